"""The configured language is spoken until somebody chooses one by touch; that choice is kept."""

from __future__ import annotations

from pathlib import Path

from bench.evenings import DrawnChance, StillWorld
from kiosk.journal import Journal
from kiosk.messages import ChooseLanguage, Command, Wake
from kiosk.store import Kiosk
from kiosk.views import view
from tests.core.evening import LIBRARY


def spoken(path: Path, configured: str, *commands: Command) -> str:
    """What the screens speak after a start with *configured* and these commands."""
    journal = Journal.open(path)
    try:
        kiosk = Kiosk(
            journal, LIBRARY, StillWorld(), DrawnChance(1), background=lambda work: work(), language=configured
        )
        for command in commands:
            kiosk.handle(command)
        return view(kiosk.state).language
    finally:
        journal.close()


def test_a_fresh_kiosk_speaks_the_configured_language_on_its_first_screen_and_on_the_next(path: Path) -> None:
    assert spoken(path, "nl") == "nl"
    assert spoken(path, "nl", Wake()) == "nl"


def test_while_nobody_has_touched_it_the_configuration_may_still_change(path: Path) -> None:
    assert spoken(path, "nl") == "nl"
    assert spoken(path, "de") == "de"


def test_a_choice_by_touch_outlives_a_restart(path: Path) -> None:
    assert spoken(path, "nl", Wake(), ChooseLanguage("en")) == "en"
    assert spoken(path, "nl") == "en"
    assert spoken(path, "de") == "en"
