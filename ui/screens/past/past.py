"""Past games: the latest, the best, titles and people, each game move by move; fetched when asked for."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any

from ui import theme
from ui.screens.past.best import BestSection
from ui.screens.past.games import Games
from ui.screens.past.people import PeopleSection
from ui.screens.past.replay import ReplaySection
from ui.screens.past.titles import TitlesSection
from ui.screens.rect import Rect
from ui.screens.room import Navigator, Room
from ui.texts import Texts
from ui.widgets.words import text_height

SECTIONS = ("games", "best", "titles", "people")
KEPT = 40
"""So many answers of the archive are remembered, so that turning back is quick and memory stays bounded."""


class PastRoom(Room):
    def __init__(self, navigator: Navigator, texts: Texts, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        self.section = SECTIONS[0]
        self.known: dict[Hashable, Any] = {}
        self._asked: set[Hashable] = set()
        self._gone = self._only = False
        self.games, self.best, self.titles = Games(self), BestSection(self), TitlesSection(self)
        self.people, self.player = PeopleSection(self), ReplaySection(self)
        super().__init__(navigator, texts, **keywords)

    def leave(self) -> None:
        super().leave()
        self._gone = True
        self.player.stop()

    # --- what the archive knows -------------------------------------------------------------------------------------

    def fetch(self, key: Hashable, work: Callable[[], Any]) -> Any:  # noqa: ANN401 - as the archive answers
        """What *work* gives; None while it is being fetched, after which everything is drawn anew."""
        if key in self.known:
            return self.known[key]
        if key not in self._asked:
            self._asked.add(key)
            self.context.submit(work, partial(self._brought, key))
        return self.known.get(key)

    def _brought(self, key: Hashable, answer: Any) -> None:  # noqa: ANN401 - as the archive answers
        self._asked.discard(key)
        while len(self.known) >= KEPT:
            self.known.pop(next(iter(self.known)))
        self.known[key] = answer if answer is not None else ()
        if not self._gone:
            self.redraw()

    def forget_answers(self) -> None:
        """The past has changed."""
        self.known.clear()

    # --- what buttons do --------------------------------------------------------------------------------------------

    def turn_to(self, section: str) -> None:
        self.section = section
        self.games.name = self.people.name = None
        self.games.starts, self.titles.skip, self.people.skip = [None], 0, 0
        self.redraw()

    def games_of(self, name: str) -> None:
        """The games of one player alone."""
        self.turn_to("games")
        self.games.name = name
        self.redraw()

    def show_only(self, number: int) -> None:
        """One game, after which the room is left."""
        self._only = True
        self.watch(number)

    def watch(self, number: int) -> None:
        self.player.begin(number)
        self.redraw()

    def back(self) -> None:
        """One step up: out of a replay, a person, one's games; at last out of the room."""
        if self.player.number is not None and self._only:
            self.navigator.leave()
            return
        if self.player.number is not None:
            self.player.end()
        elif self.people.name is not None or self.people.everybody:
            self.people.name, self.people.everybody = None, False
        elif self.games.name is not None:
            name = self.games.name
            self.turn_to("people")
            self.people.name = name
        else:
            self.navigator.leave()
            return
        self.redraw()

    # --- what is seen -----------------------------------------------------------------------------------------------

    def body(self, frame: Rect) -> None:
        rest = self.heading(frame, "", self.back)
        title = Rect(self.title_frame.x, self.title_frame.y, rest.right - self.title_frame.x, self.title_frame.height)
        if self.player.number is not None:
            self.player.compose_head(title)
            self.player.compose(rest)
            return
        for place, name in zip(title.columns(len(SECTIONS), self.gap * 0.7), SECTIONS, strict=True):
            look = "chosen" if name == self.section else "quiet"
            self.button(f"tab-{name}", place, self.texts(f"past.tab_{name}"), partial(self.turn_to, name), look=look)
        {"games": self.games, "best": self.best, "titles": self.titles, "people": self.people}[self.section].compose(
            rest
        )

    def nothing(self, frame: Rect, answer: object) -> None:
        """Nothing there, or nothing yet."""
        words = self.texts("past.fetching" if answer is None else "past.nothing")
        at = frame.middle(frame.width, text_height("large", 2.4))
        self.words("nothing", at, words, role="large", colour=theme.PAPER_EDGE, align="center")

    def turning(self, frame: Rect, up: Callable[[], None] | None, down: Callable[[], None] | None) -> None:
        """The two buttons beside a list that turn its pages."""
        above, below = frame.rows(2, self.gap)
        self.button("up", above, "", up or self.redraw, icon="up", disabled=up is None)
        self.button("down", below, "", down or self.redraw, icon="down", disabled=down is None)
