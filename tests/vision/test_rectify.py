from __future__ import annotations

import math

import cv2
import numpy as np
import pytest

from vision.find.rectify import CROP, FACE, TopPose, aligned, straighten

POSE = TopPose(200.0, 150.0, 60.0, 0.3)


def tile(pose: TopPose) -> np.ndarray:
    """A dark square with a lighter quarter at its icon's top left, on a grey floor."""
    canvas = np.full((300, 400, 3), 120, np.uint8)
    a, b, c, d = np.array(pose.quad)
    cv2.fillPoly(canvas, [np.array([a, b, c, d]).round().astype(np.int32)], (90, 30, 20), cv2.LINE_AA)
    quarter = np.array([a, (a + b) / 2, (a + c) / 2, (a + d) / 2])
    cv2.fillPoly(canvas, [quarter.round().astype(np.int32)], (230, 230, 230), cv2.LINE_AA)
    return canvas


def test_a_straightened_face_is_upright_and_fills_its_frame() -> None:
    crop = straighten(tile(POSE), POSE)
    assert crop.shape == (CROP, CROP, 3)
    edge = (CROP - FACE) // 2
    face = crop[edge + 2 : edge + FACE - 2, edge + 2 : edge + FACE - 2].mean(axis=2)
    assert face[:18, :18].mean() > 200
    assert face[24:, 24:].mean() < 60
    assert abs(crop[2:6, 2:6].mean() - 120) < 5


@pytest.mark.parametrize("degrees", range(0, 90, 7))
def test_edges_give_the_angle_modulo_a_quarter_turn(degrees: int) -> None:
    pose = TopPose(200.0, 150.0, 60.0, math.radians(degrees))
    found = aligned(tile(pose), TopPose(202.0, 149.0, 58.0, 0.0))
    off = (found.angle - pose.angle) % (math.pi / 2)
    assert min(off, math.pi / 2 - off) < math.radians(3)


def test_a_pose_moves_in_its_own_frame() -> None:
    moved = POSE.moved(0.5, 0.0, 0.0, 0.0)
    middle_of_right_side = (np.array(POSE.quad[1]) + POSE.quad[2]) / 2
    assert np.allclose((moved.x, moved.y), middle_of_right_side)
    assert POSE.moved(0, 0, math.log(2), 0.1) == TopPose(200.0, 150.0, 120.0, 0.4)


def test_a_quarter_turn_renames_the_corners() -> None:
    a, b, c, d = POSE.quad
    assert np.allclose(POSE.turned(1).quad, (d, a, b, c))
    assert np.allclose(POSE.turned(4).quad, POSE.quad)
