"""The challenge of the week: one game on one sheet with one list of throws, the same for everybody who plays it.

It is drawn once and published by the venue, or by this table where there is none. What comes in is checked as all
that comes from outside; what is kept here is enough to play it without any network.
"""

from __future__ import annotations

import base64
import datetime as dt
import json
import logging
import random
import re
import secrets
import zlib
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from kiosk.chance import RealChance
from kiosk.codec import decode
from kiosk.errors import RulesError, Unusable, quote
from kiosk.files import read_json, write_json
from kiosk.rules.api import Book, Game
from kiosk.rules.registry import DEFAULT_BOOK
from kiosk.rules.registry import book as book_named
from kiosk.rules.throws import Throw

log = logging.getLogger(__name__)

FILE, FORMAT = "challenge.json", "tabletown-challenge/1"
THROWS = 60
"""More than any game takes; who comes to the end goes on from the beginning of the list."""
MOST_THROWS, MOST_SHEET, MOST_RECORD = 90, 3_000, 6_000
"""All of it together fits into a line at the kiosk's door."""
MOST_UNPACKED = 1_000_000
ID = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}-[0-9a-f]{8}")
"""The Monday of its week, and what tells it from any other of that week."""


@dataclass(frozen=True, slots=True)
class WeekChallenge:
    id: str
    book: str
    game: int
    sheet: str
    throws: tuple[tuple[str, ...], ...]
    """The faces of each throw, in the order of the book's dice."""
    best: int | None = None
    """The most points that anybody had at the venue, as far as is known here."""
    record: str = ""
    """How they were built, where the owner of that table lets it be seen; without names."""

    @property
    def monday(self) -> str:
        return self.id[:10]

    @property
    def rules(self) -> Book:
        return book_named(self.book)


def draw(monday: str, book: Book, game: int, sheet: str, throw: Callable[[], Throw]) -> WeekChallenge:
    """A new one; *throw* is where randomness comes from."""
    throws = tuple(throw().faces for _ in range(THROWS))
    return checked(WeekChallenge(f"{monday}-{secrets.token_hex(4)}", book.name, game, sheet, throws))


def checked(challenge: WeekChallenge) -> WeekChallenge:
    """The same; raises `Unusable` where it can't be played. A record that is not of this challenge is left out."""
    if not ID.fullmatch(challenge.id):
        raise Unusable(f"{quote(challenge.id)} is no challenge", place="id")
    rules = challenge.rules
    if not rules.challenges:
        raise Unusable(f"{rules.name} has no challenges", place="book")
    if not 1 <= len(challenge.throws) <= MOST_THROWS or len(challenge.sheet) > MOST_SHEET:
        raise Unusable("a challenge has a sheet and a list of throws", place="throws")
    for number, faces in enumerate(challenge.throws):
        try:
            rules.dice.of(*faces)
        except RulesError as problem:
            raise Unusable(str(problem), place=f"throws[{number}]") from None
    found = rules.setup(challenge.sheet, ("1",)).number
    if found != challenge.game:
        raise Unusable(f"this is the sheet of game {found}, not {challenge.game}", place="sheet")
    try:
        best_game(challenge)
    except Unusable as problem:
        log.warning("the best of the challenge can't be shown: %s", problem)
        return replace(challenge, record="")
    return challenge


def monday(today: dt.date) -> dt.date:
    return today - dt.timedelta(days=today.weekday())


def today() -> dt.date:
    """In universal time, as the venue counts."""
    return dt.datetime.now(dt.UTC).date()


def drawn(week: dt.date, game: int | None = None) -> WeekChallenge:
    """With faces that nobody can foresee, on the sheet as it is printed; raises `Unusable`."""
    rules, chance = book_named(DEFAULT_BOOK), RealChance()
    if game is not None and not 1 <= game <= rules.games:
        raise Unusable(f"there are games 1 to {rules.games}, not {game}", place="--game")
    number = game or random.SystemRandom().randint(1, rules.games)
    return draw(week.isoformat(), rules, number, rules.material(number), lambda: chance.throw(rules.dice))


# --- a record without names -----------------------------------------------------------------------------------------


def places(game: Game) -> tuple[str, ...]:
    return tuple(str(one) for one, _ in enumerate(game.players, 1))


def nameless(rules: Book, game: Game) -> str:
    """A finished game as a text, its players called by their places."""
    named: Any = game
    told = rules.write_game(replace(named, players=places(game)))
    return base64.b64encode(zlib.compress(json.dumps(told, separators=(",", ":")).encode(), 9)).decode("ascii")


def best_game(challenge: WeekChallenge) -> Game | None:
    """The best's game, played through the rules again; None where there is none. Raises `Unusable`."""
    if not challenge.record or challenge.best is None:
        return None
    if len(challenge.record) > MOST_RECORD:
        raise Unusable("the record is too long")
    rules = challenge.rules
    game = rules.read_game(_unpacked(challenge.record))
    begun, _ = next(iter(rules.replay(game)))
    if begun != rules.setup(challenge.sheet, places(game)):
        raise Unusable("the record is of another game")
    listed = tuple(challenge.throws[one % len(challenge.throws)] for one in range(game.round))
    if tuple(one.faces for one in rules.thrown(game)) != listed:
        raise Unusable("the record has other throws")
    if not game.finished or challenge.best not in rules.result(game).totals:
        raise Unusable("the record has other points")
    return game


def _unpacked(record: str) -> Any:  # noqa: ANN401 - any JSON value
    try:
        inflating = zlib.decompressobj()
        data = inflating.decompress(base64.b64decode(record, validate=True), MOST_UNPACKED)
        return json.loads(data)
    except (ValueError, zlib.error, RecursionError) as problem:
        raise Unusable(f"the record is damaged: {problem}") from None


# --- kept on the table ----------------------------------------------------------------------------------------------


def keep(folder: Path, challenge: WeekChallenge) -> None:
    """Until another one comes; raises `OSError`."""
    write_json(folder / FILE, {"format": FORMAT, **asdict(challenge)}, 0o600)


def kept(folder: Path) -> WeekChallenge | None:
    """None where there is none, or none that can be played."""
    try:
        data = read_json(folder / FILE)
        return None if data is None else from_json(data)
    except (OSError, ValueError, Unusable) as problem:
        log.warning("%s is not used: %s", FILE, problem)
        return None


def from_json(data: object) -> WeekChallenge:
    """Raises `Unusable`."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Unusable(f"is not of the format {FORMAT}", place="format")
    found: WeekChallenge = decode(WeekChallenge, {key: value for key, value in data.items() if key != "format"})
    return checked(found)
