"""The only doorway between threads: commands come in from any of them, views go out on the window's."""

from __future__ import annotations

import logging
import queue
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

from kivy.clock import Clock

from kiosk.messages import Command
from kiosk.queries import AboutNow
from kiosk.views import View
from kiosk.views.viewer import Viewer
from ui.naming import said

log = logging.getLogger(__name__)

Subscriber = Callable[[View], None]
Answer = TypeVar("Answer")


class Core(Protocol):
    """What the bridge needs: `kiosk.runner.LocalFront`, or a `kiosk.store.Kiosk` in the window's own thread."""

    def post(self, command: Command) -> None: ...
    def drain(self) -> None: ...
    def resume(self) -> None: ...
    def look(self, viewer: Viewer) -> View:
        """The newest view of *viewer*, and never one of somebody else."""
        ...

    def ask(self, query: AboutNow) -> Any: ...  # noqa: ANN401 - see kiosk.queries.ANSWERS
    def listen(self, wake: Callable[[], None]) -> None:
        """Tell *wake*, in any thread, of every new view."""
        ...


class Bridge:
    """Fetches the newest view, once a frame at most, and tells subscribers in the window's thread what changed."""

    def __init__(self, core: Core, clock: Any = Clock) -> None:  # noqa: ANN401 - Kivy has no types
        self._core = core
        self._subscribers: list[Subscriber] = []
        self._viewer: int | None = None
        self._look = clock.create_trigger(self._on_frame)
        self.view = self._view()
        core.listen(self.wake)

    def post(self, command: Command) -> None:
        """Hand a command in from any thread."""
        self._core.post(command)
        self._look()

    def wake(self) -> None:
        """There is something new: look at it in the next frame."""
        self._look()

    def subscribe(self, subscriber: Subscriber) -> None:
        """Call *subscriber* now, and whenever there is something else to show."""
        self._subscribers.append(subscriber)
        subscriber(self.view)

    def resume(self) -> None:
        """Begin: light, read and watch what the state asks for."""
        self._core.resume()
        self._publish()

    def ask(self, query: AboutNow) -> Any:  # noqa: ANN401 - see kiosk.queries.ANSWERS
        """Something beyond the view, for rooms beside the game: computed only when somebody looks."""
        return self._core.ask(query)

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

    def _view(self) -> View:
        shown = self._core.look(Viewer(holder=self._viewer))
        return said(shown, tuple(player.name for player in shown.players))

    def _publish(self) -> None:
        shown = self._view()
        if shown != self.view:
            self.view = shown
            for subscriber in list(self._subscribers):
                subscriber(shown)


class BackgroundJobs:
    """What takes a while is done beside the window's thread, one after the other, and delivered in a later frame."""

    def __init__(self, clock: Any = Clock) -> None:  # noqa: ANN401 - Kivy has no types
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="jobs")
        self._done: queue.SimpleQueue[tuple[Callable[[Any], None], Any]] = queue.SimpleQueue()
        self._deliver = clock.create_trigger(self._on_frame)
        self.open = 0
        """How many have not been delivered yet."""

    def submit(self, work: Callable[[], Answer], on_done: Callable[[Answer | None], None]) -> None:
        """Do *work* elsewhere, then call *on_done* here with what came of it; None if it failed."""
        self.open += 1
        self._worker.submit(work).add_done_callback(lambda done: self._finished(done, on_done))

    def close(self) -> None:
        self._worker.shutdown(wait=True, cancel_futures=True)

    def _finished(self, done: Future[Answer], on_done: Callable[[Answer | None], None]) -> None:
        if done.cancelled():
            return
        problem = done.exception()
        if problem is not None:
            log.error("a background job failed", exc_info=problem)
        self._done.put((on_done, None if problem is not None else done.result()))
        self._deliver()

    def _on_frame(self, _seconds: float) -> None:
        while not self._done.empty():
            on_done, what = self._done.get()
            self.open -= 1
            on_done(what)
