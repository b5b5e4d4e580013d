"""Games, chapters and what may be done, as lines for the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kiosk.errors import one_line
from kiosk.rules.grid.notation import fields_text
from kiosk.rules.my_city_board.engine import BoardState, can_pass, legal
from kiosk.rules.my_city_board.modes import BoardMode
from kiosk.rules.my_city_board.moves import move_text
from kiosk.rules.my_city_board.record import BoardIllegalMove, BoardRoundRecord
from kiosk.rules.my_city_board.scoring import places, score
from kiosk.rules.my_city_board.series import SeriesState, When, all_progress, progress_of, sticker_places, winners
from kiosk.rules.my_city_board.words import LINES, explain


def tell_series(series: SeriesState) -> str:
    return "\n".join(_series_lines(series))


def _series_lines(series: SeriesState) -> Iterator[str]:
    for leg in series.legs:
        yield from _game_lines(leg.state)
        if series.mode is BoardMode.CHAPTER:
            yield _row("progress", list(progress_of(series, leg).values()), _width(leg.state))
        yield ""
    if series.mode is BoardMode.CHAPTER:
        total = ", ".join(f"{one_line(name)} {points}" for name, points in all_progress(series).items())
        yield f"Progress: {total}"
    first = ", ".join(one_line(name) for name in winners(series))
    yield f"{'Won by' if series.finished else 'Ahead'}: {first}"


def _width(game: BoardState) -> int:
    return max(6, *(len(one_line(name)) for name in game.players))


def _row(words: str, values: Iterable[object], width: int) -> str:
    return f"  {words:<16}" + "".join(f"  {value!s:>{width}}" for value in values)


def _game_lines(game: BoardState) -> Iterator[str]:
    end = "finished" if game.finished else "not finished"
    yield f"Game {game.game.name}, {game.round} cards, {end}"
    width, scores = _width(game), [score(game, name) for name in game.players]
    yield _row("", (one_line(name) for name in game.players), width)
    for line, words in LINES.items():
        if any(one.line is line for one in scores[0].lines):
            yield _row(words, (result.points(line) for result in scores), width)
    yield _row("total", (result.total for result in scores), width)
    yield _row("place", places(game).values(), width)


def round_line(entry: BoardRoundRecord) -> str:
    """``public-t4: build c4 d4 d5 d6; pass``, one action a seat."""
    return f"{entry.card}: {'; '.join('-' if one is None else move_text(one) for one in entry.actions)}"


def tell_error(illegal: BoardIllegalMove) -> str:
    where = f"round {illegal.round}" if illegal.when is When.ROUND else f"stickers {illegal.when} it"
    return f"game {illegal.game}, {where}, {one_line(illegal.player)}: {explain(illegal.objections)}"


def tell_legal(series: SeriesState) -> str:
    lines = list(_stickers(series) if series.leg.when is not When.ROUND else _places(series.leg.state))
    return "\n".join(lines) or "Nobody has anything to do."


def _stickers(series: SeriesState) -> Iterator[str]:
    for name in series.players:
        for sticker, fields in sticker_places(series, name).items():
            yield f"{one_line(name)} sticks {sticker}: {fields_text(fields)}"


def _places(game: BoardState) -> Iterator[str]:
    for name in game.to_act:
        found = legal(game, name)
        yield f"{one_line(name)} builds {game.card}: {len(found)} places"
        yield from (f"  {fields_text(place)}" for place in sorted(found, key=list))
        yield f"  or: {'stop, pass' if can_pass(game, name) else 'stop'}"
