"""How to get to what surrounds the playing: help, past games, the lesson."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kiosk.messages import (
    AcceptRoll,
    BuildHere,
    ConfirmScore,
    EndPaperGame,
    GoBack,
    NextGame,
    PassRound,
    Revise,
    StartRounds,
    ThrowVirtually,
    TypeScore,
)
from tests.pictures.rehearsal import Rehearsal, aim, best
from ui import window
from ui.screens.lesson.steps import hint

NAMES = ("Jörg", "Käthe", "Ada", "Ben")
ROUNDS = 26
MOST_STEPS = 60


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


def past(rehearsal: Rehearsal) -> None:
    """A few evenings: real games of several people, a lone chapter, a game on paper."""
    for names, mode, first, games in (
        (NAMES[:2], "single", 4, 1), (NAMES[2:3], "chapter", 1, 3), (NAMES[1:4], "single", 7, 1),
        (NAMES, "single", 4, 1),
    ):  # fmt: skip
        rehearsal.open(names, mode, first)
        for number in range(games):
            rehearsal.game(ROUNDS).do(ConfirmScore(), *([NextGame()] if number < games - 1 else []))
        rehearsal.do(GoBack())
    rehearsal.open(NAMES[:2], "single", 3, paper=True).do(StartRounds())
    rehearsal.throw().do(EndPaperGame(), TypeScore(0, 21), TypeScore(1, 26), ConfirmScore(), GoBack())


def past_page(section: str, *, deeper: Callable[[Any], object] | None = None) -> Callable[[Any], object]:
    def show(app: Any) -> None:  # noqa: ANN401 - the app
        app.enter("past")
        room = app.stage.room
        room.turn_to(section)
        if deeper is not None:
            deeper(room)
        room.redraw()

    return show


def best_of_four(room: Any) -> None:  # noqa: ANN401 - the room
    room.best.part = "game-4"


def somebody(room: Any) -> None:  # noqa: ANN401 - the room
    room.people.name = NAMES[2]


def forgetting(room: Any) -> None:  # noqa: ANN401 - the room
    somebody(room)
    room.people.forgetting.begin(NAMES[2])
    room.leaf = "forget"


def replaying(room: Any) -> None:  # noqa: ANN401 - the room
    archive = room.context.archive
    number = next(card.number for card in archive.games() if card.drawn and len(card.scores) == len(NAMES))
    room.known["replay", number] = archive.replay(number)
    room.watch(number)
    room.player.at = 54


def nothing(_rehearsal: Rehearsal) -> None:
    """As it is delivered."""


def at_step(step: str) -> Callable[[Any], object]:
    """Lead the lesson to a step, where it is not there already."""

    def show(app: Any) -> None:  # noqa: ANN401 - the app
        if not app.coach.active:
            app.teach()
            window.step(3)
        for _ in range(MOST_STEPS):
            if app.coach.step == step and app.coach.active:
                return
            _go_on(app, app.coach.step or hint(app.bridge.view.screen))
            window.step(3)
        raise AssertionError(f"the lesson never comes to {step}")

    return show


def _go_on(app: Any, doing: str | None) -> None:  # noqa: ANN401 - the app
    """What the coach asks for, as a command; what no command does is skipped."""
    shown = app.bridge.view.screen
    simple = {
        "begin": StartRounds(), "throw": ThrowVirtually(), "again": ThrowVirtually(), "accept": AcceptRoll(),
        "pass": PassRound(0), "undo": Revise(0),
    }  # fmt: skip
    if doing in simple:
        app.bridge.post(simple[doing])
    elif doing in ("aim", "build", "beside"):
        app.bridge.post(aim(shown, 0, best(shown, shown.panels[0])))
        if doing != "aim":
            app.bridge.post(BuildHere(0))
    else:
        app.coach.did(doing)


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
    "past-games": (past, past_page("games")),
    "past-best": (past, past_page("best", deeper=best_of_four)),
    "past-titles": (past, past_page("titles")),
    "past-people": (past, past_page("people")),
    "past-person": (past, past_page("people", deeper=somebody)),
    "past-forget": (past, past_page("people", deeper=forgetting)),
    "past-replay": (past, past_page("games", deeper=replaying)),
    "lesson-begin": (nothing, at_step("begin")),
    "lesson-throw": (nothing, at_step("throw")),
    "lesson-join": (nothing, at_step("join")),
    "lesson-aim": (nothing, at_step("aim")),
    "lesson-river": (nothing, at_step("river")),
    "lesson-build": (nothing, at_step("build")),
    "lesson-pass": (nothing, at_step("pass")),
    "lesson-score": (nothing, at_step("score")),
    "lesson-end": (nothing, at_step("end")),
    "attract-past": (past, lambda app: app.stage.screen.redraw()),
}
"""Name, how to get there, and what is opened there."""
