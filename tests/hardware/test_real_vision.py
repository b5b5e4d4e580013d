"""From the press of the button to the building on the screen, with the real watcher looking at simulated throws."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware import sound
from hardware.presses import Press
from hardware.simulated import SimulatedCamera, SimulatedTray
from kiosk.messages import (
    AcceptRoll,
    AddPlayer,
    ChooseMode,
    NewTable,
    PassRound,
    PlayNow,
    StartRounds,
    ThrowAgain,
    Wake,
)
from kiosk.ports import TrayReader
from kiosk.rules.dice import Roll, roll_of
from kiosk.rules.my_city_rw.standings import Mode
from kiosk.rules.throws import Throw
from kiosk.state import Placing, ReadingDice, RollShown, Waiting
from tests.hardware.kiosk_rig import KioskRig
from vision.told_apart import lying
from vision.watch import Watcher

ENOUGH = 5
"""Throws after which at least one must have been read: the reader may be unsure, but not always."""


def watcher(dice: str) -> TrayReader:
    return Watcher(dice=dice)


@pytest.fixture
def rig(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[KioskRig]:
    monkeypatch.setattr(sound, "PLAYERS", ())
    rig = KioskRig(tmp_path, watcher, camera=SimulatedCamera(SimulatedTray(21, (1280, 960)), 12))
    rig.start()
    rig.do(Wake(), ChooseMode(Mode.SINGLE, 1), AddPlayer("Ada"), NewTable(), StartRounds())
    rig.until(lambda: rig.world.works)
    yield rig
    rig.stop()


@pytest.fixture
def thrown(rig: KioskRig, monkeypatch: pytest.MonkeyPatch) -> list[Roll]:
    """What the simulated dice show, throw after throw."""
    rolls: list[Roll] = []
    throw = rig.camera.tray.throw

    def noted(roll: Roll | None = None, misbehave: str | None = None) -> Roll:
        rolls.append(throw(roll, misbehave))
        return rolls[-1]

    monkeypatch.setattr(rig.camera.tray, "throw", noted)
    return rolls


def read(rig: KioskRig) -> Roll | None:
    rig.until(lambda: isinstance(rig.phase, RollShown))
    throw: Throw | None = rig.phase.throw
    return roll_of(throw) if throw is not None else None


def test_a_press_throws_and_the_throw_is_read_and_counts(rig: KioskRig, thrown: list[Roll]) -> None:
    for _ in range(ENOUGH):
        rig.world.press(Press.PRESSED)
        rig.until(lambda: isinstance(rig.phase, ReadingDice | RollShown))
        shown = read(rig)
        assert shown in {None, thrown[-1]}, "a wrong reading is the worst defect"
        if shown is not None:
            break
        rig.do(ThrowAgain())
    else:
        pytest.fail("the reader was never sure")
    assert rig.world.sight is not None
    rig.do(AcceptRoll())
    assert isinstance(rig.phase, Placing)
    before = rig.state.table.request  # type: ignore[union-attr]
    rig.do(PassRound(0))
    rig.world.throw_dice()
    rig.until(lambda: rig.state.table.request > before)  # type: ignore[union-attr]
    assert read(rig) in {None, thrown[-1]}, "movement alone begins a reading, and the old dice are not read again"


def test_a_camera_lost_while_the_dice_roll_is_back_for_the_next_throw(rig: KioskRig, thrown: list[Roll]) -> None:
    rig.world.press(Press.PRESSED)
    rig.until(lambda: isinstance(rig.phase, ReadingDice))
    rig.unplug("camera")
    assert read(rig) is None
    assert rig.phase.problem == "no_camera"
    rig.plug_in("camera")
    rig.until(lambda: not rig.troubles)
    rig.do(ThrowAgain())
    assert isinstance(rig.phase, Waiting)
    rig.world.press(Press.PRESSED)
    rig.until(lambda: isinstance(rig.phase, ReadingDice))
    assert read(rig) in {None, thrown[-1]}
    assert rig.phase.problem != "no_camera"


def test_a_missing_die_is_refused_with_its_reason(rig: KioskRig, thrown: list[Roll]) -> None:
    rig.world.throw_dice("missing")
    rig.until(lambda: isinstance(rig.phase, ReadingDice))
    assert read(rig) is None
    assert thrown
    assert rig.phase.problem in {"missing_die", "unsure"}


@pytest.mark.parametrize("dice", ["my-city-rw", "lost-cities-rw"])
def test_a_throw_on_the_attract_screen_begins_the_game_of_its_dice(
    dice: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sound, "PLAYERS", ())
    camera = SimulatedCamera(SimulatedTray(21, (1280, 960)), 12)
    rig = KioskRig(tmp_path, watcher, camera=camera, which=lying)
    rig.start()
    try:
        rig.until(lambda: rig.world.works)
        camera.tray.take(dice)
        rig.world.throw_dice()
        rig.until(lambda: rig.state.transient.dice)
        assert rig.state.transient.dice == dice
        rig.do(PlayNow(("Ada", "Ben"), (1, 4)))
        rig.until(lambda: isinstance(rig.phase, ReadingDice | RollShown))
        assert rig.state.table is not None
        assert rig.state.table.book == dice
    finally:
        rig.stop()
