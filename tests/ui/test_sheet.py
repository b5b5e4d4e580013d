"""The sheet in a real window: what is drawn where, what a finger hits, and what moving the ghost costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import Instruction, InstructionGroup
from kivy.uix.widget import Widget

from kiosk.rules.my_city_rw.library import load_library
from kiosk.rules.my_city_rw.view.sheets import sheet_view
from kiosk.views.sheets import BuildingView, CityView, SheetView
from tests.ui.hands import Finger, Picture, near, show
from ui import theme, window
from ui.widgets.sheet import SheetWidget
from ui.widgets.turned import TurnedWidget

pytestmark = pytest.mark.painted

UNIT = 46
SIZE = (round(11.88 * UNIT) + 2, round(8.88 * UNIT) + 2)


def game(number: int) -> SheetView:
    return sheet_view(load_library()[number].sheet)


def city(*buildings: tuple[str, list[tuple[int, int]]]) -> CityView:
    return CityView(tuple(BuildingView(kind, tuple(fields), latest=False) for kind, fields in buildings), (), ())


@pytest.fixture
def sheet(stage: Any) -> SheetWidget:
    shown = SheetWidget(sheet=game(1), pos=(10, 20), size=SIZE)
    show(shown)
    return shown


def test_fields_have_the_size_that_fits(sheet: SheetWidget) -> None:
    assert sheet.unit == UNIT
    sheet.size = (2 * SIZE[0], SIZE[1] // 2)
    assert sheet.unit == UNIT // 2


def test_the_river_lies_on_the_lines_and_the_fields_between_are_green(sheet: SheetWidget) -> None:
    picture = Picture()
    x, y = sheet.middle_of((1, 3))
    along = [picture.at(x + UNIT / 2 + 4, y + step) for step in range(-20, 20)]
    assert sum(near(one, theme.WATER, 30) for one in along) > 30
    assert near(picture.at(x, y), theme.FIELD, 30)
    assert not near(picture.at(x + UNIT / 2 - 0.2 * UNIT, y), theme.WATER, 30)


def test_terrain_has_its_colours(sheet: SheetWidget) -> None:
    picture = Picture()
    left, low = sheet.map_pos
    assert near(picture.at(left - 5, low + 100), theme.PAPER)
    x, y = sheet.middle_of((2, 0))
    assert near(picture.at(x - 0.42 * UNIT, y + 0.4 * UNIT), theme.MOUNTAIN, 20)
    x, y = sheet.middle_of((7, 9))
    red, green, blue = picture.at(x, y)
    assert green > red > blue or green > blue


PATTERN_SPOTS = {
    "solid": ((0.0, 0.0), (0.2, 0.1)),
    "lined": ((0.0, 0.125), (0.0, 0.0)),
    "crossed": ((0.0, 0.0), (0.0, 0.25)),
    "church": ((0.0, 0.0), (0.0, 0.16)),
    "fortress": ((0.2, 0.0), (0.0, -0.15)),
}
"""Where in a field the pattern is seen, and where the ground."""


@pytest.mark.parametrize("kind", PATTERN_SPOTS)
def test_a_building_has_its_pattern_inside_and_its_outline_off_the_line(sheet: SheetWidget, kind: str) -> None:
    sheet.city = city((kind, [(2, 5), (3, 5)]))
    window.step(2)
    picture, look = Picture(), theme.KINDS[kind]
    x, y = sheet.middle_of((3, 5))
    pattern, ground = PATTERN_SPOTS[kind]
    wanted = look.ground if kind == "solid" else look.pattern
    assert near(picture.at(x + pattern[0] * UNIT, y + pattern[1] * UNIT), wanted, 40)
    assert near(picture.at(x + ground[0] * UNIT, y + ground[1] * UNIT), look.ground, 40)
    assert near(picture.at(x - 0.39 * UNIT, y), look.line, 40)
    assert near(picture.at(x - 0.47 * UNIT, y), theme.FIELD, 60)
    between = picture.at(x - 0.25 * UNIT, y + 0.5 * UNIT)
    assert not near(between, look.line, 20)


def test_two_buildings_side_by_side_stay_two(sheet: SheetWidget) -> None:
    sheet.city = city(("solid", [(2, 5)]), ("solid", [(3, 5)]))
    window.step(2)
    x, y = sheet.middle_of((3, 5))
    assert not near(Picture().at(x, y + 0.5 * UNIT), theme.KINDS["solid"].ground, 40)


def test_bandits_are_red_at_large_and_pale_when_surrounded(sheet: SheetWidget) -> None:
    sheet.city = CityView((), ((2, 5), (3, 6)), ((2, 5),))
    window.step(2)
    picture = Picture()
    free, caught = (picture.at(*sheet.middle_of(field)) for field in ((2, 5), (3, 6)))
    assert sum(free) < sum(caught)


def test_an_untouched_sheet_shows_its_printed_bandits(stage: Any) -> None:
    shown = SheetWidget(sheet=game(10), size=SIZE)
    show(shown)
    x, y = shown.middle_of((0, 5))
    assert sum(Picture().at(x, y + 0.2 * UNIT)) < 200


def test_what_is_lit_and_marked_shows_and_goes(sheet: SheetWidget) -> None:
    x, y = sheet.middle_of((3, 5))
    before = Picture().at(x + 5, y + 5)
    sheet.reachable = [(3, 5)]
    window.step(2)
    assert Picture().at(x + 5, y + 5) == before
    sheet.show_reachable = True
    window.step(2)
    assert Picture().at(x + 5, y + 5) != before
    sheet.show_reachable, sheet.marked = False, [(3, 5)]
    window.step(2)
    assert near(Picture().at(x - 0.415 * UNIT, y), theme.MARK, 60)
    sheet.marked = []
    window.step(2)
    assert Picture().at(x + 5, y + 5) == before


def test_what_is_lit_fades_no_tree_and_no_rock(sheet: SheetWidget) -> None:
    """Also in a row of its own, whose rims lie on both sides of what is printed there."""
    terrain = game(1).terrain
    spots = [
        (row, column)
        for row, line in enumerate(terrain)
        for column, name in enumerate(line)
        if name.startswith(("trees", "rocks"))
    ]
    middles = [(x + dx, y + dy) for x, y in map(sheet.middle_of, spots) for dx in (-8, 0, 8) for dy in (-8, 0, 8)]
    before = Picture()
    sheet.reachable, sheet.show_reachable = spots, True
    window.step(2)
    after = Picture()
    changes = [
        max(abs(one - other) for one, other in zip(before.at(*at), after.at(*at), strict=True)) for at in middles
    ]
    assert spots
    assert max(changes) <= 24


def test_what_is_printed_keeps_its_colours_under_the_light(sheet: SheetWidget) -> None:
    """A tree has to be seen where it can be built over, as it is worth something."""
    x, y = sheet.middle_of((0, 1))
    spots = [(x + dx * UNIT, y + dy * UNIT) for dx, dy in ((0, 0.1), (-0.15, 0.05), (0.1, 0.2))]
    before = [Picture().at(*spot) for spot in spots]
    sheet.reachable, sheet.show_reachable = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)], True
    window.step(2)
    picture = Picture()
    assert all(
        abs(a - b) < 45
        for spot, was in zip(spots, before, strict=True)
        for a, b in zip(picture.at(*spot), was, strict=True)
    )
    left, low = sheet.map_pos
    assert near(picture.at(left + 0.075 * UNIT, low + 7 * UNIT), theme.WHITE, 40)  # the rim says where


def instructions(group: InstructionGroup) -> Iterator[Instruction]:
    for one in group.children:
        yield one
        if isinstance(one, InstructionGroup):
            yield from instructions(one)


def test_moving_the_ghost_changes_instructions_and_makes_none(sheet: SheetWidget) -> None:
    sheet.city = city(("solid", [(2, 5)]))
    sheet.set_ghost("lined", [(0, 0), (0, 1)], fits=True)
    window.step(2)
    before = list(instructions(sheet.canvas))
    for column in range(9):
        fits = column % 2 == 0
        sheet.set_ghost("lined", [(3, column), (3, column + 1)], [] if fits else [(3, column)], fits=fits)
        window.step()
    assert [id(one) for one in instructions(sheet.canvas)] == [id(one) for one in before]


def test_a_ghost_shows_whether_it_fits(sheet: SheetWidget) -> None:
    x, y = sheet.middle_of((3, 6))
    sheet.set_ghost("solid", [(3, 6)], fits=True)
    window.step(2)
    assert near(Picture().at(x, y), theme.KINDS["solid"].ground, 30)
    sheet.set_ghost("solid", [(3, 6)], [(3, 6)], fits=False)
    window.step(2)
    red, green, blue = Picture().at(x + 10, y)
    assert red > green
    assert red > blue
    sheet.clear_ghost()
    window.step(2)
    assert near(Picture().at(x, y), theme.FIELD, 30)


def test_a_ghost_may_hang_over_the_rim(sheet: SheetWidget) -> None:
    sheet.set_ghost("solid", [(-1, -1), (-1, 0)], fits=False)
    assert sheet.field_at(sheet.map_pos[0] - 1, sheet.map_pos[1] + 5) is None
    assert sheet.nearest_field(sheet.map_pos[0] - 1, sheet.map_pos[1] + 5) == (7, -1)


class Seen(Widget):
    """Keeps where it was touched, in its own coordinates."""

    def on_touch_down(self, touch: Any) -> bool:
        self.at = touch.pos
        return True


@pytest.mark.parametrize("turns", range(4))
def test_a_finger_hits_the_field_that_it_sees_whichever_way_the_seat_is_turned(stage: Any, turns: int) -> None:
    seat = TurnedWidget(turns=turns, pos=(30, 10), size=(460, 440))
    sheet = SheetWidget(sheet=game(1), city=city(("solid", [(6, 8)])))
    seat.content.add_widget(sheet)
    show(seat)
    place = seat.to_parent(*sheet.middle_of((6, 8)))
    assert near(Picture().at(*place), theme.KINDS["solid"].ground, 30)
    for field in ((0, 0), (0, 10), (7, 0), (6, 8)):
        x, y = seat.to_parent(*sheet.middle_of(field))
        assert sheet.field_at(*seat.to_local(x, y)) == field
        finger = Finger(x, y)
        hits: list[Any] = []
        sheet.bind(on_touch_down=lambda _, touch, hits=hits: hits.append(sheet.field_at(*touch.pos)))
        finger.down().up()
        assert hits[0] == field


def test_sheets_of_one_size_share_their_textures(sheet: SheetWidget) -> None:
    other = SheetWidget(sheet=game(1), size=SIZE)
    assert other._paper.texture is sheet._paper.texture
    assert other._layers["buildings"].texture is sheet._layers["buildings"].texture


def test_colours_keep_their_strength_at_soft_edges(stage: Any) -> None:
    """A half covered pixel of a light shape on a light ground is light, not dark as with colours multiplied twice."""
    from ui.draw.icons import icon  # noqa: PLC0415 - textures need the window

    ground = Widget(pos=(0, 0), size=(60, 60))
    with ground.canvas:
        Color(1, 1, 1)
        Rectangle(size=(60, 60))
        Rectangle(size=(60, 60), texture=icon("language", 60))
    show(ground)
    picture = Picture()
    assert min(sum(picture.at(x, y)) for x in range(60) for y in range(60)) > 3 * 250
