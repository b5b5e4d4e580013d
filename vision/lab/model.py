"""What a picture of the dice tray is made of, as plain frozen values.

Lengths are centimetres. The origin is the middle of the tray's floor, x to the right, y away from the player
and z up; a camera without roll sees +y at the top of the picture.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from kiosk.rules.dice import Die

Array = NDArray[Any]
Rgb = tuple[int, int, int]
Vec3 = tuple[float, float, float]
Quaternion = tuple[float, float, float, float]

DIE_CM = 1.6
HALF_CM = DIE_CM / 2
ROUNDING_CM = 0.16
"""Radius of a die's edges."""
TRAY_HALF_CM = 10.0
"""Half of the floor's inner side."""

SCENARIOS = (
    "normal",
    "touching",
    "near_wall",
    "glare",
    "dim",
    "cocked",
    "missing",
    "extra",
    "motion",
    "stacked",
)


@dataclass(frozen=True, slots=True)
class CameraModel:
    size: tuple[int, int] = (960, 720)
    height_cm: float = 40.0
    tilt_deg: float = 6.0
    tilt_azimuth_deg: float = 270.0
    """Where the camera stands, seen from the middle of the tray."""
    hfov_deg: float = 45.0
    roll_deg: float = 0.0
    k1: float = -0.03
    aim_cm: tuple[float, float] = (0.0, 0.0)

    @property
    def f_px(self) -> float:
        return self.size[0] / 2 / math.tan(math.radians(self.hfov_deg) / 2)


@dataclass(frozen=True, slots=True)
class SceneLight:
    kind: str = "softbox"
    """softbox, window, bulb, two_areas or ring."""
    azimuth_deg: float = 90.0
    elevation_deg: float = 60.0
    distance_cm: float = 70.0
    extent_cm: float = 24.0
    ambient: float = 0.25
    kelvin: float = 5000.0
    awb_strength: float = 0.8


@dataclass(frozen=True, slots=True)
class TrayModel:
    floor: str = "green_felt"
    walls: str = "dark_wood"
    """A texture's name, or "same" as the floor."""
    table: str = "light_wood"
    wall_cm: float = 2.6
    rim_cm: float = 1.1
    aruco: bool = False
    seed: int = 0
    """Which piece of felt, wood or leather; also its lint."""


@dataclass(frozen=True, slots=True)
class Artwork:
    """How the dice are printed; lengths are fractions of a face's side."""

    family: str = "standard"
    """"other" has dots for squares, a bar for the half circle, and different houses."""
    style: int = 2
    name: str = ""
    """The kind of print (``vision.lab.styles``), where it is of one."""
    field: Rgb = (32, 56, 148)
    frame: Rgb = (32, 56, 148)
    paper: Rgb = (240, 238, 230)
    white: Rgb = (240, 238, 233)
    mark: Rgb = (176, 174, 178)
    ink: Rgb = (26, 48, 122)
    square: float = 0.365
    gap: float = 0.075
    roundness: float = 0.02
    half_circle: float = 0.105
    compass: int = 0
    house: int = 0
    stroke: float = 0.021
    pitch: float = 0.074
    """Distance of the hatch lines; the crosses stand twice as far apart."""
    phase: float = 0.0
    """Where the hatching begins, in steps."""
    frame_width: float = 0.07
    """Of the darker border, where there is one."""
    mark_out: float = 0.0
    """Where the half circle sits: 0 at the squares' outer side, 1 at the edge of the face."""
    mark_line: float = 0.0
    """Width of the half circle's outline; 0 fills it."""
    hatch_deg: float = 45.0
    """Direction of the lines in a lined house."""
    crossing: int = 0
    """How a crossed house is filled: 0 small saltires, 1 two sets of lines, 2 plus signs."""
    engraved: float = 0.0
    """How deep the print is cut into the die: its borders get a dark and a light side."""
    wear: float = 0.3
    wear_seed: int = 0
    roughness: float = 0.3
    pillow: float = 0.05
    """How much the sides bulge: the slope at their border."""


@dataclass(frozen=True, slots=True)
class DiePose:
    """One die: which, where its middle is, how it is turned, and how it moves while the shutter is open."""

    die: Die
    center_cm: Vec3
    turn: Quaternion
    travel_cm: Vec3 = (0.0, 0.0, 0.0)
    spin: Vec3 = (0.0, 0.0, 0.0)
    """Rotation vector, radians over one exposure."""
    skin: str = "game"
    """"pips" (on paper), "pips:R,G,B" and "plain:R,G,B" make other cubes of it, which are no dice of the game."""
    side_cm: float = DIE_CM

    @property
    def moves(self) -> bool:
        return any(self.travel_cm) or any(self.spin)

    def rotation(self) -> Array:
        return matrix(self.turn)


@dataclass(frozen=True, slots=True)
class Extra:
    """Something in the tray that is no cube: coin, pencil or hand."""

    kind: str
    at_cm: Vec3
    yaw_deg: float = 0.0
    size_cm: float = 1.0
    color: Rgb = (200, 160, 60)


@dataclass(frozen=True, slots=True)
class Film:
    """What the lens, the sensor and the file do to the light."""

    exposure_ev: float = 0.0
    electrons: float = 4000.0
    blur_px: float = 0.5
    vignette: float = 0.15
    jpeg_q: int = 88
    """0 leaves the picture uncompressed."""
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Scene:
    scenario: str = "normal"
    camera: CameraModel = field(default_factory=CameraModel)
    light: SceneLight = field(default_factory=SceneLight)
    tray: TrayModel = field(default_factory=TrayModel)
    artwork: Artwork = field(default_factory=Artwork)
    dice: tuple[DiePose, ...] = ()
    cubes: tuple[DiePose, ...] = ()
    """Cubes that do not belong to the roll: a fourth die, a pip die, wooden tokens."""
    extras: tuple[Extra, ...] = ()
    notes: tuple[str, ...] = ()
    film: Film = field(default_factory=Film)


def matrix(turn: Quaternion) -> Array:
    """The rotation matrix of a unit quaternion (w, x, y, z)."""
    w, x, y, z = turn
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ]
    )
