"""Bodies, patterns and the lens of the path tracer, which need no Blender."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from kiosk.rules.dice import Die
from vision.training.trace import bodies, kinds, lens, patterns


def normal(body: bodies.Mesh, face: tuple[int, ...]) -> np.ndarray:
    a, b, c = (body.points[k] for k in face[:3])
    across = np.cross(b - a, c - a)
    return np.asarray(across / np.linalg.norm(across))


def edges(body: bodies.Mesh) -> Counter[tuple[int, int]]:
    return Counter((a, b) for face in body.faces for a, b in zip(face, (*face[1:], face[0]), strict=True))


def test_a_die_is_as_large_as_it_is_said_to_be_and_rounded() -> None:
    body = bodies.rounded_cube(Die.A, 1.6, 0.2)
    assert np.abs(body.points).max(axis=0) == pytest.approx([0.8, 0.8, 0.8])
    corner = np.abs(body.points).min(axis=1).max()
    assert corner == pytest.approx(0.6 + 0.2 / np.sqrt(3), abs=1e-3)


def test_each_side_of_a_die_has_its_own_tile() -> None:
    body = bodies.rounded_cube(Die.B, 1.6, 0.1)
    assert body.uv is not None
    tiles = (body.uv.reshape(6, -1, 2).mean(axis=1) * [3, 2]).tolist()
    assert tiles == [pytest.approx([k % 3 + 0.5, k // 3 + 0.5]) for k in range(6)]


def test_faces_of_a_die_look_outwards() -> None:
    body = bodies.rounded_cube(Die.W, 1.6, 0.1)
    for face in body.faces[::37]:
        assert normal(body, face) @ body.points[list(face)].mean(axis=0) > 0


def test_a_ten_sided_die_has_flat_kites_and_parallel_opposite_faces() -> None:
    body = bodies.ten_sided(2.0)
    normals = np.array([normal(body, face) for face in body.faces])
    for face, up in zip(body.faces, normals, strict=True):
        heights = body.points[list(face)] @ up
        assert np.ptp(heights) == pytest.approx(0, abs=1e-9)
        assert heights[0] > 0
        long, short = (np.linalg.norm(body.points[face[0]] - body.points[k]) for k in (face[1], face[2]))
        assert np.linalg.norm(body.points[face[0]] - body.points[face[3]]) == pytest.approx(long)
        assert short > long
    assert all(np.isclose(normals @ -up, 1).sum() == 1 for up in normals)


@pytest.mark.parametrize(
    "body",
    [
        bodies.ten_sided(2.0),
        bodies.prism(np.array([[0, 0], [1, 0], [1, 1], [0, 1]]), 0, 1),
        bodies.ring(np.array([[1, 1], [2, 1], [2, 2], [1, 2]]), np.array([[0, 0], [3, 0], [3, 3], [0, 3]]), 0, 1),
    ],
    ids=["ten", "prism", "ring"],
)
def test_bodies_are_closed_and_turned_the_right_way(body: bodies.Mesh) -> None:
    found = edges(body)
    assert all(count == 1 and found[b, a] == 1 for (a, b), count in found.items())
    middle = body.points.mean(axis=0)
    if len(body.faces) != 16:
        assert all(normal(body, face) @ (body.points[list(face)].mean(axis=0) - middle) > 0 for face in body.faces)


@pytest.mark.parametrize("kind", sorted(patterns.MAKERS))
def test_patterns_are_pictures_that_a_seed_repeats(kind: str) -> None:
    one, again = (patterns.pattern(kind, np.random.default_rng(4)) for _ in range(2))
    assert one.shape == (patterns.SIDE, patterns.SIDE, 3)
    assert one.dtype == np.uint8
    assert (one == again).all()


PLAIN = replace(
    lens.drawn("plain", np.random.default_rng(1), dim=False), exposure_ev=0.0, vignette=0.0, saturation=1.0
)


@pytest.mark.parametrize("mosaic", [False, True])
def test_colours_come_out_as_they_went_in(mosaic: bool) -> None:  # noqa: FBT001
    light = np.zeros((60, 80, 3), np.float32)
    light[:, :40], light[:, 40:] = (0.6, 0.1, 0.05), (0.05, 0.1, 0.6)
    seen = lens.developed(light, replace(PLAIN, mosaic=mosaic), np.full(3, 0.8))
    red, blue = seen[30, 10].astype(int), seen[30, 70].astype(int)
    assert red[2] > red[1] + 40
    assert red[2] > red[0] + 40
    assert blue[0] > blue[1] + 40
    assert blue[0] > blue[2] + 40


def test_a_warm_light_is_taken_away_as_far_as_the_camera_does() -> None:
    warm = np.array([1.0, 0.6, 0.3])
    light = np.ones((60, 80, 3), np.float32) * warm * 0.5
    spread = []
    for balance in (0.0, 0.5, 1.0):
        seen = lens.developed(light, replace(PLAIN, balance=balance, mosaic=False), warm)
        spread.append(float(np.ptp(seen.reshape(-1, 3).mean(axis=0))))
    assert spread[0] > spread[1] > spread[2]
    assert spread[2] < 8


def test_dim_pictures_are_darker_and_noisier() -> None:
    light = np.full((60, 80, 3), 0.5, np.float32)
    day = lens.developed(light, replace(PLAIN, jpeg_q=95, electrons=5000.0), np.full(3, 0.8))
    dim = lens.developed(light, replace(PLAIN, jpeg_q=95, electrons=300.0, exposure_ev=-2.0), np.full(3, 0.8))
    assert dim.mean() < 0.8 * day.mean()
    assert dim[10:50, 10:70].std() > day[10:50, 10:70].std()


def test_the_same_lens_gives_the_same_picture_twice() -> None:
    light = np.random.default_rng(1).random((60, 80, 3), np.float32)
    for kind in (*kinds.TAUGHT["lens"], *kinds.HELD_BACK["lens"]):
        made = lens.drawn(kind, np.random.default_rng(7), dim=False)
        assert (lens.developed(light, made, np.ones(3)) == lens.developed(light, made, np.ones(3))).all()
