"""Records that the command tests change for the worse, and ways to change them."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

Json = Any
Path = tuple[str | int, ...]

GAME: Json = {
    "format": "tabletown-record/1",
    "game": 11,
    "players": ["Ada", "Ben"],
    "carried_bandits": {"Ada": [[3, 5]]},
    "rounds": [
        {
            "roll": {"A": "corner", "B": "single", "W": "lined"},
            "actions": {"Ada": {"build": [[2, 4], [3, 4], [3, 3]]}, "Ben": "pass"},
        },
        {"roll": {"A": "single", "B": "compass", "W": "solid"}, "actions": {"Ada": {"build": [[0, 1]]}}},
    ],
}
GAME["rounds"][0]["roll"]["B"] = "blank"

CAMPAIGN: Json = {
    "format": "tabletown-campaign/1",
    "mode": "chapter",
    "players": ["Ada", "Ben"],
    "games": [
        {
            "format": "tabletown-record/1",
            "game": 10,
            "players": ["Ben"],
            "rounds": [{"roll": {"A": "single", "B": "blank", "W": "solid"}, "actions": {"Ben": "stop"}}],
        },
        {
            "format": "tabletown-record/1",
            "game": 11,
            "players": ["Ada", "Ben"],
            "rounds": [{"roll": {"A": "single", "B": "blank", "W": "solid"}, "actions": {"Ben": "pass"}}],
        },
    ],
}

LOST_CITIES: Json = {
    "format": "tabletown-lost-cities/1",
    "players": ["Ada", "Ben", "Cleo"],
    "first": "Ben",
    "turns": [
        {
            "roll": {"numbers": [3, 3, 0], "colours": ["purple", "purple", "blue"]},
            "actions": {
                "Ben": {"take": ["purple", 3]},
                "Cleo": {"take": ["blue", 0], "double": True},
                "Ada": "decline",
            },
        },
        {
            "roll": {"numbers": [7, 9, 4], "colours": ["red", "purple", "purple"]},
            "actions": {
                "Cleo": {"take": ["red", 7]},
                "Ben": {"take": ["purple", 9], "then": ["blue"], "double": False},
                "Ada": {"take": ["purple", 4], "then": []},
            },
        },
        {
            "roll": {"numbers": [1, 2, 0], "colours": ["green", "red", "red"]},
            "actions": {"Ada": {"take": ["red", 2]}},
        },
    ],
}

JUNK: dict[str, Json] = {
    "null": None,
    "true": True,
    "float": 1.5,
    "whole float": 1.0,
    "text": "x",
    "list": [],
    "object": {},
    "minus one": -1,
    "huge": 10**30,
    "minus huge": -(10**30),
    "nested": [[[]]],
    "long text": "x" * 1_000,
}


def places(data: Json, at: Path = ()) -> Iterator[Path]:
    """Every node of a JSON value, the whole of it first."""
    yield at
    if isinstance(data, dict):
        for key, value in data.items():
            yield from places(value, (*at, key))
    elif isinstance(data, list):
        for i, value in enumerate(data):
            yield from places(value, (*at, i))


def put(data: Json, at: Path, value: Json) -> Json:
    """A copy with another value at one place."""
    if not at:
        return value
    data = copy.deepcopy(data)
    inner = data
    for step in at[:-1]:
        inner = inner[step]
    inner[at[-1]] = value
    return data


def without(data: Json, at: Path) -> Json:
    data = copy.deepcopy(data)
    inner = data
    for step in at[:-1]:
        inner = inner[step]
    del inner[at[-1]]
    return data


def spell(at: Path) -> str:
    """A place as the complaints spell it: ``rounds[0].roll.A``."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in at).lstrip(".")
