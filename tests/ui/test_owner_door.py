"""Who gets in, who does not, and the guided start of a kiosk that nobody has set up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window

from kiosk.messages import Wake
from kiosk.owner import pin as pins
from tests.ui.guests import guests, wait
from tests.ui.hands import Finger
from tests.ui.owners import PIN, owners
from tests.ui.playing import memory
from ui import window
from ui.screens.owner.crosses import PLACES, verdict
from ui.texts import Texts


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "COST", {"n": 16, "r": 1, "p": 1})


@pytest.fixture
def folder(stage: Any, tmp_path: Path) -> Iterator[Path]:
    with memory(tmp_path) as place:
        yield place


def test_the_pin_opens_the_door_and_leaving_locks_it(folder: Path) -> None:
    with owners(folder) as owner:
        owner.walk_in()
        assert owner.shows("tile-about")
        owner.touch("back")
        assert owner.room is None
        owner.corner().touch("door-owner")
        assert owner.page == "enter"


def test_a_wrong_pin_five_times_is_slowed_down_and_the_right_one_must_wait(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with owners(folder) as owner:
        owner.services.door.set(PIN)
        owner.arrive().corner().touch("door-owner")
        clock = [1000.0]
        monkeypatch.setattr(owner.services.door, "_clock", lambda: clock[0])
        monkeypatch.setattr(owner.services.door, "_until", 0.0)
        waits = []
        for _ in range(5):
            owner.type_pin("9999")
            assert owner.page == "enter"
            waits.append(owner.services.door.wait)
            if waits[-1]:
                assert owner.text("pin-told") == Texts("en")("owner.pin.wait", round(waits[-1]))
                assert all(button.disabled for button in owner.part("pin-pad").buttons.values())
            else:
                assert owner.text("pin-told") == Texts("en")("owner.pin.wrong")
            if len(waits) < 5:
                clock[0] += waits[-1]
                wait(lambda: not owner.part("pin-pad").buttons["1"].disabled)
        assert waits == [0, 0, 5, 10, 20]
        owner.keys("pin-pad", *PIN, "next")
        assert owner.page == "enter"
        clock[0] += 20
        wait(lambda: not owner.part("pin-pad").buttons["1"].disabled)
        owner.type_pin(PIN)
        assert owner.page == "home"


def test_after_a_restart_the_wait_begins_anew(folder: Path) -> None:
    with owners(folder) as owner:
        owner.services.door.set(PIN)
        for _ in range(5):
            owner.services.door._until = 0.0  # type: ignore[attr-defined]
            owner.services.door.check("9999")
    with owners(folder) as owner:
        assert owner.services.door.wait > 15
        owner.arrive().corner().touch("door-owner")
        window.step(3)
        assert all(button.disabled for button in owner.part("pin-pad").buttons.values())


def test_left_alone_it_locks_itself(folder: Path) -> None:
    with owners(folder) as owner:
        owner.walk_in()
        window.step(30)
        assert owner.page == "home"
        owner.room._touched -= owner.services.idle_seconds
        wait(lambda: owner.room is None, 5)
        owner.corner().touch("door-owner")
        assert owner.page == "enter"


def test_another_screen_below_does_not_close_it(folder: Path) -> None:
    with owners(folder) as owner:
        owner.walk_in()
        owner.do(Wake())
        assert owner.place == "choose"
        assert owner.page == "home"


def test_a_kiosk_without_an_office_has_no_door(folder: Path) -> None:
    with guests(folder) as there:
        there.arrive().corner()
        assert "door-owner" not in there.room.parts


# --- the guided start -----------------------------------------------------------------------------------------------


def test_the_first_start_asks_to_be_set_up_and_can_be_put_off_with_one_touch(folder: Path) -> None:
    with owners(folder) as owner:
        owner.arrive()
        assert owner.page == "first"
        owner.touch("later")
        assert (owner.room, owner.place) == (None, "attract")
        assert owner.services.door.state == "open"


def test_who_has_played_here_is_not_asked_again(folder: Path) -> None:
    with owners(folder) as owner:
        owner.do(Wake())
        owner.arrive()
        assert owner.room is None


def test_without_any_device_the_start_leads_to_a_pin_and_in(folder: Path) -> None:
    with owners(folder) as owner:
        owner.arrive()
        owner.touch("language-nl")
        assert owner.text("next") == Texts("nl")("owner.first.next")
        owner.touch("next")
        touch_crosses(owner)
        assert owner.text("screen-verdict") == Texts("nl")("owner.touch.good")
        while owner.shows("next"):
            owner.touch("next")
        owner.keys("pin-pad", *"1234", "next", *"1235", "next")
        assert owner.text("pin-told") == Texts("nl")("owner.pin.differ")
        owner.keys("pin-pad", *"1234", "next").type_pin("1234")
        wait(lambda: owner.page == "home")
        assert owner.services.door.check("1234").right


def test_until_there_is_a_pin_the_door_leads_to_the_start_only(folder: Path) -> None:
    with owners(folder) as owner:
        owner.arrive().touch("later").corner().touch("door-owner")
        assert owner.page == "first"
        assert not any(name.startswith("tile-") for name in owner.room.parts)
        owner.touch("back")
        assert owner.room is None


def test_behind_the_door_the_start_can_be_gone_through_again_and_the_pin_kept(folder: Path) -> None:
    with owners(folder) as owner:
        owner.walk_in().open("setup")
        while owner.text("next") != Texts("en")("owner.first.keep_pin"):
            owner.touch("next")
        owner.touch("next")
        assert owner.page == "home"
        assert owner.services.door.check(PIN).right


def test_a_reset_pin_leads_to_the_start(folder: Path) -> None:
    with owners(folder) as owner:
        owner.services.door.set(PIN)
        owner.arrive().corner().touch("door-owner")
        owner.services.door.reset()  # type: ignore[attr-defined]
        wait(lambda: owner.page == "first")


def touch_crosses(owner: Any) -> None:
    owner.touch("screen-test")
    test = owner.part("touch-test")
    for target in list(test.targets):
        Finger(target[0] + 3, target[1] - 4).down().up()
        window.step(2)
    assert not owner.shows("touch-test")


def test_a_turned_touch_panel_is_recognised() -> None:
    targets = [(x * 800, y * 480) for x, y in PLACES]
    assert verdict(targets, targets, 30) == "good"
    assert verdict(targets, [(800 - x, 480 - y) for x, y in targets], 30) == "turned"
    assert verdict(targets, [(800 - x, y) for x, y in targets], 30) == "turned"
    assert verdict(targets, [(x + 60, y) for x, y in targets], 30) == "off"


# --- no way out -----------------------------------------------------------------------------------------------------

ESCAPE, F1, F4, Q, C, W, ALT, CTRL = 27, 282, 285, 113, 99, 119, "alt", "ctrl"


@pytest.mark.parametrize("closable", [True, False])
def test_no_key_leaves_the_program_or_opens_anything(folder: Path, closable: bool) -> None:  # noqa: FBT001
    with owners(folder) as owner:
        owner.services.door.set(PIN)
        owner.arrive()
        owner.app.keys.closable = closable
        stopped: list[str] = []
        owner.app.bind(on_stop=lambda *_: stopped.append("stopped"))
        for key in range(1, 320):
            for modifiers in ([], [CTRL], [ALT], [CTRL, ALT], ["shift"], ["meta"]):
                if key != 32:
                    Window.dispatch("on_key_down", key, key, None, modifiers)
                Window.dispatch("on_keyboard", key, key, None, modifiers)
        window.step(3)
        assert (stopped, owner.room, owner.place) == ([], None, "attract")
        assert Window.dispatch("on_request_close", source="keyboard")
        assert bool(Window.dispatch("on_request_close")) is not closable


def test_on_a_desk_the_first_start_shows_the_table_and_offers_the_set_up(folder: Path) -> None:
    with owners(folder, installed=False) as owner:
        owner.arrive()
        assert owner.room is None
        assert owner.place == "attract"
        owner.touch("set-up")
        assert owner.page == "first"
