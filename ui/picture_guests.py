"""How to get to what surrounds the playing: help, past games, the lesson."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kiosk.messages import StartRounds
from ui.rehearsal import Rehearsal

NAMES = ("Jörg", "Käthe", "Ada", "Ben")


def in_the_middle(game: int, players: int = 2, rounds: int = 6) -> Callable[[Rehearsal], object]:
    def prepare(rehearsal: Rehearsal) -> None:
        rehearsal.open(NAMES[:players], "single", game).do(StartRounds())
        for _ in range(rounds):
            rehearsal.round()
        rehearsal.throw()

    return prepare


def help_page(page: str, *, sheet: int = 0, field: tuple[int, int] | None = None) -> Callable[[Any], object]:
    def show(app: Any) -> None:  # noqa: ANN401 - the app
        app.enter("help")
        room = app.stage.room
        room.turn_to(page)
        room.leaf_number = sheet
        room.why.field = field
        room.redraw()

    return show


GUESTS: dict[str, tuple[Callable[[Rehearsal], object], Callable[[Any], object]]] = {
    "help-why": (in_the_middle(5), help_page("why")),
    "help-why-not": (in_the_middle(5), help_page("why", field=(0, 3))),
    "help-round": (in_the_middle(1), help_page("round")),
    "help-building": (in_the_middle(7), help_page("building")),
    "help-compass": (in_the_middle(4), help_page("compass")),
    "help-passing": (in_the_middle(11), help_page("passing")),
    "help-score": (in_the_middle(9), help_page("score")),
    "help-score-last": (in_the_middle(12), help_page("score")),
    "help-odds": (in_the_middle(4, rounds=12), help_page("odds")),
}
"""Name, how to get there, and what is opened there."""
