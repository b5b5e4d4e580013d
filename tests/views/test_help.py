"""The help's figures come from the game at hand, and tell nothing that somebody hides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from kiosk.messages import Aim, BuildHere, ChooseMode, StartRounds, Wake
from kiosk.rules.dice import shape_odds
from kiosk.rules.my_city_rw.city import City
from kiosk.rules.my_city_rw.engine import Build, legal, objections
from kiosk.rules.my_city_rw.library import load_library
from kiosk.rules.my_city_rw.scoring import Line, Pay, ScoreLine
from kiosk.rules.my_city_rw.shapes import shape_name
from kiosk.rules.my_city_rw.standings import Mode
from kiosk.rules.my_city_rw.view.help import help_view as book_help
from kiosk.state import KioskState
from kiosk.views import PlacingView, view
from kiosk.views.help import THROWS, help_view
from kiosk.views.why import WhyView, why_view
from tests.pictures.rehearsal import Rehearsal, aim, best

GAMES = sorted(load_library())


@pytest.fixture
def rehearsal(tmp_path: Path) -> Iterator[Rehearsal]:
    opened = Rehearsal(tmp_path, 4)
    yield opened
    opened.close()


def answer(rehearsal: Rehearsal, player: int, field: tuple[int, int]) -> WhyView:
    found = why_view(rehearsal.kiosk.state, player, field)
    assert found is not None
    return found


def test_before_anybody_plays_it_is_about_the_first_game_or_the_chosen_one(rehearsal: Rehearsal) -> None:
    first = help_view(KioskState())
    assert (first.game, first.basic, first.asking, first.thrown) == (1, True, (), ())
    rehearsal.do(Wake(), ChooseMode(Mode.SINGLE, 8))
    assert help_view(rehearsal.kiosk.state).game == 8


@pytest.mark.parametrize("game", GAMES)
def test_every_line_that_a_game_scores_is_explained_with_its_figures(tmp_path: Path, game: int) -> None:
    rehearsal = Rehearsal(tmp_path, 2)
    rehearsal.open(("Ada",), "single", game).do(StartRounds())
    rehearsal.throw()
    shown = help_view(rehearsal.kiosk.state)
    screen = rehearsal.screen
    assert isinstance(screen, PlacingView)
    scored = dict.fromkeys(line.line for line in screen.panels[0].score.lines)
    explained = [line.line for line in shown.lines]
    assert [line for line in scored if line in explained] == explained
    assert set(scored) - set(explained) <= ({"passes"} if not shown.passes.costs else set())
    assert [bag for bag, _ in shown.bags] == [bag for bag, _ in screen.panels[0].score.bags]
    rehearsal.close()


def test_the_figures_are_those_of_the_sheet() -> None:
    last = load_library()[12].sheet.scoring
    assert last.perfect is not None
    state = KioskState()
    assert {line.line: line.points for line in help_view(state).lines} == {
        "passes": -10, "trees": 1, "rocks": -1, "empty": -1,
    }  # fmt: skip


def test_the_odds_are_exact_and_know_the_compass(rehearsal: Rehearsal) -> None:
    shown = help_view(KioskState())
    assert sum(one.chances for one in shown.odds) == THROWS
    expected: dict[str, int] = {}
    for shape, count in shape_odds().items():
        name = shape_name(shape) or ""
        expected[name] = expected.get(name, 0) + count
    assert {one.name: one.chances for one in shown.odds} == expected
    rehearsal.open(("Ada",), "single", 4).do(StartRounds())
    church = [one for one in help_view(rehearsal.kiosk.state).odds if one.kind == "church"]
    assert [one.chances for one in church] == [6]


def test_what_was_thrown_is_counted(rehearsal: Rehearsal) -> None:
    rehearsal.open(("Ada",), "single", 4).do(StartRounds())
    for _ in range(9):
        rehearsal.round()
    shown = help_view(rehearsal.kiosk.state)
    assert len(shown.thrown) == sum(one.thrown for one in shown.odds) == 9
    churches = sum(one.thrown for one in shown.odds if one.kind)
    assert sum(count for _, count in shown.kinds) == 9 - churches
    assert churches == shown.track.filled


def test_every_field_is_answered_as_the_rules_say(rehearsal: Rehearsal) -> None:
    rehearsal.open(("Ada",), "single", 5).do(StartRounds())
    for _ in range(5):
        rehearsal.round()
    rehearsal.throw()
    table = rehearsal.kiosk.state.table
    assert table is not None
    game = table.game
    ways = [tuple(one) for one in legal(game, "Ada")]  # type: ignore[arg-type]
    refused = 0
    for field in ((row, column) for row in range(8) for column in range(11)):
        told = answer(rehearsal, 0, field)
        assert list(told.ways) == [way for way in ways if field in way]
        if not told.fits:
            refused += 1
            assert field in told.nearest
            assert told.objections
            if len(told.nearest) > 1:
                found = objections(game, "Ada", Build(told.nearest))  # type: ignore[arg-type]
                assert [one.reason for one in told.objections] == [one.reason.value for one in found]
    assert refused > 40


def test_a_mountain_is_refused_for_itself(rehearsal: Rehearsal) -> None:
    rehearsal.open(("Ada",), "single", 1).do(StartRounds())
    rehearsal.throw()
    told = answer(rehearsal, 0, (2, 0))
    assert [(one.reason, one.fields) for one in told.objections] == [("blocked", ((2, 0),))]


def test_nothing_drawn_hidden_in_this_round_is_told(rehearsal: Rehearsal) -> None:
    rehearsal.open(("Ada", "Ben"), "single", 7).do(StartRounds())
    rehearsal.round()
    rehearsal.throw()
    before, asked = help_view(rehearsal.kiosk.state), answer(rehearsal, 0, (7, 6))
    screen = rehearsal.screen
    assert isinstance(screen, PlacingView)
    own = view(rehearsal.kiosk.state, 0).screen
    assert isinstance(own, PlacingView)
    wish = aim(own, 0, best(own, own.panels[0]))
    rehearsal.do(Aim(0, wish.row, wish.column, wish.turns, wish.mirrored), BuildHere(0))
    table = rehearsal.kiosk.state.table
    assert table is not None
    assert table.game.actions[0] is not None  # type: ignore[union-attr]
    assert help_view(rehearsal.kiosk.state) == before
    assert answer(rehearsal, 0, (7, 6)) == asked


def test_nobody_is_told_where_nothing_is_built(rehearsal: Rehearsal) -> None:
    assert why_view(rehearsal.kiosk.state, 0, (0, 0)) is None
    rehearsal.open(("Ada",), "single", 1)
    assert why_view(rehearsal.kiosk.state, 0, (0, 0)) is None


class UnheardOf:
    """A rule that nobody has heard of: its class and nothing else."""

    pay = Pay(Line.WELLS, 7)

    def score(self, city: City, everybody: Sequence[City]) -> tuple[ScoreLine, ...]:  # noqa: ARG002
        return ()


def test_a_rule_that_nobody_has_heard_of_is_in_the_help() -> None:
    spec = load_library()[1]
    more = replace(spec, scoring=(*spec.scoring, UnheardOf()))
    lines = book_help(None, 1, {**load_library(), 1: more}).lines
    assert [(one.line, one.points) for one in lines][-1] == ("wells", 7)
    assert len(lines) == len(book_help(None, 1, load_library()).lines) + 1
