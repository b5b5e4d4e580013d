"""Which seats are played on phones: known for the moment alone, and said again after a start by who serves them."""

from __future__ import annotations

from dataclasses import replace

from kiosk.messages import Command, PhoneSeated, PhonesOffered, TakeSeatOver
from kiosk.notices import NoticeCode
from kiosk.state import KioskState, Notice, Phones, PhoneSeat, Table, Transient

HERE, AWAY, GONE, TAKEN = "here", "away", "gone", "table"
MOST_TEXT = 200


def told(state: KioskState, command: Command) -> Transient | None:
    """The moment after a command about phones; None for all others."""
    transient, table = state.transient, state.table
    match command:
        case PhonesOffered(address, code):
            offered = replace(transient.phones, address=address[:MOST_TEXT], code=code[:MOST_TEXT])
            return replace(transient, phones=offered)
        case PhoneSeated(player, code, now):
            return _seated(transient, table, player, now) if _is_at(table, player, code) else transient
        case TakeSeatOver(player):
            return replace(transient, phones=_with(transient.phones, table, player, TAKEN)) if table else transient
        case _:
            return None


def _is_at(table: Table | None, player: int, code: str) -> bool:
    return table is not None and table.code == code and 0 <= player < len(table.players)


def _seated(transient: Transient, table: Table | None, player: int, now: str) -> Transient:
    """Who comes is greeted, and who goes is told of; a seat that was taken over is nobody's who is away."""
    assert table is not None
    before = next(
        (one.state for one in transient.phones.seats if (one.table, one.player) == (table.code, player)), GONE
    )
    if now not in (HERE, AWAY, GONE) or now == before or (before == TAKEN and now == AWAY):
        return transient
    name = (table.players[player].name,)
    notices = {
        HERE: Notice(NoticeCode.PHONE_JOINED, name),
        AWAY: Notice(NoticeCode.PHONE_AWAY, name),
        GONE: Notice(NoticeCode.PHONE_LEFT, name),
    }
    notice = Notice(NoticeCode.PHONE_BACK, name) if (before, now) == (AWAY, HERE) else notices[now]
    return replace(transient, phones=_with(transient.phones, table, player, now), notice=notice)


def _with(known: Phones, table: Table | None, player: int, now: str) -> Phones:
    """Other tables' phones are not remembered."""
    if table is None or not 0 <= player < len(table.players):
        return known
    others = tuple(one for one in known.seats if one.table == table.code and one.player != player)
    seats = others if now == GONE else (*others, PhoneSeat(table.code, player, now))
    return replace(known, seats=tuple(sorted(seats, key=lambda one: one.player)))
