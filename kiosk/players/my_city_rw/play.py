"""Compiled play: the value of an after-state, the best move by it, whole games, and a search one throw further."""

from __future__ import annotations

import numpy as np

from kiosk.players.compiled import compiled
from kiosk.players.my_city_rw.bits import ZERO, count
from kiosk.players.my_city_rw.kernel import (
    CHURCH_KIND,
    CHURCHES_AT,
    FEATURES,
    FORTRESS_KIND,
    GROUPS_AT,
    HOUSE,
    NOTHING,
    add,
    evaluate,
    of_fields,
    of_kinds,
    places,
)
from kiosk.players.my_city_rw.tables import (
    BUILDINGS,
    BUILT,
    CHURCHES,
    CHURCHES_STANDING,
    CIRCLES,
    DICE_SHAPES,
    FILLED,
    FREE,
    GOAL,
    PASSED,
    TRACK,
    TRACK_LENGTH,
)  # fmt: skip

SHAPES = len(DICE_SHAPES)
BUILD, PASS, STOP, SKIP = range(4)
NO, YES, NUMBER_0, PATIENT = np.bool_(False), np.bool_(True), np.int64(0), np.int64(6)
"""As arguments; see `kernel.NOTHING`."""
MAX_PLACES = 700
LONGEST = 60
"""More throws than any game takes."""


@compiled(inline=True)
def order_of(tables, filled, shape, kind, compass):
    """What is built: shape, kind, circles that passing fills (-1: can't be passed), free-standing, circles filled."""
    if compass and filled < tables.numbers[TRACK_LENGTH]:
        if tables.numbers[TRACK] == CHURCHES:
            return SHAPES + filled, CHURCH_KIND, 2, False, filled + 1
        return SHAPES, FORTRESS_KIND, -1, True, filled + 1
    return shape, kind, 1, False, filled


@compiled(inline=True)
def phase(tables, position, low, high):
    """How full the sheet is, 0 to 1."""
    built = count(position.bits[BUILT, 0] | low, position.bits[BUILT, 1] | high)
    return built / count(tables.masks[FREE, 0], tables.masks[FREE, 1])


@compiled(inline=True)
def weighed(weights, out, t, start, end):
    early, late = 0.0, 0.0
    for i in range(start, end):
        early += weights[0, i] * out[i]
        late += weights[1, i] * out[i]
    return early * (1.0 - t) + late * t


@compiled()
def value_of_fields(tables, position, low, high, kind, passed, filled, first_open, weights, out):
    """The part of `value` that is the same for a house of any kind."""
    of_fields(tables, position, low, high, kind, passed, filled, first_open, out)
    t = phase(tables, position, low, high)
    return (
        weighed(weights, out, t, 0, GROUPS_AT)
        + weighed(weights, out, t, GROUPS_AT + 6, CHURCHES_AT)
        + weighed(weights, out, t, CHURCHES_AT + 6, FEATURES)
    )


@compiled()
def value_of_kinds(tables, position, low, high, kind, weights, out):
    of_kinds(tables, position, low, high, kind, out)
    t = phase(tables, position, low, high)
    return weighed(weights, out, t, GROUPS_AT, GROUPS_AT + 6) + weighed(weights, out, t, CHURCHES_AT, CHURCHES_AT + 6)


@compiled()
def value(tables, position, low, high, kind, passed, filled, first_open, weights, out):
    """The expected result after this; *weights* has a row for an empty sheet and one for a full one."""
    of_all = value_of_fields(tables, position, low, high, kind, passed, filled, first_open, weights, out)
    return of_all + value_of_kinds(tables, position, low, high, kind, weights, out)


@compiled()
def result(tables, position, passed, first_open, bag_worth, out):
    """What it is worth to stop now: points and what the two bags are worth."""
    points, _ = evaluate(tables, position, ZERO, ZERO, NOTHING, passed, position.numbers[FILLED], first_open, out)
    worth = float(points)
    if passed == 0:
        worth += bag_worth[1]
    masks, bits = tables.masks, position.bits
    if masks[GOAL, 0] & ~bits[BUILT, 0] == ZERO and masks[GOAL, 1] & ~bits[BUILT, 1] == ZERO:
        worth += bag_worth[0]
    return worth


@compiled()
def order_value(
    tables, position, which, sort, cost, free_standing, filled, first_open, weights, bag_worth, found, values, out,
    points_only,
):  # fmt: skip
    """All moves with a given building: the places go into *found*, what they are worth into *values*.

    Gives the number of places, and what passing, stopping and skipping are worth (-1e9 where it is not possible).
    """
    passed = position.numbers[PASSED]
    n = places(tables, position, which, free_standing, found)
    for i in range(n):
        if points_only:
            points, _ = evaluate(tables, position, found[i, 0], found[i, 1], sort, passed, filled, first_open, out)
            values[i] = points
        else:
            values[i] = value(
                tables, position, found[i, 0], found[i, 1], sort, passed, filled, first_open, weights, out
            )
    passing, skipping = -1e9, -1e9
    if cost > 0 and passed + cost <= tables.numbers[CIRCLES]:
        if points_only:
            points, _ = evaluate(tables, position, ZERO, ZERO, NOTHING, passed + cost, filled, first_open, out)
            passing = float(points)
        else:
            passing = value(tables, position, ZERO, ZERO, NOTHING, passed + cost, filled, first_open, weights, out)
    if free_standing and n == 0:
        skipping = value(tables, position, ZERO, ZERO, NOTHING, passed, filled, first_open, weights, out)
    stopping = result(tables, position, passed, first_open, bag_worth, out)
    return n, passing, stopping, skipping


@compiled()
def candidates(
    tables, position, shape, kind, compass, first_open, weights, bag_worth, found, values, out, points_only
):
    """The same for a throw; gives the building's kind, what passing costs and the filled circles besides."""
    which, sort, cost, free_standing, filled = order_of(tables, position.numbers[FILLED], shape, kind, compass)
    n, passing, stopping, skipping = order_value(
        tables, position, which, sort, cost, free_standing, filled, first_open, weights, bag_worth, found, values,
        out, points_only,
    )  # fmt: skip
    return n, passing, stopping, skipping, sort, cost, filled


@compiled()
def best_value(tables, position, shape, kind, compass, first_open, weights, bag_worth, found, values, out):
    """The value of the best move of a round."""
    n, passing, stopping, skipping, _, _, _ = candidates(
        tables, position, shape, kind, compass, first_open, weights, bag_worth, found, values, out, NO
    )
    best = max(passing, stopping, skipping)
    for i in range(n):
        if values[i] > best:
            best = values[i]
    return best


@compiled()
def copy_into(target, source):
    # Number by number: slices take numba seconds to compile.
    for i in range(target.bits.shape[0]):
        target.bits[i, 0], target.bits[i, 1] = source.bits[i, 0], source.bits[i, 1]
    for i in range(source.numbers[BUILDINGS]):
        target.buildings[i, 0], target.buildings[i, 1] = source.buildings[i, 0], source.buildings[i, 1]
    for i in range(source.numbers[CHURCHES_STANDING]):
        target.churches[i, 0], target.churches[i, 1] = source.churches[i, 0], source.churches[i, 1]
    for i in range(target.numbers.shape[0]):
        target.numbers[i] = source.numbers[i]


@compiled()
def expected(tables, position, first_open, weights, bag_worth, chances, found, values, out):
    """The value of a position before the next throw: the mean over all throws of the best move."""
    numbers, passed, filled = tables.numbers, position.numbers[PASSED], position.numbers[FILLED]
    anyway = result(tables, position, passed, first_open, bag_worth, out)
    if passed + 1 <= numbers[CIRCLES]:
        passing = value(tables, position, ZERO, ZERO, NOTHING, passed + 1, filled, first_open, weights, out)
        anyway = max(anyway, passing)
    track = filled < numbers[TRACK_LENGTH]
    total = 0.0
    if track:
        best = best_value(
            tables, position, NUMBER_0, NUMBER_0, YES, first_open, weights, bag_worth, found, values, out
        )
        compass = 0.0
        for shape in range(SHAPES):
            for kind in range(3):
                compass += chances[1, shape, kind]
        total += best * compass
    for shape in range(SHAPES):
        n = places(tables, position, shape, NO, found)
        for i in range(n):
            values[i] = value_of_fields(
                tables, position, found[i, 0], found[i, 1], HOUSE, passed, filled, first_open, weights, out
            )
        for kind in range(3):
            best = anyway
            for i in range(n):
                of_kind = value_of_kinds(tables, position, found[i, 0], found[i, 1], kind, weights, out)
                best = max(best, values[i] + of_kind)
            total += best * (chances[0, shape, kind] + (0.0 if track else chances[1, shape, kind]))
    return total


@compiled()
def play_round(
    tables, position, throw, first_open, weights, bag_worth, noise, points_only, patience, found, values, out
):
    """One round by the value alone; gives the move and what it is worth."""
    numbers = position.numbers
    n, passing, stopping, skipping, sort, cost, filled = candidates(
        tables, position, throw[0], throw[1], throw[2] > 0, first_open, weights, bag_worth, found, values, out,
        points_only,
    )  # fmt: skip
    move, best, where = STOP, stopping, -1
    if points_only:
        # A building is worth building even where it costs a little; passing is tried a few times, then enough.
        best = -1e9
        if passing > -1e8 and numbers[PASSED] < patience:
            move, best = PASS, passing
    elif passing > best:
        move, best = PASS, passing
    if skipping > best:
        move, best = SKIP, skipping
    for i in range(n):
        worth = values[i]
        if noise > 0.0:
            worth += noise * np.random.randn()
        if worth > best:
            move, best, where = BUILD, worth, i
    if move == STOP:
        return move, best
    numbers[FILLED] = filled
    if move == BUILD:
        add(position, found[where, 0], found[where, 1], sort)
    elif move == PASS:
        numbers[PASSED] += cost
    return move, best


@compiled()
def play_on(
    tables, position, throws, first_open, weights, bag_worth, noise, points_only, patience, samples, steps, actions
):
    """Play until stopping by the value alone; gives the number of rounds, and writes each after-state's features.

    *noise* is added to the values, so that positions off the best line are seen too. *samples* and *steps* may be
    empty. With *points_only* a move is worth the points it brings now, and the player stops after *patience*
    passes.
    """
    found, values, out = np.empty((MAX_PLACES, 2), np.uint64), np.empty(MAX_PLACES), np.empty(FEATURES)
    free = count(tables.masks[FREE, 0], tables.masks[FREE, 1])
    numbers = position.numbers
    for number in range(throws.shape[0]):
        actions[number], _ = play_round(
            tables, position, throws[number], first_open, weights, bag_worth, noise, points_only, patience, found,
            values, out,
        )  # fmt: skip
        if actions[number] == STOP:
            return number + 1
        if samples.shape[0] > number:
            evaluate(
                tables, position, ZERO, ZERO, NOTHING, numbers[PASSED], numbers[FILLED], first_open, samples[number]
            )
            steps[number] = count(position.bits[BUILT, 0], position.bits[BUILT, 1]) / free
    return throws.shape[0]


@compiled()
def play_out(tables, position, throws, first_open, weights, bag_worth):
    """What comes of playing on by the value alone: the result, or how it looks after the last throw."""
    found, values, out = np.empty((MAX_PLACES, 2), np.uint64), np.empty(MAX_PLACES), np.empty(FEATURES)
    worth = 0.0
    for number in range(throws.shape[0]):
        move, worth = play_round(
            tables, position, throws[number], first_open, weights, bag_worth, 0.0, NO, PATIENT, found, values, out
        )
        if move == STOP:
            break
    return worth


@compiled()
def play_many(tables, throws, openings, noise, weights, bag_worth, greedy, position, blank, samples, steps, targets):
    """Play each line of *throws* from a *blank* sheet, the first *openings* rounds with *noise*: for fitting.

    Writes every after-state's features, how full the sheet is, and what became of it: points, goal, never passed.
    Gives how many there are.
    """
    nothing, no_steps, out = np.empty((0, FEATURES)), np.empty(0), np.empty(FEATURES)
    actions = np.empty(LONGEST, np.int64)
    seen, full = np.empty((LONGEST, FEATURES)), np.empty(LONGEST)
    no_bags, goal_bag = np.zeros(2), np.array([1.0, 0.0])
    n = 0
    for play in range(throws.shape[0]):
        copy_into(position, blank)
        start = openings[play]
        if start > play_on(
            tables,
            position,
            throws[play, :start],
            1,
            weights,
            bag_worth,
            noise,
            NO,
            PATIENT,
            nothing,
            no_steps,
            actions,
        ):
            continue
        count = play_on(
            tables, position, throws[play, start:], 1, weights, bag_worth, 0.5 if greedy else 0.0, greedy, 4, seen,
            full, actions,
        )  # fmt: skip
        if actions[count - 1] == STOP:
            count -= 1
        passed = position.numbers[PASSED]
        points = result(tables, position, passed, 1, no_bags, out)
        goal = result(tables, position, passed, 1, goal_bag, out) - points
        for i in range(count):
            samples[n] = seen[i]
            steps[n] = full[i]
            targets[n, 0], targets[n, 1], targets[n, 2] = points, goal, 1.0 if passed == 0 else 0.0
            n += 1
    return n
