"""What lies in the box beside its boards: pieces that may be another hand, and the stickers of the chapter."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from kiosk.rules.my_city_board.editing import BoxDraft
from ui import theme
from ui.boards.my_city_board.stickers import StickerPicture
from ui.screens.rect import Rect
from ui.widgets.shape import ShapeWidget
from ui.widgets.words import text_height

if TYPE_CHECKING:
    from ui.boards.my_city_board.editor import BoxEditorPage

STICKERS = ("trees1", "trees2", "rocks1", "rocks2", "well")
ACROSS = 4
"""Pieces beside each other."""
MOST_STICKERS = 2
"""Of one player, before or after one game."""
HEAD = 0.16
"""The share of the names of the games."""


class BoxParts:
    """Part of the editor; what is chosen here is whose stickers are changed."""

    def __init__(self, editor: BoxEditorPage) -> None:
        self.editor = editor
        self.chosen = -1

    @property
    def draft(self) -> BoxDraft:
        found: BoxDraft = self.editor.draft
        return found

    def compose(self, frame: Rect) -> None:
        (self._pieces if self.editor.tab == "hands" else self._stickers)(frame)

    def _pieces(self, frame: Rect) -> None:
        screen, gap, pieces = self.editor.screen, self.editor.gap, self.draft.pieces
        rows = -(-len(pieces) // ACROSS)
        high = min(frame.height, rows * frame.width / ACROSS)
        places = frame.cut_top(high)[0].grid(ACROSS, rows, gap * 0.6)
        for number, (place, piece) in enumerate(zip(places, pieces, strict=False)):
            do = partial(self.mirror, number)
            screen.button(f"piece-{number}", place, "", do, disabled=not piece.handed)
            kind = "church" if piece.church else "solid"
            inner = place.inset(gap)
            screen.put(f"piece-{number}-shape", ShapeWidget, inner, kind=kind, cells=list(piece.cells))

    def _stickers(self, frame: Rect) -> None:
        screen, gap = self.editor.screen, self.editor.gap
        palette, frame = frame.cut_bottom(min(frame.height * 0.3, self.editor.screen.bar * 1.4), gap)
        whos = list(dict.fromkeys(one.who for one in self.draft.stickers))
        games = list(dict.fromkeys(one.game for one in self.draft.stickers))
        head, frame = frame.cut_top(text_height("small", 1.1), gap * 0.2)
        for who, place in zip(whos, head.cut_left(frame.width * HEAD)[1].columns(len(whos), gap * 0.4), strict=True):
            words = self.editor.texts(f"owner.sheet.who_{who}")
            screen.words(f"who-{who}", place, words, role="small", colour=theme.PAPER, align="center")
        for row, game in zip(frame.rows(len(games), gap * 0.4), games, strict=True):
            name, rest = row.cut_left(frame.width * HEAD)
            words = self.editor.texts(f"board.game_{game}")
            screen.words(f"stickers-{game}", name, words, role="small", colour=theme.PAPER)
            for place, who in zip(rest.columns(len(whos), gap * 0.4), whos, strict=True):
                self._cell(
                    place, next(n for n, s in enumerate(self.draft.stickers) if (s.game, s.who) == (game, who))
                )
        self._palette(palette)

    def _cell(self, frame: Rect, number: int) -> None:
        screen, given = self.editor.screen, self.draft.stickers[number].stickers
        look = "chosen" if number == self.chosen else "quiet"
        screen.button(f"cell-{number}", frame, "" if given else "–", partial(self.choose, number), look=look)
        side = min(frame.height * 0.86, frame.width / MOST_STICKERS)
        shown = frame.middle(side * len(given), side).columns(len(given), 0) if given else []
        for place, (at, name) in zip(shown, enumerate(given), strict=True):
            screen.put(f"cell-{number}-{at}", StickerPicture, place, sticker=name)

    def _palette(self, frame: Rect) -> None:
        screen, gap = self.editor.screen, self.editor.gap
        given = self.draft.stickers[self.chosen].stickers if self.chosen >= 0 else ()
        full = self.chosen < 0 or len(given) >= MOST_STICKERS
        *places, none = frame.columns(len(STICKERS) + 1, gap * 0.4)
        for name, place in zip(STICKERS, places, strict=True):
            screen.button(f"give-{name}", place, "", partial(self.give, name), disabled=full)
            screen.put(f"give-{name}-sticker", StickerPicture, place.inset(gap * 0.2), sticker=name, faint=full)
        screen.button("give-none", none, "", self.clear, icon="erase", disabled=not given)

    # --- what touches do --------------------------------------------------------------------------------------------

    def mirror(self, number: int) -> None:
        pieces = list(self.draft.pieces)
        pieces[number] = pieces[number].mirrored
        self.editor.change(replace(self.draft, pieces=tuple(pieces)))

    def choose(self, number: int) -> None:
        self.chosen = number if number != self.chosen else -1
        self.editor.redraw()

    def give(self, name: str) -> None:
        self._change((*self.draft.stickers[self.chosen].stickers, name))

    def clear(self) -> None:
        self._change(())

    def _change(self, given: tuple[str, ...]) -> None:
        stickers = list(self.draft.stickers)
        stickers[self.chosen] = replace(stickers[self.chosen], stickers=given)
        self.editor.change(replace(self.draft, stickers=tuple(stickers)))
