"""What somebody names by mistake stays as it is."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import cv2
import numpy as np
import pytest

from kiosk.__main__ import main
from kiosk.errors import Unusable
from kiosk.journal import Journal, head
from kiosk.outputs import MARK, marked, require_own_output, write_picture
from kiosk.paths import require_own_journal
from vision.pictures import dimensions


def text(path: Path) -> None:
    path.write_text("my novel\n" * 100, encoding="utf-8")


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE mine (x)")


def folder(path: Path) -> None:
    path.mkdir()


NOT_OURS: dict[str, Callable[[Path], None]] = {"text": text, "foreign": foreign, "folder": folder, "pipe": os.mkfifo}


@pytest.mark.parametrize("kind", NOT_OURS)
def test_a_journal_that_is_none_is_refused_and_stays(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    NOT_OURS[kind](path)
    before = path.stat(), path.read_bytes() if path.is_file() else b""
    with pytest.raises(Unusable, match=r"journal\.db"):
        Journal.open(path)
    assert (path.stat().st_ino, path.stat().st_mtime_ns) == (before[0].st_ino, before[0].st_mtime_ns)
    assert before[1] == (path.read_bytes() if path.is_file() else b"")
    assert [one.name for one in tmp_path.iterdir()] == ["journal.db"]


@pytest.mark.parametrize("kind", NOT_OURS)
@pytest.mark.parametrize("command", ["check", "backup"])
def test_nobody_is_told_to_mend_what_is_none_of_ours(
    kind: str, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    NOT_OURS[kind](tmp_path / "journal.db")
    assert main([command, "--journal", str(tmp_path / "journal.db")]) == 2
    assert "journal.db: is " in capsys.readouterr().err


@pytest.mark.skipif(os.geteuid() != 0, reason="only root makes device nodes")
def test_a_device_node_is_refused_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    try:
        os.mknod(path, 0o20600, os.makedev(1, 3))
    except OSError:
        pytest.skip("no device nodes can be made here")
    with pytest.raises(Unusable, match="a device"):
        Journal.open(path)
    assert path.is_char_device()


def test_an_empty_file_and_none_are_fine(tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    for name in ("empty.db", "new.db"):
        Journal.open(tmp_path / name, backups=tmp_path / "b").close()


def test_a_damaged_journal_of_ours_is_mended_not_refused(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    Journal.open(path).close()
    path.write_bytes(b"x" * 5000)
    Journal.open(path).close()  # its lock lies beside it
    assert path.read_bytes().startswith(b"SQLite")


def test_a_backup_of_ours_beside_it_is_a_sign_too(tmp_path: Path) -> None:
    (tmp_path / "backups").mkdir()
    Journal.open(tmp_path / "other.db", backups=tmp_path / "b").close()
    path = tmp_path / "journal.db"
    text(path)
    with pytest.raises(Unusable):
        require_own_journal(path)
    (tmp_path / "backups/000001.db").write_bytes((tmp_path / "other.db").read_bytes())
    require_own_journal(path)


@pytest.mark.parametrize("beside", ["journal.db.lock", "journal.db.head"])
@pytest.mark.parametrize("content", [b"", b"{}", b"[[package]]\n", b"open the door\n"])
def test_a_lock_of_somebody_elses_is_no_sign(beside: str, content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    text(path)
    (tmp_path / beside).write_bytes(content)
    with pytest.raises(Unusable):
        Journal.open(path)
    assert (path.read_text(), (tmp_path / beside).read_bytes()) == ("my novel\n" * 100, content)


def test_a_head_or_a_compressed_backup_of_ours_is_a_sign(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    text(path)
    (tmp_path / "backups").mkdir()
    part = tmp_path / "backups" / "journal-000000000007.db.gz"
    part.write_bytes(b'{"schema": 2, "timeline": "ab"}\n')
    require_own_journal(path)
    part.unlink()
    keeper = head.Keeper(path)
    keeper.note(head.Head("ab", 7, "cd", None))
    keeper.close()
    require_own_journal(path)


def test_an_output_replaces_only_its_like(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    require_own_output(path, b"number,")
    path.write_bytes(b"number,table\n")
    require_own_output(path, b"number,")
    text(path)
    with pytest.raises(Unusable, match="stays as it is"):
        require_own_output(path, b"number,")


def picture(suffix: str) -> bytes:
    return cv2.imencode(suffix, np.full((90, 120, 3), 77, np.uint8))[1].tobytes()


@pytest.mark.parametrize("data", [picture(".png"), picture(".jpg"), b"<svg/>"], ids=["png", "jpg", "svg"])
def test_a_picture_replaces_only_one_of_ours(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "picture"
    write_picture(path, data)
    assert MARK in path.read_bytes()
    write_picture(path, data)
    path.write_bytes(data)  # of the same kind, but somebody's
    with pytest.raises(Unusable, match="stays as it is"):
        write_picture(path, data)
    assert path.read_bytes() == data


@pytest.mark.parametrize("suffix", [".png", ".jpg"])
def test_the_mark_changes_nothing_of_the_picture(suffix: str) -> None:
    data = picture(suffix)
    before, after = (cv2.imdecode(np.frombuffer(one, np.uint8), cv2.IMREAD_COLOR) for one in (data, marked(data)))
    assert np.array_equal(before, after)
    assert dimensions(marked(data)) == (120, 90)


@pytest.mark.parametrize(
    "words",
    [
        ("wiring", "--out"),
        ("print", "markers", "--out"),
        ("rig", "--camera", "v3", "--tray", "20cm", "--picture"),
    ],
)
def test_no_command_draws_over_somebodys_drawing(words: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "mine.svg"
    path.write_text("<svg>my own</svg>", encoding="utf-8")
    assert main([*words, str(path)]) == 2
    assert path.read_text(encoding="utf-8") == "<svg>my own</svg>"
    path.unlink()
    assert main([*words, str(path)]) == 0
    assert main([*words, str(path)]) == 0


def test_somebodys_file_called_pin_is_not_deleted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "pin.json"
    mine.write_text('{"of my bank": 1234}', encoding="utf-8")
    assert main(["pin", "reset", "--data", str(tmp_path)]) == 2
    assert "not ours" in capsys.readouterr().err
    assert mine.exists()
    (tmp_path / "journal.db").touch()  # then it is our folder, and the file one that was damaged
    assert main(["pin", "reset", "--data", str(tmp_path)]) == 0
    assert not mine.exists()


@pytest.mark.parametrize("name", ["", "x" * 300, "/" * 5000, "\0"])
def test_play_says_what_is_wrong_with_it(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "script"
    script.touch()
    assert main(["play", "--script", str(script), "--journal", name]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
