"""Past games of the board game: the list, replays with the boards of their time, who has won, how people played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kiosk import plain, queries
from kiosk.archive import JournalArchive
from kiosk.messages import (
    AcceptRoll,
    AddPlayer,
    ChooseBook,
    ChooseMode,
    ConfirmScore,
    GoBack,
    NewTable,
    NextGame,
    StartRounds,
    StopPlaying,
    ThrowVirtually,
    Wake,
)
from kiosk.rules.my_city_board.book import BOOK
from kiosk.rules.my_city_board.evening import BoardResult
from kiosk.rules.my_city_board.view import BoardReplay
from kiosk.store import Kiosk
from tests.core.test_board_book import do, path, play_out, sit_down, start, stick_all

__all__ = ["path"]  # a fixture


@pytest.fixture
def kiosk(path: Path) -> Iterator[Kiosk]:
    one = start(path)
    yield one
    one.close()


def archive(kiosk: Kiosk, path: Path) -> JournalArchive:
    return JournalArchive(path, kiosk)


def two_games(kiosk: Kiosk) -> None:
    sit_down(kiosk, "first-chapter", "Ada", "Ben", "Cleo")
    for number in (1, 2):
        do(kiosk, StartRounds())
        play_out(kiosk)
        do(kiosk, ConfirmScore())
        stick_all(kiosk)
        do(kiosk, ConfirmScore())
        if number == 1:
            do(kiosk, NextGame())


def test_the_boards_of_a_chapter_are_shown_as_they_were(kiosk: Kiosk, path: Path) -> None:
    two_games(kiosk)
    cards = archive(kiosk, path).games()
    assert [(one.book, one.game, one.drawn) for one in cards] == [(BOOK.name, 2, True), (BOOK.name, 1, True)]
    second, first = (archive(kiosk, path).replay(one.number) for one in cards)
    assert isinstance(first, BoardReplay)
    assert isinstance(second, BoardReplay)
    assert first.frames[0].grounds[0] == first.frames[0].grounds[1] == first.frames[0].grounds[2]
    stuck = [one for one in first.frames if one.sticker]
    assert len(stuck) == 1 + 0 + 2  # two rocks, nothing, two trees
    assert all(not any(one.cities) for one in stuck)  # the boards were cleared
    assert second.frames[0].grounds == first.frames[-1].grounds
    assert second.frames[-1].grounds != first.frames[-1].grounds


def test_a_replay_goes_card_by_card_to_the_score_of_the_game(kiosk: Kiosk, path: Path) -> None:
    two_games(kiosk)
    card = archive(kiosk, path).games()[-1]
    replay = archive(kiosk, path).replay(card.number)
    assert isinstance(replay, BoardReplay)
    assert replay.frames[0].card is None
    assert [one.round for one in replay.rounds] == list(range(card.rounds + 1))
    assert replay.frames[-1].totals == tuple(one.total for one in card.scores)
    assert archive(kiosk, path).exhibits() == ()  # the first screen shows towns of another book
    assert [one.name for one in replay.players] == ["Ada", "Ben", "Cleo"]
    assert [one.won for one in replay.players] == [one.won for one in card.scores]
    movers = [one.mover for one in replay.frames if one.round == 1]
    assert movers == [0, 1, 2]


def test_a_replay_can_be_written_for_other_programs(kiosk: Kiosk, path: Path) -> None:
    two_games(kiosk)
    replay = archive(kiosk, path).replay(archive(kiosk, path).games()[0].number)
    hint = queries.answer_hint(queries.PastGame)
    assert plain.read(hint, plain.write(hint, replay)) == replay


def test_of_equal_points_the_empty_fields_say_who_has_won(kiosk: Kiosk, path: Path) -> None:
    sit_down(kiosk, "eternal", "Ada", "Ben")
    do(kiosk, StartRounds())
    play_out(kiosk)
    do(kiosk, ConfirmScore())
    assert kiosk.state.table is not None
    result = kiosk.state.table.results[-1]
    assert isinstance(result, BoardResult)
    assert BOOK.winners(replace(result, totals=(7, 7), places=(2, 1))) == (1,)
    won = [one.won for one in archive(kiosk, path).games()[0].scores]
    assert won == [place == 1 for place in result.places]


def test_what_people_have_done_is_told_for_one_book_at_a_time(kiosk: Kiosk, path: Path) -> None:
    sit_down(kiosk, "eternal", "Ada")
    do(kiosk, StartRounds())
    play_out(kiosk)
    do(kiosk, ConfirmScore())
    career = archive(kiosk, path).career("Ada")
    assert {one.line for one in career.lines} >= {"start", "trees", "groups", "churches"}
    total = kiosk.state.table.results[-1].totals[0] if kiosk.state.table else 0
    assert career.book == BOOK.name
    assert (career.sheets, career.won, career.mean, career.best) == (1, 1, total, total)
    do(kiosk, GoBack(), Wake(), ChooseBook("my-city-rw"), ChooseMode("single", 1), AddPlayer("Ada"), NewTable())
    do(kiosk, StartRounds(), ThrowVirtually(), AcceptRoll(), StopPlaying(0), ConfirmScore())
    assert archive(kiosk, path).career("Ada").book == "my-city-rw"
    assert archive(kiosk, path).career("Ada").sheets == 1
