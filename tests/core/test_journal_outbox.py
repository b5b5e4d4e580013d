"""The outbox: a game waits from its end on, and until somebody says that it has arrived."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bench.evenings import DrawnChance, StillWorld
from kiosk.journal import Journal
from kiosk.journal.outbox import OutgoingGames
from kiosk.messages import (
    AcceptRoll,
    AddComputer,
    AddPlayer,
    ChooseMode,
    Command,
    ConfirmScore,
    NewTable,
    NextGame,
    StartRounds,
    StopPlaying,
    ThrowVirtually,
    Wake,
)
from kiosk.queries import Outbox
from kiosk.store import Kiosk
from kiosk.views.outbox import OutGame, OutPage
from tests.core.evening import LIBRARY
from tests.core.test_journal_golden import FOLDER, files_of

GAME: tuple[Command, ...] = (StartRounds(), ThrowVirtually(), AcceptRoll())
MORNING = 1_790_000_000


class Times:
    """Both clocks of an outbox, set by hand."""

    def __init__(self) -> None:
        self.clock, self.stopwatch = float(MORNING), 100.0

    def later(self, seconds: float) -> None:
        self.clock += seconds
        self.stopwatch += seconds


def opened(path: Path, times: Times | None = None) -> Kiosk:
    kiosk = Kiosk(Journal.open(path), LIBRARY, StillWorld(), DrawnChance(1), background=lambda work: work())
    if times is not None:
        kiosk.journal.outbox = OutgoingGames(lambda: times.clock, lambda: times.stopwatch)
    return kiosk


def do(kiosk: Kiosk, *commands: Command) -> None:
    for one in commands:
        kiosk.post(one)
        kiosk.drain()


def play(kiosk: Kiosk, *names: str, times: Times | None = None) -> None:
    """A table's first game, ended after its first throw."""
    do(kiosk, Wake(), ChooseMode("chapter"), *map(AddPlayer, names), NewTable(), *GAME)
    if times is not None:
        times.later(600)
    do(kiosk, *(StopPlaying(seat) for seat in range(len(names))), ConfirmScore())


def asked(kiosk: Kiosk, *sent: OutGame) -> OutPage:
    found: OutPage = kiosk.ask(Outbox(tuple((one.id, one.revision) for one in sent)))
    return found


def test_a_game_that_ends_waits_with_all_that_the_venue_is_told(path: Path) -> None:
    times = Times()
    kiosk = opened(path, times)
    play(kiosk, "Ada", "Ben", times=times)
    page = asked(kiosk)
    (game,) = page.games
    assert (page.version, page.now, page.waiting) == (1, MORNING + 600, 1)
    assert (game.book, game.mode, game.game, game.paper, game.rounds) == ("my-city-rw", "chapter", 1, False, 1)
    assert (game.revision, game.at, game.seconds, game.challenge) == (1, MORNING + 600, 600, None)
    assert [(seat.name, seat.computer) for seat in game.seats] == [("Ada", False), ("Ben", False)]
    assert len(bytes.fromhex(game.id)) == 16
    kiosk.close()


def test_it_waits_until_it_has_arrived_also_after_a_restart(path: Path) -> None:
    kiosk = opened(path)
    play(kiosk, "Ada")
    (game,) = asked(kiosk).games
    kiosk.close()
    kiosk = opened(path)
    assert asked(kiosk).games == (game,)
    assert asked(kiosk, game).games == ()
    assert asked(kiosk, game).waiting == 0
    kiosk.close()
    kiosk = opened(path)
    assert asked(kiosk).games == ()
    kiosk.close()


def test_every_game_has_an_id_of_its_own_also_where_numbers_repeat(path: Path, folder: Path) -> None:
    """Two journals that went on from the same backup give the same numbers to different games."""
    kiosk = opened(path)
    play(kiosk, "Ada")
    copy = folder / "other" / "journal.db"
    copy.parent.mkdir()
    copy.write_bytes(kiosk.journal.backup().read_bytes())
    kiosk.close()
    found = []
    for one in (path, copy):
        kiosk = opened(one)
        do(kiosk, NextGame(), *GAME, StopPlaying(0), ConfirmScore())
        found.append(asked(kiosk).games)
        kiosk.close()
    assert found[0][0] == found[1][0], "the game before the backup is one game"
    assert found[0][1].id != found[1][1].id


def test_a_power_cut_before_the_end_is_written_leaves_neither_result_nor_row(path: Path) -> None:
    kiosk = opened(path)
    kiosk.journal.db.execute("CREATE TRIGGER cut BEFORE INSERT ON outbox BEGIN SELECT RAISE(ABORT, 'cut'); END")
    play(kiosk, "Ada")
    count = "SELECT (SELECT count(*) FROM results), (SELECT count(*) FROM outbox)"
    assert kiosk.journal.db.execute(count).fetchone() == (0, 0)
    kiosk.journal.db.execute("DROP TRIGGER cut")
    do(kiosk, ConfirmScore())
    assert kiosk.journal.db.execute(count).fetchone() == (1, 1)
    kiosk.close()


def test_a_forgotten_name_goes_out_once_more_and_is_in_nothing_that_waits(path: Path) -> None:
    kiosk = opened(path)
    play(kiosk, "Ada", "Ben")
    (sent,) = asked(kiosk).games
    asked(kiosk, sent)
    assert kiosk.forget("Ben") > 0
    kiosk.drain()
    (again,) = asked(kiosk).games
    assert (again.id, again.revision) == (sent.id, 2)
    assert [seat.name for seat in again.seats] == ["Ada", "Guest 1"]
    assert asked(kiosk, sent).waiting == 1, "what arrived earlier was the revision before"
    assert asked(kiosk, again).waiting == 0
    kiosk.close()


def test_a_forgotten_name_touches_no_other_game(path: Path) -> None:
    kiosk = opened(path)
    play(kiosk, "Ada", "Ben")
    (sent,) = asked(kiosk).games
    asked(kiosk, sent)
    assert kiosk.forget("Cleo") == 0
    kiosk.drain()
    assert asked(kiosk).games == ()
    kiosk.close()


def test_computer_players_are_told_apart(path: Path) -> None:
    kiosk = opened(path)
    do(kiosk, Wake(), ChooseMode("chapter"), AddPlayer("Ada"), AddComputer("Robo", "easy"), NewTable(), *GAME)
    do(kiosk, StopPlaying(0), StopPlaying(1), ConfirmScore())
    (game,) = asked(kiosk).games
    assert [seat.computer for seat in game.seats] == [False, True]
    kiosk.close()


def test_how_long_a_game_took_is_not_known_after_a_restart_in_its_middle(path: Path) -> None:
    kiosk = opened(path, Times())
    do(kiosk, Wake(), ChooseMode("chapter"), AddPlayer("Ada"), NewTable(), *GAME)
    kiosk.close()
    kiosk = opened(path, Times())
    do(kiosk, StopPlaying(0), ConfirmScore())
    assert asked(kiosk).games[0].seconds is None
    kiosk.close()


def test_no_name_leaves_while_names_are_hidden(path: Path) -> None:
    kiosk = opened(path)
    play(kiosk, "Ada")
    kiosk.names_hidden = lambda: True
    page = asked(kiosk)
    assert (page.waiting, page.games) == (1, ())
    kiosk.close()


def test_a_row_that_is_damaged_holds_up_no_other(path: Path) -> None:
    kiosk = opened(path)
    play(kiosk, "Ada")
    do(kiosk, NextGame(), *GAME, StopPlaying(0), ConfirmScore())
    kiosk.journal.db.execute("UPDATE outbox SET about = '{' WHERE seq = (SELECT min(seq) FROM outbox)")
    assert [game.game for game in asked(kiosk).games] == [2]
    kiosk.close()


@pytest.mark.parametrize("shape", ["1", "2"])
def test_games_of_an_older_journal_stay_at_home_and_newer_ones_wait(folder: Path, shape: str) -> None:
    for file, content in files_of(FOLDER / shape / "thirty.tar.xz").items():
        (folder / file).write_bytes(content)
    with closing(Journal.open(folder / "journal.db")) as journal:
        assert journal.waiting_games((), 50).waiting == 0
        (results,) = journal.db.execute("SELECT count(*) FROM results").fetchone()
        assert results > 0
        assert "outbox" in {name for (name,) in journal.db.execute("SELECT name FROM sqlite_master")}


def test_what_can_not_be_noted_waits_on(path: Path) -> None:
    kiosk = opened(path)
    play(kiosk, "Ada")
    (game,) = asked(kiosk).games
    kiosk.journal.db.execute("CREATE TRIGGER full BEFORE UPDATE ON outbox BEGIN SELECT RAISE(ABORT, 'full'); END")
    with pytest.raises(sqlite3.Error):
        asked(kiosk, game)
    assert asked(kiosk).games == (game,)
    assert not kiosk.journal.db.in_transaction
    kiosk.close()
