"""What is read of six dice: numbers and colours, whose order means nothing."""

from __future__ import annotations

from collections.abc import Mapping

from kiosk.rules.throws import Throw
from vision.reading import ReadDie, Reading, ReadingRefused

NUMBER, COLOUR = "number", "colour"
OF_A_KIND = 3
NAMES = tuple(f"{kind}{place}" for kind in (NUMBER, COLOUR) for place in range(1, OF_A_KIND + 1))

MESSAGES: Mapping[ReadingRefused, str] = {
    ReadingRefused.MISSING_DIE: "fewer than three number dice and three colour dice lie in the tray",
    ReadingRefused.EXTRA_DIE: "more than three number dice and three colour dice lie in the tray",
    ReadingRefused.COCKED_DIE: "a die does not lie flat",
    ReadingRefused.COVERED: "something lies over the dice",
    ReadingRefused.MOVING: "the dice are still moving",
    ReadingRefused.TOO_DARK: "it is too dark to read the dice",
    ReadingRefused.UNSURE: "the dice can't be told for sure",
    ReadingRefused.NO_TRAY: "no tray and no dice can be seen",
}


class SixReading(Reading):
    """The answer for one picture of these dice.

    Dice of a sort can't be told apart, so their names go by their faces, and equal throws are equal.
    """

    __slots__ = ()

    @property
    def faces(self) -> dict[str, str]:
        if self.reason is not None:
            return {}
        found = {one.die: str(one.face) for one in self.dice}
        return {name: found[name] for name in NAMES}

    @property
    def roll(self) -> None:
        """There is none: that is a throw of other dice."""
        return

    @property
    def throw(self) -> Throw | None:
        """The throw as the rules know it."""
        return Throw(tuple(self.faces.items())) if self.reason is None else None

    @property
    def counts_alone(self) -> bool:
        """Not yet: about one in a hundred of what is read here should have been refused, so a person looks first."""
        return False

    @property
    def words(self) -> str:
        return ", ".join(self.faces.values())

    def as_found(self) -> dict[str, object]:
        faces = self.faces
        numbers = [int(faces[name]) for name in NAMES if name.startswith(NUMBER)]
        colours = [faces[name] for name in NAMES if name.startswith(COLOUR)]
        return {"throw": {"numbers": numbers, "colours": colours}}


def refuse(
    reason: ReadingRefused, dice: tuple[ReadDie, ...] = (), detail: str = "", confidence: float = 0.0
) -> SixReading:
    message = MESSAGES[reason] + (f": {detail}" if detail else "")
    return SixReading(dice, confidence, reason, message)
