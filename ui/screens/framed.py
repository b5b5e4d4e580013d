"""A composed screen with a heading and a way back, over which a leaf can be laid."""

from __future__ import annotations

from typing import Any

from ui import theme
from ui.screens.base import Box, Post
from ui.screens.composed import Composed, Do
from ui.screens.facing import Facing, Reach, strip_height
from ui.screens.frame import Frame
from ui.screens.parting import Parting
from ui.widgets.sign import Sign
from ui.widgets.turned import Turned


class Framed(Composed):
    """Subclasses lay out `body`; what lies over it comes on top by itself."""

    turnable = True
    main = ""
    """The button that those who sit opposite get as well."""

    def __init__(self, post: Post, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(post, **keywords)
        self.leaf: str | None = None
        """What lies over the screen, if anything."""
        self.parting = Parting(self)
        self.title_frame = Frame(0, 0, 0, 0)
        """Where the title stands, for screens that put something else there."""

    def body(self, frame: Frame) -> None:
        raise NotImplementedError

    def compose(self, frame: Frame) -> None:
        frame = self.reserve(frame)
        self.body(frame)
        if self.leaf == "parting":
            self.parting.compose(frame)
        self.face()

    # --- for those who sit opposite ---------------------------------------------------------------------------------

    @property
    def opposite(self) -> bool:
        """Whether people sit at both long sides."""
        return theme.now().screen is theme.Screen.TABLE and self.desk.company > 1

    def reserve(self, frame: Frame) -> Frame:
        """The frame without the strip along the far rim."""
        return frame.cut_top(strip_height() + self.gap)[1] if self.opposite else frame

    def face(self) -> None:
        """Lay the strip, with the main button unless a leaf lies over everything."""
        if not self.opposite:
            return
        rim = Frame(self.x, self.y, self.width, self.height).inset(self.gap).cut_top(strip_height())[0]
        turned = self.put("facing", Turned, rim, turns=2)
        if not turned.content.children:
            turned.content.add_widget(Facing(self.post, size_hint=(None, None)))
        strip = turned.content.children[0]
        strip.size = turned.content.size
        main = self.parts.get(self.main) if self.leaf is None and self.main in self._used else None
        strip.show(Reach(self.desk.turn, main, self._actions.get(self.main)), self.texts)

    def leave(self) -> None:
        self.leaf = None

    def corner(self, width: float, height: float) -> Box:
        side, gap = self.bar, self.gap
        return width - side - gap, height - side - gap - self._strip, side, side

    def notice(self, width: float, height: float) -> Box:
        """Over the title, beside the way back."""
        side, gap = self.bar, self.gap
        return side + 2 * gap, height - side - gap - self._strip, width - 2 * side - 4 * gap, side

    @property
    def _strip(self) -> float:
        return strip_height() + self.gap if self.opposite else 0

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

    def heading(
        self, frame: Frame, title: str, back: Do | None = None, note: str = "", *, crowned: bool = False
    ) -> Frame:
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
