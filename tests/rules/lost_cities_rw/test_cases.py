"""Every case that was worked out by hand, over both engines; their names carry the rulings' numbers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kiosk.errors import Unusable
from kiosk.rules.lost_cities_rw.answers import sheet_json
from kiosk.rules.lost_cities_rw.moves import LostCitiesReason
from tests import lost_plain as plain
from tests.lost_cases import CASES, LostCitiesCase
from tests.lost_strategies import SHEET, as_read, legal_document, replay

PRINTED = as_read(sheet_json(SHEET))
RULINGS = range(1, 13)
each_case = pytest.mark.parametrize(
    "case", [case for case in CASES if not case.malformed], ids=lambda case: case.name
)
each_malformed = pytest.mark.parametrize(
    "case", [case for case in CASES if case.malformed], ids=lambda case: case.name
)


def part(answer: plain.Json, path: str) -> plain.Json:
    for step in path.split(".") if path else ():
        answer = answer[step]
    return answer


def ask(case: LostCitiesCase) -> plain.Json:
    return legal_document(case.record) if case.ask == "legal" else replay(case.record)


def ask_plain(case: LostCitiesCase) -> plain.Json:
    return plain.legal(PRINTED, case.record) if case.ask == "legal" else plain.replay(PRINTED, case.record)


@each_case
def test_the_answer_is_the_one_worked_out_by_hand(case: LostCitiesCase) -> None:
    assert case.expected
    answer = ask(case)
    if "error.reason" not in case.expected and case.ask == "replay":
        assert answer["ok"], answer
    assert {path: part(answer, path) for path in case.expected} == case.expected


@each_case
def test_the_whole_answer_is_the_plain_engines(case: LostCitiesCase) -> None:
    assert ask(case) == ask_plain(case)


@each_malformed
def test_what_is_no_record_is_refused_with_its_place(case: LostCitiesCase) -> None:
    with pytest.raises(Unusable) as complaint:
        ask(case)
    assert complaint.value.place
    with pytest.raises(plain.Malformed):
        ask_plain(case)


def test_every_ruling_has_a_case_that_bears_its_number() -> None:
    """But L9, which is about paper: there the rules judge nothing."""
    named = {int(number) for case in CASES for number in re.findall(r"^l(\d+)_", case.name)}
    assert named == set(RULINGS) - {9}


def test_every_reason_has_a_case() -> None:
    assert {case.expected.get("error.reason") for case in CASES} - {None} == set(LostCitiesReason)


def test_names_of_cases_differ() -> None:
    assert len({case.name for case in CASES}) == len(CASES)


def test_the_rulings_are_named_where_the_engine_follows_them() -> None:
    """L3 is in the reasons, L8 in the number of players, L10 in the sheet's points; L9 is no rule of the engine."""
    package = Path(__file__).parents[3] / "kiosk" / "rules" / "lost_cities_rw"
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(package.rglob("*.py")))
    assert set(RULINGS) - {int(number) for number in re.findall(r"\bL(\d+)\b", text)} <= {3, 8, 9, 10}
