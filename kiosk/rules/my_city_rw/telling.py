"""Games, campaigns and what may be built, as lines for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from kiosk.errors import one_line
from kiosk.rules.grid.notation import fields_text
from kiosk.rules.my_city_rw.campaign import Campaign
from kiosk.rules.my_city_rw.engine import GameState, can_pass, can_skip, legal, score, winners
from kiosk.rules.my_city_rw.record import IllegalMove
from kiosk.rules.my_city_rw.standings import chapter_results, titles, totals
from kiosk.rules.my_city_rw.words import LINES, explain


def tell_game(game: GameState) -> str:
    return "\n".join(_game_lines(game))


def _game_lines(game: GameState) -> Iterator[str]:
    end = "finished" if game.finished else "not finished"
    yield f"Game {game.spec.number}, {game.round} rounds, {end}"
    scores = [score(game, name) for name in game.players]
    names = [one_line(name) for name in game.players]
    width = max(6, *(len(name) for name in names))

    def row(words: str, numbers: list[int]) -> str:
        return f"  {words:<16}" + "".join(f"  {number:>{width}}" for number in numbers)

    yield " " * 18 + "".join(f"  {name:>{width}}" for name in names)
    for line, words in LINES.items():
        if any(one.line is line for one in scores[0].lines):
            yield row(words, [result.points(line) for result in scores])
    yield row("total", [result.total for result in scores])
    if game.spec.bags:
        yield row("money bags", [result.money_bags for result in scores])
    yield f"{'Won by' if game.finished else 'Ahead'}: {', '.join(one_line(name) for name in winners(game))}"


def tell_campaign(campaign: Campaign) -> str:
    return "\n".join(_campaign_lines(campaign))


def _campaign_lines(campaign: Campaign) -> Iterator[str]:
    for game in campaign.games:
        yield from _game_lines(game)
        yield ""
    series = campaign.series
    yield f"{series.mode.capitalize()}, {'finished' if series.finished else 'not finished'}"
    for chapter, results in chapter_results(series).items():
        yield f"  Chapter {chapter}:"
        for name, result in results.items():
            bags = f", {result.money_bags} bags (+{result.bag_bonus})" if result.money_bags else ""
            yield f"    {one_line(name)}: {result.total} = {result.points} points{bags}"
    for name, total in totals(series).items():
        yield f"  {one_line(name)}: {total}"
    for part, title in titles(series).items():
        yield f"  Title ({part}): {title.replace('_', ' ')}"


def tell_error(illegal: IllegalMove) -> str:
    where = f"game {illegal.game}, round {illegal.round}, {one_line(illegal.player)}"
    return f"{where}: {explain(illegal.objections)}"


def tell_legal(game: GameState | None) -> str:
    if game is None or game.order is None or not game.to_act:
        return "Nobody has anything to do."
    return "\n".join(_legal_lines(game, game.order.kind))


def _legal_lines(game: GameState, kind: str) -> Iterator[str]:
    for name in game.to_act:
        places = legal(game, name)
        yield f"{one_line(name)} builds {kind}: {len(places)} places"
        yield from (f"  {fields_text(place)}" for place in sorted(places, key=list))
        also = ["stop"] + ["pass"] * can_pass(game, name) + ["skip"] * can_skip(game, name)
        yield f"  or: {', '.join(also)}"
