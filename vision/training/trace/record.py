"""The file of labels beside the pictures: one line each, written after its picture, so that runs can stop."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

LABELS = "labels.jsonl"


def finished(folder: Path, seed: int) -> set[int]:
    """Indices of a seed whose pictures are done; a line that was cut off does not count."""
    path = folder / LABELS
    if not path.exists():
        return set()
    lines = path.read_text(encoding="utf-8").split("\n")[:-1]
    known = (json.loads(line) for line in lines if line.endswith("}"))
    return {label["index"] for label in known if label["seed"] == seed}


def add(folder: Path, label: dict[str, Any]) -> None:
    """In one piece: several runs may write to the same file."""
    path = folder / LABELS
    line = json.dumps(label) + "\n"
    with path.open("ab", buffering=0) as file:
        if file.tell() and not path.read_bytes().endswith(b"\n"):
            line = "\n" + line  # after one that was cut off
        file.write(line.encode())
