"""How long to train: by the clock, for on a busy computer nobody knows how many steps an hour has."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import torch

Made = TypeVar("Made")

WARM = 0.03
"""Share of the time in which the rate rises."""
KEPT = 0.998
"""Share of the mean of all weights so far that each step keeps."""


def steps(optimiser: torch.optim.Optimizer, minutes: float, rate: float) -> Iterator[tuple[int, float]]:
    """Number and share of the time of each step, with the rate set: up quickly, then down along a cosine."""
    began, number = time.monotonic(), 0
    while (share := (time.monotonic() - began) / 60 / minutes) < 1:
        warm = min(1.0, max(share / WARM, 0.02))
        for group in optimiser.param_groups:
            group["lr"] = rate * warm * (0.002 + 0.998 * (1 + math.cos(math.pi * share)) / 2)
        yield number, share
        number += 1


def ahead(make: Callable[[], Made]) -> Iterator[Made]:
    """Batches without end; the next is made while one is used."""
    with ThreadPoolExecutor(1) as pool:
        coming = pool.submit(make)
        while True:
            batch = coming.result()
            coming = pool.submit(make)
            yield batch


def halves_pay() -> bool:
    """Whether this processor calculates with half of the digits by itself; elsewhere they cost far more time."""
    own = ("_is_avx512_bf16_supported", "_is_amx_tile_supported")
    return any(getattr(torch.cpu, name, bool)() for name in own)


class Mean:
    """The running mean of a network's weights, which errs less than the last ones do."""

    def __init__(self, net: torch.nn.Module) -> None:
        self.state = {name: value.clone().detach() for name, value in net.state_dict().items()}

    def add(self, net: torch.nn.Module, number: int) -> None:
        kept = min(KEPT, (1 + number) / (10 + number))
        for name, value in net.state_dict().items():
            if value.dtype.is_floating_point:
                self.state[name].mul_(kept).add_(value, alpha=1 - kept)
            else:
                self.state[name].copy_(value)
