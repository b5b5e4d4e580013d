"""The steps of a plan: frozen values that say what they do, know whether it is done, and do it.

Every step that writes leaves either the old or the new thing behind, whenever the power is cut.
"""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from kiosk.errors import KioskError
from kiosk.files import sync, write_whole


class Failed(KioskError):
    """A step could not be done; the text says which and why."""


Run = Callable[[Sequence[str]], str]
"""Runs a command of the system and gives what it printed; raises `Failed`."""


def run_command(argv: Sequence[str]) -> str:
    environ = {**os.environ, "LC_ALL": "C", "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(argv, capture_output=True, text=True, check=False, env=environ)  # noqa: S603 - our own
    except OSError as problem:
        raise Failed(f"{argv[0]}: {problem.strerror}") from None
    if done.returncode:
        lines = (done.stderr.strip() or done.stdout.strip() or f"exit status {done.returncode}").splitlines()
        raise Failed(f"{' '.join(argv)}: {lines[-1]}")
    return done.stdout


@contextmanager
def readable_by_all() -> Iterator[None]:
    """However careful root is otherwise: the kiosk's user must be able to read what is installed."""
    before = os.umask(0o022)
    try:
        yield
    finally:
        os.umask(before)


class InstallStep(Protocol):
    def __str__(self) -> str:
        """What is done, in one line."""

    def done(self) -> bool:
        """Whether there is nothing left to do."""

    def apply(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Folder:
    path: Path
    mode: int = 0o755

    def __str__(self) -> str:
        return f"make the folder {self.path}"

    def done(self) -> bool:
        return self.path.is_dir() and stat.S_IMODE(self.path.stat().st_mode) == self.mode

    def apply(self) -> None:
        self.path.mkdir(parents=True, exist_ok=True)
        self.path.chmod(self.mode)
        _give_to_root(self.path)


@dataclass(frozen=True, slots=True)
class File:
    path: Path
    content: bytes = field(repr=False)
    mode: int = 0o644
    keep: bool = False
    """Whether one that is there already stays as its owner wants it."""

    def __str__(self) -> str:
        return f"write {self.path}"

    def done(self) -> bool:
        if not self.path.is_file() or self.path.is_symlink():
            return False
        if self.keep:
            return True
        return self.path.read_bytes() == self.content and stat.S_IMODE(self.path.stat().st_mode) == self.mode

    def apply(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(self.path, self.content, self.mode)


@dataclass(frozen=True, slots=True)
class LinkStep:
    path: Path
    target: Path

    def __str__(self) -> str:
        return f"point {self.path} to {self.target}"

    def done(self) -> bool:
        return self.path.is_symlink() and self.path.readlink() == self.target

    def apply(self) -> None:
        beside = self.path.with_name(f".{self.path.name}.new")
        beside.unlink(missing_ok=True)
        beside.symlink_to(self.target)
        beside.replace(self.path)
        sync(self.path.parent)


@dataclass(frozen=True, slots=True)
class Remove:
    path: Path

    def __str__(self) -> str:
        return f"remove {self.path}"

    def done(self) -> bool:
        return not self.path.exists() and not self.path.is_symlink()

    def apply(self) -> None:
        if self.path.is_dir() and not self.path.is_symlink():
            shutil.rmtree(self.path)
        else:
            self.path.unlink(missing_ok=True)


@dataclass(frozen=True, slots=True)
class RemoveEmpty:
    """A folder of ours that may hold something of somebody else's by now."""

    path: Path

    def __str__(self) -> str:
        return f"remove {self.path} if nothing is in it"

    def done(self) -> bool:
        return not self.path.is_dir() or any(self.path.iterdir())

    def apply(self) -> None:
        self.path.rmdir()


@dataclass(frozen=True, slots=True)
class SystemCommand:
    """A command of the system; *needed* says whether it has anything to do."""

    what: str
    argv: tuple[str, ...]
    needed: Callable[[], bool] = field(repr=False)
    run: Run = field(default=run_command, repr=False)
    vital: bool = True
    """Whether there is no going on without it; the next start of the machine makes up for the others."""
    hint: str = ""
    """What may be the matter if it fails."""

    def __str__(self) -> str:
        return f"{self.what} ({' '.join(self.argv)})"

    def done(self) -> bool:
        return not self.needed()

    def apply(self) -> None:
        try:
            self.run(self.argv)
        except Failed as problem:
            if self.vital:
                raise Failed(f"{problem} ({self.hint})" if self.hint else str(problem)) from None
            print(f"  not now, with the next start of the machine: {problem}", file=sys.stderr)


def _give_to_root(path: Path) -> None:
    if os.geteuid() == 0:
        os.chown(path, 0, 0)
