"""What the process that thinks does for a seat of this book."""

from __future__ import annotations

from typing import Any

from kiosk.players.api import Task
from kiosk.players.lost_cities_rw.think import seen_by, think, with_arrows
from kiosk.rules.lost_cities_rw.intent_text import DECLINE, STAY, touch_text
from kiosk.rules.lost_cities_rw.intents import FollowArrow, TakePair
from kiosk.rules.lost_cities_rw.library import sheet_from_text
from kiosk.rules.lost_cities_rw.moves import Action, Take
from kiosk.rules.lost_cities_rw.record import play_game
from kiosk.rules.lost_cities_rw.record_json import parse_action, parse_record

Json = dict[str, Any]


def choose(view: Json, task: Task) -> list[tuple[str, float]]:  # noqa: ARG001 - there is one level, and no search
    """Touches with their expected results, the best first; with an arrow open, what to do with it."""
    seen = seen_by(play_game(parse_record(view["record"]), sheet_from_text(view["sheet"])), view["player"])
    if view["draft"] is None:
        return [(_first_touch(one.action), one.value) for one in think(seen)]
    draft = parse_action(view["draft"], "draft")
    assert isinstance(draft, Take)
    whole, _ = with_arrows(seen, draft)
    further = whole.then[len(draft.then) :]
    return [(touch_text(FollowArrow(0, further[0])) if further else STAY, 0.0), (STAY, 0.0)]


def _first_touch(action: Action) -> str:
    if not isinstance(action, Take):
        return DECLINE
    return touch_text(TakePair(0, action.colour, action.number, action.double))
