"""What a player's place says: the state of the round, why something does not fit, what it would change."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.views.placing import GhostView, PanelView, PlacingView
from kiosk.views.sheets import SheetView
from ui import theme
from ui.texts import Texts, gain
from ui.theme import Rgba
from ui.widgets.note import MOST_LINES

Line = tuple[str, Rgba]
DEEDS = {
    ("empty", True): "play.fields_filled",
    ("rocks", True): "play.rocks_covered",
    ("bandits", True): "play.bandits_caught",
    ("trees", False): "play.trees_felled",
}
"""What was done, where the score's line names what is left: ``+4 Empty fields`` sounds like four more of them."""

MOST_NAMES = 3
"""More would have to be written too small."""


def status(view: PlacingView, panel: PanelView, texts: Texts) -> Line:
    """One thing at a time: what was decided, what is impossible, or what to do."""
    if panel.covered:
        return (texts("decided.hidden") if panel.decided else texts("play.drawing", name=panel.name)), theme.INK_SOFT
    if panel.decided is not None or panel.stopped:
        return settled(view, panel, texts), theme.INK
    if panel.nothing_fits:
        way = "word.nothing_fits_skip" if panel.can_skip else "word.nothing_fits"
        return texts(way if panel.can_pass or panel.can_skip else "word.nothing_fits_stop"), theme.BAD
    if panel.ghost is None:
        return texts("word.place_it"), theme.INK
    return texts(f"kind.{view.order.kind}"), theme.INK_SOFT


def settled(view: PlacingView, panel: PanelView, texts: Texts) -> str:
    done = texts(f"decided.{panel.decided or 'stop'}")
    if len(view.waiting_for) > MOST_NAMES:
        return f"{done}. {texts('word.waiting_many', n=len(view.waiting_for))}"
    return f"{done}. {waiting(view, texts)}" if view.waiting_for else done


def waiting(view: PlacingView, texts: Texts) -> str:
    waited = view.waiting_for
    return texts("word.waiting_for", names=texts.listed(waited)) if waited else texts("word.all_done")


def beside(ghost: GhostView, sheet: SheetView, texts: Texts) -> list[Line]:
    """Beside the building: the first reason against it, or every line of the score that it changes."""
    if ghost.objections:
        reason = ghost.objections[0].reason
        return [(not_at_start(sheet, texts) if reason == "not_at_start" else texts(f"reason.{reason}"), theme.BAD)]
    return changed(ghost.changes, texts)


def not_at_start(sheet: SheetView, texts: Texts) -> str:
    words = texts(f"play.start_{sheet.start}")
    return f"{words} {texts('play.fortress_too')}" if sheet.fortress_serves else words


def changed(changes: Sequence[tuple[str, int]], texts: Texts) -> list[Line]:
    """How many points a line of the score has gained or lost, and by what."""
    return [
        (f"{gain(points)} {_deed(line, points, texts)}", theme.GOOD if points > 0 else theme.BAD)
        for line, points in changes[:MOST_LINES]
    ]


def _deed(line: str, points: int, texts: Texts) -> str:
    return texts(DEEDS.get((line, points > 0), f"line.{line}"))
