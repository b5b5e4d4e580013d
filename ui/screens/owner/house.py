"""What the café is called and its logo, as guests see them before anybody plays."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from kiosk.owner.views import MAX_HOUSE
from ui import theme
from ui.screens.owner.page import OwnerPage
from ui.screens.rect import Rect
from ui.widgets.keyboard import Keyboard
from ui.widgets.logo import Logo
from ui.widgets.words import role, text_height

MOST = 4
"""So many pictures of a stick are offered."""


class HousePage(OwnerPage):
    every = 2.0

    def enter(self) -> None:
        self.found: tuple[Path, ...] = ()
        self.typed: str | None = None
        """The name while it is written."""
        self.tick()

    def tick(self) -> None:
        """Sticks come and go."""
        if not self.work.busy and self.typed is None:
            self.work.run(lambda: self.owner.house.pictures(self.owner.safe.places()), self._looked)

    def _looked(self, found: tuple[Path, ...]) -> None:
        if found != self.found:
            self.found = found
            self.redraw()

    def back(self) -> bool:
        writing, self.typed = self.typed is not None, None
        if writing:
            self.redraw()
        return writing

    # --- layout -----------------------------------------------------------------------------------------------------

    def compose(self, frame: Rect) -> None:
        if self.typed is not None:
            self._write(frame, self.typed)
            return
        told, frame = frame.cut_bottom(text_height("body", 1.3), self.gap)
        self.telling(told, dark=True)
        left, right = frame.columns(2, self.gap)
        self._name(self.paper("house-left", left))
        self._pictures(self.paper("house-right", right))

    def _name(self, frame: Rect) -> None:
        head, frame = frame.cut_top(text_height("body"), self.gap * 0.5)
        self.screen.words("house-name", head, self.texts("owner.house.name"), role=self.small, bold=True)
        place, frame = frame.cut_top(self.screen.bar * 1.2, self.gap)
        name = self.owner.house.name or self.texts("owner.house.no_name")
        self.screen.button("house-write", place, name, self._begin, icon="pencil")
        head, frame = frame.cut_top(text_height("body"), self.gap * 0.5)
        self.screen.words("house-logo", head, self.texts("owner.house.logo"), role=self.small, bold=True)
        logo = self.owner.house.logo
        if logo is None:
            self.screen.words("house-none", frame, self.texts("owner.house.no_logo"), colour=theme.INK_SOFT)
            return
        drop, frame = frame.cut_bottom(self.screen.bar, self.gap)
        do = partial(self._change, self.owner.house.drop)
        self.screen.button("house-drop", drop, self.texts("owner.house.drop"), do, icon="erase")
        self.screen.put("house-shown", Logo, frame, path=str(logo), stamp=logo.stat().st_mtime)

    def _pictures(self, frame: Rect) -> None:
        head, frame = frame.cut_top(text_height("body"), self.gap * 0.5)
        self.screen.words("house-stick", head, self.texts("owner.house.stick"), role=self.small, bold=True)
        if not self.found:
            self.screen.words("house-empty", frame, self.texts("owner.house.empty"), colour=theme.INK_SOFT)
        for number, (path, place) in enumerate(zip(self.found, frame.rows(MOST, self.gap), strict=False)):
            row = place.cut_top(min(place.height, self.screen.bar * 1.3))[0]
            do = partial(self._change, partial(self.owner.house.take, path))
            self.screen.button(f"house-picture-{number}", row, path.name, do, icon="stick", role=self.small)

    def _write(self, frame: Rect, typed: str) -> None:
        line, frame = frame.cut_top(self.screen.bar, self.gap)
        self.screen.panel("house-line", line)
        self.screen.words("house-typed", line.inset(self.gap, 2), f"{typed}|", role="large", bold=True)
        keys = self.screen.put(
            "house-keys", Keyboard, frame, role=role("large"), language=self.texts.language, most=MAX_HOUSE,
            done_text=self.texts("word.done"), ready=True,
        )  # fmt: skip
        if not getattr(keys, "bound", False):
            keys.bound = True
            keys.bind(text=lambda _, text: self._typed(text), on_done=lambda _: self._done())
        if keys.text != typed:
            keys.text = typed

    # --- what is done -----------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        self.typed = self.owner.house.name
        self.redraw()

    def _typed(self, text: str) -> None:
        if self.typed is not None and text != self.typed:
            self.typed = text
            self.redraw()

    def _done(self) -> None:
        name, self.typed = self.typed or "", None
        self._change(partial(self.owner.house.call, name))

    def _change(self, do: Callable[[], None]) -> None:
        self.work.run(do, lambda _: self.say(self.texts("owner.house.kept")))
