"""The tracks under a sheet, as on the pad: circles that fill for passes, churches and fortresses, and money bags."""

from __future__ import annotations

from kivy.graphics import Color, InstructionGroup, Mesh, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from kiosk.views.sheets import CompassTrackView, PassTrackView
from ui import theme
from ui.draw import buildings, marks
from ui.theme import Rgba
from ui.widgets.lettered import Lettered

LOOSE = 1.35
"""How far apart circles stand, in circles."""


def minus(points: int) -> str:
    """With the true minus sign, which is as wide as a figure."""
    return f"−{-points}" if points < 0 else str(points)


class Track(Widget):
    """A row of marks; the parts are rebuilt only when their number or size changes."""

    dark = BooleanProperty(defaultvalue=False)
    """On the table instead of on paper."""

    def __init__(self, **keywords: object) -> None:
        self._group = InstructionGroup()
        self._built: object = None
        super().__init__(**keywords)
        self.canvas.add(self._group)
        for name in ("pos", "size", "dark"):
            self.fbind(name, self._draw)

    @property
    def ink(self) -> Rgba:
        return theme.PAPER if self.dark else theme.INK

    def _draw(self, *_: object) -> None:
        raise NotImplementedError

    def _rebuild(self, key: object) -> bool:
        """Whether the parts have to be made anew."""
        if self._built == key:
            return False
        self._built = key
        self._group.clear()
        return True

    def _mark(self, texture: object, x: float, y: float, size: int) -> None:
        self._group.add(Color(1, 1, 1))
        self._group.add(Rectangle(texture=texture, pos=(round(x), round(y)), size=(size, size)))

    def _word(self, text: str, x: float, y: float, width: float, height: float) -> None:
        words = Lettered(self.ink, bold=True)
        words.put(text, int(height * 0.86), (x, y, width, height))
        self._group.add(words.colour)
        self._group.add(words.rectangle)


class PassTrack(Track):
    """What each pass costs; ``pending`` circles are about to be filled."""

    track: PassTrackView | None = ObjectProperty(None, allownone=True)
    pending = NumericProperty(0)

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        for name in ("track", "pending"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        track = self.track
        if track is None or not self._rebuild((track, self.pending, *self.pos, *self.size, self.dark)):
            return
        count = max(1, len(track.costs))
        size = max(
            1, int(min(self.height * 0.62, self.width / count / 1.12))
        )  # a screen being turned has no room yet
        step = min(size * LOOSE, self.width / count)
        for number, cost in enumerate(track.costs):
            state = (
                "filled" if number < track.filled else "pending" if number < track.filled + self.pending else "empty"
            )
            x = self.x + number * step
            self._mark(marks.ring(state, size, self.ink if self.dark else theme.INK), x, self.top - size, size)
            self._word(
                minus(cost), x - size * 0.2, self.top - size - self.height * 0.36, size * 1.4, self.height * 0.34
            )


class CompassTrackWidget(Track):
    """The churches or fortresses still to come, each under its circle."""

    track: CompassTrackView | None = ObjectProperty(None, allownone=True)

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        self.fbind("track", self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        track = self.track
        if track is None or not self._rebuild((track, *self.pos, *self.size, self.dark)):
            return
        count = max(1, len(track.shapes))
        size = int(self.height * 0.4)
        step = min(self.height * 1.05, self.width / count)
        tone = theme.KINDS[track.kind].line if track.kind in theme.KINDS and not self.dark else self.ink
        for number, shape in enumerate(track.shapes):
            middle = self.x + (number + 0.5) * step
            state = "filled" if number < track.filled else "empty"
            self._mark(marks.ring(state, size, tone), middle - size / 2, self.top - size, size)
            self._shape(track.kind, shape, (middle, self.y + (self.height - size) / 2 - 1), self._unit(track, step))

    def _unit(self, track: CompassTrackView, step: float) -> int:
        """One size for all, with which the largest fits."""
        tallest = 1 + max(row for shape in track.shapes for row, _ in shape)
        widest = 1 + max(column for shape in track.shapes for _, column in shape)
        return max(6, int(min(self.height * 0.55 / tallest, step * 0.9 / widest, self.height * 0.36)))

    def _shape(self, kind: str, shape: tuple[tuple[int, int], ...], middle: tuple[float, float], unit: int) -> None:
        rows, columns = 1 + max(row for row, _ in shape), 1 + max(column for _, column in shape)
        x, y = middle
        vertices, indices = buildings.mesh([(kind, shape)], unit, rows)
        for instruction in (
            PushMatrix(),
            Color(1, 1, 1),
            Translate(round(x - columns * unit / 2), round(y - rows * unit / 2)),
            Mesh(vertices=vertices, indices=indices, texture=buildings.atlas(unit), mode="triangles"),
            PopMatrix(),
        ):
            self._group.add(instruction)


class MoneyBags(Track):
    """How many bags there are to win, and how many are won."""

    won = NumericProperty(0)
    most = NumericProperty(0)

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        for name in ("won", "most"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        count = int(max(self.won, self.most))
        if not count or not self._rebuild((self.won, count, *self.pos, *self.size)):
            return
        size = int(min(self.height, self.width / count / 1.1))
        for number in range(count):
            state = "filled" if number < self.won else "empty"
            self._mark(marks.bag(state, size), self.x + number * size * 1.15, self.center_y - size / 2, size)
