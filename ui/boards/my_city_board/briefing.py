"""Before a game: what it has, what is new in it, who turns the cards, and what the cities are called."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kiosk.messages import ChooseCards, SetUpAgain, StartRounds
from kiosk.rules.my_city_board.view import BoardView
from ui import theme
from ui.boards.my_city_board.ground import StillBoard
from ui.boards.my_city_board.naming import Naming
from ui.draw.lettering import lettering
from ui.screens.faced import Faced
from ui.screens.rect import Rect
from ui.theme import ScreenClass
from ui.widgets.panel import Panel
from ui.widgets.words import letters, text_height

ROLES = ("large", "body", "small")
TITLE = 0.27
"""Of the width of a rule, for what it is called."""
MOST = 6
MOST_SMALL = 4
"""So many rules at a time."""


def evenly(names: Sequence[str], most: int) -> list[Sequence[str]]:
    """Pages of no more than *most*, each as full as the others, the first one fullest."""
    count = -(-len(names) // most)
    each = -(-len(names) // count)
    return [names[at : at + each] for at in range(0, len(names), each)]


def _beside(row: Rect) -> tuple[Rect, Rect]:
    return row.cut_left(row.width * TITLE, theme.now().gap * 2)


class BoardBriefing(Faced):
    background = False
    main = "begin"
    page = 0

    def body(self, frame: Rect) -> None:
        shown: BoardView = self.shown
        now = theme.now()
        naming = Naming.of(self)
        if naming.compose(frame):
            return
        room = frame.inset(now.gap)
        head, room = room.cut_top(now.touch, now.gap)
        self._head(head.cut_right(now.touch, now.gap)[1], shown)
        low, room = room.cut_bottom(now.touch * 1.2, now.gap)
        self._buttons(low, shown)
        left, right = room.cut_left(min(room.height, room.width * 0.42), now.gap)
        self.put("board", StillBoard, left, sheet=shown.seats[0].ground)
        self._rules(right, shown)

    def _head(self, frame: Rect, shown: BoardView) -> None:
        title = self.texts(f"board.game_{shown.game}")
        if shown.standing.chapter:
            title = f"{self.texts('board.chapter')} · {title}"
        elif len(shown.seats) == 1:
            title = f"{title} · {self.texts('board.practice')}"
        if not shown.standing.results:
            back, frame = frame.cut_left(theme.now().touch, theme.now().gap)
            self.button("back", back, "", lambda: self.post(SetUpAgain()), icon="back")
            lesson, frame = frame.cut_right(frame.width * 0.4, theme.now().gap)
            words = self.texts("lesson.offer")
            self.button("lesson", lesson, words, self._teach, icon="hint", role="small")
        self.words("title", frame, title, role="large", bold=True, colour=theme.PAPER)

    def _teach(self) -> None:
        """The lesson is given in this very game."""
        self.context.teach()
        self.post(StartRounds())

    def _rules(self, frame: Rect, shown: BoardView) -> None:
        now = theme.now()
        self.put("leaf", Panel, frame, tone=theme.PAPER)
        inner = frame.inset(now.gap)
        small = now.screen is ScreenClass.SMALL
        pages = evenly(shown.news, MOST_SMALL if small else MOST)
        self.page = min(self.page, len(pages) - 1)
        if len(pages) > 1:
            turning, inner = inner.cut_bottom(now.touch, now.gap * 0.5)
            back, on = turning.columns(2, now.gap)
            self.button("page.back", back, "", partial(self._turn, -1), icon="back", disabled=self.page == 0)
            self.button("page.on", on, "", partial(self._turn, 1), icon="next", disabled=self.page == len(pages) - 1)
        role = next((one for one in ROLES if all(self._spare(names, inner, one) >= 0 for names in pages)), ROLES[-1])
        names = pages[self.page]
        spare, full = self._spare(pages[0], inner, role), inner.height
        between, tight = max(0, spare) / len(pages[0]), min(1, full / (full - spare))
        for number, name in enumerate(names):
            row, inner = inner.cut_top(self._height(name, inner.width, role) * tight + between)
            new = bool(shown.new < len(shown.news) and shown.news.index(name) < shown.new)
            self._rule(number, name, row, role, new=new)

    def _height(self, name: str, width: float, role: str) -> float:
        """What a rule takes in letters of this size: its words beside its title."""
        wide = _beside(Rect(0, 0, width, 0))
        words, title = self.texts(f"board.has_{name}", 10), self.texts(f"board.title_{name}")
        text = lettering(words, letters(role), width=int(wide[1].width)).height
        head = lettering(title, letters(role), bold=True, width=int(wide[0].width)).height
        return float(max(text, head, text_height(role, 1.2) + text_height("small", 1.2)))

    def _spare(self, names: Sequence[str], frame: Rect, role: str) -> float:
        """What these rules leave of the place; negative where they need more."""
        return frame.height - sum(self._height(name, frame.width, role) + theme.now().gap * 0.3 for name in names)

    def _rule(self, number: int, name: str, row: Rect, role: str, *, new: bool) -> None:
        title, text = _beside(row)
        if new:  # in a word too: colour alone does not say it
            mark, title = title.middle(title.width, text_height(role, 1.2) + text_height("small", 1.2)).cut_bottom(
                text_height("small", 1.2)
            )
            words = self.texts("brief.tab_new")
            self.words(f"rule.{number}.new", mark, words, role="small", bold=True, colour=theme.PRIMARY)
        self.words(
            f"rule.{number}.title",
            title,
            self.texts(f"board.title_{name}"),
            role=role,
            bold=True,
            colour=theme.PRIMARY if new else theme.INK,
        )
        words = self.texts(f"board.has_{name}", 10)
        self.words(f"rule.{number}", text, words, role=role)

    def _turn(self, by: int) -> None:
        self.page += by
        self.redraw()

    def _buttons(self, frame: Rect, shown: BoardView) -> None:
        now, texts = theme.now(), self.texts
        begin, rest = frame.cut_right(frame.width * 0.3, now.gap)
        self.button(
            "begin", begin, texts("board.begin"), lambda: self.post(StartRounds()), icon="next", look="primary"
        )
        cells = rest.columns(3 if shown.standing.chapter else 2, now.gap)
        both = [texts("board.table_cards"), texts("board.own_cards")]
        for own, cell in zip((False, True), cells, strict=False):
            look = "chosen" if own == shown.own_cards else "quiet"
            self.button(
                f"cards.{own}", cell, both[own], partial(self._cards, own=own), look=look, role="small", like=both
            )
        if shown.standing.chapter:
            self.button(
                "names", cells[2], texts("board.name_city"), Naming.of(self).choose, icon="pencil", role="small"
            )

    def _cards(self, *, own: bool) -> None:
        if own != self.shown.own_cards:
            self.post(ChooseCards(own))
