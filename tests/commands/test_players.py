"""``advise`` and ``selfplay`` as other programs use them."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from kiosk.rules.my_city_rw.record_json import roll_json
from tests.players.test_kernel import some_roll

Json = dict[str, Any]


@pytest.fixture
def throws(tmp_path: Path) -> Path:
    rng = random.Random(4)
    path = tmp_path / "throws.json"
    path.write_text(json.dumps([[roll_json(some_roll(rng)) for _ in range(60)] for _ in range(12)]))
    return path


def answer(capsys: pytest.CaptureFixture[str]) -> Any:  # noqa: ANN401 - any JSON document
    return json.loads(capsys.readouterr().out)


def run(*words: object) -> int:
    from kiosk.__main__ import main  # noqa: PLC0415

    return main([str(word) for word in words])


def game_record(throws: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], game: int = 3) -> Path:
    assert run("selfplay", "--mode", "single", "--game", game, "--level", "medium", "--rolls", throws,
               "--players", 2, "--seconds", 0, "--json") == 0  # fmt: skip
    path = tmp_path / "record.json"
    path.write_text(capsys.readouterr().out)
    return path


def test_a_game_played_by_computers_is_a_record_of_these_throws(
    throws: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = json.loads(game_record(throws, tmp_path, capsys).read_text())
    assert record["format"] == "tabletown-record/1"
    assert record["players"] == ["P1", "P2"]
    used = json.loads(throws.read_text())[0]
    assert [one["roll"] for one in record["rounds"]] == used[: len(record["rounds"])]
    assert run("replay", tmp_path / "record.json", "--json") == 0
    assert answer(capsys)["finished"] is True


def test_a_chapter_is_a_campaign_record(throws: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("selfplay", "--mode", "chapter", "--game", 8, "--level", "medium", "--rolls", throws,
               "--seconds", 0, "--json") == 0  # fmt: skip
    record = answer(capsys)
    assert record["format"] == "tabletown-campaign/1"
    assert [game["game"] for game in record["games"]] == [7, 8, 9]
    (tmp_path / "chapter.json").write_text(json.dumps(record))
    assert run("replay", tmp_path / "chapter.json", "--json") == 0
    assert answer(capsys)["finished"] is True


def test_advice_is_legal_ordered_and_the_same_every_time(
    throws: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = game_record(throws, tmp_path, capsys)
    record = json.loads(path.read_text())
    record["rounds"] = record["rounds"][:5]
    del record["rounds"][-1]["actions"]["P2"]
    path.write_text(json.dumps(record))
    assert run("legal", path, "--json") == 0
    legal = answer(capsys)["P2"]
    said = []
    for _ in range(2):
        assert run("advise", path, "--json", "--seconds", 0) == 0
        said.append(answer(capsys))
    assert said[0] == said[1]
    assert list(said[0]) == ["P2"]
    advice = said[0]["P2"]
    assert set(advice) == {"action", "value", "others"}
    ranked = [advice, *advice["others"]]
    assert len(advice["others"]) <= 5
    assert [one["value"] for one in ranked] == sorted((one["value"] for one in ranked), reverse=True)
    for one in ranked:
        assert one["action"] in ("pass", "stop") or sorted(one["action"]["build"]) in legal["placements"]


def test_a_review_has_every_move(throws: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = game_record(throws, tmp_path, capsys)
    rounds = json.loads(path.read_text())["rounds"]
    assert run("advise", "--review", path, "--json", "--seconds", 0, "--level", "medium") == 0
    found = answer(capsys)
    for name in ("P1", "P2"):
        acted = [number for number, entry in enumerate(rounds, 1) if name in entry["actions"]]
        assert [one["round"] for one in found[name]] == acted
        for one in found[name]:
            assert set(one) == {"round", "action", "loss", "band", "better"}
            assert one["loss"] >= 0


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--mode", "mini"], "--mode"),
        (["--mode", "single", "--game", "13"], "--game"),
        (["--mode", "single", "--players", "7"], "--players"),
        (["--mode", "single", "--level", "godlike"], "--level"),
        (["--mode", "single", "--seconds", "-1"], "--seconds"),
        (["--mode", "single", "--seconds", "nan"], "--seconds"),
        (["--mode", "single", "--seed", "-3"], "--seed"),
    ],
)
def test_what_can_not_be_played_is_said_in_one_line(
    throws: Path, words: list[str], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = run("selfplay", "--rolls", throws, "--json", *words)
    except SystemExit as end:
        status = int(str(end.code))
    told = capsys.readouterr()
    assert status == 2
    assert told.out == ""
    assert named in told.err
    assert told.err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("[[]]", "[0]"),
        ("[]", "[0]"),
        ("{}", "a list belongs here"),
        ("[3]", "[0]"),
        ('[[{"A": "corner", "B": "blank"}]]', "[0][0]"),
        ('[[{"A": "corner", "B": "blank", "W": "blue"}]]', "[0][0].W"),
    ],
)
def test_throws_that_run_out_or_are_none_name_their_place(
    tmp_path: Path, text: str, place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "throws.json"
    path.write_text(text)
    assert run("selfplay", "--mode", "single", "--rolls", path, "--json", "--seconds", 0) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert str(path) in told.err
    assert place in told.err


def test_an_illegal_record_is_told_as_replay_tells_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    roll = {"A": "corner", "B": "blank", "W": "solid"}
    wrong = {"format": "tabletown-record/1", "game": 1, "players": ["Ada"],
             "rounds": [{"roll": roll, "actions": {"Ada": {"build": [[0, 0]]}}}]}  # fmt: skip
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(wrong))
    for words in (["advise"], ["advise", "--review"]):
        assert run(*words, path, "--json") == 1
        assert answer(capsys)["error"]["reason"] == "wrong_shape"
