"""The group turns its own cards and touches which it was: all cards that were not turned yet, kind by kind."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.input import MotionEvent
from kivy.properties import StringProperty

from kiosk.rules.my_city_board.view import BoardView
from ui import theme
from ui.boards.my_city_board.card import CardFace
from ui.screens.composed import Composed
from ui.screens.rect import Rect
from ui.widgets.panel import Panel, Veil
from ui.widgets.words import text_height

ACROSS = 8


class CardButton(CardFace):
    """A card that can be touched."""

    name = StringProperty()
    __events__ = ("on_tap",)

    def on_tap(self) -> None:
        """It was this card."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        self.dispatch("on_tap")
        return True


def pick(
    screen: Composed, frame: Rect, view: BoardView, chosen: Callable[[str], None], away: Callable[[], None]
) -> None:
    """Lay all cards that are left over *screen*; *chosen* is told the name of the one that was touched."""
    now = theme.now()
    veil = screen.put("picker.veil", Veil, frame)
    if not getattr(veil, "bound", False):
        veil.bound = True
        veil.bind(on_away=lambda _: away())
    kinds = list(dict.fromkeys(one.kind for one in view.left if one.kind not in {"church", "block"}))
    rows = [[one for one in view.left if one.kind == kind] for kind in kinds]
    rows.append([one for one in view.left if one.kind in {"church", "block"}])
    rows = [row for row in rows if row]
    head = text_height("body", 1.4)
    high = min(frame.height * 0.94, head + len(rows) * now.touch * 2.2 + 2 * now.gap)
    leaf = frame.middle(min(frame.width * 0.96, now.mm(190)), high)
    screen.put("picker.leaf", Panel, leaf, tone=theme.PAPER_DIM, blocking=True)
    title, room = leaf.inset(now.gap).cut_top(head)
    screen.words("picker.title", title, screen.texts("board.which_card"), bold=True)
    close, _ = title.cut_right(head)
    screen.button("picker.close", close, "", away, icon="close")
    for row, line in zip(rows, room.rows(len(rows), now.gap * 0.5), strict=True):
        for card, cell in zip(row, line.columns(ACROSS, now.gap * 0.5), strict=False):
            place = cell.middle(cell.height * 0.9, cell.height)
            button = screen.put(
                f"picker.{card.name}", CardButton, place, kind=card.kind, cells=list(card.shape), name=card.name
            )
            if not getattr(button, "bound", False):
                button.bound = True
                button.bind(on_tap=partial(_tapped, chosen))


def _tapped(chosen: Callable[[str], None], button: CardButton) -> None:
    chosen(button.name)
