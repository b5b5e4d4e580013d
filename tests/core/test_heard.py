"""What was carried out lately is known by its id, and the memory for it does not grow."""

from __future__ import annotations

from kiosk.heard import Heard


def test_an_id_is_known_once_it_was_noted() -> None:
    heard = Heard()
    assert "one" not in heard
    heard.note("one")
    assert "one" in heard


def test_a_message_without_an_id_is_always_a_new_one() -> None:
    heard = Heard()
    heard.note(None)
    assert None not in heard
    assert len(heard) == 0


def test_the_oldest_makes_room() -> None:
    heard = Heard(most=2)
    for name in ("one", "two", "two", "three"):
        heard.note(name)
    assert len(heard) == 2
    assert "one" not in heard
    assert "three" in heard
