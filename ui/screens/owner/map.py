"""A sheet to be changed by touch: its fields, and the lines between them."""

from __future__ import annotations

from kivy.properties import BooleanProperty

from ui.draw.geometry import Field
from ui.widgets.sheet import SheetWidget
from ui.widgets.tapped import Tapped

Pair = tuple[Field, Field]


class EditableSheet(Tapped, SheetWidget):
    """Fires ``on_field`` with a field, or where ``lines`` are meant ``on_line`` with the two fields that one divides.

    A line is meant from anywhere between the middles of its fields, so that it is as easy to hit as a field.
    """

    lines = BooleanProperty(defaultvalue=False)
    __events__ = ("on_field", "on_line")

    def on_field(self, field: Field) -> None:
        """A field was touched."""

    def on_line(self, pair: Pair) -> None:
        """A line was touched."""

    def what_at(self, x: float, y: float) -> object | None:
        if self.field_at(x, y) is None:
            return None
        return self.field_at(x, y), self.line_at(x, y) if self.lines else None

    def tapped(self, what: tuple[Field, Pair | None]) -> None:
        field, pair = what
        if pair is not None:
            self.dispatch("on_line", pair)
        elif not self.lines:
            self.dispatch("on_field", field)

    def line_at(self, x: float, y: float) -> Pair | None:
        """The line closest to a point, if it is none of the rim."""
        field = self.field_at(x, y)
        if field is None:
            return None
        middle_x, middle_y = self.middle_of(field)
        right, up = (x - middle_x) / self.unit, (y - middle_y) / self.unit
        row, column = field
        other = (
            (row, column + (1 if right > 0 else -1))
            if abs(right) > abs(up)
            else (row - (1 if up > 0 else -1), column)
        )
        if not (0 <= other[0] < self.rows and 0 <= other[1] < self.columns):
            return None
        return (field, other) if field < other else (other, field)
