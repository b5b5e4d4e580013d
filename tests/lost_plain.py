"""The rules of Lost Cities Roll & Write once more, as plainly as they can be written.

Everything is a dictionary and a loop over it: nothing is cached, nothing is shared with the engine of the kiosk, and
nothing is left out because it "cannot happen". A *sheet* is the document of ``tabletown sheets --book lost-cities-rw
--json``; records and answers are the documents of the file formats. L1 to L12 are the numbered rulings of the rules.
"""

from __future__ import annotations

from typing import Any

Json = Any

FORMAT = "tabletown-lost-cities/1"
COLOURS = ["red", "orange", "yellow", "green", "blue", "purple"]


class Malformed(Exception):
    """No record at all: exit status 2."""


class PlainLostIllegal(Exception):
    def __init__(self, turn: int, player: str, reason: str) -> None:
        self.answer = {"ok": False, "error": {"turn": turn, "player": player, "reason": reason}}


# What a record looks like


def check(record: Json) -> None:
    """Raise `Malformed` unless *record* is a record; whether its moves are legal is another question."""
    want(isinstance(record, dict) and record.get("format") == FORMAT)
    players = record.get("players")
    want(isinstance(players, list) and 2 <= len(players) <= 5)
    for name in players:
        want(isinstance(name, str) and 1 <= len(name) <= 40 and players.count(name) == 1)
    want("first" not in record or (isinstance(record["first"], str) and record["first"] in players))
    want(isinstance(record.get("turns"), list))
    for turn in record["turns"]:
        want(isinstance(turn, dict) and isinstance(turn.get("roll"), dict) and isinstance(turn.get("actions"), dict))
        check_roll(turn["roll"])
        for name, action in turn["actions"].items():
            want(name in players)
            check_action(action)


def check_roll(roll: Json) -> None:
    numbers, colours = roll.get("numbers"), roll.get("colours")
    want(isinstance(numbers, list) and len(numbers) == 3 and all(is_number(one) for one in numbers))
    want(isinstance(colours, list) and len(colours) == 3 and all(is_colour(one) for one in colours))


def check_action(action: Json) -> None:
    if isinstance(action, str):
        want(action == "decline")
        return
    want(isinstance(action, dict) and isinstance(action.get("take"), list) and len(action["take"]) == 2)
    want(is_colour(action["take"][0]) and is_number(action["take"][1]))
    want(type(action.get("double", False)) is bool)
    want(isinstance(action.get("then", []), list) and all(is_colour(one) for one in action.get("then", [])))


def is_number(value: Json) -> bool:
    return type(value) is int and 0 <= value <= 9


def is_colour(value: Json) -> bool:
    return isinstance(value, str) and value in COLOURS


def want(fine: bool) -> None:  # noqa: FBT001
    if not fine:
        raise Malformed


# A player's sheet


def empty_sheet() -> Json:
    return {
        "expeditions": {colour: {"double": False, "numbers": [], "end": False} for colour in COLOURS},
        "artefacts": 0,
        "dice": 0,
    }


def write(sheet: Json, mine: Json, colour: str, number: int) -> tuple[bool, list[str]]:
    """Write *number* into an expedition: is there an arrow, and the bridges of which columns were crossed?"""
    expedition = mine["expeditions"][colour]
    if len(expedition["numbers"]) == 9:
        expedition["end"] = True  # above the ninth box; no field of the column, so no bridge (L12)
        return False, mark_artefact(sheet, mine)
    expedition["numbers"].append(number)
    box = len(expedition["numbers"])
    crossed = []
    if box == sheet["bridge"]:
        crossed.append(colour)
    if box in sheet["expeditions"][colour]["artefacts"]:
        crossed += mark_artefact(sheet, mine)
    return box in sheet["expeditions"][colour]["arrows"], crossed


def mark_artefact(sheet: Json, mine: Json) -> list[str]:
    if mine["artefacts"] == 9:
        return []
    mine["artefacts"] += 1
    return ["artefacts"] if mine["artefacts"] == sheet["bridge"] else []


def mark_dice_symbol(sheet: Json, mine: Json) -> list[str]:
    if mine["dice"] == 9:
        return []
    mine["dice"] += 1
    return ["dice"] if mine["dice"] == sheet["bridge"] else []


def is_complete(expedition: Json) -> bool:
    """L4."""
    return len(expedition["numbers"]) == 9 and expedition["end"]


# Judging


def reason_against_pair(mine: Json, numbers: list[int], colours: list[str], action: Json) -> str | None:
    colour, number = action["take"]
    expedition = mine["expeditions"][colour]
    if colour not in colours or number not in numbers:
        return "not_available"
    if action.get("double", False):
        if number != 0:
            return "double_needs_zero"
        if expedition["double"] or expedition["numbers"]:
            return "double_too_late"
        return None
    if is_complete(expedition):
        return "complete"
    written = 10 if number == 0 else number
    if expedition["numbers"] and written < expedition["numbers"][-1]:
        return "too_small"
    return None


def act(
    sheet: Json, mine: Json, numbers: list[int], colours: list[str], action: Json
) -> tuple[str | None, list[str]]:
    """Do *action* on the sheet *mine*; the reason why not, and the bridges that were crossed."""
    if action == "decline":
        return None, mark_dice_symbol(sheet, mine)
    reason = reason_against_pair(mine, numbers, colours, action)
    if reason:
        return reason, []
    colour, number = action["take"]
    if action.get("double", False):
        mine["expeditions"][colour]["double"] = True
        arrow, crossed = False, []
    else:
        arrow, crossed = write(sheet, mine, colour, 10 if number == 0 else number)
    for goal in action.get("then", []):
        expedition = mine["expeditions"][goal]
        if not arrow:
            return "no_arrow", []
        if is_complete(expedition):
            return "complete", []
        again = expedition["numbers"][-1] if expedition["numbers"] else 1  # L1
        arrow, more = write(sheet, mine, goal, again)
        crossed += more
    return None, crossed


class PlainLostGame:
    def __init__(self, sheet: Json, record: Json) -> None:
        check(record)
        self.sheet = sheet
        self.players = record["players"]
        self.sheets = {name: empty_sheet() for name in self.players}
        self.bridges: dict[str, list[str]] = {column: [] for column in [*COLOURS, "artefacts", "dice"]}
        self.active = self.players.index(record.get("first", self.players[0]))
        self.finished = False
        self.waiting: list[str] = []
        self.left: tuple[list[int], list[str]] = ([], [])
        for number, turn in enumerate(record["turns"], 1):
            if self.finished:
                raise Malformed
            self.play(number, turn, last=number == len(record["turns"]))

    def play(self, number: int, turn: Json, *, last: bool) -> None:
        order = self.players[self.active :] + self.players[: self.active]
        numbers, colours = list(turn["roll"]["numbers"]), list(turn["roll"]["colours"])
        crossed: dict[str, list[str]] = {}
        acted: list[str] = []
        for name in order:
            if name not in turn["actions"]:
                if not last:
                    raise PlainLostIllegal(number, name, "missing_action")
                continue
            if name != order[0] and order[0] not in acted:
                raise PlainLostIllegal(number, name, "not_your_turn")
            action = turn["actions"][name]
            reason, crossed[name] = act(self.sheet, self.sheets[name], numbers, colours, action)
            if reason:
                raise PlainLostIllegal(number, name, reason)
            acted.append(name)
            if name == order[0] and action != "decline":  # what the active player takes is gone
                colours.remove(action["take"][0])
                numbers.remove(action["take"][1])
        self.settle_bridges(crossed)
        self.waiting = [name for name in self.players if name not in acted] if order[0] in acted else [order[0]]
        self.left = numbers, colours
        self.finished = not self.waiting and self.is_the_end()
        self.active = (self.active + 1) % len(self.players)

    def settle_bridges(self, crossed: dict[str, list[str]]) -> None:
        """At the end of the turn: all who crossed a bridge in the turn in which it is first crossed (L5, L11)."""
        for column, owners in self.bridges.items():
            if not owners:
                owners += [name for name in self.players if column in crossed.get(name, [])]

    def is_the_end(self) -> bool:
        exhausted = all(mine["dice"] == 9 for mine in self.sheets.values())
        return exhausted or all(self.bridges.values())

    # Scoring

    def score(self, name: str) -> Json:
        mine, points = self.sheets[name], self.sheet["points"]
        expeditions = {}
        for colour, expedition in mine["expeditions"].items():
            if expedition["double"]:
                count = len(expedition["numbers"])
                once = points["only_double"] if count == 0 else points["expedition"][count]
                expeditions[colour] = once + once
            else:
                expeditions[colour] = points["expedition"][len(expedition["numbers"])]
        artefacts, dice = points["artefacts"][mine["artefacts"]], points["dice"][mine["dice"]]
        bridges = sum(points["bridge"] for owners in self.bridges.values() if name in owners)
        return {
            "total": sum(expeditions.values()) + artefacts + dice + bridges,
            "exhausted": mine["dice"] == 9,
            "lines": {"expeditions": expeditions, "artefacts": artefacts, "dice": dice, "bridges": bridges},
        }


def replay(sheet: Json, record: Json) -> Json:
    """The answer of ``replay`` without messages; raises `Malformed`."""
    try:
        game = PlainLostGame(sheet, record)
    except PlainLostIllegal as illegal:
        return illegal.answer
    scores = {name: game.score(name) for name in game.players}
    best = max(result["total"] for result in scores.values())
    return {
        "ok": True,
        "finished": game.finished,
        "turns": len(record["turns"]),
        "scores": scores,
        "winners": [name for name in game.players if scores[name]["total"] == best],
        "bridges": game.bridges,
        "sheets": game.sheets,
    }


def legal(sheet: Json, record: Json) -> Json:
    """The answer of ``legal``: every pair of every colour and number is tried out."""
    try:
        game = PlainLostGame(sheet, record)
    except PlainLostIllegal as illegal:
        return illegal.answer
    answer = {}
    for name in game.waiting:
        takes = []
        for colour in COLOURS:
            for number in range(10):
                for double in (False, True):
                    action = {"take": [colour, number], "double": double}
                    if reason_against_pair(game.sheets[name], *game.left, action) is None:
                        takes.append({**action, "then": arrow_goals(sheet, game.sheets[name], action)})
        answer[name] = {"takes": takes}
    return answer


def arrow_goals(sheet: Json, mine: Json, action: Json) -> list[str]:
    """Try every expedition, each on a copy of its own."""
    found = []
    for goal in COLOURS:
        numbers, colours = [action["take"][1]], [action["take"][0]]
        if act(sheet, copied(mine), numbers, colours, {**action, "then": [goal]})[0] is None:
            found.append(goal)
    return found


def copied(mine: Json) -> Json:
    return {
        "expeditions": {
            colour: {**one, "numbers": list(one["numbers"])} for colour, one in mine["expeditions"].items()
        },
        "artefacts": mine["artefacts"],
        "dice": mine["dice"],
    }
