"""Takes the weights of a shipped network back into one that can be trained further.

In the shipped ONNX file every normalisation is part of the convolution before it. To go on training, the
normalisations are set anew by what the convolutions say to a batch of examples, so that the answers stay the same.
"""

from __future__ import annotations

import lzma
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
from nets import Added
from pack import GRAPH, INITIALISER, RAW_DATA, fields
from torch import nn

NODE, INPUT, OUTPUT, OPERATION, NAME = 1, 1, 2, 4, 8
WEIGHED = ("Conv", "Gemm")
EXAMPLES = 12
"""Batches by which a shipped network is restored."""


def weights_of(model: bytes) -> list[tuple[np.ndarray, np.ndarray]]:
    """Weights and biases, flat, in the order in which they are used."""
    ((_, start, end),) = (one for one in fields(model, 0, len(model)) if one[0] == GRAPH)
    values: dict[str, np.ndarray] = {}
    same: dict[str, str] = {}
    used: list[list[str]] = []
    for number, first, last in fields(model, start, end):
        if number not in (NODE, INITIALISER):
            continue
        parts = [(one, model[low:high]) for one, low, high in fields(model, first, last)]
        if number == INITIALISER:
            name = next(value.decode() for one, value in parts if one == NAME)
            raw = next((value for one, value in parts if one == RAW_DATA), b"")
            values[name] = np.frombuffer(raw, np.float32) if len(raw) % 4 == 0 else np.zeros(0, np.float32)
        else:
            inputs = [value.decode() for one, value in parts if one == INPUT]
            operation = next(value.decode() for one, value in parts if one == OPERATION)
            if operation == "Identity":
                same[next(value.decode() for one, value in parts if one == OUTPUT)] = inputs[0]
            elif operation in WEIGHED:
                used.append(inputs[1:3])
    return [(values[same.get(weight, weight)], values[same.get(bias, bias)]) for weight, bias in used]


def begin(net: nn.Module, start: Path | None, examples: Callable[[], torch.Tensor]) -> None:
    """Gives the network the weights to go on from, if there are any: of a .pt file, or of a packed network."""
    if start is None:
        return
    if start.suffix == ".xz":
        restore(net, start, torch.cat([examples() for _ in range(EXAMPLES)]))
    else:
        net.load_state_dict(torch.load(start))


def restore(net: nn.Module, path: Path, examples: torch.Tensor) -> None:
    """Gives the network the weights of a packed file."""
    weights = weights_of(lzma.decompress(path.read_bytes()))
    layers = [layer for layer in net.modules() if isinstance(layer, nn.Conv2d | nn.Linear)]
    norms = {step[0]: step[1] for step in net.modules() if isinstance(step, nn.Sequential) and _normalised(step)}
    idle = {added.step[0] for added in net.modules() if isinstance(added, Added)}
    if len(weights) < len(layers):
        layers = [layer for layer in layers if layer not in idle]  # the network grew since
    net.eval()
    with torch.no_grad():
        for layer, (weight, bias) in zip(layers, weights, strict=True):
            if layer in idle and not weight.any():
                continue  # it never learned anything: it may begin now
            layer.weight.copy_(torch.from_numpy(weight.copy()).view_as(layer.weight))
            if layer in norms:
                _normalise(net, layer, norms[layer], torch.from_numpy(bias.copy()), examples)
            else:
                layer.bias.copy_(torch.from_numpy(bias.copy()))
    net.train()


def _normalised(step: nn.Sequential) -> bool:
    return len(step) > 1 and isinstance(step[0], nn.Conv2d) and isinstance(step[1], nn.BatchNorm2d)


def _normalise(
    net: nn.Module, layer: nn.Module, norm: nn.BatchNorm2d, bias: torch.Tensor, examples: torch.Tensor
) -> None:
    said: list[torch.Tensor] = []
    hook = layer.register_forward_hook(lambda _layer, _seen, answer: said.append(answer))
    net(examples)
    hook.remove()
    mean, spread = said[0].mean((0, 2, 3)), said[0].var((0, 2, 3))
    norm.running_mean.copy_(mean)
    norm.running_var.copy_(spread)
    norm.weight.copy_((spread + norm.eps).sqrt())
    norm.bias.copy_(bias + mean)
