"""For those who sit opposite: along the far rim, turned to them, the next thing and a way to turn the screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ui import theme
from ui.screens.rect import Rect
from ui.screens.small import SmallPart
from ui.widgets.buttons import BigButton

Do = Callable[[], None]


@dataclass(frozen=True)
class Reach:
    """What they can do from there."""

    turn: Do
    main: BigButton | None = None
    do: Do | None = None


def strip_height() -> float:
    return theme.now().touch * 1.3


class Facing(SmallPart):
    def compose(self, frame: Rect) -> None:
        reach: Reach = self.shown
        now = theme.now()
        turn, rest = frame.cut_left(now.mm(75), now.gap)
        self.button("turn", turn, self.texts("app.turn_to_us"), reach.turn, icon="turn", role="small")
        if reach.main is not None and reach.do is not None:
            main = rest.cut_right(min(now.mm(110), rest.width))[0]
            self.button(
                "main", main, reach.main.text, reach.do, icon=reach.main.icon, look="primary", role="small",
                disabled=reach.main.disabled,
            )  # fmt: skip
