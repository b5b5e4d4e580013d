"""A service heals by itself, gives up when there is no use, and tells each trouble once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial

import pytest

from hardware.faults import Broken, DeviceFault, Lost, Missing
from hardware.service import OPENED_AFTER, STALLED_AFTER, Service, ServiceHealth
from kiosk.messages import TroubleBegan, TroubleEnded
from kiosk.state import Notice
from tests.hardware.fakes import CommandBox, FakeClock, Pauses, our_threads, wait_until


class Toy:
    """A device whose set-up and run do what the test says next; a number of seconds lets it run for so long."""

    name = "toy"

    def __init__(self, clock: FakeClock, *script: BaseException | float) -> None:
        self.calls: list[str] = []
        self.opened = 0
        self._clock = clock
        self._script: Iterator[BaseException | float] = iter(script)
        self._awake = threading.Event()

    def set_up(self) -> None:
        self.calls.append("up")
        self.opened += 1
        self._next(self._script)

    def run(self, service: Service) -> None:
        self.calls.append("run")
        try:
            self._next(self._script)
        except StopIteration:
            while not service.stopping:
                self._awake.wait(1)

    def tear_down(self) -> None:
        self.calls.append("down")
        self.opened -= 1

    def wake(self) -> None:
        self._awake.set()

    def _next(self, script: Iterator[BaseException | float]) -> None:
        step = next(script)
        if isinstance(step, BaseException):
            raise step
        self._clock.sleep(step)


def lost(detail: str = "gone") -> DeviceFault:
    return Lost("toy", detail)


def life(
    clock: FakeClock, *script: BaseException | float, pauses: int = 1
) -> tuple[Toy, CommandBox, Pauses, Service]:
    toy, box, waited = Toy(clock, *script), CommandBox(), Pauses(pauses, clock)
    service = Service(toy, box, wait=waited, clock=clock)
    service.work()
    return toy, box, waited, service


def test_every_set_up_is_followed_by_a_tear_down_even_one_that_failed() -> None:
    toy, _, _, service = life(FakeClock(), lost(), 0.0, lost(), pauses=2)
    assert toy.calls == ["up", "down", "up", "run", "down"]
    assert toy.opened == 0
    assert service.health is ServiceHealth.STOPPED


def test_the_pauses_grow_from_2_to_20_seconds() -> None:
    *_, waited, _ = life(FakeClock(), *(lost() for _ in range(7)), pauses=7)
    assert waited.seconds == [2, 4, 8, 16, 20, 20, 20]


def test_who_has_run_well_for_a_while_begins_with_a_short_pause_again() -> None:
    *_, waited, _ = life(FakeClock(), lost(), lost(), 25.0, lost(), lost(), pauses=4)
    assert waited.seconds == [2, 4, 2, 4]


def test_trouble_is_told_once_however_often_it_is_tried() -> None:
    _, box, _, _ = life(FakeClock(), lost(), lost(), lost(), 0.0, lost("other"), pauses=4)
    assert box.all() == [
        TroubleBegan(Notice("toy_lost", ("toy", "gone"))),
        TroubleEnded("toy"),
        TroubleBegan(Notice("toy_lost", ("toy", "other"))),
    ]


def test_a_permanent_fault_ends_the_attempts() -> None:
    toy, box, waited, service = life(FakeClock(), Missing("toy", "not there"), Broken("toy", "no such pin"), pauses=9)
    assert toy.calls == ["up", "down", "up", "down"]
    assert waited.seconds == [2]
    assert service.health is ServiceHealth.BROKEN
    assert [one.notice.code for one in box.all() if isinstance(one, TroubleBegan)] == ["toy_missing", "toy_broken"]


def test_what_nobody_foresaw_is_a_passing_fault_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    toy, box, _, _ = life(FakeClock(), 0.0, ZeroDivisionError("odd\nthing"), pauses=1)
    assert toy.opened == 0
    assert box.all() == [TroubleBegan(Notice("toy_lost", ("toy", "ZeroDivisionError: odd\\x0athing")))]
    assert "nobody foresaw" in caplog.text


def test_a_tear_down_that_fails_does_no_harm(caplog: pytest.LogCaptureFixture) -> None:
    clock = FakeClock()
    toy = Toy(clock, lost(), lost())
    toy.tear_down = _raising  # type: ignore[method-assign]
    Service(toy, CommandBox(), wait=Pauses(2), clock=clock).work()
    assert toy.calls == ["up", "up"]
    assert "put away" in caplog.text


def _raising() -> None:
    raise OSError("busy")


def test_a_driver_that_hangs_is_told_and_its_next_sign_of_life_too() -> None:
    clock = FakeClock()
    toy, box = Toy(clock), CommandBox()
    service = Service(toy, box, clock=clock)
    service.health = ServiceHealth.RUNNING
    service.beat()
    assert service.check(clock.now + STALLED_AFTER - 0.1)
    assert not service.check(clock.now + STALLED_AFTER + 0.1)
    assert not service.check(clock.now + STALLED_AFTER + 1)
    assert box.all() == [TroubleBegan(Notice("toy_lost", ("toy", "no sign of life")))]
    service.beat()
    assert box.all()[1:] == [TroubleEnded("toy")]


def test_a_driver_that_hangs_while_it_is_opened_is_told() -> None:
    clock, box = FakeClock(), CommandBox()
    service = Service(Toy(clock), box, clock=clock)
    service.health = ServiceHealth.STARTING
    assert service.check(clock.now + STALLED_AFTER + 1)
    assert not service.check(clock.now + OPENED_AFTER + 1)
    assert [type(one) for one in box.all()] == [TroubleBegan]
    service.health = ServiceHealth.PAUSED
    assert service.check(clock.now + 1000)


def _runs(service: Service) -> bool:
    return service.health is ServiceHealth.RUNNING


def threads_come_back(change: Callable[[], None]) -> None:
    before = our_threads()
    change()
    assert our_threads() == before


def test_starting_and_stopping_leaves_no_thread() -> None:
    def again_and_again() -> None:
        for _ in range(20):
            service = Service(Toy(FakeClock(), 0.0), CommandBox())
            service.start()
            service.start()
            wait_until(partial(_runs, service))
            service.stop()
            service.stop()
            assert service.health is ServiceHealth.STOPPED

    threads_come_back(again_and_again)


def test_stopping_in_the_middle_of_a_pause_is_quick() -> None:
    service = Service(Toy(FakeClock(), *(lost() for _ in range(99))), CommandBox())
    service.start()
    wait_until(lambda: service.health is ServiceHealth.PAUSED)
    service.stop()
    assert service.health is ServiceHealth.STOPPED
    assert our_threads() == []
