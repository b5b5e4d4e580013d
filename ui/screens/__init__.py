"""The screens, by the view that each of them shows."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ui import boards
from ui.screens.base import Screen
from ui.screens.room import Room

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

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
    found: type[Screen] = _found({**SCREENS, **boards.SCREENS}[view_name])
    return found


def _found(place: str) -> Any:  # noqa: ANN401 - whatever class is there
    module, _, name = place.rpartition(".")
    return getattr(import_module(module), name)


ROOMS: dict[str, str] = {
    "settings": "ui.screens.settings.settings.SettingsRoom",
    "company": "ui.screens.company.company.CompanyRoom",
    "badge": "ui.screens.company.badge.BadgeRoom",
    "help": "ui.screens.help.help.HelpRoom",
    "phones": "ui.screens.phones.phones.PhonesRoom",
    "absent": "ui.screens.phones.absent.AbsentRoom",
    "past": "ui.screens.past.past.PastRoom",
    "owner": "ui.screens.owner.owner.OwnerRoom",
}
"""What is laid over a screen, by the name of its door."""


def room_class(name: str, book: str = "") -> type[Room]:
    """The room behind a door; the help is that of the *book* at hand, where it has its own."""
    own = boards.HELP.get(book) if name == "help" else None
    found: type[Room] = _found(own or ROOMS[name])
    return found


def cover_class(book: str) -> type[Widget] | None:
    """The picture of a game on the table's front."""
    return _found(boards.COVERS[book]) if book in boards.COVERS else None


def dice_class(book: str) -> type[Widget] | None:
    """Its dice, as they lie on the table."""
    return _found(boards.DICE[book]) if book in boards.DICE else None


def editor_class(book: str) -> Any:  # noqa: ANN401 - a page of the owner's area
    """What changes the sheet of a book; None where nothing does."""
    return _found(boards.EDITORS[book]) if book in boards.EDITORS else None


def past_of(book: str) -> Any:  # noqa: ANN401 - see `ui.screens.past.pictures`
    """How past games of a book are shown."""
    return _found(boards.PAST.get(book, "ui.screens.past.pictures.CityPast"))


def lesson_of(name: str) -> Any:  # noqa: ANN401 - a module, see `ui.boards.LESSONS`
    """The first lesson of a book, or of the view of one; None where the coach's own is given."""
    return import_module(boards.LESSONS[name]) if name in boards.LESSONS else None
