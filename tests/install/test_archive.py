"""A release in one file: whole and ours, or refused before anything of it is written."""

from __future__ import annotations

import gzip
import io
import os
import tarfile
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from kiosk.errors import Unusable
from kiosk.install import archive
from kiosk.install.source import ReleaseSource
from tests.install.conftest import ROOT, Pair

Member = tuple[str, bytes] | tarfile.TarInfo


def test_there_and_back(checkout: ReleaseSource, tmp_path: Path, pair: Pair) -> None:
    wheels = tmp_path / "wheels"
    wheels.mkdir()
    (wheels / "kivy-2.3.1-cp311-none-any.whl").write_bytes(b"wheel")
    file = archive.write(checkout, tmp_path / "out", wheels, key=pair.secret)
    assert file.name == "tabletown-1.0.tar.gz"
    incoming = archive.unpack(file, tmp_path / "in", pair.keys)
    unpacked = incoming.source
    assert incoming.signed_by == "project"
    assert unpacked.identity == checkout.identity
    assert unpacked.wheels is not None
    assert [path.name for path in unpacked.wheels.iterdir()] == ["kivy-2.3.1-cp311-none-any.whl"]
    assert checkout.wheels is None


def test_an_archive_that_is_unpacked_can_be_installed_from_and_read(tmp_path: Path) -> None:
    with tarfile.open(archive.write(ReleaseSource(ROOT), tmp_path, key=None)) as file:
        names = {name.partition("/")[2] for name in file.getnames()}
    assert {"Makefile", "docs/install.md", "docs/pictures/wiring.svg", "systemd/overlay.sh"} <= names
    assert not [name for name in names if name.startswith(("tests/", "bench/", "build/"))]


def rewritten(file: Path, change: Callable[[tarfile.TarInfo, bytes], list[Member]]) -> None:
    """The same archive with every file put through *change*."""
    with tarfile.open(file) as old:
        members = [(one, old.extractfile(one).read()) for one in old]  # type: ignore[union-attr]
    with tarfile.open(file, "w:gz") as new:
        for one, data in members:
            for member in change(one, data):
                if isinstance(member, tarfile.TarInfo):
                    new.addfile(member)
                else:
                    entry = tarfile.TarInfo(member[0])
                    entry.size = len(member[1])
                    new.addfile(entry, io.BytesIO(member[1]))


def is_license(one: tarfile.TarInfo) -> bool:
    return one.name.endswith("/LICENSE")


def link(name: str, target: str, kind: bytes) -> tarfile.TarInfo:
    entry = tarfile.TarInfo(name)
    entry.type, entry.linkname = kind, target
    return entry


CHANGES: dict[str, tuple[Callable[[tarfile.TarInfo, bytes], list[Member]], str]] = {
    "one bit": (lambda one, data: [(one.name, b"x" + data[1:] if is_license(one) else data)], "LICENSE"),
    "one missing": (lambda one, data: [] if is_license(one) else [(one.name, data)], "LICENSE"),
    "one more": (
        lambda one, data: [(one.name, data), *([("t/kiosk/evil.py", b"")] if is_license(one) else [])],
        "evil",
    ),
    "no sums": (lambda one, data: [] if one.name.endswith("SUMS") else [(one.name, data)], "SHA256SUMS"),
    "sums that are no text": (
        lambda one, data: [(one.name, b"\xff" if one.name.endswith("SUMS") else data)],
        "signed by nobody",
    ),
    "no signature": (
        lambda one, data: [] if one.name.endswith(".minisig") else [(one.name, data)],
        "not signed",
    ),
    "a signature that is none": (
        lambda one, data: [(one.name, b"untrusted comment: x\nabcd\n" if one.name.endswith(".minisig") else data)],
        "signed by nobody",
    ),
    "no folder": (lambda one, data: [(one.name, data), ("evil", b"")], "evil"),
    "a name without end": (lambda one, data: [(one.name, data), ("t/" + "x" * 300, b"")], "xxx"),
    "way out": (lambda one, data: [(one.name, data), ("t/../../../etc/passwd", b"root::0:0")], "etc/passwd"),
    "absolute": (lambda one, data: [(one.name, data), ("/etc/passwd", b"root::0:0")], "etc/passwd"),
    "link": (lambda one, data: [(one.name, data), link("t/kiosk/x", "/etc", tarfile.SYMTYPE)], "kiosk/x"),
    "hard link": (lambda one, data: [(one.name, data), link("t/kiosk/x", "/etc/shadow", tarfile.LNKTYPE)], "kiosk/x"),
    "device": (lambda one, data: [(one.name, data), link("t/kiosk/x", "", tarfile.CHRTYPE)], "kiosk/x"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_changed_archive_is_refused_and_nothing_written(
    checkout: ReleaseSource, tmp_path: Path, what: str, pair: Pair
) -> None:
    change, place = CHANGES[what]
    file = archive.write(checkout, tmp_path / "out", key=pair.secret)
    rewritten(file, change)
    with pytest.raises(Unusable) as caught:
        archive.unpack(file, tmp_path / "in", pair.keys)
    assert str(file) in str(caught.value)
    assert place in str(caught.value)
    assert not (tmp_path / "in").exists()


def test_nothing_but_a_change_makes_the_difference(checkout: ReleaseSource, tmp_path: Path, pair: Pair) -> None:
    file = archive.write(checkout, tmp_path / "out", key=pair.secret)
    rewritten(file, lambda one, data: [(one.name, data)])
    assert archive.unpack(file, tmp_path / "in", pair.keys).source.identity == checkout.identity


@pytest.mark.parametrize("content", [b"", b"not an archive", b"\x1f\x8b\x08\x00broken"])
def test_what_is_no_archive_is_refused(tmp_path: Path, content: bytes, pair: Pair) -> None:
    file = tmp_path / "release.tar.gz"
    file.write_bytes(content)
    with pytest.raises(Unusable, match=r"release\.tar\.gz"):
        archive.unpack(file, tmp_path / "in", pair.keys)


def test_an_archive_that_was_cut_off_is_refused(checkout: ReleaseSource, tmp_path: Path, pair: Pair) -> None:
    file = archive.write(checkout, tmp_path / "out", key=pair.secret)
    file.write_bytes(file.read_bytes()[:-2000])
    with pytest.raises(Unusable, match=r"tabletown-1\.0"):
        archive.unpack(file, tmp_path / "in", pair.keys)


def test_a_bomb_is_not_unpacked(
    checkout: ReleaseSource, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pair: Pair
) -> None:
    file = archive.write(checkout, tmp_path / "out", key=pair.secret)
    monkeypatch.setattr(archive, "MAX_BYTES", 1000)
    with pytest.raises(Unusable, match="too large"):
        archive.unpack(file, tmp_path / "in", pair.keys)


@pytest.mark.parametrize("kind", [tarfile.XHDTYPE, tarfile.GNUTYPE_LONGNAME, tarfile.REGTYPE], ids=["x", "L", "0"])
@pytest.mark.parametrize("size", [900 * 2**20, 6 * 2**30])
def test_an_entry_that_says_it_is_huge_is_refused_before_it_is_read(
    tmp_path: Path, pair: Pair, kind: bytes, size: int
) -> None:
    entry = tarfile.TarInfo("t/x")
    entry.type, entry.size = kind, size
    file = tmp_path / "release.tar.gz"
    file.write_bytes(gzip.compress(entry.tobuf(tarfile.GNU_FORMAT) + bytes(10_000)))
    with pytest.raises(Unusable, match=r"too large|is no archive|ended"):
        archive.unpack(file, tmp_path / "in", pair.keys)


def test_a_header_is_not_read_however_long_it_is(tmp_path: Path, pair: Pair) -> None:
    entry = tarfile.TarInfo("t/x")
    entry.type, entry.size = tarfile.XHDTYPE, archive.MAX_READ + 1
    file = tmp_path / "release.tar.gz"
    file.write_bytes(gzip.compress(entry.tobuf(tarfile.GNU_FORMAT) + bytes(archive.MAX_READ * 2)))
    with pytest.raises(Unusable, match="too large"):
        archive.unpack(file, tmp_path / "in", pair.keys)


def test_bits_flipped_in_the_compression_are_refused(checkout: ReleaseSource, tmp_path: Path, pair: Pair) -> None:
    file, rng = archive.write(checkout, tmp_path / "out", key=pair.secret), Random(23)
    whole = file.read_bytes()
    for _ in range(200):
        data = bytearray(whole)
        data[rng.randrange(20, len(data))] ^= 1 << rng.randrange(8)
        file.write_bytes(data)
        try:
            found = archive.unpack(file, tmp_path / "in", pair.keys)
        except Unusable:
            continue
        assert found.source.identity == checkout.identity  # only what nothing depends on was flipped


def test_a_pipe_is_no_archive(tmp_path: Path, pair: Pair) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(Unusable, match="is a pipe"):
        archive.unpack(tmp_path / "pipe", tmp_path / "in", pair.keys)


def test_a_folder_that_is_no_version_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="no version of Tabletown"):
        ReleaseSource(tmp_path)


def test_a_version_must_be_named(checkout: ReleaseSource) -> None:
    (checkout.folder / "kiosk/__init__.py").write_text("__version__ = 1\n", encoding="utf-8")
    with pytest.raises(Unusable, match="names no version"):
        _ = checkout.version
