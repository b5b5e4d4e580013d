"""The screens, by the view that each of them shows."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ui.screens.base import Screen

SCREENS: dict[str, str] = {
    "AttractView": "ui.screens.attract.attract.AttractScreen",
    "ChooseView": "ui.screens.choose.choose.ChooseScreen",
    "BriefingView": "ui.screens.briefing.briefing.BriefingScreen",
    "ThrowView": "ui.screens.throw.throw.ThrowScreen",
    "PlacingView": "ui.screens.placing.placing.PlacingScreen",
    "OverView": "ui.screens.over.over.OverScreen",
    "PaperScoresView": "ui.screens.paper_scores.paper_scores.PaperScoresScreen",
    "StandingsView": "ui.screens.standings.standings.StandingsScreen",
}
"""Where the screen of each view is; imported when it is first shown, which keeps the start quick."""


def screen_class(view_name: str) -> type[Screen]:
    module, _, name = SCREENS[view_name].rpartition(".")
    found: type[Screen] = getattr(import_module(module), name)
    return found


OVERLAYS: dict[str, str] = {"settings": "ui.screens.settings.settings.SettingsOverlay"}
"""What is laid over a screen by name: made as ``kind(post, texts, on_close, on_change)``."""


def overlay_class(name: str) -> Any:  # noqa: ANN401 - any widget with `show`
    """The overlay of that name, or None where it is not there."""
    module, _, kind = OVERLAYS[name].rpartition(".")
    try:
        return getattr(import_module(module), kind)
    except (ImportError, AttributeError):
        return None
