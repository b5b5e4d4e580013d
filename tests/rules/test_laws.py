"""Laws that hold in every game, on every sheet, after any moves; one file for all twelve games."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from kiosk.rules.grid.geometry import Region
from kiosk.rules.my_city_rw import (
    Act,
    Build,
    GameState,
    IllegalAction,
    Move,
    RollThrown,
    TakeBack,
    apply,
    can_pass,
    can_skip,
    can_stop,
    legal,
    new_game,
    objections,
    score,
    winners,
)
from kiosk.rules.my_city_rw.campaign import Campaign
from kiosk.rules.my_city_rw.notation import parse_round, round_text
from kiosk.rules.my_city_rw.placement import Reason
from kiosk.rules.my_city_rw.record import campaign_record_of, play_campaign, play_game, record_of
from kiosk.rules.my_city_rw.record_json import campaign_json, game_json, parse_campaign, parse_game, parse_record
from kiosk.rules.my_city_rw.scoring import Line
from kiosk.rules.my_city_rw.standings import Mode, series_winners, totals
from tests import fast, plain
from tests.strategies import (
    ALL_FIELDS,
    GAMES,
    LIBRARY,
    Manner,
    campaigns,
    finished_games,
    made_specs,
    manners,
    often,
    plain_sheet,
    play,
    printed_sheets,
    random_action,
    random_roll,
    rngs,
    states,
)

Json = dict[str, Any]
SHEETS = printed_sheets()

every_game = pytest.mark.parametrize("game", GAMES)


def record_json(state: GameState) -> Json:
    return json.loads(json.dumps(game_json(record_of(state))))


def plain_cities(state: GameState, sheet: Json) -> dict[str, plain.PlainCity]:
    """The same position once more, played by the plain engine; who has acted in this round has not yet there."""
    record = record_json(state)
    record["rounds"][-1]["actions"] = {}
    return plain.play(sheet, record, record.get("carried_bandits", {}))


def plain_building(state: GameState, sheet: Json) -> tuple[str, plain.Cells]:
    return plain.buildings_of_rounds(sheet, record_json(state)["rounds"])[-1]


def alike(document: Json) -> Json:
    """A document for comparing: messages are free, and no titles are the same as an empty object of them."""
    document = copy.deepcopy(document)
    if "error" in document:
        document["error"].pop("message")
    if "totals" in document:
        document.setdefault("titles", {})
    return document


def some_fields(state: GameState, player: str, rng: Random) -> tuple[tuple[int, int], ...]:
    """Fields to build on that may or may not do: a legal place moved a little, the right shape anywhere, or any."""
    places = list(legal(state, player))
    shape = state.order.shape
    match rng.randrange(6):
        case 0 | 1 if places:
            down, along = rng.choice(((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (0, 4)))
            fields = [(row + down, column + along) for row, column in rng.choice(places)]
        case 2 | 3:
            down, along = rng.randint(-1, 7), rng.randint(-1, 10)
            way = rng.choice(shape.orientations)
            fields = [(row + down, column + along) for row, column in way.cells]
        case 4 if places:
            fields = list(rng.choice(places))
            fields = rng.choice((fields[1:], [*fields, fields[0]], [*fields, rng.choice(ALL_FIELDS)]))
        case _:
            fields = rng.sample(ALL_FIELDS, rng.randint(0, 5))
    rng.shuffle(fields)
    return tuple(fields)


# What is legal


@every_game
@given(data=st.data(), rng=rngs)
def test_a_place_is_legal_if_and_only_if_nothing_objects(game: int, data: st.DataObject, rng: Random) -> None:
    state = data.draw(states(LIBRARY[game], most_players=1))
    places = legal(state, "Ada")
    found = set(places)
    for _ in range(30):
        fields = some_fields(state, "Ada", rng)
        objected = objections(state, "Ada", Build(fields))
        fine = len(set(fields)) == len(fields) and all(0 <= r < 8 and 0 <= c < 11 for r, c in fields)
        is_found = fine and Region.of(fields) in found
        if not state.before[0].stopped:
            assert (not objected) == is_found == (fields in places)
    for place in found:
        assert objections(state, "Ada", Build(tuple(place))) == ()


@every_game
@given(data=st.data())
def test_the_generator_finds_what_the_plain_search_finds(game: int, data: st.DataObject) -> None:
    state = data.draw(states(LIBRARY[game], most_players=2))
    cities = plain_cities(state, SHEETS[game])
    kind, shape = plain_building(state, SHEETS[game])
    for name in state.players:
        found = sorted([list(field) for field in place] for place in legal(state, name))
        assert found == plain.legal(SHEETS[game], cities[name], kind, shape)


@given(data=st.data())
@often(3)
def test_the_generator_finds_what_the_plain_search_finds_on_any_sheet(data: st.DataObject) -> None:
    spec = data.draw(made_specs)
    state = data.draw(states(spec, most_players=1))
    sheet = plain_sheet(spec)
    kind, shape = plain_building(state, sheet)
    found = sorted([list(field) for field in place] for place in legal(state, "Ada"))
    assert found == plain.legal(sheet, plain_cities(state, sheet)["Ada"], kind, shape)


@every_game
@given(data=st.data(), rng=rngs)
def test_the_first_reason_is_the_plain_one(game: int, data: st.DataObject, rng: Random) -> None:
    state = data.draw(states(LIBRARY[game], most_players=1))
    city = plain_cities(state, SHEETS[game])["Ada"]
    building = plain_building(state, SHEETS[game])
    assume(not city.stopped)
    for _ in range(30):
        fields = some_fields(state, "Ada", rng)
        found = objections(state, "Ada", Build(fields))
        expected = plain.objection(SHEETS[game], city, *building, [list(field) for field in fields])
        assert (found[0].reason.value if found else None) == expected
    assert can_pass(state, "Ada") == plain.can_pass(SHEETS[game], city, building[0])
    assert can_skip(state, "Ada") == plain.can_skip(SHEETS[game], city, *building)
    assert can_stop(state, "Ada")


@given(data=st.data(), rng=rngs)
@often(3)
def test_the_first_reason_is_the_plain_one_on_any_sheet(data: st.DataObject, rng: Random) -> None:
    spec = data.draw(made_specs)
    state = data.draw(states(spec, most_players=1))
    sheet = plain_sheet(spec)
    city = plain_cities(state, sheet)["Ada"]
    building = plain_building(state, sheet)
    assume(not city.stopped)
    for _ in range(20):
        fields = some_fields(state, "Ada", rng)
        found = objections(state, "Ada", Build(fields))
        expected = plain.objection(sheet, city, *building, [list(field) for field in fields])
        assert (found[0].reason.value if found else None) == expected


@given(states(), rngs)
@often(4)
def test_objections_come_in_the_order_of_the_reasons_and_name_fields_of_the_building(
    state: GameState, rng: Random
) -> None:
    player = rng.choice(state.players)
    order = list(Reason)
    for _ in range(20):
        fields = some_fields(state, player, rng)
        found = objections(state, player, Build(fields))
        reasons = [order.index(one.reason) for one in found]
        assert reasons == sorted(set(reasons))
        assert all(set(one.fields) <= set(fields) for one in found)


@given(states())
@often(6)
def test_count_truth_membership_and_iteration_agree(state: GameState) -> None:
    for player in state.players:
        places = legal(state, player)
        found = list(places)
        assert len(places) == len(found) == len(set(found))
        assert bool(places) == bool(found)
        assert all(place in places and tuple(place) in places and list(place) in places for place in found)
        assert places.covered() == Region.of(field for place in found for field in place)


@given(states(), rngs)
@often(4)
def test_the_order_of_the_fields_does_not_matter(state: GameState, rng: Random) -> None:
    player = rng.choice(state.players)
    fields = some_fields(state, player, rng)
    shuffled = tuple(rng.sample(fields, len(fields)))
    assert [one.reason for one in objections(state, player, Build(fields))] == [
        one.reason for one in objections(state, player, Build(shuffled))
    ]
    places = list(legal(state, player))
    if places and player in state.to_act:
        fields = tuple(rng.choice(places))
        turned = tuple(rng.sample(fields, len(fields)))
        one, other = (apply(state, Act(player, Build(way))) for way in (fields, turned))
        assert one.cities == other.cities


# States are values


@every_game
@given(data=st.data(), rng=rngs, manner=manners)
@often(0.5)
def test_applying_never_changes_the_old_state(game: int, data: st.DataObject, rng: Random, manner: Manner) -> None:
    state = data.draw(states(LIBRARY[game]))
    assume(state.to_act)
    before, text, twin = hash_of(state), repr(state), copy.deepcopy(state)
    player = state.to_act[0]
    acted = apply(state, Act(player, random_action(state, player, rng, manner)))
    list(legal(state, player)), score(state, player), winners(state)
    with pytest.raises(IllegalAction):
        apply(state, Act(player, Build(((-1, -1),) * 2)))
    for one in acted.to_act:
        acted = apply(acted, Act(one, random_action(acted, one, rng, manner)))
    if not acted.finished:
        apply(acted, RollThrown(random_roll(rng)))
    assert (hash_of(state), repr(state), state) == (before, text, twin)


def hash_of(state: GameState) -> int:
    """States hash, so that nothing in them can be a list or a dict."""
    return hash((state.players, state.carried, state.rolls, state.order, state.filled, state.actions, state.past))


@every_game
@given(data=st.data(), rng=rngs, manner=manners)
def test_taking_back_gives_the_very_same_state(game: int, data: st.DataObject, rng: Random, manner: Manner) -> None:
    """R3: a building, a pass, a skip and a stop alike, also the last player's stop."""
    state = data.draw(states(LIBRARY[game]))
    for player in state.to_act:
        moves = [random_action(state, player, rng, manner), Move.STOP]
        for move in moves:
            acted = apply(state, Act(player, move))
            assert acted != state
            assert apply(acted, TakeBack(player)) == state
            changed = apply(acted, Act(player, moves[0]))
            assert changed == apply(state, Act(player, moves[0]))
        state = apply(state, Act(player, moves[0]))


@given(states(), rngs, manners)
def test_acting_in_any_order_gives_the_same_state(state: GameState, rng: Random, manner: Manner) -> None:
    wanted = [Act(name, random_action(state, name, rng, manner)) for name in state.to_act]
    shuffled = rng.sample(wanted, len(wanted))
    one = other = state
    for first, second in zip(wanted, shuffled, strict=True):
        one, other = apply(one, first), apply(other, second)
    assert one == other


# Texts and records


@every_game
@given(data=st.data())
@often(0.5)
def test_a_record_gives_back_the_same_state_through_json_and_notation(game: int, data: st.DataObject) -> None:
    state = data.draw(states(LIBRARY[game]))
    record = record_of(state)
    assert play_game(record, LIBRARY) == state
    read = parse_game(json.loads(json.dumps(game_json(record))))
    assert read == record
    assert play_game(read, LIBRARY) == state
    assert tuple(parse_round(round_text(entry)) for entry in record.rounds) == record.rounds


@given(campaigns())
def test_a_campaigns_record_gives_back_the_same_campaign(campaign: Campaign) -> None:
    record = campaign_record_of(campaign)
    read = parse_campaign(json.loads(json.dumps(campaign_json(record))))
    assert read == record
    again = play_campaign(read, LIBRARY)
    if campaign.games:
        assert replace(again, first=campaign.first) == campaign
        assert parse_record(json.loads(json.dumps(game_json(record.games[-1])))) == record.games[-1]


# The end and the score


@every_game
@given(rng=rngs, manner=manners)
@often(0.3)
def test_every_game_ends(game: int, rng: Random, manner: Manner) -> None:
    """Who never stops by choice runs out of room and of circles: play without stopping ends all the same."""
    state = play(new_game(LIBRARY[game], ["Ada", "Ben"]), rng, replace(manner, stop=0.0, care=1), rounds=400)
    assert state.finished


@every_game
@given(data=st.data())
def test_the_total_is_the_sum_of_the_lines_and_their_fields_are_on_the_sheet(game: int, data: st.DataObject) -> None:
    state = data.draw(states(LIBRARY[game]))
    for name in state.players:
        result = score(state, name)
        assert result.total == sum(line.points for line in result.lines)
        assert result.total == sum(result.points(line) for line in Line)
        assert all(field in LIBRARY[game].sheet for line in result.lines for field in line.fields)
        assert result.money_bags == sum(count for _, count in result.bags)
    best = max(score(state, name).total for name in state.players)
    assert winners(state) == tuple(name for name in state.players if score(state, name).total == best)


@every_game
@given(data=st.data())
@often(0.6)
def test_lines_come_from_the_fields_they_name(game: int, data: st.DataObject) -> None:
    state = data.draw(finished_games(LIBRARY[game]))
    for name in state.players:
        city = state.city(name)
        for line in score(state, name).lines:
            fields = set(line.fields)
            if line.line is Line.GROUPS:
                count = sum(1 for one in city.buildings if one.kind is line.kind and set(one.region) <= fields)
                assert count == line.points
            elif line.line is Line.BANDITS:
                assert fields == set(Region(city.bandits_at_large))
            elif line.line in (Line.TREES, Line.ROCKS, Line.EMPTY):
                assert not fields & set(Region(city.built | city.bandits))
            elif line.line is Line.WELLS:
                assert line.points == 4 * len(fields)


# Whole documents


@every_game
@given(data=st.data())
def test_replay_and_legal_answer_as_the_plain_engine_does(game: int, data: st.DataObject) -> None:
    state = data.draw(states(LIBRARY[game], most_players=6) | finished_games(LIBRARY[game]))
    record = record_json(state)
    assert fast.replay(record) == plain.replay(SHEETS, record)
    record["rounds"] = record["rounds"][:12]
    assert fast.legal(record) == plain.legal_answer(SHEETS, record)


@given(data=st.data())
@often(3)
def test_replay_answers_as_the_plain_engine_does_on_any_sheet(data: st.DataObject) -> None:
    spec = data.draw(made_specs)
    state = data.draw(finished_games(spec))
    record = record_json(state)
    assert fast.replay(record, {spec.number: spec}) == plain.replay({spec.number: plain_sheet(spec)}, record)


@every_game
@given(data=st.data(), rng=rngs)
def test_replay_and_legal_answer_as_the_plain_engine_does_on_cramped_sheets(
    game: int, data: st.DataObject, rng: Random
) -> None:
    """Where there is little room, rare things are common: skips, surrounded bandits, no field left."""
    sheets = {game: plain.cramped(SHEETS[game], rng)}
    library = fast.library_of(sheets)
    state = data.draw(finished_games(library[game]) | states(library[game]))
    record = record_json(state)
    assert fast.replay(record, library) == plain.replay(sheets, record)
    assert fast.legal(record, library) == plain.legal_answer(sheets, record)


@every_game
@given(seed=st.integers(0, 2**32 - 1))
@often(0.1)
def test_what_the_plain_engine_plays_replays_alike(game: int, seed: int) -> None:
    """The other way round: here the plain engine chooses the moves."""
    rng = Random(seed)
    players = ["Ada", "Ben"][: rng.randint(1, 2)]
    carried = plain.random_bandits(SHEETS[game], players, rng)
    record = plain.random_game(SHEETS, game, players, rng, carried, most_rounds=14, unfinished=rng.random() < 0.5)
    assert fast.replay(record) == plain.replay(SHEETS, record)
    assert fast.legal(record) == plain.legal_answer(SHEETS, record)


@every_game
@given(data=st.data(), rng=rngs)
def test_spoilt_records_are_refused_as_the_plain_engine_does(game: int, data: st.DataObject, rng: Random) -> None:
    """The same reason in the same round of the same player, or the same answer if no harm was done."""
    state = data.draw(states(LIBRARY[game]) | finished_games(LIBRARY[game]))
    record = record_json(state)
    for _ in range(6):
        spoilt = plain.spoil(SHEETS, record, rng)
        if over_too_soon(spoilt):
            continue
        assert alike(fast.replay(spoilt)) == alike(plain.replay(SHEETS, spoilt))


def over_too_soon(record: Json) -> bool:
    """A round after all have stopped is not an illegal move but a record that can't be used."""
    stopped: set[str] = set()
    for one in record["rounds"]:
        if len(stopped) == len(record["players"]):
            return True
        stopped |= {name for name, action in one["actions"].items() if action == "stop"}
    return False


WAYS_TO_PLAY = [
    (Mode.CAMPAIGN, 1),
    *((Mode.CHAPTER, first) for first in (1, 4, 7, 10)),
    (Mode.MINI, 1),
    (Mode.SINGLE, 12),
]


@pytest.mark.parametrize(("mode", "first"), WAYS_TO_PLAY)
@given(data=st.data())
def test_campaigns_answer_as_the_plain_engine_does(mode: Mode, first: int, data: st.DataObject) -> None:
    record = json.loads(json.dumps(campaign_json(campaign_record_of(data.draw(campaigns(mode, first))))))
    assert alike(fast.replay(record)) == alike(plain.replay_campaign(SHEETS, record))
    assert alike(fast.legal(record)) == alike(plain.legal_answer(SHEETS, record))


@given(campaigns(), rngs)
def test_spoilt_campaigns_are_refused_as_the_plain_engine_does(campaign: Campaign, rng: Random) -> None:
    record = json.loads(json.dumps(campaign_json(campaign_record_of(campaign))))
    assume(record["games"] and all(one["rounds"] for one in record["games"]))
    for _ in range(4):
        at = rng.randrange(len(record["games"]))
        games = list(record["games"])
        games[at] = plain.spoil(SHEETS, games[at], rng)
        if over_too_soon(games[at]) or not (at == len(games) - 1 or all_stop(games[at])):
            continue
        spoilt = {**record, "games": games}
        assert alike(fast.replay(spoilt)) == alike(plain.replay_campaign(SHEETS, spoilt))


def all_stop(record: Json) -> bool:
    stops = [name for one in record["rounds"] for name, action in one["actions"].items() if action == "stop"]
    return set(stops) == set(record["players"])


# Who sits where


@given(states(most_players=4), rngs)
def test_renaming_the_players_renames_the_answers(state: GameState, rng: Random) -> None:
    record = record_json(state)
    new = dict(zip(state.players, rng.sample(("x", "Ben", "ÿ", "Ada"), 4), strict=False))
    answer, renamed = fast.replay(record), fast.replay(rename(record, new))
    assert renamed == rename(answer, new)
    assert fast.legal(rename(record, new)) == rename(fast.legal(record), new)


def rename(data: Any, new: dict[str, str]) -> Any:  # noqa: ANN401 - any JSON value
    """Every name in a document, as a key or as a value."""
    match data:
        case dict():
            return {new.get(key, key): rename(value, new) for key, value in data.items()}
        case list():
            return [rename(value, new) for value in data]
        case str():
            return new.get(data, data)
        case _:
            return data


@given(states(most_players=4), rngs)
def test_changing_seats_changes_only_the_order(state: GameState, rng: Random) -> None:
    record = record_json(state)
    seats = rng.sample(record["players"], len(record["players"]))
    answer, moved = fast.replay(record), fast.replay({**record, "players": seats})
    assert moved["scores"] == answer["scores"]
    assert moved["bandits_left"] == answer["bandits_left"]
    assert sorted(moved["winners"]) == sorted(answer["winners"])
    assert moved["winners"] == [name for name in seats if name in answer["winners"]]


@given(campaigns())
def test_the_totals_of_a_campaign_are_those_of_its_games_and_its_bonuses(campaign: Campaign) -> None:
    answer = fast.replay(campaign_json(campaign_record_of(campaign)))
    bonuses = {
        name: sum(chapter[name]["bag_bonus"] for chapter in answer["chapters"].values()) for name in campaign.players
    }
    for name, total in totals(campaign.series).items():
        played = sum(game["scores"][name]["total"] for game in answer["games"] if name in game["scores"])
        assert total == played + bonuses[name]
    best = max(answer["totals"].values())
    assert list(series_winners(campaign.series)) == [
        name for name in campaign.players if answer["totals"][name] == best
    ]
