"""What the archive tells about evenings that were really played, and that a forgotten name is gone at once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk import archive
from kiosk.archive import JournalArchive
from kiosk.errors import KioskError
from kiosk.messages import ConfirmScore, EndPaperGame, GoBack, NextGame, StartRounds, TypeScore, Wake
from kiosk.views.past import NO_ARCHIVE, PAGE
from tests.pictures.rehearsal import Rehearsal


def evenings(rehearsal: Rehearsal) -> None:
    rehearsal.open(("Ada", "Ben"), "single", 7).game(13).do(ConfirmScore(), GoBack())
    rehearsal.open(("Ada",), "chapter", 1)
    for number in range(3):
        rehearsal.game(3).do(ConfirmScore(), *([NextGame()] if number < 2 else []))
    rehearsal.do(GoBack())
    rehearsal.open(("Cleo", "Ada"), "single", 7, paper=True).do(StartRounds()).throw()
    rehearsal.do(EndPaperGame(), TypeScore(0, 12), TypeScore(1, 30), ConfirmScore(), GoBack())


@pytest.fixture
def rehearsal(tmp_path: Path) -> Iterator[Rehearsal]:
    opened = Rehearsal(tmp_path, 4)
    evenings(opened)
    yield opened
    opened.close()


def test_games_come_latest_first_and_page_by_page(rehearsal: Rehearsal) -> None:
    games = rehearsal.archive.games()
    assert [(one.game, one.drawn) for one in games] == [(7, False), (3, True), (2, True), (1, True), (7, True)]
    assert [one.number for one in rehearsal.archive.games(before=games[1].number)] == [
        one.number for one in games[2:]
    ]
    assert [one.game for one in rehearsal.archive.games(name="Ben")] == [7]
    assert len(games) <= PAGE


def test_the_best_know_whether_they_can_be_replayed(rehearsal: Rehearsal) -> None:
    rows = rehearsal.archive.best("game-7")
    assert [one.total for one in rows] == sorted((one.total for one in rows), reverse=True)
    assert {one.name: one.drawn for one in rows if one.total in (12, 30)} == {"Ada": False, "Cleo": False}
    assert sum(one.drawn for one in rows) == 2
    (chapter,) = rehearsal.archive.best("1")
    assert (chapter.name, chapter.title) == ("Ada", rehearsal.archive.titles()[0].title)
    assert rehearsal.archive.best("all") == ()


def test_people_and_what_their_games_come_to(rehearsal: Rehearsal) -> None:
    assert [(one.name, one.games) for one in rehearsal.archive.people()] == [("Ada", 5), ("Cleo", 1), ("Ben", 1)]
    assert [one.name for one in rehearsal.archive.people(skip=2)] == ["Ben"]
    everybody, ben = rehearsal.archive.career(), rehearsal.archive.career("Ben")
    assert (everybody.sheets, ben.sheets) == (7, 1)
    assert ben.mean == ben.best == sum(round(one.mean) for one in ben.lines)
    assert NO_ARCHIVE.career("Ben").sheets == rehearsal.archive.career("Nobody").sheets == 0


def test_a_replay_ends_as_the_game_ended(rehearsal: Rehearsal) -> None:
    card = rehearsal.archive.games()[-1]
    replay = rehearsal.archive.replay(card.number)
    assert replay is not None
    assert [one.round for one in replay.rounds] == list(range(card.rounds + 1))
    assert (replay.frames[0].round, replay.frames[0].order, replay.frames[0].faces) == (0, None, None)
    assert replay.frames[-1].totals == tuple(one.total for one in card.scores)
    assert [one.won for one in replay.players] == [one.won for one in card.scores]
    paper = rehearsal.archive.games()[0]
    assert rehearsal.archive.replay(paper.number) is None


def test_a_replay_goes_on_by_one_move_of_one_player(rehearsal: Rehearsal) -> None:
    card = next(one for one in rehearsal.archive.games() if one.drawn and len(one.scores) > 1)
    replay = rehearsal.archive.replay(card.number)
    assert replay is not None
    assert len(replay.frames) > card.rounds + 1
    for before, after in zip(replay.frames, replay.frames[1:], strict=False):
        for seat, done in enumerate(after.done):
            more = len(after.cities[seat].buildings) - len(before.cities[seat].buildings)
            assert more == (1 if seat == after.mover and done == "build" else 0)
            if seat != after.mover and after is not replay.frames[-1] and after not in replay.rounds:
                assert after.totals[seat] == before.totals[seat]
    movers = [one.mover for one in replay.frames if one.round == 1]
    assert movers == list(range(len(card.scores)))


def test_lines_say_over_how_many_sheets_they_go(rehearsal: Rehearsal, monkeypatch: pytest.MonkeyPatch) -> None:
    assert rehearsal.archive.career().latest is None
    monkeypatch.setattr(archive, "SHEETS", 3)
    everybody = rehearsal.archive.career()
    assert everybody.latest == 3
    assert max(one.sheets for one in everybody.lines) <= 3
    assert rehearsal.archive.career("Ben").latest is None


def test_only_long_drawn_games_are_exhibited(rehearsal: Rehearsal) -> None:
    long = [one.number for one in rehearsal.archive.games() if one.rounds >= 12]
    assert list(rehearsal.archive.exhibits()) == long


def test_a_name_is_forgotten_while_its_table_is_open(rehearsal: Rehearsal, tmp_path: Path) -> None:
    rehearsal.open(("Ada", "Ben"), "single", 1).do(StartRounds())
    rehearsal.round()
    shown = rehearsal.screen
    assert rehearsal.archive.forget("Ada") > 0
    rehearsal.kiosk.drain()
    table = rehearsal.kiosk.state.table
    assert table is not None
    assert table.names == ("Guest 1", "Ben")
    assert type(rehearsal.screen) is type(shown)
    assert "Ada" not in [one.name for one in rehearsal.archive.people()]
    for _ in range(12):
        rehearsal.round()  # snapshots are written again, from what is in memory
    rehearsal.do(GoBack())
    rehearsal.close()
    for path in tmp_path.rglob("*"):
        assert path.is_dir() or b'"Ada"' not in path.read_bytes(), path
    again = Rehearsal(tmp_path, 5)
    assert again.archive.forget("Ada") == 0
    assert JournalArchive(tmp_path / "journal.db", again.kiosk).people()[0].name in ("Guest 1", "Cleo")
    again.close()


def test_the_shelf_forgets_too(rehearsal: Rehearsal) -> None:
    rehearsal.open(("Ada", "Ben"), "single", 1).do(GoBack(), Wake())
    rehearsal.archive.forget("Ada")
    rehearsal.kiosk.drain()
    cards = rehearsal.kiosk.state.transient.shelf
    assert cards
    assert all("Ada" not in card.players for card in cards)


def test_what_comes_in_while_a_name_is_deleted_waits(rehearsal: Rehearsal, monkeypatch: pytest.MonkeyPatch) -> None:
    rehearsal.open(("Ada", "Ben"), "single", 1).do(StartRounds())
    kiosk, begun, go_on = rehearsal.kiosk, threading.Event(), threading.Event()
    really = kiosk.journal.forget

    def slowly(*names: str) -> int:
        begun.set()
        assert go_on.wait(20)
        return really(*names)

    monkeypatch.setattr(kiosk.journal, "forget", slowly)
    deleting = threading.Thread(target=rehearsal.archive.forget, args=("Ada",))
    deleting.start()
    assert begun.wait(20)
    before = kiosk.journal.last
    kiosk.post(GoBack())
    kiosk.drain()
    assert (kiosk.journal.last, kiosk.state.table is None) == (before, False), "the window goes on, the game waits"
    go_on.set()
    deleting.join()
    kiosk.drain()
    assert kiosk.state.table is None
    assert next(card.players for card in kiosk.journal.tables()) == ("Guest 1", "Ben")


def test_while_names_are_hidden_none_is_given_away(rehearsal: Rehearsal, tmp_path: Path) -> None:
    hidden = JournalArchive(tmp_path / "journal.db", rehearsal.kiosk, lambda: True)
    shown = rehearsal.archive
    assert "Ben" in {score.name for one in shown.games() for score in one.scores}
    assert {score.name for one in hidden.games() for score in one.scores} == {"…"}
    assert [len(one.scores) for one in hidden.games()] == [len(one.scores) for one in shown.games()]
    for part in ("game-1", "1", "all"):
        assert {one.name for one in hidden.best(part)} <= {"…"}
    assert {one.name for one in hidden.titles()} <= {"…"}
    assert (hidden.people(), hidden.exhibits(), hidden.replay(shown.games()[0].number)) == ((), (), None)
    assert hidden.career("Ben") == hidden.career("nobody") == shown.career()
    assert [one.number for one in hidden.games(name="nobody")] == [one.number for one in shown.games()]
    with pytest.raises(KioskError, match="none is deleted"):
        hidden.forget("Ben")
    assert "Ben" in {score.name for one in shown.games() for score in one.scores}


def test_where_nothing_could_ever_be_written_nobody_has_played(tmp_path: Path, rehearsal: Rehearsal) -> None:
    """On a disk that can only be read: past games are empty, and the first screen shows none."""
    empty = JournalArchive(tmp_path / "nowhere" / "journal.db", rehearsal.kiosk)
    assert (empty.games(), empty.titles(), empty.people(), empty.exhibits(), empty.best("game-1")) == ((),) * 5
    assert empty.career().sheets == 0
    assert empty.replay(1) is None
    assert not empty.plays_at("Ada", "ABCD")
