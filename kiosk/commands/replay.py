"""``tabletown replay RECORD``: plays a record through the rules and scores it."""

from __future__ import annotations

import argparse

from kiosk.commands.answers import campaign_answer, error_answer, game_answer
from kiosk.commands.files import add_record_arguments, library_for, load_record, print_json
from kiosk.commands.words import LINES, explain
from kiosk.errors import Unusable, one_line
from kiosk.rules.mycity_rw.campaign import Campaign
from kiosk.rules.mycity_rw.engine import GameState, score, winners
from kiosk.rules.mycity_rw.record import CampaignRecord, IllegalMove, play_campaign, play_game
from kiosk.rules.mycity_rw.standings import chapter_results, titles, totals

add_arguments = add_record_arguments


def run(args: argparse.Namespace) -> int:
    library = library_for(args)
    record = load_record(args.record)
    in_campaign = isinstance(record, CampaignRecord)
    try:
        if isinstance(record, CampaignRecord):
            campaign = play_campaign(record, library)
            print_json(campaign_answer(campaign)) if args.json else _tell_campaign(campaign)
        else:
            game = play_game(record, library)
            print_json(game_answer(game)) if args.json else _tell_game(game)
    except IllegalMove as illegal:
        if args.json:
            print_json(error_answer(illegal, in_campaign=in_campaign))
        else:
            where = f"game {illegal.game}, round {illegal.round}, {one_line(illegal.player)}"
            print(f"{where}: {explain(illegal.objections)}")
        return 1
    except Unusable as complaint:
        raise complaint.within(file=str(args.record)) from None
    return 0


def _tell_game(game: GameState) -> None:
    end = "finished" if game.finished else "not finished"
    print(f"Game {game.spec.number}, {game.round} rounds, {end}")
    scores = [score(game, name) for name in game.players]
    names = [one_line(name) for name in game.players]
    width = max(6, *(len(name) for name in names))
    print(" " * 18 + "".join(f"  {name:>{width}}" for name in names))
    for line, words in LINES.items():
        if any(one.line is line for one in scores[0].lines):
            print(f"  {words:<16}" + "".join(f"  {result.points(line):>{width}}" for result in scores))
    print(f"  {'total':<16}" + "".join(f"  {result.total:>{width}}" for result in scores))
    if game.spec.bags:
        print(f"  {'money bags':<16}" + "".join(f"  {result.money_bags:>{width}}" for result in scores))
    print(f"{'Won by' if game.finished else 'Ahead'}: {', '.join(one_line(name) for name in winners(game))}")


def _tell_campaign(campaign: Campaign) -> None:
    for game in campaign.games:
        _tell_game(game)
        print()
    series = campaign.series
    print(f"{series.mode.capitalize()}, {'finished' if series.finished else 'not finished'}")
    for chapter, results in chapter_results(series).items():
        print(f"  Chapter {chapter}:")
        for name, result in results.items():
            bags = f", {result.money_bags} bags (+{result.bag_bonus})" if result.money_bags else ""
            print(f"    {one_line(name)}: {result.total} = {result.points} points{bags}")
    for name, total in totals(series).items():
        print(f"  {one_line(name)}: {total}")
    for part, title in titles(series).items():
        print(f"  Title ({part}): {title.replace('_', ' ')}")
