"""The only doorway between threads: commands come in from any of them, views go out on the window's."""

from __future__ import annotations

import logging
import queue
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

from kivy.clock import Clock

from kiosk.messages import Command
from kiosk.views import View, view

log = logging.getLogger(__name__)

Subscriber = Callable[[View], None]
Answer = TypeVar("Answer")


class Core(Protocol):
    """What the bridge needs of `kiosk.store.Kiosk`."""

    @property
    def state(self) -> Any: ...  # noqa: ANN401 - the bridge only hands it on
    def post(self, command: Command) -> None: ...
    def drain(self) -> None: ...
    def resume(self) -> None: ...


class Bridge:
    """Drains the core's inbox in the window's thread, once a frame at most, and tells subscribers what changed."""

    def __init__(self, core: Core, clock: Any = Clock) -> None:  # noqa: ANN401 - Kivy has no types
        self._core = core
        self._subscribers: list[Subscriber] = []
        self._viewer: int | None = None
        self._drain = clock.create_trigger(self._on_frame)
        self.view = view(core.state)

    def post(self, command: Command) -> None:
        """Hand a command in from any thread."""
        self._core.post(command)
        self._drain()

    def wake(self) -> None:
        """Something came in by another way: handle it in the next frame."""
        self._drain()

    def subscribe(self, subscriber: Subscriber) -> None:
        """Call *subscriber* now, and whenever there is something else to show."""
        self._subscribers.append(subscriber)
        subscriber(self.view)

    def resume(self) -> None:
        """Begin: light, read and watch what the state asks for."""
        self._core.resume()
        self._publish()

    def ask(self, question: Callable[..., Answer]) -> Answer:
        """Another view of the same moment, for rooms beside the game: computed only when somebody looks."""
        return question(self._core.state, self._viewer)

    @property
    def viewer(self) -> int | None:
        """Who holds the screen, where drawing is hidden from the others."""
        return self._viewer

    @viewer.setter
    def viewer(self, player: int | None) -> None:
        self._viewer = player
        self._publish()

    def _on_frame(self, _seconds: float) -> None:
        try:
            self._core.drain()
        finally:
            self._publish()

    def _publish(self) -> None:
        shown = view(self._core.state, self._viewer)
        if shown != self.view:
            self.view = shown
            for subscriber in list(self._subscribers):
                subscriber(shown)


class Errands:
    """What takes a while is fetched beside the window's thread, one after the other, and brought in a later frame."""

    def __init__(self, clock: Any = Clock) -> None:  # noqa: ANN401 - Kivy has no types
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="errands")
        self._brought: queue.SimpleQueue[tuple[Callable[[Any], None], Any]] = queue.SimpleQueue()
        self._deliver = clock.create_trigger(self._on_frame)
        self.open = 0
        """How many have not been brought yet."""

    def send(self, work: Callable[[], Answer], bring: Callable[[Answer | None], None]) -> None:
        """Do *work* elsewhere, then call *bring* here with what came of it; None if it failed."""
        self.open += 1
        self._worker.submit(work).add_done_callback(lambda done: self._done(done, bring))

    def close(self) -> None:
        self._worker.shutdown(wait=True, cancel_futures=True)

    def _done(self, done: Future[Answer], bring: Callable[[Answer | None], None]) -> None:
        if done.cancelled():
            return
        problem = done.exception()
        if problem is not None:
            log.error("an errand failed", exc_info=problem)
        self._brought.put((bring, None if problem is not None else done.result()))
        self._deliver()

    def _on_frame(self, _seconds: float) -> None:
        while not self._brought.empty():
            bring, what = self._brought.get()
            self.open -= 1
            bring(what)
