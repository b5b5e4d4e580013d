"""What of a page tells how it will end, as numbers of features: few of them are set, so a value is a short sum.

All colours share their features: what counts is how far an expedition is and what its top number leaves open.
"""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.rules.lost_cities_rw.page import Expedition, MapPage
from kiosk.rules.lost_cities_rw.sheet import ARTEFACTS, BOXES, COLUMNS, DICE_SYMBOLS, BoxMark, MapSheet

TOPS = 11
_PLACES = (BOXES + 1) * TOPS
"""How many numbers stand in an expedition, and which one is on top."""

PLAIN, DOUBLED = 0, _PLACES
ENDED = 2 * _PLACES
ARTEFACT_COUNT = ENDED + 1
DICE_COUNT = ARTEFACT_COUNT + BOXES + 1
BRIDGE_AHEAD = DICE_COUNT + BOXES + 1
"""How far a column is whose bridge nobody has crossed yet."""
BRIDGE_GONE = BRIDGE_AHEAD + BOXES + 1
"""The same where somebody has."""
ARROW_NEXT = BRIDGE_GONE + BOXES + 1
ARTEFACT_NEXT = ARROW_NEXT + 1
BRIDGES_EARNED = ARTEFACT_NEXT + 1
ALWAYS = BRIDGES_EARNED + 1
FEATURES = ALWAYS + 1


def features(sheet: MapSheet, page: MapPage, others: Sequence[MapPage]) -> list[int]:
    """The numbers of the features that are set; one may be there several times."""
    found = [ALWAYS, ARTEFACT_COUNT + page.artefacts, DICE_COUNT + page.dice]
    for seat, expedition in enumerate(page.expeditions):
        filled = len(expedition.numbers)
        found.append((DOUBLED if expedition.double else PLAIN) + filled * TOPS + _top(expedition))
        if expedition.end:
            found.append(ENDED)
        if filled < BOXES and sheet.marks[seat][filled] is BoxMark.ARROW:
            found.append(ARROW_NEXT)
        elif filled < BOXES and sheet.marks[seat][filled] is BoxMark.ARTEFACT:
            found.append(ARTEFACT_NEXT)
    for column in range(len(COLUMNS)):
        filled = _filled(page, column)
        gone = any(one.crossed[column] for one in others)
        if page.crossed[column] and not any(0 < one.crossed[column] < page.crossed[column] for one in others):
            found.append(BRIDGES_EARNED)
        else:
            found.append((BRIDGE_GONE if gone else BRIDGE_AHEAD) + filled)
    return found


def phase(pages: Sequence[MapPage]) -> float:
    """How far the game is: 0 at its beginning, 1 when its last bridge is crossed or all are exhausted."""
    crossed = sum(any(page.crossed[column] for page in pages) for column in range(len(COLUMNS)))
    tired = min(page.dice for page in pages)
    return max(crossed / len(COLUMNS), tired / BOXES)


def _top(expedition: Expedition) -> int:
    return expedition.numbers[-1] if expedition.numbers else 0


def _filled(page: MapPage, column: int) -> int:
    if column == ARTEFACTS:
        return page.artefacts
    return page.dice if column == DICE_SYMBOLS else len(page.expeditions[column].numbers)
