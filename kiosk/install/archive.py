"""A release in one file, for a stick: a tar archive with checksums of everything in it, and a signature of those."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import tarfile
import time
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath

from kiosk.errors import Unusable, quote
from kiosk.inputs import require_plain
from kiosk.install.signature import Key, holder_of, sign
from kiosk.install.source import WHEELS, ReleaseSource
from kiosk.install.steps import Run, run_command

SUMS = "SHA256SUMS"
SIGNATURE = "SHA256SUMS.minisig"
RELEASE = "release.json"
"""When it was made: of two releases of one version the one made later is the newer one."""
MAX_BYTES = 1 << 30
MAX_READ, PIECE = 1 << 20, 1 << 16
"""An entry's header is read at once, however long it says that it is; contents are read in pieces."""
MAX_FILES = 20_000
MAX_NAME = 200
PARTS = 2
"""At least: the one top folder, and a name in it."""


class Bounded(io.RawIOBase):
    """What comes out of the compression, as far as a release can be that large: nobody has signed for it yet."""

    def __init__(self, inner: gzip.GzipFile) -> None:
        self._inner = inner

    def read(self, size: int = -1) -> bytes:
        if size > MAX_READ or self._inner.tell() > MAX_BYTES:
            raise Unusable("is far too large for a release")
        return self._inner.read(size)

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        if offset > MAX_BYTES:
            raise Unusable("is far too large for a release")
        return self._inner.seek(offset, whence)

    def tell(self) -> int:
        return self._inner.tell()


@dataclass(frozen=True, slots=True)
class Incoming:
    """A release that was unpacked: what it is, when it was made, and whose key has signed it."""

    source: ReleaseSource
    made: int
    signed_by: str


def write(
    source: ReleaseSource, folder: Path, wheels: Path | None = None, *, key: Path | None, run: Run = run_command
) -> Path:
    """Make the archive of *source*, signed by *key*, with *wheels* for machines without a network; gives its path."""
    folder.mkdir(parents=True, exist_ok=True)
    top = f"tabletown-{source.version}"
    target = folder / f"{top}.tar.gz"
    contents = {path.as_posix(): (source.folder / path).read_bytes() for path in source.files()}
    for wheel in sorted(wheels.glob("*.whl")) if wheels else ():
        contents[f"{WHEELS}/{wheel.name}"] = wheel.read_bytes()
    contents[RELEASE] = json.dumps({"version": source.version, "made": int(time.time())}).encode()
    sums = "".join(f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in contents.items()).encode()
    contents[SUMS] = sums
    if key is not None:
        contents[SIGNATURE] = sign(sums, key, run)
    with tarfile.open(target, "w:gz") as archive:
        for name, data in contents.items():
            entry = tarfile.TarInfo(f"{top}/{name}")
            entry.size, entry.mode = len(data), 0o644
            archive.addfile(entry, io.BytesIO(data))
    return target


def unpack(file: Path, folder: Path, keys: Sequence[Key], run: Run = run_command) -> Incoming:
    """Check *file* and put what is in it into *folder*; raises `Unusable` and leaves nothing where it is wrong."""
    try:
        require_plain(file)
        with gzip.open(file) as inner, tarfile.open(fileobj=Bounded(inner), mode="r:") as archive:
            contents = dict(_contents(archive))
        sums, signature = contents.pop(SUMS, None), contents.pop(SIGNATURE, None)
        if sums is None:
            raise Unusable(f"has no {SUMS}: it is no release of Tabletown")  # noqa: TRY301 - the file is added below
        if signature is None:
            raise Unusable("is not signed: nobody answers for it")  # noqa: TRY301
        key = holder_of(sums, signature, keys, run)
        _compare(contents, sums)
        made = _made(contents.pop(RELEASE, b""))
    except Unusable as complaint:
        raise complaint.within(file=str(file)) from None
    except (OSError, EOFError, tarfile.TarError, ValueError, zlib.error) as problem:
        raise Unusable(f"is no archive that can be read: {problem}", file=str(file)) from None
    for name, data in contents.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    return Incoming(ReleaseSource(folder), made, key.holder)


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
        plain = entry.isreg() and len(path.parts) >= PARTS and len(entry.name) <= MAX_NAME
        if not plain or path.is_absolute() or ".." in path.parts or "\\" in entry.name:
            raise Unusable(f"holds something that is no plain file of a release: {quote(entry.name)}")
        data = archive.extractfile(entry)
        assert data is not None
        yield PurePosixPath(*path.parts[1:]).as_posix(), b"".join(iter(partial(data.read, PIECE), b""))


def _compare(contents: dict[str, bytes], text: bytes) -> None:
    """Everything is as the checksums say, nothing is missing and nothing came in."""
    try:
        lines = text.decode("utf-8").splitlines()
    except UnicodeDecodeError:
        raise Unusable(f"has no {SUMS} that can be read") from None
    sums = {name: digest for digest, _, name in (line.partition("  ") for line in lines)}
    for name in sorted(sums.keys() | contents.keys()):
        if name not in contents or hashlib.sha256(contents[name]).hexdigest() != sums.get(name):
            raise Unusable("is damaged or was changed: copy it anew", place=quote(name))


def _made(text: bytes) -> int:
    try:
        made = json.loads(text)["made"]
    except (ValueError, KeyError, TypeError):
        made = None
    if type(made) is not int:
        raise Unusable("does not say when it was made", place=RELEASE)
    return made
