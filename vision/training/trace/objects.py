"""Puts a plan's tray, dice and other things into Blender's scene."""

from __future__ import annotations

import math
from typing import Any

import bpy
import cv2
import numpy as np

from kiosk.rules.dice import Die
from vision.lab import artwork, nets
from vision.lab.model import DiePose
from vision.training.trace import bodies, patterns, shapes, stuff
from vision.training.trace.plan import TracePlan
from vision.training.trace.things import TracedThing

TILE = 256
ARUCO = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
DEPTH_FROM = 36


def mesh(name: str, body: bodies.Mesh, material: Any, *, smooth: bool = False) -> Any:  # noqa: ANN401
    data = bpy.data.meshes.new(name)
    data.from_pydata(body.points.tolist(), [], body.faces)
    if body.uv is not None:
        layer = data.uv_layers.new()
        layer.data.foreach_set("uv", body.uv.astype(np.float32).ravel())
    if smooth or body.normals is not None:
        data.polygons.foreach_set("use_smooth", [True] * len(data.polygons))
    if body.normals is not None:
        data.normals_split_custom_set_from_vertices(body.normals.tolist())
    data.materials.append(material)
    made = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(made)
    return made


def picture(name: str, rgb: np.ndarray, alpha: np.ndarray | None = None) -> Any:  # noqa: ANN401
    """An image for a texture; Blender's rows run upwards."""
    height, width = rgb.shape[:2]
    made = bpy.data.images.new(name, width, height, alpha=True)
    full = np.ones((height, width, 4), np.float32)
    full[..., :3] = rgb / np.float32(255)
    if alpha is not None:
        full[..., 3] = alpha
        made.alpha_mode = "CHANNEL_PACKED"
    made.pixels.foreach_set(np.ascontiguousarray(full[::-1]).ravel())
    made.pack()
    return made


def tray(plan: TracePlan) -> None:
    rng = np.random.default_rng(plan.floor_seed)
    shape = plan.tray
    floor = surface(plan.kinds.floor, rng)
    mesh("floor", bodies.prism(shape.points, plan.table_cm, 0.0), floor)
    wall = (
        floor
        if rng.random() < 0.25
        else surface(str(rng.choice(("oak", "walnut", "leather", "plastic", "felt"))), rng)
    )
    outer = shapes.grown(shape.points, shape.rim_cm)
    mesh("wall", bodies.ring(shape.points, outer, plan.table_cm, shape.wall_cm), wall)
    if shape.lip_cm > 0:
        inner = shapes.grown(shape.points, -shape.lip_cm)
        mesh("lip", bodies.ring(inner, outer, shape.wall_cm, shape.wall_cm + 0.3), wall)
    if shape.lid:
        _lid(plan, wall, outer)
    kinds = ("oak", "walnut", "planks", "plastic", "linen", "slate" if "floor" in plan.kinds.held else "oak")
    table = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * 160.0
    mesh("table", bodies.prism(table, plan.table_cm - 2, plan.table_cm), surface(str(rng.choice(kinds)), rng))
    if shape.aruco:
        _markers(shape)


def _lid(plan: TracePlan, wall: Any, outer: np.ndarray) -> None:  # noqa: ANN401
    """A flap on one side, opened at an angle, that may reach a little into the picture."""
    start, along, inward = shapes.edges(outer)
    k = plan.floor_seed % len(start)
    length = float(np.linalg.norm(along[k]))
    steep = math.radians(60 + plan.floor_seed % 50)
    way = -inward[k] * math.cos(steep)
    low = np.array([*start[k], plan.tray.wall_cm])
    side, up = np.array([*along[k], 0.0]), np.array([*way, math.sin(steep)]) * length * 0.8
    corners = np.array([low, low + side, low + side + up, low + up])
    thick = np.cross(side, up)
    thick = 0.4 * thick / np.linalg.norm(thick)
    both = np.concatenate([corners, corners + thick])
    faces = [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    mesh("lid", bodies.Mesh(both, faces), wall)


def _markers(shape: shapes.TracedTray) -> None:
    wide, high = shapes.reach(shape.points)
    for number, (x, y) in enumerate(((-1, 1), (1, 1), (1, -1), (-1, -1))):
        ink = np.pad(cv2.aruco.generateImageMarker(ARUCO, number, 6 * 24), 24, constant_values=255)
        middle = np.array([x * (wide - 1.4), y * (high - 1.4), 0.01])
        corners = 0.9 * np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]]) + middle
        made = bodies.Mesh(corners, [(0, 1, 2, 3)], np.array([[0, 0], [1, 0], [1, 1], [0, 1]]))
        paper = picture("marker", np.repeat(ink[..., None], 3, axis=2))
        mesh("marker", made, stuff.printed(paper, stuff.Finish(0.7)))


def surface(kind: str, rng: np.random.Generator) -> Any:  # noqa: ANN401
    if kind in patterns.MAKERS:
        image = picture(kind, patterns.pattern(kind, rng))
        return stuff.painted(
            kind, image, float(rng.uniform(6, 24)), float(rng.uniform(0.5, 0.95)), float(rng.uniform(0, 0.5))
        )
    return stuff.MAKERS[kind](stuff.colour_of(kind, rng), rng)


def atlas(plan: TracePlan, pose: DiePose) -> tuple[np.ndarray, np.ndarray]:
    """The six sides of a die in 3×2 tiles, and how deep the print lies (1 is printed)."""
    rows = np.zeros((2 * TILE, 3 * TILE, 3), np.uint8)
    depth = np.zeros((2 * TILE, 3 * TILE), np.float32)
    under = np.array(artwork.body_color(pose.die, pose.skin, plan.art), np.float32)
    for k, face in enumerate(nets.SIDES[pose.die]):
        tile = side_picture(plan, pose, k, str(face))
        top = (1 - k // 3) * TILE
        rows[top : top + TILE, k % 3 * TILE : (k % 3 + 1) * TILE] = tile
        ink = np.abs(tile.astype(np.float32) - under).max(axis=2) > DEPTH_FROM
        depth[top : top + TILE, k % 3 * TILE : (k % 3 + 1) * TILE] = cv2.GaussianBlur(
            ink.astype(np.float32), (0, 0), 2.5
        )
    return rows, depth


def side_picture(plan: TracePlan, pose: DiePose, side: int, face: str) -> np.ndarray:
    if pose.skin.startswith("pips"):
        return artwork.pips(side + 1, artwork.body_color(pose.die, pose.skin, plan.art))
    if pose.skin != "game":
        return np.full((TILE, TILE, 3), artwork.body_color(pose.die, pose.skin, plan.art), np.uint8)
    flat = artwork.replace(plan.art, engraved=0.0)
    under = plan.art.paper if pose.die is Die.W else plan.art.frame
    return artwork.worn(artwork.ideal(pose.die, face, flat), plan.art, under, 10 * "ABW".index(pose.die) + side)


def die(plan: TracePlan, pose: DiePose, number: int) -> Any:  # noqa: ANN401
    body, (rgb, depth) = plan.body, atlas(plan, pose)
    own = bodies.rounded_cube(
        pose.die, pose.side_cm, min(body.rounding_cm, pose.side_cm / 4), body.chipped, plan.scene * 31 + number
    )
    image = picture("atlas", rgb, depth)
    engraved = plan.art.engraved if pose.skin == "game" else 0.5
    finish = stuff.Finish(body.roughness, body.coat, engraved, body.dirt, plan.scene * 31 + number)
    material = stuff.printed(image, finish)
    made = mesh(f"die{number}", own, material)
    made.rotation_mode = "QUATERNION"
    made.location, made.rotation_quaternion = pose.center_cm, pose.turn
    return made


def thing(one: TracedThing) -> None:
    rng = np.random.default_rng(one.seed)
    body, material = _thing(one, rng)
    made = mesh(one.kind, body, material, smooth=one.kind in ("finger", "hand", "sleeve", "drop"))
    made.location = one.at_cm
    made.rotation_euler = (0, 0, math.radians(one.yaw_deg))


def _thing(one: TracedThing, rng: np.random.Generator) -> tuple[bodies.Mesh, Any]:
    s = one.size
    match one.kind:
        case "coin":
            return bodies.prism(shapes.regular(36, 1.1 * s), 0, 0.18), stuff.struck("coin", one.colour)
        case "token":
            return bodies.prism(shapes.regular(4, 0.6 * s), 0, 1.0 * s), stuff.plain("token", one.colour, 0.6)
        case "pencil":
            rod = bodies.capsule(np.array([-6.0 * s, 0, 0.35]), np.array([6.0 * s, 0, 0.35]), (0.1, 0.35), sides=6)
            return rod, stuff.plain("pencil", one.colour, 0.4)
        case "card" | "scrap" | "phone":
            return _flat_thing(one, rng)
        case "glass":
            wide = shapes.regular(40, 3.0 * s)
            glass = stuff.plain("glass", (0.9, 0.95, 0.95), 0.02, Transmission_Weight=1.0, IOR=1.2)
            return bodies.ring(wide, shapes.grown(wide, 0.2), 0, 5.0), glass
        case "drop":
            rows = [bodies.capsule(np.array([0, 0, 0.02]), np.array([0.05, 0, 0.05]), (0.3 * s, 0.3 * s))]
            water = stuff.plain("water", (1, 1, 1), 0.0, Transmission_Weight=1.0, IOR=1.33)
            return bodies.Mesh(rows[0].points * [1, 1, 0.35], rows[0].faces), water
        case "finger":
            return bodies.finger(float(rng.uniform(0.0, 0.3)), 14.0, 0.8 * s), _skin(one)
        case "hand":
            return bodies.hand(rng), _skin(one)
        case _:
            rod = bodies.capsule(np.array([1.0, 0, 1.5]), np.array([40.0, 0, 6.0]), (3.2 * s, 4.5 * s))
            return rod, stuff.MAKERS["felt"](one.colour, rng)


def _skin(one: TracedThing) -> Any:  # noqa: ANN401
    made = stuff.Shader("skin")
    spots = made.noise(made.place(), 1.5, 4)
    lighter = tuple(min(c * 1.15, 0.95) for c in one.colour)
    made.set(Base_Color=made.mix(spots, one.colour, lighter), Roughness=0.5)
    made.bump(made.noise(made.place(), 8.0, 4), 0.3, 0.05)
    return made.material


def _flat_thing(one: TracedThing, rng: np.random.Generator) -> tuple[bodies.Mesh, Any]:
    wide, high, thick = {"card": (6.3, 8.8, 0.03), "scrap": (1.0, 0.8, 0.01), "phone": (7.2, 14.5, 0.8)}[one.kind]
    box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * [wide / 2 * one.size, high / 2 * one.size]
    if one.kind == "scrap":
        box = box * rng.uniform(0.5, 1.3, (4, 1))
        return bodies.prism(box, 0.0, thick), stuff.plain("scrap", one.colour, 0.9)
    if one.kind == "phone":
        lit = rng.random() < 0.4
        glass = stuff.plain("phone", (0.01, 0.01, 0.012), 0.04)
        if lit:
            shown = stuff.Shader("screen").set(
                Base_Color=(0.01, 0.01, 0.01, 1), Emission_Color=(*rng.uniform(0.2, 1, 3), 1.0), Emission_Strength=0.6
            )
            glass = shown.material
        return bodies.prism(box, 0.0, thick), glass
    kind = str(rng.choice(("checks", "dots", "stripes", "paper", "neoprene")))
    return bodies.prism(box, 0.0, thick), surface(kind, rng)
