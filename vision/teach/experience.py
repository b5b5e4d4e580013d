"""What throws at this table taught: kept in a folder, never more than so many, and gone when the owner says so.

A throw counts as an example once a person has said what it shows: confirmed as read, corrected, or entered after a
refusal. Others that were refused are kept too, for whoever wants to know why. Nothing of it leaves the machine.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import numpy as np
import numpy.typing as npt

from vision.decide.spoilt import signs
from vision.read.top import Top
from vision.settings import DEFAULT, Settings

MOST = 150
"""Throws that are kept; the oldest go first."""
MOST_BYTES = 200_000
"""No example is larger; what is, is not ours."""
MOST_SIGNS = 40
PRIVATE = 0o700


class Outcome(StrEnum):
    """What a person said of a throw."""

    CONFIRMED = "confirmed"
    CORRECTED = "corrected"
    ENTERED = "entered"
    """After a refusal."""
    REFUSED = "refused"
    """And nobody has said what the dice show: kept, but nothing is learned from it."""


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """One throw: what a person said it shows, the signs of its tops, and their crops."""

    outcome: Outcome
    faces: tuple[str, ...]
    signs: npt.NDArray[np.float64]
    """Of My City's dice one row a top: log odds of leaning, of being covered, and of no print to judge and witness.
    Other sets of dice have rows of their own."""
    crops: npt.NDArray[np.uint8]


def example(outcome: Outcome, faces: tuple[str, ...], tops: tuple[Top, ...], settings: Settings = DEFAULT) -> Example:
    """What is kept of a throw; only tops that were looked at wholly have signs that count."""
    rows = [signs(top, settings) for top in tops if top.witness is not None]
    table = np.array(rows, np.float64).reshape(-1, 4)
    return Example(outcome, faces, table, np.array([top.crop for top in tops], np.uint8))


class Experience:
    """The examples of one table."""

    def __init__(self, folder: Path, most: int = MOST) -> None:
        self._folder, self._most = folder, most

    def add(self, one: Example) -> None:
        """Written whole or not at all; the oldest go where there are too many."""
        self._folder.mkdir(mode=PRIVATE, parents=True, exist_ok=True)
        files = self._files()
        number = int(files[-1].stem) + 1 if files else 0
        packed = io.BytesIO()
        np.savez_compressed(
            packed, outcome=str(one.outcome), faces=np.array(one.faces), signs=one.signs, crops=one.crops
        )
        draft = self._folder / f"{number:08d}.new"
        draft.write_bytes(packed.getvalue())
        draft.replace(draft.with_suffix(".npz"))
        for old in self._files()[: -self._most]:
            old.unlink(missing_ok=True)

    def examples(self) -> list[Example]:
        """All of them, the oldest first; a damaged one is left out."""
        found = []
        for path in self._files():
            try:
                found.append(_read(path))
            except (OSError, ValueError, KeyError, EOFError):
                continue
        return found

    def count(self, outcome: Outcome) -> int:
        """How many there are of which a person said this."""
        return sum(one.outcome is outcome for one in self.examples())

    def forget(self) -> None:
        """Deletes everything."""
        for path in [*self._files(), *self._folder.glob("*.new")]:
            path.unlink(missing_ok=True)

    def __len__(self) -> int:
        return len(self._files())

    def _files(self) -> list[Path]:
        return sorted(path for path in self._folder.glob("*.npz") if path.stem.isdecimal())


def _read(path: Path) -> Example:
    if path.stat().st_size > MOST_BYTES:
        raise ValueError("too large for an example")
    with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as stored:
        rows = np.asarray(stored["signs"], np.float64)
        if rows.ndim != 2 or rows.shape[1] > MOST_SIGNS or not np.isfinite(rows).all():  # noqa: PLR2004 - rows
            raise ValueError("no signs of tops")
        faces = tuple(str(face) for face in stored["faces"])
        return Example(Outcome(str(stored["outcome"])), faces, rows, np.asarray(stored["crops"], np.uint8))
