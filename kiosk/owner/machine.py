"""The computer and the program on it: facts, the last lines of the log, restarting and shutting down."""

from __future__ import annotations

import logging
import os
import re
import shutil
import subprocess
from collections import deque
from collections.abc import Callable, Mapping, Sequence

from kiosk.errors import one_line
from kiosk.owner.views import Finding

LINES = 300
SECONDS = 10.0
UNIT = "tabletown.service"
TIMES = "%Y-%m-%d %H:%M:%S"
LIBRARY = "kivy"
JOURNALD = ("-o", "short-iso", "--no-hostname")

Examine = Callable[[], tuple[Finding, ...]]
Run = Callable[[Sequence[str]], tuple[int, str]]
"""Runs a program; gives its status, and what it wrote."""


def run_program(arguments: Sequence[str], seconds: float = SECONDS) -> tuple[int, str]:
    path = shutil.which(arguments[0])
    if path is None:
        return 127, f"there is no {arguments[0]} here"
    try:
        done = subprocess.run(  # noqa: S603 - our own words alone
            [path, *arguments[1:]],
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
            timeout=seconds,
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.TimeoutExpired) as problem:
        return 126, str(problem)
    return done.returncode, done.stdout if done.returncode == 0 else done.stderr or done.stdout


def ours(record: logging.LogRecord) -> bool:
    """What the window's library says of itself tells an owner nothing, unless it fails."""
    return record.name.partition(".")[0] != LIBRARY or record.levelno >= logging.ERROR


def _of_journald(text: str) -> tuple[str, ...]:
    """Time and message of each line, without the program's name and number, and without the library's lines."""
    lines = []
    for line in text.splitlines():
        when, _, rest = line.partition(" ")
        said = rest.partition(": ")[2] or rest
        if not re.match(rf"((DEBUG|INFO|WARNING) )?{LIBRARY}\b", said):
            lines.append(one_line(f"{when[:19].replace('T', ' ')} {said}" if _is_time(when) else line))
    return tuple(lines)


def _is_time(text: str) -> bool:
    return bool(re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", text))


class Recent(logging.Handler):
    """The last lines that were logged, for a machine without a journal of its own."""

    def __init__(self, most: int = LINES) -> None:
        super().__init__()
        self.lines: deque[str] = deque(maxlen=most)
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s", TIMES))
        self.addFilter(ours)

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.extend(one_line(line) for line in self.format(record).splitlines())


class ThisMachine:
    """*stop* ends the program; what started it starts it again, where something did."""

    def __init__(
        self,
        facts: Callable[[], tuple[tuple[str, str], ...]],
        recent: Recent,
        stop: Callable[[], None],
        *,
        run: Run = run_program,
        environ: Mapping[str, str] = os.environ,
    ) -> None:
        self._facts, self._recent, self._stop, self._run = facts, recent, stop, run
        self.examine: Examine = tuple
        """The doctor; the wiring knows a better one."""
        self._environ = environ

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        return self._facts()

    @property
    def supervised(self) -> bool:
        return "INVOCATION_ID" in self._environ

    def logs(self) -> tuple[str, ...]:
        """From journald where it listens, which also knows the time before this start."""
        if "JOURNAL_STREAM" in self._environ:
            status, text = self._run(["journalctl", "-u", UNIT, "-n", str(LINES), "--no-pager", *JOURNALD])
            if status == 0 and text.strip():
                return _of_journald(text)
        return tuple(self._recent.lines)

    def restart_program(self) -> None:
        self._stop()

    def restart(self) -> str:
        return self._ask("reboot")

    def shut_down(self) -> str:
        return self._ask("poweroff")

    def _ask(self, what: str) -> str:
        status, text = self._run(["systemctl", what])
        return "" if status == 0 else one_line(text.strip() or f"systemctl {what}: {status}")
