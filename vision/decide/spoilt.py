"""Stage 5, second: tops that can't be read as they lie, because a die leans, is covered or moves."""

from __future__ import annotations

import math
from collections.abc import Sequence

from vision.find.locate import TopLook
from vision.read.cells import foreign, paper_of
from vision.read.lean import Lean
from vision.read.top import Top
from vision.reading import ReadDie, Reading, ReadingRefused, refuse
from vision.settings import Settings

SUREST = 1e-4
"""No look at a die alone is surer than this of whether it leans."""
LEAST_DOUBT = 1e-5
LEAST_LEAN, MOST_LEAN = -14.0, 20.0
"""Beyond these nothing counts for more."""


def lean_odds(lean: Lean, settings: Settings) -> float:
    """Log odds that a die is cocked: by its own look, and by how far it is out of line with the others."""
    limits = settings.agreeing
    beyond = lean.odd - limits.odd
    out_of_line = beyond * (limits.odd_weight if beyond < 0 else limits.too_odd_weight)
    return _odds(lean.chance, SUREST) + out_of_line + limits.uneven_weight * max(lean.uneven - limits.uneven, 0)


def _odds(chance: float, least: float) -> float:
    """A chance as log odds, no surer than *least*."""
    chance = min(max(chance, least), 1 - least)
    return math.log(chance / (1 - chance))


def spoilt_odds(top: Top, settings: Settings) -> float:
    """Log odds that a top can't be read, by all signs together."""
    limits = settings.agreeing
    weights = (limits.spoilt_leaning, limits.spoilt_covered, limits.spoilt_judged, limits.spoilt_witnessed)
    weighed = (weight * odds for weight, odds in zip(weights, signs(top, settings), strict=True))
    return sum(weighed) + limits.spoilt_usually


def signs(top: Top, settings: Settings) -> tuple[float, ...]:
    """Log odds that a die leans, that it is covered, and that judge and witness see no print."""
    return (
        min(max(lean_odds(top.lean, settings), LEAST_LEAN), MOST_LEAN),
        _odds(top.lean.covered, LEAST_DOUBT),
        _odds(1 - top.like_its_look, LEAST_DOUBT),
        _odds(1 - top.like_its_look_to_the_witness, LEAST_DOUBT),
    )


def plainly_flat(lean: Lean, settings: Settings) -> bool:
    """Whether there is not the least doubt that a die lies flat and still and that nothing lies over it."""
    limits = settings.agreeing
    still = lean.covered <= limits.may_be_covered and lean.moving <= limits.may_move
    return still and lean_odds(lean, settings) <= limits.may_lean


def leans(top: Top, settings: Settings) -> bool:
    """Whether a die is cocked, or its top as foreshortened as only a cocked one's is."""
    limits = settings.agreeing
    return lean_odds(top.lean, settings) > limits.leans or top.verdict.squeeze > limits.squeezed


def hopeless(tops: Sequence[Top], settings: Settings) -> Reading | None:
    """An objection that no further look at the prints could clear away."""
    return _askew(tops, settings) or _covered(tops, settings) or _moving(tops, settings)


def _askew(tops: Sequence[Top], settings: Settings) -> Reading | None:
    """An objection if a die leans, or stands on something."""
    sizes = [top.pose.size for top in tops]
    askew = [top for top in tops if leans(top, settings)]
    if askew:
        return refuse(ReadingRefused.COCKED_DIE, told(tops, askew, "it leans"))
    if max(sizes) > settings.agreeing.same_size * min(sizes):
        return refuse(ReadingRefused.COCKED_DIE, told(tops), "the tops differ in size")
    return None


def _covered(tops: Sequence[Top], settings: Settings) -> Reading | None:
    """An objection if something lies over a top, or it shows a colour that no die has (taught dice may have any)."""
    (white,) = (top for top in tops if top.look is TopLook.WHITE)
    paper, limits = paper_of(white.crop), settings.agreeing
    known = [top for top in tops if top.prints is None]
    strange = [top for top in known if foreign(top.crop, paper) > limits.foreign]
    under = [top for top in tops if any(top is one for one in strange) or top.lean.covered > limits.covered]
    if under:
        return refuse(ReadingRefused.COVERED, told(tops, under, "something lies over it"))
    return None


def _moving(tops: Sequence[Top], settings: Settings) -> Reading | None:
    """An objection if a die rolled while the picture was taken."""
    (white,) = (top for top in tops if top.look is TopLook.WHITE)
    limits, paper = settings.agreeing, paper_of(white.crop)
    most = limits.moves if sum(paper) / len(paper) >= limits.dark else limits.moves_in_the_dark
    rolling = [top for top in tops if top.lean.moving > most]
    if rolling:
        return refuse(ReadingRefused.MOVING, told(tops, rolling, "it rolls"))
    return None


def spoilt(tops: Sequence[Top], settings: Settings) -> Reading | None:
    """An objection if all looks together say of a top that it can't be read, though none is sure by itself."""
    limits = settings.agreeing
    asked = [top for top in tops if top.witness is not None]
    found = [top for top in asked if spoilt_odds(top, settings) > limits.spoilt]
    if not found:
        return None
    askew = [top for top in found if lean_odds(top.lean, settings) > limits.may_lean]
    if askew:
        return refuse(ReadingRefused.COCKED_DIE, told(tops, askew, "it leans"))
    under = [top for top in found if top.lean.covered > limits.may_be_covered]
    if under:
        return refuse(ReadingRefused.COVERED, told(tops, under, "something lies over it"))
    return refuse(ReadingRefused.UNSURE, told(tops, found, "it is not clear"), "a second look does not confirm it")


def told(tops: Sequence[Top], guilty: Sequence[Top] = (), note: str = "") -> tuple[ReadDie, ...]:
    """The outlines of all, with what is the matter with some: people want to know which die to put right."""
    return tuple(top.outlined(note=note if any(top is one for one in guilty) else "") for top in tops)
