"""The cards of the tables that can be continued."""

from __future__ import annotations

import json
import logging
import sqlite3
from dataclasses import replace
from functools import lru_cache

from kiosk.codec import decode, encode
from kiosk.errors import Unusable
from kiosk.journal import streams
from kiosk.journal.schema import JournalDamaged
from kiosk.journal.seals import card_crc
from kiosk.state import Table, TableCard

log = logging.getLogger(__name__)

LENGTH = 200


def card_of(table: Table) -> TableCard:
    rounds = table.game.round if table.game is not None else 0
    played = len(table.results)
    card = TableCard(table.code, table.mode, table.first, table.paper, table.names, played, rounds, table.book)
    if table.challenge is None:
        return card
    return replace(card, challenge=table.challenge.id, day=table.challenge.day)


def write(db: sqlite3.Connection, seq: int, table: Table) -> None:
    card, closed = _text(card_of(table)), int(table.closed or table.series.finished)
    db.execute(
        "INSERT OR REPLACE INTO tables (code, last, card, closed, crc) VALUES (?, ?, ?, ?, ?)",
        (table.code, seq, card, closed, card_crc(table.code, seq, card, closed)),
    )


@lru_cache(maxsize=16)
def _text(card: TableCard) -> str:
    """The card of a table changes once a round, and its rows are many more."""
    return json.dumps(encode(card))


def tried(db: sqlite3.Connection, challenge: str, day: str) -> frozenset[str]:
    """Who has had a try at this challenge on this day, whatever came of it; in lower case."""
    query = "SELECT card FROM tables WHERE instr(card, ?)"
    found = (_known(text) for (text,) in db.execute(query, (json.dumps(challenge),)))
    cards = [card for card in found if card is not None and (card.challenge, card.day) == (challenge, day)]
    return frozenset(name.casefold() for card in cards for name in card.players)


def read(db: sqlite3.Connection) -> tuple[TableCard, ...]:
    """The last one first. One that is damaged is made anew from its table; one that is not known here is left out."""
    query = "SELECT code, last, card, closed, crc FROM tables WHERE closed = 0 ORDER BY last DESC LIMIT ?"
    found = (_card(db, row) for row in db.execute(query, (LENGTH,)).fetchall())
    # Earlier versions left tables whose last game was played on the shelf.
    return tuple(card for card in found if card is not None and not card.finished)


def _card(db: sqlite3.Connection, row: tuple[str, int, str, int, int | None]) -> TableCard | None:
    code, last, text, closed, stored = row
    if stored is None or stored == card_crc(code, last, text, closed):
        return _known(text)
    log.error("table %s: its card is damaged", code)
    try:
        table = streams.load(db, code).table
    except (JournalDamaged, Unusable, ValueError, sqlite3.DatabaseError):
        log.exception("table %s: nor can its rows be read", code)
        return None
    return card_of(table) if table is not None and not table.closed else None


@lru_cache(maxsize=2 * LENGTH)
def _known(text: str) -> TableCard | None:
    """Most tables on the shelf have not changed since it was shown last."""
    try:
        card = decode(TableCard, json.loads(text))
        card.finished  # noqa: B018 - asks its book, which may be a newer program's
    except ValueError:
        log.exception("a table on the shelf is of another version of this program")
        return None
    return card
