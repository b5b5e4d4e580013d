"""``replay``, ``legal`` and ``sheets`` of the board game: answers, refusals, and whatever else may be in a file."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.my_city_board.library import built_in_text
from tests import board_plain as plain
from tests.board_strategies import SHEETS, BoardManner, record_data, series_of
from tests.commands.conftest import Tabletown
from tests.commands.records import JUNK, Json, places, put, spell, without
from tests.strategies import often

BOOK = ("--book", "my-city-board")
ETERNAL: Json = {
    "format": "tabletown-board/1",
    "mode": "eternal",
    "players": ["Ada", "Ben"],
    "games": [
        {
            "rounds": [
                {"card": "public-bar2", "actions": {"Ada": {"build": [[0, 5], [1, 5]]}, "Ben": "pass"}},
                {"card": "block", "actions": {}},
                {"card": "church-bar3", "actions": {}},
                {"card": "church-z4", "actions": {"Ada": "stop"}},
            ]
        }
    ],
}
CHAPTER: Json = {
    "format": "tabletown-board/1",
    "mode": "chapter",
    "players": ["Ada", "Ben"],
    "stickers": "ours",
    "games": [
        {
            "rounds": [{"card": "public-t4", "actions": {"Ada": "stop", "Ben": "stop"}}],
            "after": {"Ada": [["rocks2", [0, 4]]], "Ben": [["rocks2", [0, 6]]]},
        },
        {"rounds": [{"card": "public-bar2", "actions": {"Ben": "pass"}}]},
    ],
}
RECORDS = {"eternal": ETERNAL, "chapter": CHAPTER}
each_record = pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS)
COMMANDS = ("replay", "legal")


@each_record
def test_the_answers_are_those_of_the_plain_engine(ask: Tabletown, record: Json) -> None:
    assert ask("replay", record, "--json").document == plain.replay(SHEETS, record)
    assert ask("legal", record, "--json").document == plain.legal(SHEETS, record)


@each_record
@pytest.mark.parametrize("command", COMMANDS)
def test_people_get_lines(ask: Tabletown, record: Json, command: str) -> None:
    said = ask(command, record)
    assert said.status == 0
    assert "Ben" in said.out or "Ada builds public-bar2: 44 places" in said.out
    assert all(line.isprintable() for line in said.out.splitlines())


def test_stickers_that_are_due_are_told(ask: Tabletown) -> None:
    record = without(put(CHAPTER, ("games",), CHAPTER["games"][:1]), ("games", 0, "after"))
    assert "Ada sticks rocks2: e1 g1 b2" in ask("legal", record).out
    assert ask("legal", put(CHAPTER, ("games",), CHAPTER["games"][:1])).out == "Nobody has anything to do.\n"


def test_an_illegal_move_is_exit_1(ask: Tabletown) -> None:
    broken = put(CHAPTER, ("games", 0, "after", "Ada", 0, 1), [4, 4])
    for command in COMMANDS:
        said = ask(command, broken, "--json")
        assert said.status == 1
        error = said.document["error"]
        assert error.pop("message")
        assert error == {"game": "1", "when": "after", "round": 0, "player": "Ada", "reason": "no_square"}
        told = ask(command, broken)
        assert told.out == "game 1, stickers after it, Ada: no sticker goes there ([4,4])\n"


@each_record
@pytest.mark.parametrize("junk", JUNK)
def test_junk_at_every_place_is_refused_or_answered(ask: Tabletown, record: Json, junk: str) -> None:
    for at in places(record):
        changed = put(record, at, JUNK[junk])
        said = ask("replay", changed, "--json")
        said.answers_properly()
        ask("legal", changed, "--json").answers_properly()
        try:
            expected = plain.replay(SHEETS, changed)
        except plain.CannotUse:
            assert said.status == 2, (at, junk)
        else:
            assert said.status == (0 if expected["ok"] else 1), (at, junk)


@each_record
def test_what_is_missing_is_named_with_its_place(ask: Tabletown, record: Json) -> None:
    for at in places(record):
        if at and isinstance(at[-1], str) and at[-1] in ("players", "mode", "games", "rounds", "card", "actions"):
            ask("replay", without(record, at), "--json").refuses(f"'{at[-1]}' is missing", spell(at[:-1]))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(st.data())
@often(6)
def test_any_json_at_any_place_is_refused_or_answered(ask: Tabletown, data: st.DataObject) -> None:
    record = data.draw(st.sampled_from((ETERNAL, CHAPTER)))
    at = data.draw(st.sampled_from(list(places(record))))
    ask("replay", put(record, at, data.draw(json_values)), "--json").answers_properly()


@given(st.integers(0, 2**32 - 1))
def test_random_games_from_files_are_answered_as_the_plain_engine_does(ask: Tabletown, seed: int) -> None:
    record = record_data(series_of(Random(seed), BoardManner(stops=0.3, ends=0.02)))
    assert ask("replay", record, "--json").document == plain.replay(SHEETS, record)
    assert ask("legal", record, "--json").document == plain.legal(SHEETS, record)


@pytest.mark.parametrize("name", ["\ud800", "\x00", "\n", "a\tb\x1b[31m", "💡" * 40, "__proto__", "-"], ids=ascii)
def test_odd_names_are_names_and_never_break_a_line(ask: Tabletown, name: str) -> None:
    text = json.dumps(ETERNAL).replace('"Ben"', json.dumps(name))
    assert name in ask("replay", text, "--json").document["boards"]
    for command in COMMANDS:
        told = ask(command, text)
        assert told.status == 0
        assert all(line.isprintable() for line in told.out.splitlines())


def test_a_field_far_off_the_board_is_an_illegal_move(ask: Tabletown) -> None:
    for row in (-1, 11, 10**30):
        record = put(ETERNAL, ("games", 0, "rounds", 0, "actions", "Ada"), {"build": [[row, 5], [row + 1, 5]]})
        assert ask("replay", record, "--json").document["error"]["reason"] == "off_sheet"


# Boards


def test_the_boards_as_json_and_as_pictures(tabletown: Tabletown) -> None:
    assert tabletown("sheets", *BOOK, "--json").document == SHEETS
    told = tabletown("sheets", *BOOK).out
    assert "  0   .   .   D   .   .□│ .   .□  .   .   .   S" in told
    assert "not certain: " in told
    assert "\x1b" not in told
    tabletown("sheets", *BOOK, "--game", "1", "--json").refuses("--game")


def test_an_owners_boards_take_the_place_of_ours(tabletown: Tabletown, ask: Tabletown, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "mine.txt").write_text("BOOK my-city-board\nCHURCH bar3 ###\n", encoding="utf-8")
    assert list(tabletown("sheets", *BOOK, "--sheets", own, "--json").document["churches"]) == ["bar3"]
    assert tabletown("sheets", "--sheets", own, "--json").status == 0
    ask("replay", ETERNAL, "--json", "--sheets", str(own)).refuses("church-z4", "rounds[3].card")
    (own / "mine.txt").write_text("BOOK my-city-board\nCHURCH bar3\n", encoding="utf-8")
    tabletown("sheets", *BOOK, "--sheets", own, "--json").refuses("mine.txt", "line 2")


def test_check_says_fine_or_what_is_wrong(tabletown: Tabletown, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text(built_in_text(), encoding="utf-8")
    bad.write_text("BOOK my-city-board\nSHAPE a ##\nSHAPE b #/#\n", encoding="utf-8")
    said = tabletown("sheets", "check", good, *BOOK)
    assert (said.status, said.out) == (0, f"{good}: fine: the boards chapter1, eternal\n")
    said = tabletown("sheets", "check", bad, *BOOK)
    said.refuses("bad.txt", "line 3", "is a again")


@given(st.integers(0, 2**32 - 1))
@often(6)
def test_boards_with_typing_errors_are_refused_or_answered(tabletown: Tabletown, module_tmp: Path, seed: int) -> None:
    rng = Random(seed)
    text = list(built_in_text())
    for _ in range(rng.randint(1, 4)):
        i = rng.randrange(len(text))
        text[i] = rng.choice(("", "\n", "#", ".", "o", "S", "(", "9", " ", "é", "\x00"))
    path = module_tmp / "boards.txt"
    path.write_text("".join(text), encoding="utf-8")
    said = tabletown("sheets", "check", path, *BOOK)
    assert said.status in (0, 2)
    assert "Traceback" not in said.err
    if said.status == 2:
        assert all(line.startswith(f"tabletown: {path}: ") for line in said.err.splitlines())
