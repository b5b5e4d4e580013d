"""The world carries out effects and posts what devices say; nothing of it blocks, leaks or needs a device."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.presses import Press
from hardware.simulated import SimulatedCamera, SimulatedTray
from hardware.sound import Loudspeaker
from hardware.tasks import ReadTask
from hardware.ticker import Ticker
from hardware.world import DeviceParts, DeviceWorld
from kiosk.config import Config
from kiosk.effects import (
    Announce,
    Effect,
    Glow,
    Play,
    ReadDice,
    SetButtonLight,
    SetTrayLight,
    Sound,
    StartTimer,
    StopReading,
    StopTimer,
    TellDice,
    Timer,
    WatchTray,
)
from kiosk.messages import (
    AcceptDue,
    ButtonPressed,
    CameraFound,
    DiceDisturbed,
    DiceMoving,
    DiceRead,
    DiceRefused,
    IdleExpired,
    TroubleBegan,
    TroubleEnded,
)
from kiosk.ports import CameraLock
from kiosk.rules.my_city_rw.city import BuildingKind
from tests.hardware.fakes import CommandBox, FakeClock, Script, our_threads, wait_until

CONFIG = Config(accept_seconds=3, volume=0, pins="auto")
EVERY_EFFECT: tuple[Effect, ...] = (
    SetButtonLight(Glow.PULSING),
    SetTrayLight(on=True),
    WatchTray(on=True),
    ReadDice(1),
    StopReading(1),
    WatchTray(on=False),
    TellDice(on=True),
    TellDice(on=False),
    StartTimer(Timer.ACCEPT, 1),
    StopTimer(Timer.ACCEPT),
    StartTimer(Timer.IDLE_TABLE),
    Announce(BuildingKind.CHURCH, "plus-5", "nl"),
    Play(Sound.PLACED),
    SetTrayLight(on=False),
)


class WorldRig:
    def __init__(self, config: Config = CONFIG) -> None:
        self.box, self.script = CommandBox(), Script()
        self.factory = MockFactory(pin_class=MockPWMPin)
        self.camera = SimulatedCamera(SimulatedTray(3, (128, 96)), 200)
        parts = DeviceParts(
            camera=self.camera, factory=self.factory, loudspeaker=Loudspeaker(config), light_seconds=0
        )
        self.world = DeviceWorld(config, self.script, parts=parts)

    def start(self) -> None:
        self.world.start(self.box)
        wait_until(lambda: self.world.works)


@pytest.fixture
def rig() -> Iterator[WorldRig]:
    rig = WorldRig()
    yield rig
    rig.world.stop()
    assert our_threads() == []


def test_lights_follow_the_effects(rig: WorldRig) -> None:
    rig.start()
    rig.world.run(SetButtonLight(Glow.STEADY))
    rig.world.run(SetTrayLight(on=True))
    wait_until(lambda: (rig.factory.pin(18).state, rig.factory.pin(13).state) == (1, 1))
    rig.world.run(SetButtonLight(Glow.PULSING))
    wait_until(lambda: 0 < rig.factory.pin(18).state < 1)
    rig.world.run(SetTrayLight(on=False))
    wait_until(lambda: rig.factory.pin(13).state == 0)


def test_a_throw_from_the_first_movement_to_the_touch_afterwards(rig: WorldRig) -> None:
    rig.start()
    rig.script.moves()
    rig.world.run(WatchTray(on=True))
    rig.box.wait_for(DiceMoving)
    for effect in (SetTrayLight(on=True), WatchTray(on=False), ReadDice(4)):
        rig.world.run(effect)
    wait_until(lambda: isinstance(rig.world._tray.doing, ReadTask))
    rig.script.settles()
    assert rig.box.wait_for(DiceRead).request == 4
    assert rig.world.sight is not None
    assert rig.world.sight.reading is not None
    rig.world.run(StopReading(4))
    rig.script.moves()
    assert rig.box.wait_for(DiceDisturbed).request == 4


def test_presses_become_commands(rig: WorldRig) -> None:
    rig.world.start(rig.box)
    for press in Press:
        rig.world.press(press)
    wait_until(lambda: len(rig.box.all()) == 4)
    assert [type(one) for one in rig.box.commands] == [CameraFound, ButtonPressed, TroubleBegan, TroubleEnded]


def test_the_real_button_and_a_press_are_the_same(rig: WorldRig) -> None:
    rig.start()
    rig.world.press(Press.PRESSED)
    rig.box.wait_for(ButtonPressed)
    pin = rig.factory.pin(17)
    pin.drive_low()
    wait_until(lambda: rig.world._pins._presses._down)
    pin.drive_high()
    rig.box.wait_for(ButtonPressed)


def test_a_press_while_the_dice_are_read_is_only_a_press(rig: WorldRig) -> None:
    rig.start()
    rig.world.run(ReadDice(1))
    rig.world.press(Press.PRESSED)
    rig.box.wait_for(ButtonPressed)
    wait_until(lambda: isinstance(rig.world._tray.doing, ReadTask))
    rig.script.settles()
    assert rig.box.wait_for(DiceRead).request == 1


def test_the_button_throws_the_simulated_dice_when_a_throw_is_expected(
    rig: WorldRig, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig.start()
    tray = rig.camera.tray
    rig.world.press(Press.PRESSED)
    assert tray._wanted.empty()
    rig.world.run(WatchTray(on=True))
    thrown: list[str | None] = []
    monkeypatch.setattr(tray, "throw", lambda misbehave: thrown.append(misbehave))  # noqa: PLW0108 - by its name
    rig.world.press(Press.PRESSED)
    assert rig.world.throw_dice("cocked")
    assert thrown == [None, "cocked"]


def test_the_simulated_dice_are_thrown_once_whichever_button_was_pressed(
    rig: WorldRig, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The button on the screen goes to the core, which asks for a reading; nobody has reached into the tray."""
    rig.start()
    thrown: list[str | None] = []
    monkeypatch.setattr(rig.camera.tray, "throw", lambda misbehave: thrown.append(misbehave))  # noqa: PLW0108
    rig.world.run(WatchTray(on=True))
    rig.world.run(ReadDice(1))
    assert len(thrown) == 1
    rig.world.press(Press.PRESSED)
    rig.world.run(ReadDice(2))
    assert len(thrown) == 2
    rig.world.run(ReadDice(3))
    assert len(thrown) == 3


def test_before_the_start_nothing_is_said_and_after_the_stop_neither() -> None:
    rig = WorldRig()
    rig.world.press(Press.PRESSED)
    rig.start()
    rig.world.stop()
    before = len(rig.box.all())
    rig.world.press(Press.PRESSED)
    assert len(rig.box.all()) == before


def test_without_any_device_every_effect_is_fine_and_a_reading_is_refused_at_once() -> None:
    box = CommandBox()
    world = DeviceWorld(Config(camera="none", pins="none", volume=0), Script())
    world.start(box)
    for effect in EVERY_EFFECT:
        world.run(effect)
    assert not world.throw_dice()
    wait_until(lambda: box.all() == [CameraFound(there=False), DiceRefused(1, "no_camera")])
    world.stop()
    assert our_threads() == []


def test_every_effect_comes_back_at_once_also_before_the_start() -> None:
    rig = WorldRig()
    for effect in EVERY_EFFECT * 50:
        rig.world.run(effect)
    assert rig.world._pins._inbox.empty()
    assert our_threads() == []


def test_starting_and_stopping_many_times_leaves_nothing_behind(rig: WorldRig) -> None:
    for _ in range(5):
        rig.start()
        rig.world.stop()
        assert our_threads() == []


def test_the_calibrations_values_reach_the_camera(rig: WorldRig) -> None:
    rig.world.hold(CameraLock(8000, 1.5))
    assert rig.world._tray.held == CameraLock(8000, 1.5)


def test_timers_speak_once_and_a_touch_begins_idle_time_anew() -> None:
    clock, box = FakeClock(), CommandBox()
    checked: list[float] = []
    ticker = Ticker(replace(CONFIG, idle_table_seconds=900), box, [checked.append], clock)
    ticker.run_timer(StartTimer(Timer.ACCEPT, 7))
    ticker.run_timer(StartTimer(Timer.IDLE_TABLE))
    ticker.tick()
    assert box.all() == []
    clock.sleep(3)
    ticker.tick()
    ticker.tick()
    assert box.all() == [AcceptDue(7)]
    clock.sleep(890)
    ticker.touched()
    clock.sleep(890)
    ticker.tick()
    assert box.all() == [AcceptDue(7)]
    clock.sleep(10)
    ticker.tick()
    assert box.all() == [AcceptDue(7), IdleExpired()]
    assert checked == [100, 103, 103, 1883, 1893]


def test_the_button_is_a_sign_of_somebody(rig: WorldRig) -> None:
    touched: list[bool] = []
    rig.world._ticker.touched = lambda: touched.append(True)  # type: ignore[method-assign]
    rig.world.press(Press.PRESSED)
    assert touched == [True]


def test_an_accept_timer_of_the_running_world_is_due(rig: WorldRig) -> None:
    rig.world._ticker._timers._seconds[Timer.ACCEPT] = 0.01
    rig.start()
    rig.world.run(StartTimer(Timer.ACCEPT, 5))
    assert rig.box.wait_for(AcceptDue).request == 5


def test_stopping_in_the_middle_of_a_reading_does_not_answer_it() -> None:
    rig = WorldRig()
    rig.start()
    rig.world.run(ReadDice(1))
    rig.world.stop()
    assert rig.box.all() == [CameraFound(there=True)]
