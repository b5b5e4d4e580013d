"""``tabletown legal``: what the players of the last round may do."""

from __future__ import annotations

from tests.commands.conftest import Tabletown
from tests.commands.records import CAMPAIGN, GAME, put


def test_only_players_without_an_action_are_named(ask: Tabletown) -> None:
    answer = ask("legal", GAME, "--json").document
    assert list(answer) == ["Ben"]
    assert list(answer["Ben"]) == ["building", "placements", "can_pass", "can_stop", "can_skip"]
    assert answer["Ben"]["building"] == "fortress"
    assert (answer["Ben"]["can_pass"], answer["Ben"]["can_stop"], answer["Ben"]["can_skip"]) == (False, True, False)


def test_placements_are_sorted_lists_of_sorted_fields_without_duplicates(ask: Tabletown) -> None:
    roll = {"A": "vertical", "B": "vertical", "W": "solid"}
    record = GAME | {"rounds": [{"roll": roll, "actions": {}}]}
    places = ask("legal", record, "--json").document["Ada"]["placements"]
    assert places
    assert all(place == sorted(place) for place in places)
    assert places == sorted(places)
    assert len({str(place) for place in places}) == len(places)
    told = ask("legal", record).out
    assert f"Ada builds solid: {len(places)} places" in told
    assert "or: stop, pass" in told


def test_a_campaign_is_asked_about_its_last_game(ask: Tabletown) -> None:
    answer = ask("legal", CAMPAIGN, "--json").document
    assert list(answer) == ["Ada"]
    assert answer["Ada"]["can_pass"] is True


def test_no_round_no_game_or_nobody_left_is_an_empty_object(ask: Tabletown) -> None:
    everybody = put(GAME, ("rounds", 1, "actions", "Ben"), "stop")
    for record in (GAME | {"rounds": []}, CAMPAIGN | {"games": []}, everybody):
        assert ask("legal", record, "--json").document == {}
        assert ask("legal", record).out == "Nobody has anything to do.\n"
