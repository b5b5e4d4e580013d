"""Stage 5, first: whether there are two blue tops and a white one, bright and large enough, and nothing else."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from vision.find.locate import TopLook
from vision.read.top import Top
from vision.reading import Reading, ReadingRefused, refuse
from vision.settings import Settings

Image = npt.NDArray[np.uint8]

BLUE_DICE, WHITE_DICE = 2, 1


def chosen(tops: Sequence[Top], settings: Settings) -> tuple[Top, ...]:
    """The two surest blue tops and the surest white one, as far as there are any."""
    good = sorted((top for top in tops if top.good(settings)), key=lambda top: -top.sureness)
    blues = [top for top in good if top.look is TopLook.BLUE][:BLUE_DICE]
    return (*blues, *[top for top in good if top.look is TopLook.WHITE][:WHITE_DICE])


def miscounted(tops: Sequence[Top], settings: Settings) -> Reading | None:
    """An objection unless there are two blue tops, a white one, and nothing else that may be a die."""
    three = chosen(tops, settings)
    outlines = tuple(top.outlined() for top in three)
    enough = len(three) == BLUE_DICE + WHITE_DICE
    odd = settings.locating.spoilt_beside if enough else settings.locating.spoilt
    others = [top for top in tops if top not in three and _of_a_size(top, three, settings)]
    spoilt = [top for top in tops if top.look is TopLook.SPOILT and top.candidate.heat >= odd]
    if spoilt and len(spoilt) + len(three) > 1:
        return refuse(ReadingRefused.COCKED_DIE, (*outlines, *(top.outlined(note="it leans") for top in spoilt)))
    if not enough:
        hidden = bool(three) and any(top.candidate.heat >= settings.locating.surely for top in others)
        blues = sum(top.look is TopLook.BLUE for top in three)
        found = f"{blues} blue and {len(three) - blues} white"
        return refuse(ReadingRefused.COVERED if hidden else ReadingRefused.MISSING_DIE, outlines, found)
    unread = [top.candidate.heat for top in others if not top.good(settings)]
    if min(top.candidate.heat for top in three) < settings.locating.clear < max(unread, default=0.0):
        # What was taken for the third die is less like one than something that can't be read.
        return refuse(ReadingRefused.COVERED, outlines)
    if any(_another(top, settings) for top in others):
        return refuse(ReadingRefused.EXTRA_DIE, tuple(top.outlined() for top in tops if top.good(settings)))
    if doubtful(tops, settings):
        return refuse(ReadingRefused.UNSURE, outlines, "there may be another die")
    return None


def _another(top: Top, settings: Settings) -> bool:
    """Whether a top beyond the three is another die: one on which anything can be read, whatever its colour."""
    return top.candidate.heat >= settings.locating.another and top.readable > settings.agreeing.surplus


def _perhaps_another(top: Top, three: Sequence[Top], settings: Settings) -> bool:
    """Whether a top beyond the three, and not one of them seen twice, may be another die."""
    apart = min(math.hypot(top.pose.x - one.pose.x, top.pose.y - one.pose.y) for one in three)
    twice = apart <= settings.locating.apart * top.pose.size
    limits = settings.agreeing
    faint = top.readable > limits.surplus and top.candidate.heat < settings.locating.another
    if faint and top.witness is not None and 1 - top.witness.nothing < limits.plainly_none:
        return False
    return not twice and top.candidate.heat * top.readable > limits.doubtful


def doubtful(tops: Sequence[Top], settings: Settings) -> list[Top]:
    """What is beyond the three dice and may be another one."""
    three = chosen(tops, settings)
    if len(three) < BLUE_DICE + WHITE_DICE:
        return []
    others = [top for top in tops if top not in three and _of_a_size(top, three, settings)]
    return [top for top in others if _perhaps_another(top, three, settings)]


def _of_a_size(top: Top, three: Sequence[Top], settings: Settings) -> bool:
    """Whether a top is about as large as those that were chosen; a wooden token is smaller, a card larger."""
    usual = float(np.median([one.pose.size for one in three])) if three else top.pose.size
    return 1 / settings.agreeing.same_size < top.pose.size / usual < settings.agreeing.same_size


def light(tops: Sequence[Top], settings: Settings) -> Reading | None:
    """An objection if even the bright parts of the white die are dark."""
    if max(_bright(top.crop[::2, ::2]) for top in tops) < settings.light.too_dark:
        return refuse(ReadingRefused.TOO_DARK, tuple(top.outlined() for top in tops))
    return None


def _bright(crop: Image) -> float:
    """What nine tenths of a crop are darker than."""
    place = -crop.size // 10
    return float(np.partition(crop.ravel(), place)[place])


def sharp(tops: Sequence[Top], settings: Settings) -> Reading | None:
    """An objection if the dice are so small in the picture that their finest print is lost."""
    if min(top.pose.size for top in tops) < settings.agreeing.fewest_pixels:
        return refuse(
            ReadingRefused.UNSURE, tuple(top.outlined() for top in tops), "they are too small in the picture"
        )
    return None
