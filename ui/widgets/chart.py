"""Points over the games: one line a player, drawn as with a steady pencil."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.properties import ListProperty
from kivy.uix.widget import Widget

from ui import theme
from ui.draw.brush import Brush
from ui.draw.geometry import circle
from ui.draw.raster import render
from ui.theme import mix
from ui.widgets.lettered import Lettered
from ui.widgets.words import letters

STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
LINES = 5
Series = tuple[str, tuple[float | None, ...]]
"""A player's colour, and the sum after each game; None for games not played yet."""


def scale(low: float, high: float) -> list[int]:
    """Round figures from below the lowest to above the highest value."""
    step = next((one for one in STEPS if (high - low) / one <= LINES), STEPS[-1])
    first = int(low // step) * step
    figures = [first]
    while figures[-1] < high or len(figures) < 2:  # noqa: PLR2004 - a scale has two ends
        figures.append(figures[-1] + step)
    return figures


class Chart(Widget):
    """``series`` over ``labels``, from left to right."""

    labels: Sequence[str] = ListProperty()
    series: Sequence[Series] = ListProperty()
    signs: Sequence[str] = ListProperty()
    """What stands at the end of each line: the player's badge."""

    def __init__(self, **keywords: object) -> None:
        self._group = InstructionGroup()
        self._built: object = None
        super().__init__(**keywords)
        self.canvas.add(self._group)
        for name in ("pos", "size", "labels", "series", "signs"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        key = (*self.pos, *self.size, *self.labels, *self.series, *self.signs, theme.now())
        if key == self._built or min(self.size) < 60 or not self.labels:  # noqa: PLR2004 - too small for any chart
            return
        self._built = key
        self._group.clear()
        values = [value for _, points in self.series for value in points if value is not None]
        figures = self._figures = scale(min([0, *values]), max([10, *values]))
        small = letters("small")
        left, low = self.x + small * 2.1, self.y + small * 1.5
        self._plot = (left, low, self.right - left - small * 0.4, self.top - low - small * 0.6)
        self._write(figures, small)
        width, height = int(self._plot[2]), int(self._plot[3])
        texture = render(width, height, 1, lambda brush: self._paint(brush, figures, width, height))
        self._group.add(Color(1, 1, 1))
        self._group.add(Rectangle(texture=texture, pos=(round(left), round(low)), size=(width, height)))
        self._sign(small)

    def _sign(self, small: int) -> None:
        """A letter at the end of each line, so that it is told apart by more than its colour."""
        for number, letters_ in enumerate(self.signs[: len(self.series)]):
            spots = self.spots(number)
            if not spots:
                continue
            x, y = spots[-1]
            side = number - (len(self.series) - 1) / 2  # lines that end together are signed beside each other
            at = (x + side * small * 1.1 - small, y + small * 0.35, small * 2, small * 1.3)
            self._word(letters_, at, "center", small)

    def _write(self, figures: list[int], small: int) -> None:
        left, low, width, height = self._plot
        for figure in figures:
            y = low + self._share(figure, figures) * height
            words = f"−{-figure}" if figure < 0 else str(figure)
            self._word(words, (self.x, y - small, left - self.x - small * 0.3, small * 2), "right", small)
        room = width / len(self.labels)
        every = 1 + int(small * (0.6 + 0.58 * max(map(len, self.labels))) / room)
        for number, label in enumerate(self.labels):
            if number % every:
                continue
            self._word(
                label, (left + (number - every / 2 + 0.5) * room, self.y, room * every, small * 1.4), "center", small
            )

    def _word(self, text: str, frame: tuple[float, float, float, float], align: str, size: int) -> None:
        words = Lettered(theme.INK_SOFT)
        words.put(text, size, frame, align)
        self._group.add(words.colour)
        self._group.add(words.rectangle)

    def _share(self, value: float, figures: list[int]) -> float:
        """How far up a value lies; the lowest and the highest line stay inside."""
        return 0.03 + 0.94 * (value - figures[0]) / (figures[-1] - figures[0])

    def spots(self, number: int) -> list[tuple[float, float]]:
        """Where the points of a player's line are on the screen."""
        left, low, width, height = self._plot
        return [
            (round(left) + x, round(low) + y) for x, y in self._line(number, self._figures, int(width), int(height))
        ]

    def _line(self, number: int, figures: list[int], width: int, height: int) -> list[tuple[float, float]]:
        """The points of a player's line on the drawn area; the lines lie a little beside each other."""
        room = width / len(self.labels)
        nudge = (number - (len(self.series) - 1) / 2) * self._pen(height) * 0.5
        return [
            ((place + 0.5) * room + nudge, self._share(value, figures) * height)
            for place, value in enumerate(self.series[number][1])
            if value is not None
        ]

    @staticmethod
    def _pen(height: float) -> float:
        return max(theme.now().mm(0.9), height * 0.007)

    def _paint(self, brush: Brush, figures: list[int], width: int, height: int) -> None:
        pen = self._pen(height)
        for figure in figures:
            y = self._share(figure, figures) * height
            tone = theme.INK_SOFT if figure == 0 else theme.PAPER_EDGE
            brush.stroke([(0, y), (width, y)], max(1.0, pen * 0.25), tone)
        dot = min(pen * 1.9, width / len(self.labels) * 0.3)
        for number, (colour, _) in enumerate(self.series):
            tone, line = theme.PLAYERS[colour], self._line(number, figures, width, height)
            if len(line) > 1:
                brush.stroke(line, pen, tone)
            for x, y in line:
                brush.fill(circle(x, y, dot, 24), mix(tone, theme.INK, 0.35))
                brush.fill(circle(x, y, dot * 0.75, 24), tone)
