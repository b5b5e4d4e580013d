"""The throw: awaited, thrown by the table, read, refused, corrected by two touches, and announced on paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kiosk.messages import AcceptRoll, ButtonPressed, DiceMoving, DiceRead, DiceRefused, ThrowVirtually
from kiosk.rules.dice import FaceA, FaceB, Kind
from kiosk.views import PaperScoresView, PlacingView, ThrowView
from tests.ui.hands import Finger, tap
from tests.ui.playing import Playing, at, every, memory, resize, wait
from ui import window
from ui.screens.throw import speech
from ui.screens.throw.picker import Face
from ui.screens.throw.side import ThrowSide
from ui.texts import Texts
from ui.widgets.buttons import BigButton
from ui.widgets.camera import CameraPicture, CameraView, Outline
from ui.widgets.dice import Dice

Starter = Callable[..., Playing]
EN = Texts("en")
PICTURE = CameraPicture(4, 2, bytes(range(24)), (Outline(((0, 0), (1, 0), (1, 1)), "A"),))


@pytest.fixture
def playing(stage: Any, tmp_path: Path) -> Iterator[Starter]:
    started: list[Playing] = []

    def start(*args: Any, seed: int = 1, size: tuple[int, int] = (800, 480), **options: Any) -> Playing:
        started.append(Playing(folder, seed, size))
        return started[-1].open(*args, **options)

    with memory(tmp_path) as folder:
        yield start
        for one in started:
            one.stop()
    resize(800, 480)


def with_camera(table: Playing) -> list[int]:
    asked: list[int] = []

    def pictures() -> CameraPicture:
        asked.append(1)
        return PICTURE

    table.app.desk.pictures = pictures
    table.app.go_on()
    window.step(2)
    return asked


def read(table: Playing, *, sure: bool = True, confidence: float = 0.93) -> None:
    """The camera sees a large L of businesses."""
    table.post(ButtonPressed())
    faces = FaceA.CORNER, FaceB.HORIZONTAL, Kind.LINED
    table.post(DiceRead(table.view.request, *faces, confidence, sure))


def touch_die(table: Playing, die: str, number: int = 0) -> None:
    dice: Dice = table.screen.sides[number].parts["dice"]
    (x, y), (width, height) = dice._dice[die].pos, dice._dice[die].size
    Finger(*at(dice, x + width / 2, y + height / 2)).down().up()
    window.step(2)


def pick(table: Playing, face: str, number: int = 0) -> None:
    picker = table.screen.sides[number].parts["picker"]
    found = next(one for one in every(picker, Face) if one.face == face)
    table.tap(found)


def words(table: Playing) -> list[str]:
    return [one.text for one in table.screen.walk() if hasattr(one, "text")]


def test_without_a_camera_the_table_throws(playing: Starter) -> None:
    table = playing(1, 1)
    assert EN("throw.without_camera") in words(table)
    table.press(EN("word.throw_virtual"))
    assert table.view.step == "shown"
    assert EN("throw.thrown") in words(table)
    wait(lambda: table.screen.sides[0].parts["dice"].joined == 1, 3)
    table.press(EN("word.accept"))
    assert isinstance(table.view, PlacingView)


def test_a_wrong_reading_is_corrected_by_two_touches(playing: Starter) -> None:
    table = playing(1, 1)
    with_camera(table)
    read(table)
    assert EN("throw.sure", percent=93) in words(table)
    touch_die(table, "W")
    pick(table, "solid")
    assert "picker" not in table.screen.sides[0].parts
    assert table.view.faces == {"A": "corner", "B": "horizontal", "W": "solid"}
    assert not table.view.accepts_itself
    assert EN("throw.touched") in words(table)
    table.press(EN("word.accept"))
    assert table.view.order.kind == "solid"


def test_who_touches_beside_the_faces_changes_nothing(playing: Starter) -> None:
    table = playing(1, 1)
    table.post(ThrowVirtually())
    faces = table.view.faces
    touch_die(table, "A")
    assert "picker" in table.screen.sides[0].parts
    Finger(5, 5).down().up()
    window.step(2)
    assert "picker" not in table.screen.sides[0].parts
    assert table.view.faces == faces


def test_every_face_of_every_die_can_be_entered_by_hand(playing: Starter) -> None:
    table = playing(1, 1)
    table.press(EN("word.by_hand"))
    assert table.button(EN("word.accept")).disabled
    for die, choices in table.view.choices.items():
        for face in choices:
            touch_die(table, die)
            pick(table, face)
            assert table.view.faces[die] == face
    assert not table.button(EN("word.accept")).disabled


def test_a_refusal_says_why_and_offers_to_throw_again_or_enter(playing: Starter) -> None:
    table = playing(1, 1)
    with_camera(table)
    table.post(ButtonPressed())
    table.post(DiceRefused(table.view.request, "cocked_die"))
    assert EN("problem.cocked_die") in words(table)
    assert EN("throw.or_fill") in words(table)
    assert table.screen.sides[0].parts["camera"].picture is PICTURE
    touch_die(table, "A")
    pick(table, "single")
    assert table.view.faces["A"] == "single"
    table.press(EN("word.throw_again"))
    assert table.view.step == "waiting"


def test_the_picture_comes_close_as_soon_as_all_dice_are_found(stage: Any) -> None:
    corners = ((0.4, 0.5), (0.44, 0.5), (0.44, 0.54), (0.4, 0.54))
    beside = tuple((x + 0.1, y) for x, y in corners)
    two = CameraPicture(60, 40, bytes(60 * 40 * 3), (Outline(corners, "A"), Outline(beside, "B")))
    three = replace(two, outlines=(*two.outlines, Outline(tuple((x, y + 0.1) for x, y in corners), "W")))
    tray = CameraView(pos=(0, 0), size=(300, 200), close=True, picture=two)
    assert tray._part(two) == (0, 0, 1, 1), "one is missing, and may lie anywhere"
    tray.picture = three
    left, top, wide, high = tray._part(three)
    assert 0.15 < wide == high < 0.3
    assert left < 0.4
    assert top < 0.5
    assert left + wide > 0.54
    assert top + high > 0.64
    tray.close = False
    assert tray._part(three) == (0, 0, 1, 1)


def test_the_camera_is_looked_through_only_while_dice_are_awaited(playing: Starter) -> None:
    table = playing(1, 1)
    asked = with_camera(table)
    assert asked
    table.post(ButtonPressed())
    assert EN("word.reading") in words(table)
    count = len(asked)
    wait(lambda: len(asked) > count, 2)
    read_request = table.view.request
    table.post(DiceRead(read_request, FaceA.CORNER, FaceB.HORIZONTAL, Kind.LINED, 0.9, True))  # noqa: FBT003
    count = len(asked)
    window.step(20)
    assert len(asked) == count


def test_a_touch_on_the_tray_is_the_button(playing: Starter) -> None:
    table = playing(1, 1)
    with_camera(table)
    (tray,) = every(table.app.stage, CameraView)
    place = at(tray, *tray.center)
    tap(*place)
    window.step(2)
    assert table.view.step == "reading"
    request = table.view.request
    tap(*place)
    window.step(2)
    assert (table.view.step, table.view.request) == ("reading", request), "the second touch says nothing new"


def test_the_ring_runs_only_where_the_throw_counts_by_itself(playing: Starter) -> None:
    table = playing(1, 1)
    with_camera(table)
    read(table)
    wait(lambda: table.screen.sides[0].parts["ring"].left < 1)
    table.press(EN("word.throw_again"))
    read(table, sure=False, confidence=0.4)
    assert "ring" not in table.screen.sides[0].parts
    assert EN("throw.sure", percent=40) in words(table)


def test_dice_moved_by_accident_are_no_throw(playing: Starter) -> None:
    table = playing(1, 1)
    table.throw()
    table.act(0)
    table.post(DiceMoving())
    assert isinstance(table.view, ThrowView)
    table.press(EN("word.no_throw"))
    assert isinstance(table.view, PlacingView)
    assert table.there("undo")


def test_the_compass_shows_the_building_that_it_calls_for(playing: Starter) -> None:
    table = playing(1, 4)
    table.post(ButtonPressed())
    table.post(DiceRead(table.view.request, FaceA.CORNER, FaceB.COMPASS, Kind.LINED, 1.0, True))  # noqa: FBT003
    assert table.view.order.kind == "church"
    assert table.screen.sides[0].parts["shape"].kind == "church"


def test_a_group_on_paper_sees_each_throw_large_and_ends_the_game(playing: Starter) -> None:
    table = playing(2, 4, paper=True)
    table.press(EN("word.throw_virtual"))
    table.post(AcceptRoll())
    assert table.view.step == "announced"
    shape = table.screen.sides[0].parts["shape"]
    assert shape.unit >= 44
    table.press(EN("throw.next"))
    table.post(AcceptRoll())
    assert table.view.round == 2
    table.hold(EN("word.end_paper_game"))
    assert isinstance(table.view, PaperScoresView)


# --- around a table -------------------------------------------------------------------------------------------------


def sides(table: Playing) -> list[ThrowSide]:
    found: list[ThrowSide] = table.screen.sides
    return found


def test_a_table_sees_the_throw_from_both_long_sides(playing: Starter) -> None:
    table = playing(3, 4, size=(1920, 1080))
    lower, upper = sides(table)
    assert [one.parent.parent.turns for one in (lower, upper)] == [0, 2]
    assert at(lower, 0, 0) == (0, 0)
    assert at(upper, 0, 0) == (1920, 1080), "its lower left corner is the table's upper right one"
    table.post(ButtonPressed())
    table.post(DiceRead(table.view.request, FaceA.CORNER, FaceB.HORIZONTAL, Kind.LINED, 0.9, True))  # noqa: FBT003
    for one in (lower, upper):
        assert one.parts["dice"].faces == table.view.faces
        assert one.parts["title"].text == speech.building(table.view, EN)
        assert one.parts["ring"].left > 0


@pytest.mark.parametrize("number", [0, 1])
def test_both_sides_correct_and_accept(playing: Starter, number: int) -> None:
    table = playing(2, 1, size=(1920, 1080))
    table.post(ThrowVirtually())
    touch_die(table, "A", number)
    assert [one.picked for one in sides(table)] == ["A" if number == 0 else None, "A" if number == 1 else None]
    wanted = next(face for face in table.view.choices["A"] if face != table.view.faces["A"])
    pick(table, wanted, number)
    assert table.view.faces["A"] == wanted
    table.press("build", sides(table)[number])
    assert isinstance(table.view, PlacingView)


def test_the_corner_lies_between_the_sides(playing: Starter) -> None:
    table = playing(2, 1, size=(1920, 1080))
    corner = table.app.stage.corner
    for button in every(table.screen, BigButton):
        x, y = at(button, button.x, button.y)
        right, top = at(button, button.right, button.top)
        low, high, left, far = min(y, top), max(y, top), min(x, right), max(x, right)
        assert corner.right <= left or far <= corner.x or corner.top <= low or high <= corner.y, button.text


@pytest.mark.parametrize(("players", "size"), [(1, (1920, 1080)), (2, (1280, 800))])
def test_alone_or_on_a_smaller_screen_there_is_one_side(
    playing: Starter, players: int, size: tuple[int, int]
) -> None:
    table = playing(players, 1, size=size)
    assert len(sides(table)) == 1
