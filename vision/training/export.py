"""Writes a trained network as ONNX, and its weights beside it to go on from."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import torch
from torch import nn

OPSET = 11


def export(net: nn.Module, example: torch.Tensor, out: Path, axes: dict[str, dict[int, str]]) -> None:
    """*axes* names the input and the output, in this order, with those of their axes that may have any length."""
    torch.save(net.state_dict(), out.with_suffix(".pt"))
    net.eval()
    given, answer = axes
    older: dict[str, Any] = {"dynamo": False} if "dynamo" in inspect.signature(torch.onnx.export).parameters else {}
    torch.onnx.export(
        net,
        example,
        str(out),
        opset_version=OPSET,
        input_names=[given],
        output_names=[answer],
        dynamic_axes=axes,
        **older,
    )
