"""Tops of all shards for the one network that answers everything: crops, what is known of them, and batches."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from augment import HARDLY, HIDDEN, covered, focused, glared, noisy, shaded, toned
from judge import COCKED, DOUBTFUL, IGNORED, NOTHING, STORED, WAY, classes, papers_of
from judge import jitter as moved_and_turned
from leaner import COVERED, MOVING, WHOLE
from leaner import jitter as mirrored
from nets import TopReader
from torch.nn import functional

SIDE, FACES = TopReader.SIDE, TopReader.FACES
SPAN = 44 * FACES
"""Pixels of a stored crop that the network sees."""
STRIP = 4
PAPER_KNOWN, LIT_OTHERWISE = 0.6, 0.12
"""How often the network is told of paper, and how differently that may be lit (log, a standard deviation)."""
BRIGHT, DARKEST_WHITE, DARKEST_PAPER = 0.98, 20.0, 8.0
EXACT, FRAMED = 96, 64
"""Tops of a batch as they lie, and as the reader frames them."""
LEGIBLE = 0.6
MIXED = (0.3, 0.35, 0.2, 0.15)
"""Shares of the framed ones that lean, lie flat and whole, are covered, or move."""
HELD = 20
UNKNOWN = np.nan

Rng = np.random.Generator


@dataclass
class Batch:
    seen: torch.Tensor
    prints: torch.Tensor
    """Classes, or IGNORED."""
    corrections: torch.Tensor
    state: torch.Tensor
    """Leans, way to the base, moments, covered, moves; not a number where it is not known."""


class TopShards:
    """All stored crops, in memory; shards that were written meanwhile can be added."""

    def __init__(self, shards: list[Path]) -> None:
        self.known: set[Path] = set()
        self.parts: list[dict[str, np.ndarray]] = []
        self.add(shards)

    def add(self, shards: list[Path]) -> None:
        for path in sorted(set(shards) - self.known):
            if path.stem.endswith(".draft"):
                continue
            self.known.add(path)
            self.parts.append(load(path))
        self.where = {
            name: np.concatenate(
                [np.stack([np.full(len(p[name]), k), np.arange(len(p[name]))], 1) for k, p in enumerate(self.parts)]
            )
            for name in ("crops", "framed")
        }
        self.columns = {
            name: np.concatenate([part[name] for part in self.parts])
            for name in self.parts[0]
            if name not in ("crops", "framed")
        }
        self._weigh()

    def _weigh(self) -> None:
        """Rare prints are shown more often than they come up, though not as often as the others."""
        kinds, held = self.columns["kinds"], self.columns["held"]
        index = np.where(kinds >= 0, kinds // 4, -1)
        shown = (kinds >= 0) & (kinds != NOTHING)
        often = np.bincount(index[shown], minlength=11)
        weight = np.where(shown & ~held, 1 / np.sqrt(np.maximum(often, 1))[np.minimum(index, 10)], 0.0)
        self.chances, self.usable = np.cumsum(weight) / weight.sum(), np.flatnonzero(~held)
        self.groups = [np.flatnonzero(group & ~self.columns["framed_held"]) for group in self.kinds_of_state()]

    def kinds_of_state(self) -> list[np.ndarray]:
        """Which framed tops lean, lie flat and whole, are covered, and move."""
        state = self.columns["framed_state"]
        leans, over, moves = state[:, 0], state[:, 6], state[:, 7]
        return [leans == 1, (leans == 0) & (over != 1), over == 1, moves == 1]

    def get(self, name: str, chosen: np.ndarray) -> torch.Tensor:
        crops = np.stack([self.parts[part][name][place] for part, place in self.where[name][chosen]])
        return torch.from_numpy(crops).permute(0, 3, 1, 2).float()

    def choose(self, rng: Rng) -> tuple[np.ndarray, np.ndarray]:
        shown = np.searchsorted(self.chances, rng.random(EXACT))
        exact = np.where(rng.random(EXACT) < LEGIBLE, shown, rng.choice(self.usable, EXACT))
        groups = [(some, share) for some, share in zip(self.groups, MIXED, strict=True) if len(some)]
        framed = [rng.choice(some, max(1, round(share * FRAMED))) for some, share in groups]
        return exact, np.concatenate(framed)


def load(path: Path) -> dict[str, np.ndarray]:
    shard = np.load(path)
    prints, crops, pictures = shard["prints"], shard["crops"], shard["crop_pictures"]
    papers = papers_of(crops, prints, pictures)
    use = prints[:, 0] != DOUBTFUL
    kinds = np.where(prints[:, 0] == COCKED, COCKED, classes(prints))
    by_picture = dict(zip(pictures.tolist(), papers, strict=True))
    shares = shard["shares"]
    moves = shares == MOVING
    over = np.where(shares < COVERED, 1.0, np.where(shares >= WHOLE, 0.0, UNKNOWN))
    leans = np.where(moves, UNKNOWN, shard["leans"])
    state = np.column_stack([leans, shard["shapes"], np.where(moves, UNKNOWN, over), moves.astype(float)])
    return {
        "crops": crops[use],
        "kinds": kinds[use],
        "toward": shard["toward"][use],
        "papers": papers[use],
        "held": pictures[use] % HELD == 0,
        "framed": shard["framed"],
        "framed_toward": shard["framed_toward"],
        "framed_state": state.astype(np.float32),
        "framed_papers": np.array([by_picture[one] for one in shard["pictures"].tolist()], np.float32).reshape(-1, 3),
        "framed_held": shard["pictures"] % HELD == 0,
    }


def cut(stored: torch.Tensor, maps: np.ndarray) -> torch.Tensor:
    """Crops of SIDE pixels out of stored ones; maps are of pixels about the middle."""
    theta = maps.copy()
    theta[:, :, :2] *= SPAN / STORED
    theta[:, :, 2] *= 2 / STORED
    grid = functional.affine_grid(torch.tensor(theta).float(), [len(stored), 3, SIDE, SIDE], align_corners=False)
    return functional.grid_sample(stored, grid, padding_mode="border", align_corners=False)


def shown(crops: torch.Tensor, papers: np.ndarray, ways: np.ndarray, known: np.ndarray) -> torch.Tensor:
    """What the network sees: colours against the brightest of the crop, the way, and paper where it is known."""
    bright = torch.quantile(crops[:, :, ::3, 1::3].flatten(1), BRIGHT, dim=1).clamp(min=DARKEST_WHITE)
    paper = torch.from_numpy(papers).float().clamp(min=DARKEST_PAPER)
    told = torch.from_numpy(known).float()[:, None]
    planes = torch.cat([WAY * torch.from_numpy(ways).float(), torch.log(paper / bright[:, None]) * told, told], 1)
    wide = planes[:, :, None, None].expand(-1, -1, SIDE, SIDE)
    return torch.cat([crops / bright[:, None, None, None] - 0.5, wide], 1)


def photographed(crops: torch.Tensor, papers: np.ndarray, rng: Rng) -> tuple[torch.Tensor, np.ndarray]:
    """Crops, and paper in the same light, as another camera would take them."""
    gain = np.exp(rng.normal(0, LIT_OTHERWISE, (len(papers), 1)))
    strip = torch.from_numpy((papers * gain).astype(np.float32))[:, :, None, None].expand(-1, -1, SIDE, STRIP)
    both = toned(torch.cat([shaded(crops, rng), strip], 3), rng)
    crops, paper = both[..., :SIDE].clone(), both[..., SIDE:].mean((2, 3)).numpy()
    return noisy(focused(crops, rng), rng).clamp(0, 255), paper


def exact_part(tops: TopShards, chosen: np.ndarray, rng: Rng, amount: float = 1.0) -> Batch:
    """Tops as they lie, moved and turned, some with a lamp mirrored in them or something over them."""
    kinds = tops.columns["kinds"][chosen]
    plain = np.where(kinds == COCKED, NOTHING, kinds)
    maps, goal, corrections, ways = moved_and_turned(rng, plain, tops.columns["toward"][chosen], amount)
    crops, papers = cut(tops.get("crops", chosen), maps), tops.columns["papers"][chosen]
    hidden = np.zeros(len(chosen), np.float32)
    if amount >= 1:
        crops, hidden = covered(crops, rng, FACES)
        crops, papers = photographed(glared(crops, rng, FACES), papers, rng)
    known = rng.random(len(chosen)) < PAPER_KNOWN
    squeezed = (plain != NOTHING) & (goal == NOTHING)
    goal = np.where((hidden > HARDLY) & (goal != NOTHING), np.where(hidden > HIDDEN, NOTHING, IGNORED), goal)
    goal = np.where(kinds == COCKED, IGNORED, goal)
    state = np.full((len(chosen), TopReader.STATE), UNKNOWN, np.float32)
    whole = (kinds >= 0) & (kinds != NOTHING)
    state[:, 0] = np.where(kinds == COCKED, 1.0, np.where(whole & ~squeezed, 0.0, UNKNOWN))
    state[:, 6] = np.where(whole & (hidden > HIDDEN), 1.0, np.where(whole & (hidden <= 0), 0.0, UNKNOWN))
    state[:, 7] = np.where(whole, 0.0, UNKNOWN)
    corrections = np.where((plain != NOTHING)[:, None], corrections, UNKNOWN)
    return Batch(
        shown(crops, papers, ways, known),
        torch.from_numpy(goal),
        torch.from_numpy(corrections).float(),
        torch.from_numpy(state),
    )


def framed_part(tops: TopShards, chosen: np.ndarray, rng: Rng, *, plain: bool = False) -> Batch:
    """Tops as the reader frames them, also mirrored: what lies under them, over them, and whether they move."""
    state = tops.columns["framed_state"][chosen].copy()
    maps, ways, shapes = mirrored(rng, tops.columns["framed_toward"][chosen], state[:, 1:6])
    state[:, 1:6] = shapes
    maps[:, :, 2] *= STORED / 2
    crops, papers = cut(tops.get("framed", chosen), maps), tops.columns["framed_papers"][chosen]
    if not plain:
        crops, papers = photographed(crops, papers, rng)
    seen = shown(crops, papers, ways, rng.random(len(chosen)) < PAPER_KNOWN)
    ignored = torch.full((len(chosen),), IGNORED)
    return Batch(seen, ignored, torch.full((len(chosen), TopReader.POSE), UNKNOWN), torch.from_numpy(state))


def batch_of(tops: TopShards, rng: Rng) -> Batch:
    exact, framed = tops.choose(rng)
    one, two = exact_part(tops, exact, rng), framed_part(tops, framed, rng)
    return Batch(*(torch.cat([getattr(one, name), getattr(two, name)]) for name in Batch.__annotations__))
