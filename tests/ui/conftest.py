"""One real window for all tests of the screen, drawn off any screen: a process can't have two."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ui import theme, window

SIZE = (800, 480)
window.prepare(*SIZE, offscreen=True)


@pytest.fixture(scope="session")
def real_window() -> Any:
    try:
        return window.open_window(*SIZE, offscreen=True)
    except window.NoWindow as problem:
        pytest.fail(str(problem))


@pytest.fixture
def stage(real_window: Any) -> Iterator[Any]:
    """The empty window, emptied again afterwards."""
    theme.use(theme.Theme(*SIZE))
    _empty(real_window)
    yield real_window
    _empty(real_window)


def _empty(shown: Any) -> None:
    for widget in shown.children[:]:
        shown.remove_widget(widget)
    window.step(2)
