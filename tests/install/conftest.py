"""A scratch folder that stands for a machine's root, and a system whose commands only say what they were asked."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from kiosk.install.places import Places
from kiosk.install.signature import Key
from kiosk.install.source import FILES, FOLDERS, ReleaseSource
from kiosk.install.steps import Failed, run_command

ROOT = Path(__file__).parents[2]


@dataclass
class System:
    """Answers commands as a Debian would, as far as an installation looks at the answers."""

    asked: list[tuple[str, ...]] = field(default_factory=list)
    answers: dict[tuple[str, ...], str] = field(default_factory=dict)
    failing: set[str] = field(default_factory=set)
    """First words of commands that fail."""

    def run(self, argv: Sequence[str]) -> str:
        self.asked.append(tuple(argv))
        if argv[0] in self.failing:
            raise Failed(f"{argv[0]}: no")
        for start, answer in self.answers.items():
            if tuple(argv)[: len(start)] == start:
                return answer
        if "venv" in argv[1:3]:
            make_environment(Path(argv[-1]))
        return ""

    def told(self, *start: str) -> list[tuple[str, ...]]:
        return [argv for argv in self.asked if argv[: len(start)] == start]


def make_environment(folder: Path) -> None:
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    (folder / f"lib/python{version}/site-packages/kivy").mkdir(parents=True)
    (folder / f"lib/python{version}/site-packages/kivy/__init__.py").write_text("# not really\n", encoding="utf-8")
    (folder / "bin").mkdir()
    (folder / "bin/python").symlink_to(sys.executable)
    (folder / "bin/pip").write_text("#!/a/path/of/its/own\n", encoding="utf-8")


@pytest.fixture(autouse=True)
def _no_sync(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody cuts the power of a test, and the machine has other things to write."""
    monkeypatch.setattr(os, "sync", lambda: None)
    monkeypatch.setattr(os, "fsync", lambda _: None)


@dataclass(frozen=True)
class Pair:
    """A key of the test's own."""

    secret: Path
    public: Path

    @property
    def keys(self) -> tuple[Key, ...]:
        return (Key(self.public),)


def make_pair(folder: Path, holder: str) -> Pair:
    if shutil.which("minisign") is None:
        pytest.skip("no minisign here: apt install minisign")
    pair = Pair(folder / f"{holder}.key", folder / f"{holder}.pub")
    run_command(["minisign", "-G", "-W", "-s", str(pair.secret), "-p", str(pair.public)])
    return pair


@pytest.fixture(scope="session")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Pair:
    return make_pair(tmp_path_factory.mktemp("keys"), "project")


@pytest.fixture(scope="session")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Pair:
    return make_pair(tmp_path_factory.mktemp("strange-keys"), "stranger")


def believe(pair: Pair, places: Places) -> None:
    places.keys.mkdir(parents=True, exist_ok=True)
    shutil.copy(pair.public, places.keys / pair.public.name)


@pytest.fixture
def system() -> System:
    return System()


@pytest.fixture
def places(tmp_path: Path) -> Places:
    (tmp_path / "root").mkdir()
    return Places(tmp_path / "root")


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This very version without its heavy parts: enough for everything that only copies."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in FILES:
        shutil.copy(ROOT / name, folder / name)
    for name in FOLDERS:
        (folder / name).mkdir()
        (folder / name / "__init__.py").touch()
    (folder / "kiosk/__init__.py").write_text('__version__ = "1.0"\n', encoding="utf-8")
    shutil.copytree(ROOT / "systemd", folder / "systemd", dirs_exist_ok=True)
    return folder


@pytest.fixture
def checkout(small: Path, tmp_path: Path) -> ReleaseSource:
    """One of one's own, to be changed at will."""
    return ReleaseSource(shutil.copytree(small, tmp_path / "checkout"))


def version(checkout: ReleaseSource, number: str, where: Path) -> ReleaseSource:
    """The same as another version."""
    other = ReleaseSource(shutil.copytree(checkout.folder, where))
    (other.folder / "kiosk/__init__.py").write_text(f'__version__ = "{number}"\n', encoding="utf-8")
    return other
