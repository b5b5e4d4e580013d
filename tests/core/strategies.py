"""Any command, any table: sensible ones, and what nobody would ever send."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, get_args, get_type_hints

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from bench.evenings import BusyGuests
from kiosk.messages import BeginGame, ChooseMode, Command, OpenChallenge, OpenTable, TableLoaded
from kiosk.rules.my_city_rw.standings import Mode
from kiosk.rules.registry import DEFAULT_BOOK
from kiosk.state import Challenge, Colour, KioskState, Player
from tests.core.evening import SHEETS, Evening

HUGE = 10**5000
"""More digits than Python turns into text without complaint."""

ints = st.one_of(
    st.integers(-3, 14),
    st.integers(),
    st.sampled_from([2**31, 2**63, 2**64, -(2**63) - 1, HUGE, -HUGE]),
)
WEIRD = [
    "",
    " ",
    "\x00",
    "a\nb",
    "\ud800",
    "\udfff x",
    "İ",
    "ß",
    "ﬁ",
    "\u202eAda",
    "A" * 41,
    "Ada",
    "ada",
    "DROP",
    "{",
]
texts = st.one_of(
    st.sampled_from([*WEIRD, "en", "de", "nl", "Ben", "ABCD", "corner", "single", "solid", "compass"]),
    st.text(max_size=50),
    st.text(st.characters(), max_size=8),
)
floats = st.one_of(st.floats(0, 1), st.floats(), st.sampled_from([float("nan"), float("inf"), -1.0, 2.0]))
players = st.builds(Player, texts, st.sampled_from(Colour), ints, st.booleans())
codes = st.one_of(texts, st.text("ABCDEFGH23456789", min_size=4, max_size=4))
sheets = st.one_of(st.sampled_from(list(SHEETS.values())), texts)

LEAVES: dict[Any, SearchStrategy[Any]] = {int: ints, str: texts, float: floats, Player: players}


def commands_of(kind: type) -> SearchStrategy[Any]:
    """Any command of this class, sensible or not."""
    if kind is BeginGame:
        return st.builds(BeginGame, sheets)
    if kind is TableLoaded:
        return st.builds(TableLoaded, codes)
    if kind is ChooseMode:
        return st.builds(ChooseMode, st.sampled_from(Mode), ints)
    if kind is OpenTable:
        names = st.lists(players, max_size=7).map(tuple)
        return st.builds(OpenTable, codes, st.sampled_from(Mode), ints, st.booleans(), names, texts)
    if kind is OpenChallenge:
        of = st.just(DEFAULT_BOOK)
        throws = st.lists(st.lists(texts, max_size=4).map(tuple), max_size=4).map(tuple)
        listed = st.builds(Challenge, texts, throws, texts)
        names = st.lists(players, max_size=7).map(tuple)
        return st.builds(
            OpenChallenge, codes, of, st.sampled_from(Mode), ints, names, texts, st.booleans(), sheets, listed
        )
    return _built(kind)


def _built(kind: type) -> SearchStrategy[Any]:
    return st.builds(kind, **{name: _of(hint) for name, hint in get_type_hints(kind).items()})


def _of(hint: Any) -> SearchStrategy[Any]:  # noqa: ANN401
    if hint in LEAVES:
        return LEAVES[hint]
    members = get_args(hint)
    if type(None) in members:
        (only,) = (member for member in members if member is not type(None))
        return st.none() | _of(only)
    if members and members[-1] is Ellipsis:
        return st.lists(_of(members[0]), max_size=7).map(tuple)
    if hasattr(hint, "__dataclass_fields__"):
        return _built(hint)
    return st.from_type(hint)


COMMANDS: tuple[type, ...] = get_args(Command)
any_command: SearchStrategy[Command] = st.sampled_from(COMMANDS).flatmap(commands_of)


def evening_after(seed: int, length: int, **manner: float) -> Evening:
    """An evening that has gone on for a while."""
    evening, guests = Evening(seed=seed), BusyGuests(Random(seed), **manner)
    for _ in range(length):
        evening._handle(guests.next(evening.state))
    return evening


def _along_the_way() -> Iterator[KioskState]:
    """States of a few evenings: one of each phase, and every seventh besides."""
    seen: set[tuple[object, ...]] = set()
    for seed in range(8):
        evening, guests = Evening(seed=seed), BusyGuests(Random(seed), mischief=0.08)
        for i in range(250):
            evening._handle(guests.next(evening.state))
            kind = phase_of(evening.state)
            if i % 7 == 0 or kind not in seen:
                yield evening.state
            seen.add(kind)


def phase_of(state: KioskState) -> tuple[str, bool]:
    table = state.table
    return type(table.phase if table else state.front).__name__, bool(table and table.paper)


STATES = tuple(_along_the_way())
states = st.sampled_from(STATES)
