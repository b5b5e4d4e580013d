"""What stands on a player's badge: the first letter, or the number of a name that has nothing else of its own."""

from __future__ import annotations

import re
from collections.abc import Sequence

NUMBERED = re.compile(r".*\D(\d{1,2})$")


def badge(name: str) -> str:
    """``A`` for Ada, ``2`` for Player 2; so six players who have typed nothing are told apart."""
    found = NUMBERED.match(name)
    return found.group(1) if found else next((sign for sign in name if sign.isalnum()), name[:1]).upper()


def badges(names: Sequence[str]) -> tuple[str, ...]:
    """Of a company: who shares a first letter gets a second one that tells them apart."""
    short = [badge(name) for name in names]
    return tuple(
        _longer(name, [one for one in names if one != name]) if short.count(letter) > 1 else letter
        for name, letter in zip(names, short, strict=True)
    )


def _longer(name: str, others: Sequence[str]) -> str:
    for end in range(1, len(name)):
        if not any(other[end : end + 1].casefold() == name[end].casefold() for other in others):
            return f"{badge(name)}{name[end].lower()}"
    return badge(name)
