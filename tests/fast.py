"""The fast engine asked in the file formats' own words, without files: a record goes in, an answer comes out."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from kiosk.rules.grid.geometry import Shape
from kiosk.rules.my_city_rw import GameState, Library
from kiosk.rules.my_city_rw.answers import campaign_answer, error_answer, game_answer, legal_answer
from kiosk.rules.my_city_rw.record import CampaignRecord, IllegalMove, play_campaign, play_game
from kiosk.rules.my_city_rw.record_json import parse_record
from kiosk.rules.my_city_rw.records import last_game
from kiosk.rules.my_city_rw.sheet import Compass, FirstBuilding, FirstGoal, Perfection, Scoring, Sheet, Terrain
from kiosk.rules.my_city_rw.spec import compose
from tests.strategies import LIBRARY

Json = dict[str, Any]


def as_read(document: Json) -> Json:
    """What a reader of the printed JSON gets."""
    return json.loads(json.dumps(document))


def replay(data: Json, library: Library = LIBRARY) -> Json:
    record = parse_record(data)
    try:
        if isinstance(record, CampaignRecord):
            return as_read(campaign_answer(play_campaign(record, library)))
        return as_read(game_answer(play_game(record, library)))
    except IllegalMove as illegal:
        return as_read(error_answer(illegal, in_campaign=isinstance(record, CampaignRecord)))


def legal(data: Json, library: Library = LIBRARY) -> Json:
    record = parse_record(data)
    try:
        game = last_game(record, library)
    except IllegalMove as illegal:
        return as_read(error_answer(illegal, in_campaign=isinstance(record, CampaignRecord)))
    return as_read(legal_answer(game)) if game else {}


def legal_of(state: GameState) -> Json:
    return as_read(legal_answer(state))


def sheet_of(data: Json) -> Sheet:
    """A sheet from its JSON; what the JSON does not tell is as on the real sheet of that game."""
    known = data["scoring"]
    return replace(
        LIBRARY[data["game"]].sheet,
        chapter=data["chapter"],
        fields=tuple(tuple(Terrain(name) for name in row) for row in data["fields"]),
        river=frozenset((tuple(one), tuple(other)) for one, other in data["river"]),
        start=FirstBuilding(data["start"]),
        forest_buildable=data["forest_buildable"],
        compass=Compass(data["compass"]),
        churches=tuple(Shape.of((row, column) for row, column in shape) for shape in data["churches"]),
        fortresses=data["fortresses"],
        pass_track=tuple(data["pass_track"]),
        scoring=Scoring(
            groups=known["groups"],
            well=known["well"],
            church=known["church"],
            bandit=known["bandit"],
            complete_group=known["complete_group"],
            first=_goal(**known["first"]) if known["first"] else None,
            never_passed_bags=known["never_passed_bags"],
            perfect=Perfection(**known["perfect"]) if known["perfect"] else None,
        ),
        doubts=(),
    )


def _goal(field: str, points: int, bags: int) -> FirstGoal:
    return FirstGoal(Terrain(field), points, bags)


def library_of(sheets: dict[int, Json]) -> Library:
    return {number: compose(sheet_of(sheet)) for number, sheet in sheets.items()}
