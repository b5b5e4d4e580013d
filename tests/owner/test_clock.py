"""The machine's clock, with a stand-in for systemd's program."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from pathlib import Path

import pytest

from kiosk.owner.clock import OwnClock
from kiosk.owner.hours import OwnHours
from ui.screens.owner.clock import stepped

WHEN = dt.datetime(2026, 11, 18, 14, 5, tzinfo=dt.UTC)
LONG_AGO = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)


def at(*parts: int) -> dt.datetime:
    return dt.datetime(*parts, tzinfo=dt.UTC)  # type: ignore[arg-type, misc]


class Timedatectl:
    def __init__(self, ntp: str = "no", refused: str = "") -> None:
        self.asked: list[str] = []
        self.ntp, self.refused = ntp, refused

    def __call__(self, arguments: Sequence[str]) -> tuple[int, str]:
        assert list(arguments[:2]) == ["timedatectl", "--no-ask-password"]
        self.asked.append(" ".join(arguments[2:]))
        if arguments[2] == "show":
            return 0, f"{self.ntp}\n"
        return (1, self.refused) if self.refused and arguments[2] == "set-time" else (0, "")


def clock(folder: Path, run: Timedatectl, boot: str = "one") -> OwnClock:
    (folder / "boot_id").write_text(f"{boot}\n")
    return OwnClock(folder, run, folder / "boot_id")


def test_it_is_set_to_local_time(tmp_path: Path) -> None:
    run = Timedatectl()
    assert clock(tmp_path, run).set(WHEN) == ""
    assert run.asked[-1] == "set-time 2026-11-18 14:05:00"


def test_looking_for_a_network_is_put_off_and_goes_on(tmp_path: Path) -> None:
    run = Timedatectl(ntp="yes")
    assert clock(tmp_path, run).set(WHEN) == ""
    assert run.asked[1:] == ["set-ntp false", "set-time 2026-11-18 14:05:00", "set-ntp true"]


def test_a_refusal_says_why_and_the_network_is_asked_again(tmp_path: Path) -> None:
    run = Timedatectl(ntp="yes", refused="Access denied\n")
    there = clock(tmp_path, run)
    assert there.set(WHEN) == "Access denied"
    assert run.asked[-1] == "set-ntp true"
    assert not there.set_by_hand


def test_where_there_is_no_such_program_it_says_so(tmp_path: Path) -> None:
    assert (
        OwnClock(tmp_path, lambda _: (127, "there is no timedatectl here")).set(WHEN)
        == "there is no timedatectl here"
    )


def test_it_is_trusted_until_the_machine_starts_anew(tmp_path: Path) -> None:
    run = Timedatectl()

    def hours(boot: str) -> OwnHours:
        return OwnHours(tmp_path, now=lambda: LONG_AGO, known=lambda: False, setter=clock(tmp_path, run, boot))

    assert not hours("one").clock[1]
    assert hours("one").set_clock(WHEN) == ""
    assert hours("one").clock[1]
    assert not hours("two").clock[1]


@pytest.mark.parametrize(
    ("when", "part", "by", "then"),
    [
        (at(2026, 1, 31), "month", 1, at(2026, 2, 28)),
        (at(2028, 2, 29), "year", 1, at(2029, 2, 28)),
        (at(2026, 2, 28), "day", 1, at(2026, 2, 1)),
        (at(1970, 1, 1), "year", 0, at(2025, 1, 1)),
        (at(2026, 1, 1, 0, 0), "hour", -1, at(2026, 1, 1, 23, 0)),
        (at(2026, 1, 1, 5, 59), "minute", 1, at(2026, 1, 1, 5, 0)),
    ],
)
def test_every_step_gives_a_day_that_exists(when: dt.datetime, part: str, by: int, then: dt.datetime) -> None:
    assert stepped(when, part, by) == then
