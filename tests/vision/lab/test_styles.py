"""Kinds of print: each in many copies, some of them held back from training."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from kiosk.rules.dice import Die
from vision.lab import artwork, floors, random_scene, render, styles
from vision.read.artwork import PRINTS


@pytest.mark.parametrize("name", styles.STYLES)
def test_every_face_of_a_kind_differs_from_every_other(name: str) -> None:
    art = styles.drawn(name, np.random.default_rng(3))
    faces = {str(one): artwork.ideal(one.die, one.face, art).astype(int) for one in PRINTS}
    for one, two in itertools.combinations(faces, 2):
        for turn in range(4):
            apart = np.abs(faces[one] - np.rot90(faces[two], turn)).max(axis=2) > 30
            assert apart.mean() > 0.008, (one, two, turn)


@pytest.mark.parametrize("name", styles.STYLES)
def test_copies_of_a_kind_differ_and_a_seed_repeats_them(name: str) -> None:
    rng, again = np.random.default_rng(3), np.random.default_rng(3)
    first, second = styles.drawn(name, rng), styles.drawn(name, rng)
    assert first == styles.drawn(name, again)
    assert first != second
    assert first.name == second.name == name


def test_what_is_held_back_is_never_taught() -> None:
    rng = np.random.default_rng(5)
    assert {styles.any_taught(rng).name for _ in range(400)} == set(styles.TAUGHT)
    makes = {floors.any_floor(rng, more=True).partition(":")[0] for _ in range(400)}
    assert makes.isdisjoint(floors.HELD_BACK)
    assert {"brushed", "planks", "felt"} <= makes


def test_a_scene_can_be_printed_in_any_kind() -> None:
    scene = random_scene(11, scenario="normal", artwork="lagoon", size=(640, 480))
    assert scene.artwork.name == "lagoon"
    assert render(scene).labels["print"] == "lagoon"
    assert random_scene(11, artwork="any").artwork.name in styles.TAUGHT
    assert random_scene(11).artwork.name == ""


@pytest.mark.parametrize("make", ["tartan:20,60,90:200,60,40", "planks:90,60,30:60,40,20", "mottled:140,90,20"])
def test_floors_that_go_by_name_alone_are_drawn(make: str) -> None:
    tile = floors.surface(make, 1)
    assert tile.std() > 4


def test_engraved_print_has_a_dark_and_a_light_border() -> None:
    flat = styles.drawn("plain", np.random.default_rng(2))
    cut = artwork.replace(flat, engraved=1.0)
    plain, deep = (artwork.ideal(Die.A, "single", art).astype(int).sum(axis=2) for art in (flat, cut))
    assert (deep - plain).min() < -40
    assert (deep - plain).max() > 20
    assert (deep == plain).mean() > 0.5
