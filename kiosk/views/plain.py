"""A table of any book as plain figures and identifiers: for books without screens of their own, and for programs."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.state import Briefing, Over, Placing, ReadingDice, RollShown, Table, Waiting

STEPS: dict[type, str] = {
    Briefing: "briefing",
    Waiting: "waiting",
    ReadingDice: "reading",
    RollShown: "shown",
    Placing: "moves",
    Over: "over",
}
MOST_MOVES = 200
"""No more are listed; who wants another one says it."""


@dataclass(frozen=True, slots=True)
class PlainSeat:
    player: int
    """The place in the table's list, as commands name it."""
    name: str
    colour: str
    present: bool
    acted: bool
    moves: tuple[str, ...]
    """What may be done now, in the book's text."""
    lines: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        return sum(points for _, points in self.lines)


@dataclass(frozen=True, slots=True)
class PlainView:
    code: str
    book: str
    step: str
    """``briefing``, ``waiting``, ``reading``, ``shown``, ``moves``, ``over`` or ``standings``."""
    game: int | None
    round: int
    request: int
    faces: dict[str, str | None]
    choices: dict[str, tuple[str, ...]]
    problem: str | None
    can_cancel: bool
    next_throw: bool
    seats: tuple[PlainSeat, ...]
    schedule: tuple[int, ...]
    results: tuple[tuple[int, tuple[tuple[str, int], ...]], ...]
    """Each finished game, with what everybody has in it."""
    next_game: int | None


def plain_view(table: Table) -> PlainView:
    phase, game, rules = table.phase, table.game, table.rules
    shown = phase if isinstance(phase, RollShown) else None
    committed = phase.committed if isinstance(phase, Waiting | ReadingDice | RollShown) else True
    return PlainView(
        code=table.code,
        book=table.book,
        step=STEPS.get(type(phase), "standings"),
        game=game.number if game is not None else None,
        round=game.round if game is not None else 0,
        request=table.request,
        faces={**dict.fromkeys(rules.dice.names), **dict(shown.faces if shown else ())},
        choices=rules.dice.choices,
        problem=shown.problem if shown else None,
        can_cancel=not committed,
        next_throw=table.next_throw_possible,
        seats=tuple(_seats(table)),
        schedule=table.series.schedule,
        results=tuple((one.game, tuple(zip(one.players, one.totals, strict=True))) for one in table.results),
        next_game=table.series.next_game,
    )


def _seats(table: Table) -> list[PlainSeat]:
    game, rules = table.game, table.rules
    found = []
    for index, player in enumerate(table.players):
        lines: dict[str, int] = {}
        moves: tuple[str, ...] = ()
        acted = False
        if game is not None and player.name in game.players:
            lines = rules.score(game, player.name)
            acted = player.name in rules.acted(game)
            if isinstance(table.phase, Placing):
                moves = tuple(rules.write_move(move) for move in rules.moves(game, player.name)[:MOST_MOVES])
        colour = player.colour.value
        found.append(PlainSeat(index, player.name, colour, player.present, acted, moves, tuple(lines.items())))
    return found
