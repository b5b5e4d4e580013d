"""Dice sets as data: what the reader knows of a set lies in a folder of the set's name.

Its networks, its limits and its lab models are there; the finder of My City lies in ``vision/models``. The set's name
is the one that ``tabletown read --dice`` takes, and that of the rule book which is played with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from kiosk.rules.throws import Throw
    from vision.calibrate import Calibration
    from vision.lab.model import Scene
    from vision.lab.picture import LabPicture
    from vision.reading import Reading
    from vision.teach.experience import Example, Outcome
    from vision.teach.refit import Fitting

MY_CITY = "my-city-rw"


class Examined(Protocol):
    """Everything that was found out about a picture; more of it is the set's own concern."""

    @property
    def reading(self) -> Reading: ...


class Reader(Protocol):
    """What reads the dice of one set: the module ``entry`` in its folder."""

    def read(self, image: npt.NDArray[np.uint8], calibration: Calibration | None = None) -> Reading: ...
    def examine(self, image: npt.NDArray[np.uint8], calibration: Calibration | None = None) -> Examined: ...
    def explained(self, image: npt.NDArray[np.uint8], examination: Any) -> npt.NDArray[np.uint8]:  # noqa: ANN401
        """All stages in one picture."""
        ...

    def lies_there(self, image: npt.NDArray[np.uint8], calibration: Calibration | None = None) -> bool:
        """Whether dice of this set, and enough of them, seem to lie there, whatever they show."""
        ...

    def make_ready(self) -> None: ...
    def fitting(self) -> Fitting:
        """What a table may fit anew."""
        ...

    def example(
        self,
        picture: npt.NDArray[np.uint8],
        calibration: Calibration | None,
        outcome: Outcome,
        faces: tuple[str, ...],
    ) -> Example:
        """What is kept of a throw of which a person said what it shows."""
        ...


@dataclass(frozen=True, slots=True)
class Size:
    """Of the top that is hardest to see among the dice of a set."""

    across_cm: float
    height_cm: float
    """How high above the floor it lies."""
    fewest_px: float
    """How wide it must be in the picture."""


def size(name: str) -> Size:
    """How large the dice of a set are; of any set that has its models here."""
    found: Size = import_module(f"vision.dicesets.{name.replace('-', '_')}.size").TOP
    return found


def sized() -> tuple[str, ...]:
    """The sets whose size is known."""
    found = [one for one in files("vision.dicesets").iterdir() if one.is_dir() and one.joinpath("size.py").is_file()]
    return tuple(sorted(one.name.replace("_", "-") for one in found))


def reader(name: str) -> Reader:
    """What reads the dice of a set; its networks are loaded when they are first used."""
    if name not in names():
        raise LookupError(f"there is no reader for the dice of {name}")
    return cast("Reader", import_module(f"vision.dicesets.{name.replace('-', '_')}.entry"))


def folder(name: str) -> Traversable:
    """Where the data of a set lie."""
    return files("vision.dicesets").joinpath(name.replace("-", "_"))


def names() -> tuple[str, ...]:
    """The sets that can be read: those with networks."""
    found = [one for one in files("vision.dicesets").iterdir() if one.is_dir() and _learned(one)]
    return tuple(sorted(one.name.replace("_", "-") for one in found))


class Frames(Protocol):
    """A throw as pictures, one after another; after the last one the dice go on lying there."""

    fps: int

    @property
    def throw(self) -> Throw: ...
    def __len__(self) -> int: ...
    def frame(self, number: int) -> npt.NDArray[np.uint8]: ...


def simulated(name: str, seed: int, scene: Scene) -> Frames | None:
    """A simulated throw of a set in a tray of the lab; None for a set that the lab can't throw."""
    place = folder(name)
    if not place.is_dir() or not place.joinpath("throws.py").is_file():
        return None
    made = import_module(f"vision.dicesets.{name.replace('-', '_')}.throws")
    return cast("Frames", made.SixThrow(seed, scene))


def pictured(name: str, seed: int, **fixed: Any) -> LabPicture:  # noqa: ANN401 - see the lab's ``random_scene``
    """A random picture of a set in a tray of the lab, with its labels."""
    made: LabPicture = import_module(f"vision.dicesets.{name.replace('-', '_')}.scenes").random_picture(seed, **fixed)
    return made


def _learned(place: Traversable) -> bool:
    return any(one.name.endswith(".onnx.xz") for one in place.iterdir())
