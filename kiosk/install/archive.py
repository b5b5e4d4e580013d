"""A release in one file, for a stick: a tar archive that carries the checksums of everything in it."""

from __future__ import annotations

import hashlib
import io
import tarfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from kiosk.errors import Unusable, quote
from kiosk.install.source import WHEELS, Source

SUMS = "SHA256SUMS"
MAX_BYTES = 1 << 30
MAX_FILES = 20_000


def write(source: Source, folder: Path, wheels: Path | None = None) -> Path:
    """Make the archive of *source*, with *wheels* for machines that have no network; gives its path."""
    folder.mkdir(parents=True, exist_ok=True)
    top = f"tabletown-{source.version}"
    target = folder / f"{top}.tar.gz"
    contents = {path.as_posix(): (source.folder / path).read_bytes() for path in source.files()}
    for wheel in sorted(wheels.glob("*.whl")) if wheels else ():
        contents[f"{WHEELS}/{wheel.name}"] = wheel.read_bytes()
    sums = "".join(f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in contents.items())
    with tarfile.open(target, "w:gz") as archive:
        for name, data in {**contents, SUMS: sums.encode()}.items():
            entry = tarfile.TarInfo(f"{top}/{name}")
            entry.size, entry.mode = len(data), 0o644
            archive.addfile(entry, io.BytesIO(data))
    return target


def unpack(file: Path, folder: Path) -> Source:
    """Check *file* and put what is in it into *folder*; raises `Unusable` and leaves nothing where it is wrong."""
    try:
        with tarfile.open(file, "r:*") as archive:
            contents = dict(_contents(archive))
    except (OSError, EOFError, tarfile.TarError, ValueError) as problem:
        reason = problem.reason if isinstance(problem, Unusable) else f"is no archive that can be read: {problem}"
        raise Unusable(reason, file=str(file)) from None
    _compare(contents, file)
    for name, data in contents.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    return Source(folder)


def _contents(archive: tarfile.TarFile) -> Iterator[tuple[str, bytes]]:
    """Name and content of every file below the archive's one top folder."""
    total = 0
    for count, entry in enumerate(archive):
        total += entry.size
        if count >= MAX_FILES or total > MAX_BYTES:
            raise Unusable("is far too large for a release")
        if entry.isdir():
            continue
        path = PurePosixPath(entry.name)
        if not entry.isreg() or path.is_absolute() or ".." in path.parts or "\\" in entry.name:
            raise Unusable(f"holds something that is no plain file of a release: {quote(entry.name)}")
        data = archive.extractfile(entry)
        assert data is not None
        yield PurePosixPath(*path.parts[1:]).as_posix(), data.read()


def _compare(contents: dict[str, bytes], file: Path) -> None:
    """Everything is as the checksums say, nothing is missing and nothing came in."""
    try:
        lines = contents.pop(SUMS).decode("utf-8").splitlines()
        sums = {name: digest for digest, _, name in (line.partition("  ") for line in lines)}
    except (KeyError, UnicodeDecodeError):
        raise Unusable(f"has no {SUMS}: it is no release of Tabletown", file=str(file)) from None
    for name in sorted(sums.keys() | contents.keys()):
        if name not in contents or hashlib.sha256(contents[name]).hexdigest() != sums.get(name):
            raise Unusable("is damaged or was changed: copy it anew", file=str(file), place=quote(name))
