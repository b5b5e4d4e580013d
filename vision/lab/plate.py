"""The empty tray on its table, seen by one camera in one light: what stands still, rendered once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.lab import decals, floors
from vision.lab.artwork import LINEAR
from vision.lab.camera import Eye, coarse_pixels, eye, refined
from vision.lab.lights import LampPoints, lamp
from vision.lab.model import TRAY_HALF_CM, CameraModel, SceneLight, TrayModel

if TYPE_CHECKING:
    from vision.lab.model import Array

STEP, FINE_STEP = 16, 4
TABLE_Z = -0.5
OPAQUE = 255
SOFT_CM = 2.5
"""Lamps whose points are softer than this throw no shadow on the table that needs a fine grid."""
GLOSS = {
    "light_wood": 0.42,
    "dark_wood": 0.4,
    "white_laminate": 0.35,
    "black_leather": 0.5,
    "grey_rubber": 0.6,
}
"""Roughness of the surfaces that shine at all."""


@dataclass(frozen=True, slots=True, eq=False)
class Plate:
    """Linear light, BGR float32: what comes from all around, and the lamp's, which dice can block."""

    ambient: Array
    direct: Array


@dataclass(frozen=True, slots=True, eq=False)
class FlatPiece:
    """A flat piece of the set: corners in the world, its texture, and where the texture's axes point."""

    corners: Array
    axes: Array
    surface: str
    variant: int
    ambient: float = 1.0


@dataclass(frozen=True, slots=True)
class Set:
    camera: CameraModel
    light: SceneLight
    tray: TrayModel


@lru_cache(maxsize=2)
def plate(camera: CameraModel, light: SceneLight, tray: TrayModel) -> Plate:
    width, height = camera.size
    result = Plate(*(np.zeros((height, width, 3), np.float32) for _ in range(2)))
    built = Set(camera, light, tray)
    for sheet in _sheets(tray):
        _lay(result, sheet, built)
    return result


def _sheets(tray: TrayModel) -> list[FlatPiece]:
    """From the table up to the floor; later ones cover earlier ones."""
    walls = tray.floor if tray.walls == "same" else tray.walls
    top, inner, outer = tray.wall_cm, TRAY_HALF_CM, TRAY_HALF_CM + tray.rim_cm
    x, y, z = np.eye(3)
    table = FlatPiece(_square(60.0, TABLE_Z), np.array([x, y]), tray.table, tray.seed + 1)
    rims = [
        FlatPiece(_rim(inner, outer, top, k), np.array([x, y] if k % 2 else [y, x]), walls, tray.seed + 2 + k)
        for k in range(4)
    ]
    ground, lip = _square(inner, 0.0), _square(inner, top)
    sides = [
        FlatPiece(
            np.array([lip[k], lip[(k + 1) % 4], ground[(k + 1) % 4], ground[k]]),
            np.array([x if k % 2 == 0 else y, z]),
            walls,
            tray.seed + k,
            0.7,
        )
        for k in range(4)
    ]
    return [table, *rims, *sides, FlatPiece(ground, np.array([x, y]), tray.floor, tray.seed, 0.9)]


def _square(half: float, z: float) -> Array:
    """Top left, top right, bottom right, bottom left."""
    return np.array([[-half, half, z], [half, half, z], [half, -half, z], [-half, -half, z]])


def _rim(inner: float, outer: float, z: float, k: int) -> Array:
    a, b = _square(inner, z), _square(outer, z)
    j = (k + 1) % 4
    return np.array([b[k], b[j], a[j], a[k]])


def _lay(result: Plate, sheet: FlatPiece, built: Set) -> None:
    seen, light = eye(built.camera), lamp(built.light)
    size = built.camera.size
    pixels = _outline(seen, sheet.corners)
    box = _box(pixels, size)
    if box is None:
        return
    (x0, y0), roi = box[:2], (box[2] - box[0], box[3] - box[1])
    at = _coarse_points(seen, sheet, (x0, y0), roi, STEP)
    albedo = _albedo(at, sheet, roi)
    if sheet.ambient == 0.9:  # noqa: PLR2004
        decals.add(albedo, seen, built.tray, np.array([x0, y0]))
    falling, gloss = _light(at, sheet, seen, light)
    open_sky = _open(seen, sheet, built, (x0, y0), roi)
    direct = refined(falling, roi, STEP) * open_sky
    shine = refined(gloss, roi, STEP) * open_sky
    mask = np.zeros((roi[1], roi[0]), np.uint8)
    cv2.fillPoly(mask, [np.round((pixels - [x0, y0]) * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    window = np.s_[y0 : y0 + roi[1], x0 : x0 + roi[0]]
    _blend(result.ambient[window], albedo * np.float32(light.ambient * sheet.ambient), mask)
    _blend(result.direct[window], albedo * direct[..., None] + shine[..., None], mask)


def _blend(target: Array, color: Array, mask: Array) -> None:
    """Paint where the mask is white; at its border, mix."""
    rim = np.nonzero((mask > 0) & (mask < OPAQUE))
    mixed = target[rim] + (color[rim] - target[rim]) * (mask[rim] / np.float32(OPAQUE))[:, None]
    cv2.copyTo(color, mask, target)
    target[rim] = mixed


def _outline(seen: Eye, corners: Array) -> Array:
    """A polygon's border in pixels, its edges bent by the lens."""
    t = np.linspace(0, 1, 9)[:-1, None]
    around = [a + (b - a) * t for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True)]
    return seen.project(np.concatenate(around))


def _box(pixels: Array, size: tuple[int, int]) -> tuple[int, int, int, int] | None:
    low = np.maximum(np.floor(pixels.min(0)).astype(int) - 1, 0)
    high = np.minimum(np.ceil(pixels.max(0)).astype(int) + 2, size)
    if (high <= low).any():
        return None
    return int(low[0]), int(low[1]), int(high[0]), int(high[1])


def _normal(sheet: FlatPiece) -> Array:
    a, b, c = sheet.corners[0], sheet.corners[1], sheet.corners[3]
    normal = np.cross(c - a, b - a)
    return np.asarray(normal / np.linalg.norm(normal))


def _coarse_points(seen: Eye, sheet: FlatPiece, corner: tuple[int, int], roi: tuple[int, int], step: int) -> Array:
    return seen.on_plane(coarse_pixels(roi, step) + np.array(corner), sheet.corners[0], _normal(sheet))


def _albedo(at: Array, sheet: FlatPiece, roi: tuple[int, int]) -> Array:
    texture = floors.surface(sheet.surface, sheet.variant)
    uv = (at @ sheet.axes.T) * (floors.TILE / floors.TILE_CM) + floors.TILE / 2 + 9.0 * (sheet.variant % 7 - 3)
    maps = refined(uv, roi, STEP)
    picture = cv2.remap(texture, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101)
    return cv2.LUT(picture, LINEAR)


def _light(at: Array, sheet: FlatPiece, seen: Eye, light: LampPoints) -> tuple[Array, Array]:
    flat = at.reshape(-1, 3)
    normals = np.broadcast_to(_normal(sheet), flat.shape)
    falling = light.falling(flat, normals).sum(1).reshape(at.shape[:2])
    roughness = GLOSS.get(sheet.surface)
    if roughness is None:
        return falling, np.zeros_like(falling)
    shine = light.shine(flat, normals, seen.position, roughness).sum(1).reshape(at.shape[:2])
    return falling, np.minimum(shine, 2.0) * 0.5


def _open(seen: Eye, sheet: FlatPiece, built: Set, corner: tuple[int, int], roi: tuple[int, int]) -> Array:
    """How much of the lamp each pixel sees past the walls."""
    on_table = sheet.corners[0][2] < 0
    soft = lamp(built.light).spread_cm > SOFT_CM
    step = (STEP if soft else STEP // 2) if on_table else FINE_STEP
    at = _coarse_points(seen, sheet, corner, roi, step)
    flat, light = at.reshape(-1, 3), lamp(built.light)
    if sheet.corners[0][2] == built.tray.wall_cm and sheet.corners[2][2] > 0:
        return np.ones((roi[1], roi[0]), np.float32)
    free = _beside_tray(flat, light, built.tray) if on_table else light.over_walls(flat, built.tray.wall_cm)
    return refined(free.mean(1).reshape(at.shape[:2]), roi, step)


def _beside_tray(at: Array, light: LampPoints, tray: TrayModel) -> Array:
    """The tray's own shadow on the table."""
    outer = TRAY_HALF_CM + tray.rim_cm
    x, y = (np.asarray(at[:, k, None], np.float32) for k in range(2))
    lamps = light.points.astype(np.float32)
    share = np.float32(tray.wall_cm - TABLE_Z) / (lamps[:, 2] - np.float32(TABLE_Z))
    depth = np.full((len(at), len(lamps)), np.inf, np.float32)
    for part in (0.4, 1.0):
        s = share * np.float32(part)
        away = np.maximum(np.abs(x + (lamps[:, 0] - x) * s), np.abs(y + (lamps[:, 1] - y) * s))
        depth = np.minimum(depth, away - outer)
    return np.clip(depth / (light.spread_cm * share + 0.05) * 0.5 + 0.5, 0, 1)
