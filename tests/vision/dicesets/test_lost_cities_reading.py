"""What is read of six dice, in the published format, and named so that equal throws are equal."""

from __future__ import annotations

from kiosk.rules.lost_cities_rw.book import DICE_SET
from tests.vision.dicesets.six import throw
from vision.dicesets.lost_cities_rw.reader import named
from vision.dicesets.lost_cities_rw.reading import MESSAGES, SixReading, refuse
from vision.reading import ReadingRefused, Status


def test_a_reading_is_a_throw_in_the_published_format() -> None:
    reading = SixReading(named(throw((2, 0, 7), ("red", "blue", "green"))), 0.99761, ms=41.239)
    assert reading.status is Status.READ
    assert reading.as_json() == {
        "status": "read",
        "throw": {"numbers": [0, 2, 7], "colours": ["red", "green", "blue"]},
        "confidence": 0.9976,
        "ms": 41.24,
    }
    assert reading.roll is None
    assert not reading.counts_alone  # too few were read for that, and one of them wrongly


def test_equal_throws_are_equal_wherever_the_dice_lie() -> None:
    one = SixReading(named(throw((7, 2, 2), ("blue", "red", "red"))), 0.9)
    two = SixReading(named(throw((2, 2, 7), ("red", "blue", "red"))), 0.9)
    assert one.throw == two.throw
    assert one.throw != SixReading(named(throw((2, 7, 7), ("red", "blue", "red"))), 0.9).throw


def test_a_throw_is_one_of_the_books_dice() -> None:
    found = SixReading(named(throw()), 0.9).throw
    assert found is not None
    assert DICE_SET.check(found) == found


def test_each_die_is_named_where_it_lies() -> None:
    (first, second, third, *_) = named(throw((7, 2, 4)))
    assert [(one.die, one.face) for one in (first, second, third)] == [
        ("number1", "2"),
        ("number2", "4"),
        ("number3", "7"),
    ]
    assert second.quad[0][0] > first.quad[0][0]  # the four lies right of the two


def test_a_refusal_has_a_reason_and_no_throw() -> None:
    reading = refuse(ReadingRefused.UNSURE, (), "a six may be a nine")
    assert reading.throw is None
    assert reading.faces == {}
    assert reading.as_json() == {
        "status": "refused",
        "reason": "unsure",
        "message": "the dice can't be told for sure: a six may be a nine",
        "ms": 0.0,
    }
    assert set(MESSAGES) == set(ReadingRefused)
