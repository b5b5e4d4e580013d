"""Past games by touch: lists, a replay with its slider, people, a name that is deleted; and rooms that close."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kiosk.messages import BuildHere, StartRounds
from kiosk.views.past import Replay
from tests.pictures.guests import NAMES, past
from tests.pictures.rehearsal import aim
from tests.ui.guests import Guests, guests, wait
from tests.ui.hands import Finger, Picture, near
from tests.ui.owners import PIN, owners
from tests.ui.test_way_layout import check
from ui import app as app_module
from ui import theme, window
from ui.screens.past import replay as replay_module
from ui.texts import LANGUAGES, Texts

SIZES = ((800, 480), (1280, 800), (1920, 1080))


@pytest.fixture
def table(stage: Any, tmp_path: Path) -> Iterator[Guests]:
    with guests(tmp_path, seed=4) as there:
        past(there.rehearsal)
        yield there


def enter(table: Guests) -> Guests:
    table.arrive().corner().touch("door-past")
    return brought(table)


def brought(table: Guests) -> Guests:
    wait(lambda: not table.app.jobs.open, 20)
    window.step(2)
    return table


def watch(table: Guests) -> Replay:
    """Open the longest list's first game with four players."""
    card = next(one for one in table.rehearsal.archive.games() if len(one.scores) == len(NAMES))
    brought(table.touch(f"game-{card.number}"))
    replay = table.room.player.replay()
    assert replay is not None
    return replay


def test_a_past_game_is_replayed_by_touch(table: Guests) -> None:
    enter(table)
    replay = watch(table)
    player = table.room.player
    assert player.at == 0
    assert not table.part("replay-sheet").city.buildings
    table.touch("step-on", "step-on")
    assert player.at == 2
    assert [one.mover for one in replay.frames[:3]] == [None, 0, 1]
    assert table.part("replay-sheet").city == replay.frames[2].cities[1]  # whose move it was
    assert replay.players[1].name in table.text("replay-round")
    rail = table.part("slider")
    finger = Finger(rail.x_of(2), rail.center_y).down()
    finger.move(rail.x_of(9), rail.center_y)
    assert player.at == 9
    finger.move(rail.x_of(rail.most) + 500, rail.center_y)
    finger.up()
    window.step(2)
    assert player.at == len(replay.frames) - 1
    for seat, total in enumerate(replay.frames[-1].totals):
        assert table.text(f"seat-points-{seat}").replace("−", "-") == str(total)
    table.touch("seat-2")
    assert table.part("replay-sheet").city == replay.frames[-1].cities[2]
    assert table.part("growth").at == len(replay.rounds) - 1
    table.touch("step-back", "step-back")
    assert table.part("replay-sheet").city == replay.frames[-3].cities[2]  # stays with whom one looks at
    table.touch("seat-2")
    mover = replay.frames[-3].mover
    assert mover is not None
    assert table.part("replay-sheet").city == replay.frames[-3].cities[mover]


@pytest.mark.painted
def test_the_score_as_it_grew_is_really_drawn(table: Guests) -> None:
    enter(table)
    replay = watch(table)
    table.touch("step-on")
    chart, picture = table.part("growth"), Picture()
    last = len(replay.players) - 1
    spots = chart.spots(last)
    assert len(spots) == len(replay.rounds)
    tone = theme.PLAYERS[replay.players[last].colour]
    assert all(near(picture.at(x, y), tone, 60) for x, y in spots[1:])
    x, low, _, high = chart._line_now.points
    assert near(picture.at(x, high - 4), theme.INK, 90)
    before = x
    table.touch("step-on")
    assert chart._line_now.points[0] > before
    assert low < high


def test_it_plays_by_itself_pauses_and_begins_again_at_the_end(
    table: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay_module, "SECONDS", 3600)  # this test is the clock
    enter(table)
    replay = watch(table)
    player = table.room.player
    table.touch("play")
    assert player.playing
    player._tick(0)
    window.step(2)
    assert player.at == 1
    table.touch("pause")
    assert not player.playing
    player.go_to(len(replay.frames) - 1)
    table.touch("play")
    assert player.at == 0
    for _ in replay.frames:
        player._tick(0)
    assert not player.playing
    assert player.at == len(replay.frames) - 1
    table.touch("back", "back")
    assert table.room is None


def test_best_lists_lead_to_their_games(table: Guests) -> None:
    enter(table)
    brought(brought(table.touch("tab-best")).touch("best-game-4"))
    rows = table.rehearsal.archive.best("game-4")
    assert table.text("name-0") == rows[0].name
    brought(table.touch("row-0"))
    assert table.room.player.number == rows[0].number
    table.touch("back")
    brought(table.touch("best-1"))
    assert table.text("more-0") == Texts("en")(f"title.{table.rehearsal.archive.titles()[0].title}")
    brought(table.touch("best-all"))
    assert table.text("nothing") == Texts("en")("past.nothing")
    brought(table.touch("tab-titles"))
    assert NAMES[2] in table.text("title-name-0")


def prove(table: Guests, name: str) -> Guests:
    """Type the code of a table where somebody has played."""
    code = next(one.table for one in table.rehearsal.archive.games(name=name))
    table.touch("forget", "forget-code").keys("proof-code", *code)
    return brought(table)


def test_a_name_is_not_deleted_without_a_proof(table: Guests) -> None:
    enter(table)
    brought(table.touch("tab-people"))
    names = [one.name for one in table.rehearsal.archive.people()]
    brought(table.touch(f"person-{names.index('Ada')}"))
    table.touch("forget")
    assert "forget-go" not in table.room.parts
    assert "forget-pin" not in table.room.parts, "there is no owner here"
    table.touch("forget-code").keys("proof-code", *"ZZZZ")
    brought(table)
    assert table.text("proof-told") == Texts("en")("past.wrong_code", name="Ada")
    assert "forget-go" not in table.room.parts
    assert "Ada" in [one.name for one in table.rehearsal.archive.people()]


def test_the_owners_pin_deletes_a_name(stage: Any, tmp_path: Path) -> None:
    with owners(tmp_path) as table:
        past(table.rehearsal)
        table.services.door.set(PIN)
        enter(table)
        brought(table.touch("tab-people"))
        names = [one.name for one in table.rehearsal.archive.people()]
        brought(table.touch(f"person-{names.index('Ada')}"))
        table.touch("forget", "forget-pin").keys("proof-pin", *"9999", "next")
        brought(table)
        assert "forget-go" not in table.room.parts
        table.keys("proof-pin", *PIN, "next")
        brought(table)
        table.hold("forget-go")
        wait(lambda: table.room.leaf is None, 20)
        brought(table)
        assert "Ada" not in [one.name for one in table.rehearsal.archive.people()]


def test_a_name_is_deleted_by_its_player(table: Guests) -> None:
    enter(table)
    brought(table.touch("tab-people"))
    names = [one.name for one in table.rehearsal.archive.people()]
    number = names.index("Ada")
    brought(table.touch(f"person-{number}"))
    assert table.text("career-name") == "Ada"
    table.touch("forget", "forget-keep")
    assert "Ada" in [one.name for one in table.rehearsal.archive.people()]
    prove(table, "Ada").hold("forget-go")
    wait(lambda: table.room.leaf is None, 20)
    brought(table)
    left = [one.name for one in table.rehearsal.archive.people()]
    assert "Ada" not in left
    assert "Guest 1" in left
    shown = [table.text(part) for part in table.room.parts if part.startswith("person-name-")]
    assert sorted(shown) == sorted(left)


def test_who_plays_can_be_forgotten_and_plays_on(stage: Any, tmp_path: Path) -> None:
    with guests(tmp_path, seed=4) as table:
        table.rehearsal.open(("Ada", "Ben"), "chapter", 1, language="de").game(8).next().do(StartRounds())
        table.rehearsal.throw()
        enter(table)
        brought(table.touch("tab-people"))
        names = [one.name for one in table.rehearsal.archive.people()]
        brought(table.touch(f"person-{names.index('Ada')}"))
        prove(table, "Ada").hold("forget-go")
        wait(lambda: table.room.leaf is None, 20)
        brought(table).touch("back")
        assert table.place == "placing"
        assert [one.name for one in table.view.panels] == ["Gast 1", "Ben"]
        assert table.view.panels[0].placements
        table.do(aim(table.view, 0, table.view.panels[0].placements[0]), BuildHere(0))
        assert table.view.panels[0].decided


def test_a_name_that_can_not_be_deleted_now_stays(table: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: str) -> int:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(table.rehearsal.kiosk.journal, "forget", full)
    enter(table)
    brought(table.touch("tab-people"))
    brought(table.touch("person-0"))
    prove(table, table.text("career-name")).hold("forget-go")
    wait(lambda: "forget-keep" in table.room.parts, 20)
    assert table.text("forget-title") == Texts("en")("past.forget_failed")
    table.touch("forget-keep")
    assert table.room.leaf is None
    assert table.place == "attract"


def test_ones_own_games_and_the_way_back(table: Guests) -> None:
    enter(table)
    brought(table.touch("tab-people"))
    number = [one.name for one in table.rehearsal.archive.people()].index("Ben")
    brought(table.touch(f"person-{number}"))
    brought(table.touch("their-games"))
    assert "Ben" in table.text("whose")
    cards = [part for part in table.room.parts if part.startswith("names-")]
    assert cards
    assert all("Ben" in table.text(part) for part in cards)
    brought(table.touch("back"))
    assert table.text("career-name") == "Ben"
    brought(table.touch("back", "everybody"))
    assert table.text("career-name") == Texts("en")("past.everybody")


def test_pages_are_turned_there_and_back(table: Guests) -> None:
    enter(table)
    first = [part for part in table.room.parts if part.startswith("names-")]
    brought(table.touch("down"))
    second = [part for part in table.room.parts if part.startswith("names-")]
    assert not set(first) & set(second)
    brought(table.touch("up"))
    assert [part for part in table.room.parts if part.startswith("names-")] == first


def test_the_attract_screen_replays_what_was_played_here(table: Guests) -> None:
    table.arrive()
    brought(brought(table))
    screen = table.screen
    assert screen.reel.past
    steps = len(screen.reel.steps)
    first = screen.reel
    for _ in range(steps + 6):
        screen.go_on()
    brought(table)
    assert screen.reel.past
    assert screen.reel != first
    assert all(name not in table.text("past") for name in NAMES)
    table.touch("sheet")
    assert table.place == "choose"


def test_without_a_past_the_attract_screen_shows_what_it_came_with(stage: Any, tmp_path: Path) -> None:
    with guests(tmp_path) as there:
        there.arrive()
        brought(there)
        assert not there.screen.reel.past
        assert "past" not in there.screen.parts
        there.corner().touch("door-past")
        brought(there)
        assert there.text("nothing") == Texts("en")("past.nothing")


def test_a_room_that_nobody_touches_closes(stage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app_module, "ROOM_SECONDS", 0)
    with guests(tmp_path) as there:
        there.arrive().app.enter("help")
        assert there.room is not None
        wait(lambda: there.room is None, 20)


def test_every_touch_in_a_room_gives_it_the_whole_time_again(table: Guests) -> None:
    enter(table)
    waiting = NoClock()
    table.app._walked_away = waiting
    table.touch("tab-best", "tab-people")
    assert waiting.told == ["cancel", "wait"] * 2
    brought(table).touch("back")
    assert waiting.told == [*["cancel", "wait"] * 3, "cancel"]


class NoClock:
    """In the place of the clock."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def __call__(self) -> None:
        self.told.append("wait")

    def cancel(self) -> None:
        self.told.append("cancel")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}")
def test_every_page_fits_in_every_language(stage: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    with guests(tmp_path, size, seed=4) as table:
        past(table.rehearsal)
        table.arrive().app.enter("past")
        room = table.room
        number = next(one.number for one in table.rehearsal.archive.games() if one.drawn)
        for language in LANGUAGES:
            room.show(room.shown, Texts(language))
            for section in ("games", "best", "titles", "people"):
                room.turn_to(section)
                brought(table)
                check(room, size)
            for name in (None, "Ada"):
                room.people.name, room.people.everybody = name, name is None
                room.redraw()
                brought(table)
                check(room, size)
            room.turn_to("games")
            room.watch(number)
            brought(table)
            check(room, size)
            room.back()
