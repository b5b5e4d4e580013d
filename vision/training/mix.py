"""Writes the mean of two networks: of one that was trained, and the same trained further.

python vision/training/mix.py OUT.onnx EARLIER.onnx.xz LATER.onnx

Trained further on what is rare, a network forgets some of what is usual; the mean of both keeps most of either.
"""

from __future__ import annotations

import argparse
import lzma
import sys
from pathlib import Path

import numpy as np
from pack import rounded, weights


def mixed(one: bytes, other: bytes) -> bytes:
    """The mean of two networks of the same build."""
    made, places = bytearray(one), list(weights(one))
    if places != list(weights(other)):
        raise SystemExit("the two networks are not built alike")
    for low, high in places:
        if one[low:high] != other[low:high]:
            first, second = (np.frombuffer(model[low:high], np.float32) for model in (one, other))
            made[low:high] = (0.5 * first + 0.5 * second).tobytes()
    return bytes(made)


def model_of(path: Path) -> bytes:
    """A network as it is packed, whether it is or not."""
    data = path.read_bytes()
    return lzma.decompress(data) if path.suffix == ".xz" else rounded(data)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("networks", type=Path, nargs=2)
    args = parser.parse_args()
    args.out.write_bytes(mixed(*(model_of(path) for path in args.networks)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
