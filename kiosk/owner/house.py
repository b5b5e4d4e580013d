"""What the café is called and its logo, for the screen that invites: kept in the data folder."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

from kiosk.errors import Unusable, refused
from kiosk.files import read_json, write_json, write_whole
from kiosk.inputs import read_bytes
from kiosk.owner.views import MAX_HOUSE, Place

log = logging.getLogger(__name__)

FILE, LOGO = "house.json", "logo.png"
FORMAT = "tabletown-house/1"
MAX_BYTES = 8_000_000
SUFFIXES = (".png", ".jpg", ".jpeg")
BEGINNINGS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8")


def as_it_is(data: bytes) -> bytes:
    """For whom has nothing that reads pictures: what begins as one."""
    return data if data.startswith(BEGINNINGS) else b""


class OwnHouse:
    """What changes it is slow, and raises `kiosk.errors.Unusable`.

    *smaller* makes a PNG of a PNG or JPEG, and nothing of what is no picture.
    """

    def __init__(self, folder: Path, smaller: Callable[[bytes], bytes] = as_it_is) -> None:
        self._folder, self._smaller = folder, smaller
        self.name = ""
        self.load()

    def load(self) -> None:
        self.name = ""
        try:
            kept = read_json(self._folder / FILE)
        except (OSError, ValueError) as problem:
            log.warning("%s is not used: %s", self._folder / FILE, problem)
            return
        if isinstance(kept, dict) and kept.get("format") == FORMAT and isinstance(kept.get("name"), str):
            self.name = kept["name"][:MAX_HOUSE]

    @property
    def logo(self) -> Path | None:
        path = self._folder / LOGO
        return path if path.is_file() else None

    def call(self, name: str) -> None:
        """An empty name is none."""
        name = " ".join(name.split())[:MAX_HOUSE]
        try:
            write_json(self._folder / FILE, {"format": FORMAT, "name": name})
        except OSError as problem:
            raise refused(problem, self._folder / FILE, "can't be written") from None
        self.name = name

    def pictures(self, places: tuple[Place, ...]) -> tuple[Path, ...]:
        """What lies at the top of a stick and may be a logo."""
        found: list[Path] = []
        for place in places:
            try:
                found += [one for one in place.path.iterdir() if one.suffix.lower() in SUFFIXES and one.is_file()]
            except OSError:
                continue  # a stick that was just pulled out
        return tuple(sorted(one for one in found if not one.name.startswith(".")))

    def take(self, path: Path) -> None:
        try:
            picture = self._smaller(read_bytes(path, MAX_BYTES))
        except OSError as problem:
            raise refused(problem, path) from None
        except ValueError as problem:
            raise Unusable(str(problem), file=str(path)) from None
        if not picture:
            raise Unusable("is no picture", file=str(path), code="no_picture")
        try:
            write_whole(self._folder / LOGO, picture)
        except OSError as problem:
            raise refused(problem, self._folder / LOGO, "can't be written") from None

    def drop(self) -> None:
        try:
            (self._folder / LOGO).unlink(missing_ok=True)
        except OSError as problem:
            raise refused(problem, self._folder / LOGO) from None
