"""The tray's service: what it answers to the core's wishes, with a reader that follows a script."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hardware.service import STALLED_AFTER, Service, ServiceHealth
from hardware.simulated import SimulatedCamera, SimulatedTray
from hardware.tasks import SECONDS
from hardware.tray import TrayService
from kiosk.messages import (
    DiceDisturbed,
    DiceMoving,
    DiceRead,
    DiceRefused,
    DiceSeen,
    ThrowRead,
    TroubleBegan,
    TroubleEnded,
)
from kiosk.ports import USUAL_DICE, CameraLock
from kiosk.rules.throws import Throw
from tests.hardware.fakes import ROLL, CommandBox, FakeClock, FakePhase, FakeReading, Script, our_threads, wait_until

SIZE = (128, 96)


class TrayRig:
    def __init__(self) -> None:
        self.box, self.script, self.clock = CommandBox(), Script(), FakeClock()
        self.camera = SimulatedCamera(SimulatedTray(3, SIZE), 500)
        self.tray = TrayService(self.camera, self.script, self.box, clock=self.clock)
        self.service = Service(self.tray, self.box, wait=lambda _: self.service.stopping)

    def start(self) -> None:
        self.service.start()
        wait_until(lambda: self.service.health is ServiceHealth.RUNNING)

    def read(self, request: int) -> None:
        """Ask for a reading, and wait until the service is at it."""
        self.tray.read(request)
        self.follows()

    def follows(self) -> None:
        wait_until(lambda: self.tray.doing is self.tray._task)


@pytest.fixture
def rig() -> Iterator[TrayRig]:
    rig = TrayRig()
    yield rig
    rig.camera.cord.plug_in()
    rig.service.stop()
    assert our_threads() == []


def test_a_throw_is_read(rig: TrayRig) -> None:
    rig.start()
    rig.read(7)
    rig.script.moves()
    rig.script.settles()
    assert rig.box.wait_for(DiceRead) == DiceRead(7, ROLL.a, ROLL.b, ROLL.w, confidence=0.98)
    assert rig.box.all() == rig.box.commands
    assert rig.tray.sight is not None


def test_dice_of_another_set_are_read_by_their_own_reader_as_a_throw_of_that_set(rig: TrayRig) -> None:
    throw = Throw((("one", "3"), ("two", "5")))
    rig.start()
    rig.tray.read(8, "toy")
    rig.follows()
    assert rig.script.dice[-1] == "toy"
    rig.script.moves()
    rig.script.settles(FakeReading(roll=None, throw=throw))
    assert rig.box.wait_for(ThrowRead) == ThrowRead(8, throw, confidence=0.98, sure=True)
    rig.tray.let_go()
    rig.read(9)
    assert rig.script.dice[-1] == USUAL_DICE


def test_what_a_reader_is_not_proved_for_waits_for_a_person(rig: TrayRig) -> None:
    rig.start()
    rig.tray.read(8, "toy")
    rig.script.moves()
    rig.script.settles(FakeReading(roll=None, throw=Throw((("one", "3"),)), counts_alone=False))
    assert not rig.box.wait_for(ThrowRead).sure


def test_a_refusal_carries_the_readers_reason(rig: TrayRig) -> None:
    rig.start()
    rig.read(8)
    rig.script.settles(FakeReading(None, "cocked_die"))
    assert rig.box.wait_for(DiceRefused) == DiceRefused(8, "cocked_die")


def test_movement_is_reported_only_while_it_is_wanted(rig: TrayRig) -> None:
    rig.start()
    rig.tray.watch(on=True)
    rig.follows()
    rig.script.moves()
    rig.box.wait_for(DiceMoving)
    rig.tray.watch(on=False)
    rig.read(1)
    rig.script.moves()
    rig.script.settles()
    rig.box.wait_for(DiceRead)
    assert [type(one) for one in rig.box.all()] == [DiceMoving, DiceRead]


def test_which_dice_lie_there_is_told_whenever_they_have_come_to_rest_and_only_when_it_is_asked(rig: TrayRig) -> None:
    said = iter(["", "toy", "toy", "", "other"])
    rig.tray.which = lambda _: next(said)
    rig.start()
    rig.tray.watch(on=True)
    rig.follows()
    rig.script.next(FakePhase("settling"))
    rig.script.moves()
    rig.box.wait_for(DiceMoving)
    rig.tray.watch(on=False)
    rig.tray.tell(on=True)
    rig.follows()
    rig.script.moves()
    for phase in ("settling", "settled", "settling", "empty", "settling"):
        rig.script.next(FakePhase(phase))
    wait_until(lambda: DiceSeen("other") in rig.box.all())
    told = [DiceSeen("toy"), DiceSeen(""), DiceSeen("other")]
    assert rig.box.all() == [DiceMoving(), *told], "what is the same is not told again"


def test_dice_that_were_told_apart_are_read_afterwards(rig: TrayRig) -> None:
    rig.tray.which = lambda _: "toy"
    rig.start()
    rig.tray.tell(on=True)
    rig.follows()
    rig.script.next(FakePhase("settling"))
    assert rig.box.wait_for(DiceSeen) == DiceSeen("toy")
    rig.tray.tell(on=False)
    rig.read(4)
    rig.script.settles()
    assert rig.box.wait_for(DiceRead).request == 4


def test_dice_that_are_touched_after_they_were_read_are_reported_once(rig: TrayRig) -> None:
    rig.start()
    rig.read(5)
    rig.script.settles()
    rig.box.wait_for(DiceRead)
    rig.tray.stop_reading(5)
    rig.script.moves()
    assert rig.box.wait_for(DiceDisturbed).request == 5
    rig.read(6)
    rig.script.moves()
    rig.script.settles()
    rig.box.wait_for(DiceRead)
    assert [type(one) for one in rig.box.all()] == [DiceRead, DiceDisturbed, DiceRead]


def test_once_a_throw_counts_its_dice_may_be_taken(rig: TrayRig) -> None:
    rig.start()
    rig.read(5)
    rig.script.settles()
    rig.box.wait_for(DiceRead)
    rig.tray.watch(on=True)
    rig.tray.let_go()
    rig.follows()
    rig.script.moves()
    rig.box.wait_for(DiceMoving)
    assert not any(isinstance(one, DiceDisturbed) for one in rig.box.all())


def test_what_is_not_wanted_any_more_is_not_answered(rig: TrayRig) -> None:
    rig.start()
    rig.tray.read(1)
    rig.tray.stop_reading(1)
    rig.read(2)
    rig.script.settles()
    assert rig.box.wait_for(DiceRead).request == 2


def test_reading_uses_full_frames_and_watching_small_ones() -> None:
    box, script = CommandBox(), Script()
    camera = SimulatedCamera(SimulatedTray(3, (720, 540)), 500)
    tray = TrayService(camera, script, box)
    service = Service(tray, box)
    service.start()
    tray.watch(on=True)
    wait_until(lambda: script.readers and script.readers[-1].shapes)
    assert script.readers[-1].shapes[0] == (480, 640, 3)
    tray.read(1)
    wait_until(lambda: (540, 720, 3) in script.readers[-1].shapes)
    service.stop()


def test_a_throw_that_never_comes_to_rest_is_given_up(rig: TrayRig) -> None:
    rig.start()
    rig.tray.read(1)
    wait_until(lambda: rig.script.readers[-1].shapes)
    rig.clock.sleep(21)
    assert rig.box.wait_for(DiceRefused) == DiceRefused(1, "missing_die")
    rig.read(2)
    rig.script.next(FakePhase("moving"))
    wait_until(rig.script.events.empty)
    rig.clock.sleep(21)
    assert rig.box.wait_for(DiceRefused) == DiceRefused(2, "moving")


def test_without_a_camera_every_wish_is_refused_at_once(rig: TrayRig) -> None:
    rig.tray.give_up()
    rig.tray.read(3)
    assert rig.box.all() == [DiceRefused(3, "no_camera")]


def test_while_the_camera_is_opened_for_the_first_time_a_wish_waits(rig: TrayRig) -> None:
    rig.tray.read(3)
    assert rig.box.all() == []
    rig.script.settles()
    rig.start()
    assert rig.box.wait_for(DiceRead).request == 3


def test_a_wish_that_waits_for_a_camera_that_is_not_there_is_refused(rig: TrayRig) -> None:
    rig.camera.cord.unplug()
    rig.tray.read(3)
    rig.service.start()
    assert rig.box.wait_for(DiceRefused) == DiceRefused(3, "no_camera")


def test_a_camera_lost_in_the_middle_of_a_reading_refuses_it_and_comes_back(rig: TrayRig) -> None:
    rig.start()
    rig.tray.read(4)
    wait_until(lambda: rig.script.readers[-1].shapes)
    rig.camera.cord.unplug()
    assert rig.box.wait_for(TroubleBegan).notice.code == "camera_lost"
    assert rig.box.wait_for(DiceRefused) == DiceRefused(4, "no_camera")
    rig.tray.read(5)
    assert rig.box.wait_for(DiceRefused) == DiceRefused(5, "no_camera")
    rig.camera.cord.plug_in()
    rig.box.wait_for(TroubleEnded)
    rig.read(6)
    rig.script.settles()
    assert rig.box.wait_for(DiceRead).request == 6


def test_a_watch_goes_on_after_the_camera_is_back(rig: TrayRig) -> None:
    rig.start()
    rig.tray.watch(on=True)
    rig.camera.cord.unplug()
    rig.box.wait_for(TroubleBegan)
    rig.camera.cord.plug_in()
    rig.box.wait_for(TroubleEnded)
    rig.follows()
    rig.script.moves()
    rig.box.wait_for(DiceMoving)


def test_a_driver_that_hangs_keeps_nobody_waiting(rig: TrayRig) -> None:
    rig.tray.read(9)
    rig.tray.check(rig.clock.now + STALLED_AFTER - 0.1)
    assert rig.box.all() == []
    rig.tray.check(rig.clock.now + STALLED_AFTER + 0.1)
    rig.tray.check(rig.clock.now + STALLED_AFTER + 0.2)
    assert rig.box.all() == [DiceRefused(9, "no_camera")]
    assert STALLED_AFTER + 1 <= 5, "dice can be entered within five seconds, also when the clock looks once a second"


def test_the_calibrations_values_are_held_from_the_opening_on(rig: TrayRig) -> None:
    held: list[CameraLock | None] = []
    rig.camera.lock = lambda wanted=None: held.append(wanted) or CameraLock()  # type: ignore[func-returns-value, method-assign]
    rig.tray.held = CameraLock(8000, 1.5)
    rig.start()
    assert held == [CameraLock(8000, 1.5)]


def test_dice_that_nobody_touched_are_not_read_a_second_time(rig: TrayRig) -> None:
    rig.start()
    rig.read(1)
    rig.script.settles()
    rig.box.wait_for(DiceRead)
    rig.tray.stop_reading(1)
    rig.tray.let_go()
    rig.read(2)
    rig.script.settles()
    wait_until(rig.script.events.empty)
    rig.clock.sleep(21)
    assert rig.box.wait_for(DiceRefused) == DiceRefused(2, "not_thrown")
    rig.tray.read(3)
    rig.script.moves()
    rig.script.settles()
    assert rig.box.wait_for(DiceRead).request == 3


def test_a_touch_is_noticed_also_while_nobody_waits_for_a_throw(rig: TrayRig) -> None:
    rig.start()
    rig.read(1)
    rig.script.settles()
    rig.box.wait_for(DiceRead)
    rig.tray.let_go()
    rig.follows()
    rig.script.moves()
    wait_until(rig.script.events.empty)
    rig.read(2)
    rig.script.settles()
    assert rig.box.wait_for(DiceRead).request == 2


def test_the_tray_light_is_no_movement(rig: TrayRig) -> None:
    rig.start()
    rig.tray.watch(on=True)
    rig.follows()
    rig.tray.switched()
    rig.script.moves()
    rig.script.next(FakePhase("settling"))
    wait_until(rig.script.events.empty)
    frames = len(rig.script.readers[-1].shapes)
    wait_until(lambda: len(rig.script.readers[-1].shapes) > frames + 1)
    assert rig.box.all() == []
    rig.clock.sleep(SECONDS.light)
    rig.script.moves()
    rig.box.wait_for(DiceMoving)


def test_what_goes_on_moving_after_the_light_was_switched_is_movement(rig: TrayRig) -> None:
    rig.start()
    rig.tray.watch(on=True)
    rig.follows()
    rig.tray.switched()
    rig.script.moves()
    wait_until(rig.script.events.empty)
    rig.clock.sleep(SECONDS.light)
    rig.box.wait_for(DiceMoving)


def test_the_light_of_a_new_reading_does_not_make_the_old_dice_new(rig: TrayRig) -> None:
    rig.start()
    rig.read(1)
    rig.script.settles()
    rig.box.wait_for(DiceRead)
    rig.tray.let_go()
    rig.tray.switched()
    rig.read(2)
    rig.script.moves()
    rig.script.settles()
    wait_until(rig.script.events.empty)
    rig.clock.sleep(21)
    assert rig.box.wait_for(DiceRefused) == DiceRefused(2, "not_thrown")
