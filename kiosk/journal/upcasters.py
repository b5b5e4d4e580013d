"""What the rows of every released shape mean, for ever. Nothing here may change; new shapes are added.

Everything is literal on purpose: a row means what it meant when it was written, whatever the code of today calls its
fields or takes for granted. Rows of version 1 are objects that leave out what was the default then; rows of version 2
and later are lists of all fields in the order of `SHAPES`. Where a command changes, it gets one more version in
`SHAPES`, and `to_newest` brings its older rows to it.
"""

from __future__ import annotations

from typing import Any

from kiosk.errors import Unusable, quote

FIRST_BOOK, FIRST_BOOK_VERSION, FIRST_VERSION = "my-city-rw", 1, 1
"""Of a row that does not say, which all rows of version 1 are."""

LEFT_OUT: dict[str, dict[str, Any]] = {
    "AddComputer": {"place": None},
    "AddPlayer": {"colour": None, "place": None},
    "Aim": {"turns": 0, "mirrored": False},
    "BeginChallenge": {"hidden": True},
    "BeginGame": {"deck": []},
    "ChallengeClosed": {"names": []},
    "ChangePlayer": {"name": None, "colour": None, "place": None, "city": None},
    "ChooseMode": {"first": 1},
    "DiceRead": {"confidence": 1.0, "sure": True},
    "NewTable": {"hidden": True},
    "OpenTable": {"hidden": True, "book": "my-city-rw", "start": "briefing"},
    "PlayNow": {"places": [], "hidden": True},
    "ThrowRead": {"confidence": 1.0, "sure": True},
    "TurnCard": {"card": ""},
    "TypeScore": {"bags": 0},
}
"""The defaults of version 1."""
LEFT_OUT_OF_PLAYER: dict[str, Any] = {"present": True, "city": "", "level": ""}
"""What a player of any version has who does not say."""

SHAPES: dict[str, dict[int, tuple[str, ...]]] = {
    "AcceptDue": {2: ("request",)},
    "AcceptRoll": {2: ()},
    "AddComputer": {2: ("name", "level", "place")},
    "AddPlayer": {2: ("name", "colour", "place")},
    "Aim": {2: ("player", "row", "column", "turns", "mirrored")},
    "BeginChallenge": {2: ("hidden",)},
    "BeginGame": {2: ("sheet", "deck")},
    "BuildHere": {2: ("player",)},
    "ButtonPressed": {2: ()},
    "CancelThrow": {2: ()},
    "ChallengeClosed": {2: ("names",)},
    "ChangeLevel": {2: ("player", "level")},
    "ChangePlayer": {2: ("player", "name", "colour", "place", "city")},
    "ChooseBook": {2: ("book",)},
    "ChooseCards": {2: ("own",)},
    "ChooseCoach": {2: ("wanted",)},
    "ChooseDrawing": {2: ("hidden",)},
    "ChooseLanguage": {2: ("language",)},
    "ChooseMode": {2: ("mode", "first")},
    "ChoosePaper": {2: ("paper",)},
    "ComeBack": {2: ("player",)},
    "ConfirmScore": {2: ()},
    "ContinueTable": {2: ("code",)},
    "CorrectThrow": {2: ()},
    "DiceDisturbed": {2: ("request",)},
    "DiceMoving": {2: ()},
    "DiceRead": {2: ("request", "a", "b", "w", "confidence", "sure")},
    "DiceRefused": {2: ("request", "reason")},
    "DropAim": {2: ("player",)},
    "EndPaperGame": {2: ()},
    "EnterByHand": {2: ()},
    "GiveUpTable": {2: ()},
    "GoBack": {2: ()},
    "IdleExpired": {2: ()},
    "LeaveCafe": {2: ("player",)},
    "MakeMove": {2: ("player", "move")},
    "NewTable": {2: ("hidden",)},
    "NextGame": {2: ()},
    "OpenChallenge": {
        2: ("code", "book", "mode", "first", "players", "language", "hidden", "sheet", "challenge"),
    },
    "OpenTable": {2: ("code", "mode", "first", "paper", "players", "language", "hidden", "book", "start")},
    "PassRound": {2: ("player",)},
    "PlayAgain": {2: ()},
    "PlayNow": {2: ("players", "places", "hidden")},
    "RemovePlayer": {2: ("player",)},
    "Revise": {2: ("player",)},
    "RotateSeats": {2: ()},
    "SetDie": {2: ("die", "face")},
    "SetUpAgain": {2: ()},
    "SkipRound": {2: ("player",)},
    "StartRounds": {2: ()},
    "StopCountdown": {2: ("request",)},
    "StopPlaying": {2: ("player",)},
    "TableLoaded": {2: ("code",)},
    "TableMissing": {2: ("code",)},
    "TakeBackCard": {2: ()},
    "ThrowAgain": {2: ()},
    "ThrowMade": {2: ("throw",)},
    "ThrowRead": {2: ("request", "throw", "confidence", "sure")},
    "ThrowVirtually": {2: ()},
    "TurnCard": {2: ("card",)},
    "TypeScore": {2: ("player", "points", "bags")},
    "VirtualThrow": {2: ("a", "b", "w")},
    "Wake": {2: ()},
}
"""The fields of each command that can be in a journal, in their order, by version. What concerns the moment alone is
in no journal."""

ADDED: dict[str, dict[int, dict[str, Any]]] = {}
"""What a version has added, and what it was in the rows before."""


def written_as(name: str) -> tuple[int, tuple[str, ...]]:
    """The version with which a command is written now, and its fields; raises `Unusable` for one without a shape."""
    if name not in SHAPES:
        raise Unusable(f"{quote(name)} has no shape in kiosk/journal/upcasters.py")
    newest = max(SHAPES[name])
    return newest, SHAPES[name][newest]


def fields_of(row: Any, version: int) -> dict[str, Any]:  # noqa: ANN401 - any JSON value
    """All fields of a command by their names of today, and its own name under ``is``; raises `Unusable`."""
    if version == FIRST_VERSION:
        return _first(row)
    if not isinstance(row, list) or not row or not isinstance(row[0], str):
        raise Unusable("a command is a list that begins with its name")
    name, values = row[0], row[1:]
    shape = SHAPES.get(name, {}).get(version)
    if shape is None:
        raise Unusable(f"version {version} of {quote(name)} is not known here")
    if len(shape) != len(values):
        raise Unusable(f"{name} has {len(shape)} fields, not {len(values)}")
    return to_newest(name, version, dict(zip(shape, values, strict=True)))


def to_newest(name: str, version: int, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields as the newest version names them; a change that is no mere addition gets a line of its own here."""
    for later in range(version + 1, written_as(name)[0] + 1):
        fields = {**ADDED.get(name, {}).get(later, {}), **fields}
    if name in {"OpenChallenge", "OpenTable"} and isinstance(fields.get("players"), list):
        players = [{**LEFT_OUT_OF_PLAYER, **one} if isinstance(one, dict) else one for one in fields["players"]]
        fields = {**fields, "players": players}
    return {"is": name, **fields}


def _first(row: Any) -> dict[str, Any]:  # noqa: ANN401
    if not isinstance(row, dict) or not isinstance(row.get("is"), str):
        raise Unusable("a command is an object with its name")
    fields = {key: value for key, value in row.items() if key != "is"}
    return to_newest(row["is"], 2, {**LEFT_OUT.get(row["is"], {}), **fields})
