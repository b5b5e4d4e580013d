"""Whatever is in a file: an answer, or exit status 2 with one line that names the file; never a traceback."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.commands.conftest import Tabletown
from tests.commands.records import CAMPAIGN, GAME, JUNK, LOST_CITIES, Json, places, put, spell, without
from tests.strategies import often

RECORDS = {"game": GAME, "campaign": CAMPAIGN, "lost cities": LOST_CITIES}
each_record = pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS)
COMMANDS = ("replay", "legal")


@each_record
@pytest.mark.parametrize("command", COMMANDS)
def test_the_record_itself_is_fine(ask: Tabletown, record: Json, command: str) -> None:
    assert ask(command, record, "--json").status == 0
    assert ask(command, record).status == 0


MAY_BE_EMPTY = ("rounds", "games", "turns", "actions", "carried_bandits", "Ada", "then")
FREE_BUILDS = {"list", "minus one", "huge", "minus huge"}
"""A list of fields may be empty and a field anywhere: then the rules say no, not the format."""


@each_record
@pytest.mark.parametrize("junk", JUNK)
def test_junk_at_every_place_is_refused_or_answered(ask: Tabletown, record: Json, junk: str) -> None:
    for at in places(record):
        changed = put(record, at, JUNK[junk])
        said = ask("replay", changed, "--json")
        said.answers_properly()
        ask("legal", changed, "--json").answers_properly()
        assert ask("replay", changed).status == said.status
        in_build = "build" in at and junk in FREE_BUILDS
        may_be_empty = at and at[-1] in MAY_BE_EMPTY and JUNK[junk] in ([], {})
        is_name = at[:1] == ("players",) or at[2:3] == ("players",)
        is_double = at and at[-1] == "double" and junk == "true"
        if not (in_build or may_be_empty or is_name or is_double or changed == record):
            assert said.status == 2, (at, junk)


@each_record
def test_a_complaint_names_the_place(ask: Tabletown, record: Json) -> None:
    """A floating-point number belongs nowhere in a record; of a wrong coordinate the field is named."""
    for at in places(record):
        coordinate = len(at) > 1 and isinstance(at[-1], int) and isinstance(at[-2], int)  # of a field, not of a pair
        ask("replay", put(record, at, 1.5), "--json").refuses(spell(at[:-1] if coordinate else at))


NEEDED = {
    *("format", "players", "roll", "actions"),
    *("game", "rounds", "A", "B", "W", "mode", "games"),
    *("turns", "numbers", "colours"),
}


@each_record
def test_every_key_that_is_missing_is_noticed_or_not_needed(ask: Tabletown, record: Json) -> None:
    for at in places(record):
        if at and isinstance(at[-1], str):
            said = ask("replay", without(record, at), "--json")
            said.answers_properly()
            if at[-1] in NEEDED:
                said.refuses(f"'{at[-1]}' is missing")


@each_record
def test_unknown_keys_are_ignored(ask: Tabletown, record: Json) -> None:
    plain_answer = ask("replay", record, "--json").document
    for at in places(record):
        inner = record
        for step in at:
            inner = inner[step]
        if isinstance(inner, dict) and not {"Ada", "Ben"} & set(inner):
            said = ask("replay", put(record, at, {**inner, "note": [1.5, None]}), "--json")
            assert said.document == plain_answer, at


@each_record
def test_lists_that_are_too_long_or_doubled_are_answered(ask: Tabletown, record: Json) -> None:
    for at in places(record):
        inner = record
        for step in at:
            inner = inner[step]
        if isinstance(inner, list):
            for longer in (inner * 2, inner[:1] * 50, inner[:1], inner[::-1], [inner]):
                ask("replay", put(record, at, longer), "--json").answers_properly()


HUGE = "1" + "0" * 4400

TEXTS: dict[str, str | bytes] = {
    "nothing": "",
    "a blank": " \n",
    "half a record": json.dumps(GAME)[:150],
    "two records": json.dumps(GAME) + json.dumps(GAME),
    "a number": "11",
    "a word": "record",
    "NaN": json.dumps(GAME).replace('"game": 11', '"game": NaN'),
    "Infinity": json.dumps(GAME).replace('"game": 11', '"game": -Infinity'),
    "an overflow": json.dumps(GAME).replace('"game": 11', '"game": 1e999'),
    "a game of thousands of digits": json.dumps(GAME).replace('"game": 11', f'"game": {HUGE}'),
    "a row of thousands of digits": json.dumps(GAME).replace("[2, 4]", f"[{HUGE}, 4]"),
    "a float of thousands of digits": json.dumps(GAME).replace("[2, 4]", f"[{HUGE}.5, 4]"),
    "a key twice": '{"format": "tabletown-record/1", "format": "tabletown-record/1"}',
    "a player's action twice": json.dumps(GAME).replace('"Ben": "pass"', '"Ben": "pass", "Ben": "stop"'),
    "brackets without end": "[" * 100_000,
    "brackets nested deeply": "[" * 100_000 + "]" * 100_000,
    "objects nested deeply": '{"a":' * 100_000 + "1" + "}" * 100_000,
    "not UTF-8": b'{"format": "\xff\xfe"}',
    "half a character": json.dumps(GAME).encode()[:-1] + b"\xc3",
    "UTF-16": json.dumps(GAME).encode("utf-16"),
    "zeros": bytes(4096),
    "a program": b"\x7fELF\x02\x01\x01" + bytes(range(256)),
    "two byte order marks": b"\xef\xbb\xbf\xef\xbb\xbf" + json.dumps(GAME).encode(),
    "single quotes": str(GAME),
    "a comment": "// a game\n" + json.dumps(GAME),
    "a comma too many": json.dumps(GAME)[:-1] + ",}",
    "an unknown format": json.dumps(GAME | {"format": "tabletown-record/2"}),
    "game 0": json.dumps(GAME | {"game": 0}),
    "game 13": json.dumps(GAME | {"game": 13}),
    "the game as a text": json.dumps(GAME | {"game": "11"}),
    "the game as true": json.dumps(GAME | {"game": True, "carried_bandits": {}}),
    "nobody": json.dumps(GAME | {"players": []}),
    "seven players": json.dumps(GAME | {"players": [*"ABCDEFG"]}),
    "a player twice": json.dumps(GAME | {"players": ["Ada", "Ada"]}),
    "a player without a name": json.dumps(GAME | {"players": ["Ada", ""]}),
    "a name of 41 characters": json.dumps(GAME | {"players": ["Ada", "B" * 41]}),
    "a name of a million characters": json.dumps(GAME | {"players": ["Ada", "B" * 1_000_000]}),
    "a million characters in an unknown action": json.dumps(GAME).replace("pass", "p" * 1_000_000),
    "a key of a million characters": json.dumps(GAME).replace('"Ben": "pass"', f'"{"B" * 1_000_000}": "pass"'),
    "a stranger acts": json.dumps(GAME).replace('"Ben": "pass"', '"Cleo": "pass"'),
    "a stranger's bandits": json.dumps(GAME | {"carried_bandits": {"Cleo": []}}),
    "a bandit off the sheet": json.dumps(GAME | {"carried_bandits": {"Ada": [[8, 0]]}}),
    "a bandit left of the sheet": json.dumps(GAME | {"carried_bandits": {"Ada": [[0, -1]]}}),
    "a field of three numbers": json.dumps(GAME).replace("[2, 4]", "[2, 4, 0]"),
    "a field of one number": json.dumps(GAME).replace("[2, 4]", "[2]"),
    "a field of true": json.dumps(GAME).replace("[2, 4]", "[true, 4]"),
    "a field of texts": json.dumps(GAME).replace("[2, 4]", '["2", "4"]'),
    "an unknown face of A": json.dumps(GAME).replace("corner", "compass"),
    "an unknown face of B": json.dumps(GAME).replace("blank", "corner"),
    "an unknown face of W": json.dumps(GAME).replace("lined", "Lined"),
    "an unknown action": json.dumps(GAME).replace('"pass"', '"fold"'),
    "an action in capitals": json.dumps(GAME).replace('"pass"', '"Pass"'),
    "an action that is an empty object": json.dumps(GAME).replace('"pass"', "{}"),
    "an unknown mode": json.dumps(CAMPAIGN | {"mode": "short"}),
    "a stranger in a game": json.dumps(CAMPAIGN | {"players": ["Ada", "Cleo"]}),
    "a game in another order of seats": json.dumps(CAMPAIGN | {"players": ["Ben", "Ada"]}),
    "a campaign from its middle": json.dumps(CAMPAIGN | {"mode": "campaign"}),
    "a mini-campaign of other games": json.dumps(CAMPAIGN | {"mode": "mini"}),
    "two single games": json.dumps(CAMPAIGN | {"mode": "single"}),
    "a chapter from its middle": json.dumps(CAMPAIGN | {"games": CAMPAIGN["games"][1:]}),
    "a game twice": json.dumps(CAMPAIGN | {"games": [CAMPAIGN["games"][0]] * 2}),
    "a game after an unfinished one": json.dumps(
        CAMPAIGN | {"games": [*CAMPAIGN["games"], CAMPAIGN["games"][1] | {"game": 12}]}
    ),
    "a game within a campaign of another format": json.dumps(put(CAMPAIGN, ("games", 0, "format"), "x")),
    "lost cities of another version": json.dumps(LOST_CITIES | {"format": "tabletown-lost-cities/2"}),
    "lost cities alone": json.dumps(LOST_CITIES | {"players": ["Ada"], "turns": []}),
    "lost cities with six": json.dumps(LOST_CITIES | {"players": [*"ABCDEF"], "turns": [], "first": "A"}),
    "a first player who is none": json.dumps(LOST_CITIES | {"first": "Dora"}),
    "two numbers": json.dumps(LOST_CITIES).replace("[3, 3, 0]", "[3, 0]"),
    "four numbers": json.dumps(LOST_CITIES).replace("[3, 3, 0]", "[3, 3, 0, 0]"),
    "a ten among the numbers": json.dumps(LOST_CITIES).replace("[3, 3, 0]", "[3, 3, 10]"),
    "false among the numbers": json.dumps(LOST_CITIES).replace("[3, 3, 0]", "[3, 3, false]"),
    "an unknown colour": json.dumps(LOST_CITIES).replace("green", "Green"),
    "an unknown colour taken": json.dumps(LOST_CITIES).replace('["red", 2]', '["lilac", 2]'),
    "a ten taken": json.dumps(LOST_CITIES).replace('["red", 2]', '["red", 10]'),
    "a pair the other way round": json.dumps(LOST_CITIES).replace('["red", 2]', '[2, "red"]'),
    "a pair of three": json.dumps(LOST_CITIES).replace('["red", 2]', '["red", 2, 2]'),
    "double as a number": json.dumps(LOST_CITIES).replace('"double": true', '"double": 1'),
    "arrows as a word": json.dumps(LOST_CITIES).replace('["blue"]', '"blue"'),
    "arrows into an unknown colour": json.dumps(LOST_CITIES).replace('["blue"]', '["azure"]'),
    "a move of another book": json.dumps(LOST_CITIES).replace('"decline"', '"pass"'),
    "a round after all have stopped": json.dumps(
        put(CAMPAIGN, ("games", 0, "rounds"), CAMPAIGN["games"][0]["rounds"] * 2)
    ),
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_text_that_is_no_record_is_refused_in_one_line(ask: Tabletown, text: str | bytes, command: str) -> None:
    ask(command, text, "--json").refuses()
    said = ask(command, text)
    said.refuses()
    assert len(said.err) < 600


FINE = {
    "a byte order mark": b"\xef\xbb\xbf" + json.dumps(GAME).encode(),
    "lines that end as on Windows": json.dumps(GAME, indent=1).replace("\n", "\r\n"),
    "a chapter's first game": json.dumps(CAMPAIGN | {"games": CAMPAIGN["games"][:1]}),
    "no games": json.dumps(CAMPAIGN | {"games": []}),
    "no rounds": json.dumps(GAME | {"rounds": []}),
    "a name of 40 characters": json.dumps(GAME).replace("Ben", "B" * 40),
    "lost cities without a first player": json.dumps({**LOST_CITIES, "turns": [], "first": "Ada"}),
    "lost cities with five": json.dumps(LOST_CITIES | {"players": [*"ABCDE"], "turns": [], "first": "E"}),
    "six players": json.dumps(GAME | {"players": [*"ABCDEF"], "rounds": [], "carried_bandits": {}}),
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("text", FINE.values(), ids=FINE)
def test_a_text_that_looks_unusual_is_answered(ask: Tabletown, text: str | bytes, command: str) -> None:
    said = ask(command, text, "--json")
    assert said.status == 0
    said.answers_properly()
    assert ask(command, text).status == 0


NAMES = [
    "\ud800",
    "\x00",
    "\n",
    "a\tb\x1b[31m",
    "\u2028",
    "\u202eada",
    "💡" * 40,
    " ",
    "ok\rno",
    "\x7f",
    "__proto__",
    "-",
]


@pytest.mark.parametrize("name", NAMES, ids=ascii)
@pytest.mark.parametrize("command", COMMANDS)
def test_odd_names_are_names_and_never_break_a_line(ask: Tabletown, name: str, command: str) -> None:
    text = json.dumps(GAME).replace('"Ben"', json.dumps(name))
    said = ask(command, text, "--json")
    assert said.status == 0
    assert name in (said.document.get("scores") or said.document)
    told = ask(command, text)
    assert told.status == 0
    assert len(told.out.splitlines()) == told.out.count("\n")
    assert all(line.isprintable() for line in told.out.splitlines())
    broken = ask(command, text.replace('"pass"', '"skip"'))
    assert broken.status == 1
    assert broken.out.count("\n") == len(broken.out.splitlines()) == 1


@pytest.mark.parametrize("row", [10**30, -(10**30), -1, 8, 2**63, -(2**64)])
def test_a_field_far_off_the_sheet_is_an_illegal_move(ask: Tabletown, row: int) -> None:
    record = put(GAME, ("rounds", 0, "actions", "Ada"), {"build": [[row, 4], [row + 1, 4], [row + 1, 3]]})
    said = ask("replay", record, "--json")
    assert said.status == 1
    assert said.document["error"]["reason"] == "off_sheet"
    assert len(said.out) < 1000


def test_a_building_of_very_many_fields_is_an_illegal_move(ask: Tabletown) -> None:
    many = [[i, i] for i in range(5_000)]
    said = ask("replay", put(GAME, ("rounds", 0, "actions", "Ada"), {"build": many}), "--json")
    assert said.status == 1
    assert said.document["error"]["reason"] == "wrong_shape"
    assert len(said.out) < 1000


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)


@given(st.data())
@often(6)
def test_any_json_at_any_place_is_refused_or_answered(ask: Tabletown, data: st.DataObject) -> None:
    record = data.draw(st.sampled_from(list(RECORDS.values())))
    at = data.draw(st.sampled_from(list(places(record))))
    ask("replay", put(record, at, data.draw(json_values)), "--json").answers_properly()


@given(st.integers(0, 2**32 - 1))
@often(12)
def test_a_text_with_typing_errors_is_refused_or_answered(ask: Tabletown, seed: int) -> None:
    rng = Random(seed)
    text = list(json.dumps(rng.choice(list(RECORDS.values()))))
    for _ in range(rng.randint(1, 3)):
        i = rng.randrange(len(text))
        match rng.randrange(4):
            case 0:
                del text[i]
            case 1:
                text.insert(i, rng.choice('{}[]",:0-9.e\\\x00é'))
            case 2:
                text[i] = rng.choice('{}[]",:019truenl')
            case _:
                j = rng.randrange(len(text))
                text[i], text[j] = text[j], text[i]
    ask("replay", "".join(text), "--json").answers_properly()
    ask("legal", "".join(text), "--json").answers_properly()


@given(st.binary(max_size=60))
@often(3)
def test_any_bytes_are_refused_or_answered(ask: Tabletown, content: bytes) -> None:
    ask("replay", content, "--json").refuses()


def test_a_folder_a_missing_file_and_no_name_are_refused(tabletown: Tabletown, tmp_path: Path) -> None:
    for command in COMMANDS:
        tabletown(command, tmp_path, "--json").refuses(str(tmp_path), "directory")
        tabletown(command, tmp_path / "none.json", "--json").refuses("none.json", "No such file")
        tabletown(command, "", "--json").refuses()
        tabletown(command, "a\0b", "--json").refuses()
        tabletown(command, "x" * 5000, "--json").refuses()


def test_a_file_that_is_far_too_long_is_refused(ask: Tabletown, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kiosk.commands.files.MAX_BYTES", 1000)
    ask("replay", json.dumps(GAME) + " " * 1000, "--json").refuses("too long")
