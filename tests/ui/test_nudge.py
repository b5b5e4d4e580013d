"""Everybody is told whom they wait for, where the owner wants it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kiosk.messages import AcceptRoll, PassRound, ThrowVirtually
from kiosk.owner import pin as pins
from tests.ui.guests import wait
from tests.ui.owners import owners
from tests.ui.playing import memory
from ui import nudge, window
from ui.nudge import waited_for
from ui.texts import Texts


def screen(waiting: tuple[str, ...], seats: int = 3) -> Any:
    return SimpleNamespace(waiting_for=waiting, panels=(None,) * seats)


def test_only_who_is_late_is_waited_for() -> None:
    assert waited_for(screen(("Ben", "Cleo"))) == ("Ben", "Cleo")
    assert waited_for(screen(("Ada", "Ben", "Cleo"))) == (), "all are thinking"
    assert waited_for(screen(())) == ()
    assert waited_for(screen(("Ada",), seats=1)) == (), "alone nobody waits"
    seats = tuple(SimpleNamespace(name=name) for name in ("Ada", "Ben"))
    assert waited_for(SimpleNamespace(thinking=(1,), seats=seats)) == ("Ben",)
    assert waited_for(SimpleNamespace()) == ()


@pytest.fixture
def folder(stage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(pins, "COST", {"n": 16, "r": 1, "p": 1})
    monkeypatch.setattr(nudge, "MINUTE", 0.01)
    with memory(tmp_path) as place:
        yield place


@pytest.mark.parametrize("minutes", [0, 1])
def test_after_the_owners_time_the_table_names_who_is_late(folder: Path, minutes: int) -> None:
    with owners(folder) as there:
        there.services.adjustments.change(nudge=minutes)
        there.rehearsal.open(("Ada", "Ben"), "single", 1).game(0)
        there.arrive()
        for command in (ThrowVirtually(), AcceptRoll(), PassRound(0)):
            there.app.bridge.post(command)
            window.step(2)
        words = Texts("en")("word.waiting_for", names="Ben")
        if minutes:
            wait(lambda: there.notice == words)
            there.app.dismiss()
            assert there.notice == ""
        else:
            with pytest.raises(AssertionError):
                wait(lambda: there.notice == words, 0.3)
