"""Names of everything that comes in kinds, and which kinds are held back from training."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

import numpy as np

from vision.lab import styles

TAUGHT: Mapping[str, tuple[str, ...]] = {
    "floor": (
        "felt",
        "neoprene",
        "cork",
        "oak",
        "walnut",
        "planks",
        "leather",
        "linen",
        "plastic",
        "rubber",
        "paper",
        "checks",
        "stripes",
        "dots",
        "tiles",
        "steel",
    ),
    "tray": ("square", "oblong", "octagon", "round", "lipped"),
    "print": styles.TAUGHT,
    "lamp": ("softbox", "bulb", "window", "two", "ring", "room", "pendant", "lit_room"),
    "lens": ("plain", "soft", "sharpened", "compressed", "grainy", "shallow"),
}
HELD_BACK: Mapping[str, tuple[str, ...]] = {
    "floor": ("tartan", "velvet", "slate", "map", "brass"),
    "tray": ("hexagon", "lidded"),
    "print": styles.HELD_BACK,
    "lamp": ("tubes", "candles", "evening"),
    "lens": ("hdr", "banded", "wide"),
}
ALL_HELD = 0.12
"""Share of the pictures of held-back kinds in which everything is of one."""
SCENARIOS = (
    "normal",
    "touching",
    "near_wall",
    "glare",
    "dim",
    "cocked",
    "missing",
    "extra",
    "covered",
    "motion",
    "stacked",
    "beside",
    "crowd",
)
TEACHING = (0.06, 0.06, 0.08, 0.05, 0.05, 0.06, 0.02, 0.08, 0.06, 0.04, 0.02, 0.04, 0.38)
"""How often each comes up in pictures to learn from: a crowd shows many dice at once."""
MEASURING = (0.25, 0.11, 0.13, 0.09, 0.08, 0.08, 0.03, 0.1, 0.06, 0.03, 0.02, 0.02, 0.0)


@dataclass(frozen=True, slots=True)
class Kinds:
    floor: str
    tray: str
    print: str
    lamp: str
    lens: str
    held: tuple[str, ...] = ()
    """Which of them are held back."""

    def label(self) -> dict[str, str | list[str]]:
        return asdict(self) | {"held": list(self.held)}


def drawn(rng: np.random.Generator, *, held: bool) -> Kinds:
    """Kinds that are taught; if *held*, one of them (in some pictures all) is replaced by one that is not."""
    chosen = {name: str(rng.choice(kinds)) for name, kinds in TAUGHT.items()}
    which: tuple[str, ...] = ()
    if held:
        which = tuple(HELD_BACK) if rng.random() < ALL_HELD else (str(rng.choice(list(HELD_BACK))),)
        chosen |= {name: str(rng.choice(HELD_BACK[name])) for name in which}
    return Kinds(**chosen, held=which)


def seen_anew(kind: Kinds, rng: np.random.Generator) -> Kinds:
    """The same things by another lamp and lens, of the kinds that are taught or not, as they were."""
    which = {name: (HELD_BACK if name in kind.held else TAUGHT)[name] for name in ("lamp", "lens")}
    return replace(kind, **{name: str(rng.choice(kinds)) for name, kinds in which.items()})


def scenario(rng: np.random.Generator, *, measuring: bool) -> str:
    return str(rng.choice(SCENARIOS, p=MEASURING if measuring else TEACHING))
