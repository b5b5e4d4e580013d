"""Who looks: the screen in the table, the player of one seat, or somebody who only watches."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kiosk.state import KioskState, Notice
from kiosk.views import ChooseView, PhonesView, PlacingView, View, view


@dataclass(frozen=True, slots=True)
class Viewer:
    """`holder` is who holds the table's screen, where drawing is hidden; a seat holds its own."""

    role: str = "table"
    """``table``, ``seat`` or ``spectator``."""
    holder: int | None = None

    @property
    def name(self) -> str:
        return f"seat:{self.holder}" if self.role == "seat" else self.role


AT_TABLE, SPECTATOR = Viewer(), Viewer("spectator")


def seat(number: int) -> Viewer:
    return Viewer("seat", number)


def viewer_named(name: str) -> Viewer | None:
    """``table``, ``spectator`` or ``seat:2``; None for anything else."""
    if name in ("table", "spectator"):
        return Viewer(name)
    role, _, number = name.partition(":")
    if role == "seat" and number.isascii() and number.isdigit() and str(int(number[:4])) == number:
        return seat(int(number))
    return None


def view_for(state: KioskState, viewer: Viewer) -> View:
    """What this viewer may see, and nothing else."""
    shown = view(state, viewer.holder if viewer.role != "spectator" else None)
    return shown if viewer.role == "table" else _from_afar(shown)


class Views:
    """The views of one state, each computed once however many look."""

    def __init__(self, state: KioskState) -> None:
        self.state = state
        self._made: dict[Viewer, View] = {}

    def of(self, viewer: Viewer) -> View:
        if viewer not in self._made:
            self._made[viewer] = self._make(viewer)
        return self._made[viewer]

    def _make(self, viewer: Viewer) -> View:
        if viewer == AT_TABLE:
            return view_for(self.state, viewer)
        if viewer != SPECTATOR and _hides(self.of(AT_TABLE)):
            return view_for(self.state, viewer)
        return self.of(AT_TABLE) if viewer.role == "table" else self._afar()

    def _afar(self) -> View:
        """Where nobody draws in hiding all seats see the same."""
        if SPECTATOR not in self._made:
            self._made[SPECTATOR] = _from_afar(self.of(AT_TABLE))
        return self._made[SPECTATOR]


def _hides(shown: View) -> bool:
    return isinstance(shown.screen, PlacingView) and any(panel.covered for panel in shown.screen.panels)


def _from_afar(shown: View) -> View:
    """Away from the table: no refusal of what somebody else has tried, no paths, no other groups' tables."""
    screen = replace(shown.screen, shelf=()) if isinstance(shown.screen, ChooseView) else shown.screen
    troubles = tuple(Notice(one.code, one.about[:1]) for one in shown.troubles)
    phones = PhonesView(seats=shown.phones.seats)  # who may join is told at the table alone
    return replace(shown, screen=screen, notice=None, troubles=troubles, phones=phones)
