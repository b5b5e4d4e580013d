"""What a reading of Lost Cities' dice found, as a line that signs can be worked out from again."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import numpy as np

from vision.dicesets.lost_cities_rw import sixnine
from vision.dicesets.lost_cities_rw.reader import SixExamination
from vision.dicesets.lost_cities_rw.signs import ThrowSigns, die_odds, signs_of
from vision.dicesets.lost_cities_rw.tops import NUMBER, SixDiceTop
from vision.find.locate import TopCandidate, TopLook
from vision.find.rectify import TopPose

DIGITS = 4


def record(found: SixExamination, size: tuple[int, int]) -> dict[str, Any]:
    """The tops and the signs of a picture of this size; no signs where the throw was refused before."""
    cell = size[0] / found.located.heat.shape[2]
    return {
        "size": list(size),
        "tops": [_plain(top) | {"heats": _heats(found, top, cell)} for top in found.tops],
        "beside": None if found.signs is None else found.signs.beside,
    }


def _plain(top: SixDiceTop) -> dict[str, Any]:
    parts = {name: getattr(top, name) for name in ("kinds", "glyphs", "colours", "flags", "upward")}
    rounded = {name: np.round(np.asarray(value, float), DIGITS).tolist() for name, value in parts.items()}
    return rounded | {"pose": asdict(top.pose), "heat": top.candidate.heat, "wavers": top.wavers}


def _heats(found: SixExamination, top: SixDiceTop, cell: float) -> list[float]:
    """What the finder says there, by look."""
    row, column = int(top.candidate.pose.y / cell), int(top.candidate.pose.x / cell)
    near = found.located.heat[:, max(row - 1, 0) : row + 2, max(column - 1, 0) : column + 2]
    return [round(float(v), DIGITS) for v in near.max((1, 2), initial=0.0)]


def tops_of(line: dict[str, Any]) -> list[SixDiceTop]:
    return [_top(one) for one in line["tops"]]


def _top(one: dict[str, Any]) -> SixDiceTop:
    pose = TopPose(**one["pose"])
    parts = (np.array(one[name]) for name in ("kinds", "glyphs", "colours", "flags"))
    right, down = one["upward"]
    return SixDiceTop(TopCandidate(pose, TopLook.SPOILT, one["heat"]), pose, *parts, one["wavers"], (right, down))


def signs_from(line: dict[str, Any]) -> ThrowSigns | None:
    """The signs as they are worked out today, of a line that may be older."""
    if line["beside"] is None:
        return None
    tops, (width, height) = tops_of(line), line["size"]
    dice, others = ([top for top in tops if (die_odds(top) > 0) is die] for die in (True, False))
    numbers = [top for top in dice if top.kind == NUMBER]
    dice = [*sixnine.together(numbers), *(top for top in dice if top.kind != NUMBER)]
    return signs_of(dice, others, -line["beside"], (width, height))
