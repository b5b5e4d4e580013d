"""The journal as the screen's archive: each question has a connection of its own, so that any thread may ask."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import cast

from kiosk import history
from kiosk.challenge import best_game, kept
from kiosk.errors import KioskError
from kiosk.journal.migrations import create
from kiosk.rules.registry import DEFAULT_BOOK
from kiosk.store import Kiosk
from kiosk.views.past import (
    CHALLENGE_BEST,
    PAGE,
    BestRow,
    CareerView,
    LineRow,
    PastCard,
    PastScore,
    PersonRow,
    Replay,
    TitleRow,
)

BEST = 10
NOBODY = "…"
"""Instead of a name that is hidden."""
SHEETS = 2000
"""Lines are summed over so many of the latest sheets, so that they take no longer the more has been played."""
EXHIBITS = 6
LIVELY = 12
"""So many rounds a game must have had to be shown while nobody plays."""


class JournalArchive:
    """While *hidden* says so, nobody's name is given away: see `kiosk.owner.seal`."""

    def __init__(self, path: Path, kiosk: Kiosk, hidden: Callable[[], bool] = lambda: False) -> None:
        self._hidden = hidden
        self._path = path
        self._kiosk = kiosk

    def _reading(self) -> AbstractContextManager[sqlite3.Connection]:
        return history.reading(self._path) if self._path.is_file() else _nothing_yet()

    def games(self, *, before: int | None = None, name: str | None = None) -> tuple[PastCard, ...]:
        name = None if self._hidden() else name
        with self._reading() as db:
            cards = tuple(_card(one) for one in history.past_games(db, limit=PAGE, before=before, name=name))
        if not self._hidden():
            return cards
        return tuple(replace(one, scores=tuple(replace(s, name=NOBODY) for s in one.scores)) for one in cards)

    def best(self, part: str) -> tuple[BestRow, ...]:
        rows = self._best(part)
        return tuple(replace(one, name=NOBODY) for one in rows) if self._hidden() else rows

    def _best(self, part: str) -> tuple[BestRow, ...]:
        with self._reading() as db:
            of, _, game = part.rpartition(":") if ":" in part else (DEFAULT_BOOK, "", part)
            if game.startswith("game-"):
                rows = history.best(db, int(game.removeprefix("game-")), limit=BEST, of=of)
                drawn = _drawn(db, [one.number for one in rows])
                return tuple(
                    BestRow(one.number, one.name, one.total, one.players, None, one.number in drawn) for one in rows
                )
            found = history.milestones(db, part, limit=BEST)
            return tuple(BestRow(one.number, one.name, one.total, None, one.title, drawn=False) for one in found)

    def titles(self, skip: int = 0) -> tuple[TitleRow, ...]:
        with self._reading() as db:
            found = history.solo_titles(db, limit=PAGE, skip=skip)
            hidden = self._hidden()
            return tuple(
                TitleRow(one.part, NOBODY if hidden else one.name, one.total, one.title or "") for one in found
            )

    def people(self, skip: int = 0) -> tuple[PersonRow, ...]:
        if self._hidden():
            return ()
        with self._reading() as db:
            return tuple(PersonRow(one.name, one.games) for one in history.people(db, limit=PAGE, skip=skip))

    def career(self, name: str | None = None) -> CareerView:
        name = None if self._hidden() else name  # who guesses a name learns nothing of it
        with self._reading() as db:
            played = history.book_played_last(db, name)
            of = played if len(history.books(db)) > 1 else None  # points of several games can't be added
            sums = history.career(db, name, of=of)
            lines = history.statistics(db, name=name, last=SHEETS, of=of)
        latest = SHEETS if sums.sheets > SHEETS else None
        rows = tuple(LineRow(one.line, one.games, one.mean, one.lowest, one.highest) for one in lines)
        return CareerView(name, sums.sheets, sums.won, sums.mean, sums.best, rows, latest, played)

    def replay(self, number: int) -> Replay | None:
        if self._hidden():
            return None
        if number == CHALLENGE_BEST:
            return self._challenge()
        with self._reading() as db:
            game = history.past_game(db, number)
        return cast("Replay | None", game.rules.replay_view(number, game.moves())) if game is not None else None

    def _challenge(self) -> Replay | None:
        """Of no game of this table, and without names."""
        found = kept(self._path.parent)
        game = best_game(found) if found is not None else None
        if found is None or game is None:
            return None
        return cast("Replay | None", found.rules.replay_view(CHALLENGE_BEST, found.rules.replay(game)))

    def exhibits(self) -> tuple[int, ...]:
        if self._hidden():
            return ()
        query = """SELECT seq FROM (SELECT seq, code, rounds, paper FROM results ORDER BY seq DESC LIMIT 100)
                   LEFT JOIN tables USING (code)
                   WHERE paper = 0 AND rounds >= ? AND coalesce(json_extract(card, '$.book'), ?) = ?
                   ORDER BY seq DESC LIMIT ?"""  # the towns that grow on the first screen are those of one book
        with self._reading() as db:
            found = db.execute(query, (LIVELY, DEFAULT_BOOK, DEFAULT_BOOK, EXHIBITS))
            return tuple(number for (number,) in found)

    def plays_at(self, name: str, code: str) -> bool:
        with self._reading() as db:
            return name in history.seated(db, code)

    def forget(self, name: str, called: str = "Guest") -> int:
        if self._hidden():
            raise KioskError("names are hidden until the owner's proof, and none is deleted before")
        try:
            return self._kiosk.forget(name, called)
        except (sqlite3.Error, OSError) as problem:
            raise KioskError(str(problem)) from problem


@contextmanager
def _nothing_yet() -> Iterator[sqlite3.Connection]:
    """A journal without any entry: where nothing can be written there is none, and nobody has played."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        create(db)
        yield db


def _drawn(db: sqlite3.Connection, numbers: list[int]) -> set[int]:
    """Which of these games can be replayed."""
    places = ", ".join("?" * len(numbers))
    query = f"SELECT seq FROM results WHERE paper = 0 AND seq IN ({places})"  # noqa: S608 - question marks alone
    return {number for (number,) in db.execute(query, numbers)}


def _card(one: history.FinishedGame) -> PastCard:
    scores = tuple(PastScore(score.name, score.total, score.won) for score in one.scores)
    return PastCard(one.number, one.table, one.game, one.rounds, not one.paper, scores, one.book)
