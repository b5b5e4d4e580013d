"""A game as the journal keeps it: its sheet's text and its record."""

from __future__ import annotations

from typing import Any

from kiosk.errors import Unusable, quote
from kiosk.rules.dice import FaceA, FaceB, Roll, RollKind
from kiosk.rules.my_city_rw.engine import GameState
from kiosk.rules.my_city_rw.library import spec_from_text
from kiosk.rules.my_city_rw.paper import PaperGame
from kiosk.rules.my_city_rw.record import IllegalMove, play_record, record_of, restore
from kiosk.rules.my_city_rw.record_json import game_json, parse_game
from kiosk.rules.my_city_rw.sheet_print import print_sheet
from kiosk.rules.my_city_rw.spec import GameSpec
from kiosk.rules.reading import a_list, an_object, one_of


def write_game(game: GameState | PaperGame) -> dict[str, Any]:
    if isinstance(game, GameState):
        return {"sheet": print_sheet(game.spec.sheet), "record": game_json(record_of(game))}
    rolls = [{"a": roll.a.value, "b": roll.b.value, "w": roll.w.value} for roll in game.rolls]
    return {"sheet": print_sheet(game.spec.sheet), "players": list(game.players), "rolls": rolls}


def read_game(data: object, *, trusted: bool) -> GameState:
    """Played through the rules again, unless it is *trusted*: no text can bring an illegal state in."""
    mapping = an_object(data, "")
    spec = _spec(mapping.get("sheet"))
    record = parse_game(mapping.get("record"), "record")
    if record.game != spec.number:
        raise Unusable(f"game {record.game} is on the sheet of game {spec.number}")
    if trusted:
        return restore(record, spec)
    try:
        return play_record(record, spec)
    except IllegalMove as illegal:
        raise Unusable(f"round {illegal.round} is against the rules: {illegal.reason}") from None


def read_paper(data: object) -> PaperGame:
    mapping = an_object(data, "")
    players = tuple(_text(one, f"players[{i}]") for i, one in enumerate(a_list(mapping.get("players"), "players")))
    game = PaperGame(_spec(mapping.get("sheet")), players)
    for i, roll in enumerate(a_list(mapping.get("rolls"), "rolls")):
        game = game.thrown(_roll(roll, f"rolls[{i}]"))
    return game


def _spec(text: object) -> GameSpec:
    return spec_from_text(_text(text, "sheet"))


def _text(data: object, at: str) -> str:
    if not isinstance(data, str):
        raise Unusable(f"str belongs here, not {quote(data)}", place=at)
    return data


def _roll(data: object, at: str) -> Roll:
    faces = an_object(data, at)
    return Roll(
        one_of(FaceA, faces.get("a"), "face of die A", f"{at}.a"),
        one_of(FaceB, faces.get("b"), "face of die B", f"{at}.b"),
        one_of(RollKind, faces.get("w"), "face of die W", f"{at}.w"),
    )
