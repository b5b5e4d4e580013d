"""A game as a value: the rules that its sheet names, composed. There is no other place where games differ."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from kiosk.rules.grid.geometry import spread
from kiosk.rules.my_city_rw.build_tasks import BuildTask, ChurchTrack, CompassTrack, FortressTrack, NoTrack
from kiosk.rules.my_city_rw.city import City
from kiosk.rules.my_city_rw.placement import (
    BeginAtOrFortress,
    GrowOn,
    NotOnBuildings,
    OneBank,
    OpenSheet,
    PlacementRule,
    Placements,
)
from kiosk.rules.my_city_rw.scoring import (
    BagRule,
    Bandits,
    Churches,
    CompleteGroups,
    FirstToFinish,
    GoalBags,
    LargestGroups,
    Line,
    NeverPassedBags,
    PassLine,
    ScoringRule,
    Visible,
    Wells,
)
from kiosk.rules.my_city_rw.sheet import PRINTED, Compass, FirstBuilding, Sheet, Terrain


@dataclass(frozen=True)
class GameSpec:
    sheet: Sheet
    ground: tuple[PlacementRule[City], ...]
    """Where anything may stand."""
    touch: tuple[PlacementRule[City], ...]
    """What an ordinary building touches besides."""
    track: CompassTrack
    scoring: tuple[ScoringRule, ...]
    bags: tuple[BagRule, ...]

    def __hash__(self) -> int:
        return hash(self.sheet)

    @property
    def number(self) -> int:
        return self.sheet.game

    @cached_property
    def rules(self) -> tuple[PlacementRule[City], ...]:
        return self.ground + self.touch

    def rules_for(self, order: BuildTask) -> tuple[PlacementRule[City], ...]:
        return self.ground if order.free_standing else self.rules

    def placements(self, city: City, order: BuildTask) -> Placements[City]:
        return Placements(self.rules_for(order), city, order.shape)


def compose(sheet: Sheet) -> GameSpec:
    """The game that *sheet* describes."""
    return GameSpec(
        sheet=sheet,
        ground=(OpenSheet(_barred(sheet)), NotOnBuildings(), OneBank()),
        touch=(BeginAtOrFortress(_start(sheet)), GrowOn()),
        track=_track(sheet),
        scoring=(*_basic_scoring(sheet), *_further_scoring(sheet)),
        bags=_bags(sheet),
    )


def _barred(sheet: Sheet) -> int:
    closed = (Terrain.MOUNTAIN, Terrain.WIDE_RIVER, *PRINTED)
    return sheet.where(*closed) | (0 if sheet.forest_buildable else sheet.where(Terrain.FOREST))


def _start(sheet: Sheet) -> int:
    """The fields of which the first building covers one; a printed fortress always serves (R14)."""
    named = sheet.banks if sheet.start is FirstBuilding.RIVER else spread(sheet.where(Terrain(sheet.start.value)))
    return (named | spread(sheet.where(Terrain.FORTRESS))) & sheet.all


def _track(sheet: Sheet) -> CompassTrack:
    match sheet.compass:
        case Compass.CHURCH:
            return ChurchTrack(sheet.churches)
        case Compass.FORTRESS:
            return FortressTrack(sheet.fortresses)
        case Compass.NONE:
            return NoTrack()


def _empty(sheet: Sheet) -> int:
    """Fields that cost a point when left open: no tree, rock, well (R5) or gold; plateaus and open forest do."""
    forest = sheet.where(Terrain.FOREST) if sheet.forest_buildable else 0
    return sheet.where(Terrain.EMPTY, Terrain.PLATEAU) | forest


def _basic_scoring(sheet: Sheet) -> tuple[ScoringRule, ...]:
    perfect = sheet.scoring.perfect
    where = sheet.where
    return (
        PassLine(sheet.pass_track, perfect.passes if perfect else 0),
        Visible(
            Line.TREES,
            1,
            where(Terrain.TREES1),
            where(Terrain.TREES2),
            perfect=perfect.trees if perfect else None,
            keep=True,
        ),
        Visible(
            Line.ROCKS,
            -1,
            where(Terrain.ROCKS1),
            where(Terrain.ROCKS2),
            perfect=perfect.rocks if perfect else None,
        ),
        Visible(Line.EMPTY, -1, _empty(sheet), perfect=perfect.empty if perfect else None),
    )


def _goal(sheet: Sheet) -> int:
    """The fields to finish; a sheet that shows none of them has nothing to be first at."""
    return sheet.where(sheet.scoring.first.terrain) if sheet.scoring.first else 0


def _further_scoring(sheet: Sheet) -> tuple[ScoringRule, ...]:
    known = sheet.scoring
    rules: list[ScoringRule] = []
    if known.groups:
        rules.append(LargestGroups())
    if known.well:
        rules.append(Wells(known.well, sheet.where(Terrain.WELL)))
    if known.church:
        printed = tuple(bits for sort, bits in sheet.printed_buildings if sort is Terrain.CHURCH)
        rules.append(Churches(known.church, printed))
    if known.first and _goal(sheet):
        rules.append(FirstToFinish(known.first.points, _goal(sheet)))
    if known.bandit:
        rules.append(Bandits(known.bandit))
    if known.complete_group:
        rules.append(CompleteGroups(known.complete_group))
    return tuple(rules)


def _bags(sheet: Sheet) -> tuple[BagRule, ...]:
    known = sheet.scoring
    rules: list[BagRule] = []
    if known.first and known.first.bags and _goal(sheet):
        rules.append(GoalBags(known.first.bags, _goal(sheet)))
    if known.never_passed_bags:
        rules.append(NeverPassedBags(known.never_passed_bags))
    return tuple(rules)
