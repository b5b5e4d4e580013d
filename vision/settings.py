"""Every threshold of the reader and the watcher, by name, in one place."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Locating:
    """Stage 2: which cells of the finder's answer are dice."""

    sure: float = 0.20
    """From here on a top counts as found."""
    another: float = 0.28
    """From here on it counts as another die where three are found already."""
    surely: float = 0.5
    """From here on a die that can't be read is called covered, not missing."""
    suspect: float = 0.18
    """From here on something looks like a die: not enough to read it, too much to overlook it."""
    faint: float = 0.08
    """The same beside three clear ones: a fourth die must not be overlooked, however little it looks like one."""
    clear: float = 0.35
    """Where three are at least so sure, faint ones are a fourth die or nothing."""
    spoilt: float = 0.30
    """From here on a top that can't be read is a die that is cocked, covered or moving, where one is missing."""
    spoilt_beside: float = 0.85
    """The same beside three dice that can be read; less is a coin or a token."""
    apart: float = 0.6
    """Two tops are at least this far from each other, in sides of a die."""
    floor_cell: float = 0.5
    """A cell that looks more like the tray's floor than this is part of it."""
    outgrowth: int = 5
    """Parts of the floor that are narrower than so many cells are none."""
    beside: float = 0.2
    """How far beside the calibrated floor a top may be seen, in sides of a die."""
    at_wall: float = 0.35
    depth_weight: float = 6.0
    """How far within the floor's outline the top of a die at the wall is seen, in sides of it; and what more counts,
    as log odds of lying in the tray."""
    inside: float = -1.5
    outside: float = -2.5
    """Log odds by any look below which a die is not for sure in the tray; and up to which it lies beside it."""
    plainly_inside: float = 8.0
    plainly_outside: float = -20.0
    inside_by_all: float = 0.5
    """Log odds at first sight between which the picture is seen mirrored, too; and their mean that is needed then."""
    lopsided: float = 1.06
    inside_lopsided: float = 1.5
    inside_by_all_lopsided: float = 3.5
    """How much longer one way than the other the outline of a tray may be, and what is needed beyond that: it may
    reach over a wall that can't be seen, to a die beside the tray."""
    floor_area: float = 0.02
    """Share of the picture that must look like a tray's floor."""
    smallest: float = 0.030
    largest: float = 0.085
    """Side of a die as a share of the picture's width."""


@dataclass(frozen=True, slots=True)
class Framing:
    """Stage 3: when a straightened top is framed once more."""

    off: float = 0.05
    """By how much a frame may be off at its corners, in sides of a face."""
    trusted: float = 0.09
    """The same where a look is sure of a print: it is put right without looking again."""
    again: int = 2
    """How often at most it is corrected."""
    search: float = 0.18
    """Heat from which on a die is looked for around its frame where nothing can be read in it."""
    search_fourth: float = 0.22
    """The same where three others are read already."""
    hint: float = 0.01
    """Chance of a print in any of the frames round about without which no fourth die is there."""
    steps: int = 6
    """How often such a frame is corrected."""


@dataclass(frozen=True, slots=True)
class Agreeing:
    """Stages 4 and 5: how sure two cues have to be."""

    at_first_sight: float = 0.97
    """Chance of its likeliest print below which a top is looked at again, turned and framed differently."""
    agreed: float = 6.0
    """How sure judge and witness together must be of the accepted roll, among all that three dice can show: 6 leaves
    one chance in 10⁶ to all others."""
    each: float = 0.997
    """Chance that each of them must give to it alone."""
    together: float = 0.75
    """Chance that they must give to the three accepted faces as such."""
    whole: float = 0.6
    """Chance of a readable print that judge and witness must give to each accepted top."""
    agreed_undecided: float = 7.0
    """As *agreed*, where what was measured hardly decides, or prefers another roll by no more than *undecided*."""
    undecided: float = 0.15
    agreed_against: float = 8.0
    """The same where it prefers another roll by no more than *against*."""
    against: float = 0.3
    agreed_alone: float = 11.0
    far_against: float = 0.8
    """The same where it prefers another roll by no more than *far_against*: what is measured in glare or noise is
    often wrong, and a wrong reading of the networks falls short of this when they look again."""
    something: float = 0.15
    """Chance of a readable print from which on there is a top."""
    surplus: float = 0.5
    """Chance of it from which on a fourth top is another die."""
    doubtful: float = 0.06
    """Heat times chance from which on it may be one."""
    plainly_none: float = 0.1
    """Chance of a print to the witness below which it is none, if the judge saw it clearly: a shadow, say."""
    covered: float = 0.7
    """Chance that something lies over a top from which on it can't be read, whatever is seen of it."""
    may_be_covered: float = 0.08
    """Chance from which on it is looked at from all sides, and is covered if all looks together speak against it."""
    moves: float = 0.1
    may_move: float = 0.05
    """Chance that a die moves from which on it can't be read, and from which on it is looked at from all sides."""
    moves_in_the_dark: float = 0.5
    dark: float = 195.0
    """The same chance where paper is darker than this (0–255): noise looks a little like smeared print."""
    spoilt: float = -1.0
    """Log odds that a top can't be read, by all looks together, from which on it is not."""
    spoilt_leaning: float = 0.52
    spoilt_covered: float = 0.23
    spoilt_judged: float = 0.47
    spoilt_witnessed: float = 0.57
    spoilt_usually: float = 7.1
    """What the log odds of leaning, of being covered, and of no print to judge and witness count for that, and what
    is added; fitted to pictures of the lab (docs/vision.md)."""
    foreign: float = 0.02
    """Share of a face with a colour that no die has from which on something lies over it."""
    beyond_doubt: float = 0.9999
    plainly_whole: float = 0.995
    """Chances of the roll and of each top, by judge and witness at first sight, below which both look again."""
    no_print: float = 0.16
    """Misfit of the best blue print above which a top shows none."""
    circle_lead: float = 0.01
    """By how much what was measured must speak for the accepted roll rather than for another."""
    dazzling: float = 0.01
    agreed_dazzled: float = 9.0
    """Share of a blue face that is brighter than print from which on a lamp may be mirrored there, and how sure judge
    and witness must be then at least."""
    blinding: float = 0.2
    """Share from which on what is measured there says nothing."""
    circle_against: float = 0.25
    circle_against_sure: float = 0.6
    circle_against_alone: float = 0.8
    """By how much it may speak against a face that the other die decides; and where the learned cue is very sure."""
    solid_ink: float = 0.34
    ink_weight: float = 0.4
    solid_strokes: float = 0.10
    strokes_weight: float = 0.1
    """Ink in a house, and the share of strokes in it, between solid and open; and how much a difference counts: out
    of focus an open house is even, too, but never as dark as a solid one."""
    slant_weight: float = 1.6
    plain: float = 0.0134
    plain_weight: float = 0.42
    """How much the slant of the strokes counts for lined; and how plain they are, against paper, where a house with
    no slant may be lined or crossed, and how much a difference counts: lines are finer than crosses."""
    odd: float = 0.15
    odd_weight: float = 30.0
    too_odd_weight: float = 45.0
    """How far a die's base is at the most from where the other dice say, in sides; and what less and more than that
    counts, as log odds."""
    uneven: float = 0.05
    uneven_weight: float = 60.0
    """How much (log) the sizes of flat dice seem to differ at the most, and what more counts, as log odds."""
    may_lean: float = -5.0
    """Log odds of leaning from which on the dice are looked at from all sides, and a die is cocked if all looks
    together speak against it."""
    leans: float = -2.0
    """Log odds of leaning, by its own look and by how odd it is, from which on a die is cocked, whatever is read."""
    squeezed: float = 0.13
    """How much narrower one way than the other a top may be: no flat one is, under a camera that looks down."""
    fewest_pixels: float = 22.0
    finest_pixels: float = 30.0
    finest_nines: float = 6.0
    """Side of a die in pixels below which its print is lost; and below which fine lines and crosses are told apart
    only if each network by itself is as sure as this: a lined house of a traced picture was read as crossed at 28
    pixels, where one of them had 7.4 nines and the other 3.8."""
    same_size: float = 1.25
    """How much larger one top may be than another."""


@dataclass(frozen=True, slots=True)
class Recognising:
    """Stages 4 and 5 after a teach-in: how like the taught faces a top must be."""

    pixels_off: float = 4000.0
    contours_off: float = 1800.0
    """Squared distances from the nearest taught face, by pixels and by contours, from which on a top is like none."""
    steepness: float = 5.0
    """How quickly a lead in the contours' distance becomes a chance."""
    agreed: float = 1.5
    """How sure the contours must be of the accepted roll: 1.5 leaves 3 % to all others that three dice can show."""
    together: float = 0.6
    """Chance that they must give to the three accepted faces as such."""
    lead: float = 0.25
    """By what logarithm the pixels' distance must speak for the accepted roll rather than for another."""
    against: float = 0.3
    """By what logarithm it may speak against a face that the other die decides."""
    leans: float = -2.0
    covered: float = 0.2
    """Log odds of leaning, and chance of being covered, from which on a die can't be read: of unknown faces the
    networks can't say whether they are whole."""
    other_colour: float = 0.9
    """Chance from which on a top is of the colour of its print, whatever the finder thought."""
    repeated: float = 0.15
    """Logarithm by which shots of a face must be nearer to each other than to a face taught before."""
    differs: float = 0.5
    """Difference of two shots, in logarithms of brightness, from which on they show different things."""
    rather: float = 0.12
    alike: float = 0.5
    """A smaller difference with which they do where their correlation is below this, too."""
    moved: float = 0.5
    turned: float = 0.2
    """By how much a die must be moved (in sides) or turned (radians) between two shots."""


@dataclass(frozen=True, slots=True)
class LightLimits:
    too_dark: float = 20.0
    """Brightness (0–255) of the brightest parts, of dice or of a picture, below which nobody could tell dice."""
    noisy: float = 10.0
    """The same in spreads of the noise."""


@dataclass(frozen=True, slots=True)
class Watching:
    """The watcher: when dice count as at rest."""

    size: int = 160
    """Columns of the small grey frames that are compared."""
    moved: float = 8.0
    moved_noise: float = 5.5
    """Difference around a small pixel that counts as a change, in grey levels and in spreads of the noise: the
    larger of both."""
    flash: float = 0.5
    """Share of the brightness that comes or goes from one frame to the next where a light was switched."""
    share: float = 0.0012
    """Share of changed pixels from which on a frame counts as moving."""
    stirred: float = 12.0
    stirred_noise: float = 8.0
    stirred_share: float = 0.02
    """The same for pixels of a die in the full picture, once it is found."""
    still_frames: int = 2
    """Frames without a change before the dice are read."""
    needed: int = 2
    """Equal readings that make a result."""
    patience: int = 4
    """Refused readings of still dice that make a refusal."""


@dataclass(frozen=True, slots=True)
class Settings:
    locating: Locating = field(default_factory=Locating)
    framing: Framing = field(default_factory=Framing)
    agreeing: Agreeing = field(default_factory=Agreeing)
    recognising: Recognising = field(default_factory=Recognising)
    light: LightLimits = field(default_factory=LightLimits)
    watching: Watching = field(default_factory=Watching)


DEFAULT = Settings()
