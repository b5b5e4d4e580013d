"""A composed screen with a heading, a way back, and the settings within reach."""

from __future__ import annotations

from typing import Any

from ui import theme
from ui.screens.base import Post
from ui.screens.composed import Composed, Do
from ui.screens.frame import Frame
from ui.screens.parting import Parting
from ui.screens.settings.settings import SettingsOverlay
from ui.texts import Texts


class Framed(Composed):
    """Subclasses lay out `body`; the settings come on top by themselves."""

    def __init__(self, post: Post, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(post, **keywords)
        self.settings: SettingsOverlay | None = None
        self.leaf: str | None = None
        """What lies over the screen, if anything."""
        self.parting = Parting(self)
        self.title_frame = Frame(0, 0, 0, 0)
        """Where the title stands, for screens that put something else there."""

    def body(self, frame: Frame) -> None:
        raise NotImplementedError

    def compose(self, frame: Frame) -> None:
        self.body(frame)
        if self.leaf == "parting":
            self.parting.compose(frame)
        if self.settings is not None:
            self.put_made("settings", self.settings, frame)

    def show(self, shown: Any, texts: Texts) -> None:  # noqa: ANN401 - each screen has its own view
        super().show(shown, texts)
        if self.settings is not None and self.settings.texts is not texts:
            self.settings.show(True, texts)  # noqa: FBT003 - there is no view of settings

    def leave(self) -> None:
        self.settings = self.leaf = None

    # --- what screens have in common --------------------------------------------------------------------------------

    @property
    def bar(self) -> float:
        """The height of headings and of the main buttons."""
        return max(theme.now().touch, self.height * 0.085)

    @property
    def gap(self) -> float:
        return max(theme.now().gap, self.height * 0.014)

    @property
    def wide(self) -> bool:
        """Whether there is more room than on the smallest screen."""
        return theme.now().screen is not theme.Screen.SMALL

    def heading(self, frame: Frame, title: str, back: Do | None = None, note: str = "") -> Frame:
        """The way back, the title and the settings; gives the rest of the frame."""
        line, rest = frame.inset(self.gap).cut_top(self.bar, self.gap)
        if back is not None:
            left, line = line.cut_left(self.bar, self.gap)
            self.button("back", left, "", back, icon="back")
        right, line = line.cut_right(self.bar, self.gap)
        self.button("open_settings", right, "", self.open_settings, icon="settings")
        if note:
            at, line = line.cut_right(line.width * 0.3, self.gap)
            self.words("note", at, note, colour=theme.PAPER_EDGE, align="right", bold=True)
        if title:
            self.words("title", line, title, role="title", colour=theme.PAPER, bold=True)
        self.title_frame = line
        return rest

    def open_settings(self) -> None:
        self.settings = SettingsOverlay(
            self.post, self.texts, self.close_settings, self.redraw, size_hint=(None, None)
        )
        self.redraw()

    def close_settings(self) -> None:
        self.settings = None
        self.redraw()

    def open_leaf(self, leaf: str) -> None:
        self.leaf = leaf
        self.redraw()

    def close_leaf(self) -> None:
        self.leaf = None
        self.redraw()

    def open_parting(self) -> None:
        self.open_leaf("parting")
