"""The throw: awaited, thrown by the table, read, refused, corrected by two touches, and announced on paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kivy.graphics import Color

from kiosk.messages import (
    AcceptDue,
    AcceptRoll,
    ButtonPressed,
    CameraFound,
    DiceMoving,
    DiceRead,
    DiceRefused,
    GoBack,
    StartRounds,
    ThrowAgain,
    ThrowVirtually,
)
from kiosk.rules.dice import FaceA, FaceB, RollKind
from kiosk.views import PaperScoresView, PlacingView, ThrowView
from kiosk.wiring.picture import outlines
from tests.ui.hands import Finger, tap
from tests.ui.playing import Playing, at, every, memory, resize, wait
from ui import window
from ui.boards.lost_cities_rw.look import TONES
from ui.screens.throw import speech
from ui.screens.throw.choices import choices
from ui.screens.throw.picker import PickerFace
from ui.screens.throw.side import ThrowSide
from ui.texts import Texts
from ui.widgets.buttons import BigButton
from ui.widgets.camera import CameraPicture, CameraView, DieOutline
from ui.widgets.dice import Dice
from vision.reading import ReadDie

Starter = Callable[..., Playing]
EN = Texts("en")
PICTURE = CameraPicture(4, 2, bytes(range(24)), (DieOutline(((0, 0), (1, 0), (1, 1)), "A"),))


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

    table.app.context.pictures = pictures
    table.post(CameraFound(there=True))
    table.app.go_on()
    window.step(2)
    return asked


def read(table: Playing, *, sure: bool = True, confidence: float = 0.93) -> None:
    """The camera sees a large L of businesses."""
    table.post(ButtonPressed())
    faces = FaceA.CORNER, FaceB.HORIZONTAL, RollKind.LINED
    table.post(DiceRead(table.view.request, *faces, confidence, sure))


def touch_die(table: Playing, die: str, number: int = 0) -> None:
    dice: Dice = table.screen.sides[number].parts["dice"]
    (x, y), (width, height) = dice._dice[die].pos, dice._dice[die].size
    Finger(*at(dice, x + width / 2, y + height / 2)).down().up()
    window.step(2)


def pick(table: Playing, face: str, number: int = 0) -> None:
    picker = table.screen.sides[number].parts["picker"]
    found = next(one for one in every(picker, PickerFace) if one.face == face)
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


def test_any_touch_stops_the_countdown(playing: Starter) -> None:
    table = playing(1, 1)
    with_camera(table)
    read(table)
    assert table.view.accepts_itself
    tap(3, 240)
    window.step(2)
    assert not table.view.accepts_itself
    assert "ring" not in table.screen.sides[0].parts
    table.post(AcceptDue(table.view.request))
    assert isinstance(table.view, ThrowView)
    table.press(EN("word.accept"))
    assert isinstance(table.view, PlacingView)


def test_nothing_is_accepted_while_faces_are_offered(playing: Starter) -> None:
    table = playing(2, 1, size=(1920, 1080))
    read(table)
    touch_die(table, "A")
    table.post(AcceptDue(table.view.request))
    assert isinstance(table.view, ThrowView)
    assert sides(table)[0].picked == "A"
    assert sides(table)[1].parts["main"].disabled
    table.app.press_button()
    window.step(2)
    assert isinstance(table.view, ThrowView)
    pick(table, "vertical")
    assert not sides(table)[1].parts["main"].disabled


def test_the_picture_of_an_earlier_throw_goes(playing: Starter) -> None:
    table = playing(1, 1)
    with_camera(table)
    read(table)
    assert table.screen.sides[0].parts["camera"].picture is not None
    table.app.context.pictures = lambda: None
    table.post(ThrowAgain())
    assert table.screen.sides[0].parts["camera"].picture is None


@pytest.mark.parametrize("camera", [True, False])
def test_a_new_tables_first_throw_shows_nothing_of_the_table_before(playing: Starter, *, camera: bool) -> None:
    table = playing(1, 1)
    if camera:
        with_camera(table)
        read(table)
    else:
        table.post(ThrowVirtually())
    assert all(table.screen.sides[0].parts["dice"].faces.values())
    table.app.context.pictures = lambda: None
    table.post(GoBack())
    table.rehearsal.open(("Ben",), "single", 1).do(StartRounds())
    table.app.bridge.wake()
    window.step(3)
    assert table.view.step == "waiting"
    for one in every(table.screen, Dice):
        assert not any(one.faces.values()), one.faces
        assert one.joined == 0
    for shown in every(table.screen, CameraView):
        assert shown.picture is None


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
    for die, faces in table.view.choices.items():
        for face in faces:
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


@pytest.mark.parametrize("problem", ["no_camera", "unknown"])
def test_a_problem_that_says_what_to_do_does_not_say_it_twice(playing: Starter, problem: str) -> None:
    table = playing(1, 1)
    with_camera(table)
    table.post(ButtonPressed())
    table.post(DiceRefused(table.view.request, problem))
    assert EN("throw.or_fill") not in words(table)
    assert (EN("throw.looks_on") in words(table)) == (problem == "unknown"), "without a camera nothing is read again"


def test_six_dice_are_labelled_as_read_and_the_one_that_a_refusal_is_about_is_pointed_out() -> None:
    quad = ((0.0, 0.0), (30.0, 0.0), (30.0, 20.0), (0.0, 20.0))
    read = (
        ReadDie(quad, 0.9, "number1", "7"),
        ReadDie(quad, 0.9, "colour1", "blue"),
        ReadDie(quad, 0.9, "A", "corner"),
    )
    seven, blue, corner = outlines(read, 60, 40)
    assert (seven.die, seven.face, seven.tint, seven.sure) == ("number1", "7", None, True)
    assert seven.corners[2] == (0.5, 0.5)
    assert (blue.die, blue.tint) == ("colour1", TONES["blue"].full)
    assert (corner.die, corner.face, corner.tint) == ("A", "corner", None)
    refused = (ReadDie(quad, 0.9), ReadDie(quad, 0.9, note="leans"))
    assert [one.sure for one in outlines(refused, 60, 40)] == [True, False]
    assert [one.sure for one in outlines(refused[:1], 60, 40)] == [False], "nobody knows which"
    view = CameraView(size=(300, 200), picture=CameraPicture(60, 40, bytes(60 * 40 * 3), (blue,)))
    assert TONES["blue"].full in [tuple(one.rgba) for one in view._lines.children if isinstance(one, Color)]


def test_the_picture_comes_close_as_soon_as_all_dice_are_found(stage: Any) -> None:
    corners = ((0.4, 0.5), (0.44, 0.5), (0.44, 0.54), (0.4, 0.54))
    beside = tuple((x + 0.1, y) for x, y in corners)
    two = CameraPicture(600, 400, bytes(600 * 400 * 3), (DieOutline(corners, "A"), DieOutline(beside, "B")))
    three = replace(two, outlines=(*two.outlines, DieOutline(tuple((x, y + 0.1) for x, y in corners), "W")))
    tray = CameraView(pos=(0, 0), size=(400, 200), close=True, covered=100, picture=two)
    assert tray._part(two) == (0.5, 0, 0), "one is missing, and may lie anywhere"
    tray.picture = three
    assert tray._part(three)[0] > 1
    assert tray._face.size[0] > 350, "it fills what it has, also below the column"
    for outline in three.outlines:
        left, low, right, top = tray._box(outline)
        assert 0 <= left < right <= 300, "no die lies below the column"
        assert 0 <= low < top <= 200
    tray.close = False
    assert tray._part(three) == (0.5, 0, 0)


SQUARE = ((0, 0), (0.1, 0), (0.1, 0.2), (0, 0.2))
"""The corners of a die, from its own corner."""


def three_dice(**blamed: bool) -> CameraPicture:
    places = {"A": (0.2, 0.2), "B": (0.5, 0.4), "W": (0.3, 0.7)}
    outlines = tuple(
        DieOutline(tuple((x + dx, y + dy) for dx, dy in SQUARE), die, sure=not blamed.get(die, False))
        for die, (x, y) in places.items()
    )
    return CameraPicture(40, 20, bytes(40 * 20 * 3), outlines)


def touch_in_the_picture(table: Playing, number: int) -> None:
    camera: CameraView = table.screen.sides[0].parts["camera"]
    left, low, right, top = camera._box(camera.picture.outlines[number])
    Finger(*at(camera, (left + right) / 2, (low + top) / 2)).down().up()
    window.step(2)


def test_a_die_touched_in_the_picture_is_corrected(playing: Starter) -> None:
    table = playing(1, 1)
    with_camera(table)
    table.app.context.pictures = three_dice
    read(table)
    touch_in_the_picture(table, 2)
    assert table.screen.sides[0].picked == "W"
    pick(table, "solid")
    assert table.view.faces["W"] == "solid"
    assert not table.view.accepts_itself
    camera: CameraView = table.screen.sides[0].parts["camera"]
    assert camera.face_of(camera.picture.outlines[2]) == "solid", "beside it stands what counts, not what was read"


def test_a_refused_throw_says_in_the_picture_which_die_and_why(playing: Starter) -> None:
    table = playing(1, 1)
    with_camera(table)
    table.app.context.pictures = lambda: three_dice(B=True)
    table.post(ButtonPressed())
    table.post(DiceRefused(table.view.request, "cocked_die"))
    camera: CameraView = table.screen.sides[0].parts["camera"]
    assert [one.die for one in camera.picture.outlines if not one.sure] == ["B"]
    assert camera.why == EN("throw.why_cocked_die")
    touch_in_the_picture(table, 1)
    assert table.screen.sides[0].picked == "B"
    table.screen.sides[0].pick(None)
    table.post(DiceRefused(table.view.request, "no_tray"))
    assert table.screen.sides[0].parts["camera"].why == EN("throw.why_cocked_die"), "the answer to an old request"


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_who_has_thrown_and_who_wants_the_table_to_throw_touch_different_things(language: str) -> None:
    shown = Waits()
    main, others = choices(shown, camera=True)
    (virtual,) = [one for one in others if isinstance(one[2], ThrowVirtually)]
    texts = Texts(language)
    assert isinstance(main[2], ButtonPressed)
    assert main[1] != virtual[1]
    assert not {*texts(main[0]).casefold().split()} & {*texts("word.throw").casefold().split()}
    assert texts(main[0]) != texts(virtual[0])


class Waits:
    """A throw that is awaited."""

    step, can_cancel, can_correct, problem, complete = "waiting", False, False, None, False


def test_the_camera_is_looked_through_only_while_dice_are_awaited(playing: Starter) -> None:
    table = playing(1, 1)
    asked = with_camera(table)
    assert asked
    table.post(ButtonPressed())
    assert EN("word.reading") in words(table)
    count = len(asked)
    wait(lambda: len(asked) > count, 2)
    read_request = table.view.request
    table.post(DiceRead(read_request, FaceA.CORNER, FaceB.HORIZONTAL, RollKind.LINED, 0.9, True))  # noqa: FBT003
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
    table.post(DiceRead(table.view.request, FaceA.CORNER, FaceB.COMPASS, RollKind.LINED, 1.0, True))  # noqa: FBT003
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
    assert table.button(EN("word.end_paper_game")).note == EN("word.hold")
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
    table.post(DiceRead(table.view.request, FaceA.CORNER, FaceB.HORIZONTAL, RollKind.LINED, 0.9, True))  # noqa: FBT003
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
