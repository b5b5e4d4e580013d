"""Traces pictures of Lost Cities' dice: the trays, lamps and lenses are those of the other traced pictures.

python -m vision.training.trace.six OUT --seed 701 --count 600 --views 3 [--held KIND] [--throws] [--typefaces …]
"""

from __future__ import annotations

import argparse
import math
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import bpy
import cv2
import numpy as np

from kiosk.rules.dice import Die
from vision.dicesets.lost_cities_rw import scenes
from vision.dicesets.lost_cities_rw.bodies import DieBody
from vision.dicesets.lost_cities_rw.copies import Copy, copy
from vision.dicesets.lost_cities_rw.scenes import Placed
from vision.lab.camera import Eye, eye
from vision.lab.model import DiePose, matrix
from vision.training import typefaces
from vision.training.trace import bodies, lens, objects, record, shapes, stage, stuff, things
from vision.training.trace.__main__ import quiet, white_of
from vision.training.trace.plan import TracePlan, plan

Rng = np.random.Generator
TILE, COLUMNS, ROWS = 320, 5, 2
WIDE = 2.0
"""How much wider a tile is than the print in it: kites are longer than the print on them is wide."""
CROWD, LEANING, TOUCHING = (8, 14), 0.25, 0.4
GRID = 13
DICE = ("font", "shade", "body", "family")
"""What is held back of the dice; other kinds are those of the trays."""


def atlas(prints: tuple[np.ndarray, ...]) -> np.ndarray:
    """The prints of all sides in tiles, each with a border of its own ground."""
    rows = np.zeros((ROWS * TILE, COLUMNS * TILE, 3), np.uint8)
    for k, one in enumerate(prints):
        inner = round(TILE / WIDE)
        margin = (TILE - inner) // 2
        small = cv2.resize(one, (inner, inner), interpolation=cv2.INTER_AREA)
        tile = cv2.copyMakeBorder(small, margin, margin, margin, margin, cv2.BORDER_REPLICATE)
        top, left = (ROWS - 1 - k // COLUMNS) * TILE, k % COLUMNS * TILE
        rows[top : top + TILE, left : left + TILE] = tile
    return rows


def mesh_of(body: DieBody) -> bodies.Mesh:
    """A body with its sides' places in the atlas."""
    places = []
    for k, side in enumerate(body.sides):
        for corner in side.corners:
            way = body.points[corner] - side.middle
            across, up = float(way @ side.right), float(way @ side.up)
            u, v = (0.5 + 0.5 * np.clip(x / side.reach / WIDE, -0.99, 0.99) for x in (across, up))
            places.append([(u + k % COLUMNS) / COLUMNS, (v + k // COLUMNS) / ROWS])
    faces = [_outward(body, side.corners, side.normal) for side in body.sides]
    order = {face: k for k, face in enumerate(side.corners for side in body.sides)}
    uv = np.array(places).reshape(len(body.sides), 4, 2)
    found = [
        uv[order[side.corners]][[side.corners.index(c) for c in face]]
        for side, face in zip(body.sides, faces, strict=True)
    ]
    return bodies.Mesh(body.points, faces, np.concatenate(found))


def _outward(body: DieBody, corners: tuple[int, ...], normal: np.ndarray) -> tuple[int, ...]:
    a, b, c = (body.points[k] for k in corners[:3])
    return corners if np.cross(b - a, c - b) @ normal > 0 else corners[::-1]


def die(one: TracePlan, placed: Placed, number: int) -> Any:  # noqa: ANN401
    solid, body = placed.solid, one.body
    finish = stuff.Finish(body.roughness, body.coat, 0.0, body.dirt * 0.5, one.scene * 31 + number)
    made = objects.mesh(
        f"die{number}", mesh_of(solid.body), stuff.printed(objects.picture("atlas", atlas(solid.prints)), finish)
    )
    edge = made.modifiers.new("edge", "BEVEL")
    edge.width, edge.segments, edge.limit_method = min(body.rounding_cm, 0.16) * 0.8, 3, "NONE"
    edge.harden_normals = True
    made.data.polygons.foreach_set("use_smooth", [True] * len(made.data.polygons))
    made.rotation_mode = "QUATERNION"
    made.location, made.rotation_quaternion = solid.centre, solid.turn
    return made


def crowd(tray: shapes.TracedTray, boxes: list[Copy], rng: Rng) -> list[Placed]:
    apart = 2.1 if rng.random() < TOUCHING else 2.7
    spots: list[np.ndarray] = []
    wide, high = shapes.reach(tray.points)
    for _ in range(2000):
        at = rng.uniform(-1, 1, 2) * (wide, high)
        if shapes.depth(tray.points, at) > 1.05 and all(np.linalg.norm(at - other) > apart for other in spots):
            spots.append(at)
    found = []
    for xy in spots[: int(rng.integers(*CROWD))]:
        kind = scenes.NUMBER if rng.random() < 0.62 else scenes.COLOUR
        placed = scenes.lying(boxes[int(rng.integers(len(boxes)))], kind, int(rng.integers(3)), xy, rng)
        found.append(scenes.leaning(placed, rng) if rng.random() < LEANING else placed)
    return found


def throw(tray: shapes.TracedTray, box: Copy, scenario: str, rng: Rng) -> list[Placed]:
    """Six dice as they are thrown, now and then with one that leans or is missing."""
    apart = 2.1 if scenario == "touching" else 2.7
    wide, high = shapes.reach(tray.points)
    spots: list[np.ndarray] = []
    while len(spots) < 6:
        at = rng.uniform(-1, 1, 2) * (wide, high)
        near = shapes.depth(tray.points, at)
        fits = near > 1.05 and (scenario != "near_wall" or near < 2.5 or rng.random() < 0.1)
        if fits and all(np.linalg.norm(at - other) > apart for other in spots):
            spots.append(at)
    kinds = [(kind, k) for kind in (scenes.NUMBER, scenes.COLOUR) for k in range(3)]
    found = [scenes.lying(box, *kind, xy, rng) for kind, xy in zip(kinds, spots, strict=True)]
    if scenario in ("cocked", "stacked"):
        which = int(rng.integers(6))
        found[which] = scenes.leaning(found[which], rng)
    if scenario == "missing":
        del found[int(rng.integers(6))]
    return found


def planned(args: argparse.Namespace, index: int) -> tuple[TracePlan, list[Placed], Copy]:
    """A picture's tray, lamps and lens; its dice; and the box that they come from."""
    in_tray = args.held != "" and args.held not in DICE
    base = plan(args.seed, index, held=in_tray, measuring=args.throws, views=args.views)
    rng = np.random.default_rng((args.seed, base.scene, 20))
    boxes = [copy(rng, args.held if args.held in DICE else "") for _ in range(1 if args.throws else 2)]
    placed = throw(base.tray, boxes[0], base.scenario, rng) if args.throws else crowd(base.tray, boxes, rng)
    stands = [DiePose(Die.W, one.solid.centre, (1.0, 0.0, 0.0, 0.0)) for one in placed]
    over = 0.12 if not args.throws else 0.3 if base.scenario == "covered" else 0.0
    litter = things.covering(stands, rng, over) + things.lying(base.tray, stands, rng, int(rng.integers(0, 2)))
    # What stands for the dice says where the picture is traced closely.
    return replace(base, dice=(), cubes=tuple(stands), things=tuple(litter)), placed, boxes[0]


def seen_share(one: Placed, body: Any, seen: Eye, depsgraph: Any) -> float:  # noqa: ANN401
    """What share of the uppermost side the camera sees."""
    solid, side = one.solid, one.solid.body.sides[one.side]
    corners = solid.placed(solid.body.points[list(side.corners)])
    a, b = (v.ravel() for v in np.meshgrid((np.arange(GRID) + 0.5) / GRID, (np.arange(GRID) + 0.5) / GRID))
    low = corners[0] + a[:, None] * (corners[1] - corners[0])
    high = corners[3] + a[:, None] * (corners[2] - corners[3])
    points = corners.mean(0) + ((low + b[:, None] * (high - low)) - corners.mean(0)) * 0.9
    pixels, size = seen.project(points), seen.camera.size
    inside = ((pixels >= 0) & (pixels < size)).all(axis=1)
    free = [ok and stage.free(p, body, seen, depsgraph) for ok, p in zip(inside, points, strict=True)]
    return float(np.mean(free))


def labels_of(one: TracePlan, placed: list[Placed], shares: list[float], box: Copy) -> dict[str, Any]:
    seen = eye(one.camera)
    dice = [_label(each, share, seen) for each, share in zip(placed, shares, strict=True)]
    kinds = [die["kind"] for die in dice]
    whole = all(die["flat"] and die["visible_frac"] >= scenes.READABLE for die in dice)
    readable = whole and [kinds.count(kind) for kind in (scenes.NUMBER, scenes.COLOUR)] == [3, 3]
    expected = {
        "numbers": [int(die["face"]) for die in dice if die["kind"] == scenes.NUMBER],
        "colours": [die["face"] for die in dice if die["kind"] == scenes.COLOUR],
    }
    floor = seen.project(np.column_stack([one.tray.points, np.zeros(len(one.tray.outline))]))
    return {
        "image": f"{one.seed}_{one.index:06d}.jpg",
        "seed": one.seed,
        "index": one.index,
        "scenario": one.scenario,
        "readable": readable,
        "expected": expected if readable else None,
        "dice": dice,
        "cubes": [],
        "kinds": one.kinds.label() | box.kinds,
        "things": [thing.kind for thing in one.things],
        "tray_corners_px": floor.round(1).tolist(),
    }


def _label(one: Placed, share: float, seen: Eye) -> dict[str, Any]:
    solid, side = one.solid, one.solid.body.sides[one.side]
    rotation = matrix(solid.turn)
    middle = solid.placed(side.middle[None])[0]
    right, normal = rotation @ side.right, rotation @ side.normal
    at = seen.project(np.array([middle, middle + right * side.reach, middle + rotation @ side.apex]))
    across = float(np.linalg.norm(solid.body.points[:, :2], axis=1).max()) * 2 * scenes.ACROSS
    size = across if one.kind == scenes.NUMBER else 2 * side.reach
    tilt = math.degrees(math.acos(min(1.0, float(normal[2]))))
    size_px = size * seen.camera.f_px / max(seen.position[2] - middle[2], 1.0)
    return {
        "kind": one.kind,
        "face": one.faces[one.side],
        "center_px": at[0].tolist(),
        "size_px": size_px,
        "upward": scenes.upward(middle, normal * size, seen, size_px),
        "angle": math.atan2(*(at[1] - at[0])[::-1]),
        "apex": math.atan2(*(at[2] - at[0])[::-1]),
        "flat": tilt < scenes.FLAT_DEG,
        "tilt_deg": tilt,
        "moves": False,
        "visible_frac": share,
    }


def asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--held", default="", help="a kind that is held back: font, shade, body, family, or tray")
    parser.add_argument("--throws", action="store_true", help="six dice, as at a table")
    parser.add_argument("--views", type=int, default=1)
    parser.add_argument("--samples", type=int, default=stage.SAMPLES)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument(
        "--typefaces", type=Path, nargs="*", default=[], help="folders of .ttf files, for half of the dice"
    )
    return parser.parse_args()


def main() -> int:
    args = asked()
    args.out.mkdir(parents=True, exist_ok=True)
    quiet()
    finished = record.finished(args.out, args.seed)
    built, made = -1, []
    with tempfile.TemporaryDirectory() as folder, typefaces.use(args.typefaces):
        for index in range(args.count):
            if index in finished:
                continue
            began = time.monotonic()
            one, placed, box = planned(args, index)
            if one.scene != built:
                built, made = one.scene, build(one, placed)
            stage.light(one)
            depsgraph = bpy.context.evaluated_depsgraph_get()
            seen = eye(one.camera)
            shares = [seen_share(each, body, seen, depsgraph) for each, body in zip(placed, made, strict=True)]
            light = stage.trace(one, Path(folder), args.samples, args.threads)
            image = lens.developed(light, one.lens, white_of(light, one))
            label = labels_of(one, placed, shares, box)
            cv2.imwrite(str(args.out / label["image"]), image, [cv2.IMWRITE_JPEG_QUALITY, 97])
            record.add(args.out, label)
            print(index, one.scenario, f"{time.monotonic() - began:.1f} s")
    return 0


def build(one: TracePlan, placed: list[Placed]) -> list[Any]:
    """The tray, the dice and what else lies there in an empty scene; gives the dice."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.frame_set(1)
    objects.tray(one)
    made = [die(one, each, k) for k, each in enumerate(placed)]
    for thing in one.things:
        objects.thing(thing)
    return made


if __name__ == "__main__":
    sys.exit(main())
