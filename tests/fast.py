"""The fast engine asked in the file formats' own words, without files: a record goes in, an answer comes out."""

from __future__ import annotations

import json
from typing import Any

from kiosk.commands.answers import campaign_answer, error_answer, game_answer, legal_answer
from kiosk.commands.legal import last_game
from kiosk.rules import GameState, Library
from kiosk.rules.mycity_rw.record import CampaignRecord, IllegalMove, play_campaign, play_game
from kiosk.rules.mycity_rw.record_json import parse_record
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
