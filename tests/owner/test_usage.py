"""Games, minutes and throws, counted day by day."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from kiosk.messages import (
    AcceptRoll,
    ButtonPressed,
    ConfirmScore,
    CorrectThrow,
    DiceRead,
    DiceRefused,
    PassRound,
    SetDie,
    StartRounds,
)
from kiosk.owner.usage import FILE, UNKNOWN, OwnUsage, parse, printed, total
from kiosk.owner.views import Used
from kiosk.rules.dice import FaceA, FaceB, RollKind
from kiosk.views import ThrowView
from tests.pictures.rehearsal import Rehearsal

TODAY = "2026-03-31"


class WatchedTable:
    """A kiosk whose use is counted, with a clock that is turned by hand."""

    def __init__(self, folder: Path) -> None:
        self.day, self.now = TODAY, 0.0
        self.usage = OwnUsage(folder, lambda: self.day, lambda: self.now, lambda work: work())
        self.table = Rehearsal(folder)
        self.table.kiosk.subscribe(self.usage.watch)

    def request(self) -> int:
        self.table.do(ButtonPressed())
        shown = self.table.screen
        assert isinstance(shown, ThrowView)
        return shown.request

    def read(self) -> None:
        self.table.do(DiceRead(self.request(), FaceA.SINGLE, FaceB.HORIZONTAL, RollKind.SOLID, 0.9))

    def used(self) -> Used:
        self.usage._book()
        return replace(self.usage.over(), minutes=0)


@pytest.fixture
def watched(tmp_path: Path) -> WatchedTable:
    found = WatchedTable(tmp_path)
    found.table.open(["Ada", "Ben"], mode="single").do(StartRounds())
    return found


def test_a_throw_is_read_refused_or_put_right(watched: WatchedTable) -> None:
    watched.read()
    assert watched.used() == Used(read=1)
    watched.table.do(SetDie("A", "corner"), SetDie("B", "vertical"), AcceptRoll())
    assert watched.used() == Used(read=1, corrected=1), "two dice of one throw are one correction"
    watched.table.do(PassRound(0), PassRound(1))
    number = watched.request()
    for _ in range(3):
        watched.table.do(DiceRefused(number, "cocked"))
    assert watched.used() == Used(read=1, corrected=1, refused=1), "a throw that goes on being refused is one"


def test_dice_that_were_accepted_and_wrong_are_put_right(watched: WatchedTable) -> None:
    watched.read()
    watched.table.do(AcceptRoll(), CorrectThrow())
    assert watched.used() == Used(read=1, corrected=1)
    watched.table.do(SetDie("A", "corner"), AcceptRoll(), CorrectThrow(), SetDie("A", "single"))
    assert watched.used() == Used(read=1, corrected=1), "what was put right by hand is no reading any more"


def test_a_finished_game_counts_its_people_and_minutes(watched: WatchedTable, tmp_path: Path) -> None:
    for _ in range(3):
        watched.now += 120
        watched.table.round(last=False)
    watched.now += 3600  # they were away
    watched.table.round(last=True)
    watched.table.do(ConfirmScore())
    used = watched.usage.over(1)
    assert (used.games, used.people, used.read) == (1, 2, 0)
    assert 6 <= used.minutes < 7, "an hour without a touch is no hour of play"
    assert OwnUsage(tmp_path, lambda: TODAY).over() == used, "and it is written by then"


def test_days_are_summed_as_far_as_is_asked_for(tmp_path: Path) -> None:
    days = {
        "2026-03-31": Used(games=1),
        "2026-03-25": Used(games=2),
        "2026-03-24": Used(games=4),
        UNKNOWN: Used(games=8),
    }
    (tmp_path / FILE).write_text(json.dumps(printed(days)), encoding="utf-8")
    usage = OwnUsage(tmp_path, lambda: TODAY)
    assert [usage.over(span).games for span in (1, 7, 8, None)] == [1, 3, 7, 15]
    assert OwnUsage(tmp_path, lambda: UNKNOWN).over(7) == Used(), "no day is the last one where nobody knows today"


@pytest.mark.parametrize(
    "written",
    ["[]", "{", '{"format": "tabletown-usage/1", "days": {"tomorrow": {}}}',
     '{"format": "tabletown-usage/1", "days": {"": {"games": -1}}}',
     '{"format": "tabletown-usage/1", "days": {"": {"names": 1}}}'],
)  # fmt: skip
def test_a_damaged_file_is_left_aside(written: str, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(written, encoding="utf-8")
    assert OwnUsage(tmp_path).over() == Used()


def test_what_is_written_is_read_back() -> None:
    days = {TODAY: Used(1, 2, 3.5, 4, 5, 6)}
    assert parse(json.loads(json.dumps(printed(days)))) == days
    assert total(days[TODAY], days[TODAY]).minutes == 7


def test_a_full_disk_harms_nobody(watched: WatchedTable, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("kiosk.owner.usage.write_json", full)
    watched.usage.write()
    watched.read()
    assert watched.used().read == 1
