"""A game on a table: the rules, and what is not settled yet while somebody thinks about an arrow.

A pair without an arrow is entered at once. One with an arrow is a *draft* until its arrows are used or left; nobody
else depends on a draft, and it is part of the state, so that a power cut in the middle of a chain loses nothing.

>>> from kiosk.rules.lost_cities_rw.library import load_sheet
>>> from kiosk.rules.lost_cities_rw.notation import parse_roll
>>> table = new_table(load_sheet(), ["Ada", "Ben"])
>>> table = step(table, ThrowDice(parse_roll("3 0 7 red red blue")))
>>> table = step(table, TakePair(0, ExpeditionColour.RED, 3))
>>> table.waiting
(1,)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from kiosk.errors import RulesError, quote
from kiosk.rules.checks import NoSuchMove
from kiosk.rules.lost_cities_rw.dice import ExpeditionColour, SixDiceRoll
from kiosk.rules.lost_cities_rw.engine import (
    LostCitiesAct,
    LostCitiesLeave,
    LostCitiesRefusal,
    LostCitiesReturn,
    LostCitiesTakeBack,
    SixDiceThrown,
    apply,
    goals,
    may_change,
    objections,
)
from kiosk.rules.lost_cities_rw.intents import (
    AskInOrder,
    BeginWith,
    DeclineDice,
    FollowArrow,
    Intent,
    LeaveArrow,
    LeaveTable,
    ReturnToTable,
    TakePair,
    ThrowDice,
    Undo,
)
from kiosk.rules.lost_cities_rw.moves import Action, LostCitiesMove, Take, page_after
from kiosk.rules.lost_cities_rw.page import MapPage
from kiosk.rules.lost_cities_rw.sheet import MapSheet
from kiosk.rules.lost_cities_rw.state import LostCitiesState, new_game


@dataclass(frozen=True, slots=True)
class TableGame:
    game: LostCitiesState
    drafts: tuple[Take | None, ...]
    """By seat: what was taken and has an arrow that is still offered."""
    in_order: bool = False
    """Whether the others decide one after another in this turn."""

    @property
    def players(self) -> tuple[str, ...]:
        return self.game.players

    @property
    def number(self) -> int:
        """The book has one game only."""
        return 1

    @property
    def round(self) -> int:
        """The number of throws so far."""
        return self.game.turn

    @property
    def finished(self) -> bool:
        return self.game.finished

    @property
    def to_act(self) -> tuple[str, ...]:
        """Who decides now: the active player alone, then all others."""
        return tuple(self.players[seat] for seat in self.waiting)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that decide now, from the active player clockwise; who has an open arrow may always finish."""
        open_ones = [seat for seat in self.game.clockwise if self.game.players[seat] in self.game.to_act]
        if not self.in_order:
            return tuple(open_ones)
        return tuple(seat for seat in open_ones if seat == open_ones[0] or self.drafts[seat] is not None)

    def page(self, seat: int) -> MapPage:
        """As it looks with what is not settled yet."""
        draft = self.drafts[seat]
        if draft is None:
            return self.game.pages[seat]
        return page_after(self.game.sheet, self.game.before[seat], draft, self.game.turn)

    def arrows(self, seat: int) -> tuple[ExpeditionColour, ...]:
        """The expeditions that an open arrow could write into."""
        draft = self.drafts[seat]
        return goals(self.game, self.game.players[seat], draft) if draft is not None else ()

    def can_undo(self, seat: int) -> bool:
        """Until another has begun to enter something, where that depends on it (L5).

        It depends on what the active player took; where all decide one after another, on what each before them did.
        """
        game = self.game
        if self.drafts[seat] is not None:
            return True
        if game.actions[seat] is None or game.stood_in[seat]:
            return False
        if (seat == game.active_seat and any(self.drafts)) or (self.in_order and self._followed(seat)):
            return False
        return may_change(game, game.players[seat])

    def _followed(self, seat: int) -> bool:
        """Whether somebody who decides after *seat* has entered something; who is away has not."""
        game = self.game
        later = game.clockwise[game.clockwise.index(seat) + 1 :]
        entered = (game.actions[one] is not None and not game.stood_in[one] for one in later)
        return any(entered) or any(self.drafts[one] is not None for one in later)


class LostCitiesNotNow(RulesError):
    """Nothing is wrong with the move but its moment; the code says why."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


def new_table(sheet: MapSheet, players: Iterable[str], first: str | None = None) -> TableGame:
    game = new_game(sheet, players, first)
    return TableGame(game, (None,) * len(game.players))


def step(table: TableGame, intent: Intent) -> TableGame:
    """The table after *intent*; raises a `RulesError` and leaves *table* as it was where that can't be."""
    match intent:
        case ThrowDice(roll):
            return _throw(table, roll)
        case AskInOrder(wanted):
            return replace(table, in_order=wanted)
    seat = intent.seat
    if type(seat) is not int or not 0 <= seat < len(table.game.players):
        raise NoSuchMove(f"nobody sits at {quote(seat)}")
    match intent:
        case TakePair(_, colour, number, double):
            return _take(table, seat, Take(colour, number, double))
        case FollowArrow(_, colour):
            draft = _draft(table, seat)
            return _take(table, seat, replace(draft, then=(*draft.then, colour)))
        case LeaveArrow():
            return _settled(table, seat, _draft(table, seat))
        case DeclineDice():
            _may_decide(table, seat)
            return _settled(table, seat, LostCitiesMove.DECLINE)
        case Undo():
            return _undo(table, seat)
        case LeaveTable() | ReturnToTable() | BeginWith():
            return _around_the_turn(table, seat, intent)


def _around_the_turn(table: TableGame, seat: int, intent: LeaveTable | ReturnToTable | BeginWith) -> TableGame:
    """Who is there, and who begins."""
    match intent:
        case LeaveTable():
            return _left(table, seat)
        case ReturnToTable():
            others = any(draft for place, draft in enumerate(table.drafts) if place != seat)
            return replace(table, game=apply(table.game, LostCitiesReturn(table.game.players[seat], followed=others)))
    if table.game.rolls:
        raise LostCitiesNotNow("has_begun")
    return replace(table, game=replace(table.game, first=seat))


def refusal(table: TableGame, intent: Intent) -> str | None:
    """Why *intent* can't be, by a stable code; None if it can."""
    try:
        step(table, intent)
    except LostCitiesRefusal as problem:
        return problem.reason.value
    except LostCitiesNotNow as problem:
        return problem.code
    except RulesError:
        return "not_now"
    return None


def _throw(table: TableGame, roll: SixDiceRoll) -> TableGame:
    game = apply(table.game, SixDiceThrown(roll))
    return TableGame(game, (None,) * len(game.players))


def _take(table: TableGame, seat: int, take: Take) -> TableGame:
    _may_decide(table, seat)
    player = table.game.players[seat]
    found = objections(table.game, player, take)
    if found:
        raise LostCitiesRefusal(player, found)
    if goals(table.game, player, take):
        return _drafted(table, seat, take)
    return _settled(table, seat, take)


def _may_decide(table: TableGame, seat: int) -> None:
    """Whether it is this seat's moment; who has decided takes back first."""
    game = table.game
    if not game.rolls:
        raise LostCitiesNotNow("not_thrown")
    if game.away[seat]:
        raise LostCitiesNotNow("is_away")
    if game.actions[seat] is not None:
        raise LostCitiesNotNow("has_decided")
    if table.in_order and seat not in table.waiting and game.actions[game.active_seat] is not None:
        raise LostCitiesNotNow("in_order")


def _draft(table: TableGame, seat: int) -> Take:
    draft = table.drafts[seat]
    if draft is None:
        raise LostCitiesNotNow("no_arrow")
    return draft


def _drafted(table: TableGame, seat: int, draft: Take | None) -> TableGame:
    return replace(table, drafts=(*table.drafts[:seat], draft, *table.drafts[seat + 1 :]))


def _settled(table: TableGame, seat: int, action: Action) -> TableGame:
    game = apply(table.game, LostCitiesAct(table.game.players[seat], action))
    return replace(_drafted(table, seat, None), game=game)


def _undo(table: TableGame, seat: int) -> TableGame:
    """One arrow after another while they are open; then all of it."""
    draft = table.drafts[seat]
    if draft is None:
        if not table.can_undo(seat):
            raise LostCitiesNotNow("nothing_to_undo")
        return replace(table, game=apply(table.game, LostCitiesTakeBack(table.game.players[seat])))
    return _drafted(table, seat, replace(draft, then=draft.then[:-1]) if draft.then else None)


def _left(table: TableGame, seat: int) -> TableGame:
    """What they have entered stays; an arrow that is still open is left unused."""
    draft = table.drafts[seat]
    if draft is not None:
        table = _settled(table, seat, draft)
    return replace(table, game=apply(table.game, LostCitiesLeave(table.game.players[seat])))
