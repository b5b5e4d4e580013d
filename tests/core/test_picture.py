"""What the screen is given of a camera's picture."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from kiosk.wiring.picture import picture
from vision.reading import ReadDie, Reading, ReadingRefused

QUAD = ((10.0, 10.0), (20.0, 10.0), (20.0, 20.0), (10.0, 20.0))
LEANS = ReadDie(QUAD, 0.9, note="it leans")
FLAT = ReadDie(QUAD, 0.9, "A", "corner")


def world(reading: Reading | None) -> Any:  # noqa: ANN401 - stands for the devices
    frame = SimpleNamespace(image=np.zeros((1500, 2000, 3), np.uint8))
    return SimpleNamespace(sight=SimpleNamespace(frame=frame, reading=reading))


def test_a_refused_picture_marks_the_die_that_it_was_refused_for() -> None:
    seen = picture(world(Reading((LEANS, FLAT), reason=ReadingRefused.COCKED_DIE)))
    assert seen is not None
    assert [one.sure for one in seen.outlines] == [False, True]
    assert [(one.die, one.face) for one in seen.outlines] == [(None, None), ("A", "corner")]


def test_what_was_read_is_finer_than_what_is_only_watched() -> None:
    watched, read = picture(world(None)), picture(world(Reading((FLAT,))))
    assert watched is not None
    assert read is not None
    assert watched.width < read.width
