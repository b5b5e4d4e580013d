"""The wooden frame that holds a camera over a tray: its pieces with their measures, and a drawing of it as SVG.

A board, two posts at the sides of the tray, a beam across, and the camera under its middle.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from vision.rig.drawn import INK, WOOD, box, line, measure, page, text
from vision.rig.heights import RigHeights

WIDTH, HEIGHT = 960, 560
BOARD_CM, WALL_CM, WALL_HIGH_CM = 1.8, 1.0, 3.5
POST_CM = 4.0
"""The side of a square post, and of the beam."""
HAND_CM = 8.0
"""Room beside the tray for a hand that throws."""
CAMERA_CM = 1.5
"""From the lower side of the beam to the lens."""
RIM_CM = 2.0
"""Of the board outside the posts."""
LAMP = "#ffe08a"


@dataclass(frozen=True, slots=True)
class Piece:
    """Wood to be cut, in whole centimetres but for its thickness."""

    name: str
    count: int
    length: int
    width: float
    thickness: float

    def __str__(self) -> str:
        return f"{self.count} × {self.name}: {self.length} × {self.width:g} × {self.thickness:g} cm"


@dataclass(frozen=True, slots=True)
class TableFrame:
    """What is to be built for this camera over this tray."""

    rig: RigHeights

    @property
    def between(self) -> int:
        """From post to post, inside: the tray, its walls, and hands."""
        return math.ceil(self.rig.tray[0] + 2 * (WALL_CM + HAND_CM))

    @property
    def under_beam(self) -> int:
        """From the board to the beam; the tray's own floor lies on the board."""
        return math.ceil(self.rig.height + CAMERA_CM + BOARD_CM / 2)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        length, width = (side + 2 * WALL_CM for side in self.rig.tray)
        across = self.between + 2 * POST_CM
        return (
            Piece("board", 1, math.ceil(across + 2 * RIM_CM), math.ceil(width + 2 * RIM_CM), BOARD_CM),
            Piece("post", 2, self.under_beam, POST_CM, POST_CM),
            Piece("beam", 1, math.ceil(across), POST_CM, POST_CM),
            Piece("long wall of the tray", 2, math.ceil(length), WALL_HIGH_CM, WALL_CM),
            Piece("short wall of the tray", 2, math.ceil(self.rig.tray[1]), WALL_HIGH_CM, WALL_CM),
        )


def drawing(frame: TableFrame) -> str:
    """From the front on the left, from above on the right."""
    board = frame.pieces[0]
    scale = min(330 / (frame.under_beam + POST_CM + BOARD_CM), 340 / board.length)
    title = f"Frame for {frame.rig.lens.name} over a tray of {frame.rig.tray[0]:g} × {frame.rig.tray[1]:g} cm"
    return page(
        (WIDTH, HEIGHT), text(WIDTH / 2, 34, title, 18, bold=True), *_front(frame, scale), *_above(frame, scale)
    )


def _front(frame: TableFrame, scale: float) -> list[str]:
    board, middle, floor = frame.pieces[0], 260.0, 460.0
    inside, post, high = frame.between * scale, POST_CM * scale, frame.under_beam * scale
    tray, wall = frame.rig.tray[0] * scale, WALL_CM * scale
    beam = floor - high - post
    lens = floor - high + CAMERA_CM * scale
    left = middle - inside / 2 - post - 24
    return [
        box(middle - board.length * scale / 2, floor, board.length * scale, BOARD_CM * scale, WOOD),
        *(box(x, floor - high, post, high, WOOD) for x in (middle - inside / 2 - post, middle + inside / 2)),
        box(middle - inside / 2 - post, beam, inside + 2 * post, post, WOOD),
        *(
            box(x, floor - WALL_HIGH_CM * scale, wall, WALL_HIGH_CM * scale, WOOD)
            for x in (middle - tray / 2 - wall, middle + tray / 2)
        ),
        box(middle - 18, floor - high, 36, lens - floor + high, "#2f7d4f"),
        box(middle - inside / 2, floor - 0.62 * high, 10, 0.2 * high, LAMP),
        line(middle - inside / 2 + 16, floor - 0.5 * high, "light", 12),
        *measure((middle, lens + 6), (middle, floor), _cm(math.ceil(frame.rig.height))),
        *measure((left, floor - high), (left, floor), _cm(frame.under_beam)),
        *measure((middle - inside / 2, beam - 14), (middle + inside / 2, beam - 14), f"{frame.between} cm inside"),
        *measure(
            (middle - tray / 2, floor + 44), (middle + tray / 2, floor + 44), f"{frame.rig.tray[0]:g} cm inside"
        ),
        text(middle, 62, "from the front", 14),
    ]


def _above(frame: TableFrame, scale: float) -> list[str]:
    board, middle, centre = frame.pieces[0], 740.0, 210.0
    length, width = board.length * scale, board.width * scale
    tray, deep = (side * scale for side in frame.rig.tray)
    wall, post, inside = WALL_CM * scale, POST_CM * scale, frame.between * scale
    left, top = middle - length / 2, centre - width / 2
    return [
        box(left, top, length, width, WOOD),
        box(middle - tray / 2 - wall, centre - deep / 2 - wall, tray + 2 * wall, deep + 2 * wall, "#c79a68"),
        box(middle - tray / 2, centre - deep / 2, tray, deep, "#3d6b4c"),
        f'<g opacity="0.75">{box(middle - inside / 2 - post, centre - post / 2, inside + 2 * post, post, WOOD)}</g>',
        box(middle - 9, centre - 9, 18, 18, INK),
        *measure((left, top + width + 26), (left + length, top + width + 26), _cm(board.length)),
        *measure((left - 8, top), (left - 8, top + width), _cm(board.width)),
        text(middle, 62, "from above", 14),
        *(line(560, 390 + 24 * row, str(one), 14) for row, one in enumerate(frame.pieces)),
    ]


def _cm(length: float) -> str:
    return f"{length:g} cm"
