"""Everybody who has played here: how it went line by line; and a name that wants to be forgotten is."""

from __future__ import annotations

from functools import partial

from kiosk.messages import DismissNotice
from kiosk.views.past import CareerView, LineRow
from ui import theme
from ui.screens import past_of
from ui.screens.past.forgetting import Forgetting
from ui.screens.rect import Rect
from ui.screens.section import Section
from ui.texts import gain, signed
from ui.widgets.words import text_height


class PeopleSection(Section):
    name: str | None = None
    everybody = False
    """Whether the sums of all games are shown."""
    skip = 0

    def __init__(self, screen: object) -> None:
        super().__init__(screen)  # type: ignore[arg-type]  # the room
        self.forgetting = Forgetting(self.screen)

    def compose(self, frame: Rect) -> None:
        if self.name is None and not self.everybody:
            self._list(frame)
            return
        screen, name = self.screen, self.name
        career = screen.fetch(("career", name), lambda: screen.context.archive.career(name))
        if not career:
            screen.nothing(frame, career)
            return
        self._career(frame, career)
        if screen.leaf == "forget":
            self.forgetting.compose(Rect(screen.x, screen.y, screen.width, screen.height))

    # --- the names --------------------------------------------------------------------------------------------------

    def _list(self, frame: Rect) -> None:
        screen, skip = self.screen, self.skip
        found = screen.fetch(("people", skip), lambda: screen.context.archive.people(skip))
        if not found and not skip:
            screen.nothing(frame, found)
            return
        across = 3 if screen.wide else 2
        high = max(screen.bar * 1.15, text_height("body", 1.8))
        down = max(2, int((frame.height + self.gap) // (high + self.gap)))
        most = down * across - 1
        if skip or len(found or ()) > most:
            side, frame = frame.cut_right(screen.bar, self.gap)
            up = partial(self._turn, -most) if skip else None
            screen.turning(side, up, partial(self._turn, most) if len(found or ()) > most else None)
        cells = frame.grid(across, down, self.gap)
        screen.button("everybody", cells[0], screen.texts("past.everybody"), self._all, icon="person", look="chosen")
        for number, (place, one) in enumerate(zip(cells[1:], (found or ())[:most], strict=False)):
            screen.button(f"person-{number}", place, "", partial(self._choose, one.name))
            count, words = place.inset(self.gap * 1.2, 2).cut_right(place.width * 0.32, self.gap * 0.5)
            screen.words(f"person-name-{number}", words, one.name, bold=True)
            played = screen.texts.count("games", one.games)
            screen.words(f"person-games-{number}", count, played, role="small", align="right", colour=theme.INK_SOFT)

    def _turn(self, by: int) -> None:
        self.skip = max(0, self.skip + by)
        self.screen.redraw()

    def _all(self) -> None:
        self.everybody = True
        self.screen.redraw()

    def _choose(self, name: str) -> None:
        self.name = name
        self.screen.redraw()

    # --- one of them ------------------------------------------------------------------------------------------------

    def _career(self, frame: Rect, career: CareerView) -> None:
        screen, texts = self.screen, self.screen.texts
        head, frame = frame.cut_top(screen.bar, self.gap)
        if career.name is not None:
            delete, head = head.cut_right(head.width * 0.27, self.gap)
            words = texts("past.forget")
            screen.button("forget", delete, words, self._ask, look="danger", icon="bin", role="small")
            games, head = head.cut_right(head.width * 0.34, self.gap)
            name = career.name
            screen.button("their-games", games, texts("past.tab_games"), partial(screen.games_of, name), icon="next")
        title = career.name or texts("past.everybody")
        screen.words("career-name", head, title, role="title", bold=True, colour=theme.PAPER)
        figures, frame = frame.cut_top(screen.bar * 1.3, self.gap)
        self._figures(figures, career)
        self._lines(frame, career)

    def _figures(self, frame: Rect, career: CareerView) -> None:
        screen, texts = self.screen, self.screen.texts
        shown = (
            ("sheets", str(career.sheets)), ("won", str(career.won)), ("mean", signed(round(career.mean))),
            ("best", signed(career.best) if career.best is not None else "–"),
        )  # fmt: skip
        for place, (name, figure) in zip(frame.columns(len(shown), self.gap), shown, strict=True):
            screen.panel(f"box-{name}", place)
            left, right = place.inset(self.gap, 2).columns(2, self.gap * 0.4)
            screen.words(f"box-word-{name}", left, texts(f"past.{name}"), role="small", colour=theme.INK_SOFT)
            screen.words(f"box-figure-{name}", right, figure, role="title", bold=True, align="right")

    def _lines(self, frame: Rect, career: CareerView) -> None:
        """From the worst to the best that ever was, and where the mean lies."""
        screen, texts, lines = self.screen, self.screen.texts, career.lines
        screen.panel("lines", frame)
        inner = frame.inset(self.gap)
        head, inner = inner.cut_top(text_height("small", 1.2), self.gap * 0.3)
        words = texts("past.lines_head") if career.latest is None else texts("past.lines_latest", career.latest)
        screen.words("lines-head", head, words, role="small", colour=theme.INK_SOFT)
        if not lines:
            return
        across = 1 if len(lines) <= 5 else 2  # noqa: PLR2004 - under each other while there is room
        down = -(-len(lines) // across)
        low, high = min(0, *(one.lowest for one in lines)), max(1, *(one.highest for one in lines))
        cells = [cell for column in inner.columns(across, self.gap * 2) for cell in column.rows(down, self.gap * 0.3)]
        for place, one in zip(cells, lines, strict=False):
            self._line(place, one, low, high, past_of(career.book).line(one.line, texts))

    def _line(self, frame: Rect, one: LineRow, low: int, high: int, called: str) -> None:
        screen = self.screen
        words, rest = frame.cut_left(frame.width * 0.36, self.gap * 0.5)
        mean, rail = rest.cut_right(text_height("body") * 2.4, self.gap * 0.5)
        screen.words(f"line-{one.line}", words, called, role="small", bold=True)
        nothing = abs(one.mean) < 0.5  # noqa: PLR2004 - a half rounds up
        tone = theme.INK_SOFT if nothing else theme.GOOD if one.mean > 0 else theme.BAD
        figure = "0" if nothing else gain(round(one.mean))
        screen.words(f"mean-{one.line}", mean, figure, bold=True, align="right", colour=tone)
        thick = min(rail.height * 0.3, max(theme.now().mm(2.5), screen.height * 0.014))
        scale = rail.width / (high - low)
        middle = rail.y + rail.height / 2
        span = Rect(rail.x + (one.lowest - low) * scale, middle - thick / 2, 0, thick)
        wide = max(thick, (one.highest - one.lowest) * scale)
        screen.panel(f"rail-{one.line}", Rect(rail.x, middle - 1, rail.width, 2), tone=theme.PAPER_EDGE, shadow=False)
        screen.panel(f"span-{one.line}", Rect(span.x, span.y, wide, thick), tone=theme.DIE_BLUE_LIGHT, shadow=False)
        at = Rect(rail.x + (one.mean - low) * scale - thick * 0.4, middle - thick, thick * 0.8, thick * 2)
        screen.panel(f"knob-{one.line}", at, tone=tone, shadow=False)

    # --- forgetting -------------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        self.forgetting.begin(self.name or "")
        self.screen.open_leaf("forget")

    def forget(self) -> None:
        """Said at once, done beside the window's thread: with many games it takes a while."""
        context, name, called = self.screen.context, self.name or "", self.screen.texts("past.stand_in")
        context.submit(lambda: context.archive.forget(name, called), self._forgotten)

    def _forgotten(self, count: int | None) -> None:
        self.screen.post(DismissNotice())  # the core goes on with what the journal says now
        if count is None:
            self.forgetting.fail()
            return
        self.name = None
        self.screen.forget_answers()
        self.screen.close_leaf()
