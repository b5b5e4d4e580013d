"""The plain engine on the drawn cases, on the dice and on random games.

The twelve sheets come from the golden file, so that nothing of the fast engine is needed here.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests import plain
from tests.cases import CASES, MyCityCase, differences, sheets_for

Sheets = dict[int, dict[str, Any]]
NAMES = ["Ada", "Ben", "Cid", "Dan", "Eve", "Flo"]


@pytest.fixture(scope="module")
def sheets() -> Sheets:
    golden = Path(__file__).parent / "golden" / "sheets.json"
    return {sheet["game"]: sheet for sheet in json.loads(golden.read_text(encoding="utf-8"))}


def ask(case: MyCityCase, sheets: Sheets) -> dict[str, Any]:
    question = plain.legal_answer if case.ask == "legal" else plain.replay_any
    return question(sheets_for(case, sheets), case.record)


def test_case_names_are_different() -> None:
    counts = Counter(case.name for case in CASES)
    assert [name for name, count in counts.items() if count > 1] == []


def test_every_ruling_has_a_case() -> None:
    named = {case.name.split("_")[0] for case in CASES}
    assert {f"r{number}" for number in range(1, 18)} <= named


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case(case: MyCityCase, sheets: Sheets) -> None:
    assert differences(case.expected, ask(case, sheets)) == []


@pytest.mark.parametrize("case", [case for case in CASES if case.ask == "legal"], ids=lambda case: case.name)
def test_legal_names_nobody_else(case: MyCityCase, sheets: Sheets) -> None:
    found = ask(case, sheets)
    assert set(found) == set(case.expected)


def test_dice_give_the_nine_shapes_as_often_as_the_rules_say() -> None:
    drawn = {
        "one": (["#"], 4),
        "two-bar": (["##"], 8),
        "L of three": (["#.", "##"], 8),
        "three-bar": (["###"], 3),
        "square": (["##", "##"], 4),
        "L of four": (["#..", "###"], 5),
        "four-bar": (["####"], 1),
        "U of five": (["#.#", "###"], 2),
        "L of five": (["#...", "####"], 1),
    }
    rolled = Counter(
        frozenset(plain.orientations(plain.shape_of_dice({"A": a, "B": b, "W": "solid"})))
        for a in plain.DIE_A
        for b in plain.DIE_B
    )
    for name, (rows, times) in drawn.items():
        cells = {(y, x) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"}
        assert rolled.pop(frozenset(plain.orientations(cells))) == times, name
    assert not rolled


@pytest.mark.parametrize("number", range(1, 13))
def test_sheets_agree_with_the_rules(number: int, sheets: Sheets) -> None:
    sheet = sheets[number]
    assert sheet["size"] == [len(sheet["fields"]), len(sheet["fields"][0])] == [8, 11]
    for one, other in sheet["river"]:
        assert tuple(other) in plain.neighbours(tuple(one))
    if sheet["start"] != "river":
        assert plain.cells_of(sheet, sheet["start"])
    assert (sheet["scoring"]["well"] > 0) == bool(plain.cells_of(sheet, "well"))


def test_the_last_sheet_has_fourteen_trees(sheets: Sheets) -> None:
    assert plain.count_marks(sheets[12], plain.TREES, frozenset()) == 14


@pytest.mark.parametrize("number", range(1, 13))
def test_random_game_is_legal_and_ends(number: int, sheets: Sheets) -> None:
    rng = Random(number)
    record = plain.random_game(sheets, number, NAMES[:2], rng, {"Ada": [[3, 5], [0, 2]]}, most_rounds=12)
    answer = plain.replay(sheets, json.loads(json.dumps(record)))
    assert answer["ok"]
    assert answer["finished"]
    for scored in answer["scores"].values():
        lines = dict(scored["lines"])
        groups = lines.pop("groups")
        assert scored["total"] == sum(lines.values()) + sum(groups.values())


@pytest.mark.parametrize("number", range(1, 13))
def test_legal_names_just_the_builds_without_objection(number: int, sheets: Sheets) -> None:
    record = plain.random_game(sheets, number, ["Ada"], Random(number), most_rounds=8, unfinished=True)
    entry = plain.legal_answer(sheets, record)["Ada"]
    rounds = record["rounds"]
    for place in entry["placements"]:
        last = {"roll": rounds[-1]["roll"], "actions": {"Ada": {"build": place[::-1]}}}
        assert plain.replay(sheets, {**record, "rounds": [*rounds[:-1], last]})["ok"]
    assert entry["placements"] == sorted(entry["placements"])
    for action, able in (("pass", "can_pass"), ("stop", "can_stop"), ("skip", "can_skip")):
        last = {"roll": rounds[-1]["roll"], "actions": {"Ada": action}}
        assert plain.replay(sheets, {**record, "rounds": [*rounds[:-1], last]})["ok"] == entry[able]


@pytest.mark.parametrize("mode", ["mini", "single", "chapter"])
def test_random_campaign_is_legal_and_ends(mode: str, sheets: Sheets) -> None:
    record = plain.random_campaign(sheets, mode, NAMES[:3], Random(mode), most_rounds=6)
    answer = plain.replay_campaign(sheets, json.loads(json.dumps(record)))
    assert answer["ok"]
    assert answer["finished"]


def test_random_games_on_cramped_sheets_show_everything(sheets: Sheets) -> None:
    rng = Random(2)
    seen: Counter[str] = Counter()
    for number in list(sheets) * 5:
        small = {number: plain.cramped(sheets[number], rng)}
        record = plain.random_game(small, number, NAMES[:2], rng, build_bias=0.95, small_bias=0.6)
        answer = plain.replay(small, record)
        assert answer["ok"]
        kinds = [kind for kind, _ in plain.buildings_of_rounds(small[number], record["rounds"])]
        for kind, one in zip(kinds, record["rounds"], strict=True):
            seen.update(
                f"{kind} {action if isinstance(action, str) else 'build'}" for action in one["actions"].values()
            )
        for scored in answer["scores"].values():
            lines = scored["lines"]
            seen.update(name for name, points in lines.items() if name != "groups" and points > 0)
        error = plain.replay(small, plain.spoil(small, record, rng)).get("error", {})
        seen[error.get("reason", "ok")] += 1
    wanted = "church build,church pass,church stop,fortress build,fortress skip,solid build,solid pass,solid stop"
    wanted += ",trees,rocks,empty,passes,churches,first,complete_groups"
    assert [name for name in wanted.split(",") if not seen[name]] == []
