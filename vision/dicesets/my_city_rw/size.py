"""How large the dice are, for whoever hangs up a camera."""

from vision.dicesets import Size
from vision.lab.model import DIE_CM

TOP = Size(across_cm=DIE_CM, height_cm=DIE_CM, fewest_px=48.0)
"""The reader looks at a top of 44 pixels: fewer would have to be made up."""
