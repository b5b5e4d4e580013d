"""The venue that this table belongs to: its address, what waits for it, trying it, and the challenge of the week."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from functools import partial
from pathlib import Path

from kiosk.owner.views import VenueState
from ui import theme
from ui.screens.owner.page import OwnerPage
from ui.screens.rect import Rect
from ui.widgets.words import text_height


class VenuePage(OwnerPage):
    every = 3.0

    def enter(self) -> None:
        self.state: VenueState | None = None
        self.found: tuple[Path, ...] = ()
        self.tick()

    def tick(self) -> None:
        """Games wait and arrive, sticks come and go."""
        if not self.work.busy:
            self.work.run(self._looked, self._seen)

    def _looked(self) -> tuple[VenueState, tuple[Path, ...]]:
        return self.owner.venue.state, self.owner.venue.offered(self.owner.safe.places())

    def _seen(self, now: tuple[VenueState, tuple[Path, ...]]) -> None:
        if now != (self.state, self.found):
            self.state, self.found = now
            self.redraw()

    # --- layout -----------------------------------------------------------------------------------------------------

    def compose(self, frame: Rect) -> None:
        told, frame = frame.cut_bottom(text_height("body", 1.3), self.gap)
        self.telling(told, dark=True)
        left, right = frame.columns(2, self.gap)
        inner, rest = self.paper("venue-left", left), self.paper("venue-right", right)
        if self.state is not None:
            self._facts(inner, self.state)
            self._challenge(rest, self.state)

    def _facts(self, frame: Rect, state: VenueState) -> None:
        texts = self.texts
        low, frame = frame.cut_bottom(self.screen.bar * 1.1, self.gap)
        first, second = low.columns(2, self.gap)
        if state.address:
            go = partial(self._do, self.owner.venue.leave, "owner.venue.left")
            self.screen.button("venue-leave", second, texts("owner.venue.leave"), go, look="danger", hold=True)
            self.screen.button("venue-send", first, texts("owner.venue.test"), self._send, look="primary")
        elif self.found:
            go = partial(self._do, partial(self.owner.venue.join, self.found[0]), "owner.venue.joined")
            self.screen.button("venue-join", low, texts("owner.venue.join"), go, icon="stick", look="primary")
        else:
            self.screen.words("venue-stick", low, texts("owner.venue.stick"), role="small", colour=theme.INK_SOFT)
        head, frame = frame.cut_top(text_height("body"), self.gap * 0.4)
        self.screen.words(
            "venue-head",
            head,
            texts("owner.venue.address" if state.address else "owner.page.venue"),
            role=self.small,
            bold=True,
        )
        said, frame = frame.cut_top(text_height("body", 3.3), self.gap)
        self.screen.words("venue-address", said, state.address or texts("owner.venue.alone"))
        last = dt.datetime.fromtimestamp(state.last) if state.last is not None else None  # noqa: DTZ006 - as the clock here
        lines = (
            texts("owner.venue.waits", state.waiting),
            texts("owner.venue.last", f"{last:%Y-%m-%d %H:%M}") if last else texts("owner.venue.never"),
        )
        for number, (line, words) in enumerate(zip(frame.rows(2, 0), lines, strict=True)):
            self.screen.words(f"venue-fact-{number}", line, words)

    def _challenge(self, frame: Rect, state: VenueState) -> None:
        texts, venue = self.texts, self.owner.venue
        head, frame = frame.cut_top(text_height("body"), self.gap * 0.4)
        self.screen.words("venue-week", head, texts("challenge.title"), role=self.small, bold=True)
        said, frame = frame.cut_top(text_height("body", 2.2), self.gap)
        words = texts("owner.venue.no_challenge")
        if state.game is not None:
            words = texts("owner.venue.challenge", state.game, state.monday)
        self.screen.words("venue-challenge", said, words)
        if not state.address:
            draw, frame = frame.cut_top(self.screen.bar * 1.1, self.gap)
            go = partial(self._do, venue.draw, "owner.venue.drawn")
            self.screen.button("venue-draw", draw, texts("owner.venue.draw"), go, icon="dice", disabled=state.drawn)
        switch, frame = frame.cut_bottom(self.screen.bar * 1.1, self.gap)
        for place, wanted in zip(switch.columns(2, self.gap), (True, False), strict=True):
            look = "chosen" if wanted == venue.shared else "quiet"
            go = partial(self._do, partial(venue.share, on=wanted), "owner.venue.kept")
            name = "on" if wanted else "off"
            self.screen.button(f"share-{name}", place, texts(f"word.{name}"), go, look=look)
        self.screen.words("venue-share", frame, texts("owner.venue.share"))

    # --- what is done -----------------------------------------------------------------------------------------------

    def _do(self, job: Callable[[], None], said: str) -> None:
        if not self.work.busy:
            self.work.run(job, lambda _: self._done(said))

    def _done(self, said: str) -> None:
        self.say(self.texts(said))
        self.tick()

    def _send(self) -> None:
        if not self.work.busy:
            self.say(self.texts("owner.venue.testing"))
            self.work.run(self.owner.venue.send, self._sent)

    def _sent(self, ended: str) -> None:
        key = f"owner.venue.said_{ended}"
        words = (
            self.texts(key) if ended.isdigit() and key in self.texts else self.texts("owner.venue.said_other", ended)
        )
        self.say(words, good=ended == "0")
        self.tick()
