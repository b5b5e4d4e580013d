"""The venue in the owner's hands, where systemctl only writes down what it is told."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from kiosk.errors import Unusable
from kiosk.journal import Journal
from kiosk.owner.venue import OwnVenue
from kiosk.owner.views import Place
from kiosk.store import Kiosk
from kiosk.venue.names import FILE, FORMAT

ADDRESS = "postgresql://table_3@db.example/venue"


class VenuelessWorld:
    def run(self, effect: object) -> None:
        """Nothing is there."""


class VenueSystem:
    """Stands for systemctl: *ended* is how the sender ended."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.status, self.text, self.ended = 0, "", "0\n"

    def __call__(self, words: Sequence[str]) -> tuple[int, str]:
        self.asked.append(" ".join(words))
        return (self.status, self.text) if words[1] == "start" else (0, self.ended)


@pytest.fixture
def system() -> VenueSystem:
    return VenueSystem()


@pytest.fixture
def venue(tmp_path: Path, system: VenueSystem) -> OwnVenue:
    return OwnVenue(tmp_path, Kiosk(Journal.open(tmp_path / "journal.db"), None, VenuelessWorld()), run=system)


def stick(folder: Path, data: object) -> Place:
    folder.mkdir(exist_ok=True)
    (folder / FILE).write_text(data if isinstance(data, str) else json.dumps(data))
    return Place(folder, "STICK", stick=True, free=1)


def test_an_address_comes_from_a_stick_and_nobody_else_may_read_it(tmp_path: Path, venue: OwnVenue) -> None:
    assert venue.state.address == ""
    place = stick(tmp_path / "stick", {"format": FORMAT, "address": ADDRESS, "password": "x"})
    (found,) = venue.offered((place,))
    venue.join(found)
    assert venue.state.address == ADDRESS
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0
    venue.leave()
    venue.leave()
    assert venue.state.address == ""


@pytest.mark.parametrize("data", ["", "[]", {"format": "x"}, {"format": FORMAT}, {"format": FORMAT, "address": 1},
                                  {"format": FORMAT, "address": ADDRESS, "password": 3}])  # fmt: skip
def test_what_is_no_address_is_not_offered_and_not_taken(tmp_path: Path, venue: OwnVenue, data: object) -> None:
    place = stick(tmp_path / "stick", data)
    assert venue.offered((place,)) == ()
    with pytest.raises(Unusable):
        venue.join(place.path / FILE)
    assert not (tmp_path / FILE).exists()


@pytest.mark.parametrize(
    ("started", "ended", "told"),
    [((0, ""), "0\n", "0"), ((0, ""), "3\n", "3"), ((1, "Job failed"), "4\n", "4"),
     ((1, "Access denied"), "0\n", "Access denied"), ((5, "Unit not found"), "", "Unit not found"),
     ((1, "killed"), "203\n", "killed")],
)  # fmt: skip
def test_how_the_sender_ended_is_told(
    venue: OwnVenue, system: VenueSystem, started: tuple[int, str], ended: str, told: str
) -> None:
    (system.status, system.text), system.ended = started, ended
    assert venue.send() == told
    assert system.asked[0] == "systemctl start tabletown-venue.service"


def test_sharing_is_off_until_the_owner_says_so(tmp_path: Path, venue: OwnVenue) -> None:
    assert not venue.shared
    venue.share(on=True)
    assert venue.shared
    assert (tmp_path / "challenge.shared").exists()
    venue.share(on=False)
    assert not venue.shared


def test_a_table_of_no_venue_draws_its_own(venue: OwnVenue) -> None:
    assert venue.state.game is None
    venue.draw()
    assert venue.state.game is not None
    assert venue.state.drawn


def test_a_folder_that_can_not_be_written_is_named(tmp_path: Path, venue: OwnVenue) -> None:
    venue._folder = tmp_path / "none"
    with pytest.raises(Unusable):
        venue.share(on=True)
