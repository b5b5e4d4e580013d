"""``tabletown replay``: documents and exit statuses, and the same told to people."""

from __future__ import annotations

import json

import pytest

from kiosk.rules.my_city_rw.placement import Reason
from kiosk.rules.my_city_rw.record import GameRecord
from kiosk.rules.my_city_rw.record_json import game_json
from kiosk.rules.my_city_rw.scoring import Line
from kiosk.rules.my_city_rw.words import LINES, REASONS
from tests.commands.conftest import Tabletown
from tests.commands.records import CAMPAIGN, GAME, Json, put
from tests.golden import make
from tests.strategies import GAMES

ADA = ("rounds", 0, "actions", "Ada")
BEN = ("rounds", 0, "actions", "Ben")
LATER = ("rounds", 1, "actions", "Ben")


def test_an_answer_has_the_keys_of_the_format_and_no_others(ask: Tabletown) -> None:
    answer = ask("replay", GAME, "--json").document
    assert list(answer) == ["ok", "finished", "rounds", "scores", "winners", "bandits_left"]
    assert list(answer["scores"]) == list(answer["bandits_left"]) == ["Ada", "Ben"]
    for result in answer["scores"].values():
        assert list(result) == ["total", "money_bags", "lines"]
        assert list(result["lines"]) == [line.value for line in Line]
        assert list(result["lines"]["groups"]) == ["solid", "lined", "crossed"]
    assert answer["ok"] is True
    assert answer["finished"] is False
    assert answer["rounds"] == 2


def test_a_campaigns_answer_has_the_keys_of_the_format(ask: Tabletown) -> None:
    answer = ask("replay", CAMPAIGN, "--json").document
    assert list(answer)[:6] == ["ok", "finished", "games", "chapters", "totals", "winners"]
    assert list(answer["chapters"]) == ["4"]
    assert list(answer["chapters"]["4"]["Ada"]) == ["points", "money_bags", "bag_bonus", "total"]
    assert [list(game["scores"]) for game in answer["games"]] == [["Ben"], ["Ada", "Ben"]]


WRONG: dict[str, tuple[tuple[str | int, ...], Json]] = {
    "wrong_shape": (ADA, {"build": [[2, 4]]}),
    "off_sheet": (ADA, {"build": [[-1, 4], [0, 4], [0, 5]]}),
    "blocked": (ADA, {"build": [[2, 4], [2, 3], [3, 4]]}),
    "occupied": (("rounds", 1, "actions", "Ada"), {"build": [[2, 4]]}),
    "crosses_river": (ADA, {"build": [[3, 2], [3, 3], [2, 2]]}),
    "not_at_start": (ADA, {"build": [[0, 8], [0, 9], [1, 9]]}),
    "cannot_skip": (BEN, "skip"),
    "cannot_pass": (LATER, "pass"),
}


@pytest.mark.parametrize("reason", WRONG)
def test_an_illegal_move_is_told_with_its_round_player_and_reason(ask: Tabletown, reason: str) -> None:
    at, action = WRONG[reason]
    record = put(GAME, at, action)
    for command in ("replay", "legal"):
        said = ask(command, record, "--json")
        assert said.status == 1
        assert said.err == ""
        error = said.document["error"]
        assert said.document["ok"] is False
        assert list(error) == ["round", "player", "reason", "message"]
        assert (error["round"], error["player"], error["reason"]) == (at[1] + 1, at[3], reason)
        assert error["message"].startswith(REASONS[Reason(reason)])
        told = ask(command, record)
        assert told.status == 1
        assert told.out.count("\n") == 1
        assert f"round {at[1] + 1}, {at[3]}" in told.out


def test_not_adjacent_already_stopped_and_missing_action(ask: Tabletown) -> None:
    rounds = [
        {"roll": {"A": "single", "B": "blank", "W": "solid"}, "actions": {"Ada": {"build": [[0, 4]]}, "Ben": "stop"}},
        {"roll": {"A": "single", "B": "blank", "W": "solid"}, "actions": {"Ada": {"build": [[1, 5]]}}},
        {"roll": {"A": "single", "B": "blank", "W": "solid"}, "actions": {}},
    ]
    record = GAME | {"rounds": rounds, "carried_bandits": {}}
    assert ask("replay", record, "--json").document["error"]["reason"] == "not_adjacent"
    fine = put(record, ("rounds", 1, "actions", "Ada"), "pass")
    assert ask("replay", fine, "--json").status == 0
    missing = put(record, ("rounds", 1, "actions"), {})
    assert ask("replay", missing, "--json").document["error"]["reason"] == "missing_action"
    late = put(fine, ("rounds", 2, "actions"), {"Ben": "pass"})
    assert ask("replay", late, "--json").document["error"]["reason"] == "already_stopped"


def test_within_a_campaign_an_illegal_move_names_its_game(ask: Tabletown) -> None:
    record = put(CAMPAIGN, ("games", 1, "rounds", 0, "actions", "Ben"), "skip")
    error = ask("replay", record, "--json").document["error"]
    assert (error["game"], error["round"], error["player"], error["reason"]) == (11, 1, "Ben", "cannot_skip")


def test_players_are_judged_in_the_order_of_their_seats(ask: Tabletown) -> None:
    record = put(GAME, ("rounds", 0, "actions"), {"Ben": "skip", "Ada": "skip"})
    assert ask("replay", record, "--json").document["error"]["player"] == "Ada"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_told_with_all_its_lines(ask: Tabletown, game: int) -> None:
    rounds, carried = make.read_playthrough(make.path_of(game).read_text(encoding="utf-8"))
    brought = tuple(tuple(carried.get(name, ())) for name in make.PLAYERS)
    record = game_json(GameRecord(game, make.PLAYERS, brought, rounds))
    said = ask("replay", record)
    answer = ask("replay", record, "--json").document
    assert said.out.startswith(f"Game {game}, {len(rounds)} rounds, finished\n")
    for line, words in LINES.items():
        figures = [answer["scores"][name]["lines"][line] for name in make.PLAYERS]
        points = [sum(one.values()) if isinstance(one, dict) else one for one in figures]
        if any(points):
            assert [words, *map(str, points)] in [row.strip().rsplit(None, 2) for row in said.out.splitlines()]
    assert said.out.endswith(f"Won by: {', '.join(answer['winners'])}\n")


def test_a_finished_campaign_is_told_with_its_titles(ask: Tabletown) -> None:
    stop = [{"roll": {"A": "single", "B": "blank", "W": "solid"}, "actions": {"Ada": "stop"}}]
    games = [{"format": "tabletown-record/1", "game": game, "players": ["Ada"], "rounds": stop} for game in (7, 8, 9)]
    record = {"format": "tabletown-campaign/1", "mode": "chapter", "players": ["Ada"], "games": games}
    said = ask("replay", record)
    assert "Chapter, finished" in said.out
    assert "3 bags (+0)" in said.out
    assert "Title (3): vagabond" in said.out
    answer = ask("replay", record, "--json").document
    assert answer["titles"] == {"3": "vagabond"}
    assert answer["finished"] is True
    assert json.dumps(answer["chapters"]["3"]["Ada"]["money_bags"]) == "3"


def test_every_reason_and_every_line_has_its_words() -> None:
    assert set(REASONS) == set(Reason)
    assert set(LINES) == set(Line)
