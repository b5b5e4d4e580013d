"""One hand over a sheet: which finger moves the building, which one turns it, and what a tap means."""

from __future__ import annotations

from math import atan2, degrees, hypot
from time import monotonic
from typing import TYPE_CHECKING

from kivy.core.window import Window
from kivy.input import MotionEvent

from ui import theme

if TYPE_CHECKING:
    from ui.widgets.placing_sheet import PlacingSheet

DOUBLE_SECONDS = 0.4
TWIST = 40
"""Degrees by which two fingers turn a building by a quarter."""
STILL_MM = 2
"""A finger that moves less than this has tapped."""
NO_TAP = (float("-inf"), (0.0, 0.0))

Point = tuple[float, float]


class Hand:
    """Tells its board what fingers mean; a finger that begins here stays here."""

    def __init__(self, board: PlacingSheet) -> None:
        self._board = board
        self.finger: MotionEvent | None = None
        self._second: MotionEvent | None = None
        self.began: Point = (0.0, 0.0)
        self.moved = False
        """Whether this touch is a drag, no tap."""
        self.last_tap: tuple[float, Point] = NO_TAP
        self._down_at = 0.0
        self._new = self._aside = False
        """Whether the finger came down beside the building, and whether even beside the map."""
        self._angle = 0.0

    @property
    def place(self) -> Point:
        """Where the first finger is."""
        assert self.finger is not None
        return self._place_of(self.finger)

    def let_go(self) -> None:
        for finger in (self.finger, self._second):
            if finger is not None:
                finger.ungrab(self._board)
        self.finger = self._second = None

    # --- one finger -------------------------------------------------------------------------------------------------

    def take(self, touch: MotionEvent) -> None:
        """Let this finger move the building from now on, wherever it began."""
        board = self._board
        touch.grab(board)
        self.finger, self.moved, self.began = touch, False, touch.pos
        self._down_at = monotonic()
        self._new = not board.on_building(touch.pos)
        self._aside = self._new and board.field_at(*touch.pos) is None
        if not self._new:
            board.grip_at(touch.pos)
            return
        board.grip_middle()
        if not self._aside:
            board.drag(*touch.pos)

    def join(self, touch: MotionEvent) -> None:
        """A second finger turns; a third one means nothing."""
        if self._second is None:
            touch.grab(self._board)
            self._second = touch
            self._angle = self._twisted()

    def move(self, touch: MotionEvent) -> None:
        if self._second is not None:
            self._twist()
            return
        x, y = touch.pos
        if self.moved or hypot(x - self.began[0], y - self.began[1]) > theme.now().mm(STILL_MM):
            self.moved = True
            self._board.drag(x, y)

    def lift(self, touch: MotionEvent) -> None:
        touch.ungrab(self._board)
        if touch is self._second:
            self._second = None
        elif touch is self.finger:
            self.finger, second = self._second, self._second
            self._second = None
            if second is None:
                self._lifted(touch)
            else:  # the other finger goes on where this one was
                self.began, self.moved = self._place_of(second), True
                self._board.grip_at(self.began)

    def _lifted(self, touch: MotionEvent) -> None:
        board = self._board
        on_it = not self._new and board.field_at(*touch.pos) in board.fields
        fitted = not (self.moved or self._aside or on_it) and board.fit_at(touch.pos)
        if not self.moved and self._aside:
            board.turn()
        elif not self.moved and not self._new and not fitted:
            self._tapped(touch)
        elif board.aimed:
            self.last_tap = NO_TAP if self.moved else (monotonic(), touch.pos)
            board.dispatch("on_aim", board.pose)

    def _tapped(self, touch: MotionEvent) -> None:
        """On the building itself: the second time it is mirrored."""
        when, (x, y) = self.last_tap
        near = hypot(touch.x - x, touch.y - y) < 2 * self._board.unit
        if near and self._down_at - when <= DOUBLE_SECONDS:
            self.last_tap = NO_TAP
            self._board.mirror()
        else:
            self.last_tap = (monotonic(), touch.pos)

    def _place_of(self, touch: MotionEvent) -> Point:
        """Where a finger is in the board's own coordinates, also while another one is being handled."""
        x, y = self._board.to_widget(touch.sx * (Window.width - 1), touch.sy * (Window.height - 1))
        return x, y

    # --- two fingers ------------------------------------------------------------------------------------------------

    def _twisted(self) -> float:
        assert self.finger is not None
        assert self._second is not None
        (ax, ay), (bx, by) = self._place_of(self.finger), self._place_of(self._second)
        return degrees(atan2(by - ay, bx - ax))

    def _twist(self) -> None:
        angle = self._twisted()
        by = (angle - self._angle + 180) % 360 - 180
        if abs(by) >= TWIST:
            self._angle, self.moved = angle, True
            self._board.twist(-1 if by > 0 else 1)
