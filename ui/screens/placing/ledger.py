"""What a player's place keeps count of: passes, churches or fortresses, bags, and where the points come from."""

from __future__ import annotations

from typing import Any

from kiosk.views.placing import PanelView, PlacingView
from ui import theme
from ui.screens.composed import Composed
from ui.screens.rect import Rect
from ui.texts import signed
from ui.widgets.shape import ShapeWidget
from ui.widgets.tracks import CompassTrackWidget, MoneyBags, PassTrack

LINE_SCALE = 0.8
"""Of the letters of a line, where there is no room for more."""
SHARES = {"passes": 1.5, "compass": 1.1, "bags": 0.8, "round": 0.7}
"""How much room each needs beside the others."""
ROOMY_MM = 60
"""So wide a band has to be for each track, if the round is to stand there too."""


def tracks(seat: Composed, frame: Rect, view: PlacingView, panel: PanelView) -> None:
    """Below each other in a column, beside each other in a band."""
    gap = theme.now().gap
    kinds: list[tuple[str, Any, dict[str, object]]] = []
    if panel.passes.costs:
        pending = (view.order.pass_circles or 0) if panel.can_pass and panel.nothing_fits else 0
        kinds.append(("passes", PassTrack, {"track": panel.passes, "pending": pending}))
    if view.track.shapes:
        kinds.append(("compass", CompassTrackWidget, {"track": view.track}))
    if panel.score.bags:
        won = sum(count for _, count in panel.score.bags)
        kinds.append(("bags", MoneyBags, {"won": won, "most": max(won, len(panel.score.bags))}))
    if not kinds:
        return
    upright = frame.height > frame.width * 0.5
    leaf = frame
    if upright:
        leaf, lines = frame.cut_top(min(frame.height, theme.now().mm(17) * len(kinds)), gap)
        _lines(seat, lines, panel)
    seat.panel("tracks.leaf", leaf, tone=theme.PAPER)
    inner = leaf.inset(gap, gap * 0.6)
    names = [name for name, _, _ in kinds]
    if not upright and inner.width > theme.now().mm(ROOMY_MM) * len(kinds):
        names.append("round")
    cells = inner.rows(len(kinds), gap) if upright else _columns(inner, names, gap * 1.5)
    if "round" in names:
        words, look = seat.texts("word.round", n=view.round), {"align": "right", "colour": theme.INK_SOFT}
        seat.words("round", cells[-1], words, role="small", bold=True, **look)
    for (name, kind, properties), cell in zip(kinds, cells, strict=False):
        seat.put(name, kind, cell, **properties)


def _columns(frame: Rect, names: list[str], gap: float) -> list[Rect]:
    """Beside each other, each as wide as it needs."""
    whole = sum(SHARES[name] for name in names)
    room, x, cells = frame.width - gap * (len(names) - 1), frame.x, []
    for name in names:
        width = room * SHARES[name] / whole
        cells.append(Rect(x, frame.y, width, frame.height))
        x += width + gap
    return cells


def _lines(seat: Composed, frame: Rect, panel: PanelView) -> None:
    """Where the points come from, where there is room to say it."""
    high = theme.now().text("small") * 1.35
    shown = [line for line in panel.score.lines if line.points][: int(frame.height // high)]
    larger = max(1.0, min(1 / LINE_SCALE, frame.height / (high * max(1, len(shown)))))
    high, scale = high * larger, LINE_SCALE * larger
    for number, line in enumerate(shown):
        row = Rect(frame.x, frame.top - (number + 1) * high, frame.width, high)
        points, name = row.cut_right(high * 1.8, theme.now().gap)
        words = seat.texts(f"line.{line.line}")
        if line.kind is not None:  # its pattern says it in less room than its name
            sign, name = name.cut_left(high * 0.8, theme.now().gap * 0.6)
            seat.put(
                f"line.{number}.kind", ShapeWidget, sign.middle(high * 0.8, high * 0.8), kind=line.kind, tight=True
            )
        seat.words(f"line.{number}", name, words, role="small", scale=scale, colour=theme.PAPER)
        seat.words(
            f"line.{number}.points", points, signed(line.points), role="small", scale=scale, bold=True,
            align="right", colour=theme.PAPER,
        )  # fmt: skip
