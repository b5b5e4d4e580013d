"""What is true of a traced picture: the fields of the tray pictures' labels, and of which kinds everything is."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import numpy as np

from vision.lab import labels as lab
from vision.lab.camera import eye
from vision.training.trace import shapes
from vision.training.trace.plan import TracePlan


def labels_of(plan: TracePlan, image: np.ndarray, shares: list[tuple[float, float]]) -> dict[str, Any]:
    dice = [_die(plan, k, image, share) for k, share in enumerate(shares)]
    three = sorted(d["die"] for d in dice) == ["A", "B", "W"]
    seen = all(d["flat"] and d["in_tray"] and d["z_cm"] == 0 and d["printed_frac"] >= lab.COVERED for d in dice)
    alone = not any(cube.skin == "game" for cube in plan.cubes)
    readable = three and seen and alone and not any(d["moves"] for d in dice)
    known = [d["legibility"] for d in dice if d["legibility"] is not None]
    projected = eye(plan.camera).project(np.column_stack([plan.tray.points, np.zeros(len(plan.tray.outline))]))
    return {
        "image": f"{plan.seed}_{plan.index:06d}_{plan.scenario}.jpg",
        "seed": plan.seed,
        "index": plan.index,
        "scenario": plan.scenario,
        "readable": readable,
        "refusal_ok": not readable or any(d["poor"] for d in dice),
        "hard": any(d["hard"] for d in dice),
        "min_legibility": min(known, default=None),
        "dice": dice,
        "cubes": [_cube(plan, k) for k in range(len(plan.cubes))],
        "things": [thing.kind for thing in plan.things],
        "kinds": plan.kinds.label(),
        "floor": plan.kinds.floor,
        "light": plan.kinds.lamp,
        "style": plan.kinds.print,
        "tray_shape": plan.kinds.tray,
        "aruco": plan.tray.aruco,
        "tray_outline_px": projected.round(1).tolist(),
        "camera": asdict(plan.camera) | {"f_px": plan.camera.f_px},
        "size": list(plan.camera.size),
        "lens": asdict(plan.lens),
        "body": asdict(plan.body),
        "renderer": "cycles",
    }


def _die(plan: TracePlan, k: int, image: np.ndarray, share: tuple[float, float]) -> dict[str, Any]:
    pose = plan.dice[k]
    label = lab.pose_label(pose, eye(plan.camera))
    label["in_tray"] = shapes.depth(plan.tray.points, pose.center_cm[:2]) > 0
    if not label["in_tray"]:
        label["z_cm"] = round(label["z_cm"] - plan.table_cm, 2)
    label |= {"visible_frac": round(share[0], 3), "printed_frac": round(share[1], 3), "moves": pose.moves}
    label |= {"legibility": None, "best_match": None, "hard": False, "poor": share[0] < lab.WHOLE}
    label |= {"center_cm": [round(v, 3) for v in pose.center_cm], "turn": [round(v, 5) for v in pose.turn]}
    if label["flat"] and not pose.moves and share[0] >= lab.WHOLE:
        label |= lab.legibility(
            lab.rectified(image, np.array(label["top_quad_px"])), pose.die, label["face"], plan.art
        )
    return label


def _cube(plan: TracePlan, k: int) -> dict[str, Any]:
    cube = plan.cubes[k]
    label = lab.pose_label(cube, eye(plan.camera))
    return {key: label[key] for key in ("die", "face", "top_quad_px", "flat")} | {"skin": cube.skin}
