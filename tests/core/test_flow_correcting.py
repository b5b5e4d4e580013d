"""Throws that are put right: one that counts already, until somebody has decided; one that was refused, by hand."""

from __future__ import annotations

import pytest

from kiosk.effects import ReadDice, WatchTray
from kiosk.messages import (
    AcceptRoll,
    Aim,
    BuildHere,
    ButtonPressed,
    CancelThrow,
    CorrectThrow,
    DiceMoving,
    DiceRefused,
    EndPaperGame,
    EnterByHand,
    LeaveCafe,
    PassRound,
    Revise,
    SetDie,
    StartRounds,
    ThrowAgain,
)
from kiosk.rules.grid.drafts import Draft
from kiosk.rules.my_city_rw import legal
from kiosk.rules.my_city_rw.notation import parse_roll
from kiosk.state import Placing, ReadingDice, RollShown, Waiting
from tests.core.evening import Evening, placing, waiting


def test_a_throw_that_counts_is_put_back_and_corrected_for_all() -> None:
    evening = placing(roll="corner+single lined").do(CorrectThrow())
    assert isinstance(evening.phase, RollShown)
    assert dict(evening.phase.faces) == {"A": "corner", "B": "single", "W": "lined"}
    assert not evening.phase.sure, "only a person accepts it again"
    assert evening.game.rolls == ()
    evening.do(SetDie("W", "solid"), AcceptRoll())
    assert evening.game.rolls == (parse_roll("corner+single solid"),)
    assert isinstance(evening.phase, Placing)
    assert set(evening.game.to_act) == {"Ada", "Ben"}


def test_the_rounds_before_are_as_they_were() -> None:
    evening = placing().build(0).build(1)
    before = evening.game
    evening.throw("corner+single lined").do(CorrectThrow())
    assert evening.game == before
    assert evening.refused(CancelThrow()) == ("round_committed",), "taking back never crosses a throw"


def test_a_placement_that_still_fits_stays_and_another_one_goes() -> None:
    evening = placing(roll="single+blank lined")
    free = next(iter(legal(evening.game, "Ada")))
    (field,) = tuple(free)
    evening.do(Aim(0, *field), Aim(1, 0, 0)).do(CorrectThrow(), SetDie("W", "solid"), AcceptRoll())
    assert evening.table.drafts == (Draft(*field), None), "Ben's was against the rules before"
    assert len(evening.do(BuildHere(0)).game.city("Ada").buildings) == 1


def test_only_until_somebody_has_decided() -> None:
    evening = placing().build(0)
    assert evening.refused(CorrectThrow()) == ("round_begun",)
    evening.do(Revise(0))
    evening.do(PassRound(1))
    assert evening.refused(CorrectThrow()) == ("round_begun",)
    evening.do(Revise(1), CorrectThrow())
    assert isinstance(evening.phase, RollShown)


def test_who_has_gone_home_is_nobody_who_has_decided() -> None:
    evening = placing().do(LeaveCafe(1)).do(CorrectThrow(), SetDie("W", "lined"), AcceptRoll())
    assert evening.game.to_act == ("Ada",)
    assert evening.game.city("Ben").stopped


def test_it_can_be_thrown_anew() -> None:
    evening = placing().do(CorrectThrow(), ThrowAgain())
    assert evening.phase == Waiting(committed=True)
    evening.throw("corner+single lined")
    assert len(evening.game.rolls) == 1


def test_the_next_throw_keeps_no_placements() -> None:
    evening = placing("Ada").do(CorrectThrow(), AcceptRoll()).build(0)
    assert evening.table.drafts[0] is not None
    evening.throw("single+blank lined")
    assert evening.table.drafts == (None,), "only a corrected throw keeps them"


def test_on_paper_the_last_throw_is_taken_off_the_track() -> None:
    evening = Evening().sit_down("Ada", first=4, paper=True).do(StartRounds())
    evening.throw("corner+compass lined").do(CorrectThrow(), SetDie("B", "blank"), AcceptRoll())
    assert evening.table.game is not None
    assert evening.table.game.round == 1
    assert evening.table.game.filled == 0  # type: ignore[attr-defined]
    evening.do(EndPaperGame())
    assert evening.refused(CorrectThrow()) == ("not_now",)


@pytest.mark.parametrize("evening", [waiting(), waiting().do(ButtonPressed()), placing().do(CorrectThrow())])
def test_there_is_nothing_to_correct_before_a_throw_counts(evening: Evening) -> None:
    assert evening.refused(CorrectThrow()) == ("not_now",)


def test_a_refused_throw_is_read_again_as_soon_as_the_dice_are_moved() -> None:
    evening = waiting().do(ButtonPressed(), DiceRefused(1, "cocked_die"))
    assert WatchTray(on=True) in evening.effects
    evening.do(DiceMoving())
    assert evening.phase == ReadingDice(2)
    assert ReadDice(2) in evening.effects
    evening.do(*evening.read("corner+single lined", request=2))
    assert not evening.wishes.watch, "what was read is watched for being touched, by the tray itself"


def test_dice_that_somebody_enters_are_not_read_over() -> None:
    evening = waiting().do(ButtonPressed(), DiceRefused(1, "cocked_die"), SetDie("A", "corner"))
    assert evening.ignored(DiceMoving())
    assert not evening.wishes.watch
    assert evening.do(EnterByHand()).ignored(DiceMoving())
