"""A board for every seat of a large table, turned to it, and the card of the round in the middle for both sides."""

from __future__ import annotations

from typing import Any

from kiosk.rules.my_city_board.view import BoardView
from ui import theme
from ui.boards.my_city_board import says, turning
from ui.boards.my_city_board.card import CardFace
from ui.boards.my_city_board.picker import pick
from ui.boards.my_city_board.seat import BoardSeat, BoardSeatState
from ui.screens.around import SeatsAroundStrip
from ui.screens.base import Post
from ui.screens.placing.around import seats
from ui.screens.rect import Rect
from ui.screens.small import SmallPart
from ui.texts import Texts

FEWEST_MM = 24
"""Where there is less room beside two buttons, the card says enough."""


class BoardAroundTable(SeatsAroundStrip):
    seat_kind = BoardSeat

    def __init__(self, post: Post, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(post, **keywords)
        self._picking = False

    def show(self, shown: BoardView, texts: Texts) -> None:
        self.keep({one.player for one in shown.seats})
        if not (shown.own_cards and shown.next_card):
            self._picking = False
        super().show(shown, texts)

    def compose(self, frame: Rect) -> None:
        shown: BoardView = self.shown
        found = seats([one.place for one in shown.seats], frame)
        for one, (place, turns) in zip(shown.seats, found, strict=True):
            self.seat_at(one.player, place, turns).show(BoardSeatState(shown, one), self.texts)
        for middle in self.middles(BoardMiddle, self.strip(frame, [place for place, _ in found]), 0.2):
            middle.say = self._say
            middle.show(shown, self.texts)
        if self._picking:
            pick(self, frame, shown, self._named, self._say)

    def _say(self) -> None:
        self._picking = not self._picking
        self.redraw()

    def _named(self, card: str) -> None:
        self._picking = False
        turning.named(self.post, card)


class BoardMiddle(SmallPart):
    """Half of the strip: the card, whom everybody waits for, and the button for the next card."""

    say: Any

    def compose(self, frame: Rect) -> None:
        shown, now, texts = self.shown, theme.now(), self.texts
        following = turning.next_card(shown, texts, self.post, lambda: self.say())  # noqa: PLW0108 - set later
        second = turning.quieter(shown, texts, self.post)
        rest = frame
        if following is not None:
            button, rest = rest.cut_right(min(now.mm(64), frame.width * 0.42), now.gap)
            self.button(
                "next", button, following.text, following.do, icon=following.icon, look="primary", role="small"
            )
        if second is not None:
            button, rest = rest.cut_right(min(now.mm(56), frame.width * 0.34), now.gap)
            self.button("second", button, second.text, second.do, role="small")
        card, words = rest.cut_left(frame.height * 0.9, now.gap)
        kind, cells = (shown.card.kind, list(shown.card.shape)) if shown.card is not None else ("back", [])
        struck = shown.step == "blocked" and kind != "block"
        self.put("card", CardFace, card, kind=kind, cells=cells, struck=struck)
        said = says.title(shown, texts) if following is not None else says.waiting(shown, texts)
        if words.width > now.mm(FEWEST_MM):
            self.words("said", words, said, role="small", colour=theme.PAPER)
