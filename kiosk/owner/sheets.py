"""The owner's own sheets: files on top of ours, changed in drafts and checked before they are kept."""

from __future__ import annotations

import hashlib
import logging
import re
from pathlib import Path
from typing import Any, Protocol

from kiosk.errors import Unusable, refused
from kiosk.files import read_json, sync, write_json, write_whole
from kiosk.owner.views import SheetCard, SheetDraft, SheetFault
from kiosk.rules.registry import DEFAULT_BOOK, editor
from kiosk.rules.sheet_files import SUFFIX, is_of_another, own_files
from kiosk.views.sheets import Fields, SheetView

log = logging.getLogger(__name__)

MARKS = "sheets-checked.json"
Library = dict[int, Any]
"""The games by number, as their book has them."""


class BookEditor(Protocol):
    """What a book's module ``editing`` answers about its sheets; a game is a value of that book."""

    @property
    def book(self) -> str: ...
    def built_in(self) -> Library: ...
    def read(self, path: Path) -> tuple[Any, list[Unusable]]: ...
    def view(self, spec: Any) -> SheetView: ...  # noqa: ANN401
    def write(self, spec: Any) -> str: ...  # noqa: ANN401
    def essence(self, spec: Any) -> str: ...  # noqa: ANN401
    def draft(self, spec: Any) -> SheetDraft: ...  # noqa: ANN401
    def drafted(self, spec: Any, draft: SheetDraft) -> Any: ...  # noqa: ANN401
    def faults(self, spec: Any) -> tuple[SheetFault, ...]: ...  # noqa: ANN401
    def shapes(self) -> tuple[tuple[str, Fields], ...]: ...


class OwnSheets:
    """Changes *library* in place: whoever begins a game next, begins it with what was kept last."""

    def __init__(self, folder: Path, marks: Path, library: Library, book: str = DEFAULT_BOOK) -> None:
        self._folder, self._marks, self._library = folder, marks, library
        self._editor: BookEditor = editor(book)
        self._ours: Library = dict(self._editor.built_in())
        self._files: dict[int, Path] = {}
        self._complaints: dict[int, str] = {}
        self.load()

    def load(self) -> None:
        """Take every file that is right; a wrong one is complained of and must not keep the kiosk from starting."""
        self._files, self._complaints = {}, {}
        self._library.clear()
        self._library.update(self._ours)
        for path in own_files(self._folder, self._editor.book) if self._folder.is_dir() else ():
            try:
                self._take(path)
            except Unusable as complaint:
                log.error("an own sheet is not used: %s", complaint)  # noqa: TRY400 - one line says it all
                only = min(self._ours) if len(self._ours) == 1 else 0
                self._complaints[only or _game_of(path)] = str(complaint)

    def _take(self, path: Path) -> None:
        spec, found = self._editor.read(path)
        game = spec.number
        if game in self._files:
            raise Unusable(f"this is game {game}, as {self._files[game].name} is already", file=str(path))
        self._files[game] = path
        if found:
            raise found[0]
        self._library[game] = spec

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
        spec, essence = self._library[game], self._editor.essence
        own = essence(spec) != essence(self._ours[game])
        checked = marks.get(self._mark(game)) == self._digest(spec)
        return SheetCard(game, self._editor.view(spec), own, checked, self._complaints.get(game, ""))

    def draft(self, game: int) -> SheetDraft:
        return self._editor.draft(self._library[game])

    def ours(self, game: int) -> SheetDraft:
        return self._editor.draft(self._ours[game])

    def view(self, draft: SheetDraft) -> SheetView:
        return self._editor.view(self._spec(draft))

    def shapes(self) -> tuple[tuple[str, Fields], ...]:
        return self._editor.shapes()

    # --- changing ---------------------------------------------------------------------------------------------------

    def faults(self, draft: SheetDraft) -> tuple[SheetFault, ...]:
        return self._editor.faults(self._spec(draft))

    def save(self, draft: SheetDraft) -> tuple[SheetFault, ...]:
        found = self.faults(draft)
        if found:
            return found
        spec, essence = self._spec(draft), self._editor.essence
        if essence(spec) == essence(self._ours[draft.game]):
            self.back_to_ours(draft.game)
            return ()
        path = self._files.get(draft.game) or self._new_file(draft.game)
        try:
            write_whole(path, self._editor.write(spec).encode())
        except OSError as problem:
            raise refused(problem, path, "can't be written") from None
        self._files[draft.game] = path
        self._complaints.pop(draft.game, None)
        self._library[draft.game] = spec
        return ()

    def _new_file(self, game: int) -> Path:
        """Never the name of a sheet of another book."""
        if self._editor.book != DEFAULT_BOOK:
            return self._folder / f"{self._editor.book}{SUFFIX}"
        path = self._folder / f"game_{game:02}{SUFFIX}"
        return path.with_stem(f"{self._editor.book}_{path.stem}") if is_of_another(path, self._editor.book) else path

    def back_to_ours(self, game: int) -> None:
        """The owner's file goes; what others have set aside under another name stays."""
        path = self._files.get(game)
        try:
            if path is not None:
                path.unlink(missing_ok=True)
                sync(path.parent)
        except OSError as problem:
            raise refused(problem, path, "can't be deleted") from None
        self._files.pop(game, None)
        self._complaints.pop(game, None)
        self._library[game] = self._ours[game]

    def mark(self, game: int, *, checked: bool) -> None:
        """Holds as long as the sheet stays as it is now."""
        marks = self._read_marks()
        marks.pop(self._mark(game), None)
        if checked:
            marks[self._mark(game)] = self._digest(self._library[game])
        try:
            write_json(self._marks, marks)
        except OSError as problem:
            raise refused(problem, self._marks, "can't be written") from None

    def _mark(self, game: int) -> str:
        """One file has the marks of all books."""
        return str(game) if self._editor.book == DEFAULT_BOOK else f"{self._editor.book} {game}"

    def _read_marks(self) -> dict[str, str]:
        try:
            found = read_json(self._marks)
        except (OSError, ValueError):
            found = None
        return {str(key): str(value) for key, value in found.items()} if isinstance(found, dict) else {}

    def _spec(self, draft: SheetDraft) -> Any:  # noqa: ANN401 - as its book has it
        return self._editor.drafted(self._library[draft.game], draft)

    def _digest(self, spec: object) -> str:
        return hashlib.sha256(self._editor.essence(spec).encode()).hexdigest()


def _game_of(path: Path) -> int:
    """For a file that can't be read: by its name, 0 where that says nothing either."""
    found = re.search(r"(\d{1,2})", path.stem)
    return int(found[1]) if found else 0
