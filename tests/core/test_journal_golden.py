"""Journals that released versions have written open for ever, and say on every screen what they said then."""

from __future__ import annotations

import json
import lzma
import tarfile
from pathlib import Path
from typing import Any

import pytest

from kiosk.rules.my_city_rw.standings import Mode, schedule
from kiosk.rules.registry import DEFAULT_BOOK
from tests.golden.journals.told import codes_of, told

FOLDER = Path(__file__).parents[1] / "golden" / "journals"
GOLDEN = sorted(FOLDER.glob("*/*.tar.xz"))


def files_of(golden: Path) -> dict[str, bytes]:
    with tarfile.open(golden) as tar:
        opened = {member.name: tar.extractfile(member) for member in tar.getmembers()}
        return {name: file.read() for name, file in opened.items() if file is not None}


def differences(then: Any, now: Any, place: str = "") -> list[str]:  # noqa: ANN401 - any JSON value
    """What was said then and is not said now: keys may have come, and a class may have another name."""
    if isinstance(then, dict) and isinstance(now, dict):
        found = [f"{place}.{key} is gone" for key in then if key not in now and key != "is"]
        both = (key for key in then if key in now and key != "is")
        return found + [one for key in both for one in differences(then[key], now[key], f"{place}.{key}")]
    if isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        pairs = enumerate(zip(then, now, strict=True))
        return [one for i, (old, new) in pairs for one in differences(old, new, f"{place}[{i}]")]
    return [] if then == now else [f"{place}: {json.dumps(then)[:200]} is now {json.dumps(now)[:200]}"]


def test_there_are_golden_journals() -> None:
    first = {"campaign", "solo", "paper", "given_up", "thirty"}
    for shape, names in {"1": first, "2": first | {"lost_cities", "board"}}.items():
        assert {one.name.partition(".")[0] for one in GOLDEN if one.parent.name == shape} == names


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda one: f"{one.parent.name}-{one.name.partition('.')[0]}")
def test_a_golden_journal_says_what_it_always_said(golden: Path) -> None:
    text = lzma.decompress(golden.with_name(golden.name.replace(".tar.xz", ".json.xz")).read_bytes())
    then = json.loads(text)
    now = json.loads(json.dumps(told(files_of(golden), codes_of(then["screens"][1]))))
    screen = then["screens"][1]["screen"]
    screen["shelf"] = [card for card in screen["shelf"] if not finished(card)]
    assert differences(then, now) == []


def finished(card: dict[str, Any]) -> bool:
    """Such a table left the shelf on purpose after the first shape: it can still be asked for by its code."""
    if card.get("book", DEFAULT_BOOK) != DEFAULT_BOOK:
        return False
    return bool(card["games_finished"] == len(schedule(Mode(card["mode"]), card["first"])))


def test_a_difference_is_noticed() -> None:
    then = {"is": "A", "b": [1, {"c": "d"}]}
    assert differences(then, {"is": "B", "b": [1, {"c": "d"}], "more": 1}) == []
    assert differences(then, {"b": [1, {"c": "e"}]}) == ['.b[1].c: "d" is now "e"']
    assert differences(then, {"b": [1, {}]}) == [".b[1].c is gone"]
    assert differences(then, {"b": [1]}) != []
