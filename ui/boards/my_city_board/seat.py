"""One player's place: the board, the own pieces, the marker, the card of the round, and what to do with it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from kivy.input import MotionEvent

from kiosk.messages import Aim, BuildHere, Command, MakeMove, PassRound, Revise, StopPlaying
from kiosk.rules.grid.geometry import field_text
from kiosk.rules.my_city_board.view import BoardSeatView, BoardView
from ui import preferences, theme
from ui.boards.my_city_board import says
from ui.boards.my_city_board.card import CardFace
from ui.boards.my_city_board.frames import CARD, BoardSeatFrames, seat_frames
from ui.boards.my_city_board.ground import CityBoard, city_of
from ui.boards.my_city_board.look import ROOFS
from ui.boards.my_city_board.pieces import OwnPieces
from ui.boards.my_city_board.stickers import StickerButton
from ui.boards.my_city_board.track import PointsTrack
from ui.draw.geometry import Field
from ui.screens.base import Post
from ui.screens.composed import Composed
from ui.screens.handed import handed
from ui.screens.placing.acting import AfterTurn
from ui.screens.rect import Rect
from ui.texts import Texts, signed
from ui.widgets.note import Note
from ui.widgets.poses import Pose
from ui.widgets.sheet import LIFT
from ui.widgets.words import text_height

NOTE_MM = 70


@dataclass(frozen=True)
class BoardSeatState:
    view: BoardView
    seat: BoardSeatView
    next: AfterTurn | None = None
    menu: AfterTurn | None = None
    """Opens the other players, where there is no room for them."""
    second: AfterTurn | None = None
    """Something quieter beside what comes next."""


def _of_computer(seat: BoardSeatView) -> BoardSeatView:
    """Nobody else lays its buildings or sticks its stickers."""
    state = "wait" if seat.state in ("build", "stick") else seat.state
    return replace(seat, state=state, stickers=(), can_revise=False, may_finish=False)


class BoardSeat(Composed):
    background = False

    def __init__(self, post: Post, *, corner: bool = False, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(post, **keywords)
        self._corner = corner
        self.board = CityBoard(size_hint=(None, None))
        self.board.bind(on_aim=self._aim, on_moved=self._moved, on_spot=self._stick)
        self.note = Note(size_hint=(None, None), size=(0, 0))
        self._round: object = None
        self._sticker = ""

    # --- showing ----------------------------------------------------------------------------------------------------

    def show(self, shown: BoardSeatState, texts: Texts) -> None:
        if shown.seat.player in self.context.levels:
            shown = replace(shown, seat=_of_computer(shown.seat))
        view, seat, board = shown.view, shown.seat, self.board
        key = (view.code, view.game, view.round, view.step, seat.player)
        fresh, self._round = key != self._round, key
        if fresh:
            board.forget()
        if view.card is not None and view.card.shape:
            board.shape, board.kind = view.card.shape, ROOFS[view.card.kind]
        board.placements = frozenset(frozenset(fields) for fields in seat.placements)
        board.open = seat.state == "build"
        board.reachable = list(seat.reachable)
        board.show_reachable = board.open and preferences.now().value.hints
        board.spots = list(self._spots(seat))
        if not board.open:
            board.let_go()
        super().show(shown, texts)
        board.sheet, board.city = seat.ground, city_of(seat.buildings)  # not before it has its size
        board.follow(seat.aim)
        self._turn_card()
        self._tell(seat)

    def _spots(self, seat: BoardSeatView) -> tuple[Field, ...]:
        found = {one.sticker: one.fields for one in seat.stickers}
        if self._sticker not in found:
            self._sticker = next(iter(found), "")
        return found.get(self._sticker, ())

    def _tell(self, seat: BoardSeatView) -> None:
        """Beside the building, never under it."""
        lines = says.beside(seat.aim, self.texts) if seat.aim is not None else []
        note, board = self.note, self.board
        note.tell(lines, min(board.width * 0.6, theme.now().mm(NOTE_MM)))
        if not lines or seat.aim is None:
            note.hide()
            return
        xs, ys = zip(*(board.middle_of(field) for field in seat.aim.fields), strict=True)
        half, gap = board.unit / 2, theme.now().gap / 2
        x = min(max((min(xs) + max(xs)) / 2 - note.width / 2, board.x), board.right - note.width)
        y = max(ys) + half + LIFT * board.unit + gap
        if y + note.height > board.top:
            y = min(ys) - half - gap - note.height
        note.pos = (round(x), round(y))

    # --- layout -----------------------------------------------------------------------------------------------------

    def compose(self, frame: Rect) -> None:
        shown: BoardSeatState = self.shown
        frames = handed(seat_frames(frame, corner=self._corner), frame)
        self._name(frames.name, shown)
        self._keep("board", self.board)
        self.board.pos = (round(frames.board.x), round(frames.board.y))
        self.board.size = (round(frames.board.width), round(frames.board.height))
        if shown.view.step == "stick":
            self._sticking(frames, shown)
        else:
            self._points(frames, shown)
            self._pieces(frames.pieces, shown)
            self._playing(frames, shown)
        self._keep("note", self.note)

    def _keep(self, name: str, part: Any) -> None:  # noqa: ANN401 - any widget
        self.parts[name], self._used[name] = part, None

    def _name(self, frame: Rect, shown: BoardSeatState) -> None:
        now, seat = theme.now(), shown.seat
        if shown.menu is not None:
            menu, frame = frame.cut_right(now.touch, now.gap * 0.5)
            self.button("menu", menu, "", shown.menu.do, icon=shown.menu.icon)
        self.panel("name.leaf", frame, tone=theme.PAPER, shadow=False)
        stripe, words = frame.cut_left(now.mm(2.2), now.gap * 0.6)
        self.panel("name.stripe", stripe, tone=theme.PLAYERS.get(seat.colour, theme.INK), shadow=False)
        words = Rect(words.x, words.y, words.width - 6, words.height)
        if seat.city:
            upper, lower = words.rows(2, 0)
            self.words("name", upper, seat.city, role="small", bold=True)
            self.words("city", lower, seat.name, role="small", colour=theme.INK_SOFT)
        else:
            self.words("name", words, seat.name, bold=True)

    def _points(self, frames: BoardSeatFrames, shown: BoardSeatState) -> None:
        seat, texts = shown.seat, self.texts
        left, right = frames.points.columns(2, theme.now().gap)
        marker, size = f"{texts('board.marker')} {signed(seat.marker)}", "small" if frames.within else "body"
        self.words("marker", left, marker, role=size, bold=True, colour=theme.PAPER)
        ends = seat.aim.total if seat.aim is not None and seat.aim.total is not None else seat.total
        gains = seat.aim is not None and seat.aim.total is not None and ends > seat.total
        tone = theme.CHOSEN if gains else theme.PAPER
        self.words("ends", right, texts("board.ends_at", signed(ends)), role="small", colour=tone, align="right")
        player = theme.PLAYERS.get(seat.colour, theme.INK)
        self.put("track", PointsTrack, frames.track, value=seat.marker, end=None, tone=player)

    def _pieces(self, frame: Rect, shown: BoardSeatState) -> None:
        self.panel("pieces.leaf", frame, tone=theme.PAPER)
        inner = frame.inset(theme.now().gap * 0.5)
        self.put("pieces", OwnPieces, inner, pieces=list(shown.seat.pieces), counts=list(shown.view.kinds))

    def _playing(self, frames: BoardSeatFrames, shown: BoardSeatState) -> None:
        view, seat = shown.view, shown.seat
        text, tone = says.status(view, seat, self.texts)
        if seat.state == "build":
            self._card(frames.tray, shown, text, tone, above=frames.turns[0].top if frames.within else 0)
            self._thinking(frames, seat)
        else:
            self._card(frames.tray, shown, text, tone)
            self._settled(frames, shown)

    def _card(self, frame: Rect, shown: BoardSeatState, text: str, tone: theme.Rgba, *, above: float = 0) -> None:
        """Large, with its words beside it or below; *above* what lies beside it on the tray."""
        view, now = shown.view, theme.now()
        self.panel("tray", frame, tone=theme.PAPER)
        inner = frame.inset(now.gap * 0.5)
        wide = inner.width > inner.height * 1.25
        if wide:
            place, words = inner.cut_left(min(inner.height * CARD, inner.width * 0.5), now.gap * 0.7)
            low = max(words.y, above)
            words = Rect(words.x, low, words.width, words.top - low)
        else:
            words, place = inner.cut_bottom(text_height("small", 2.6), now.gap * 0.4)
            place = place.middle(place.height * CARD, place.height)
        card = view.card
        kind, cells = (card.kind, list(card.shape)) if card is not None else ("back", [])
        struck = view.step == "blocked" and kind != "block"
        self.put("card", CardFace, place, kind=kind, cells=cells, struck=struck)
        if wide:
            head, words = words.cut_top(text_height("small", 1.2))
            self.words("title", head, says.title(view, self.texts), role="small", colour=theme.INK_SOFT)
        self.words("status", words, text, role="small", bold=True, colour=tone, align="left" if wide else "center")

    def _thinking(self, frames: BoardSeatFrames, seat: BoardSeatView) -> None:
        texts, player = self.texts, seat.player
        both = ["", ""] if frames.within else [texts("board.turn_left"), texts("board.turn_right")]
        for name, frame, word, quarters, icon in zip(
            ("turn_left", "turn_right"), frames.turns, both, (-1, 1), ("turn_back", "turn"), strict=True
        ):
            self.button(name, frame, word, partial(self.board.turn, quarters), icon=icon, like=both, role="small")
        ready = seat.aim is not None and seat.aim.fits
        self._do(
            "build",
            frames.main,
            texts("word.build"),
            BuildHere(player),
            icon="build",
            look="primary",
            disabled=not ready,
        )
        look = "primary" if seat.nothing_fits else "quiet"
        if seat.can_pass:
            self._do("pass", frames.ends[0], texts("board.pass"), PassRound(player), role="small", look=look)
        stop = frames.ends[1] if seat.can_pass else frames.both_ends
        self._do("stop", stop, texts("word.stop"), StopPlaying(player), look="danger", hold=True, role="small")

    def _do(self, name: str, frame: Rect, text: str, command: Command, **more: Any) -> None:  # noqa: ANN401 - a button's
        self.button(name, frame, text, lambda: self.post(command), **more)

    def _settled(self, frames: BoardSeatFrames, shown: BoardSeatState) -> None:
        """Undo as long as it is possible, and what comes next."""
        seat, following = shown.seat, shown.next
        low = frames.both_ends
        if seat.can_revise:
            self._do("revise", low, self.texts("word.undo"), Revise(seat.player), icon="undo")
        elif shown.second is not None:
            self.button("second", low, shown.second.text, shown.second.do, icon=shown.second.icon, role="small")
        if following is not None:
            self.button(
                "next", frames.large, following.text, following.do, icon=following.icon, look="primary", stacked=True
            )

    def _sticking(self, frames: BoardSeatFrames, shown: BoardSeatState) -> None:
        seat, now = shown.seat, theme.now()
        waits = seat.may_finish or (seat.state == "stuck" and shown.next is not None)
        above = frames.tray if frames.within else frames.turns[0]
        foot = above if waits else frames.main  # nothing is turned here: there is room for the stickers
        top = frames.points.top if frames.pieces.x == frames.tray.x else frames.tray.top
        tray = Rect(frames.tray.x, foot.y, frames.tray.width, top - foot.y)  # also where points and pieces were
        self.panel("tray", tray, tone=theme.PAPER)
        inner = tray.inset(now.gap * 0.5)
        text, tone = says.sticking(shown.view, seat, self.texts)
        words, place = inner.cut_bottom(text_height("small", 2.6), now.gap * 0.3)
        self.words("status", words, text, role="small", bold=True, align="center", colour=tone)
        if seat.stickers:
            cells = place.columns(len(seat.stickers), now.gap * 0.5)
            for one, cell in zip(seat.stickers, cells, strict=True):
                side = min(cell.width, cell.height)
                button = self.put(
                    f"sticker.{one.sticker}", StickerButton, cell.middle(side, side), sticker=one.sticker,
                    chosen=one.sticker == self._sticker, count=one.count,
                )  # fmt: skip
                if not getattr(button, "bound", False):
                    button.bound = True
                    button.bind(on_tap=lambda this: self._choose(this.sticker))
        if seat.may_finish:
            done = self.texts("board.done_sticking")
            self._do("done", frames.main, done, MakeMove(seat.player, "done"), icon="build")
        elif seat.state == "stuck" and shown.next is not None:
            self.button(
                "next",
                frames.main,
                shown.next.text,
                shown.next.do,
                icon=shown.next.icon,
                look="primary",
            )
        if seat.can_revise:
            self._do("revise", frames.both_ends, self.texts("word.undo"), Revise(seat.player), icon="undo")

    # --- touching ---------------------------------------------------------------------------------------------------

    def _choose(self, sticker: str) -> None:
        self._sticker = sticker
        self.board.spots = list(self._spots(self.shown.seat))
        self.redraw()

    def _stick(self, _board: CityBoard, field: Field) -> None:
        self.post(MakeMove(self.shown.seat.player, f"stick {self._sticker} {field_text(field)}"))

    def _aim(self, _board: CityBoard, pose: Pose) -> None:
        self.post(Aim(self.shown.seat.player, pose.row, pose.column, pose.turns))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """A finger on the card takes its building."""
        if super().on_touch_down(touch):
            return True
        card = self.parts.get("card")
        if card is None or not self.board.open or self.board.busy or not card.collide_point(*touch.pos):
            return False
        self.board.hand.take(touch)
        return True

    def _moved(self, *_: object) -> None:
        self.note.hide()
        self._turn_card()

    def _turn_card(self) -> None:
        """The building on the card lies as it does on the board."""
        if "card" in self.parts:
            self.parts["card"].turns = self.board.pose.turns


__all__ = ["AfterTurn", "BoardSeat", "BoardSeatState"]
