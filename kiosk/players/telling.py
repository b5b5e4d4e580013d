"""What computer players advise, for the terminal: the same for all books, each with its own words for a move."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from kiosk.errors import one_line

OTHERS = 5
"""So many moves are told beside the best one."""


class Valued(Protocol):
    """A move and what it is worth."""

    @property
    def action(self) -> Any: ...  # noqa: ANN401 - of the book
    @property
    def value(self) -> float: ...


def tell_advice(found: Mapping[str, Sequence[Valued]], words: Callable[[Any], str]) -> str:
    """For each player the best move and the next ones; *words* says what a move is."""
    if not found:
        return "Nobody has anything to do."
    lines = []
    for name, (best, *others) in found.items():
        lines.append(f"{one_line(name)}: {words(best.action)} ({best.value:.1f})")
        lines += [f"  or {words(one.action)} ({one.value:.1f})" for one in others[:OTHERS]]
    return "\n".join(lines)


def tell_bands(found: Mapping[str, Sequence[Mapping[str, Any]]], unit: str) -> str:
    """For each player how good the move of each *unit* was, in one word."""
    lines = []
    for name, ones in found.items():
        lines.append(one_line(name))
        lines += [f"  {unit} {one[unit]}: {one['band']}" for one in ones]
    return "\n".join(lines)
