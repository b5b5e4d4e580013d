"""Looking back on a game: the moves that cost most, each with a picture of what was better, and why."""

from __future__ import annotations

from kiosk.views.coach import Costly, LookBack
from kiosk.views.games import OverView
from ui import theme
from ui.screens.framed import Framed
from ui.screens.placing.hint import reason_words
from ui.screens.rect import Rect
from ui.screens.section import Section
from ui.widgets.sheet import SheetWidget
from ui.widgets.words import text_height

PICTURES = 3


class Review(Section):
    """A leaf over the score. The coach takes a while; what it has said of a player is kept as long as the score."""

    def __init__(self, screen: Framed) -> None:
        super().__init__(screen)
        self.forget()

    def forget(self) -> None:
        self.player: int | None = None
        self.name = ""
        self.asked: set[int] = set()
        self.said: dict[int, LookBack | None] = {}

    def begin(self, player: int, name: str) -> None:
        screen = self.screen
        self.player, self.name = player, name
        if player not in self.asked:
            self.asked.add(player)
            coach, game = screen.context.coach, (screen.shown.code, screen.shown.game)
            screen.context.submit(lambda: coach.look_back(player), lambda found: self._bring(player, game, found))
        screen.redraw()

    def _bring(self, player: int, game: object, found: LookBack | None) -> None:
        shown = self.screen.shown
        if isinstance(shown, OverView) and game == (shown.code, shown.game) and player in self.asked:
            self.said[player] = found
            self.screen.redraw()

    def compose(self, frame: Rect) -> None:
        screen, texts = self.screen, self.screen.texts
        room = self.leaf(frame, "review", frame.width - 2 * self.gap, frame.height - 2 * self.gap)
        head, room = room.cut_top(screen.bar, self.gap)
        head = head.cut_right(screen.bar, self.gap)[1]  # the app's own corner
        screen.words("review-title", head, texts("review.title", name=self.name), role="title", bold=True)
        low, room = room.cut_bottom(screen.bar, self.gap)
        close, low = low.cut_right(low.width * 0.24, self.gap)
        screen.button("review-close", close, texts("word.back"), screen.close_leaf, look="primary")
        if self.player not in self.said:
            self._only(room, texts("review.thinking"))
            return
        found = self.said[self.player]
        if found is None:
            self._only(room, texts("coach.nothing"))
            return
        bands = texts("review.bands", found.fine, found.perhaps, found.better)
        screen.words("review-bands", low, bands, role="small", colour=theme.INK_SOFT)
        if not found.costly:
            self._only(room, texts("review.nothing"))
            return
        note, room = room.cut_bottom(text_height("small"), self.gap * 0.4)
        screen.words("review-how", note, texts("review.how"), role="small", colour=theme.INK_SOFT, align="center")
        count = len(found.costly)
        places = room.middle(room.width * count / PICTURES, room.height).columns(count, self.gap)
        for number, (place, one) in enumerate(zip(places, found.costly, strict=True)):
            self._move(place, number, one)

    def _only(self, frame: Rect, words: str) -> None:
        self.screen.words("review-only", frame, words, align="center", role="large", colour=theme.INK_SOFT)

    def _move(self, frame: Rect, number: int, one: Costly) -> None:
        screen, texts = self.screen, self.screen.texts
        head, rest = frame.cut_top(text_height("body"), self.gap * 0.3)
        tone = theme.BAD if one.band == "better" else theme.INK
        words = texts(f"review.{one.band}", n=one.round)
        screen.words(f"review-round-{number}", head, words, role="small", bold=True, align="center", colour=tone)
        why, rest = rest.cut_bottom(text_height("small", 2.3), self.gap * 0.3)
        cost, rest = rest.cut_bottom(text_height("small"), 0)
        if one.band == "better":
            words = texts("review.cost", n=one.loss)
            screen.words(f"review-cost-{number}", cost, words, role="small", align="center", colour=theme.INK_SOFT)
        words = reason_words(one.better, texts)
        screen.words(f"review-why-{number}", why, words, role="small", bold=True, align="center")
        sheet = screen.put(
            f"review-sheet-{number}",
            SheetWidget,
            rest,
            sheet=screen.shown.sheet,
            city=one.city,
            marked=list(one.fields),
        )
        if one.better.fields:
            sheet.set_ghost(one.kind, list(one.better.fields), fits=True)
        else:
            sheet.clear_ghost()
