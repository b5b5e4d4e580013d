"""Lines for journald carry their priority, each one of a traceback too."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from kiosk import logs


@pytest.fixture(autouse=True)
def own_root() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


def test_every_line_carries_the_priority_when_journald_listens(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("info", {"JOURNAL_STREAM": "8:1"})
    try:
        raise OSError("unplugged")  # noqa: TRY301 - a traceback is wanted
    except OSError:
        logging.getLogger("kiosk.test").exception("lost")
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "<3>ERROR kiosk.test: lost"
    assert len(lines) > 2
    assert all(line.startswith("<3>") for line in lines)


def test_in_a_terminal_the_level_is_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("warning", {})
    logging.getLogger("kiosk.test").info("quiet")
    logging.getLogger("kiosk.test").warning("careful")
    assert capsys.readouterr().err == "WARNING kiosk.test: careful\n"
