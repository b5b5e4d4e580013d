"""The core in a thread of its own: envelopes and queries come in from any thread, views go out to who subscribes.

Nobody waits for a subscriber: it has room for one view, and a newer one takes the place of one that was not fetched.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from kiosk import permissions
from kiosk.envelope import Envelope
from kiosk.notices import ProgramCode
from kiosk.queries import AboutNow, AboutPast, Query, answer_past
from kiosk.state import Notice
from kiosk.store import Kiosk
from kiosk.views import View
from kiosk.views.past import NO_ARCHIVE, Archive
from kiosk.views.viewer import AT_TABLE, Viewer, Views

log = logging.getLogger(__name__)

STOP_SECONDS = 10.0
ASK_SECONDS = 5.0
"""Longer than any answer takes; a core that is silent for so long is broken."""


@dataclass(frozen=True, slots=True)
class Delivered:
    """What became of an envelope: carried out, or refused with a code that says why."""

    refused: Notice | None = None
    again: bool = False
    """Whether its id had been carried out before."""


class Subscription:
    """Room for the newest view of one viewer. *wake* is called in the core's thread and must be quick."""

    def __init__(self, viewer: Viewer, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._lock = threading.Lock()
        self._waiting: View | None = None
        self._told: View | None = None
        self.viewer = viewer
        self.number = 0
        """How many views there have been for it, those included that were never fetched."""
        self.dropped = False
        """Whether it gets nothing any more."""

    def take(self) -> View | None:
        """The newest view, if there is one that was not fetched yet."""
        with self._lock:
            found, self._waiting = self._waiting, None
            return found

    def turn_to(self, viewer: Viewer) -> None:
        with self._lock:
            self.viewer, self._waiting, self._told = viewer, None, None

    def offer(self, shown: View, viewer: Viewer) -> None:
        """A view for *viewer*, who may have turned into somebody else meanwhile."""
        if shown is self._told or shown == self._told:
            return
        with self._lock:
            if viewer != self.viewer:
                return
            self._told = self._waiting = shown
            self.number += 1
        self._wake()


class Runner:
    """Everything of the core happens in its one thread, between `start` and `stop`."""

    def __init__(self, kiosk: Kiosk, *, archive: Archive = NO_ARCHIVE) -> None:
        self.kiosk = kiosk
        self.archive = archive
        self._answered = True
        self._jobs: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._woken = threading.Event()
        self._subscriptions: tuple[Subscription, ...] = ()
        self._changing = threading.Lock()
        self._views = Views(kiosk.state)
        self._past = ThreadPoolExecutor(1, thread_name_prefix="tabletown-past")
        self._thread = threading.Thread(target=self._run, name="tabletown-core", daemon=True)
        kiosk.wake, kiosk.elsewhere = self._wake, lambda work: self.call(work, None)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Handle what has come in, then end."""
        if self._thread.is_alive():
            self._jobs.put(None)
            self._thread.join(STOP_SECONDS)
        self._past.shutdown(cancel_futures=True)
        self.kiosk.wake = nothing

    @property
    def alive(self) -> bool:
        return self._thread.is_alive()

    # --- in --------------------------------------------------------------------------------------------------------

    def send(self, envelope: Envelope, done: Callable[[Delivered], None] = lambda _: None) -> None:
        """Hand in an envelope from any thread; *done* is told in the core's thread, after the journal."""
        self._jobs.put(lambda: done(self._deliver(envelope)))

    def ask(self, query: Query, done: Callable[[Any], None]) -> None:
        """Answer a query; *done* is told in some thread, with the exception where there is no answer.

        What is about the past is read beside the core, for it may take a while.
        """
        if isinstance(query, AboutPast):
            self._past.submit(lambda: self._guarded(lambda: done(self._answer(query))))
        else:
            self._jobs.put(lambda: done(self._answer(query)))

    def ask_now(self, query: AboutNow) -> Any:  # noqa: ANN401 - see kiosk.queries.ANSWERS
        """The answer, waited for; not in the core's own thread."""
        return self.call(lambda: self.kiosk.ask(query))

    def call(self, work: Callable[[], Any], seconds: float | None = ASK_SECONDS) -> Any:  # noqa: ANN401 - what the work gives
        """Have the core's thread do something, and wait for what comes of it."""
        if not self.alive or threading.current_thread() is self._thread:
            return work()
        future: Future[Any] = Future()

        def job() -> None:
            try:
                future.set_result(work())
            except BaseException as problem:  # noqa: BLE001 - for who waits
                future.set_exception(problem)

        self._jobs.put(job)
        return future.result(seconds)

    def pulse(self) -> bool:
        """Whether the core has done anything since this was asked last; to be asked every few seconds."""
        lives = self._answered or self.kiosk.forgetting
        if self._answered:
            self._answered = False
            self._jobs.put(self._beat)
        return lives

    def _beat(self) -> None:
        self._answered = True

    # --- out -------------------------------------------------------------------------------------------------------

    def subscribe(self, viewer: Viewer = AT_TABLE, wake: Callable[[], None] = lambda: None) -> Subscription:
        """From now on tell *wake* of every new view; the first one comes at once."""
        subscription = Subscription(viewer, wake)
        self.add(subscription)
        return subscription

    def add(self, subscription: Subscription) -> None:
        with self._changing:
            self._subscriptions = (*self._subscriptions, subscription)
        self._wake()

    def look_as(self, subscription: Subscription, viewer: Viewer) -> None:
        """From now on show what this viewer may see; when this returns, nothing else is to be had."""
        subscription.turn_to(viewer)
        self.call(self._publish)

    def drop(self, subscription: Subscription) -> None:
        subscription.dropped = True
        with self._changing:
            self._subscriptions = tuple(one for one in self._subscriptions if one is not subscription)

    # --- the core's thread -----------------------------------------------------------------------------------------

    def _wake(self) -> None:
        """Once is enough, however much has come in."""
        if not self._woken.is_set():
            self._woken.set()
            self._jobs.put(nothing)

    def _run(self) -> None:
        going = True
        while going:
            going = self._do(self._jobs.get())
            while going and not self._jobs.empty():
                going = self._do(self._jobs.get())
            self._woken.clear()
            self._guarded(lambda: self.kiosk.drain(wait=True))
            self._publish()

    def _do(self, job: Callable[[], None] | None) -> bool:
        if job is not None:
            self._guarded(job)
        return job is not None

    @staticmethod
    def _guarded(job: Callable[[], None]) -> None:
        try:
            job()
        except Exception:  # the table plays on, whatever one message has led to
            log.exception("the core could not handle something")

    def _deliver(self, envelope: Envelope) -> Delivered:
        code = permissions.refusal(envelope)
        if code is not None:
            return Delivered(Notice(code))
        if self.kiosk.has_heard(envelope.id):
            return Delivered(again=True)
        try:
            return Delivered(self.kiosk.deliver(envelope))
        except Exception:
            log.exception("a command could not be handled: %s", type(envelope.command).__name__)
            return Delivered(Notice(ProgramCode.FAILED))

    def _answer(self, query: Query) -> Any:  # noqa: ANN401 - see kiosk.queries.ANSWERS
        try:
            if isinstance(query, AboutPast):
                return answer_past(query, self.archive)
            return self.kiosk.ask(query)
        except Exception as problem:
            log.exception("a query could not be answered: %s", type(query).__name__)
            return problem

    def _publish(self) -> None:
        if self._views.state is not self.kiosk.state:
            self._views = Views(self.kiosk.state)
        for subscription in self._subscriptions:
            try:
                viewer = subscription.viewer
                subscription.offer(self._views.of(viewer), viewer)
            except Exception:
                log.exception("a subscriber is dropped")
                self.drop(subscription)


def nothing() -> None:
    """To be woken by."""
