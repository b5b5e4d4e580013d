"""What a version of the program consists of, wherever it lies: a checkout, or an archive that was unpacked."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

from kiosk.errors import Unusable

FOLDERS = ("kiosk", "vision", "hardware", "ui", "systemd")
FILES = ("pyproject.toml", "LICENSE", "README.md")
WELCOME = ("Makefile", "CHANGELOG.md", "docs")
"""What comes along where it is there: an archive that is unpacked can be installed from, and can be read."""
LEFT_OUT = ("__pycache__", "training")
WHEELS = "wheels"
DIGEST_LENGTH = 8


@dataclass(frozen=True, slots=True)
class ReleaseSource:
    folder: Path

    def __post_init__(self) -> None:
        for name in (*FOLDERS, *FILES):
            if not (self.folder / name).exists():
                raise Unusable(f"is no version of Tabletown: there is no {name} in it", file=str(self.folder))

    @property
    def version(self) -> str:
        text = (self.folder / "kiosk" / "__init__.py").read_text(encoding="utf-8")
        found = re.search(r'^__version__ = "([0-9A-Za-z.+]+)"$', text, re.MULTILINE)
        if found is None:
            raise Unusable("names no version", file=str(self.folder / "kiosk" / "__init__.py"))
        return found[1]

    def files(self) -> list[Path]:
        """Everything that belongs to the program, relative to its folder, in a fixed order."""
        tops = [self.folder / name for name in (*FOLDERS, *WELCOME)]
        inner = [path for top in tops for path in (top, *sorted(top.rglob("*"))) if path.is_file()]
        relative = [path.relative_to(self.folder) for path in inner if not path.is_symlink()]
        return [*map(Path, FILES), *(path for path in relative if not set(path.parts) & set(LEFT_OUT))]

    @property
    def identity(self) -> str:
        """The version and what is really in it, so that two states of one version lie side by side."""
        digest = hashlib.sha256()
        for path in self.files():
            content = hashlib.sha256((self.folder / path).read_bytes()).hexdigest()
            digest.update(f"{path.as_posix()}\0{content}\n".encode())
        return f"{self.version}-{digest.hexdigest()[:DIGEST_LENGTH]}"

    def requirements(self) -> str:
        """The Python packages that it needs, as pip reads them from a file: exact versions with their hashes."""
        try:
            return self.lock.read_text(encoding="utf-8")
        except OSError as problem:
            raise Unusable(problem.strerror or str(problem), file=str(self.lock)) from None

    def packages(self, *, pi: bool) -> tuple[str, ...]:
        """The packages of the system that it needs."""
        names = ("packages.txt", "packages-kiosk.txt", *(("packages-pi.txt",) if pi else ()))
        return tuple(line for name in names for line in _lines(self.folder / "systemd" / name))

    @property
    def picture(self) -> Path:
        """The picture of the machine's root."""
        return self.folder / "systemd" / "root"

    @property
    def keys(self) -> tuple[Path, ...]:
        """The project's public keys that come along: whoever installs this version believes them."""
        return tuple(sorted((self.folder / "systemd" / "keys").glob("*.pub")))

    @property
    def lock(self) -> Path:
        """The very Python packages that it is installed with, each with its hashes."""
        return self.folder / "systemd" / "requirements.lock"

    @property
    def wheels(self) -> Path | None:
        """Python packages that came along, for a machine without a network."""
        folder = self.folder / WHEELS
        return folder if folder.is_dir() else None


def _lines(path: Path) -> list[str]:
    """The words of a list, without comments."""
    text = path.read_text(encoding="utf-8")
    return [word for line in text.splitlines() if (word := line.partition("#")[0].strip())]
