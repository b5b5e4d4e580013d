"""Somebody's phone is away, and everybody waits: wait on, play for them here, or they have stopped."""

from __future__ import annotations

from functools import partial
from typing import Any

from kiosk.messages import Command, LeaveCafe, StopPlaying, TakeSeatOver
from kiosk.queries import BookAtHand
from kiosk.views.games import PlayerView
from ui.boards import WITH_STOPPING
from ui.screens.base import ScreenContext
from ui.screens.rect import Rect
from ui.screens.room import Room
from ui.texts import Texts
from ui.widgets.panel import Veil
from ui.widgets.token import Token
from ui.widgets.words import text_height

WIDE, HIGH = 0.8, 5.2
"""Of the leaf: as a share of the screen, and in heights of a button."""


def stopped(context: ScreenContext, player: int) -> Command:
    """In a book where nobody stops, they have gone."""
    return StopPlaying(player) if context.ask(BookAtHand()) in WITH_STOPPING else LeaveCafe(player)


class AbsentRoom(Room):
    """Goes by itself when the phone is back, or the table does not wait for it any more."""

    background = False

    def show(self, shown: Any, texts: Texts) -> None:  # noqa: ANN401 - a View
        player = self.context.absent
        self.gone = dict(shown.phones.seats).get(player) != "away"
        super().show(shown, texts)
        if self.gone:
            self.navigator.leave()

    def body(self, frame: Rect) -> None:
        shown = self.navigator.view()
        player = next((one for one in shown.players if one.player == self.context.absent), None)
        if player is None:
            return
        self.put("veil", Veil, frame)
        leaf = frame.middle(frame.width * WIDE, min(frame.height * 0.9, self.bar * HIGH))
        self.panel("absent-leaf", leaf, blocking=True)
        self._leaf(leaf.inset(self.gap * 1.5), player)

    def _leaf(self, frame: Rect, player: PlayerView) -> None:
        texts, name = self.texts, player.name
        low, rest = frame.cut_bottom(self.bar * 1.5, self.gap)
        token, words = rest.cut_left(min(rest.height, self.bar * 2), self.gap)
        self.put("absent-token", Token, token, name=name, colour=player.colour, faint=True)
        head, below = words.middle(words.width, text_height("large", 1.3) + text_height("body", 2.4)).cut_top(
            text_height("large", 1.3)
        )
        self.words("absent-title", head, texts("table.absent", name), role="large", bold=True)
        self.words("absent-help", below, texts("table.absent_help"))
        first, second, third = low.columns(3, self.gap)
        like = [texts(f"table.absent_{one}") for one in ("wait", "here", "stopped")]
        self.button("absent-wait", first, like[0], self._wait, look="primary", like=like)
        here = partial(self._say, TakeSeatOver(player.player))
        self.button("absent-here", second, like[1], here, like=like)
        gone = partial(self._say, stopped(self.context, player.player))
        self.button("absent-stopped", third, like[2], gone, look="danger", hold=True, like=like)

    def _wait(self) -> None:
        self.context.wait_on()
        self.navigator.leave()

    def _say(self, command: Command) -> None:
        self.navigator.leave()
        self.post(command)
