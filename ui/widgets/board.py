"""A sheet that is built upon: tap, drag, turn with two fingers; a finger that begins here stays here."""

from __future__ import annotations

from dataclasses import replace
from math import atan2, degrees, hypot
from time import monotonic
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from kiosk.views.placing import GhostView
from ui import theme
from ui.draw.geometry import Field
from ui.widgets import poses
from ui.widgets.poses import Fields, Pose
from ui.widgets.sheet import Sheet

DOUBLE_SECONDS = 0.4
REST_SECONDS = 0.3
"""A finger that rests so long wants to know why it does not fit."""
TWIST = 40
"""Degrees by which two fingers turn a building by a quarter."""
RAMP = 1.5
"""Fields over which a dragged building slides out from under the finger."""
ABOVE_MM = 4
NO_TAP = (float("-inf"), (0.0, 0.0))


class Board(Sheet):
    """Fires ``on_aim`` when somebody has put the building somewhere, ``on_moved`` whenever the ghost has moved."""

    shape: Fields = ObjectProperty(((0, 0),))
    kind = StringProperty("solid")
    placements: frozenset[frozenset[Field]] = ObjectProperty(frozenset())
    legal_only = BooleanProperty(defaultvalue=False)
    open = BooleanProperty(defaultvalue=False)
    """Whether there is anything to build here now."""

    __events__ = ("on_aim", "on_moved")

    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(**keywords)
        self.pose = Pose(0, 0)
        self.aimed = False
        """Whether the building lies on the sheet at all."""
        self._finger: MotionEvent | None = None
        self._second: MotionEvent | None = None
        self._grip = (0.0, 0.0)
        self._began = (0.0, 0.0)
        self._angle = 0.0
        self._moved = self._new = self._aside = False
        self._last_tap = NO_TAP
        self._down_at = 0.0
        self._painted: object = None
        self._rest = Clock.create_trigger(self._rested, REST_SECONDS)

    def on_aim(self, pose: Pose) -> None:
        """The building was put somewhere, or turned where it lies."""

    def on_moved(self) -> None:
        """The ghost has moved."""

    @property
    def grid(self) -> tuple[int, int]:
        return self.rows, self.columns

    @property
    def busy(self) -> bool:
        return self._finger is not None

    @property
    def fields(self) -> Fields:
        return self.pose.fields(self.shape)

    # --- told from outside ------------------------------------------------------------------------------------------

    def follow(self, ghost: GhostView | None) -> None:
        """Show what the core knows, unless a finger is just moving it."""
        if self.busy:
            return
        self.aimed = ghost is not None
        if ghost is not None:
            draft = ghost.draft
            self.pose = Pose(draft.row, draft.column, draft.turns, draft.mirrored)
        self._painted = None
        self.show_ghost(self.kind, ghost)

    def forget(self) -> None:
        """Another building comes: unturned, and nowhere yet."""
        self.pose, self.aimed = Pose(0, 0), False
        self.let_go()
        self.clear_ghost()

    def let_go(self) -> None:
        self._rest.cancel()
        for finger in (self._finger, self._second):
            if finger is not None:
                finger.ungrab(self)
        self._finger = self._second = None

    def turn(self, quarters: int = 1) -> None:
        self._change(poses.quarter(self.pose, self.shape, self.grid, quarters))

    def mirror(self) -> None:
        self._change(poses.flipped(self.pose, self.shape, self.grid))

    def _change(self, pose: Pose) -> None:
        self.pose = pose
        if self.busy:
            self._grip = self._middle_grip()
            assert self._finger is not None
            self._drag(*self._pos_of(self._finger))
        elif self.aimed:
            self._paint()
            self.dispatch("on_aim", self.pose)
        self.dispatch("on_moved")

    # --- fingers ----------------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.open or not self.collide_point(*touch.pos):
            return False
        if self._finger is None:
            if self.field_at(*touch.pos) is None and not self._on_ghost(touch.pos):
                return False
            self.take(touch)
        elif self._second is None:
            touch.grab(self)
            self._second = touch
            self._angle = self._twisted()
        return True

    def take(self, touch: MotionEvent) -> None:
        """Let this finger move the building from now on, wherever it began."""
        touch.grab(self)
        self._finger, self._moved, self._began = touch, False, touch.pos
        self._down_at = monotonic()
        self._new = not self._on_ghost(touch.pos)
        self._aside = self._new and self.field_at(*touch.pos) is None
        if self._new:
            self._grip = self._middle_grip()
            if not self._aside:
                self._drag(*touch.pos)
        else:
            row, column = self._under(*touch.pos)
            self._grip = (self.pose.row - row, self.pose.column - column)

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        if self._second is not None:
            self._twist()
        elif touch is self._finger:
            far = hypot(touch.x - self._began[0], touch.y - self._began[1])
            if self._moved or far > theme.now().mm(2):
                self._moved = True
                self._drag(*touch.pos)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if touch is self._second:
            self._second = None
        elif touch is self._finger:
            self._lifted(touch)
        return True

    def _lifted(self, touch: MotionEvent) -> None:
        self._rest.cancel()
        self._finger, second = self._second, self._second
        self._second = None
        if second is not None:  # the other finger goes on where this one was
            self._began, self._moved = self._pos_of(second), True
            row, column = self._under(*self._began)
            self._grip = (self.pose.row - row, self.pose.column - column)
            return
        if not self._moved and self._aside:
            self.turn()
        elif not self._moved and not self._new:
            self._tapped(touch)
        elif self.aimed:
            self._last_tap = NO_TAP if self._moved else (monotonic(), touch.pos)
            self.dispatch("on_aim", self.pose)

    def _tapped(self, touch: MotionEvent) -> None:
        """On the building itself: the second time it turns."""
        when, (x, y) = self._last_tap
        near = hypot(touch.x - x, touch.y - y) < 2 * self.unit
        if near and self._down_at - when <= DOUBLE_SECONDS:
            self._last_tap = NO_TAP
            self.turn()
        else:
            self._last_tap = (monotonic(), touch.pos)

    def _pos_of(self, touch: MotionEvent) -> tuple[float, float]:
        """Where a finger is in the widget's own coordinates, also while another one is being handled."""
        x, y = self.to_widget(touch.sx * (Window.width - 1), touch.sy * (Window.height - 1))
        return x, y

    # --- two fingers ------------------------------------------------------------------------------------------------

    def _twisted(self) -> float:
        assert self._finger is not None
        assert self._second is not None
        (ax, ay), (bx, by) = self._pos_of(self._finger), self._pos_of(self._second)
        return degrees(atan2(by - ay, bx - ax))

    def _twist(self) -> None:
        angle = self._twisted()
        by = (angle - self._angle + 180) % 360 - 180
        if abs(by) >= TWIST:
            self._angle, self._moved = angle, True
            self.pose = poses.quarter(self.pose, self.shape, self.grid, -1 if by > 0 else 1)
            self._paint()
            self.dispatch("on_moved")

    # --- moving -----------------------------------------------------------------------------------------------------

    def _under(self, x: float, y: float) -> tuple[float, float]:
        """Row and column under a point, with fractions, from the upper left corner of the map."""
        left, low = self.map_pos
        unit = self.unit or 1
        return self.rows - (y - low) / unit, (x - left) / unit

    def _middle_grip(self) -> tuple[float, float]:
        row, column = poses.anchor(self.pose.cells(self.shape))
        return -row - 0.5, -column - 0.5

    def _on_ghost(self, at: tuple[float, float]) -> bool:
        """On it or half a field beside it."""
        row, column = self._under(*at)
        return self.aimed and any(abs(row - r - 0.5) <= 1 and abs(column - c - 0.5) <= 1 for r, c in self.fields)

    def _drag(self, x: float, y: float) -> None:
        """Lay the building under the finger, and higher the further it was dragged, so that nothing is hidden."""
        row, column = self._under(x, y)
        high = poses.size_of(self.pose.cells(self.shape))[0]
        out = min(1.0, hypot(x - self._began[0], y - self._began[1]) / (RAMP * (self.unit or 1)))
        lift = (self._grip[0] + high + theme.now().mm(ABOVE_MM) / (self.unit or 1)) * out if self._moved else 0
        pose = replace(self.pose, row=round(row + self._grip[0] - max(0, lift)), column=round(column + self._grip[1]))
        self.pose = poses.inside(pose, self.shape, self.grid)
        if self.legal_only:
            self.pose = poses.nearest(self.pose, self.shape, self.placements)
        self.aimed = True
        self._paint()
        self._rest.cancel()
        self._rest()

    def _rested(self, _seconds: float) -> None:
        if self.busy and self.aimed and self._moved:
            self.dispatch("on_aim", self.pose)

    def _paint(self) -> None:
        fits = frozenset(self.fields) in self.placements
        if self._painted != (self.pose, fits):
            self._painted = (self.pose, fits)
            self.set_ghost(self.kind, self.fields, fits=fits)
            self.dispatch("on_moved")
