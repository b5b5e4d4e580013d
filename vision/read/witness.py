"""Stage 5, a check: a second network looks at the three tops, and both together must be sure of their roll.

The judge sees each top by itself, as bright as it happens to be; so a lamp that is mirrored in blue plastic may look
to it like a white square. The witness sees the same tops against paper, that is against the rim of the white die in
the same light: a mirrored lamp is brighter than paper, or bluer, and what lies over a die has another colour. It was
trained by itself, so that where both are wrong, they are seldom wrong in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from vision.decide.decision import Decision
from vision.decide.spoilt import plainly_flat
from vision.find.rectify import TopPose, toward_middle
from vision.read.judge import Verdict, asked, averaged, joint
from vision.read.top import Top
from vision.settings import Settings

Image = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float32]

DARKEST_PAPER, BRIGHTEST = 20.0, 1.5


def witnessed(
    crops: Sequence[Image], poses: Sequence[TopPose], size: tuple[int, int], paper: tuple[float, float, float]
) -> list[Verdict]:
    """What the witness sees on straightened tops of a picture of this size in which paper has this colour."""
    ways = np.stack([toward_middle(pose, size) for pose in poses])
    return asked("my-city-rw/witness.onnx", [against_paper(crop, paper) for crop in crops], ways)


def against_paper(crop: Image, paper: tuple[float, float, float]) -> Array:
    """A crop in which paper is 0.5 and black -0.5, colour by colour."""
    white = np.maximum(np.array(paper, np.float32), DARKEST_PAPER)
    return np.minimum(crop.astype(np.float32) / white - 0.5, BRIGHTEST)


def weighed(top: Top, own: Sequence[Verdict], seen: Sequence[Verdict]) -> Top:
    """A top with what judge and witness say after one look each, or after several."""
    return replace(top, verdict=averaged(own), witness=averaged(seen), joint=joint(own, seen))


def beyond_doubt(decision: Decision, settings: Settings) -> bool:
    """Whether judge and witness saw the same roll at once, as sure as can be, on whole tops of dice that lie flat."""
    limits = settings.agreeing
    sure = decision.reading.roll is not None and all(one.score >= limits.beyond_doubt for one in decision.alone)
    return sure and _measured_alike(decision) and all(_plain(top, settings) for top in decision.tops)


def _plain(top: Top, settings: Settings) -> bool:
    """Whether there is nothing unusual about a top, to judge, witness or otherwise."""
    whole = min(top.like_its_look, top.like_its_look_to_the_witness) >= settings.agreeing.plainly_whole
    return whole and plainly_flat(top.lean, settings)


def _measured_alike(decision: Decision) -> bool:
    """Whether what was measured prefers the judged roll, too."""
    judged, measured = decision.judged, decision.measured
    return judged is not None and measured is not None and measured.call.roll == judged.call.roll
