"""Where a building fits over a field that was tapped: turned and mirrored as little as can be."""

from __future__ import annotations

from ui.draw.geometry import turned
from ui.widgets.poses import Pose, fitting

BAR = ((0, 0), (0, 1), (0, 2))
HOOK = ((0, 0), (1, 0), (2, 0), (2, 1))


def test_a_tap_turns_the_building_to_where_it_fits() -> None:
    upright = frozenset({(1, 4), (2, 4), (3, 4)})
    found = fitting(Pose(2, 3), BAR, (2, 4), [upright])
    assert found is not None
    assert frozenset(found.fields(BAR)) == upright
    assert not found.mirrored


def test_the_present_turn_goes_before_all_others() -> None:
    upright, flat = frozenset({(1, 4), (2, 4), (3, 4)}), frozenset({(2, 4), (2, 5), (2, 6)})
    assert fitting(Pose(1, 4), BAR, (2, 4), [upright, flat]) == Pose(2, 4)
    assert fitting(Pose(1, 4), BAR, (0, 0), [upright, flat]) is None


def test_the_mirror_comes_last() -> None:
    mirrored = frozenset((row + 2, column + 2) for row, column in turned(HOOK, 0, True))  # noqa: FBT003
    half = frozenset((row + 2, column + 2) for row, column in turned(HOOK, 2, False))  # noqa: FBT003
    both = mirrored & half
    field = min(both)
    found = fitting(Pose(2, 2), HOOK, field, [mirrored, half])
    assert found is not None
    assert (found.turns, found.mirrored) == (2, False)
