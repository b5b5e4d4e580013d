"""The settings, over whatever is on the screen."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from kiosk.messages import ChooseLanguage
from ui import preferences, theme
from ui.preferences import TEXT_SCALES
from ui.screens import ROOMS
from ui.screens.composed import Do
from ui.screens.frame import Frame
from ui.screens.room import Room
from ui.texts import LANGUAGES
from ui.widgets.panel import Veil

ROWS = 4
Choice = tuple[str, str, bool, Do]
"""The name of a button, its words, whether it is chosen, and what it does."""


class SettingsRoom(Room):
    """Lies over everything; a touch beside it is the way back."""

    background = False

    def compose(self, frame: Frame) -> None:
        veil = self.put("veil", Veil, frame)
        veil.unbind(on_away=self._away)
        veil.bind(on_away=self._away)
        self.face()
        now = theme.now()
        row = max(now.touch, frame.height * 0.1)
        gap = now.gap * 1.5
        leaf = frame.middle(min(frame.width * 0.94, row * 13.5), (ROWS + 2) * (row + gap) + gap)
        self.panel("leaf", leaf, blocking=True)
        top, rest = leaf.inset(gap * 1.5, gap).cut_top(row, gap)
        if self.table_code:
            leave, top = top.cut_right(top.width * 0.42, gap)
            self.button("leave", leave, self.texts("standings.another_day"), self.open_parting, icon="leave")
        self.words("title", top, self.texts("word.settings"), role="title", bold=True)
        bottom, rest = rest.cut_bottom(row, gap)
        for line, (sign, heading, choices) in zip(rest.rows(ROWS, gap), self._settings(), strict=True):
            self._line(line, sign, heading, choices)
        close, bottom = bottom.cut_right(bottom.width * 0.28, gap)
        self.button("close", close, self.texts("word.back"), self.doors.leave, look="primary")
        hidden = {"settings", *([] if self.desk.owner else ["owner"])}
        rooms = [name for name in ROOMS if name not in hidden]
        for part, name in zip(bottom.columns(max(1, len(rooms)), gap), rooms, strict=False):
            self.button(f"door-{name}", part, self.texts(f"settings.door_{name}"), partial(self.doors.enter, name))
        if self.leaf == "parting":
            self.parting.compose(frame)

    def _away(self, *_: object) -> None:
        self.doors.leave()

    def _line(self, line: Frame, sign: str, heading: str, choices: list[Choice]) -> None:
        label, rest = line.cut_left(line.width * 0.26, theme.now().gap)
        self.words(f"label-{sign}", label, self.texts(heading), bold=True)
        for part, (name, text, chosen, do) in zip(rest.columns(len(choices), theme.now().gap), choices, strict=True):
            self.button(name, part, text, do, look="chosen" if chosen else "quiet")

    def _settings(self) -> list[tuple[str, str, list[Choice]]]:
        texts, value = self.texts, preferences.now().value
        return [
            ("language", "word.language", [
                (f"language-{one}", texts(f"language.{one}"), one == texts.language, self._language(one))
                for one in LANGUAGES
            ]),
            ("letters", "word.text_size", [
                (f"text-{scale}", texts(key), scale == value.text_scale, self._set(text_scale=scale))
                for scale, key in zip(
                    TEXT_SCALES, ("settings.text_small", "settings.text_usual", "settings.text_large"), strict=True
                )
            ]),
            ("sound", "word.sound", self._switch("sound", on=value.sound)),
            ("hint", "word.hints", self._switch("hints", on=value.hints)),
        ]  # fmt: skip

    def _switch(self, name: str, *, on: bool) -> list[Choice]:
        return [
            (f"{name}-on", self.texts("word.on"), on, self._set(**{name: True})),
            (f"{name}-off", self.texts("word.off"), not on, self._set(**{name: False})),
        ]

    def _language(self, language: str) -> Do:
        return lambda: self.post(ChooseLanguage(language))

    def _set(self, **values: object) -> Do:
        def do() -> None:
            preferences.now().change(**values)
            theme.use(replace(theme.now(), text_scale=preferences.now().value.text_scale))
            self.redraw()
            self.doors.changed()

        return do
