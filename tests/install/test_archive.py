"""A release in one file: whole and ours, or refused before anything of it is written."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from kiosk.errors import Unusable
from kiosk.install import archive
from kiosk.install.source import Source
from tests.install.conftest import ROOT

Member = tuple[str, bytes] | tarfile.TarInfo


def test_there_and_back(checkout: Source, tmp_path: Path) -> None:
    wheels = tmp_path / "wheels"
    wheels.mkdir()
    (wheels / "kivy-2.3.1-cp311-none-any.whl").write_bytes(b"wheel")
    file = archive.write(checkout, tmp_path / "out", wheels)
    assert file.name == "tabletown-1.0.tar.gz"
    unpacked = archive.unpack(file, tmp_path / "in")
    assert unpacked.identity == checkout.identity
    assert unpacked.wheels is not None
    assert [path.name for path in unpacked.wheels.iterdir()] == ["kivy-2.3.1-cp311-none-any.whl"]
    assert checkout.wheels is None


def test_an_archive_that_is_unpacked_can_be_installed_from_and_read(tmp_path: Path) -> None:
    with tarfile.open(archive.write(Source(ROOT), tmp_path)) as file:
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
        "SHA256SUMS",
    ),
    "way out": (lambda one, data: [(one.name, data), ("t/../../../etc/passwd", b"root::0:0")], "etc/passwd"),
    "absolute": (lambda one, data: [(one.name, data), ("/etc/passwd", b"root::0:0")], "etc/passwd"),
    "link": (lambda one, data: [(one.name, data), link("t/kiosk/x", "/etc", tarfile.SYMTYPE)], "kiosk/x"),
    "hard link": (lambda one, data: [(one.name, data), link("t/kiosk/x", "/etc/shadow", tarfile.LNKTYPE)], "kiosk/x"),
    "device": (lambda one, data: [(one.name, data), link("t/kiosk/x", "", tarfile.CHRTYPE)], "kiosk/x"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_changed_archive_is_refused_and_nothing_written(checkout: Source, tmp_path: Path, what: str) -> None:
    change, place = CHANGES[what]
    file = archive.write(checkout, tmp_path / "out")
    rewritten(file, change)
    with pytest.raises(Unusable) as caught:
        archive.unpack(file, tmp_path / "in")
    assert str(file) in str(caught.value)
    assert place in str(caught.value)
    assert not (tmp_path / "in").exists()


def test_nothing_but_a_change_makes_the_difference(checkout: Source, tmp_path: Path) -> None:
    file = archive.write(checkout, tmp_path / "out")
    rewritten(file, lambda one, data: [(one.name, data)])
    assert archive.unpack(file, tmp_path / "in").identity == checkout.identity


@pytest.mark.parametrize("content", [b"", b"not an archive", b"\x1f\x8b\x08\x00broken"])
def test_what_is_no_archive_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "release.tar.gz"
    file.write_bytes(content)
    with pytest.raises(Unusable, match=r"release\.tar\.gz"):
        archive.unpack(file, tmp_path / "in")


def test_an_archive_that_was_cut_off_is_refused(checkout: Source, tmp_path: Path) -> None:
    file = archive.write(checkout, tmp_path / "out")
    file.write_bytes(file.read_bytes()[:-2000])
    with pytest.raises(Unusable, match=r"tabletown-1\.0"):
        archive.unpack(file, tmp_path / "in")


def test_a_bomb_is_not_unpacked(checkout: Source, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = archive.write(checkout, tmp_path / "out")
    monkeypatch.setattr(archive, "MAX_BYTES", 1000)
    with pytest.raises(Unusable, match="too large"):
        archive.unpack(file, tmp_path / "in")


def test_a_folder_that_is_no_version_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="no version of Tabletown"):
        Source(tmp_path)


def test_a_version_must_be_named(checkout: Source) -> None:
    (checkout.folder / "kiosk/__init__.py").write_text("__version__ = 1\n", encoding="utf-8")
    with pytest.raises(Unusable, match="names no version"):
        _ = checkout.version
