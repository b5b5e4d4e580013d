"""All sheets at a glance: which are the owner's own, and which were compared with the printed pad."""

from __future__ import annotations

from functools import partial
from typing import Any

from kiosk.owner.views import SheetCard
from ui import theme
from ui.screens import editor_class
from ui.screens.owner.editor import SheetEditorPage
from ui.screens.owner.page import OwnerPage
from ui.screens.rect import Rect
from ui.widgets.sign import Sign
from ui.widgets.thumb import Thumb
from ui.widgets.words import text_height

ACROSS = 4
AnyEditor = Any
"""The class of another book's page, or such a page."""


class SheetsPage(OwnerPage):
    def enter(self) -> None:
        self.editor: SheetEditorPage | AnyEditor | None = None

    def exit(self) -> None:
        if self.editor is not None:
            self.editor.stop()

    @property
    def title(self) -> str:
        return self.editor.title if self.editor else super().title

    @property
    def bare(self) -> bool:
        return self.editor is not None and self.editor.bare

    def back(self) -> bool:
        if self.editor is None:
            return False
        if not self.editor.back():
            self.editor.stop()
            self.editor = None
            self.redraw()
        return True

    def compose(self, frame: Rect) -> None:
        if self.editor is not None:
            self.editor.compose(frame)
            return
        note, rest = frame.cut_bottom(text_height(self.small, 2), self.gap)
        words = self.texts("owner.sheet.all")
        self.screen.words("sheets-note", note, words, role=self.small, colour=theme.PAPER_EDGE)
        cards = self.owner.sheets.cards()
        pads = {name: made for name in self.owner.pads if (made := editor_class(name)) is not None}
        rows = -(-len(cards) // ACROSS)
        if pads:  # in a row of their own, wide enough for their names
            low, rest = rest.cut_bottom((rest.height - self.gap * rows) / (rows + 1), self.gap)
            for place, (name, made) in zip(low.columns(max(2, len(pads)), self.gap), pads.items(), strict=False):
                self._pad(place, name, made)
        for place, card in zip(rest.grid(ACROSS, rows, self.gap), cards, strict=False):
            self._card(place, card)

    def _card(self, frame: Rect, card: SheetCard) -> None:
        game = card.game
        look = "chosen" if card.checked else "quiet"
        self.screen.button(f"sheet-{game}", frame, "", partial(self.edit, game), look=look)
        inner = frame.inset(self.gap * 0.5)
        picture, words = inner.cut_left(inner.width * 0.7, self.gap * 0.6)
        self.screen.put(f"sheet-thumb-{game}", Thumb, picture, sheet=card.sheet)
        number, state = words.cut_top(words.height * 0.5)
        self.screen.words(f"sheet-number-{game}", number, str(game), role="large", bold=True)
        icon = "info" if card.complaint else "pencil" if card.own else "build" if card.checked else ""
        tone = theme.BAD if card.complaint else theme.INK
        sign = state.cut_left(min(state.width, state.height))[0]
        self.screen.put(f"sheet-sign-{game}", Sign, sign, icon=icon, tone=tone)
        if card.own and card.checked:
            beside = state.cut_left(min(state.width, state.height), self.gap * 0.4)[1]
            beside = beside.cut_left(min(beside.width, beside.height))[0]
            self.screen.put(f"sheet-also-{game}", Sign, beside, icon="build")

    def _pad(self, frame: Rect, name: str, made: AnyEditor) -> None:
        """The one sheet of another book."""
        card = self.owner.pads[name].cards()[0]
        look = "chosen" if card.checked else "quiet"
        self.screen.button(f"sheet-{name}", frame, "", partial(self.edit_pad, made), look=look)
        inner = frame.inset(self.gap * 0.5)
        picture, words = inner.cut_left(inner.width * 0.5, self.gap * 0.6)
        made.picture(self.screen, f"sheet-thumb-{name}", picture, card.sheet)
        called, state = words.cut_top(words.height * 0.6)
        self.screen.words(f"sheet-name-{name}", called, self.texts(f"book.{name}"), role="small", bold=True)
        icon = "info" if card.complaint else "pencil" if card.own else "build" if card.checked else ""
        sign = state.cut_left(min(state.width, state.height))[0]
        tone = theme.BAD if card.complaint else theme.INK
        self.screen.put(f"sheet-sign-{name}", Sign, sign, icon=icon, tone=tone)

    def edit_pad(self, made: AnyEditor) -> None:
        self.editor = made(self.screen)
        self.editor.start()
        self.redraw()

    def edit(self, game: int) -> None:
        self.editor = SheetEditorPage(self.screen, game)
        self.editor.start()
        self.redraw()
