"""What the path tracer is going to show; the tracing itself needs Blender and is not tested here."""

from __future__ import annotations

import itertools
import json
import math
from pathlib import Path

import numpy as np
import pytest

from vision.lab.model import DIE_CM, HALF_CM
from vision.training.trace import kinds, record, shapes
from vision.training.trace.plan import TracePlan, plan

MANY = range(60)


def held_kinds(one: TracePlan) -> set[str]:
    chosen = one.kinds.label()
    return {name for name, held in kinds.HELD_BACK.items() if chosen[name] in held}


def test_seed_and_index_decide_everything() -> None:
    assert plan(5, 9) == plan(5, 9)
    assert plan(5, 9) != plan(5, 10)
    assert plan(5, 9) != plan(6, 9)


def test_pictures_to_learn_from_show_nothing_that_is_held_back() -> None:
    assert all(not held_kinds(plan(1, k)) for k in MANY)


def test_pictures_to_measure_with_say_what_is_held_back_of_them() -> None:
    for k in MANY:
        one = plan(2, k, held=True, measuring=True)
        assert held_kinds(one) == set(one.kinds.held) != set()


def test_no_kind_is_both_taught_and_held_back() -> None:
    for name, taught in kinds.TAUGHT.items():
        assert not set(taught) & set(kinds.HELD_BACK[name])


def test_flat_dice_lie_in_the_tray_and_not_in_each_other() -> None:
    for k in MANY:
        one = plan(3, k, measuring=True)
        if one.scenario not in ("normal", "touching", "near_wall", "glare", "dim"):
            continue
        assert len(one.dice) == 3
        for die in one.dice:
            assert die.center_cm[2] == pytest.approx(HALF_CM)
            assert shapes.depth(one.tray.points, die.center_cm[:2]) >= HALF_CM - 1e-6
        for a, b in itertools.combinations(one.dice, 2):
            assert math.dist(a.center_cm, b.center_cm) >= DIE_CM


def test_a_die_beside_the_tray_lies_outside_of_it() -> None:
    found = [one for k in range(200) if (one := plan(4, k)).scenario == "beside"]
    assert found
    for one in found:
        assert shapes.depth(one.tray.points, one.dice[-1].center_cm[:2]) < -one.tray.rim_cm


@pytest.mark.parametrize("kind", [*kinds.TAUGHT["tray"], *kinds.HELD_BACK["tray"]])
def test_outlines_are_convex_and_know_their_inside(kind: str) -> None:
    tray = shapes.tray(kind, np.random.default_rng(1))
    _, along, inward = shapes.edges(tray.points)
    turns = along[:, 0] * np.roll(along, -1, axis=0)[:, 1] - along[:, 1] * np.roll(along, -1, axis=0)[:, 0]
    assert (turns > 0).all()
    assert shapes.depth(tray.points, np.zeros(2)) > 5
    outside = tray.points[0] - inward[0] - inward[-1]
    assert shapes.depth(tray.points, outside) < 0
    larger = shapes.grown(tray.points, 1.5)
    assert shapes.depth(larger, tray.points[0]) == pytest.approx(1.5)


def test_a_run_goes_on_where_it_was_cut_off(tmp_path: Path) -> None:
    record.add(tmp_path, {"seed": 1, "index": 0})
    record.add(tmp_path, {"seed": 1, "index": 3})
    record.add(tmp_path, {"seed": 2, "index": 4})
    assert record.finished(tmp_path, 1) == {0, 3}
    with (tmp_path / record.LABELS).open("a") as file:
        file.write('{"seed": 1, "ind')
    assert record.finished(tmp_path, 1) == {0, 3}
    record.add(tmp_path, {"seed": 1, "index": 5})
    assert record.finished(tmp_path, 1) == {0, 3, 5}


def test_labels_can_be_stored() -> None:
    assert json.loads(json.dumps(plan(1, 1).kinds.label()))["floor"] in kinds.TAUGHT["floor"]
