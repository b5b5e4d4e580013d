"""Games and what may be done, as lines for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from kiosk.errors import one_line
from kiosk.rules.lost_cities_rw.dice import COLOURS
from kiosk.rules.lost_cities_rw.engine import goals, legal, score, winners
from kiosk.rules.lost_cities_rw.legal import legal_takes
from kiosk.rules.lost_cities_rw.notation import action_text
from kiosk.rules.lost_cities_rw.record import LostCitiesIllegalMove
from kiosk.rules.lost_cities_rw.scoring import LostCitiesLine
from kiosk.rules.lost_cities_rw.sheet import BridgeColumn
from kiosk.rules.lost_cities_rw.state import LostCitiesState
from kiosk.rules.lost_cities_rw.words import LINES, explain


def tell_game(game: LostCitiesState) -> str:
    return "\n".join(_game_lines(game))


def _game_lines(game: LostCitiesState) -> Iterator[str]:
    yield f"Lost Cities, {game.turn} turns, {'finished' if game.finished else 'not finished'}"
    scores = [score(game, name) for name in game.players]
    names = [one_line(name) for name in game.players]
    width = max(6, *(len(name) for name in names))

    def row(words: str, numbers: list[int]) -> str:
        return f"  {words:<14}" + "".join(f"  {number:>{width}}" for number in numbers)

    yield " " * 16 + "".join(f"  {name:>{width}}" for name in names)
    for colour in COLOURS:
        yield row(
            colour, [result.points(LostCitiesLine.EXPEDITIONS, BridgeColumn(colour.value)) for result in scores]
        )
    for line in LostCitiesLine:
        if line is not LostCitiesLine.EXPEDITIONS:
            yield row(LINES[line], [result.points(line) for result in scores])
    yield row("total", [result.total for result in scores])
    yield f"{'Won by' if game.finished else 'Ahead'}: {', '.join(one_line(name) for name in winners(game))}"


def tell_error(illegal: LostCitiesIllegalMove) -> str:
    return f"turn {illegal.turn}, {one_line(illegal.player)}: {explain(illegal.objections)}"


def tell_legal(game: LostCitiesState) -> str:
    return "\n".join(_legal_lines(game)) if game.to_act else "Nobody has anything to do."


def _legal_lines(game: LostCitiesState) -> Iterator[str]:
    for name in game.to_act:
        moves = legal(game, name)
        assert moves.pool is not None
        takes = list(legal_takes(moves.page, moves.pool))
        yield f"{one_line(name)} chooses: {len(takes)} pairs"
        for take in takes:
            further = goals(game, name, take)
            yield f"  {action_text(take)}" + (f" > {' | '.join(further)}" if further else "")
        yield "  or: decline"
