"""What a seat of the board game says: what to do, what was done, why a piece does not fit, what it would change."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.rules.my_city_board.view import AimView, BoardSeatView, BoardView
from ui import theme
from ui.texts import Texts, gain
from ui.theme import Rgba
from ui.widgets.note import MOST_LINES

Line = tuple[str, Rgba]
DEEDS = {
    ("empty", True): "board.fields_filled",
    ("rocks", True): "board.rocks_covered",
    ("trees", False): "board.trees_felled",
    ("groups", True): "board.line_groups_all",
    ("groups", False): "board.line_groups_all",
}
DONE = {"build": "board.built", "pass": "board.passed", "stop": "board.stopped"}


def status(view: BoardView, seat: BoardSeatView, texts: Texts) -> Line:
    """One thing at a time."""
    if view.step == "first":
        return texts("board.first"), theme.INK
    if view.step == "stick":
        return sticking(view, seat, texts)
    if view.step == "blocked":
        return _blocked(view, texts), theme.INK
    if seat.state == "wait":
        return texts("play.thinks", name=seat.name), theme.INK_SOFT
    if seat.state in {"done", "stopped"}:
        return _settled(view, seat, texts), theme.INK_SOFT
    return _building(view, seat, texts)


def _settled(view: BoardView, seat: BoardSeatView, texts: Texts) -> str:
    done = texts(DONE[seat.decided or "stop"])
    if not view.waiting_for:
        return done
    return f"{done} {texts('word.waiting_for', names=texts.listed(view.waiting_for))}"


def _building(view: BoardView, seat: BoardSeatView, texts: Texts) -> Line:
    if seat.nothing_fits:
        return texts("board.nothing_fits" if seat.can_pass else "board.nothing_fits_stop"), theme.BAD
    if not seat.can_pass:
        church = view.card is not None and view.card.kind == "church"
        return texts("board.church_must" if church else "board.marker_zero"), theme.INK
    return texts("board.place_it"), theme.INK


def _blocked(view: BoardView, texts: Texts) -> str:
    if view.card is not None and view.card.kind == "block":
        return texts("board.block_text" if view.left else "board.block_last")
    return texts("board.blocked_text")


def sticking(view: BoardView, seat: BoardSeatView, texts: Texts) -> Line:
    if seat.state == "stuck":
        words = texts("board.stuck") if seat.stuck else texts("board.no_stickers")
        return (words if not view.waiting_for else f"{words} {waiting(view, texts)}"), theme.INK_SOFT
    if seat.may_finish and seat.stickers and not seat.stickers[0].count:
        return texts("board.stick_own"), theme.INK
    if view.round == 0:
        return texts("board.stick_before"), theme.INK
    return texts("board.stick_it", texts(f"board.sticker_{seat.stickers[0].sticker}")), theme.INK


def waiting(view: BoardView, texts: Texts) -> str:
    waited = view.waiting_for
    return texts("word.waiting_for", names=texts.listed(waited)) if waited else texts("word.all_done")


def title(view: BoardView, texts: Texts) -> str:
    """Over the card."""
    if view.card is None:
        return texts(f"board.game_{view.game}")
    if view.step == "blocked":
        return texts("board.block_title" if view.card.kind == "block" else "board.blocked_title")
    return texts("board.card_of", view.round, view.cards)


def beside(aim: AimView, texts: Texts) -> list[Line]:
    """The first reason against the building, or every line of the score that it changes."""
    if not aim.objections:
        return changed(aim.changes, texts)
    reason = aim.objections[0].reason
    special = {"not_at_start": "play.start_river", "wrong_shape": "board.not_mirrored"}
    return [(texts(special.get(reason, f"reason.{reason}")), theme.BAD)]


def changed(changes: Sequence[tuple[str, int]], texts: Texts) -> list[Line]:
    return [
        (f"{gain(points)} {texts(DEEDS.get((line, points > 0), f'board.line_{line}'))}", _tone(points))
        for line, points in changes[:MOST_LINES]
    ]


def _tone(points: int) -> Rgba:
    return theme.GOOD if points > 0 else theme.BAD


def rank(place: int, texts: Texts) -> str:
    return texts(f"board.place_{place}")
