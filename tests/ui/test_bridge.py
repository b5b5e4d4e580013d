"""Commands come in from any thread; views go out on the window's, and only when they changed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from kiosk.messages import AddPlayer, ChooseLanguage, Command, GoBack, Wake
from kiosk.queries import AboutNow, answer
from kiosk.views import AttractView, ChooseView, View
from kiosk.views.viewer import Viewer, view_for
from tests.core.evening import Evening
from tests.ui.guests import wait
from ui import window
from ui.bridge import BackgroundJobs, Bridge


class InboxCore:
    """The pure core behind an inbox, as `kiosk.store.Kiosk` is."""

    def __init__(self) -> None:
        self._evening = Evening()
        self._inbox: list[Command] = []
        self.threads: set[str] = set()

    def look(self, viewer: Viewer) -> View:
        return view_for(self._evening.state, viewer)

    def ask(self, query: AboutNow) -> Any:
        return answer(query, self._evening.state)

    def listen(self, wake: Callable[[], None]) -> None:
        self.wake = wake

    def post(self, command: Command) -> None:
        self._inbox.append(command)

    def drain(self) -> None:
        self.threads.add(threading.current_thread().name)
        while self._inbox:
            self._evening.do(self._inbox.pop(0))

    def resume(self) -> None:
        self.post(Wake())
        self.drain()


def test_a_subscriber_sees_what_is_there_and_then_every_change(real_window: Any) -> None:
    bridge, seen = Bridge(InboxCore()), []
    bridge.subscribe(seen.append)
    bridge.post(Wake())
    assert len(seen) == 1
    window.step(2)
    assert [type(one.screen) for one in seen] == [AttractView, ChooseView]


def test_many_commands_of_one_frame_are_one_view(real_window: Any) -> None:
    bridge, seen = Bridge(InboxCore()), []
    bridge.subscribe(seen.append)
    for command in (Wake(), AddPlayer("Ada"), AddPlayer("Ben"), ChooseLanguage("de")):
        bridge.post(command)
    window.step(2)
    assert len(seen) == 2
    assert seen[-1].language == "de"


def test_what_changes_nothing_is_not_told(real_window: Any) -> None:
    bridge, seen = Bridge(InboxCore()), []
    bridge.subscribe(seen.append)
    bridge.post(GoBack())
    window.step(2)
    bridge.viewer = None
    assert len(seen) == 1


def test_commands_of_other_threads_are_handled_by_the_windows_thread(real_window: Any) -> None:
    core = InboxCore()
    bridge, seen = Bridge(core), []
    bridge.subscribe(seen.append)
    workers = [threading.Thread(target=bridge.post, args=(AddPlayer(name),)) for name in ("Ada", "Ben", "Cleo")]
    bridge.post(Wake())
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    window.step(3)
    screen = seen[-1].screen
    assert isinstance(screen, ChooseView)
    assert {one.name for one in screen.players} == {"Ada", "Ben", "Cleo"}
    assert core.threads == {threading.current_thread().name}


def test_beginning_shows_what_the_state_asks_for(real_window: Any) -> None:
    bridge = Bridge(InboxCore())
    seen: list[View] = []
    bridge.subscribe(seen.append)
    bridge.resume()
    assert isinstance(seen[-1].screen, ChooseView)


def test_errands_are_run_elsewhere_and_brought_here(real_window: Any) -> None:
    jobs, brought, threads = BackgroundJobs(), [], []

    def work() -> str:
        threads.append(threading.current_thread())
        return "bread"

    def fail() -> str:
        raise ValueError("sold out")

    jobs.submit(work, brought.append)
    jobs.submit(fail, brought.append)
    assert jobs.open == 2
    wait(lambda: not jobs.open, 20)
    jobs.close()
    assert brought == ["bread", None]
    assert threads[0] is not threading.current_thread()
