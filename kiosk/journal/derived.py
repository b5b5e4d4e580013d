"""What the journal derives from its commands when a score is confirmed: results, scores and milestones."""

from __future__ import annotations

import json
import sqlite3
import zlib
from dataclasses import astuple, replace
from typing import Any

from kiosk.errors import Unusable
from kiosk.journal.seals import seal_result
from kiosk.players.registry import kept_name
from kiosk.state import Table

SCORE = """INSERT OR REPLACE INTO scores (seq, seat, name, total, bags, won, players, game, lines)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"""
MILESTONE = """INSERT OR REPLACE INTO milestones (seq, code, part, name, total, bags, title)
    VALUES (?, ?, ?, ?, ?, ?, ?)"""


def note_result(connection: sqlite3.Connection, seq: int, before: Table, after: Table) -> None:
    """Write down the game that *after* has finished and *before* had not."""
    result, game = after.results[-1], before.game
    assert game is not None
    rules, paper = after.rules, before.paper
    connection.execute(
        "INSERT OR REPLACE INTO results (seq, code, game, paper, rounds, packed) VALUES (?, ?, ?, ?, ?, ?)",
        (seq, after.code, result.game, int(paper), game.round, None if paper else pack(rules.write_game(game))),
    )
    won = rules.winners(result)
    levels = {player.name: player.level for player in before.players}
    for seat, (name, total, bags) in enumerate(zip(result.players, result.totals, result.bags, strict=True)):
        lines = json.dumps(rules.score(game, name))
        kept = kept_name(name, levels.get(name, ""))
        row = (seq, seat, kept, total, bags, int(seat in won), len(result.players), result.game, lines)
        connection.execute(SCORE, row)
    for one in rules.milestones(after.series):
        known = replace(one, name=kept_name(one.name, levels.get(one.name, "")))
        connection.execute(MILESTONE, (seq, after.code, *astuple(known)))
    seal_result(connection, seq)


def pack(record: object) -> bytes:
    """A game as it is kept; the text of its sheet and its moves shrink to a fifth."""
    return zlib.compress(json.dumps(record, separators=(",", ":")).encode(), 9)


def unpacked(record: str | None, packed: bytes | None) -> Any:  # noqa: ANN401 - any JSON value
    """The game of a result, of schema 1 or since; None for one on paper. Raises `Unusable`."""
    if packed is None:
        return None if record is None else json.loads(record)
    try:
        return json.loads(zlib.decompress(packed))
    except zlib.error as problem:
        raise Unusable(f"the record is damaged: {problem}") from None
