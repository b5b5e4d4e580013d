"""A table for `make demo` whose dice really roll: in the simulated tray, before the real reader."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.clock import Clock

from hardware.world import DeviceWorld
from kiosk.config import Config
from kiosk.views import PlacingView, ThrowView
from kiosk.wiring.picture import picture
from tests.ui.playing import Playing, wait
from ui import window
from ui.texts import Texts
from vision.watch import Watcher

READING_SECONDS = 120.0
"""A busy machine takes its time."""
PATIENT = 86400
"""Seconds without a touch after which a table is left: never here."""
MOST_THROWS = 8
"""So often is a throw that can't be read thrown again."""


class CameraTable(Playing):
    """Nobody helps the reader: what it is sure of counts by itself, what it refuses is thrown again."""

    def __init__(self, folder: Path, seed: int, size: tuple[int, int]) -> None:
        still = {
            "pins": "none",
            "speech": "off",
            "volume": 0,
            "idle_menu_seconds": PATIENT,
            "idle_table_seconds": PATIENT,
        }
        config = Config(camera="simulated", seed=seed, accept_seconds=1, **still)  # type: ignore[arg-type]
        self.world = DeviceWorld(config, lambda dice: Watcher(dice=dice))
        super().__init__(folder, seed, size, self.world)
        self.read, self.confirmed, self.refused = 0, 0, 0

    def start(self, **options: Any) -> CameraTable:
        super().start(pictures=lambda: picture(self.world), **options)
        post = self.app.bridge.post
        self.world.start(lambda said: Clock.schedule_once(lambda _: post(said)))  # from threads of their own
        wait(lambda: self.app.bridge.view.camera, READING_SECONDS)
        return self

    def stop(self) -> None:
        self.world.stop()
        super().stop()

    @property
    def texts(self) -> Texts:
        return Texts(self.app.bridge.view.language)

    def throw_to_begin(self) -> None:
        """On the screen that invites: the dice alone wake the table."""
        before = type(self.view)
        self.world.throw_dice()
        wait(lambda: type(self.view) is not before, READING_SECONDS)

    def roll(self, misbehave: str | None = None) -> None:
        """The dice are thrown, which is seen without a touch, and looked at until something is known of them."""
        before = getattr(self.view, "request", 0)
        self.world.throw_dice(misbehave)
        wait(lambda: self._known(before), READING_SECONDS)
        window.step(2)

    def _known(self, before: int) -> bool:
        shown = self.view
        if isinstance(shown, ThrowView):
            return shown.step == "shown" and shown.request > before
        return isinstance(shown, PlacingView) and bool(shown.waiting_for)  # it counts already

    def throw(self) -> None:
        """Until a throw counts: one that can't be read is thrown again."""
        self.roll()
        self.go_on()

    def go_on(self) -> None:
        """Let the throw that is shown count, or throw again."""
        for _ in range(MOST_THROWS):
            shown = self.view
            if isinstance(shown, PlacingView):  # it counted while it was looked at
                self.read += 1
                return
            if shown.complete:
                self._accept(shown)
                return
            self.refused += 1
            self.roll()
        raise SystemExit(f"none of {MOST_THROWS} throws could be read")

    def _accept(self, shown: ThrowView) -> None:
        if shown.accepts_itself:
            self.read += 1
            wait(lambda: isinstance(self.view, PlacingView), READING_SECONDS)
        else:
            self.confirmed += 1
            self.press(self.texts("word.accept"))
        window.step(2)

    @property
    def told(self) -> str:
        return (
            f"the camera read {self.read + self.confirmed} throws, {self.confirmed} of them confirmed by touch, "
            f"and refused {self.refused}, which were thrown again"
        )
