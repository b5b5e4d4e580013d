"""A phone that is away while everybody waits for it: the table asks what to do, and says when it will."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kiosk.messages import (
    AcceptRoll,
    AddPlayer,
    NewTable,
    PhoneSeated,
    StartRounds,
    StopPlaying,
    ThrowVirtually,
    Wake,
)
from tests.ui.guests import Guests, guests, wait
from tests.ui.hands import tap_all_over
from ui import absent
from ui.texts import LANGUAGES, Texts

EN = Texts("en")


@pytest.fixture(params=[(800, 480), (1920, 1080)], ids=["small", "table"])
def table(
    stage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Iterator[Guests]:
    """Ada and Ben build; Ben has a phone."""
    monkeypatch.setattr(absent, "SECONDS", 0.2)
    with guests(tmp_path, request.param) as there:
        there.arrive().do(Wake(), AddPlayer("Ada"), AddPlayer("Ben"), NewTable(), StartRounds())
        there.do(ThrowVirtually(), AcceptRoll())
        yield seated(there, "here")


def seated(there: Guests, state: str) -> Guests:
    table = there.rehearsal.kiosk.state.table
    assert table is not None
    return there.do(PhoneSeated(1, table.code, state))


def asked(there: Guests) -> bool:
    return there.room is not None and "absent-wait" in there.room.parts


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_notice_says_when_the_table_will_ask(language: str) -> None:
    assert f"{absent.SECONDS:.0f} " in Texts(language)("notice.phone_away", "Ben")


def test_it_is_asked_and_waiting_asks_once_more(table: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(absent, "AGAIN", 0.2)
    seated(table, "away")
    wait(lambda: asked(table))
    assert table.text("absent-title") == EN("table.absent", "Ben")
    table.touch("absent-wait")
    assert table.room is None
    wait(lambda: asked(table))


def test_no_touch_beside_its_buttons_reaches_the_table(table: Guests) -> None:
    seated(table, "away")
    wait(lambda: asked(table))
    before = table.rehearsal.kiosk.state
    tap_all_over(lambda: [table.part(f"absent-{one}") for one in ("wait", "here", "stopped")])
    assert asked(table)
    assert table.rehearsal.kiosk.state == before


def test_a_phone_that_is_back_takes_the_question_away(table: Guests) -> None:
    seated(table, "away")
    wait(lambda: asked(table))
    seated(table, "here")
    assert table.room is None


def test_the_table_plays_for_it_or_lets_it_stop(table: Guests) -> None:
    seated(table, "away")
    wait(lambda: asked(table))
    table.touch("absent-here")
    assert dict(table.app.bridge.view.phones.seats) == {1: "table"}
    assert table.room is None
    seated(seated(table, "here"), "away")
    wait(lambda: asked(table))
    table.part("absent-stopped").hold_seconds = 0.2
    table.hold("absent-stopped")
    now = table.rehearsal.kiosk.state.table
    assert now is not None
    assert now.game is not None
    assert now.game.to_act == ("Ada",)


def test_nobody_is_asked_about_who_has_decided(table: Guests) -> None:
    table.do(StopPlaying(1))
    seated(table, "away")
    with pytest.raises(AssertionError):
        wait(lambda: asked(table), 1.0)
