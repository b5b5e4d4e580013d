"""Sizes that fingers and eyes need, and colours that everybody can tell apart."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from ui import theme
from ui.theme import Rgba, ScreenClass, Theme

SCREENS = [(800, 480), (1280, 800), (1920, 1080)]
BLINDNESS = {
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
    "none": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
}
"""Machado, Oliveira and Fernandes (2009), on linear light."""
XYZ = ((0.4339, 0.3762, 0.1898), (0.2127, 0.7152, 0.0722), (0.0178, 0.1095, 0.8728))
"""From linear light to shares of a white paper's light (D65)."""
APART = 20.0


def linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def seen(colour: Rgba, blindness: str) -> tuple[float, ...]:
    light = [linear(channel) for channel in colour[:3]]
    return tuple(
        max(0.0, sum(weight * part for weight, part in zip(row, light, strict=True))) for row in BLINDNESS[blindness]
    )


def contrast(one: Rgba, other: Rgba, blindness: str = "none") -> float:
    low, high = sorted(
        sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), seen(colour, blindness), strict=True))
        for colour in (one, other)
    )
    return (high + 0.05) / (low + 0.05)


def lab(colour: Rgba, blindness: str) -> tuple[float, float, float]:
    """In CIELAB, where distances are about as large as they look."""
    light = [min(1.0, channel) for channel in seen(colour, blindness)]
    x, y, z = (_root(sum(weight * part for weight, part in zip(row, light, strict=True))) for row in XYZ)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(share: float) -> float:
    return share ** (1 / 3) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116


def test_three_classes_of_screens() -> None:
    assert [Theme(*size).screen for size in SCREENS] == [ScreenClass.SMALL, ScreenClass.MEDIUM, ScreenClass.TABLE]


@pytest.mark.parametrize("size", SCREENS)
def test_fingers_and_eyes_get_what_they_need(size: tuple[int, int]) -> None:
    now = Theme(*size)
    assert now.touch >= now.mm(9)
    assert now.gap >= now.mm(2)
    assert now.text("small") >= now.mm(4 if now.screen is ScreenClass.TABLE else 3)
    assert Theme(*size, text_scale=1.3).text() > now.text()
    assert Theme(*size, density=200).mm(25.4) == 200


@pytest.mark.parametrize("blindness", BLINDNESS)
def test_patterns_and_outlines_stand_out_for_everybody(blindness: str) -> None:
    for kind, look in theme.KINDS.items():
        assert contrast(look.line, theme.FIELD, blindness) > 3.5, kind
        if kind != "solid":
            assert contrast(look.pattern, look.ground, blindness) > 2.8, kind


@pytest.mark.parametrize("blindness", BLINDNESS)
def test_the_kinds_differ_in_colour_too(blindness: str) -> None:
    colours = {kind: look.ground if kind == "solid" else look.pattern for kind, look in theme.KINDS.items()}
    for one, other in combinations(colours, 2):
        assert dist(lab(colours[one], blindness), lab(colours[other], blindness)) > APART, (one, other)


def test_words_are_legible_on_their_ground() -> None:
    for ground, ink in (
        (theme.PAPER, theme.INK), (theme.QUIET, theme.INK), (theme.PRIMARY, theme.WHITE), (theme.QUIET, theme.DANGER),
        (theme.CHOSEN, theme.INK), (theme.TABLE, theme.PAPER), (theme.PAPER, theme.INK_SOFT),
    ):  # fmt: skip
        assert contrast(ground, ink) > 4.5
