"""The board game in the real app: the first lesson by touch, the help, and past games with their slider."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kiosk.messages import (
    AddPlayer,
    Aim,
    ButtonPressed,
    ChooseBook,
    ChooseMode,
    ConfirmScore,
    GoBack,
    MakeMove,
    NewTable,
    StartRounds,
    StopPlaying,
    Wake,
)
from kiosk.rules.my_city_board.book import BOOK
from kiosk.rules.my_city_board.view import BoardReplay, BoardView, PieceView
from kiosk.rules.registry import records
from tests.ui.board_app import BoardPlaying
from tests.ui.hands import Finger
from tests.ui.playing import Playing, every, memory, resize, wait
from ui import theme, window
from ui.boards.my_city_board import lesson
from ui.boards.my_city_board.briefing import BoardBriefing
from ui.boards.my_city_board.card import CardFace
from ui.boards.my_city_board.past import ETERNAL, BoardPast
from ui.boards.my_city_board.pieces import OwnPieces
from ui.boards.my_city_board.seat import BoardSeat
from ui.draw.geometry import turned
from ui.texts import LANGUAGES, Texts
from ui.widgets import moving
from ui.widgets.words import letters

SMALL, TABLE = (800, 480), (1920, 1080)


@pytest.fixture
def folder(tmp_path: Path, stage: Any) -> Iterator[Path]:
    with memory(tmp_path) as found:
        yield found
    moving.skip()
    resize(*SMALL)


def sit_down(folder: Path, size: tuple[int, int], mode: str, *names: str) -> Playing:
    table = Playing(folder, 3, size)
    table.rehearsal.do(Wake(), ChooseBook("my-city-board"), ChooseMode(mode), *(AddPlayer(name) for name in names))
    table.rehearsal.do(NewTable())
    return table.start(archive=table.rehearsal.archive)


def fitting(view: BoardView, player: int) -> Aim:
    """A way to lay the building of the card where it fits."""
    assert view.card is not None
    places = {frozenset(place) for place in next(one for one in view.seats if one.player == player).placements}
    for turns in range(4):
        cells = turned(view.card.shape, turns, mirrored=False)
        for row in range(-4, 15):
            for column in range(-4, 15):
                if frozenset((row + r, column + c) for r, c in cells) in places:
                    return Aim(player, row, column, turns)
    raise AssertionError("nothing fits")


def coach_says(table: Playing) -> str | None:
    window.step(3)
    return table.app.coach.step


@pytest.mark.parametrize(("size", "players"), [(SMALL, 1), (TABLE, 2)])
def test_the_first_lesson_by_touch(folder: Path, size: tuple[int, int], players: int) -> None:
    table = sit_down(folder, size, "eternal", *("Ada", "Ben")[:players])
    texts, coach = Texts("en"), table.app.coach

    def everybody_else() -> None:
        for one in table.view.seats[1:]:
            if one.name in table.view.waiting_for:
                table.post(MakeMove(one.player, "pass"))

    def place() -> None:
        if hasattr(table.screen.way, "look_at"):
            table.screen.way.look_at(0)
        table.post(fitting(table.view, 0))
        table.press(texts("word.build"), coach._seat())

    table.press(texts("lesson.offer"))
    assert coach_says(table) == "throw"
    assert texts("board.first_card") in coach.parts["said"].text
    table.press(texts("board.first_card"))
    assert coach_says(table) == "aim"
    assert "halo" in coach.parts
    table.post(fitting(table.view, 0))
    if coach_says(table) == "turn":
        table.press("turn", coach._seat())
    assert coach_says(table) == "build"
    place()
    everybody_else()
    assert coach_says(table) == "again"
    table.press(texts("board.next_card"))
    assert coach_says(table) == "beside"
    place()
    if players == 1:
        table.press(texts("board.next_card"))
    assert coach_says(table) == "pass"  # to whoever still thinks: of two, the second
    table.press(texts("board.pass"), coach._seat())
    assert coach_says(table) == "undo"
    table.tap(coach._target("undo"))
    assert coach_says(table) == "end"
    table.tap(coach.parts["lesson-end"])
    assert coach.progress is None
    assert table.view.seats[-1].state == "build"  # the game goes on
    table.stop()


def test_the_help_tells_what_the_game_has(folder: Path) -> None:
    table = sit_down(folder, SMALL, "first-chapter", "Ada", "Ben")
    table.app.enter("help")
    window.step(3)
    assert table.app.stage is not None
    room = table.app.stage.room
    assert room is not None
    assert {"cards", "river", "marker"} <= set(room.there)
    assert not {"churches", "block", "gold", "groups", "well"} & set(room.there)
    table.tap(room.parts["tab-counting"])
    assert "limit.text" in room.parts
    assert room.parts["ties.text"].text == Texts("en")("board.has_ties")
    table.stop()


def play(table: Playing) -> None:
    table.post(StartRounds())
    for _ in range(4):
        table.post(ButtonPressed())
        for one in table.view.seats:
            if one.name in table.view.waiting_for:
                if one.placements:
                    fields = " ".join(f"{chr(97 + column)}{row + 1}" for row, column in one.placements[0])
                    table.post(MakeMove(one.player, f"build {fields}"))
                else:
                    table.post(StopPlaying(one.player))
    for one in table.view.seats:
        if one.state != "stopped":
            table.post(ButtonPressed()) if table.view.next_card else None
            table.post(StopPlaying(one.player))
    assert table.view.step == "over"
    table.post(ConfirmScore())


@pytest.mark.parametrize("size", [SMALL, TABLE])
def test_a_past_game_is_replayed_with_the_slider(folder: Path, size: tuple[int, int]) -> None:
    table = sit_down(folder, size, "eternal", "Ada", "Ben")
    play(table)
    table.post(GoBack())
    table.app.enter("past")
    wait(lambda: not table.app.jobs.open, 60)
    window.step(3)
    assert table.app.stage is not None
    room: Any = table.app.stage.room
    number = table.rehearsal.archive.games()[0].number
    assert BoardPast.title(ETERNAL, Texts("en")) in room.parts[f"far-{number}"].text
    table.tap(room.parts[f"game-{number}"])
    wait(lambda: not table.app.jobs.open, 60)
    window.step(3)
    replay = room.player.replay()
    assert isinstance(replay, BoardReplay)
    assert not room.parts["replay-board"].city.buildings
    assert room.parts["replay-card"].kind == "back"
    table.tap(room.parts["step-on"])
    shown = replay.frames[1]
    assert shown.card is not None
    assert room.parts["replay-card"].kind == shown.card.kind
    assert len(room.parts["replay-board"].city.buildings) == 1
    rail = room.parts["slider"]
    finger = Finger(rail.x_of(1), rail.center_y).down()
    finger.move(rail.x_of(rail.most) + 500, rail.center_y)
    finger.up()
    window.step(2)
    assert room.player.at == len(replay.frames) - 1
    for seat, total in enumerate(replay.frames[-1].totals):
        assert room.parts[f"seat-points-{seat}"].text.replace("−", "-") == str(total)
    table.tap(room.parts["back"]) if "back" in room.parts else room.back()
    room.turn_to("people")
    wait(lambda: not table.app.jobs.open, 60)
    room.people.name = "Ada"
    room.redraw()
    wait(lambda: not table.app.jobs.open, 60)
    window.step(2)
    assert room.parts["line-churches"].text == Texts("en")("board.line_churches")
    table.stop()


@pytest.mark.parametrize(
    ("size", "mode", "seats", "sit"), [(SMALL, "eternal", (), 1), (TABLE, "first-chapter", (4,), 2)]
)
def test_from_the_first_screen_to_the_second_card_by_touch(
    folder: Path, size: tuple[int, int], mode: str, seats: tuple[int, ...], sit: int
) -> None:
    table = BoardPlaying(folder, 3, size).start()
    table.sit_down(mode, *seats)
    assert len(table.view.seats) == sit
    table.press_word("board.begin")
    for number in (1, 2):
        table.card()
        table.everybody()
        assert [len(one.buildings) for one in table.view.seats] == [number] * sit
    table.stop()


def test_back_from_the_rules_a_forgotten_player_sits_down(folder: Path) -> None:
    table = BoardPlaying(folder, 3, SMALL).start()
    table.sit_down("eternal", 4)
    code = table.view.code
    table.press("back")
    table.part("seat-3", "begin")
    assert len(table.view.seats) == 3
    assert table.view.code == code, "it is the same table"
    table.stop()


def test_what_is_new_says_so_in_a_word(folder: Path) -> None:
    table = sit_down(folder, SMALL, "first-chapter", "Ada", "Ben")
    (briefing,) = every(table.screen, BoardBriefing)
    for new in (len(table.view.news), 2):  # in the first game all of it is
        briefing.show(replace(table.view, new=new), Texts("en"))
        marked = [name for name in briefing.parts if name.endswith(".new")]
        assert marked == ([] if new > 2 else ["rule.0.new", "rule.1.new"])
    table.stop()


def test_those_who_sit_opposite_begin_and_walk_through_the_score(folder: Path) -> None:
    table = sit_down(folder, TABLE, "eternal", "Ada", "Ben")

    def opposite(name: str) -> None:
        button = table.screen.way.parts["facing"].content.children[0].parts[name]
        assert button.to_window(*button.center)[1] > TABLE[1] * 0.9, "it lies at their rim"
        table.tap(button)

    opposite("main")
    assert table.view.step == "first"
    table.post(ButtonPressed(), *(StopPlaying(one.player) for one in table.view.seats))
    assert table.view.step == "over"
    opposite("main")
    assert table.screen.way.line == 1
    opposite("turn")
    assert table.app.stage is not None
    assert table.app.stage.turned
    table.stop()


@pytest.mark.parametrize(("size", "churches", "field"), [((361, 271), False, 14), ((376, 142), True, 11)])
def test_the_own_pieces_are_as_large_as_there_is_room_for(
    stage: Any, size: tuple[int, int], *, churches: bool, field: int
) -> None:
    sheets = records("my-city-board").sheets(None, game=None, colour=False).document()
    kinds = dict.fromkeys(sheets["kinds"], sheets["shapes"]) | ({"church": sheets["churches"]} if churches else {})
    pieces = [
        PieceView(f"{kind}-{name}", kind, tuple(map(tuple, shape)), "left")
        for kind, shapes in kinds.items()
        for name, shape in shapes.items()
    ]
    drawn = OwnPieces(size_hint=(None, None), size=size, pieces=pieces, counts=[(kind, 8) for kind in kinds])
    assert drawn.unit >= field
    corners = list(zip(drawn.mesh.vertices[::4], drawn.mesh.vertices[1::4], strict=True))
    assert len(corners) > len(pieces)
    assert all(0 <= x <= size[0] - 2 * drawn.unit and 0 <= y <= size[1] for x, y in corners)


@pytest.mark.parametrize(
    ("words", "shape", "size"), [("de", SMALL, "small"), ("nl", SMALL, "small"), ("de", (1280, 800), "large")]
)
def test_the_rules_of_a_game_are_as_large_as_there_is_room_for(
    folder: Path, words: str, shape: tuple[int, int], size: str
) -> None:
    table = sit_down(folder, shape, "first-chapter", "Ada", "Ben")
    (briefing,) = every(table.screen, BoardBriefing)
    briefing.show(table.view, Texts(words))
    rules = [part for name, part in briefing.parts.items() if name.startswith("rule.")]
    assert min(part._words.letters for part in rules) >= letters(size) - 1, "all of one size"
    assert min(part.y for part in rules) >= briefing.parts["page.on"].top
    table.stop()


def test_alone_on_a_small_screen_pieces_and_card_are_large(folder: Path) -> None:
    table = sit_down(folder, SMALL, "eternal", "Ada")
    table.rehearsal.do(StartRounds(), ButtonPressed())
    table.app.bridge.wake()
    window.step(3)
    (pieces,), (card,) = every(table.screen, OwnPieces), every(table.screen, CardFace)
    assert pieces.unit >= 8
    assert card.height >= theme.now().mm(18)
    (seat,) = every(table.screen, BoardSeat)
    corner = table.app.stage.corner
    assert (seat.parts["name.leaf"].y, seat.parts["name.leaf"].top) == (corner.y, corner.top)
    table.stop()


def test_a_short_building_is_larger_on_its_card_than_a_long_one(stage: Any) -> None:
    long, short, tiny = (
        CardFace(
            size_hint=(None, None), size=(86, 100), kind="public", cells=[(0, column) for column in range(count)]
        )
        for count in (4, 3, 2)
    )
    assert short.unit > long.unit
    assert tiny.unit == short.unit
    assert 4 * long.unit <= 86
    assert 3 * short.unit <= 86


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_the_score_and_every_step_of_the_lesson_has_words(language: str) -> None:

    texts = Texts(language)
    assert all(BoardPast.line(line, texts) for line in BOOK.lines)
    assert all(texts(f"board.lesson_{step}", "…") for step in lesson.STEPS)
    assert set(lesson.STEPS) - {"end"} == set(lesson.FINISHED)
    assert set(lesson.STEPS) == set(lesson.POSSIBLE)
