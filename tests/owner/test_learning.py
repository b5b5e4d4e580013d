"""Throws at the table teach the reader: what is kept of them, when it is fitted, and what the owner is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kiosk.messages import (
    AcceptDue,
    AcceptRoll,
    AddPlayer,
    ButtonPressed,
    ChooseBook,
    ChooseLanguage,
    ChoosePaper,
    Command,
    DiceDisturbed,
    DiceRead,
    DiceRefused,
    EnterByHand,
    NewTable,
    SetDie,
    StartRounds,
    ThrowAgain,
    ThrowRead,
    Wake,
)
from kiosk.owner.devices import course
from kiosk.owner.devices.calibration import KeptCalibration
from kiosk.owner.devices.learning import TableTeacher
from kiosk.rules.dice import FaceA, FaceB, RollKind
from kiosk.rules.throws import Throw
from tests.pictures.rehearsal import Rehearsal
from vision.dicesets.my_city_rw import learning as my_city
from vision.reader import Examination, examine
from vision.teach.drift import FEWEST_BEFORE
from vision.teach.experience import Experience, Outcome
from vision.teach.refit import ENOUGH, Outlook, Refit

PICTURE = np.zeros((48, 64, 3), np.uint8)
NOTHING_THERE = examine(PICTURE)
READ = DiceRead(1, FaceA.CORNER, FaceB.BLANK, RollKind.SOLID, 0.9, sure=True)
FACES = (("A", "corner"), ("B", "blank"), ("W", "solid"))
AS_READ = ("corner", "blank", "solid")
OTHER = (0.5, 0.2, 0.4, 0.6, 5.5)


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """No picture is really looked at."""

    def quick(*_: object) -> Examination:
        return NOTHING_THERE

    monkeypatch.setattr(my_city, "examine", quick)


@pytest.fixture
def teacher(tmp_path: Path) -> TableTeacher:
    return TableTeacher(tmp_path, KeptCalibration(tmp_path / "calibration.json"), lambda: PICTURE)


@pytest.fixture
def evening(tmp_path: Path, teacher: TableTeacher) -> Iterator[Rehearsal]:
    table = Rehearsal(tmp_path).open(("Ada", "Bob"))
    table.kiosk.follow(teacher.follow)
    table.do(StartRounds(), ButtonPressed())
    yield table
    table.close()


def kept(teacher: TableTeacher, folder: Path) -> list[tuple[str, tuple[str, ...]]]:
    teacher.finish()
    return [(str(one.outcome), one.faces) for one in Experience(folder / "table" / "throws").examples()]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ([READ, AcceptRoll()], ("confirmed", AS_READ)),
        ([READ, SetDie("W", "lined"), AcceptRoll()], ("corrected", ("corner", "blank", "lined"))),
        (
            [DiceRefused(1, "unsure"), *(SetDie(*one) for one in FACES), AcceptRoll()],
            ("entered", AS_READ),
        ),
        (
            [DiceRefused(1, "unsure"), EnterByHand(), *(SetDie(*one) for one in FACES), AcceptRoll()],
            ("entered", AS_READ),
        ),
        ([DiceRefused(1, "covered"), ThrowAgain()], ("refused", ())),
    ],
)
def test_what_people_say_of_a_throw_is_kept(
    said: list[Command],
    expected: tuple[str, tuple[str, ...]],
    evening: Rehearsal,
    teacher: TableTeacher,
    tmp_path: Path,
) -> None:
    evening.do(*said)
    assert kept(teacher, tmp_path) == [expected]
    assert teacher.learned().confirmed == (expected[0] == "confirmed")


@pytest.mark.parametrize(
    "said",
    [
        [READ, AcceptDue(1)],
        [READ, ThrowAgain()],
        [READ, DiceDisturbed(1), AcceptRoll()],
        [DiceRefused(1, "no_camera"), *(SetDie(*one) for one in FACES), AcceptRoll()],
        [EnterByHand(), *(SetDie(*one) for one in FACES), AcceptRoll()],
        [DiceRead(7, FaceA.CORNER, FaceB.BLANK, RollKind.SOLID, 0.9, sure=True), ThrowAgain()],
    ],
)
def test_what_nobody_confirmed_teaches_nothing(
    said: list[Command], evening: Rehearsal, teacher: TableTeacher, tmp_path: Path
) -> None:
    evening.do(*said)
    assert kept(teacher, tmp_path) == []


SIX = (
    ("number1", "2"),
    ("number2", "4"),
    ("number3", "7"),
    ("colour1", "red"),
    ("colour2", "red"),
    ("colour3", "blue"),
)


@pytest.mark.parametrize(
    ("said", "outcome", "faces"),
    [
        ([], Outcome.CONFIRMED, ("2", "4", "7", "red", "red", "blue")),
        ([SetDie("number1", "3")], Outcome.CORRECTED, ("3", "4", "7", "red", "red", "blue")),
    ],
)
def test_throws_of_other_dice_are_kept_by_themselves(
    said: list[Command], outcome: Outcome, faces: tuple[str, ...], teacher: TableTeacher, tmp_path: Path
) -> None:
    table = Rehearsal(tmp_path)
    table.do(Wake(), ChooseLanguage("en"), ChooseBook("lost-cities-rw"), ChoosePaper(paper=False))
    table.do(AddPlayer("Ada", place=0), AddPlayer("Bob", place=1), NewTable())
    table.kiosk.follow(teacher.follow)
    table.do(StartRounds(), ButtonPressed(), ThrowRead(1, Throw(SIX), 0.9, sure=True), *said, AcceptRoll())
    table.close()
    teacher.finish()
    examples = Experience(tmp_path / "table" / "lost-cities-rw" / "throws").examples()
    assert [(one.outcome, one.faces) for one in examples] == [(outcome, faces)]
    assert kept(teacher, tmp_path) == []
    assert teacher.learned("lost-cities-rw").kept == 1
    assert teacher.learned().kept == 0


def test_a_throw_in_its_own_right_is_not_mixed_up_with_the_next(
    evening: Rehearsal, teacher: TableTeacher, tmp_path: Path
) -> None:
    evening.do(DiceRefused(1, "unsure"), ThrowAgain(), ButtonPressed())
    evening.do(DiceRead(2, FaceA.CORNER, FaceB.BLANK, RollKind.SOLID, 0.9, sure=True), AcceptRoll())
    assert kept(teacher, tmp_path) == [("refused", ()), ("confirmed", AS_READ)]


def confirm(teacher: TableTeacher, count: int) -> None:
    for _ in range(count):
        teacher.teach(PICTURE, Outcome.CONFIRMED, FACES)
        teacher.finish()


def test_thirty_confirmed_throws_fit_the_reader_and_forgetting_undoes_it(
    teacher: TableTeacher, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def fitted(examples: list[Any], *_: object, **__: object) -> Refit:
        asked.append(len(examples))
        return Refit(Outlook.TAKEN, OTHER)

    monkeypatch.setattr(course, "refit", fitted)
    confirm(teacher, ENOUGH - 1)
    assert asked == []
    confirm(teacher, 6)
    assert asked == [ENOUGH, ENOUGH + 5]
    assert (teacher.learned().fitted, teacher.learned().outlook) == (True, "taken")
    again = KeptCalibration(tmp_path / "calibration.json")
    assert again.value is not None
    assert again.value.table == OTHER
    teacher.forget()
    assert (teacher.learned().confirmed, teacher.learned().kept, teacher.learned().fitted) == (0, 0, False)
    assert not (tmp_path / "table").exists()


def test_a_refit_that_is_not_safe_leaves_what_was(
    teacher: TableTeacher, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(course, "refit", lambda *_, **__: Refit(Outlook.UNSAFE, OTHER))
    confirm(teacher, ENOUGH)
    assert (teacher.learned().fitted, teacher.learned().outlook) == (False, "unsafe")
    assert not (tmp_path / "calibration.json").exists()


def test_the_table_goes_on_teaching_after_a_start(teacher: TableTeacher, tmp_path: Path) -> None:
    confirm(teacher, 3)
    again = TableTeacher(tmp_path, KeptCalibration(tmp_path / "calibration.json"))
    assert (again.learned().confirmed, again.learned().kept) == (3, 3)


def test_refusals_that_rise_are_noticed_and_remembered(tmp_path: Path) -> None:
    days = iter([date(2026, 1, 1) + timedelta(days=k) for k in range(6) for _ in range(FEWEST_BEFORE)])
    calibration = KeptCalibration(tmp_path / "calibration.json")
    teacher = TableTeacher(tmp_path, calibration, today=lambda: next(days))
    note: Callable[..., None] = teacher._courses["my-city-rw"].note
    for number in range(6 * FEWEST_BEFORE):
        note(read=number < 3 * FEWEST_BEFORE or number % 2 == 0)
    assert teacher.worse
    assert TableTeacher(tmp_path, calibration).worse


def test_every_answer_of_the_reader_counts_for_its_day(evening: Rehearsal, teacher: TableTeacher) -> None:
    evening.do(DiceRefused(1, "unsure"), ThrowAgain(), ButtonPressed(), DiceRefused(2, "no_camera"))
    teacher.finish()
    assert [(day.read, day.refused) for day in teacher._courses["my-city-rw"].drift.days] == [(0, 1)]


def test_a_full_disk_stops_no_game(
    evening: Rehearsal, teacher: TableTeacher, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Experience, "add", full)
    evening.do(READ, AcceptRoll())
    teacher.finish()
    assert teacher.learned().kept == 0
    monkeypatch.undo()
