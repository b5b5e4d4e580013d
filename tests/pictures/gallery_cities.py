"""Cities for the gallery: of all kinds, on any sheet, without any game."""

from __future__ import annotations

from kiosk.views import printed_sheets
from kiosk.views.sheets import BuildingView, CityView, SheetView

Fields = tuple[tuple[int, int], ...]
SHAPES: dict[str, Fields] = {
    "L-5": ((0, 0), (1, 0), (1, 1), (1, 2), (1, 3)),
    "T-4": ((0, 0), (0, 1), (0, 2), (1, 1)),
    "L-3": ((0, 0), (1, 0), (1, 1)),
    "bar-2": ((0, 0), (0, 1)),
    "square": ((0, 0), (0, 1), (1, 0), (1, 1)),
    "one": ((0, 0),),
}
MOST_BUILT = 12
KIND_ROUND = ("solid", "lined", "crossed", "church", "solid", "fortress", "lined", "crossed")
CLOSED = ("mountain", "forest", "wide_river", "church", "sawmill", "fortress", "bandit")


def game(number: int) -> SheetView:
    return printed_sheets()[number]


def half_built(sheet: SheetView) -> CityView:
    """A city of all kinds wherever there is room, as a child might draw it; no rule is asked."""
    rows, columns = len(sheet.terrain), len(sheet.terrain[0])
    free = {
        (r, c) for r in range(rows) for c in range(columns) if sheet.terrain[r][c] not in CLOSED and c < columns - 2
    }
    shapes = list(SHAPES.values())
    built: list[BuildingView] = []
    walls = {frozenset(pair) for pair in sheet.river}
    for row, column in sorted(free, key=lambda f: (abs(f[0] - 4) + abs(f[1] - 5), f)):
        shape = tuple((row + r, column + c) for r, c in shapes[len(built) % len(shapes)])
        across = any(frozenset((a, b)) in walls for a in shape for b in shape)
        if {*shape} <= free and not across and len(built) < MOST_BUILT:
            kind = KIND_ROUND[len(built) % len(KIND_ROUND)]
            fields = shape[:1] if kind == "fortress" else shape
            built.append(BuildingView(kind, fields, latest=False))
            free -= {*fields}
    bandits = tuple((r, c) for r in range(rows) for c in range(columns) if sheet.terrain[r][c] == "bandit")
    return CityView((*built[:-1], BuildingView(built[-1].kind, built[-1].fields, latest=True)), bandits, bandits[1:])
