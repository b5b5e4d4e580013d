"""Signs of life: what is told to whom; and for real, a kiosk whose window's loop stands still is started anew."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import kiosk
from kiosk.alive import HEALTH_NAME, SignsOfLife
from kiosk.wiring import window as wiring

ROOT = Path(__file__).parents[2]
PATIENCE = 180
"""Seconds after which something has gone wrong; no test waits for them otherwise."""


class StartingSystemd:
    """What systemd does: it binds a socket, names it in the environment, and listens."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "notify"
        self._line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._line.bind(str(self.path))

    def hear(self, seconds: float) -> str | None:
        """The next sign, or None if there is none for so long."""
        self._line.settimeout(seconds)
        try:
            return self._line.recv(4096).decode()
        except TimeoutError:
            return None

    def hear_until(self, word: str) -> str:
        while (said := self.hear(PATIENCE)) is not None:
            if word in said:
                return said
        raise AssertionError(f"{word} never came")

    def close(self) -> None:
        self._line.close()


@pytest.fixture
def listener(tmp_path: Path) -> Iterator[StartingSystemd]:
    one = StartingSystemd(tmp_path)
    yield one
    one.close()


def test_signs_in_their_order(listener: StartingSystemd, tmp_path: Path) -> None:
    signs = SignsOfLife({"NOTIFY_SOCKET": str(listener.path), "RUNTIME_DIRECTORY": str(tmp_path)}, pid=42)
    signs.ready()
    signs.ready()
    signs.beat()
    told = json.loads((tmp_path / HEALTH_NAME).read_text(encoding="utf-8"))
    assert told == {"pid": 42, "version": kiosk.__version__, "program": str(ROOT / "kiosk")}
    signs.stopping()
    said = [listener.hear(1) for _ in range(4)]
    assert said[0] is not None
    assert said[0].splitlines()[0] == "READY=1"
    assert said[1] == "WATCHDOG=1"
    assert said[2] is not None
    assert said[2].startswith("STOPPING=1")
    assert said[3] is None, "ready is said once"
    assert not (tmp_path / HEALTH_NAME).exists()


def test_an_abstract_socket() -> None:
    name = f"tabletown-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(f"\0{name}")
        SignsOfLife({"NOTIFY_SOCKET": f"@{name}"}).beat()
        assert line.recv(100) == b"WATCHDOG=1"


@pytest.mark.parametrize(
    ("environ", "period"),
    [
        ({}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
        ({"WATCHDOG_USEC": "30000000"}, 10.0),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "42"}, 10.0),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "43"}, None),
    ],
)
def test_how_often_a_beat_is_wanted(environ: dict[str, str], period: float | None) -> None:
    assert SignsOfLife(environ, pid=42).period == period


def test_without_systemd_or_with_a_deaf_one_nothing_happens(tmp_path: Path) -> None:
    for environ in ({}, {"NOTIFY_SOCKET": str(tmp_path / "nobody"), "RUNTIME_DIRECTORY": str(tmp_path / "nowhere")}):
        signs = SignsOfLife(environ)
        signs.ready()
        signs.beat()
        signs.stopping()


def test_a_deaf_systemd_never_makes_the_window_wait(listener: StartingSystemd) -> None:
    """Its queue runs full and nobody reads it."""
    signs = SignsOfLife({"NOTIFY_SOCKET": str(listener.path)})
    for _ in range(2000):
        signs.beat()
    assert listener.hear(1) == "WATCHDOG=1"


def test_the_windows_loop_feeds_the_watchdog() -> None:
    done: list[object] = []

    class LoopClock:
        def schedule_interval(self, call: object, seconds: float) -> None:
            done.append(seconds)
            call(0)  # type: ignore[operator]

    class FlippedWindow:
        def bind(self, on_flip: object) -> None:
            self.drawn = on_flip

        def unbind(self, on_flip: object) -> None:
            done.append("unbound" if on_flip == self.drawn else "what?")

    class Told(SignsOfLife):
        def _tell(self, text: str) -> None:
            done.append(text.splitlines()[0])

    class PulsingCore:
        def pulse(self) -> bool:
            return True

    window = FlippedWindow()
    wiring._feed_watchdog(Told({"WATCHDOG_USEC": "6000000"}), LoopClock(), window, PulsingCore())  # type: ignore[arg-type]
    window.drawn()  # type: ignore[operator]
    assert done == [2.0, "WATCHDOG=1", "READY=1", "unbound"]
    done.clear()
    PulsingCore.pulse = lambda _: False  # type: ignore[method-assign]
    wiring._feed_watchdog(Told({"WATCHDOG_USEC": "6000000"}), LoopClock(), window, PulsingCore())  # type: ignore[arg-type]
    assert done == [2.0], "a core that stands still is started anew as well"


KIOSK = """
import signal, sys, time

def stand_still(*_):  # a handler runs in the window's thread, so its loop stands still and all others go on
    time.sleep(1e6)

signal.signal(signal.SIGUSR1, stand_still)
from kiosk.__main__ import main
sys.exit(main(["run", "--size=800x480"]))
"""
WATCH = 12.0


def start(listener: StartingSystemd, tmp_path: Path, console: int | None = None) -> subprocess.Popen[str]:
    environ = {
        **os.environ,
        "NOTIFY_SOCKET": str(listener.path),
        "WATCHDOG_USEC": str(round(WATCH * 1e6)),
        "RUNTIME_DIRECTORY": str(tmp_path),
        "SDL_VIDEODRIVER": "offscreen",
        "TABLETOWN_CAMERA": "none",
        "TABLETOWN_PINS": "none",
        "TABLETOWN_VOLUME": "0",
        "TABLETOWN_DATA": str(tmp_path / "data"),
        "XDG_CONFIG_HOME": str(tmp_path),
    }
    environ.pop("DISPLAY", None)
    line = [*([] if console is None else ["setsid", "--ctty"]), sys.executable, "-c", KIOSK]
    return subprocess.Popen(line, env=environ, cwd=ROOT, stdin=console, stderr=subprocess.PIPE, text=True)


def test_a_frozen_window_misses_its_beat_and_is_started_anew(listener: StartingSystemd, tmp_path: Path) -> None:
    """The real kiosk; the test is its systemd: listens, ends it when no beat comes, and starts it again."""
    children = [start(listener, tmp_path)]
    try:
        listener.hear_until("READY=1")
        listener.hear_until("WATCHDOG=1")
        children[0].send_signal(signal.SIGUSR1)
        while listener.hear(WATCH) is not None:
            assert children[0].poll() is None
        children[0].send_signal(signal.SIGABRT)
        _, told = children[0].communicate(timeout=PATIENCE)
        assert children[0].returncode == -signal.SIGABRT
        assert "in stand_still" in told, "the log says where it stood"
        children.append(start(listener, tmp_path))
        listener.hear_until("READY=1")
        assert json.loads((tmp_path / HEALTH_NAME).read_text(encoding="utf-8"))["pid"] == children[1].pid
        children[1].send_signal(signal.SIGTERM)
        listener.hear_until("STOPPING=1")
        children[1].communicate(timeout=PATIENCE)
        assert children[1].returncode == 0
    finally:
        for child in children:
            child.kill()
            child.communicate()


@pytest.mark.skipif(shutil.which("setsid") is None, reason="util-linux is not here")
def test_keys_of_the_console_do_not_end_the_kiosk(listener: StartingSystemd, tmp_path: Path) -> None:
    """It has a terminal of its own, as systemd gives it one, and somebody presses Ctrl+C, Ctrl+\\, Ctrl+Z."""
    keyboard, console = os.openpty()
    child = start(listener, tmp_path, console)
    try:
        listener.hear_until("READY=1")
        os.write(keyboard, b"\x03\x1c\x1a")
        for _ in range(3):
            listener.hear_until("WATCHDOG=1")
        assert child.poll() is None
        child.send_signal(signal.SIGTERM)
        child.communicate(timeout=PATIENCE)
        assert child.returncode == 0
    finally:
        child.kill()
        child.communicate()
        os.close(console)
        os.close(keyboard)
