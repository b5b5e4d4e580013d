"""From the button to the accepted throw: waiting, reading, shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kiosk.effects import Announce, Play, RollVirtually, Sound, StopTimer, Timer
from kiosk.messages import (
    AcceptDue,
    AcceptRoll,
    Aim,
    ButtonPressed,
    CancelThrow,
    Command,
    DiceDisturbed,
    DiceMoving,
    DiceRead,
    DiceRefused,
    EnterByHand,
    PassRound,
    Revise,
    SetDie,
    StartRounds,
    StopCountdown,
    ThrowAgain,
    ThrowVirtually,
    VirtualThrow,
)
from kiosk.rules.dice import DICE, Die, FaceA, FaceB, Roll, RollKind
from kiosk.rules.my_city_rw.city import BuildingKind
from kiosk.rules.my_city_rw.notation import parse_roll
from kiosk.state import Placing, ReadingDice, RollShown, Source, Waiting
from tests.core.evening import Evening, placing, waiting

CORNER = DiceRead(1, FaceA.CORNER, FaceB.SINGLE, RollKind.LINED, 0.9, sure=True)
UNSURE = DiceRead(1, FaceA.CORNER, FaceB.SINGLE, RollKind.LINED, 0.4, sure=False)


def faces(*shown: str) -> tuple[tuple[str, str | None], ...]:
    return DICE.of(*shown).dice


BY_CAMERA = RollShown(1, faces("corner", "single", "lined"), Source.CAMERA, 0.9, sure=True)


def shown(*commands: Command) -> Evening:
    return waiting().do(ButtonPressed(), CORNER, *commands)


@pytest.mark.parametrize("ready", [StartRounds(), ButtonPressed()])
def test_the_briefing_ends_by_touch_or_button(ready: StartRounds | ButtonPressed) -> None:
    evening = Evening().sit_down("Ada")
    assert evening.refused(AcceptRoll()) == ("not_now",)
    assert evening.ignored(DiceMoving())
    assert evening.do(ready).phase == Waiting()


@pytest.mark.parametrize("start", [ButtonPressed(), DiceMoving()])
def test_the_button_or_moving_dice_begin_a_reading(start: ButtonPressed | DiceMoving) -> None:
    evening = waiting().do(start)
    assert evening.phase == ReadingDice(1)
    assert evening.table.request == 1


def test_the_button_during_a_reading_changes_nothing() -> None:
    assert waiting().do(ButtonPressed()).ignored(ButtonPressed())
    assert waiting().do(ButtonPressed()).ignored(DiceMoving())


def test_a_reading_is_shown_before_it_counts() -> None:
    evening = shown()
    assert evening.phase == BY_CAMERA
    assert evening.game.rolls == ()


@pytest.mark.parametrize("how", [AcceptRoll(), ButtonPressed(), AcceptDue(1)])
def test_a_sure_roll_is_accepted_by_touch_by_button_or_by_itself(how: AcceptRoll) -> None:
    evening = shown(how)
    assert evening.phase == Placing()
    assert evening.game.rolls == (Roll(FaceA.CORNER, FaceB.SINGLE, RollKind.LINED),)
    assert Play(Sound.ACCEPTED) in evening.effects
    assert Announce(BuildingKind.LINED, "L-4", "en") in evening.effects


def test_an_unsure_roll_is_never_accepted_by_itself() -> None:
    evening = waiting().do(ButtonPressed(), UNSURE)
    assert evening.wishes.accept is None
    assert evening.ignored(AcceptDue(1))
    assert evening.do(AcceptRoll()).phase == Placing()


@pytest.mark.parametrize("confidence", [float("nan"), float("inf"), -0.1, 1.1])
def test_a_confidence_that_is_none_is_no_confidence(confidence: float) -> None:
    read = DiceRead(1, FaceA.CORNER, FaceB.SINGLE, RollKind.LINED, confidence, sure=True)
    evening = waiting().do(ButtonPressed(), read)
    assert evening.phase == RollShown(1, faces("corner", "single", "lined"), Source.CAMERA, 0.0, sure=False)
    assert evening.ignored(AcceptDue(1))


@pytest.mark.parametrize("touched", [DiceDisturbed(1), DiceMoving()])
def test_disturbed_dice_are_never_accepted_by_themselves(touched: DiceDisturbed | DiceMoving) -> None:
    evening = shown(touched)
    assert isinstance(evening.phase, RollShown)
    assert (evening.phase.sure, evening.phase.problem) == (False, "disturbed")
    assert evening.wishes.accept is None
    assert evening.ignored(AcceptDue(1))
    assert evening.do(AcceptRoll()).phase == Placing()


def test_a_touch_stops_the_countdown_and_then_only_a_person_accepts() -> None:
    evening = shown()
    assert evening.wishes.accept == 1
    evening.do(StopCountdown(1))
    assert evening.phase == replace(BY_CAMERA, sure=False)
    assert StopTimer(Timer.ACCEPT) in evening.effects
    assert evening.ignored(AcceptDue(1)), "the timer had run out just before"
    assert evening.ignored(StopCountdown(1)), "nothing is written twice"
    assert evening.do(AcceptRoll()).phase == Placing()


def test_stopping_the_countdown_of_another_throw_is_no_news() -> None:
    assert shown().ignored(StopCountdown(0))
    assert waiting().ignored(StopCountdown(1))
    assert shown(AcceptRoll()).ignored(StopCountdown(1))
    assert waiting().do(ButtonPressed(), UNSURE).ignored(StopCountdown(1))


def test_a_disturbance_of_an_earlier_throw_is_no_news() -> None:
    evening = shown(ThrowAgain(), ButtonPressed(), *Evening.read(shown(ThrowAgain()), "corner+single lined"))
    assert isinstance(evening.phase, RollShown)
    assert evening.phase.request == 2
    assert evening.ignored(DiceDisturbed(1))


def test_a_roll_is_corrected_die_by_die_and_then_only_a_person_accepts_it() -> None:
    evening = shown(SetDie(Die.A, "horizontal"))
    assert evening.phase == RollShown(1, faces("horizontal", "single", "lined"), Source.TOUCH, 0.9)
    assert evening.ignored(AcceptDue(1))
    evening.do(SetDie(Die.B, "vertical"), SetDie(Die.W, "crossed"), ButtonPressed())
    assert evening.game.rolls == (parse_roll("horizontal+vertical crossed"),)


@pytest.mark.parametrize(("die", "face"), [(Die.A, "compass"), (Die.B, "corner"), (Die.W, "single"), (Die.W, "")])
def test_a_die_has_only_its_own_faces(die: Die, face: str) -> None:
    assert shown().refused(SetDie(die, face)) == ("no_such_face", die, face)


def test_a_refused_reading_shows_why_and_is_filled_in_by_hand() -> None:
    evening = waiting().do(ButtonPressed(), DiceRefused(1, "two dice touch"))
    assert evening.phase == RollShown(1, problem="two dice touch")
    assert evening.refused(AcceptRoll()) == ("roll_incomplete",)
    assert evening.refused(ButtonPressed()) == ("roll_incomplete",)
    assert evening.ignored(AcceptDue(1))
    evening.do(SetDie(Die.A, "single"), SetDie(Die.B, "compass"))
    assert evening.refused(AcceptRoll()) == ("roll_incomplete",)
    assert evening.do(SetDie(Die.W, "solid"), AcceptRoll()).phase == Placing()


@pytest.mark.parametrize("before", [[], [ButtonPressed()], [ButtonPressed(), CORNER]])
def test_dice_are_entered_by_hand_where_there_is_no_camera(before: list[Command]) -> None:
    evening = waiting().do(*before, EnterByHand())
    assert isinstance(evening.phase, RollShown)
    assert evening.phase.throw is None
    assert not evening.phase.sure
    evening.do(SetDie(Die.A, "single"), SetDie(Die.B, "blank"), SetDie(Die.W, "solid"), AcceptRoll())
    assert evening.game.rolls == (parse_roll("single+blank solid"),)


@pytest.mark.parametrize("before", [[], [ButtonPressed()]])
def test_a_virtual_throw_comes_from_outside(before: list[Command]) -> None:
    evening = waiting().do(*before, ThrowVirtually())
    assert RollVirtually() in evening.effects
    assert isinstance(evening.phase, RollShown)
    assert evening.phase.source is Source.VIRTUAL
    request = evening.phase.request
    assert evening.wishes.accept == request
    assert evening.ignored(DiceMoving())
    assert evening.do(AcceptDue(request)).phase == Placing()


def test_a_second_virtual_throw_does_not_replace_the_first() -> None:
    evening = waiting().do(VirtualThrow(FaceA.SINGLE, FaceB.BLANK, RollKind.SOLID))
    assert evening.ignored(VirtualThrow(FaceA.CORNER, FaceB.BLANK, RollKind.SOLID))


@pytest.mark.parametrize("before", [[ButtonPressed()], [ButtonPressed(), CORNER]])
def test_a_throw_is_thrown_again(before: list[Command]) -> None:
    evening = waiting().do(*before, ThrowAgain())
    assert evening.phase == Waiting()
    assert evening.do(ButtonPressed()).phase == ReadingDice(2)


def test_late_answers_are_recognised_and_dropped() -> None:
    evening = waiting().do(ButtonPressed(), ThrowAgain())
    assert evening.ignored(CORNER)
    evening.do(ButtonPressed())
    for late in (CORNER, UNSURE, DiceRefused(1, "late"), DiceDisturbed(1), AcceptDue(1), DiceRefused(3, "early")):
        assert evening.ignored(late)
    evening.do(*evening.read("single+blank solid", request=2))
    for late in (CORNER, DiceRefused(2, "late"), AcceptDue(1), DiceDisturbed(1)):
        assert evening.ignored(late)
    evening.do(AcceptRoll())
    for late in (CORNER, DiceRefused(2, "late"), AcceptDue(2), DiceDisturbed(2)):
        assert evening.ignored(late)


# --- between two rounds ---------------------------------------------------------------------------------------------


def decided() -> Evening:
    return placing().do(PassRound(0), PassRound(1))


def test_the_next_throw_waits_until_all_have_decided() -> None:
    evening = placing().do(PassRound(0))
    for too_early in (ButtonPressed(), EnterByHand(), ThrowVirtually()):
        assert evening.refused(too_early) == ("not_all_decided", "Ben")
    assert evening.ignored(DiceMoving())
    assert evening.do(PassRound(1), ButtonPressed()).phase == ReadingDice(2, committed=True)


def test_the_button_commits_the_round() -> None:
    evening = decided().do(ButtonPressed())
    assert evening.refused(CancelThrow()) == ("round_committed",)
    assert evening.refused(Revise(0)) == ("not_now",)
    evening.do(ThrowAgain())
    assert evening.refused(CancelThrow()) == ("round_committed",)
    assert evening.do(EnterByHand()).refused(CancelThrow()) == ("round_committed",)


@pytest.mark.parametrize("further", [[], ["read"], ["read", ThrowAgain()], [EnterByHand()]])
def test_moving_dice_may_be_an_accident_and_the_round_goes_on(further: list[Command | str]) -> None:
    evening = decided().do(DiceMoving())
    assert evening.phase == ReadingDice(2, committed=False)
    for one in further:
        evening.do(*(evening.read("corner+blank solid", request=2) if isinstance(one, str) else [one]))
    evening.do(CancelThrow())
    assert evening.phase == Placing()
    assert evening.do(Revise(0)).game.to_act == ("Ada",)


def test_an_accident_becomes_a_throw_when_it_is_accepted() -> None:
    evening = decided().do(DiceMoving(), *decided().read("corner+blank solid"), AcceptRoll())
    assert evening.game.round == 2
    assert evening.refused(Revise(0)) == ("not_now",)


def test_the_button_commits_an_accident_too() -> None:
    evening = decided().do(DiceMoving(), ThrowAgain())
    assert evening.phase == Waiting(committed=False)
    assert evening.do(ButtonPressed()).refused(CancelThrow()) == ("round_committed",)


@pytest.mark.parametrize("phase", [[], [ButtonPressed()], [ButtonPressed(), CORNER]])
def test_nobody_builds_while_the_dice_are_under_way(phase: list[Command]) -> None:
    evening = waiting().do(*phase)
    assert evening.refused(Aim(0, 1, 1)) == ("not_now",)
    assert evening.refused(PassRound(0)) == ("not_now",)
