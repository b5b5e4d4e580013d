"""The real kiosk with its window, as a process of its own, and a second front that plays at its table."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.two_fronts import FrontsSoak
from kiosk.door.client import DoorClosed, DoorError
from kiosk.messages import StopPlaying
from kiosk.views import PlacingView
from kiosk.views.viewer import AT_TABLE, seat
from tests.door.kiosk_process import KioskProcess
from tests.door.rig import sit_down


@pytest.fixture
def kiosk(folder: Path) -> Iterator[KioskProcess]:
    made = KioskProcess(folder)
    yield made
    if made.child is not None:
        made.child.kill()
        made.child.wait()


def test_a_second_front_plays_at_the_table_of_the_window_and_outlives_it(kiosk: KioskProcess) -> None:
    kiosk.start()
    with kiosk.connect() as front:
        assert front.greeting["you"] == "kiosk", "the kernel says whose program this is"
        for command in sit_down("Ada", "Ben"):
            assert front.say(command).refused is None
        assert front.say(StopPlaying(1), "phone:1", 1, "ben stops").refused is None
        before = front.watch(AT_TABLE)
        assert not before.camera
        kiosk.end(signal.SIGKILL)
        with pytest.raises((DoorClosed, DoorError)):
            front.ping()
    kiosk.start()
    with kiosk.connect() as front:
        after = front.watch(AT_TABLE)
        assert after.screen == before.screen
        own = front.watch(seat(0)).screen
        assert isinstance(own, PlacingView)
        assert own.waiting_for == ("Ada",)
    assert kiosk.end(signal.SIGTERM) == 0
    assert not kiosk.door.exists()


def test_the_window_and_a_second_front_play_on_whichever_of_them_is_killed(folder: Path) -> None:
    """`bench/two_fronts.py` does it a thousand times."""
    tally = FrontsSoak(folder, seed=2, kiosk_every=3).run(4)
    assert tally.faults == []
    assert (tally.kiosk, tally.all) == (1, 4)
    assert tally.built >= 1
