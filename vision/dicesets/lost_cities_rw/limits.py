"""Every limit of this set's reader, and the weights of its score."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from vision.settings import LightLimits, Locating

SET = "lost-cities-rw"


@dataclass(frozen=True, slots=True)
class SixDiceLimits:
    """The four that a person may set, and the score."""

    threshold: float = 3.45
    """Score from which on a throw is accepted: its log odds of being right and readable, as fitted."""
    plain_stand: float = 2.2
    """Log odds from which on it is plain how a digit stands on its kite, by the other number dice."""
    plain_mark: float = 2.2
    """Log odds from which on the mark of a 6 or a 9 is plain."""
    fewest_pixels: float = 22.0
    """Size of a die in pixels below which its print is lost."""
    locating: Locating = field(default_factory=lambda: replace(Locating(), spoilt=0.3))
    light: LightLimits = field(default_factory=LightLimits)


DEFAULT = SixDiceLimits()
