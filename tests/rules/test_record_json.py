"""Records from JSON values: each refusal with its place, and what is read is what was written."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.errors import Unusable
from kiosk.rules.my_city_rw import Build, Move
from kiosk.rules.my_city_rw.record import CampaignRecord, GameRecord
from kiosk.rules.my_city_rw.record_json import game_json, parse_campaign, parse_game, parse_record
from kiosk.rules.my_city_rw.standings import Mode
from tests.commands.records import CAMPAIGN, GAME, put, without
from tests.strategies import often

Json = Any
LONG = "n" * 41

# place in the record, value, place and words of the complaint
GAME_REFUSALS: list[tuple[tuple[str | int, ...], Json, str, str]] = [
    ((), None, "", "an object belongs here, not null"),
    ((), [], "", "an object belongs here, not a list"),
    (("format",), "tabletown-record/9", "format", "not tabletown-record/1 or tabletown-campaign/1"),
    (("game",), 0, "game", "games 1 to 12, not 0"),
    (("game",), 13, "game", "not 13"),
    (("game",), "11", "game", "not '11'"),
    (("game",), True, "game", "not true"),
    (("game",), 11.0, "game", "not 11.0"),
    (("players",), "Ada", "players", "a list belongs here"),
    (("players",), [], "players", "1 to 6 players belong here, not 0"),
    (("players",), list("ABCDEFG"), "players", "not 7"),
    (("players", 1), "", "players[1]", "1 to 40 characters"),
    (("players", 1), LONG, "players[1]", "1 to 40 characters"),
    (("players", 1), 7, "players[1]", "not 7"),
    (("players", 1), "Ada", "players[1]", "'Ada' is there twice"),
    (("carried_bandits",), [], "carried_bandits", "an object belongs here"),
    (("carried_bandits",), None, "carried_bandits", "an object belongs here"),
    (("carried_bandits", "Cleo"), [], "carried_bandits", "'Cleo' is not one of the players"),
    (("carried_bandits", "Ada"), {}, "carried_bandits.Ada", "a list belongs here"),
    (("carried_bandits", "Ada", 0), [8, 0], "carried_bandits.Ada[0]", "not on the sheet"),
    (("carried_bandits", "Ada", 0), [0, 11], "carried_bandits.Ada[0]", "not on the sheet"),
    (("carried_bandits", "Ada", 0), [-1, 0], "carried_bandits.Ada[0]", "not on the sheet"),
    (("carried_bandits", "Ada", 0), [0, False], "carried_bandits.Ada[0]", "two whole numbers"),
    (("rounds",), {}, "rounds", "a list belongs here, not an object"),
    (("rounds", 1), [], "rounds[1]", "an object belongs here"),
    (("rounds", 1, "roll"), "corner", "rounds[1].roll", "an object belongs here"),
    (("rounds", 1, "roll", "A"), "blank", "rounds[1].roll.A", "'blank' is no face of die A"),
    (("rounds", 1, "roll", "B"), "corner", "rounds[1].roll.B", "'corner' is no face of die B"),
    (("rounds", 1, "roll", "W"), "red", "rounds[1].roll.W", "'red' is no face of die W"),
    (("rounds", 1, "roll", "W"), None, "rounds[1].roll.W", "null is no face"),
    (("rounds", 1, "actions"), [], "rounds[1].actions", "an object belongs here"),
    (("rounds", 1, "actions", "Cleo"), "pass", "rounds[1].actions", "'Cleo' is not one of the players"),
    (("rounds", 0, "actions", "Ben"), "PASS", "rounds[0].actions.Ben", "not 'PASS'"),
    (("rounds", 0, "actions", "Ben"), None, "rounds[0].actions.Ben", "not null"),
    (("rounds", 0, "actions", "Ben"), {"built": []}, "rounds[0].actions.Ben", "not an object"),
    (("rounds", 0, "actions", "Ada", "build"), "a1", "rounds[0].actions.Ada.build", "a list belongs here"),
    (("rounds", 0, "actions", "Ada", "build", 1), [3], "rounds[0].actions.Ada.build[1]", "two whole numbers"),
    (("rounds", 0, "actions", "Ada", "build", 1), [3, 4.0], "rounds[0].actions.Ada.build[1]", "two whole numbers"),
    (("rounds", 0, "actions", "Ada", "build", 1), "34", "rounds[0].actions.Ada.build[1]", "not '34'"),
]
CAMPAIGN_REFUSALS: list[tuple[tuple[str | int, ...], Json, str, str]] = [
    (("mode",), "short", "mode", "'short' is no mode"),
    (("mode",), None, "mode", "null is no mode"),
    (("players",), [], "players", "not 0"),
    (("games",), {}, "games", "a list belongs here"),
    (("games", 0), "x", "games[0]", "an object belongs here"),
    (("games", 0, "format"), "tabletown-campaign/1", "games[0].format", "not tabletown-record/1"),
    (("games", 0, "game"), 11, "games[0].game", "game 10 comes here"),
    (("games", 1, "game"), 12, "games[1].game", "game 11 comes here, not game 12"),
    (("games", 1, "players"), ["Ben", "Ada"], "games[1].players", "in its order"),
    (("games", 1, "players"), ["Ben", "Cleo"], "games[1].players", "some of the campaign's players"),
    (("games", 1, "rounds", 0, "roll", "A"), 1, "games[1].rounds[0].roll.A", "1 is no face"),
    (("games",), [CAMPAIGN["games"][0]] * 4, "games[1].game", "game 11 comes here"),
]


def ident(refusal: tuple[Any, ...]) -> str:
    return f"{refusal[2]} {refusal[3]}"


@pytest.mark.parametrize("refusal", GAME_REFUSALS, ids=ident)
def test_a_game_is_refused_with_its_place(refusal: tuple[tuple[str | int, ...], Json, str, str]) -> None:
    at, value, place, words = refusal
    with pytest.raises(Unusable) as complaint:
        parse_record(put(GAME, at, value))
    assert complaint.value.place == place
    assert words in complaint.value.reason


@pytest.mark.parametrize("refusal", CAMPAIGN_REFUSALS, ids=ident)
def test_a_campaign_is_refused_with_its_place(refusal: tuple[tuple[str | int, ...], Json, str, str]) -> None:
    at, value, place, words = refusal
    with pytest.raises(Unusable) as complaint:
        parse_record(put(CAMPAIGN, at, value))
    assert complaint.value.place == place
    assert words in complaint.value.reason


@pytest.mark.parametrize(
    ("at", "place"),
    [
        (("format",), ""),
        (("game",), ""),
        (("players",), ""),
        (("rounds",), ""),
        (("rounds", 0, "roll"), "rounds[0]"),
        (("rounds", 0, "actions"), "rounds[0]"),
        (("rounds", 0, "roll", "W"), "rounds[0].roll"),
    ],
)
def test_what_is_missing_is_named_with_its_place(at: tuple[str | int, ...], place: str) -> None:
    with pytest.raises(Unusable) as complaint:
        parse_record(without(GAME, at))
    assert (complaint.value.place, complaint.value.reason) == (place, f"'{at[-1]}' is missing")


def test_a_further_game_than_the_mode_has_is_refused() -> None:
    game = without(GAME, ("carried_bandits",))
    single = {**CAMPAIGN, "mode": "single", "games": [game, game]}
    with pytest.raises(Unusable, match="no further game"):
        parse_campaign(single)


def test_a_record_is_read_as_it_is_written() -> None:
    record = parse_record(GAME)
    assert isinstance(record, GameRecord)
    assert (record.game, record.players, record.carried) == (11, ("Ada", "Ben"), (((3, 5),), ()))
    assert record.rounds[0].actions == (Build(((2, 4), (3, 4), (3, 3))), Move.PASS)
    assert record.rounds[1].actions == (Build(((0, 1),)), None)
    assert game_json(record) == GAME
    campaign = parse_record(CAMPAIGN)
    assert isinstance(campaign, CampaignRecord)
    assert (campaign.mode, campaign.players, len(campaign.games)) == (Mode.CHAPTER, ("Ada", "Ben"), 2)


def test_reading_does_not_change_the_data() -> None:
    before = copy.deepcopy(CAMPAIGN)
    parse_record(CAMPAIGN)
    assert before == CAMPAIGN


def test_bandits_are_sorted_and_known_once() -> None:
    record = parse_game({**GAME, "carried_bandits": {"Ben": [[3, 1], [0, 2], [3, 1]]}})
    assert record.carried == ((), ((0, 2), (3, 1)))


def test_an_action_may_say_more_than_what_is_built() -> None:
    """Unknown keys are ignored, here too."""
    record = put(GAME, ("rounds", 0, "actions", "Ada", "note"), "nice")
    assert parse_record(record) == parse_record(GAME)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*GAME, "x"]), inner, max_size=6),
)


def complaint_about(data: Json) -> Unusable | None:
    try:
        parse_record(data)
    except Unusable as complaint:
        return complaint
    return None


@given(values)
@often(6)
def test_any_value_is_a_record_or_unusable(data: Json) -> None:
    assert str(complaint_about(data)).isprintable()
    if isinstance(data, dict):
        assert str(complaint_about({**GAME, **data})).isprintable()
        assert str(complaint_about({**CAMPAIGN, **data})).isprintable()
