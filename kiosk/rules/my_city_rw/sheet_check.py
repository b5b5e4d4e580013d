"""What can't be right about a sheet that is well written: questions of sense, not of form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kiosk.rules.grid.geometry import Field, Region
from kiosk.rules.grid.river import loose_piece
from kiosk.rules.my_city_rw.city import City
from kiosk.rules.my_city_rw.placement import Placements
from kiosk.rules.my_city_rw.shapes import ONE
from kiosk.rules.my_city_rw.sheet import GAMES_A_CHAPTER, Compass, FirstBuilding, Sheet, Terrain
from kiosk.rules.my_city_rw.spec import compose

GAMES = 12
PRINTED_TREES = 14
"""The rule book's own count for the game that rewards keeping all of them."""


@dataclass(frozen=True, slots=True)
class Problem:
    place: str | Field
    """A key of the sheet's text, or a field."""
    reason: str
    code: str = "other"
    """The same for a program: what is wrong, whatever it is about."""
    about: tuple[str, ...] = ()


def problems(sheet: Sheet) -> Iterator[Problem]:
    """Everything that can't be right, in the order of the text."""
    yield from _numbers(sheet)
    yield from _start(sheet)
    yield from _tracks(sheet)
    yield from _goals(sheet)
    yield from _river(sheet)


def _numbers(sheet: Sheet) -> Iterator[Problem]:
    if not 1 <= sheet.game <= GAMES:
        yield Problem("game", f"there are games 1 to {GAMES}, not {sheet.game}")
    elif sheet.chapter != chapter_of(sheet.game):
        yield Problem("chapter", f"game {sheet.game} is in chapter {chapter_of(sheet.game)}")
    track = sheet.pass_track
    if any(cost >= 0 for cost in track) or list(track) != sorted(track, reverse=True):
        yield Problem("passing", "the costs of passing are below 0 and never become smaller", "passing")
    positive = {
        "wells": sheet.scoring.well,
        "churches": sheet.scoring.church,
        "never passed": sheet.scoring.never_passed_bags,
        "complete groups": sheet.scoring.complete_group,
    }
    for key, points in positive.items():
        if points < 0:
            yield Problem(key, f"is a reward and can't be below 0, as {points} is")
    if sheet.scoring.bandit > 0:
        yield Problem("bandits", "a bandit at large costs points: the figure is below 0")


def chapter_of(game: int) -> int:
    return (game - 1) // GAMES_A_CHAPTER + 1


def _start(sheet: Sheet) -> Iterator[Problem]:
    if sheet.start is FirstBuilding.RIVER:
        if not sheet.river:
            yield Problem("start", "the first building begins at the river, but none is drawn", "no_river")
            return
    elif not sheet.where(Terrain(sheet.start.value)):
        yield Problem(
            "start",
            f"the first building begins at the {sheet.start}, but none is printed",
            "no_start",
            (sheet.start,),
        )
        return
    if not Placements(compose(sheet).rules, City.on(sheet), ONE):
        yield Problem("start", "no field at the start can be built on", "start_blocked")


def _tracks(sheet: Sheet) -> Iterator[Problem]:
    if sheet.compass is Compass.CHURCH and not sheet.churches:
        yield Problem("compass", "name at least one church shape after 'church'", "no_church")
    if sheet.compass is Compass.FORTRESS and not 1 <= sheet.fortresses <= 12:  # noqa: PLR2004
        yield Problem("compass", "a fortress track has 1 to 12 circles", "fortresses")
    knows_churches = sheet.compass is Compass.CHURCH or sheet.where(Terrain.CHURCH)
    if sheet.scoring.church and not knows_churches:
        yield Problem(
            "churches", "churches score, but none is printed and the compass builds none", "churches_nowhere"
        )


def _goals(sheet: Sheet) -> Iterator[Problem]:
    known = sheet.scoring
    yield from _both(sheet, Terrain.WELL, "wells", bool(known.well))
    first = known.first
    for terrain in (Terrain.PLATEAU, Terrain.GOLD):
        yield from _both(sheet, terrain, "first", first is not None and first.terrain is terrain)
    if first and first.terrain is Terrain.FOREST:
        if not sheet.where(Terrain.FOREST):
            yield Problem("first", "the goal is the forest, but there is none", "goal_missing", (Terrain.FOREST,))
        elif not sheet.forest_buildable:
            yield Problem("forest", "the goal is the forest, so it is 'buildable'")
    if first and (first.points < 0 or first.bags < 0):
        yield Problem("first", "the points and money bags of a goal are not below 0")
    if sheet.where(Terrain.BANDIT) and not known.bandit:
        yield Problem(
            _one(sheet, Terrain.BANDIT),
            "here is a bandit, but 'bandits:' says not what it costs",
            "unpaid",
            (Terrain.BANDIT,),
        )
    if sheet.bandits_go_on and not known.bandit:
        yield Problem("bandits go on", "there is no line 'bandits:'")
    if known.perfect:
        yield from _trees(sheet)


def _both(sheet: Sheet, terrain: Terrain, key: str, scored: bool) -> Iterator[Problem]:  # noqa: FBT001
    """A field that something is paid for, and the line that says how much: both or neither."""
    if scored and not sheet.where(terrain):
        yield Problem(key, f"speaks of a {terrain}, but no field shows one", "goal_missing", (terrain,))
    if not scored and sheet.where(terrain):
        yield Problem(
            _one(sheet, terrain), f"here is a {terrain}, but no line '{key}:' speaks of it", "unpaid", (terrain,)
        )


def _one(sheet: Sheet, terrain: Terrain) -> Field:
    return next(iter(Region(sheet.where(terrain))))


def _trees(sheet: Sheet) -> Iterator[Problem]:
    trees = sheet.where(Terrain.TREES1).bit_count() + 2 * sheet.where(Terrain.TREES2).bit_count()
    if trees != PRINTED_TREES:
        reason = f"there are {trees} trees, but the game that rewards all of them has {PRINTED_TREES}"
        yield Problem("map", reason, "trees", (str(trees), str(PRINTED_TREES)))


def _river(sheet: Sheet) -> Iterator[Problem]:
    """One river: every piece hangs together with the others, by its ends or through wide river fields."""
    piece = loose_piece(sheet.river, Region(sheet.where(Terrain.WIDE_RIVER)))
    if piece:
        reason = f"the piece of river between {piece[0]} and {piece[1]} hangs on no other"
        yield Problem(piece[0], reason, "river_loose")
