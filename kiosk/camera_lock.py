"""What a camera holds: known to cameras, to the calibration and to the owner's pages."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CameraLock:
    """What a camera holds instead of adjusting it by itself; None is left to the camera."""

    exposure_us: float | None = None
    analogue_gain: float | None = None
    red_gain: float | None = None
    blue_gain: float | None = None
    focus: float | None = None
    """In dioptres, 0 for far away."""
