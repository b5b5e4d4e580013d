"""Buttons, keyboard, dice, tracks and words under real fingers."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.clock import Clock

from kiosk.views.sheets import CompassTrackView, OrderView, PassTrackView
from tests.ui.hands import Finger, Picture, near, show, tap
from ui import theme, window
from ui.draw.icons import STROKES, icon
from ui.draw.lettering import fitting_size, lettering
from ui.texts import LANGUAGES, Texts
from ui.widgets.buttons import HOLD_SECONDS, BigButton
from ui.widgets.dice import Dice
from ui.widgets.keyboard import ROWS, Keyboard
from ui.widgets.shape import ShapeWidget
from ui.widgets.tracks import CompassTrackWidget, MoneyBags, PassTrack
from ui.widgets.turned import TurnedWidget

pytestmark = pytest.mark.painted


@pytest.fixture
def button(stage: Any) -> BigButton:
    made = BigButton(text="Bauen", icon="build", pos=(100, 100), size=(160, 60))
    made.taps = []
    made.bind(on_tap=lambda _: made.taps.append(1))
    show(made)
    return made


def test_a_tap_is_one_tap(button: BigButton) -> None:
    tap(180, 130)
    assert len(button.taps) == 1
    assert not button.pressed
    tap(50, 50)
    assert len(button.taps) == 1


def test_who_slides_off_means_nothing(button: BigButton) -> None:
    finger = Finger(180, 130).down()
    assert button.pressed
    finger.move(400, 400)
    assert not button.pressed
    finger.up()
    assert button.taps == []


def test_two_fingers_on_one_button_are_one_tap(button: BigButton) -> None:
    one, other = Finger(150, 130).down(), Finger(200, 130).down()
    other.up()
    one.up()
    assert len(button.taps) == 1


def test_a_disabled_button_swallows_the_touch(button: BigButton) -> None:
    button.disabled = True
    tap(180, 130)
    assert button.taps == []


def test_what_is_dangerous_must_be_held(button: BigButton) -> None:
    button.hold = True
    tap(180, 130)
    assert button.taps == []
    finger = Finger(180, 130).down()
    begin = Clock.get_boottime()
    while not button.taps and Clock.get_boottime() < begin + 5 * HOLD_SECONDS:
        window.step()
    assert len(button.taps) == 1
    assert Clock.get_boottime() - begin >= HOLD_SECONDS * 0.8
    finger.up()
    assert len(button.taps) == 1
    assert button.held == 0


def test_buttons_of_two_turned_seats_are_pressed_at_once(stage: Any) -> None:
    pressed: list[int] = []
    seats = []
    for place in range(2):
        seat = TurnedWidget(turns=2 * place, pos=(place * 400, 0), size=(400, 480))
        made = BigButton(text="Bauen", pos=(20, 20), size=(100, 60), size_hint=(None, None))
        made.bind(on_tap=lambda _, place=place: pressed.append(place))
        seat.content.add_widget(made)
        seats.append(seat)
    show(*seats)
    fingers = [Finger(*seat.to_parent(70, 50)).down() for seat in seats]
    for finger in reversed(fingers):
        finger.up()
    assert pressed == [1, 0]


def test_the_looks_differ(button: BigButton) -> None:
    spots = set()
    for look in ("quiet", "primary", "chosen"):
        button.look = look
        window.step(2)
        spots.add(Picture().at(108, 150))
    assert len(spots) == 3


@pytest.mark.parametrize("language", ROWS)
def test_every_letter_can_be_typed(stage: Any, language: str) -> None:
    keyboard = Keyboard(language=language, pos=(0, 0), size=(800, 240))
    show(keyboard)
    letters = {key for row in keyboard._keys for key, _, _ in row if len(key) == 1}
    assert set("abcdefghijklmnopqrstuvwxyzäöüßéëï'-") <= letters
    inside = all(button.x >= 0 and button.right <= 801 for row in keyboard._keys for _, _, button in row)
    assert inside


def test_a_name_is_typed_with_capitals_where_names_have_them(stage: Any) -> None:
    keyboard = Keyboard(language="de", pos=(0, 0), size=(800, 240), most=9)
    done: list[str] = []
    keyboard.bind(on_done=lambda one: done.append(one.text))
    show(keyboard)
    buttons = {key: button for row in keyboard._keys for key, _, button in row}
    for key in ("j", "ö", "r", "g", "space", "m", "m", "erase", "ü", "x", "x", "x", "done"):
        tap(*buttons[key].center)
    assert done == ["Jörg Müxx"]


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_figures_take_the_place_of_accents_and_give_it_back(stage: Any, language: str) -> None:
    keyboard = Keyboard(size=(780, 200), language=language)
    show(keyboard)
    before = keys_of(keyboard)
    tap(*before["figures"].center)
    figures = keys_of(keyboard)
    for figure in "1234567890":
        tap(*figures[figure].center)
    assert keyboard.text == "1234567890"
    tap(*figures["figures"].center)
    assert keys_of(keyboard).keys() == before.keys()


def keys_of(keyboard: Keyboard) -> dict[str, BigButton]:
    return {key: button for row in keyboard._keys for key, _, button in row}


def test_done_needs_a_name(stage: Any) -> None:
    keyboard = Keyboard(pos=(0, 0), size=(800, 240))
    show(keyboard)
    done = next(button for row in keyboard._keys for key, _, button in row if key == "done")
    assert done.disabled
    keyboard.press("a")
    assert not done.disabled


def test_the_blue_dice_slide_together_and_show_the_building(stage: Any) -> None:
    dice = Dice(faces={"A": "corner", "B": "single", "W": "solid"}, pos=(0, 0), size=(800, 200))
    show(dice)
    apart = dice._dice["B"].pos[0] - dice._dice["A"].pos[0]
    dice.order = OrderView("solid", ((0, 0),), "L-4", 1)
    dice.joined = 1.0
    window.step(2)
    assert dice._dice["B"].pos[0] - dice._dice["A"].pos[0] == dice.die_size < apart
    x, y = dice._dice["A"].pos
    assert near(Picture().at(x + dice.die_size, y + dice.die_size / 4), theme.KINDS["solid"].ground, 30)


def test_the_slide_ends_by_itself(stage: Any) -> None:
    dice = Dice(pos=(0, 0), size=(800, 200))
    show(dice)
    dice.slide()
    begin = Clock.get_boottime()
    while dice.joined < 1 and Clock.get_boottime() < begin + 3:
        window.step()
    assert dice.joined == 1


def test_a_touched_die_says_which(stage: Any) -> None:
    dice = Dice(pos=(0, 0), size=(800, 200))
    touched: list[str] = []
    dice.bind(on_die=lambda _, die: touched.append(die))
    show(dice)
    for die in "ABW":
        x, y = dice._dice[die].pos
        tap(x + 20, y + 20)
    tap(2, 300)
    assert touched == ["A", "B", "W"]


def test_circles_fill(stage: Any) -> None:
    track = PassTrack(track=PassTrackView((-1, -2, -3), 1), pos=(0, 0), size=(300, 80))
    show(track)
    size = int(80 * 0.62)
    picture = Picture()
    assert near(picture.at(size / 2, 80 - size / 2), theme.INK, 40)
    assert near(picture.at(size / 2 + size * 1.35, 80 - size / 2), theme.PAPER, 20)
    built = track._built
    track.track = PassTrackView((-1, -2, -3), 1)
    assert track._built is built or track._built == built


def test_tracks_and_bags_take_any_number(stage: Any) -> None:
    shapes = (((0, 0),), ((0, 0), (0, 1)), ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)))
    show(
        CompassTrackWidget(track=CompassTrackView("church", shapes, 1), size=(300, 90)),
        CompassTrackWidget(track=CompassTrackView("none", (), 0), size=(300, 90)),
        PassTrack(track=PassTrackView((), 0), size=(300, 90)),
        MoneyBags(won=2, most=3, size=(300, 60)),
        MoneyBags(size=(300, 60)),
    )


def test_a_shape_turns_and_mirrors(stage: Any) -> None:
    shape = ShapeWidget(kind="lined", cells=[(0, 0), (1, 0), (1, 1), (1, 2)], pos=(0, 0), size=(200, 200))
    show(shape)
    assert shape.fields == ((0, 0), (1, 0), (1, 1), (1, 2))
    shape.turns = 1
    assert shape.fields == ((0, 0), (0, 1), (1, 0), (2, 0))
    shape.mirrored = True
    assert shape.fields == ((0, 0), (1, 0), (2, 0), (2, 1))


def test_every_sign_shows_something(real_window: Any) -> None:
    assert all(any(icon(name, 24).pixels[3::4]) for name in STROKES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_never_run_over_their_place(real_window: Any, language: str) -> None:
    texts = Texts(language)
    for key in ("kind.crossed", "word.nothing_fits", "title.building_inspector", "word.undo", "notice.bad_sheet"):
        for width, height in ((70, 40), (120, 44), (200, 60)):
            made = lettering(texts(key, ""), 24, bold=True, width=width, height=height)
            assert made.width <= width, (key, width)
            assert made.height <= height or made.height <= 60


def test_who_wants_larger_letters_never_gets_smaller_ones(real_window: Any) -> None:
    """Where there is no room for them they are as large as fits."""
    for text in ("ingedrukt houden", "Falsch gelesen?", "Stopped. Waiting for Player 2 and Player 3"):
        for width, height in ((98, 22), (120, 40), (160, 60)):
            sizes = [fitting_size(text, wanted, bold=False, width=width, height=height) for wanted in range(12, 32)]
            assert sizes == sorted(sizes), (text, width)


def test_no_word_is_left_alone_on_the_last_line(stage: Any) -> None:
    one, two = "Throw the dice to begin", "Throw the dice"
    width = lettering(one, 32, bold=True).width - 20
    wrapped = lettering(one, 32, bold=True, width=width)
    assert wrapped.height > lettering(one, 32, bold=True).height
    assert wrapped.width < lettering(two, 32, bold=True).width * 1.2
