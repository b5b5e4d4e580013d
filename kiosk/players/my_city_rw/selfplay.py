"""Computer players among themselves: a whole game or series with given throws, which they don't see in advance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kiosk.errors import Unusable
from kiosk.players.my_city_rw.asking import bag_worths, seen_by
from kiosk.players.my_city_rw.think import Effort, think
from kiosk.rules.dice import Roll
from kiosk.rules.my_city_rw.campaign import Campaign, start_next
from kiosk.rules.my_city_rw.engine import Act, GameState, RollThrown, apply
from kiosk.rules.my_city_rw.library import Library
from kiosk.rules.my_city_rw.standings import schedule


def play_series(library: Library, begun: Campaign, rolls: Sequence[Sequence[Roll]], effort: Effort) -> Campaign:
    """Play a series that has only just begun; raises `Unusable` where the throws run out before a game has ended."""
    campaign = begun
    for i in range(len(schedule(begun.mode, begun.first))):
        if i >= len(rolls):
            raise Unusable(f"there are throws for {len(rolls)} games only", place=f"[{i}]")
        series = campaign.series
        campaign = start_next(campaign, library, begun.players)
        game = campaign.games[-1]
        worth = bag_worths(series, game.spec, library)
        campaign = campaign.with_last(play_game(game, rolls[i], effort, worth, f"[{i}]"))
    return campaign


def play_game(
    state: GameState, rolls: Sequence[Roll], effort: Effort, worth: Mapping[str, tuple[float, float]], place: str = ""
) -> GameState:
    throws = iter(rolls)
    while not state.finished:
        roll = next(throws, None)
        if roll is None:
            raise Unusable("the throws run out before the game has ended", place=place)
        state = apply(state, RollThrown(roll))
        for player in state.to_act:
            best = think(seen_by(state, player, worth[player]), effort)[0]
            state = apply(state, Act(player, best.action))
    return state
