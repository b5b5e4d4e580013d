"""Logs, restarting and shutting down, with a stand-in for the programs that would really do it."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import pytest

from kiosk.owner.machine import LINES, Recent, ThisMachine, run_program


class Programs:
    def __init__(self, status: int = 0, text: str = "") -> None:
        self.asked: list[list[str]] = []
        self.status, self.text = status, text

    def __call__(self, arguments: Sequence[str]) -> tuple[int, str]:
        self.asked.append(list(arguments))
        return self.status, self.text


def machine(programs: Programs, **environ: str) -> ThisMachine:
    return ThisMachine(tuple, Recent(), lambda: None, run=programs, environ=environ)


def test_restarting_and_shutting_down_are_systemds() -> None:
    programs = Programs()
    here = machine(programs)
    assert (here.restart(), here.shut_down()) == ("", "")
    assert programs.asked == [["systemctl", "reboot"], ["systemctl", "poweroff"]]


def test_a_refusal_says_why() -> None:
    assert machine(Programs(1, "Access denied\n")).shut_down() == "Access denied"
    assert machine(Programs(4)).restart() == "systemctl reboot: 4"


def test_logs_come_from_journald_where_it_listens() -> None:
    programs = Programs(text="one\ntwo\n")
    assert machine(programs, JOURNAL_STREAM="8:1").logs() == ("one", "two")
    assert programs.asked[0][:3] == ["journalctl", "-u", "tabletown.service"]


@pytest.mark.parametrize("environ", [{}, {"JOURNAL_STREAM": "8:1"}])
def test_otherwise_the_last_lines_are_in_memory(environ: dict[str, str]) -> None:
    recent = Recent()
    here = ThisMachine(tuple, recent, lambda: None, run=Programs(1), environ=environ)
    for number in range(LINES + 5):
        recent.handle(logging.makeLogRecord({"msg": f"line {number}\x1b[0m", "levelname": "INFO", "name": "x"}))
    lines = here.logs()
    assert len(lines) == LINES
    assert lines[-1] == f"INFO x: line {LINES + 4}\\x1b[0m"


def test_who_is_started_by_systemd_is_started_again() -> None:
    assert machine(Programs(), INVOCATION_ID="1").supervised
    assert not machine(Programs()).supervised


def test_programs_are_really_run() -> None:
    assert run_program(["echo", "there"]) == (0, "there\n")
    assert run_program(["false"])[0] == 1
    assert run_program(["no-such-program"])[0] == 127
