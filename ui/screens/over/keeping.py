"""A picture of the city to take home: on the owner's stick, on paper, or on a phone."""

from __future__ import annotations

from collections.abc import Callable

from kiosk.errors import Unusable
from kiosk.views.games import FinalScore, OverView
from ui import theme
from ui.draw.keepsake import RawPicture, picture_of
from ui.draw.png import png
from ui.screens.framed import Framed
from ui.screens.rect import Rect
from ui.screens.section import Section
from ui.texts import signed
from ui.widgets.sheet import SheetWidget
from ui.widgets.words import text_height

WAYS = 3


class KeepsakeSection(Section):
    """A leaf over the score. Of one city one picture is made each way: neither ink nor room are the guests' own."""

    def __init__(self, screen: Framed) -> None:
        super().__init__(screen)
        self.printer = ""
        self.told, self.good = "", True
        self.busy = False
        self._done: set[tuple[object, ...]] = set()

    @property
    def possible(self) -> bool:
        context = self.screen.context
        return context.owner is not None or context.show_phones is not None

    def begin(self) -> None:
        self.told, self.good = "", True
        owner = self.screen.context.owner
        if owner is not None:
            self.screen.context.submit(owner.keepsakes.printer, self._found)
        self.screen.open_leaf("keeping")

    def _found(self, printer: str | None) -> None:
        self.printer = printer or ""
        self.screen.redraw()

    # --- layout -----------------------------------------------------------------------------------------------------

    def compose(self, frame: Rect) -> None:
        screen, texts, one = self.screen, self.screen.texts, self.screen.score()
        room = self.leaf(
            frame, "keeping", min(frame.width - 2 * self.gap, frame.height * 1.7), frame.height - 2 * self.gap
        )
        head, room = room.cut_top(screen.bar, self.gap)
        head = head.cut_right(screen.bar, self.gap)[1]  # the app's own corner
        screen.words("keeping-title", head, texts("score.keep.title"), role="title", bold=True)
        low, room = room.cut_bottom(screen.bar, self.gap)
        close, low = low.cut_right(low.width * 0.24, self.gap)
        screen.button("keeping-close", close, texts("word.back"), screen.close_leaf, look="primary")
        tone = theme.GOOD if self.good else theme.BAD
        screen.words("keeping-told", low, self.told, role="small", bold=True, colour=tone)
        left, right = room.cut_left(room.width * 0.46, self.gap * 2)
        name, left = left.cut_bottom(text_height("body"), self.gap * 0.5)
        screen.words("keeping-name", name, self._title(one), role="small", bold=True, align="center")
        screen.put("keeping-sheet", SheetWidget, left, sheet=screen.shown.sheet, city=one.city)
        self._ways(right)

    def _ways(self, frame: Rect) -> None:
        """What this table can do; a stick may be put in at any moment, so that is always offered."""
        screen, texts = self.screen, self.screen.texts
        context = screen.context
        rows = frame.cut_top(min(frame.height, WAYS * 2 * screen.bar))[0].rows(WAYS, self.gap)
        ways: list[tuple[str, str, Callable[[], None], bool]] = []
        if context.show_phones is not None:
            ways.append(("phone", "screen", context.show_phones, False))
        if context.owner is not None:
            ways.append(("stick", "stick", self._to_stick, self._made("stick")))
            if self.printer:
                ways.append(("print", "paper", self._to_paper, self._made("print")))
        for row, (name, icon, do, done) in zip(rows, ways, strict=False):
            words = texts(f"score.keep.{name}_done" if done else f"score.keep.{name}")
            screen.button(f"keeping-{name}", row, words, do, icon=icon, disabled=self.busy or done)

    def _title(self, one: FinalScore) -> str:
        texts, shown = self.screen.texts, self.screen.shown
        return f"{one.name} · {texts('word.game', n=shown.game)} · {signed(one.score.total)}"

    # --- what touches do --------------------------------------------------------------------------------------------

    def _key(self, way: str) -> tuple[object, ...]:
        shown: OverView = self.screen.shown
        return way, shown.code, shown.game, self.screen.score().player

    def _made(self, way: str) -> bool:
        return self._key(way) in self._done

    def _to_stick(self) -> None:
        keep, texts = self.screen.context.owner.keepsakes.keep, self.screen.texts
        self._make("stick", lambda picture: texts("score.keep.written", keep(picture)))

    def _to_paper(self) -> None:
        printed, texts = self.screen.context.owner.keepsakes.print, self.screen.texts

        def work(picture: bytes) -> str:
            printed(picture)
            return str(texts("score.keep.printing"))

        self._make("print", work)

    def _make(self, way: str, use: Callable[[bytes], str]) -> None:
        """The picture is drawn here, as only the window's thread can; all the rest happens beside it."""
        screen, key = self.screen, self._key(way)
        one: FinalScore = screen.score()
        raw = picture_of(SheetWidget(sheet=screen.shown.sheet, city=one.city), self._title(one))
        self.busy, self.told, self.good = True, screen.texts("score.keep.working"), True
        screen.context.submit(lambda: self._used(raw, use), lambda said: self._told(key, *said))
        screen.redraw()

    def _used(self, raw: RawPicture, use: Callable[[bytes], str]) -> tuple[str, bool]:
        try:
            return use(png(raw.width, raw.height, raw.rgba)), True
        except Unusable as problem:
            texts = self.screen.texts
            return texts("score.keep.no_stick") if problem.code == "gone" else texts(
                "score.keep.failed", str(problem)
            ), False

    def _told(self, key: tuple[object, ...], words: str, good: bool) -> None:  # noqa: FBT001 - as `_used` gives it
        self.busy, self.told, self.good = False, words, good
        if good:
            self._done.add(key)
        self.screen.redraw()
