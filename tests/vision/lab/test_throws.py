from __future__ import annotations

import math

import numpy as np
import pytest

from kiosk.rules.dice import FaceA, FaceB, Roll, RollKind
from vision.lab import flight, nets
from vision.lab.model import TRAY_HALF_CM
from vision.lab.placing import half_extent
from vision.lab.throws import MISBEHAVIOUR, LabThrow

ROLL = Roll(FaceA.HORIZONTAL, FaceB.COMPASS, RollKind.LINED)
SMALL = (640, 480)


def shown(throw: LabThrow) -> dict[str, str]:
    return {str(d.die): nets.face_name(d) for d in throw.plan.final}


@pytest.mark.parametrize("seed", range(6))
def test_a_throw_ends_in_the_roll_that_was_asked_for(seed: int) -> None:
    throw = LabThrow(seed, ROLL, size=SMALL)
    assert shown(throw) == {"A": "horizontal", "B": "compass", "W": "lined"}
    for f in throw.plan.flights:
        assert f.turns[-1] == f.final.turn
        assert tuple(f.places[-1]) == f.final.center_cm


def test_a_seed_gives_one_throw_in_any_order() -> None:
    one, two = LabThrow(5, size=SMALL), LabThrow(5, size=SMALL)
    late = two.frame(20)
    assert np.array_equal(one.frame(3), two.frame(3))
    assert np.array_equal(one.frame(20), late)
    assert shown(one) == shown(two)


@pytest.mark.parametrize("seed", range(8))
def test_dice_turn_step_by_step_and_stay_in_the_tray(seed: int) -> None:
    for f in LabThrow(seed, size=SMALL).plan.flights:
        steps = np.linalg.norm(np.diff(f.places[:, :2], axis=0), axis=1) * flight.RATE
        assert steps.max() < 250
        for k, turn in enumerate(f.turns):
            pose = f.at(k / flight.RATE, 0.02)
            assert pose is not None
            assert f.places[k, 2] >= nets.rest_height(turn) - 1e-6
            assert all(
                abs(f.places[k, c]) + half_extent(pose, axis) <= TRAY_HALF_CM + 1e-6
                for c, axis in enumerate(((1.0, 0.0), (0.0, 1.0)))
            )
        dots = [
            abs(sum(a * b for a, b in zip(p, q, strict=True))) for p, q in zip(f.turns, f.turns[1:], strict=False)
        ]
        assert 2 * math.acos(min(1.0, *dots)) < 0.5


def test_dice_really_tumble() -> None:
    for f in LabThrow(2, size=SMALL).plan.flights:
        tops = [nets.top_side(pose) for k in range(0, len(f.turns), 4) if (pose := f.at(k / flight.RATE, 0.0))]
        assert len(set(tops)) > 1


def test_dice_do_not_fly_through_each_other() -> None:
    close = 0
    for seed in range(8):
        flights = LabThrow(seed, size=SMALL).plan.flights
        close += sum(flight.nearest(a, b) < 1.6 for k, a in enumerate(flights) for b in flights[:k])
    assert close == 0


def test_labels_tell_when_the_dice_can_be_read() -> None:
    throw = LabThrow(7, ROLL, size=SMALL, hand=True)
    labels = throw.labels()
    assert labels["throw_frame"] < labels["rest_frame"] <= labels["stable_from"] < labels["n_frames"]
    assert labels["stable_from"] == max(labels["rest_frame"], labels["hand_clear_frame"])
    assert {d["die"]: d["face"] for d in labels["final"]} == {"A": "horizontal", "B": "compass", "W": "lined"}
    assert labels["frames"][labels["stable_from"]] == {"frame": labels["stable_from"], "moving": False, "hand": False}
    assert labels["readable"]


def test_at_rest_only_noise_and_light_change() -> None:
    throw = LabThrow(7, size=SMALL, hand=False)
    start = throw.stable_from
    assert start is not None
    one, two = throw.frame(start).astype(int), throw.frame(start + 40).astype(int)
    assert not np.array_equal(one, two)
    assert np.abs(one - two).mean() < 6
    assert throw.dice_at(start) == throw.dice_at(10_000)


def test_before_the_throw_the_tray_is_empty_or_as_it_was_left() -> None:
    first = LabThrow(7, size=SMALL, hand=False)
    second = LabThrow(8, scene=first.scene, before=first.plan.final, hand=True)
    assert first.dice_at(0) == ()
    assert second.dice_at(0) == first.plan.final
    assert second.dice_at(second.plan.throw_frame - 1) == ()
    assert np.abs(second.frame(0).astype(int) - first.frame(60).astype(int)).mean() < 8


@pytest.mark.parametrize("kind", MISBEHAVIOUR)
def test_misbehaviour_cannot_be_read(kind: str) -> None:
    throw = LabThrow(9, size=SMALL, misbehave=kind)
    labels = throw.labels()
    assert labels["refusal_ok"]
    assert not labels["readable"] or kind in ("dark", "hand")
    assert (labels["stable_from"] is None) == (kind == "hand")
    assert labels["misbehave"] == kind


def test_the_dark_is_dark() -> None:
    assert LabThrow(9, size=SMALL, misbehave="dark").frame(30).mean() < 40


def test_unknown_misbehaviour_is_refused() -> None:
    with pytest.raises(ValueError, match="sulking"):
        LabThrow(1, misbehave="sulking")
