"""What the owner sets by touch over the configuration's files: loudness, the turn of the picture, acceptance time."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from kiosk.config import PREFIX, Config, Loaded, keys
from kiosk.errors import Unusable, refused
from kiosk.files import read_json, write_json
from kiosk.owner.views import Adjusted

log = logging.getLogger(__name__)

FILE = "adjusted.json"
FORMAT = "tabletown-adjusted/1"
NAMES = tuple(one.name for one in fields(Adjusted))


def read(folder: Path) -> dict[str, Any]:
    """The keys that were set, each within the bounds of the configuration; whatever is not usable is left out."""
    try:
        found = read_json(folder / FILE)
    except (OSError, ValueError) as problem:
        log.warning("%s is not used: %s", folder / FILE, problem)
        return {}
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        return {}
    usable = {}
    for name in NAMES:
        try:
            if name in found:
                usable[name] = _checked(name, found[name])
        except ValueError as problem:
            log.warning("%s: %s is not used: %s", folder / FILE, name, problem)
    return usable


def _checked(name: str, value: object) -> Any:  # noqa: ANN401 - as the configuration has it
    return keys()[name].metadata["check"](value)


def adjusted(loaded: Loaded) -> Loaded:
    """The configuration with what was set by touch; what the environment says still counts more."""
    kept = {
        name: value
        for name, value in read(loaded.config.data_folder).items()
        if not loaded.origins[name].startswith(PREFIX)
    }
    origins = {**loaded.origins, **dict.fromkeys(kept, str(loaded.config.data_folder / FILE))}
    return Loaded(replace(loaded.config, **kept), origins)


@dataclass
class OwnAdjustments:
    folder: Path
    value: Adjusted
    changed: Callable[[Adjusted], None] = lambda _: None
    """Whoever can follow at once: loudspeaker and clocks."""

    @classmethod
    def of(cls, config: Config) -> OwnAdjustments:
        now = Adjusted(config.volume, config.rotation, config.accept_seconds, config.coach, config.nudge)
        return cls(config.data_folder, now)

    def load(self) -> None:
        """A backup was brought back."""
        self._use(replace(self.value, **read(self.folder)))

    def change(self, **values: float) -> None:
        try:
            checked = {name: _checked(name, value) for name, value in values.items()}
        except ValueError as problem:
            raise Unusable(str(problem)) from None
        try:
            write_json(self.folder / FILE, {"format": FORMAT, **asdict(replace(self.value, **checked))})
        except OSError as problem:
            raise refused(problem, self.folder / FILE, "can't be written") from None
        self._use(replace(self.value, **checked))

    def _use(self, value: Adjusted) -> None:
        self.value = value
        self.changed(value)
