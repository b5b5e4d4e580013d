"""Every drawn case once more, now over the fast engine; their names carry the rulings' numbers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kiosk.rules.my_city_rw.sheet_parse import parse_sheet
from kiosk.rules.my_city_rw.sheet_print import print_sheet
from tests import fast, plain
from tests.cases import CASES, MyCityCase, differences, sheets_for
from tests.strategies import LIBRARY, printed_sheets

SHEETS = printed_sheets()
RULINGS = range(1, 18)
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


def ask(case: MyCityCase) -> fast.Json:
    sheets = sheets_for(case, SHEETS)
    library = LIBRARY | fast.library_of({number: sheets[number] for number in case.sheets})
    return fast.legal(case.record, library) if case.ask == "legal" else fast.replay(case.record, library)


@each_case
def test_the_answer_is_the_one_worked_out_by_hand(case: MyCityCase) -> None:
    assert differences(case.expected, ask(case)) == []


@each_case
def test_the_whole_answer_is_the_plain_engines(case: MyCityCase) -> None:
    """Also what the case does not name; messages are free, and no titles may be an empty object of them."""
    question = plain.legal_answer if case.ask == "legal" else plain.replay_any
    expected, found = question(sheets_for(case, SHEETS), case.record), ask(case)
    for answer in (expected, found):
        answer.get("error", {}).pop("message", None)
        if not answer.get("titles", True):
            del answer["titles"]
    assert found == expected


@each_case
def test_the_sheets_of_a_case_read_back_from_their_text(case: MyCityCase) -> None:
    for number in case.sheets:
        sheet = fast.sheet_of(sheets_for(case, SHEETS)[number])
        assert parse_sheet(print_sheet(sheet)).sheet == sheet


def test_every_ruling_has_a_case_that_bears_its_number() -> None:
    named = {name for case in CASES for name in re.findall(r"(?:^|_)r(\d+)(?=_|$)", case.name)}
    assert {str(ruling) for ruling in RULINGS} <= named


def test_every_ruling_is_named_where_the_engine_or_its_data_follow_it() -> None:
    """R13 by its title table, R16 and R17 by the sheets, which say so as data; the rest in the code that rules it."""
    package = Path(__file__).parents[2] / "kiosk" / "rules"
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(package.rglob("*.py")))
    named = {int(number) for number in re.findall(r"\bR(\d+)\b", text)}
    assert set(RULINGS) - named <= {3, 16, 17}
