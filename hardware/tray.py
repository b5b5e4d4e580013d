"""The camera's service: watches the tray for movement, has a throw read, and notices when read dice are touched.

Dice that were read once are not read again before something has moved: an old throw must never count as a new one.
What is wanted comes from the core as effects, in any thread; frames are taken and looked at in the service's own.
Without a camera every request for a reading is answered at once, so that the dice can be entered by touch.
"""

from __future__ import annotations

import math
import queue
import threading
import time
from collections.abc import Callable
from typing import Any

from hardware.faults import DeviceFault, Lost
from hardware.frames import Clock
from hardware.frozen import Stillness
from hardware.service import STALLED_AFTER, Service
from hardware.tasks import SECONDS, GuardTask, NoTask, ReadTask, Seconds, Sight, Task, TellTask, WatchTask
from kiosk.ports import (
    USUAL_DICE,
    Camera,
    CameraLock,
    DiceDisturbed,
    DiceMoving,
    DiceRead,
    DiceRefused,
    DiceSeen,
    Frame,
    Post,
    ThrowRead,
    TrayAnswer,
    TrayPhase,
    TrayReader,
    TrayReading,
)

NO_CAMERA, NOT_THROWN = "no_camera", "not_thrown"
STANDS_STILL = "the picture stands still"
MOVING, SETTLED, MISSING_DIE = "moving", "settled", "missing_die"
AT_REST = ("settling", SETTLED, "empty")
"""The phases in which it can be told which dice lie there: nothing moves."""

CameraJob = Callable[[Camera], None]
WhichDice = Callable[[Any], str]
"""The book whose dice seem to lie in a picture of the tray; empty where that can't be told."""


class TrayService:
    name = "camera"

    def __init__(
        self,
        camera: Camera,
        reader: Callable[[str], TrayReader],
        post: Post,
        *,
        seconds: Seconds = SECONDS,
        clock: Clock = time.monotonic,
    ) -> None:
        self.camera = camera
        self.held: CameraLock | None = None
        """What the camera is to hold from its next opening on."""
        self.which: WhichDice = lambda _: ""
        self.sight: Sight | None = None
        self.doing: Task = NoTask()
        """What the service's thread is at: it follows what is asked for with its next frame."""
        self._reader = reader
        self._post = post
        self._seconds = seconds
        self._clock = clock
        self._lock = threading.Lock()
        self._changed = threading.Event()
        self._task: Task = NoTask()
        self._watching = self._telling = False
        self._seen_dice = ""
        """What was told of the dice that lie there, since that is asked."""
        self._works: bool | None = None
        """None while it is opened for the first time."""
        self._phase = ""
        self._told = False
        """Whether the movement that goes on has been reported."""
        self._lit = -math.inf
        self._stirred = True
        """Whether anything has moved since a throw was read; True where nobody knows."""
        self._seen = clock()
        self._stillness, self._stands_still = Stillness(), False
        self._observing = False
        self.observed: Frame | None = None
        """The newest full frame, while the owner looks through the camera."""
        self._jobs: queue.SimpleQueue[CameraJob] = queue.SimpleQueue()

    # --- what the owner wants, from any thread ---

    def observe(self, *, on: bool) -> None:
        self._observing = on
        if not on:
            self.observed = None
        self._changed.set()

    def ask(self, job: CameraJob) -> None:
        """Have the camera's own thread do something with it, soon."""
        self._jobs.put(job)
        self._changed.set()

    # --- what the core wants, from any thread ---

    def read(self, request: int, dice: str = USUAL_DICE) -> None:
        with self._lock:
            if self._works is False:
                self._post(DiceRefused(request, NO_CAMERA))
            else:
                self._turn_to(ReadTask(request, self._clock(), dice))

    def stop_reading(self, request: int) -> None:
        with self._lock:
            if isinstance(self._task, ReadTask) and self._task.request == request:
                self._turn_to(self._otherwise())

    def watch(self, *, on: bool) -> None:
        with self._lock:
            self._watching = on
            if isinstance(self._task, NoTask if on else WatchTask) or (on and isinstance(self._task, GuardTask)):
                self._turn_to(self._otherwise())

    def tell(self, *, on: bool) -> None:
        """Whether it is asked which dice lie there."""
        with self._lock:
            self._telling = on
            if isinstance(self._task, TellTask) or (on and not isinstance(self._task, ReadTask)):
                self._turn_to(self._otherwise())

    def let_go(self) -> None:
        """The throw is not shown any more: its dice may be taken."""
        with self._lock:
            self.sight = None  # nobody sees old dice while the next throw is awaited
            if isinstance(self._task, GuardTask):
                self._turn_to(self._otherwise())

    def switched(self) -> None:
        """The tray light is switched on or off now."""
        self._lit = self._clock()

    def give_up(self) -> None:
        """There is no camera, and none is to be waited for."""
        with self._lock:
            self._works = False
            self._refuse_pending()

    def check(self, now: float) -> None:
        """Refuse what a hanging driver keeps waiting; called by the clock's thread."""
        with self._lock:
            if isinstance(self._task, ReadTask) and now - max(self._seen, self._task.since) > STALLED_AFTER:
                self._refuse_pending()

    def _turn_to(self, task: Task) -> None:
        self._task = task
        self._changed.set()

    def _otherwise(self) -> Task:
        if self._telling:
            return TellTask()
        return WatchTask() if self._watching else NoTask()

    def _refuse_pending(self) -> None:
        if isinstance(self._task, ReadTask):
            self._post(DiceRefused(self._task.request, NO_CAMERA))
            self._turn_to(self._otherwise())

    # --- the service ---

    def set_up(self) -> None:
        self.camera.open()
        if self.held is not None:
            self.camera.lock(self.held)
        first = self.camera.frame(full=False)
        if getattr(self.camera, "live", False) and self._stands_still and self._stillness.still_frozen(first.image):
            raise Lost(self.name, STANDS_STILL)
        self._stands_still = False
        self._note(first)
        self._works = self._stirred = True

    def tear_down(self) -> None:
        self.give_up()
        self.sight = self.observed = None
        self.camera.close()

    def wake(self) -> None:
        self._changed.set()

    def run(self, service: Service) -> None:
        reader = self._reader(USUAL_DICE)
        self.doing = NoTask()
        while not service.stopping:
            task = self._task
            if task is not self.doing and not (isinstance(self.doing, ReadTask) and isinstance(task, GuardTask)):
                dice = task.dice if isinstance(task, ReadTask) else USUAL_DICE
                reader, self._phase, self._told, self._seen_dice = self._reader(dice), "", False, ""
            self.doing = task
            idle = isinstance(task, NoTask) and self._stirred
            observing = self._observing
            if idle and not observing and self._jobs.empty():
                self._changed.wait(self._seconds.idle)
            self._changed.clear()
            while not self._jobs.empty():
                self._jobs.get()(self.camera)
            frame = self.camera.frame(full=observing or isinstance(task, TellTask | ReadTask | GuardTask))
            self._note(frame)
            if observing:
                self.observed = frame
            service.beat()
            if not idle:
                self._look(task, reader, frame)

    def _note(self, frame: Frame) -> None:
        if getattr(frame.image, "ndim", 0) != 3:  # noqa: PLR2004
            raise DeviceFault(self.name, "gives something that is no picture")
        self._seen = self._clock()
        if getattr(self.camera, "live", False) and self._stillness.frozen(frame.image, self._seen):
            self._stands_still = True
            raise Lost(self.name, STANDS_STILL)

    def _look(self, task: Task, reader: TrayReader, frame: Frame) -> None:
        reading: TrayReading | None = None
        for event in reader.feed(frame.image, frame.time):
            if isinstance(event, TrayAnswer):
                reading, self._phase = event.reading, SETTLED
                if isinstance(task, ReadTask):
                    self.sight = Sight(frame, reading)  # there before anybody is told of the throw
                self._answer(task, reading)
            elif isinstance(event, TrayPhase):
                self._phase = event.phase
                if isinstance(task, TellTask) and event.phase in AT_REST:
                    self._tell(task, frame)
        self._follow_movement(task)
        if isinstance(task, ReadTask):
            if reading is None:
                self.sight = Sight(frame, None)
            if self._clock() - task.since > self._seconds.read:
                self._give_up_reading(task)

    def _follow_movement(self, task: Task) -> None:
        """Movement counts also when it began with the light, as long as it goes on after that."""
        if self._phase != MOVING:
            self._told = False
        elif self._clock() - self._lit >= self._seconds.light:
            self._stirred = True
            if not self._told:
                self._told = True
                self._moved(task)

    def _tell(self, task: TellTask, frame: Frame) -> None:
        dice = self.which(frame.image)
        with self._lock:
            if self._task is task and dice != self._seen_dice:
                self._seen_dice = dice
                self._post(DiceSeen(dice))

    def _answer(self, task: Task, reading: TrayReading) -> None:
        with self._lock:
            if not isinstance(task, ReadTask) or self._task is not task or not self._stirred:
                return
            said = _read(task.request, reading)
            self._post(said)
            if isinstance(said, DiceRefused):
                self._turn_to(self._otherwise())
            else:
                self._stirred = False
                self._turn_to(GuardTask(task.request))

    def _moved(self, task: Task) -> None:
        with self._lock:
            if isinstance(task, WatchTask) and self._task is task:
                self._post(DiceMoving())
            elif isinstance(task, GuardTask) and self._task is task:
                self._post(DiceDisturbed(task.request))
                self._turn_to(self._otherwise())

    def _give_up_reading(self, task: ReadTask) -> None:
        with self._lock:
            if self._task is task:
                reason = MOVING if self._phase == MOVING else MISSING_DIE
                self._post(DiceRefused(task.request, reason if self._stirred else NOT_THROWN))
                self._turn_to(self._otherwise())


def _read(request: int, reading: TrayReading) -> DiceRead | ThrowRead | DiceRefused:
    """What is told of a reading."""
    if reading.roll is not None:
        a, b, w = reading.roll.a, reading.roll.b, reading.roll.w
        return DiceRead(request, a, b, w, confidence=reading.confidence)
    if reading.throw is not None:
        return ThrowRead(request, reading.throw, confidence=reading.confidence, sure=reading.counts_alone)
    return DiceRefused(request, str(reading.reason))
