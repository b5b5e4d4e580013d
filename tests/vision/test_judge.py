from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from vision.find.rectify import TopPose
from vision.lab.picture import LabPicture
from vision.read.artwork import PRINTS
from vision.read.judge import STILL, Verdict, averaged, framed, joint, judge, refine, several


def top_of(die: dict[str, list[list[float]]]) -> TopPose:
    corners = np.array(die["top_quad_px"])
    right = corners[1] - corners[0]
    size = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean())
    return TopPose(*corners.mean(axis=0).tolist(), size, math.atan2(right[1], right[0]))


def test_tops_are_recognised_and_framed(easy: list[LabPicture]) -> None:
    right, dice = 0, [(picture.image, die) for picture in easy for die in picture.labels["dice"]]
    for image, die in dice:
        true = top_of(die)
        (pose,) = refine(image, [true.moved(0.08, -0.06, 0.05, 0.1)])
        assert math.hypot(pose.x - true.x, pose.y - true.y) < 0.1 * true.size
        assert abs(math.log(pose.size / true.size)) < 0.1
        ((_, verdict),) = judge(image, [pose])
        name = "A:vertical" if die["face"] == "vertical" else f"{die['die']}:{die['face']}"
        right += str(PRINTS[int(verdict.prints.argmax())]) == name
    assert right >= 0.85 * len(dice)


def test_what_is_sure_at_first_sight_is_put_right_without_another_look(easy: list[LabPicture]) -> None:
    image = easy[0].image
    given = [top_of(die).moved(0.03, -0.02, 0.02, 0.03) for die in easy[0].labels["dice"]]
    trusting, first = framed(image, given, off=0.5, sure=0.0)
    careful, second = framed(image, given, off=0.0, sure=2.0)
    assert trusting == careful
    assert all(verdict.correction == STILL for _, verdict in first)
    assert all(verdict.correction != STILL for _, verdict in second)
    for (crop, one), (again, other) in zip(first, second, strict=True):
        assert np.array_equal(crop, again)
        assert one.prints.argmax() == other.prints.argmax()


def test_bare_floor_is_nothing_readable() -> None:
    floor = np.full((480, 640, 3), (60, 120, 40), np.uint8)
    ((_, verdict),) = judge(floor, [TopPose(300, 200, 40, 0)])
    assert verdict.nothing > 0.9


def test_chances_add_up_and_no_crops_give_no_verdicts(easy: list[LabPicture]) -> None:
    ((crop, verdict),) = judge(easy[0].image, [TopPose(300, 300, 40, 0)])
    assert crop.shape == (64, 64, 3)
    assert abs(float(verdict.chances.sum()) - 1) < 1e-5
    assert abs(float(verdict.prints.sum()) + verdict.nothing - 1) < 1e-5
    assert judge(easy[0].image, []) == []


def test_further_looks_see_the_same_print_in_the_same_turn(easy: list[LabPicture]) -> None:
    image, same = easy[0].image, 0
    poses = refine(image, [top_of(die) for die in easy[0].labels["dice"]])

    def look(several: Sequence[TopPose]) -> list[Verdict]:
        return [verdict for _, verdict in judge(image, several)]

    first = look(poses)
    for before, looks in zip(first, several(look, poses, first), strict=True):
        after = averaged(looks)
        assert abs(float(after.chances.sum()) - 1) < 1e-4
        assert after.correction == before.correction
        same += int(after.chances.argmax()) == int(before.chances.argmax())
        assert joint(looks, looks).argmax() == before.prints.argmax()
        assert averaged([before]) is before
    assert same == len(poses)
    assert several(look, [], []) == []
