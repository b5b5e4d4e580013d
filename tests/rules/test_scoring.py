"""Each scoring rule on a drawn city: its points and the fields they come from."""

from __future__ import annotations

import pytest

from kiosk.rules.grid.buildings import finished_in, groups
from kiosk.rules.grid.geometry import Region
from kiosk.rules.my_city_rw.city import HOUSES, BuildingKind, City
from kiosk.rules.my_city_rw.scoring import (
    BagLine,
    Bandits,
    Churches,
    CompleteGroups,
    FirstToFinish,
    GoalBags,
    LargestGroups,
    Line,
    NeverPassedBags,
    PassLine,
    Score,
    ScoreLine,
    Visible,
    Wells,
)
from kiosk.rules.my_city_rw.sheet import Terrain
from tests.rules.pictures import city, where

TRACK = (-1, -2, -3, -5, -7, -10)


def one(rule: object, drawn: City, *others: City) -> tuple[int, str]:
    (line,) = rule.score(drawn, (drawn, *others))
    return line.points, where(line.fields)


def by_kind(rule: object, drawn: City) -> dict[BuildingKind, tuple[int, str]]:
    return {line.kind: (line.points, where(line.fields)) for line in rule.score(drawn, (drawn,))}


@pytest.mark.parametrize(("circles", "points"), list(enumerate((0, *TRACK))))
def test_the_last_filled_circle_of_the_pass_track_counts(circles: int, points: int) -> None:
    assert one(PassLine(TRACK), city(".", circles=circles)) == (points, "")


def test_never_passing_is_worth_something_in_the_last_game() -> None:
    assert one(PassLine(TRACK, 6), city(".")) == (6, "")
    assert one(PassLine(TRACK, 6), city(".", circles=1)) == (-1, "")


def trees(drawn: City, perfect: int | None = None) -> tuple[int, str]:
    sheet = drawn.sheet
    rule = Visible(
        Line.TREES, 1, sheet.where(Terrain.TREES1), sheet.where(Terrain.TREES2), perfect=perfect, keep=True
    )
    return one(rule, drawn)


def test_trees_count_where_nothing_is_built_over_them() -> None:
    assert trees(city("TD.")) == (3, "00 01")
    assert trees(city("TD.", ".. s1 s1")) == (1, "00")
    assert trees(city("TD.", carried=[(0, 0)])) == (2, "01")  # R10: a bandit covers its tree
    assert trees(city("TD.", "s1 s1")) == (0, "")


def test_all_trees_kept_are_worth_the_bonus_and_not_one_less() -> None:
    assert trees(city("TD."), perfect=20) == (20, "00 01")
    assert trees(city("TD.", "s1"), perfect=20) == (2, "01")
    assert trees(city("TD.", carried=[(0, 1)]), perfect=20) == (1, "00")


def test_rocks_cost_until_the_last_is_built_over() -> None:
    rule = Visible(Line.ROCKS, -1, city("S%.").sheet.where(Terrain.ROCKS1), city("S%.").sheet.where(Terrain.ROCKS2))
    assert one(rule, city("S%.")) == (-3, "00 01")
    assert one(rule, city("S%.", "s1")) == (-2, "01")
    best = Visible(Line.ROCKS, -1, rule.single, rule.double, perfect=6)
    assert one(best, city("S%.", "s1")) == (-2, "01")
    assert one(best, city("S%.", "s1 s1")) == (6, "")


def test_groups_count_buildings_and_not_fields() -> None:
    drawn = city("....../......", "s1 s1 s2 .. s3 x1 / s1 .. l1 l2 .. x1")
    assert by_kind(LargestGroups(), drawn) == {
        BuildingKind.SOLID: (2, "00 01 02 10"),
        BuildingKind.LINED: (2, "12 13"),
        BuildingKind.CROSSED: (1, "05 15"),
    }
    assert sorted(size for size, _ in groups(drawn.buildings, BuildingKind.SOLID)) == [1, 2]


def test_corners_do_not_join_groups() -> None:
    drawn = city("../..", "s1 .. / .. s2")
    assert by_kind(LargestGroups(), drawn)[BuildingKind.SOLID][0] == 1
    assert by_kind(CompleteGroups(3), drawn)[BuildingKind.SOLID] == (0, "")


def test_a_complete_group_needs_a_building_and_no_second_group() -> None:
    drawn = city("....../......", "s1 s2 .. s3 .. x1 / l1 l2 .. .. .. ..")
    assert by_kind(CompleteGroups(6), drawn) == {
        BuildingKind.SOLID: (0, ""),
        BuildingKind.LINED: (6, "10 11"),
        BuildingKind.CROSSED: (6, "05"),
    }
    assert by_kind(CompleteGroups(6), city("..")) == dict.fromkeys(HOUSES, (0, ""))


def wells(drawn: City) -> tuple[int, str]:
    return one(Wells(4, drawn.sheet.where(Terrain.WELL)), drawn)


def test_a_well_wants_four_different_buildings() -> None:
    assert wells(city(".../.W./...", ".. s1 .. / s2 .. l3 / .. c4 ..")) == (4, "11")
    assert wells(city(".../.W./...", ".. s1 .. / s2 .. l3")) == (0, "")


def test_r6_one_building_on_two_sides_counts_once() -> None:
    assert wells(city(".../.W./...", "s1 s1 .. / s1 .. l3 / .. c4 ..")) == (0, "")


def test_a_well_that_is_built_over_or_at_the_rim_pays_nothing() -> None:
    assert wells(city(".../.W./...", ".. s1 .. / s2 f5 l3 / .. c4 ..")) == (0, "")
    assert wells(city(".W./...", "s1 .. s2 / .. l3 ..")) == (0, "")


def test_printed_buildings_serve_a_well() -> None:
    assert wells(city(".K./PWZ/...", ".. .. .. / .. .. .. / .. s1 ..")) == (4, "11")


def churches(drawn: City) -> tuple[int, str]:
    printed = tuple(bits for sort, bits in drawn.sheet.printed_buildings if sort is Terrain.CHURCH)
    return one(Churches(3, printed), drawn)


def test_a_church_wants_all_three_kinds() -> None:
    assert churches(city("..../....", "s1 c1 c1 x1 / .. l1 .. ..")) == (3, "01 02")
    assert churches(city("..../....", "s1 c1 c1 x1 / .. s2 .. ..")) == (0, "")
    assert churches(city("..../....", "s1 c1 c1 x1 / l1 .. .. ..")) == (0, "")


def test_a_printed_church_scores_too_and_connected_fields_are_one() -> None:
    assert churches(city(".KK./....", "s1 .. .. x1 / .. l1 .. ..")) == (3, "01 02")
    both = city(".KK./..../....", "s1 .. .. x1 / .. l1 l1 .. / .. c1 .. ..")
    assert churches(both)[0] == 3


def test_churches_and_fortresses_belong_to_no_kind() -> None:
    assert churches(city("..../....", "s1 c1 x1 .. / .. f1 .. ..")) == (0, "")
    assert by_kind(LargestGroups(), city("...", "c1 c2 f3")) == dict.fromkeys(HOUSES, (0, ""))


GOAL = city("HH.").sheet.where(Terrain.PLATEAU)


def test_the_first_to_finish_is_who_finished_in_the_earliest_round() -> None:
    early, late, never = city("HH.", "s1 s2"), city("HH.", "s1 s3"), city("HH.", "s1")
    rule = FirstToFinish(5, GOAL)
    assert one(rule, early, late, never) == (5, "00 01")
    assert one(rule, late, early, never) == (0, "00 01")
    assert one(rule, never, early) == (0, "00")
    assert one(rule, early, early, late) == (5, "00 01")  # both in the same round
    assert one(rule, late) == (5, "00 01")  # R7
    assert [finished_in(drawn.buildings, GOAL) for drawn in (early, late, never)] == [2, 3, None]


def test_money_bags_are_for_everybody_who_finished_or_never_passed() -> None:
    assert GoalBags(2, GOAL).bags(city("HH.", "s1 s3")) == 2
    assert GoalBags(2, GOAL).bags(city("HH.", "s1")) == 0
    assert NeverPassedBags(1).bags(city(".")) == 1
    assert NeverPassedBags(1).bags(city(".", circles=1)) == 0


def test_bandits_at_large_cost() -> None:
    assert one(Bandits(-3), city(".../.B./...", ".. s1 .. / s1 .. s1 / .. s1 ..")) == (0, "")
    assert one(Bandits(-3), city(".../.B./...", ".. s1 .. / s1 .. s1")) == (-3, "11")


def test_r8_the_rim_closes_a_side_but_a_mountain_or_another_bandit_does_not() -> None:
    assert one(Bandits(-3), city("B./..", ".. s1 / s1 ..")) == (0, "")
    assert one(Bandits(-3), city("BM/..", ".. .. / s1 ..")) == (-3, "00")
    assert one(Bandits(-3), city("BB./...", ".. .. s1 / s1 s1 ..")) == (-6, "00 01")
    assert one(Bandits(-3), city("BF/..", ".. .. / s1 ..")) == (-3, "00")
    assert one(Bandits(-3), city("BP/Z.")) == (0, "")


def test_r9_carried_bandits_stand_only_on_empty_tree_and_rock_fields() -> None:
    everywhere = [(0, column) for column in range(11)] + [(1, column) for column in range(11)]
    drawn = city(".TDS%MFWHGR/KZPB.......", carried=everywhere)
    assert where(Region(drawn.bandits)) == "00 01 02 03 04 13 14 15 16 17 18 19 110"


def test_a_score_adds_up_its_lines() -> None:
    lines = (
        ScoreLine(Line.PASSES, -1),
        ScoreLine(Line.GROUPS, 3, kind=BuildingKind.SOLID),
        ScoreLine(Line.GROUPS, 2, kind=BuildingKind.LINED),
    )
    result = Score(lines, ((BagLine.GOAL, 2), (BagLine.NEVER_PASSED, 1)))
    assert (result.total, result.money_bags) == (4, 3)
    assert (result.points(Line.GROUPS), result.points(Line.GROUPS, BuildingKind.LINED)) == (5, 2)
    assert result.points(Line.WELLS) == 0
