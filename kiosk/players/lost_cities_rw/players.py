"""The computer players of this book as the command line asks them."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from kiosk.errors import Unusable
from kiosk.players.api import SelfPlay, Task
from kiosk.players.bands import Band, band, loss_between
from kiosk.players.lost_cities_rw.think import LostCitiesKnowledge, LostCitiesThought, seen_by, think, value, weights
from kiosk.players.telling import OTHERS, tell_advice, tell_bands
from kiosk.rules.lost_cities_rw.answers import error_answer
from kiosk.rules.lost_cities_rw.engine import LostCitiesAct, SixDiceThrown, apply
from kiosk.rules.lost_cities_rw.library import load_sheet
from kiosk.rules.lost_cities_rw.moves import Action, page_after
from kiosk.rules.lost_cities_rw.notation import action_text
from kiosk.rules.lost_cities_rw.record import LostCitiesIllegalMove, play_game, record_of
from kiosk.rules.lost_cities_rw.record_json import action_json, parse_record
from kiosk.rules.lost_cities_rw.state import LostCitiesState, new_game
from kiosk.rules.lost_cities_rw.telling import tell_error
from kiosk.rules.records import Answer

Json = dict[str, Any]


class LostCitiesPlayers:
    levels = ("medium",)

    def advise(self, data: object, sheets: Path | None, task: Task) -> Answer:  # noqa: ARG002 - nothing to set
        try:
            state = play_game(parse_record(data), load_sheet(sheets))
        except LostCitiesIllegalMove as illegal:
            return Answer(partial(error_answer, illegal), partial(tell_error, illegal), ok=False)
        found = {name: think(seen_by(state, name)) for name in state.to_act}
        return Answer(
            lambda: {name: _advice(thoughts) for name, thoughts in found.items()},
            partial(tell_advice, found, action_text),
        )

    def review(self, data: object, sheets: Path | None, task: Task) -> Answer:  # noqa: ARG002
        try:
            state = play_game(parse_record(data), load_sheet(sheets))
        except LostCitiesIllegalMove as illegal:
            return Answer(partial(error_answer, illegal), partial(tell_error, illegal), ok=False)
        found = _reviewed(state)
        return Answer(lambda: found, partial(tell_bands, found, "turn"))

    def selfplay(self, wanted: SelfPlay, sheets: Path | None) -> Answer:  # noqa: ARG002
        raise Unusable("only my-city-rw plays by itself with given throws")


def _advice(thoughts: tuple[LostCitiesThought, ...]) -> Json:
    best, *others = (
        {"action": action_json(one.action), "value": round(one.value, 2)} for one in thoughts[: OTHERS + 1]
    )
    return {**best, "others": others}


def _reviewed(state: LostCitiesState) -> dict[str, list[Json]]:
    """What each move of the game that led to *state* cost."""
    record = record_of(state)
    moves: dict[str, list[Json]] = {name: [] for name in record.players}
    state = new_game(state.sheet, record.players, record.first)
    for entry in record.turns:
        state = apply(state, SixDiceThrown(entry.roll))
        for seat in state.clockwise:
            action, name = entry.actions[seat], record.players[seat]
            if action is not None:
                moves[name].append(_judged(state.turn, seen_by(state, name), action))
                state = apply(state, LostCitiesAct(name, action))
    return moves


def _judged(turn: int, seen: LostCitiesKnowledge, action: Action) -> Json:
    best = think(seen)[0]
    mine = value(seen.sheet, page_after(seen.sheet, seen.page, action, seen.turn), seen.others, weights())
    loss = loss_between(best.value, mine)
    fine = band(loss) is Band.FINE
    return {
        "round": turn,
        "action": action_json(action),
        "loss": loss,
        "band": band(loss).value,
        "better": None if fine else {"action": action_json(best.action), "value": round(best.value, 2)},
    }


PLAYERS = LostCitiesPlayers()
