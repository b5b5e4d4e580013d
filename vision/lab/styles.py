"""Kinds of print that dice of the game may have: nobody knows theirs, so there are many, each in many copies."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from vision.lab import compasses, houses
from vision.lab.model import Artwork

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vision.lab.model import Rgb

    Rng = np.random.Generator
    Span = tuple[float, float]

DRAWINGS = 100_000


@dataclass(frozen=True, slots=True)
class Style:
    """The spans from which one kind of print is drawn; lengths are fractions of a face's side."""

    hue: Span = (0.59, 0.655)
    """Of the blue plastic, round the colour circle from 0 to 1: 0.5 is cyan, 0.667 pure blue."""
    saturation: Span = (0.7, 0.92)
    value: Span = (0.42, 0.7)
    border: Span = (1.0, 1.0)
    """The frame's brightness against the field's."""
    frame_width: Span = (0.05, 0.09)
    paper: Span = (0.9, 0.96)
    ivory: Span = (0.0, 0.05)
    square: Span = (0.335, 0.385)
    gap: Span = (0.05, 0.1)
    roundness: Span = (0.0, 0.06)
    half_circle: Span = (0.085, 0.13)
    mark: Span = (0.62, 0.8)
    mark_out: Span = (0.0, 0.3)
    mark_line: Span = (0.0, 0.0)
    stroke: Span = (0.018, 0.032)
    pitch: Span = (0.066, 0.1)
    ink_value: Span = (0.15, 0.55)
    hatch: tuple[float, ...] = (45.0,)
    crossings: tuple[int, ...] = (0,)
    engraved: Span = (0.0, 0.0)


STYLES: Mapping[str, Style] = {
    "plain": Style(),
    "framed": Style(hue=(0.585, 0.63), value=(0.45, 0.65), border=(0.55, 0.8)),
    "rimmed": Style(border=(1.2, 1.7), frame_width=(0.03, 0.07), value=(0.35, 0.55)),
    "bold": Style(square=(0.39, 0.44), gap=(0.03, 0.07), stroke=(0.028, 0.042), half_circle=(0.1, 0.16)),
    "slim": Style(square=(0.28, 0.335), gap=(0.08, 0.14), stroke=(0.014, 0.022), half_circle=(0.07, 0.1)),
    "soft": Style(roundness=(0.06, 0.14), square=(0.33, 0.4), mark_out=(0.5, 1.0)),
    "night": Style(value=(0.2, 0.4), saturation=(0.6, 0.9), mark=(0.45, 0.65), ink_value=(0.05, 0.25)),
    "sky": Style(value=(0.68, 0.85), saturation=(0.55, 0.8), hue=(0.57, 0.63)),
    "violet": Style(hue=(0.65, 0.7), value=(0.35, 0.6), saturation=(0.6, 0.85)),
    "sea": Style(hue=(0.53, 0.585), value=(0.35, 0.62), saturation=(0.65, 0.95)),
    "lattice": Style(crossings=(1,), stroke=(0.014, 0.026), pitch=(0.08, 0.12), hatch=(45.0, -45.0, 35.0, 55.0)),
    "outlined": Style(mark_line=(0.02, 0.035), half_circle=(0.11, 0.16), hatch=(-45.0, 45.0), mark_out=(0.0, 1.0)),
    "cut": Style(engraved=(0.4, 1.0), stroke=(0.024, 0.036), value=(0.4, 0.62)),
    "ivory": Style(ivory=(0.08, 0.2), paper=(0.82, 0.92), mark=(0.5, 0.75), crossings=(0, 2)),
    "heavy": Style(
        square=(0.4, 0.45),
        gap=(0.02, 0.05),
        stroke=(0.034, 0.046),
        hue=(0.6, 0.64),
        border=(0.7, 1.3),
        crossings=(0, 1),
        pitch=(0.09, 0.13),
    ),
    "spaced": Style(square=(0.25, 0.3), gap=(0.13, 0.19), roundness=(0.0, 0.03), mark_out=(0.3, 1.0)),
    "lagoon": Style(hue=(0.52, 0.57), value=(0.4, 0.7), saturation=(0.7, 1.0), border=(0.6, 1.0)),
    "inlaid": Style(engraved=(0.7, 1.2), ivory=(0.0, 0.15), roundness=(0.03, 0.1), hatch=(-45.0, 60.0, 30.0)),
}
HELD_BACK = ("heavy", "spaced", "lagoon", "inlaid")
"""Kinds that no network is taught, to measure how it fares with prints that it does not know."""
TAUGHT = tuple(name for name in STYLES if name not in HELD_BACK)


def drawn(name: str, rng: Rng) -> Artwork:
    """One copy of a kind of print."""
    style = STYLES[name]
    field = _colour(rng, style)
    border = _within(rng, style.border)
    paper = _paper(rng, style)
    grey = _within(rng, style.mark)
    number = int(rng.integers(DRAWINGS))
    return Artwork(
        style=1 if border != 1 else 2,
        name=name,
        field=field,
        frame=_scaled(field, border),
        paper=paper,
        white=_scaled(paper, float(rng.uniform(0.93, 1.03))),
        mark=_rgb((grey, grey, grey * float(rng.uniform(0.96, 1.06)))),
        ink=_ink(rng, style),
        square=_within(rng, style.square),
        gap=_within(rng, style.gap),
        roundness=_within(rng, style.roundness),
        half_circle=_within(rng, style.half_circle),
        compass=int(rng.choice([0, 1, 2, compasses.OWN + number])),
        house=int(rng.choice([0, 1, 2, houses.OWN + number, houses.OWN + number])),
        stroke=_within(rng, style.stroke),
        pitch=_within(rng, style.pitch),
        phase=float(rng.random()),
        frame_width=_within(rng, style.frame_width),
        mark_out=_within(rng, style.mark_out),
        mark_line=_within(rng, style.mark_line),
        hatch_deg=float(rng.choice(style.hatch)),
        crossing=int(rng.choice(style.crossings)),
        engraved=_within(rng, style.engraved),
    )


def any_taught(rng: Rng) -> Artwork:
    """A copy of any kind that is not held back."""
    return drawn(str(rng.choice(TAUGHT)), rng)


def worn(art: Artwork, rng: Rng, seed: int) -> Artwork:
    """The print as it is after some evenings."""
    return replace(art, wear=float(rng.uniform(0, 0.8)), wear_seed=seed)


def _within(rng: Rng, span: Span) -> float:
    return float(rng.uniform(*span)) if span[0] != span[1] else span[0]


def _colour(rng: Rng, style: Style) -> Rgb:
    return _rgb(colorsys.hsv_to_rgb(*(_within(rng, span) for span in (style.hue, style.saturation, style.value))))


def _paper(rng: Rng, style: Style) -> Rgb:
    bright, yellow = _within(rng, style.paper), _within(rng, style.ivory)
    return _rgb((bright, bright * (1 - yellow * 0.3), bright * (1 - yellow)))


def _ink(rng: Rng, style: Style) -> Rgb:
    """Dark blue, as the other dice, or black."""
    dull = 0.15 if rng.random() < 0.3 else float(rng.uniform(0.5, 0.9))  # noqa: PLR2004
    return _rgb(colorsys.hsv_to_rgb(float(rng.uniform(0.56, 0.68)), dull, _within(rng, style.ink_value)))


def _scaled(colour: Rgb, by: float) -> Rgb:
    return _rgb((colour[0] / 255 * by, colour[1] / 255 * by, colour[2] / 255 * by))


def _rgb(values: tuple[float, float, float]) -> Rgb:
    red, green, blue = (round(255 * min(max(v, 0.0), 1.0)) for v in values)
    return (red, green, blue)
