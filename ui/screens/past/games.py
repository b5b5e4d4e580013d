"""Finished games, the latest first; a touch replays one."""

from __future__ import annotations

from functools import partial

from kiosk.views.past import PastCard
from ui import theme
from ui.screens import past_of
from ui.screens.rect import Rect
from ui.screens.section import Section
from ui.texts import signed
from ui.widgets.sign import Sign
from ui.widgets.words import text_height


class Games(Section):
    name: str | None = None
    """Whose games alone, if anybody's."""

    def __init__(self, screen: object) -> None:
        super().__init__(screen)  # type: ignore[arg-type]  # the room
        self.starts: list[int | None] = [None]
        """Before which number each page that was turned begins."""

    def compose(self, frame: Rect) -> None:
        screen = self.screen
        if self.name is not None:
            head, frame = frame.cut_top(text_height("large", 1.2), self.gap * 0.5)
            words = screen.texts("past.games_of", name=self.name)
            screen.words("whose", head, words, role="large", bold=True, colour=theme.PAPER)
        before, name = self.starts[-1], self.name
        cards = screen.fetch(("games", before, name), lambda: screen.context.archive.games(before=before, name=name))
        if not cards:
            screen.nothing(frame, cards)
            return
        most = max(2, int((frame.height + self.gap) // (max(screen.bar * 1.35, text_height("body", 2.9)) + self.gap)))
        more = len(cards) > most
        if more or len(self.starts) > 1:
            side, frame = frame.cut_right(screen.bar, self.gap)
            on = partial(self._on, cards[most - 1].number) if more else None
            screen.turning(side, self._back if len(self.starts) > 1 else None, on)
        for place, card in zip(frame.rows(most, self.gap), cards, strict=False):
            self._card(place, card)

    def _on(self, before: int) -> None:
        self.starts.append(before)
        self.screen.redraw()

    def _back(self) -> None:
        self.starts.pop()
        self.screen.redraw()

    def _card(self, frame: Rect, card: PastCard) -> None:
        screen, texts = self.screen, self.screen.texts
        number = card.number
        if card.drawn:
            screen.button(f"game-{number}", frame, "", partial(screen.watch, number))
        else:
            screen.panel(f"game-{number}", frame, tone=theme.PAPER_DIM)
        inner = frame.inset(self.gap * 0.8, self.gap * 0.5)
        at, rest = inner.cut_left(min(inner.height * 1.35, inner.width * 0.2), self.gap)
        past = past_of(card.book)
        past.thumb(screen, f"thumb-{number}", at, card)
        if card.drawn:
            sign, rest = rest.cut_right(min(rest.height * 0.7, screen.bar * 0.6), self.gap)
            screen.put(f"play-{number}", Sign, sign, icon="play", tone=theme.DIE_BLUE_DARK)
        names, far = rest.rows(2, 0)
        screen.words(f"names-{number}", names, who(card), bold=True)
        parts = [past.title(card.game, texts), texts.count("rounds", card.rounds)]
        parts += [] if card.drawn else [texts("front.on_paper")]  # no code: by it a name could be deleted
        screen.words(f"far-{number}", far, " · ".join(parts), role="small", colour=theme.INK_SOFT)


def who(card: PastCard) -> str:
    """``Ada 31, Ben 24``: the best first."""
    scores = sorted(card.scores, key=lambda one: -one.total)
    return ", ".join(f"{one.name} {signed(one.total)}" for one in scores)
