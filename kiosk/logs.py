"""Logging for journald: one line a record, its priority in front where systemd reads it.

Names of players are never logged: a command is logged by its kind alone.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Mapping

# The levels of sd-daemon(3), which journald understands at the beginning of a line.
_PRIORITIES = {logging.DEBUG: 7, logging.INFO: 6, logging.WARNING: 4, logging.ERROR: 3, logging.CRITICAL: 2}


class JournaldFormatter(logging.Formatter):
    """Every line of a record, also those of a traceback, carries the priority."""

    def format(self, record: logging.LogRecord) -> str:
        priority = _PRIORITIES.get(record.levelno, 6)
        return "\n".join(f"<{priority}>{line}" for line in super().format(record).splitlines() or [""])


class LineFormatter(logging.Formatter):
    """For whoever calls a command: one line, and never a traceback."""

    def format(self, record: logging.LogRecord) -> str:
        return f"tabletown: {record.getMessage()}"


def be_brief() -> None:
    """What is said where nobody has set logging up: by the commands, in a terminal."""
    if logging.lastResort is not None:
        logging.lastResort.setFormatter(LineFormatter())


def set_up(level: str, environ: Mapping[str, str] = os.environ, *, also: tuple[logging.Handler, ...] = ()) -> None:
    """Log to standard error, in journald's way when it listens; and to whoever wants it *also*."""
    handler = logging.StreamHandler(sys.stderr)
    if "JOURNAL_STREAM" in environ:
        handler.setFormatter(JournaldFormatter("%(levelname)s %(name)s: %(message)s"))
    else:
        handler.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.handlers[:] = [handler, *also]
    root.setLevel(level.upper())
