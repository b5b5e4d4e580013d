"""A player's own pieces: what is left in its colours, what was used turned over; and how many cards are left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kivy.graphics import Color, Mesh, PopMatrix, PushMatrix, SmoothRoundedRectangle, Translate
from kivy.properties import ListProperty
from kivy.uix.widget import Widget

from kiosk.rules.my_city_board.view import PieceView
from ui import theme
from ui.boards.my_city_board.look import ROOFS
from ui.draw import buildings
from ui.widgets.lettered import Lettered

GAP, BELOW = 0.8, 0.5
"""Fields of room beside and below each piece."""
MOST_ROWS = 4
FIGURE = 2.2
"""Fields for the number of cards left, at the end of a row."""
PARTS = (1, 2)
"""In so many lines the pieces of a kind may lie: whichever makes them larger."""
Corners = tuple[list[float], list[int]]


@dataclass(frozen=True)
class PieceLine:
    """Pieces of one kind beside each other."""

    pieces: tuple[PieceView, ...]

    @property
    def wide(self) -> float:
        return sum(span(one)[1] + GAP for one in self.pieces)

    @property
    def high(self) -> float:
        return max(span(one)[0] for one in self.pieces) + BELOW


def span(piece: PieceView) -> tuple[int, int]:
    """How many rows and columns it takes."""
    return 1 + max(row for row, _ in piece.shape), 1 + max(column for _, column in piece.shape)


def lines_of(pieces: Sequence[PieceView], parts: int, most: int) -> list[PieceLine]:
    """All pieces of a kind, in so many lines where the kind has as many pieces as *most*."""
    each = -(-len(pieces) // (parts if len(pieces) == most else 1))
    return [PieceLine(tuple(pieces[at : at + each])) for at in range(0, len(pieces), each)]


class OwnPieces(Widget):
    pieces: Sequence[PieceView] = ListProperty()
    counts: Sequence[tuple[str, int]] = ListProperty()
    """Of each kind, how many cards are left."""

    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(**keywords)
        with self.canvas:
            self._halo_tone, self._halo = Color(*theme.LIT[:3], 0), SmoothRoundedRectangle(size=(0, 0))
            PushMatrix()
            self._place = Translate(0, 0)
            self._back_tone, self._backs = Color(1, 1, 1, 0.55), Mesh(mode="triangles")
            Color(1, 1, 1)
            self._fronts = Mesh(mode="triangles")
            PopMatrix()
            self._figures = [Lettered(bold=True) for _ in range(MOST_ROWS)]
        for name in ("pos", "size", "pieces", "counts"):
            self.fbind(name, self._draw)
        self._draw()

    @property
    def kinds(self) -> list[str]:
        return list(dict.fromkeys(one.kind for one in self.pieces))

    @property
    def unit(self) -> int:
        """Pixels a field."""
        return max(3, int(self._layout()[1]))

    @property
    def mesh(self) -> Mesh:
        """The pieces that are left."""
        return self._fronts

    def _layout(self) -> tuple[list[tuple[str, list[PieceLine]]], float]:
        """The lines of each kind, and how many pixels a field then has."""
        kinds = {kind: [one for one in self.pieces if one.kind == kind] for kind in self.kinds}
        most = max(map(len, kinds.values()), default=0)
        ways = [[(kind, lines_of(mine, parts, most)) for kind, mine in kinds.items()] for parts in PARTS]
        return max(((way, self._unit_of(way)) for way in ways), key=lambda found: found[1])

    def _unit_of(self, way: list[tuple[str, list[PieceLine]]]) -> float:
        lines = [line for _, mine in way for line in mine]
        if not lines:
            return 0
        return min(
            self.width / (max(line.wide for line in lines) + FIGURE), self.height / sum(line.high for line in lines)
        )

    def _draw(self, *_: object) -> None:
        way, unit = self._layout()[0], self.unit
        lines = [line for _, mine in way for line in mine]
        # what is left of the room goes between the pieces, the same in each line, and between the lines
        fullest = max((line.wide for line in lines), default=0)
        beside = (self.width - (fullest + FIGURE) * unit) / max(1, max((len(one.pieces) for one in lines), default=1))
        below = (self.height - sum(line.high for line in lines) * unit) / max(1, len(lines))
        backs: Corners = ([], [])
        fronts: Corners = ([], [])
        self._halo_tone.a = 0
        top = self.top
        for figure, (kind, mine) in zip(self._figures, way, strict=False):
            first = top
            for line in mine:
                high = line.high * unit + below
                x = self.x
                for piece in line.pieces:
                    wide = (span(piece)[1] + GAP) * unit + beside
                    self._piece(backs if used(piece) else fronts, piece, (x, top - high, wide, high), unit)
                    x += wide
                top -= high
            self._figure(figure, kind, top, first - top, unit)
        for figure in self._figures[len(way) :]:
            figure.put("", 10, (0, 0, 1, 1))
        for mesh, (vertices, indices) in ((self._backs, backs), (self._fronts, fronts)):
            mesh.texture = buildings.atlas(unit)
            mesh.vertices, mesh.indices = vertices, indices

    def _piece(self, into: Corners, piece: PieceView, cell: tuple[float, float, float, float], unit: int) -> None:
        rows, columns = span(piece)
        look = "back" if used(piece) else ROOFS[piece.kind]
        corners, indices = buildings.mesh([(look, piece.shape)], unit, rows)
        x, y, wide, high = cell
        left, low = round(x + (wide - columns * unit) / 2), round(y + (high - rows * unit) / 2)
        first = len(into[0]) // 4
        for place in range(0, len(corners), 4):
            into[0].extend([corners[place] + left, corners[place + 1] + low, *corners[place + 2 : place + 4]])
        into[1].extend(first + index for index in indices)
        if piece.state == "now":
            self._halo_tone.a = 1
            self._halo.pos, self._halo.size = (x, y + 1), (wide, high - 2)
            self._halo.radius = [min(wide, high) * 0.2]

    def _figure(self, words: Lettered, kind: str, low: float, high: float, unit: int) -> None:
        left = dict(self.counts).get(kind)
        words.colour.rgba = theme.INK
        room = (self.right - FIGURE * unit - 4, low, FIGURE * unit + 4, high)
        words.put("" if left is None else str(left), round(min(high * 0.8, theme.now().text("small"))), room, "right")


def used(piece: PieceView) -> bool:
    return piece.state in {"built", "lost"}
