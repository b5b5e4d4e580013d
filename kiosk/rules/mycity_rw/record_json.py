"""Records as JSON, checked field by field: any JSON value becomes a record, or an `Unusable` that names the place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kiosk.errors import Unusable, quote
from kiosk.rules.dice import FaceA, FaceB, Kind, Roll
from kiosk.rules.geometry import Field
from kiosk.rules.mycity_rw.engine import Action, Build, Move
from kiosk.rules.mycity_rw.record import CampaignRecord, GameRecord, RoundRecord
from kiosk.rules.mycity_rw.sheet import COLUMNS, ROWS
from kiosk.rules.mycity_rw.sheet_check import GAMES
from kiosk.rules.mycity_rw.standings import Mode, schedule

GAME_FORMAT = "tabletown-record/1"
CAMPAIGN_FORMAT = "tabletown-campaign/1"
MAX_PLAYERS = 6
MAX_NAME = 40

Json = dict[str, Any]


def parse_record(data: object) -> GameRecord | CampaignRecord:
    """Either kind of record, told apart by its format."""
    mapping = _object(data, "")
    kind = _need(mapping, "format", "")
    if kind == GAME_FORMAT:
        return parse_game(mapping)
    if kind == CAMPAIGN_FORMAT:
        return parse_campaign(mapping)
    raise Unusable(f"is {quote(kind)}, not {GAME_FORMAT} or {CAMPAIGN_FORMAT}", place="format")


def parse_game(data: object, at: str = "") -> GameRecord:
    mapping = _object(data, at)
    if _need(mapping, "format", at) != GAME_FORMAT:
        raise Unusable(f"is {quote(mapping['format'])}, not {GAME_FORMAT}", place=_in(at, "format"))
    game = _need(mapping, "game", at)
    if type(game) is not int or not 1 <= game <= GAMES:
        raise Unusable(f"there are games 1 to {GAMES}, not {quote(game)}", place=_in(at, "game"))
    players = _players(_need(mapping, "players", at), _in(at, "players"))
    rounds = _list(_need(mapping, "rounds", at), _in(at, "rounds"))
    return GameRecord(
        game,
        players,
        _carried(mapping.get("carried_bandits", {}), players, _in(at, "carried_bandits")),
        tuple(_round(entry, players, _in(at, f"rounds[{i}]")) for i, entry in enumerate(rounds)),
    )


def parse_campaign(data: object) -> CampaignRecord:
    mapping = _object(data, "")
    mode = _choice(Mode, _need(mapping, "mode", ""), "mode", "mode")
    players = _players(_need(mapping, "players", ""), "players")
    entries = _list(_need(mapping, "games", ""), "games")
    games = tuple(parse_game(entry, f"games[{i}]") for i, entry in enumerate(entries))
    for i, game in enumerate(games):
        order = iter(players)
        if not all(name in order for name in game.players):
            raise Unusable("are not some of the campaign's players in its order", place=f"games[{i}].players")
    if games:
        planned = schedule(mode, games[0].game)
        for i, game in enumerate(games):
            if i >= len(planned):
                raise Unusable(f"the mode {mode} has no further game", place=f"games[{i}]")
            if game.game != planned[i]:
                expected = f"game {planned[i]} comes here, not game {game.game}"
                raise Unusable(f"in the mode {mode} {expected}", place=f"games[{i}].game")
    return CampaignRecord(mode, players, games)


def _in(at: str, key: str) -> str:
    return f"{at}.{key}" if at else key


def _object(data: object, at: str) -> Json:
    if not isinstance(data, dict):
        raise Unusable(f"an object belongs here, not {quote(data)}", place=at)
    return data


def _list(data: object, at: str) -> list[Any]:
    if not isinstance(data, list):
        raise Unusable(f"a list belongs here, not {quote(data)}", place=at)
    return data


def _need(mapping: Json, key: str, at: str) -> Any:  # noqa: ANN401 - any JSON value
    if key not in mapping:
        raise Unusable(f"'{key}' is missing", place=at)
    return mapping[key]


def _choice(choices: type[Any], value: object, what: str, at: str) -> Any:  # noqa: ANN401
    known = [choice.value for choice in choices]
    if not isinstance(value, str) or value not in known:
        raise Unusable(f"{quote(value)} is no {what}; there are {', '.join(known)}", place=at)
    return choices(value)


def _players(data: object, at: str) -> tuple[str, ...]:
    names = _list(data, at)
    if not 1 <= len(names) <= MAX_PLAYERS:
        raise Unusable(f"1 to {MAX_PLAYERS} players belong here, not {len(names)}", place=at)
    for i, name in enumerate(names):
        if not isinstance(name, str) or not 1 <= len(name) <= MAX_NAME:
            raise Unusable(f"a name has 1 to {MAX_NAME} characters, not {quote(name)}", place=f"{at}[{i}]")
        if name in names[:i]:
            raise Unusable(f"{quote(name)} is there twice", place=f"{at}[{i}]")
    return tuple(names)


def _known(mapping: Json, players: tuple[str, ...], at: str) -> None:
    for name in mapping:
        if name not in players:
            raise Unusable(f"{quote(name)} is not one of the players", place=at)


def _carried(data: object, players: tuple[str, ...], at: str) -> tuple[tuple[Field, ...], ...]:
    mapping = _object(data, at)
    _known(mapping, players, at)
    return tuple(_bandits(mapping.get(name, []), f"{at}.{name}") for name in players)


def _bandits(data: object, at: str) -> tuple[Field, ...]:
    fields = _fields(data, at)
    for i, (row, column) in enumerate(fields):
        if not (0 <= row < ROWS and 0 <= column < COLUMNS):
            raise Unusable("this field is not on the sheet", place=f"{at}[{i}]")
    return tuple(sorted(set(fields)))


def _fields(data: object, at: str) -> tuple[Field, ...]:
    return tuple(_field(entry, f"{at}[{i}]") for i, entry in enumerate(_list(data, at)))


def _field(data: object, at: str) -> Field:
    match data:
        case [row, column] if type(row) is int and type(column) is int:
            return row, column
        case _:
            raise Unusable(f"a field is two whole numbers, [row, column], not {quote(data)}", place=at)


def _round(data: object, players: tuple[str, ...], at: str) -> RoundRecord:
    mapping = _object(data, at)
    roll = _object(_need(mapping, "roll", at), f"{at}.roll")
    actions = _object(_need(mapping, "actions", at), f"{at}.actions")
    _known(actions, players, f"{at}.actions")
    return RoundRecord(
        Roll(
            _choice(FaceA, _need(roll, "A", f"{at}.roll"), "face of die A", f"{at}.roll.A"),
            _choice(FaceB, _need(roll, "B", f"{at}.roll"), "face of die B", f"{at}.roll.B"),
            _choice(Kind, _need(roll, "W", f"{at}.roll"), "face of die W", f"{at}.roll.W"),
        ),
        tuple(_action(actions[name], f"{at}.actions.{name}") if name in actions else None for name in players),
    )


def _action(data: object, at: str) -> Action:
    match data:
        case {"build": fields}:
            return Build(_fields(fields, f"{at}.build"))
        case str() if data in list(Move):
            return Move(data)
        case _:
            moves = ", ".join(f'"{move}"' for move in Move)
            raise Unusable(f'an action is {{"build": […]}}, {moves}, not {quote(data)}', place=at)


def game_json(record: GameRecord) -> Json:
    carried = zip(record.players, record.carried, strict=True)
    data: Json = {
        "format": GAME_FORMAT,
        "game": record.game,
        "players": list(record.players),
        "carried_bandits": {name: fields_json(fields) for name, fields in carried if fields},
        "rounds": [_round_json(entry, record.players) for entry in record.rounds],
    }
    if not data["carried_bandits"]:
        del data["carried_bandits"]
    return data


def campaign_json(record: CampaignRecord) -> Json:
    return {
        "format": CAMPAIGN_FORMAT,
        "mode": record.mode.value,
        "players": list(record.players),
        "games": [game_json(game) for game in record.games],
    }


def fields_json(fields: Iterable[Field]) -> list[list[int]]:
    return [[row, column] for row, column in fields]


def roll_json(roll: Roll) -> Json:
    return {"A": roll.a.value, "B": roll.b.value, "W": roll.w.value}


def _round_json(entry: RoundRecord, players: tuple[str, ...]) -> Json:
    actions = zip(players, entry.actions, strict=True)
    return {
        "roll": roll_json(entry.roll),
        "actions": {name: _action_json(action) for name, action in actions if action is not None},
    }


def _action_json(action: Action) -> Json | str:
    return {"build": fields_json(action.fields)} if isinstance(action, Build) else action.value
