"""Whatever lies over a screen keeps every touch from it: a grid of points, over every screen, at every size.

One evening is walked through for each size, and everything that can be laid over a screen is laid over it on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from kivy.clock import Clock
from kivy.uix.widget import Widget

from kiosk.messages import (
    AcceptRoll,
    AddPlayer,
    ButtonPressed,
    ChooseBook,
    ChooseCards,
    ChooseMode,
    ChoosePaper,
    Command,
    ConfirmScore,
    EndPaperGame,
    GoBack,
    NewTable,
    SetUpAgain,
    StartRounds,
    StopCountdown,
    StopPlaying,
    ThrowVirtually,
    Wake,
)
from tests.pictures.guests import at_step
from tests.pictures.owner import OWNER, door, office_of
from tests.pictures.rehearsal import Rehearsal
from tests.ui.guests import Guests, guests, wait
from tests.ui.hands import Finger
from tests.ui.playing import memory
from ui import window
from ui.boards.my_city_board.passing import SmallBoard as BoardMini
from ui.boards.my_city_board.picker import CardButton
from ui.screens import ROOMS
from ui.screens.owner.owner import PAGES as OFFICE
from ui.screens.past.past import SECTIONS
from ui.screens.placing.mini import Mini
from ui.screens.throw.picker import PickerFace
from ui.widgets.buttons import BigButton
from ui.widgets.dice import Dice
from ui.widgets.keyboard import Keyboard
from ui.widgets.pads import Pad
from ui.widgets.panel import Veil

ROOT = Path(__file__).parents[2]
SIZES = ((800, 480), (1280, 800), (1920, 1080))
GRIDS = ((12, 8), (24, 16), (48, 32), (96, 64))
"""How many points across and down: closer ones where an overlay leaves little beside its controls."""
ENOUGH = 12
MOST = 48
NAMES = ("Ada", "Ben", "Cleo")
CONTROLS = (BigButton, Mini, BoardMini, CardButton, PickerFace, Dice, Keyboard, Pad)
"""What an overlay itself may be touched by."""

Lay = Callable[[], object]
Overlay = Callable[[], list[Widget]]


class Touching:
    """Touches a grid of points and hears whatever the core is asked for meanwhile."""

    def __init__(self, table: Guests, size: tuple[int, int]) -> None:
        self.table, self.size = table, size
        self.asked: list[Command] = []
        self.touched: list[str] = []
        """Names of what was touched all over."""
        post = table.rehearsal.kiosk.post
        table.rehearsal.kiosk.post = lambda command: (self.asked.append(command), post(command))  # type: ignore[assignment,func-returns-value]

    # --- what may be touched ----------------------------------------------------------------------------------------

    def points(self, own: list[Widget]) -> list[tuple[float, float]]:
        """On the widest grid with enough points beside the controls."""
        width, height = self.size
        for across, down in GRIDS:
            grid = [((column + 0.5) / across, (row + 0.5) / down) for row in range(down) for column in range(across)]
            at = [(x * width, y * height) for x, y in grid]
            blank = [point for point in at if not any(touches(one, point) for one in own)]
            if len(blank) >= ENOUGH:
                return blank[:: -(-len(blank) // MOST)]
        raise AssertionError("the overlay is all buttons")

    def grid(self, name: str, lay: Lay, overlay: Overlay) -> None:
        """Lay something over the screen and touch every point that is no control of it; gone, it is laid again."""
        lay()
        window.step(2)
        self.asked.clear()
        state, place = self.table.rehearsal.kiosk.state, self.table.place
        own, laid = controls(overlay()), parts(overlay())
        for point in self.points(own):
            if parts(overlay()) != laid:
                lay()
                own, laid = controls(overlay()), parts(overlay())
            if not any(touches(one, point) for one in own):
                Finger(*point).down().up()
                assert not self.asked, (name, point, self.asked)
        window.step(2)
        assert not self.asked, (name, self.asked)
        assert self.table.rehearsal.kiosk.state == state, name
        assert self.table.place == place, name
        self.touched.append(name)

    # --- what lies over a screen ------------------------------------------------------------------------------------

    def rooms(self, *names: str) -> None:
        for room in names or ROOMS:
            self.room(room, partial(self.table.app.enter, room))

    def room(self, name: str, lay: Lay) -> None:
        self.grid(name, lay, lambda: [self.table.room] if self.table.room is not None else [])
        self.table.app.leave_room()

    def leaf(self, name: str, lay: Lay, root: Callable[[], Widget], *beside: Widget) -> None:
        self.grid(name, lay, lambda: [*found, *beside] if (found := veiled(root())) else [])

    def screen_leaf(self, name: str, *arguments: object) -> None:
        """A leaf of the screen, which is put away afterwards; the corner lies on it and may be touched."""
        screen = self.table.screen
        self.leaf(name, lambda: screen.open_leaf(name, *arguments), lambda: screen, self.table.app.stage.corner)
        screen.close_leaf()


def controls(overlay: list[Widget]) -> list[Widget]:
    return [one for part in overlay for one in part.walk() if isinstance(one, CONTROLS)]


def parts(overlay: list[Widget]) -> list[int]:
    """By which one sees whether something else lies there now."""
    return [id(part) for part in overlay] + [id(one) for one in controls(overlay)]


def touches(widget: Widget, point: tuple[float, float]) -> bool:
    """With a little room around it, as a finger has it."""
    x, y = widget.to_widget(*point)
    return bool(widget.x - 2 <= x <= widget.right + 2 and widget.y - 2 <= y <= widget.top + 2)


def veiled(root: Widget) -> list[Widget]:
    """What lies on the uppermost veil of a screen, if there is one."""
    for one in root.walk():
        veils = [part for part in one.children if isinstance(part, Veil)]
        if veils:
            return [*one.children[: one.children.index(veils[0])]]
    return []


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}")
def size(request: pytest.FixtureRequest) -> Any:
    return request.param


@pytest.fixture
def folder(stage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Everything is laid out and touched, and nothing is painted: fingers do not see."""
    monkeypatch.setattr(window, "step", lambda frames=1: [Clock.tick() for _ in range(frames)])
    with memory(tmp_path) as found:
        yield found


def stopped() -> list[Command]:
    return [StartRounds(), ThrowVirtually(), AcceptRoll(), *(StopPlaying(player) for player in range(len(NAMES)))]


def test_no_touch_gets_through_what_lies_over_a_screen(folder: Path, size: tuple[int, int]) -> None:
    """Every room and every leaf over every screen of an evening."""
    with guests(folder, size) as table:
        table.arrive()
        office_of(table.app)
        touching = Touching(table, size)
        touching.rooms()
        _sitting_down(table, touching)
        _playing(table, touching)
        _after_the_game(table, touching)
        _on_paper(table, touching)
        assert sorted(touching.touched) == sorted(
            [*ROOMS] * 10 + ["code", "games", "person", "joining", "picker", "review"] + ["parting"] * 5
            + (["others"] if size == SIZES[0] else [])
        )  # fmt: skip


def _sitting_down(table: Guests, touching: Touching) -> None:
    table.do(Wake(), *(AddPlayer(name) for name in NAMES), ChooseMode("single", 1), ChoosePaper(paper=False))
    assert table.place == "choose"
    touching.rooms()
    touching.screen_leaf("code")
    touching.screen_leaf("games")
    touching.screen_leaf("person", 0)
    table.do(NewTable())
    assert table.place == "briefing"
    touching.rooms()
    table.do(SetUpAgain())
    assert table.place == "choose"
    touching.screen_leaf("parting")  # of the second set-up
    table.do(NewTable())


def _playing(table: Guests, touching: Touching) -> None:
    table.do(StartRounds())
    assert table.place == "throw"
    touching.rooms()
    table.do(ThrowVirtually(), StopCountdown(1))
    touching.rooms()
    here, *others = table.screen.sides
    beside = [one for other in others for one in (*other.walk(), other.parts["dice"]) if isinstance(one, CONTROLS)]
    touching.leaf("picker", lambda: here.pick("A"), lambda: here, table.app.stage.corner, *beside)
    here.pick(None)
    table.do(AcceptRoll())
    assert table.place == "placing"
    touching.rooms()
    if touching.size == SIZES[0]:  # on larger screens they lie beside the sheet
        way = table.screen._way
        lay = lambda: way._toggle() if not way._opened else None  # noqa: E731
        touching.leaf("others", lay, lambda: table.screen, table.app.stage.corner)


def _after_the_game(table: Guests, touching: Touching) -> None:
    table.do(*(StopPlaying(player) for player in range(len(NAMES))))
    assert table.place == "over"
    touching.rooms()
    touching.screen_leaf("parting")
    look_back = table.screen._look_back(table.view.scores[0])
    touching.leaf("review", look_back, lambda: table.screen, table.app.stage.corner)
    table.screen.close_leaf()
    table.do(ConfirmScore(), GoBack(), Wake(), *(AddPlayer(name) for name in NAMES), ChooseMode("campaign", 1))
    table.do(NewTable(), *stopped(), ConfirmScore())
    assert table.place == "standings"
    touching.rooms()
    touching.screen_leaf("parting")
    touching.screen_leaf("joining")
    table.do(GoBack())


def _on_paper(table: Guests, touching: Touching) -> None:
    table.do(Wake(), AddPlayer("Ada"), ChooseMode("single", 1), ChoosePaper(paper=True), NewTable())
    table.do(StartRounds(), ThrowVirtually(), AcceptRoll())
    touching.rooms()  # a throw is announced
    table.do(EndPaperGame())
    assert table.place == "paperscores"
    touching.rooms()
    touching.screen_leaf("parting")
    touching.room("parting", lambda: (table.app.enter("settings"), table.room.open_parting()))


def test_no_touch_gets_through_an_inner_page(folder: Path, size: tuple[int, int]) -> None:
    """Every page of help, past games and the owner's area, over a game in which a touch would build or pass."""
    with guests(folder, size) as table:
        TwoGames(table.rehearsal).played()
        table.arrive()
        office_of(table.app)
        touching = Touching(table, size)
        table.app.enter("help")
        for page in table.room.tabs():
            touching.room(page, lambda page=page: (table.app.enter("help"), table.room.turn_to(page)))  # type: ignore[misc]
        for name, lay in past_pages(table).items():
            touching.room(name, lay)
        for page in OFFICE:
            touching.room(page, lambda page=page: (door(table.app), table.room.go(page)))  # type: ignore[misc]
        for name, scene in OWNER.items():
            if not name.startswith("owner-first") and name not in ("owner-lost", "owner-keep"):
                touching.room(name, partial(scene.open, table.app))
        for step in range(7):
            touching.room(f"first-{step}", partial(_step, table, step))


class TwoGames:
    """A finished game, for the past, and then one in the middle."""

    def __init__(self, rehearsal: Rehearsal) -> None:
        self.rehearsal = rehearsal

    def played(self) -> None:
        self.rehearsal.open(NAMES[:2], "single", 1).game(3).do(ConfirmScore(), GoBack())
        self.rehearsal.open(NAMES, "single", 1).do(StartRounds(), ThrowVirtually(), AcceptRoll())


def _step(table: Guests, number: int) -> None:
    """Of the guided start, which the owner can go through again."""
    door(table.app)
    table.room.go("setup")
    table.room.page.turn(number)


def past_pages(table: Guests) -> dict[str, Lay]:
    def opened(section: str, deeper: Callable[[Any], object] = lambda _: None) -> Lay:
        def lay() -> None:
            table.app.enter("past")
            wait(lambda: not table.app.jobs.open, 20)
            table.room.turn_to(section)
            deeper(table.room)
            table.room.redraw()
            wait(lambda: not table.app.jobs.open, 20)

        return lay

    def forgetting(step: str, kind: str = "") -> Callable[[Any], None]:
        def deeper(room: Any) -> None:
            room.people.name = "Ada"
            room.people.forgetting.begin("Ada")
            if kind:
                room.people.forgetting.prove(kind)
            room.people.forgetting.step = step
            room.open_leaf("forget")

        return deeper

    replayed = lambda room: room.watch(next(iter(room.context.archive.games())).number)  # noqa: E731
    return {
        **{section: opened(section) for section in SECTIONS},
        "person": opened("people", lambda room: setattr(room.people, "name", "Ada")),
        "everybody": opened("people", lambda room: setattr(room.people, "everybody", True)),
        "replay": opened("games", replayed),
        "forget-ask": opened("people", forgetting("ask")),
        "forget-code": opened("people", forgetting("prove", "code")),
        "forget-pin": opened("people", forgetting("prove", "pin")),
        "forget-sure": opened("people", forgetting("sure")),
        "forget-failed": opened("people", forgetting("failed")),
    }


def test_no_touch_gets_through_an_exercise_of_the_lesson(folder: Path, size: tuple[int, int]) -> None:
    with guests(folder, size, seed=6) as table:
        table.arrive()
        coach, touching = table.app.coach, Touching(table, size)
        for step in ("join", "score"):
            at_step(step)(table.app)
            assert coach.step == step
            touching.leaf(step, lambda: None, lambda: coach)


def test_no_touch_gets_through_what_lies_over_a_board(folder: Path, size: tuple[int, int]) -> None:
    """The cards to choose from, when a group turns its own, and on a small screen everybody's boards."""
    with guests(folder, size, seed=6) as table:
        table.arrive().do(Wake(), ChooseBook("my-city-board"), ChooseMode("eternal"))
        table.do(*(AddPlayer(name) for name in NAMES), NewTable(), ChooseCards(own=True), StartRounds())
        way, touching = table.screen.way, Touching(table, size)
        touching.leaf("cards", lambda: None if way._picking else way._say(), lambda: way)
        way._say()
        if size == SIZES[0]:
            touching.leaf("boards", lambda: None if way._opened else way._toggle(), lambda: way)


def test_no_touch_gets_through_a_room_over_the_other_books(folder: Path, size: tuple[int, int]) -> None:
    """Over Lost Cities' rules, throw, choice and end, and over the board game's rules and its first card."""
    rooms = ("settings", "help", "past", "company")
    with guests(folder, size, seed=6) as table:
        table.arrive().do(Wake(), ChooseBook("lost-cities-rw"), *(AddPlayer(name) for name in NAMES), NewTable())
        touching, places = Touching(table, size), []

        def look() -> None:
            places.append(table.place)
            touching.rooms(*rooms)

        look()
        table.do(StartRounds(), ThrowVirtually(), StopCountdown(1))
        look()
        table.do(AcceptRoll())
        look()
        table.do(GoBack(), Wake(), ChooseBook("my-city-board"), ChooseMode("eternal"))
        table.do(*(AddPlayer(name) for name in NAMES), NewTable())
        look()
        table.do(StartRounds(), ButtonPressed())
        look()
        assert places == ["lostbriefing", "lostthrow", "lostcities", "board", "board"]
        assert touching.touched == [*rooms] * len(places)


def test_everything_that_is_laid_over_a_screen_is_touched_here() -> None:
    """A new veil needs its place in the tests above, or in those of its board."""
    known = {
        "ui/screens/section.py", "ui/screens/settings/settings.py", "ui/screens/lesson/coach.py",
        "ui/screens/placing/passing.py", "ui/screens/throw/side.py",
        "ui/boards/lost_cities_rw/passing.py",  # tests/ui/test_lost_cities.py
        "ui/boards/my_city_board/passing.py", "ui/boards/my_city_board/picker.py",
        "ui/screens/phones/absent.py",  # tests/ui/test_absent.py
    }  # fmt: skip
    veils = {str(path.relative_to(ROOT)) for path in ROOT.glob("ui/**/*.py") if ", Veil," in path.read_text()}
    assert veils == known
    leaves = {str(path.relative_to(ROOT)) for path in ROOT.glob("ui/**/*.py") if "self.leaf(" in path.read_text()}
    assert leaves == {
        "ui/screens/parting.py", "ui/screens/choose/code.py", "ui/screens/choose/games.py",
        "ui/screens/choose/person.py", "ui/screens/standings/joining.py", "ui/screens/past/forgetting.py",
        "ui/screens/over/review.py", "ui/screens/over/keeping.py",  # the last in tests/ui/test_keeping.py
    }  # fmt: skip
