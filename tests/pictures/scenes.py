"""How to get to each screen, and what is opened there."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kiosk.challenge import drawn
from kiosk.messages import (
    AddPlayer,
    BeginChallenge,
    BuildHere,
    ButtonPressed,
    CameraFound,
    ConfirmScore,
    DiceRefused,
    EndPaperGame,
    GoBack,
    LeaveCafe,
    NextGame,
    PhoneSeated,
    PhonesOffered,
    StartRounds,
    ThrowVirtually,
    TypeScore,
    Wake,
)
from kiosk.queries import Weekly
from kiosk.views import PlacingView
from tests.pictures.guests import GUESTS
from tests.pictures.other_books import building, exploring
from tests.pictures.owner import OWNER
from tests.pictures.rehearsal import Rehearsal, aim, best
from tests.pictures.scene import PictureScene, attract
from tests.pictures.tray import tray

NAMES = ("Jörg", "Käthe", "Ada", "Ben", "Émile", "Fatma")
SOLO_ROUNDS, ROUNDS = 9, 6
POINTS = (
    (18, 21, 12, 9), (24, 17, 15, 20), (11, 19, 22, 8), (26, 24, 18, 21), (9, 14, -3, 12), (22, 20, 25, 16),
    (19, 27, 12, 23), (31, 18, 20, 14),
)  # fmt: skip
"""What four people wrote on paper, game by game."""


def leaf(*arguments: Any) -> Callable[[Any], object]:  # noqa: ANN401 - each screen's own
    return lambda app: app.stage.screen.open_leaf(*arguments)


def by_code(app: Any) -> None:  # noqa: ANN401 - the app
    app.stage.screen.turn_to("home")
    app.stage.screen.open_leaf("code")


def half_a_city(app: Any) -> None:  # noqa: ANN401 - the app
    app.stage.screen.built = 20
    app.stage.screen.redraw()


def challenge_kept(rehearsal: Rehearsal) -> Rehearsal:
    """That of a week in the past, with something to beat."""
    rehearsal.kiosk.ask(Weekly(replace(drawn(dt.date(2026, 11, 16), 7), best=34)))
    rehearsal.do(CameraFound(there=True), Wake())
    return rehearsal


def challenged(rehearsal: Rehearsal) -> Rehearsal:
    challenge_kept(rehearsal).do(*(AddPlayer(name) for name in NAMES[:2]))
    return rehearsal


def challenge_begun(rehearsal: Rehearsal) -> Rehearsal:
    challenged(rehearsal).do(BeginChallenge(), StartRounds())
    return rehearsal


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


def throwing(*, refused: bool = False, shown: bool = False, camera: bool = False) -> Callable[[Rehearsal], object]:
    def prepare(rehearsal: Rehearsal) -> None:
        rehearsal.do(CameraFound(camera))
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
        app.context.pictures = lambda: picture
        app.go_on()
        for side in app.stage.screen.sides:
            side.see(picture)

    return show


def read(rehearsal: Rehearsal) -> None:
    throwing(camera=True)(rehearsal)
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


def skipped(app: Any) -> None:  # noqa: ANN401 - the app
    app.stage.screen.skip()


def first_lit(app: Any) -> None:  # noqa: ANN401 - the app
    screen = app.stage.screen
    screen.skip()
    screen.line = next(number for number, line in enumerate(screen.score().score.lines) if line.line == "trees")
    screen.redraw()


def half_built(app: Any) -> None:  # noqa: ANN401 - the app
    screen = app.stage.screen
    while screen.finale is not None and len(screen.finale.city.buildings) < ROUNDS:
        screen.go_on()


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
        rehearsal.do(ConfirmScore(), *([NextGame()] if game < 2 else []))


def with_phones(rehearsal: Rehearsal) -> None:
    """One phone is here, one has lost the network, and the third player builds at the table."""
    placing(3, 5, ROUNDS)(rehearsal)
    table = rehearsal.kiosk.state.table
    assert table is not None
    offered = PhonesOffered("http://192.168.100.100:8080", "K7QM2X")
    rehearsal.do(offered, PhoneSeated(0, table.code, "here"), PhoneSeated(1, table.code, "away"))


SCENES: dict[str, PictureScene] = {
    "attract": PictureScene(attract, half_a_city),
    "choose-quick": PictureScene(saved),
    "choose-thrown": PictureScene(lambda rehearsal: rehearsal.do(ButtonPressed())),
    "choose-home": PictureScene(saved, lambda app: app.stage.screen.turn_to("home")),
    "choose-table": PictureScene(seated),
    "choose-person": PictureScene(seated, leaf("person", 1)),
    "choose-games": PictureScene(seated, leaf("games")),
    "choose-code": PictureScene(saved, by_code),
    "choose-challenge": PictureScene(challenged, lambda app: app.stage.screen.turn_to("challenge")),
    "challenge-quick": PictureScene(challenge_kept),
    "challenge-waiting": PictureScene(challenge_begun),
    "challenge-shown": PictureScene(lambda rehearsal: challenge_begun(rehearsal).do(ThrowVirtually())),
    "briefing-first": PictureScene(briefing(1)),
    "briefing-flood": PictureScene(briefing(7)),
    "briefing-carried": PictureScene(carried),
    "throw-waiting": PictureScene(throwing()),
    "throw-awaited": PictureScene(throwing(camera=True)),
    "throw-shown": PictureScene(throwing(shown=True)),
    "throw-read": PictureScene(read, seen()),
    "throw-refused": PictureScene(throwing(refused=True, camera=True), seen(unsure="B")),
    "throw-corrected": PictureScene(throwing(shown=True), die_picked),
    "throw-paper": PictureScene(announced),
    "placing-alone": PictureScene(placing(1, 4, SOLO_ROUNDS)),
    "placing-two": PictureScene(placing(2, 5, ROUNDS)),
    "placing-hidden": PictureScene(placing(2, 7, ROUNDS)),
    "placing-done": PictureScene(done),
    "placing-three": PictureScene(placing(3, 5, ROUNDS)),
    "placing-four": PictureScene(placing(4, 5, ROUNDS)),
    "placing-six": PictureScene(placing(6, 10, ROUNDS)),
    "over": PictureScene(over(3, 5, 14), first_lit),
    "over-finale": PictureScene(over(3, 5, 14), half_built),
    "over-alone": PictureScene(over(1, 3, 26), skipped),
    "over-six": PictureScene(over(6, 12, 9), skipped),
    "paper-scores": PictureScene(on_paper(7, typing=True)),
    "standings": PictureScene(on_paper(8)),
    "standings-join": PictureScene(on_paper(5), leaf("joining")),
    "standings-alone": PictureScene(alone),
    "parting": PictureScene(on_paper(2), leaf("parting")),
    "settings": PictureScene(placing(2, 5, ROUNDS), lambda app: app.open_settings()),
    "phones": PictureScene(with_phones, lambda app: app.enter("phones")),
    "leaving": PictureScene(placing(2, 5, ROUNDS), leaving),
    "company-six": PictureScene(placing(6, 5, ROUNDS), lambda app: app.enter("company")),
    "lost-cities-three": PictureScene(exploring(NAMES[:3], 12)),
    "lost-cities-five": PictureScene(exploring(NAMES[:5], 14)),
    "board-alone": PictureScene(building(NAMES[:1], 11)),
    "board-two": PictureScene(building(NAMES[:2], 13)),
    "error": PictureScene(attract, broken),
    **{name: PictureScene(prepare, show) for name, (prepare, show) in GUESTS.items()},
    **OWNER,
}
