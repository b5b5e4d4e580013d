"""What people have set on this kiosk and no game needs to know: sound, hints and the size of the letters."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path

FILE = "preferences.json"
TEXT_SCALES = (0.9, 1.0, 1.2)


@dataclass(frozen=True, slots=True)
class Preferences:
    sound: bool = True
    hints: bool = True
    """Whether the screen says by itself what fits and what is new."""
    text_scale: float = 1.0
    lesson: str = ""
    """How far the first lesson has come, so that it goes on after a power cut; empty while nobody learns."""


class Kept:
    """The preferences in force; written at once, whole or not at all."""

    def __init__(self, folder: Path | None = None) -> None:
        self._path = folder / FILE if folder else None
        self._subscribers: list[Callable[[Preferences], None]] = []
        self.value = _read(self._path)

    def subscribe(self, subscriber: Callable[[Preferences], None]) -> None:
        """Call *subscriber* after every change."""
        self._subscribers.append(subscriber)

    def change(self, **values: object) -> None:
        self.value = replace(self.value, **values)  # type: ignore[arg-type]
        self._write()
        for subscriber in list(self._subscribers):
            subscriber(self.value)

    def _write(self) -> None:
        if self._path is None:
            return
        beside = self._path.with_suffix(".new")
        try:
            with beside.open("w", encoding="utf-8") as file:
                json.dump(asdict(self.value), file)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(self._path)
        except OSError:
            beside.unlink(missing_ok=True)  # a full card must not stop a game; the choice holds until the next start


def _read(path: Path | None) -> Preferences:
    """Whatever is missing or unusable is as it was delivered."""
    try:
        found = json.loads(path.read_text(encoding="utf-8")) if path else {}
    except (OSError, ValueError):
        found = {}
    if not isinstance(found, dict):
        return Preferences()
    usable = {one.name: found[one.name] for one in fields(Preferences) if _usable(one.name, found.get(one.name))}
    return Preferences(**usable)


def _usable(name: str, value: object) -> bool:
    if name == "lesson":
        return isinstance(value, str)
    return value in TEXT_SCALES if name == "text_scale" else isinstance(value, bool)


class _Current:
    kept = Kept()


def use(kept: Kept) -> None:
    """Make these the preferences that every screen follows."""
    _Current.kept = kept


def now() -> Kept:
    return _Current.kept
