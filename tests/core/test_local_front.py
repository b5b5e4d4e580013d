"""The window's end of the core: commands go out, the newest view of who holds the screen is to be had."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from kiosk.local_front import LocalFront
from kiosk.messages import (
    AcceptRoll,
    AddPlayer,
    ButtonPressed,
    CameraFound,
    ChooseMode,
    Command,
    NewTable,
    StartRounds,
    ThrowVirtually,
    Wake,
)
from kiosk.queries import Company, Saving
from kiosk.rules.my_city_rw.standings import Mode
from kiosk.runner import Runner
from kiosk.views import AttractView, ChooseView, PlacingView, View
from kiosk.views.viewer import AT_TABLE, Viewer
from tests.core.conftest import Opener
from tests.core.evening import LIBRARY

HIDDEN = next(number for number, spec in LIBRARY.items() if spec.sheet.hidden)


@pytest.fixture
def runner(start: Opener) -> Iterator[Runner]:
    made = Runner(start())
    made.start()
    yield made
    made.stop()


class FrontWindow:
    """A front as the bridge is one."""

    def __init__(self, runner: Runner) -> None:
        self.threads: list[str] = []
        self.woken = threading.Semaphore(0)
        self.front = LocalFront(runner)
        self.front.listen(self._wake)

    def _wake(self) -> None:
        self.threads.append(threading.current_thread().name)
        self.woken.release()

    def until(self, kind: type, holder: int | None = None) -> View:
        """The first view with such a screen."""
        while not isinstance((shown := self.front.look(Viewer(holder=holder))).screen, kind):
            assert self.woken.acquire(timeout=10)
        return shown

    def post(self, *commands: Command) -> None:
        for command in commands:
            self.front.post(command)


def test_the_window_posts_and_is_told(runner: Runner) -> None:
    window = FrontWindow(runner)
    window.front.resume()
    assert isinstance(window.front.look(AT_TABLE).screen, AttractView)
    window.post(Wake())
    assert isinstance(window.until(ChooseView).screen, ChooseView)
    assert set(window.threads) == {"tabletown-core"}
    assert window.front.ask(Saving()) is True
    assert window.front.ask(Company()) is None


def test_who_holds_the_screen_sees_the_own_sheet_at_once_and_nobody_elses(runner: Runner) -> None:
    window = FrontWindow(runner)
    window.post(Wake(), ChooseMode(Mode.SINGLE, HIDDEN), AddPlayer("Ada"), AddPlayer("Ben"), NewTable())
    window.post(StartRounds(), ThrowVirtually(), AcceptRoll())
    window.until(PlacingView)
    for holder in (1, 0, None, 1):
        shown = window.front.look(Viewer(holder=holder)).screen
        assert isinstance(shown, PlacingView)
        assert [panel.covered for panel in shown.panels] == [holder != 0, holder != 1]


def test_a_press_that_the_owner_has_caught_reaches_no_game(runner: Runner) -> None:
    caught: list[Command] = []

    def takes(command: Command) -> bool:
        caught.append(command)
        return isinstance(command, ButtonPressed)

    front = LocalFront(runner, takes)
    front.post(ButtonPressed())
    front.post(Wake())
    runner.call(lambda: None)
    assert caught == [ButtonPressed(), Wake()]
    assert runner.kiosk.journal.last == 1


def test_a_camera_is_a_fact_of_the_view(runner: Runner) -> None:
    assert not runner.kiosk.look(AT_TABLE).camera
    runner.kiosk.post(CameraFound(there=True))
    runner.call(lambda: None)
    runner.call(lambda: None)
    assert runner.kiosk.look(AT_TABLE).camera
    assert runner.kiosk.journal.last == 0


def test_the_pulse_stops_with_the_core(runner: Runner) -> None:
    assert runner.pulse()
    runner.call(lambda: None)
    assert runner.pulse()
    held, free = threading.Event(), threading.Event()

    def hang() -> None:
        held.set()
        free.wait(20)

    runner._jobs.put(hang)
    assert held.wait(10)
    runner.pulse()
    assert not runner.pulse()
    runner.kiosk.forgetting = True
    assert runner.pulse(), "a long deletion is no hang"
    runner.kiosk.forgetting = False
    free.set()
    runner.call(lambda: None)
    assert runner.pulse()


def test_what_belongs_into_the_cores_thread_is_done_there(runner: Runner) -> None:
    names: list[str] = []
    runner.kiosk.elsewhere(lambda: names.append(threading.current_thread().name))
    runner.call(lambda: runner.kiosk.elsewhere(lambda: names.append(threading.current_thread().name)))
    assert names == ["tabletown-core"] * 2
