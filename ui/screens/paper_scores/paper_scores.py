"""What the paper sheets say: points, also below zero, and money bags, by a number pad."""

from __future__ import annotations

from typing import Any

from kiosk.messages import ConfirmScore, TypeScore
from kiosk.views.games import PaperScoresView
from ui import theme
from ui.screens.base import Post
from ui.screens.composed import Do
from ui.screens.framed import Framed
from ui.screens.rect import Rect
from ui.texts import signed
from ui.widgets.pads import NUMBER_KEYS, Pad
from ui.widgets.words import text_height

DIGITS = 3
MOST_BAGS = 9
MOST_PLAYERS = 6
ACROSS = 3


class PaperScoresScreen(Framed):
    main = "onwards"

    def __init__(self, post: Post, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(post, **keywords)
        self.row, self.bags = 0, False
        """The entry that is typed into: whose, and whether it is about money bags."""
        self.minus = False
        """A minus sign that waits for its first digit."""
        self.fresh = True
        """The next digit begins the number anew."""

    def leave(self) -> None:
        super().leave()
        self.row, self.bags, self.minus, self.fresh = 0, False, False, True

    def body(self, frame: Rect) -> None:
        shown: PaperScoresView = self.shown
        title = f"{self.texts('word.game', n=shown.game)}: {self.texts('word.enter_points')}"
        rest = self.heading(frame, title, self.open_parting, self.texts("word.table_code", code=shown.code))
        right, left = rest.cut_right(rest.width * 0.38, self.gap * 1.5)
        self._entries(left, shown)
        low, pad = right.cut_bottom(self.bar * 1.25, self.gap)
        self._keys(pad, shown)
        self._onwards(low, shown)

    def _onwards(self, frame: Rect, shown: PaperScoresView) -> None:
        """To who is missing, or, when all is typed, to the standings."""
        missing = self._next()
        if shown.complete or missing is None:
            words, do, sign = self.texts("word.confirm_score"), lambda: self.post(ConfirmScore()), "build"
        else:
            words, do, sign = shown.names[missing], self._go_to(missing, bags=False), "next"
        self.button(
            "onwards", frame, words, do, icon=sign, look="primary", disabled=self._unready(shown), role="large"
        )

    def _unready(self, shown: PaperScoresView) -> bool:
        """Whether something has to be typed first."""
        return not shown.complete and shown.points[self.row] is None

    # --- who has what -----------------------------------------------------------------------------------------------

    def _entries(self, frame: Rect, shown: PaperScoresView) -> None:
        self.panel("leaf", frame)
        inner = frame.inset(self.gap)
        head, inner = inner.cut_top(text_height("small", 1.1), self.gap * 0.5)
        _, points, bags = self._columns(head, shown)
        self.words("points-title", points, self.texts("word.score"), role="small", bold=True, align="center")
        if bags is not None:
            self.words("bags-title", bags, self.texts("word.money_bags"), role="small", bold=True, align="center")
        most = max(4, len(shown.names)) if len(shown.names) <= 4 else MOST_PLAYERS  # noqa: PLR2004 - roomier for few
        for row, (line, name) in enumerate(zip(inner.rows(most, self.gap * 0.6), shown.names, strict=False)):
            at, points, bags = self._columns(line, shown)
            self.words(f"name-{row}", at, name, role="large", bold=True)
            self._entry(points, row, bags=False)
            if bags is not None:
                self._entry(bags, row, bags=True)

    def _columns(self, frame: Rect, shown: PaperScoresView) -> tuple[Rect, Rect, Rect | None]:
        width = frame.width * 0.25
        bags: Rect | None = None
        if shown.with_bags:
            bags, frame = frame.cut_right(width, self.gap)
        points, name = frame.cut_right(width, self.gap)
        return name, points, bags

    def _entry(self, frame: Rect, row: int, *, bags: bool) -> None:
        active = (row, bags) == (self.row, self.bags)
        name = f"{'bags' if bags else 'points'}-{row}"
        words, look = self._figure(row, bags=bags, active=active), "chosen" if active else "quiet"
        self.button(name, frame, words, self._go_to(row, bags=bags), look=look, role="large")

    def _figure(self, row: int, *, bags: bool, active: bool) -> str:
        if bags:
            return str(self.shown.bags[row])
        if active and self.minus:
            return "−"
        points = self.shown.points[row]
        return "…" if points is None else signed(points)

    def _go_to(self, row: int, *, bags: bool) -> Do:
        def do() -> None:
            self.row, self.bags, self.minus, self.fresh = row, bags, False, True
            self.redraw()

        return do

    # --- the pad ----------------------------------------------------------------------------------------------------

    def _keys(self, frame: Rect, shown: PaperScoresView) -> None:
        self.row = min(self.row, len(shown.names) - 1)
        head, frame = frame.cut_top(text_height("body", 1.1), self.gap * 0.5)
        words = self.texts("score.points_of", name=shown.names[self.row])
        if self.bags:
            words = f"{shown.names[self.row]}: {self.texts('word.money_bags')}"
        self.words("whose", head, words, bold=True, colour=theme.PAPER, align="center")
        pad = self.put("pad", Pad, frame, keys=list(NUMBER_KEYS), across=ACROSS, off=["sign"] if self.bags else [])
        if not getattr(pad, "bound", False):
            pad.bound = True
            pad.bind(on_key=lambda _, key: self.press(key))

    def _next(self) -> int | None:
        """The next player whose points are missing."""
        points = self.shown.points
        return next((row for row in range(len(points)) if points[row] is None and row != self.row), None)

    def press(self, key: str) -> None:
        if self.bags:
            self._press_bags(key)
        else:
            self._press_points(key)
        self.redraw()

    def _press_points(self, key: str) -> None:
        value = self.shown.points[self.row] or 0
        if key == "sign":
            if value:
                self._send(points=-value)
            else:
                self.minus = not self.minus
        elif key == "erase":
            self.minus, self.fresh = False, False
            self._send(points=int(value / 10))
        else:
            self._digit(key, 0 if self.fresh else value)

    def _digit(self, key: str, value: int) -> None:
        number = abs(value) * 10 + int(key)
        if len(str(number)) <= DIGITS:
            self._send(points=-number if value < 0 or self.minus else number)
            self.minus, self.fresh = self.minus and not number, False

    def _press_bags(self, key: str) -> None:
        if key == "erase":
            self._send(bags=0)
        elif key.isdigit() and int(key) <= MOST_BAGS:
            self._send(bags=int(key))

    def _send(self, points: int | None = None, bags: int | None = None) -> None:
        shown: PaperScoresView = self.shown
        points = shown.points[self.row] or 0 if points is None else points
        bags = shown.bags[self.row] if bags is None else bags
        self.post(TypeScore(shown.players[self.row], points, bags))
