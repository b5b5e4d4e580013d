"""Where files may be laid down: memory sticks that are mounted, and one folder for downloads; nowhere else."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from pathlib import Path

from kiosk.owner.views import Place

MOUNTS = Path("/proc/self/mountinfo")
MOUNT_POINT = 4
"""Its column there."""


def sticks(roots: Sequence[Path], mounts: Path = MOUNTS) -> list[Path]:
    """What is mounted below one of *roots* and can be written."""
    try:
        lines = mounts.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    except OSError:
        return []
    points = {Path(_unescaped(line.split()[MOUNT_POINT])) for line in lines if len(line.split()) > MOUNT_POINT}
    below = {point for point in points if any(root in point.parents for root in roots)}
    return sorted(point for point in below if os.access(point, os.W_OK | os.X_OK))


def _unescaped(text: str) -> str:
    """The kernel writes blanks and the like as a backslash and three digits."""
    for code, sign in (("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")):
        text = text.replace(code, sign)
    return text


def places(roots: Sequence[Path], downloads: Path, mounts: Path = MOUNTS) -> tuple[Place, ...]:
    found = [Place(path, path.name, stick=True, free=_free(path)) for path in sticks(roots, mounts)]
    there = downloads
    while not there.exists():
        there = there.parent
    if os.access(there, os.W_OK | os.X_OK):
        found.append(Place(downloads, str(downloads), stick=False, free=_free(there)))
    return tuple(found)


def _free(path: Path) -> int:
    try:
        return shutil.disk_usage(path).free
    except OSError:
        return 0
