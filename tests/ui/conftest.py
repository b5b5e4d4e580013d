"""One real window for all tests of the screen: a process can't have two."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.ui.display import open_display
from tests.ui.unpainted import Unpainted
from ui import theme, window

SIZE = (800, 480)
DISPLAY = open_display()
window.prepare(*SIZE)


def pytest_report_header() -> str:
    return f"window tests: {DISPLAY.told}"


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Said at the end too, as a quiet run has no head."""
    terminalreporter.write_line(f"window tests: {DISPLAY.told}")


@pytest.fixture(scope="session")
def _unpainted(real_window: Any) -> Unpainted:
    return Unpainted(real_window)


@pytest.fixture(autouse=True)
def painting(request: pytest.FixtureRequest, _unpainted: Unpainted) -> None:
    """The window is drawn for tests marked `painted`, which look at it, alone: that takes most of the time."""
    _unpainted.switch(on=request.node.get_closest_marker("painted") is None)


@pytest.fixture(scope="session")
def real_window() -> Any:
    try:
        return window.open_window(*SIZE)
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
