from __future__ import annotations

from kiosk.rules.dice import Die, FaceA, FaceB, Roll, RollKind
from vision.reading import MESSAGES, ReadDie, Reading, ReadingRefused, Status, refuse

QUAD = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
DICE = (
    ReadDie(QUAD, 0.9, Die.W, RollKind.LINED),
    ReadDie(QUAD, 0.9, Die.A, FaceA.CORNER),
    ReadDie(QUAD, 0.9, Die.B, FaceB.BLANK),
)


def test_a_reading_is_a_roll_in_the_published_format() -> None:
    reading = Reading(DICE, 0.98123, ms=11.239)
    assert reading.status is Status.READ
    assert reading.roll == Roll(FaceA.CORNER, FaceB.BLANK, RollKind.LINED)
    assert reading.as_json() == {
        "status": "read",
        "dice": {"A": "corner", "B": "blank", "W": "lined"},
        "confidence": 0.9812,
        "ms": 11.24,
    }


def test_a_refusal_has_a_reason_and_no_dice() -> None:
    reading = refuse(ReadingRefused.UNSURE, DICE, "fog")
    assert reading.roll is None
    assert reading.faces == {}
    assert reading.as_json() == {
        "status": "refused",
        "reason": "unsure",
        "message": "the dice can't be told for sure: fog",
        "ms": 0.0,
    }


def test_every_reason_has_its_sentence() -> None:
    assert set(MESSAGES) == set(ReadingRefused)
