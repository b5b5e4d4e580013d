"""A game that the group writes on its paper pad (L9): the table keeps the throws, and what the active player took."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from kiosk.errors import RulesError, Unusable
from kiosk.rules.lost_cities_rw.dice import SixDiceRoll
from kiosk.rules.lost_cities_rw.intents import BeginWith, DeclineDice, TakePair
from kiosk.rules.lost_cities_rw.library import load_sheet, sheet_from_text
from kiosk.rules.lost_cities_rw.moves import Action, LostCitiesMove, Take
from kiosk.rules.lost_cities_rw.notation import action_text, parse_action, parse_roll
from kiosk.rules.lost_cities_rw.sheet import MapSheet
from kiosk.rules.lost_cities_rw.sheet_print import print_sheet
from kiosk.rules.reading import a_list, an_object, need


@dataclass(frozen=True, slots=True)
class PaperTable:
    sheet: MapSheet
    players: tuple[str, ...]
    """Clockwise."""
    first: int = 0
    rolls: tuple[SixDiceRoll, ...] = ()
    taken: Action | None = None
    """What the active player took in this turn, or that they declined; None as long as nobody has said."""

    @property
    def number(self) -> int:
        return 1

    @property
    def round(self) -> int:
        return len(self.rolls)

    @property
    def finished(self) -> bool:
        """Only the group knows."""
        return False

    @property
    def to_act(self) -> tuple[str, ...]:
        """Nobody has to tell the table anything."""
        return ()

    @property
    def active_seat(self) -> int:
        """Whose turn it is; before the first throw, who throws first."""
        return (self.first + max(0, self.round - 1)) % len(self.players)

    @property
    def next_seat(self) -> int:
        return (self.first + self.round) % len(self.players)

    def thrown(self, roll: SixDiceRoll) -> PaperTable:
        return replace(self, rolls=(*self.rolls, roll), taken=None)

    def touched(self, seat: int, touch: object) -> PaperTable:
        """The active player says what they take; or, before the first throw, the group says who begins."""
        match touch:
            case BeginWith() if not self.rolls:
                return replace(self, first=seat)
            case DeclineDice() if self.rolls and seat == self.active_seat:
                return replace(self, taken=LostCitiesMove.DECLINE)
            case TakePair(_, colour, number, double) if self.rolls and seat == self.active_seat:
                if (colour, number) in self.rolls[-1].pool:
                    return replace(self, taken=Take(colour, number, double))
        raise RulesError("not now, or not theirs to say")

    def taken_back(self, seat: int) -> PaperTable:
        if self.taken is None or seat != self.active_seat:
            raise RulesError("there is nothing to take back")
        return replace(self, taken=None)


def write_paper(game: PaperTable) -> dict[str, Any]:
    return {
        "material": print_sheet(game.sheet),
        "players": list(game.players),
        "first": game.first,
        "rolls": [str(roll) for roll in game.rolls],
        "taken": action_text(game.taken) if game.taken is not None else "",
    }


def read_paper(data: object) -> PaperTable:
    """What `write_paper` wrote; raises `Unusable`."""
    mapping = an_object(data, "")
    material = need(mapping, "material", "")
    sheet = sheet_from_text(material) if isinstance(material, str) and material else load_sheet()
    players = tuple(str(name) for name in a_list(need(mapping, "players", ""), "players"))
    first, taken = need(mapping, "first", ""), need(mapping, "taken", "")
    if not isinstance(first, int) or isinstance(first, bool) or not 0 <= first < len(players):
        raise Unusable("the seat of who begins belongs here", place="first")
    try:
        rolls = tuple(parse_roll(str(roll)) for roll in a_list(need(mapping, "rolls", ""), "rolls"))
        action = parse_action(str(taken)) if taken else None
    except ValueError as problem:
        raise Unusable(str(problem), place="rolls") from None
    return PaperTable(sheet, players, first, rolls, action)
