"""The sheet as a picture for the terminal: eight columns side by side, the far end on top."""

from __future__ import annotations

from collections.abc import Iterator

from kiosk.rules.lost_cities_rw.dice import COLOURS, ExpeditionColour
from kiosk.rules.lost_cities_rw.sheet import BOXES, BoxMark, MapSheet, Points

GLYPHS = {BoxMark.PLAIN: "[ ]", BoxMark.ARROW: "[^]", BoxMark.ARTEFACT: "[A]"}
END, ROUND, ARTEFACT, DIE = "<A>", "( )", " A ", " # "
PAINTS: dict[ExpeditionColour, str] = {
    ExpeditionColour.RED: "31",
    ExpeditionColour.ORANGE: "38;5;208",
    ExpeditionColour.YELLOW: "33",
    ExpeditionColour.GREEN: "32",
    ExpeditionColour.BLUE: "94",
    ExpeditionColour.PURPLE: "35",
}
WIDTH = 9
NAMES = 12
LONGEST_SYMBOL = WIDTH - 1


def picture(sheet: MapSheet, *, colour: bool = False) -> str:
    """The sheet with its points, its legend and what is not certain about it."""
    lines = ["Lost Cities Roll & Write", "", *_rows(sheet, colour=colour), ""]
    lines += ["  ^ arrow  A artefact  <A> artefact at the end  ( ) doubling  # dice symbol  ═ bridge", ""]
    lines += _points(sheet)
    lines += [f"  not certain: {doubt}" for doubt in sheet.doubts]
    return "\n".join(lines)


def _rows(sheet: MapSheet, *, colour: bool) -> Iterator[str]:
    yield _row("", list(COLOURS), ["artefacts", "dice"], colour=colour)
    yield _row("", [symbol[:LONGEST_SYMBOL] for symbol in sheet.symbols], [], colour=colour)
    yield _row("", [END] * len(COLOURS), [], colour=colour)
    for box in range(BOXES, 0, -1):
        marks = [GLYPHS[boxes[box - 1]] for boxes in sheet.marks]
        yield _row(str(box), marks, [ARTEFACT, DIE], colour=colour)
        if box == sheet.bridge:
            yield _row("", ["═════"] * len(COLOURS), ["═════"] * 2, colour=colour)
    yield _row("", [ROUND] * len(COLOURS), [], colour=colour)


def _row(name: str, expeditions: list[str], beside: list[str], *, colour: bool) -> str:
    cells = [f"{text:^{WIDTH}}" for text in expeditions]
    if colour:
        cells = [f"\x1b[{PAINTS[one]}m{cell}\x1b[0m" for one, cell in zip(COLOURS, cells, strict=True)]
    cells += [f"{text:^{WIDTH + 2}}" for text in beside]
    return f"{name:>3} {''.join(cells)}".rstrip()


def _points(sheet: MapSheet) -> Iterator[str]:
    yield _numbers("marks", tuple(range(BOXES + 1)))
    yield _numbers("expedition", sheet.expedition_points)
    yield _numbers("artefacts", sheet.artefact_points)
    yield _numbers("dice", sheet.dice_points)
    yield f"  only the round field: {sheet.only_double}, doubled {2 * sheet.only_double}"
    yield f"  a bridge, crossed below field {sheet.bridge}: {sheet.bridge_points}"


def _numbers(name: str, points: Points) -> str:
    return f"  {name:<{NAMES}}" + "".join(f"{number:>5}" for number in points)
