"""What stands on single fields: trees, rocks, wells, gold, bandits. Each is drawn around the field's middle."""

from __future__ import annotations

from ui import theme
from ui.draw.brush import Brush
from ui.draw.geometry import Loop, arc, box, circle, ellipse, moved, noise
from ui.theme import Rgba, mix

LINE = 0.035


def tree(brush: Brush, x: float, y: float, size: float) -> None:
    """A round crown on a short trunk; *size* is its whole height."""
    foot, radius = y - size * 0.5, size * 0.34
    top = foot + size - radius
    brush.fill(
        ellipse(x + size * 0.06, foot + size * 0.03, size * 0.3, size * 0.085), mix(theme.FIELD, theme.INK, 0.28)
    )
    brush.fill(box(x - size * 0.06, foot, size * 0.12, size * 0.42), theme.TRUNK)
    lobes = (
        (0, 0, radius),
        (-radius * 0.72, -radius * 0.5, radius * 0.62),
        (radius * 0.72, -radius * 0.5, radius * 0.62),
    )
    for dx, dy, r in lobes:
        brush.fill(circle(x + dx, top + dy, r + LINE * 0.9), theme.TREE_LINE)
    for dx, dy, r in lobes:
        brush.fill(circle(x + dx, top + dy, r), theme.TREE)
    brush.fill(circle(x - radius * 0.28, top + radius * 0.3, radius * 0.46), theme.TREE_LIGHT)


def trees(brush: Brush, x: float, y: float, count: int) -> None:
    if count == 1:
        tree(brush, x, y, 0.72)
    else:
        tree(brush, x + 0.135, y + 0.12, 0.5)
        tree(brush, x - 0.125, y - 0.1, 0.54)


_ROCK: Loop = [(-0.3, -0.2), (-0.34, 0.0), (-0.16, 0.2), (0.06, 0.25), (0.26, 0.1), (0.33, -0.08), (0.28, -0.2)]
_ROCK_LIT: Loop = [(-0.16, 0.2), (0.06, 0.25), (0.1, 0.06), (-0.12, 0.0), (-0.34, 0.0)]
_ROCK_DARK: Loop = [(0.1, 0.06), (0.06, 0.25), (0.26, 0.1), (0.33, -0.08), (0.28, -0.2), (0.02, -0.2)]


def rock(brush: Brush, x: float, y: float, size: float) -> None:
    brush.fill(ellipse(x + 0.03, y - 0.2 * size, 0.38 * size, 0.08 * size), mix(theme.FIELD, theme.INK, 0.28))
    outline = moved(_ROCK, x, y, size)
    brush.stroke(outline, LINE * 1.6, theme.ROCK_LINE, closed=True)
    brush.fill(outline, theme.ROCK)
    brush.fill(moved(_ROCK_LIT, x, y, size), theme.ROCK_LIGHT)
    brush.fill(moved(_ROCK_DARK, x, y, size), theme.ROCK_DARK)
    brush.stroke(moved([(-0.12, 0.0), (0.1, 0.06), (0.02, -0.2)], x, y, size), LINE * 0.6, theme.ROCK_LINE)


def rocks(brush: Brush, x: float, y: float, count: int) -> None:
    if count == 1:
        rock(brush, x, y - 0.02, 1.0)
    else:
        rock(brush, x + 0.16, y + 0.14, 0.72)
        rock(brush, x - 0.13, y - 0.13, 0.82)


def well(brush: Brush, x: float, y: float) -> None:
    """A ring of stones around dark water."""
    brush.fill(circle(x + 0.02, y - 0.03, 0.4), mix(theme.FIELD, theme.INK, 0.25))
    brush.fill(circle(x, y, 0.385), theme.ROCK_LINE)
    stones = 9
    for i in range(stones):
        start = 360 / stones * i
        sector = arc(x, y, 0.355, start + 4, start + 360 / stones - 4, 6) + arc(
            x, y, 0.235, start + 360 / stones - 6, start + 6, 6
        )
        tone = mix(theme.ROCK_LIGHT, theme.ROCK, noise(i, 7))
        brush.fill(sector, tone)
    brush.fill(circle(x, y, 0.205), theme.WATER_DEEP)
    brush.fill(circle(x - 0.015, y - 0.03, 0.16), theme.WATER)
    brush.stroke(arc(x, y, 0.12, 100, 170, 8), LINE, theme.WATER_LIGHT)


_NUGGET: Loop = [(-0.2, -0.1), (-0.22, 0.04), (-0.08, 0.16), (0.1, 0.15), (0.22, 0.02), (0.16, -0.12), (-0.04, -0.15)]


def gold(brush: Brush, x: float, y: float) -> None:
    """Three nuggets, and a glint."""
    for dx, dy, size in ((0.16, 0.12, 0.85), (-0.19, 0.06, 0.8), (0.02, -0.17, 1.0)):
        outline = moved(_NUGGET, x + dx, y + dy, size)
        brush.stroke(outline, LINE * 1.5, theme.GOLD_LINE, closed=True)
        brush.fill(outline, theme.GOLD)
        brush.fill(moved([*_NUGGET[4:], (0.02, -0.02)], x + dx, y + dy, size), theme.GOLD_DARK)
        brush.fill(
            moved([(-0.2, 0.03), (-0.08, 0.13), (0.03, 0.11), (-0.06, 0.02)], x + dx, y + dy, size), theme.GOLD_LIGHT
        )
    glint = [
        (0, 0.13),
        (0.025, 0.025),
        (0.13, 0),
        (0.025, -0.025),
        (0, -0.13),
        (-0.025, -0.025),
        (-0.13, 0),
        (-0.025, 0.025),
    ]
    brush.fill(moved(glint, x + 0.3, y + 0.28, 0.9), theme.WHITE)


def bandit(brush: Brush, x: float, y: float, *, at_large: bool) -> None:
    """A hat with a mask; who is surrounded is pale and struck out."""
    tone = _strong if at_large else _pale
    brush.fill(circle(x, y, 0.42), tone(theme.BANDANA) if at_large else mix(theme.PAPER, theme.INK, 0.3))
    brush.fill(circle(x, y, 0.37), tone(theme.PAPER))
    with brush.inside([circle(x, y, 0.37)]):
        brush.fill(box(x - 0.26, y - 0.44, 0.52, 0.2, 0.09), tone(theme.INK))
        brush.fill(ellipse(x, y - 0.06, 0.19, 0.24), tone(theme.SKIN))
        scarf = [(x - 0.22, y - 0.1), (x + 0.22, y - 0.1), (x + 0.14, y - 0.28), (x, y - 0.38), (x - 0.14, y - 0.28)]
        brush.fill(scarf, tone(theme.BANDANA))
    brush.fill(box(x - 0.21, y - 0.05, 0.42, 0.12, 0.05), tone(theme.INK))
    for side in (-1, 1):
        brush.fill(ellipse(x + side * 0.09, y + 0.005, 0.04, 0.03), tone(theme.WHITE))
    brush.fill(ellipse(x, y + 0.1, 0.36, 0.07), tone(theme.INK))
    crown = [(x - 0.19, y + 0.1), (x - 0.16, y + 0.29), (x - 0.06, y + 0.33), (x, y + 0.29), (x + 0.06, y + 0.33)]
    brush.fill([*crown, (x + 0.16, y + 0.29), (x + 0.19, y + 0.1)], tone(theme.INK))
    brush.stroke([(x - 0.17, y + 0.155), (x + 0.17, y + 0.155)], 0.045, tone(theme.BANDANA))
    if not at_large:
        for dx in (-1, 1):
            brush.stroke([(x - dx * 0.3, y - 0.3), (x + dx * 0.3, y + 0.3)], 0.13, theme.PAPER)
        for dx in (-1, 1):
            brush.stroke([(x - dx * 0.3, y - 0.3), (x + dx * 0.3, y + 0.3)], 0.075, theme.GOOD)


def _strong(colour: Rgba) -> Rgba:
    return colour


def _pale(colour: Rgba) -> Rgba:
    return mix(colour, theme.PAPER, 0.62)
