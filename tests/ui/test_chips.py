"""Names and figures on narrow buttons: nothing broken within a word, and nothing small."""

from __future__ import annotations

from typing import Any

import pytest

from ui import theme
from ui.draw.lettering import brief, fitting_size
from ui.widgets.words import on_chip, role


@pytest.mark.parametrize(
    ("name", "width", "sign"), [("Ö", 200, True), ("Käthe", 80, False), ("Anneliese-Marie", 88, False)]
)
def test_a_name_and_its_points_are_as_large_as_any_other(stage: Any, name: str, width: int, *, sign: bool) -> None:
    words, room = on_chip(name, "−120", width, 48)
    assert room is sign
    size, inner = theme.now().text(role("small")), int(width - 0.24 * 48)
    assert fitting_size(words, size, bold=True, width=inner, height=200) == size
    assert words.endswith("−120")
    assert ("…" in words) is (len(name) > len("Käthe"))


def test_on_a_low_button_both_stay_on_one_line(stage: Any) -> None:
    words, _ = on_chip("Anneliese-Marie", "−120", 120, 24)
    assert "…  −120" in words
    assert "\n" not in words


def test_what_fits_is_never_cut(stage: Any) -> None:
    assert brief("Ada", 16, 300) == "Ada"
    assert brief("Bartholomäus", 16, 70).endswith("…")
    assert brief("Bartholomäus", 16, 1) == "…"
