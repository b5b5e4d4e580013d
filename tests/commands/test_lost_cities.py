"""``replay``, ``legal`` and ``sheets`` of Lost Cities: documents, exit statuses, and the same told to people."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.errors import Unusable
from kiosk.rules.lost_cities_rw.library import built_in_text
from kiosk.rules.lost_cities_rw.moves import LostCitiesReason
from kiosk.rules.lost_cities_rw.scoring import LostCitiesLine
from kiosk.rules.lost_cities_rw.words import LINES, REASONS
from kiosk.rules.my_city_rw.library import built_in_texts
from kiosk.rules.registry import book_of, records
from tests import lost_plain as plain
from tests.commands.conftest import Tabletown
from tests.commands.records import JUNK, LOST_CITIES, Json, places, put
from tests.lost_cases import CASES, LostCitiesCase
from tests.strategies import often

OURS = built_in_text()
BOOK = ("--book", "lost-cities-rw")
COLOURS = ["red", "orange", "yellow", "green", "blue", "purple"]
COMMANDS = ("replay", "legal")


@pytest.fixture(scope="module")
def printed() -> Json:
    """The sheet for the plain engine, from the rules and not from the command."""
    points = (0, -40, -30, -20, 10, 20, 30, 60, 70)
    boxes = ([3, 6], [5, 8]), ([4, 7], [2, 6]), ([2, 5], [4, 8]), ([3, 8], [5, 7]), ([4, 6], [3, 8]), ([2, 7], [4, 6])
    return {
        "book": "lost-cities-rw",
        "colours": COLOURS,
        "symbols": dict(zip(COLOURS, ["triangle", "square", "star", "leaf", "drop", "ring"], strict=True)),
        "boxes": 9,
        "bridge": 7,
        "expeditions": {
            colour: {"arrows": arrows, "artefacts": artefacts}
            for colour, (arrows, artefacts) in zip(COLOURS, boxes, strict=True)
        },
        "points": {
            "expedition": [0, -20, -15, -10, 5, 10, 15, 30, 35, 50],
            "only_double": -50,
            "artefacts": [*points, 100],
            "dice": [*points, 0],
            "bridge": 20,
        },
    }


# Records


def test_an_answer_has_the_keys_of_the_format_and_no_others(ask: Tabletown) -> None:
    answer = ask("replay", LOST_CITIES, "--json").document
    assert list(answer) == ["ok", "finished", "turns", "scores", "winners", "bridges", "sheets"]
    assert list(answer["scores"]) == list(answer["sheets"]) == ["Ada", "Ben", "Cleo"]
    assert list(answer["bridges"]) == [*COLOURS, "artefacts", "dice"]
    for result in answer["scores"].values():
        assert list(result) == ["total", "exhausted", "lines"]
        assert list(result["lines"]) == ["expeditions", "artefacts", "dice", "bridges"]
        assert list(result["lines"]["expeditions"]) == COLOURS
    for sheet in answer["sheets"].values():
        assert list(sheet) == ["expeditions", "artefacts", "dice"]
        assert list(sheet["expeditions"]) == COLOURS
        assert all(list(one) == ["double", "numbers", "end"] for one in sheet["expeditions"].values())
    assert (answer["ok"], answer["finished"], answer["turns"]) == (True, False, 3)
    assert answer["sheets"]["Ben"]["expeditions"]["purple"] == {"double": False, "numbers": [3, 9], "end": False}
    assert answer["sheets"]["Ben"]["expeditions"]["blue"]["numbers"] == [1]
    assert answer["scores"]["Cleo"]["lines"]["expeditions"] == {**dict.fromkeys(COLOURS, 0), "red": -20, "blue": -100}


def test_a_missing_first_player_is_the_first_of_the_players(ask: Tabletown) -> None:
    named = LOST_CITIES | {"first": "Ada"}
    missing = {key: value for key, value in LOST_CITIES.items() if key != "first"}
    said = [ask("replay", record, "--json") for record in (named, missing)]
    assert said[0] == said[1]
    assert said[0].document["error"]["reason"] == "not_your_turn"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_command_answers_what_was_worked_out_by_hand(ask: Tabletown, case: LostCitiesCase) -> None:
    said = ask(case.ask, case.record, "--json")
    if case.malformed:
        said.refuses()
        return
    refused = case.expected.get("ok", True) is False
    assert said.status == int(refused)
    told = ask(case.ask, case.record)
    assert told.status == said.status
    assert told.err == ""
    if refused:
        error = said.document["error"]
        assert list(error) == ["turn", "player", "reason", "message"]
        assert error["message"].startswith(REASONS[LostCitiesReason(error["reason"])])
        assert told.out.count("\n") == 1
        assert told.out.startswith(f"turn {error['turn']}, {error['player']}: ")
    elif case.ask == "replay":
        for path, value in case.expected.items():
            found = said.document
            for step in path.split("."):
                found = found[step]
            assert found == value


def test_legal_tells_people_the_pairs_and_their_arrows(ask: Tabletown) -> None:
    told = ask("legal", put(LOST_CITIES, ("turns", 2, "actions"), {}))
    assert told.out.startswith("Ada chooses: 8 pairs\n  red 0\n  double red\n  red 1\n")
    assert told.out.endswith("  or: decline\n")
    told = ask("legal", put(LOST_CITIES, ("turns", 1, "actions"), {"Cleo": "decline"}) | {"turns": []})
    assert told.out == "Nobody has anything to do.\n"


def test_legal_names_the_others_once_the_active_player_has_acted(ask: Tabletown) -> None:
    answer = ask("legal", LOST_CITIES, "--json").document
    assert list(answer) == ["Ben", "Cleo"]
    assert [take["take"] for take in answer["Ben"]["takes"]] == [
        ["red", 0],
        ["red", 0],
        ["red", 1],
        ["green", 0],
        ["green", 0],
        ["green", 1],
    ]
    assert [take["take"] for take in answer["Cleo"]["takes"]][:2] == [["red", 0], ["green", 0]]
    assert all(list(take) == ["take", "double", "then"] for one in answer.values() for take in one["takes"])


def test_a_game_is_told_with_all_its_lines(ask: Tabletown) -> None:
    said = ask("replay", LOST_CITIES)
    answer = ask("replay", LOST_CITIES, "--json").document
    assert said.out.startswith("Lost Cities, 3 turns, not finished\n")
    rows = {line[:16].strip(): line[16:].split() for line in said.out.splitlines()[2:-1]}
    lines = [answer["scores"][name]["lines"] for name in ("Ada", "Ben", "Cleo")]
    for colour in COLOURS:
        assert rows[colour] == [str(one["expeditions"][colour]) for one in lines]
    for line in (LostCitiesLine.ARTEFACTS, LostCitiesLine.DICE, LostCitiesLine.BRIDGES):
        assert rows[LINES[line]] == [str(one[line]) for one in lines]
    assert rows["total"] == [str(one["total"]) for one in answer["scores"].values()]
    assert said.out.endswith(f"Ahead: {', '.join(answer['winners'])}\n")


def test_every_reason_and_every_line_has_its_words() -> None:
    assert set(REASONS) == set(LostCitiesReason)
    assert set(LINES) == set(LostCitiesLine)


# Against the plain engine


def verdict(printed: Json, command: str, record: Json) -> tuple[int, Json]:
    """The exit status and the document that the plain engine would answer with."""
    try:
        answer = getattr(plain, command)(printed, record)
    except plain.Malformed:
        return 2, None
    return (1 if answer.get("ok") is False else 0), answer


def judged(command: str, record: Json) -> tuple[int, Json]:
    """What the command would say, without the way through files and flags."""
    try:
        answer = getattr(records(book_of(record)), command)(record, None)
    except Unusable:
        return 2, None
    document = json.loads(json.dumps(answer.document()))
    if not answer.ok:
        assert document["error"].pop("message")
    return int(not answer.ok), document


def compare(printed: Json, record: Json) -> None:
    for command in COMMANDS:
        assert judged(command, record) == verdict(printed, command, record), (command, record)


@pytest.mark.parametrize("junk", JUNK)
def test_junk_anywhere_is_judged_as_by_the_plain_engine(printed: Json, junk: str) -> None:
    for at in places(LOST_CITIES):
        if at:
            compare(printed, put(LOST_CITIES, at, JUNK[junk]))


VALUES = st.sampled_from(
    [
        *COLOURS,
        "white",
        "Ada",
        "Ben",
        "Cleo",
        "Dora",
        "decline",
        "pass",
        None,
        True,
        False,
        1.0,
        -1,
        10,
        [],
        {},
        ["red", 3],
    ]
) | st.integers(0, 9)


@given(st.data())
@often(40)
def test_a_record_with_a_few_other_values_is_judged_as_by_the_plain_engine(
    printed: Json, data: st.DataObject
) -> None:
    record = copy.deepcopy(LOST_CITIES)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.sampled_from([at for at in places(record) if at]))
        record = put(record, at, data.draw(VALUES))
    compare(printed, record)


@given(st.integers(0, 2**32 - 1))
@often(40)
def test_turns_that_are_swapped_doubled_or_gone_are_judged_alike(printed: Json, seed: int) -> None:
    rng = Random(seed)
    record = copy.deepcopy(LOST_CITIES)
    record["turns"] = [copy.deepcopy(rng.choice(LOST_CITIES["turns"])) for _ in range(rng.randrange(4))]
    for turn in record["turns"]:
        for name in list(turn["actions"]):
            if rng.random() < 0.15:
                del turn["actions"][name]
        rng.shuffle(turn["roll"]["numbers"])
    record["first"] = rng.choice(record["players"])
    rng.shuffle(record["players"])
    compare(printed, record)


@pytest.mark.parametrize(
    "at", [("first",), ("turns", 0, "roll", "numbers", 2), ("turns", 1, "actions", "Ben", "then", 0)]
)
def test_a_complaint_names_the_place(ask: Tabletown, at: tuple) -> None:
    place = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in at).lstrip(".")
    ask("replay", put(LOST_CITIES, at, "nobody"), "--json").refuses(f"record.json: {place}: ")


def test_a_turn_after_the_end_names_its_place(ask: Tabletown) -> None:
    turn = {
        "roll": {"numbers": [1, 1, 1], "colours": ["red"] * 3},
        "actions": dict.fromkeys(("Ada", "Ben"), "decline"),
    }
    record = {"format": "tabletown-lost-cities/1", "players": ["Ada", "Ben"], "turns": [turn] * 10}
    for command in COMMANDS:
        ask(command, record, "--json").refuses("turns[9]", "over")
    assert ask("replay", record | {"turns": [turn] * 9}, "--json").document["finished"] is True


def test_odd_names_never_break_a_line(ask: Tabletown) -> None:
    for name in ("\x00", "\n", "a\tb\x1b[31m", "\u2028", "💡" * 40, "__proto__"):
        text = json.dumps(LOST_CITIES).replace('"Ben"', json.dumps(name))
        assert name in ask("replay", text, "--json").document["scores"]
        for command in COMMANDS:
            told = ask(command, text)
            assert told.status == 0
            assert all(line.isprintable() for line in told.out.splitlines())


# The sheet


def test_the_sheet_is_the_one_of_the_rules(tabletown: Tabletown, printed: Json) -> None:
    said = tabletown("sheets", *BOOK, "--json")
    assert said.status == 0
    assert said.document == printed
    assert list(said.document) == list(printed)


def test_the_picture_shows_the_sheet_and_what_is_not_certain(tabletown: Tabletown) -> None:
    told = tabletown("sheets", *BOOK).out
    assert "  8    [A]      [ ]      [A]      [^]      [A]      [ ]        A          #" in told
    assert "not certain: where arrows and artefacts are printed" in told
    assert "\x1b" not in told


def test_games_have_no_numbers_here(tabletown: Tabletown) -> None:
    tabletown("sheets", *BOOK, "--game", 1, "--json").refuses("--game")
    tabletown("sheets", "--game", 1, *BOOK).refuses("--game")


def test_an_unknown_book_is_refused(tabletown: Tabletown) -> None:
    tabletown("sheets", "--book", "lost-cities", "--json").refuses("--book", "lost-cities-rw")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A folder with sheets of both books: here red's arrow is in box 2, and game 1 has a tree less."""
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "lost.txt").write_text(OURS.replace("..^.A^.A.", ".^..A^.A."), encoding="utf-8")
    city = built_in_texts()["game_01.txt"].replace("map:\nT", "map:\n.")
    (folder / "city.txt").write_text(city, encoding="utf-8")
    return folder


def test_an_owners_sheet_takes_the_place_of_ours_beside_those_of_the_other_book(
    tabletown: Tabletown, own: Path
) -> None:
    theirs = tabletown("sheets", *BOOK, "--sheets", own, "--json").document
    assert theirs["expeditions"]["red"] == {"arrows": [2, 6], "artefacts": [5, 8]}
    assert tabletown("sheets", "--sheets", own, "--json").document[0]["fields"][0][0] == "empty"


def test_records_are_played_on_the_owners_sheet(tabletown: Tabletown, own: Path, tmp_path: Path) -> None:
    turn = {"roll": {"numbers": [1, 1, 1], "colours": ["red"] * 3}}
    record = {
        "format": "tabletown-lost-cities/1",
        "players": ["Ada", "Ben"],
        "turns": [
            {**turn, "actions": {"Ada": {"take": ["red", 1]}, "Ben": "decline"}},
            {**turn, "actions": {"Ada": {"take": ["red", 1], "then": ["red"]}, "Ben": "decline"}},
        ],
    }
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    assert tabletown("replay", path, "--json").document["error"]["reason"] == "no_arrow"
    answer = tabletown("replay", path, "--json", "--sheets", own).document
    assert answer["sheets"]["Ada"]["expeditions"]["red"]["numbers"] == [1, 1, 1]


def test_a_broken_sheet_is_refused_by_its_own_book_only(tabletown: Tabletown, own: Path) -> None:
    (own / "lost.txt").write_text(OURS.replace("bridge: 7", "bridge: 12"), encoding="utf-8")
    tabletown("sheets", *BOOK, "--sheets", own, "--json").refuses("lost.txt", "line 9")
    assert tabletown("sheets", "--sheets", own, "--json").status == 0
    (own / "lost.txt").unlink()
    (own / "city.txt").write_text("tabletown-sheet/1\n", encoding="utf-8")
    assert tabletown("sheets", *BOOK, "--sheets", own, "--json").status == 0


def test_check_says_fine_or_what_is_wrong(tabletown: Tabletown, own: Path) -> None:
    said = tabletown("sheets", *BOOK, "check", own / "lost.txt")
    assert said.out == f"{own / 'lost.txt'}: fine: lost-cities-rw\n"
    assert tabletown("sheets", "check", *BOOK, own / "lost.txt") == said
    (own / "lost.txt").write_text(OURS.replace("ring", "star").replace(" 35 50", " 50 35"), encoding="utf-8")
    said = tabletown("sheets", "check", *BOOK, own / "lost.txt", "--json")
    assert said.status == 2
    assert [problem["place"] for problem in said.document[0]["problems"]] == ["line 8", "line 10"]
    assert said.err.count("\n") == 2
    tabletown("sheets", "check", *BOOK, own / "city.txt").refuses("city.txt", "line 1")
    tabletown("sheets", "check", own / "lost.txt").refuses("lost.txt", "line 1")
