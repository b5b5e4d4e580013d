"""What the pages say about things that can be looked up: links, commands, units, and that a sheet of paper is one."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from kiosk.__main__ import COMMANDS

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
LINK = re.compile(r"\]\(([^)\s]+)\)")
UNITS = {path.name for path in (ROOT / "systemd/root/etc/systemd/system").glob("tabletown*")}
SHEET_LINES, SHEET_COLUMNS = 60, 95
"""Of a printed A4 page at a size that can be read behind a bar."""


def headings(page: Path) -> set[str]:
    """As they are linked to."""
    lines = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", line.lower()).replace(" ", "-") for line in lines}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        if link.startswith("http"):
            continue
        name, _, heading = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), f"{page.name}: {link}"
        assert not heading or heading in headings(target), f"{page.name}: {link}"


def test_the_readmes_program_does_what_it_says() -> None:
    outcome = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert outcome.attempted >= 5
    assert outcome.failed == 0


def test_every_command_is_in_the_readme() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in COMMANDS:
        assert re.search(rf"`(?:sudo )?(?:tabletown )?{name}\b", text), name


def test_every_unit_is_explained_and_no_other() -> None:
    text = (ROOT / "docs/service.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(tabletown[\w-]*\.(?:service|timer|socket))`", text))
    timed = {name.replace(".timer", ".service") for name in named if name.endswith(".timer")}
    assert named <= UNITS
    assert named | timed == UNITS


def test_the_staffs_page_fits_on_one_sheet() -> None:
    lines = (ROOT / "docs/staff.md").read_text(encoding="utf-8").splitlines()
    printed = sum(max(1, -(-len(line) // SHEET_COLUMNS)) for line in lines)
    assert printed <= SHEET_LINES
