"""What the camera sees, for the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hardware.world import DeviceWorld
    from ui.widgets.camera import CameraPicture, DieOutline
    from vision.reading import ReadDie

PICTURE_WIDTH = 800
READ_WIDTH = 1600
"""Of the one picture that was read, which is looked at closely."""


def picture(world: DeviceWorld) -> CameraPicture | None:
    """What the camera sees of the throw, small enough for the screen, with the dice that were found."""
    import cv2  # noqa: PLC0415

    from ui.widgets.camera import CameraPicture  # noqa: PLC0415

    sight = world.sight
    if sight is None:
        return None
    image = sight.frame.image
    height, width = image.shape[:2]
    share = min(1.0, (PICTURE_WIDTH if sight.reading is None else READ_WIDTH) / width)
    small = cv2.cvtColor(cv2.resize(image, None, fx=share, fy=share), cv2.COLOR_BGR2RGB)
    found = outlines(getattr(sight.reading, "dice", ()), width, height)
    return CameraPicture(small.shape[1], small.shape[0], small.tobytes(), found)


def outlines(dice: Sequence[ReadDie], width: int, height: int) -> tuple[DieOutline, ...]:
    """Where dice lie in a picture of this size, and what each is taken for; of a refused throw, which it is about."""
    from ui.boards.lost_cities_rw.look import TONES  # noqa: PLC0415
    from ui.widgets.camera import DieOutline  # noqa: PLC0415

    pointed_out = any(one.note for one in dice)
    found = []
    for one in dice:
        corners = tuple((x / width, y / height) for x, y in one.quad)
        tint = TONES[one.face].full if one.face in TONES else None
        fine = one.face is not None or (pointed_out and not one.note)
        found.append(DieOutline(corners, one.die, sure=fine, face=one.face, tint=tint))
    return tuple(found)
