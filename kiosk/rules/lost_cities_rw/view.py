"""What a screen shows of a table: plain frozen values that can be written as JSON, with nothing left to judge."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.rules.lost_cities_rw.bridges import BridgeView, bridges_of, crossings
from kiosk.rules.lost_cities_rw.dice import COLOURS, value_of
from kiosk.rules.lost_cities_rw.engine import winners
from kiosk.rules.lost_cities_rw.legal import legal_takes
from kiosk.rules.lost_cities_rw.moves import Action, LostCitiesMove, Take, take_objections
from kiosk.rules.lost_cities_rw.needs import needs
from kiosk.rules.lost_cities_rw.page import MapPage
from kiosk.rules.lost_cities_rw.scoring import expedition_points, score_of
from kiosk.rules.lost_cities_rw.sheet import BOXES, COLUMNS, MapSheet
from kiosk.rules.lost_cities_rw.table import TableGame

ROUND, END = 0, BOXES + 1
"""The boxes below the first and above the ninth of an expedition."""


@dataclass(frozen=True, slots=True)
class PrintedView:
    """The printed sheet, as far as it is drawn."""

    colours: tuple[str, ...]
    symbols: tuple[str, ...]
    marks: tuple[str, ...]
    """For each expedition one character a box, the lowest first: ``.`` ``^`` ``A``."""
    bridge: int
    bridge_points: int
    expedition_points: tuple[int, ...]
    only_double: int
    artefact_points: tuple[int, ...]
    dice_points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DieView:
    face: str
    """A colour, or ``0`` to ``9``."""
    taken: bool = False
    """By the active player, so that it is gone for the others."""


@dataclass(frozen=True, slots=True)
class ExpeditionView:
    colour: str
    double: bool
    numbers: tuple[int, ...]
    end: bool
    points: int
    fresh: int
    """So many of the numbers, from the top down, were written in this turn."""
    fresh_round: bool
    fresh_end: bool


@dataclass(frozen=True, slots=True)
class MarksView:
    """The artefacts or the dice symbols."""

    marked: int
    fresh: int
    points: int


@dataclass(frozen=True, slots=True)
class PairView:
    """One of the pairs that lie there, and what would become of it."""

    colour: str
    number: int
    """As on the die."""
    value: int
    """As it would be written."""
    box: int
    """1 to 9, or `END`."""
    refusal: str
    """Why it can't be written, by its code; empty if it can."""
    double: bool
    """Whether it may tick the round field."""


@dataclass(frozen=True, slots=True)
class ArrowView:
    """Where an open arrow could go."""

    colour: str
    value: int
    box: int


@dataclass(frozen=True, slots=True)
class LostCitiesLineView:
    line: str
    column: str
    """Which expedition; empty for the other lines."""
    points: int
    boxes: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class LostCitiesSeatView:
    seat: int
    name: str
    state: str
    """``throw`` · ``wait`` · ``choose`` · ``arrow`` · ``done`` · ``away``"""
    active: bool
    exhausted: bool
    expeditions: tuple[ExpeditionView, ...]
    artefacts: MarksView
    dice: MarksView
    bridges: tuple[str, ...]
    """Of each column what `kiosk.rules.lost_cities_rw.bridges` calls it."""
    pairs: tuple[PairView, ...]
    arrows: tuple[ArrowView, ...]
    took: tuple[str, ...]
    """Colour and number of what was taken in this turn, or ``decline``; nothing while they think."""
    doubled: bool
    """Whether that ticked the round field."""
    steps: tuple[str, ...]
    """The expeditions that arrows have written into in this turn."""
    can_undo: bool
    total: int
    lines: tuple[LostCitiesLineView, ...]


@dataclass(frozen=True, slots=True)
class TableView:
    sheet: PrintedView
    turn: int
    need: str
    """``throw`` · ``moves`` · ``nothing``"""
    active: int
    thrower: int
    """Who throws next."""
    numbers: tuple[DieView, ...]
    colours: tuple[DieView, ...]
    thinking: tuple[int, ...]
    """The seats that decide now."""
    in_order: bool
    seats: tuple[LostCitiesSeatView, ...]
    crossed: tuple[BridgeView, ...]
    """The bridges that were first crossed in this turn."""
    winners: tuple[int, ...]
    """Who has the most points, also before the end."""

    @property
    def finished(self) -> bool:
        return self.need == "nothing"


def view(table: TableGame) -> TableView:
    """Everybody may look at every sheet, so that all viewers see the same."""
    game, need = table.game, needs(table.game)
    pages = tuple(table.page(seat) for seat in range(len(game.players)))
    numbers, colours = _dice(table)
    return TableView(
        sheet=printed(game.sheet),
        turn=game.turn,
        need=need.need.value,
        active=game.active_seat,
        thrower=game.seat(game.next_active),
        numbers=numbers,
        colours=colours,
        thinking=table.waiting,
        in_order=table.in_order,
        seats=tuple(_seat(table, seat, pages) for seat in range(len(pages))),
        crossed=crossings(pages, game.turn),
        winners=tuple(game.seat(name) for name in winners(game)),
    )


def printed(sheet: MapSheet) -> PrintedView:
    return PrintedView(
        colours=tuple(colour.value for colour in COLOURS),
        symbols=sheet.symbols,
        marks=tuple("".join(boxes) for boxes in sheet.marks),
        bridge=sheet.bridge,
        bridge_points=sheet.bridge_points,
        expedition_points=sheet.expedition_points,
        only_double=sheet.only_double,
        artefact_points=sheet.artefact_points,
        dice_points=sheet.dice_points,
    )


def _dice(table: TableGame) -> tuple[tuple[DieView, ...], tuple[DieView, ...]]:
    game = table.game
    if not game.rolls:
        return (), ()
    roll, taken = game.rolls[-1], game.actions[game.active_seat]
    number, colour = (str(taken.number), taken.colour.value) if isinstance(taken, Take) else ("", "")
    return _row([str(one) for one in roll.numbers], number), _row([one.value for one in roll.colours], colour)


def _row(faces: list[str], taken: str) -> tuple[DieView, ...]:
    """The first die with the face that was taken is the one that is gone."""
    gone = faces.index(taken) if taken else -1
    return tuple(DieView(face, place == gone) for place, face in enumerate(faces))


def _seat(table: TableGame, seat: int, pages: tuple[MapPage, ...]) -> LostCitiesSeatView:
    game, page, before = table.game, pages[seat], table.game.before[seat]
    score, state = score_of(game.sheet, page, pages), _state(table, seat)
    action = table.drafts[seat] or (game.actions[seat] if not game.away[seat] else None)
    took, doubled, steps = _deed(action)
    return LostCitiesSeatView(
        seat=seat,
        name=game.players[seat],
        state=state,
        active=seat == game.active_seat,
        exhausted=page.exhausted,
        expeditions=_expeditions(game.sheet, page, before),
        artefacts=MarksView(
            page.artefacts, page.artefacts - before.artefacts, game.sheet.artefact_points[page.artefacts]
        ),
        dice=MarksView(page.dice, page.dice - before.dice, game.sheet.dice_points[page.dice]),
        bridges=bridges_of(seat, pages, game.turn),
        pairs=_pairs(table, seat) if state == "choose" else (),
        arrows=_arrows(table, seat),
        took=took,
        doubled=doubled,
        steps=steps,
        can_undo=table.can_undo(seat),
        total=score.total,
        lines=tuple(
            LostCitiesLineView(
                one.line.value,
                one.column.value if one.column else "",
                one.points,
                tuple((column.value, box) for column, box in one.boxes),
            )
            for one in score.lines
        ),
    )


def _state(table: TableGame, seat: int) -> str:
    game = table.game
    if game.away[seat]:
        return "away"
    if not game.rolls:
        return "throw" if seat == game.active_seat else "wait"
    if table.drafts[seat] is not None:
        return "arrow"
    if seat in table.waiting:
        return "choose"
    return "done" if game.actions[seat] is not None else "wait"


def _deed(action: Action | None) -> tuple[tuple[str, ...], bool, tuple[str, ...]]:
    match action:
        case Take(colour, number, double, then):
            return (colour.value, str(number)), double, tuple(one.value for one in then)
        case LostCitiesMove():
            return (action.value,), False, ()
        case _:
            return (), False, ()


def _expeditions(sheet: MapSheet, page: MapPage, before: MapPage) -> tuple[ExpeditionView, ...]:
    return tuple(
        ExpeditionView(
            colour=column.value,
            double=one.double,
            numbers=one.numbers,
            end=one.end,
            points=expedition_points(sheet, one),
            fresh=len(one.numbers) - len(old.numbers),
            fresh_round=one.double and not old.double,
            fresh_end=one.end and not old.end,
        )
        for column, one, old in zip(COLUMNS, page.expeditions, before.expeditions, strict=False)
    )


def _pairs(table: TableGame, seat: int) -> tuple[PairView, ...]:
    """Every pair that lies there, by colour and number, also those that can't be entered."""
    game = table.game
    page, pool = game.before[seat], game.pool(seat)
    ticks = {take.colour for take in legal_takes(page, pool) if take.double}
    found = []
    for colour in (one for one in COLOURS if one in pool.colours):
        filled = len(page.expedition(colour).numbers)
        for number in sorted(set(pool.numbers)):
            against = take_objections(game.sheet, page, pool, Take(colour, number))
            found.append(
                PairView(
                    colour.value,
                    number,
                    value_of(number),
                    filled + 1,
                    against[0].reason.value if against else "",
                    number == 0 and colour in ticks,
                )
            )
    return tuple(found)


def _arrows(table: TableGame, seat: int) -> tuple[ArrowView, ...]:
    page = table.page(seat)
    return tuple(
        ArrowView(colour.value, page.expedition(colour).top, len(page.expedition(colour).numbers) + 1)
        for colour in table.arrows(seat)
    )
