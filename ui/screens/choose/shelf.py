"""The first page: begin anew, or go on with a saved table."""

from __future__ import annotations

from kiosk.messages import ContinueTable, TableCard
from kiosk.queries import Saving
from kiosk.views import BookView, ChooseView
from ui import theme
from ui.screens import cover_class
from ui.screens.composed import Do
from ui.screens.rect import Rect
from ui.screens.section import Section
from ui.widgets.words import text_height

WIDE = 1.35
"""How much wider than high a picture is."""


class ShelfSection(Section):
    first = 0
    """The card that stands on top of the list."""

    def compose(self, frame: Rect) -> None:
        shown: ChooseView = self.screen.shown
        left, right = frame.cut_left(frame.width * 0.5, self.gap * 1.5)
        self._new(left)
        self._saved(right, shown)

    def _new(self, frame: Rect) -> None:
        """The games of the house, each with its picture: one touch begins it."""
        screen, shown = self.screen, self.screen.shown
        lesson, top = frame.cut_bottom(screen.bar, self.gap)
        screen.button("lesson", lesson, screen.texts("lesson.offer"), screen.context.teach, icon="hint")
        for place, one in zip(top.rows(max(1, len(shown.books)), self.gap), shown.books, strict=False):
            self._book(place, one)

    def _book(self, frame: Rect, one: BookView) -> None:
        screen, texts, book = self.screen, self.screen.texts, one.name
        first = one is screen.shown.books[0]
        screen.button("new" if first else f"new-{book}", frame, "", lambda: screen.begin_new(book))
        inner = frame.inset(self.gap * 0.8)
        picture, words = inner.cut_left(min(inner.height * WIDE, inner.width * 0.55), self.gap)
        kind = cover_class(book)
        if kind is not None:
            screen.put(f"picture-{book}", kind, picture)
        name, players = words.middle(words.width, text_height("large", 2.2) + text_height("body", 1.3)).cut_bottom(
            text_height("body", 1.3)
        )[::-1]
        screen.words(f"book-{book}", name, texts(f"book.{book}"), role="large", bold=True)
        said = f"{texts('book.players', one.least, one.most)} · {texts(f'front.long_{book}')}"
        screen.words(f"players-{book}", players, said, colour=theme.INK_SOFT, role="small")

    def _saved(self, frame: Rect, shown: ChooseView) -> None:
        screen, texts = self.screen, self.screen.texts
        low, rest = frame.cut_bottom(screen.bar * 1.35, self.gap)
        screen.button("by_code", low, texts("front.by_code"), lambda: screen.open_leaf("code"), icon="letters")
        head, rest = rest.cut_top(text_height("body", 1.3), self.gap * 0.6)
        screen.words("saved", head, texts("word.continue_table"), bold=True, colour=theme.PAPER_EDGE)
        if not shown.shelf:
            screen.words("nothing", rest, self._nothing(), colour=theme.PAPER_EDGE, align="center")
            return
        most = max(2, int((rest.height + self.gap) // (text_height("body", 3.3) + self.gap)))
        if len(shown.shelf) > most:
            side, rest = rest.cut_right(screen.bar, self.gap)
            self._turning(side, len(shown.shelf), most)
        else:
            self.first = 0
        for place, card in zip(rest.rows(most, self.gap), shown.shelf[self.first : self.first + most], strict=False):
            self._card(place, card.code)

    def _nothing(self) -> str:
        """No promise where nothing can be written."""
        unsaved = not self.screen.context.ask(Saving())
        return self.screen.texts("front.not_kept" if unsaved else "front.nothing_saved")

    def _turning(self, frame: Rect, count: int, most: int) -> None:
        self.first = min(self.first, count - 1) // most * most
        up, down = frame.rows(2, self.gap)
        self.screen.button("up", up, "", self._turn(-most), icon="up", disabled=self.first == 0)
        self.screen.button("down", down, "", self._turn(most), icon="down", disabled=self.first + most >= count)

    def _turn(self, by: int) -> Do:
        def do() -> None:
            self.first = max(0, self.first + by)
            self.screen.redraw()

        return do

    def _card(self, frame: Rect, code: str) -> None:
        screen = self.screen
        card = next(one for one in screen.shown.shelf if one.code == code)
        screen.button(f"card-{code}", frame, "", lambda: screen.post(ContinueTable(code)))
        inner = frame.inset(self.gap * 1.2, self.gap * 0.7)
        tag, rest = inner.cut_left(inner.width * 0.26, self.gap)
        screen.words(f"code-{code}", tag, code, role="large", bold=True, colour=theme.DIE_BLUE_DARK)
        names, far = rest.rows(2, 0)
        screen.words(f"names-{code}", names, ", ".join(card.players), bold=True)
        far = far.middle(far.width, text_height("small", 1.05))  # on one line, smaller if need be
        screen.words(f"far-{code}", far, self._far(card), role="small", colour=theme.INK_SOFT)

    def _far(self, card: TableCard) -> str:
        """How far a table has come."""
        texts = self.screen.texts
        parts = [
            texts(f"book.{card.book}") if card.book != self.screen.shown.books[0].name else texts(f"mode.{card.mode}")
        ]
        if card.games_finished:
            parts.append(texts.count("games", card.games_finished))
        if card.round:
            parts.append(texts("word.round", n=card.round))
        return " · ".join(parts)
