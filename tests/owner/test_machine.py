"""Logs, restarting and shutting down, with a stand-in for the programs that would really do it."""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence

import pytest

from kiosk.owner.machine import LINES, Recent, ThisMachine, run_program


class MachinePrograms:
    def __init__(self, status: int = 0, text: str = "") -> None:
        self.asked: list[list[str]] = []
        self.status, self.text = status, text

    def __call__(self, arguments: Sequence[str]) -> tuple[int, str]:
        self.asked.append(list(arguments))
        return self.status, self.text


def machine(programs: MachinePrograms, **environ: str) -> ThisMachine:
    return ThisMachine(tuple, Recent(), lambda: None, run=programs, environ=environ)


def test_restarting_and_shutting_down_are_systemds() -> None:
    programs = MachinePrograms()
    here = machine(programs)
    assert (here.restart(), here.shut_down()) == ("", "")
    assert programs.asked == [["systemctl", "reboot"], ["systemctl", "poweroff"]]


def test_a_refusal_says_why() -> None:
    assert machine(MachinePrograms(1, "Access denied\n")).shut_down() == "Access denied"
    assert machine(MachinePrograms(4)).restart() == "systemctl reboot: 4"


def test_logs_come_from_journald_where_it_listens() -> None:
    said = "2026-11-18T14:05:03+0100 tabletown[7]: "
    lines = (f"{said}INFO kiosk.wiring.run: one", f"{said}INFO kivy: noise", f"{said}ERROR kivy: broken")
    programs = MachinePrograms(text="\n".join(lines))
    assert machine(programs, JOURNAL_STREAM="8:1").logs() == (
        "2026-11-18 14:05:03 INFO kiosk.wiring.run: one",
        "2026-11-18 14:05:03 ERROR kivy: broken",
    )
    assert programs.asked[0][:3] == ["journalctl", "-u", "tabletown.service"]


@pytest.mark.parametrize("environ", [{}, {"JOURNAL_STREAM": "8:1"}])
def test_otherwise_the_last_lines_are_in_memory(environ: dict[str, str]) -> None:
    recent = Recent()
    here = ThisMachine(tuple, recent, lambda: None, run=MachinePrograms(1), environ=environ)
    for number in range(LINES + 5):
        recent.handle(logging.makeLogRecord({"msg": f"line {number}\x1b[0m", "levelname": "INFO", "name": "x"}))
    lines = here.logs()
    assert len(lines) == LINES
    assert lines[-1].endswith(f" INFO x: line {LINES + 4}\\x1b[0m")
    assert re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d ", lines[-1])


def test_what_the_windows_library_says_of_itself_is_left_out() -> None:
    recent = Recent()
    for name, level in (("kivy", logging.INFO), ("kiosk.wiring.run", logging.INFO), ("kivy", logging.ERROR)):
        recent.handle(logging.makeLogRecord({"msg": name, "levelno": level, "levelname": "x", "name": name}))
    assert [line.split()[-1] for line in recent.lines] == ["kiosk.wiring.run", "kivy"]


def test_who_is_started_by_systemd_is_started_again() -> None:
    assert machine(MachinePrograms(), INVOCATION_ID="1").supervised
    assert not machine(MachinePrograms()).supervised


def test_programs_are_really_run() -> None:
    assert run_program(["echo", "there"]) == (0, "there\n")
    assert run_program(["false"])[0] == 1
    assert run_program(["no-such-program"])[0] == 127
