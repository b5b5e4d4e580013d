"""Packs a trained network for the package: weights rounded to 7 bits after the first, then compressed.

python vision/training/pack.py vision/models NET.onnx…
"""

from __future__ import annotations

import argparse
import lzma
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

GRAPH, INITIALISER, RAW_DATA = 7, 5, 9
"""Numbers of the fields of ONNX on the way to the weights."""
VARINT, BYTES, FIXED = 0, 2, {1: 8, 5: 4}
WEIGHTS_OF_FOUR = {"id": lzma.FILTER_LZMA2, "preset": 9, "lp": 2, "lc": 0, "pb": 2}
"""A weight has four bytes, and two of them are noughts."""
DROPPED = 16
"""Bits of a weight's 23 that are rounded away."""


def fields(data: bytes | bytearray, start: int, end: int) -> Iterator[tuple[int, int, int]]:
    """Number, start and end of each field of a message that holds bytes."""
    at = start
    while at < end:
        tag, at = varint(data, at)
        kind = tag & 7
        if kind == VARINT:
            _, at = varint(data, at)
        elif kind == BYTES:
            size, at = varint(data, at)
            yield tag >> 3, at, at + size
            at += size
        else:
            at += FIXED[kind]


def varint(data: bytes | bytearray, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def weights(model: bytes | bytearray) -> Iterator[tuple[int, int]]:
    """Start and end of each array of numbers that a network holds."""
    for number, start, end in fields(model, 0, len(model)):
        if number != GRAPH:
            continue
        for inner, first, last in fields(model, start, end):
            if inner == INITIALISER:
                yield from ((low, high) for field, low, high in fields(model, first, last) if field == RAW_DATA)


def rounded(model: bytes) -> bytes:
    made = bytearray(model)
    for low, high in weights(model):
        if (high - low) % 4 == 0 and high - low > 64:
            bits = np.frombuffer(model[low:high], np.uint32).astype(np.uint64)
            half = np.uint64(1 << (DROPPED - 1))
            kept = (bits + half) >> np.uint64(DROPPED) << np.uint64(DROPPED)
            made[low:high] = kept.astype(np.uint32).tobytes()
    return bytes(made)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("models", type=Path)
    parser.add_argument("nets", type=Path, nargs="+")
    args = parser.parse_args()
    for path in args.nets:
        packed = lzma.compress(rounded(path.read_bytes()), filters=[WEIGHTS_OF_FOUR])
        (args.models / f"{path.name}.xz").write_bytes(packed)
        print(f"{path.name}: {len(packed)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
