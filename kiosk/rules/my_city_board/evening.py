"""What a table keeps of its finished games, and the chapter that they make."""

from __future__ import annotations

import json
from dataclasses import dataclass

from kiosk.errors import Unusable, quote
from kiosk.rules.my_city_board.box import Box
from kiosk.rules.my_city_board.box_print import print_box
from kiosk.rules.my_city_board.library import box_from_text
from kiosk.rules.my_city_board.modes import NUMBERS, SCHEDULE, WAYS, BoardMode
from kiosk.rules.my_city_board.record import BoardRecord, play_record, record_of
from kiosk.rules.my_city_board.record_json import game_json, parse_game
from kiosk.rules.my_city_board.scoring import places, score
from kiosk.rules.my_city_board.series import SeriesState, progress_of
from kiosk.rules.my_city_board.table import BoardGame

NAMES = {number: name for name, number in NUMBERS.items()}


@dataclass(frozen=True, slots=True)
class BoardResult:
    """One finished game; a tuple has an entry a seat."""

    game: int
    players: tuple[str, ...]
    totals: tuple[int, ...]
    bags: tuple[int, ...]
    """The progress that it brought."""
    finished: bool = True
    places: tuple[int, ...] = ()
    material: str = ""
    """The box that it was played with: a chapter goes on with it."""
    record: str = ""
    """What was done and stuck, as JSON: the boards follow from it."""


def result_of(game: BoardGame) -> BoardResult:
    series, state = game.series, game.state
    found = places(state)
    record = record_of(series).games[-1]
    return BoardResult(
        game.number,
        game.players,
        tuple(score(state, name).total for name in game.players),
        tuple(progress_of(series, series.leg)[name] for name in game.players),
        state.finished,
        tuple(found[name] for name in game.players),
        print_box(series.box),
        json.dumps(game_json(record, game.players), separators=(",", ":")),
    )


def way_of(mode: str) -> tuple[BoardMode, bool]:
    if mode not in WAYS:
        raise Unusable(f"{quote(mode)} is none of {', '.join(WAYS)}")
    return WAYS[mode]


@dataclass(frozen=True, slots=True)
class BoardSeries:
    """The games of a table; whoever takes a seat over has its board and its progress."""

    mode: str
    players: tuple[str, ...]
    results: tuple[BoardResult, ...] = ()

    @property
    def schedule(self) -> tuple[int, ...]:
        return tuple(NUMBERS[name] for name in SCHEDULE[way_of(self.mode)[0]])

    @property
    def next_game(self) -> int | None:
        return None if self.finished else self.schedule[len(self.results)]

    @property
    def finished(self) -> bool:
        return len(self.results) >= len(self.schedule)

    @property
    def progress(self) -> tuple[int, ...]:
        """Of each seat, over all games."""
        return tuple(sum(result.bags[seat] for result in self.results) for seat in range(len(self.players)))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the most progress; of an eternal game those in the first place."""
        if not self.results:
            return ()
        if way_of(self.mode)[0] is BoardMode.ETERNAL:
            return tuple(seat for seat, place in enumerate(self.results[-1].places) if place == 1)
        return tuple(seat for seat, one in enumerate(self.progress) if one == max(self.progress))

    def box(self, material: str) -> Box:
        """A chapter that has begun goes on with its own box, whatever was corrected meanwhile."""
        return box_from_text(self.results[0].material if self.results else material)

    def played(self, box: Box) -> SeriesState:
        """All games so far, played through the rules again; the boards with their stickers follow."""
        mode, own = way_of(self.mode)
        if not self.results:
            return SeriesState(box, mode, self.players, own)
        games = tuple(
            parse_game(
                json.loads(one.record), one.players, box.cards(box.games[NAMES[one.game]]), mode, f"games[{number}]"
            )
            for number, one in enumerate(self.results)
        )
        return play_record(BoardRecord(mode, self.players, own, games), box)
