"""The owner's own sheets: files on top of ours, changed in drafts and checked before they are kept."""

from __future__ import annotations

import hashlib
import logging
import re
from dataclasses import replace
from pathlib import Path

from kiosk.errors import Unusable, refused
from kiosk.owner.files import read_json, sync_folder, write_json, write_whole
from kiosk.rules.geometry import Region
from kiosk.rules.mycity_rw.library import SUFFIX, Library, check_file, load_library
from kiosk.rules.mycity_rw.shapes import SHAPES, parse_shape, print_shape
from kiosk.rules.mycity_rw.sheet import Sheet, Terrain
from kiosk.rules.mycity_rw.sheet_check import Problem, problems
from kiosk.rules.mycity_rw.sheet_print import print_sheet
from kiosk.rules.mycity_rw.spec import compose
from kiosk.views.owner import Draft, SheetCard, SheetFault
from kiosk.views.sheets import Fields, SheetView, sheet_view

log = logging.getLogger(__name__)

MARKS = "sheets-checked.json"


class OwnSheets:
    """Changes *library* in place: whoever begins a game next, begins it with what was kept last."""

    def __init__(self, folder: Path, marks: Path, library: Library) -> None:
        self._folder, self._marks, self._library = folder, marks, library
        self._ours = load_library()
        self._files: dict[int, Path] = {}
        self._complaints: dict[int, str] = {}
        self.load()

    def load(self) -> None:
        """Take every file that is right; a wrong one is complained of and must not keep the kiosk from starting."""
        self._files, self._complaints = {}, {}
        self._library.clear()
        self._library.update(self._ours)
        for path in sorted(self._folder.glob(f"*{SUFFIX}")):
            try:
                self._take(path)
            except Unusable as complaint:
                log.error("an own sheet is not used: %s", complaint)  # noqa: TRY400 - one line says it all
                self._complaints[_game_of(path)] = str(complaint)

    def _take(self, path: Path) -> None:
        parsed, found = check_file(path)
        game = parsed.sheet.game
        if game in self._files:
            raise Unusable(f"this is game {game}, as {self._files[game].name} is already", file=str(path))
        self._files[game] = path
        if found:
            raise found[0]
        self._library[game] = compose(parsed.sheet)

    # --- looking ----------------------------------------------------------------------------------------------------

    @property
    def library(self) -> Library:
        return self._library

    def cards(self) -> tuple[SheetCard, ...]:
        marks = self._read_marks()
        return tuple(self._card(game, marks) for game in sorted(self._library))

    def card(self, game: int) -> SheetCard:
        return self._card(game, self._read_marks())

    def _card(self, game: int, marks: dict[str, str]) -> SheetCard:
        sheet = self._library[game].sheet
        own = _text(sheet) != _text(self._ours[game].sheet)
        checked = marks.get(str(game)) == _digest(sheet)
        return SheetCard(game, sheet_view(sheet), own, checked, self._complaints.get(game, ""))

    def draft(self, game: int) -> Draft:
        return _draft(self._library[game].sheet)

    def ours(self, game: int) -> Draft:
        return _draft(self._ours[game].sheet)

    def view(self, draft: Draft) -> SheetView:
        return sheet_view(self._sheet(draft))

    def shapes(self) -> tuple[tuple[str, Fields], ...]:
        return tuple((name, tuple(sorted(shape.cells))) for name, shape in SHAPES.items())

    # --- changing ---------------------------------------------------------------------------------------------------

    def faults(self, draft: Draft) -> tuple[SheetFault, ...]:
        sheet = self._sheet(draft)
        return tuple(SheetFault(one.code, one.about, _where(sheet, one)) for one in problems(sheet))

    def save(self, draft: Draft) -> tuple[SheetFault, ...]:
        found = self.faults(draft)
        if found:
            return found
        sheet = self._sheet(draft)
        if _text(sheet) == _text(self._ours[draft.game].sheet):
            self.back_to_ours(draft.game)
            return ()
        path = self._files.get(draft.game, self._folder / f"game_{draft.game:02}{SUFFIX}")
        try:
            write_whole(path, print_sheet(sheet).encode())
        except OSError as problem:
            raise refused(problem, path, "can't be written") from None
        self._files[draft.game] = path
        self._complaints.pop(draft.game, None)
        self._library[draft.game] = compose(sheet)
        return ()

    def back_to_ours(self, game: int) -> None:
        """The owner's file goes; what others have set aside under another name stays."""
        path = self._files.get(game)
        try:
            if path is not None:
                path.unlink(missing_ok=True)
                sync_folder(path.parent)
        except OSError as problem:
            raise refused(problem, path, "can't be deleted") from None
        self._files.pop(game, None)
        self._complaints.pop(game, None)
        self._library[game] = self._ours[game]

    def mark(self, game: int, *, checked: bool) -> None:
        """Holds as long as the sheet stays as it is now."""
        marks = self._read_marks()
        marks.pop(str(game), None)
        if checked:
            marks[str(game)] = _digest(self._library[game].sheet)
        try:
            write_json(self._marks, marks)
        except OSError as problem:
            raise refused(problem, self._marks, "can't be written") from None

    def _read_marks(self) -> dict[str, str]:
        try:
            found = read_json(self._marks)
        except (OSError, ValueError):
            found = None
        return {str(key): str(value) for key, value in found.items()} if isinstance(found, dict) else {}

    def _sheet(self, draft: Draft) -> Sheet:
        """All that a draft says, on top of what no draft changes."""
        return replace(
            self._library[draft.game].sheet,
            fields=tuple(tuple(Terrain(name) for name in row) for row in draft.terrain),
            river=draft.river,
            pass_track=draft.passes,
            churches=tuple(parse_shape(name) for name in draft.churches),
            fortresses=draft.fortresses,
        )


def _draft(sheet: Sheet) -> Draft:
    return Draft(
        sheet.game,
        tuple(tuple(one.value for one in row) for row in sheet.fields),
        sheet.river,
        sheet.pass_track,
        sheet.compass.value,
        tuple(print_shape(shape) for shape in sheet.churches),
        sheet.fortresses,
    )


def _text(sheet: Sheet) -> str:
    """What is played on: a doubt about it is none of that."""
    return print_sheet(replace(sheet, doubts=()))


def _digest(sheet: Sheet) -> str:
    return hashlib.sha256(_text(sheet).encode()).hexdigest()


def _game_of(path: Path) -> int:
    """For a file that can't be read: by its name, 0 where that says nothing either."""
    found = re.search(r"(\d{1,2})", path.stem)
    return int(found[1]) if found else 0


def _where(sheet: Sheet, problem: Problem) -> Fields:
    """The fields to light for a problem."""
    if problem.code == "river_loose" and not isinstance(problem.place, str):
        return tuple(sorted({place for piece in sheet.river if problem.place in piece for place in piece}))
    if problem.code == "trees":
        return tuple(Region(sheet.where(Terrain.TREES1, Terrain.TREES2)))
    if problem.code == "unpaid":
        return tuple(Region(sheet.where(Terrain(problem.about[0]))))
    return () if isinstance(problem.place, str) else (problem.place,)
