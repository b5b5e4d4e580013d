from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from kiosk.rules.dice import Die
from vision.decide.count import miscounted
from vision.find.locate import Located, TopCandidate, TopLook, locate
from vision.find.rectify import CROP, TopPose
from vision.find.tray import TrayFloor
from vision.lab import placing, render
from vision.lab.picture import LabPicture
from vision.lab.scenes import random_scene
from vision.overlay import explained, outlined
from vision.read.judge import CLASSES, STILL, Verdict, several
from vision.read.networks import network
from vision.read.top import Top
from vision.reader import (
    LARGEST,
    _cut_off,
    _in_it,
    _perhaps_beside,
    _straightened,
    _with_witness,
    _worth_a_look,
    examine,
    make_ready,
    prepared,
    read,
)
from vision.reading import ReadingRefused, Status
from vision.settings import DEFAULT

UNSURE = ReadingRefused.UNSURE
UNREADABLE = ("cocked", "missing", "motion", "stacked")


def truth(picture: LabPicture) -> dict[str, str]:
    return {die["die"]: die["face"] for die in picture.labels["dice"]}


def test_most_easy_pictures_are_read_and_none_of_them_wrong(easy: list[LabPicture]) -> None:
    readings = [(picture, read(picture.image)) for picture in easy]
    accepted = [(picture, reading) for picture, reading in readings if reading.status is Status.READ]
    assert len(accepted) >= len(easy) - 2
    for picture, reading in accepted:
        assert {str(die): str(face) for die, face in reading.faces.items()} == truth(picture)
        assert reading.confidence > 0.5
        for die in picture.labels["dice"]:
            (found,) = (one for one in reading.dice if one.die == die["die"])
            assert np.linalg.norm(np.mean(found.quad, axis=0) - die["center_px"]) < 8


@pytest.mark.parametrize("scenario", UNREADABLE)
@pytest.mark.parametrize("number", range(4))
def test_what_can_not_be_read_is_refused_with_a_reason(scenario: str, number: int) -> None:
    picture = render(random_scene(31_000_000 + number, scenario=scenario, size=(960, 720)))
    reading = read(picture.image)
    assert reading.status is Status.REFUSED
    assert isinstance(reading.reason, ReadingRefused)
    assert reading.message


@pytest.mark.parametrize("level", [0, 90, 255])
def test_a_picture_of_nothing_is_refused(level: int) -> None:
    nothing = np.full((480, 640, 3), level, np.uint8)
    assert read(nothing).reason in {ReadingRefused.NO_TRAY, ReadingRefused.MISSING_DIE, ReadingRefused.TOO_DARK}


def test_noise_is_refused() -> None:
    noise = np.random.default_rng(1).integers(0, 256, (480, 640, 3)).astype(np.uint8)
    assert read(noise).status is Status.REFUSED


@pytest.mark.parametrize(("doubt", "pondered"), [(0.0, 0), (1.1, 2)])
def test_where_there_is_a_doubt_judge_and_witness_look_several_times(
    easy: list[LabPicture], monkeypatch: pytest.MonkeyPatch, doubt: float, pondered: int
) -> None:
    """Whatever they see at first, for limits that nothing or everything falls short of."""
    calls = []
    monkeypatch.setattr("vision.reader.several", lambda *given: calls.append(given) or several(*given))
    agreeing = replace(DEFAULT.agreeing, at_first_sight=0.0, beyond_doubt=doubt, plainly_whole=doubt)
    reading = read(easy[0].image, settings=replace(DEFAULT, agreeing=agreeing))
    assert reading.status is Status.READ
    assert len(calls) == pondered


@pytest.mark.parametrize(
    ("floor", "depth", "mirrored", "expected"),
    [
        (0.99, 60, None, None),
        (0.99, -25, None, UNSURE),
        (0.1, 20, None, UNSURE),
        (0.01, -20, None, UNSURE),
        (0.99, 10, (3.0, 5.0, 5.0), None),
        (0.99, 10, (5.0, 5.0, -2.0), UNSURE),
        (0.99, 10, (0.2, -1.0, -1.0), UNSURE),
    ],
)
def test_a_die_that_may_lie_beside_the_tray_makes_the_reading_unsure(
    monkeypatch: pytest.MonkeyPatch,
    floor: float,
    depth: float,
    mirrored: tuple[float, ...] | None,
    expected: ReadingRefused | None,
) -> None:
    """Mirrored pictures are looked at where a single look is neither plain nor enough to refuse."""
    calls = []
    monkeypatch.setattr("vision.reader.standing", lambda *_: calls.append(1) or [[3.0, *(mirrored or ())]])
    tray = TrayFloor(((150.0, 100.0), (650.0, 100.0), (650.0, 600.0), (150.0, 600.0)))
    pose = TopPose(400.0, 600.0 - depth, 50.0, 0.0)
    blank = np.zeros((CROP, CROP, 3), np.uint8)
    top = Top(
        TopCandidate(pose, TopLook.BLUE, 0.9, floor), pose, blank, Verdict(np.zeros(CLASSES, np.float32), STILL)
    )
    cells = np.zeros((3, 2, 2), np.float32)
    objection = _perhaps_beside(blank, [top], Located((), cells, cells[0], tray), DEFAULT)
    assert (objection.reason if objection else None) is expected
    assert len(calls) == (mirrored is not None)
    assert _perhaps_beside(blank, [top], Located((), cells, cells[0], None), DEFAULT) is None


@pytest.mark.parametrize(
    ("odds", "width", "inside"),
    [
        ((1.9, 1.3, 6.2, 0.4), 500, True),
        ((1.9, 1.3, 6.2, 0.4), 550, False),
        ((5.0, 4.0, 4.5, 1.4), 550, False),
        ((2.5, 2.5, 2.5, 2.5), 550, False),
        ((5.0, 4.0, 4.5, 1.6), 550, True),
    ],
)
def test_in_a_tray_that_is_longer_one_way_a_die_must_lie_more_plainly(
    odds: tuple[float, ...], width: float, *, inside: bool
) -> None:
    """Its outline may reach over a wall of the floor's own wood."""
    tray = TrayFloor(((100.0, 100.0), (100.0 + width, 100.0), (100.0 + width, 600.0), (100.0, 600.0)))
    assert _in_it(odds, tray, DEFAULT) is inside


@pytest.mark.parametrize(
    ("aside", "mirrored", "expected"),
    [(60.0, (-9.0, 6.0, 6.0), UNSURE), (60.0, (-9.0, -8.0, -7.0), None), (400.0, None, None)],
)
def test_a_die_left_out_as_if_beside_the_tray_counts_if_another_look_sees_it_inside(
    monkeypatch: pytest.MonkeyPatch, aside: float, mirrored: tuple[float, ...] | None, expected: ReadingRefused | None
) -> None:
    calls = []
    monkeypatch.setattr("vision.reader.standing", lambda *_: calls.append(1) or [[-6.0, *(mirrored or ())]])
    tray = TrayFloor(((150.0, 100.0), (650.0, 100.0), (650.0, 600.0), (150.0, 600.0)))
    fourth = TopCandidate(TopPose(400.0, 600.0 + aside, 50.0, 0.0), TopLook.BLUE, 0.9, 0.3)
    blank, cells = np.zeros((CROP, CROP, 3), np.uint8), np.zeros((3, 2, 2), np.float32)
    objection = _perhaps_beside(blank, [], Located((fourth,), cells, cells[0], tray), DEFAULT)
    assert (objection.reason if objection else None) is expected
    assert len(calls) == (mirrored is not None)


def test_a_die_through_which_the_picture_cuts_is_refused(easy: list[LabPicture]) -> None:
    image = easy[0].image
    assert read(image).status is Status.READ
    highest = min(easy[0].labels["dice"], key=lambda die: die["center_px"][1])
    assert read(np.ascontiguousarray(image[round(highest["center_px"][1]) :])).status is Status.REFUSED
    top = examine(image).tops[0]
    assert _cut_off([top], (image.shape[1], image.shape[0])) is None
    above = replace(top, pose=replace(top.pose, y=0.2 * top.pose.size))
    objection = _cut_off([above], (image.shape[1], image.shape[0]))
    assert objection is not None
    assert objection.reason is ReadingRefused.COVERED


def test_a_fourth_die_that_is_framed_far_off_is_looked_for() -> None:
    fixed = {"scenario": "extra", "floor": "green_felt", "size": (960, 720), "light": "softbox"}
    scene = next(
        one for one in (random_scene(31_500_000 + k, **fixed) for k in range(99)) if one.notes == ("game_die",)
    )
    image = render(scene).image
    *three, fourth = (one for one in locate(image, DEFAULT.locating).candidates if one.heat > 0.5)
    assert len(three) == 3
    off = (*three, replace(fourth, pose=fourth.pose.moved(0.35, -0.35, 0.6, 0.0)))
    assert _straightened(image, off, DEFAULT)[-1].readable > 0.5
    for limits in ({"search_fourth": 1.1}, {"hint": 1.1}):
        blind = replace(DEFAULT, framing=replace(DEFAULT.framing, **limits))
        assert _straightened(image, off, blind)[-1].readable < 0.5


def test_the_witness_is_asked_about_what_may_be_a_fourth_die_and_sees_that_a_shadow_is_none(
    easy: list[LabPicture],
) -> None:
    image = easy[0].image
    tops = _straightened(image, locate(image, DEFAULT.locating).candidates[:3], DEFAULT)
    assert _with_witness(image, tops, DEFAULT) is tops
    dark = np.full((CROP, CROP, 3), 8, np.uint8)
    blue = next(top for top in tops if top.look is TopLook.BLUE)
    pose = replace(blue.pose, x=blue.pose.x + 3 * blue.pose.size)
    shadow = replace(blue, candidate=replace(blue.candidate, heat=0.1), pose=pose, crop=dark)
    asked = _with_witness(image, (*tops, shadow), DEFAULT)
    assert [top.witness is not None for top in asked] == [False, False, False, True]
    assert miscounted((*tops, shadow), DEFAULT) is not None
    assert miscounted(asked, DEFAULT) is None


def test_faint_things_are_looked_at_beside_three_clear_dice_alone() -> None:
    def found(*heats: float) -> list[float]:
        pose = TopPose(100, 100, 50, 0)
        return [
            one.heat
            for one in _worth_a_look(tuple(TopCandidate(pose, TopLook.BLUE, heat) for heat in heats), DEFAULT)
        ]

    assert found(0.9, 0.8, 0.5, 0.2, 0.1) == [0.9, 0.8, 0.5, 0.2, 0.1]
    assert found(0.9, 0.8, 0.2, 0.1) == [0.9, 0.8, 0.2]
    assert len(found(*[0.9] * 20)) == 8


def test_ordinary_dice_of_any_colour_are_hardly_ever_taken_for_a_fourth_one() -> None:
    refused = 0
    for number, skin in product(range(4), ["pips:28,28,32", "pips:22,112,62", "pips:30,62,150", "pips"]):
        scene = random_scene(33_000_000 + number, scenario="normal", size=(960, 720))
        (cube,) = placing.scattered([(Die.W, number)], np.random.default_rng(number), tuple(scene.dice))
        refused += read(render(replace(scene, cubes=(replace(cube, skin=skin),))).image).roll is None
    assert refused <= 5


def test_reading_leaves_the_picture_alone_and_is_repeatable(easy: list[LabPicture]) -> None:
    image = easy[0].image
    before = image.copy()
    assert read(image) == read(image)
    assert (image == before).all()


def test_huge_pictures_are_made_smaller_first() -> None:
    assert prepared(np.zeros((3040, 4056, 3), np.uint8)).shape[1] == LARGEST
    small = np.zeros((480, 640, 3), np.uint8)
    assert prepared(small) is small


def test_the_stages_can_be_drawn_for_readings_and_refusals(easy: list[LabPicture]) -> None:
    image = easy[0].image
    drawing = explained(image, examine(image))
    assert drawing.shape[1] == 1280
    assert (outlined(image, read(image)) != image).any()
    empty = np.zeros((480, 640, 3), np.uint8)
    assert explained(empty, examine(empty)).ndim == 3


def test_once_it_is_ready_nothing_is_left_to_be_loaded(easy: list[LabPicture]) -> None:
    network.cache_clear()
    make_ready()
    loaded = network.cache_info().misses
    assert loaded == 4
    for picture in easy:
        read(picture.image)
    assert network.cache_info().misses == loaded
