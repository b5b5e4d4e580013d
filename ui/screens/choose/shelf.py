"""The first page: begin anew, or go on with a saved table."""

from __future__ import annotations

from kiosk.messages import ContinueTable, TableCard  # type: ignore[attr-defined]  # what lies on the shelf
from kiosk.views import ChooseView
from kiosk.views.sheets import BuildingView, CityView
from ui import theme
from ui.library import printed
from ui.screens.attract.cities import CITIES, fields
from ui.screens.composed import Do
from ui.screens.frame import Frame
from ui.screens.section import Section
from ui.widgets.sheet import Sheet
from ui.widgets.words import text_height

PICTURE = 13
"""How many buildings the city of the picture has."""


class Shelf(Section):
    first = 0
    """The card that stands on top of the list."""

    def compose(self, frame: Frame) -> None:
        shown: ChooseView = self.screen.shown
        left, right = frame.cut_left(frame.width * 0.5, self.gap * 1.5)
        self._new(left)
        self._saved(right, shown)

    def _new(self, frame: Frame) -> None:
        screen = self.screen
        low, top = frame.cut_bottom(screen.bar * 1.35, self.gap)
        lesson, top = top.cut_bottom(screen.bar, self.gap)
        screen.button("lesson", lesson, screen.texts("lesson.offer"), screen.desk.teach, icon="hint")
        game, moves = CITIES[0]
        built = tuple(BuildingView(kind, fields(places), latest=False) for kind, places in moves[:PICTURE])
        screen.put("picture", Sheet, top, sheet=printed(game), city=CityView(built, (), ()))
        screen.button(
            "new", low, screen.texts("front.new_game"), screen.begin_new, look="primary", icon="plus", role="large"
        )

    def _saved(self, frame: Frame, shown: ChooseView) -> None:
        screen, texts = self.screen, self.screen.texts
        low, rest = frame.cut_bottom(screen.bar * 1.35, self.gap)
        screen.button("by_code", low, texts("front.by_code"), lambda: screen.open_leaf("code"), icon="letters")
        head, rest = rest.cut_top(text_height("body", 1.3), self.gap * 0.6)
        screen.words("saved", head, texts("word.continue_table"), bold=True, colour=theme.PAPER_EDGE)
        if not shown.shelf:
            screen.words("nothing", rest, texts("front.nothing_saved"), colour=theme.PAPER_EDGE, align="center")
            return
        most = max(2, int((rest.height + self.gap) // (text_height("body", 3.3) + self.gap)))
        if len(shown.shelf) > most:
            side, rest = rest.cut_right(screen.bar, self.gap)
            self._turning(side, len(shown.shelf), most)
        else:
            self.first = 0
        for place, card in zip(rest.rows(most, self.gap), shown.shelf[self.first : self.first + most], strict=False):
            self._card(place, card.code)

    def _turning(self, frame: Frame, count: int, most: int) -> None:
        self.first = min(self.first, count - 1) // most * most
        up, down = frame.rows(2, self.gap)
        self.screen.button("up", up, "", self._turn(-most), icon="up", disabled=self.first == 0)
        self.screen.button("down", down, "", self._turn(most), icon="down", disabled=self.first + most >= count)

    def _turn(self, by: int) -> Do:
        def do() -> None:
            self.first = max(0, self.first + by)
            self.screen.redraw()

        return do

    def _card(self, frame: Frame, code: str) -> None:
        screen = self.screen
        card = next(one for one in screen.shown.shelf if one.code == code)
        screen.button(f"card-{code}", frame, "", lambda: screen.post(ContinueTable(code)))
        inner = frame.inset(self.gap * 1.2, self.gap * 0.7)
        tag, rest = inner.cut_left(inner.width * 0.26, self.gap)
        screen.words(f"code-{code}", tag, code, role="large", bold=True, colour=theme.DIE_BLUE_DARK)
        names, far = rest.rows(2, 0)
        screen.words(f"names-{code}", names, ", ".join(card.players), bold=True)
        far = far.middle(far.width, text_height("small", 1.05))  # on one line, smaller if need be
        screen.words(f"far-{code}", far, self._far(card), role="small", colour=theme.INK_SOFT)

    def _far(self, card: TableCard) -> str:
        """How far a table has come."""
        texts = self.screen.texts
        parts = [texts(f"mode.{card.mode}")]
        if card.games_finished:
            parts.append(texts.count("games", card.games_finished))
        if card.round:
            parts.append(texts("word.round", n=card.round))
        return " · ".join(parts)
