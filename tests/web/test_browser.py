"""Real browsers with touch: they join, build, and come back after whatever happens to phones."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kiosk.door.client import Client
from kiosk.messages import (
    AcceptRoll,
    AddPlayer,
    ChooseBook,
    Command,
    ConfirmScore,
    NewTable,
    PassRound,
    StartRounds,
    StopPlaying,
    ThrowVirtually,
    TurnCard,
    Wake,
)
from tests.web.house import PhonesHouse, house, wait

CHROMIUM = shutil.which("chromium")
playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed here")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium here: apt install chromium")
PATIENCE = 60_000
FINGER = 44
"""Pixels that every button has at least, both ways."""
SIZES = ((360, 640), (640, 360), (844, 390), (820, 1180), (1024, 768))
MEASURE = """which => [...document.querySelectorAll(which)].map((one) => {
  const {x, y, width, height} = one.getBoundingClientRect();
  return [x, y, width, height, one.scrollWidth - one.clientWidth, one.innerText];
})"""
Place = tuple[PhonesHouse, Client]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as started:
        found = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


def joined(browser: Any, made: PhonesHouse, seat: int, **look: Any) -> Any:  # noqa: ANN401 - no types
    options = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, **look}
    page = browser.new_context(**options).new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(made.join)
    page.tap(f"[data-name=seat-{seat}]")
    page.wait_for_selector("[data-name=sheet], [data-name=page]")
    return page


def test_a_phone_builds_by_touch_survives_a_reload_and_lost_wifi(place: Place, browser: Any) -> None:  # noqa: ANN401
    made, _ = place
    page = joined(browser, made, 1)
    box = page.locator("[data-name=sheet]").bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] * 0.45, box["y"] + box["height"] * 0.4)
    wait(lambda: made.state.table.drafts[1:2] and made.state.table.drafts[1] is not None, 60)
    page.tap("[data-name=turn]")
    page.reload()
    page.wait_for_selector("[data-name=build]")
    page.context.set_offline(True)
    page.wait_for_selector(".veil:not([hidden])")
    page.context.set_offline(False)
    page.wait_for_selector(".veil[hidden]", state="attached")
    page.tap("[data-name=pass]")
    wait(lambda: made.state.table.game.actions[1] is not None, 60)
    page.wait_for_selector("[data-name=undo]")
    page.context.close()


def test_a_finger_presses_what_it_was_put_on_whatever_has_come_meanwhile(place: Place, browser: Any) -> None:  # noqa: ANN401
    made, table = place
    page = joined(browser, made, 1)
    box = page.locator("[data-name=pass]").bounding_box()
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    assert table.say(PassRound(1)).refused is None
    wait(lambda: "Ben" not in page.evaluate("() => window.phone.view.screen.waiting_for"))
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_selector(".note.shown")
    page.wait_for_selector("[data-name=undo]")
    assert made.state.table.game.actions[1] is not None, "the button that has come there instead was not pressed"
    page.context.close()


def test_the_own_city_and_the_tables_code_are_taken_home(place: Place, browser: Any) -> None:  # noqa: ANN401
    made, table = place
    page = joined(browser, made, 1)
    for seat in range(3):
        assert table.say(StopPlaying(seat)).refused is None
    page.wait_for_selector("[data-name=save-png]")
    assert made.state.table.code in page.inner_text(".page")
    starts = {"png": b"\x89PNG", "svg": b"<svg"}
    for kind, start in starts.items():
        with page.expect_download() as saved:
            page.tap(f"[data-name=save-{kind}]")
        picture = Path(saved.value.path()).read_bytes()
        assert saved.value.suggested_filename == f"tabletown.{kind}"
        assert picture.startswith(start)
        assert len(picture) > 20_000
    assert "Ben" in picture.decode(), "the last one is text"
    assert table.say(ConfirmScore()).refused is None
    page.wait_for_selector("[data-screen=StandingsView] [data-name=save-png]")
    page.context.close()


def test_nothing_is_cut_off_and_everything_can_be_touched(place: Place, browser: Any) -> None:  # noqa: ANN401
    made, _ = place
    page = joined(browser, made, 0, locale="de")
    for width, height in SIZES:
        assert_it_fits(page, width, height)
        [[_, _, wide, *_]] = measured(page, "[data-name=sheet]")
        assert wide / 11 >= 30, "a field is as large as a finger"
    page.context.close()


BOOKS: dict[str, list[Command]] = {
    "lost-cities-rw": [StartRounds(), ThrowVirtually(), AcceptRoll()],
    "my-city-board": [StartRounds(), TurnCard()],
}


@pytest.mark.parametrize("book", BOOKS)
def test_the_sheets_of_every_book_fill_phones_and_the_screen_on_the_wall(
    folder: Path,
    browser: Any,  # noqa: ANN401
    book: str,
) -> None:
    begin = [Wake(), ChooseBook(book), *(AddPlayer(name) for name in ("Annegret", "Ben", "Maximiliane")), NewTable()]
    with house(folder) as (made, table):
        for command in (*begin, *BOOKS[book]):
            assert table.say(command).refused is None, command
        page = joined(browser, made, 0, locale="de")
        for width, height in SIZES:
            assert_it_fits(page, width, height)
        page.context.close()
        wall = browser.new_context(viewport={"width": 1920, "height": 1080}).new_page()
        wall.goto(f"{made.address}board")
        wall.wait_for_selector("figure")
        for width, height in ((1920, 1080), (1280, 720)):
            wall.set_viewport_size({"width": width, "height": height})
            wait(lambda tall=height: wall.evaluate("() => document.querySelector('.page').scrollHeight") <= tall)
            boxes = measured(wall, "figure")
            assert max(x + wide for x, _, wide, *_ in boxes) <= width
            assert sum(wide * high for _, _, wide, high, *_ in boxes) >= 0.4 * width * height, "large enough"
        wall.context.close()


def assert_it_fits(page: Any, width: int, height: int) -> None:  # noqa: ANN401
    """Nothing has to be scrolled to, and every button is large enough."""
    page.set_viewport_size({"width": width, "height": height})
    for x, y, wide, high, cut, words in measured(page, ".placing button, .lost button"):
        where = (width, height, words, x, y, wide, high)
        assert x >= 0, where
        assert x + wide <= width + 1, where
        assert y + high <= height + 1, where
        assert min(wide, high) >= FINGER, where
        assert cut <= 1, where
    assert page.evaluate("() => document.querySelector('.page').scrollHeight") <= height


def measured(page: Any, which: str) -> list[Any]:  # noqa: ANN401
    """All at once, for a view that comes meanwhile may draw them anew."""
    found: list[Any] = page.evaluate(MEASURE, which)
    return found
