from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from kiosk.rules.dice import FaceA, FaceB, Roll, RollKind
from vision import watch
from vision.lab.throws import LabThrow
from vision.reading import ReadDie, Reading, ReadingRefused, Status, refuse
from vision.settings import DEFAULT
from vision.watch import Event, Phase, PhaseChanged, Settled, Watcher

FPS = 15
ROLL = Roll(FaceA.CORNER, FaceB.COMPASS, RollKind.SOLID)
OTHER = Roll(FaceA.SINGLE, FaceB.COMPASS, RollKind.SOLID)
SMALL = (640, 480)


class Scripted:
    """Stands in for the reader: says one reading after the other, and counts how often it was asked."""

    def __init__(self, *readings: Reading) -> None:
        self.readings = list(readings)
        self.asked = 0

    def __call__(self, *_: object) -> Reading:
        self.asked += 1
        return self.readings.pop(0) if len(self.readings) > 1 else self.readings[0]


class Rolled(Reading):
    """A reading with a roll and no outlines."""

    __slots__ = ()

    @property
    def roll(self) -> Roll:
        return ROLL if self.confidence > 0.5 else OTHER


GOOD, DIFFERENT = Rolled(confidence=0.9), Rolled(confidence=0.4)
UNSURE = refuse(ReadingRefused.UNSURE, (), "fog")


def test_dice_without_a_reader_are_refused_not_guessed() -> None:
    (settled,) = (one for one in fed(Watcher(dice="my-city-board"), MOVING + REST) if isinstance(one, Settled))
    assert settled.reading.reason is ReadingRefused.UNSURE


def still(level: int = 90) -> np.ndarray:
    return np.full((480, 640, 3), level, np.uint8)


def with_blob(x: int) -> np.ndarray:
    frame = still()
    cv2.rectangle(frame, (x, 200), (x + 60, 260), (250, 250, 250), cv2.FILLED)
    return frame


def fed(watcher: Watcher, frames: list[np.ndarray]) -> list[Event]:
    return [event for frame in frames for event in watcher.feed(frame, (watcher.frame + 1) / FPS)]


def script(monkeypatch: pytest.MonkeyPatch, *readings: Reading) -> Scripted:
    scripted = Scripted(*readings)
    monkeypatch.setattr(watch, "read", scripted)
    return scripted


MOVING = [with_blob(x) for x in (50, 120, 200, 300)]
REST = [with_blob(300)] * 8


def test_nothing_is_read_while_anything_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    scripted = script(monkeypatch, GOOD)
    watcher = Watcher()
    fed(watcher, MOVING)
    assert scripted.asked == 0
    assert watcher.phase is Phase.MOVING


def test_dice_at_rest_are_read_by_vote_within_half_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    scripted = script(monkeypatch, GOOD)
    watcher = Watcher()
    events = fed(watcher, MOVING + REST)
    (settled,) = (event for event in events if isinstance(event, Settled))
    assert settled.reading.status is Status.READ
    assert 2 <= settled.frame - 3 <= 7
    assert scripted.asked == DEFAULT.watching.needed
    assert watcher.phase is Phase.SETTLED


def touched(events: list[Event]) -> bool:
    return any(isinstance(event, PhaseChanged) and event.phase is Phase.MOVING for event in events)


def test_nothing_more_is_read_until_the_dice_are_touched(monkeypatch: pytest.MonkeyPatch) -> None:
    scripted = script(monkeypatch, GOOD)
    watcher = Watcher()
    fed(watcher, MOVING + REST + REST)
    asked = scripted.asked
    events = fed(watcher, [with_blob(340)])
    assert scripted.asked == asked
    assert touched(events)
    assert [type(e) for e in fed(watcher, [with_blob(340)] * 8) if isinstance(e, Settled)] == [Settled]


def test_a_slow_push_is_noticed_too(monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, GOOD)
    watcher = Watcher()
    fed(watcher, MOVING + REST)
    pushed = [with_blob(300 + step) for step in range(20)]
    assert touched(fed(watcher, pushed))


def test_readings_that_differ_are_never_a_result(monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, GOOD, DIFFERENT)
    events = fed(Watcher(), MOVING + REST)
    (settled,) = (event for event in events if isinstance(event, Settled))
    assert settled.reading.reason is ReadingRefused.UNSURE


def test_one_doubtful_frame_does_not_spoil_a_throw(monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, UNSURE, GOOD)
    events = fed(Watcher(), MOVING + REST)
    (settled,) = (event for event in events if isinstance(event, Settled))
    assert settled.reading.status is Status.READ


def test_dice_that_stay_doubtful_are_refused_with_their_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, UNSURE)
    events = fed(Watcher(), MOVING + REST)
    (settled,) = (event for event in events if isinstance(event, Settled))
    assert settled.reading.reason is ReadingRefused.UNSURE


def test_an_empty_tray_is_no_throw(monkeypatch: pytest.MonkeyPatch) -> None:
    scripted = script(monkeypatch, refuse(ReadingRefused.MISSING_DIE))
    watcher = Watcher()
    assert not [event for event in fed(watcher, [still()] * 30) if isinstance(event, Settled)]
    assert watcher.phase is Phase.EMPTY
    assert scripted.asked < 10


def test_a_lamp_that_flickers_is_no_movement() -> None:
    assert not Watcher()._differs(np.full((120, 160), 100, np.float32), np.full((120, 160), 80, np.float32))


def test_while_a_light_goes_on_and_off_nothing_is_at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    scripted = script(monkeypatch, refuse(ReadingRefused.TOO_DARK))
    watcher = Watcher()
    lit, unlit = still(), still() // 4
    assert not [event for event in fed(watcher, [lit, unlit] * 6) if isinstance(event, Settled)]
    assert scripted.asked == 0
    assert [event for event in fed(watcher, [unlit] * 8) if isinstance(event, Settled)]
    assert not touched(fed(watcher, [unlit, lit])), "dice lie as they lay"


def test_a_die_that_still_rocks_is_seen_in_the_full_picture() -> None:
    before, after = with_blob(300), with_blob(301)
    quad = ((300.0, 200.0), (360.0, 200.0), (360.0, 260.0), (300.0, 260.0))
    reading = replace(UNSURE, dice=(ReadDie(quad, 1.0),))
    assert watch.stirred(after, before, reading, 0.0, DEFAULT.watching)
    assert not watch.stirred(before, before, reading, 0.0, DEFAULT.watching)


def noisy(frame: np.ndarray, seed: int, strength: float = 12.0) -> np.ndarray:
    noise = np.random.default_rng(seed).normal(0, strength, frame.shape)
    return np.clip(frame + noise, 0, 255).astype(np.uint8)


def test_the_noise_of_a_dim_evening_is_no_movement() -> None:
    watcher = Watcher()
    small = [watcher._shrunk(noisy(with_blob(300), seed)) for seed in range(12)]
    assert not any(watcher._differs(one, small[0]) for one in small[1:])
    assert watcher._differs(watcher._shrunk(noisy(with_blob(308), 12)), small[0])


def test_an_arm_over_most_of_the_picture_is_no_noise() -> None:
    before, after = np.zeros((120, 160), np.float32), np.zeros((120, 160), np.float32)
    after[:, :50], after[:, 50:110] = 90.0, 45.0
    assert Watcher()._differs(after, before)


def test_a_die_that_rocks_is_told_from_noise() -> None:
    quad = ((300.0, 200.0), (360.0, 200.0), (360.0, 260.0), (300.0, 260.0))
    reading = replace(UNSURE, dice=(ReadDie(quad, 1.0),))
    before, after, rocked = noisy(with_blob(300), 1), noisy(with_blob(300), 2), noisy(with_blob(302), 2)
    watcher = Watcher()
    assert not watcher._differs(watcher._shrunk(after), watcher._shrunk(before))
    noise = watcher._noise
    assert noise > 0.5
    assert not watch.stirred(after, before, reading, noise, DEFAULT.watching)
    assert watch.stirred(rocked, before, reading, noise, DEFAULT.watching)
    assert not watch.stirred(rocked, before, reading, 100.0, DEFAULT.watching)  # all that noise could feign


@pytest.mark.parametrize("seed", [33_000_001, 33_000_002, 33_000_003])
def test_a_throw_of_the_lab_is_read_once_and_right(seed: int) -> None:
    throw = LabThrow(seed, size=(960, 720), floor="green_felt")
    watcher = Watcher()
    settled = [event for event in fed(watcher, list(throw)) if isinstance(event, Settled)]
    assert throw.stable_from is not None
    for event in settled:
        assert event.frame >= throw.stable_from
        if event.reading.faces:
            truth = {die["die"]: die["face"] for die in throw.labels()["final"]}
            assert {str(die): str(face) for die, face in event.reading.faces.items()} == truth
    assert len(settled) == 1
    assert settled[0].frame - throw.stable_from <= 7


@pytest.mark.parametrize("seed", [33_000_011, 33_000_012, 33_000_013, 33_000_014])
def test_a_throw_on_a_dim_evening_is_read_as_soon(seed: int) -> None:
    throw = LabThrow(seed, size=(960, 720), exposure_ev=-1.8, electrons=160.0, jpeg_q=85)
    settled = [event for event in fed(Watcher(), list(throw)) if isinstance(event, Settled)]
    (answer,) = settled
    assert throw.stable_from is not None
    assert 0 <= answer.frame - throw.stable_from <= 7
    truth = {die["die"]: die["face"] for die in throw.labels()["final"]}
    assert {str(die): str(face) for die, face in answer.reading.faces.items()} == truth
