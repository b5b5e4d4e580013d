"""How to get to each screen, and what is opened there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kiosk.messages import (
    AddPlayer,
    BuildHere,
    ButtonPressed,
    ConfirmScore,
    DiceRefused,
    EndPaperGame,
    GoBack,
    LeaveCafe,
    NextGame,
    StartRounds,
    ThrowVirtually,
    TypeScore,
    Wake,
)
from kiosk.views import PlacingView
from ui.picture_guests import GUESTS
from ui.picture_owner import OWNER
from ui.picture_scene import Scene, attract
from ui.picture_tray import tray
from ui.rehearsal import Rehearsal, aim, best

NAMES = ("Jörg", "Käthe", "Ada", "Ben", "Émile", "Fatma")
SOLO_ROUNDS, ROUNDS = 9, 6
POINTS = (
    (18, 21, 12, 9), (24, 17, 15, 20), (11, 19, 22, 8), (26, 24, 18, 21), (9, 14, -3, 12), (22, 20, 25, 16),
    (19, 27, 12, 23), (31, 18, 20, 14),
)  # fmt: skip
"""What four people wrote on paper, game by game."""


def leaf(*arguments: Any) -> Callable[[Any], object]:  # noqa: ANN401 - each screen's own
    return lambda app: app.stage.screen.open_leaf(*arguments)


def half_a_city(app: Any) -> None:  # noqa: ANN401 - the app
    app.stage.screen.built = 20
    app.stage.screen.redraw()


def saved(rehearsal: Rehearsal) -> None:
    for names, mode, first, games in (
        (NAMES[:2], "campaign", 1, 2), (NAMES[2:5], "mini", 3, 0), (NAMES[4:5], "single", 9, 0),
        (NAMES[1:4], "chapter", 7, 1),
    ):  # fmt: skip
        rehearsal.open(names, mode, first)
        for _ in range(games):
            rehearsal.game(4).next()
        rehearsal.do(StartRounds())
        rehearsal.round()
        rehearsal.do(GoBack())
    rehearsal.do(Wake())


def seated(rehearsal: Rehearsal) -> None:
    saved(rehearsal)
    for name, place in zip(NAMES[:4], (0, 3, 1, 4), strict=True):
        rehearsal.do(AddPlayer(name, place=place))


def briefing(game: int) -> Callable[[Rehearsal], object]:
    return lambda rehearsal: rehearsal.open(NAMES[:2], "single", game)


def carried(rehearsal: Rehearsal) -> None:
    rehearsal.open(NAMES[:3], "chapter", 10).game(ROUNDS).next()


def throwing(*, refused: bool = False, shown: bool = False) -> Callable[[Rehearsal], object]:
    def prepare(rehearsal: Rehearsal) -> None:
        rehearsal.open(NAMES[:2], "single", 4).do(StartRounds())
        if refused:
            rehearsal.do(ButtonPressed(), DiceRefused(1, "cocked_die"))
        if shown:
            rehearsal.do(ThrowVirtually())

    return prepare


def seen(*, unsure: str = "") -> Callable[[Any], object]:
    """Through a camera: a drawn tray."""
    picture = tray({"A": "corner", "B": "single", "W": "lined"}, unsure=unsure)

    def show(app: Any) -> None:  # noqa: ANN401 - the app
        app.desk.pictures = lambda: picture
        app.go_on()
        for side in app.stage.screen.sides:
            side.see(picture)

    return show


def read(rehearsal: Rehearsal) -> None:
    throwing()(rehearsal)
    rehearsal.read("corner", "single", "lined", 0.97)


def die_picked(app: Any) -> None:  # noqa: ANN401 - the app
    app.stage.screen.sides[0].pick("B")


def broken(app: Any) -> None:  # noqa: ANN401 - the app
    app.failed(ValueError("a picture of it"))


def placing(players: int, game: int, rounds: int) -> Callable[[Rehearsal], object]:
    def prepare(rehearsal: Rehearsal) -> None:
        rehearsal.open(NAMES[:players], "single", game).do(StartRounds())
        for _ in range(rounds):
            rehearsal.round()
        rehearsal.throw()
        shown = rehearsal.screen
        if isinstance(shown, PlacingView):
            for panel in shown.panels[::2]:
                if panel.placements:
                    rehearsal.do(aim(shown, panel.player, best(shown, panel)))

    return prepare


def done(rehearsal: Rehearsal) -> None:
    """Built, and on to the next player, or back."""
    placing(2, 5, ROUNDS)(rehearsal)
    rehearsal.do(BuildHere(0))


def announced(rehearsal: Rehearsal) -> None:
    rehearsal.open(NAMES[:4], "campaign", paper=True).do(StartRounds()).throw()


def leaving(app: Any) -> None:  # noqa: ANN401 - the app
    app.open_settings()
    app.stage.room.open_parting()


def over(players: int, game: int, rounds: int) -> Callable[[Rehearsal], object]:
    return lambda rehearsal: rehearsal.open(NAMES[:players], "single", game).game(rounds)


def first_lit(app: Any) -> None:  # noqa: ANN401 - the app
    screen = app.stage.screen
    screen.line = next(number for number, line in enumerate(screen.score().score.lines) if line.line == "trees")
    screen.redraw()


def on_paper(games: int, *, typing: bool = False) -> Callable[[Rehearsal], object]:
    def prepare(rehearsal: Rehearsal) -> None:
        rehearsal.open(NAMES[:4], "campaign", paper=True)
        for game in range(games):
            rehearsal.do(StartRounds()).throw().do(EndPaperGame())
            typed = POINTS[game][:2] if typing and game == games - 1 else POINTS[game]
            rehearsal.do(*(TypeScore(player, points, player % 3) for player, points in enumerate(typed)))
            if len(typed) == len(POINTS[game]):
                rehearsal.do(ConfirmScore(), *([NextGame()] if game < games - 1 else []))
        if not typing:
            rehearsal.do(LeaveCafe(3))

    return prepare


def alone(rehearsal: Rehearsal) -> None:
    rehearsal.open(NAMES[2:3], "chapter", 1)
    for game in range(3):
        rehearsal.game(26)
        rehearsal.do(ConfirmScore(), *([NextGame()] if game < 2 else []))  # noqa: PLR2004 - the last of three


SCENES: dict[str, Scene] = {
    "attract": Scene(attract, half_a_city),
    "choose-home": Scene(saved),
    "choose-table": Scene(seated),
    "choose-person": Scene(seated, leaf("person", 1)),
    "choose-games": Scene(seated, leaf("games")),
    "choose-code": Scene(saved, leaf("code")),
    "briefing-first": Scene(briefing(1)),
    "briefing-flood": Scene(briefing(7)),
    "briefing-carried": Scene(carried),
    "throw-waiting": Scene(throwing()),
    "throw-shown": Scene(throwing(shown=True)),
    "throw-read": Scene(read, seen()),
    "throw-refused": Scene(throwing(refused=True), seen(unsure="B")),
    "throw-corrected": Scene(throwing(shown=True), die_picked),
    "throw-paper": Scene(announced),
    "placing-alone": Scene(placing(1, 4, SOLO_ROUNDS)),
    "placing-two": Scene(placing(2, 5, ROUNDS)),
    "placing-hidden": Scene(placing(2, 7, ROUNDS)),
    "placing-done": Scene(done),
    "placing-three": Scene(placing(3, 5, ROUNDS)),
    "placing-four": Scene(placing(4, 5, ROUNDS)),
    "placing-six": Scene(placing(6, 10, ROUNDS)),
    "over": Scene(over(3, 5, 14), first_lit),
    "over-alone": Scene(over(1, 3, 26)),
    "over-six": Scene(over(6, 12, 9)),
    "paper-scores": Scene(on_paper(7, typing=True)),
    "standings": Scene(on_paper(8)),
    "standings-join": Scene(on_paper(5), leaf("joining")),
    "standings-alone": Scene(alone),
    "parting": Scene(on_paper(2), leaf("parting")),
    "settings": Scene(placing(2, 5, ROUNDS), lambda app: app.open_settings()),
    "leaving": Scene(placing(2, 5, ROUNDS), leaving),
    "error": Scene(attract, broken),
    **{name: Scene(prepare, show) for name, (prepare, show) in GUESTS.items()},
    **OWNER,
}
