"""Before the first throw: the game in a minute, and who begins."""

from __future__ import annotations

from functools import partial

from kiosk.messages import MakeMove, SetUpAgain, StartRounds
from kiosk.rules.lost_cities_rw.at_table import LostBriefingView, LostPerson
from kiosk.rules.lost_cities_rw.intent_text import BEGIN
from ui import theme
from ui.boards.lost_cities_rw.help import NEWS, cards, put_cards
from ui.screens.framed import Framed
from ui.screens.rect import Rect
from ui.widgets.words import on_chip


class LostBriefingScreen(Framed):
    main = "start"

    def body(self, frame: Rect) -> None:
        shown: LostBriefingView = self.shown
        code = self.texts("word.table_code", code=shown.code)
        rest = self.heading(frame, self.texts("book.lost-cities-rw"), lambda: self.post(SetUpAgain()), code)
        low, rest = rest.cut_bottom(self.bar * (1.25 if self.wide else 1.05), self.gap)
        who, rest = rest.cut_bottom(self.bar, self.gap)
        put_cards(self, rest, cards(NEWS, shown.sheet, self.texts))
        self._who_begins(who, shown)
        start, left = low.cut_right(low.width * 0.5, self.gap)
        words = self.texts("word.start_rounds")
        self.button(
            "start", start, words, lambda: self.post(StartRounds()), look="primary", icon="next", role="large"
        )
        if not shown.paper:
            self.button("lesson", left, self.texts("lesson.offer"), self._teach, icon="hint", role="small")

    def _teach(self) -> None:
        """The lesson is given in this very game."""
        self.context.teach()
        self.post(StartRounds())

    def _who_begins(self, frame: Rect, shown: LostBriefingView) -> None:
        """The group says; clockwise from there."""
        label, rest = frame.cut_left(frame.width * 0.2, self.gap)
        self.words("who", label, self.texts("lost.who_begins"), bold=True, colour=theme.PAPER)
        for seat, (place, one) in enumerate(
            zip(rest.columns(len(shown.people), self.gap), shown.people, strict=True)
        ):
            self._person(place, seat, one, first=seat == shown.first)

    def _person(self, frame: Rect, seat: int, one: LostPerson, *, first: bool) -> None:
        do = partial(self.post, MakeMove(one.player, BEGIN))
        look, icon = ("chosen", "dice") if first else ("quiet", "")
        stripe, rest = frame.cut_left(theme.now().mm(2))
        self.panel(f"begins-stripe-{seat}", stripe, tone=theme.PLAYERS[one.colour], shadow=False)
        name, signed_too = on_chip(one.name, "", rest.width, rest.height)
        self.button(f"begins-{seat}", rest, name, do, look=look, icon=icon if signed_too else "", role="small")
