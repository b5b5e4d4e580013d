"""Move fitted weights to the nine shapes of the dice, each once.

    python bench/renumber_weights.py FOLDER_OF_OLD_WEIGHTS

Weights before this were fitted with the domino and the corner of three counted twice and without the two shapes of
five fields. What was counted twice is added up, what was missing counts nothing: such weights value every position as
before, until `fit_players.py --go-on` fits all nine.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from kiosk.players.my_city_rw.kernel import GEOMETRY, STEPS

OLD = (0, 1, 1, 2, 3, 3, 4, 5, 6)
"""Which of the nine each block of features stood for."""
OUT = Path("kiosk/players/my_city_rw/weights")


def renumbered(weights: np.ndarray) -> np.ndarray:
    start = GEOMETRY.stop - len(OLD) * STEPS
    moved = weights.copy()
    moved[:, start : GEOMETRY.stop] = 0
    for block, shape in enumerate(OLD):
        at, to = start + block * STEPS, start + shape * STEPS
        moved[:, to : to + STEPS] += weights[:, at : at + STEPS]
    return moved


def main() -> None:
    for path in sorted(Path(sys.argv[1]).glob("*.npz")):
        with np.load(path) as found:
            parts = {name: found[name] if name == "sheet" else renumbered(found[name]) for name in found.files}
        np.savez_compressed(OUT / path.name, **parts)


if __name__ == "__main__":
    main()
