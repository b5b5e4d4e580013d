"""From a game at the table to what a computer player is asked, and back."""

from __future__ import annotations

from collections.abc import Mapping

from kiosk.players.my_city_rw.bags import BAG_GAMES, worth
from kiosk.players.my_city_rw.seen import Knowledge
from kiosk.rules.grid.buildings import finished_in
from kiosk.rules.my_city_rw.engine import GameState
from kiosk.rules.my_city_rw.library import Library
from kiosk.rules.my_city_rw.scoring import FirstToFinish
from kiosk.rules.my_city_rw.spec import GameSpec
from kiosk.rules.my_city_rw.standings import Mode, Series

NO_WORTH = (0.0, 0.0)


def seen_by(state: GameState, player: str, bag_worth: tuple[float, float] = NO_WORTH) -> Knowledge:
    """What *player* knows in this round; what the others draw in it is not part of that."""
    assert state.order is not None, "the dice have not been thrown yet"
    seat = state.seat(player)
    return Knowledge(
        state.spec,
        state.before[seat],
        state.order,
        state.filled,
        _first_open(state, seat),
        bag_worth,
    )


def _first_open(state: GameState, seat: int) -> bool:
    """Whether finishing the goal still brings the bonus: nobody else has finished it in an earlier round."""
    goals = [rule.goal for rule in state.spec.scoring if isinstance(rule, FirstToFinish)]
    if not goals:
        return True
    rounds = [finished_in(city.buildings, goals[0]) for city in state.before]
    done = [number for number in rounds if number is not None]
    return not done or rounds[seat] == min(done)


def bag_worths(series: Series, spec: GameSpec, library: Library) -> Mapping[str, tuple[float, float]]:
    """For each player of a series, what the bags of its next game are worth."""
    scheduled = set(series.schedule)
    if series.mode not in (Mode.CAMPAIGN, Mode.CHAPTER) or not set(BAG_GAMES) <= scheduled:
        return dict.fromkeys(series.players, NO_WORTH)
    later = [library[number] for number in BAG_GAMES if number > spec.number]
    owned = dict.fromkeys(series.players, 0)
    for result in series.results:
        if result.game in BAG_GAMES and result.game < spec.number:
            for name, bags in zip(result.players, result.bags, strict=True):
                owned[name] += bags
    alone = len(series.players) == 1
    return {name: worth(spec, later, owned[name], alone=alone) for name in series.players}
