"""The command line itself, from within and as a process of its own."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from kiosk import __version__
from kiosk.__main__ import main
from tests.commands.conftest import Tabletown
from tests.commands.records import GAME

BAD_LINES = [
    [],
    ["fly"],
    ["--fly"],
    ["replay"],
    ["replay", "a", "b"],
    ["replay", "a", "--fly"],
    ["replay", "--sheets"],
    ["legal"],
    ["legal", "--json"],
    ["sheets", "fly"],
    ["sheets", "--game"],
    ["sheets", "--game", "1", "2"],
    ["sheets", "check"],
    ["sheets", "check", "--fly"],
    ["--json", "sheets"],
    ["-1", "sheets"],
    ["sheets", "\ud800\n"],
    ["\x1b[31m"],
    ["x" * 100_000],
]


@pytest.mark.parametrize("words", BAD_LINES, ids=lambda words: ascii(" ".join(words))[:30])
def test_a_line_that_nobody_can_follow_is_refused(tabletown: Tabletown, words: list[str]) -> None:
    tabletown(*words).refuses()


def test_help_and_version(tabletown: Tabletown) -> None:
    assert tabletown("--version").out == f"tabletown {__version__}\n"
    for words in (["--help"], ["sheets", "--help"], ["replay", "-h"], ["legal", "-h"], ["sheets", "check", "-h"]):
        said = tabletown(*words)
        assert said.status == 0
        assert said.out.startswith("usage: tabletown")
        assert said.err == ""


PLAIN = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PATH": os.environ.get("PATH", "")}


def process(*words: str | bytes, **options: object) -> subprocess.CompletedProcess[bytes]:
    line = [sys.executable, "-m", "kiosk", *words]
    options = {"capture_output": True, "cwd": Path(__file__).parents[2], **options}
    return subprocess.run(line, check=False, **options)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "r\u00e9cord.json"
    text = json.dumps(GAME).replace("Ben", "Bj\\u00f6rn \\ud83d\\ude00\\u001b\\ud800")
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("command", ["replay", "legal"])
def test_in_a_terminal_that_knows_ascii_only(record: Path, command: str) -> None:
    for flags in (["--json"], []):
        done = process(command, str(record), *flags, env=PLAIN)
        assert done.returncode == 0, done.stderr
        assert done.stderr == b""
        assert done.stdout.isascii()
        assert b"\x1b" not in done.stdout
    record.write_text(record.read_text(encoding="utf-8").replace("corner", "céntre"), encoding="utf-8")
    done = process(command, str(record), env=PLAIN)
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.count(b"\n") == 1
    assert b"rounds[0].roll.A" in done.stderr


def test_pictures_in_a_terminal_that_knows_ascii_only() -> None:
    done = process("sheets", env=PLAIN)
    assert done.returncode == 0
    assert done.stderr == b""
    assert done.stdout.isascii()


def test_json_is_one_line_of_ascii() -> None:
    done = process("sheets", "--game", "6", "--json")
    assert done.returncode == 0
    assert done.stdout.count(b"\n") == 1
    assert done.stdout.isascii()
    assert json.loads(done.stdout)[0]["pass_track"] == []


def test_a_name_of_a_file_that_is_no_text_is_told() -> None:
    done = process("replay", b"/no\xff\xfewhere")
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.count(b"\n") == 1


def test_an_answer_that_nobody_reads_is_no_error() -> None:
    line = [sys.executable, "-m", "kiosk", "sheets", "--json"]
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(line, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert done.returncode == 0
    assert done.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize("flags", [["--json"], []])
def test_an_answer_that_cannot_be_written_is_told(flags: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = process("sheets", *flags, capture_output=False, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert done.stderr.decode().startswith("tabletown: the answer can't be written: ")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="closes a stream by the shell")
@pytest.mark.parametrize("words", ["sheets", "sheets --json", "sheets --game 99", "fly"])
def test_closed_streams_are_no_reason_to_fail(words: str) -> None:
    wanted = 2 if "99" in words or "fly" in words else 0
    for closing in (">&-", "2>&-", ">&- 2>&-"):
        line = f"{shlex.quote(sys.executable)} -m kiosk {words} {closing}"
        done = subprocess.run(["/bin/sh", "-c", line], capture_output=True, check=False)
        assert done.returncode == wanted
        assert b"Traceback" not in done.stderr


def test_whose_data_it_is_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """On an installed kiosk, somebody without sudo."""

    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied", "/var/lib/tabletown/journal.db")

    monkeypatch.setattr("kiosk.commands.history.run", refuse)
    assert main(["history"]) == 2
    assert capsys.readouterr().err.startswith("tabletown: /var/lib/tabletown/journal.db: not yours")
