"""A screen for the window tests: an X server without glass where there is one, else SDL off any screen."""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

SCREEN = "1920x1200x24"


@dataclass(frozen=True)
class Display:
    name: str
    """``:7`` of an X server, or nothing."""
    told: str
    """For the head of the test report."""

    @property
    def real(self) -> bool:
        return bool(self.name)


def open_display() -> Display:
    """`TABLETOWN_TEST_DISPLAY` chooses: ``offscreen``, ``:0`` for a screen that is there, or nothing for the best."""
    wanted = os.environ.get("TABLETOWN_TEST_DISPLAY", "")
    if wanted.startswith(":"):
        return _use(wanted, f"X server {wanted}")
    if wanted != "offscreen" and shutil.which("Xvfb"):
        return _use(_start_xvfb(), "a window on Xvfb")
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    return Display("", "SDL's off-screen driver" + ("" if wanted else " (Xvfb is not installed)"))


def _use(name: str, told: str) -> Display:
    os.environ["DISPLAY"], os.environ["SDL_VIDEODRIVER"] = name, "x11"
    return Display(name, told)


@contextmanager
def other_screen(size: str) -> Iterator[str]:
    """The name of another X server's screen, as large as *size* says."""
    name, server = _serve(size)
    try:
        yield name
    finally:
        server.terminate()
        server.wait()


def _start_xvfb() -> str:
    """A server that ends with this process."""
    name, server = _serve(SCREEN)
    atexit.register(server.terminate)
    return name


def _serve(size: str) -> tuple[str, subprocess.Popen[bytes]]:
    """The server picks a free number itself, and says so when it is ready."""
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", size, "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=[writer], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writer)
    with os.fdopen(reader) as ready:
        number = ready.readline().strip()
    if not number:
        raise RuntimeError(f"Xvfb ended with {server.wait()} before it had a screen")
    return f":{number}", server
