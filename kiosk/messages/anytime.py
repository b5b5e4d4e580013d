"""What can happen at any time: touches that mean the same everywhere, and what devices and phones tell."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.state import Notice


@dataclass(frozen=True, slots=True)
class ChooseLanguage:
    language: str


@dataclass(frozen=True, slots=True)
class ButtonPressed:
    """The real button, or what stands for it on a keyboard."""


@dataclass(frozen=True, slots=True)
class IdleExpired:
    """Nobody has touched anything for a long time."""


@dataclass(frozen=True, slots=True)
class DismissNotice:
    pass


@dataclass(frozen=True, slots=True)
class TroubleBegan:
    notice: Notice


@dataclass(frozen=True, slots=True)
class TroubleEnded:
    device: str


@dataclass(frozen=True, slots=True)
class PhonesOffered:
    """Phones can join at this address with this code; with neither, no longer."""

    address: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class PhoneSeated:
    """A seat of a table is played on a phone, which is ``here``, ``away`` or has given it back (``gone``)."""

    player: int
    table: str
    state: str


@dataclass(frozen=True, slots=True)
class TakeSeatOver:
    """The table plays for this seat from now on, and its phone no longer."""

    player: int


@dataclass(frozen=True, slots=True)
class CameraFound:
    """Whether there is a camera that reads the dice, here at this table."""

    there: bool


@dataclass(frozen=True, slots=True)
class DiceSeen:
    """Which dice seem to lie in the tray: by the book that is played with them; empty where that can't be told."""

    dice: str


AnytimeCommand = (
    ButtonPressed
    | CameraFound
    | ChooseLanguage
    | DiceSeen
    | DismissNotice
    | IdleExpired
    | PhoneSeated
    | PhonesOffered
    | TakeSeatOver
    | TroubleBegan
    | TroubleEnded
)
