"""The journal as the screen's archive: each question has a connection of its own, so that any thread may ask."""

from __future__ import annotations

import sqlite3
from contextlib import AbstractContextManager
from pathlib import Path

from kiosk import history
from kiosk.errors import KioskError
from kiosk.store import Kiosk
from kiosk.views.past import (
    PAGE,
    BestRow,
    CareerView,
    LineRow,
    PastCard,
    PastScore,
    PersonRow,
    Replay,
    TitleRow,
    replay_view,
)

BEST = 10
SHEETS = 2000
"""Lines are summed over so many of the latest sheets, so that they take no longer the more has been played."""
EXHIBITS = 6
LIVELY = 12
"""So many rounds a game must have had to be shown while nobody plays."""


class JournalArchive:
    def __init__(self, path: Path, kiosk: Kiosk) -> None:
        self._path = path
        self._kiosk = kiosk

    def _reading(self) -> AbstractContextManager[sqlite3.Connection]:
        return history.reading(self._path)

    def games(self, *, before: int | None = None, name: str | None = None) -> tuple[PastCard, ...]:
        with self._reading() as db:
            return tuple(_card(one) for one in history.past_games(db, limit=PAGE, before=before, name=name))

    def best(self, part: str) -> tuple[BestRow, ...]:
        with self._reading() as db:
            if part.startswith("game-"):
                rows = history.best(db, int(part.removeprefix("game-")), limit=BEST)
                drawn = _drawn(db, [one.number for one in rows])
                return tuple(
                    BestRow(one.number, one.name, one.total, one.players, None, one.number in drawn) for one in rows
                )
            found = history.milestones(db, part, limit=BEST)
            return tuple(BestRow(one.number, one.name, one.total, None, one.title, drawn=False) for one in found)

    def titles(self, skip: int = 0) -> tuple[TitleRow, ...]:
        with self._reading() as db:
            found = history.solo_titles(db, limit=PAGE, skip=skip)
            return tuple(TitleRow(one.part, one.name, one.total, one.title or "") for one in found)

    def people(self, skip: int = 0) -> tuple[PersonRow, ...]:
        with self._reading() as db:
            return tuple(PersonRow(one.name, one.games) for one in history.people(db, limit=PAGE, skip=skip))

    def career(self, name: str | None = None) -> CareerView:
        with self._reading() as db:
            sums = history.career(db, name)
            lines = history.statistics(db, name=name, last=SHEETS)
        latest = SHEETS if sums.sheets > SHEETS else None
        rows = tuple(LineRow(one.line, one.games, one.mean, one.lowest, one.highest) for one in lines)
        return CareerView(name, sums.sheets, sums.won, sums.mean, sums.best, rows, latest)

    def replay(self, number: int) -> Replay | None:
        with self._reading() as db:
            game = history.past_game(db, number)
        return replay_view(number, history.moves(game)) if game is not None else None

    def exhibits(self) -> tuple[int, ...]:
        query = """SELECT seq FROM (SELECT seq, rounds, paper FROM results ORDER BY seq DESC LIMIT 100)
                   WHERE paper = 0 AND rounds >= ? ORDER BY seq DESC LIMIT ?"""
        with self._reading() as db:
            return tuple(number for (number,) in db.execute(query, (LIVELY, EXHIBITS)))

    def forget(self, name: str, called: str = "Guest") -> int:
        try:
            return self._kiosk.forget(name, called)
        except (sqlite3.Error, OSError) as problem:
            raise KioskError(str(problem)) from problem


def _drawn(db: sqlite3.Connection, numbers: list[int]) -> set[int]:
    """Which of these games can be replayed."""
    places = ", ".join("?" * len(numbers))
    query = f"SELECT seq FROM results WHERE paper = 0 AND seq IN ({places})"  # noqa: S608 - question marks alone
    return {number for (number,) in db.execute(query, numbers)}


def _card(one: history.PastGame) -> PastCard:
    scores = tuple(PastScore(score.name, score.total, score.won) for score in one.scores)
    return PastCard(one.number, one.table, one.game, one.rounds, not one.paper, scores)
