"""What people have set on this kiosk and no game needs to know: sound, hints and the size of the letters."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path

from kiosk.files import write_json

FILE = "preferences.json"
TEXT_SCALES = (0.9, 1.0, 1.2)
TURN_SECONDS = (0, 60, 120, 180)
CHOICES: dict[str, tuple[float, ...]] = {"text_scale": TEXT_SCALES, "turn_seconds": TURN_SECONDS}


@dataclass(frozen=True, slots=True)
class Preferences:
    sound: bool = True
    soft: bool = False
    """Whether sounds are softer than the owner has set them."""
    hints: bool = True
    """Whether the screen says by itself what fits and what is new."""
    worth: bool = False
    """Whether a player's place says what the city will be worth."""
    text_scale: float = 1.0
    left_handed: bool = False
    """Whether the buttons of a place lie at its left."""
    large_fields: bool = False
    """Whether one large sheet is shown at a time, wherever that makes its fields larger: for children."""
    turn_seconds: int = 0
    """How long a turn should take; 0 where nobody is in a hurry. Nothing but words comes of it."""
    lesson: str = ""
    """How far the first lesson has come, so that it goes on after a power cut; empty while nobody learns."""


class KeptPreferences:
    """The preferences in force; written at once, whole or not at all."""

    def __init__(self, folder: Path | None = None) -> None:
        self._path = folder / FILE if folder else None
        self._subscribers: list[Callable[[Preferences], None]] = []
        self.value = _read(self._path)

    def subscribe(self, subscriber: Callable[[Preferences], None]) -> None:
        """Call *subscriber* after every change."""
        self._subscribers.append(subscriber)

    def change(self, **values: object) -> None:
        self.value = replace(self.value, **values)  # type: ignore[arg-type]
        self._write()
        for subscriber in list(self._subscribers):
            subscriber(self.value)

    def _write(self) -> None:
        if self._path is None:
            return
        with suppress(OSError):  # a full card must not stop a game; the choice holds until the next start
            write_json(self._path, asdict(self.value))


def _read(path: Path | None) -> Preferences:
    """Whatever is missing or unusable is as it was delivered."""
    try:
        found = json.loads(path.read_text(encoding="utf-8")) if path else {}
    except (OSError, ValueError, RecursionError):
        found = {}
    if not isinstance(found, dict):
        return Preferences()
    usable = {one.name: found[one.name] for one in fields(Preferences) if _usable(one.name, found.get(one.name))}
    return Preferences(**usable)


def _usable(name: str, value: object) -> bool:
    if name == "lesson":
        return isinstance(value, str)
    if name in CHOICES:
        return value in CHOICES[name] and not isinstance(value, bool)
    return isinstance(value, bool)


class _CurrentPreferences:
    kept = KeptPreferences()


def use(kept: KeptPreferences) -> None:
    """Make these the preferences that every screen follows."""
    _CurrentPreferences.kept = kept


def now() -> KeptPreferences:
    return _CurrentPreferences.kept
