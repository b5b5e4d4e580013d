from __future__ import annotations

from dataclasses import dataclass

from kiosk.players.telling import OTHERS, tell_advice, tell_bands


@dataclass(frozen=True)
class Weighed:
    action: str
    value: float


def test_the_best_move_comes_first_and_a_few_others_below() -> None:
    found = {
        "Ada": tuple(Weighed(f"move {number}", 9.0 - number) for number in range(9)),
        "B\x1b": (Weighed("stop", 0),),
    }
    lines = tell_advice(found, str.upper).splitlines()
    assert lines[:2] == ["Ada: MOVE 0 (9.0)", "  or MOVE 1 (8.0)"]
    assert lines[1 + OTHERS :] == ["B\\x1b: STOP (0.0)"]
    assert tell_advice({}, str.upper) == "Nobody has anything to do."


def test_each_move_is_told_in_one_word() -> None:
    found = {"Ada": [{"turn": 1, "band": "fine"}, {"turn": 2, "band": "perhaps"}]}
    assert tell_bands(found, "turn") == "Ada\n  turn 1: fine\n  turn 2: perhaps"
