"""Drawn hidden: what lies over a sheet until its player holds the screen."""

from __future__ import annotations

from collections.abc import Callable

from kiosk.views.placing import PanelView
from ui import theme
from ui.screens.composed import Composed
from ui.screens.rect import Rect
from ui.theme import ScreenClass as Size
from ui.widgets.panel import Panel
from ui.widgets.sign import Sign

COVER_MM = {Size.SMALL: (110, 80), Size.MEDIUM: (110, 80), Size.TABLE: (220, 150)}


def cover(way: Composed, frame: Rect, panel: PanelView, open_others: Callable[[], None]) -> None:
    """Nobody sees this sheet until its player holds the screen."""
    now, texts = theme.now(), way.texts
    done = panel.decided is not None
    leaf = frame.inset(now.gap)
    leaf = Rect(leaf.x, leaf.y, leaf.width, leaf.height - now.touch - now.gap)
    if now.screen is Size.SMALL:
        top = Rect(leaf.x, leaf.top + now.gap, leaf.width - now.touch - now.gap, now.touch)
        menu = top.cut_right(now.touch)[0]
        way.button("menu", menu, "", open_others, icon="person")
    way.put("cover", Panel, leaf, tone=theme.PAPER, blocking=True)
    inner = leaf.inset(now.mm(4)).middle(*(now.mm(side) for side in COVER_MM[now.screen]))
    buttons, rest = inner.cut_bottom(now.touch * 1.4, now.gap)
    sign, rest = rest.cut_top(rest.height * 0.4, now.gap)
    way.put("cover.sign", Sign, sign, icon="hide", tone=theme.PLAYERS.get(panel.colour, theme.INK))
    title, below = rest.cut_top(rest.height * 0.5)
    words = texts("play.has_drawn", name=panel.name) if done else texts("word.your_turn", name=panel.name)
    way.words("cover.title", title, words, role="title", bold=True, align="center")
    way.words("cover.help", below, texts("word.look_away"), align="center", colour=theme.INK_SOFT)
    player = panel.player
    text = texts("play.change" if done else "play.reveal", name=panel.name)
    look = "quiet" if done else "primary"
    way.button("cover.mine", buttons, text, lambda: way.context.hold(player), icon="eye", look=look, role="large")
