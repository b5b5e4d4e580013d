"""What the journal tells about the past, after a few real evenings have been played into it."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from kiosk import history
from kiosk.errors import Unusable
from kiosk.journal import Journal
from kiosk.messages import (
    AcceptRoll,
    AddPlayer,
    Aim,
    BuildHere,
    ChooseMode,
    ChoosePaper,
    Command,
    ConfirmScore,
    EndPaperGame,
    GoBack,
    NewTable,
    NextGame,
    StartRounds,
    StopPlaying,
    ThrowVirtually,
    TypeScore,
    Wake,
)
from kiosk.rules.my_city_rw import GameState, load_library
from kiosk.rules.my_city_rw.standings import Mode
from kiosk.state import Standings
from kiosk.store import Kiosk


class HistoryWorld:
    def run(self, effect: object) -> None:
        pass


def do(kiosk: Kiosk, *commands: Command) -> None:
    for command in commands:
        assert kiosk.handle(command) is None, command
        kiosk.drain()


def open_table(kiosk: Kiosk, mode: Mode, first: int, *names: str, paper: bool = False) -> None:
    do(kiosk, Wake(), ChooseMode(mode, first), ChoosePaper(paper), *(AddPlayer(name) for name in names), NewTable())


def play_game(kiosk: Kiosk, rounds: int, rng: random.Random) -> None:
    """Build at random, stop after so many rounds."""
    do(kiosk, StartRounds())
    for number in range(rounds + 1):
        do(kiosk, ThrowVirtually(), AcceptRoll())
        table = kiosk.state.table
        assert table is not None
        for index in range(len(table.players)):
            if number == rounds or not _build(kiosk, index, rng):
                do(kiosk, StopPlaying(index))
        if not isinstance(kiosk.state.table.game, GameState) or kiosk.state.table.game.finished:  # type: ignore[union-attr]
            break
    do(kiosk, ConfirmScore())


def _build(kiosk: Kiosk, index: int, rng: random.Random) -> bool:
    places = [(row, column, turn) for row in range(8) for column in range(11) for turn in range(4)]
    for row, column, turn in rng.sample(places, len(places)):
        kiosk.handle(Aim(index, row, column, turn))
        if kiosk.handle(BuildHere(index)) is None:
            return True
    return False


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    path = tmp_path_factory.mktemp("history") / "journal.db"
    opened = Journal.open(path)
    kiosk = Kiosk(opened, load_library(), HistoryWorld(), background=lambda work: work())
    rng = random.Random(5)
    open_table(kiosk, Mode.SINGLE, 7, "Ada", "Ben")
    play_game(kiosk, 2, rng)
    do(kiosk, GoBack())
    open_table(kiosk, Mode.CHAPTER, 1, "Ada")
    for _ in range(3):
        play_game(kiosk, 2, rng)
        if kiosk.state.table is not None and kiosk.state.table.series.next_game:
            do(kiosk, NextGame())
    do(kiosk, GoBack())
    open_table(kiosk, Mode.SINGLE, 1, "Cleo", "Ada", paper=True)
    do(kiosk, StartRounds(), ThrowVirtually(), AcceptRoll(), EndPaperGame())
    do(kiosk, TypeScore(0, 12), TypeScore(1, 30), ConfirmScore())
    assert isinstance(kiosk.state.table and kiosk.state.table.phase, Standings)
    opened.close()
    return path


def test_past_games_come_latest_first_with_their_scores(journal: Path) -> None:
    with history.reading(journal) as db:
        games = list(history.past_games(db))
    assert [game.game for game in games] == [1, 3, 2, 1, 7]
    assert [game.number for game in games] == sorted((game.number for game in games), reverse=True)
    paper = games[0]
    assert (paper.paper, paper.rounds) == (True, 1)
    assert [(one.name, one.total, one.won) for one in paper.scores] == [("Cleo", 12, False), ("Ada", 30, True)]
    drawn = games[-1]
    assert not drawn.paper
    for one in drawn.scores:
        assert sum(one.lines.values()) == one.total


def test_games_of_one_player_of_one_game_and_of_a_page(journal: Path) -> None:
    with history.reading(journal) as db:
        assert [game.game for game in history.past_games(db, name="Ben")] == [7]
        assert [game.game for game in history.past_games(db, game=1)] == [1, 1]
        first = next(history.past_games(db, limit=1))
        assert [game.game for game in history.past_games(db, before=first.number, limit=2)] == [3, 2]


def test_the_best_of_a_game_come_highest_first(journal: Path) -> None:
    with history.reading(journal) as db:
        best = history.best(db, 1)
        assert (best[0].name, best[0].total, best[0].players) == ("Ada", 30, 2)
        assert [one.total for one in best] == sorted((one.total for one in best), reverse=True)
        assert history.best(db, 12) == []


def test_a_lone_chapter_leaves_a_title(journal: Path) -> None:
    with history.reading(journal) as db:
        (reached,) = history.solo_titles(db)
        solo = [game for game in history.past_games(db) if len(game.scores) == 1]
        assert history.milestones(db, "1") == [reached]
        assert history.milestones(db, "all") == []
    assert (reached.part, reached.name) == ("1", "Ada")
    assert reached.total == sum(game.scores[0].total for game in solo)
    assert reached.title == "vagabond"


def test_statistics_by_line_and_player(journal: Path) -> None:
    with history.reading(journal) as db:
        everybody = {one.line: one for one in history.statistics(db)}
        ben = {one.line: one for one in history.statistics(db, name="Ben")}
        sheets = [one for game in history.past_games(db) for one in game.scores if one.lines]
    assert everybody["trees"].games == len(sheets) == 5
    trees = [one.lines["trees"] for one in sheets]
    assert (everybody["trees"].lowest, everybody["trees"].highest) == (min(trees), max(trees))
    assert everybody["trees"].mean == pytest.approx(sum(trees) / len(trees))
    assert ben["trees"].games == 1


def test_a_past_game_is_replayed_move_by_move(journal: Path) -> None:
    with history.reading(journal) as db:
        past = next(history.past_games(db, game=7))
        game = history.past_game(db, past.number)
        assert history.past_game(db, 10**9) is None
        paper = next(history.past_games(db))
        assert history.past_game(db, paper.number) is None
    assert game is not None
    states = list(game.rounds())
    assert len(states) == past.rounds + 1
    assert states[0].round == 0
    assert not states[0].cities[0].buildings
    assert states[-1] == game.game
    assert [sum(game.rules.score(game.game, name).values()) for name in game.game.players] == [
        one.total for one in past.scores
    ]


def test_reading_goes_on_while_the_kiosk_writes(journal: Path) -> None:
    opened = Journal.open(journal)
    try:
        with history.reading(journal) as db:
            assert len(list(history.past_games(db))) == 5
    finally:
        opened.close()


@pytest.mark.parametrize("content", [None, b"", b"not a database, but long enough to look like one " * 40])
def test_what_is_no_journal_is_refused(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "journal.db"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(Unusable, match=str(path)), history.reading(path) as db:
        list(history.past_games(db))


ASKED: dict[str, Callable[[sqlite3.Connection], object]] = {
    "games": lambda db: list(history.past_games(db)),
    "best": lambda db: history.best(db, 1),
    "milestones": lambda db: history.milestones(db, "1"),
    "titles": history.solo_titles,
}


@pytest.mark.parametrize(
    ("asked", "statement"),
    [
        ("games", "UPDATE scores SET total = total + 1 WHERE game = 3"),
        ("games", "UPDATE results SET rounds = 99 WHERE game = 2"),
        ("best", "UPDATE scores SET total = 900 WHERE name = 'Ada'"),
        ("milestones", "UPDATE milestones SET total = 900"),
        ("titles", "UPDATE milestones SET title = 'tycoon'"),
    ],
)
def test_no_list_shows_what_was_never_scored(journal: Path, tmp_path: Path, asked: str, statement: str) -> None:
    copy = tmp_path / "journal.db"
    copy.write_bytes(journal.read_bytes())
    Journal.open(copy).close()
    with history.reading(copy) as db:
        before = ASKED[asked](db)
    with closing(sqlite3.connect(copy)) as damaged:
        damaged.execute(statement)
        damaged.commit()
    with pytest.raises(Unusable, match="the table mends it"), history.reading(copy) as db:
        ASKED[asked](db)
    with closing(Journal.open(copy)) as opened:
        assert opened.notice is not None, "who reads has left a note"
    with history.reading(copy) as db:
        assert ASKED[asked](db) == before


def test_a_forgotten_name_is_nowhere_any_more(journal: Path, tmp_path: Path) -> None:
    copy = tmp_path / "journal.db"
    copy.write_bytes(journal.read_bytes())
    opened = Journal.open(copy)
    opened.backup()
    before = opened.load().durable
    assert opened.forget("Ada") > 0
    assert opened.forget("Ada") == 0
    after = opened.load()
    assert after.durable != before
    assert after.table is not None
    assert after.table.names == ("Cleo", "Guest 1")
    codes = opened.db.execute("SELECT code FROM tables ORDER BY last DESC").fetchall()
    tables = [opened.load_table(code) for (code,) in codes]
    opened.close()
    assert [table.names for table in tables if table] == [("Cleo", "Guest 1"), ("Guest 1",), ("Guest 1", "Ben")]
    for path in tmp_path.rglob("*"):
        assert path.is_dir() or b"Ada" not in path.read_bytes(), path
    with history.reading(copy) as db:
        assert json.dumps([str(game) for game in history.past_games(db)]).count("Guest 1") == 5
        game = history.past_game(db, next(history.past_games(db, game=7)).number)
    assert game is not None
    assert game.game.players == ("Guest 1", "Ben")
