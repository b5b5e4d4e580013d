"""Why the building of this round can't cover a field, or how it can; judged on the sheet as it was at the throw.

So nothing that somebody has drawn hidden in this round can be learnt from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from kiosk.rules.grid.geometry import Field
from kiosk.state import KioskState
from kiosk.views.placing import ObjectionView
from kiosk.views.sheets import Fields


@dataclass(frozen=True, slots=True)
class WhyView:
    field: Field
    ways: tuple[Fields, ...]
    """Every legal placement that covers the field."""
    nearest: Fields
    """Where none is legal: the try with the least against it."""
    objections: tuple[ObjectionView, ...]

    @property
    def fits(self) -> bool:
        return bool(self.ways)


def why_view(state: KioskState, player: int, field: Field) -> WhyView | None:
    """The answer for one field of *player*'s sheet; None where nothing is being built."""
    if state.table is None:
        return None
    return cast("WhyView | None", state.table.rules.why(state.table, player, field))
