"""The board game's rules a second time, on sets of fields and the JSON formats, slowly and obviously.

Written from the rules alone; it shares no code with the engine. *sheets* is what ``tabletown sheets`` prints as JSON.
A record that can't be used raises `CannotUse`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Json = Any
Fields = Iterable[tuple[int, int]]
GAMES = {"eternal": ["eternal"], "chapter": ["1", "2", "3"]}
STICKERS = ["trees1", "trees2", "rocks1", "rocks2", "well"]


class CannotUse(Exception):
    pass


class PlainBoardIllegal(Exception):
    def __init__(self, game: str, when: str, number: int, player: str, reason: str) -> None:
        self.error = {"game": game, "when": when, "round": number, "player": player, "reason": reason}


class PlainPlayer:
    """One player's things in one game."""

    def __init__(self, fields: Json) -> None:
        self.fields = fields  # rows of names, with the stickers
        self.buildings: list[tuple[str, frozenset, int]] = []  # kind, fields, round
        self.passes = 0
        self.stopped = False

    def covered(self) -> set:
        return {field for _, fields, _ in self.buildings for field in fields}

    def where(self, *names: str) -> set:
        return {(r, c) for r, row in enumerate(self.fields) for c, name in enumerate(row) if name in names}


def neighbours(field: tuple) -> set:
    r, c = field
    return {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}


def touches(fields: Fields, others: Fields) -> bool:
    return any(neighbours(field) & set(others) for field in fields)


def moved(fields: Fields) -> frozenset:
    top, left = min(r for r, _ in fields), min(c for _, c in fields)
    return frozenset((r - top, c - left) for r, c in fields)


def turns(shape: Json) -> set:
    found, fields = set(), [tuple(field) for field in shape]
    for _ in range(4):
        fields = [(c, -r) for r, c in fields]
        found.add(moved(fields))
    return found


def cards_of(sheets: Json, game: str) -> list[str]:
    cards = [f"{kind}-{shape}" for kind in sheets["kinds"] for shape in sheets["shapes"]]
    if sheets["games"][game]["churches"]:
        cards += [f"church-{shape}" for shape in sheets["churches"]]
    if sheets["games"][game]["block"]:
        cards.append("block")
    return cards


def shape_of(sheets: Json, card: str) -> Json:
    kind, _, name = card.partition("-")
    return sheets["churches" if kind == "church" else "shapes"][name]


def river_of(sheets: Json, game: str) -> list:
    pairs = sheets["boards"][sheets["games"][game]["board"]]["river"]
    return [(tuple(one), tuple(other)) for one, other in pairs]


def at_river(river: list, field: tuple) -> bool:
    return any(field in pair for pair in river)


# Building


def against_building(sheets: Json, game: str, player: PlainPlayer, card: str, fields: list) -> str | None:
    river = river_of(sheets, game)
    if not fields or len(set(fields)) != len(fields) or moved(fields) not in turns(shape_of(sheets, card)):
        return "wrong_shape"
    rows, columns = len(player.fields), len(player.fields[0])
    if any(not (0 <= r < rows and 0 <= c < columns) for r, c in fields):
        return "off_sheet"
    if set(fields) & player.where("mountain", "forest"):
        return "blocked"
    if set(fields) & player.covered():
        return "occupied"
    if any(one in fields and other in fields for one, other in river):
        return "crosses_river"
    if not player.buildings:
        return None if any(at_river(river, field) for field in fields) else "not_at_start"
    return None if touches(fields, player.covered()) else "not_adjacent"


def all_places(sheets: Json, game: str, player: PlainPlayer, card: str) -> list:
    found = []
    for way in turns(shape_of(sheets, card)):
        for r in range(len(player.fields)):
            for c in range(len(player.fields[0])):
                fields = sorted((r + y, c + x) for y, x in way)
                if against_building(sheets, game, player, card, fields) is None:
                    found.append([list(field) for field in fields])
    return sorted(found)


def gold_of(rules: Json, players: dict[str, PlainPlayer], name: str) -> int:
    def done(player: PlainPlayer) -> int | None:
        open_veins = player.where("gold")
        if not open_veins:
            return None
        for _, fields, number in player.buildings:
            open_veins = open_veins - fields
            if not open_veins:
                return number
        return None

    rounds = [done(one) for one in players.values() if done(one) is not None]
    mine = done(players[name])
    return rules["gold"] if mine is not None and mine == min(rounds) else 0


def may_pass(sheets: Json, game: str, players: dict[str, PlainPlayer], name: str, card: str) -> bool:
    rules = sheets["games"][game]
    marker = rules["start"] - players[name].passes + gold_of(rules, players, name)
    return not card.startswith("church") and marker > 0


def is_blocked(cards: list[str]) -> bool:
    return cards[-1] == "block" or (len(cards) > 1 and cards[-2] == "block")


class PlainBoardGame:
    def __init__(self, sheets: Json, name: str, names: list[str], boards: Json) -> None:
        self.sheets, self.name, self.rules = sheets, name, sheets["games"][name]
        self.players = {one: PlainPlayer([list(row) for row in boards[one]]) for one in names}
        self.cards: list[str] = []
        self.waiting: list[str] = []

    def finished(self) -> bool:
        if all(player.stopped for player in self.players.values()):
            return True
        return len(self.cards) == len(cards_of(self.sheets, self.name)) and not self.waiting

    def round(self, entry: Json, *, last: bool) -> None:
        self.cards.append(entry["card"])
        blocked = is_blocked(self.cards)
        self.waiting = [] if blocked else [name for name, one in self.players.items() if not one.stopped]
        for name in self.players:
            if name in entry["actions"]:
                reason = self.against(name, entry["card"], entry["actions"][name], blocked=blocked)
                if reason is None:
                    self.do(name, entry["card"], entry["actions"][name])
            else:
                reason = "missing_action" if name in self.waiting and not last else None
            if reason:
                raise PlainBoardIllegal(self.name, "round", len(self.cards), name, reason)

    def against(self, name: str, card: str, action: Json, *, blocked: bool) -> str | None:
        player = self.players[name]
        if player.stopped:
            return "already_stopped"
        if blocked:
            return "blocked_card"
        if action == "pass":
            return None if may_pass(self.sheets, self.name, self.players, name, card) else "cannot_pass"
        if action == "stop":
            return None
        fields = [tuple(field) for field in action["build"]]
        return against_building(self.sheets, self.name, player, card, fields)

    def do(self, name: str, card: str, action: Json) -> None:
        self.waiting.remove(name)
        player = self.players[name]
        if action == "pass":
            player.passes += 1
        elif action == "stop":
            player.stopped = True
        else:
            fields = frozenset(tuple(field) for field in action["build"])
            player.buildings.append((card.partition("-")[0], fields, len(self.cards)))

    # Scoring

    def groups(self, player: PlainPlayer, kind: str) -> int:
        todo = [fields for one, fields, _ in player.buildings if one == kind]
        best = 0
        while todo:
            group = [todo.pop()]
            grown = True
            while grown:
                near = [fields for fields in todo if any(touches(fields, one) for one in group)]
                group += near
                todo = [fields for fields in todo if fields not in near]
                grown = bool(near)
            best = max(best, len(group))
        return best

    def wells(self, player: PlainPlayer) -> int:
        count = 0
        for well in player.where("well") - player.covered():
            beside = [
                [i for i, (_, fields, _) in enumerate(player.buildings) if side in fields]
                for side in neighbours(well)
            ]
            if all(beside) and len({i for one in beside for i in one}) == 4:
                count += 1
        return count

    def churches(self, player: PlainPlayer) -> int:
        count = 0
        for kind, church, _ in player.buildings:
            near = {other for other, fields, _ in player.buildings if touches(church, fields)}
            if kind == "church" and set(self.sheets["kinds"]) <= near:
                count += 1
        return count

    def empty(self, player: PlainPlayer) -> set:
        return player.where("empty") - player.covered()

    def score(self, name: str) -> Json:
        player, covered, rules = self.players[name], self.players[name].covered(), self.rules
        seen = lambda *names: len(player.where(*names) - covered)  # noqa: E731
        groups = {kind: self.groups(player, kind) if rules["groups"] else 0 for kind in self.sheets["kinds"]}
        lines = {
            "start": rules["start"],
            "passes": -player.passes,
            "gold": gold_of(rules, self.players, name),
            "trees": seen("trees1") + 2 * seen("trees2"),
            "rocks": -seen("rocks1") - 2 * seen("rocks2"),
            "empty": -len(self.empty(player)),
            "groups": groups,
            "wells": rules["well"] * self.wells(player),
            "churches": rules["church"] * self.churches(player),
        }
        marker = lines["start"] + lines["passes"] + lines["gold"]
        fifty = False
        for points in (
            lines["trees"],
            lines["rocks"],
            lines["empty"],
            *groups.values(),
            lines["wells"],
            lines["churches"],
        ):
            if not fifty:
                marker += points
                if rules["limit"] is not None and marker >= rules["limit"]:
                    marker, fifty = rules["limit"], True
        return {"total": marker, "fifty": fifty, "lines": lines}

    def places(self) -> dict[str, int]:
        totals = {name: self.score(name)["total"] for name in self.players}
        empty = {name: self.empty(player) for name, player in self.players.items()}
        rows = range(len(next(iter(self.players.values())).fields))

        def better(one: str, other: str) -> bool:
            if totals[one] != totals[other]:
                return totals[one] > totals[other]
            for row in rows:
                mine, theirs = (len([1 for r, _ in empty[name] if r == row]) for name in (one, other))
                if mine != theirs:
                    return mine < theirs
            return False

        return {name: 1 + sum(better(other, name) for other in self.players) for name in self.players}

    def progress(self) -> dict[str, int]:
        result = dict.fromkeys(self.players, 0)
        if self.name == "eternal" or not self.finished():
            return result
        table = self.sheets["progress"][str(len(self.players))]
        for name, place in self.places().items():
            result[name] = (table[place - 1] if place <= len(table) else 0) + (1 if self.score(name)["fifty"] else 0)
        return result

    def answer(self) -> Json:
        return {
            "game": self.name,
            "finished": self.finished(),
            "rounds": len(self.cards),
            "scores": {name: self.score(name) for name in self.players},
            "places": self.places(),
            "progress": self.progress(),
        }


# A whole record


class PlainPlay:
    def __init__(self, sheets: Json, record: Json) -> None:
        usable(sheets, record)
        self.sheets, self.names = sheets, record["players"]
        self.mode, self.own = record["mode"], record.get("stickers", "ours") == "own"
        board = sheets["boards"][sheets["games"][GAMES[self.mode][0]]["board"]]
        self.boards = {name: [list(row) for row in board["fields"]] for name in self.names}
        self.squares = {name: {tuple(field) for field in board["squares"]} for name in self.names}
        self.games: list[PlainBoardGame] = []
        self.due: dict[str, list[str]] = {}
        for i, entry in enumerate(record["games"]):
            if self.games and not self.games[-1].finished():
                raise CannotUse(f"games[{i}]")
            self.one(GAMES[self.mode][i], entry, more=i + 1 < len(record["games"]))

    def one(self, name: str, entry: Json, *, more: bool) -> None:
        self.due = {one: list(self.sheets["stickers"]["before"].get(name, [])) for one in self.names}
        self.stick(name, "before", entry.get("before", {}), goes_on=bool(entry["rounds"]))
        game = PlainBoardGame(self.sheets, name, self.names, self.boards)
        self.games.append(game)
        for i, one in enumerate(entry["rounds"]):
            if game.finished():
                raise CannotUse("a round after the end")
            game.round(one, last=i + 1 == len(entry["rounds"]))
        if "after" in entry and not game.finished():
            raise CannotUse("after")
        if entry["rounds"]:
            self.due = {one: [] for one in self.names}
        if game.finished():
            after = self.sheets["stickers"]["after"].get(name, {})
            rank = lambda place: {1: "first", 2: "second"}.get(place, "others")  # noqa: E731
            self.due = {one: list(after.get(rank(place), [])) for one, place in game.places().items()}
            self.stick(name, "after", entry.get("after", {}), goes_on=more)

    def room(self, name: str, sticker: str) -> list:
        river = river_of(self.sheets, GAMES[self.mode][0])
        found = []
        for r, row in enumerate(self.boards[name]):
            for c, what in enumerate(row):
                free = what == "empty" and (self.own or (r, c) in self.squares[name])
                if free and not (sticker == "well" and at_river(river, (r, c))):
                    found.append([r, c])
        return found

    def stick(self, game: str, when: str, stickers: Json, *, goes_on: bool) -> None:
        for name in self.names:
            for sticker, field in stickers.get(name, []):
                reason = self.against(name, sticker, tuple(field))
                if reason:
                    raise PlainBoardIllegal(game, when, 0, name, reason)
                if sticker in self.due[name]:
                    self.due[name].remove(sticker)
                self.boards[name][field[0]][field[1]] = sticker
            if goes_on and self.still(name):
                raise PlainBoardIllegal(game, when, 0, name, "missing_sticker")

    def against(self, name: str, sticker: str, field: tuple) -> str | None:
        board = self.boards[name]
        if not self.own and sticker not in self.due[name]:
            return "wrong_sticker"
        if not (0 <= field[0] < len(board) and 0 <= field[1] < len(board[0])):
            return "off_sheet"
        if board[field[0]][field[1]] != "empty" or not (self.own or field in self.squares[name]):
            return "no_square"
        if sticker == "well" and at_river(river_of(self.sheets, GAMES[self.mode][0]), field):
            return "at_river"
        return None

    def still(self, name: str) -> Json:
        if self.own:
            return {}
        return {sticker: self.room(name, sticker) for sticker in self.due[name] if self.room(name, sticker)}

    def answer(self) -> Json:
        total = {name: sum(game.progress()[name] for game in self.games) for name in self.names}
        if self.mode == "eternal":
            first = [name for name, place in self.games[0].places().items() if place == 1]
        else:
            first = [name for name in self.names if total[name] == max(total.values())]
        return {
            "ok": True,
            "finished": len(self.games) == len(GAMES[self.mode]) and self.games[-1].finished(),
            "games": [game.answer() for game in self.games],
            "progress": total,
            "winners": first,
            "boards": self.boards,
        }

    def legal(self) -> Json:
        stickers = {name: {"stickers": self.still(name)} for name in self.names if self.still(name)}
        if stickers:
            return stickers
        game, answer = self.games[-1], {}
        for name in game.waiting:
            card = game.cards[-1]
            answer[name] = {
                "building": card.partition("-")[0],
                "placements": all_places(self.sheets, game.name, game.players[name], card),
                "can_pass": may_pass(self.sheets, game.name, game.players, name, card),
                "can_stop": True,
            }
        return answer


def replay(sheets: Json, record: Json) -> Json:
    try:
        return PlainPlay(sheets, record).answer()
    except PlainBoardIllegal as illegal:
        return {"ok": False, "error": illegal.error}


def legal(sheets: Json, record: Json) -> Json:
    try:
        return PlainPlay(sheets, record).legal()
    except PlainBoardIllegal as illegal:
        return {"ok": False, "error": illegal.error}


# What can be used at all


def check(good: object, what: str) -> None:
    if not good:
        raise CannotUse(what)


def usable(sheets: Json, record: Json) -> None:
    check(isinstance(record, dict) and record.get("format") == "tabletown-board/1", "format")
    check(isinstance(record.get("mode"), str) and record["mode"] in GAMES, "mode")
    names, mode = record.get("players"), record["mode"]
    check(isinstance(names, list) and (1 if mode == "eternal" else 2) <= len(names) <= 4, "players")
    check(all(isinstance(name, str) and 1 <= len(name) <= 40 for name in names), "players")
    check(len(set(names)) == len(names), "players")
    if "stickers" in record:
        check(mode == "chapter" and record["stickers"] in ("ours", "own"), "stickers")
    games = record.get("games")
    check(isinstance(games, list) and 1 <= len(games) <= len(GAMES[mode]), "games")
    for name, game in zip(GAMES[mode], games, strict=False):
        check(isinstance(game, dict) and isinstance(game.get("rounds"), list), "rounds")
        for key in ("before", "after"):
            usable_stickers(game.get(key, {}), names, mode)
        seen = []
        for entry in game["rounds"]:
            check(isinstance(entry, dict), "round")
            check(entry.get("card") in cards_of(sheets, name) and entry["card"] not in seen, "card")
            seen.append(entry["card"])
            check(isinstance(entry.get("actions"), dict) and set(entry["actions"]) <= set(names), "actions")
            for action in entry["actions"].values():
                usable_action(action)


def is_field(field: Json) -> bool:
    return isinstance(field, list) and len(field) == 2 and all(type(number) is int for number in field)


def usable_action(action: Json) -> None:
    if isinstance(action, dict):
        fields = action.get("build")
        check(isinstance(fields, list) and all(is_field(field) for field in fields), "build")
    else:
        check(action in ("pass", "stop"), "action")


def usable_stickers(stickers: Json, names: list[str], mode: str) -> None:
    check(isinstance(stickers, dict) and set(stickers) <= set(names), "stickers")
    check(mode == "chapter" or not stickers, "stickers in the eternal game")
    for mine in stickers.values():
        check(isinstance(mine, list), "stickers")
        for one in mine:
            check(isinstance(one, list) and len(one) == 2, "sticker")
            check(isinstance(one[0], str) and one[0] in STICKERS and is_field(one[1]), "sticker")
