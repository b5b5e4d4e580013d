"""Opening the window: what Kivy must be told before it is imported for the first time."""

from __future__ import annotations

import atexit
import logging
import os
import shutil
import tempfile
from typing import Any

QUIET = {"KIVY_NO_ARGS": "1", "KIVY_NO_FILELOG": "1", "KIVY_NO_CONSOLELOG": "1", "KIVY_LOG_MODE": "PYTHON"}
"""The last leaves Python's own logging and error output alone."""


class NoWindow(RuntimeError):
    """Kivy found nothing to draw on."""


def prepare(width: int, height: int, *, offscreen: bool = False, quiet: bool = True, rotation: int = 0) -> None:
    """Set everything that counts only before the first import of Kivy."""
    if quiet:
        os.environ.update(QUIET)
        logging.getLogger("kivy").setLevel(logging.ERROR)
    if offscreen:
        os.environ["SDL_VIDEODRIVER"] = "offscreen"
    if "KIVY_HOME" not in os.environ:
        os.environ["KIVY_HOME"] = scratch = tempfile.mkdtemp(prefix="tabletown-kivy-")
        atexit.register(shutil.rmtree, scratch, ignore_errors=True)
    from kivy.config import Config  # noqa: PLC0415 - not before the variables are set

    sizes = (("width", width), ("height", height), ("rotation", rotation))
    for key, value in (*sizes, ("multisamples", 0), ("resizable", 0)):
        Config.set("graphics", key, str(value))
    Config.set("input", "mouse", "mouse,disable_multitouch")


def open_window(width: int, height: int, *, offscreen: bool = False, quiet: bool = True, rotation: int = 0) -> Any:  # noqa: ANN401 - Kivy has no types
    """The window, open and of this size, its picture and touches turned by *rotation*; raises `NoWindow`."""
    prepare(width, height, offscreen=offscreen, quiet=quiet, rotation=rotation)
    try:
        from kivy.core.window import Window  # noqa: PLC0415
    except SystemExit as problem:
        raise NoWindow("Kivy can't open a window here: run systemd/setup.sh for the packages it needs") from problem
    if Window is None:
        raise NoWindow("Kivy can't open a window here: run systemd/setup.sh for the packages it needs")
    from kivy.base import EventLoop  # noqa: PLC0415

    EventLoop.ensure_window()
    return Window


def step(frames: int = 1) -> None:
    """Let Kivy go on by so many frames."""
    from kivy.base import EventLoop  # noqa: PLC0415

    for _ in range(frames):
        EventLoop.idle()
