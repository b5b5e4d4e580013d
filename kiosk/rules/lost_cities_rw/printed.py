"""A player's page as text, for the terminal and for who tries the engine out."""

from __future__ import annotations

from kiosk.rules.checks import a_game
from kiosk.rules.lost_cities_rw.dice import COLOURS
from kiosk.rules.lost_cities_rw.sheet import BOXES
from kiosk.rules.lost_cities_rw.state import LostCitiesState

WIDTH = 9
OPEN, MARKED = ".", "x"


def board(state: LostCitiesState, player: str) -> str:
    """The eight columns, the far end on top: numbers where some were entered, else what is printed there.

    ``^`` is an arrow, ``A`` an artefact, ``x`` a mark. The row ``end`` has the artefacts at the far end, ``x2`` the
    round fields.
    """
    page, sheet = a_game(state, LostCitiesState).page(player), state.sheet
    rows = [("", *COLOURS, "artefacts", "dice"), ("end", *(MARKED if one.end else "A" for one in page.expeditions))]
    for box in range(BOXES, 0, -1):
        entered = (
            str(one.numbers[box - 1]) if box <= len(one.numbers) else marks[box - 1].value
            for one, marks in zip(page.expeditions, sheet.marks, strict=True)
        )
        beside = (MARKED if box <= marked else OPEN for marked in (page.artefacts, page.dice))
        rows.append((str(box), *entered, *beside))
    rows.append(("x2", *(MARKED if one.double else OPEN for one in page.expeditions)))
    return "\n".join(f"{name:<3} {''.join(f'{cell:^{WIDTH}}' for cell in cells)}".rstrip() for name, *cells in rows)
