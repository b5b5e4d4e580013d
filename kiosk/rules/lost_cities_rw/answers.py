"""The JSON documents that ``tabletown replay``, ``legal`` and ``sheets`` answer with."""

from __future__ import annotations

from kiosk.rules.lost_cities_rw.dice import COLOURS
from kiosk.rules.lost_cities_rw.engine import goals, legal, score, winners
from kiosk.rules.lost_cities_rw.legal import legal_takes
from kiosk.rules.lost_cities_rw.library import BOOK
from kiosk.rules.lost_cities_rw.page import MapPage
from kiosk.rules.lost_cities_rw.record import LostCitiesIllegalMove
from kiosk.rules.lost_cities_rw.scoring import LostCitiesLine, LostCitiesScore, earned_bridge
from kiosk.rules.lost_cities_rw.sheet import BOXES, COLUMNS, BoxMark, BridgeColumn, MapSheet
from kiosk.rules.lost_cities_rw.state import LostCitiesState
from kiosk.rules.lost_cities_rw.words import explain
from kiosk.rules.reading import Json


def game_answer(state: LostCitiesState) -> Json:
    pages = dict(zip(state.players, state.pages, strict=True))
    return {
        "ok": True,
        "finished": state.finished,
        "turns": state.turn,
        "scores": {name: _score_json(score(state, name), page) for name, page in pages.items()},
        "winners": list(winners(state)),
        "bridges": {
            column.value: [name for name, page in pages.items() if earned_bridge(page, state.pages, i)]
            for i, column in enumerate(COLUMNS)
        },
        "sheets": {name: _page_json(page) for name, page in pages.items()},
    }


def _score_json(result: LostCitiesScore, page: MapPage) -> Json:
    lines: Json = {line.value: result.points(line) for line in LostCitiesLine}
    lines[LostCitiesLine.EXPEDITIONS] = {
        colour.value: result.points(LostCitiesLine.EXPEDITIONS, BridgeColumn(colour.value)) for colour in COLOURS
    }
    return {"total": result.total, "exhausted": page.exhausted, "lines": lines}


def _page_json(page: MapPage) -> Json:
    return {
        "expeditions": {
            colour.value: {"double": one.double, "numbers": list(one.numbers), "end": one.end}
            for colour, one in zip(COLOURS, page.expeditions, strict=True)
        },
        "artefacts": page.artefacts,
        "dice": page.dice,
    }


def error_answer(illegal: LostCitiesIllegalMove) -> Json:
    return {
        "ok": False,
        "error": {
            "turn": illegal.turn,
            "player": illegal.player,
            "reason": illegal.reason.value,
            "message": explain(illegal.objections),
        },
    }


def legal_answer(state: LostCitiesState) -> Json:
    """For each player who has to decide now, every pair that can be taken."""
    return {name: {"takes": _takes_json(state, name)} for name in state.to_act}


def _takes_json(state: LostCitiesState, player: str) -> list[Json]:
    pool = legal(state, player).pool
    assert pool is not None
    return [
        {
            "take": [take.colour.value, take.number],
            "double": take.double,
            "then": [colour.value for colour in goals(state, player, take)],
        }
        for take in legal_takes(state.before[state.seat(player)], pool)
    ]


def sheet_json(sheet: MapSheet) -> Json:
    return {
        "book": BOOK,
        "colours": [colour.value for colour in COLOURS],
        "symbols": {colour.value: symbol for colour, symbol in zip(COLOURS, sheet.symbols, strict=True)},
        "boxes": BOXES,
        "bridge": sheet.bridge,
        "expeditions": {
            colour.value: {
                "arrows": list(sheet.boxes(colour, BoxMark.ARROW)),
                "artefacts": list(sheet.boxes(colour, BoxMark.ARTEFACT)),
            }
            for colour in COLOURS
        },
        "points": {
            "expedition": list(sheet.expedition_points),
            "only_double": sheet.only_double,
            "artefacts": list(sheet.artefact_points),
            "dice": list(sheet.dice_points),
            "bridge": sheet.bridge_points,
        },
    }
