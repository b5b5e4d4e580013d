"""One owner's table: the same dice, tray and camera in many pictures, by day and in the evening.

A teach-in is only worth something if what was learned from some pictures of a table helps with others of it, so here
are dice with other artwork than ours, laid one by one or thrown together.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from kiosk.rules.dice import Die, Roll
from vision.lab import nets, placing, printing
from vision.lab.artwork import OTHER, STYLE_1, STYLE_2
from vision.lab.model import Artwork, Scene
from vision.lab.scenes import random_scene

if TYPE_CHECKING:
    from collections.abc import Mapping

ARTWORKS: Mapping[str, Artwork] = {
    "usual": STYLE_2,
    "framed": STYLE_1,
    "dots": OTHER,
    "pale": Artwork(
        field=(96, 156, 216),
        frame=(96, 156, 216),
        mark=(236, 214, 150),
        ink=(150, 40, 44),
        square=0.29,
        gap=0.15,
        roundness=0.06,
        half_circle=0.085,
        compass=1,
        house=2,
        stroke=0.028,
        pitch=0.1,
    ),
    "night": Artwork(
        field=(20, 26, 60),
        frame=(8, 12, 34),
        paper=(226, 228, 234),
        white=(214, 224, 240),
        mark=(120, 140, 200),
        ink=(20, 20, 24),
        square=0.4,
        gap=0.04,
        roundness=0.0,
        half_circle=0.14,
        compass=2,
        house=1,
        stroke=0.02,
        pitch=0.062,
    ),
    "teal": replace(
        OTHER,
        field=(10, 92, 122),
        frame=(6, 60, 92),
        mark=(240, 200, 90),
        ink=(20, 84, 66),
        square=0.27,
        gap=0.16,
        compass=1,
        stroke=0.03,
        pitch=0.09,
    ),
}
"""Dice sets by name: the first two are ours, the others are what an owner may have."""
LIKE_OURS = ("usual", "framed")
DAY, EVENING = "day", "evening"


def table(seed: int, artwork: str, **fixed: Any) -> Scene:  # noqa: ANN401
    """A tray, a camera, a light and a die set, with no dice thrown yet; *fixed* as for ``random_scene``."""
    scene = random_scene(seed, **({"scenario": "normal"} | fixed))
    rng = np.random.default_rng((seed, 91))
    drawn = printing.varied(ARTWORKS[artwork], rng, 1.0 if artwork in LIKE_OURS else 0.0)
    worn = replace(
        drawn,
        wear=scene.artwork.wear / 2,
        wear_seed=seed,
        pillow=scene.artwork.pillow,
        roughness=scene.artwork.roughness,
    )
    return replace(scene, artwork=worn, dice=())


def thrown(at: Scene, seed: int, roll: Roll | None = None, scenario: str = "normal") -> Scene:
    """A throw on that table."""
    scene = random_scene(seed, scenario=scenario, roll=roll)
    film = replace(at.film, seed=seed)
    return replace(
        at,
        scenario=scenario,
        dice=scene.dice,
        cubes=scene.cubes,
        extras=scene.extras,
        notes=scene.notes,
        film=film,
    )


def laid(at: Scene, seed: int, die: Die, face: str) -> Scene:
    """One die alone in the tray, laid by hand with a face up, anywhere and in any turn."""
    rng = np.random.default_rng((seed, 93))
    side = int(rng.choice(nets.sides_of(die, face)))
    return replace(at, dice=tuple(placing.scattered([(die, side)], rng, reach=7.0)), film=replace(at.film, seed=seed))
