"""A test that looks at the window must have it painted."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.hands import Picture


def test_an_unpainted_window_can_not_be_looked_at(stage: Any) -> None:
    with pytest.raises(AssertionError, match="painted"):
        Picture()


@pytest.mark.painted
def test_a_painted_one_can(stage: Any) -> None:
    picture = Picture()
    assert (picture.width, picture.height) == stage.size
