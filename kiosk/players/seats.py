"""Computer seats at a table: a front of the core beside the window, which speaks as ``agent:SEAT``.

It thinks ahead while people think, and waits with its moves until they have decided, unless somebody asks it to go
first. Then each seat lays its building, leaves it a moment to be seen, and builds; a touch shortens that. The core
knows nothing of it: whatever is killed here, the seats are asked anew for what is still to be decided.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from kiosk.envelope import AGENT, enveloped
from kiosk.messages import Aim, Command, MakeMove
from kiosk.players.agent import Agent, Request
from kiosk.players.asked import Deciding, SeatTask
from kiosk.queries import DraftFor, TaskFor, WhoDecides
from kiosk.runner import Delivered, Runner
from kiosk.views.viewer import SPECTATOR

log = logging.getLogger(__name__)

SECONDS = 0.5
"""At most, for thinking of a move: the seats think one after another, while people think too."""
FIRST, SHOWN, APART = 0.25, 0.6, 0.12
"""Seconds until the first seat lays its building, until it builds it, and between two seats: 1.45 for six of them."""
SETTLED = 0.15
"""A touch so soon after the last decision is still the one that made it."""


@dataclass
class Job:
    """One decision of one seat."""

    task: SeatTask
    thought: Future[Any]
    aims: float = 0.0
    """When its building is laid; 0 while people think."""
    builds: float = 0.0
    aimed: bool = False
    said: bool = False
    answered: bool = False
    """Whether the core has heard the move: what comes after it is another job."""


class ComputerSeats:
    """One thread, which the core wakes with every new view."""

    def __init__(
        self, runner: Runner, agent: Agent, seconds: float = SECONDS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._runner, self._agent, self._seconds, self._clock = runner, agent, seconds, clock
        self._woken, self._closed = threading.Event(), False
        self._jobs: dict[int, Job] = {}
        self._moment = ""
        self._asked = ""
        """The moment in which somebody has asked the computers to go first."""
        self._began = 0.0
        self._prepared: set[str] = set()
        """The books whose players the process has been told to load."""
        self._thread = threading.Thread(target=self._work, name="tabletown-seats", daemon=True)

    def start(self) -> None:
        self._thread.start()
        self._runner.subscribe(SPECTATOR, self._woken.set)

    def stop(self) -> None:
        self._closed = True
        self._woken.set()
        if self._thread.is_alive():
            self._thread.join()

    # --- from any thread --------------------------------------------------------------------------------------------

    def go_first(self) -> None:
        """People still think, and want to see what the computers do."""
        self._asked = self._moment
        self._woken.set()

    def hurry(self) -> None:
        """Somebody touches the screen while computers build: they needn't be watched."""
        if self._began and self._clock() - self._began > SETTLED:
            for job in list(self._jobs.values()):
                job.aims = min(job.aims, self._clock()) if job.aims else 0.0
                job.builds = min(job.builds, self._clock()) if job.aims else 0.0
            self._woken.set()

    # --- its own thread ---------------------------------------------------------------------------------------------

    def _work(self) -> None:
        while not self._closed:
            try:
                wait = self.look()
            except Exception:
                log.exception("the computer seats could not go on")
                wait = 1.0
            self._woken.wait(wait)
            self._woken.clear()

    def look(self) -> float | None:
        """Do what is due; gives the seconds until the next thing is, None where nothing is known of."""
        found: Deciding = self._runner.ask_now(WhoDecides())
        if found.book and found.book not in self._prepared:
            self._prepared.add(found.book)
            self._agent.submit(Request(found.book, {}, (), "", 0.0, what="prepare"))
        if found.moment != self._moment:
            self._moment, self._began = found.moment, 0.0
        self._jobs = {seat: job for seat, job in self._jobs.items() if seat in found.seats and self._still(job)}
        for seat in found.seats:
            if seat not in self._jobs:
                self._think(seat)
        if not self._jobs:
            self._began = 0.0
            return None
        if found.people and self._asked != self._moment:
            return None
        return self._play()

    def _still(self, job: Job) -> bool:
        return job.task.moment == self._moment and not job.answered

    def _think(self, seat: int) -> None:
        task: SeatTask | None = self._runner.ask_now(TaskFor(seat))
        if task is None:
            return
        seed = crc32(f"{task.moment} {seat}".encode())
        request = Request(task.book, json.loads(task.view), task.moves, task.level, self._seconds, seed)
        thought = self._agent.submit(request)
        thought.add_done_callback(lambda _: self._woken.set())
        self._jobs[seat] = Job(task, thought)

    def _play(self) -> float | None:
        """Each seat in its turn, those that have thought enough."""
        now = self._clock()
        self._began = self._began or now
        for number, seat in enumerate(sorted(self._jobs)):
            job = self._jobs[seat]
            if not job.aims:
                job.aims = max(now, self._began + FIRST + number * APART)
                job.builds = job.aims + SHOWN
            if not job.thought.done() or job.said:
                continue
            if not job.aimed and now >= job.aims:
                self._lay(seat, job)
            if job.aimed and now >= job.builds:
                self._say(seat, job)
        open_ones = [job for job in self._jobs.values() if job.thought.done() and not job.said]
        due = [job.builds if job.aimed else job.aims for job in open_ones]
        return max(0.0, min(due) - self._clock()) if due else None

    def _lay(self, seat: int, job: Job) -> None:
        job.aimed = True
        draft = self._runner.ask_now(DraftFor(seat, _move(job)))
        if draft is not None:
            self._send(seat, Aim(seat, draft.row, draft.column, draft.turns, draft.mirrored))
        else:
            job.builds = min(job.builds, self._clock() + SHOWN / 2)

    def _say(self, seat: int, job: Job) -> None:
        job.said = True
        self._send(seat, MakeMove(seat, _move(job)), lambda answer: self._heard(job, answer))

    def _heard(self, job: Job, answer: Delivered) -> None:
        """In the core's thread. A move that was refused is thought about anew, too."""
        if answer.refused is not None:
            log.warning("a computer's move was refused: %s", answer.refused.code)
        job.answered = True
        self._woken.set()

    def _send(self, seat: int, command: Command, done: Callable[[Delivered], None] = lambda _: None) -> None:
        self._runner.send(enveloped(command, f"{AGENT}:{seat}", seat), done)


def _move(job: Job) -> str:
    """What was thought of; where nothing can think any more, something legal, so that the table goes on."""
    problem = job.thought.exception()
    if problem is None and job.thought.result() in job.task.moves:
        return str(job.thought.result())
    log.error("a computer seat could not think: %s", problem)
    return job.task.moves[len(job.task.moves) // 2]
