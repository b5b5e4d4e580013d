"""What is true of a picture: the same fields as the labels of the tray photographs."""

from __future__ import annotations

import math
from dataclasses import asdict
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from kiosk.rules.dice import Die, RollKind
from vision.lab import artwork, cubes, nets
from vision.lab.model import HALF_CM, ROUNDING_CM, TRAY_HALF_CM, Artwork
from vision.lab.stage import seen_share

if TYPE_CHECKING:
    from vision.lab.camera import Eye
    from vision.lab.model import Array, DiePose, Scene
    from vision.lab.stage import StageThing, TrayStage

PATCH = 48
FLAT_DEG = 1.5
WHOLE = 0.985
"""Share of a top that is seen, from which on it is whole."""
COVERED = 0.95
"""Share of its printed part that is seen, below which it can't be read. What reaches over the edge of a die hides
more than that before it hides a half circle, the smallest mark; where a top is not whole, a refusal is fair."""
PRINTED = 1 - ROUNDING_CM / HALF_CM
"""Side of the printed part, which is flat, as a share of that of the top."""
LEGIBLE = 0.62
"""Correlation with the ideal face under which a refusal is fair."""
CONTRAST = 26.0
"""Grey levels between white print and blue field under which a refusal is fair."""
FILLING = 0.45
"""Correlation of the lines or crosses inside a house under which a refusal is fair."""
BLANK_SPREAD = 48.0
"""Grey levels of shading on a blank face above which a refusal is fair."""

Labels = dict[str, Any]


def labels_of(scene: Scene, stage: TrayStage, things: list[StageThing], image: Array) -> Labels:
    dice = [_die_label(scene, stage, things, k, image) for k in range(len(scene.dice))]
    still = not any(pose.moves for pose in scene.dice)
    seen = all(d["flat"] and d["in_tray"] and d["z_cm"] == 0 and d["printed_frac"] >= COVERED for d in dice)
    three = sorted(d["die"] for d in dice) == ["A", "B", "W"]
    alone = not any(cube.skin == "game" for cube in scene.cubes)
    readable = three and still and seen and alone
    worst = min((d["legibility"] for d in dice if d["legibility"] is not None), default=None)
    poor = any(d["poor"] for d in dice)
    return {
        "scenario": scene.scenario,
        "readable": readable,
        "refusal_ok": not readable or poor,
        "min_legibility": worst,
        "hard": any(d["hard"] for d in dice),
        "dice": [{key: value for key, value in d.items() if key != "hard"} for d in dice],
        **_setting(scene, stage),
    }


def _setting(scene: Scene, stage: TrayStage) -> Labels:
    camera = asdict(scene.camera)
    width, height = camera.pop("size")
    corners = TRAY_HALF_CM * np.array([[-1, 1, 0], [1, 1, 0], [1, -1, 0], [-1, -1, 0]])
    return {
        "floor": scene.tray.floor,
        "light": scene.light.kind,
        "style": scene.artwork.style,
        "artwork": scene.artwork.family,
        "print": scene.artwork.name,
        "aruco": scene.tray.aruco,
        "extras": [extra.kind for extra in scene.extras] + [_cube_name(cube) for cube in scene.cubes],
        "notes": list(scene.notes),
        "light_kelvin": round(scene.light.kelvin),
        "awb_strength": scene.light.awb_strength,
        "exposure_ev": scene.film.exposure_ev,
        "electrons": round(scene.film.electrons),
        "blur_px": scene.film.blur_px,
        "jpeg_q": scene.film.jpeg_q,
        "wear": scene.artwork.wear,
        "roughness": scene.artwork.roughness,
        "camera": {**camera, "f_px": scene.camera.f_px, "cx": width / 2, "cy": height / 2},
        "size": [width, height],
        "tray_corners_px": stage.studio.eye.project(corners).round(1).tolist(),
        "tray": {"table": scene.tray.table, "walls": scene.tray.walls},
    }


def _cube_name(cube: DiePose) -> str:
    return {"game": "game_die", "pips": "pip_die"}.get(cube.skin.partition(":")[0], "token")


def pose_label(pose: DiePose, seen: Eye) -> Labels:
    """What can be said of a die without a picture."""
    side = nets.top_side(pose)
    quad = cubes.side_quad(pose, side)
    right, _, normal = nets.frame(pose.die, side) @ pose.rotation().T
    tilt = math.degrees(math.acos(min(1.0, float(normal[2]))))
    x, y, z = pose.center_cm
    return {
        "die": str(pose.die),
        "face": str(nets.SIDES[pose.die][side]),
        "center_px": seen.project(quad.mean(0)).round(1).tolist(),
        "yaw_deg": round(math.degrees(math.atan2(right[1], right[0])) % 360, 1),
        "flat": tilt < FLAT_DEG,
        "tilt_deg": round(tilt, 1),
        "z_cm": round(z - HALF_CM, 2),
        "top_quad_px": seen.project(quad).round(1).tolist(),
        "pos_cm": [round(x, 2), round(y, 2)],
        "in_tray": max(abs(x), abs(y)) < TRAY_HALF_CM,
    }


def _die_label(scene: Scene, stage: TrayStage, things: list[StageThing], k: int, image: Array) -> Labels:
    pose = scene.dice[k]
    label = pose_label(pose, stage.studio.eye)
    quad = np.array(label["top_quad_px"])
    label["visible_frac"] = round(seen_share(things, quad, k, stage.size), 3)
    label["printed_frac"] = round(seen_share(things, _printed(quad), k, stage.size), 3)
    label |= {"legibility": None, "best_match": None, "hard": False, "poor": label["visible_frac"] < WHOLE}
    if label["flat"] and not pose.moves and label["visible_frac"] >= WHOLE:
        label |= legibility(rectified(image, quad), pose.die, label["face"], scene.artwork)
    return label


def _printed(quad: Array) -> Array:
    """The part of a top inside the rounding of its edges."""
    middle = quad.mean(0)
    return np.asarray(middle + PRINTED * (quad - middle))


def rectified(image: Array, quad: Array, side: int = PATCH) -> Array:
    """The top face straightened: grey, float32, the icon upright."""
    target = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32) - np.float32(0.5)
    transform = cv2.getPerspectiveTransform(quad.astype(np.float32), target)
    patch = cv2.warpPerspective(image, transform, (side, side), flags=cv2.INTER_AREA)
    return cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY).astype(np.float32)


@lru_cache(maxsize=8)
def templates(art: Artwork) -> dict[tuple[Die, str], Array]:
    """Every ideal face, grey."""
    found = {}
    for die in Die:
        for face in dict.fromkeys(nets.SIDES[die]):
            picture = cv2.cvtColor(artwork.ideal(die, face, art), cv2.COLOR_RGB2GRAY)
            small = cv2.resize(picture, (PATCH, PATCH), interpolation=cv2.INTER_AREA)
            found[die, str(face)] = small.astype(np.float32)
    return found


def normalised(patch: Array) -> Array:
    """The inner part as a vector of mean 0 and length 1, so that a product of two is their correlation."""
    edge = PATCH // 12
    inner = patch[edge:-edge, edge:-edge].ravel()
    inner = inner - inner.mean()
    return np.asarray(inner / max(float(np.linalg.norm(inner)), 1e-3))


def legibility(patch: Array, die: Die, face: str, art: Artwork) -> Labels:
    """How well a top face can be read, and which face a plain template match would take it for."""
    models = templates(artwork.without_wear(art))
    rivals = [(d, f) for d, f in models if (d is Die.W) == (die is Die.W)]
    turned = np.stack([normalised(np.rot90(patch, k)) for k in range(4)])
    scores = turned @ np.stack([normalised(models[rival]) for rival in rivals]).T
    turn, best = np.unravel_index(int(np.argmax(scores)), scores.shape)
    own = float(scores[0, rivals.index((die, face))])
    twins = {"A:vertical", "B:vertical"} if face == "vertical" else {f"{die}:{face}"}
    match = f"{rivals[best][0]}:{rivals[best][1]}"
    return {
        "legibility": round(own, 3),
        "best_match": f"{match}:{turn}",
        "hard": match not in twins,
        "poor": _poor(patch, models[die, face], own, face),
    }


def _poor(patch: Array, model: Array, own: float, face: str) -> bool:
    """Washed out, dark or blurred so much that nobody could blame a refusal."""
    bright = model > (float(model.max()) + float(model.min())) / 2
    step = float(patch[bright].mean() - patch[~bright].mean()) if bright.any() else 0.0
    if face == "blank":
        plain = cv2.dilate(bright.astype(np.uint8), np.ones((9, 9), np.uint8)) == 0
        plain[:5], plain[-5:], plain[:, :5], plain[:, -5:] = False, False, False, False
        field = cv2.GaussianBlur(patch, (0, 0), 2.0)[plain]
        return step < CONTRAST / 2 or float(np.percentile(field, 98) - np.percentile(field, 2)) > BLANK_SPREAD
    if face in (RollKind.LINED, RollKind.CROSSED) and _filling(patch) @ _filling(model) < FILLING:
        return True
    return own < LEGIBLE or step < CONTRAST


def _filling(patch: Array) -> Array:
    """The fine drawing inside the house, as a vector of mean 0 and length 1."""
    fine = (patch - cv2.GaussianBlur(patch, (0, 0), 3.0))[16:38, 12:36].ravel()
    fine = fine - fine.mean()
    return np.asarray(fine / max(float(np.linalg.norm(fine)), 1e-3))
