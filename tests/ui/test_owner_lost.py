"""A forgotten PIN: a key that is held on a real keyboard after the machine's start, and at no other time."""

from __future__ import annotations

import logging
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window

from kiosk.owner import pin as pins
from kiosk.owner.pin import KEYBOARD_SECONDS, PinDoor
from tests.ui.conftest import DISPLAY
from tests.ui.hands import Finger
from tests.ui.owners import PIN, Owners, owners
from tests.ui.playing import memory
from ui import window
from ui.screens.owner import lost
from ui.screens.owner.lost import LostPin
from ui.texts import Texts

pytestmark = pytest.mark.skipif(
    not DISPLAY.real or shutil.which("xdotool") is None, reason="needs Xvfb and xdotool: make test installs them"
)


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "COST", {"n": 16, "r": 1, "p": 1})
    monkeypatch.setattr(lost, "SHOW_SECONDS", 0.3)
    monkeypatch.setattr(lost, "HOLD_SECONDS", 1.5)


class StartedMachine:
    """Seconds since the machine's own start."""

    seconds = 30.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def machine() -> StartedMachine:
    return StartedMachine()


@pytest.fixture
def folder(stage: Any, tmp_path: Path) -> Iterator[Path]:
    state = (EventLoop.status, EventLoop.quit)
    with memory(tmp_path) as place:
        yield place
    release()
    EventLoop.status, EventLoop.quit = state


def key(*words: str) -> None:
    """What a hand on the keyboard does."""
    subprocess.run(["xdotool", *words], check=True)


def release() -> None:
    key("keyup", "p")
    run(0.1)


def run(seconds: float, until: Callable[[], bool] = bool) -> bool:
    end = time.monotonic() + seconds
    while not until() and time.monotonic() < end:
        Window.mainloop()  # takes what the X server has sent
        window.step()
    return until()


def start(owner: Owners) -> Owners:
    """A kiosk with a PIN, whose window hears the keyboard."""
    if owner.services.door.state == "open":
        owner.services.door.set(PIN)
    owner.arrive()
    key("mousemove", str(Window.left + 20), str(Window.top + 20))  # no window manager: the pointer has the focus
    run(0.3)
    return owner


def shown() -> str:
    return next((str(one.shown) for one in Window.children if isinstance(one, LostPin)), "")


def test_held_after_the_start_it_asks_then_forgets_and_leads_to_a_new_pin(
    folder: Path, machine: StartedMachine, caplog: pytest.LogCaptureFixture
) -> None:
    with owners(folder, door=PinDoor(folder, boot=machine)) as owner, caplog.at_level(logging.WARNING):
        start(owner)
        key("keydown", "p")
        assert run(5, lambda: shown() == "asking")
        assert owner.services.door.state == "locked"
        assert run(5, lambda: shown() == "done")
        assert owner.services.door.state == "open"
        assert "the PIN was reset by a keyboard" in caplog.text
        key("keyup", "p")
        assert run(5, lambda: owner.page == "first")
        assert shown() == ""
        owner.keys("pin-pad", *"1234", "next").type_pin("1234")
        assert run(5, lambda: owner.page == "home")
        assert owner.services.door.check("1234").right


def test_letting_go_in_time_changes_nothing_and_touches_reach_nothing_below(
    folder: Path, machine: StartedMachine
) -> None:
    with owners(folder, door=PinDoor(folder, boot=machine)) as owner:
        start(owner)
        key("keydown", "p")
        assert run(5, lambda: shown() == "asking")
        corner = owner.app.stage.corner
        Finger(*corner.center).down().up()
        key("keyup", "p")
        assert run(5, lambda: shown() == "")
        run(0.3)
        assert (owner.room, owner.services.door.state) == (None, "locked")
        key("key", "p")
        run(1.8)
        assert (shown(), owner.services.door.state) == ("", "locked")


def held(owner: Owners, name: str = "p") -> tuple[str, str]:
    """What a key that is held for long leads to."""
    key("keydown", name)
    run(2.5)
    seen = shown(), owner.services.door.state
    key("keyup", name)
    run(0.2)
    return seen


def test_later_and_after_a_mere_start_of_the_program_it_does_nothing(folder: Path, machine: StartedMachine) -> None:
    with owners(folder, door=PinDoor(folder, boot=machine)) as owner:
        start(owner)
        machine.seconds = KEYBOARD_SECONDS
        assert held(owner) == ("", "locked")
    with owners(folder, door=PinDoor(folder, boot=machine)) as owner:  # the same machine, the program anew
        start(owner)
        assert held(owner) == ("", "locked")
        machine.seconds = 10
        assert held(owner, "o") == ("", "locked")
        assert held(owner) == ("done", "open")


def test_without_a_pin_there_is_nothing_to_forget(folder: Path, machine: StartedMachine) -> None:
    with owners(folder, door=PinDoor(folder, boot=machine)) as owner:
        start(owner)
        owner.services.door.reset()
        assert held(owner) == ("", "open")
        assert owner.room is None


def test_a_damaged_pin_is_forgotten_too_and_a_disk_that_refuses_is_said(
    folder: Path, machine: StartedMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    with owners(folder, door=PinDoor(folder, boot=machine)) as owner:
        start(owner)
        (folder / pins.FILE).write_text("nonsense")
        with monkeypatch.context() as broken:
            broken.setattr(Path, "unlink", refuse)
            key("keydown", "p")
            assert run(5, lambda: shown() == "failed")
            page = next(one for one in Window.children if isinstance(one, LostPin))
            assert page.parts["title"].text == Texts("en")("owner.lost.failed")
            release()
        assert (shown(), owner.room, owner.services.door.state) == ("", None, "damaged")
        assert held(owner) == ("done", "open")


def refuse(*_: object, **__: object) -> None:
    raise OSError(30, "Read-only file system")
