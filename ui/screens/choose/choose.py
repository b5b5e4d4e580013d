"""Continue a saved table, or set up a new one: from here people play within a minute."""

from __future__ import annotations

from typing import Any

from kiosk.messages import AddPlayer, GoBack
from ui.screens.base import Post
from ui.screens.choose.code import CodeEntry
from ui.screens.choose.form import Form
from ui.screens.choose.games import GamePicker
from ui.screens.choose.person import PersonEditor
from ui.screens.choose.seats import first_free
from ui.screens.choose.shelf import Shelf
from ui.screens.frame import Frame
from ui.screens.framed import Framed
from ui.texts import Texts


class ChooseScreen(Framed):
    """Two pages and three leaves (``person``, ``games``, ``code``); which is open is all that the screen knows."""

    main = "begin"

    def __init__(self, post: Post, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(post, **keywords)
        self.page: str | None = None
        """``home`` or ``new``; None until the first view."""
        self.person: int | None = None
        self.shelf, self.form = Shelf(self), Form(self)
        self.picker, self.editor, self.code = GamePicker(self), PersonEditor(self), CodeEntry(self)

    def show(self, shown: Any, texts: Texts) -> None:  # noqa: ANN401 - a ChooseView
        if self.page is None:
            self.page = "new" if shown.players else "home"
        if self.person is not None and self.person >= len(shown.players):
            self.leaf = self.person = None
        super().show(shown, texts)

    def leave(self) -> None:
        super().leave()
        self.page = self.person = None

    def body(self, frame: Frame) -> None:
        if self.page == "home":
            self.shelf.compose(self.heading(frame, self.texts("front.welcome"), lambda: self.post(GoBack())))
        else:
            self.form.compose(self.heading(frame, self.texts("word.new_table"), lambda: self.turn_to("home")))
        if self.leaf == "person":
            self.editor.compose(frame)
        elif self.leaf == "games":
            self.picker.compose(frame)
        elif self.leaf == "code":
            self.code.compose(frame)

    # --- what buttons do --------------------------------------------------------------------------------------------

    def turn_to(self, page: str) -> None:
        self.page = page
        self.redraw()

    def begin_new(self) -> None:
        """The first player sits down by itself, so that the next touch can be *begin*."""
        if not self.shown.players:
            self.add_player()
        self.turn_to("new")

    def add_player(self, place: int | None = None) -> None:
        name = self.default_name()
        self.post(AddPlayer(name, place=first_free(self.shown.free_places) if place is None else place))

    def default_name(self) -> str:
        taken = {player.name.casefold() for player in self.shown.players}
        names = (self.texts("front.player", n=number) for number in range(1, len(taken) + 2))
        return next(name for name in names if name.casefold() not in taken)

    def open_leaf(self, leaf: str, person: int | None = None) -> None:
        self.leaf, self.person = leaf, person
        if leaf == "person":
            self.editor.begin()
        self.code.typed = ""
        self.redraw()

    def close_leaf(self) -> None:
        self.person = None
        super().close_leaf()
