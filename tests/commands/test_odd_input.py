"""Inputs that once ended in a traceback, hung, or did something else than they said."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path

import pytest

from kiosk.commands import files, pin
from kiosk.config import load
from kiosk.errors import Unusable
from kiosk.export import _cell
from kiosk.files import read_json
from kiosk.inputs import read_bytes
from tests.commands.conftest import Tabletown
from ui import preferences
from vision import calibrate


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("[table]\naccept_seconds = " + "9" * 400, "a huge number"),
        ("[table]\naccept_seconds = " + "9" * 5000, "is not TOML"),
        ('[journal]\ndata = "~nosuchuser/x"', "there is no user"),
        ("[screen]\nrotation = " + "9" * 400, "0, 90, 180, 270"),
    ],
)
def test_odd_values_of_the_configuration(line: str, word: str, tmp_path: Path) -> None:
    path = tmp_path / "c.toml"
    path.write_text(line, encoding="utf-8")
    with pytest.raises(Unusable, match=word):
        load({"TABLETOWN_CONFIG": str(path)})


def test_a_pipe_is_no_configuration_and_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(Unusable, match="is no file"):
        load({"TABLETOWN_CONFIG": str(tmp_path / "pipe")})


@pytest.mark.parametrize("name", ["/" + "x" * 300, "/".join(["x" * 200] * 40)])
def test_a_path_that_is_too_long(name: str) -> None:
    with pytest.raises(Unusable):
        load({"TABLETOWN_CONFIG": name})


def test_config_prints_no_control_characters(tabletown: Tabletown, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOWN_CAMERA_SOURCE", "\x1b[31mred\x07\r")
    said = tabletown("config")
    assert said.status == 0
    assert said.out.replace("\n", "").isprintable()


def test_a_key_of_an_earlier_version_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_text("[pins]\nlong_press_seconds = 2\n", encoding="utf-8")
    load({"TABLETOWN_CONFIG": str(tmp_path / "c.toml")})


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ('{"is": "AddPlayer", "name": ' + "9" * 5000 + "}", "line 1"),
        ('{"is": "AddPlayer", "name": "Ada", "name": "Ben"}', "twice"),
        ("[" * 100_000, "line 1"),
    ],
)
def test_odd_scripts(tabletown: Tabletown, tmp_path: Path, line: str, word: str) -> None:
    (tmp_path / "script").write_text(line, encoding="utf-8")
    said = tabletown("play", "--script", str(tmp_path / "script"))
    assert said.status == 2
    assert word in said.err


def test_a_closed_standard_input(tabletown: Tabletown, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    tabletown("play", "--script", "-").refuses("standard input", "closed")


def test_an_endless_script(tabletown: Tabletown, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_BYTES", 2**20)
    tabletown("play", "--script", "/dev/zero").refuses("more than 1 MiB")


PIPE_READERS = [
    ("replay",),
    ("legal",),
    ("advise",),
    ("play", "--script"),
    ("selfplay", "--mode", "single", "--rolls"),
    ("sheets", "check"),
    ("read",),
    ("watch", ".", "--calibration"),
]


@pytest.mark.parametrize("words", PIPE_READERS, ids=" ".join)
def test_a_pipe_into_which_nobody_writes_is_not_waited_for(
    tabletown: Tabletown, tmp_path: Path, words: tuple[str, ...]
) -> None:
    os.mkfifo(tmp_path / "pipe")
    said = tabletown(*words, tmp_path / "pipe")
    assert said.status == 2
    assert "pipe" in said.err


def test_a_pipe_into_which_somebody_writes_is_read() -> None:
    reader, writer = os.pipe()
    os.write(writer, b"what was written")
    os.close(writer)
    try:
        assert read_bytes(Path(f"/dev/fd/{reader}"), 100) == b"what was written"
    finally:
        os.close(reader)


@pytest.mark.parametrize("words", [("sheets", "check"), ("watch", ".", "--calibration")], ids=" ".join)
def test_a_file_without_end(tabletown: Tabletown, words: tuple[str, ...]) -> None:
    said = tabletown(*words, "/dev/zero")
    assert said.status == 2
    assert "far too long" in said.err


def test_small_files_of_the_data_folder_may_be_anything(tmp_path: Path) -> None:
    (tmp_path / "deep.json").write_text("[" * 100_000, encoding="utf-8")
    os.mkfifo(tmp_path / "pipe.json")
    for name in ("deep.json", "pipe.json"):
        with pytest.raises(ValueError, match=r"deeply|nobody writes"):
            read_json(tmp_path / name)


def test_preferences_that_are_nested_without_end(tmp_path: Path) -> None:
    (tmp_path / preferences.FILE).write_text("[" * 100_000, encoding="utf-8")
    assert preferences.KeptPreferences(tmp_path).value == preferences.Preferences()


@pytest.mark.parametrize("typed", [None, b"\xff\xfe\n", b"9" * 1_000_000])
def test_a_pin_from_an_odd_standard_input(
    tabletown: Tabletown, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: bytes | None
) -> None:
    stream = None if typed is None else io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", stream)
    tabletown("pin", "set", "--data", tmp_path).refuses("closed" if typed is None else "4 to 8 digits")


def test_a_pin_that_nobody_types(tabletown: Tabletown, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(_: str) -> str:
        raise EOFError

    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(pin.getpass, "getpass", nobody)
    tabletown("pin", "set", "--data", tmp_path).refuses("no PIN was typed")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_complaint_about_a_word_without_end_is_short(tabletown: Tabletown) -> None:
    for words in (("history", "--limit"), ("selfplay", "--mode", "single", "--seed")):
        said = tabletown(*words, "9" * 5000)
        assert said.status == 2
        assert len(said.err) < 600


@pytest.mark.parametrize("document", [{}, {"format": []}, {"format": {}}, []])
def test_odd_calibrations(document: object, tmp_path: Path) -> None:
    (tmp_path / "k.json").write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(Unusable):
        calibrate.load(tmp_path / "k.json")


def test_the_nearest_command_is_named(tabletown: Tabletown) -> None:
    tabletown("replya").refuses("did you mean replay?")
    tabletown("xyzzy").refuses("there is no command 'xyzzy'")


def test_numbers_that_no_database_holds(tabletown: Tabletown) -> None:
    for option in ("--limit", "--game", "--replay"):
        tabletown("history", option, "9" * 30).refuses(option)


def test_a_name_of_bytes_that_are_no_text(tabletown: Tabletown) -> None:
    word = os.fsdecode(b"Ad\xff")
    tabletown("forget", word).refuses("is no name")
    tabletown("history", "--player", word).refuses("--player", "is no name")


def test_rig_does_what_it_says(tabletown: Tabletown, tmp_path: Path) -> None:
    every = tabletown("rig", "--json").document
    assert every["20cm"]["v3"]["height_cm"] > 0
    assert set(tabletown("rig", "--json", "--camera", "v3").document["20cm"]) == {"v3"}
    assert tabletown("rig", "--camera", "v3").out.splitlines()[0].count("|") == 3
    picture = tmp_path / "rig.svg"
    tabletown("rig", "--picture", str(picture)).refuses("--picture")
    assert tabletown("rig", "--picture", str(picture), "--camera", "v3", "--tray", "20cm").status == 0
    assert b"<svg" in picture.read_bytes()


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("Ada", "Ada"),
        ("Anna-Lena", "Anna-Lena"),
        ("=1+1", "'=1+1"),
        ("x;=1+1", "x;'=1+1"),
        ("x,+1", "x,'+1"),
        ("x\t@a", "x\t'@a"),
        ("x| -1", "x|' -1"),
        (' "=1', "' \"=1"),
        ("x\n=1", "x\n'=1"),
        ("\uff1d1", "'\uff1d1"),
        (";=1;=2", ";'=1;'=2"),
    ],
)
def test_no_cell_is_a_formula_whatever_separates_them(name: str, cell: str) -> None:
    assert _cell(name) == cell
