"""The challenge of the week by touch: from the first screen to its score, and what the owner sees of the venue."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kiosk.challenge import drawn, monday, nameless, today
from kiosk.messages import AcceptRoll, CameraFound, ChooseLanguage, GoBack, StopPlaying
from kiosk.queries import Weekly
from kiosk.rules.events import Moved, Thrown
from kiosk.rules.registry import book
from kiosk.venue.names import FILE, FORMAT
from tests.ui.guests import Guests, guests, wait
from tests.ui.owners import owners
from ui.texts import Texts

EN = Texts("en")


def offered(table: Guests, *, best: bool = False) -> Guests:
    """A challenge has come from the venue."""
    found = drawn(monday(today()), 3)
    if best:
        rules = book(found.book)
        game: Any = rules.setup(found.sheet, ("1",))
        game = rules.apply(game, Thrown(rules.dice.of(*found.throws[0])))
        game = rules.apply(game, Moved("1", next(iter(rules.moves(game, "1")))))
        game = rules.apply(game, Thrown(rules.dice.of(*found.throws[1])))
        game = rules.apply(game, Moved("1", rules.read_move("stop")))
        found = replace(found, best=rules.result(game).totals[0], record=nameless(rules, game))
    table.rehearsal.kiosk.ask(Weekly(found))
    table.rehearsal.kiosk.drain()
    return table.arrive()


@pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
def test_a_challenge_by_touch_with_a_name_and_without_dice(stage: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    with guests(tmp_path, size) as table:
        offered(table).do(CameraFound(there=True))
        table.touch("sheet", "challenge")
        assert table.part("challenge-begin").disabled
        table.touch("seat-1")
        assert table.text("challenge-note") == EN("challenge.names")
        table.touch("seat-1").type("Ada\n")
        assert table.text("challenge-note") == EN("challenge.note")
        table.touch("challenge-begin")
        assert table.place == "briefing"
        table.touch("start")
        side = table.screen.sides[0]
        assert "camera" not in side.parts, "nobody looks for dice"
        assert side.parts["below.1"].text == EN("challenge.no_dice")
        table.tap(side.parts["main"])
        listed = table.rehearsal.kiosk.state.table
        assert listed is not None
        assert listed.challenge is not None
        assert tuple(table.view.faces.values()) == listed.challenge.throws[0]
        side.pick("A")
        assert side.picked is None, "what the list says can't be corrected"
        table.do(AcceptRoll(), StopPlaying(0))
        assert table.place == "over"


def test_who_has_had_todays_try_is_told_so(stage: Any, tmp_path: Path) -> None:
    with guests(tmp_path) as table:
        offered(table).touch("sheet", "challenge", "seat-1", "seat-1").type("Ada\n").touch("challenge-begin")
        table.do(GoBack()).touch("sheet", "challenge", "seat-1", "seat-1").type("Ada\n").touch("challenge-begin")
        assert table.notice == EN("notice.tried_today", "Ada")


def test_how_the_best_was_played_is_shown_and_leads_back(stage: Any, tmp_path: Path) -> None:
    with guests(tmp_path) as table:
        offered(table, best=True).touch("sheet", "challenge", "challenge-see")
        wait(lambda: "replay-title" in table.room.parts)
        table.touch("step-on", "step-on", "back")
        assert table.room is None
        assert table.there("challenge-begin")


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_without_a_challenge_nothing_is_offered(stage: Any, tmp_path: Path, language: str) -> None:
    with guests(tmp_path) as table:
        table.arrive().do(ChooseLanguage(language)).touch("sheet")
        assert not table.there("challenge")


class OwnersVenue:
    """Stands for systemctl."""

    ended = "4"

    def __call__(self, words: Any) -> tuple[int, str]:
        return (0, self.ended) if words[1] == "show" else (int(self.ended != "0"), "Job failed")


@pytest.fixture
def folder(stage: Any, tmp_path: Path) -> Path:
    return tmp_path


def test_an_owner_joins_a_venue_from_a_stick_tests_it_and_leaves(folder: Path) -> None:
    with owners(folder) as owner:
        system = OwnersVenue()
        venue: Any = owner.services.venue
        venue._run = system
        owner.walk_in().open("venue").idle()
        assert owner.text("venue-address") == EN("owner.venue.alone")
        told = {"format": FORMAT, "address": "postgresql://table_3@db.example/venue", "password": "x"}
        (folder / "media" / "STICK" / FILE).write_text(json.dumps(told))
        owner.room.page.tick()
        wait(lambda: owner.shows("venue-join"))
        owner.touch("venue-join").idle()
        wait(lambda: owner.text("venue-address") == told["address"])
        assert (folder / FILE).stat().st_mode & 0o077 == 0
        owner.idle().touch("venue-send")
        wait(lambda: owner.text("told") == EN("owner.venue.said_4"))
        owner.idle()
        system.ended = "0"
        owner.touch("venue-send")
        wait(lambda: owner.text("told") == EN("owner.venue.said_0"))
        owner.idle().touch("share-on").idle()
        assert venue.shared
        owner.part("venue-leave").hold_seconds = 0.2
        owner.hold("venue-leave")
        wait(lambda: owner.text("venue-address") == EN("owner.venue.alone"))


def test_an_owner_without_a_venue_draws_the_challenge(folder: Path) -> None:
    with owners(folder) as owner:
        owner.walk_in().open("venue").idle().touch("venue-draw")
        wait(lambda: owner.shows("venue-draw") and owner.part("venue-draw").disabled, 10)
        owner.idle().rehearsal.kiosk.drain()
        assert owner.rehearsal.kiosk.state.transient.challenge is not None
