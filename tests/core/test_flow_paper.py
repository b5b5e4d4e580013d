"""Dice only: a group draws on its paper pad, and the table reads, announces, keeps the track and takes the scores."""

from __future__ import annotations

import pytest

from kiosk.effects import Announce
from kiosk.messages import (
    AcceptRoll,
    Aim,
    ButtonPressed,
    CancelThrow,
    ConfirmScore,
    DiceMoving,
    EndPaperGame,
    EnterByHand,
    GoBack,
    LeaveCafe,
    NextGame,
    PassRound,
    Revise,
    StartRounds,
    TypeScore,
)
from kiosk.rules.my_city_rw.city import BuildingKind
from kiosk.rules.my_city_rw.notation import parse_roll
from kiosk.rules.my_city_rw.paper import PaperGame
from kiosk.rules.my_city_rw.standings import Mode, chapter_results
from kiosk.state import PaperScores, Placing, ReadingDice, Standings
from tests.core.evening import Evening


def on_paper(*names: str, first: int = 4, mode: Mode = Mode.CHAPTER) -> Evening:
    return Evening().sit_down(*(names or ("Ada", "Ben")), mode=mode, first=first, paper=True).do(StartRounds())


def paper_game(evening: Evening) -> PaperGame:
    assert isinstance(evening.table.game, PaperGame)
    return evening.table.game


def test_throws_are_announced_and_the_track_is_kept() -> None:
    evening = on_paper().throw("corner+single lined")
    assert Announce(BuildingKind.LINED, "L-4", "en") in evening.effects
    assert evening.phase == Placing()
    evening.throw("single+compass solid")
    game = paper_game(evening)
    assert game.order is not None
    assert game.order.kind is BuildingKind.CHURCH
    assert game.filled == 1
    assert game.rolls == (parse_roll("corner+single lined"), parse_roll("single+compass solid"))


def test_the_next_throw_is_always_possible() -> None:
    evening = on_paper().throw()
    assert evening.wishes.watch
    assert isinstance(evening.do(DiceMoving()).phase, ReadingDice)
    assert isinstance(on_paper().throw().do(ButtonPressed()).phase, ReadingDice)


def test_nothing_is_drawn_on_the_screen() -> None:
    evening = on_paper().throw()
    for command in (Aim(0, 1, 1), PassRound(0), Revise(0)):
        assert evening.refused(command) == ("not_now",)


def test_an_accidental_throw_or_end_is_taken_back() -> None:
    evening = on_paper().throw("corner+single lined")
    for press in (ButtonPressed(), DiceMoving(), EnterByHand()):
        assert isinstance(evening.do(press, CancelThrow()).phase, Placing)
    evening.do(EndPaperGame(), TypeScore(0, 5), CancelThrow())
    assert isinstance(evening.phase, Placing)
    evening.throw("single+blank solid")
    assert len(paper_game(evening).rolls) == 2


def test_before_the_first_throw_there_is_nothing_to_return_to() -> None:
    assert on_paper().do(ButtonPressed()).refused(CancelThrow()) == ("round_committed",)


def test_the_paper_sheets_scores_are_typed_in() -> None:
    evening = on_paper().throw().do(EndPaperGame())
    assert evening.phase == PaperScores((None, None), (0, 0))
    assert evening.refused(ConfirmScore()) == ("scores_missing", "Ada", "Ben")
    evening.do(TypeScore(1, -12, 2))
    assert evening.refused(ButtonPressed()) == ("scores_missing", "Ada")
    evening.do(TypeScore(0, 41), TypeScore(1, 13, 1), ConfirmScore())
    (result,) = evening.table.results
    assert (result.game, result.totals, result.bags, result.bandits) == (4, (41, 13), (0, 1), ((), ()))
    assert evening.phase == Standings()


@pytest.mark.parametrize(
    ("points", "bags"),
    [(1000, 0), (-1000, 0), (0, -1), (0, 10), (10**5000, 0)],
    ids=["high", "low", "no bags", "bags", "huge"],
)
def test_a_score_is_one_that_a_sheet_can_have(points: int, bags: int) -> None:
    assert on_paper().throw().do(EndPaperGame()).refused(TypeScore(0, points, bags)) == ("bad_score", "Ada")


def test_only_players_of_the_game_have_a_score() -> None:
    evening = on_paper("Ada", "Ben").throw().do(EndPaperGame())
    assert evening.refused(TypeScore(2, 0)) == ("no_such_player",)
    evening.do(TypeScore(0, 1), TypeScore(1, 1), ConfirmScore(), LeaveCafe(0), NextGame(), StartRounds())
    evening.throw().do(EndPaperGame())
    assert evening.phase == PaperScores((None,), (0,))
    assert evening.refused(TypeScore(0, 1)) == ("not_in_this_game", "Ada")
    assert evening.do(TypeScore(1, 5)).phase == PaperScores((5,), (0,))


def test_a_chapter_on_paper_ends_with_its_bonus() -> None:
    evening = on_paper(first=7)
    for points in (10, 20, 30):
        if evening.phase == Standings():
            evening.do(NextGame(), StartRounds())
        evening.throw().do(EndPaperGame(), TypeScore(0, points, 1), TypeScore(1, points), ConfirmScore())
    assert evening.table.series.finished
    chapter = chapter_results(evening.table.series)[3]
    assert (chapter["Ada"].total, chapter["Ben"].total) == (60 + 20, 60)
    assert evening.refused(NextGame()) == ("all_games_played",)


def test_half_typed_scores_are_kept_for_another_day() -> None:
    evening = on_paper().throw().do(EndPaperGame(), TypeScore(0, 7))
    left = evening.table
    evening.do(GoBack())
    assert evening.saved[left.code].phase == PaperScores((7, None), (0, 0))


def test_paper_scores_take_nothing_else() -> None:
    evening = on_paper().throw().do(EndPaperGame())
    assert evening.refused(AcceptRoll()) == ("not_now",)
    assert evening.ignored(DiceMoving())
