"""Whether phones may join, and the table's own network for them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ui.screens.owner.page import OwnerPage
from ui.screens.rect import Rect
from ui.widgets.words import text_height


class PhonesPage(OwnerPage):
    def compose(self, frame: Rect) -> None:
        phones = self.owner.phones
        assert phones is not None
        inner = self.paper("phones-paper", frame)
        told, inner = inner.cut_bottom(text_height("body", 2), self.gap)
        self.telling(told)
        note, inner = inner.cut_top(text_height("body", 2.3), self.gap)
        self.screen.words("phones-note", note, self.texts("owner.phones.note"))
        first, second, third, _ = inner.rows(4, self.gap)
        self._switch(first, "server", "owner.phones.join", on=phones.on, change=phones.switch)
        self._switch(second, "hotspot", "owner.phones.network", on=phones.hotspot.on, change=phones.switch_hotspot)
        if phones.hotspot.key:
            anew, words = third.cut_right(third.width * 0.34, self.gap)
            known = self.texts("owner.phones.key", phones.hotspot.name, phones.hotspot.key)
            self.screen.words("hotspot-key", words, known, role="large")
            self.screen.button(
                "hotspot-new", anew, self.texts("owner.phones.new_key"), partial(self.do, phones.new_key)
            )

    def _switch(self, frame: Rect, name: str, key: str, *, on: bool, change: Callable[..., str]) -> None:
        words, rest = frame.cut_left(frame.width * 0.5, self.gap)
        self.screen.words(f"{name}-words", words, self.texts(key), bold=True)
        for place, wanted in zip(rest.columns(2, self.gap), (True, False), strict=True):
            look = "chosen" if wanted == on else "quiet"
            text = self.texts("word.on" if wanted else "word.off")
            do = partial(self.do, partial(change, on=wanted))
            self.screen.button(f"{name}-{'on' if wanted else 'off'}", place, text, do, look=look)

    def do(self, job: Callable[[], str]) -> None:
        if not self.work.busy:
            self.say(self.texts("owner.power.going"))
            self.work.run(job, self._done)

    def _done(self, trouble: str) -> None:
        self.say(trouble or self.texts("owner.phones.done"), good=not trouble)
