"""The configuration: one TOML file for the whole machine, one for the user, and the environment on top.

Every key is one line of `Config`; what is in force, and from where, is what ``tabletown config`` prints.
"""

from __future__ import annotations

import difflib
import os
import stat
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field, fields
from pathlib import Path
from typing import Any

from kiosk.errors import Unusable, quote
from kiosk.state import LANGUAGES

JOURNAL_NAME = "journal.db"
SYSTEM_FILE = Path("/etc/tabletown/tabletown.toml")
FILE_VARIABLE = "TABLETOWN_CONFIG"
PREFIX = "TABLETOWN_"
MAX_BYTES = 1_000_000
RETIRED = ("long_press_seconds",)
"""Keys of earlier versions that mean nothing any more: a file that still has them is fine."""

Check = Callable[[Any], Any]
"""Takes a value from TOML or a text from the environment; raises ValueError that says what is allowed."""


def _number(low: float, high: float) -> Check:
    def check(value: Any) -> float:  # noqa: ANN401
        try:
            number = float(value)
        except (TypeError, ValueError, OverflowError):
            number = float("nan")
        if isinstance(value, bool) or not low <= number <= high:
            raise ValueError(f"a number from {low:g} to {high:g} is allowed")
        return number

    return check


def _whole(low: int, high: int) -> Check:
    def check(value: Any) -> int:  # noqa: ANN401
        number = _number(low, high)(value)
        if number != int(number):
            raise ValueError(f"a whole number from {low} to {high} is allowed")
        return int(number)

    return check


def _choice(*allowed: str) -> Check:
    def check(value: Any) -> str:  # noqa: ANN401
        if value not in allowed:
            raise ValueError(f"one of {', '.join(allowed)} is allowed")
        return str(value)

    return check


def _quarters(value: Any) -> int:  # noqa: ANN401
    if isinstance(value, bool) or str(value) not in ("0", "90", "180", "270"):
        raise ValueError("one of 0, 90, 180, 270 is allowed")
    return int(value)


def _folder(value: Any) -> Path | None:  # noqa: ANN401
    if not isinstance(value, str) or "\0" in value:
        raise ValueError("the path of a folder is allowed, or an empty text for none")
    try:
        return Path(value).expanduser() if value else None
    except RuntimeError:
        raise ValueError("there is no user of that name; the path of a folder is allowed") from None


def _size(value: Any) -> str:  # noqa: ANN401
    """Width and height, even because cameras want them so."""
    parts = str(value).split("x")
    sizes = [int(part) for part in parts if part.isascii() and part.isdecimal() and len(part) <= 4]  # noqa: PLR2004
    if len(parts) != 2 or len(sizes) != 2 or any(size % 2 or not 64 <= size <= 8192 for size in sizes):  # noqa: PLR2004
        raise ValueError("a size as in 1280x960 with even numbers from 64 to 8192 is allowed")
    return f"{sizes[0]}x{sizes[1]}"


def _text(value: Any) -> str:  # noqa: ANN401
    if not isinstance(value, str) or "\0" in value:
        raise ValueError("a text is allowed")
    return value


_pin = _whole(-1, 27)
"""A pin by the number of its GPIO line (BCM); -1 where nothing is connected."""


def _key(section: str, default: Any, check: Check, text: str) -> Any:  # noqa: ANN401 - a dataclass field
    return field(default=default, metadata={"section": section, "check": check, "text": text})


@dataclass(frozen=True, slots=True)
class Config:
    language: str = _key(
        "table", "en", _choice(*LANGUAGES), "the language until one is chosen by touch: en, de or nl"
    )
    accept_seconds: float = _key(
        "table", 3.0, _number(0, 60), "after how long a sure reading counts by itself; 0: only by touch or button"
    )
    idle_menu_seconds: float = _key(
        "table", 90.0, _number(10, 86400), "after how long without a touch a menu returns to the attract screen"
    )
    idle_table_seconds: float = _key(
        "table", 900.0, _number(30, 86400), "the same for a table in play; the game is kept"
    )
    coach: int = _key(
        "table", 99, _whole(0, 99), "how often a player may be shown the best place in a game; 0: never"
    )
    nudge: int = _key(
        "table", 0, _whole(0, 30), "after how many minutes those are named for whom everybody waits; 0: never"
    )
    sheets: Path | None = _key(
        "rules", None, _folder, "a folder with your own corrected sheets; empty: sheets in the data folder"
    )
    data: Path | None = _key(
        "journal", None, _folder, "the folder of the journal and its backups; empty: the user's own data folder"
    )
    backups: int = _key("journal", 5, _whole(1, 100), "how many generations of backups are kept")
    log: str = _key(
        "log", "info", _choice("debug", "info", "warning", "error"), "how much is logged: debug, info, warning, error"
    )
    camera: str = _key(
        "camera",
        "auto",
        _choice("auto", "picamera2", "webcam", "folder", "simulated", "none"),
        "auto, picamera2, webcam, folder (pictures or a video), simulated or none",
    )
    camera_source: str = _key(
        "camera", "", _text, "which camera: a number or device of a webcam, a folder, or a video; empty: the first"
    )
    camera_size: str = _key("camera", "1280x960", _size, "width x height of the frames that are read")
    camera_fps: float = _key("camera", 10.0, _number(1, 60), "frames a second while the tray is watched")
    read_seconds: float = _key(
        "camera", 20.0, _number(2, 300), "after how long without dice at rest a reading is given up"
    )
    seed: int = _key("camera", 0, _whole(0, 2**31), "seed of the simulated tray's throws; 0: other ones every time")
    pins: str = _key("pins", "auto", _choice("auto", "gpio", "none"), "auto (on a Raspberry Pi), gpio or none")
    button_pin: int = _key("pins", 17, _pin, "GPIO line of the start button, against ground; -1: there is none")
    button_light_pin: int = _key("pins", 18, _pin, "GPIO line of the light in the button; -1: there is none")
    tray_light_pin: int = _key("pins", 13, _pin, "GPIO line of the tray light; -1: there is none")
    buzzer_pin: int = _key("pins", -1, _pin, "GPIO line of a buzzer; -1: there is none")
    tray_light: float = _key(
        "pins", 1.0, _number(0.05, 1), "brightness of the tray light; less than 1 may show as stripes in the picture"
    )
    volume: int = _key("sound", 60, _whole(0, 100), "how loud sounds and speech are; 0: off")
    speech: str = _key("sound", "auto", _choice("auto", "off"), "auto (spoken where espeak-ng is installed) or off")

    rotation: int = _key("screen", 0, _quarters, "by how many degrees picture and touches are turned")

    sticks: str = _key(
        "owner", "/media:/run/media:/mnt", _text, "folders below which memory sticks are mounted, with : between them"
    )
    downloads: Path | None = _key(
        "owner",
        None,
        _folder,
        "for exports and backups without a stick; empty: downloads in the data folder",
    )

    phones_port: int = _key("phones", 8080, _whole(1024, 65535), "the port at which phones join")
    phones_address: str = _key(
        "phones", "", _text, "the address that phones are shown; empty: the one that this machine has"
    )

    @property
    def frame_size(self) -> tuple[int, int]:
        width, height = self.camera_size.split("x")
        return int(width), int(height)

    @property
    def data_folder(self) -> Path:
        if self.data is not None:
            return self.data
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
        return Path(base) / "tabletown"

    @property
    def journal_file(self) -> Path:
        return self.data_folder / JOURNAL_NAME

    @property
    def sheets_folder(self) -> Path:
        """Where the owner's own sheets are; it need not exist before there is one."""
        return self.sheets if self.sheets is not None else self.data_folder / "sheets"

    @property
    def downloads_folder(self) -> Path:
        return self.downloads if self.downloads is not None else self.data_folder / "downloads"


@dataclass(frozen=True, slots=True)
class Loaded:
    config: Config
    origins: Mapping[str, str]
    """For each key where its value comes from: ``default``, a file, or a variable of the environment."""


def keys() -> dict[str, Field[Any]]:
    return {key.name: key for key in fields(Config)}


def variable_of(name: str) -> str:
    """The environment variable that overrides a key."""
    return f"{PREFIX}{name.upper()}"


def user_file(environ: Mapping[str, str]) -> Path:
    base = environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(base) / "tabletown" / "tabletown.toml"


def load(environ: Mapping[str, str] = os.environ, system: Path = SYSTEM_FILE) -> Loaded:
    """What is in force; raises `Unusable` with the file, the key and what is allowed."""
    values: dict[str, Any] = {}
    origins = dict.fromkeys(keys(), "default")
    named = environ.get(FILE_VARIABLE)
    if named and not os.path.lexists(named):  # which is False for what can be no path
        raise Unusable("there is no such file", file=named)
    for path in [Path(named)] if named else [system, user_file(environ)]:
        for name, value in _read(path).items():
            values[name], origins[name] = value, str(path)
    for name, key in keys().items():
        variable = variable_of(name)
        if variable in environ:
            values[name] = _checked(key, environ[variable], file="environment", place=variable)
            origins[name] = variable
    return Loaded(Config(**values), origins)


def _read(path: Path) -> dict[str, Any]:
    """The keys of one file, none if it is not there."""
    try:
        if not stat.S_ISREG(path.stat().st_mode) and path != Path(os.devnull):
            raise Unusable("is no file", file=str(path))  # noqa: TRY301 - a pipe would have to be waited for
        with path.open("rb") as file:
            data = file.read(MAX_BYTES)
        document = tomllib.loads(data.decode("utf-8-sig"))
    except FileNotFoundError:
        return {}
    except OSError as problem:
        raise Unusable(f"can't be read: {problem.strerror}", file=str(path)) from None
    except Unusable:
        raise
    except (ValueError, RecursionError) as problem:  # also a number of thousands of digits
        raise Unusable(f"is not TOML: {problem}", file=str(path)) from None
    values = {}
    for section, content in document.items():
        values.update(_section(section, content, str(path)))
    return values


def _section(section: str, content: object, file: str) -> dict[str, Any]:
    known = {name: key for name, key in keys().items() if key.metadata["section"] == section}
    if not known or not isinstance(content, dict):
        sections = dict.fromkeys(key.metadata["section"] for key in keys().values())
        raise Unusable(f"there is no section [{section}]; there are {', '.join(sections)}", file=file, place=section)
    values = {}
    for name, value in content.items():
        if name in RETIRED:
            continue
        place = f"{section}.{name}"
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
            raise Unusable(f"there is no such key; {hint}", file=file, place=place)
        values[name] = _checked(known[name], value, file=file, place=place)
    return values


def _checked(key: Field[Any], value: object, *, file: str, place: str) -> Any:  # noqa: ANN401
    try:
        return key.metadata["check"](value)
    except ValueError as reason:
        raise Unusable(f"{reason}, not {quote(value)}", file=file, place=place) from None
