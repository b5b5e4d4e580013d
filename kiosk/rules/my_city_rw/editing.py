"""Sheets in an editor: as drafts that a screen changes, and checked before they are kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kiosk.errors import Unusable
from kiosk.owner.views import SheetDraft, SheetFault
from kiosk.rules.grid.geometry import Region
from kiosk.rules.my_city_rw.library import BOOK, Library, check_file, load_library
from kiosk.rules.my_city_rw.shapes import SHAPES, parse_shape, print_shape
from kiosk.rules.my_city_rw.sheet import Sheet, Terrain
from kiosk.rules.my_city_rw.sheet_check import Problem, problems
from kiosk.rules.my_city_rw.sheet_print import print_sheet
from kiosk.rules.my_city_rw.spec import GameSpec, compose
from kiosk.rules.my_city_rw.view.sheets import sheet_view
from kiosk.views.sheets import Fields, SheetView


class SheetEditor:
    """The sheets of this book for `kiosk.owner.sheets`, which knows of a game only what it is told here."""

    book = BOOK

    def built_in(self) -> Library:
        return load_library()

    def read(self, path: Path) -> tuple[GameSpec, list[Unusable]]:
        """The game in a file and what is wrong with it; raises `Unusable` where it can't be read."""
        parsed, found = check_file(path)
        return compose(parsed.sheet), found

    def view(self, spec: GameSpec) -> SheetView:
        return sheet_view(spec.sheet)

    def write(self, spec: GameSpec) -> str:
        """The text of its file."""
        return print_sheet(spec.sheet)

    def essence(self, spec: GameSpec) -> str:
        """What is played on: a doubt about it is none of that."""
        return print_sheet(replace(spec.sheet, doubts=()))

    def draft(self, spec: GameSpec) -> SheetDraft:
        sheet = spec.sheet
        return SheetDraft(
            sheet.game,
            tuple(tuple(one.value for one in row) for row in sheet.fields),
            sheet.river,
            sheet.pass_track,
            sheet.compass.value,
            tuple(print_shape(shape) for shape in sheet.churches),
            sheet.fortresses,
        )

    def drafted(self, spec: GameSpec, draft: SheetDraft) -> GameSpec:
        """All that *draft* says, on top of what no draft changes."""
        return compose(
            replace(
                spec.sheet,
                fields=tuple(tuple(Terrain(name) for name in row) for row in draft.terrain),
                river=draft.river,
                pass_track=draft.passes,
                churches=tuple(parse_shape(name) for name in draft.churches),
                fortresses=draft.fortresses,
            )
        )

    def faults(self, spec: GameSpec) -> tuple[SheetFault, ...]:
        return tuple(SheetFault(one.code, one.about, _where(spec.sheet, one)) for one in problems(spec.sheet))

    def shapes(self) -> tuple[tuple[str, Fields], ...]:
        return tuple((name, tuple(sorted(shape.cells))) for name, shape in SHAPES.items())


def _where(sheet: Sheet, problem: Problem) -> Fields:
    """The fields to light for a problem."""
    if problem.code == "river_loose" and not isinstance(problem.place, str):
        return tuple(sorted({place for piece in sheet.river if problem.place in piece for place in piece}))
    if problem.code == "trees":
        return tuple(Region(sheet.where(Terrain.TREES1, Terrain.TREES2)))
    if problem.code == "unpaid":
        return tuple(Region(sheet.where(Terrain(problem.about[0]))))
    return () if isinstance(problem.place, str) else (problem.place,)


EDITOR = SheetEditor()
