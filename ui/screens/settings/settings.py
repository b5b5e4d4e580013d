"""The settings, over whatever is on the screen."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from kiosk.messages import ChooseLanguage
from kiosk.queries import Company
from ui import preferences, theme
from ui.preferences import TEXT_SCALES, TURN_SECONDS
from ui.screens import ROOMS
from ui.screens.composed import Do
from ui.screens.rect import Rect
from ui.screens.room import Room
from ui.texts import LANGUAGES
from ui.widgets.panel import Veil

HALVES = (1, 1, 1, 2, 2, 1)
"""How many settings stand beside each other in each row."""
ROWS = len(HALVES)
Choice = tuple[str, str, bool, Do]
"""The name of a button, its words, whether it is chosen, and what it does."""


class SettingsRoom(Room):
    """Lies over everything; a touch beside it is the way back."""

    background = False

    def compose(self, frame: Rect) -> None:
        veil = self.put("veil", Veil, frame)
        veil.unbind(on_away=self._away)
        veil.bind(on_away=self._away)
        self.face()
        now = theme.now()
        row = max(now.touch, frame.height * 0.1)
        gap = min(now.gap * 1.5, (frame.height * 0.98 - (ROWS + 2) * row) / (ROWS + 3))
        leaf = frame.middle(min(frame.width * 0.96, row * 15.5), (ROWS + 2) * (row + gap) + gap)
        self.panel("leaf", leaf, blocking=True)
        top, rest = leaf.inset(gap * 1.5, gap).cut_top(row, gap)
        if self.table_code:
            width = top.width * (0.36 if self._company else 0.42)
            leave, top = top.cut_right(width, gap)
            self.button("leave", leave, self.texts("standings.another_day"), self.open_parting, icon="leave")
            if self._company:
                who, top = top.cut_right(width, gap)
                go = partial(self.navigator.enter, "company")
                self.button("door-company", who, self.texts("settings.door_company"), go, icon="person")
        self.words("title", top, self.texts("word.settings"), role="title", bold=True)
        bottom, rest = rest.cut_bottom(row, gap)
        lines = [
            part
            for row, halves in zip(rest.rows(ROWS, gap), HALVES, strict=True)
            for part in row.columns(halves, gap)
        ]
        for line, (sign, heading, choices) in zip(lines, self._settings(), strict=True):
            self._line(line, sign, heading, choices)
        close, bottom = bottom.cut_right(bottom.width * 0.28, gap)
        self.button("close", close, self.texts("word.back"), self.navigator.leave, look="primary")
        phones = self.navigator.view().phones
        hidden = {"settings", "company", "badge", "absent", *([] if self.context.owner else ["owner"])}
        if not (phones.address or phones.seats):
            hidden.add("phones")
        rooms = [name for name in ROOMS if name not in hidden]
        for part, name in zip(bottom.columns(max(1, len(rooms)), gap), rooms, strict=False):
            self.button(
                f"door-{name}", part, self.texts(f"settings.door_{name}"), partial(self.navigator.enter, name)
            )
        if self.leaf == "parting":
            self.parting.compose(frame)

    @property
    def _company(self) -> bool:
        """Whether there is a game that somebody could leave."""
        return self.context.ask(Company()) is not None

    def _away(self, *_: object) -> None:
        self.navigator.leave()

    def _line(self, line: Rect, sign: str, heading: str, choices: list[Choice]) -> None:
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
            ("sound", "word.sound", self._loudness(value)),
            ("hint", "word.hints", self._switch("hints", on=value.hints)),
            ("worth", "coach.worth_switch", self._switch("worth", on=value.worth)),
            ("shift", "settings.buttons", [
                ("buttons-left", texts("settings.left"), value.left_handed, self._set(left_handed=True)),
                ("buttons-right", texts("settings.right"), not value.left_handed, self._set(left_handed=False)),
            ]),
            ("fields", "settings.fields", [
                ("fields-usual", texts("settings.text_usual"), not value.large_fields, self._set(large_fields=False)),
                ("fields-large", texts("settings.text_large"), value.large_fields, self._set(large_fields=True)),
            ]),
            ("time", "settings.turn_time", [
                (f"turn-{seconds}", texts("settings.minutes", n=seconds // 60) if seconds else texts("word.off"),
                 seconds == value.turn_seconds, self._set(turn_seconds=seconds))
                for seconds in TURN_SECONDS
            ]),
        ]  # fmt: skip

    def _loudness(self, value: preferences.Preferences) -> list[Choice]:
        """Never louder than the owner has set it."""
        steps = (
            ("sound-off", "word.off", False, False),
            ("sound-soft", "settings.soft", True, True),
            ("sound-on", "settings.loud", True, False),
        )
        now = (value.sound, value.sound and value.soft)
        return [
            (name, self.texts(key), now == (sound, soft), self._set(sound=sound, soft=soft))
            for name, key, sound, soft in steps
        ]

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
            self.navigator.changed()

        return do
