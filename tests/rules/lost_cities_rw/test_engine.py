"""Who may do what when: L5 and L7 step by step, and what `apply` refuses."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from kiosk.errors import RulesError
from kiosk.rules.checks import NoSuchMove
from kiosk.rules.lost_cities_rw.dice import ExpeditionColour, SixDiceRoll
from kiosk.rules.lost_cities_rw.engine import (
    LostCitiesAct,
    LostCitiesLeave,
    LostCitiesOutOfTurn,
    LostCitiesRefusal,
    LostCitiesReturn,
    LostCitiesTakeBack,
    SixDiceThrown,
    apply,
    goals,
    legal,
    may_change,
    new_game,
    objections,
    score,
)
from kiosk.rules.lost_cities_rw.moves import LostCitiesMove, LostCitiesObjection, LostCitiesReason, Take
from kiosk.rules.lost_cities_rw.needs import LostCitiesNeed, LostCitiesNeeds, needs
from kiosk.rules.lost_cities_rw.notation import parse_action, parse_roll
from kiosk.rules.lost_cities_rw.record import record_of
from kiosk.rules.lost_cities_rw.scoring import RULES, LostCitiesLine
from kiosk.rules.lost_cities_rw.sheet_print import KEYS
from kiosk.rules.lost_cities_rw.state import LostCitiesState
from tests.lost_strategies import SHEET

ROLL = parse_roll("3 0 7 red red blue")
THREE = ("Ada", "Ben", "Cleo")


def thrown(*, first: str = "Ada") -> LostCitiesState:
    return apply(new_game(SHEET, THREE, first), SixDiceThrown(ROLL))


def act(state: LostCitiesState, player: str, text: str) -> LostCitiesState:
    action = parse_action(text)
    assert action
    return apply(state, LostCitiesAct(player, action))


# What must happen now


def test_needs_go_from_the_throw_to_the_active_player_to_all_others_to_the_next_throw() -> None:
    state = new_game(SHEET, THREE, "Ben")
    assert needs(state) == LostCitiesNeeds(LostCitiesNeed.THROW, ("Ben",))
    state = apply(state, SixDiceThrown(ROLL))
    assert needs(state) == LostCitiesNeeds(LostCitiesNeed.MOVES, ("Ben",))
    state = act(state, "Ben", "red 3")
    assert needs(state) == LostCitiesNeeds(LostCitiesNeed.MOVES, ("Ada", "Cleo"))
    state = act(act(state, "Cleo", "red 7"), "Ada", "decline")
    assert needs(state) == LostCitiesNeeds(LostCitiesNeed.THROW, ("Cleo",))
    state = apply(state, SixDiceThrown(ROLL))
    assert (state.active, state.turn) == ("Cleo", 2)


def test_the_last_action_of_the_last_turn_ends_the_game() -> None:
    state = new_game(SHEET, ("Ada", "Ben"))
    for _ in range(9):
        assert needs(state).need is LostCitiesNeed.THROW
        state = apply(state, SixDiceThrown(ROLL))
        state = act(act(state, state.active, "decline"), state.next_active, "decline")
    assert needs(state) == LostCitiesNeeds(LostCitiesNeed.NOTHING)
    with pytest.raises(LostCitiesOutOfTurn, match="over"):
        apply(state, SixDiceThrown(ROLL))
    assert needs(apply(state, LostCitiesTakeBack("Ben"))) == LostCitiesNeeds(LostCitiesNeed.MOVES, ("Ben",))


def test_nobody_acts_before_the_first_throw_and_nobody_throws_before_all_have_acted() -> None:
    state = new_game(SHEET, THREE)
    for question in (lambda: legal(state, "Ada"), lambda: objections(state, "Ada", LostCitiesMove.DECLINE)):
        with pytest.raises(LostCitiesOutOfTurn, match="not been thrown"):
            question()
    with pytest.raises(LostCitiesOutOfTurn):
        act(state, "Ada", "decline")
    state = act(thrown(first="Ben"), "Ben", "decline")
    with pytest.raises(LostCitiesRefusal) as refusal:
        apply(state, SixDiceThrown(ROLL))
    assert refusal.value.player == "Cleo"
    assert refusal.value.reason is LostCitiesReason.MISSING_ACTION
    assert str(refusal.value) == "Cleo: missing_action"


def test_all_reasons_are_named_in_their_order() -> None:
    found = objections(thrown(), "Ben", Take(ExpeditionColour.GREEN, 3, double=True))
    assert [one.reason for one in found] == [
        LostCitiesReason.NOT_YOUR_TURN,
        LostCitiesReason.NOT_AVAILABLE,
        LostCitiesReason.DOUBLE_NEEDS_ZERO,
    ]
    assert not legal(thrown(), "Ben")
    assert list(legal(thrown(), "Ben")) == []
    assert LostCitiesMove.DECLINE not in legal(thrown(), "Ben")
    assert LostCitiesMove.DECLINE in legal(thrown(), "Ada")
    assert "decline" not in legal(thrown(), "Ada"), "a word is not yet a move"
    found = objections(
        thrown(), "Ada", Take(ExpeditionColour.RED, 3, then=(ExpeditionColour.BLUE, ExpeditionColour.RED))
    )
    assert found == (LostCitiesObjection(LostCitiesReason.NO_ARROW, ExpeditionColour.BLUE, 1),)


# L5


def test_l5_the_active_player_may_change_until_another_has_entered_something() -> None:
    state = act(thrown(), "Ada", "red 3")
    assert may_change(state, "Ada")
    state = act(state, "Ada", "red 7")
    assert state.page("Ada").expedition(ExpeditionColour.RED).numbers == (7,)
    followed = act(state, "Cleo", "red 3")
    assert not may_change(followed, "Ada")
    for event in (
        LostCitiesTakeBack("Ada"),
        LostCitiesAct("Ada", LostCitiesMove.DECLINE),
        LostCitiesAct("Ada", Take(ExpeditionColour.RED, 3)),
    ):
        with pytest.raises(LostCitiesOutOfTurn, match="another player has entered"):
            apply(followed, event)
    assert may_change(followed, "Cleo")
    assert not may_change(followed, "Ben")
    again = apply(followed, LostCitiesTakeBack("Cleo"))
    assert again == state
    assert may_change(again, "Ada")
    assert apply(again, LostCitiesTakeBack("Ada")) == thrown()


def test_l5_also_a_decline_has_followed() -> None:
    state = act(act(thrown(), "Ada", "red 3"), "Ben", "decline")
    assert not may_change(state, "Ada")


def test_l5_the_others_may_change_until_the_next_throw() -> None:
    state = act(act(act(thrown(), "Ada", "red 3"), "Ben", "red 7"), "Cleo", "blue 0")
    state = act(state, "Ben", "double red")
    assert state.page("Ben").expedition(ExpeditionColour.RED).double
    state = apply(state, LostCitiesTakeBack("Cleo"))
    assert state.to_act == ("Cleo",)
    state = apply(act(state, "Cleo", "decline"), SixDiceThrown(ROLL))
    for player in THREE:
        with pytest.raises(LostCitiesOutOfTurn, match="nothing to take back"):
            apply(state, LostCitiesTakeBack(player))


# L7


def test_l7_who_leaves_declines_at_once_where_it_is_their_turn() -> None:
    state = apply(thrown(), LostCitiesLeave("Ada"))
    assert state.actions == (LostCitiesMove.DECLINE, None, None)
    assert state.page("Ada").dice == 1
    assert state.to_act == ("Ben", "Cleo")
    assert Take(ExpeditionColour.RED, 3) in legal(state, "Ben")


def test_l7_who_leaves_before_the_active_player_has_decided_declines_after_that() -> None:
    state = apply(thrown(), LostCitiesLeave("Cleo"))
    assert state.actions == (None, None, None)
    state = act(state, "Ada", "red 3")
    assert state.actions[2] is LostCitiesMove.DECLINE
    assert state.to_act == ("Ben",)
    assert may_change(state, "Ada"), "nobody has entered anything: the decline was entered for somebody who is away"
    assert apply(state, LostCitiesTakeBack("Ada")) == apply(thrown(), LostCitiesLeave("Cleo"))
    assert act(state, "Ada", "red 7").actions[2] is LostCitiesMove.DECLINE


def test_l7_their_turns_are_not_skipped() -> None:
    state = apply(new_game(SHEET, THREE), LostCitiesLeave("Ben"))
    for number in range(1, 4):
        state = apply(state, SixDiceThrown(ROLL))
        assert state.active == THREE[number - 1]
        while state.to_act:
            state = act(state, state.to_act[0], "decline")
    assert state.page("Ben").dice == 3
    assert record_of(state).turns[1].actions[1] is LostCitiesMove.DECLINE


def test_l7_also_after_the_ninth_symbol() -> None:
    state = apply(new_game(SHEET, THREE), LostCitiesLeave("Ben"))
    for _ in range(11):
        state = apply(state, SixDiceThrown(SixDiceRoll((1, 1, 1), (ExpeditionColour.RED,) * 3)))
        while state.to_act:
            player = state.to_act[0]
            state = act(state, player, "red 1" if len(state.page(player).expeditions[0].numbers) < 9 else "decline")
    assert state.page("Ben").dice == 9
    assert state.turn == 11


def test_l7_who_comes_back_before_the_next_throw_decides_again() -> None:
    state = act(apply(thrown(), LostCitiesLeave("Ben")), "Ada", "red 3")
    back = apply(state, LostCitiesReturn("Ben"))
    assert back.to_act == ("Ben", "Cleo")
    assert back.page("Ben").dice == 0
    assert back == act(thrown(), "Ada", "red 3")


def test_l7_an_active_player_who_comes_back_decides_again_unless_another_has_followed() -> None:
    gone = apply(thrown(), LostCitiesLeave("Ada"))
    assert apply(gone, LostCitiesReturn("Ada")) == thrown()
    followed = act(gone, "Ben", "red 3")
    back = apply(followed, LostCitiesReturn("Ada"))
    assert back.actions[0] is LostCitiesMove.DECLINE
    assert not may_change(back, "Ada")
    again = apply(back, LostCitiesTakeBack("Ben"))
    assert may_change(again, "Ada")
    assert apply(again, LostCitiesTakeBack("Ada")) == thrown()


def test_l7_an_active_player_who_comes_back_sends_others_who_are_away_back_to_waiting() -> None:
    both = apply(apply(thrown(), LostCitiesLeave("Cleo")), LostCitiesLeave("Ada"))
    assert both.actions == (LostCitiesMove.DECLINE, None, LostCitiesMove.DECLINE)
    assert apply(both, LostCitiesReturn("Ada")) == apply(thrown(), LostCitiesLeave("Cleo"))


def test_l7_what_was_entered_before_leaving_stays() -> None:
    state = apply(act(act(thrown(), "Ada", "red 3"), "Ben", "red 7"), LostCitiesLeave("Ben"))
    assert state.actions[1] == Take(ExpeditionColour.RED, 7)
    assert not may_change(state, "Ada")
    assert not may_change(state, "Ben")
    with pytest.raises(LostCitiesOutOfTurn, match="left the table"):
        apply(state, LostCitiesTakeBack("Ben"))
    assert may_change(apply(state, LostCitiesReturn("Ben")), "Ben")


def test_l7_nobody_leaves_twice_comes_back_twice_or_acts_from_afar() -> None:
    gone = apply(thrown(), LostCitiesLeave("Ada"))
    for event, words in (
        (LostCitiesLeave("Ada"), "already"),
        (LostCitiesReturn("Ben"), "has not left"),
        (LostCitiesAct("Ada", LostCitiesMove.DECLINE), "must come back first"),
        (LostCitiesTakeBack("Ada"), "nothing to take back"),
    ):
        with pytest.raises(LostCitiesOutOfTurn, match=words):
            apply(gone, event)


def test_l7_a_table_that_everybody_has_left_plays_to_its_end() -> None:
    state = new_game(SHEET, THREE)
    for player in THREE:
        state = apply(state, LostCitiesLeave(player))
    while not state.finished:
        state = apply(state, SixDiceThrown(ROLL))
    assert state.turn == 9


# What is not known


@pytest.mark.parametrize(
    "event",
    [
        LostCitiesAct("Dora", LostCitiesMove.DECLINE),
        LostCitiesAct(None, LostCitiesMove.DECLINE),
        LostCitiesAct(["Ada"], LostCitiesMove.DECLINE),
        LostCitiesTakeBack("Dora"),
        LostCitiesLeave("dora"),
        LostCitiesReturn(""),
        LostCitiesAct("Ada", None),
        LostCitiesAct("Ada", "decline"),
        LostCitiesAct("Ada", ("red", 3)),
        SixDiceThrown(None),
        SixDiceThrown("3 0 7 red red blue"),
        SixDiceThrown(((3, 0, 7), ("red", "red", "blue"))),
        None,
        "throw",
        42,
    ],
    ids=str,
)
def test_apply_refuses_unknown_players_moves_and_types(event: object) -> None:
    state = thrown()
    with pytest.raises(NoSuchMove, match=r"is not one of the players|is nothing that can happen"):
        apply(state, event)
    assert state == thrown()


def test_questions_refuse_unknown_players_and_moves() -> None:
    state = thrown()
    for question in (legal, may_change):
        with pytest.raises(NoSuchMove):
            question(state, "Dora")
    for question in (objections, goals):
        with pytest.raises(NoSuchMove):
            question(state, "Dora", LostCitiesMove.DECLINE)
    with pytest.raises(NoSuchMove):
        objections(state, "Ada", "red 3")


@pytest.mark.parametrize(
    "values",
    [
        ("red", 3),
        (ExpeditionColour.RED, 10),
        (ExpeditionColour.RED, -1),
        (ExpeditionColour.RED, True),
        (ExpeditionColour.RED, 3.0),
        (ExpeditionColour.RED, 3, 1),
        (ExpeditionColour.RED, 3, False, [ExpeditionColour.RED]),
        (ExpeditionColour.RED, 3, False, ("red",)),
    ],
    ids=str,
)
def test_a_take_is_well_formed_or_none(values: tuple) -> None:
    with pytest.raises(ValueError, match="not"):
        Take(*values)


@pytest.mark.parametrize(
    ("numbers", "colours"),
    [
        ((1, 2), (ExpeditionColour.RED,) * 3),
        ((1, 2, 3, 4), (ExpeditionColour.RED,) * 3),
        ((1, 2, 10), (ExpeditionColour.RED,) * 3),
        ((1, 2, True), (ExpeditionColour.RED,) * 3),
        ((1, 2, 3), (ExpeditionColour.RED,) * 2),
        ((1, 2, 3), ("red",) * 3),
    ],
)
def test_a_roll_is_three_numbers_and_three_colours(numbers: tuple, colours: tuple) -> None:
    with pytest.raises(ValueError, match="three"):
        SixDiceRoll(numbers, colours)


@pytest.mark.parametrize(("players", "first"), [("A", None), ("ABCDEF", None), ("AA", None), ("AB", "C")])
def test_a_game_has_two_to_five_different_players_and_one_of_them_begins(players: str, first: str | None) -> None:
    with pytest.raises(RulesError, match=r"players|twice"):
        new_game(SHEET, tuple(players), first)


def test_states_and_what_is_in_them_cannot_be_changed() -> None:
    state = thrown()
    for value, name in ((state, "first"), (state.pages[0], "dice"), (state.pages[0].expeditions[0], "end")):
        with pytest.raises((FrozenInstanceError, AttributeError)):
            setattr(value, name, 1)
    assert hash(state) == hash(thrown())


# Lines that describe themselves


def test_every_scoring_rule_names_its_line_its_help_and_its_keys() -> None:
    assert [rule.line for rule in RULES] == list(LostCitiesLine)
    assert all(rule.help and set(rule.sheet_keys) <= set(KEYS) for rule in RULES)
    state = act(thrown(), "Ada", "double blue")
    lines = {line.column or line.line: line for line in score(state, "Ada").lines}
    assert lines["blue"].points == -100
    assert lines["blue"].boxes == (("blue", 0),)
    assert all(line.help in {rule.help for rule in RULES} for line in lines.values())


def test_where_an_arrow_could_go_next_follows_the_chain() -> None:
    state = new_game(SHEET, ("Ada", "Ben"))
    for text in ("yellow 4", "red 2", "red 3"):
        state = apply(state, SixDiceThrown(parse_roll(f"{text[-1]} 1 1 {text[:-2]} red red")))
        for player in (state.active, state.next_active):
            state = act(state, player, text if player == "Ada" else "decline")
    state = act(apply(state, SixDiceThrown(parse_roll("5 5 5 red red red"))), "Ben", "decline")
    chain = Take(ExpeditionColour.RED, 5)
    assert goals(state, "Ada", chain) == tuple(ExpeditionColour)
    chain = Take(ExpeditionColour.RED, 5, then=(ExpeditionColour.YELLOW,))
    assert goals(state, "Ada", chain) == tuple(ExpeditionColour)
    assert (
        goals(state, "Ada", Take(ExpeditionColour.RED, 5, then=(ExpeditionColour.YELLOW, ExpeditionColour.YELLOW)))
        == ()
    )
    assert goals(state, "Ada", LostCitiesMove.DECLINE) == ()
