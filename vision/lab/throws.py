"""A throw as frames: an empty tray, a hand, tumbling dice, and dice at rest for as long as one looks."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from vision.lab import extras, film, flight, placing
from vision.lab.labels import Labels, labels_of
from vision.lab.model import TRAY_HALF_CM, DiePose, Extra
from vision.lab.scenes import random_scene, shown_sides
from vision.lab.stage import StageThing, TrayStage, stage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.rules.dice import Roll
    from vision.lab.flight import Flight
    from vision.lab.model import Array, Scene

MISBEHAVIOUR = ("cocked", "hand", "dark", "missing", "stacked")
THROW_FRAME = 9
SECONDS = 3.0
CANDIDATES, TRIED = 60, 7
CLEAR_CM = 2.3
"""Flights whose dice keep this distance cannot look as if they went through each other."""


@dataclass(frozen=True, slots=True, eq=False)
class ThrowPlan:
    """Everything about a throw that is decided before its first frame."""

    final: tuple[DiePose, ...]
    flights: tuple[Flight, ...]
    hand: Extra | None
    """The hand at its deepest; None if the dice come from outside the picture."""
    throw_frame: int
    rest_frame: int
    hand_clear_frame: int | None
    """None if the hand stays."""


class LabThrow:
    """Frames and labels of one throw; the seed decides all that is not given.

    *scene* lends camera, light, tray, print and film, so that several throws happen in the same tray;
    *before* are dice that lie there until the hand takes them. Frames are made when asked for, in any order.
    """

    def __init__(  # noqa: PLR0913
        self,
        seed: int,
        roll: Roll | None = None,
        *,
        fps: int = 15,
        size: tuple[int, int] = (1280, 960),
        misbehave: str | None = None,
        hand: bool | None = None,
        scene: Scene | None = None,
        before: tuple[DiePose, ...] = (),
        **fixed: Any,  # noqa: ANN401
    ) -> None:
        if misbehave is not None and misbehave not in MISBEHAVIOUR:
            raise ValueError(f"unknown misbehaviour {misbehave!r}; there are {', '.join(MISBEHAVIOUR)}")
        self.seed, self.roll, self.fps, self.misbehave, self.before = seed, roll, fps, misbehave, before
        base = scene or random_scene(seed, scenario="normal", size=size, **{"jpeg_q": 0, **fixed})
        self.scene = self._prepared(base)
        self._rng = np.random.default_rng((seed, 77))
        self._with_hand = bool(self._rng.random() < 0.6) if hand is None else hand  # noqa: PLR2004
        self.shutter_s = float(self._rng.uniform(0.012, 0.026))
        self._kept: tuple[object, Array] | None = None

    def _prepared(self, base: Scene) -> Scene:
        scene = replace(base, dice=(), cubes=(), extras=(), notes=())
        if self.misbehave == "dark":
            return replace(scene, film=replace(scene.film, exposure_ev=-4.2, electrons=140.0))
        return scene

    @cached_property
    def plan(self) -> ThrowPlan:
        rng = self._rng
        shown = shown_sides(rng, self.roll)
        final = self._final(shown, rng)
        hand = self._hand_at_work(rng) if self._with_hand or self.misbehave == "hand" else None
        flights = _flights(final, hand, rng)
        rest = THROW_FRAME + math.ceil(max((f.seconds for f in flights), default=0.0) * self.fps)
        clear: int | None = 0
        if hand is not None:
            clear = None if self.misbehave == "hand" else THROW_FRAME + int(rng.integers(6, 12))
        return ThrowPlan(final, flights, hand, THROW_FRAME, rest, clear)

    def _final(self, shown: list[placing.Shown], rng: placing.Rng) -> tuple[DiePose, ...]:
        if self.misbehave == "cocked":
            return tuple(placing.leaning(shown, rng)[0])
        if self.misbehave == "stacked":
            return tuple(placing.stacked(shown, rng))
        if self.misbehave == "missing":
            return tuple(placing.scattered([shown[int(k)] for k in rng.permutation(3)[:2]], rng))
        if rng.random() < 0.25:  # noqa: PLR2004
            return tuple(placing.at_walls(shown, rng))
        return tuple(placing.scattered(shown, rng))

    def _hand_at_work(self, rng: placing.Rng) -> Extra:
        yaw = float(rng.uniform(0, 360))
        t = math.radians(yaw)
        deep = float(rng.uniform(3.5, 6.0))
        tip = (
            -deep * math.cos(t) + float(rng.normal(0, 1.5)),
            -deep * math.sin(t) + float(rng.normal(0, 1.5)),
            4.0,
        )
        skin = extras.SKINS[int(rng.integers(len(extras.SKINS)))]
        return Extra("hand", tip, yaw, float(rng.uniform(0.85, 1.0)), skin)

    @property
    def stage(self) -> TrayStage:
        return stage(self.scene)

    @property
    def stable_from(self) -> int | None:
        """The first frame with all dice at rest and no hand."""
        clear = self.plan.hand_clear_frame
        return None if clear is None else max(clear, self.plan.rest_frame)

    @property
    def n_frames(self) -> int:
        return max(round(SECONDS * self.fps), (self.stable_from or 0) + self.fps)

    def __len__(self) -> int:
        return self.n_frames

    def __iter__(self) -> Iterator[Array]:
        return (self.frame(k) for k in range(self.n_frames))

    def dice_at(self, k: int) -> tuple[DiePose, ...]:
        """The dice in the picture at a frame, with their motion."""
        plan = self.plan
        if k < plan.throw_frame:
            lifted = plan.throw_frame - 4 if plan.hand else plan.throw_frame - 1
            return self.before if k < lifted else ()
        if k >= plan.rest_frame:
            return plan.final
        time = (k - plan.throw_frame) / self.fps
        poses = (f.at(time, self.shutter_s) for f in plan.flights)
        return tuple(pose for pose in poses if pose is not None)

    def hand_at(self, k: int) -> Extra | None:
        """The hand at a frame: it reaches in, lets go, and withdraws."""
        plan = self.plan
        if plan.hand is None or (plan.hand_clear_frame is not None and k >= plan.hand_clear_frame):
            return None
        out = 1 - k / max(plan.throw_frame - 2, 1)
        if plan.hand_clear_frame is not None and k > plan.throw_frame + 2:
            out = (k - plan.throw_frame - 2) / (plan.hand_clear_frame - plan.throw_frame - 2)
        back = 17.0 * max(0.0, out) ** 1.3
        t = math.radians(plan.hand.yaw_deg)
        x, y, z = plan.hand.at_cm
        return replace(plan.hand, at_cm=(x - back * math.cos(t), y - back * math.sin(t), z + 0.1 * back))

    def _things(self, k: int) -> list[StageThing]:
        hand = self.hand_at(k)
        return self.stage.things(self.dice_at(k), (hand,) if hand else ())

    def frame(self, k: int) -> Array:
        """Frame *k*, BGR; beyond the last one the dice just go on lying there."""
        key = (self.dice_at(k), self.hand_at(k))
        if self._kept is None or self._kept[0] != key:
            self._kept = (key, self.stage.picture(self._things(k)))
        rng = np.random.default_rng((self.seed, 78, k))
        flicker = 1 + 0.012 * math.sin(2.4 * k) + float(rng.normal(0, 0.003))
        image = film.noisy(self._kept[1], self.scene.film, self.scene.light, frame=k, flicker=flicker)
        return film.compressed(image, self.scene.film.jpeg_q)

    def labels(self) -> Labels:
        """The fields of the labels of the photographed rolls."""
        plan, last = self.plan, self.n_frames - 1
        hand = self.hand_at(last)
        scene = replace(self.scene, dice=plan.final, extras=(hand,) if hand else ())
        found = labels_of(scene, self.stage, self._things(last), self.frame(last))
        clear = plan.hand_clear_frame
        return {
            **found,
            "refusal_ok": found["refusal_ok"] or clear is None,
            "fps": self.fps,
            "n_frames": self.n_frames,
            "throw_frame": plan.throw_frame,
            "rest_frame": plan.rest_frame,
            "hand": plan.hand is not None,
            "hand_clear_frame": clear,
            "stable_from": self.stable_from,
            "misbehave": self.misbehave,
            "final": found["dice"],
            "shutter_s": round(self.shutter_s, 4),
            "frames": [
                {"frame": k, "moving": k < plan.rest_frame, "hand": self.hand_at(k) is not None}
                for k in range(self.n_frames)
            ],
        }


def _flights(final: tuple[DiePose, ...], hand: Extra | None, rng: placing.Rng) -> tuple[Flight, ...]:
    """A flight for each die: from near the hand, and clear of the other flights where that can be had."""
    chosen: list[Flight] = []
    source = np.array(hand.at_cm[:2]) if hand else rng.uniform(-1, 1, 2) * (TRAY_HALF_CM - 2)
    for pose in final:
        pushes = [flight.random_push(rng) for _ in range(CANDIDATES)]
        pushes.sort(key=lambda push, pose=pose: math.dist(flight.start(pose, push), source))  # type: ignore[misc]
        options = [flight.fly(pose, push) for push in pushes[:TRIED]]
        chosen.append(min(options, key=lambda f: _badness(f, chosen, source)))
    return tuple(chosen)


def _badness(option: Flight, others: list[Flight], source: Array) -> float:
    start = float(np.linalg.norm(option.places[0, :2] - source))
    crowded = max((CLEAR_CM - flight.nearest(option, other) for other in others), default=0.0)
    return start + 40 * max(0.0, crowded)
