"""Pieces of a technical drawing as SVG: boxes, words and measures."""

from __future__ import annotations

INK, PAPER, WOOD = "#2b2b2b", "#fbf8f1", "#a9794a"


def page(size: tuple[int, int], *pieces: str) -> str:
    width, height = size
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">',
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
    )
    return "\n".join((*head, *pieces, "</svg>")) + "\n"


def measure(start: tuple[float, float], end: tuple[float, float], words: str) -> list[str]:
    """A line with its ends marked, upright or level."""
    (x, y), (u, v) = start, end
    upright = x == u
    bar = "h12" if upright else "v12"
    back, up = (6, 0) if upright else (0, 6)
    ends = f"M{x - back:.1f} {y - up:.1f} {bar} M{u - back:.1f} {v - up:.1f} {bar}"
    place = (x - 30, (y + v) / 2) if upright else ((x + u) / 2, y - 6)
    return [
        f'<path d="M{x:.1f} {y:.1f} L{u:.1f} {v:.1f} {ends}" stroke="{INK}" stroke-width="1.5" fill="none"/>',
        text(*place, words, 14, bold=True),
    ]


def box(x: float, y: float, width: float, height: float, fill: str) -> str:
    sides = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
    return f'<rect {sides} rx="2" fill="{fill}" stroke="{INK}"/>'


def text(x: float, y: float, words: str, size: float, *, bold: bool = False) -> str:
    """Words around a place."""
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="middle"{weight} fill="{INK}">{words}</text>'
    )


def line(x: float, y: float, words: str, size: float) -> str:
    """Words that begin at a place."""
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" fill="{INK}">{words}</text>'
