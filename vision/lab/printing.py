"""Random prints: the two styles of the game's dice, varied, or the other set."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from vision.lab import styles
from vision.lab.artwork import OTHER, STYLE_1, STYLE_2
from vision.lab.model import Artwork

if TYPE_CHECKING:
    from vision.lab.model import Rgb

    Rng = np.random.Generator

FIXABLE = (
    "artwork",
    *(f.name for f in fields(Artwork) if f.name not in ("family", "name", "wear_seed", "field")),
    "variation",
)


def artwork(rng: Rng, fixed: dict[str, Any], seed: int, *, glossy: bool) -> Artwork:
    """A print of style 1 or 2 (``variation`` says how far from the standard), of the other set, or of a kind."""
    style = int(fixed.get("style") or rng.integers(1, 3))
    named = str(fixed.get("artwork", "standard"))
    base = OTHER if named == "other" else (STYLE_1 if style == 1 else STYLE_2)
    amount = float(fixed.get("variation", 1.0))
    drawn = varied(base, rng, amount)
    if named == "any" or named in styles.STYLES:
        drawn = styles.any_taught(rng) if named == "any" else styles.drawn(named, rng)
    drawn = replace(
        drawn,
        wear=float(rng.uniform(0, 0.8)),
        wear_seed=seed,
        pillow=float(rng.uniform(0.07, 0.15) if glossy else rng.uniform(0.02, 0.1)),
        roughness=float(rng.uniform(0.06, 0.15) if glossy else rng.uniform(0.18, 0.5)),
    )
    own = {f.name for f in fields(Artwork)} - {"style"}
    return replace(drawn, **{name: value for name, value in fixed.items() if name in own})


def varied(base: Artwork, rng: Rng, amount: float) -> Artwork:
    """The print with other inks and slightly other drawings; 0 leaves it as it is."""
    shift = rng.normal(0, 9 * amount, 3)
    gain = float(np.exp(rng.normal(0, 0.12 * amount)))
    standard = base.family == "standard"
    return replace(
        base,
        field=_toned(base.field, shift, gain),
        frame=_toned(base.frame, shift, gain),
        mark=_toned(base.mark, rng.normal(0, 6 * amount, 3), float(np.exp(rng.normal(0, 0.08 * amount)))),
        ink=_toned(base.ink, rng.normal(0, 8 * amount, 3), float(np.exp(rng.normal(0, 0.15 * amount)))),
        square=base.square * float(1 + rng.uniform(-0.05, 0.04) * amount),
        gap=base.gap * float(1 + rng.uniform(-0.25, 0.35) * amount),
        roundness=max(0.0, base.roundness * float(1 + rng.uniform(-1, 2.0) * amount)),
        half_circle=base.half_circle * float(1 + rng.uniform(-0.15, 0.2) * amount),
        compass=int(rng.choice([0, 0, 0, 1, 2])) if amount else 0,
        house=int(rng.choice([0, 0, 1, 2])) if amount and standard else 0,
        stroke=base.stroke * float(1 + rng.uniform(-0.15, 0.4) * amount),
        pitch=base.pitch * float(1 + rng.uniform(-0.1, 0.3) * amount),
        phase=float(rng.uniform(0, 1)) * amount,
    )


def _toned(color: Rgb, shift: Any, gain: float) -> Rgb:  # noqa: ANN401
    red, green, blue = (int(min(max(c * gain + s, 0), 255)) for c, s in zip(color, shift, strict=True))
    return (red, green, blue)
