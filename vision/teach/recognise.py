"""Stages 4 and 5 after a teach-in: what the owner's own faces say of the tops, and the limits for that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from vision.calibrate import Calibration
from vision.decide.decision import NEVER_SURE
from vision.find.locate import TopLook
from vision.read.artwork import BLUE_PRINTS, PRINTS
from vision.read.classify import Opinion
from vision.read.top import Top
from vision.settings import Settings
from vision.teach.taught import Likeness, taught_by


def recognised(tops: Sequence[Top], calibration: Calibration | None, settings: Settings) -> tuple[Top, ...] | None:
    """The tops with both opinions of the teach-in; None where not all faces were taught."""
    taught = taught_by(calibration)
    if taught is None or not (taught.knows(blue=True) and taught.knows(blue=False)):
        return None
    likenesses = taught.compare([top.crop for top in tops], settings.recognising)
    return tuple(_recognised(top, like, settings) for top, like in zip(tops, likenesses, strict=True))


def _recognised(top: Top, like: Likeness, settings: Settings) -> Top:
    """A top with what its likeness to the taught faces says; its colour, too, where that is beyond doubt."""
    blue = float(like.chances[:BLUE_PRINTS].sum()) >= float(like.chances[BLUE_PRINTS:].sum())
    look = TopLook.BLUE if blue else TopLook.WHITE
    clear = (
        float(like.chances.max()) > settings.recognising.other_colour
        and like.chances.argmax() == like.evidence.argmax()
    )
    candidate = replace(top.candidate, look=look) if clear and top.look is not TopLook.SPOILT else top.candidate
    opinion = Opinion({one: float(value) for one, value in zip(PRINTS, like.evidence, strict=True)})
    return replace(top, candidate=candidate, prints=like.chances, opinion=opinion)


def when_taught(settings: Settings) -> Settings:
    """The limits for tops whose opinions come from a teach-in: both cues decide, none only rules out."""
    limits = settings.recognising
    agreeing = replace(
        settings.agreeing,
        agreed=limits.agreed,
        each=0.0,  # there is one opinion only, and it was asked already
        together=limits.together,
        leans=limits.leans,
        covered=limits.covered,
        circle_lead=limits.lead,
        circle_against=limits.against,
        circle_against_sure=limits.against,
        circle_against_alone=limits.against,
        agreed_undecided=NEVER_SURE,
        agreed_against=NEVER_SURE,
        agreed_alone=NEVER_SURE,
        dazzling=NEVER_SURE,
        blinding=NEVER_SURE,
        against=0.0,
        far_against=0.0,
    )
    return replace(settings, agreeing=agreeing)
