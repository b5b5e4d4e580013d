"""What the process that thinks does for a seat of this book; loading it loads the compiled player."""

from __future__ import annotations

from typing import Any

import numpy as np

from kiosk.players.api import Task
from kiosk.players.my_city_rw.coach import review
from kiosk.players.my_city_rw.forecast import forecast
from kiosk.players.my_city_rw.reasons import reason
from kiosk.players.my_city_rw.seat import seen_from, spec_of, view_of
from kiosk.players.my_city_rw.think import Effort, Level, think
from kiosk.players.variety import OPENING, varied
from kiosk.rules.dice import FaceA, FaceB, Roll, RollKind
from kiosk.rules.grid.geometry import Region
from kiosk.rules.my_city_rw.engine import Action, Build, RollThrown, apply, new_game
from kiosk.rules.my_city_rw.library import load_library
from kiosk.rules.my_city_rw.notation import action_text
from kiosk.rules.my_city_rw.record import play_game
from kiosk.rules.my_city_rw.record_json import parse_game

Json = dict[str, Any]


def choose(view: Json, task: Task) -> list[tuple[str, float]]:
    """Moves with their expected results, the best first; at the beginning one of those that are about as good."""
    seen = seen_from(view)
    ranked = [(_text(one.action), one.value) for one in think(seen, _effort(task))]
    return varied(ranked, task.seed) if len(seen.city.buildings) < OPENING else ranked


def prepare() -> None:
    """Have everything compiled that thinking needs: the first time on a machine that takes a minute."""
    state = apply(new_game(load_library()[1], ["Ada"]), RollThrown(Roll(FaceA.SINGLE, FaceB.BLANK, RollKind.SOLID)))
    view = view_of(state, "Ada")
    choose(view, Task(Level.STRONG, 0.01))
    judge(view, Task(Level.STRONG, 0.0))


def show(view: Json, task: Task) -> Json:
    """The best move, and why."""
    seen = seen_from(view)
    thoughts = think(seen, _effort(task))
    code, about = reason(seen, thoughts)
    best = thoughts[0]
    return {"move": _text(best.action), "fields": _fields(best.action), "reason": code, "about": about}


def judge(view: Json, task: Task) -> Json:
    """What the city will be worth: the mean, a band that holds it four times of five, and the rounds left."""
    found = forecast(seen_from(view), _effort(task))
    return {"expected": found.expected, "low": found.low, "high": found.high, "rounds": found.rounds}


def look_back(view: Json, task: Task) -> list[Json]:
    """Each move of one player, and what would have been better where something was."""
    spec, player = spec_of(view["sheet"]), view["player"]
    state = play_game(parse_game(view["record"]), {spec.number: spec})
    goal, never = view["bags"]
    found = []
    for one in review(state, _effort(task), {player: (goal, never)}):
        better = None
        if one.better is not None:
            code, about = one.reason
            text = _text(one.better.action)
            better = {"move": text, "fields": _fields(one.better.action), "reason": code, "about": about}
        found.append(
            {
                "round": one.round,
                "move": _text(one.action),
                "fields": _fields(one.action),
                "loss": one.loss,
                "band": one.band.value,
                "better": better,
            }
        )
    return found


def _effort(task: Task) -> Effort:
    return Effort(Level(task.level), task.seconds, np.random.default_rng(task.seed))


def _text(action: Action) -> str:
    """As the table's own list of moves has it."""
    return action_text(Build(tuple(Region.of(action.fields))) if isinstance(action, Build) else action)


def _fields(action: Action) -> list[list[int]]:
    return [list(field) for field in sorted(action.fields)] if isinstance(action, Build) else []
