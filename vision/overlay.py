"""Draws what the stages found: on the screen of the kiosk, and for the person who wants to know why."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from vision.find.locate import Located, TopLook
from vision.read.artwork import PRINTS
from vision.read.top import Top
from vision.reader import Examination
from vision.reading import Reading, Status

Image = npt.NDArray[np.uint8]
Colour = tuple[int, int, int]

GREEN, RED, YELLOW, WHITE, DARK = (80, 220, 80), (60, 60, 235), (60, 220, 240), (240, 240, 240), (32, 32, 32)
LOOKS = {TopLook.BLUE: (255, 160, 60), TopLook.WHITE: WHITE, TopLook.SPOILT: RED}
WIDTH, TILE, LINE = 640, 128, 18
TEXT = 0.42


def outlined(image: Image, reading: Reading) -> Image:
    """A copy of the picture with the dice outlined and named."""
    canvas = image.copy()
    colour = GREEN if reading.status is Status.READ else YELLOW
    for die in reading.dice:
        corners = np.array(die.quad).round().astype(np.int32)
        cv2.polylines(canvas, [corners], isClosed=True, color=colour, thickness=2, lineType=cv2.LINE_AA)
        name = f"{die.die} {die.face}" if die.face else "?"
        write(canvas, name, (int(corners[:, 0].min()), int(corners[:, 1].min()) - 6), colour)
    return canvas


def explained(image: Image, examination: Examination) -> Image:
    """All stages in one picture: what the finder sees, the outlines, each straightened top and both cues."""
    height = round(WIDTH * image.shape[0] / image.shape[1])
    answer = cv2.resize(outlined(image, examination.reading), (WIDTH, height), interpolation=cv2.INTER_AREA)
    parts = [np.hstack([_heat(image, examination.located, (WIDTH, height)), np.asarray(answer, np.uint8)])]
    parts += [_row(top) for top in examination.tops]
    parts.append(_verdict(examination))
    return np.vstack(parts)


def _heat(image: Image, located: Located, size: tuple[int, int]) -> Image:
    """The picture, dark where it is not the tray's floor, with a circle for each candidate."""
    shown = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.float32)
    floor = cv2.resize(located.floor, size, interpolation=cv2.INTER_LINEAR)
    canvas = (shown * (0.3 + 0.7 * np.clip(floor, 0, 1))[..., None]).astype(np.uint8)
    scale = size[0] / image.shape[1]
    if located.tray is not None:
        outline = (np.array(located.tray.corners) * scale).round().astype(np.int32)
        cv2.polylines(canvas, [outline], isClosed=True, color=YELLOW, thickness=1, lineType=cv2.LINE_AA)
    for one in located.candidates:
        at = (round(one.pose.x * scale), round(one.pose.y * scale))
        cv2.circle(canvas, at, round(one.pose.size * scale * 0.8), LOOKS[one.look], 2, cv2.LINE_AA)
        write(canvas, f"{one.look.name.lower()} {one.heat:.2f}", (at[0] + 14, at[1] - 14), LOOKS[one.look])
    return canvas


def _row(top: Top) -> Image:
    """A straightened top and what each cue says about it."""
    canvas = np.full((TILE, 2 * WIDTH, 3), DARK, np.uint8)
    canvas[:, :TILE] = cv2.resize(top.crop, (TILE, TILE), interpolation=cv2.INTER_NEAREST)
    chances = top.chances()
    order = np.argsort(-chances)[:3]
    learned = ", ".join(f"{PRINTS[place]} {chances[place]:.3f}" for place in order)
    evidence = ", ".join(
        f"{one} {value:+.2f}" for one, value in sorted(top.opinion.evidence.items(), key=lambda e: -e[1])
    )
    leaning = f"leans {top.lean.chance:.2f}, odd {top.lean.odd:.2f}"
    lines = (
        f"found: {top.look.name.lower()} {top.candidate.heat:.2f}, {top.pose.size:.1f} px, {leaning}",
        f"learned cue: {learned}; nothing readable {top.verdict.nothing:.3f}",
        f"measured cue: {evidence or top.opinion.note or 'not asked'}",
    )
    for number, line in enumerate(lines):
        write(canvas, line, (TILE + 12, 30 + number * 2 * LINE), WHITE)
    return canvas


def _verdict(examination: Examination) -> Image:
    canvas = np.full((4 * LINE, 2 * WIDTH, 3), DARK, np.uint8)
    reading, decision = examination.reading, examination.decision
    if reading.status is Status.READ:
        write(canvas, f"read: {reading.roll}, confidence {reading.confidence:.3f}", (12, 24), GREEN)
    else:
        write(canvas, f"refused: {reading.reason}, {reading.message}", (12, 24), RED)
    if decision is not None and decision.judged is not None:
        judged, measured = decision.judged, decision.measured
        words = f"learned: {judged.call.roll} ({judged.score:.3f}); measured: "
        words += f"{measured.call.roll} (lead {measured.lead:+.2f})" if measured else "nothing"
        write(canvas, words, (12, 54), WHITE)
    return canvas


def write(canvas: Image, words: str, at: tuple[int, int], colour: Colour) -> None:
    cv2.putText(canvas, words, at, cv2.FONT_HERSHEY_SIMPLEX, TEXT, colour, 1, cv2.LINE_AA)
