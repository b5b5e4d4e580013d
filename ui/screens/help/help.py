"""Help for the game at hand: what a round is, where buildings may stand, what pays, why not here, and the odds."""

from __future__ import annotations

from functools import partial
from typing import Any

from kiosk.views.help import HelpView
from ui.screens.help import pages
from ui.screens.help.cards import HelpCard, put_cards
from ui.screens.help.odds import Odds
from ui.screens.help.why import WhySection
from ui.screens.rect import Rect
from ui.screens.room import Navigator, Room
from ui.texts import Texts
from ui.widgets.tracks import CompassTrackWidget, PassTrack


class HelpRoom(Room):
    def __init__(self, navigator: Navigator, texts: Texts, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        self.page: str | None = None
        self.leaf_number = 0
        self.why, self.odds = WhySection(self), Odds(self)
        self.help: HelpView = navigator.context.help()
        super().__init__(navigator, texts, **keywords)

    def show(self, shown: Any, texts: Texts) -> None:  # noqa: ANN401 - a View
        self.help = self.context.help()
        super().show(shown, texts)

    def tabs(self) -> list[str]:
        """The pages that this game has anything for."""
        shown = self.help
        found = ["why"] if shown.asking else []
        found += ["round", "building"]
        if shown.track.shapes:
            found.append("compass")
        return [*found, "passing", "score", "odds"]

    def turn_to(self, page: str) -> None:
        self.page, self.leaf_number = page, 0
        self.redraw()

    def turn_page(self, by: int) -> None:
        self.leaf_number += by
        self.redraw()

    # --- what is seen -----------------------------------------------------------------------------------------------

    def body(self, frame: Rect) -> None:
        tabs = self.tabs()
        page = self.page if self.page in tabs else tabs[0]
        title = f"{self.texts('word.help')} · {self.texts('word.game', n=self.help.game)}"
        rest = self.heading(frame, title, self.navigator.leave)
        left, right = rest.cut_left(rest.width * (0.2 if self.wide else 0.24), self.gap)
        high = min(self.bar * 1.25, (left.height - self.gap * (len(tabs) - 1)) / len(tabs))
        column = left.cut_top(high * len(tabs) + self.gap * 0.8 * (len(tabs) - 1))[0]
        for place, name in zip(column.rows(len(tabs), self.gap * 0.8), tabs, strict=True):
            look = "chosen" if name == page else "quiet"
            self.button(f"tab-{name}", place, self.texts(f"help.tab_{name}"), partial(self.turn_to, name), look=look)
        self.panel("leaf", right)
        self._page(page, right.inset(self.gap))

    def _page(self, page: str, frame: Rect) -> None:
        if page == "why":
            self.why.compose(frame)
        elif page == "odds":
            self.odds.compose(frame)
        elif page == "compass":
            track, frame = frame.cut_top(self.bar * 1.7, self.gap)
            self.put("track", CompassTrackWidget, track, track=self.help.track)
            self._cards(frame, pages.compass_cards(self.help, self.texts), 1)
        elif page == "passing":
            if self.help.passes.costs:
                track, frame = frame.cut_top(self.bar * 1.5, self.gap)
                self.put("passes", PassTrack, track, track=self.help.passes)
            self._cards(frame, pages.passing_cards(self.help, self.texts), 1)
        else:
            cards = {
                "round": lambda: pages.round_cards(self.texts),
                "building": lambda: pages.building_cards(self.help, self.texts),
                "score": lambda: list(pages.score_cards(self.help, self.texts)),
            }[page]()
            if page == "round" and self.context.can_teach():
                low, frame = frame.cut_bottom(self.bar, self.gap)
                words = self.texts("lesson.offer")
                self.button("lesson", low, words, self.context.teach, icon="hint", look="primary")
            self._cards(frame, cards, 2)

    def _cards(self, frame: Rect, cards: list[HelpCard], across: int) -> None:
        most = across * (4 if self.wide and across > 1 else 3)
        put_cards(self, frame, cards, across, most=most, page=self.leaf_number)
