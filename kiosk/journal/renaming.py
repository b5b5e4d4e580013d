"""Where names stand in what is kept as JSON, and putting another in the place of one.

It goes by the place and never by the text alone: somebody may be called as a move, a face, a mode or a key is.
"""

from __future__ import annotations

import json
from typing import Any

HOLDERS = {"name", "first"}
"""The name of one player."""
LISTS = {"players", "done", "away", "gone"}
"""Names, or records that have one."""
KEYED = {"actions", "after", "before", "carried_bandits"}
"""What each player did, by name."""
WRITTEN = {"record"}
"""JSON once more, as a text."""


def forms(name: str) -> tuple[str, str]:
    """How *name* is written in JSON, and in JSON that is written as a text in JSON."""
    once = json.dumps(name)
    return once, json.dumps(once)[1:-1]


def renamed(data: Any, name: str, stand_in: str) -> Any:  # noqa: ANN401 - any JSON value
    """*data* with *stand_in* wherever the player *name* is meant."""
    match data:
        case dict():
            return {key: renamed_field(key, value, name, stand_in) for key, value in data.items()}
        case list():
            return [renamed(one, name, stand_in) for one in data]
        case _:
            return data


def renamed_field(key: str, value: Any, name: str, stand_in: str) -> Any:  # noqa: ANN401 - any JSON value
    match value:
        case str() if key in HOLDERS:
            return stand_in if value == name else value
        case str() if key in WRITTEN:
            return _rewritten(value, name, stand_in)
        case list() if key in LISTS:
            return [stand_in if one == name else renamed(one, name, stand_in) for one in value]
        case dict() if key in KEYED:
            return {
                stand_in if player == name else player: renamed(one, name, stand_in) for player, one in value.items()
            }
        case _:
            return renamed(value, name, stand_in)


def _rewritten(text: str, name: str, stand_in: str) -> str:
    """Untouched, to the last blank, where it does not speak of *name*."""
    try:
        data = json.loads(text)
    except ValueError:
        return text
    told = renamed(data, name, stand_in)
    return text if told == data else json.dumps(told, separators=(",", ":"))
