"""The only question to people who just want to play: how many are you? Everything else is one touch further."""

from __future__ import annotations

from kiosk.messages import PlayNow
from kiosk.views import ChooseView
from ui import theme
from ui.screens.choose.seats import ORDER
from ui.screens.composed import Do
from ui.screens.rect import Rect
from ui.screens.section import Section
from ui.widgets.sign import Sign
from ui.widgets.words import text_height

MOST = len(ORDER)
ACROSS = 3


class Quick(Section):
    def compose(self, frame: Rect) -> None:
        screen, texts = self.screen, self.screen.texts
        shown: ChooseView = screen.shown
        low, rest = frame.cut_bottom(screen.bar * 1.2, self.gap)
        offers: list[tuple[str, str, Do, str]] = [
            ("lesson", texts("lesson.offer"), screen.context.teach, "hint"),
            ("more", texts("front.more"), lambda: screen.turn_to("home"), "next"),
        ]
        if shown.challenge is not None:
            offers.insert(1, ("challenge", texts("challenge.title"), lambda: screen.turn_to("challenge"), "crown"))
        words = [text for _, text, _, _ in offers]
        for place, (name, text, do, icon) in zip(low.columns(len(offers), self.gap), offers, strict=True):
            screen.button(name, place, text, do, icon=icon, like=words)
        said, rest = rest.cut_top(text_height("body", 1.5), self.gap)
        tone = theme.CHOSEN if shown.thrown else theme.PAPER_EDGE
        screen.words("at-once", said, self._said(shown), colour=tone, align="center", bold=shown.thrown)
        for number, place in enumerate(rest.grid(ACROSS, -(-MOST // ACROSS), self.gap), 1):
            self._number(place, number)

    def _said(self, shown: ChooseView) -> str:
        """What begins; where it can be told whose dice lie there, which game that is and how many can play it."""
        texts, lying = self.screen.texts, shown.lying
        if not shown.thrown:
            return texts("front.at_once")
        if lying is None:
            return texts("front.throw_counts")
        players = texts("book.players", lying.least, lying.most)
        return texts("front.throw_counts_in", game=texts(f"book.{lying.name}"), players=players)

    def _number(self, frame: Rect, number: int) -> None:
        """As many signs as people, so that nobody has to read."""
        screen = self.screen
        look = "primary" if number == 2 else "quiet"  # noqa: PLR2004 - what most tables are
        screen.button(f"play-{number}", frame, "", self._play(number), look=look)
        figure, people = frame.inset(self.gap).cut_top(frame.height * 0.56)
        tone = theme.PAPER if look == "primary" else theme.INK
        screen.words(
            f"play-{number}-figure", figure, str(number), role="figure", bold=True, align="center", colour=tone
        )
        side = min(people.height, people.width / MOST)
        row = people.middle(side * number, side).columns(number, 0)
        for one, place in enumerate(row):
            screen.put(f"play-{number}-person-{one}", Sign, place, icon="person", tone=tone)

    def _play(self, number: int) -> Do:
        def do() -> None:
            names = tuple(self.screen.texts("front.player", n=one) for one in range(1, number + 1))
            hidden = theme.now().screen is not theme.ScreenClass.TABLE
            self.screen.post(PlayNow(names, ORDER[:number], hidden))

        return do
