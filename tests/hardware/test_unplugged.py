"""Every device unplugged at every phase of a round: the game goes on, nothing is lost, the device comes back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hardware import sound
from hardware.presses import Press
from hardware.tasks import ReadTask
from kiosk.effects import Sound
from kiosk.journal import Journal
from kiosk.messages import (
    AcceptRoll,
    AddPlayer,
    ChooseMode,
    NewTable,
    PassRound,
    SetDie,
    StartRounds,
    Wake,
)
from kiosk.rules.dice import Die
from kiosk.rules.my_city_rw.standings import Mode
from kiosk.state import Briefing, Placing, ReadingDice, RollShown, Source, Waiting
from tests.hardware.fakes import ROLL, our_threads
from tests.hardware.kiosk_rig import KioskRig

DEVICES = ("camera", "pins", "sound")


@pytest.fixture
def rig(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[KioskRig]:
    monkeypatch.setattr(sound, "PLAYERS", (("true",),))
    rig = KioskRig(tmp_path)
    yield rig
    rig.stop()
    assert our_threads() == []


def throw(rig: KioskRig) -> None:
    """By the button; the camera reads it, or the screen asks for it."""
    rig.world.press(Press.PRESSED)
    rig.until(lambda: isinstance(rig.phase, ReadingDice | RollShown))


def show(rig: KioskRig) -> None:
    """The dice come to rest and are read, or are entered by touch where the camera is away."""
    if not isinstance(rig.phase, RollShown) and rig.camera.cord.plugged_in:
        rig.until(lambda: isinstance(rig.world._tray.doing, ReadTask) or isinstance(rig.phase, RollShown))
        rig.script.moves()
        rig.script.settles()
    rig.until(lambda: isinstance(rig.phase, RollShown))
    if rig.phase.throw is None:
        assert rig.phase.problem == "no_camera"
        rig.do(SetDie(Die.A, ROLL.a), SetDie(Die.B, ROLL.b), SetDie(Die.W, ROLL.w))


Step = Callable[[KioskRig], None]
ROUND: dict[str, tuple[Step, object]] = {
    "attract": (lambda rig: rig.kiosk.drain(), type(None)),
    "choosing": (
        lambda rig: rig.do(Wake(), ChooseMode(Mode.SINGLE, 1), AddPlayer("Ada"), AddPlayer("Ben")),
        type(None),
    ),
    "briefing": (lambda rig: rig.do(NewTable()), Briefing),
    "waiting": (lambda rig: rig.do(StartRounds()), Waiting),
    "reading": (throw, ReadingDice | RollShown),
    "shown": (show, RollShown),
    "placing": (lambda rig: rig.do(AcceptRoll()), Placing),
    "one has passed": (lambda rig: rig.do(PassRound(0)), Placing),
    "all have passed": (lambda rig: rig.do(PassRound(1)), Placing),
}


def works_again(rig: KioskRig) -> None:
    """The next round is thrown, read by the camera, lit and heard."""
    rig.until(lambda: not rig.troubles)
    rig.player.played.clear()
    throw(rig)
    assert isinstance(rig.phase, ReadingDice)
    rig.until(lambda: rig.factory.pin(13).state == 1)
    show(rig)
    assert rig.phase.source is Source.CAMERA
    rig.do(AcceptRoll())
    rig.until(lambda: str(Sound.ACCEPTED) in rig.player.played)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("phase", ROUND)
def test_unplugged_in(phase: str, device: str, rig: KioskRig) -> None:
    rig.start()
    rig.until(lambda: rig.world.works)
    for name, (step, expected) in ROUND.items():
        step(rig)
        assert isinstance(rig.phase, expected)  # type: ignore[arg-type]
        if name == phase:
            rig.unplug(device)
            if device == "camera":
                rig.until(lambda: rig.troubles)
    if device == "camera":
        assert rig.troubles
    rig.plug_in(device)
    works_again(rig)
    nothing_is_lost(rig)


def nothing_is_lost(rig: KioskRig) -> None:
    """What a start after a power cut would show is what the screen shows now."""
    durable = rig.state.durable
    rig.kiosk.close()
    journal = Journal.open(rig.path)
    try:
        assert journal.load().durable == durable
    finally:
        rig.kiosk.journal = journal


@pytest.mark.parametrize("device", DEVICES)
def test_not_there_at_the_start(device: str, rig: KioskRig) -> None:
    rig.unplug(device)
    rig.start()
    for step, expected in ROUND.values():
        step(rig)
        assert isinstance(rig.phase, expected)  # type: ignore[arg-type]
    assert "sound_lost" not in rig.troubles, "a loudspeaker that never worked is not missed"
    rig.plug_in(device)
    works_again(rig)


def test_everything_at_once(rig: KioskRig) -> None:
    rig.start()
    for step, _ in ROUND.values():
        step(rig)
        for device in DEVICES:
            rig.unplug(device)
        rig.until(lambda: "camera_lost" in rig.troubles or "camera_missing" in rig.troubles)
        for device in DEVICES:
            rig.plug_in(device)
        rig.until(lambda: not rig.troubles)
    works_again(rig)
