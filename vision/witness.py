"""Stage 5, a check: a second network looks at the three tops before their roll is accepted.

The judge sees each top by itself, as bright as it happens to be; so a lamp that is mirrored in blue plastic may look
to it like a white square. The witness sees the same tops against paper, that is against the rim of the white die in
the same light: a mirrored lamp is brighter than paper, or bluer, and what lies over a die has another colour. It was
trained by itself, and its word counts only against a roll, never for one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from vision.assemble import by_judge
from vision.decide import Decision, lean_odds, plainly_flat
from vision.judge import Verdict, asked
from vision.locate import Look
from vision.reading import Reason, refuse
from vision.rectify import Pose, toward_middle
from vision.settings import Settings

Image = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float32]

DARKEST_PAPER, BRIGHTEST = 20.0, 1.5


def witnessed(
    crops: Sequence[Image], poses: Sequence[Pose], size: tuple[int, int], paper: tuple[float, float, float]
) -> list[Verdict]:
    """What the witness sees on straightened tops of a picture of this size in which paper has this colour."""
    ways = np.stack([toward_middle(pose, size) for pose in poses])
    return asked("witness.onnx", [against_paper(crop, paper) for crop in crops], ways)


def against_paper(crop: Image, paper: tuple[float, float, float]) -> Array:
    """A crop in which paper is 0.5 and black -0.5, colour by colour."""
    white = np.maximum(np.array(paper, np.float32), DARKEST_PAPER)
    return np.minimum(crop.astype(np.float32) / white - 0.5, BRIGHTEST)


def confirmed(decision: Decision, seen: Sequence[Verdict], settings: Settings) -> Decision:
    """The decision unless the witness, who saw the same tops, speaks against its roll."""
    if decision.judged is None or decision.reading.roll is None:
        return decision
    limits = settings.agreeing
    sure = limits.witnessed if _measured_alike(decision) else decision.needed
    may_lean = [lean_odds(top.lean, settings) > limits.hardly_leans for top in decision.tops]
    if _witness_agrees(decision, seen, sure, [limits.upright if leans else limits.intact for leans in may_lean]):
        return decision
    outlines = tuple(top.outlined() for top in decision.tops)
    refusal = refuse(Reason.UNSURE, outlines, "a second look does not confirm it", decision.reading.confidence)
    return replace(decision, reading=refusal)


def beyond_doubt(decision: Decision, seen: Sequence[Verdict], settings: Settings) -> bool:
    """Whether judge and witness saw the same roll at once, as sure as can be, on whole tops of dice that lie flat."""
    limits = settings.agreeing
    judged = decision.judged is not None and decision.judged.score >= limits.beyond_doubt
    flat = all(plainly_flat(top.lean, settings) for top in decision.tops)
    plain = flat and all(top.like_its_look >= limits.plainly_whole for top in decision.tops)
    seen_too = _witness_agrees(decision, seen, limits.beyond_doubt, [limits.plainly_whole] * len(seen))
    return judged and plain and seen_too and _measured_alike(decision)


def _measured_alike(decision: Decision) -> bool:
    """Whether what was measured prefers the judged roll, too."""
    judged, measured = decision.judged, decision.measured
    return judged is not None and measured is not None and measured.call.roll == judged.call.roll


def _witness_agrees(decision: Decision, seen: Sequence[Verdict], sure: float, whole: Sequence[float]) -> bool:
    """Whether the witness gives at least so much chance to the judged roll, and to each top that it is whole."""
    tops = [replace(top, verdict=verdict) for top, verdict in zip(decision.tops, seen, strict=True)]
    blues = [top for top in tops if top.look is Look.BLUE]
    (white,) = (top for top in tops if top.look is Look.WHITE)
    second = by_judge([top.chances() for top in blues], white.chances())
    same = decision.judged is not None and second.call.roll == decision.judged.call.roll
    intact = all(top.like_its_look >= least for top, least in zip(tops, whole, strict=True))
    return same and second.score >= sure and intact
