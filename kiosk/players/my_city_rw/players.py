"""The computer players of this book as the command line asks them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from kiosk.errors import Unusable, one_line, quote
from kiosk.players.api import SelfPlay, Task
from kiosk.players.my_city_rw.asking import NO_WORTH, bag_worths, seen_by
from kiosk.players.my_city_rw.coach import Reviewed, review
from kiosk.players.my_city_rw.selfplay import play_series
from kiosk.players.my_city_rw.think import Effort, Level, Thought, think
from kiosk.players.telling import OTHERS, tell_advice
from kiosk.rules.grid.notation import fields_text
from kiosk.rules.my_city_rw.answers import error_answer
from kiosk.rules.my_city_rw.campaign import Campaign
from kiosk.rules.my_city_rw.engine import Action, Build, GameState
from kiosk.rules.my_city_rw.library import Library, load_library
from kiosk.rules.my_city_rw.record import (
    CampaignRecord,
    IllegalMove,
    campaign_record_of,
    play_campaign,
    play_game,
    record_of,
)
from kiosk.rules.my_city_rw.record_json import action_json, campaign_json, game_json, parse_record, parse_roll
from kiosk.rules.my_city_rw.standings import Mode
from kiosk.rules.my_city_rw.telling import tell_campaign, tell_error, tell_game
from kiosk.rules.reading import a_list
from kiosk.rules.records import Answer

Json = dict[str, Any]
Worths = Mapping[str, tuple[float, float]]


class MyCityPlayers:
    levels = tuple(Level)

    def advise(self, data: object, sheets: Path | None, task: Task) -> Answer:
        try:
            game, worths = _last(data, load_library(sheets))
        except IllegalMove as illegal:
            return _refusal(illegal, data)
        found: dict[str, tuple[Thought, ...]] = {}
        if game is not None and game.order is not None:
            effort = _effort(task)
            for name in game.to_act:
                found[name] = think(seen_by(game, name, worths[name]), effort)
        return Answer(
            lambda: {name: _advice(thoughts) for name, thoughts in found.items()}, partial(tell_advice, found, _words)
        )

    def review(self, data: object, sheets: Path | None, task: Task) -> Answer:
        try:
            game, worths = _last(data, load_library(sheets))
        except IllegalMove as illegal:
            return _refusal(illegal, data)
        moves: dict[str, list[Reviewed]] = {name: [] for name in game.players} if game else {}
        if game is not None:
            for one in review(game, _effort(task), worths):
                moves[one.player].append(one)
        return Answer(
            lambda: {name: [_reviewed(one) for one in ones] for name, ones in moves.items()},
            partial(_tell_review, moves),
        )

    def selfplay(self, wanted: SelfPlay, sheets: Path | None) -> Answer:
        library = load_library(sheets)
        mode = _mode(wanted.mode)
        rolls = [
            [parse_roll(roll, f"[{i}][{j}]") for j, roll in enumerate(a_list(game, f"[{i}]"))]
            for i, game in enumerate(a_list(wanted.throws, ""))
        ]
        names = tuple(f"P{number}" for number in range(1, wanted.players + 1))
        begun = Campaign(mode, names, first=_first(mode, wanted.game, library))
        campaign = play_series(library, begun, rolls, _effort(wanted.task))
        if mode is Mode.SINGLE:
            return Answer(lambda: game_json(record_of(campaign.games[0])), partial(tell_game, campaign.games[0]))
        return Answer(lambda: campaign_json(campaign_record_of(campaign)), partial(tell_campaign, campaign))


def _last(data: object, library: Library) -> tuple[GameState | None, Worths]:
    """The record's last game, and what its bags are worth to whom."""
    record = parse_record(data)
    if not isinstance(record, CampaignRecord):
        game = play_game(record, library)
        return game, dict.fromkeys(game.players, NO_WORTH)
    campaign = play_campaign(record, library)
    if not campaign.games:
        return None, {}
    return campaign.games[-1], bag_worths(campaign.series, campaign.games[-1].spec, library)


def _refusal(illegal: IllegalMove, data: object) -> Answer:
    in_campaign = isinstance(parse_record(data), CampaignRecord)
    return Answer(partial(error_answer, illegal, in_campaign=in_campaign), partial(tell_error, illegal), ok=False)


def _effort(task: Task) -> Effort:
    return Effort(Level(task.level), task.seconds, np.random.default_rng(task.seed))


def _mode(name: str) -> Mode:
    if name not in (Mode.CAMPAIGN, Mode.CHAPTER, Mode.SINGLE):
        raise Unusable(f"there is no mode {quote(name)}; there are campaign, chapter, single", place="--mode")
    return Mode(name)


def _first(mode: Mode, game: int | None, library: Library) -> int:
    """The game that a series begins with: the first one where none is named."""
    if game is None or mode is Mode.CAMPAIGN:
        return 1
    if game not in library:
        raise Unusable(f"there are games 1 to {max(library)}, not {game}", place="--game")
    return game


def _advice(thoughts: tuple[Thought, ...]) -> Json:
    best, *others = thoughts
    return {
        "action": action_json(best.action),
        "value": round(best.value, 2),
        "others": [{"action": action_json(one.action), "value": round(one.value, 2)} for one in others[:OTHERS]],
    }


def _reviewed(one: Reviewed) -> Json:
    better = one.better and {"action": action_json(one.better.action), "value": round(one.better.value, 2)}
    return {
        "round": one.round,
        "action": action_json(one.action),
        "loss": one.loss,
        "band": one.band.value,
        "better": better,
    }


def _words(action: Action) -> str:
    return f"build {fields_text(action.fields)}" if isinstance(action, Build) else action.value


def _tell_review(moves: Mapping[str, list[Reviewed]]) -> str:
    lines = []
    for name, ones in moves.items():
        lines.append(one_line(name))
        for one in ones:
            better = f", better was {_words(one.better.action)}" if one.better else ""
            lines.append(f"  round {one.round}: {_words(one.action)}: {one.band.value}{better}")
    return "\n".join(lines)


PLAYERS = MyCityPlayers()
