"""What light, lens and things in the way do to stored crops, so that few pictures teach much."""

from __future__ import annotations

import math

import numpy as np
import torch
from torch.nn import functional

CROP, FACE = 64, 44
GLARING, FEIGNING, SHADED, COVERED = 0.13, 0.13, 0.15, 0.16
HARDLY, HIDDEN = 0.015, 0.06
"""Share of a face: what is covered by less than the first can be read, by more than the second can't."""
BRIGHT = 0.98
"""Share of a crop's values that are darker than what counts as white."""
DARKEST_PAPER, BRIGHTEST = 20.0, 1.5
LUMA = (0.114, 0.587, 0.299)

Rng = np.random.Generator


def drawn(values: np.ndarray) -> torch.Tensor:
    """Random numbers, one a crop, as factors of its pixels."""
    return torch.tensor(values.reshape(-1, 1, 1, 1), dtype=torch.float32)


def some(rng: Rng, count: int, share: float) -> np.ndarray:
    return np.flatnonzero(rng.random(count) < share)


def field(side: int = CROP, faces: float = CROP / FACE) -> tuple[torch.Tensor, torch.Tensor]:
    """Across and down from the middle of a crop that is so many faces wide, in sides of a face."""
    at = (torch.arange(side) - side / 2 + 0.5) * faces / side
    return at[None, None, :], at[None, :, None]


def photographed(crops: torch.Tensor, rng: Rng) -> torch.Tensor:
    """Another camera: colours, contrast, sharpness and noise."""
    crops = toned(shaded(crops, rng), rng)
    return noisy(focused(crops, rng), rng).clamp(0, 255)


def toned(crops: torch.Tensor, rng: Rng) -> torch.Tensor:
    """Other white balance, saturation, tone curve, and blacks that are not black."""
    count = len(crops)
    grey = (crops * torch.tensor(LUMA).view(1, 3, 1, 1)).sum(1, keepdim=True)
    crops = grey + (crops - grey) * drawn(np.exp(rng.normal(0, 0.2, count)))
    gains = torch.tensor(np.exp(rng.normal(0, 0.12, (count, 3, 1, 1))), dtype=torch.float32)
    crops = 255 * (crops * gains / 255).clamp(1e-3, 1.3) ** drawn(np.exp(rng.normal(0, 0.22, count)))
    lifted = drawn(np.where(rng.random(count) < 0.2, rng.uniform(0, 0.25, count), 0.0))
    veil = crops.amax((1, 2, 3), keepdim=True) * torch.tensor(rng.uniform(0.5, 1, (count, 3, 1, 1))).float()
    return crops * (1 - lifted) + veil * lifted


def focused(crops: torch.Tensor, rng: Rng) -> torch.Tensor:
    """Some softer, some sharpened as cameras do."""
    chosen = some(rng, len(crops), 0.4)
    if not len(chosen):
        return crops
    seen = crops[chosen]
    soft = functional.avg_pool2d(functional.pad(seen, (1, 1, 1, 1), mode="replicate"), 3, 1)
    if rng.random() < 0.3:
        soft = functional.avg_pool2d(functional.pad(soft, (1, 1, 1, 1), mode="replicate"), 3, 1)
    mix = rng.uniform(0, 1, len(chosen))
    crops[chosen] = seen + (soft - seen) * drawn(np.where(rng.random(len(chosen)) < 0.3, -0.8 * mix, mix))
    return crops


def noisy(crops: torch.Tensor, rng: Rng) -> torch.Tensor:
    """Noise, fine and coarse, grey and coloured; much of it in some."""
    count, (height, width) = len(crops), crops.shape[-2:]
    strong = np.abs(rng.normal(0, 4, count)) + np.where(rng.random(count) < 0.12, rng.uniform(0, 22, count), 0)
    bright = crops.amax((1, 2, 3), keepdim=True) / 255
    fine = torch.randn(crops.shape)
    coarse = functional.interpolate(torch.randn(count, 3, height // 2, width // 2), scale_factor=2.0, mode="bilinear")
    grain = fine + (1.6 * coarse - fine) * drawn(rng.uniform(0, 1, count))
    return crops + grain * drawn(strong) * (0.25 + 0.75 * bright)


def glared(crops: torch.Tensor, rng: Rng, faces: float = CROP / FACE) -> torch.Tensor:
    """Lays a lamp, as glossy plastic mirrors it, over some crops.

    Some are soft spots anywhere; some have the size and the place of a printed square, which must not be believed.
    """
    chosen = some(rng, len(crops), GLARING + FEIGNING)
    if not len(chosen):
        return crops
    feigned = rng.random((len(chosen), 1, 1)) < FEIGNING / (GLARING + FEIGNING)
    at = field(crops.shape[-1], faces)
    spot = torch.where(
        torch.from_numpy(feigned), _square_spots(rng, len(chosen), at), _soft_spots(rng, len(chosen), at)
    )
    tint = torch.tensor(rng.uniform(0.8, 1, (len(chosen), 3, 1, 1)), dtype=torch.float32)
    crops[chosen] = (crops[chosen] + spot[:, None] * tint).clamp(0, 255)
    return crops


def _soft_spots(rng: Rng, count: int, at: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
    across, down = at
    x, y, wide, long, strong = _drawn(rng, count, (-0.5, 0.5), (-0.5, 0.5), (0.04, 0.2), (0.5, 1.6), (40, 400))
    return strong * torch.exp(-((across - x) ** 2 + ((down - y) * long) ** 2) / (2 * wide**2))


def _square_spots(rng: Rng, count: int, at: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
    """Spots between round and square, more or less soft, about where a square may be printed."""
    across, down = at
    x, y, wide, long, strong = _drawn(rng, count, (0.1, 0.3), (0.1, 0.3), (0.12, 0.26), (0.8, 1.25), (90, 500))
    angle, corner, edge = _drawn(rng, count, (0, math.pi), (2, 5), (1.5, 8))
    x, y = (torch.where(torch.from_numpy(rng.random((count, 1, 1)) < 0.5), at, -at) for at in (x, y))
    u = (across - x) * angle.cos() + (down - y) * angle.sin()
    v = ((down - y) * angle.cos() - (across - x) * angle.sin()) * long
    away = (u.abs().clamp(min=1e-4) ** corner + v.abs().clamp(min=1e-4) ** corner) ** (1 / corner)
    return strong * torch.exp(-((away / wide) ** (2 * edge)))


def _drawn(rng: Rng, count: int, *spans: tuple[float, float]) -> list[torch.Tensor]:
    return [torch.tensor(rng.uniform(*span, (count, 1, 1)), dtype=torch.float32) for span in spans]


def half_planes(rng: Rng, count: int, far: float, side: int = CROP, faces: float = CROP / FACE) -> torch.Tensor:
    """How far beyond a random line each pixel lies, in sides of a face."""
    across, down = field(side, faces)
    angle = torch.tensor(rng.uniform(0, 2 * math.pi, (count, 1, 1)), dtype=torch.float32)
    edge = torch.tensor(rng.uniform(-far, far, (count, 1, 1)), dtype=torch.float32)
    return across * angle.cos() + down * angle.sin() - edge


def shaded(crops: torch.Tensor, rng: Rng) -> torch.Tensor:
    """The shadow of a wall, hard or soft, over a part of some crops."""
    chosen = some(rng, len(crops), SHADED)
    if not len(chosen):
        return crops
    beyond = half_planes(rng, len(chosen), 0.7, crops.shape[-1])
    soft = torch.tensor(rng.uniform(0.02, 0.5, (len(chosen), 1, 1)), dtype=torch.float32)
    dark = torch.tensor(rng.uniform(0.25, 0.85, (len(chosen), 1, 1)), dtype=torch.float32)
    crops[chosen] = crops[chosen] * (1 - (1 - dark) * torch.sigmoid(4 * beyond / soft))[:, None]
    return crops


def covered(crops: torch.Tensor, rng: Rng, faces: float = CROP / FACE) -> tuple[torch.Tensor, np.ndarray]:
    """Lays a strip or a disc over some crops; and what share of each face is hidden."""
    hidden = np.zeros(len(crops), np.float32)
    chosen = some(rng, len(crops), COVERED)
    if not len(chosen):
        return crops, hidden
    side = crops.shape[-1]
    across, down = field(side, faces)
    beyond = half_planes(rng, len(chosen), 0.6, side, faces)
    wide = torch.tensor(rng.uniform(0.12, 1.2, (len(chosen), 1, 1)), dtype=torch.float32)
    strip = (beyond > 0) & (beyond < wide)
    x, y, radius = (
        torch.tensor(rng.uniform(*span, (len(chosen), 1, 1)), dtype=torch.float32)
        for span in ((-0.9, 0.9), (-0.9, 0.9), (0.2, 0.8))
    )
    disc = (across - x) ** 2 + (down - y) ** 2 < radius**2
    over = torch.where(torch.tensor(rng.random((len(chosen), 1, 1)) < 0.5), strip, disc)
    across_strip = (beyond / wide)[:, None]
    ribbed = 1 - 0.45 * (across_strip < 0.25).float() - 0.25 * (across_strip > 0.75).float()
    ribbed = torch.where(torch.tensor(rng.random((len(chosen), 1, 1, 1)) < 0.5), ribbed, torch.ones(1))
    crops[chosen] = torch.where(over[:, None], _stuff(crops, len(chosen), rng) * ribbed, crops[chosen])
    low = round(side * (1 - 1 / faces) / 2)
    hidden[chosen] = over[:, low:-low, low:-low].float().mean((1, 2)).numpy()
    return crops, hidden


def _stuff(crops: torch.Tensor, count: int, rng: Rng) -> torch.Tensor:
    """What lies over a die: a plain colour, or a piece of another crop, turned."""
    other = crops[rng.integers(len(crops), size=count)].flip(2).transpose(2, 3)
    plain = torch.tensor(rng.uniform(10, 245, (count, 3, 1, 1)), dtype=torch.float32).expand_as(other)
    usual = other.mean((2, 3), keepdim=True) * drawn(rng.uniform(0.5, 1.4, count))
    kind = torch.tensor(rng.random((count, 1, 1, 1)))
    return torch.where(kind < 0.4, plain, torch.where(kind < 0.7, usual.expand_as(other), other))


def normalised(crops: torch.Tensor) -> torch.Tensor:
    """As the reader does it: the brightest of a crop is 0.5, black -0.5."""
    bright = torch.quantile(crops[:, :, ::3, 1::3].flatten(1), BRIGHT, dim=1).clamp(min=20.0)
    return crops / bright[:, None, None, None] - 0.5


def against_paper(crops: torch.Tensor, papers: torch.Tensor) -> torch.Tensor:
    """As the reader shows it to the witness: paper in the light of its picture is 0.5, black -0.5."""
    return (crops / papers.clamp(min=DARKEST_PAPER)[:, :, None, None] - 0.5).clamp(max=BRIGHTEST)
