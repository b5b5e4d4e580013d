"""Small drawn games with their answers, worked out by hand from the rules.

Each case names a record, what to ask of it (``replay`` or ``legal``), the part of the answer that matters,
and the sheets on which it is played: for each game the keys in which its sheet differs from the real one. Any
engine can be held against them: change the sheets with ``sheets_for``, ask, and look with ``differences``.

The little worlds are drawn in the top left corner of a sheet of 8 rows and 11 columns; everything else is
mountain, so the rim is above and to the left of a world, and every point can be counted with a finger. The
letters are those of `LETTERS`. R1 to R17 are the numbered rulings.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]
Points = list[tuple[int, int]]
Action = str | list[tuple[int, int]]

ROWS, COLUMNS = 8, 11
LETTERS = {
    ".": "empty",
    "T": "trees1",
    "D": "trees2",
    "S": "rocks1",
    "O": "rocks2",
    "M": "mountain",
    "F": "forest",
    "W": "well",
    "R": "wide_river",
    "H": "plateau",
    "G": "gold",
    "B": "bandit",
    "K": "church",
    "Z": "sawmill",
    "P": "fortress",
}


@dataclass(frozen=True)
class MyCityCase:
    name: str
    record: Json
    expected: Json
    sheets: dict[int, Json] = field(default_factory=dict)
    ask: str = "replay"


def sheets_for(case: MyCityCase, sheets: dict[int, Json]) -> dict[int, Json]:
    """Give the twelve sheets as this case wants them."""
    return {game: {**sheet, **case.sheets.get(game, {})} for game, sheet in sheets.items()}


def differences(expected: Any, found: Any, place: str = "answer") -> list[str]:  # noqa: ANN401
    """Tell where the answer is not as expected; keys that the case does not name do not matter."""
    if isinstance(expected, dict) and isinstance(found, dict):
        told = []
        for key, value in expected.items():
            if key in found:
                told += differences(value, found[key], f"{place}.{key}")
            else:
                told.append(f"{place}.{key} is missing")
        return told
    return [] if expected == found else [f"{place} is {found!r}, expected {expected!r}"]


def river_of(points: list[tuple[int, int]]) -> list[list[list[int]]]:
    """Turn corner points into pairs of neighbouring fields.

    >>> river_of([(0, 5), (1, 5), (1, 4)])
    [[[0, 4], [0, 5]], [[0, 4], [1, 4]]]
    """
    pairs = []
    for (y1, x1), (y2, x2) in itertools.pairwise(points):
        if x1 == x2:
            pairs += [[[y, x1 - 1], [y, x1]] for y in range(min(y1, y2), max(y1, y2))]
        else:
            pairs += [[[y1 - 1, x], [y1, x]] for x in range(min(x1, x2), max(x1, x2))]
    return pairs


def world(rows: list[str], river: Points | None = None, **changes: Any) -> Json:  # noqa: ANN401
    """Draw a world; without a river of its own it has one along its lower edge."""
    if river is None:
        river = [(len(rows), 0), (len(rows), len(rows[0]))]
    drawn = [row.ljust(COLUMNS, "M") for row in rows] + ["M" * COLUMNS] * (ROWS - len(rows))
    fields = [[LETTERS[letter] for letter in row] for row in drawn]
    return {"fields": fields, "river": river_of(river), **changes}


def turn(roll: str, /, **actions: Action) -> Json:
    """Make a round: the three faces, and for each player a word or the fields built on."""
    a, b, w = roll.split()
    return {
        "roll": {"A": a, "B": b, "W": w},
        "actions": {
            player: action if isinstance(action, str) else {"build": [list(cell) for cell in action]}
            for player, action in actions.items()
        },
    }


def game(number: int, *rounds: Json, players: str = "Ada", carried: Json | None = None) -> Json:
    record = {
        "format": "tabletown-record/1",
        "game": number,
        "players": players.split(),
        "rounds": list(rounds),
    }
    return record if carried is None else {**record, "carried_bandits": carried}


def campaign(mode: str, *games: Json, players: str = "Ada") -> Json:
    return {"format": "tabletown-campaign/1", "mode": mode, "players": players.split(), "games": list(games)}


def score(total: int, bags: int = 0, **named: int) -> Json:
    """Make one player's whole score; every line that is not named is 0."""
    groups = {kind: named.pop(kind, 0) for kind in ("solid", "lined", "crossed")}
    names = ["passes", "trees", "rocks", "empty", "wells", "churches", "first", "bandits", "complete_groups"]
    lines: Json = {name: named.pop(name, 0) for name in names}
    assert not named, named
    return {"total": total, "money_bags": bags, "lines": {**lines, "groups": groups}}


def scored(total: int, bags: int = 0, **named: int) -> Json:
    return {"ok": True, "scores": {"Ada": score(total, bags, **named)}}


def error(number: int, player: str, reason: str) -> Json:
    return {"ok": False, "error": {"round": number, "player": player, "reason": reason}}


def choices(building: str, places: list[Points], **named: bool) -> Json:
    """Make Ada's whole entry in the answer of ``legal``."""
    able = {"can_pass": True, "can_stop": True, "can_skip": False, **named}
    return {"Ada": {"building": building, "placements": [[list(c) for c in place] for place in places], **able}}


OK: Json = {"ok": True}
ONE, TWO, L3, BAR3, SQUARE, L4, BAR4, U5, L5 = (
    "single blank",
    "vertical blank",
    "corner blank",
    "single horizontal",
    "vertical vertical",
    "corner single",
    "horizontal horizontal",
    "corner vertical",
    "corner horizontal",
)
STOP = turn("single blank solid", Ada="stop")
TWO_BY_TWO = world(["..", ".."])
TWO_BY_THREE = world(["...", "..."])
TWO_BY_FOUR = world(["....", "...."])
# The river runs between the two rows.
RIVER_BETWEEN = world(["....", "...."], [(1, 0), (1, 4)])
# The river comes from above between (0, 0) and (0, 1) and ends there.
RIVER_ENDS = world(["..", ".."], [(0, 1), (1, 1)])
RIVER_ENDS_WIDE = world(["...", "..."], [(0, 1), (1, 1)])


def shape_case(name: str, roll: str, drawn: Json, places: list[Points]) -> MyCityCase:
    return MyCityCase(name, game(1, turn(f"{roll} solid")), choices("solid", places), {1: drawn}, ask="legal")


THREE_OF_FOUR: list[Points] = [
    [(0, 0), (0, 1), (1, 0)],
    [(0, 0), (0, 1), (1, 1)],
    [(0, 0), (1, 0), (1, 1)],
    [(0, 1), (1, 0), (1, 1)],
]
TWO_AT_RIVER: list[Points] = [[(0, 0), (1, 0)], [(0, 1), (1, 1)], [(1, 0), (1, 1)]]
FOUR_OF_SIX: list[Points] = [
    [(0, 0), (0, 1), (0, 2), (1, 0)],
    [(0, 0), (0, 1), (0, 2), (1, 2)],
    [(0, 0), (1, 0), (1, 1), (1, 2)],
    [(0, 2), (1, 0), (1, 1), (1, 2)],
]
SHAPES = [
    shape_case("shape_one", ONE, TWO_BY_TWO, [[(1, 0)], [(1, 1)]]),
    shape_case("shape_one_from_compass_that_means_nothing", "single compass", TWO_BY_TWO, [[(1, 0)], [(1, 1)]]),
    shape_case("shape_two_bar_from_vertical", TWO, TWO_BY_TWO, TWO_AT_RIVER),
    shape_case("shape_two_bar_from_horizontal_and_compass", "horizontal compass", TWO_BY_TWO, TWO_AT_RIVER),
    shape_case("shape_two_bar_from_two_singles", "single single", TWO_BY_TWO, TWO_AT_RIVER),
    shape_case("shape_l_of_three_from_corner", L3, TWO_BY_TWO, THREE_OF_FOUR),
    shape_case("shape_l_of_three_from_single_and_vertical", "single vertical", TWO_BY_TWO, THREE_OF_FOUR),
    shape_case("shape_l_of_three_from_vertical_and_single", "vertical single", TWO_BY_TWO, THREE_OF_FOUR),
    shape_case("shape_three_bar", BAR3, TWO_BY_THREE, [[(1, 0), (1, 1), (1, 2)]]),
    shape_case("shape_three_bar_other_way", "horizontal single", TWO_BY_THREE, [[(1, 0), (1, 1), (1, 2)]]),
    shape_case("shape_square", SQUARE, TWO_BY_TWO, [[(0, 0), (0, 1), (1, 0), (1, 1)]]),
    shape_case("shape_l_of_four_from_corner_and_single", L4, TWO_BY_THREE, FOUR_OF_SIX),
    shape_case("shape_l_of_four_from_vertical_and_horizontal", "vertical horizontal", TWO_BY_THREE, FOUR_OF_SIX),
    shape_case("shape_l_of_four_from_horizontal_and_vertical", "horizontal vertical", TWO_BY_THREE, FOUR_OF_SIX),
    shape_case("shape_four_bar", BAR4, TWO_BY_FOUR, [[(1, 0), (1, 1), (1, 2), (1, 3)]]),
    shape_case(
        "shape_u_of_five",
        U5,
        TWO_BY_FOUR,
        [
            [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2)],
            [(0, 0), (0, 2), (1, 0), (1, 1), (1, 2)],
            [(0, 1), (0, 2), (0, 3), (1, 1), (1, 3)],
            [(0, 1), (0, 3), (1, 1), (1, 2), (1, 3)],
        ],
    ),
    shape_case(
        "shape_l_of_five",
        L5,
        TWO_BY_FOUR,
        [
            [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0)],
            [(0, 0), (0, 1), (0, 2), (0, 3), (1, 3)],
            [(0, 0), (1, 0), (1, 1), (1, 2), (1, 3)],
            [(0, 3), (1, 0), (1, 1), (1, 2), (1, 3)],
        ],
    ),
]


def first_build(  # noqa: PLR0913, PLR0917
    name: str, number: int, drawn: Json, roll: str, cells: Points, reason: str | None
) -> MyCityCase:
    """Make a case of one building on an untouched sheet: fine, or wrong for this reason."""
    expected = OK if reason is None else error(1, "Ada", reason)
    return MyCityCase(name, game(number, turn(f"{roll} solid", Ada=cells)), expected, {number: drawn})


ONE_WRONG_BUILD = [
    first_build("wrong_shape_t_for_l", 1, TWO_BY_FOUR, L4, [(0, 0), (0, 1), (0, 2), (1, 1)], "wrong_shape"),
    first_build("wrong_shape_no_field", 1, TWO_BY_FOUR, ONE, [], "wrong_shape"),
    first_build("wrong_shape_field_named_twice", 1, TWO_BY_FOUR, ONE, [(1, 0), (1, 0)], "wrong_shape"),
    first_build("wrong_shape_two_bar_is_one_field_twice", 1, TWO_BY_FOUR, TWO, [(1, 0), (1, 0)], "wrong_shape"),
    first_build("wrong_shape_diagonal", 1, TWO_BY_FOUR, TWO, [(0, 0), (1, 1)], "wrong_shape"),
    first_build("wrong_shape_too_small", 1, TWO_BY_FOUR, TWO, [(1, 0)], "wrong_shape"),
    first_build("wrong_shape_before_off_sheet", 1, TWO_BY_FOUR, TWO, [(-1, 0), (1, 0)], "wrong_shape"),
    first_build("mirrored_shape_is_fine", 1, TWO_BY_FOUR, L4, [(0, 2), (1, 0), (1, 1), (1, 2)], None),
    first_build("fields_in_any_order", 1, TWO_BY_FOUR, BAR3, [(1, 2), (1, 0), (1, 1)], None),
    first_build("off_sheet_above_before_blocked", 1, world(["M."]), TWO, [(-1, 0), (0, 0)], "off_sheet"),
    first_build("off_sheet_left", 1, TWO_BY_FOUR, TWO, [(1, -1), (1, 0)], "off_sheet"),
    first_build("off_sheet_right", 1, TWO_BY_FOUR, TWO, [(0, 10), (0, 11)], "off_sheet"),
    first_build("off_sheet_below", 1, TWO_BY_FOUR, TWO, [(7, 0), (8, 0)], "off_sheet"),
    first_build("blocked_mountain", 1, world(["M.", ".."]), TWO, [(0, 0), (1, 0)], "blocked"),
    first_build("blocked_forest", 1, world(["F.", ".."]), TWO, [(0, 0), (1, 0)], "blocked"),
    first_build("blocked_forest_in_game_7", 7, world(["FZ"]), ONE, [(0, 0)], "blocked"),
    first_build("forest_is_open_in_game_8", 8, world(["FZ"]), ONE, [(0, 0)], None),
    first_build("r16_forest_is_open_in_game_9", 9, world(["FZ"]), ONE, [(0, 0)], None),
    first_build("blocked_wide_river", 7, world(["R.Z"]), TWO, [(0, 0), (0, 1)], "blocked"),
    first_build("blocked_printed_church", 6, world([".K."]), TWO, [(0, 0), (0, 1)], "blocked"),
    first_build("blocked_printed_sawmill", 7, world([".Z."]), TWO, [(0, 0), (0, 1)], "blocked"),
    first_build("blocked_printed_fortress", 12, world([".P."]), TWO, [(0, 0), (0, 1)], "blocked"),
    first_build("blocked_printed_bandit", 10, world([".B."]), TWO, [(0, 0), (0, 1)], "blocked"),
    first_build("trees_may_be_built_over", 1, world(["TD"]), TWO, [(0, 0), (0, 1)], None),
    first_build("rocks_may_be_built_over", 1, world(["SO"]), TWO, [(0, 0), (0, 1)], None),
    first_build("well_may_be_built_over", 3, world([".W"]), TWO, [(0, 0), (0, 1)], None),
    first_build("plateau_may_be_built_over", 7, world(["H.Z"]), TWO, [(0, 0), (0, 1)], None),
    first_build("gold_may_be_built_over", 9, world(["G.Z"]), TWO, [(0, 0), (0, 1)], None),
    first_build("not_at_start_away_from_river", 1, TWO_BY_TWO, ONE, [(0, 0)], "not_at_start"),
    # The river's end touches (1, 0) at a corner only.
    first_build("not_at_start_river_at_a_corner", 1, RIVER_ENDS, ONE, [(1, 0)], "not_at_start"),
    first_build("not_at_start_river_instead_of_sawmill", 7, world(["H.Z"]), ONE, [(0, 0)], "not_at_start"),
    first_build("not_at_start_river_instead_of_church", 6, world(["..K"]), ONE, [(0, 0)], "not_at_start"),
    first_build("not_at_start_river_instead_of_fortress", 12, world(["..P"]), ONE, [(0, 0)], "not_at_start"),
    first_build("not_at_start_sawmill_at_a_corner", 8, world([".Z", ".."]), ONE, [(1, 0)], "not_at_start"),
    first_build("start_at_church_over_the_river", 6, world([".K"], [(0, 1), (1, 1)]), ONE, [(0, 0)], None),
    first_build("r1_square_over_the_rivers_end", 1, RIVER_ENDS, SQUARE, THREE_OF_FOUR[0] + [(1, 1)], "crosses_river"),
    first_build("r1_l_around_the_rivers_end", 1, RIVER_ENDS, L3, [(0, 0), (1, 0), (1, 1)], None),
    # Arms at (0, 0) and (0, 2), the river is between the left arm and the gap.
    first_build("r1_u_around_the_rivers_end", 1, RIVER_ENDS_WIDE, U5, [(0, 0), (0, 2), (1, 0), (1, 1), (1, 2)], None),
    first_build(
        "r1_u_over_a_river_from_edge_to_edge",
        1,
        world(["...", "..."], [(0, 1), (2, 1)]),
        U5,
        [(0, 0), (0, 2), (1, 0), (1, 1), (1, 2)],
        "crosses_river",
    ),
    first_build("r1_bar_along_the_river", 1, RIVER_BETWEEN, BAR4, [(0, 0), (0, 1), (0, 2), (0, 3)], None),
    first_build(
        "crosses_river_before_not_at_start",
        7,
        world(["...Z", "...H"], [(1, 0), (1, 4)]),
        TWO,
        [(0, 0), (1, 0)],
        "crosses_river",
    ),
    first_build("r14_first_building_at_a_printed_fortress", 11, world(["P.."], []), ONE, [(0, 1)], None),
    first_build("r14_not_beside_the_fortress", 11, world(["P.."], []), ONE, [(0, 2)], "not_at_start"),
    first_build("fortress_needs_no_start", 11, world(["..P"], []), "single compass", [(0, 0)], None),
    first_build("r15_fortress_not_on_a_mountain", 11, world(["M.P"]), "single compass", [(0, 0)], "blocked"),
    first_build("r15_fortress_not_in_closed_forest", 11, world(["F.P"]), "single compass", [(0, 0)], "blocked"),
    first_build("fortress_not_on_a_bandit", 11, world(["B.P"]), "single compass", [(0, 0)], "blocked"),
    first_build("fortress_not_on_a_fortress", 11, world(["..P"]), "single compass", [(0, 2)], "blocked"),
    first_build("fortress_is_one_field", 11, world(["..P"]), "vertical compass", [(0, 0), (0, 1)], "wrong_shape"),
    # The drawn church is a building like others: as the first it must touch the printed one.
    first_build(
        "first_drawn_church_away_from_the_start",
        6,
        world(["....K"]),
        "single compass",
        [(0, 0), (0, 1)],
        "not_at_start",
    ),
    first_build("first_drawn_church_at_the_start", 6, world(["....K"]), "single compass", [(0, 2), (0, 3)], None),
]


def later(
    name: str, number: int, drawn: Json, builds: list[tuple[str, Points]], reason: str | None = None
) -> MyCityCase:
    """Make a case of several buildings, of which the last is fine or wrong for this reason."""
    rounds = [turn(roll, Ada=cells) for roll, cells in builds]
    expected = OK if reason is None else error(len(rounds), "Ada", reason)
    return MyCityCase(name, game(number, *rounds), expected, {number: drawn})


S1 = "single blank solid"
FORT = "single compass solid"
# The river is below (0, 4) only.
FAR_RIVER = world(["....."], [(1, 4), (1, 5)])
LATER_BUILDS = [
    later(
        "blocked_before_occupied",
        1,
        world(["M.", ".."]),
        [(S1, [(1, 0)]), (TWO + " solid", [(0, 0), (1, 0)])],
        "blocked",
    ),
    later("occupied", 1, TWO_BY_TWO, [(S1, [(1, 0)]), (S1, [(1, 0)])], "occupied"),
    later(
        "occupied_before_crosses_river",
        1,
        RIVER_BETWEEN,
        [(S1, [(0, 0)]), (TWO + " solid", [(0, 0), (1, 0)])],
        "occupied",
    ),
    later(
        "crosses_river_before_not_adjacent",
        1,
        RIVER_BETWEEN,
        [(S1, [(0, 0)]), (TWO + " solid", [(0, 3), (1, 3)])],
        "crosses_river",
    ),
    later("not_adjacent_though_at_the_river", 1, TWO_BY_FOUR, [(S1, [(1, 0)]), (S1, [(1, 3)])], "not_adjacent"),
    later("not_adjacent_at_a_corner", 1, TWO_BY_FOUR, [(S1, [(1, 0)]), (S1, [(0, 1)])], "not_adjacent"),
    later("adjacent_over_the_narrow_river", 1, RIVER_BETWEEN, [(S1, [(0, 0)]), (S1, [(1, 0)])]),
    later("later_building_need_not_touch_the_river", 1, TWO_BY_FOUR, [(S1, [(1, 0)]), (S1, [(0, 0)])]),
    # (0, 0) and (0, 2) with a wide river field between them; the sawmill is below (0, 2).
    later(
        "not_adjacent_over_a_wide_river",
        7,
        world([".R.", "MMZ"]),
        [(S1, [(0, 2)]), (S1, [(0, 0)])],
        "not_adjacent",
    ),
    later("later_building_at_another_side_of_the_church", 6, world([".K."]), [(S1, [(0, 0)]), (S1, [(0, 2)])]),
    later("later_building_at_another_printed_building", 8, world(["Z.M.Z"]), [(S1, [(0, 1)]), (S1, [(0, 3)])]),
    later("later_building_at_a_drawn_church", 4, world(["...."]), [(FORT, [(0, 0), (0, 1)]), (S1, [(0, 2)])]),
    later("r14_first_building_at_a_drawn_fortress", 11, FAR_RIVER, [(FORT, [(0, 0)]), (S1, [(0, 1)])]),
    later("r14_first_building_at_the_river_all_the_same", 11, FAR_RIVER, [(FORT, [(0, 0)]), (S1, [(0, 4)])]),
    later(
        "r14_fortress_is_not_the_first_building",
        11,
        FAR_RIVER,
        [(FORT, [(0, 0)]), (S1, [(0, 2)])],
        "not_at_start",
    ),
    later(
        "later_building_at_a_drawn_fortress",
        11,
        FAR_RIVER,
        [(FORT, [(0, 0)]), (S1, [(0, 4)]), (S1, [(0, 1)])],
    ),
    later(
        "later_building_not_adjacent_in_game_11",
        11,
        FAR_RIVER,
        [(FORT, [(0, 0)]), (S1, [(0, 4)]), (S1, [(0, 2)])],
        "not_adjacent",
    ),
    later("fortress_need_not_touch_anything", 11, FAR_RIVER, [(S1, [(0, 4)]), (FORT, [(0, 1)])]),
    later("fortress_on_a_drawn_building", 11, FAR_RIVER, [(S1, [(0, 4)]), (FORT, [(0, 4)])], "occupied"),
    # B is surrounded: the rim is above and to the left, (1, 0) and (0, 1) are built on.
    later(
        "surrounded_bandit_stays_closed",
        10,
        world(["B.", ".."]),
        [(S1, [(1, 0)]), (TWO + " lined", [(0, 1), (1, 1)]), (S1, [(0, 0)])],
        "blocked",
    ),
    MyCityCase(
        "blocked_carried_bandit",
        game(11, turn(S1, Ada=[(0, 0)]), carried={"Ada": [[0, 0]]}),
        error(1, "Ada", "blocked"),
        {11: world([".."])},
    ),
    MyCityCase(
        "carried_bandit_of_another_player_does_not_block",
        game(11, turn(S1, Ada=[(0, 0)]), players="Ada Ben", carried={"Ben": [[0, 0]]}),
        {"ok": True, "bandits_left": {"Ada": [], "Ben": [[0, 0]]}},
        {11: world([".."])},
    ),
    MyCityCase(
        "pass_is_not_a_first_building",
        game(1, turn(S1, Ada="pass"), turn(S1, Ada=[(0, 0)])),
        error(2, "Ada", "not_at_start"),
        {1: TWO_BY_TWO},
    ),
]

BAD = [(0, 0)]  # away from the river
GOOD = [(1, 0)]
TURNS = [
    MyCityCase(
        "no_round_yet",
        game(1),
        {"ok": True, "finished": False, "rounds": 0, **scored(-4, empty=-4)},
        {1: TWO_BY_TWO},
    ),
    MyCityCase(
        "stop_fills_no_circle",
        game(1, STOP),
        {"finished": True, "rounds": 1, **scored(-4, empty=-4)},
        {1: TWO_BY_TWO},
    ),
    MyCityCase(
        "all_must_stop",
        game(1, turn(S1, Ada="stop", Ben="pass"), players="Ada Ben"),
        {"ok": True, "finished": False, "rounds": 1, "winners": ["Ada"]},
        {1: TWO_BY_TWO},
    ),
    MyCityCase(
        "who_has_stopped_needs_no_action",
        game(1, turn(S1, Ada="stop", Ben="pass"), turn(S1, Ben="pass"), turn(S1, Ben="stop"), players="Ada Ben"),
        {"ok": True, "finished": True, "rounds": 3},
        {1: TWO_BY_TWO},
    ),
    MyCityCase(
        "r3_a_stop_taken_back_is_a_pass",
        game(1, turn(S1, Ada="stop", Ben="pass"), turn(S1, Ben="pass"), players="Ada Ben"),
        {"ok": True, "finished": False, "rounds": 2},
        {1: TWO_BY_TWO},
    ),
    MyCityCase(
        "already_stopped",
        game(1, turn(S1, Ada="stop", Ben="pass"), turn(S1, Ada="pass", Ben="pass"), players="Ada Ben"),
        error(2, "Ada", "already_stopped"),
        {1: TWO_BY_TWO},
    ),
    MyCityCase(
        "already_stopped_and_stops_again",
        game(1, turn(S1, Ada="stop", Ben="pass"), turn(S1, Ada="stop"), players="Ada Ben"),
        error(2, "Ada", "already_stopped"),
        {1: TWO_BY_TWO},
    ),
    MyCityCase(
        "already_stopped_before_what_is_wrong_with_the_building",
        game(1, turn(S1, Ada="stop", Ben="pass"), turn(S1, Ada=[], Ben="pass"), players="Ada Ben"),
        error(2, "Ada", "already_stopped"),
        {1: TWO_BY_TWO},
    ),
    MyCityCase(
        "missing_action",
        game(1, turn(S1, Ada="pass"), turn(S1, Ada="pass", Ben="pass"), players="Ada Ben"),
        error(1, "Ben", "missing_action"),
        {1: TWO_BY_TWO},
    ),
    MyCityCase(
        "missing_action_is_judged_in_the_players_turn",
        game(1, turn(S1, Ben=BAD), turn(S1, Ada="pass", Ben="pass"), players="Ada Ben"),
        error(1, "Ada", "missing_action"),
        {1: TWO_BY_TWO},
    ),
    MyCityCase(
        "illegal_move_before_a_later_players_missing_action",
        game(1, turn(S1, Ada=BAD), turn(S1, Ada="pass", Ben="pass"), players="Ada Ben"),
        error(1, "Ada", "not_at_start"),
        {1: TWO_BY_TWO},
    ),
    MyCityCase(
        "action_may_be_missing_in_the_last_round",
        game(1, turn(S1, Ada=GOOD, Ben=GOOD), turn(S1, Ben="pass"), players="Ada Ben"),
        {"ok": True, "finished": False, "rounds": 2},
        {1: TWO_BY_TWO},
    ),
    MyCityCase(
        "illegal_move_after_a_missing_action_in_the_last_round",
        game(1, turn(S1, Ben=BAD), players="Ada Ben"),
        error(1, "Ben", "not_at_start"),
        {1: TWO_BY_TWO},
    ),
    MyCityCase(
        "players_are_judged_in_their_order",
        game(1, turn(S1, Ada=BAD, Ben=[]), players="Ben Ada"),
        error(1, "Ben", "wrong_shape"),
        {1: TWO_BY_TWO},
    ),
    MyCityCase(
        "the_earlier_round_is_reported",
        game(1, turn(S1, Ada=GOOD, Ben=BAD), turn(S1, Ada=[], Ben="pass"), players="Ada Ben"),
        error(1, "Ben", "not_at_start"),
        {1: TWO_BY_TWO},
    ),
    MyCityCase(
        "winners_tie_in_the_order_of_the_players",
        game(1, turn(S1, Cid="stop", Ada="stop", Ben="pass"), players="Cid Ben Ada"),
        {"ok": True, "winners": ["Cid", "Ada"]},
        {1: TWO_BY_TWO},
    ),
]

PASSES = [
    MyCityCase(
        f"passes_{number}",
        game(1, *[turn(S1, Ada="pass")] * number),
        scored(points - 4, passes=points, empty=-4),
        {1: TWO_BY_TWO},
    )
    for number, points in ((1, -1), (2, -2), (3, -3), (4, -5), (5, -7), (6, -10))
]
CHURCH = "single compass solid"
ONE_FIELD_11 = world(["."], fortresses=1)
SPECIAL_PASSES = [
    MyCityCase("seventh_pass", game(1, *[turn(S1, Ada="pass")] * 7), error(7, "Ada", "cannot_pass"), {1: TWO_BY_TWO}),
    MyCityCase(
        "church_pass_costs_two",
        game(4, turn(CHURCH, Ada="pass")),
        scored(-6, passes=-2, empty=-4),
        {4: TWO_BY_TWO},
    ),
    MyCityCase(
        "church_pass_fills_the_last_two",
        game(4, *[turn(S1, Ada="pass")] * 4, turn(CHURCH, Ada="pass")),
        scored(-14, passes=-10, empty=-4),
        {4: TWO_BY_TWO},
    ),
    MyCityCase(
        "r2_church_pass_with_one_circle_left",
        game(4, *[turn(S1, Ada="pass")] * 5, turn(CHURCH, Ada="pass")),
        error(6, "Ada", "cannot_pass"),
        {4: TWO_BY_TWO},
    ),
    MyCityCase(
        "r2_church_cannot_be_passed_but_the_game_can_be_stopped",
        game(4, *[turn(S1, Ada="pass")] * 5, turn(CHURCH)),
        choices("church", TWO_AT_RIVER, can_pass=False),
        {4: TWO_BY_TWO},
        ask="legal",
    ),
    MyCityCase(
        "ordinary_pass_with_one_circle_left",
        game(4, *[turn(S1, Ada="pass")] * 5, turn(S1)),
        choices("solid", [[(1, 0)], [(1, 1)]]),
        {4: TWO_BY_TWO},
        ask="legal",
    ),
    MyCityCase(
        "no_pass_in_game_6", game(6, turn(S1, Ada="pass")), error(1, "Ada", "cannot_pass"), {6: world([".K"])}
    ),
    MyCityCase(
        "no_pass_in_game_6_in_legal",
        game(6, turn(TWO + " lined")),
        choices("lined", [], can_pass=False),
        {6: world([".K"])},
        ask="legal",
    ),
    MyCityCase(
        "no_skip_for_a_church_that_fits_nowhere",
        game(6, turn(CHURCH, Ada="skip")),
        error(1, "Ada", "cannot_skip"),
        {6: world([".K"])},
    ),
    MyCityCase(
        "no_skip_for_an_ordinary_building_that_fits_nowhere",
        game(11, turn(TWO + " solid", Ada="skip")),
        error(1, "Ada", "cannot_skip"),
        {11: ONE_FIELD_11},
    ),
    MyCityCase(
        "fortress_cannot_be_passed",
        game(11, turn(FORT, Ada="pass")),
        error(1, "Ada", "cannot_pass"),
        {11: ONE_FIELD_11},
    ),
    MyCityCase(
        "fortress_cannot_be_passed_when_nothing_is_free",
        game(11, turn(S1, Ada=[(0, 0)]), turn(FORT, Ada="pass")),
        error(2, "Ada", "cannot_pass"),
        {11: ONE_FIELD_11},
    ),
    MyCityCase(
        "r4_no_skip_while_a_field_is_free",
        game(11, turn(FORT, Ada="skip")),
        error(1, "Ada", "cannot_skip"),
        {11: ONE_FIELD_11},
    ),
    MyCityCase(
        "r4_skip_costs_nothing",
        game(11, turn(S1, Ada=[(0, 0)]), turn(FORT, Ada="skip")),
        scored(4, solid=1, complete_groups=3),
        {11: ONE_FIELD_11},
    ),
    MyCityCase(
        "r4_skip_is_the_only_way_but_to_stop",
        game(11, turn(S1, Ada=[(0, 0)]), turn(FORT)),
        choices("fortress", [], can_pass=False, can_skip=True),
        {11: ONE_FIELD_11},
        ask="legal",
    ),
    MyCityCase(
        "r4_skip_fills_the_circle",
        game(11, turn(S1, Ada=[(0, 0)]), turn(FORT, Ada="skip"), turn("single compass crossed")),
        choices("crossed", []),
        {11: ONE_FIELD_11},
        ask="legal",
    ),
    MyCityCase(
        "fortress_may_be_answered_with_stop",
        game(11, turn(FORT, Ada="stop")),
        {"ok": True, "finished": True},
        {11: ONE_FIELD_11},
    ),
    MyCityCase(
        "fortress_on_any_free_field",
        game(11, turn(FORT)),
        choices("fortress", [[(0, 1)], [(0, 2)], [(0, 3)], [(1, 2)], [(1, 3)]], can_pass=False),
        # printed fortress, trees, rock, empty / forest, bandit, well, two rocks
        {11: world(["PDS.", "FBWO"])},
        ask="legal",
    ),
]

PLUS: list[Points] = [[(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)], [(0, 2), (1, 1), (1, 2), (1, 3), (2, 2)]]
T_FOUR: list[Points] = [[(0, 0), (0, 1), (0, 2), (1, 1)], [(0, 1), (1, 0), (1, 1), (1, 2)]]
PASS_CHURCH = turn(CHURCH, Ada="pass")
COMPASS = [
    MyCityCase(
        "church_ignores_the_other_dice",
        game(4, turn("corner compass lined")),
        choices("church", TWO_AT_RIVER),
        {4: TWO_BY_TWO},
        ask="legal",
    ),
    MyCityCase(
        "passed_church_fills_its_circle",
        game(4, PASS_CHURCH, turn(CHURCH)),
        choices("church", PLUS),
        {4: world(["....", "....", "...."])},
        ask="legal",
    ),
    MyCityCase(
        "third_church_is_the_l",
        game(5, PASS_CHURCH, PASS_CHURCH, turn(CHURCH)),
        choices("church", THREE_OF_FOUR),
        {5: TWO_BY_TWO},
        ask="legal",
    ),
    MyCityCase(
        "fourth_church_is_the_t",
        game(5, PASS_CHURCH, PASS_CHURCH, PASS_CHURCH, turn(CHURCH)),
        choices("church", T_FOUR, can_pass=False),
        {5: TWO_BY_THREE},
        ask="legal",
    ),
    MyCityCase(
        "fifth_compass_means_nothing",
        game(5, *[PASS_CHURCH] * 3, turn(CHURCH, Ada=T_FOUR[1]), turn("single compass crossed")),
        choices("crossed", [[(0, 0)], [(0, 2)]], can_pass=False),
        {5: TWO_BY_THREE},
        ask="legal",
    ),
    MyCityCase(
        "compass_after_a_full_track_costs_one_to_pass",
        game(4, PASS_CHURCH, turn("single compass lined", Ada="pass")),
        scored(-7, passes=-3, empty=-4),
        {4: {**TWO_BY_TWO, "churches": [[[0, 0]]]}},
    ),
    MyCityCase(
        "compass_after_a_full_track_is_die_a",
        game(4, PASS_CHURCH, turn("horizontal compass lined")),
        choices("lined", TWO_AT_RIVER),
        {4: {**TWO_BY_TWO, "churches": [[[0, 0]]]}},
        ask="legal",
    ),
    MyCityCase(
        "church_of_one_field_in_game_7",
        game(7, turn("corner compass solid")),
        choices("church", [[(0, 1)]]),
        {7: world(["H.Z"])},
        ask="legal",
    ),
    MyCityCase(
        "first_church_of_game_8_is_the_t",
        game(8, turn(CHURCH)),
        choices("church", T_FOUR),
        {8: world(["..F", "...", "MZM"])},
        ask="legal",
    ),
    MyCityCase(
        "compass_means_nothing_in_game_9",
        game(9, turn("horizontal compass lined")),
        choices("lined", [[(0, 0), (0, 1)]]),
        {9: world(["G.Z"])},
        ask="legal",
    ),
    MyCityCase(
        "compass_means_nothing_in_game_10",
        game(10, turn("single compass crossed")),
        choices("crossed", [[(0, 1)]]),
        {10: world(["B."])},
        ask="legal",
    ),
    MyCityCase(
        "fifth_fortress_is_an_ordinary_building",
        game(12, *[turn(FORT, Ada=[(0, column)]) for column in range(4)], turn("vertical compass lined")),
        choices("lined", [[(1, 0), (1, 1)], [(1, 1), (1, 2)], [(1, 2), (1, 3)]]),
        {12: world(["....", "....", "MMMM"])},
        ask="legal",
    ),
]


def points(name: str, number: int, drawn: Json, builds: list[tuple[str, Points]], expected: Json) -> MyCityCase:
    """Make a case of a few buildings and the score after them."""
    return MyCityCase(
        name, game(number, *[turn(roll, Ada=cells) for roll, cells in builds]), expected, {number: drawn}
    )


def s(roll: str, *cells: tuple[int, int]) -> tuple[str, Points]:
    return f"{roll} solid", list(cells)


def li(roll: str, *cells: tuple[int, int]) -> tuple[str, Points]:
    return f"{roll} lined", list(cells)


def x(roll: str, *cells: tuple[int, int]) -> tuple[str, Points]:
    return f"{roll} crossed", list(cells)


def compass(*cells: tuple[int, int]) -> tuple[str, Points]:
    return "single compass solid", list(cells)


# Solid 0 and 1 side by side, lined 2, solid 3:    . . . .
#                                                  0 1 2 3
GROUP_BUILDS = [s(ONE, (1, 0)), s(ONE, (1, 1)), li(ONE, (1, 2)), s(ONE, (1, 3))]
AROUND = world(["...", ".W.", "..."])
FIELDS_AND_GROUPS = [
    # One tree, two trees, one rock, two rocks over four empty fields; the tree is built over.
    points(
        "trees_rocks_and_empty_fields",
        1,
        world(["TDSO", "...."]),
        [s(TWO, (0, 0), (1, 0))],
        scored(-4, trees=2, rocks=-3, empty=-3),
    ),
    points(
        "two_trees_and_two_rocks_built_over",
        1,
        world(["TDSO", "...."]),
        [s(TWO, (0, 1), (1, 1)), s(TWO, (1, 2), (1, 3)), s(ONE, (0, 3))],
        scored(-1, trees=1, rocks=-1, empty=-1),
    ),
    points("forest_and_mountain_are_not_empty", 1, world(["F.M"]), [], scored(-1, empty=-1)),
    points("r5_well_is_not_empty", 3, world([".W"]), [], scored(-1, empty=-1)),
    points("plateaus_are_empty_wide_river_is_not", 7, world(["HRH.Z"]), [], scored(-3, 1, empty=-3)),
    points("forest_of_game_8_is_empty", 8, world(["FF.Z"]), [], scored(-3, 1, empty=-3)),
    points("r16_forest_of_game_9_is_empty_gold_is_not", 9, world(["FG.Z"]), [], scored(-2, 1, empty=-2)),
    points("forest_of_game_7_is_not_empty", 7, world(["FHZ"]), [], scored(-1, 1, empty=-1)),
    points("no_groups_in_game_1", 1, TWO_BY_FOUR, GROUP_BUILDS, scored(-4, empty=-4)),
    points("largest_groups_from_game_2", 2, TWO_BY_FOUR, GROUP_BUILDS, scored(-1, empty=-4, solid=2, lined=1)),
    points(
        "group_over_the_river",
        2,
        RIVER_BETWEEN,
        [s(ONE, (0, 0)), s(ONE, (1, 0))],
        scored(-4, empty=-6, solid=2),
    ),
    points(
        "no_group_at_a_corner",
        2,
        TWO_BY_TWO,
        [s(ONE, (1, 0)), li(ONE, (1, 1)), s(ONE, (0, 1))],
        scored(1, empty=-1, solid=1, lined=1),
    ),
    points(
        "group_counts_buildings_not_fields",
        2,
        TWO_BY_TWO,
        [s(SQUARE, *THREE_OF_FOUR[0], (1, 1))],
        scored(1, solid=1),
    ),
    # t t t
    # s l u
    points(
        "third_building_joins_two_groups",
        2,
        TWO_BY_THREE,
        [s(ONE, (1, 0)), li(ONE, (1, 1)), s(ONE, (1, 2)), s(BAR3, (0, 0), (0, 1), (0, 2))],
        scored(4, solid=3, lined=1),
    ),
    points(
        "church_belongs_to_no_group_and_joins_none",
        4,
        world(["...."]),
        [s(ONE, (0, 0)), compass((0, 1), (0, 2)), s(ONE, (0, 3))],
        scored(1, solid=1),
    ),
    points(
        "fortress_belongs_to_no_group_and_joins_none",
        11,
        world(["...."]),
        [s(ONE, (0, 0)), compass((0, 1)), s(ONE, (0, 2))],
        scored(0, empty=-1, solid=1),
    ),
]
WELLS = [
    points("well_built_over", 3, world([".W"]), [s(ONE, (0, 1))], scored(0, empty=-1, solid=1)),
    # x x .
    # s W s'
    # s l s'
    points(
        "well_with_four_buildings",
        3,
        AROUND,
        [li(ONE, (2, 1)), s(TWO, (1, 0), (2, 0)), s(TWO, (1, 2), (2, 2)), x(TWO, (0, 0), (0, 1))],
        scored(6, wells=4, empty=-1, solid=1, lined=1, crossed=1),
    ),
    # x x .
    # s l' s'      l' stands on the well
    # s l  s'
    points(
        "well_built_over_between_four_buildings",
        3,
        AROUND,
        [
            li(ONE, (2, 1)),
            s(TWO, (1, 0), (2, 0)),
            s(TWO, (1, 2), (2, 2)),
            x(TWO, (0, 0), (0, 1)),
            li(ONE, (1, 1)),
        ],
        scored(3, empty=-1, solid=1, lined=2, crossed=1),
    ),
    points(
        "well_with_three_buildings",
        3,
        AROUND,
        [li(ONE, (2, 1)), s(TWO, (1, 0), (2, 0)), s(TWO, (1, 2), (2, 2))],
        scored(-1, empty=-3, solid=1, lined=1),
    ),
    # . x x
    # s W x
    # s l l'
    points(
        "r6_one_building_on_two_sides_of_a_well",
        3,
        AROUND,
        [li(ONE, (2, 1)), s(TWO, (1, 0), (2, 0)), li(ONE, (2, 2)), x(L3, (0, 1), (0, 2), (1, 2))],
        scored(3, empty=-1, solid=1, lined=2, crossed=1),
    ),
    # l' W s'
    # l  s x
    points(
        "r6_well_at_the_rim",
        3,
        world([".W.", "..."]),
        [s(ONE, (1, 1)), li(ONE, (1, 0)), x(ONE, (1, 2)), li(ONE, (0, 0)), s(ONE, (0, 2))],
        scored(4, solid=1, lined=2, crossed=1),
    ),
    points(
        "drawn_church_counts_at_a_well",
        4,
        AROUND,
        [compass((2, 0), (2, 1)), s(ONE, (1, 0)), li(TWO, (1, 2), (2, 2)), x(TWO, (0, 0), (0, 1))],
        scored(6, wells=4, empty=-1, solid=1, lined=1, crossed=1),
    ),
    # x x .
    # l W K
    # l s s
    points(
        "printed_church_counts_at_a_well",
        6,
        world(["...", ".WK", "..."]),
        [s(TWO, (2, 1), (2, 2)), li(TWO, (1, 0), (2, 0)), x(TWO, (0, 0), (0, 1))],
        scored(6, wells=4, empty=-1, solid=1, lined=1, crossed=1),
    ),
    points(
        "connected_printed_fields_are_one_building",
        3,
        world(["ZZ.", "ZW.", "..."]),
        [s(TWO, (2, 0), (2, 1)), li(TWO, (1, 2), (2, 2))],
        scored(1, empty=-1, solid=1, lined=1),
    ),
    points(
        "printed_fields_at_a_corner_are_two_buildings",
        3,
        world(["MZ.", "ZW.", "..."]),
        [s(TWO, (2, 0), (2, 1)), li(TWO, (1, 2), (2, 2))],
        scored(5, wells=4, empty=-1, solid=1, lined=1),
    ),
    points(
        "printed_fields_of_two_sorts_are_two_buildings",
        3,
        world(["PZ.", "PW.", "..."]),
        [s(TWO, (2, 0), (2, 1)), li(TWO, (1, 2), (2, 2))],
        scored(5, wells=4, empty=-1, solid=1, lined=1),
    ),
    points(
        "two_wells_share_a_building",
        5,
        # The square between the wells is a side of both; the rest as drawn:   . 1 . 5 .
        #                                                                     2 W 3 W 6
        #                                                                     2 4 3 7 6
        world([".....", ".W.W.", "....."]),
        [
            s(TWO, (1, 2), (2, 2)),
            li(ONE, (2, 1)),
            s(TWO, (1, 0), (2, 0)),
            x(TWO, (0, 0), (0, 1)),
            li(ONE, (2, 3)),
            s(TWO, (1, 4), (2, 4)),
            x(TWO, (0, 3), (0, 4)),
        ],
        scored(10, wells=8, empty=-1, solid=1, lined=1, crossed=1),
    ),
]
# . x . .
# s K K l
CHURCH_BUILDS = [compass((1, 1), (1, 2)), s(ONE, (1, 0)), li(ONE, (1, 3)), x(ONE, (0, 1))]
ROUND_THE_CHURCH = [compass((1, 1)), s(ONE, (1, 0)), li(ONE, (0, 1)), x(ONE, (2, 1))]
CHURCHES = [
    points(
        "church_with_three_kinds",
        5,
        TWO_BY_FOUR,
        CHURCH_BUILDS,
        scored(3, churches=3, empty=-3, solid=1, lined=1, crossed=1),
    ),
    points(
        "no_church_points_in_game_4",
        4,
        TWO_BY_FOUR,
        CHURCH_BUILDS,
        scored(0, empty=-3, solid=1, lined=1, crossed=1),
    ),
    points(
        "church_with_two_kinds",
        5,
        TWO_BY_FOUR,
        [*CHURCH_BUILDS[:3], s(ONE, (0, 1))],
        scored(-1, empty=-3, solid=1, lined=1),
    ),
    points(
        "printed_church_scores",
        6,
        world([".K.", "..."]),
        [s(ONE, (0, 0)), li(ONE, (0, 2)), x(ONE, (1, 1))],
        scored(4, churches=3, empty=-2, solid=1, lined=1, crossed=1),
    ),
    points(
        "church_is_touched_over_the_river",
        6,
        world([".K.", "..."], [(0, 1), (1, 1), (1, 3)]),
        [s(ONE, (0, 0)), li(ONE, (0, 2)), x(ONE, (1, 1))],
        scored(4, churches=3, empty=-2, solid=1, lined=1, crossed=1),
    ),
    points(
        "church_touched_at_a_corner",
        6,
        world([".K.", "..."]),
        [s(ONE, (0, 0)), li(ONE, (0, 2)), x(ONE, (1, 0))],
        scored(1, empty=-2, solid=1, lined=1, crossed=1),
    ),
    # Both churches have all three kinds: printed K, drawn k.   s K l
    #                                                          x x x
    #                                                          s k k l
    points(
        "drawn_and_printed_church_both_score",
        6,
        world([".K.M", "...M", "...."]),
        [
            s(ONE, (0, 0)),
            li(ONE, (0, 2)),
            x(BAR3, (1, 0), (1, 1), (1, 2)),
            compass((2, 1), (2, 2)),
            s(ONE, (2, 0)),
            li(ONE, (2, 3)),
        ],
        scored(9, churches=6, solid=1, lined=1, crossed=1),
    ),
    points(
        "r17_no_church_points_in_game_7",
        7,
        world(["H..", "..Z", "..."]),
        ROUND_THE_CHURCH,
        scored(-1, 1, empty=-4, solid=1, lined=1, crossed=1),
    ),
    points(
        "r17_no_church_points_in_game_8",
        8,
        world(["F..", "..Z", "..."], churches=[[[0, 0]]]),
        ROUND_THE_CHURCH,
        scored(-1, 1, empty=-4, solid=1, lined=1, crossed=1),
    ),
]

HZH = {7: world(["HZH"])}
BOTH_LEFT = turn(S1, Ada=[(0, 0)], Ben=[(0, 0)])
FIRST = [
    MyCityCase(
        "first_in_an_earlier_round",
        game(
            7,
            BOTH_LEFT,
            turn(S1, Ada=[(0, 2)], Ben="pass"),
            turn(S1, Ada="stop", Ben=[(0, 2)]),
            turn(S1, Ben="stop"),
            players="Ada Ben",
        ),
        {
            "finished": True,
            "scores": {"Ada": score(6, 2, first=5, solid=1), "Ben": score(0, 1, passes=-1, solid=1)},
            "winners": ["Ada"],
        },
        HZH,
    ),
    MyCityCase(
        "first_in_the_same_round",
        game(7, BOTH_LEFT, turn(S1, Ada=[(0, 2)], Ben=[(0, 2)]), players="Ada Ben"),
        {
            "scores": {"Ada": score(6, 2, first=5, solid=1), "Ben": score(6, 2, first=5, solid=1)},
            "winners": ["Ada", "Ben"],
        },
        HZH,
    ),
    MyCityCase(
        "first_may_be_the_last_in_the_order_of_players",
        game(
            7,
            BOTH_LEFT,
            turn(S1, Ada="pass", Ben=[(0, 2)]),
            turn(S1, Ada=[(0, 2)], Ben="stop"),
            players="Ada Ben",
        ),
        {
            "scores": {"Ada": score(0, 1, passes=-1, solid=1), "Ben": score(6, 2, first=5, solid=1)},
            "winners": ["Ben"],
        },
        HZH,
    ),
    MyCityCase(
        "r7_alone_one_is_the_first",
        game(7, turn(S1, Ada=[(0, 0)]), turn(S1, Ada="pass"), turn(S1, Ada=[(0, 2)])),
        scored(5, 1, passes=-1, first=5, solid=1),
        HZH,
    ),
    MyCityCase(
        "first_after_the_other_has_stopped",
        game(7, turn(S1, Ada="stop", Ben=[(0, 0)]), turn(S1, Ben=[(0, 2)]), players="Ada Ben"),
        {"scores": {"Ada": score(-2, 1, empty=-2), "Ben": score(6, 2, first=5, solid=1)}},
        HZH,
    ),
    MyCityCase(
        "not_first_with_a_plateau_left",
        game(7, turn(S1, Ada=[(0, 0)])),
        scored(0, 1, empty=-1, solid=1),
        HZH,
    ),
    MyCityCase(
        "first_forest_in_game_8",
        game(8, turn(S1, Ada=[(0, 0)]), turn("single blank lined", Ada=[(0, 2)])),
        scored(7, 2, first=5, solid=1, lined=1),
        {8: world(["FZF"])},
    ),
    MyCityCase(
        "gold_brings_two_bags",
        game(9, turn(S1, Ada=[(0, 0)]), turn("single blank lined", Ada=[(0, 2)])),
        scored(7, 3, first=5, solid=1, lined=1),
        {9: world(["GZG"])},
    ),
    MyCityCase(
        "forest_is_not_needed_in_game_9",
        game(9, turn(S1, Ada=[(0, 0)])),
        scored(5, 3, first=5, solid=1, empty=-1),
        {9: world(["GZF"])},
    ),
    MyCityCase(
        "church_finishes_the_plateaus",
        game(7, turn(CHURCH, Ada=[(0, 0)])),
        scored(5, 2, first=5),
        {7: world(["HZ"])},
    ),
    MyCityCase("no_bag_after_a_pass", game(9, turn(S1, Ada="pass")), scored(-1, passes=-1), {9: world(["GZ"])}),
]

CORNER_BANDIT = world(["B.", ".."])
BANDITS = [
    MyCityCase(
        "bandit_not_surrounded",
        game(10, turn(S1, Ada=[(1, 0)])),
        {**scored(-4, bandits=-3, empty=-2, solid=1), "bandits_left": {"Ada": [[0, 0]]}},
        {10: CORNER_BANDIT},
    ),
    MyCityCase(
        "r8_bandit_at_the_rim",
        game(10, turn(S1, Ada=[(1, 0)]), turn(TWO + " lined", Ada=[(0, 1), (1, 1)])),
        {**scored(2, solid=1, lined=1), "bandits_left": {"Ada": []}},
        {10: CORNER_BANDIT},
    ),
    MyCityCase(
        "bandit_is_surrounded_over_the_river",
        game(10, turn(S1, Ada=[(1, 0)]), turn(TWO + " lined", Ada=[(0, 1), (1, 1)])),
        {**scored(2, solid=1, lined=1), "bandits_left": {"Ada": []}},
        {10: world(["B.", ".."], [(0, 1), (1, 1), (1, 0)])},
    ),
    MyCityCase(
        "one_building_surrounds_a_bandit",
        game(10, turn(L3 + " solid", Ada=[(0, 1), (1, 0), (1, 1)])),
        {**scored(1, solid=1), "bandits_left": {"Ada": []}},
        {10: CORNER_BANDIT},
    ),
    MyCityCase(
        "r8_mountain_does_not_surround",
        game(10, turn(S1, Ada=[(1, 0)])),
        {**scored(-2, bandits=-3, solid=1), "bandits_left": {"Ada": [[0, 0]]}},
        {10: world(["B", "."])},
    ),
    MyCityCase(
        "r8_forest_does_not_surround",
        game(10, turn(S1, Ada=[(1, 0)])),
        {**scored(-2, bandits=-3, solid=1), "bandits_left": {"Ada": [[0, 0]]}},
        {10: world(["BF", ".F"])},
    ),
    # B B l
    # s s s
    MyCityCase(
        "r8_bandit_does_not_surround_a_bandit",
        game(10, turn(BAR3 + " solid", Ada=[(1, 0), (1, 1), (1, 2)]), turn("single blank lined", Ada=[(0, 2)])),
        {**scored(-4, bandits=-6, solid=1, lined=1), "bandits_left": {"Ada": [[0, 0], [0, 1]]}},
        {10: world(["BB.", "..."])},
    ),
    MyCityCase(
        "bandit_with_one_side_open",
        game(
            10,
            turn(S1, Ada=[(1, 0)]),
            turn("single blank lined", Ada=[(1, 1)]),
            turn("single blank crossed", Ada=[(1, 2)]),
            turn(S1, Ada=[(0, 2)]),
        ),
        # s B s'       the bandit at the rim lacks its left side
        # s l x
        {**scored(-1, bandits=-3, empty=-1, solid=1, lined=1, crossed=1), "bandits_left": {"Ada": [[0, 1]]}},
        {10: world([".B.", "..."])},
    ),
    # P B P
    # . s .
    MyCityCase(
        "corners_of_a_bandit_may_stay_open",
        game(11, turn(S1, Ada=[(1, 1)])),
        {**scored(2, empty=-2, solid=1, complete_groups=3), "bandits_left": {"Ada": []}},
        {11: world(["PBP", "..."])},
    ),
    MyCityCase(
        "printed_fortress_surrounds",
        game(11, turn(S1, Ada=[(1, 0)])),
        {**scored(4, solid=1, complete_groups=3), "bandits_left": {"Ada": []}},
        {11: world(["BP", "."])},
    ),
    MyCityCase(
        "drawn_fortress_surrounds",
        game(11, turn(FORT, Ada=[(0, 1)]), turn(S1, Ada=[(1, 0)])),
        {**scored(3, empty=-1, solid=1, complete_groups=3), "bandits_left": {"Ada": []}},
        {11: CORNER_BANDIT},
    ),
    MyCityCase(
        "bandits_left_are_sorted",
        game(10, STOP),
        {**scored(-13, bandits=-12, empty=-1), "bandits_left": {"Ada": [[0, 0], [0, 2], [1, 0], [1, 1]]}},
        {10: world(["B.B", "BBM"])},
    ),
    MyCityCase(
        "r10_trees_and_rocks_under_carried_bandits",
        game(11, carried={"Ada": [[0, 2], [0, 1]]}),
        {**scored(-7, bandits=-6, empty=-1), "bandits_left": {"Ada": [[0, 1], [0, 2]]}},
        {11: world(["PDS."])},
    ),
    MyCityCase(
        "r9_carried_bandit_on_an_empty_field",
        game(11, carried={"Ada": [[0, 1]]}),
        {**scored(-4, bandits=-3, empty=-1), "bandits_left": {"Ada": [[0, 1]]}},
        {11: world(["P.."])},
    ),
    # printed fortress, empty, well, plateau, gold, wide river, forest; a bandit could stand on (0, 1) only
    MyCityCase(
        "r9_carried_bandits_are_dropped",
        game(11, carried={"Ada": [[0, 0], [0, 2], [0, 3], [0, 4], [0, 5], [0, 6], [7, 10]]}),
        {**scored(-2, empty=-2), "bandits_left": {"Ada": []}},
        {11: world(["P.WHGRF"])},
    ),
    MyCityCase(
        "r9_carried_bandit_on_a_printed_bandit",
        game(11, carried={"Ada": [[0, 1]]}),
        {**scored(-4, bandits=-3, empty=-1), "bandits_left": {"Ada": [[0, 1]]}},
        {11: world(["PB."])},
    ),
    MyCityCase(
        "carried_bandit_named_twice",
        game(11, carried={"Ada": [[0, 1], [0, 1]]}),
        {**scored(-4, bandits=-3, empty=-1), "bandits_left": {"Ada": [[0, 1]]}},
        {11: world(["P.."])},
    ),
    MyCityCase(
        "carried_bandit_is_surrounded",
        game(11, turn(L3 + " solid", Ada=[(0, 1), (1, 0), (1, 1)]), carried={"Ada": [[0, 0]]}),
        {**scored(4, solid=1, complete_groups=3), "bandits_left": {"Ada": []}},
        {11: TWO_BY_TWO},
    ),
    MyCityCase(
        "carried_bandits_in_legal",
        game(11, turn(S1), carried={"Ada": [[0, 0]]}),
        choices("solid", [[(0, 1)], [(0, 2)]]),
        {11: world(["..."])},
        ask="legal",
    ),
]

COMPLETE_AND_PERFECT = [
    # l . . .
    # s s l .
    points(
        "complete_group_of_one_kind",
        11,
        TWO_BY_FOUR,
        [s(ONE, (1, 0)), s(ONE, (1, 1)), li(ONE, (1, 2)), li(ONE, (0, 0))],
        scored(2, complete_groups=3, empty=-4, solid=2, lined=1),
    ),
    points(
        "complete_groups_of_three_kinds",
        11,
        world(["..."]),
        [s(ONE, (0, 0)), li(ONE, (0, 1)), x(ONE, (0, 2))],
        scored(12, complete_groups=9, solid=1, lined=1, crossed=1),
    ),
    points("no_complete_group_in_game_10", 10, world(["."]), [s(ONE, (0, 0))], scored(1, solid=1)),
    points(
        "perfect_game_12",
        12,
        world(["P.D"]),
        [s(ONE, (0, 1))],
        scored(51, passes=6, trees=20, rocks=6, empty=12, solid=1, complete_groups=6),
    ),
    points("game_12_untouched", 12, world(["P.DS"]), [], scored(24, passes=6, trees=20, rocks=-1, empty=-1)),
    MyCityCase(
        "game_12_imperfect",
        game(12, turn(S1, Ada="pass"), turn(TWO + " solid", Ada=[(0, 1), (0, 2)])),
        scored(6, passes=-1, trees=2, rocks=-1, empty=-1, solid=1, complete_groups=6),
        {12: world(["P.DDS."])},
    ),
    points(
        "game_12_last_rock_built_over",
        12,
        world(["PSD."]),
        [s(ONE, (0, 1))],
        scored(38, passes=6, trees=20, rocks=6, empty=-1, solid=1, complete_groups=6),
    ),
    points(
        "game_12_bandit_costs_six",
        12,
        world(["B.PD"]),
        [],
        scored(25, passes=6, trees=20, rocks=6, empty=-1, bandits=-6),
    ),
    MyCityCase(
        "r10_rock_under_a_bandit_is_no_rock_left",
        game(12, carried={"Ada": [[0, 2]]}),
        {**scored(25, passes=6, trees=20, rocks=6, empty=-1, bandits=-6), "bandits_left": {"Ada": [[0, 2]]}},
        {12: world(["P.SD"])},
    ),
    MyCityCase(
        "r10_tree_under_a_bandit_is_not_kept",
        game(12, carried={"Ada": [[0, 2]]}),
        scored(7, passes=6, trees=2, rocks=6, empty=-1, bandits=-6),
        {12: world(["P.DD"])},
    ),
    MyCityCase(
        "field_under_a_bandit_is_not_empty",
        game(12, carried={"Ada": [[0, 1]]}),
        scored(38, passes=6, trees=20, rocks=6, empty=12, bandits=-6),
        {12: world(["P.D"])},
    ),
    points(
        "fortress_over_a_tree",
        11,
        world(["DS."]),
        [compass((0, 0))],
        scored(-2, rocks=-1, empty=-1),
    ),
    points(
        "game_12_complete_groups_count_six",
        12,
        world(["P..D"]),
        [s(ONE, (0, 1)), li(ONE, (0, 2))],
        scored(58, passes=6, trees=20, rocks=6, empty=12, solid=1, lined=1, complete_groups=12),
    ),
]

LEGAL = [
    MyCityCase("legal_without_a_round", game(1), {}, {1: TWO_BY_TWO}, ask="legal"),
    MyCityCase(
        "legal_names_those_without_an_action",
        game(1, turn(S1, Ada="stop", Ben="pass", Cid="pass"), turn(S1, Ben="pass"), players="Ada Ben Cid"),
        {
            "Cid": {
                "building": "solid",
                "placements": [[[1, 0]], [[1, 1]]],
                "can_pass": True,
                "can_stop": True,
                "can_skip": False,
            }
        },
        {1: TWO_BY_TWO},
        ask="legal",
    ),
    MyCityCase("legal_after_a_whole_round", game(1, turn(S1, Ada="pass")), {}, {1: TWO_BY_TWO}, ask="legal"),
    MyCityCase(
        "legal_of_an_illegal_record",
        game(1, turn(S1, Ada=BAD), players="Ada Ben"),
        error(1, "Ada", "not_at_start"),
        {1: TWO_BY_TWO},
        ask="legal",
    ),
    MyCityCase(
        "legal_with_nothing_possible",
        game(1, *[turn(S1, Ada="pass")] * 6, turn(L5 + " solid")),
        choices("solid", [], can_pass=False),
        {1: TWO_BY_TWO},
        ask="legal",
    ),
    MyCityCase(
        "legal_at_the_rivers_end",
        game(1, turn(TWO + " solid")),
        choices("solid", [[(0, 0), (1, 0)], [(0, 1), (1, 1)]]),
        {1: RIVER_ENDS},
        ask="legal",
    ),
    MyCityCase(
        "legal_of_a_campaign_is_its_last_game",
        campaign("chapter", game(10, STOP), game(11, turn(S1))),
        choices("solid", [[(0, 1)], [(0, 2)]]),
        {10: world(["B.."]), 11: world(["..."])},
        ask="legal",
    ),
]


def worth(number: int) -> Json:
    """Draw a sheet on which to stop at once is worth this number: trees, or empty fields; not for game 12."""
    letters = "D" * (number // 2) + "T" * (number % 2) if number >= 0 else "." * -number
    padded = letters.ljust(ROWS * COLUMNS, "M")
    return world([padded[at : at + COLUMNS] for at in range(0, ROWS * COLUMNS, COLUMNS)], [])


def at_once(number: int) -> Json:
    return game(number, STOP)


WORTH_44 = world(["D"], [])  # game 12: passes 6, trees 20, no rocks 6, no empty field 12
TITLE_TABLE = """
vagabond            0 9     0 9     0 19   0 39     0 79
hermit              10 17   10 17   20 27  40 49    80 109
helper              18 25   18 25   28 35  50 59    110 139
journeyman          26 33   26 33   36 43  60 69    140 169
master              34 41   34 41   44 51  70 79    170 199
building_inspector  42 49   42 49   52 59  80 89    200 229
councillor          50 59   50 59   60 69  90 104   230 259
mayor               60 69   60 69   70 79  105 119  260 299
honorary_citizen    70 100  70 100  80 100 120 200  300 400
vagabond            -1 -20  -1 -20  -1 -20 -1 -20   -1 -60
"""


def title_case(chapter: int, name: str, number: int) -> MyCityCase:
    """Make one chapter alone with this sum; three bags for never passing give no bonus."""
    first = 3 * chapter - 2
    last = 44 if chapter == 4 else 0
    bags = 3 if chapter == 3 else 0
    half = (number - last) // 2
    drawn = {
        first: worth(half),
        first + 1: worth(number - last - half),
        first + 2: WORTH_44 if chapter == 4 else worth(0),
    }
    row = {"points": number, "money_bags": bags, "bag_bonus": 0, "total": number}
    return MyCityCase(
        f"{'r13_' if number < 0 else ''}title_chapter_{chapter}_{number}_{name}",
        campaign("chapter", at_once(first), at_once(first + 1), at_once(first + 2)),
        {
            "finished": True,
            "chapters": {str(chapter): {"Ada": row}},
            "totals": {"Ada": number},
            "titles": {str(chapter): name},
        },
        drawn,
    )


def title_of_all_case(name: str, number: int) -> MyCityCase:
    """Make a whole campaign with this sum: 44 points in game 12, the rest in games 1 to 4."""
    rest = number - 44
    quarter = rest // 4
    drawn = {which: worth(0) for which in range(5, 12)} | {which: worth(quarter) for which in (1, 2, 3)}
    drawn |= {4: worth(rest - 3 * quarter), 12: WORTH_44}
    return MyCityCase(
        f"{'r13_' if number < 0 else ''}title_all_{number}_{name}",
        campaign("campaign", *[at_once(which) for which in range(1, 13)]),
        {
            "finished": True,
            "totals": {"Ada": number},
            "winners": ["Ada"],
            "titles": {"all": name, "3": "vagabond"},
        },
        drawn,
    )


TITLE_CASES = [
    title_of_all_case(row.split()[0], int(number))
    if column == 4
    else title_case(column + 1, row.split()[0], int(number))
    for row in TITLE_TABLE.strip().splitlines()
    for column in range(5)
    for number in row.split()[1 + 2 * column : 3 + 2 * column]
]

BAG_WORLDS = {7: world(["HZ"]), 8: world(["FZ"]), 9: world(["GZ"])}
TAKES: Action = [(0, 0)]


def bag_game(number: int, **wanted: int) -> Json:
    """Make a game of chapter 3 in which each player gets this many bags.

    On these sheets the only field gives one bag (two in game 9) and never to pass gives one.
    """
    rounds: list[dict[str, Action]] = [{}, {}, {}]
    for player, bags in wanted.items():
        takes = bags >= 2
        never_passes = bags in ((1, 3) if number == 9 else (1, 2))
        if never_passes:
            todo: list[Action] = [TAKES, "stop"] if takes else ["stop"]
        else:
            todo = ["pass", TAKES, "stop"] if takes else ["pass", "stop"]
        for at, action in enumerate(todo):
            rounds[at][player] = action
    return game(number, *[turn(S1, **actions) for actions in rounds if actions], players=" ".join(wanted))


def bags_case(name: str, wanted: dict[str, tuple[int, int, int]], bonus: dict[str, int]) -> MyCityCase:
    games = [bag_game(7 + at, **{player: bags[at] for player, bags in wanted.items()}) for at in range(3)]
    rows = {player: {"money_bags": sum(wanted[player]), "bag_bonus": bonus[player]} for player in wanted}
    return MyCityCase(
        name,
        campaign("chapter", *games, players=" ".join(wanted)),
        {"finished": True, "chapters": {"3": rows}},
        BAG_WORLDS,
    )


BAGS = [
    bags_case("alone_seven_bags", {"Ada": (2, 2, 3)}, {"Ada": 20}),
    bags_case("alone_six_bags", {"Ada": (2, 1, 3)}, {"Ada": 10}),
    bags_case("alone_five_bags", {"Ada": (2, 1, 2)}, {"Ada": 0}),
    bags_case(
        "most_and_second_most_bags",
        {"Ada": (1, 0, 0), "Ben": (1, 1, 0), "Cid": (0, 0, 0)},
        {"Ada": 10, "Ben": 20, "Cid": 0},
    ),
    bags_case(
        "r11_ties_for_the_bags",
        {"Ada": (2, 2, 3), "Ben": (2, 2, 3), "Cid": (2, 2, 2), "Dan": (2, 1, 3), "Eve": (2, 2, 1)},
        {"Ada": 20, "Ben": 20, "Cid": 10, "Dan": 10, "Eve": 0},
    ),
    bags_case("r12_no_bonus_for_no_bag", {"Ada": (1, 0, 0), "Ben": (0, 0, 0)}, {"Ada": 20, "Ben": 0}),
    bags_case("r12_nobody_has_a_bag", {"Ada": (0, 0, 0), "Ben": (0, 0, 0)}, {"Ada": 0, "Ben": 0}),
    bags_case("two_players_need_not_seven_bags", {"Ada": (2, 2, 3), "Ben": (2, 2, 2)}, {"Ada": 20, "Ben": 10}),
    # Alone with seven bags: in each game +5 and a group of one.
    MyCityCase(
        "bag_bonus_adds_to_the_chapter",
        campaign("chapter", bag_game(7, Ada=2), bag_game(8, Ada=2), bag_game(9, Ada=3)),
        {
            "finished": True,
            "chapters": {"3": {"Ada": {"points": 18, "money_bags": 7, "bag_bonus": 20, "total": 38}}},
            "totals": {"Ada": 38},
            "titles": {"3": "journeyman"},
        },
        BAG_WORLDS,
    ),
    MyCityCase(
        "no_bag_bonus_before_game_9",
        campaign("chapter", bag_game(7, Ada=2, Ben=1), bag_game(8, Ada=2, Ben=0), players="Ada Ben"),
        {
            "finished": False,
            "chapters": {
                "3": {
                    "Ada": {"points": 12, "money_bags": 4, "bag_bonus": 0, "total": 12},
                    "Ben": {"points": -3, "money_bags": 1, "bag_bonus": 0, "total": -3},
                }
            },
            "winners": ["Ada"],
        },
        BAG_WORLDS,
    ),
    MyCityCase(
        "no_bag_bonus_while_game_9_goes_on",
        campaign("chapter", bag_game(7, Ada=2), bag_game(8, Ada=2), game(9, turn(S1, Ada=[(0, 0)]))),
        {
            "finished": False,
            "chapters": {"3": {"Ada": {"points": 18, "money_bags": 7, "bag_bonus": 0, "total": 18}}},
            "titles": {},
        },
        BAG_WORLDS,
    ),
    MyCityCase(
        "absent_player_gets_bags_only_where_present",
        campaign(
            "chapter",
            bag_game(7, Ada=1),
            bag_game(8, Ada=0, Ben=2),
            bag_game(9, Ben=3),
            players="Ada Ben Cid",
        ),
        # Ada: game 7 an empty plateau -1; game 8 a pass -1 and an empty field -1. Ben: 6 and 6.
        {
            "finished": True,
            "chapters": {
                "3": {
                    "Ada": {"points": -3, "money_bags": 1, "bag_bonus": 10, "total": 7},
                    "Ben": {"points": 12, "money_bags": 5, "bag_bonus": 20, "total": 32},
                    "Cid": {"points": 0, "money_bags": 0, "bag_bonus": 0, "total": 0},
                }
            },
            "totals": {"Ada": 7, "Ben": 32, "Cid": 0},
            "winners": ["Ben"],
        },
        BAG_WORLDS,
    ),
]

BOTH_STOP = turn(S1, Ada="stop", Ben="stop")
CARRY = {10: world(["B..."]), 11: world(["...."]), 12: world(["D..."])}
CARRIED_11 = {"bandits_left": {"Ada": [[0, 0]]}}
CAMPAIGNS = [
    # Game 10: -3 -3. Game 11: -3 -3. Game 12: passes 6, no tree of two left 0, rocks 6, empty -3, bandit -6.
    MyCityCase(
        "bandits_are_carried_from_10_to_11_to_12",
        campaign("chapter", at_once(10), at_once(11), at_once(12)),
        {
            "ok": True,
            "finished": True,
            "chapters": {"4": {"Ada": {"points": -9, "money_bags": 0, "bag_bonus": 0, "total": -9}}},
            "totals": {"Ada": -9},
            "titles": {"4": "vagabond"},
        },
        CARRY,
    ),
    MyCityCase(
        "carried_bandits_of_the_record_do_not_count_after_game_10",
        campaign("chapter", at_once(10), game(11, STOP, carried={"Ada": [[0, 2], [0, 3]]})),
        {"totals": {"Ada": -12}, "finished": False},
        CARRY,
    ),
    MyCityCase(
        "who_is_absent_carries_no_bandits_on",
        campaign(
            "chapter",
            game(10, BOTH_STOP, players="Ada Ben"),
            game(11, STOP),
            game(12, BOTH_STOP, players="Ada Ben", carried={"Ben": [[0, 1]]}),
            players="Ada Ben",
        ),
        # Ben: game 10 -6, game 12 without a bandit: 6 + 20 + 6 - 3.
        {"totals": {"Ada": -9, "Ben": 23}, "winners": ["Ben"], "finished": True},
        CARRY,
    ),
    MyCityCase(
        "who_comes_in_game_11_has_no_bandits_there",
        campaign(
            "chapter",
            at_once(10),
            game(11, BOTH_STOP, players="Ada Ben", carried={"Ben": [[0, 1]]}),
            players="Ada Ben",
        ),
        {"totals": {"Ada": -12, "Ben": -4}, "winners": ["Ben"]},
        CARRY,
    ),
    # In game 11 one L of three surrounds the bandit in the corner: group 1, complete 3. None goes on to 12.
    MyCityCase(
        "surrounded_bandit_is_not_carried",
        campaign(
            "chapter",
            at_once(10),
            game(11, turn(L3 + " solid", Ada=[(0, 1), (1, 0), (1, 1)]), STOP),
            at_once(12),
        ),
        {"totals": {"Ada": -6 + 4 + 29}, "finished": True},
        {10: world(["B..."]), 11: TWO_BY_TWO, 12: world(["D..."])},
    ),
    MyCityCase(
        "dropped_bandit_is_not_carried_further",
        campaign("chapter", at_once(10), at_once(11), at_once(12)),
        # Game 11 has a mountain there: three empty fields.
        {"totals": {"Ada": -6 - 3 + 29}},
        {10: world(["B..."]), 11: world(["M..."]), 12: world(["D..."])},
    ),
    MyCityCase(
        "mini_campaign",
        campaign("mini", at_once(3), at_once(6), game(12, STOP, carried={"Ada": [[0, 1]]})),
        # 5 + 7 + (passes 6, trees 20, rocks 6, empty -2, bandit -6)
        {"ok": True, "finished": True, "chapters": {}, "totals": {"Ada": 36}, "winners": ["Ada"]},
        {3: worth(5), 6: worth(7), 12: world(["D..."])},
    ),
    MyCityCase(
        "mini_campaign_going_on",
        campaign("mini", at_once(3), at_once(6)),
        {"ok": True, "finished": False, "chapters": {}, "totals": {"Ada": 12}},
        {3: worth(5), 6: worth(7)},
    ),
    MyCityCase(
        "single_game",
        campaign("single", game(11, STOP, carried={"Ada": [[0, 1]]})),
        {"ok": True, "finished": True, "chapters": {}, "totals": {"Ada": -6}, "winners": ["Ada"]},
        CARRY,
    ),
    MyCityCase(
        "single_game_gives_no_bag_bonus",
        campaign("single", bag_game(9, Ada=3, Ben=0), players="Ada Ben"),
        {"finished": True, "chapters": {}, "totals": {"Ada": 6, "Ben": -1}},
        BAG_WORLDS,
    ),
    MyCityCase(
        "campaign_going_on",
        campaign("campaign", at_once(1), at_once(2), game(3, turn(S1, Ada="pass"))),
        {
            "ok": True,
            "finished": False,
            "chapters": {"1": {"Ada": {"points": 11, "money_bags": 0, "bag_bonus": 0, "total": 11}}},
            "totals": {"Ada": 11},
            "titles": {},
        },
        {1: worth(5), 2: worth(7), 3: worth(0)},
    ),
    MyCityCase(
        "titles_of_whole_chapters_only",
        campaign("campaign", at_once(1), at_once(2), at_once(3), at_once(4)),
        {"ok": True, "finished": False, "totals": {"Ada": 62}, "titles": {"1": "hermit"}},
        {1: worth(5), 2: worth(7), 3: worth(0), 4: worth(50)},
    ),
    MyCityCase(
        "campaign_ties",
        campaign("campaign", game(1, BOTH_STOP, players="Ben Ada"), players="Cid Ben Ada"),
        {"totals": {"Cid": 0, "Ben": 4, "Ada": 4}, "winners": ["Ben", "Ada"], "finished": False},
        {1: worth(4)},
    ),
    MyCityCase(
        "absent_player_wins_with_nothing",
        campaign("campaign", at_once(1), players="Ada Ben"),
        {"totals": {"Ada": -4, "Ben": 0}, "winners": ["Ben"]},
        {1: worth(-4)},
    ),
    MyCityCase(
        "illegal_move_in_a_campaign_names_the_game",
        campaign("campaign", at_once(1), game(2, turn(S1, Ada="pass"), turn(S1, Ada=BAD))),
        {"ok": False, "error": {"game": 2, "round": 2, "player": "Ada", "reason": "not_at_start"}},
        {1: TWO_BY_TWO, 2: TWO_BY_TWO},
    ),
    MyCityCase(
        "building_on_a_carried_bandit_in_a_campaign",
        campaign("chapter", at_once(10), game(11, turn(S1, Ada=[(0, 0)]))),
        {"ok": False, "error": {"game": 11, "round": 1, "player": "Ada", "reason": "blocked"}},
        CARRY,
    ),
]

CASES: list[MyCityCase] = [
    *SHAPES,
    *ONE_WRONG_BUILD,
    *LATER_BUILDS,
    *TURNS,
    *PASSES,
    *SPECIAL_PASSES,
    *COMPASS,
    *FIELDS_AND_GROUPS,
    *WELLS,
    *CHURCHES,
    *FIRST,
    *BANDITS,
    *COMPLETE_AND_PERFECT,
    *LEGAL,
    *TITLE_CASES,
    *BAGS,
    *CAMPAIGNS,
]
