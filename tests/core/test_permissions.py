"""Who may say what: the whole table, actor by command."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from kiosk import messages as m
from kiosk.envelope import actor_of, enveloped
from kiosk.notices import ProgramCode
from kiosk.permissions import actor_for, device_of, player_of, refusal
from kiosk.rules.dice import FaceA, FaceB, RollKind
from kiosk.state import Notice

ACTORS = ("table", "owner", "button", "camera", "clock", "kiosk", "phone:1", "phones", "agent:1", "venue")
PEOPLE = "table owner"
TABLE: dict[str, str] = {
    "AcceptDue": "clock", "IdleExpired": "clock",
    "DiceDisturbed": "camera", "DiceMoving": "camera", "DiceRead": "camera",
    "DiceRefused": "camera", "DiceSeen": "camera", "ThrowRead": "camera",
    "ChallengeClosed": "kiosk", "ChallengeOffered": "kiosk", "OpenChallenge": "kiosk",
    "BeginGame": "kiosk", "OpenTable": "kiosk", "TableLoaded": "kiosk", "TableMissing": "kiosk",
    "TablesListed": "kiosk", "ThrowMade": "kiosk", "VirtualThrow": "kiosk",
    "CameraFound": "owner button camera clock kiosk",
    "TroubleBegan": "owner button camera clock kiosk", "TroubleEnded": "owner button camera clock kiosk",
    "ButtonPressed": f"{PEOPLE} button",
    **dict.fromkeys(
        ("MakeMove", "Aim", "DropAim", "BuildHere", "PassRound", "SkipRound", "StopPlaying", "Revise"),
        f"{PEOPLE} phone:1 agent:1",
    ),
    **dict.fromkeys(("LeaveCafe", "ComeBack", "TypeScore"), f"{PEOPLE} phone:1"),
    "PhoneSeated": "phone:1", "PhonesOffered": "phones",
    **dict.fromkeys(
        ("AcceptRoll", "AddComputer", "AddPlayer", "BeginChallenge", "CancelThrow",
         "ChangeLevel", "ChangePlayer", "ChooseBook",
         "ChooseCards", "ChooseCoach", "ChooseDrawing",
         "ChooseLanguage",
         "ChooseMode", "ChoosePaper", "ConfirmScore", "ContinueTable", "DismissNotice", "EndPaperGame", "EnterByHand",
         "CorrectThrow", "GiveUpTable", "PlayAgain", "PlayNow", "RotateSeats",
         "GoBack", "NewTable", "NextGame", "RemovePlayer", "SetDie", "SetUpAgain", "StartRounds", "StopCountdown",
         "TakeBackCard", "TakeSeatOver", "ThrowAgain", "ThrowVirtually", "TurnCard", "Wake"),
        PEOPLE,
    ),
}  # fmt: skip
"""Written out a second time, so that a command that is added must be thought about here."""


def example(name: str) -> m.Command:
    """Any command of this class, about player 1 where it is about one."""
    kind: Any = getattr(m, name)
    values: dict[str, Any] = {
        "player": 1, "request": 1, "code": "ABCD", "points": 3, "row": 0, "column": 0, "name": "Ada",
        "language": "en", "reason": "x", "device": "camera",
        "sheet": "", "cards": (), "a": FaceA.CORNER, "b": FaceB.BLANK,
        "w": RollKind.SOLID, "notice": Notice("x"), "hidden": True, "paper": True, "mode": None, "first": 1,
        "players": (), "die": None, "face": "", "there": True, "book": "x", "move": "x", "throw": None, "own": True,
        "level": "easy", "wanted": True,
        "dice": "x", "challenge": None, "card": "x", "address": "x", "table": "x", "state": "x",
    }  # fmt: skip
    needed = [one.name for one in kind.__dataclass_fields__.values()]
    return kind(**{name: values[name] for name in needed if name in values})  # type: ignore[no-any-return]


def test_every_command_is_in_the_table() -> None:
    assert set(TABLE) == {kind.__name__ for kind in get_args(m.Command)}


@pytest.mark.parametrize("actor", ACTORS)
@pytest.mark.parametrize("name", TABLE)
def test_who_may_say_what(name: str, actor: str) -> None:
    seat = 1 if ":" in actor else None
    allowed = actor in TABLE[name].split()
    assert refusal(enveloped(example(name), actor, seat)) == (None if allowed else ProgramCode.FORBIDDEN)


@pytest.mark.parametrize("actor", ["phone", "agent"])
@pytest.mark.parametrize(("own", "seat", "named"), [(1, 2, 1), (1, 1, 2), (1, 2, 2), (1, None, 1), (0, 1, 1)])
def test_who_has_a_seat_speaks_for_no_other(actor: str, own: int, seat: int | None, named: int) -> None:
    assert refusal(enveloped(m.BuildHere(named), f"{actor}:{own}", seat)) == ProgramCode.OTHER_SEAT
    assert refusal(enveloped(m.BuildHere(own), f"{actor}:{own}", own)) is None


def test_an_envelope_of_the_table_says_one_seat_and_not_two() -> None:
    assert refusal(enveloped(m.BuildHere(1), "table", 0)) == ProgramCode.OTHER_SEAT
    assert refusal(enveloped(m.BuildHere(1), "table", 1)) is None
    assert refusal(enveloped(m.Wake(), "table", 1)) is None


@pytest.mark.parametrize(
    "name",
    ["", "Table", "phone", "phone:", "phone:-1", "phone:01", "phone:1:2", "phone:²", "phone:1 ", "root", "agent:x"],
)
def test_nobody_is_called_so(name: str) -> None:
    assert actor_of(name) is None
    assert refusal(enveloped(m.Wake(), name)) == ProgramCode.UNKNOWN_ACTOR


@pytest.mark.parametrize("one", ["", "x" * 65, "é"])
def test_an_id_is_short_and_plain(one: str) -> None:
    assert refusal(enveloped(m.Wake(), id=one)) == ProgramCode.BAD_ID


def test_a_device_is_known_by_what_it_says() -> None:
    assert device_of(m.DiceMoving()) == "camera"
    assert device_of(m.IdleExpired()) == "clock"
    assert device_of(m.ButtonPressed()) == "button"
    for command in (m.DiceMoving(), m.IdleExpired(), m.ButtonPressed(), m.TroubleEnded("camera")):
        assert refusal(enveloped(command, device_of(command))) is None


@pytest.mark.parametrize("name", TABLE)
def test_there_is_somebody_for_every_command(name: str) -> None:
    command = example(name)
    actor = actor_for(command)
    seat = player_of(command) if ":" in actor else None
    assert refusal(enveloped(command, actor, seat)) is None


def test_whom_a_command_is_about() -> None:
    assert player_of(m.PassRound(3)) == 3
    assert player_of(m.Wake()) is None
