"""The watcher: follows a stream of frames from an empty tray over a hand and rolling dice to dice at rest.

Frames are compared in a small grey copy, which costs next to nothing while nothing happens. Once they are still the
dice are read in several frames, and equal readings make a result; afterwards the watcher notices whether the dice are
touched. No frame is ever looked at twice and none is waited for: an answer uses no later frame.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from enum import StrEnum

import cv2
import numpy as np
import numpy.typing as npt

from vision import dicesets
from vision.calibrate import Calibration
from vision.reader import read
from vision.reading import Reading, ReadingRefused, Status, refuse
from vision.settings import DEFAULT, Settings, Watching

Image = npt.NDArray[np.uint8]
Small = npt.NDArray[np.float32]

AVERAGED, AVERAGED_ON_A_DIE = (3, 3), (5, 5)
"""Pixels over which a change is averaged, in small frames and on a die: noise takes both signs, movement does not."""
NORMAL = 1.48
"""The spread of normal noise in units of its median size."""
NOISIEST = 4.0
"""Grey levels; no camera's noise is stronger in averaged small frames: something moves over most of the picture."""


class Phase(StrEnum):
    """What the watcher thinks is going on."""

    EMPTY = "empty"
    MOVING = "moving"
    SETTLING = "settling"
    """Nothing moves any more, and votes are being counted."""
    SETTLED = "settled"
    """An answer was given, and the dice were not touched since."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A throw came to rest: read or refused."""

    frame: int
    time: float
    reading: Reading


@dataclass(frozen=True, slots=True)
class PhaseChanged:
    frame: int
    time: float
    phase: Phase


Event = Settled | PhaseChanged


@dataclass(slots=True)
class Watcher:
    """Feed it frames; it answers with what happened."""

    calibration: Calibration | None = None
    settings: Settings = DEFAULT
    dice: str = dicesets.MY_CITY
    """The set of dice that is thrown."""
    phase: Phase = Phase.EMPTY
    frame: int = -1
    """Number of the latest frame, counted from 0."""
    _last: Small | None = field(default=None, repr=False)
    _before: Image | None = field(default=None, repr=False)
    """The frame before, while an answer is open."""
    _rest: Small | None = field(default=None, repr=False)
    """The picture that was answered; a slow change adds up against it."""
    _noise: float = 0.0
    _still: int = 0
    _readings: tuple[Reading, ...] = ()

    def feed(self, frame: Image, time: float) -> tuple[Event, ...]:
        """What the frame of this moment (seconds) shows."""
        self.frame += 1
        small = self._shrunk(frame)
        changed = self._last is None or self._differs(small, self._last)
        flashed = self._rest is None and self._last is not None and flashes(small, self._last, self.settings.watching)
        drifted = self._rest is not None and self._differs(small, self._rest)
        self._last = small
        before, self._before = self._before, None if self._rest is not None else frame.copy()
        events: list[Event] = []
        if changed or drifted or flashed:
            self._still, self._readings, self._rest = 0, (), None
            if self.frame:
                self._enter(Phase.MOVING, time, events)
        else:
            self._still += 1
            if self._rest is None and self._still >= self.settings.watching.still_frames:
                self._vote(frame, before, small, time, events)
        return tuple(events)

    def _differs(self, small: Small, before: Small) -> bool:
        change = averaged(small - before, AVERAGED)
        self._noise = noise_of(change)
        return differs(change, self._noise, self.settings.watching)

    def _enter(self, phase: Phase, time: float, events: list[Event]) -> None:
        if phase is not self.phase:
            self.phase = phase
            events.append(PhaseChanged(self.frame, time, phase))

    def _shrunk(self, frame: Image) -> Small:
        """A small grey copy, in which noise has been averaged away and a change of light does not show."""
        height, width = frame.shape[:2]
        size = self.settings.watching.size
        step = max(width // (4 * size), 1)
        few = frame[::step, ::step]
        small = cv2.resize(few, (size, max(round(size * height / width), 1)), interpolation=cv2.INTER_AREA)
        return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.float32)

    def _vote(self, frame: Image, before: Image | None, small: Small, time: float, events: list[Event]) -> None:
        self._enter(Phase.SETTLING, time, events)
        reading = self._read(frame)
        if before is not None and stirred(frame, before, reading, self._noise, self.settings.watching):
            self._still, self._readings = 0, ()
            return
        self._readings = (*self._readings, reading)
        answer = vote(self._readings, self.settings.watching)
        if answer is None:
            return
        self._rest = small
        self._readings = ()
        if nothing_there(answer):
            self._enter(Phase.EMPTY, time, events)
            return
        events.append(Settled(self.frame, time, answer))
        self._enter(Phase.SETTLED, time, events)

    def _read(self, frame: Image) -> Reading:
        if self.dice == dicesets.MY_CITY:
            return read(frame, self.calibration, self.settings)
        if self.dice not in dicesets.names():
            return refuse(ReadingRefused.UNSURE, detail="nobody has taught the camera these dice")
        return dicesets.reader(self.dice).read(frame, self.calibration)


def averaged(change: Small, around: tuple[int, int]) -> Small:
    """A change without what changed everywhere, each pixel with its neighbours."""
    return np.asarray(cv2.blur(change - np.median(change), around), np.float32)


def noise_of(change: Small) -> float:
    """The spread of an averaged change where nothing moved; what did move is mostly too small a part to count."""
    return min(NORMAL * float(np.median(np.abs(change))), NOISIEST)


def differs(change: Small, noise: float, settings: Watching) -> bool:
    """Whether enough pixels of small frames changed."""
    most = max(settings.moved, settings.moved_noise * noise)
    return float((np.abs(change) > most).mean()) > settings.share


def flashes(small: Small, before: Small, settings: Watching) -> bool:
    """Whether a light went on or off, or the exposure is still being looked for: not the moment to read dice."""
    bright, brighter = sorted((float(np.median(before)), float(np.median(small))))
    return brighter - bright > max(settings.moved, settings.flash * brighter)


def stirred(frame: Image, before: Image, reading: Reading, noise: float, settings: Watching) -> bool:
    """Whether a die still rocks, by fractions of a millimetre, where it was found."""
    most = max(settings.stirred, settings.stirred_noise * noise)
    for die in reading.dice:
        corners = np.array(die.quad)
        (left, top), (right, bottom) = corners.min(axis=0).astype(int), corners.max(axis=0).astype(int) + 1
        window = np.s_[max(top, 0) : max(bottom, 1), max(left, 0) : max(right, 1)]
        change = frame[window].mean(axis=2, dtype=np.float32) - before[window].mean(axis=2, dtype=np.float32)
        if change.size and (np.abs(averaged(change, AVERAGED_ON_A_DIE)) > most).mean() > settings.stirred_share:
            return True
    return False


def vote(readings: tuple[Reading, ...], settings: Watching) -> Reading | None:
    """The result of several readings of dice at rest; None while it is open.

    Different throws among them are never a result, however many agree.
    """
    read_ones = [one for one in readings if one.status is Status.READ]
    throws = Counter(one.throw for one in read_ones)
    if len(throws) > 1:
        return replace(read_ones[0], reason=ReadingRefused.UNSURE, message="several readings differ", confidence=0.0)
    if len(read_ones) >= settings.needed:
        return max(read_ones, key=lambda one: one.confidence)
    if len(readings) >= settings.patience:
        reasons = Counter(one.reason for one in readings if one.reason is not None)
        return next(one for one in reversed(readings) if one.reason == reasons.most_common(1)[0][0])
    return None


def nothing_there(reading: Reading) -> bool:
    """Whether a refusal only says that the tray is empty."""
    return reading.reason in {ReadingRefused.NO_TRAY, ReadingRefused.MISSING_DIE} and not reading.dice
