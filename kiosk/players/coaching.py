"""The coach at the table: asks the process that thinks for a person, and puts its answer into plain records."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import Any

from kiosk.players.agent import GRACE, START, Agent, NoAnswer, Request
from kiosk.players.asked import SeatTask
from kiosk.players.bands import Band
from kiosk.queries import AboutNow, GameSoFar, PastFor, TaskFor
from kiosk.views.coach import Advice, Costly, LookBack, Worth
from kiosk.views.past import Replay, ReplayFrame

log = logging.getLogger(__name__)

SECONDS, EACH = 0.5, 0.25
"""For the best place, and for each move of a game that is over."""
COSTLY = 3
Json = dict[str, Any]


class TableCoach:
    """*ask* answers queries, *often* what the owner allows."""

    def __init__(
        self,
        ask: Callable[[AboutNow], Any],
        agent: Agent,
        often: Callable[[], int],
        go_first: Callable[[], None] = lambda: None,
    ) -> None:
        self._ask, self._agent, self._often, self._go_first = ask, agent, often, go_first

    @property
    def often(self) -> int:
        return self._often()

    def go_first(self) -> None:
        self._go_first()

    def show(self, player: int) -> Advice | None:
        found = self._think(self._ask(TaskFor(player)), "show", SECONDS)
        return _advice(found) if found is not None else None

    def judge(self, player: int) -> Worth | None:
        found = self._think(self._ask(TaskFor(player)), "judge", 0.0)
        if found is None:
            return None
        return Worth(*(round(found[name]) for name in ("expected", "low", "high", "rounds")))

    def look_back(self, player: int) -> LookBack | None:
        past, replay = self._ask(PastFor(player)), self._ask(GameSoFar())
        found = self._think(past, "look_back", EACH, moves=len(replay.frames) if replay else 0)
        if found is None or replay is None:
            return None
        bands = [one["band"] for one in found]
        worst = sorted((one for one in found if one["better"] is not None), key=lambda one: -one["loss"])[:COSTLY]
        seat = json.loads(past.view)["record"]["players"].index(json.loads(past.view)["player"])
        costly = tuple(_costly(one, replay, seat) for one in sorted(worst, key=lambda one: one["round"]))
        fine, perhaps, better = (bands.count(band.value) for band in (Band.FINE, Band.PERHAPS, Band.BETTER))
        return LookBack(fine, perhaps, better, costly)

    def _think(self, task: SeatTask | None, what: str, seconds: float, moves: int = 1) -> Any:  # noqa: ANN401 - JSON
        if task is None:
            return None
        level = task.level if what == "look_back" else "strong"
        request = Request(task.book, json.loads(task.view), (), level, seconds, what=what, patience=moves * seconds)
        try:
            return self._agent.submit(request).result(START + moves * seconds + GRACE)
        except (NoAnswer, TimeoutError) as problem:
            log.warning("the coach has nothing to say: %s", problem)
            return None


def _advice(found: Json) -> Advice:
    return Advice(found["move"], _fields(found["fields"]), found["reason"], found["about"])


def _fields(found: list[list[int]]) -> tuple[tuple[int, int], ...]:
    return tuple((row, column) for row, column in found)


def _costly(one: Json, replay: Replay, seat: int) -> Costly:
    before: ReplayFrame = next(frame for frame in reversed(replay.frames) if frame.round < one["round"])
    during = next(frame for frame in replay.frames if frame.round == one["round"])
    assert during.order is not None
    return Costly(
        one["round"],
        during.order.kind,
        before.cities[seat],
        _fields(one["fields"]),
        one["band"],
        max(1, round(one["loss"])),
        _advice(one["better"]),
    )
