"""The sheet in an editor: as a draft that a screen changes, and checked before it is kept."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from kiosk.errors import Unusable
from kiosk.owner.views import SheetFault
from kiosk.rules.lost_cities_rw.library import BOOK, check_file, load_sheet
from kiosk.rules.lost_cities_rw.sheet import BoxMark, MapSheet
from kiosk.rules.lost_cities_rw.sheet_check import problems
from kiosk.rules.lost_cities_rw.sheet_print import print_sheet
from kiosk.rules.lost_cities_rw.view import PrintedView, printed

GAME = 1
"""There is one game, and one sheet."""


@dataclass(frozen=True, slots=True)
class LostDraft:
    """The sheet while it is changed."""

    printed: PrintedView
    game: int = GAME


@dataclass(frozen=True, slots=True)
class OneSheet:
    sheet: MapSheet
    number: int = GAME


class MapEditor:
    """The one sheet of this book for `kiosk.owner.sheets`."""

    book = BOOK

    def built_in(self) -> dict[int, OneSheet]:
        return {GAME: OneSheet(load_sheet())}

    def read(self, path: Path) -> tuple[OneSheet, list[Unusable]]:
        """The sheet in a file and what is wrong with it; raises `Unusable` where it can't be read."""
        parsed, found = check_file(path)
        return OneSheet(parsed.sheet), found

    def view(self, spec: OneSheet) -> PrintedView:
        return printed(spec.sheet)

    def write(self, spec: OneSheet) -> str:
        return print_sheet(spec.sheet)

    def essence(self, spec: OneSheet) -> str:
        """What is played on: a doubt about it is none of that."""
        return print_sheet(replace(spec.sheet, doubts=()))

    def draft(self, spec: OneSheet) -> LostDraft:
        return LostDraft(printed(spec.sheet))

    def drafted(self, spec: OneSheet, draft: LostDraft) -> OneSheet:
        """All that *draft* says, on top of what no draft changes."""
        shown = draft.printed
        return OneSheet(
            replace(
                spec.sheet,
                marks=tuple(tuple(BoxMark(box) for box in boxes) for boxes in shown.marks),
                symbols=shown.symbols,
                bridge=shown.bridge,
                bridge_points=shown.bridge_points,
                expedition_points=shown.expedition_points,
                only_double=shown.only_double,
                artefact_points=shown.artefact_points,
                dice_points=shown.dice_points,
            )
        )

    def faults(self, spec: OneSheet) -> tuple[SheetFault, ...]:
        return tuple(SheetFault(one.code, (one.key,)) for one in problems(spec.sheet))


EDITOR = MapEditor()
