"""Events that come the whole way: from the X server through SDL and Kivy's own provider to the game."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.base import EventLoop, runTouchApp
from kivy.core.window import Window

from kiosk.views import PlacingView, ThrowView
from tests.pictures.rehearsal import best
from tests.ui.conftest import DISPLAY
from tests.ui.playing import Playing, at, memory
from ui import window
from ui.widgets import poses

pytestmark = pytest.mark.skipif(
    not DISPLAY.real or shutil.which("xdotool") is None, reason="needs Xvfb and xdotool: make test installs them"
)


@pytest.fixture
def table(stage: Any, tmp_path: Path) -> Iterator[Playing]:
    with memory(tmp_path) as folder:
        playing = Playing(folder).open(1, 1)
        before, state = EventLoop.input_providers[:], (EventLoop.status, EventLoop.quit)
        runTouchApp(embedded=True)  # makes the providers that the configuration names
        yield playing
        for provider in [one for one in EventLoop.input_providers if one not in before]:
            provider.stop()
            EventLoop.remove_input_provider(provider)
        playing.stop()
        EventLoop.status, EventLoop.quit = state  # a loop that has begun ends with its program, and draws no more


def pointer(*words: object) -> None:
    """What a hand on the mouse does; the window hears of it in its own time."""
    subprocess.run(["xdotool", *map(str, words)], check=True)


def until(reached: Callable[[], bool], seconds: float = 5.0) -> None:
    end = time.monotonic() + seconds
    while not reached() and time.monotonic() < end:
        Window.mainloop()  # takes what the X server has sent
        window.step()
    assert reached()


def place(widget: Any, x: float, y: float) -> tuple[int, int]:
    """A point of a widget on the X server's screen, which counts from its upper rim."""
    left, low = at(widget, x, y)
    return Window.left + round(left), Window.top + round(Window.height - 1 - low)


def click(widget: Any, reached: Callable[[], bool]) -> None:
    pointer("mousemove", *place(widget, *widget.center), "click", 1)
    until(reached)


def wake(table: Playing) -> None:
    """Without a window manager the first click only tells the window that it is meant."""
    head = table.screen.sides[0].parts["head"]
    pointer("mousemove", *place(head, *head.center), "click", 1)
    end = time.monotonic() + 1
    while time.monotonic() < end:
        Window.mainloop()
        window.step()


def test_the_pointer_throws_drags_turns_and_builds(table: Playing) -> None:
    wake(table)
    click(table.button("dice"), lambda: isinstance(table.view, ThrowView) and table.view.step == "shown")
    click(table.button("build"), lambda: isinstance(table.view, PlacingView))
    board, fields = table.board(), best(table.view, table.panel(0))
    click(table.button("turn"), lambda: board.pose.turns == 1)
    row, column = poses.anchor(board.pose.cells(board.shape))
    start, end = place(board, *board.middle_of((row + 1, column + 1))), place(board, *board.middle_of(fields[0]))
    pointer("mousemove", *start, "mousedown", 1)
    until(lambda: board.busy)
    pointer("mousemove", *((a + b) // 2 for a, b in zip(start, end, strict=True)), "mousemove", *end)
    until(lambda: board.hand.moved)
    pointer("mouseup", 1)
    until(lambda: table.panel(0).ghost is not None)
    assert table.panel(0).ghost.draft.turns == 1
