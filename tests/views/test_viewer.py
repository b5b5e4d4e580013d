"""What a viewer may not see is not in the view: not covered by the screen, but absent."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from bench.evenings import draft_of
from kiosk.flow import step
from kiosk.messages import (
    AcceptRoll,
    Aim,
    BuildHere,
    Command,
    PassRound,
    SkipRound,
    StartRounds,
    StopPlaying,
    ThrowVirtually,
    TroubleBegan,
    Wake,
)
from kiosk.plain import write
from kiosk.rules.my_city_rw import legal
from kiosk.rules.my_city_rw.standings import Mode
from kiosk.state import KioskState, Notice, TableCard
from kiosk.views import ChooseView, PlacingView, View
from kiosk.views.viewer import AT_TABLE, SPECTATOR, Viewer, Views, seat, view_for, viewer_named
from tests.core.evening import LIBRARY, Evening

HIDDEN = [number for number, spec in LIBRARY.items() if spec.sheet.hidden]


def table(game: int, seed: int) -> Evening:
    """Three who draw hidden, a few rounds in; the last throw is accepted and nobody has decided."""
    chance = Random(seed)
    evening = Evening(seed=seed).sit_down("Ada", "Ben", "Cleo", first=game)
    evening.do(StartRounds())
    for _ in range(chance.randrange(1, 4)):
        evening.do(ThrowVirtually(), AcceptRoll())
        for player in range(3):
            evening.do(*moves(evening, player, chance, decide=True)[-2:])
            if not evening.game.to_act:
                break
    return evening.do(ThrowVirtually(), AcceptRoll())


def moves(evening: Evening, player: int, chance: Random, *, decide: bool) -> list[Command]:
    """Something that a player may do in hiding: aim, or build, pass or stop."""
    game, name = evening.game, evening.table.names[player]
    if game.actions[game.seat(name)] is not None or game.cities[game.seat(name)].stopped:
        return []
    places = list(legal(game, name))
    assert game.order is not None
    if not places:
        return [StopPlaying(player)] if decide else []
    draft = draft_of(game.order.shape, tuple(sorted(chance.choice(places))))
    aim = Aim(player, draft.row, draft.column, draft.turns, draft.mirrored)
    return [aim, BuildHere(player)] if decide else [aim]


def ways(evening: Evening, player: int, seed: int, *, decide: bool) -> Iterator[KioskState]:
    """What *player* may have drawn in hiding, each a state of its own; those that end the hiding are left out."""
    choices: list[list[Command]] = [moves(evening, player, Random(seed + n), decide=decide) for n in range(6)]
    if decide:
        choices += [[PassRound(player)], [SkipRound(player)], [StopPlaying(player)]]
    for commands in choices:
        state, refused = evening.state, not commands
        for command in commands:
            outcome = step(state, command)
            state, refused = outcome.state, refused or outcome.refusal is not None
        if not refused:
            yield state


@pytest.mark.parametrize("game", HIDDEN)
@pytest.mark.parametrize("decide", [True, False], ids=["decided", "aiming"])
def test_a_seats_view_does_not_change_with_what_another_draws_in_hiding(game: int, *, decide: bool) -> None:
    compared = 0
    for seed in range(6):
        evening = table(game, seed)
        for drawing in range(3):
            variants = list(ways(evening, drawing, seed, decide=decide))
            others = [seat(one) for one in range(3) if one != drawing] + [SPECTATOR, AT_TABLE]
            for viewer in others:
                seen = {text_for(state, viewer) for state in variants}
                assert len(seen) <= 1, (game, seed, drawing, viewer)
            own = {text_for(state, seat(drawing)) for state in variants}
            compared += len(own) > 1
    assert compared > 6, "those who draw see the difference"


def text_for(state: KioskState, viewer: Viewer) -> str:
    return json.dumps(write(View, view_for(state, viewer)))


def test_a_refused_try_is_not_told_to_the_others() -> None:
    evening = table(HIDDEN[0], 1)
    tried = step(evening.state, BuildHere(0))
    assert tried.refusal is not None
    assert view_for(tried.state, AT_TABLE).notice == tried.refusal
    for viewer in (seat(1), SPECTATOR):
        assert view_for(tried.state, viewer) == view_for(evening.state, viewer)


def test_fronts_away_from_the_table_see_neither_paths_nor_other_groups() -> None:
    evening = Evening().do(Wake())
    state = step(evening.state, TroubleBegan(Notice("backup_failed", ("backup", "/var/lib/x: full")))).state
    card = TableCard("ABCD", Mode.CAMPAIGN, 1, False, ("Zoe",), 0, 0)  # noqa: FBT003
    state = replace(state, transient=replace(state.transient, shelf=(card,)))
    for viewer in (seat(0), SPECTATOR):
        shown = view_for(state, viewer)
        assert isinstance(shown.screen, ChooseView)
        assert shown.screen.shelf == ()
        assert shown.troubles == (Notice("backup_failed", ("backup",)),)
    at_table = view_for(state, AT_TABLE).screen
    assert isinstance(at_table, ChooseView)
    assert at_table.shelf == (card,)


def test_who_holds_the_tables_screen_sees_the_own_sheet() -> None:
    evening = table(HIDDEN[0], 2)
    shown = view_for(evening.state, Viewer(holder=1)).screen
    assert isinstance(shown, PlacingView)
    assert [panel.covered for panel in shown.panels] == [True, False, True]


@pytest.mark.parametrize("name", ["table", "spectator", "seat:0", "seat:5"])
def test_a_viewers_name_is_read_as_it_is_written(name: str) -> None:
    found = viewer_named(name)
    assert found is not None
    assert found.name == name


@pytest.mark.parametrize("name", ["", "seat", "seat:", "seat:-1", "seat:01", "seat:x", "Table", "seat:²"])
def test_nobody_looks_so(name: str) -> None:
    assert viewer_named(name) is None


@pytest.mark.parametrize("game", [1, HIDDEN[0]])
def test_views_that_are_shared_are_those_that_each_would_get(game: int) -> None:
    for seed in range(4):
        shared = Views(table(game, seed).state)
        for viewer in (seat(0), AT_TABLE, seat(2), SPECTATOR, seat(1), Viewer(holder=1), seat(9)):
            assert shared.of(viewer) == view_for(shared.state, viewer)
        if game == 1:
            assert shared.of(seat(0)) is shared.of(seat(2)), "computed once"
