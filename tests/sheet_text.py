"""Read the twelve sheets from a text of drawn maps and put the rules' tables beside them.

The text has a head line ``GAME n  chapter c  start s`` for each game, some with "forest may be built on",
then eight rows of one character a field and a line ``RIVER (y,x) (y,x) …`` of corner points.
"""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import Any

FIELD = {
    ".": "empty",
    "T": "trees1",
    "D": "trees2",
    "S": "rocks1",
    "M": "mountain",
    "F": "forest",
    "W": "well",
    "R": "wide_river",
    "H": "plateau",
    "G": "gold",
    "B": "bandit",
    "K": "church",
    "Z": "sawmill",
    "P": "fortress",
}

ONE = [[0, 0]]
TWO_BAR = [[0, 0], [0, 1]]
L_OF_THREE = [[0, 0], [1, 0], [1, 1]]
T_OF_FOUR = [[0, 0], [0, 1], [0, 2], [1, 1]]
PLUS_OF_FIVE = [[0, 1], [1, 0], [1, 1], [1, 2], [2, 1]]
CHURCHES = {
    4: [TWO_BAR, PLUS_OF_FIVE, L_OF_THREE, T_OF_FOUR],
    5: [TWO_BAR, PLUS_OF_FIVE, L_OF_THREE, T_OF_FOUR],
    6: [TWO_BAR, PLUS_OF_FIVE, L_OF_THREE, T_OF_FOUR],
    7: [ONE, TWO_BAR, L_OF_THREE],
    8: [T_OF_FOUR, PLUS_OF_FIVE],
}
FORTRESSES = {11: 4, 12: 4}
FIRST = {
    7: {"field": "plateau", "points": 5, "bags": 1},
    8: {"field": "forest", "points": 5, "bags": 1},
    9: {"field": "gold", "points": 5, "bags": 2},
}


def fields_of(rows: list[str]) -> list[list[str]]:
    return [[FIELD[letter] for letter in row] for row in rows]


def river_of(points: list[tuple[int, int]]) -> list[list[list[int]]]:
    """Turn corner points into pairs of neighbouring fields.

    >>> river_of([(0, 5), (1, 5), (1, 4)])
    [[[0, 4], [0, 5]], [[0, 4], [1, 4]]]
    """
    pairs = []
    for (y1, x1), (y2, x2) in itertools.pairwise(points):
        if x1 == x2:
            pairs += [[[y, x1 - 1], [y, x1]] for y in range(min(y1, y2), max(y1, y2))]
        else:
            pairs += [[[y1 - 1, x], [y1, x]] for x in range(min(x1, x2), max(x1, x2))]
    return pairs


def compass_of(game: int) -> str:
    if game in CHURCHES:
        return "church"
    return "fortress" if game in FORTRESSES else "none"


def scoring_of(game: int, rows: list[str]) -> dict[str, Any]:
    return {
        "groups": game >= 2,
        "well": 4 if any("W" in row for row in rows) else 0,
        "church": 3 if game in (5, 6) else 0,
        "bandit": {10: -3, 11: -3, 12: -6}.get(game, 0),
        "complete_group": {11: 3, 12: 6}.get(game, 0),
        "first": FIRST.get(game),
        "never_passed_bags": 1 if game in (7, 8, 9) else 0,
        "perfect": {"trees": 20, "rocks": 6, "empty": 12, "passes": 6} if game == 12 else None,
    }


def sheet_of(head: str, rows: list[str], river: str) -> dict[str, Any]:
    found = re.match(r"GAME (\d+)\s+chapter (\d)\s+start (\w+)(, forest may be built on)?", head)
    assert found is not None, head
    game = int(found[1])
    points = [(int(y), int(x)) for y, x in re.findall(r"\((\d+),(\d+)\)", river)]
    return {
        "game": game,
        "chapter": int(found[2]),
        "size": [len(rows), len(rows[0])],
        "fields": fields_of(rows),
        "river": river_of(points),
        "start": found[3],
        "forest_buildable": found[4] is not None,
        "compass": compass_of(game),
        "churches": CHURCHES.get(game, []),
        "fortresses": FORTRESSES.get(game, 0),
        "pass_track": [] if game == 6 else [-1, -2, -3, -5, -7, -10],
        "scoring": scoring_of(game, rows),
    }


def sheets_from_txt(path: str | Path) -> dict[int, dict[str, Any]]:
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    sheets = {}
    for at, line in enumerate(lines):
        if line.startswith("GAME "):
            rows = lines[at + 1 : at + 9]
            river = lines[at + 9]
            assert river.startswith("RIVER "), river
            sheet = sheet_of(line, rows, river)
            sheets[sheet["game"]] = sheet
    return sheets
