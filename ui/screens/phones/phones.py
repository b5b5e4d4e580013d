"""How phones join: two codes to be scanned, and every seat that has a phone, which the table can take over."""

from __future__ import annotations

from functools import partial

from segno import helpers

from kiosk.messages import TakeSeatOver
from kiosk.views import PhonesView
from kiosk.views.games import PlayerView
from ui import theme
from ui.badges import badges
from ui.screens.phones.absent import stopped
from ui.screens.rect import Rect
from ui.screens.room import Room
from ui.widgets.qr import QrCode
from ui.widgets.token import Token
from ui.widgets.words import text_height

ROWS = 6
MOST_ROW = 1.5
"""How many bars high a row is at most."""


class PhonesRoom(Room):
    def body(self, frame: Rect) -> None:
        shown = self.navigator.view()
        rest = self.heading(frame, self.texts("table.phones"), self.navigator.leave)
        left, right = rest.cut_left(rest.width * (0.5 if self._network else 0.4), self.gap)
        self._codes(left, shown.phones)
        self.panel("phones-leaf", right)
        inner = right.inset(self.gap)
        states = dict(shown.phones.seats)
        letters = badges([player.name for player in shown.players])
        row = min(inner.height / ROWS, self.bar * MOST_ROW)
        places = inner.cut_top(row * ROWS)[0].rows(ROWS, self.gap * 0.4)
        if not shown.table:
            self.words("phones-none", inner, self.texts("table.phones_no_table"), align="center")
            return
        for place, player, badge in zip(places, shown.players, letters, strict=False):
            self._player(place, player, badge, states.get(player.player, ""))

    # --- codes ------------------------------------------------------------------------------------------------------

    @property
    def _network(self) -> str:
        """What a phone scans to come into the table's own network; nothing where there is none."""
        phones = self.context.owner.phones if self.context.owner is not None else None
        spot = phones.hotspot if phones is not None else None
        if spot is None or not spot.on:
            return ""
        return str(helpers.make_wifi_data(ssid=spot.name, password=spot.key, security="WPA"))

    def _codes(self, frame: Rect, phones: PhonesView) -> None:
        self.panel("codes-leaf", frame)
        inner = frame.inset(self.gap)
        if not phones.address:
            self.words("phones-off", inner, self.texts("table.phones_off"), align="center")
            return
        low, inner = inner.cut_bottom(text_height("body", 3.4), self.gap * 0.5)
        code = f"{phones.address.removeprefix('http://')}\n{phones.code}"
        self.words("phones-code", low, self.texts("table.phones_type", code), align="center")
        network = self._network
        parts = inner.columns(2, self.gap) if network else (inner,)
        if network:
            self._code(parts[0], "network", self.texts("table.phones_network"), network)
        self._code(parts[-1], "join", self.texts("table.phones_scan"), f"{phones.address}#{phones.code}")

    def _code(self, frame: Rect, name: str, words: str, text: str) -> None:
        head, rest = frame.cut_top(text_height("body", 2.2), self.gap * 0.4)
        self.words(f"{name}-words", head, words, bold=True, align="center")
        self.put(f"{name}-code", QrCode, rest, text=text)

    # --- seats ------------------------------------------------------------------------------------------------------

    def _player(self, frame: Rect, player: PlayerView, badge: str, state: str) -> None:
        number = player.player
        token, rest = frame.cut_left(frame.height, self.gap)
        faint = not player.present or state == "away"
        self.put(f"token-{number}", Token, token, name=player.name, colour=player.colour, letters=badge, faint=faint)
        if state in {"here", "away"}:
            over, rest = rest.cut_right(rest.width * (0.4 if state == "here" else 0.32), self.gap)
            words = self.texts("table.phones_take_over")
            self.button(f"over-{number}", over, words, partial(self.post, TakeSeatOver(number)), role="small")
            if state == "away":
                stop, rest = rest.cut_right(rest.width * 0.6, self.gap)
                words = self.texts("table.phones_stopped")
                stop_it = partial(self.post, stopped(self.context, number))
                self.button(f"stop-{number}", stop, words, stop_it, hold=True, role="small")
        name, told = rest.cut_left(rest.width * (0.5 if state == "here" else 1 if state == "away" else 0.6), self.gap)
        tone = theme.INK_SOFT if faint else theme.INK
        self.words(f"name-{number}", name, player.name, role="large", bold=True, colour=tone)
        if state != "away":
            words = self.texts("table.phones_here" if state == "here" else "table.phones_table")
            self.words(f"state-{number}", told, words, role="small", colour=theme.INK_SOFT)
