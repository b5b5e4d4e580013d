"""Trying out button, lights and loudspeaker."""

from __future__ import annotations

from kiosk.owner.device_ports import Devices
from ui import theme
from ui.screens.composed import Do
from ui.screens.owner.page import OwnerPage
from ui.screens.rect import Rect
from ui.widgets.sign import Sign

Keys = list[tuple[str, str, Do]]
"""Names of keys, their words, and what they do."""


class TryDevices(OwnerPage):
    every = 0.1

    def enter(self) -> None:
        self.presses = 0
        if self.owner.devices is not None:
            self.owner.devices.begin()

    def exit(self) -> None:
        if self.owner.devices is not None:
            self.owner.devices.end()

    def tick(self) -> None:
        if self.owner.devices is not None and self.owner.devices.presses != self.presses:
            self.presses = self.owner.devices.presses
            self.screen.stay()
            self.redraw()

    def compose(self, frame: Rect) -> None:
        inner = self.paper("devices-paper", frame)
        devices = self.owner.devices
        if devices is None:
            self.screen.words("devices-none", inner, self.texts("owner.device.none"), align="center")
            return
        row, rows = inner.cut_top((inner.height - 3 * self.gap) / 4, self.gap)
        self._button(row)
        for place, (name, icon, keys) in zip(rows.rows(3, self.gap), self._others(devices), strict=True):
            self._row(place, name, icon, keys)

    def _button(self, frame: Rect) -> None:
        """Seen presses are counted; none of them reaches a game."""
        sign, rest = frame.cut_left(frame.height, self.gap)
        seen = self.presses > 0
        icon, tone = ("build", theme.PRIMARY) if seen else ("info", theme.INK_SOFT)
        self.screen.put("device-sign", Sign, sign.inset(sign.height * 0.18), icon=icon, tone=tone)
        words = self.texts("owner.device.seen", self.presses) if seen else self.texts("owner.device.press")
        self.screen.words("device-presses", rest, words, role="large", bold=True, colour=tone)

    def _row(self, frame: Rect, name: str, icon: str, keys: Keys) -> None:
        sign, rest = frame.cut_left(frame.height, self.gap)
        self.screen.put(f"device-sign-{name}", Sign, sign.inset(sign.height * 0.2), icon=icon)
        words, rest = rest.cut_left(rest.width * 0.4, self.gap)
        self.screen.words(f"device-{name}", words, self.texts(f"owner.device.{name}"), bold=True)
        high = min(rest.height, self.screen.bar * 1.2)
        for place, (key, text, do) in zip(
            rest.middle(rest.width, high).columns(len(keys), self.gap), keys, strict=True
        ):
            self.screen.button(key, place, text, do)

    def _others(self, devices: Devices) -> list[tuple[str, str, Keys]]:
        on, off = self.texts("word.on"), self.texts("word.off")
        language = self.texts.language
        return [
            ("button_light", "lamp", [
                ("button-on", on, lambda: devices.light_button(on=True)),
                ("button-off", off, lambda: devices.light_button(on=False)),
            ]),
            ("tray_light", "lamp", [
                ("tray-on", on, lambda: devices.light_tray(on=True)),
                ("tray-off", off, lambda: devices.light_tray(on=False)),
            ]),
            ("sound", "sound", [
                ("sound-play", self.texts("owner.device.play"), devices.sound),
                ("sound-speak", self.texts("owner.device.speak"), lambda: devices.speak(language)),
            ]),
        ]  # fmt: skip
