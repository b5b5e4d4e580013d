"""Building by touch: tap, drag, turn, take back; passed around, hidden, and around a table with many fingers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kiosk.messages import Aim, BuildHere, ConfirmScore, NextGame, StartRounds
from kiosk.views import PlacingView
from tests.pictures.rehearsal import aim, best
from tests.ui.hands import Finger, Picture
from tests.ui.measuring import on_glass, touching
from tests.ui.playing import Playing, at, every, memory, resize, wait
from ui import preferences, theme, window
from ui.screens.placing.around import Middle, seats
from ui.screens.placing.mini import Mini
from ui.screens.rect import Rect
from ui.texts import Texts
from ui.widgets import hand, poses
from ui.widgets.buttons import BigButton
from ui.widgets.placing_sheet import PlacingSheet
from ui.widgets.turned import TurnedWidget
from ui.widgets.words import Words

Starter = Callable[..., Playing]
EN = Texts("en")


@pytest.fixture
def playing(stage: Any, tmp_path: Path) -> Iterator[Starter]:
    started: list[Playing] = []

    def start(*args: Any, seed: int = 1, size: tuple[int, int] = (800, 480), **options: Any) -> Playing:
        started.append(Playing(folder, seed, size))
        table = started[-1].open(*args, **options)
        table.throw()
        return table

    preferences.use(preferences.KeptPreferences())
    with memory(tmp_path) as folder:
        yield start
        for one in started:
            one.stop()
    resize(800, 480)


@pytest.fixture
def table(playing: Starter) -> Playing:
    return playing(1, 1)


def drag(table: Playing, *points: tuple[float, float]) -> None:
    finger = Finger(*points[0]).down()
    for point in points[1:]:
        finger.move(*point)
        window.step()
    finger.up()
    window.step(2)


@pytest.mark.parametrize(("game", "start"), [(1, "river"), (6, "church"), (7, "sawmill"), (12, "fortress")])
def test_the_first_building_is_told_what_it_must_touch(playing: Starter, game: int, start: str) -> None:
    table = playing(1, game, language="de")
    board = table.board()
    free = [
        (row, column)
        for row, line in enumerate(board.sheet.terrain)
        for column, ground in enumerate(line)
        if ground == "empty" and column > 5
    ]
    wanted = Texts("de")(f"play.start_{start}")
    note = board.parent.notes.beside
    for spot in free:
        Finger(*table.spot(board, spot)).down().up()
        window.step(2)
        if note.lines and note.lines[0][0] == wanted:
            break
    assert note.lines[0][0] == wanted
    for words in note._words:
        (x, _), (width, _) = words.rectangle.pos, words.rectangle.size
        assert not width or (note.x <= x and x + width <= note.right), "the words lie on their leaf"


# --- one finger -----------------------------------------------------------------------------------------------------


def test_a_tap_puts_the_building_under_the_finger(table: Playing) -> None:
    board = table.board()
    Finger(*table.spot(board, (4, 5))).down().up()
    window.step(2)
    ghost = table.panel(0).ghost
    assert ghost is not None
    assert (4, 5) in ghost.fields


def test_the_ghost_answers_within_two_frames_and_the_core_when_the_finger_lifts(table: Playing) -> None:
    board = table.board()
    finger = Finger(*table.spot(board, (4, 5))).down()
    assert board.aimed
    assert board._ghost is not None
    window.step(2)
    assert table.panel(0).ghost is None
    finger.up()
    window.step(2)
    assert table.panel(0).ghost is not None


def test_a_dragged_building_comes_out_from_under_the_finger(table: Playing) -> None:
    board = table.board()
    end = table.spot(board, (6, 6))
    finger = Finger(*table.spot(board, (6, 2))).down()
    for column in range(3, 7):
        finger.move(*table.spot(board, (6, column)))
    lowest = max(row for row, _ in board.fields)
    finger.up()
    window.step(2)
    assert board.middle_of((lowest, 0))[1] - board.unit / 2 > end[1]
    assert table.panel(0).ghost is not None


def test_moves_are_not_written_one_by_one(table: Playing) -> None:
    board, posted = table.board(), []
    board.bind(on_aim=lambda _, pose: posted.append(pose))
    points = [table.spot(board, (4, column)) for column in range(2, 9)]
    drag(table, *points)
    assert len(posted) == 1


def test_a_finger_that_rests_is_told_why_it_does_not_fit(table: Playing) -> None:
    board = table.board()
    start = table.spot(board, (6, 9))
    finger = Finger(*start).down()
    finger.move(start[0] - 20, start[1] + 20)
    wait(lambda: table.panel(0).ghost is not None, 2)
    assert board.busy
    assert not table.panel(0).ghost.fits
    note = board.parent.notes.beside
    assert note.lines[0][0] == EN(f"reason.{table.panel(0).ghost.objections[0].reason}")
    x, y = note.pos
    assert not (x <= finger.x <= note.right and y <= finger.y <= note.top)
    finger.up()


def test_instructions_are_changed_and_never_made_anew_while_dragging(table: Playing) -> None:
    board = table.board()
    finger = Finger(*table.spot(board, (4, 2))).down()
    before = [(id(one), type(one)) for one in board.canvas.children]
    meshes = {name: list(layer.vertices) for name, layer in board._layers.items() if name != "offence"}
    for column in range(3, 9):
        finger.move(*table.spot(board, (4, column)))
        window.step()
        if board._ghost and board._ghost[0] != "refused":
            break
    assert before == [(id(one), type(one)) for one in board.canvas.children]
    assert meshes["buildings"] == list(board._layers["buildings"].vertices)
    finger.up()


def test_a_double_tap_mirrors(table: Playing) -> None:
    board = table.board()
    spot = table.spot(board, (4, 5))
    for _ in range(2):
        Finger(*spot).down().up()
    window.step(2)
    assert board.pose.mirrored
    assert table.panel(0).ghost.draft.mirrored


def test_two_slow_taps_change_nothing(table: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    board = table.board()
    spot = table.spot(board, (4, 5))
    Finger(*spot).down().up()
    pose, now = board.pose, hand.monotonic()
    monkeypatch.setattr(hand, "monotonic", lambda: now + 1)
    Finger(*spot).down().up()
    window.step(2)
    assert board.pose == pose


def test_a_building_is_taken_from_the_tray(table: Playing) -> None:
    board = table.board()
    shape = board.parent.parts["shape"]  # the question whether the dice were read wrongly lies beside it
    drag(table, at(shape, *shape.center), (560, 240), table.spot(board, (5, 6)), table.spot(board, (5, 5)))
    assert table.panel(0).ghost is not None


def test_a_tap_on_the_tray_turns_it(table: Playing) -> None:
    board = table.board()
    table.tap(board.parent.parts["shape"])
    assert board.pose.turns == 1
    assert table.panel(0).ghost is None
    assert board.parent.parts["shape"].turns == 1


def test_buttons_turn_and_mirror_where_it_lies(table: Playing) -> None:
    table.put(0, best(table.view, table.panel(0)))
    before = table.panel(0).ghost.draft
    table.press("turn")
    assert table.panel(0).ghost.draft.turns == (before.turns + 1) % 4
    table.press("mirror")
    assert table.panel(0).ghost.draft.mirrored != before.mirrored


def test_two_fingers_turn(table: Playing) -> None:
    board = table.board()
    x, y = table.spot(board, (4, 5))
    one, other = Finger(x, y).down(), Finger(x + 100, y).down()
    other.move(x + 70, y - 70)
    other.move(x, y - 100)
    assert board.pose.turns == 2
    other.up()
    one.up()
    window.step(2)
    assert table.panel(0).ghost.draft.turns == 2


def test_snapping_only_to_where_it_fits(table: Playing) -> None:
    table.tap(table.board().parent.parts["snap"])
    board = table.board()
    assert board.legal_only
    place = next(fields for fields in table.panel(0).placements if frozenset(fields) in board.placements)
    row, column = min(place)
    Finger(*table.spot(board, (max(0, row - 1), column))).down().up()
    window.step(2)
    cells = {frozenset((r - min(f)[0], c) for r, c in f) for f in table.panel(0).placements for f in [f]}
    assert cells
    assert table.panel(0).ghost.fits


def test_fields_that_can_be_reached_are_lit_and_the_light_goes_out(table: Playing) -> None:
    board = table.board()
    assert board.show_reachable
    assert set(board.reachable) == set(table.panel(0).reachable)
    table.tap(board.parent.parts["hints"])
    assert not board.show_reachable


def test_a_tap_on_any_lit_field_lays_the_building_there_so_that_it_fits(playing: Starter) -> None:
    """Whatever turn it has: another one is taken, the nearest, and never a refusal."""
    table = playing(1, 1, seed=5)
    for _ in range(2):
        board, panel = table.board(), table.panel(0)
        assert panel.reachable
        for field in panel.reachable:
            board.hand.last_tap = hand.NO_TAP
            Finger(*table.spot(board, field)).down().up()
            window.step(2)
            ghost = table.panel(0).ghost
            assert ghost is not None
            assert field in ghost.fields
            assert ghost.fits, (field, ghost.objections)
            assert not table.app.stage.bar.text
        table.post(*_build(table))
        table.throw()


def test_a_tap_keeps_the_turn_where_it_fits(playing: Starter) -> None:
    table = playing(1, 1, seed=5)
    board, panel = table.board(), table.panel(0)
    lying = [aim(table.view, 0, fields) for fields in panel.placements]
    assert len({(one.turns, one.mirrored) for one in lying}) > 1
    for fields, wanted in zip(panel.placements, lying, strict=True):
        far = (0 if wanted.row > 3 else 6, 0 if wanted.column > 4 else 8)
        table.post(Aim(0, *far, wanted.turns, wanted.mirrored))
        row, column = poses.anchor(board.pose.cells(board.shape))
        field = (wanted.row + row, wanted.column + column)
        if field not in fields or board.on_building(board.middle_of(field)):
            continue
        board.hand.last_tap = hand.NO_TAP
        Finger(*table.spot(board, field)).down().up()
        window.step(2)
        draft = table.panel(0).ghost.draft
        assert (draft.turns, draft.mirrored) == (wanted.turns, wanted.mirrored)


# --- deciding -------------------------------------------------------------------------------------------------------


def test_building_waits_until_it_fits(table: Playing) -> None:
    assert table.button(EN("word.build")).disabled
    table.post(Aim(0, 0, 8))
    assert not table.panel(0).ghost.fits
    assert table.button(EN("word.build")).disabled
    table.put(0, table.panel(0).placements[0])
    assert not table.button(EN("word.build")).disabled


def test_the_score_tells_what_the_ghost_would_change(table: Playing) -> None:
    place = best(table.view, table.panel(0))
    table.put(0, place)
    panel, seat = table.panel(0), table.board().parent
    assert seat.parts["points"].change == panel.ghost.total - panel.score.total
    assert len(seat.notes.beside.lines) == len(panel.ghost.changes)
    table.press("build")
    total = table.panel(0).gained
    wait(lambda: seat.parts["points"].shown == total)
    wait(lambda: not seat.notes.beside.lines)


def test_what_a_pass_costs_floats_off_the_points_and_the_undo_gives_it_back(table: Playing) -> None:
    seat, cost = table.board().parent, table.panel(0).pass_cost
    before = table.panel(0).gained
    table.tap(seat.parts["pass"])
    assert [words for words, _ in seat.notes.drift.lines] == [f"−{-cost} {EN('line.passes')}"]
    assert seat.parts["points"].shown > before + cost, "it counts, it does not jump"
    wait(lambda: seat.parts["points"].shown == before + cost)
    table.press("undo")
    assert [words for words, _ in seat.notes.drift.lines] == [f"+{-cost} {EN('line.passes')}"]
    wait(lambda: not seat.notes.drift.lines)
    assert seat.parts["points"].shown == before


def test_a_touch_anywhere_ends_what_moves(table: Playing) -> None:
    seat, cost = table.board().parent, table.panel(0).pass_cost
    before = table.panel(0).gained
    table.tap(seat.parts["pass"])
    Finger(1, 1).down().up()
    assert seat.parts["points"].shown == before + cost
    assert not seat.notes.drift.lines


def test_undo_is_there_as_long_as_it_is_possible(table: Playing) -> None:
    assert not table.there("undo")
    city = table.panel(0).city
    table.act(0)
    table.press("undo")
    assert table.panel(0).city == city
    assert table.panel(0).decided is None
    assert not table.there("undo")
    table.act(0)
    table.throw()
    assert not table.there("undo")


def test_passing_says_what_it_costs(table: Playing) -> None:
    cost = table.panel(0).pass_cost
    assert cost < 0
    button = table.board().parent.parts["pass"]
    assert f"−{-cost}" in button.text
    table.tap(button)
    assert table.panel(0).decided == "pass"


def test_stopping_has_to_be_held(table: Playing) -> None:
    button = table.board().parent.parts["stop"]
    table.tap(button)
    assert table.panel(0).decided is None
    finger = Finger(*at(button, *button.center)).down()
    assert (button.text, button.note) == (EN("word.stop"), EN("word.hold"))
    wait(lambda: not isinstance(table.view, PlacingView), 4)
    finger.up()


@pytest.mark.painted
def test_what_is_held_fills_and_empties_and_the_next_game_begins_empty(playing: Starter) -> None:
    table = playing(1, 1, mode="campaign")
    button = table.board().parent.parts["stop"]
    usual, button.hold_seconds = button.hold_seconds, 1000.0
    low, middle = at(button, button.x + 6, button.center_y), Picture
    empty = middle().at(*low)
    finger = Finger(*at(button, *button.center)).down()
    button._go_on_holding(button.hold_seconds * 0.4)
    window.step(2)
    assert 0.3 < button._held.size[0] / button.width < 0.5
    assert middle().at(*low) != empty, "it is seen to fill"
    finger.up()
    button.hold_seconds = usual
    window.step(2)
    assert (button.held, middle().at(*low)) == (0, empty), "a short touch leaves nothing behind"
    finger = Finger(*at(button, *button.center)).down()
    wait(lambda: not isinstance(table.view, PlacingView), 4)
    table.post(ConfirmScore(), NextGame(), StartRounds())  # the finger still lies there
    table.throw()
    after = table.board().parent.parts["stop"]
    assert (after.held, after.pressed, after._held_tone.a) == (0, False, 0)
    assert middle().at(*at(after, after.x + 6, after.center_y)) == empty
    finger.up()
    assert table.panel(0).decided is None


def test_nothing_fits_is_said_by_itself(playing: Starter) -> None:
    table = playing(1, 1)
    for _ in range(60):
        if table.panel(0).nothing_fits:
            break
        table.post(*_build(table))
        table.throw()
    else:
        pytest.fail("everything fits for ever")
    seat = table.board().parent
    assert seat.parts["status"].text in {EN("word.nothing_fits"), EN("word.nothing_fits_stop")}


def _build(table: Playing) -> list[Any]:
    return [aim(table.view, 0, min(table.panel(0).placements)), BuildHere(0)]


# --- passed around, and hidden --------------------------------------------------------------------------------------


def test_the_sheet_is_handed_on_until_everybody_is_done(playing: Starter) -> None:
    table = playing(2, 1)
    table.act(0)
    table.press(EN("word.hand_over", name="Ben"))
    assert table.board().parent.shown.panel.player == 1
    table.act(1)
    assert table.there(EN("word.throw"))
    assert not table.there(EN("word.hand_over", name="Ada"))


def test_the_others_are_looked_at_through_their_small_sheets(playing: Starter) -> None:
    table = playing(3, 1)
    table.press("person")
    minis = list(every(table.screen, Mini))
    assert len(minis) == 3
    table.tap(minis[0])
    assert not list(every(table.screen, Mini))
    assert table.board().parent.shown.panel.player in {0, 1, 2}


def test_game_7_two_players_draw_hidden(playing: Starter) -> None:
    table = playing(2, 7)
    for turn in ((0, "Ada"), (1, "Ben")), ((1, "Ben"), (0, "Ada")):  # who has the screen begins
        for player, name in turn:
            if table.there("next"):
                table.press("next")
            assert all(panel.covered for panel in table.view.panels)
            assert not list(every(table.screen, PlacingSheet))
            table.press(EN("play.reveal", name=name))
            assert not table.panel(player).covered
            assert table.panel(1 - player).covered
            table.act(player)
        assert not any(panel.covered for panel in table.view.panels)
        assert all(panel.decided for panel in table.view.panels)
        table.throw()
        assert table.app.bridge.viewer is None


def test_at_a_table_the_hidden_sheet_lies_before_who_draws(playing: Starter) -> None:
    table = playing(2, 7, size=(1920, 1080))
    corner = table.app.stage.corner
    lower = table.button(EN("play.reveal", name="Ada"))
    assert lower.to_window(*lower.pos) < lower.to_window(lower.right, lower.top)
    assert corner.center_y > 1000
    table.press(EN("play.reveal", name="Ada"))
    table.act(0)
    table.press(EN("word.hand_over", name="Ben"))
    upper = table.button(EN("play.reveal", name="Ben"))
    assert upper.to_window(*upper.pos) > upper.to_window(upper.right, upper.top), "upside down"
    assert corner.center_y < 80, "the corner went with it"
    table.press(EN("play.reveal", name="Ben"))
    assert table.act(1) == "build"
    assert table.panel(1).decided == "build"


def test_who_has_drawn_hidden_can_still_change_it(playing: Starter) -> None:
    table = playing(2, 7)
    table.press(EN("play.reveal", name="Ada"))
    table.act(0)
    table.press("undo")
    assert table.panel(0).decided is None


# --- around the table -----------------------------------------------------------------------------------------------


def test_six_players_build_at_once_with_six_fingers(playing: Starter) -> None:
    table = playing(6, 4, size=(1920, 1080))
    boards = [table.board(player) for player in range(6)]
    assert sorted(one.turns for one in every(table.screen, TurnedWidget) if 200 < one.height < 1000) == [
        0,
        0,
        0,
        2,
        2,
        2,
    ]
    fingers = [Finger(*table.spot(board, (4, 2))).down() for board in boards]
    for column in (3, 4, 5, 6):
        for board, finger in zip(boards, fingers, strict=True):
            finger.move(*table.spot(board, (4, column)))
    assert all(board.busy and board.aimed for board in boards)
    assert len({board.pose for board in boards}) == 1
    stray = boards[0]
    fingers[0].move(*table.spot(boards[1], (4, 4)))
    assert boards[1].pose == boards[2].pose
    for finger in fingers[1:]:
        finger.up()
    fingers[0].up()
    window.step(2)
    ghosts = [table.panel(player).ghost for player in range(6)]
    assert all(ghosts)
    assert len({ghost.draft for ghost in ghosts[1:]}) == 1
    assert stray.pose.column in {0, stray.columns - len({c for _, c in stray.pose.cells(stray.shape)})}


def test_three_fingers_press_three_buttons_at_once(playing: Starter) -> None:
    table = playing(3, 4, size=(1920, 1080))
    for player in range(3):
        table.put(player, best(table.view, table.panel(player)))
    buttons = [table.board(player).parent.parts["build"] for player in range(3)]
    fingers = [Finger(*at(button, *button.center)).down() for button in buttons]
    assert all(button.pressed for button in buttons)
    for finger in fingers:
        finger.up()
    window.step(2)
    assert [table.panel(player).decided for player in range(3)] == ["build"] * 3
    assert table.there(EN("word.throw"))
    table.press(EN("word.throw"))
    assert table.view.step == "shown"


@pytest.mark.parametrize("players", range(2, 7))
def test_the_corner_covers_neither_words_nor_the_next_throw(playing: Starter, players: int) -> None:
    table = playing(players, 1, size=(1920, 1080))
    for done in (False, True):
        if done:
            for player in range(players):
                table.tap(table.board(player).parent.parts["pass"])
            assert table.view.next_throw
        corner = on_glass(table.app.stage.corner)
        for strip in every(table.screen, Middle):
            for one in (*every(strip, Words), *every(strip, BigButton)):
                assert not touching(corner, on_glass(one)), (players, one.text)


@pytest.mark.parametrize("count", range(2, 7))
def test_seats_lie_beside_each_other_and_look_outwards(count: int) -> None:
    theme.use(theme.Theme(1920, 1080))
    found = seats(list(range(count)), Rect(0, 0, 1920, 1080))
    assert len(found) == count
    for number, (one, turns) in enumerate(found):
        assert one.x >= 0
        assert one.y >= 0
        assert one.right <= 1920
        assert one.top <= 1080
        side = {0: one.y, 1: one.x, 2: 1080 - one.top, 3: 1920 - one.right}[turns]
        assert side == 0
        for other, _ in found[number + 1 :]:
            apart = (one.right <= other.x or other.right <= one.x, one.top <= other.y or other.top <= one.y)
            assert any(apart)


def test_seats_go_clockwise_whatever_order_they_were_taken_in() -> None:
    theme.use(theme.Theme(1920, 1080))
    found = dict(zip((4, 1, 0, 5, 3, 2), seats([4, 1, 0, 5, 3, 2], Rect(0, 0, 1920, 1080)), strict=True))
    assert [found[place][1] for place in range(6)] == [0, 0, 0, 2, 2, 2]
    assert found[0][0].x > found[1][0].x > found[2][0].x
    assert found[3][0].x < found[4][0].x < found[5][0].x
