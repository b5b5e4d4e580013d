"""The page on the screen when the kiosk does not start, and the lock of the console."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kiosk import console, rescue
from kiosk.state import LANGUAGES

ROOT = Path(__file__).parents[2]
RESULTS = ["watchdog", "exit-code", "signal", "core-dump", "timeout", "oom-kill", ""]


@pytest.mark.parametrize("result", RESULTS)
def test_what_happened_is_said_in_three_languages(result: str) -> None:
    (text,) = rescue.pages({"MONITOR_SERVICE_RESULT": result, "MONITOR_EXIT_STATUS": "7"}, [], 120, 500, 50)
    flat = " ".join(text.split())
    for words in rescue.WORDS.values():
        assert words[result].format(status="7") in flat
        assert words["title"] in flat
        assert words["calm"] in flat


def test_the_languages_say_the_same_things() -> None:
    keys = {frozenset(words) for words in rescue.WORDS.values()}
    assert len(keys) == 1
    assert set(LANGUAGES) == rescue.WORDS.keys()


def test_a_result_that_nobody_knows_is_no_reason_to_fail() -> None:
    assert "status ?" in rescue.pages({"MONITOR_SERVICE_RESULT": "novel"}, [], 120, 80, 50)[0]


LOG = ["old", "one", "two", "\x1b[31mthree" + "x" * 500 + " the end"]


def plain(text: str) -> str:
    return text.replace(rescue.BOLD, "").replace(rescue.PLAIN, "")


def test_a_log_line_can_not_spoil_it() -> None:
    (page,) = rescue.pages({}, LOG, 120, 80, 50)
    assert max(len(line) for line in plain(page).splitlines()) <= 80
    assert "\x1b" not in plain(page)
    assert "old" not in plain(page).split()
    assert {"one", "two"} <= set(plain(page).split())


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 720), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("font", [(16, 32), (8, 16)], ids=["large letters", "the kernel's own"])
@pytest.mark.parametrize("result", RESULTS)
def test_nothing_is_pushed_off_any_screen(size: tuple[int, int], font: tuple[int, int], result: str) -> None:
    columns, rows = size[0] // font[0], size[1] // font[1]
    turns = rescue.pages({"MONITOR_SERVICE_RESULT": result}, LOG, 120, columns, rows - 1)
    assert len(turns) in (1, len(rescue.WORDS))
    for text in turns:
        lines = plain(text).split("\n")
        assert len(lines) <= rows - 1
        assert max(map(len, lines)) <= columns
        assert lines[-1].endswith("xxx the end"), "the last words of the log are there"
    for words in rescue.WORDS.values():
        assert sum(words["title"] in text for text in turns) == 1


def test_a_small_screen_shows_one_language_after_the_other(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rescue, "last_lines", lambda: LOG)
    slept: list[float] = []
    for columns, lines, turns in (("120", "33", 1), ("50", "15", 12)):
        monkeypatch.setenv("COLUMNS", columns)
        monkeypatch.setenv("LINES", lines)
        slept.clear()
        assert rescue.main(["--seconds", "120"], slept.append) == 0
        assert sum(slept) == pytest.approx(120), "then the kiosk is tried again"
        assert len(slept) == turns
        said = capsys.readouterr().out
        assert said.count(rescue.CLEAR) == turns
        assert all(said.count(words["title"]) == (turns + 2) // 3 for words in rescue.WORDS.values())


def test_a_start_that_fails_leads_to_the_page(tmp_path: Path) -> None:
    """As systemd does it: the kiosk ends with a status, and the page is run with what systemd knows about it."""
    bad = tmp_path / "bad.toml"
    bad.write_text("[tabel]\n", encoding="utf-8")
    environ = {**os.environ, "TABLETOWN_CONFIG": str(bad), "SDL_VIDEODRIVER": "offscreen"}
    line = [sys.executable, "-m", "kiosk", "run"]
    started = subprocess.run(line, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)
    assert started.returncode == 2
    (tmp_path / "journalctl").write_text(f"#!/bin/sh\ncat <<'LOG'\n{started.stderr}LOG\n", encoding="utf-8")
    (tmp_path / "journalctl").chmod(0o755)
    told = {"MONITOR_SERVICE_RESULT": "exit-code", "MONITOR_EXIT_STATUS": str(started.returncode)}
    environ = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "COLUMNS": "400", "LANG": "C.UTF-8", **told}
    page = subprocess.run(
        [sys.executable, "-I", str(ROOT / "kiosk/rescue.py"), "--seconds", "0"],
        env=environ,
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    assert "ended with status 2" in page.stdout
    flat = "".join(page.stdout.split())
    assert "".join(f"{bad}: tabel: there is no section [tabel]".split()) in flat


@pytest.mark.skipif(shutil.which("setsid") is None, reason="util-linux is not here")
def test_keys_of_the_console_do_not_end_the_page() -> None:
    """In a virtual machine Alt+Print did, which left neither page nor kiosk and a console that was unlocked."""
    keyboard, tty = os.openpty()
    line = ["setsid", "--ctty", sys.executable, "-I", str(ROOT / "kiosk/rescue.py"), "--seconds", "2"]
    with subprocess.Popen(line, stdin=tty, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as page:
        assert page.stdout is not None
        said = page.stdout.read(1)
        os.write(keyboard, b"\x03\x1c\x1a")
        said += page.stdout.read()
    os.close(keyboard)
    os.close(tty)
    assert page.returncode == 0, said


def test_without_a_log_it_says_where_to_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nonexistent")
    assert rescue.last_lines() == []
    assert "journalctl -u tabletown" in rescue.pages({}, [], 120, 80, 50)[0]


def test_locking_goes_to_the_kiosk_first(tmp_path: Path) -> None:
    device = tmp_path / "tty0"
    device.touch()
    done: list[tuple[int, int]] = []
    console.carry_out("lock", lambda _, request, value: done.append((request, value)), str(device))
    assert done == [(0x560C, 0), (0x5606, 1), (0x5607, 1), (0x560B, 0)]
    done.clear()
    console.carry_out("unlock", lambda _, request, value: done.append((request, value)), str(device))
    assert done == [(0x560C, 0)]


def test_other_words_and_other_machines(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert console.main(["fly"]) == 2
    assert console.main([]) == 2

    def refused(_: str) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(console, "carry_out", refused)
    assert console.main(["lock"]) == 1
    assert "Operation not permitted" in capsys.readouterr().err


def test_nothing_is_promised_that_is_not_seen(tmp_path: Path) -> None:
    told = {"MONITOR_SERVICE_RESULT": "exit-code"}
    (calm,) = rescue.pages(told, [], 120, 500, 50)
    (unseen,) = rescue.pages(told, [], 120, 500, 50, there=False)
    assert "Nothing is lost" in calm
    told_there = " ".join(unseen.split())
    for words in rescue.WORDS.values():
        assert words["calm"] not in told_there
        assert words["unseen"] in told_there
    assert not rescue.data_is_there(str(tmp_path))
    (tmp_path / "journal.db").touch()
    assert not rescue.data_is_there(str(tmp_path))
    (tmp_path / "journal.db").write_bytes(b"SQLite format 3\0")
    assert rescue.data_is_there(str(tmp_path))


@pytest.mark.parametrize(
    ("text", "folder"),
    [
        ("", "/var/lib/tabletown"),
        ("[journal]\nbackups = 3\n", "/var/lib/tabletown"),
        (
            "[rules]\ndata = '/wrong'\n[journal]\n# data = '/old'\ndata = '/srv/games'  # the large disk\n",
            "/srv/games",
        ),
        ('[tabel]\nthis line is broken\n[journal]\ndata = "/srv/games"\nlog = [\n', "/srv/games"),
    ],
)
def test_the_games_are_looked_for_where_the_configuration_puts_them(tmp_path: Path, text: str, folder: str) -> None:
    config = tmp_path / "tabletown.toml"
    assert rescue.data_folder({}, str(config)) == "/var/lib/tabletown"
    config.write_text(text, encoding="utf-8")
    assert rescue.data_folder({}, str(config)) == folder
    assert rescue.data_folder({"TABLETOWN_CONFIG": str(config)}) == folder
    assert rescue.data_folder({"TABLETOWN_CONFIG": str(config), "TABLETOWN_DATA": "/elsewhere"}) == "/elsewhere"


@pytest.mark.parametrize("there", [True, False])
def test_the_page_promises_what_it_sees_in_that_folder(tmp_path: Path, *, there: bool) -> None:
    (tmp_path / "tabletown.toml").write_text(f"[journal]\ndata = '{tmp_path}'\n", encoding="utf-8")
    (tmp_path / "journal.db").write_bytes(rescue.DATABASE if there else b"")
    environ = {**os.environ, "TABLETOWN_CONFIG": str(tmp_path / "tabletown.toml"), "COLUMNS": "400", "LINES": "60"}
    line = [sys.executable, "-I", str(ROOT / "kiosk/rescue.py"), "--seconds", "0"]
    page = subprocess.run(line, env=environ, capture_output=True, text=True, check=True, encoding="utf-8")
    assert ("Nothing is lost" in page.stdout) is there


def test_pipes_in_place_of_its_files_are_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "tabletown.toml")
    os.mkfifo(tmp_path / "journal.db")
    assert rescue.data_folder({}, str(tmp_path / "tabletown.toml")) == rescue.DATA
    assert not rescue.data_is_there(str(tmp_path))
