"""What the networks say of one top: what it is, how it lies, its digit and how that stands, or its colour.

A small network finds the apex of a ten-sided die, or the sides of a cube; another one sees the top turned by that.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.dicesets.lost_cities_rw import foot
from vision.dicesets.lost_cities_rw.foot import FootLine
from vision.find import warp
from vision.find.locate import TopCandidate
from vision.find.rectify import TopPose
from vision.read.judge import evened
from vision.read.networks import network
from vision.reading import ReadDie

Image = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float32]
Floats = npt.NDArray[np.float64]

FRAMER, READER, PRINTS = (f"lost-cities-rw/{name}.onnx" for name in ("framer", "tops", "prints"))
COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")
NUMBER, COLOUR, ODD, NOTHING = range(4)
"""What a top may be; a die of another game is odd."""
MARKED = [6, 9]
APEX, EQUATOR = 0, 1
"""Which way a digit's head points."""
FRAMING, READING, SIZES = 48, 72, 1.8
"""Pixels of a crop for each of the first two networks, and how many sizes of a die it is wide."""
PRINTING, CLOSER = 56, 1.4
"""The same for the one that sees the print alone."""
CROPS = {FRAMER: (FRAMING, SIZES), READER: (READING, SIZES), PRINTS: (PRINTING, CLOSER)}
PARTS = np.cumsum((4, 20, 6, 3, 3, 4, 2))[:-1]
LARGEST_STEP = 0.35
WAY = 2.0
SURE, UNSUSPICIOUS = math.log(0.97), -2.5
"""Chance (log) of sort and print, and log odds of leaning, being covered or moving, with which one look is enough."""
NUDGES = ((0.03, 0.02, 0.04, 0.09), (-0.03, 0.02, -0.03, -0.09), (0.0, -0.03, 0.0, 0.0))
"""How further looks are framed: right, down, log size, angle."""


@dataclass(frozen=True, slots=True, eq=False)
class SixDiceLook:
    """One answer of the network, as logarithms of chances (kinds, glyphs, colours) and log odds (flags)."""

    kinds: Array
    glyphs: Array
    """Digit by digit, its head to the apex or to the equator."""
    colours: Array
    flags: Array
    """Leaning, covered, moving."""
    step: tuple[float, float, float]
    apex: float
    side: float
    """Directions in the crop: of the apex, and of a cube's side."""
    upward: tuple[float, float]
    """How a stick would be seen that stands upright on it: right and down in the picture, in sizes of the die."""


@dataclass(frozen=True, slots=True, eq=False)
class SixDiceTop:
    """One top, and the mean of all looks at it."""

    candidate: TopCandidate
    pose: TopPose
    kinds: Floats
    glyphs: Floats
    colours: Floats
    flags: Floats
    wavers: float = 0.0
    """By how much the looks differ about what is printed: the least they give to the likeliest."""
    upward: tuple[float, float] = (0.0, 0.0)
    """The mean of what the looks say of what stands upright on it."""

    @property
    def kind(self) -> int:
        return int(self.kinds.argmax())

    @property
    def digits(self) -> Floats:
        """Logarithms of the chances of the ten digits, however they stand."""
        return however(self.glyphs)

    @property
    def stands(self) -> float:
        """Log odds that its digit's head points to the apex."""
        return float(np.logaddexp.reduce(self.glyphs[0::2]) - np.logaddexp.reduce(self.glyphs[1::2]))

    def outlined(self, die: str | None = None, face: str | None = None, note: str = "") -> ReadDie:
        chance = float(np.exp((self.digits if self.kind == NUMBER else self.colours).max()))
        return ReadDie(self.pose.quad, chance, die, face, note)


def however(glyphs: Floats) -> Floats:
    """Logarithms of the chances of the ten digits, of those of all glyphs."""
    return np.logaddexp(glyphs[0::2], glyphs[1::2])


def shapes(glyphs: Floats) -> Floats:
    """The same of what digits look like: six and nine are one but for their mark, which is asked for elsewhere."""
    digits = however(glyphs)
    return np.append(np.delete(digits, MARKED), np.logaddexp.reduce(digits[MARKED]))


def light_of(image: Image) -> tuple[float, float]:
    """What colour a picture is on the whole: logarithms of green and red against blue."""
    blue, green, red = (max(v, 1.0) for v in cv2.mean(image)[:3])
    return math.log(green / blue), math.log(red / blue)


def cut_out(image: Image, pose: TopPose, side: int, sizes: float = SIZES) -> Image:
    """A crop around a top, turned upright, so many sizes of the die wide."""
    scale = pose.size * sizes / side
    c, s = scale * math.cos(pose.angle), scale * math.sin(pose.angle)
    middle = (side - 1) / 2
    inverse = np.array([[c, -s, pose.x - middle * (c - s)], [s, c, pose.y - middle * (s + c)]], np.float64)
    return np.asarray(warp.affine(image, inverse, (side, side)), np.uint8)


def look(
    image: Image,
    poses: Sequence[TopPose],
    light: tuple[float, float],
    name: str = READER,
    line: FootLine = foot.AT_THE_MIDDLE,
) -> list[SixDiceLook]:
    """A network's opinion of what these poses frame, under a camera whose foot is there."""
    if not poses:
        return []
    side, sizes = CROPS[name]
    blob = np.empty((len(poses), 7, side, side), np.float32)
    size = (image.shape[1], image.shape[0])
    for place, pose in enumerate(poses):
        blob[place, :3] = evened(cut_out(image, pose, side, sizes)).transpose(2, 0, 1)
        blob[place, 3:5] = WAY * _toward_foot(pose, size, line)[:, None, None]
        blob[place, 5:] = np.array(light, np.float32)[:, None, None]
    return [_said(answer, pose.angle) for answer, pose in zip(network(name)(blob), poses, strict=True)]


def _toward_foot(pose: TopPose, size: tuple[int, int], line: FootLine) -> Floats:
    """The way to the foot of the camera in the top's own frame."""
    (way,) = line.to_foot(foot.to_middle([pose], size))
    return np.array(turned(way, -pose.angle))


def _said(answer: Array, angle: float) -> SixDiceLook:
    kinds, glyphs, colours, flags, step, turns, upward = np.split(answer, PARTS)
    right, down, grow = (float(min(max(v, -LARGEST_STEP), LARGEST_STEP)) for v in step)
    apex, side = math.atan2(turns[1], turns[0]), math.atan2(turns[3], turns[2]) / 4
    chances = _logs(kinds), _logs(glyphs), _logs(colours)
    return SixDiceLook(*chances, flags, (right, down, grow), apex, side, turned(upward, angle))


def turned(way: Array | Floats, angle: float) -> tuple[float, float]:
    """A way in a crop that was turned by this angle, in the picture; none, where a network says nothing of it."""
    if not len(way):
        return 0.0, 0.0
    right, down, c, s = float(way[0]), float(way[1]), math.cos(angle), math.sin(angle)
    return c * right - s * down, s * right + c * down


def _logs(odds: Array) -> Array:
    return np.asarray(odds - np.logaddexp.reduce(odds), np.float32)


def straightened(pose: TopPose, seen: SixDiceLook) -> TopPose:
    """The pose put right by a look: an apex upright, a cube along its sides."""
    turn = seen.apex + math.pi / 2 if seen.kinds[NUMBER] > seen.kinds[COLOUR] else seen.side
    return pose.moved(*seen.step, 0.0).moved(0.0, 0.0, 0.0, turn)


def examined(image: Image, candidates: Sequence[TopCandidate]) -> tuple[SixDiceTop, ...]:
    """All candidates, straightened by first looks, the last of them by the reading network, and then read.

    How upright dice look depends on where the foot of the camera is, which all of them say together.
    """
    light, line = light_of(image), foot.AT_THE_MIDDLE
    poses, size = [one.pose for one in candidates], (image.shape[1], image.shape[0])
    seen: list[SixDiceLook] = []
    for name in (FRAMER, FRAMER, READER, READER):
        seen = look(image, poses, light, name, line)
        poses = [straightened(pose, one) for pose, one in zip(poses, seen, strict=True)]
        line = _line(poses, seen, size) if name == READER else line
    looks, closer = [[one] for one in seen], [[one] for one in look(image, poses, light, PRINTS, line)]
    doubtful = [k for k in range(len(poses)) if not _plain(looks[k][0], closer[k][0])]
    for name, each in ((READER, looks), (PRINTS, closer)):
        framed = [poses[k].moved(*way) for k in doubtful for way in NUDGES]
        more = look(image, framed, light, name, line)
        for place, k in enumerate(doubtful):
            each[k] += more[place * len(NUDGES) : (place + 1) * len(NUDGES)]
    return tuple(_top(*one) for one in zip(candidates, poses, looks, closer, strict=True))


def _plain(first: SixDiceLook, closer: SixDiceLook) -> bool:
    """Whether one look each is enough: both are sure of the same print, and nothing speaks against the die."""
    if int(first.kinds.argmax()) not in (NUMBER, COLOUR):
        return float(first.kinds[NOTHING]) > SURE
    which = "glyphs" if first.kinds[NUMBER] > first.kinds[COLOUR] else "colours"
    prints = [np.asarray(getattr(one, which), np.float64) for one in (first, closer)]
    prints = [however(one) for one in prints] if which == "glyphs" else prints
    best = int(prints[0].argmax())
    sure = min(float(first.kinds.max()), *(float(one[best]) for one in prints))
    return sure > SURE and float(first.flags.max()) < UNSUSPICIOUS


def _line(poses: Sequence[TopPose], seen: Sequence[SixDiceLook], size: tuple[int, int]) -> FootLine:
    """Where the foot of the camera is, by what looks like a die."""
    dice = [k for k, one in enumerate(seen) if int(one.kinds.argmax()) in (NUMBER, COLOUR)]
    return foot.found(
        foot.to_middle([poses[k] for k in dice], size),
        np.array([seen[k].upward for k in dice], np.float64).reshape(-1, 2),
    )


def _top(
    candidate: TopCandidate, pose: TopPose, looks: Sequence[SixDiceLook], closer: Sequence[SixDiceLook]
) -> SixDiceTop:
    """The mean of all looks; what is printed is asked of the closer ones, too."""
    kinds = _mean([one.kinds for one in looks])
    glyphs, colours = ([getattr(one, name) for one in (*looks, *closer)] for name in ("glyphs", "colours"))
    flags = np.asarray(np.mean([one.flags for one in looks], axis=0), np.float64)
    shown = [shapes(np.asarray(one, np.float64)) for one in glyphs] if kinds[NUMBER] > kinds[COLOUR] else colours
    best = int(np.mean(shown, axis=0).argmax())
    wavers = -min(float(one[best]) for one in shown)
    right, down = np.mean([one.upward for one in looks], axis=0)
    upward = float(right), float(down)
    return SixDiceTop(candidate, pose, kinds, _mean(glyphs), _mean(colours), flags, wavers, upward)


def _mean(logs: Sequence[Array]) -> Floats:
    """The geometric mean of chances, adding up to 1 again."""
    mean = np.mean(logs, axis=0, dtype=np.float64)
    return np.asarray(mean - np.logaddexp.reduce(mean))
