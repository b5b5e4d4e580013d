from __future__ import annotations

from dataclasses import replace
from itertools import product

import cv2
import numpy as np
import pytest

from kiosk.rules.dice import SQUARES_A, SQUARES_B, Die, FaceA, FaceB, Roll, RollKind
from vision.lab import SCENARIOS, LabPicture, artwork, nets, placing, random_scene, render, shadows
from vision.lab.labels import COVERED, PATCH, WHOLE, normalised, rectified, templates
from vision.lab.model import DIE_CM, HALF_CM, CameraModel, Extra, Film, Scene, SceneLight
from vision.lab.stage import stage

SMALL = (640, 480)
CALM = {"light": "softbox", "jpeg_q": 95, "blur_px": 0.4, "exposure_ev": -0.3, "wear": 0.0, "roughness": 0.45}
PHOTO_FIELDS = {
    "scenario", "readable", "refusal_ok", "min_legibility", "dice", "floor", "light", "style", "aruco", "extras",
    "notes", "light_kelvin", "awb_strength", "exposure_ev", "electrons", "blur_px", "jpeg_q", "wear", "roughness",
    "camera", "size", "tray_corners_px", "tray", "hard",
}  # fmt: skip
DIE_FIELDS = {
    "die", "face", "center_px", "yaw_deg", "flat", "tilt_deg", "z_cm", "top_quad_px", "pos_cm", "visible_frac",
    "printed_frac", "in_tray", "legibility", "best_match",
}  # fmt: skip


def test_a_scene_gives_one_picture() -> None:
    scene = random_scene(3, size=SMALL)
    one, two = render(scene), render(scene)
    assert np.array_equal(one.image, two.image)
    assert one.labels == two.labels


def test_labels_have_the_fields_of_the_photographs() -> None:
    labels = render(random_scene(3, scenario="normal", size=SMALL)).labels
    assert set(labels) >= PHOTO_FIELDS
    assert set(labels["dice"][0]) == DIE_FIELDS | {"poor"}
    assert labels["size"] == [640, 480]


@pytest.mark.parametrize("size", [(640, 480), (960, 720), (1280, 960)])
def test_the_picture_has_the_size_that_was_asked_for(size: tuple[int, int]) -> None:
    assert render(random_scene(8, size=size)).image.shape == (size[1], size[0], 3)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_only_flat_whole_dice_are_readable(scenario: str) -> None:
    for seed in range(3):
        labels = render(random_scene(seed, scenario=scenario, size=SMALL)).labels
        if scenario in ("cocked", "missing", "motion", "stacked"):
            assert not labels["readable"]
        if scenario in ("normal", "near_wall"):
            assert labels["readable"]
        assert labels["refusal_ok"] or labels["readable"]


def test_dice_that_touch_hide_nothing_of_each_other() -> None:
    for seed in range(6):
        labels = render(random_scene(seed, scenario="touching", size=SMALL)).labels
        assert [die["visible_frac"] for die in labels["dice"]] == [1.0] * 3


def test_a_coin_over_a_die_hides_it_and_at_its_rim_makes_a_refusal_fair() -> None:
    scene = random_scene(5, scenario="normal", size=SMALL)
    x, y, _ = scene.dice[0].center_cm
    shares = []
    for aside in (0.0, 1.1, 1.55, 1.7, 2.5):
        coin = Extra("coin", (x + aside, y, DIE_CM), 0.0, 1.0, (206, 164, 64))
        labels = render(replace(scene, extras=(coin,))).labels
        share, printed = (labels["dice"][0][name] for name in ("visible_frac", "printed_frac"))
        shares.append(share)
        assert labels["readable"] == (printed >= COVERED)
        assert labels["refusal_ok"] or share >= WHOLE
    assert shares == sorted(shares)
    assert shares[0] < 0.1
    assert shares[-1] == 1.0


def test_a_coin_that_reaches_over_the_rounding_alone_hides_no_print() -> None:
    scene = random_scene(5, scenario="normal", size=(1280, 960))
    x, y, _ = scene.dice[0].center_cm
    found = set()
    for aside in np.linspace(1.4, 1.9, 11):
        coin = Extra("coin", (x + float(aside), y, DIE_CM), 0.0, 1.0, (206, 164, 64))
        labels = render(replace(scene, extras=(coin,))).labels
        die = labels["dice"][0]
        assert die["printed_frac"] >= die["visible_frac"]
        found.add((die["visible_frac"] >= WHOLE, labels["readable"]))
    assert found == {(False, False), (False, True), (True, True)}


def test_a_die_that_the_border_of_the_picture_cuts_is_not_whole() -> None:
    scene = random_scene(5, scenario="normal", size=SMALL)
    narrow = replace(scene, camera=CameraModel(SMALL, hfov_deg=20.0))
    shares = []
    for x in np.linspace(5, 8, 13):
        die = replace(scene.dice[0], center_cm=(float(x), 0.0, HALF_CM))
        shares.append(render(replace(narrow, dice=(die,))).labels["dice"][0]["visible_frac"])
    assert shares[0] == 1.0
    assert shares[-1] < 0.5
    assert shares == sorted(shares, reverse=True)


def test_the_shadow_of_a_rolling_die_is_blurred_as_the_die_is() -> None:
    scene = random_scene(5, scenario="normal", size=SMALL, light="bulb")
    darkest = {}
    for travel in (0.0, 6.0):
        die = replace(scene.dice[0], center_cm=(0.0, 0.0, 3.0), travel_cm=(travel, 0.0, 0.0))
        on = stage(scene)
        shades = [shadows.shade(moments, on.studio) for thing in on.things((die,)) for moments in thing.bodies]
        lamp, around = shadows.cast(shades, on.studio, (0, 0, *SMALL))
        darkest[travel] = (1 - lamp.min(), 1 - around.min())
    assert all(moved < 0.8 * still for moved, still in zip(darkest[6.0], darkest[0.0], strict=True))


ROLLS = [
    Roll(a, b, w)
    for a, b, w in zip(
        [*FaceA, FaceA.CORNER],
        FaceB,
        [RollKind.SOLID, RollKind.LINED, RollKind.CROSSED, RollKind.SOLID, RollKind.LINED],
        strict=True,
    )
]


@pytest.mark.parametrize(("roll", "style"), list(product(ROLLS, ("style1", "style2", "other"))), ids=str)
def test_every_face_is_drawn_as_it_is_meant(roll: Roll, style: str) -> None:
    fixed = {"artwork": "other"} if style == "other" else {"style": int(style[-1])}
    picture = render(random_scene(21, scenario="normal", size=SMALL, die_px=48, roll=roll, **CALM, **fixed))
    for die in picture.labels["dice"]:
        assert die["legibility"] > 0.8, die


def test_the_top_correlates_with_its_own_face_most_of_all() -> None:
    hits = total = 0
    for seed in range(6):
        picture = render(random_scene(seed, scenario="normal", size=(960, 720), **CALM))
        for die in picture.labels["dice"]:
            total += 1
            hits += die["best_match"].split(":")[1] == die["face"] and die["best_match"][0] in die["die"] + "AB"
    assert hits == total


def picture_of(roll: Roll, seed: int = 2, **fixed: object) -> LabPicture:
    return render(random_scene(seed, scenario="normal", size=(960, 720), roll=roll, **{**CALM, **fixed}))


@pytest.mark.parametrize(
    "roll", [Roll(a, b, RollKind.SOLID) for a, b in zip(FaceA, list(FaceB)[:4], strict=True)], ids=str
)
def test_white_squares_are_brighter_than_the_field(roll: Roll) -> None:
    picture = picture_of(roll)
    for die in picture.labels["dice"]:
        if die["die"] == "W":
            continue
        white = SQUARES_A[FaceA(die["face"])] if die["die"] == "A" else SQUARES_B[FaceB(die["face"])]
        patch = rectified(picture.image, np.array(die["top_quad_px"]))
        tones = {cell: cell_tone(patch, *cell) for cell in product(range(2), range(2))}
        dark = [tone for cell, tone in tones.items() if cell not in white]
        assert all(tones[cell] > max(dark) + 60 for cell in white)


def cell_tone(patch: np.ndarray, row: int, column: int) -> float:
    third, far = PATCH // 4, PATCH // 8
    y, x = (third + k * PATCH // 2 for k in (row, column))
    return float(patch[y - far : y + far, x - far : x + far].mean())


def test_the_half_circle_is_on_the_side_where_it_belongs() -> None:
    picture = picture_of(Roll(FaceA.SINGLE, FaceB.BLANK, RollKind.SOLID))
    for die, column in (("A", PATCH - PATCH // 8), ("B", PATCH // 8)):
        label = next(d for d in picture.labels["dice"] if d["die"] == die)
        patch = rectified(picture.image, np.array(label["top_quad_px"]))
        above = slice(PATCH // 2 - 3, PATCH // 2)
        assert patch[above, column].mean() > patch[above, PATCH - column].mean() + 40


@pytest.mark.parametrize(("skin", "body", "spot"), [("pips:28,28,32", 28, 240), ("pips:226,170,40", 172, 27)])
def test_a_pip_die_has_its_own_colour_and_spots_that_stand_out(skin: str, body: int, spot: int) -> None:
    art = random_scene(1).artwork
    texture = artwork.face_texture(Die.W, (0, "solid"), skin, art, 64).mean(axis=2) ** (1 / 2.2) * 255
    assert texture[4, 4] == pytest.approx(body, abs=25)
    assert texture[32, 32] == pytest.approx(spot, abs=12)


def test_a_pip_die_beside_the_three_is_named_and_leaves_them_readable() -> None:
    scene = random_scene(5, scenario="normal", size=SMALL)
    (cube,) = placing.scattered([(Die.A, 2)], np.random.default_rng(2), tuple(scene.dice))
    labels = render(replace(scene, cubes=(replace(cube, skin="pips:172,26,32"),))).labels
    assert labels["extras"] == ["pip_die"]
    assert labels["readable"]


def test_quads_lie_in_the_picture_around_their_centres() -> None:
    for seed in range(8):
        labels = render(random_scene(seed, scenario="normal", size=SMALL)).labels
        for die in labels["dice"]:
            quad = np.array(die["top_quad_px"])
            assert np.allclose(quad.mean(0), die["center_px"], atol=1.5)
            sides = np.linalg.norm(quad - np.roll(quad, 1, 0), axis=1)
            assert 24 < sides.mean() < 82
            assert cv2.contourArea(quad.astype(np.float32), oriented=True) > 0
            yaw = np.degrees(np.arctan2(-(quad[1] - quad[0])[1], (quad[1] - quad[0])[0]))
            turned = (yaw - die["yaw_deg"] - labels["camera"]["roll_deg"] + 180) % 360 - 180
            assert abs(turned) < 8


def test_a_marker_can_be_found_by_opencv() -> None:
    picture = picture_of(Roll(FaceA.SINGLE, FaceB.BLANK, RollKind.SOLID), aruco=True, floor="green")
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    _, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(picture.image)
    assert set(ids.ravel().tolist()) <= {0, 1, 2, 3}
    assert len(ids) >= 3


def test_less_light_gives_a_darker_and_noisier_picture() -> None:
    scene = random_scene(4, scenario="normal", size=SMALL)
    bright = render(replace(scene, film=Film(0.0, 5000.0, 0.5)))
    dark = render(replace(scene, film=Film(-2.0, 150.0, 0.5)))
    assert dark.image.mean() < bright.image.mean() * 0.7
    assert grain(dark.image) > grain(bright.image)


def grain(image: np.ndarray) -> float:
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY).astype(np.float32)
    return float(np.median(np.abs(grey - cv2.GaussianBlur(grey, (0, 0), 2)))) / (float(grey.mean()) + 1)


def test_warm_light_is_warmer() -> None:
    scene = random_scene(4, scenario="normal", size=SMALL)
    warm, cold = (
        render(replace(scene, light=SceneLight(kelvin=k, awb_strength=0.4))).image.mean((0, 1)) for k in (2700, 6500)
    )
    assert warm[2] / warm[0] > cold[2] / cold[0]


def test_an_empty_tray_is_a_picture_too() -> None:
    labels = render(Scene(scenario="missing")).labels
    assert labels["dice"] == []
    assert not labels["readable"]


@pytest.mark.parametrize("die", list(Die))
def test_ideal_faces_differ_from_each_other(die: Die) -> None:
    for art in (artwork.STYLE_1, artwork.STYLE_2, artwork.OTHER):
        models = templates(art)
        faces = [normalised(models[die, face]) for face in dict.fromkeys(nets.SIDES[die])]
        for k, one in enumerate(faces):
            assert all(one @ other < 0.97 for other in faces[:k])
