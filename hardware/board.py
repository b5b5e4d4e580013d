"""On which board this runs, as Linux tells it."""

from __future__ import annotations

from pathlib import Path

MODEL = "proc/device-tree/model"


def model(root: Path = Path("/")) -> str:
    """The board's name, empty where there is none to be had."""
    try:
        return (root / MODEL).read_bytes().rstrip(b"\0").decode("ascii", "replace")
    except OSError:
        return ""


def is_raspberry_pi(root: Path = Path("/")) -> bool:
    return "Raspberry Pi" in model(root)
