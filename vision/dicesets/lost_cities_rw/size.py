"""How large the dice are, for whoever hangs up a camera."""

from vision.dicesets import Size
from vision.dicesets.lost_cities_rw.bodies import ten_sided

SMALLEST_CM = 1.7
"""How wide the smallest ten-sided dice are; those of the game were not measured."""
_die = ten_sided(SMALLEST_CM, SMALLEST_CM, 0.6, to_apex=True)

TOP = Size(across_cm=2 * _die.sides[0].reach, height_cm=_die.height, fewest_px=30.0)
"""The kite that lies on top of a ten-sided die."""
