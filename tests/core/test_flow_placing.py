"""Everybody places at the same time, may revise until the next throw, passes, stops; and how a game ends."""

from __future__ import annotations

import pytest

from kiosk.effects import Play, Sound
from kiosk.messages import (
    AcceptRoll,
    Aim,
    BuildHere,
    ButtonPressed,
    ConfirmScore,
    DiceMoving,
    DropAim,
    EndPaperGame,
    GoBack,
    IdleExpired,
    PassRound,
    Revise,
    SkipRound,
    StartRounds,
    StopPlaying,
    ThrowAgain,
)
from kiosk.rules.events import Reward
from kiosk.rules.grid.drafts import Draft
from kiosk.rules.my_city_rw import legal
from kiosk.rules.my_city_rw.city import BuildingKind
from kiosk.rules.my_city_rw.engine import Move
from kiosk.rules.my_city_rw.standings import Mode
from kiosk.rules.registry import DEFAULT_BOOK, book
from kiosk.state import Over, Placing, Standings
from tests.core.evening import Evening, placing


def test_a_half_finished_placement_is_kept_for_each_player() -> None:
    evening = placing(roll="corner+single lined").do(Aim(0, 2, 4, 1, mirrored=True), Aim(1, 0, 0))
    assert evening.table.drafts == (Draft(2, 4, 1, mirrored=True), Draft(0, 0))
    assert evening.game.to_act == ("Ada", "Ben")
    evening.do(Aim(0, 3, 3, -1), DropAim(1))
    assert evening.table.drafts == (Draft(3, 3, 3), None)
    assert evening.refused(BuildHere(1)) == ("nothing_aimed",)


def test_a_placement_may_hang_over_the_rim_but_not_be_lost() -> None:
    evening = placing()
    evening.do(Aim(0, -5, -5), Aim(0, 12, 15))
    for row, column in ((-6, 0), (13, 0), (0, -6), (0, 16), (10**30, 0)):
        assert evening.refused(Aim(0, row, column)) == ("off_sheet",)
    assert evening.refused(BuildHere(0)) == ("off_sheet", "Ada")


def test_what_is_built_is_what_was_aimed_at() -> None:
    evening = placing(roll="corner+single lined").build(0, "e3", "e4", "f4", "g4")
    (building,) = evening.game.city("Ada").buildings
    assert building.kind is BuildingKind.LINED
    assert set(building.region) == {(2, 4), (3, 4), (3, 5), (3, 6)}
    assert Play(Sound.PLACED) in evening.effects
    assert evening.table.drafts[0] is not None
    assert evening.game.to_act == ("Ben",)


def test_a_reward_sounds_in_place_of_the_landing(monkeypatch: pytest.MonkeyPatch) -> None:
    for reward in Reward:
        monkeypatch.setattr(type(book(DEFAULT_BOOK)), "reward", lambda *_, earned=reward: earned)
        effects = placing().build(0).effects
        assert Play(Sound(reward)) in effects
        assert Play(Sound.PLACED) not in effects


def test_a_building_against_the_rules_is_refused_with_the_reason() -> None:
    evening = placing(roll="corner+single lined").do(Aim(0, 0, 0))
    assert evening.refused(BuildHere(0)) == ("not_at_start", "Ada")
    assert evening.refused(SkipRound(0)) == ("cannot_skip", "Ada")
    assert evening.game.to_act == ("Ada", "Ben")


def test_who_has_decided_revises_first() -> None:
    evening = placing().build(0)
    for again in (Aim(0, 1, 1), DropAim(0), BuildHere(0), PassRound(0), StopPlaying(0)):
        assert evening.refused(again) == ("already_decided", "Ada")
    evening.do(Revise(0))
    assert evening.game.city("Ada").buildings == ()
    assert evening.table.drafts[0] is not None, "the aim is still there to be moved"
    assert evening.refused(Revise(0)) == ("not_now",)
    evening.do(PassRound(0))
    assert evening.game.city("Ada").circles == 1


def test_revising_ends_with_the_next_throw() -> None:
    evening = placing("Ada").build(0).throw()
    assert evening.table.drafts == (None,)
    assert evening.refused(Revise(0)) == ("not_now",)
    assert len(evening.game.city("Ada").buildings) == 1


def test_nobody_plays_for_a_player_who_is_not_there() -> None:
    evening = placing()
    for command in (Aim(2, 1, 1), DropAim(-1), BuildHere(6), PassRound(2), SkipRound(2), StopPlaying(99), Revise(-1)):
        assert evening.refused(command) == ("no_such_player",)


def test_what_does_not_belong_into_a_round_is_refused() -> None:
    for command in (AcceptRoll(), ThrowAgain(), ConfirmScore(), StartRounds(), EndPaperGame()):
        assert placing().refused(command) == ("not_now",)


def test_a_player_who_has_stopped_only_looks_on() -> None:
    evening = placing().do(StopPlaying(0)).build(1).throw()
    assert evening.game.to_act == ("Ben",)
    for command in (Aim(0, 1, 1), PassRound(0), StopPlaying(0), BuildHere(0)):
        assert evening.refused(command) == ("already_stopped", "Ada")
    assert evening.refused(Revise(0)) == ("not_now",)
    assert evening.do(PassRound(1), ButtonPressed()).table.request == 3


def test_a_pass_costs_circles_until_none_is_left() -> None:
    evening = placing("Ada")
    for _ in range(6):
        evening.do(PassRound(0)).throw()
    assert evening.refused(PassRound(0)) == ("cannot_pass", "Ada")
    assert evening.build(0).game.city("Ada").circles == 6


def test_a_church_costs_two_circles_to_pass_and_fills_the_track_for_all() -> None:
    evening = placing(first=4, roll="corner+compass lined")
    assert evening.game.order is not None
    assert evening.game.order.kind is BuildingKind.CHURCH
    assert evening.game.order.shape == evening.game.spec.track.order(0).shape
    assert evening.game.filled == 1
    evening.do(PassRound(0)).build(1)
    assert evening.game.city("Ada").circles == 2
    assert evening.throw("single+compass solid").game.filled == 2


def test_a_full_church_track_lets_the_compass_mean_nothing() -> None:
    evening = placing("Ada", first=4, roll="single+compass solid")
    while evening.game.filled < evening.game.spec.track.length:
        evening.build(0).throw("single+compass solid")
    evening.build(0).throw("corner+compass lined")
    assert evening.game.order is not None
    assert evening.game.order.kind is BuildingKind.LINED


def test_game_six_knows_no_passing() -> None:
    evening = placing(first=6, roll="single+blank solid")
    assert evening.refused(PassRound(0)) == ("cannot_pass", "Ada")


def test_a_fortress_stands_free_and_can_not_be_passed() -> None:
    evening = placing(first=11, roll="corner+compass lined")
    assert evening.game.order is not None
    assert evening.game.order.kind is BuildingKind.FORTRESS
    assert evening.refused(PassRound(0)) == ("cannot_pass", "Ada")
    assert evening.refused(SkipRound(0)) == ("cannot_skip", "Ada")
    evening.build(0).build(1)
    assert evening.game.filled == 1
    assert evening.game.city("Ada").fortresses


# --- the end of a game ----------------------------------------------------------------------------------------------


def over() -> Evening:
    return placing().do(StopPlaying(0), StopPlaying(1))


def test_a_game_is_over_when_everybody_has_stopped() -> None:
    evening = over()
    assert evening.phase == Over()
    assert Play(Sound.GAME_OVER) in evening.effects
    assert evening.table.results == ()


@pytest.mark.parametrize("player", [0, 1])
def test_the_last_stop_can_be_taken_back_until_the_score_is_confirmed(player: int) -> None:
    evening = over().do(Revise(player))
    assert evening.phase == Placing()
    assert evening.game.to_act == (("Ada", "Ben")[player],)
    evening.build(player).throw()
    assert evening.game.round == 2


def test_a_stop_of_an_earlier_round_is_final() -> None:
    evening = placing().do(StopPlaying(0)).build(1).throw().do(StopPlaying(1))
    assert evening.phase == Over()
    assert evening.refused(Revise(0)) == ("not_now",)
    assert evening.do(Revise(1)).phase == Placing()


@pytest.mark.parametrize("how", [ConfirmScore(), ButtonPressed()])
def test_the_confirmed_score_becomes_a_result(how: ConfirmScore | ButtonPressed) -> None:
    evening = placing().build(0, "e3").do(StopPlaying(1)).throw().do(StopPlaying(0), how)
    (result,) = evening.table.results
    assert (result.game, result.players, result.finished) == (1, ("Ada", "Ben"), True)
    # Ada has built over one of the empty fields, so that it costs her nothing.
    assert result.totals[0] == result.totals[1] + 1
    assert evening.phase == Standings()
    assert evening.table.game is None
    assert evening.table.drafts == ()
    assert evening.refused(Revise(0)) == ("not_now",)


def test_an_over_game_takes_nothing_else() -> None:
    for command in (Aim(0, 1, 1), PassRound(0), AcceptRoll(), StartRounds()):
        assert over().refused(command) == ("not_now",)
    assert over().ignored(DiceMoving())


@pytest.mark.parametrize("going", [GoBack(), IdleExpired()])
def test_an_unconfirmed_score_is_kept_when_everybody_goes(going: GoBack | IdleExpired) -> None:
    evening = over()
    left = evening.table
    evening.do(going)
    assert evening.state.table is None
    assert evening.saved[left.code] == left


def test_a_skipped_fortress_costs_nothing() -> None:
    evening = placing("Ada", first=11, roll="single+blank solid", mode=Mode.SINGLE)
    # Fill the sheet field by field until no fortress fits any more.
    while True:
        evening.build(0)
        evening.throw("single+blank solid")
        if len(legal(evening.game, "Ada")) == 1:
            break
    evening.build(0).throw("single+compass solid")
    assert not legal(evening.game, "Ada")
    assert evening.refused(PassRound(0)) == ("cannot_pass", "Ada")
    before = evening.game.city("Ada")
    evening.do(SkipRound(0))
    assert evening.game.actions == (Move.SKIP,)
    assert evening.game.city("Ada") == before
