"""Random cameras, lamps, trays and exposures."""

from __future__ import annotations

import math
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from vision.lab import floors, lights
from vision.lab.model import DIE_CM, CameraModel, Film, SceneLight, TrayModel

if TYPE_CHECKING:
    import numpy as np

    Rng = np.random.Generator
    Fixed = dict[str, Any]

SIZES = ((640, 480), (800, 600), (960, 720), (1280, 960))
SIZE_ODDS = (0.2, 0.1, 0.45, 0.25)
_CAMERA = tuple(f.name for f in fields(CameraModel))
_FILM = tuple(f.name for f in fields(Film) if f.name != "seed")
_LIGHT = ("kelvin", "awb_strength", "ambient")
_TRAY = ("floor", "walls", "table", "aruco")
FIXABLE = (*_CAMERA, *_FILM, *_LIGHT, *_TRAY, "light", "die_px")
USUAL_FLOOR, KNOWN_FLOOR = 0.6, 0.8
"""Share of trays with a usual floor, and with one that has a name; the others are of any make and colour."""
SMALLEST_PX, LARGEST_PX = 28.0, 75.0


def _given(fixed: Fixed, names: tuple[str, ...]) -> Fixed:
    return {name: fixed[name] for name in names if name in fixed}


def camera(rng: Rng, fixed: Fixed) -> CameraModel:
    """A camera that sees nearly the whole tray, a little askew."""
    size = fixed.get("size") or SIZES[int(rng.choice(len(SIZES), p=SIZE_ODDS))]
    height = float(rng.uniform(34, 46))
    tight = float(rng.uniform(0.86, 1.35))
    needed = 23.5 * tight * size[0] / size[1]
    hfov = 2 * math.degrees(math.atan(needed / 2 / height))
    drawn = CameraModel(
        size=tuple(size),
        height_cm=height,
        tilt_deg=float(rng.uniform(0, 12)),
        tilt_azimuth_deg=float(rng.uniform(0, 360)),
        hfov_deg=hfov,
        roll_deg=float(rng.normal(0, 4)),
        k1=float(rng.uniform(-0.07, 0)),
        aim_cm=(float(rng.normal(0, 0.7)), float(rng.normal(0, 0.5))),
    )
    drawn = replace(drawn, **_given(fixed, _CAMERA))
    if "hfov_deg" in fixed:
        return drawn
    return _with_die_px(drawn, float(fixed.get("die_px") or _die_px(drawn)))


def _die_px(view: CameraModel) -> float:
    return view.f_px * DIE_CM / view.height_cm


def _with_die_px(view: CameraModel, die_px: float) -> CameraModel:
    wanted = min(max(die_px, SMALLEST_PX), LARGEST_PX)
    focal = wanted * view.height_cm / DIE_CM
    return replace(view, hfov_deg=2 * math.degrees(math.atan(view.size[0] / 2 / focal)))


def light(rng: Rng, fixed: Fixed) -> SceneLight:
    kind = str(fixed.get("light") or rng.choice(lights.KINDS))
    elevation = {"ring": 88.0, "window": rng.uniform(26, 48), "bulb": rng.uniform(35, 72)}.get(
        kind, rng.uniform(45, 75)
    )
    far = {"ring": rng.uniform(32, 44), "window": rng.uniform(90, 140)}.get(kind, rng.uniform(50, 85))
    extent = {"ring": rng.uniform(10, 16), "bulb": rng.uniform(2, 5)}.get(kind, rng.uniform(14, 34))
    drawn = SceneLight(
        kind=kind,
        azimuth_deg=float(rng.uniform(0, 360)),
        elevation_deg=float(elevation),
        distance_cm=float(far),
        extent_cm=float(extent),
        ambient=float(rng.uniform(0.1, 0.4)),
        kelvin=float(rng.uniform(2600, 6800)),
        awb_strength=float(rng.uniform(0.55, 1.0)),
    )
    return replace(drawn, **_given(fixed, _LIGHT))


def tray(rng: Rng, fixed: Fixed, seed: int) -> TrayModel:
    which = float(rng.random())
    floor = str(rng.choice(floors.FLOORS if which < USUAL_FLOOR else floors.RARE_FLOORS))
    if which > KNOWN_FLOOR:
        floor = floors.any_floor(rng)
    drawn = TrayModel(
        floor=floor,
        walls=str(rng.choice(floors.WALLS)),
        table=str(rng.choice(floors.TABLES)),
        wall_cm=float(rng.uniform(2.0, 3.2)),
        rim_cm=float(rng.uniform(0.8, 1.6)),
        aruco=bool(rng.random() < 0.5),  # noqa: PLR2004
        seed=seed % 997,
    )
    given = _given(fixed, _TRAY)
    if "floor" in given:
        given["floor"] = floors.SHORT.get(given["floor"], given["floor"])
    return replace(drawn, **given)


def film(rng: Rng, fixed: Fixed, seed: int, *, dim: bool) -> Film:
    ev = float(rng.uniform(-2.3, -0.95) if dim else rng.uniform(-0.9, 0.85))
    drawn = Film(
        exposure_ev=ev,
        electrons=float(rng.uniform(110, 420) if dim else rng.uniform(1200, 6000)),
        blur_px=float(rng.uniform(0.2, 1.05)),
        vignette=float(rng.uniform(0, 0.3)),
        jpeg_q=int(rng.integers(70, 95)),
        seed=seed,
    )
    return replace(drawn, **_given(fixed, _FILM))
