"""What an installed kiosk installs is written down to the byte, for every machine that it may run on."""

from __future__ import annotations

import re
import tomllib

from kiosk.install.source import ReleaseSource
from tests.install.conftest import ROOT

LOCK = ReleaseSource(ROOT).requirements()
LINES = [line for line in LOCK.replace("\\\n", " ").splitlines() if line.strip() and not line.startswith("#")]


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def wanted() -> dict[str, str]:
    """The packages that the project asks for, with what it asks."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = [*project["dependencies"], *project["optional-dependencies"]["pi"]]
    return {plain(re.split(r"[<>=!~;\[ ]", line, maxsplit=1)[0]): line for line in lines}


def test_everything_that_is_asked_for_is_there_and_nothing_else_is_needed() -> None:
    locked = {plain(line.partition("==")[0]) for line in LINES}
    assert set(wanted()) <= locked


def test_every_line_names_one_version_with_hashes_and_no_address() -> None:
    for line in LINES:
        assert re.match(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+]+( ; [^-]+?)? +--hash=sha256:[0-9a-f]{64}", line), line
    assert "://" not in LOCK


def test_both_kinds_of_machine_and_all_pythons_are_served() -> None:
    """A package with compiled parts has a wheel for each, so more than a few hashes."""
    compiled = {plain(line.partition("==")[0]): line.count("--hash") for line in LINES}
    for name in ("numpy", "kivy"):
        assert compiled[name] >= 6, name


def test_bounds_that_were_learned_the_hard_way_stay() -> None:
    assert "<5" in wanted()["opencv-python"]
    assert ">=2.0.1.post3" in wanted()["gpiozero"]
