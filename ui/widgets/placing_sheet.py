"""A sheet that is built upon: a building is put, dragged, turned and mirrored on it."""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from typing import Any

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from ui import theme
from ui.draw.geometry import Field
from ui.widgets import poses
from ui.widgets.hand import Hand, Point
from ui.widgets.poses import Fields, Pose
from ui.widgets.sheet import Ghost, SheetWidget

REST_SECONDS = 0.3
"""A finger that rests so long wants to know why it does not fit."""
RAMP = 1.5
"""Fields over which a dragged building slides out from under the finger."""
ABOVE_MM = 4


class PlacingSheet(SheetWidget):
    """Fires ``on_aim`` when somebody has put the building somewhere, ``on_moved`` whenever the ghost has moved."""

    shape: Fields = ObjectProperty(((0, 0),))
    kind = StringProperty("solid")
    placements: frozenset[frozenset[Field]] = ObjectProperty(frozenset())
    legal_only = BooleanProperty(defaultvalue=False)
    open = BooleanProperty(defaultvalue=False)
    """Whether there is anything to build here now."""

    __events__: tuple[str, ...] = ("on_aim", "on_moved")

    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(**keywords)
        self.pose = Pose(0, 0)
        self.aimed = False
        """Whether the building lies on the sheet at all."""
        self.hand = Hand(self)
        self._grip = (0.0, 0.0)
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
        return self.hand.finger is not None

    @property
    def fields(self) -> Fields:
        return self.pose.fields(self.shape)

    # --- told from outside ------------------------------------------------------------------------------------------

    def follow(self, ghost: Ghost | None) -> None:
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
        self.hand.let_go()

    def turn(self, quarters: int = 1) -> None:
        self._change(poses.quarter(self.pose, self.shape, self.grid, quarters))

    def mirror(self) -> None:
        self._change(poses.flipped(self.pose, self.shape, self.grid))

    def _change(self, pose: Pose) -> None:
        self.pose = pose
        if self.busy:
            self.grip_middle()
            self.drag(*self.hand.place)
        elif self.aimed:
            self._paint()
            self.dispatch("on_aim", self.pose)
        self.dispatch("on_moved")

    # --- fingers ----------------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.open or not self.collide_point(*touch.pos):
            return False
        if self.busy:
            self.hand.join(touch)
        elif self.field_at(*touch.pos) is None and not self.on_building(touch.pos):
            return False
        else:
            self.hand.take(touch)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        self.hand.move(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        self._rest.cancel()
        self.hand.lift(touch)
        return True

    # --- moved by a hand --------------------------------------------------------------------------------------------

    def on_building(self, at: Point) -> bool:
        """On it or half a field beside it."""
        row, column = self._under(*at)
        return self.aimed and any(abs(row - r - 0.5) <= 1 and abs(column - c - 0.5) <= 1 for r, c in self.fields)

    def grip_middle(self) -> None:
        """Hold the building at its middle."""
        row, column = poses.anchor(self.pose.cells(self.shape))
        self._grip = (-row - 0.5, -column - 0.5)

    def grip_at(self, at: Point) -> None:
        """Hold it where the finger is."""
        row, column = self._under(*at)
        self._grip = (self.pose.row - row, self.pose.column - column)

    def twist(self, quarters: int) -> None:
        """Turn it where it lies, without telling the core before the fingers lift."""
        self.pose = poses.quarter(self.pose, self.shape, self.grid, quarters)
        self._paint()
        self.dispatch("on_moved")

    def drag(self, x: float, y: float) -> None:
        """Lay the building under the finger, and higher the further it was dragged, so that nothing is hidden."""
        row, column = self._under(x, y)
        lift = self._lift(x, y) if self.hand.moved else 0
        pose = replace(self.pose, row=round(row + self._grip[0] - lift), column=round(column + self._grip[1]))
        self.pose = poses.inside(pose, self.shape, self.grid)
        if self.legal_only:
            self.pose = poses.nearest(self.pose, self.shape, self.placements)
        self.aimed = True
        self._paint()
        self._rest.cancel()
        self._rest()

    def fit_at(self, at: Point) -> bool:
        """A lit field says that the building fits there: turn it so that it does, as little as can be."""
        field = self.field_at(*at)
        if (
            field is None
            or not self.show_reachable
            or field not in self.reachable
            or (field in self.fields and frozenset(self.fields) in self.placements)
        ):
            return False
        pose = poses.fitting(self.pose, self.shape, field, self.placements)
        if pose is not None:
            self.pose = pose
            self._paint()
        return pose is not None

    def _lift(self, x: float, y: float) -> float:
        """By how many fields the building has come out from under the finger."""
        unit = self.unit or 1
        high = poses.size_of(self.pose.cells(self.shape))[0]
        began = self.hand.began
        out = min(1.0, hypot(x - began[0], y - began[1]) / (RAMP * unit))
        return max(0.0, (self._grip[0] + high + theme.now().mm(ABOVE_MM) / unit) * out)

    def _under(self, x: float, y: float) -> tuple[float, float]:
        """Row and column under a point, with fractions, from the upper left corner of the map."""
        left, low = self.map_pos
        unit = self.unit or 1
        return self.rows - (y - low) / unit, (x - left) / unit

    def _rested(self, _seconds: float) -> None:
        if self.busy and self.aimed and self.hand.moved:
            self.dispatch("on_aim", self.pose)

    def _paint(self) -> None:
        fits = frozenset(self.fields) in self.placements
        if self._painted != (self.pose, fits):
            self._painted = (self.pose, fits)
            self.set_ghost(self.kind, self.fields, fits=fits)
            self.dispatch("on_moved")
