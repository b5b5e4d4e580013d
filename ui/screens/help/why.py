"""Touch a field, and see how the building of this round can cover it, or why it can't."""

from __future__ import annotations

from functools import partial

from kivy.input import MotionEvent

from kiosk import queries
from kiosk.views.help import AskingView, HelpView
from kiosk.views.why import WhyView
from ui import theme
from ui.draw.geometry import Field
from ui.screens.rect import Rect
from ui.screens.section import Section
from ui.widgets.shape import ShapeWidget
from ui.widgets.sheet import SheetWidget
from ui.widgets.words import text_height


class Questioned(SheetWidget):
    """A sheet that tells which field was touched, and to which others the finger slides.

    Its fields may be smaller than a finger; who has hit the one beside slides on and sees the answer change.
    """

    __events__ = ("on_field",)
    _last: Field | None = None

    def on_field(self, field: Field) -> None:
        """Somebody wants to know about it."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        field = self.field_at(*touch.pos) if self.collide_point(*touch.pos) else None
        if field is None:
            return False
        touch.grab(self)
        self._last = field
        self.dispatch("on_field", field)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        field = self.field_at(*touch.pos)
        if field is not None and field != self._last:
            self._last = field
            self.dispatch("on_field", field)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True


class WhySection(Section):
    player: int | None = None
    field: Field | None = None
    way = 0
    """Which of several ways to cover the field is shown."""

    def compose(self, frame: Rect) -> None:
        shown: HelpView = self.screen.help
        asking = next((one for one in shown.asking if one.player == self.player), shown.asking[0])
        side, left = frame.cut_right(frame.width * 0.3, self.gap)
        if len(shown.asking) > 1:
            chips, left = left.cut_top(self.screen.bar, self.gap * 0.6)
            self._players(chips, shown, asking)
        answer = self._answer(asking)
        self._sheet(left, shown, asking, answer)
        self._say(side, shown, answer)

    def _players(self, frame: Rect, shown: HelpView, asking: AskingView) -> None:
        for place, one in zip(frame.columns(len(shown.asking), self.gap * 0.6), shown.asking, strict=True):
            look = "chosen" if one is asking else "quiet"
            self.screen.button(f"asks-{one.player}", place, one.name, partial(self._ask_as, one.player), look=look)

    def _ask_as(self, player: int) -> None:
        self.player, self.field, self.way = player, None, 0
        self.screen.redraw()

    def _answer(self, asking: AskingView) -> WhyView | None:
        if self.field is None:
            return None
        field = self.field
        answer: WhyView | None = self.screen.context.ask(queries.Why(asking.player, field))
        return answer

    # --- what is seen -----------------------------------------------------------------------------------------------

    def _sheet(self, frame: Rect, shown: HelpView, asking: AskingView, answer: WhyView | None) -> None:
        sheet = self.screen.put(
            "why-sheet", Questioned, frame, sheet=shown.sheet, city=asking.city, reachable=list(asking.reachable),
            show_reachable=answer is None, marked=[self.field] if self.field is not None else [],
        )  # fmt: skip
        sheet.unbind(on_field=self._touched)
        sheet.bind(on_field=self._touched)
        sheet.clear_ghost()
        assert shown.order is not None
        if answer is not None and answer.fits:
            sheet.set_ghost(shown.order.kind, answer.ways[self.way % len(answer.ways)], fits=True)
        elif answer is not None and len(answer.nearest) > 1:
            offending = {field for one in answer.objections for field in one.fields if self._on_sheet(shown, field)}
            inside = [field for field in answer.nearest if self._on_sheet(shown, field)]
            sheet.set_ghost(shown.order.kind, inside, sorted(offending), fits=False)

    @staticmethod
    def _on_sheet(shown: HelpView, field: Field) -> bool:
        return 0 <= field[0] < len(shown.sheet.terrain) and 0 <= field[1] < len(shown.sheet.terrain[0])

    def _touched(self, _sheet: Questioned, field: Field) -> None:
        self.way = self.way + 1 if field == self.field else 0
        self.field = field
        self.screen.redraw()

    def _say(self, frame: Rect, shown: HelpView, answer: WhyView | None) -> None:
        screen, texts = self.screen, self.screen.texts
        assert shown.order is not None
        top, rest = frame.cut_top(min(frame.width, frame.height * 0.34), self.gap)
        screen.put("why-shape", ShapeWidget, top, kind=shown.order.kind, cells=list(shown.order.shape))
        if answer is None:
            screen.words("why-text", rest, texts("help.why_touch"), raised=True, colour=theme.INK_SOFT)
        elif answer.fits:
            head, rest = rest.cut_top(text_height("large", 1.2))
            screen.words("why-head", head, texts("help.why_fits"), role="large", bold=True, colour=theme.GOOD)
            words = texts("help.why_ways", len(answer.ways))
            screen.words("why-text", rest, words, raised=True, colour=theme.INK_SOFT)
        else:
            head, rest = rest.cut_top(text_height("large", 1.2))
            screen.words("why-head", head, texts("help.why_not"), role="large", bold=True, colour=theme.BAD)
            reasons = "\n".join(texts(f"reason.{one.reason}") for one in answer.objections)
            screen.words("why-text", rest, reasons, raised=True)
