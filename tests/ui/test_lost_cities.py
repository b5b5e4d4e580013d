"""Lost Cities by touch: pairs, drags, arrows, refusals, taking back, bridges, and whole games at two tables."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from kiosk.rules.lost_cities_rw.dice import ExpeditionColour
from kiosk.rules.lost_cities_rw.intents import DeclineDice, LeaveTable, TakePair, ThrowDice
from kiosk.rules.lost_cities_rw.moves import LostCitiesMove, Take
from kiosk.rules.lost_cities_rw.notation import parse_roll
from kiosk.rules.lost_cities_rw.view import PairView
from tests.ui.lost_table import LostTable
from tests.ui.measuring import check, on_glass
from tests.ui.playing import at, every, resize
from ui import theme, window
from ui.boards.lost_cities_rw.choice import COLOUR, NUMBER
from ui.boards.lost_cities_rw.grid import COLUMNS, ROWS, MapGrid
from ui.boards.lost_cities_rw.page import COLUMN_NAMES, PageSheet
from ui.boards.lost_cities_rw.seat import LostCitiesSeat
from ui.boards.lost_cities_rw.tray import SixDiceTray
from ui.boards.lost_cities_rw.walk import Walk
from ui.texts import LANGUAGES, Texts
from ui.widgets import moving

SMALL, MEDIUM, TABLE = (800, 480), (1280, 800), (1920, 1080)


@pytest.fixture(autouse=True)
def clean(stage: Any) -> Iterator[None]:
    yield
    moving.skip()
    resize(*SMALL)


def thrown(roll: str, players: int = 3, size: tuple[int, int] = SMALL) -> LostTable:
    table = LostTable(players, size)
    table.rolls = [roll]
    table.press(table.texts("word.throw"))
    return table


def pair(table: LostTable, seat: int, colour: str, number: int) -> PairView:
    return next(one for one in table.view.seats[seat].pairs if (one.colour, one.number) == (colour, number))


def at_an_arrow(size: tuple[int, int] = SMALL) -> LostTable:
    """Ada is about to write into the second box of yellow, which has an arrow."""
    table = LostTable(2, size)
    table.do(
        ThrowDice(parse_roll("2 3 4 yellow red blue")), TakePair(0, ExpeditionColour.YELLOW, 2), DeclineDice(1),
        ThrowDice(parse_roll("2 3 4 yellow red blue")), DeclineDice(1), DeclineDice(0),
        ThrowDice(parse_roll("5 3 4 yellow red blue")),
    )  # fmt: skip
    return table


# --- one touch after another ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [SMALL, MEDIUM, TABLE])
@pytest.mark.parametrize("colour_first", [True, False])
def test_a_pair_is_taken_by_two_touches(size: tuple[int, int], *, colour_first: bool) -> None:
    table = thrown("3 5 7 red red blue", size=size)
    dice = [table.die(0, COLOUR, "blue"), table.die(0, NUMBER, "5")]
    for place in dice if colour_first else reversed(dice):
        table.tap(*place)
    assert table.table.game.actions[0] == Take(ExpeditionColour.BLUE, 5)
    assert table.view.seats[0].expeditions[4].numbers == (5,)


@pytest.mark.parametrize("size", [SMALL, TABLE])
def test_a_pair_is_taken_by_dragging_one_die_onto_the_other(size: tuple[int, int]) -> None:
    table = thrown("3 5 7 red red blue", size=size)
    table.drag(table.die(0, NUMBER, "7"), table.die(0, COLOUR, "blue"))
    assert table.table.game.actions[0] == Take(ExpeditionColour.BLUE, 7)


@pytest.mark.parametrize("size", [SMALL, TABLE])
def test_a_pair_is_taken_by_dragging_a_number_onto_an_expedition(size: tuple[int, int]) -> None:
    table = thrown("3 5 7 red red blue", size=size)
    table.drag(table.die(0, NUMBER, "3"), table.box(0, "red", 6))  # anywhere in its column
    assert table.table.game.actions[0] == Take(ExpeditionColour.RED, 3)


def test_a_drag_that_ends_nowhere_takes_nothing() -> None:
    table = thrown("3 5 7 red red blue")
    table.drag(table.die(0, NUMBER, "3"), (790, 10))
    assert table.table.game.actions[0] is None
    assert table.seat(0).picked.number == 3


def test_touching_a_die_again_puts_it_back() -> None:
    table = thrown("3 5 7 red red blue")
    table.tap(*table.die(0, NUMBER, "3"))
    assert table.seat(0).picked.number == 3
    table.tap(*table.die(0, NUMBER, "3"))
    assert table.seat(0).picked.number is None


def test_what_can_be_entered_lights_up_and_says_what_would_be_written() -> None:
    table = thrown("3 0 7 red red blue")
    page: PageSheet = table.seat(0).parts["page"]
    assert {(one.colour, one.box) for one in page.lights} == {("red", 1), ("red", 0), ("blue", 1), ("blue", 0)}
    assert not any(one.strong for one in page.lights)
    table.tap(*table.die(0, NUMBER, "7"))
    assert {(one.colour, one.box, one.text) for one in page.lights} == {("red", 1, "7"), ("blue", 1, "7")}


def test_an_expedition_may_be_touched_instead_of_its_die() -> None:
    table = thrown("3 5 7 red red blue")
    table.tap(*table.die(0, NUMBER, "3"))
    table.tap(*table.box(0, "blue", 4))
    assert table.table.game.actions[0] == Take(ExpeditionColour.BLUE, 3)


@pytest.mark.parametrize(("double", "numbers"), [(False, (10,)), (True, ())])
def test_a_zero_asks_whether_it_is_a_ten_or_doubles(*, double: bool, numbers: tuple[int, ...]) -> None:
    table = thrown("3 0 7 red red blue")
    table.tap(*table.die(0, NUMBER, "0"))
    table.tap(*table.die(0, COLOUR, "blue"))
    assert table.table.game.actions[0] is None
    assert table.seat(0).parts["status"].text == table.texts("lost.box_or_round")
    table.tap(*table.box(0, "blue", 0 if double else 1))
    found = table.view.seats[0].expeditions[4]
    assert (found.double, found.numbers) == (double, numbers)


# --- arrows --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [SMALL, MEDIUM, TABLE])
def test_an_arrow_is_the_obvious_next_touch(size: tuple[int, int]) -> None:
    table = at_an_arrow(size)
    table.touch_pair(0, pair(table, 0, "yellow", 5))
    assert table.view.seats[0].state == "arrow"
    page: PageSheet = table.seat(0).parts["page"]
    assert {(one.colour, one.text) for one in page.lights} >= {("yellow", "5"), ("red", "1")}
    assert all(one.strong for one in page.lights)
    table.tap(*table.box(0, "red", 1))
    assert table.table.game.actions[0] == Take(ExpeditionColour.YELLOW, 5, then=(ExpeditionColour.RED,))


@pytest.mark.parametrize("size", [SMALL, TABLE])
def test_an_arrow_can_be_left(size: tuple[int, int]) -> None:
    table = at_an_arrow(size)
    table.touch_pair(0, pair(table, 0, "yellow", 5))
    table.press(table.texts("lost.leave_arrow"))
    assert table.table.game.actions[0] == Take(ExpeditionColour.YELLOW, 5)


def test_an_open_arrow_is_taken_back_before_the_pair() -> None:
    table = at_an_arrow()
    before = table.table
    table.touch_pair(0, pair(table, 0, "yellow", 5))
    table.press("undo")
    assert table.table == before
    assert not table.there("undo")


def test_an_arrow_leads_to_expeditions_only() -> None:
    table = at_an_arrow()
    table.touch_pair(0, pair(table, 0, "yellow", 5))
    table.tap(*table.box(0, "artefacts", 3))
    assert table.view.seats[0].state == "arrow"
    assert table.seat(0).parts["status"].text == table.texts("lost.reason_not_there")


# --- refusals and undo ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_that_is_too_small_is_refused_in_words(language: str) -> None:
    table = at_an_arrow()
    table.do(
        TakePair(0, ExpeditionColour.BLUE, 5),
        DeclineDice(1),
        ThrowDice(parse_roll("4 0 8 blue red red")),
        DeclineDice(1),
    )
    table.speak(language)
    table.screen.way.look_at(0)
    table.tap(*table.die(0, NUMBER, "4"))
    table.tap(*table.die(0, COLOUR, "blue"))
    assert table.table.game.actions[0] is None
    seat = table.seat(0)
    blue = table.texts("lost.colour_blue")
    assert seat.parts["status"].text == table.texts("lost.reason_too_small", blue, 4)
    assert not seat.picked.pair
    table.tap(*table.die(0, NUMBER, "8"))  # the next touch goes on at once
    assert seat.parts["status"].text == table.texts("lost.pick_colour", 8)


def test_only_a_zero_doubles_and_only_at_first() -> None:
    table = thrown("3 0 7 red red blue")
    table.tap(*table.die(0, NUMBER, "3"))
    table.tap(*table.box(0, "red", 0))
    assert table.seat(0).parts["status"].text == table.texts("lost.reason_double_needs_zero", "", "")
    table.do(TakePair(0, ExpeditionColour.RED, 3), DeclineDice(1), DeclineDice(2))
    table.do(ThrowDice(parse_roll("0 5 5 red blue blue")), DeclineDice(1))
    table.screen.way.look_at(0)
    table.tap(*table.die(0, NUMBER, "0"))
    table.tap(*table.box(0, "red", 0))
    red = table.texts("lost.colour_red")
    assert table.seat(0).parts["status"].text == table.texts("lost.reason_double_too_late", red, "")


def test_a_colour_that_does_not_lie_there_is_refused() -> None:
    table = thrown("3 5 7 red red blue")
    table.tap(*table.box(0, "green", 1))
    assert table.seat(0).parts["status"].text == table.texts("lost.reason_not_available", "", "")


def test_dice_that_were_taken_are_gone_for_the_others() -> None:
    table = thrown("3 5 7 red green blue", size=TABLE)
    table.touch_pair(0, pair(table, 0, "red", 3))
    tray: SixDiceTray = table.seat(1).parts["tray"]
    left, low, side = tray.cell((NUMBER, 0))
    table.tap(*at(tray, left + side / 2, low + side / 2))
    assert table.seat(1).picked.number is None
    assert table.refused == []
    table.touch_pair(1, pair(table, 1, "blue", 5))
    assert table.table.game.actions[1] == Take(ExpeditionColour.BLUE, 5)


def test_the_others_can_touch_nothing_before_the_active_player() -> None:
    table = thrown("3 5 7 red green blue", size=TABLE)
    table.tap(*table.die(2, NUMBER, "3"))
    table.tap(*table.box(2, "red", 1))
    assert not table.seat(2).picked.colour
    assert table.seat(2).parts["status"].text == table.texts("lost.chooses_first", "Ada")
    assert not table.there("pass", table.seat(2))


def test_undo_is_there_as_long_as_it_is_possible() -> None:
    table = thrown("3 5 7 red green blue", size=TABLE)
    assert not table.there("undo")
    table.touch_pair(0, pair(table, 0, "red", 3))
    table.press("undo", table.seat(0))
    assert table.view.thinking == (0,)
    table.touch_pair(0, pair(table, 0, "red", 7))
    table.press("pass", table.seat(2))
    assert table.table.game.actions[2] is LostCitiesMove.DECLINE
    assert not table.there("undo", table.seat(0))
    table.press("undo", table.seat(2))
    assert table.view.thinking == (1, 2)


def test_who_has_left_comes_back_by_a_touch() -> None:
    table = thrown("3 5 7 red green blue", size=TABLE)
    table.do(LeaveTable(1), TakePair(0, ExpeditionColour.RED, 3))
    assert table.view.thinking == (2,)
    table.press(table.texts("lost.come_back"))
    assert table.view.thinking == (1, 2)


def test_on_a_small_screen_everybody_may_look_at_every_page() -> None:
    table = thrown("3 5 7 red green blue")
    table.press("person")
    table.press("Cleo  0")
    assert table.seat(2).shown.seat.name == "Cleo"
    table.tap(*table.die(2, NUMBER, "3"))
    assert table.seat(2).picked.number is None


# --- bridges and the score -----------------------------------------------------------------------------------------


def nearly_across(size: tuple[int, int]) -> LostTable:
    table = LostTable(2, size)
    for turn in range(6):
        table.do(ThrowDice(parse_roll("5 5 5 red red blue")))
        table.do(*(DeclineDice(seat) for seat in table.table.game.clockwise if turn < 6))
    table.do(ThrowDice(parse_roll("5 5 5 red red blue")))
    return table


@pytest.mark.parametrize("size", [SMALL, TABLE])
def test_a_bridge_celebrates_and_a_touch_ends_it(size: tuple[int, int]) -> None:
    table = nearly_across(size)
    table.press("pass", table.seat(0))
    party = table.seat(0).party
    assert party.text == table.texts("lost.bridge_one", 20, 1)
    assert party.strength == 1
    moving.skip()  # as any touch does
    assert party.strength == 0
    table.show()
    assert party.strength == 0  # once
    assert table.view.seats[0].bridges[-1] == "earned"


def test_a_shared_bridge_is_told_in_the_middle_of_the_table() -> None:
    table = nearly_across(TABLE)
    table.press("pass", table.seat(0))
    table.press("pass", table.seat(1))
    both = table.texts.listed(("Ada", "Ben"))
    said = [
        one.parts["said"].text
        for one in every(table.screen, type(table.screen.way.parts["middle.0"].content.children[0]))
    ]
    assert len(said) == 2
    assert all(both in one for one in said)


def finished(players: int, size: tuple[int, int], seed: int) -> LostTable:
    """A whole game by touches alone."""
    table = LostTable(players, size, seed=seed)
    small, table.draws = size == SMALL, False
    for _ in range(100):
        window.step()
        table.press(table.texts("word.throw"))
        assert table.view.need == "moves"
        while table.view.thinking:
            seat = table.view.thinking[0]
            if small and table.screen.way.seat_shown.seat != seat:
                table.press("next")
            table.act(seat)
        if table.view.finished:
            table.draws = True
            return table
    pytest.fail("no end")


@pytest.mark.parametrize(("players", "size"), [(3, SMALL), (5, TABLE)])
def test_a_whole_game_by_touch(players: int, size: tuple[int, int]) -> None:
    table = finished(players, size, seed=players)
    assert table.refused == []
    assert isinstance(table.screen.way, Walk)
    walk: Walk = table.screen.way
    assert walk.seat in table.view.winners
    lines = table.view.seats[walk.seat].lines
    for number, line in enumerate(lines):
        page: PageSheet = walk.parts["page"]
        assert list(page.marked) == list(line.boxes), number
        table.press("next")
    assert walk.parts["total"].value == table.view.seats[walk.seat].total
    assert list(walk.parts["page"].marked) == []
    walk.show(table.view, Texts("de"))
    on = walk.parts["on"]
    assert on._words.letters >= theme.now().text("small"), "one long word"
    walk.show(table.view, table.texts)
    other = next(one for one in table.view.seats if one.seat != walk.seat)
    name = f"chip.{other.seat}"
    table.tap(*at(walk.parts[name], *walk.parts[name].center))
    assert (walk.seat, walk.line) == (other.seat, 0)
    for _ in lines:
        table.press("next")
    table.press(table.texts("word.go_on"))
    assert table.left


# --- sizes ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "size"), [(3, SMALL), (4, MEDIUM), (2, TABLE), (4, TABLE), (5, TABLE)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_large_enough_and_nothing_is_cut(players: int, size: tuple[int, int], language: str) -> None:
    table = LostTable(players, size, language)
    table.rolls = ["3 0 7 red red blue"]
    check(table.screen, (players, size, language, "throw"))
    table.throw()
    window.step(2)
    check(table.screen, (players, size, language, "choose"))
    table.do(TakePair(0, ExpeditionColour.RED, 3))
    check(table.screen, (players, size, language, "taken"))
    now = theme.now()
    for page in every(table.screen, PageSheet):
        heights = [page.grid.box(column, box)[3] for column in range(COLUMNS) for box in range(ROWS)]
        widths = [page.grid.box(column, 1)[2] for column in range(COLUMNS)]
        assert min(heights) >= 40, (size, min(heights))
        assert min(widths) >= 38, (size, min(widths))
        assert page.grid.column >= now.mm(9) - 1
    for seat in every(table.screen, LostCitiesSeat):
        tray = seat.parts["tray"]
        assert all(tray.cell((kind, n))[2] >= now.mm(9) for kind in (NUMBER, COLOUR) for n in range(3))
    for one, other in combinations(every(table.screen, PageSheet), 2):
        (x, y, right, top), (left, low, far, high) = on_glass(one), on_glass(other)
        assert right <= left or far <= x or top <= low or high <= y


def test_a_finger_finds_the_box_it_touches() -> None:
    grid = MapGrid(500, 474, 7)
    for column in range(COLUMNS):
        for box in range(ROWS):
            x, y, width, height = grid.box(column, box)
            assert grid.column_at(x + width / 2) == column
            assert grid.box_at(y + height / 2) == box
    assert len(COLUMN_NAMES) == COLUMNS
