"""The compiled heart: legal corners, exact scores and the features of a position. No Python object in sight.

Functions take the named tuples of `tables`; a building that is being considered is given beside the position (its
fields and kind, -1 for none), so that nothing is copied while places are compared.
"""

from __future__ import annotations

import numpy as np

from kiosk.players.compiled import compiled
from kiosk.players.my_city_rw.bits import (
    ONE,
    ZERO,
    U,
    count,
    flood,
    flood_on_one_bank,
    lowest,
    shifted_down,
    shifted_up,
    spread,
)
from kiosk.players.my_city_rw.bits import (
    position as position_of_bit,
)
from kiosk.players.my_city_rw.tables import (
    ALL,
    BANDIT,
    BANDITS,
    BELOW,
    BUILDINGS,
    BUILT,
    CHURCH,
    CHURCHES_STANDING,
    COMPLETE,
    EMPTY,
    FIRST,
    FORTS,
    FREE,
    GOAL,
    GOAL_BAGS,
    GROUPS,
    KIND,
    NEVER_BAGS,
    PASS_POINTS,
    PERFECT,
    PERFECT_EMPTY,
    PERFECT_PASSES,
    PERFECT_ROCKS,
    PERFECT_TREES,
    PRINTED,
    REPRESENTATIVE,
    RIGHT,
    ROCK1,
    ROCK2,
    START,
    TREE1,
    TREE2,
    WELL,
    WELLS,
)  # fmt: skip

NOTHING, HOUSE, CHURCH_KIND, FORTRESS_KIND = np.int64(-1), np.int64(0), 3, 4
"""Kinds of what is built; numba would compile a function once more for a plain number that stands in a call."""
DICE_SHAPES = 9
STEPS = 5
"""How finely the number of places of a shape is told: 1, 2, 4, 8, 16 or more."""
GROUPS_AT = 1 + 7 + 7 + 2 + 12 + 2 + DICE_SHAPES * STEPS
CHURCHES_AT = GROUPS_AT + 6 + 7
"""Where the features of groups and churches are, six each."""


@compiled()
def add(position, low, high, kind):
    bits, numbers = position.bits, position.numbers
    bits[BUILT, 0] |= low
    bits[BUILT, 1] |= high
    n = numbers[BUILDINGS]
    position.buildings[n, 0], position.buildings[n, 1] = low, high
    numbers[BUILDINGS] = n + 1
    if kind < CHURCH_KIND:
        bits[KIND + kind, 0] |= low
        bits[KIND + kind, 1] |= high
        a, b = lowest(low, high)
        bits[REPRESENTATIVE + kind, 0] |= a
        bits[REPRESENTATIVE + kind, 1] |= b
    elif kind == CHURCH_KIND:
        n = numbers[CHURCHES_STANDING]
        position.churches[n, 0], position.churches[n, 1] = low, high
        numbers[CHURCHES_STANDING] = n + 1
    else:
        bits[FORTS, 0] |= low
        bits[FORTS, 1] |= high


@compiled()
def reach(tables, position):
    """The fields of which an ordinary building must cover one."""
    bits, masks = position.bits, tables.masks
    if bits[BUILT, 0] != bits[FORTS, 0] or bits[BUILT, 1] != bits[FORTS, 1]:
        return spread(bits[BUILT, 0] | masks[PRINTED, 0], bits[BUILT, 1] | masks[PRINTED, 1])
    a, b = spread(bits[FORTS, 0], bits[FORTS, 1])
    return a | masks[START, 0], b | masks[START, 1]


@compiled()
def look(tables, free_low, free_high, near_low, near_high):
    """Note which fields are free and near, seen from every step, for `corners`."""
    ways = tables.ways
    shifted = ways.shifted
    for i in range(ways.steps.shape[0]):
        by = ways.steps[i]
        shifted[i, 0], shifted[i, 1] = shifted_down(free_low, free_high, by)
        shifted[i, 2], shifted[i, 3] = shifted_down(near_low, near_high, by)


@compiled(inline=True)
def corners(tables, way):
    """Where the upper left corner of a way to lay a shape may be, by what was looked at before."""
    ways = tables.ways
    slots, shifted = ways.slots, ways.shifted
    low, high = ways.clear[way, 0], ways.clear[way, 1]
    near_low, near_high = ZERO, ZERO
    for i in range(ways.cells[way]):
        at = slots[way, i]
        low &= shifted[at, 0]
        high &= shifted[at, 1]
        near_low |= shifted[at, 2]
        near_high |= shifted[at, 3]
    return low & near_low, high & near_high


@compiled()
def places(tables, position, shape, free_standing, out):
    """Write every legal place of *shape* into *out*; gives how many there are."""
    masks, ways = tables.masks, tables.ways
    free_low = masks[FREE, 0] & ~position.bits[BUILT, 0]
    free_high = masks[FREE, 1] & ~position.bits[BUILT, 1]
    if free_standing:
        near_low, near_high = ~ZERO, ~ZERO
    else:
        near_low, near_high = reach(tables, position)
    look(tables, free_low, free_high, near_low, near_high)
    n = 0
    for way in range(ways.first[shape], ways.first[shape + 1]):
        low, high = corners(tables, way)
        while low != ZERO or high != ZERO:
            a, b = lowest(low, high)
            low ^= a
            high ^= b
            out[n, 0], out[n, 1] = shifted_up(ways.bits[way, 0], ways.bits[way, 1], position_of_bit(a, b))
            n += 1
    return n


@compiled()
def _touching_buildings(position, low, high, new_low, new_high):
    """How many different buildings stand on these fields, which are the sides of one field."""
    found = 0
    for i in range(position.numbers[BUILDINGS]):
        if position.buildings[i, 0] & low != ZERO or position.buildings[i, 1] & high != ZERO:
            found += 1
    if new_low & low != ZERO or new_high & high != ZERO:
        found += 1
    return found


@compiled()
def of_fields(tables, position, new_low, new_high, kind, passed, filled, first_open, out):
    """The part of `evaluate` that does not depend on the kind of a new house."""
    masks, numbers, bits = tables.masks, tables.numbers, position.bits
    built_low, built_high = bits[BUILT, 0] | new_low, bits[BUILT, 1] | new_high
    standing_low, standing_high = built_low | masks[PRINTED, 0], built_high | masks[PRINTED, 1]
    free_low, free_high = masks[FREE, 0] & ~built_low, masks[FREE, 1] & ~built_high
    k = 0
    out[k] = 1.0
    k += 1

    # What is printed and still to be seen
    empty = count(masks[EMPTY, 0] & ~built_low, masks[EMPTY, 1] & ~built_high)
    rocks = count(masks[ROCK1, 0] & ~built_low, masks[ROCK1, 1] & ~built_high)
    rocks += 2 * count(masks[ROCK2, 0] & ~built_low, masks[ROCK2, 1] & ~built_high)
    trees_low = (masks[TREE1, 0] | masks[TREE2, 0]) & ~built_low
    trees_high = (masks[TREE1, 1] | masks[TREE2, 1]) & ~built_high
    trees = count(trees_low, trees_high) + count(masks[TREE2, 0] & ~built_low, masks[TREE2, 1] & ~built_high)
    all_trees = (masks[TREE1, 0] | masks[TREE2, 0]) & built_low == ZERO
    all_trees = all_trees and (masks[TREE1, 1] | masks[TREE2, 1]) & built_high == ZERO
    points = 0
    points += trees
    points -= rocks
    points -= empty
    if numbers[PERFECT]:
        if all_trees and numbers[PERFECT_TREES]:
            points += numbers[PERFECT_TREES] - trees
        if rocks == 0:
            points += numbers[PERFECT_ROCKS]
        if empty == 0:
            points += numbers[PERFECT_EMPTY]
    if passed:
        points += numbers[PASS_POINTS + passed]
    else:
        points += numbers[PERFECT_PASSES]
    out[k], out[k + 1], out[k + 2] = trees, rocks, empty
    out[k + 3] = 1.0 if all_trees else 0.0
    out[k + 4] = 1.0 if rocks == 0 else 0.0
    out[k + 5] = 1.0 if empty == 0 else 0.0
    out[k + 6] = empty + rocks if empty + rocks < 6 else 6.0
    k += 7
    for i in range(7):
        out[k + i] = 1.0 if passed > i else 0.0
    k += 7
    free_count = count(free_low, free_high)
    out[k] = free_count
    out[k + 1] = position.numbers[BUILDINGS] + (0 if kind == NOTHING else 1)
    k += 2

    # What is wanted: free fields without trees, in pieces that the river cuts
    wanted_low, wanted_high = free_low & ~trees_low, free_high & ~trees_high
    forts_low, forts_high = bits[FORTS, 0], bits[FORTS, 1]
    if kind == FORTRESS_KIND:
        forts_low |= new_low
        forts_high |= new_high
    if built_low == forts_low and built_high == forts_high:
        near_low, near_high = spread(forts_low, forts_high)
        near_low |= masks[START, 0]
        near_high |= masks[START, 1]
    else:
        near_low, near_high = spread(standing_low, standing_high)
    for i in range(12):
        out[k + i] = 0.0
    rest_low, rest_high = wanted_low, wanted_high
    while rest_low != ZERO or rest_high != ZERO:
        a, b = lowest(rest_low, rest_high)
        a, b = flood_on_one_bank(
            a, b, wanted_low, wanted_high,
            masks[RIGHT, 0], masks[RIGHT, 1], masks[BELOW, 0], masks[BELOW, 1],
        )  # fmt: skip
        rest_low &= ~a
        rest_high &= ~b
        size = count(a, b)
        if size <= 6:
            out[k + size - 1] += 1.0
        elif size <= 9:
            out[k + 6] += 1.0
        elif size <= 15:
            out[k + 7] += 1.0
        else:
            out[k + 8] += 1.0
        if size <= 4 and (a & near_low == ZERO and b & near_high == ZERO):
            out[k + 9] += size
    out[k + 10] = count(wanted_low & near_low, wanted_high & near_high)
    # Wanted fields by how many wanted neighbours they have on their bank: corridors and corners
    right_low, right_high = masks[RIGHT, 0], masks[RIGHT, 1]
    below_low, below_high = masks[BELOW, 0], masks[BELOW, 1]
    e_low, e_high = wanted_low & ~right_low & (wanted_low >> ONE), wanted_high & ~right_high & (wanted_high >> ONE)
    s_low = wanted_low & ~below_low & (wanted_low >> U(16) | wanted_high << U(48))
    s_high = wanted_high & ~below_high & (wanted_high >> U(16))
    w_low, w_high = e_low << ONE, e_high << ONE
    n_low, n_high = s_low << U(16), s_high << U(16) | s_low >> U(48)
    # Count in binary: fields with exactly one neighbour, and with none
    one_low = e_low ^ w_low ^ n_low ^ s_low
    one_high = e_high ^ w_high ^ n_high ^ s_high
    two_low = (
        (e_low & w_low) | (e_low & n_low) | (e_low & s_low) | (w_low & n_low) | (w_low & s_low) | (n_low & s_low)
    )
    two_high = (e_high & w_high) | (e_high & n_high) | (e_high & s_high)
    two_high |= (w_high & n_high) | (w_high & s_high) | (n_high & s_high)
    out[k + 11] = count(one_low & ~two_low, one_high & ~two_high)
    k += 12
    out[k] = count(e_low | s_low, e_high | s_high)
    # Squares of four wanted fields: open country
    out[k + 1] = count(
        e_low & s_low & (s_low >> ONE) & (e_low >> U(16) | e_high << U(48)),
        e_high & s_high & (s_high >> ONE) & (e_high >> U(16)),
    )
    k += 2

    # How many places each shape of the dice has, without trees
    ways = tables.ways
    look(tables, wanted_low, wanted_high, near_low, near_high)
    for shape in range(DICE_SHAPES):
        n = 0
        for way in range(ways.first[shape], ways.first[shape + 1]):
            a, b = corners(tables, way)
            n += count(a, b)
        bound = 1
        for i in range(STEPS):
            out[k + i] = (min(bound, n)) / bound
            bound *= 2
        k += STEPS

    k += 6  # groups: `of_kinds`

    # Wells: how many of their sides have a building of their own, and whether the rest can
    served = 0
    for i in range(7):
        out[k + i] = 0.0
    low, high = masks[WELLS, 0], masks[WELLS, 1]
    while low != ZERO or high != ZERO:
        a, b = lowest(low, high)
        low ^= a
        high ^= b
        if a & built_low != ZERO or b & built_high != ZERO:
            out[k + 6] += 1.0
            continue
        x, y = spread(a, b)
        around = _touching_buildings(position, x, y, new_low, new_high)
        open_sides = count(x & free_low, y & free_high)
        if around == 4:
            served += 1
        if around + open_sides < 4:
            out[k + 5] += 1.0
        else:
            out[k + around] += 1.0
    points += numbers[WELL] * served
    k += 7

    k += 6  # churches: `of_kinds`

    # The goal, bandits, the compass
    left = count(masks[GOAL, 0] & ~built_low, masks[GOAL, 1] & ~built_high)
    has_goal = masks[GOAL, 0] != ZERO or masks[GOAL, 1] != ZERO
    done = has_goal and left == 0
    if done and first_open:
        points += numbers[FIRST]
    out[k] = left
    out[k + 1] = 1.0 if done else 0.0
    out[k + 2] = 1.0 if done and first_open else 0.0
    out[k + 3] = 1.0 if has_goal and left == 1 else 0.0
    goal_low, goal_high = masks[GOAL, 0] & ~built_low, masks[GOAL, 1] & ~built_high
    out[k + 4] = count(goal_low & near_low, goal_high & near_high)
    k += 5
    loose = 0
    for i in range(7):
        out[k + i] = 0.0
    low, high = masks[BANDITS, 0], masks[BANDITS, 1]
    while low != ZERO or high != ZERO:
        a, b = lowest(low, high)
        low ^= a
        high ^= b
        x, y = spread(a, b)
        x &= masks[ALL, 0] & ~standing_low
        y &= masks[ALL, 1] & ~standing_high
        sides = count(x, y)
        if sides == 0:
            continue
        loose += 1
        if x & ~masks[FREE, 0] != ZERO or y & ~masks[FREE, 1] != ZERO:
            out[k + 4] += 1.0
        else:
            out[k + sides - 1] += 1.0
            out[k + 5] += count(x & (trees_low), y & (trees_high))
    out[k + 6] = loose
    points += numbers[BANDIT] * loose
    k += 7
    for i in range(6):
        out[k + i] = 1.0 if filled > i else 0.0
    k += 6
    if numbers[PERFECT]:
        # The chance to leave no field empty shows only near the end.
        out[k] = 1.0 if empty + rocks <= 3 else 0.0
        out[k + 1] = 1.0 if all_trees and passed == 0 else 0.0
    else:
        out[k], out[k + 1] = 0.0, 0.0
    k += 2
    bags = 0
    if done:
        bags += numbers[GOAL_BAGS]
    if passed == 0:
        bags += numbers[NEVER_BAGS]
    return points, bags


@compiled()
def of_kinds(tables, position, new_low, new_high, kind, out):
    """The part of `evaluate` that tells of groups and churches; gives their points."""
    masks, numbers, bits = tables.masks, tables.numbers, position.bits
    built_low, built_high = bits[BUILT, 0] | new_low, bits[BUILT, 1] | new_high
    free_low, free_high = masks[FREE, 0] & ~built_low, masks[FREE, 1] & ~built_high
    wanted_low = free_low & ~(masks[TREE1, 0] | masks[TREE2, 0])
    wanted_high = free_high & ~(masks[TREE1, 1] | masks[TREE2, 1])
    points = 0
    k = GROUPS_AT
    # Groups of each kind
    sizes = 0
    complete = 0
    for i in range(6):
        out[k + i] = 0.0
    for one in range(3):
        low, high = bits[KIND + one, 0], bits[KIND + one, 1]
        seen_low, seen_high = bits[REPRESENTATIVE + one, 0], bits[REPRESENTATIVE + one, 1]
        if kind == one:
            low |= new_low
            high |= new_high
            a, b = lowest(new_low, new_high)
            seen_low |= a
            seen_high |= b
        best, second, groups = 0, 0, 0
        best_low, best_high = ZERO, ZERO
        while low != ZERO or high != ZERO:
            a, b = lowest(low, high)
            a, b = flood(a, b, low, high)
            low &= ~a
            high &= ~b
            size = count(a & seen_low, b & seen_high)
            groups += 1
            if size > best:
                best, second = size, best
                best_low, best_high = a, b
            elif size > second:
                second = size
        sizes += best
        complete += 1 if groups == 1 else 0
        out[k] += best
        out[k + 1] += second
        out[k + 2] += groups
        a, b = spread(best_low, best_high)
        edge = count(a & wanted_low, b & wanted_high)
        out[k + 3] += min(8, edge)
        out[k + 4] += 1.0 if edge == 0 and best > 0 else 0.0
        out[k + 5] += 1.0 if groups == 1 else 0.0
    if numbers[GROUPS]:
        points += sizes
    points += numbers[COMPLETE] * complete
    k = CHURCHES_AT
    # Churches: how many kinds touch each, and whether there is room for the rest
    served = 0
    for i in range(6):
        out[k + i] = 0.0
    if numbers[CHURCH]:
        total = position.numbers[CHURCHES_STANDING] + (1 if kind == CHURCH_KIND else 0)
        for i in range(total):
            if i < position.numbers[CHURCHES_STANDING]:
                a, b = spread(position.churches[i, 0], position.churches[i, 1])
            else:
                a, b = spread(new_low, new_high)
            kinds = 0
            for one in range(3):
                low, high = bits[KIND + one, 0], bits[KIND + one, 1]
                if kind == one:
                    low |= new_low
                    high |= new_high
                if a & low != ZERO or b & high != ZERO:
                    kinds += 1
            room = count(a & free_low, b & free_high)
            if kinds == 3:
                served += 1
                out[k + 3] += 1.0
            elif room < 3 - kinds:
                out[k + 4] += 1.0
            else:
                out[k + kinds] += 1.0
                out[k + 5] += min(4, room)
    points += numbers[CHURCH] * served
    return points


@compiled()
def evaluate(tables, position, new_low, new_high, kind, passed, filled, first_open, out):
    """Write the features of the position with the new building into *out*; gives points and bags if it ended now.

    *first_open*: whether the bonus for finishing the goal first can still be had (1) or is somebody else's (0).
    """
    points, bags = of_fields(tables, position, new_low, new_high, kind, passed, filled, first_open, out)
    return points + of_kinds(tables, position, new_low, new_high, kind, out), bags


GEOMETRY = slice(17, 17 + 12 + 2 + DICE_SHAPES * STEPS)
"""The features that tell of holes, corridors and room for each shape: a beginner does not see them."""

FEATURES = 1 + 7 + 7 + 2 + 12 + 2 + DICE_SHAPES * STEPS + 6 + 7 + 6 + 5 + 7 + 6 + 2
