"""Records as JSON, checked part by part: any JSON value becomes a record, or an `Unusable` that names the place."""

from __future__ import annotations

from kiosk.errors import Unusable, quote
from kiosk.rules.lost_cities_rw.dice import DICE, ExpeditionColour, SixDiceRoll, is_number
from kiosk.rules.lost_cities_rw.moves import Action, LostCitiesMove, Take
from kiosk.rules.lost_cities_rw.record import LostCitiesRecord, TurnRecord
from kiosk.rules.lost_cities_rw.state import LEAST_PLAYERS, MOST_PLAYERS
from kiosk.rules.reading import Json, a_list, an_object, need, only_players, player_names

FORMAT = "tabletown-lost-cities/1"
_COLOURS = {colour.value: colour for colour in ExpeditionColour}


def parse_record(data: object) -> LostCitiesRecord:
    mapping = an_object(data, "")
    if need(mapping, "format", "") != FORMAT:
        raise Unusable(f"is {quote(mapping['format'])}, not {FORMAT}", place="format")
    players = player_names(need(mapping, "players", ""), "players", least=LEAST_PLAYERS, most=MOST_PLAYERS)
    first = mapping.get("first", players[0])
    if first not in players:
        raise Unusable(f"{quote(first)} is not one of the players", place="first")
    turns = a_list(need(mapping, "turns", ""), "turns")
    return LostCitiesRecord(
        players, first, tuple(_turn(entry, players, f"turns[{i}]") for i, entry in enumerate(turns))
    )


def _turn(data: object, players: tuple[str, ...], at: str) -> TurnRecord:
    mapping = an_object(data, at)
    roll = parse_roll(need(mapping, "roll", at), f"{at}.roll")
    actions = an_object(need(mapping, "actions", at), f"{at}.actions")
    only_players(actions, players, f"{at}.actions")
    return TurnRecord(
        roll,
        tuple(parse_action(actions[name], f"{at}.actions.{name}") if name in actions else None for name in players),
    )


def parse_roll(data: object, at: str) -> SixDiceRoll:
    mapping = an_object(data, at)
    numbers = _three(need(mapping, "numbers", at), "numbers", f"{at}.numbers")
    colours = _three(need(mapping, "colours", at), "colours", f"{at}.colours")
    return SixDiceRoll(
        tuple(_number(one, f"{at}.numbers[{i}]") for i, one in enumerate(numbers)),
        tuple(_colour(one, f"{at}.colours[{i}]") for i, one in enumerate(colours)),
    )


def _three(data: object, what: str, at: str) -> list[object]:
    found = a_list(data, at)
    if len(found) != DICE:
        raise Unusable(f"three {what} belong here, not {len(found)}", place=at)
    return found


def _number(data: object, at: str) -> int:
    if not isinstance(data, int) or not is_number(data):
        raise Unusable(f"a number die shows 0 to 9, not {quote(data)}", place=at)
    return data


def _colour(data: object, at: str) -> ExpeditionColour:
    if not isinstance(data, str) or data not in _COLOURS:
        raise Unusable(f"{quote(data)} is no colour; there are {', '.join(_COLOURS)}", place=at)
    return _COLOURS[data]


def parse_action(data: object, at: str) -> Action:
    match data:
        case {"take": take, **rest}:
            double = _double(rest.get("double", False), f"{at}.double")
            return Take(*_pair(take, f"{at}.take"), double, _then(rest.get("then", []), f"{at}.then"))
        case str() if data in list(LostCitiesMove):
            return LostCitiesMove(data)
        case _:
            raise Unusable(f'an action is {{"take": [colour, number]}} or "decline", not {quote(data)}', place=at)


def _pair(data: object, at: str) -> tuple[ExpeditionColour, int]:
    match data:
        case [colour, number]:
            return _colour(colour, f"{at}[0]"), _number(number, f"{at}[1]")
        case _:
            raise Unusable(f"a pair of dice is [colour, number], not {quote(data)}", place=at)


def _double(data: object, at: str) -> bool:
    if not isinstance(data, bool):
        raise Unusable(f"true or false belongs here, not {quote(data)}", place=at)
    return data


def _then(data: object, at: str) -> tuple[ExpeditionColour, ...]:
    return tuple(_colour(one, f"{at}[{i}]") for i, one in enumerate(a_list(data, at)))


def record_json(record: LostCitiesRecord) -> Json:
    return {
        "format": FORMAT,
        "players": list(record.players),
        "first": record.first,
        "turns": [_turn_json(entry, record.players) for entry in record.turns],
    }


def roll_json(roll: SixDiceRoll) -> Json:
    return {"numbers": list(roll.numbers), "colours": [colour.value for colour in roll.colours]}


def _turn_json(entry: TurnRecord, players: tuple[str, ...]) -> Json:
    actions = zip(players, entry.actions, strict=True)
    return {
        "roll": roll_json(entry.roll),
        "actions": {name: action_json(action) for name, action in actions if action is not None},
    }


def action_json(action: Action) -> Json | str:
    if not isinstance(action, Take):
        return action.value
    data: Json = {"take": [action.colour.value, action.number]}
    if action.double:
        data["double"] = True
    if action.then:
        data["then"] = [colour.value for colour in action.then]
    return data
