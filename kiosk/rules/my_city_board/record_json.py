"""Records as JSON, checked field by field: any JSON value becomes a record, or an `Unusable` that names the place."""

from __future__ import annotations

from kiosk.errors import Unusable, quote
from kiosk.rules.my_city_board.board import Sticker
from kiosk.rules.my_city_board.box import Box, BuildingCard
from kiosk.rules.my_city_board.engine import Action, BoardBuild, BoardPlainMove
from kiosk.rules.my_city_board.modes import PLAYERS, SCHEDULE, BoardMode
from kiosk.rules.my_city_board.record import BoardGameRecord, BoardRecord, BoardRoundRecord
from kiosk.rules.my_city_board.series import Sheets
from kiosk.rules.my_city_board.stickers import Stuck
from kiosk.rules.reading import (
    Json,
    a_list,
    an_object,
    field_of,
    fields_json,
    fields_of,
    need,
    one_of,
    only_players,
    player_names,
)

FORMAT = "tabletown-board/1"
STICKERS = {"ours": False, "own": True}


def parse_record(data: object, box: Box) -> BoardRecord:
    mapping = an_object(data, "")
    if need(mapping, "format", "") != FORMAT:
        raise Unusable(f"is {quote(mapping['format'])}, not {FORMAT}", place="format")
    mode: BoardMode = one_of(BoardMode, need(mapping, "mode", ""), "mode", "mode")
    least, most = PLAYERS[mode]
    players = player_names(need(mapping, "players", ""), "players", least=least, most=most)
    own = _own(mapping, mode)
    entries, names = a_list(need(mapping, "games", ""), "games"), SCHEDULE[mode]
    if not 1 <= len(entries) <= len(names):
        raise Unusable(f"the mode {mode} has 1 to {len(names)} games, not {len(entries)}", place="games")
    games = tuple(
        parse_game(entry, players, box.cards(box.games[name]), mode, f"games[{i}]")
        for i, (entry, name) in enumerate(zip(entries, names, strict=False))
    )
    return BoardRecord(mode, players, own, games)


def _own(mapping: Json, mode: BoardMode) -> bool:
    if "stickers" not in mapping:
        return False
    if mode is BoardMode.ETERNAL:
        raise Unusable("the eternal game has no stickers", place="stickers")
    value = mapping["stickers"]
    if not isinstance(value, str) or value not in STICKERS:
        raise Unusable(f"is {' or '.join(STICKERS)}, not {quote(value)}", place="stickers")
    return STICKERS[value]


def parse_game(
    data: object, players: tuple[str, ...], cards: tuple[BuildingCard, ...], mode: BoardMode, at: str
) -> BoardGameRecord:
    mapping = an_object(data, at)
    known = {str(card): card for card in cards}
    seen: set[BuildingCard] = set()
    rounds = []
    for i, entry in enumerate(a_list(need(mapping, "rounds", at), f"{at}.rounds")):
        rounds.append(_round(entry, players, known, f"{at}.rounds[{i}]"))
        if rounds[-1].card in seen:
            raise Unusable(f"{rounds[-1].card} is there a second time", place=f"{at}.rounds[{i}].card")
        seen.add(rounds[-1].card)
    before = _sheets(mapping.get("before", {}), players, mode, f"{at}.before")
    after = _sheets(mapping["after"], players, mode, f"{at}.after") if "after" in mapping else None
    return BoardGameRecord(tuple(rounds), before, after)


def _round(data: object, players: tuple[str, ...], cards: dict[str, BuildingCard], at: str) -> BoardRoundRecord:
    mapping = an_object(data, at)
    card = need(mapping, "card", at)
    actions = an_object(need(mapping, "actions", at), f"{at}.actions")
    if not isinstance(card, str) or card not in cards:
        raise Unusable(f"{quote(card)} is no card of this game", place=f"{at}.card")
    only_players(actions, players, f"{at}.actions")
    return BoardRoundRecord(
        cards[card],
        tuple(_action(actions[name], f"{at}.actions.{name}") if name in actions else None for name in players),
    )


def _action(data: object, at: str) -> Action:
    match data:
        case {"build": fields}:
            return BoardBuild(fields_of(fields, f"{at}.build"))
        case str() if data in list(BoardPlainMove):
            return BoardPlainMove(data)
        case _:
            raise Unusable(f'an action is {{"build": […]}}, "pass" or "stop", not {quote(data)}', place=at)


def _sheets(data: object, players: tuple[str, ...], mode: BoardMode, at: str) -> Sheets:
    mapping = an_object(data, at)
    if mapping and mode is BoardMode.ETERNAL:
        raise Unusable("the eternal game has no stickers", place=at)
    only_players(mapping, players, at)
    return tuple(
        tuple(_stuck(one, f"{at}.{name}[{i}]") for i, one in enumerate(a_list(mapping.get(name, []), f"{at}.{name}")))
        for name in players
    )


def _stuck(data: object, at: str) -> Stuck:
    match data:
        case [sticker, place]:
            return Stuck(one_of(Sticker, sticker, "sticker", f"{at}[0]"), field_of(place, f"{at}[1]"))
        case _:
            raise Unusable(f"a sticker is its name and its field, not {quote(data)}", place=at)


def record_json(record: BoardRecord) -> Json:
    data: Json = {"format": FORMAT, "mode": record.mode.value, "players": list(record.players)}
    if record.mode is BoardMode.CHAPTER:
        data["stickers"] = "own" if record.own else "ours"
    data["games"] = [game_json(game, record.players) for game in record.games]
    return data


def game_json(game: BoardGameRecord, players: tuple[str, ...]) -> Json:
    data: Json = {"rounds": [_round_json(entry, players) for entry in game.rounds]}
    for key, sheets in (("before", game.before), ("after", game.after or ())):
        stuck = {name: _sheet_json(mine) for name, mine in zip(players, sheets, strict=False) if mine}
        if stuck:
            data[key] = stuck
    return data


def _sheet_json(mine: tuple[Stuck, ...]) -> list[object]:
    return [[one.sticker.value, list(one.place)] for one in mine]


def _round_json(entry: BoardRoundRecord, players: tuple[str, ...]) -> Json:
    done = {name: action for name, action in zip(players, entry.actions, strict=True) if action is not None}
    return {
        "card": str(entry.card),
        "actions": {
            name: {"build": fields_json(action.fields)} if isinstance(action, BoardBuild) else action.value
            for name, action in done.items()
        },
    }
