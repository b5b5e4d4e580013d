"""Games of Lost Cities with their answers, worked out by hand from the rules.

Each case is a record, what to ask of it (``replay`` or ``legal``) and the parts of the answer that matter, by their
path. Any engine can be held against them. Names carry the numbers of the rulings (L1 to L12) that a case is about.
Everything is played on our sheet: red ..^.A^.A., orange .A.^.A^.., yellow .^.A^..A., green ..^.A.A^., blue ..A^.^.A.,
purple .^.A.A^.. with box 1 first.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

Json = Any
DECLINE = "decline"
ADA, BEN = "Ada", "Ben"


@dataclass(frozen=True)
class LostCitiesCase:
    name: str
    record: Json
    expected: dict[str, Json] = field(default_factory=dict)
    ask: str = "replay"
    malformed: bool = False


def take(colour: str, number: int, *then: str, double: bool = False) -> Json:
    action: Json = {"take": [colour, number]}
    if double:
        action["double"] = True
    if then:
        action["then"] = list(then)
    return action


def tick(colour: str) -> Json:
    return take(colour, 0, double=True)


def turn(ada: Json = None, ben: Json = None, roll: Json = None) -> Json:
    """A turn with a roll in which both find their dice, whoever is active; None for no action."""
    pairs = [action["take"] for action in (ada, ben) if isinstance(action, dict)] or [["red", 1]]
    pairs = [pairs[0], pairs[-1], pairs[0]]
    roll = roll or {"numbers": [number for _, number in pairs], "colours": [colour for colour, _ in pairs]}
    return {"roll": roll, "actions": {name: one for name, one in ((ADA, ada), (BEN, ben)) if one is not None}}


def roll(numbers: str, *colours: str) -> Json:
    return {"numbers": [int(number) for number in numbers], "colours": list(colours)}


def record(*turns: Json, **more: Json) -> Json:
    return {"format": "tabletown-lost-cities/1", "players": [ADA, BEN], "turns": list(turns), **more}


def both(*actions: Json) -> list[Json]:
    """Ada and Ben do the same, turn after turn."""
    return [turn(action, action) for action in actions]


def alone(*actions: Json) -> list[Json]:
    """Ada does it, and Ben declines."""
    return [turn(action, DECLINE) for action in actions]


def row(colour: str, *numbers: int) -> list[Json]:
    return [take(colour, number) for number in numbers]


def refused(number: int, player: str, reason: str) -> dict[str, Json]:
    return {"ok": False, "error.turn": number, "error.player": player, "error.reason": reason}


def red_of(numbers: Iterable[int], *, double: bool = False, end: bool = False) -> Json:
    return {"double": double, "numbers": list(numbers), "end": end}


RED = "sheets.Ada.expeditions.red"
ONES = {colour: row(colour, *[1] * 9) for colour in ("red", "orange", "yellow", "green", "blue", "purple")}
NINE = row("red", 1, 1, 2, 2, 3, 3, 4, 4, 5)
"""Red full up to a 5; the artefacts of boxes 5 and 8, arrows left unused."""
SEVEN_ARTEFACTS = [
    *ONES["orange"][:2], *ONES["blue"][:3], *ONES["yellow"][:4], *ONES["purple"][:4], *ONES["red"][:5],
    *ONES["green"][:5], *ONES["orange"][:4],
]  # fmt: skip
"""27 moves; the last is orange's sixth number and the seventh artefact."""

CASES = [
    # Turns and what is there to take
    LostCitiesCase(
        "nothing_yet", record(), {"finished": False, "turns": 0, "scores.Ada.total": 0, "winners": [ADA, BEN]}
    ),
    LostCitiesCase(
        "the_first_number",
        record(turn(take("red", 7), DECLINE)),
        {
            "turns": 1,
            RED: red_of([7]),
            "scores.Ada.lines": {
                "expeditions": {"red": -20, "orange": 0, "yellow": 0, "green": 0, "blue": 0, "purple": 0},
                "artefacts": 0,
                "dice": 0,
                "bridges": 0,
            },
            "scores.Ada.total": -20,
            "scores.Ben.total": -40,
            "winners": [ADA],
        },
    ),
    LostCitiesCase(
        "l5_what_the_active_player_took_is_gone",
        record(turn(take("red", 3), take("red", 7), roll("307", "red", "blue", "blue"))),
        refused(1, BEN, "not_available"),
    ),
    LostCitiesCase(
        "l5_the_number_is_gone_too",
        record(turn(take("red", 3), take("blue", 3), roll("307", "red", "blue", "blue"))),
        refused(1, BEN, "not_available"),
    ),
    LostCitiesCase(
        "l5_a_second_die_of_the_same_face_is_still_there",
        record(turn(take("red", 3), take("red", 3), roll("337", "red", "red", "blue"))),
        {"sheets.Ben.expeditions.red": red_of([3])},
    ),
    LostCitiesCase(
        "what_others_take_is_not_gone",
        {
            **record(
                {
                    "roll": roll("137", "red", "blue", "blue"),
                    "actions": {ADA: take("red", 1), BEN: take("blue", 3), "Cleo": take("blue", 3)},
                }
            ),
            "players": [ADA, BEN, "Cleo"],
        },
        {"sheets.Cleo.expeditions.blue": red_of([3]), "sheets.Ben.expeditions.blue": red_of([3])},
    ),
    LostCitiesCase(
        "l7_after_declining_all_six_dice_serve_the_others",
        record(turn(DECLINE, take("red", 3), roll("307", "red", "blue", "blue"))),
        {"sheets.Ben.expeditions.red": red_of([3]), "sheets.Ada.dice": 1},
    ),
    LostCitiesCase(
        "l5_nobody_acts_before_the_active_player",
        record(turn(None, take("red", 3))),
        refused(1, BEN, "not_your_turn"),
    ),
    LostCitiesCase("l5_nobody_declines_before_either", record(turn(None, DECLINE)), refused(1, BEN, "not_your_turn")),
    LostCitiesCase(
        "l5_not_your_turn_comes_before_what_is_available",
        record(turn(None, take("green", 9), roll("123", "red", "red", "red"))),
        refused(1, BEN, "not_your_turn"),
    ),
    LostCitiesCase(
        "the_first_player_is_named",
        record(turn(None, take("red", 3)), first=BEN),
        {"sheets.Ben.expeditions.red": red_of([3]), "finished": False},
    ),
    LostCitiesCase(
        "the_active_player_moves_on",
        record(turn(DECLINE, DECLINE), turn(take("red", 3), None)),
        refused(2, ADA, "not_your_turn"),
    ),
    LostCitiesCase(
        "the_active_player_moves_on_and_around",
        record(turn(DECLINE, DECLINE), turn(DECLINE, DECLINE), turn(take("red", 3), None), first=BEN),
        refused(3, ADA, "not_your_turn"),
    ),
    LostCitiesCase(
        "missing_of_the_active_player", record(turn(None, DECLINE), turn()), refused(1, ADA, "missing_action")
    ),
    LostCitiesCase("missing_of_another", record(turn(DECLINE, None), turn()), refused(1, BEN, "missing_action")),
    LostCitiesCase(
        "an_illegal_move_of_the_active_player_comes_before_what_is_missing",
        record(turn(DECLINE, DECLINE), turn(None, take("blue", 1), roll("999", "red", "red", "red")), turn()),
        refused(2, BEN, "not_available"),
    ),
    LostCitiesCase(
        "what_is_missing_of_the_active_player_comes_first",
        record(turn(None, take("blue", 1), roll("999", "red", "red", "red")), turn()),
        refused(1, ADA, "missing_action"),
    ),
    LostCitiesCase(
        "in_the_last_turn_all_may_be_missing", record(turn()), {"ok": True, "turns": 1, "finished": False}
    ),
    # Entering
    LostCitiesCase("a_zero_is_a_ten", record(turn(take("red", 0), DECLINE)), {RED: red_of([10])}),
    LostCitiesCase(
        "l3_after_a_ten_a_nine_is_too_small", record(*alone(*row("red", 0, 9))), refused(2, ADA, "too_small")
    ),
    LostCitiesCase("equal_is_large_enough", record(*alone(*row("red", 0, 0))), {RED: red_of([10, 10])}),
    LostCitiesCase(
        "l3_who_cannot_write_declines", record(*alone(*row("red", 5), take("red", 4))), refused(2, ADA, "too_small")
    ),
    LostCitiesCase(
        "a_round_field", record(*alone(tick("red"))), {RED: red_of([], double=True), "scores.Ada.total": -100}
    ),
    LostCitiesCase(
        "a_round_field_and_one_number",
        record(*alone(tick("red"), take("red", 1))),
        {RED: red_of([1], double=True), "scores.Ada.lines.expeditions.red": -40},
    ),
    LostCitiesCase(
        "double_needs_zero", record(*alone(take("red", 3, double=True))), refused(1, ADA, "double_needs_zero")
    ),
    LostCitiesCase(
        "double_needs_zero_comes_before_too_late",
        record(*alone(take("red", 3), take("red", 3, double=True))),
        refused(2, ADA, "double_needs_zero"),
    ),
    LostCitiesCase(
        "not_available_comes_before_double",
        record(turn(take("red", 3, double=True), DECLINE, roll("123", "blue", "blue", "blue"))),
        refused(1, ADA, "not_available"),
    ),
    LostCitiesCase(
        "double_too_late", record(*alone(take("red", 1), tick("red"))), refused(2, ADA, "double_too_late")
    ),
    LostCitiesCase("double_twice", record(*alone(tick("red"), tick("red"))), refused(2, ADA, "double_too_late")),
    LostCitiesCase(
        "a_ten_above_the_tick", record(*alone(tick("red"), take("red", 0))), {RED: red_of([10], double=True)}
    ),
    LostCitiesCase(
        "a_tick_without_a_zero_in_the_throw",
        record(turn(tick("red"), DECLINE, roll("123", "red", "red", "red"))),
        refused(1, ADA, "not_available"),
    ),
    # Arrows
    LostCitiesCase("l2_an_arrow_is_an_offer", record(*alone(*row("red", 2, 3, 5))), {RED: red_of([2, 3, 5])}),
    LostCitiesCase(
        "l1_an_arrow_writes_the_top_number_again",
        record(*alone(*row("red", 2, 3), take("red", 5, "red"))),
        {RED: red_of([2, 3, 5, 5])},
    ),
    LostCitiesCase(
        "l1_an_arrow_writes_a_one_where_nothing_stands",
        record(*alone(*row("red", 2, 3), take("red", 5, "blue"))),
        {"sheets.Ada.expeditions.blue": red_of([1]), RED: red_of([2, 3, 5])},
    ),
    LostCitiesCase(
        "l1_also_above_a_ticked_round_field",
        record(*alone(tick("blue"), *row("red", 2, 3), take("red", 5, "blue"))),
        {"sheets.Ada.expeditions.blue": red_of([1], double=True)},
    ),
    LostCitiesCase(
        "l2_a_chain_may_end_after_any_step",
        record(*alone(take("yellow", 4), take("purple", 6), *row("red", 2, 3), take("red", 5, "yellow", "purple"))),
        {
            "sheets.Ada.expeditions.yellow": red_of([4, 4]),
            "sheets.Ada.expeditions.purple": red_of([6, 6]),
            RED: red_of([2, 3, 5]),
        },
    ),
    LostCitiesCase(
        "a_chain_goes_on_as_long_as_it_lands_on_arrows",
        record(
            *alone(take("yellow", 4), take("purple", 6), *row("red", 2, 3)),
            *alone(take("red", 5, "yellow", "purple", "purple")),
        ),
        {"sheets.Ada.expeditions.purple": red_of([6, 6, 6])},
    ),
    LostCitiesCase(
        "a_chain_breaks_where_no_arrow_is",
        record(
            *alone(take("yellow", 4), take("purple", 6), *row("red", 2, 3)),
            *alone(take("red", 5, "yellow", "purple", "purple", "red")),
        ),
        refused(5, ADA, "no_arrow"),
    ),
    LostCitiesCase("no_arrow_in_the_first_box", record(*alone(take("red", 5, "red"))), refused(1, ADA, "no_arrow")),
    LostCitiesCase(
        "no_arrow_at_a_round_field", record(*alone(take("red", 0, "red", double=True))), refused(1, ADA, "no_arrow")
    ),
    LostCitiesCase(
        "too_small_comes_before_no_arrow",
        record(*alone(take("red", 5), take("red", 4, "red"))),
        refused(2, ADA, "too_small"),
    ),
    LostCitiesCase(
        "an_arrow_that_lands_on_an_artefact_marks_it",
        record(*alone(*row("red", 2, 3), take("orange", 1), take("red", 5, "orange"))),
        {"sheets.Ada.artefacts": 1, "sheets.Ada.expeditions.orange": red_of([1, 1])},
    ),
    # The ninth box and beyond
    LostCitiesCase(
        "nine_boxes", record(*alone(*NINE)), {RED: red_of([1, 1, 2, 2, 3, 3, 4, 4, 5]), "sheets.Ada.artefacts": 2}
    ),
    LostCitiesCase(
        "l12_the_end_brings_an_artefact_and_nothing_else",
        record(*alone(*NINE, take("red", 5))),
        {
            RED: red_of([1, 1, 2, 2, 3, 3, 4, 4, 5], end=True),
            "sheets.Ada.artefacts": 3,
            "scores.Ada.lines.expeditions.red": 50,
            "scores.Ada.lines.artefacts": -20,
            "scores.Ada.lines.bridges": 20,
            "bridges.red": [ADA],
        },
    ),
    LostCitiesCase("a_zero_is_a_ten_at_the_end_too", record(*alone(*NINE, take("red", 0))), {f"{RED}.end": True}),
    LostCitiesCase(
        "the_end_wants_a_number_too", record(*alone(*NINE, take("red", 4))), refused(10, ADA, "too_small")
    ),
    LostCitiesCase("l4_complete", record(*alone(*NINE, *row("red", 5, 9))), refused(11, ADA, "complete")),
    LostCitiesCase(
        "l4_complete_comes_before_too_small", record(*alone(*NINE, *row("red", 5, 1))), refused(11, ADA, "complete")
    ),
    LostCitiesCase(
        "l4_a_complete_expedition_begun_without_the_tick",
        record(*alone(*NINE, take("red", 5), tick("red"))),
        refused(11, ADA, "double_too_late"),
    ),
    LostCitiesCase(
        "an_arrow_ticks_the_end_of_a_full_expedition",
        record(*alone(*NINE, *row("green", 1, 1), take("green", 1, "red"))),
        {f"{RED}.end": True, "sheets.Ada.artefacts": 3},
    ),
    LostCitiesCase(
        "no_arrow_leads_on_from_an_end",
        record(*alone(*NINE, *row("green", 1, 1), take("green", 1, "red", "green"))),
        refused(12, ADA, "no_arrow"),
    ),
    LostCitiesCase(
        "l4_no_arrow_writes_into_a_complete_expedition",
        record(*alone(*NINE, take("red", 5), *row("green", 1, 1), take("green", 1, "red"))),
        refused(13, ADA, "complete"),
    ),
    LostCitiesCase(
        "an_arrow_writes_the_ninth_number_and_a_later_one_ticks_the_end",
        record(*alone(*ONES["green"][:7], take("green", 1, "green"), *row("red", 1, 1), take("red", 1, "green"))),
        {"sheets.Ada.expeditions.green": red_of([1] * 9, end=True), "sheets.Ada.artefacts": 3},
    ),
    LostCitiesCase(
        "the_ninth_box_has_no_arrow",
        record(*alone(*ONES["green"][:7], take("green", 1, "green", "green"))),
        refused(8, ADA, "no_arrow"),
    ),
    LostCitiesCase(
        "with_all_artefacts_marked_the_end_can_still_be_ticked",
        record(
            *alone(
                *[move for colour in ("blue", "orange", "purple", "yellow") for move in ONES[colour]],
                *ONES["blue"][:1],
                *ONES["orange"][:1],
                *ONES["purple"][:1],
            )
        ),
        {
            "sheets.Ada.artefacts": 9,
            "sheets.Ada.expeditions.orange.end": True,
            "sheets.Ada.expeditions.purple.end": True,
            "scores.Ada.lines.artefacts": 100,
        },
    ),
    # Bridges
    LostCitiesCase(
        "l11_all_who_cross_in_the_turn_of_the_first_get_the_points",
        record(*both(*ONES["red"][:7])),
        {
            "bridges.red": [ADA, BEN],
            "scores.Ada.lines.bridges": 20,
            "scores.Ben.lines.bridges": 20,
            "scores.Ben.total": 30 - 40 + 20,
        },
    ),
    LostCitiesCase(
        "l11_the_points_come_as_soon_as_it_is_crossed",
        record(*both(*ONES["red"][:6]), turn(take("red", 1), None)),
        {"bridges.red": [ADA], "scores.Ada.lines.bridges": 20},
    ),
    LostCitiesCase(
        "l11_nothing_for_who_crosses_later",
        record(*both(*ONES["red"][:6]), turn(DECLINE, take("red", 1)), turn(take("red", 1), DECLINE)),
        {"bridges.red": [BEN], "scores.Ada.lines.bridges": 0, "scores.Ben.lines.bridges": 20},
    ),
    LostCitiesCase(
        "a_bridge_is_never_doubled",
        record(*alone(tick("red"), *ONES["red"][:7])),
        {"scores.Ada.lines.expeditions.red": 60, "scores.Ada.lines.bridges": 20},
    ),
    LostCitiesCase(
        "l12_an_arrow_crosses_a_bridge",
        record(*alone(*ONES["red"][:5], take("red", 1, "red"))),
        {"bridges.red": [ADA], "scores.Ada.lines.expeditions.red": 30},
    ),
    LostCitiesCase(
        "l5_artefact_bridge_for_several_in_one_turn",
        record(*both(*SEVEN_ARTEFACTS)),
        {
            "bridges.artefacts": [ADA, BEN],
            "sheets.Ada.artefacts": 7,
            "scores.Ada.total": 10 + 15 + 5 + 10 - 10 + 5 + 60 + 20,
            "scores.Ben.total": 115,
        },
    ),
    LostCitiesCase(
        "the_artefact_bridge_one_turn_too_late",
        record(*both(*SEVEN_ARTEFACTS[:-1]), turn(take("orange", 1), DECLINE), turn(DECLINE, take("orange", 1))),
        {"bridges.artefacts": [ADA], "sheets.Ben.artefacts": 7, "scores.Ben.lines.bridges": 0},
    ),
    LostCitiesCase(
        "l11_dice_bridge_for_several_in_one_turn",
        record(*both(*[DECLINE] * 7)),
        {"bridges.dice": [ADA, BEN], "scores.Ada.total": 80, "scores.Ben.total": 80, "finished": False},
    ),
    LostCitiesCase(
        "the_dice_bridge_one_turn_too_late",
        record(turn(DECLINE, take("red", 1)), *both(*[DECLINE] * 7)),
        {"bridges.dice": [ADA], "scores.Ada.total": 70 + 20, "scores.Ben.total": -20 + 60},
    ),
    # Ends and scores
    LostCitiesCase("l10_no_marks_no_points", record(*both(take("red", 1))), {"scores.Ada.total": -20}),
    LostCitiesCase(
        "all_exhausted",
        record(*both(*[DECLINE] * 9)),
        {
            "finished": True,
            "scores.Ada": {
                "total": 20,
                "exhausted": True,
                "lines": {
                    "expeditions": dict.fromkeys(ONES, 0),
                    "artefacts": 0,
                    "dice": 0,
                    "bridges": 20,
                },
            },
            "winners": [ADA, BEN],
        },
    ),
    LostCitiesCase("no_turn_after_the_end", record(*both(*[DECLINE] * 9), turn()), malformed=True),
    LostCitiesCase(
        "not_the_end_while_the_turn_goes_on",
        record(*both(*[DECLINE] * 8), turn(DECLINE, None)),
        {"finished": False, "scores.Ada.exhausted": True, "scores.Ben.exhausted": False},
    ),
    LostCitiesCase(
        "l6_an_exhausted_player_goes_on",
        record(
            *alone(*ONES["red"][:1]), *[turn(take("blue", 1), DECLINE)] * 8, turn(take("green", 1), take("red", 3))
        ),
        {"sheets.Ben.dice": 9, "sheets.Ben.expeditions.red": red_of([3]), "scores.Ben.exhausted": True},
    ),
    LostCitiesCase(
        "l7_declining_after_the_ninth_symbol_costs_nothing_more",
        record(turn(DECLINE, take("red", 1)), *both(*[DECLINE] * 9)),
        {"finished": True, "turns": 10, "sheets.Ada.dice": 9, "scores.Ada.total": 20, "scores.Ben.total": -20},
    ),
    LostCitiesCase(
        "all_bridges",
        record(*alone(*[move for moves in ONES.values() for move in moves[:7]])),
        {
            "finished": True,
            "turns": 42,
            "sheets.Ada.artefacts": 9,
            "scores.Ada.total": 6 * 30 + 100 + 7 * 20,
            "scores.Ben.total": 20,
            "scores.Ben.exhausted": True,
            "winners": [ADA],
            "bridges.dice": [BEN],
        },
    ),
    LostCitiesCase(
        "all_bridges_but_one",
        record(*alone(*[move for moves in ONES.values() for move in moves[:7]][:-1])),
        {"finished": False, "bridges.purple": []},
    ),
    # What is legal
    LostCitiesCase("legal_without_a_turn", record(), {"": {}}, ask="legal"),
    LostCitiesCase(
        "legal_for_the_active_player_first",
        record(turn(roll=roll("308", "red", "red", "blue"))),
        {
            "": {
                ADA: {
                    "takes": [
                        {"take": ["red", 0], "double": False, "then": []},
                        {"take": ["red", 0], "double": True, "then": []},
                        {"take": ["red", 3], "double": False, "then": []},
                        {"take": ["red", 8], "double": False, "then": []},
                        {"take": ["blue", 0], "double": False, "then": []},
                        {"take": ["blue", 0], "double": True, "then": []},
                        {"take": ["blue", 3], "double": False, "then": []},
                        {"take": ["blue", 8], "double": False, "then": []},
                    ]
                }
            }
        },
        ask="legal",
    ),
    LostCitiesCase(
        "legal_for_the_others_with_what_is_left",
        record(turn(take("red", 3), None, roll("308", "red", "red", "red"))),
        {
            "": {
                BEN: {
                    "takes": [
                        {"take": ["red", 0], "double": False, "then": []},
                        {"take": ["red", 0], "double": True, "then": []},
                        {"take": ["red", 8], "double": False, "then": []},
                    ]
                }
            }
        },
        ask="legal",
    ),
    LostCitiesCase(
        "legal_names_where_an_arrow_could_go",
        record(
            *alone(*row("red", 4, 4)), turn(roll=roll("300", "red", "red", "red"), ada=None, ben=DECLINE), first=BEN
        ),
        {
            "": {
                ADA: {
                    "takes": [
                        {
                            "take": ["red", 0],
                            "double": False,
                            "then": ["red", "orange", "yellow", "green", "blue", "purple"],
                        }
                    ]
                }
            }
        },
        ask="legal",
    ),
    LostCitiesCase(
        "l4_legal_leaves_out_what_is_complete",
        record(
            *alone(*NINE, take("red", 5), *row("green", 1, 1)),
            turn(None, None, roll("999", "green", "red", "red")),
        ),
        {
            "": {
                ADA: {
                    "takes": [
                        {
                            "take": ["green", 9],
                            "double": False,
                            "then": ["orange", "yellow", "green", "blue", "purple"],
                        }
                    ]
                }
            }
        },
        ask="legal",
    ),
    LostCitiesCase(
        "legal_where_nothing_can_be_entered",
        record(*alone(take("red", 9)), turn(roll=roll("123", "red", "red", "red"), ben=DECLINE)),
        {"": {ADA: {"takes": []}}},
        ask="legal",
    ),
    LostCitiesCase("legal_when_all_have_acted", record(*both(DECLINE)), {"": {}}, ask="legal"),
    LostCitiesCase("legal_after_the_end", record(*both(*[DECLINE] * 9)), {"": {}}, ask="legal"),
    LostCitiesCase(
        "legal_of_an_illegal_record", record(turn(None, DECLINE)), refused(1, BEN, "not_your_turn"), ask="legal"
    ),
    # What is no record
    LostCitiesCase("l8_alone", {**record(), "players": [ADA]}, malformed=True),
    LostCitiesCase("l8_six", {**record(), "players": [*"ABCDEF"]}, malformed=True),
    LostCitiesCase("a_first_player_who_is_none", record(first="Cleo"), malformed=True),
    LostCitiesCase("a_first_player_of_null", record(first=None), malformed=True),
    LostCitiesCase("four_numbers", record(turn(roll=roll("1234", "red", "red", "red"))), malformed=True),
    LostCitiesCase("two_colours", record(turn(roll=roll("123", "red", "red"))), malformed=True),
    LostCitiesCase(
        "true_is_no_number", record(turn(roll={"numbers": [1, True, 2], "colours": ["red"] * 3})), malformed=True
    ),
    LostCitiesCase(
        "ten_is_no_number", record(turn(roll={"numbers": [1, 10, 2], "colours": ["red"] * 3})), malformed=True
    ),
    LostCitiesCase("white_is_no_colour", record(turn(roll=roll("123", "red", "red", "white"))), malformed=True),
    LostCitiesCase(
        "ten_cannot_be_taken", record(turn(take("red", 10), roll=roll("123", *["red"] * 3))), malformed=True
    ),
    LostCitiesCase(
        "true_cannot_be_taken", record(turn({"take": ["red", True]}, roll=roll("123", *["red"] * 3))), malformed=True
    ),
    LostCitiesCase("double_is_true_or_false", record(turn({"take": ["red", 1], "double": 1})), malformed=True),
    LostCitiesCase("then_is_a_list", record(turn({"take": ["red", 1], "then": "red"})), malformed=True),
    LostCitiesCase("an_unknown_colour_after_an_arrow", record(turn(take("red", 1, "white"))), malformed=True),
    LostCitiesCase("an_unknown_move", record(turn("pass")), malformed=True),
]
