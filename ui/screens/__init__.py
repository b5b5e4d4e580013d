"""The screens, by the view that each of them shows."""

from __future__ import annotations

from importlib import import_module

from ui.screens.base import Screen
from ui.screens.room import Room

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


ROOMS: dict[str, str] = {
    "settings": "ui.screens.settings.settings.SettingsRoom",
    "help": "ui.screens.help.help.HelpRoom",
    "past": "ui.screens.past.past.PastRoom",
    "owner": "ui.screens.owner.owner.OwnerRoom",
}
"""What is laid over a screen, by the name of its door."""


def room_class(name: str) -> type[Room]:
    module, _, kind = ROOMS[name].rpartition(".")
    found: type[Room] = getattr(import_module(module), kind)
    return found
