"""The rules of My City Roll & Write once more, as plainly as they can be written.

Everything is a set of (row, column) pairs and a loop over it: nothing is cached, nothing is packed into
numbers, nothing is left out because it "cannot happen". It is slow on purpose, so that a fast engine has
something to be compared with that a reader can check against the rules line by line.

A *sheet* is one object of ``tabletown sheets --json``; records and answers are the documents of the file
formats. Records are taken to be well-formed: only the moves in them are judged. R1 to R17 are the numbered
rulings of the rules.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

Cell = tuple[int, int]
Cells = frozenset[Cell]
Json = dict[str, Any]
Sheet = Json
Sheets = dict[int, Sheet]

KINDS = ("solid", "lined", "crossed")
PRINTED = ("church", "sawmill", "fortress")
TREES = {"trees1": 1, "trees2": 2}
ROCKS = {"rocks1": 1, "rocks2": 2}
BANDIT_CAN_STAND_ON = ("empty", *TREES, *ROCKS)  # R9

FACES_A: dict[str, Cells] = {
    "corner": frozenset({(0, 0), (1, 0), (1, 1)}),
    "single": frozenset({(1, 1)}),
    "vertical": frozenset({(0, 1), (1, 1)}),
    "horizontal": frozenset({(1, 0), (1, 1)}),
}
FACES_B: dict[str, Cells] = {
    "single": frozenset({(1, 0)}),
    "horizontal": frozenset({(1, 0), (1, 1)}),
    "vertical": frozenset({(0, 0), (1, 0)}),
    "blank": frozenset(),
    "compass": frozenset(),
}
DIE_A = ("corner", "single", "single", "vertical", "vertical", "horizontal")
DIE_B = ("single", "horizontal", "vertical", "vertical", "blank", "compass")
DIE_W = ("solid", "solid", "lined", "lined", "crossed", "crossed")

GAMES_OF_MODE = {"campaign": tuple(range(1, 13)), "mini": (3, 6, 12)}
GAMES_OF_CHAPTER = {1: (1, 2, 3), 2: (4, 5, 6), 3: (7, 8, 9), 4: (10, 11, 12)}
BAG_CHAPTER = 3
BANDITS_COME_ALONG = (11, 12)

TITLES = (
    "vagabond",
    "hermit",
    "helper",
    "journeyman",
    "master",
    "building_inspector",
    "councillor",
    "mayor",
    "honorary_citizen",
)
TITLES_FROM = {
    "1": (0, 10, 18, 26, 34, 42, 50, 60, 70),
    "2": (0, 10, 18, 26, 34, 42, 50, 60, 70),
    "3": (0, 20, 28, 36, 44, 52, 60, 70, 80),
    "4": (0, 40, 50, 60, 70, 80, 90, 105, 120),
    "all": (0, 80, 110, 140, 170, 200, 230, 260, 300),
}


@dataclass(frozen=True)
class PlainBuilding:
    """One drawn building and the round (from 1) in which it was drawn."""

    kind: str
    cells: Cells
    round: int


@dataclass(frozen=True)
class PlainCity:
    """What one player has on the sheet: the bandits are the printed ones and the carried ones."""

    buildings: tuple[PlainBuilding, ...] = ()
    circles: int = 0
    stopped: bool = False
    bandits: Cells = frozenset()


class IllegalMoveError(Exception):
    def __init__(self, number: int, player: str, reason: str) -> None:
        super().__init__(f"round {number}: {player}: {reason}")
        self.number = number
        self.player = player
        self.reason = reason

    def document(self) -> Json:
        return {
            "ok": False,
            "error": {
                "round": self.number,
                "player": self.player,
                "reason": self.reason,
                "message": f"Round {self.number}, {self.player}: {self.reason.replace('_', ' ')}.",
            },
        }


# Fields


def neighbours(cell: Cell) -> Cells:
    row, column = cell
    return frozenset({(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)})


def touches(one: Iterable[Cell], other: Cells) -> bool:
    """Tell whether the two lie side by side, over the narrow river too; a common corner is not enough."""
    return any(neighbours(cell) & other for cell in one)


def all_cells(sheet: Sheet) -> Cells:
    rows, columns = sheet["size"]
    return frozenset((row, column) for row in range(rows) for column in range(columns))


def on_sheet(sheet: Sheet, cell: Cell) -> bool:
    rows, columns = sheet["size"]
    return cell[0] in range(rows) and cell[1] in range(columns)


def field(sheet: Sheet, cell: Cell) -> str | None:
    """Give the name of a field, or None off the sheet."""
    return sheet["fields"][cell[0]][cell[1]] if on_sheet(sheet, cell) else None


def cells_of(sheet: Sheet, *names: str) -> Cells:
    return frozenset(cell for cell in all_cells(sheet) if field(sheet, cell) in names)


def connected_parts(cells: Cells) -> list[Cells]:
    parts = []
    left = set(cells)
    while left:
        part = {left.pop()}
        while more := {cell for cell in left if touches({cell}, frozenset(part))}:
            part |= more
            left -= more
        parts.append(frozenset(part))
    return parts


def printed_buildings(sheet: Sheet) -> list[tuple[str, Cells]]:
    """Connected printed fields of one sort are one building."""
    return [(kind, part) for kind in PRINTED for part in connected_parts(cells_of(sheet, kind))]


def all_buildings(sheet: Sheet, city: PlainCity) -> list[tuple[str, Cells]]:
    return printed_buildings(sheet) + [(building.kind, building.cells) for building in city.buildings]


def drawn_cells(city: PlainCity) -> Cells:
    return frozenset(cell for building in city.buildings for cell in building.cells)


# Shapes


def at_origin(cells: Iterable[Cell]) -> Cells:
    cells = set(cells)
    top = min((row for row, _ in cells), default=0)
    left = min((column for _, column in cells), default=0)
    return frozenset((row - top, column - left) for row, column in cells)


def orientations(shape: Iterable[Cell]) -> set[Cells]:
    """Give the shape turned four ways, and its mirror image turned four ways, each moved to the top left."""
    turned = set(shape)
    found = set()
    for _ in range(4):
        turned = {(column, -row) for row, column in turned}
        mirrored = {(row, -column) for row, column in turned}
        found.add(at_origin(turned))
        found.add(at_origin(mirrored))
    return found


def shape_of_dice(roll: Json) -> Cells:
    """Lay B to the right of A, so that the half circles meet."""
    right = {(row, column + 2) for row, column in FACES_B[roll["B"]]}
    return at_origin(FACES_A[roll["A"]] | right)


def building_of(sheet: Sheet, roll: Json, churches_built: int, fortresses_built: int) -> tuple[str, Cells]:
    """Tell what this roll lets everybody build, with so many circles of the two tracks filled before."""
    if roll["B"] == "compass":
        if sheet["compass"] == "church" and churches_built < len(sheet["churches"]):
            return "church", at_origin((row, column) for row, column in sheet["churches"][churches_built])
        if sheet["compass"] == "fortress" and fortresses_built < sheet["fortresses"]:
            return "fortress", frozenset({(0, 0)})
    return roll["W"], shape_of_dice(roll)


def buildings_of_rounds(sheet: Sheet, rounds: list[Json]) -> list[tuple[str, Cells]]:
    """Tell each round's building; the roll fills a track's circle, whoever builds, passes or skips."""
    found = []
    churches = fortresses = 0
    for one in rounds:
        kind, shape = building_of(sheet, one["roll"], churches, fortresses)
        churches += kind == "church"
        fortresses += kind == "fortress"
        found.append((kind, shape))
    return found


# Where a building may stand


def is_blocked(sheet: Sheet, city: PlainCity, cell: Cell) -> bool:
    if field(sheet, cell) == "forest":
        return not sheet["forest_buildable"]
    return cell in city.bandits or field(sheet, cell) in ("mountain", "wide_river", "bandit", *PRINTED)


def crosses_river(sheet: Sheet, cells: Cells) -> bool:
    """R1: two neighbouring fields of the building have the river on the line between them."""
    return any(tuple(one) in cells and tuple(other) in cells for one, other in sheet["river"])


def touches_printed(sheet: Sheet, cells: Cells, *kinds: str) -> bool:
    return any(field(sheet, beside) in kinds for cell in cells for beside in neighbours(cell))


def at_start(sheet: Sheet, city: PlainCity, cells: Cells) -> bool:
    """R14: the first building may touch a fortress, drawn or printed, instead of the start of the sheet."""
    if touches_printed(sheet, cells, "fortress"):
        return True
    if any(touches(cells, building.cells) for building in city.buildings if building.kind == "fortress"):
        return True
    if sheet["start"] == "river":
        return any(tuple(one) in cells or tuple(other) in cells for one, other in sheet["river"])
    return touches_printed(sheet, cells, sheet["start"])


def place_objection(sheet: Sheet, city: PlainCity, kind: str, cells: Cells) -> str | None:
    """Tell what is wrong with a building of the right shape on these fields."""
    if not all(on_sheet(sheet, cell) for cell in cells):
        return "off_sheet"
    if any(is_blocked(sheet, city, cell) for cell in cells):
        return "blocked"
    if cells & drawn_cells(city):
        return "occupied"
    if crosses_river(sheet, cells):
        return "crosses_river"
    if kind == "fortress":
        return None
    if all(building.kind == "fortress" for building in city.buildings):  # R14: still the first one
        return None if at_start(sheet, city, cells) else "not_at_start"
    if touches(cells, drawn_cells(city)) or touches_printed(sheet, cells, *PRINTED):
        return None
    return "not_adjacent"


def objection(sheet: Sheet, city: PlainCity, kind: str, shape: Cells, cells: list[list[int]]) -> str | None:
    """Tell the first reason why the player cannot build this building on these fields, or None."""
    chosen = frozenset((row, column) for row, column in cells)
    if not cells or len(chosen) != len(cells) or at_origin(chosen) not in orientations(shape):
        return "wrong_shape"
    return place_objection(sheet, city, kind, chosen)


def legal(sheet: Sheet, city: PlainCity, kind: str, shape: Cells) -> list[list[list[int]]]:
    """Try every orientation at every position."""
    rows, columns = sheet["size"]
    found = []
    for turned in orientations(shape):
        for down in range(rows):
            for along in range(columns):
                cells = frozenset((row + down, column + along) for row, column in turned)
                if place_objection(sheet, city, kind, cells) is None:
                    found.append([list(cell) for cell in sorted(cells)])
    return sorted(found)


def circles_for_pass(kind: str) -> int:
    return 2 if kind == "church" else 1


def can_pass(sheet: Sheet, city: PlainCity, kind: str) -> bool:
    """R2: a church needs two free circles; an empty track (game 6) has none."""
    return kind != "fortress" and city.circles + circles_for_pass(kind) <= len(sheet["pass_track"])


def can_skip(sheet: Sheet, city: PlainCity, kind: str, shape: Cells) -> bool:
    """R4: only a fortress that fits nowhere."""
    return kind == "fortress" and not legal(sheet, city, kind, shape)


# Bandits


def bandits_at_start(sheet: Sheet, carried: list[list[int]]) -> Cells:
    """R9: a carried bandit stands on empty, tree and rock fields only; on a printed bandit there is one."""
    wanted = frozenset((row, column) for row, column in carried)
    return cells_of(sheet, "bandit") | (wanted & cells_of(sheet, *BANDIT_CAN_STAND_ON))


def bandits_left(sheet: Sheet, city: PlainCity) -> list[list[int]]:
    """R8: a side off the sheet is closed; on every other side there must be a building, nothing else."""
    built = frozenset(cell for _, cells in all_buildings(sheet, city) for cell in cells)
    free = [cell for cell in city.bandits if not (neighbours(cell) & all_cells(sheet)) <= built]
    return [list(cell) for cell in sorted(free)]


# Scoring


def covered(city: PlainCity) -> Cells:
    """R10: what is under a bandit counts as built over."""
    return drawn_cells(city) | city.bandits


def count_marks(sheet: Sheet, marks: dict[str, int], hidden: Cells) -> int:
    """Count trees or rocks on the fields that are not hidden."""
    return sum(number * len(cells_of(sheet, name) - hidden) for name, number in marks.items())


def passes_line(sheet: Sheet, city: PlainCity) -> int:
    if city.circles > 0:
        return int(sheet["pass_track"][city.circles - 1])
    return sheet["scoring"]["perfect"]["passes"] if sheet["scoring"]["perfect"] else 0


def trees_line(sheet: Sheet, city: PlainCity) -> int:
    seen = count_marks(sheet, TREES, covered(city))
    if sheet["scoring"]["perfect"] and seen == count_marks(sheet, TREES, frozenset()):
        return int(sheet["scoring"]["perfect"]["trees"])
    return seen


def rocks_line(sheet: Sheet, city: PlainCity) -> int:
    seen = count_marks(sheet, ROCKS, covered(city))
    if sheet["scoring"]["perfect"] and seen == 0:
        return int(sheet["scoring"]["perfect"]["rocks"])
    return -seen


def empty_line(sheet: Sheet, city: PlainCity) -> int:
    """R5, R16: wells and gold are not empty fields; plateaus are, and forest where it may be built on."""
    names = ["empty", "plateau"]
    if sheet["forest_buildable"]:
        names.append("forest")
    left = len(cells_of(sheet, *names) - covered(city))
    if sheet["scoring"]["perfect"] and left == 0:
        return int(sheet["scoring"]["perfect"]["empty"])
    return -left


def groups_of(city: PlainCity, kind: str) -> list[int]:
    """Give the number of buildings in each group of one kind."""
    left = [building.cells for building in city.buildings if building.kind == kind]
    sizes = []
    while left:
        group = [left.pop()]
        while more := [cells for cells in left if any(touches(cells, other) for other in group)]:
            group += more
            left = [cells for cells in left if cells not in more]
        sizes.append(len(group))
    return sizes


def groups_line(sheet: Sheet, city: PlainCity) -> dict[str, int]:
    if not sheet["scoring"]["groups"]:
        return dict.fromkeys(KINDS, 0)
    return {kind: max(groups_of(city, kind), default=0) for kind in KINDS}


def wells_line(sheet: Sheet, city: PlainCity) -> int:
    """R6: four different buildings, one on each side."""
    wells = 0
    buildings = all_buildings(sheet, city)
    for well in cells_of(sheet, "well") - drawn_cells(city):
        wells += sum(1 for _, cells in buildings if touches({well}, cells)) == 4
    return int(sheet["scoring"]["well"]) * wells


def churches_line(sheet: Sheet, city: PlainCity) -> int:
    churches = 0
    buildings = all_buildings(sheet, city)
    for church in [cells for kind, cells in buildings if kind == "church"]:
        around = {kind for kind, cells in buildings if touches(church, cells)}
        churches += set(KINDS) <= around
    return int(sheet["scoring"]["church"]) * churches


def round_of_whole_set(sheet: Sheet, city: PlainCity) -> int | None:
    """Tell in which round the player built over the last of the plateaus, of the forest or of the gold."""
    if not sheet["scoring"]["first"]:
        return None
    left = set(cells_of(sheet, sheet["scoring"]["first"]["field"]))
    for building in city.buildings:
        if left and left <= building.cells:
            return building.round
        left -= building.cells
    return None


def first_line(sheet: Sheet, city: PlainCity, cities: Iterable[PlainCity]) -> int:
    mine = round_of_whole_set(sheet, city)
    if mine is None:
        return 0
    everybody = [round_of_whole_set(sheet, other) for other in cities]
    if mine > min(number for number in everybody if number is not None):
        return 0
    return int(sheet["scoring"]["first"]["points"])


def complete_groups_line(sheet: Sheet, city: PlainCity) -> int:
    complete = sum(1 for kind in KINDS if len(groups_of(city, kind)) == 1)
    return int(sheet["scoring"]["complete_group"]) * complete


def money_bags(sheet: Sheet, city: PlainCity) -> int:
    bags = 0
    if city.circles == 0:
        bags += sheet["scoring"]["never_passed_bags"]
    if round_of_whole_set(sheet, city) is not None:
        bags += sheet["scoring"]["first"]["bags"]
    return bags


def score(sheet: Sheet, city: PlainCity, cities: Iterable[PlainCity]) -> Json:
    """Score one city; *cities* are those of all players."""
    groups = groups_line(sheet, city)
    lines = {
        "passes": passes_line(sheet, city),
        "trees": trees_line(sheet, city),
        "rocks": rocks_line(sheet, city),
        "empty": empty_line(sheet, city),
        "wells": wells_line(sheet, city),
        "churches": churches_line(sheet, city),
        "first": first_line(sheet, city, cities),
        "bandits": sheet["scoring"]["bandit"] * len(bandits_left(sheet, city)),
        "complete_groups": complete_groups_line(sheet, city),
    }
    total = sum(lines.values()) + sum(groups.values())
    return {"total": total, "money_bags": money_bags(sheet, city), "lines": {**lines, "groups": groups}}


def winners(players: list[str], points: dict[str, int]) -> list[str]:
    return [player for player in players if points[player] == max(points.values())]


# One game


def new_cities(sheet: Sheet, players: list[str], carried: Json) -> dict[str, PlainCity]:
    return {player: PlainCity(bandits=bandits_at_start(sheet, carried.get(player, []))) for player in players}


def reason_against(sheet: Sheet, city: PlainCity, building: tuple[str, Cells], action: Any) -> str | None:  # noqa: ANN401
    """Judge one action of a player who has not stopped; an action is a string or a build object."""
    kind, shape = building
    if action == "stop":
        return None
    if action == "pass":
        return None if can_pass(sheet, city, kind) else "cannot_pass"
    if action == "skip":
        return None if can_skip(sheet, city, kind, shape) else "cannot_skip"
    return objection(sheet, city, kind, shape, action["build"])


def after(city: PlainCity, kind: str, action: Any, number: int) -> PlainCity:  # noqa: ANN401
    """Carry out one action that is allowed."""
    if action == "stop":
        return replace(city, stopped=True)
    if action == "pass":
        return replace(city, circles=city.circles + circles_for_pass(kind))
    if action == "skip":
        return city
    cells = frozenset((row, column) for row, column in action["build"])
    return replace(city, buildings=(*city.buildings, PlainBuilding(kind, cells, number)))


def play(sheet: Sheet, record: Json, carried: Json) -> dict[str, PlainCity]:
    """Play all rounds of a record and give everybody's city, or raise IllegalMoveError."""
    players = record["players"]
    rounds = record["rounds"]
    cities = new_cities(sheet, players, carried)
    for number, building in enumerate(buildings_of_rounds(sheet, rounds), start=1):
        actions = rounds[number - 1]["actions"]
        for player in players:
            city = cities[player]
            if city.stopped:
                if player in actions:
                    raise IllegalMoveError(number, player, "already_stopped")
            elif player not in actions:
                if number < len(rounds):
                    raise IllegalMoveError(number, player, "missing_action")
            else:
                reason = reason_against(sheet, city, building, actions[player])
                if reason is not None:
                    raise IllegalMoveError(number, player, reason)
                cities[player] = after(city, building[0], actions[player], number)
    return cities


def game_answer(sheet: Sheet, record: Json, cities: dict[str, PlainCity]) -> Json:
    players = record["players"]
    scores = {player: score(sheet, cities[player], cities.values()) for player in players}
    return {
        "ok": True,
        "finished": all(city.stopped for city in cities.values()),
        "rounds": len(record["rounds"]),
        "scores": scores,
        "winners": winners(players, {player: scores[player]["total"] for player in players}),
        "bandits_left": {player: bandits_left(sheet, cities[player]) for player in players},
    }


def replay(sheets: Sheets, record: Json) -> Json:
    """Answer ``tabletown replay`` for the record of one game."""
    sheet = sheets[record["game"]]
    try:
        cities = play(sheet, record, record.get("carried_bandits", {}))
    except IllegalMoveError as illegal:
        return illegal.document()
    return game_answer(sheet, record, cities)


def legal_of_game(sheet: Sheet, record: Json, cities: dict[str, PlainCity]) -> Json:
    """Give the possibilities of everybody who is still to act in the last round."""
    if not record["rounds"]:
        return {}
    kind, shape = buildings_of_rounds(sheet, record["rounds"])[-1]
    answer = {}
    for player in record["players"]:
        city = cities[player]
        if not city.stopped and player not in record["rounds"][-1]["actions"]:
            answer[player] = {
                "building": kind,
                "placements": legal(sheet, city, kind, shape),
                "can_pass": can_pass(sheet, city, kind),
                "can_stop": True,
                "can_skip": can_skip(sheet, city, kind, shape),
            }
    return answer


# A campaign


def carried_into(answers: dict[int, Json], record: Json) -> Json:
    """Tell who starts this game with which bandits, with the answers of the campaign's earlier games."""
    before = record["game"] - 1
    if before not in answers:
        return dict(record.get("carried_bandits", {}))
    if record["game"] not in BANDITS_COME_ALONG:
        return {}
    return dict(answers[before]["bandits_left"])


def bag_bonuses(bags: dict[str, int]) -> dict[str, int]:
    """R11, R12: 20 for the most bags, 10 for the next lower number, none without a bag; alone by a table."""
    if len(bags) == 1:
        return {player: 20 if number >= 7 else 10 if number == 6 else 0 for player, number in bags.items()}
    counts = sorted({number for number in bags.values() if number > 0}, reverse=True)
    bonus_for = dict(zip(counts, (20, 10), strict=False))
    return {player: bonus_for.get(number, 0) for player, number in bags.items()}


def title(column: str, points: int) -> str:
    """R13: below nothing one is a vagabond too."""
    reached = [name for name, least in zip(TITLES, TITLES_FROM[column], strict=True) if points >= least]
    return reached[-1] if reached else TITLES[0]


def is_whole(chapter: int, answers: dict[int, Json]) -> bool:
    return all(game in answers and answers[game]["finished"] for game in GAMES_OF_CHAPTER[chapter])


def chapter_answer(chapter: int, players: list[str], answers: dict[int, Json]) -> Json:
    """Add up one chapter; who was absent from a game has nothing there."""
    points = dict.fromkeys(players, 0)
    bags = dict.fromkeys(players, 0)
    for game in GAMES_OF_CHAPTER[chapter]:
        if game in answers:
            for player, one in answers[game]["scores"].items():
                points[player] += one["total"]
                bags[player] += one["money_bags"]
    bonus = dict.fromkeys(players, 0)
    if chapter == BAG_CHAPTER and is_whole(chapter, answers):
        bonus = bag_bonuses(bags)
    return {
        player: {
            "points": points[player],
            "money_bags": bags[player],
            "bag_bonus": bonus[player],
            "total": points[player] + bonus[player],
        }
        for player in players
    }


def chapters_answer(players: list[str], answers: dict[int, Json]) -> Json:
    return {
        str(chapter): chapter_answer(chapter, players, answers)
        for chapter, games in GAMES_OF_CHAPTER.items()
        if any(game in answers for game in games)
    }


def is_finished(mode: str, answers: dict[int, Json]) -> bool:
    """Tell whether all games of the mode are there and finished."""
    if not all(answer["finished"] for answer in answers.values()):
        return False
    if mode == "single":
        return len(answers) == 1
    if mode == "chapter":
        return any(is_whole(chapter, answers) for chapter in GAMES_OF_CHAPTER)
    return set(answers) == set(GAMES_OF_MODE[mode])


def titles_answer(player: str, chapters: Json, answers: dict[int, Json]) -> dict[str, str]:
    found = {
        chapter: title(chapter, one[player]["total"])
        for chapter, one in chapters.items()
        if is_whole(int(chapter), answers)
    }
    if all(is_whole(chapter, answers) for chapter in GAMES_OF_CHAPTER):
        found["all"] = title("all", sum(one[player]["total"] for one in chapters.values()))
    return found


def play_campaign(sheets: Sheets, record: Json) -> tuple[dict[int, Json], dict[str, PlainCity]]:
    """Play all games; give each game's answer (the last may be an error) and the last one's cities."""
    answers: dict[int, Json] = {}
    cities: dict[str, PlainCity] = {}
    for one in record["games"]:
        sheet = sheets[one["game"]]
        try:
            cities = play(sheet, one, carried_into(answers, one))
        except IllegalMoveError as illegal:
            answers[one["game"]] = illegal.document()
            answers[one["game"]]["error"]["game"] = one["game"]
            break
        answers[one["game"]] = game_answer(sheet, one, cities)
    return answers, cities


def replay_campaign(sheets: Sheets, record: Json) -> Json:
    """Answer ``tabletown replay`` for the record of a campaign."""
    players = record["players"]
    answers, _ = play_campaign(sheets, record)
    for answer in answers.values():
        if not answer["ok"]:
            return answer
    in_chapters = record["mode"] in ("campaign", "chapter")
    chapters = chapters_answer(players, answers) if in_chapters else {}
    parts = chapters.values() if in_chapters else [answer["scores"] for answer in answers.values()]
    totals = {player: sum(part[player]["total"] for part in parts if player in part) for player in players}
    document = {
        "ok": True,
        "finished": is_finished(record["mode"], answers),
        "games": list(answers.values()),
        "chapters": chapters,
        "totals": totals,
        "winners": winners(players, totals),
    }
    if in_chapters and len(players) == 1:
        document["titles"] = titles_answer(players[0], chapters, answers)
    return document


def replay_any(sheets: Sheets, record: Json) -> Json:
    return replay_campaign(sheets, record) if "games" in record else replay(sheets, record)


def legal_answer(sheets: Sheets, record: Json) -> Json:
    """Answer ``tabletown legal`` for the record of a game or of a campaign."""
    if "games" not in record:
        sheet = sheets[record["game"]]
        try:
            cities = play(sheet, record, record.get("carried_bandits", {}))
        except IllegalMoveError as illegal:
            return illegal.document()
        return legal_of_game(sheet, record, cities)
    answers, cities = play_campaign(sheets, record)
    for answer in answers.values():
        if not answer["ok"]:
            return answer
    if not record["games"]:
        return {}
    last = record["games"][-1]
    return legal_of_game(sheets[last["game"]], last, cities)


# Random records


def random_roll(rng: Random, small_bias: float) -> Json:
    """Throw the dice; with this probability A and B are put down so that they show a single field."""
    if rng.random() < small_bias:
        return {"A": "single", "B": "blank", "W": rng.choice(DIE_W)}
    return {"A": rng.choice(DIE_A), "B": rng.choice(DIE_B), "W": rng.choice(DIE_W)}


def random_action(  # noqa: PLR0913
    sheet: Sheet,
    city: PlainCity,
    building: tuple[str, Cells],
    rng: Random,
    *,
    build_bias: float,
    stop_bias: float,
) -> Any:  # noqa: ANN401
    """Choose among the things that are allowed; half of the builds are the best of a few by points."""
    kind, shape = building
    places = legal(sheet, city, kind, shape)
    if rng.random() < stop_bias:
        return "stop"
    if places and (kind == "fortress" or rng.random() < build_bias):
        actions = [{"build": place} for place in rng.sample(places, min(len(places), rng.choice((1, 6))))]
        best = max(actions, key=lambda action: wish(sheet, after(city, kind, action, 1)))
        return {"build": rng.sample(best["build"], len(best["build"]))}
    if can_pass(sheet, city, kind):
        return "pass"
    if can_skip(sheet, city, kind, shape):
        return "skip"
    if places and rng.random() < 0.9:
        return {"build": rng.choice(places)}
    return "stop"


def wish(sheet: Sheet, city: PlainCity) -> float:
    """Value a city for random play: its points, and a liking for the fields that are to be finished first."""
    value = float(score(sheet, city, [city])["total"])
    if sheet["scoring"]["first"]:
        value += 2 * len(cells_of(sheet, sheet["scoring"]["first"]["field"]) & drawn_cells(city))
    return value


def random_game(  # noqa: PLR0913
    sheets: Sheets,
    game: int,
    players: list[str],
    rng: Random,
    carried: Json | None = None,
    *,
    build_bias: float = 0.85,
    stop_bias: float = 0.02,
    small_bias: float = 0.0,
    most_rounds: int = 60,
    unfinished: bool = False,
) -> Json:
    """Make the record of a random game: finished, or, if asked, broken off within a round."""
    sheet = sheets[game]
    record: Json = {"format": "tabletown-record/1", "game": game, "players": list(players), "rounds": []}
    if carried is not None:
        record["carried_bandits"] = carried
    cities = new_cities(sheet, players, carried or {})
    rounds: list[Json] = record["rounds"]
    while not all(city.stopped for city in cities.values()):
        rounds.append({"roll": random_roll(rng, small_bias), "actions": {}})
        building = buildings_of_rounds(sheet, rounds)[-1]
        for player in players:
            if not cities[player].stopped:
                bias = 1.0 if len(rounds) >= most_rounds else stop_bias
                action = random_action(sheet, cities[player], building, rng, build_bias=build_bias, stop_bias=bias)
                rounds[-1]["actions"][player] = action
                cities[player] = after(cities[player], building[0], action, len(rounds))
    if unfinished:
        del rounds[rng.randint(1, len(rounds)) :]
        actions = rounds[-1]["actions"]
        for player in rng.sample(list(actions), rng.randint(1, len(actions))):
            actions.pop(player, None)
    return record


def random_bandits(sheet: Sheet, players: list[str], rng: Random) -> Json:
    """Let some players bring up to four bandits, on any fields."""
    cells = sorted(all_cells(sheet))
    return {
        player: [list(cell) for cell in rng.sample(cells, rng.randint(0, 4))]
        for player in players
        if rng.random() < 0.7
    }


def random_campaign(  # noqa: PLR0913
    sheets: Sheets,
    mode: str,
    players: list[str],
    rng: Random,
    *,
    unfinished: bool = False,
    most_rounds: int = 60,
) -> Json:
    """Make the record of a random campaign, in which some players stay away from some games."""
    games: tuple[int, ...] = (rng.randint(1, 12),) if mode == "single" else GAMES_OF_MODE.get(mode, ())
    if mode == "chapter":
        games = GAMES_OF_CHAPTER[rng.randint(1, 4)]
    if unfinished:
        games = games[: rng.randint(1, len(games))]
    record: Json = {"format": "tabletown-campaign/1", "mode": mode, "players": list(players), "games": []}
    answers: dict[int, Json] = {}
    for game in games:
        present = [player for player in players if rng.random() < 0.8] or list(players)
        named = random_bandits(sheets[game], present, rng) if rng.random() < 0.5 else {}
        carried = carried_into(answers, {"game": game, "carried_bandits": named})
        broken_off = unfinished and game == games[-1] and rng.random() < 0.7
        one = random_game(
            sheets,
            game,
            present,
            rng,
            carried,
            build_bias=0.9,
            most_rounds=most_rounds,
            unfinished=broken_off,
        )
        one["carried_bandits"] = named
        record["games"].append(one)
        answers[game] = game_answer(sheets[game], one, play(sheets[game], one, carried))
    return record


def cramped(sheet: Sheet, rng: Random) -> Sheet:
    """Leave a small window of a sheet open, at its start, and fill the rest with mountains.

    On such a sheet things happen often that are rare on a whole one: a fortress that fits nowhere, a bandit
    with buildings all around, no empty field left. There is always a tree, and always one of the fields to be
    finished first.
    """
    starts = cells_of(sheet, sheet["start"])
    if sheet["start"] == "river":
        starts = frozenset((row, column) for pair in sheet["river"] for row, column in pair)
    row, column = rng.choice(sorted(starts))
    top, left = row - rng.randint(0, 2), column - rng.randint(0, 2)
    bottom, right = top + rng.randint(3, 4), left + rng.randint(3, 5)
    window = {(y, x) for y in range(top, bottom) for x in range(left, right) if on_sheet(sheet, (y, x))}
    names: dict[Cell, str] = {
        cell: sheet["fields"][cell[0]][cell[1]] if cell in window else "mountain" for cell in all_cells(sheet)
    }
    wanted = ["trees2", sheet["scoring"]["first"]["field"]] if sheet["scoring"]["first"] else ["trees2"]
    wanted += ["bandit"] * (rng.randint(0, 2) if sheet["scoring"]["bandit"] else 0)
    wanted += ["well"] * (rng.randint(0, 1) if sheet["scoring"]["well"] else 0)
    places = sorted(cell for cell in window if names[cell] not in PRINTED)
    names.update(zip(rng.sample(places, len(places)), wanted, strict=False))
    rows, columns = sheet["size"]
    return {**sheet, "fields": [[names[y, x] for x in range(columns)] for y in range(rows)]}


def spoil(sheets: Sheets, record: Json, rng: Random) -> Json:
    """Change one action of a game's record, so that it may be illegal there or make a later one illegal."""
    rounds = [{"roll": one["roll"], "actions": dict(one["actions"])} for one in record["rounds"]]
    actions = rng.choice([one["actions"] for one in rounds if one["actions"] or len(rounds) == 1])
    player = rng.choice(sorted(actions) if actions and rng.random() < 0.9 else record["players"])
    old = actions.get(player)
    cells = sorted(all_cells(sheets[record["game"]]))
    ways = ["pass", "stop", "skip", {"build": [list(cell) for cell in rng.sample(cells, rng.randint(0, 5))]}]
    if isinstance(old, dict):
        down, along = rng.choice(((0, 1), (1, 0), (0, -1), (-1, 0), (2, 1), (-1, 3)))
        moved = {"build": [[row + down, column + along] for row, column in old["build"]]}
        turned = {"build": [[column, row] for row, column in old["build"]]}
        ways += [
            moved,
            moved,
            moved,
            turned,
            {"build": [*old["build"], old["build"][0]]},
            {"build": old["build"][1:]},
        ]
    actions[player] = rng.choice(ways)
    if rng.random() < 0.1:
        actions.pop(player, None)
    return {**record, "rounds": up_to_the_last_stop(record["players"], rounds)}


def up_to_the_last_stop(players: list[str], rounds: list[Json]) -> list[Json]:
    """Leave out the rounds after all have stopped: a record with such a round is not well-formed."""
    playing = set(players)
    for number, one in enumerate(rounds, start=1):
        playing -= {player for player, action in one["actions"].items() if action == "stop"}
        if not playing:
            return rounds[:number]
    return rounds
