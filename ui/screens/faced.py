"""A composed screen that all look at together: those who sit opposite get the next thing as well, and may turn it."""

from __future__ import annotations

from ui import theme
from ui.screens.base import Box
from ui.screens.composed import Composed
from ui.screens.facing import Facing, Reach, strip_height
from ui.screens.rect import Rect
from ui.widgets.turned import TurnedWidget


class Faced(Composed):
    """Subclasses lay out `body`; the strip for those opposite lies along the far rim."""

    turnable = True
    main = ""
    """The button that those who sit opposite get as well."""

    def body(self, frame: Rect) -> None:
        raise NotImplementedError

    def compose(self, frame: Rect) -> None:
        self.body(self.reserve(frame))
        self.face()

    @property
    def margin(self) -> float:
        """Around the strip."""
        return theme.now().gap

    @property
    def opposite(self) -> bool:
        """Whether people sit at both long sides."""
        return theme.now().screen is theme.ScreenClass.TABLE and self.context.company > 1

    @property
    def covered(self) -> bool:
        """Whether something lies over the main button."""
        return False

    @property
    def strip(self) -> float:
        """How much of the height is taken by the strip."""
        return strip_height() + self.margin if self.opposite else 0

    def reserve(self, frame: Rect) -> Rect:
        """The frame without the strip along the far rim."""
        return frame.cut_top(self.strip)[1] if self.opposite else frame

    def face(self) -> None:
        """Lay the strip, with the main button unless something lies over everything."""
        if not self.opposite:
            return
        rim = Rect(self.x, self.y, self.width, self.height).inset(self.margin).cut_top(strip_height())[0]
        turned = self.put("facing", TurnedWidget, rim, turns=2)
        if not turned.content.children:
            turned.content.add_widget(Facing(self.post, size_hint=(None, None)))
        strip = turned.content.children[0]
        strip.size = turned.content.size
        main = self.parts.get(self.main) if not self.covered and self.main in self._used else None
        strip.show(Reach(self.context.turn, main, self._actions.get(self.main)), self.texts)

    def corner(self, width: float, height: float) -> Box:
        x, y, wide, high = super().corner(width, height)
        return x, y - self.strip, wide, high

    def notice(self, width: float, height: float) -> Box:
        x, y, wide, high = super().notice(width, height)
        return x, y - self.strip, wide, high
