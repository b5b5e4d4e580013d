"""``tabletown legal RECORD``: what may be built in a record's last round."""

from __future__ import annotations

import argparse

from kiosk.commands.answers import error_answer, legal_answer
from kiosk.commands.files import add_record_arguments, library_for, load_record, print_json
from kiosk.commands.words import explain
from kiosk.errors import Unusable, one_line
from kiosk.rules.mycity_rw.engine import GameState, can_pass, can_skip, legal
from kiosk.rules.mycity_rw.library import Library
from kiosk.rules.mycity_rw.notation import fields_text
from kiosk.rules.mycity_rw.record import CampaignRecord, GameRecord, IllegalMove, play_campaign, play_game

add_arguments = add_record_arguments


def run(args: argparse.Namespace) -> int:
    library = library_for(args)
    record = load_record(args.record)
    try:
        game = last_game(record, library)
    except IllegalMove as illegal:
        if args.json:
            print_json(error_answer(illegal, in_campaign=isinstance(record, CampaignRecord)))
        else:
            print(f"round {illegal.round}, {one_line(illegal.player)}: {explain(illegal.objections)}")
        return 1
    except Unusable as complaint:
        raise complaint.within(file=str(args.record)) from None
    if args.json:
        print_json(legal_answer(game) if game else {})
    else:
        _tell(game)
    return 0


def last_game(record: GameRecord | CampaignRecord, library: Library) -> GameState | None:
    if isinstance(record, GameRecord):
        return play_game(record, library)
    games = play_campaign(record, library).games
    return games[-1] if games else None


def _tell(game: GameState | None) -> None:
    if game is None or game.order is None or not game.to_act:
        print("Nobody has anything to do.")
        return
    for name in game.to_act:
        places = legal(game, name)
        print(f"{one_line(name)} builds {game.order.kind}: {len(places)} places")
        for place in sorted(places, key=list):
            print(f"  {fields_text(place)}")
        also = ["stop"] + ["pass"] * can_pass(game, name) + ["skip"] * can_skip(game, name)
        print(f"  or: {', '.join(also)}")
