"""Continue a saved table, or set up a new one: from here people play within a minute."""

from __future__ import annotations

from typing import Any

from kiosk.messages import AddComputer, AddPlayer, ChooseBook, GoBack
from ui.screens.base import Post
from ui.screens.choose.challenge import ChallengeForm
from ui.screens.choose.code import CodeEntry
from ui.screens.choose.form import Form
from ui.screens.choose.games import GamePicker
from ui.screens.choose.person import PersonEditor
from ui.screens.choose.quick import Quick
from ui.screens.choose.seats import first_free
from ui.screens.choose.shelf import ShelfSection
from ui.screens.framed import Framed
from ui.screens.rect import Rect
from ui.texts import Texts

COMPUTERS = ("Pixel", "Domino", "Momo", "Kiko", "Tinka", "Bolo")
"""What computer players are called at first, in every language."""


class ChooseScreen(Framed):
    """Three pages and three leaves (``person``, ``games``, ``code``); which is open is all that the screen knows."""

    main = "begin"

    def __init__(self, post: Post, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(post, **keywords)
        self.page: str | None = None
        """``quick``, ``home``, ``new`` or ``challenge``; None until the first view."""
        self.person: int | None = None
        self._coming: dict[str, int] = {}
        """Names asked for and not yet at the table, with their places: fingers are quicker than views."""
        self.quick, self.shelf, self.form = Quick(self), ShelfSection(self), Form(self)
        self.challenge = ChallengeForm(self)
        self.picker, self.editor, self.code = GamePicker(self), PersonEditor(self), CodeEntry(self)

    def show(self, shown: Any, texts: Texts) -> None:  # noqa: ANN401 - a ChooseView
        for player in shown.players:
            self._coming.pop(player.name.casefold(), None)
        if self.page is None:
            self.page = "new" if shown.players else "quick"
        if shown.code or (self.page == "challenge" and shown.challenge is None):
            self.page = "new"
        if self.person is not None and self.person >= len(shown.players):
            self.leaf = self.person = None
        super().show(shown, texts)

    def leave(self) -> None:
        super().leave()
        self._coming.clear()
        self.page = self.person = None

    def body(self, frame: Rect) -> None:
        if self.page == "quick":
            self.quick.compose(self.heading(frame, self.texts("front.how_many"), lambda: self.post(GoBack())))
        elif self.page == "home":
            self.shelf.compose(self.heading(frame, self.texts("front.welcome"), lambda: self.turn_to("quick")))
        elif self.page == "challenge":
            back = self.heading(frame, self.texts("challenge.title"), lambda: self.turn_to("quick"))
            self.challenge.compose(back)
        else:
            self.form.compose(self._form_heading(frame))
        if self.leaf == "person":
            self.editor.compose(frame)
        elif self.leaf == "games":
            self.picker.compose(frame)
        elif self.leaf == "code":
            self.code.compose(frame)

    def _form_heading(self, frame: Rect) -> Rect:
        """A table that is set up once more is left as any other: it keeps its code."""
        code = self.shown.code
        if code:
            note = self.texts("word.table_code", code=code)
            return self.heading(frame, self.texts("front.set_up_again"), self.open_parting, note)
        return self.heading(frame, self.texts("word.new_table"), lambda: self.turn_to("home"))

    # --- what buttons do --------------------------------------------------------------------------------------------

    def turn_to(self, page: str) -> None:
        self.page = page
        self.redraw()

    def begin_new(self, book: str) -> None:
        """As many as it takes sit down by themselves, so that the next touch can be *begin*."""
        chosen = next(one for one in self.shown.books if one.name == book)
        if book != self.shown.book:
            self.post(ChooseBook(book))
        for _ in range(chosen.least - len(self.shown.players)):
            self.add_player(self._free_place())
        self.turn_to("new")

    def add_player(self, place: int) -> None:
        name = self.default_name()
        self._coming[name.casefold()] = place
        self.post(AddPlayer(name, place=place))

    def add_computer(self) -> None:
        """As good as people mostly are; a touch on its name changes that."""
        taken = self._names()
        name = next((one for one in COMPUTERS if one.casefold() not in taken), None)
        if name is None or not self.shown.free_places:
            return
        place = self._coming[name.casefold()] = self._free_place()
        levels = self.shown.levels
        self.post(AddComputer(name, levels[len(levels) // 2], place))

    def default_name(self) -> str:
        taken = self._names()
        names = (self.texts("front.player", n=number) for number in range(1, len(taken) + 2))
        return next(name for name in names if name.casefold() not in taken)

    def _names(self) -> set[str]:
        return {player.name.casefold() for player in self.shown.players} | set(self._coming)

    def _free_place(self) -> int:
        """Where nobody sits or is about to; a place that was asked for in vain is the last choice."""
        free = self.shown.free_places
        return first_free(tuple(place for place in free if place not in self._coming.values()) or free)

    def open_leaf(self, leaf: str, person: int | None = None) -> None:
        self.leaf, self.person = leaf, person
        if leaf == "person":
            self.editor.begin()
        self.code.typed = ""
        self.redraw()

    def close_leaf(self) -> None:
        self.person = None
        super().close_leaf()
