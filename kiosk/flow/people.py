"""Who plays: adding, changing and removing players before a table begins and between its games."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from kiosk.errors import quote
from kiosk.flow.outcome import refuse
from kiosk.messages import AddComputer, AddPlayer, ChangePlayer, Command
from kiosk.notices import NoticeCode
from kiosk.players.registry import LEVELS, nearest_level
from kiosk.state import MAX_NAME, MAX_PLAYERS, Colour, Player

Players = tuple[Player, ...]
Choice = TypeVar("Choice", Colour, int)


def add(players: Players, command: AddPlayer | AddComputer, most: int = MAX_PLAYERS) -> Players:
    colour, level = (command.colour, "") if isinstance(command, AddPlayer) else (None, command.level)
    if isinstance(command, AddComputer) and not level:
        refuse(NoticeCode.NO_SUCH_LEVEL, "")
    if len(players) >= most:
        refuse(NoticeCode.TABLE_FULL, str(most))
    name = _name(players, command.name)
    colour = _free(colour, [player.colour for player in players], list(Colour), NoticeCode.COLOUR_TAKEN)
    place = _free(
        command.place, [player.place for player in players], list(range(MAX_PLAYERS)), NoticeCode.PLACE_TAKEN
    )
    return (*players, Player(name, colour, place, level=level))


def make_room(players: Players, most: int) -> Players:
    """For a person: without the last computer player, where the table is full."""
    machines = [index for index, player in enumerate(players) if player.level]
    return remove(players, machines[-1]) if machines and len(players) >= most else players


def change_level(players: Players, index: int, level: str) -> Players:
    if not 0 <= index < len(players):
        refuse(NoticeCode.NO_SUCH_PLAYER)
    return (*players[:index], replace(players[index], level=level), *players[index + 1 :])


def require_level(book: str, level: str, *, paper: bool) -> None:
    """Whether a computer can play so; it has no pad to draw on."""
    if level and paper:
        refuse(NoticeCode.COMPUTERS_NEED_SCREEN)
    if level and level not in LEVELS.get(book, ()):
        refuse(NoticeCode.NO_SUCH_LEVEL, level)


def with_levels_of(players: Players, book: str) -> Players:
    """The same players for another book, which may have other levels; without computers where it has none."""
    fitting = (replace(one, level=nearest_level(book, one.level)) for one in players)
    return tuple(new for old, new in zip(players, fitting, strict=True) if new.level or not old.level)


def change(players: Players, command: ChangePlayer) -> Players:
    index = command.player
    if not 0 <= index < len(players):
        refuse(NoticeCode.NO_SUCH_PLAYER)
    others = players[:index] + players[index + 1 :]
    player = players[index]
    if command.name is not None:
        player = replace(player, name=_name(others, command.name))
    if command.colour is not None:
        taken = [one.colour for one in others]
        player = replace(player, colour=_free(command.colour, taken, list(Colour), NoticeCode.COLOUR_TAKEN))
    if command.place is not None:
        taken_places = [one.place for one in others]
        places = list(range(MAX_PLAYERS))
        player = replace(player, place=_free(command.place, taken_places, places, NoticeCode.PLACE_TAKEN))
    return (*players[:index], player, *players[index + 1 :])


def rotate(players: Players) -> Players:
    """Each moves on to the next seat that somebody has, clockwise."""
    seats = sorted(player.place for player in players)
    after = dict(zip(seats, (*seats[1:], *seats[:1]), strict=True))
    return tuple(replace(player, place=after[player.place]) for player in players)


def name_city(players: Players, index: int, wanted: str) -> Players:
    """What a player calls the city; nothing takes the name away again."""
    if not 0 <= index < len(players):
        refuse(NoticeCode.NO_SUCH_PLAYER)
    city = " ".join(wanted.split())
    if len(city) > MAX_NAME or not city.isprintable():
        refuse(NoticeCode.BAD_NAME, str(MAX_NAME))
    return (*players[:index], replace(players[index], city=city), *players[index + 1 :])


def remove(players: Players, index: int) -> Players:
    if not 0 <= index < len(players):
        refuse(NoticeCode.NO_SUCH_PLAYER)
    return players[:index] + players[index + 1 :]


def _name(others: Players, wanted: str) -> str:
    name = " ".join(wanted.split())
    if not 1 <= len(name) <= MAX_NAME or not name.isprintable():
        refuse(NoticeCode.BAD_NAME, str(MAX_NAME))
    if name.casefold() in {player.name.casefold() for player in others}:
        refuse(NoticeCode.NAME_TAKEN, name)
    return name


def require_letters(command: Command) -> None:
    """A name of signs alone can't be spoken, and has no letter for its badge."""
    name = command.name if isinstance(command, AddComputer | AddPlayer | ChangePlayer) else None
    if isinstance(command, ChangePlayer) and name is None:
        name = command.city
    if name and name.strip() and name.isprintable() and not any(sign.isalnum() for sign in name):
        refuse(NoticeCode.NAME_OF_SIGNS)


def _free(wanted: Choice | None, taken: list[Choice], all_of_them: list[Choice], complaint: NoticeCode) -> Choice:
    """The wanted one if nobody has it, or the first that is free."""
    if wanted is None:
        return next(one for one in all_of_them if one not in taken)
    if wanted in taken or wanted not in all_of_them:
        refuse(complaint, str(wanted) if isinstance(wanted, Colour) else quote(wanted))
    return wanted
