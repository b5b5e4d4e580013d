"""Records as JSON, checked field by field: any JSON value becomes a record, or an `Unusable` that names the place."""

from __future__ import annotations

from kiosk.errors import Unusable, quote
from kiosk.rules.dice import FaceA, FaceB, Roll, RollKind
from kiosk.rules.grid.geometry import Field
from kiosk.rules.my_city_rw.engine import Action, Build, Move
from kiosk.rules.my_city_rw.record import CampaignRecord, GameRecord, RoundRecord
from kiosk.rules.my_city_rw.sheet import COLUMNS, ROWS
from kiosk.rules.my_city_rw.sheet_check import GAMES
from kiosk.rules.my_city_rw.standings import Mode, schedule
from kiosk.rules.reading import (
    Json,
    a_list,
    an_object,
    fields_json,
    fields_of,
    inside,
    need,
    one_of,
    only_players,
    player_names,
)

GAME_FORMAT = "tabletown-record/1"
CAMPAIGN_FORMAT = "tabletown-campaign/1"
MAX_PLAYERS = 6


def parse_record(data: object) -> GameRecord | CampaignRecord:
    """Either kind of record, told apart by its format."""
    mapping = an_object(data, "")
    kind = need(mapping, "format", "")
    if kind == GAME_FORMAT:
        return parse_game(mapping)
    if kind == CAMPAIGN_FORMAT:
        return parse_campaign(mapping)
    raise Unusable(f"is {quote(kind)}, not {GAME_FORMAT} or {CAMPAIGN_FORMAT}", place="format")


def parse_game(data: object, at: str = "") -> GameRecord:
    mapping = an_object(data, at)
    if need(mapping, "format", at) != GAME_FORMAT:
        raise Unusable(f"is {quote(mapping['format'])}, not {GAME_FORMAT}", place=inside(at, "format"))
    game = need(mapping, "game", at)
    if type(game) is not int or not 1 <= game <= GAMES:
        raise Unusable(f"there are games 1 to {GAMES}, not {quote(game)}", place=inside(at, "game"))
    players = player_names(need(mapping, "players", at), inside(at, "players"), least=1, most=MAX_PLAYERS)
    rounds = a_list(need(mapping, "rounds", at), inside(at, "rounds"))
    return GameRecord(
        game,
        players,
        _carried(mapping.get("carried_bandits", {}), players, inside(at, "carried_bandits")),
        tuple(_round(entry, players, inside(at, f"rounds[{i}]")) for i, entry in enumerate(rounds)),
    )


def parse_campaign(data: object) -> CampaignRecord:
    mapping = an_object(data, "")
    mode = one_of(Mode, need(mapping, "mode", ""), "mode", "mode")
    players = player_names(need(mapping, "players", ""), "players", least=1, most=MAX_PLAYERS)
    entries = a_list(need(mapping, "games", ""), "games")
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


def _carried(data: object, players: tuple[str, ...], at: str) -> tuple[tuple[Field, ...], ...]:
    mapping = an_object(data, at)
    only_players(mapping, players, at)
    return tuple(_bandits(mapping.get(name, []), f"{at}.{name}") for name in players)


def _bandits(data: object, at: str) -> tuple[Field, ...]:
    fields = fields_of(data, at)
    for i, (row, column) in enumerate(fields):
        if not (0 <= row < ROWS and 0 <= column < COLUMNS):
            raise Unusable("this field is not on the sheet", place=f"{at}[{i}]")
    return tuple(sorted(set(fields)))


def _round(data: object, players: tuple[str, ...], at: str) -> RoundRecord:
    mapping = an_object(data, at)
    roll = parse_roll(need(mapping, "roll", at), f"{at}.roll")
    actions = an_object(need(mapping, "actions", at), f"{at}.actions")
    only_players(actions, players, f"{at}.actions")
    return RoundRecord(
        roll,
        tuple(_action(actions[name], f"{at}.actions.{name}") if name in actions else None for name in players),
    )


def parse_roll(data: object, at: str) -> Roll:
    roll = an_object(data, at)
    return Roll(
        one_of(FaceA, need(roll, "A", at), "face of die A", f"{at}.A"),
        one_of(FaceB, need(roll, "B", at), "face of die B", f"{at}.B"),
        one_of(RollKind, need(roll, "W", at), "face of die W", f"{at}.W"),
    )


def _action(data: object, at: str) -> Action:
    match data:
        case {"build": fields}:
            return Build(fields_of(fields, f"{at}.build"))
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


def roll_json(roll: Roll) -> Json:
    return {"A": roll.a.value, "B": roll.b.value, "W": roll.w.value}


def _round_json(entry: RoundRecord, players: tuple[str, ...]) -> Json:
    actions = zip(players, entry.actions, strict=True)
    return {
        "roll": roll_json(entry.roll),
        "actions": {name: action_json(action) for name, action in actions if action is not None},
    }


def action_json(action: Action) -> Json | str:
    return {"build": fields_json(action.fields)} if isinstance(action, Build) else action.value
