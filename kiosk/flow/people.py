"""Who plays: adding, changing and removing players before a table begins and between its games."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from kiosk.errors import quote
from kiosk.flow.outcome import refuse
from kiosk.messages import AddPlayer, ChangePlayer
from kiosk.state import MAX_NAME, MAX_PLAYERS, Colour, Player

Players = tuple[Player, ...]
Choice = TypeVar("Choice", Colour, int)


def add(players: Players, command: AddPlayer) -> Players:
    if len(players) >= MAX_PLAYERS:
        refuse("table_full", str(MAX_PLAYERS))
    name = _name(players, command.name)
    colour = _free(command.colour, [player.colour for player in players], list(Colour), "colour_taken")
    place = _free(command.place, [player.place for player in players], list(range(MAX_PLAYERS)), "place_taken")
    return (*players, Player(name, colour, place))


def change(players: Players, command: ChangePlayer) -> Players:
    index = command.player
    if not 0 <= index < len(players):
        refuse("no_such_player")
    others = players[:index] + players[index + 1 :]
    player = players[index]
    if command.name is not None:
        player = replace(player, name=_name(others, command.name))
    if command.colour is not None:
        taken = [one.colour for one in others]
        player = replace(player, colour=_free(command.colour, taken, list(Colour), "colour_taken"))
    if command.place is not None:
        taken_places = [one.place for one in others]
        places = list(range(MAX_PLAYERS))
        player = replace(player, place=_free(command.place, taken_places, places, "place_taken"))
    return (*players[:index], player, *players[index + 1 :])


def remove(players: Players, index: int) -> Players:
    if not 0 <= index < len(players):
        refuse("no_such_player")
    return players[:index] + players[index + 1 :]


def _name(others: Players, wanted: str) -> str:
    name = " ".join(wanted.split())
    if not 1 <= len(name) <= MAX_NAME or not name.isprintable():
        refuse("bad_name", str(MAX_NAME))
    if name.casefold() in {player.name.casefold() for player in others}:
        refuse("name_taken", name)
    return name


def _free(wanted: Choice | None, taken: list[Choice], all_of_them: list[Choice], complaint: str) -> Choice:
    """The wanted one if nobody has it, or the first that is free."""
    if wanted is None:
        return next(one for one in all_of_them if one not in taken)
    if wanted in taken or wanted not in all_of_them:
        refuse(complaint, str(wanted) if isinstance(wanted, Colour) else quote(wanted))
    return wanted
