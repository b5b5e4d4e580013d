"""A composed screen with a heading and a way back, over which a leaf can be laid."""

from __future__ import annotations

from typing import Any

from ui import theme
from ui.screens.base import Box, Post
from ui.screens.composed import Do
from ui.screens.faced import Faced
from ui.screens.parting import Parting
from ui.screens.rect import Rect
from ui.widgets.sign import Sign


class Framed(Faced):
    """Subclasses lay out `body`; what lies over it comes on top by itself."""

    def __init__(self, post: Post, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(post, **keywords)
        self.leaf: str | None = None
        """What lies over the screen, if anything."""
        self.parting = Parting(self)
        self.title_frame = Rect(0, 0, 0, 0)
        """Where the title stands, for screens that put something else there."""

    def compose(self, frame: Rect) -> None:
        frame = self.reserve(frame)
        self.body(frame)
        if self.leaf == "parting":
            self.parting.compose(frame)
        self.face()

    @property
    def covered(self) -> bool:
        return self.leaf is not None

    def leave(self) -> None:
        self.leaf = None

    def corner(self, width: float, height: float) -> Box:
        side, gap = self.bar, self.gap
        return width - side - gap, height - side - gap - self.strip, side, side

    def notice(self, width: float, height: float) -> Box:
        """Over the title, beside the way back."""
        side, gap = self.bar, self.gap
        return side + 2 * gap, height - side - gap - self.strip, width - 2 * side - 4 * gap, side

    # --- what screens have in common --------------------------------------------------------------------------------

    @property
    def margin(self) -> float:
        return self.gap

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
        return theme.now().screen is not theme.ScreenClass.SMALL

    def heading(
        self, frame: Rect, title: str, back: Do | None = None, note: str = "", *, crowned: bool = False
    ) -> Rect:
        """The way back, the title and room for the corner; gives the rest of the frame. Winners are *crowned*."""
        line, rest = frame.inset(self.gap).cut_top(self.bar, self.gap)
        if back is not None:
            left, line = line.cut_left(self.bar, self.gap)
            self.button("back", left, "", back, icon="back")
        line = line.cut_right(self.bar, self.gap)[1]  # the app's own corner
        if note:
            at, line = line.cut_right(line.width * 0.3, self.gap)
            self.words("note", at, note, colour=theme.PAPER_EDGE, align="right", bold=True)
        if crowned:
            at, line = line.cut_left(self.bar * 0.8, self.gap)
            self.put("title-crown", Sign, at, icon="crown", tone=theme.CHOSEN)
        if title:
            tone = theme.CHOSEN if crowned else theme.PAPER
            self.words("title", line, title, role="title", colour=tone, bold=True)
        self.title_frame = line
        return rest

    @property
    def table_code(self) -> str:
        """The code of the table that is played at, for who goes on another day."""
        return str(self.shown.code)

    def open_leaf(self, leaf: str) -> None:
        self.leaf = leaf
        self.redraw()

    def close_leaf(self) -> None:
        self.leaf = None
        self.redraw()

    def open_parting(self) -> None:
        self.open_leaf("parting")
