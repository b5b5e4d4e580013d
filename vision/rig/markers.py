"""The page with the four markers for the tray's corners: an SVG in true millimetres, to be printed at 100 %."""

from __future__ import annotations

from dataclasses import dataclass

import cv2

PAGE_MM = (210, 297)
MARKER_MM = 18.0
MODULES = 6
"""A marker of 4×4 bits with its black border."""
MARGIN_MM = 4.0
"""White around each marker, inside the line along which it is cut out."""
PLACES = ("top left", "top right", "bottom right", "bottom left")
RULER_MM = 100


@dataclass(frozen=True, slots=True)
class MarkerBox:
    x: float
    y: float
    width: float
    height: float
    style: str = 'fill="#000"'

    def __str__(self) -> str:
        return f'<rect x="{self.x:g}" y="{self.y:g}" width="{self.width:g}" height="{self.height:g}" {self.style}/>'


def bits(number: int) -> list[list[bool]]:
    """The modules of a marker, row by row; True is black."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    image = cv2.aruco.generateImageMarker(dictionary, number, MODULES, borderBits=1)
    return [[value == 0 for value in row] for row in image.tolist()]


def marker(number: int, x: float, y: float) -> list[str]:
    """One marker with its white margin, cutting line and name."""
    side, cut = MARKER_MM / MODULES, MARKER_MM + 2 * MARGIN_MM
    line = 'fill="none" stroke="#999" stroke-width="0.2" stroke-dasharray="2 1.5"'
    parts = [str(MarkerBox(x - MARGIN_MM, y - MARGIN_MM, cut, cut, line))]
    for row, modules in enumerate(bits(number)):
        parts += [
            str(MarkerBox(round(x + column * side, 3), round(y + row * side, 3), side, side))
            for column, black in enumerate(modules)
            if black
        ]
    parts.append(_text(x + MARKER_MM / 2, y + MARKER_MM + MARGIN_MM + 5, f"{number}: {PLACES[number]}"))
    return parts


def _text(x: float, y: float, words: str, size: float = 4.0) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="sans-serif" font-size="{size:g}" text-anchor="middle">{words}</text>'
    )


def page() -> str:
    """The whole page."""
    width, height = PAGE_MM
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm"',
        f' viewBox="0 0 {width} {height}">',
        str(MarkerBox(0, 0, width, height, 'fill="#fff"')),
        _text(width / 2, 25, "Tabletown: markers for the corners of the dice tray", 6),
        _text(
            width / 2,
            34,
            "Print at 100 %. Cut along the lines and lay them flat into the corners of the floor.",
        ),
    ]
    for number, (x, y) in enumerate(((50, 60), (142, 60), (142, 130), (50, 130))):
        parts += marker(number, x, y)
    left = (width - RULER_MM) / 2
    parts += [
        str(MarkerBox(left, 200, RULER_MM, 0.4)),
        str(MarkerBox(left, 197, 0.4, 6)),
        str(MarkerBox(left + RULER_MM - 0.4, 197, 0.4, 6)),
        _text(width / 2, 210, f"This line is {RULER_MM} mm long if the page was printed in its true size."),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"
