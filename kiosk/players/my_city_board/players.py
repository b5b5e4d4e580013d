"""The computer players of this book as the command line asks them."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from kiosk.errors import Unusable
from kiosk.players.api import SelfPlay, Task
from kiosk.players.bands import Band, band, loss_between
from kiosk.players.my_city_board.think import BoardThought, think
from kiosk.players.telling import OTHERS, tell_advice, tell_bands
from kiosk.rules.grid.geometry import Region
from kiosk.rules.grid.notation import fields_text
from kiosk.rules.my_city_board.answers import error_answer
from kiosk.rules.my_city_board.engine import Action, BoardAct, BoardBuild, BoardState, Turn, apply, new_game
from kiosk.rules.my_city_board.library import load_box
from kiosk.rules.my_city_board.record import BoardIllegalMove, play_record
from kiosk.rules.my_city_board.record_json import parse_record
from kiosk.rules.my_city_board.telling import tell_error
from kiosk.rules.records import Answer

Json = dict[str, Any]


class BoardPlayers:
    levels = ("medium",)

    def advise(self, data: object, sheets: Path | None, task: Task) -> Answer:  # noqa: ARG002 - nothing to set
        state = _last(data, sheets)
        if isinstance(state, BoardIllegalMove):
            return Answer(partial(error_answer, state), partial(tell_error, state), ok=False)
        found = {name: think(state, name) for name in state.to_act} if state is not None else {}
        return Answer(
            lambda: {name: _advice(thoughts) for name, thoughts in found.items()}, partial(tell_advice, found, _words)
        )

    def review(self, data: object, sheets: Path | None, task: Task) -> Answer:  # noqa: ARG002
        state = _last(data, sheets)
        if isinstance(state, BoardIllegalMove):
            return Answer(partial(error_answer, state), partial(tell_error, state), ok=False)
        found = _reviewed(state) if state is not None else {}
        return Answer(lambda: found, partial(tell_bands, found, "round"))

    def selfplay(self, wanted: SelfPlay, sheets: Path | None) -> Answer:  # noqa: ARG002
        raise Unusable("only my-city-rw plays by itself with given throws")


def _last(data: object, sheets: Path | None) -> BoardState | BoardIllegalMove | None:
    """The record's last game; None where there is none."""
    box = load_box(sheets)
    record = parse_record(data, box)
    if not record.games:
        return None
    try:
        return play_record(record, box).leg.state
    except BoardIllegalMove as illegal:
        return illegal


def _reviewed(state: BoardState) -> dict[str, list[Json]]:
    """What each move of the game that led to *state* cost."""
    moves: dict[str, list[Json]] = {name: [] for name in state.players}
    rounds = zip(state.deck.turned, (*state.past, state.actions), strict=False)
    boards = [city.board for city in state.cities]
    now = new_game(state.box, state.game, state.players, boards)
    for number, (card, actions) in enumerate(rounds, 1):
        now = apply(now, Turn(card))
        before = now
        for name, action in zip(state.players, actions, strict=True):
            if action is not None and name in before.to_act:
                moves[name].append(_judged(number, think(before, name), action))
                now = apply(now, BoardAct(name, action))
    return moves


def _judged(number: int, thoughts: tuple[BoardThought, ...], action: Action) -> Json:
    best = thoughts[0]
    mine = next(one for one in thoughts if _same(one.action, action))
    loss = loss_between(best.value, mine.value)
    return {
        "round": number,
        "action": _json(action),
        "loss": loss,
        "band": band(loss).value,
        "better": None if band(loss) is Band.FINE else {"action": _json(best.action), "value": round(best.value, 2)},
    }


def _same(one: Action, other: Action) -> bool:
    if isinstance(one, BoardBuild) and isinstance(other, BoardBuild):
        return Region.of(one.fields) == Region.of(other.fields)
    return one == other


def _json(action: Action) -> Json | str:
    return (
        {"build": [list(field) for field in sorted(action.fields)]}
        if isinstance(action, BoardBuild)
        else action.value
    )


def _advice(thoughts: tuple[BoardThought, ...]) -> Json:
    best, *others = ({"action": _json(one.action), "value": round(one.value, 2)} for one in thoughts[: OTHERS + 1])
    return {**best, "others": others}


def _words(action: Action) -> str:
    return f"build {fields_text(action.fields)}" if isinstance(action, BoardBuild) else action.value


PLAYERS = BoardPlayers()
