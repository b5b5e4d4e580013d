"""A release: one version of the program with a Python environment of its own, complete or not there at all."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path

from kiosk.errors import Unusable
from kiosk.files import sync, write_whole
from kiosk.install.places import Places
from kiosk.install.source import ReleaseSource
from kiosk.install.steps import Failed, Run, run_command

UNFINISHED = ".unfinished"
PROGRAM = "program"
ENVIRONMENT = "venv"
NEEDS = "needs.txt"
"""What the environment was made for: if another release needs just the same, it gets the same."""
PATH_FILE = "tabletown.pth"
ORIGIN = "origin.json"


@dataclass(frozen=True, slots=True)
class Origin:
    made: int
    signed_by: str


def origin_of(release: Path) -> Origin | None:
    """Who signed an installed release; None where it was installed from a checkout."""
    try:
        told = json.loads((release / ORIGIN).read_text(encoding="utf-8"))
        return Origin(int(told["made"]), str(told["signed_by"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


@dataclass(frozen=True, slots=True)
class Release:
    """A step: put *source* beside the other releases."""

    source: ReleaseSource
    places: Places
    pi: bool
    python: str = "python3"
    run: Run = field(default=run_command, repr=False)
    origin: Origin | None = None
    """Who signed it and when it was made, where it came as an archive."""

    @property
    def identity(self) -> str:
        return self.source.identity

    @property
    def folder(self) -> Path:
        return self.places.releases / self.identity

    def __str__(self) -> str:
        return f"put the program with its Python packages into {self.folder}"

    def done(self) -> bool:
        return self.folder.is_dir()

    def apply(self) -> None:
        unfinished = self.places.releases / UNFINISHED
        if unfinished.exists():
            shutil.rmtree(unfinished)
        unfinished.mkdir(parents=True)
        try:
            self._copy_program(unfinished / PROGRAM)
            self._make_environment(unfinished)
            self._compile(unfinished)
            if self.origin is not None:
                write_whole(unfinished / ORIGIN, json.dumps(asdict(self.origin)).encode(), 0o644)
        except BaseException:
            shutil.rmtree(unfinished, ignore_errors=True)
            raise
        os.sync()
        unfinished.rename(self.folder)
        sync(self.places.releases)

    def _copy_program(self, folder: Path) -> None:
        for path in self.source.files():
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(self.source.folder / path, target)
            target.chmod(0o644)

    @property
    def _needs(self) -> str:
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        head = f"# Python {version}{' and what the system has' if self.pi else ''}"
        return f"{head}\n{self.source.requirements()}"

    def _make_environment(self, unfinished: Path) -> None:
        environment = unfinished / ENVIRONMENT
        twin = self._twin()
        if twin is not None:
            # Copied, not linked: a file that rots on the card must not break both releases.
            shutil.copytree(twin / ENVIRONMENT, environment, symlinks=True)
        else:
            self._install_packages(environment)
        (site,) = environment.glob("lib/python3*/site-packages")
        relative = os.path.relpath(unfinished / PROGRAM, site)
        write_whole(site / PATH_FILE, f"{relative}\n".encode(), 0o644)
        write_whole(unfinished / NEEDS, self._needs.encode(), 0o644)

    def _twin(self) -> Path | None:
        """A release with the very environment that is needed: then no network is."""
        for folder in releases(self.places):
            needs = folder / NEEDS
            if needs.is_file() and needs.read_text(encoding="utf-8") == self._needs:
                return folder
        return None

    def _install_packages(self, environment: Path) -> None:
        site = ["--system-site-packages"] if self.pi else []
        self.run([self.python, "-m", "venv", *site, str(environment)])
        wheels = self.source.wheels
        origin = ["--no-index", "--find-links", str(wheels)] if wheels is not None else []
        pip = [str(environment / "bin" / "python"), "-m", "pip", "install", "--quiet", "--no-input"]
        try:
            self.run([*pip, "--require-hashes", "--no-deps", *origin, "-r", str(self.source.lock)])
        except Failed as problem:
            hint = (
                "its own wheels do not suit this machine" if wheels else "is there a network? an archive needs none"
            )
            raise Failed(f"the Python packages can't be installed ({hint}): {problem}") from None
        for script in (environment / "bin").iterdir():
            if not script.name.startswith("python"):
                script.unlink()  # they name the folder in which this environment was made, and nobody calls them

    def _compile(self, unfinished: Path) -> None:
        """The kiosk's user may not write here, and must not compile everything anew at each start."""
        environment = unfinished / ENVIRONMENT
        python = str(environment / "bin" / "python")
        self.run([python, "-m", "compileall", "-q", str(unfinished / PROGRAM)])
        # The computer players, where `kiosk.players.compiled` looks; without that they compile when first needed.
        with contextlib.suppress(Failed):
            self.run(["env", f"XDG_CACHE_HOME={environment / 'share'}", python, "-B", "-m", "kiosk.players.prepare"])


def releases(places: Places) -> list[Path]:
    """The complete ones."""
    if not places.releases.is_dir():
        return []
    return sorted(path for path in places.releases.iterdir() if path.is_dir() and path.name != UNFINISHED)


def current(places: Places) -> Path:
    """The release that runs; raises `Unusable` where nothing is installed."""
    if not places.current.is_symlink():
        raise Unusable("Tabletown is not installed here: sudo make install", file=str(places.current))
    return places.home / places.current.readlink()


def program_of(release: Path) -> ReleaseSource:
    return ReleaseSource(release / PROGRAM)


def tidy(places: Places, keep: set[str]) -> list[Path]:
    """Remove every release but those to *keep*; gives what was removed."""
    gone = [path for path in releases(places) if path.name not in keep]
    for path in gone:
        shutil.rmtree(path)
    return gone
