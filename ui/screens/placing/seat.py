"""One player's place: the sheet that is built upon, and a column to turn, build, pass, stop and take back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kivy.input import MotionEvent

from kiosk.messages import Aim
from kiosk.views.placing import PanelView, PlacingView
from ui import preferences, theme
from ui.draw.lettering import lettering
from ui.screens.base import Post
from ui.screens.composed import Composed
from ui.screens.frame import Frame
from ui.screens.placing import ledger, speech
from ui.screens.placing.acting import Acting, Next
from ui.screens.placing.frames import PlayFrames, play_frames
from ui.screens.placing.notes import Notes
from ui.texts import Texts
from ui.widgets.board import Board
from ui.widgets.poses import Pose
from ui.widgets.score import Points
from ui.widgets.shape import Shape
from ui.widgets.words import role


@dataclass(frozen=True)
class Shown:
    view: PlacingView
    panel: PanelView
    next: Next | None = None
    menu: Next | None = None
    """Opens the other players, where there is no room for them."""


class Seat(Composed):
    background = False

    def __init__(self, post: Post, *, corner: bool = False, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(post, **keywords)
        self._corner = corner
        self.board = Board(size_hint=(None, None))
        self.board.bind(on_aim=self._aim, on_moved=self._moved)
        self.notes, self.acting = Notes(self.board), Acting(self, self.board)
        self._round: object = None
        self._snaps = False
        self._lit: bool | None = None

    # --- showing ----------------------------------------------------------------------------------------------------

    def show(self, shown: Shown, texts: Texts) -> None:
        board, panel = self.board, shown.panel
        key = (shown.view.code, shown.view.game, shown.view.round, panel.player)
        fresh, self._round = key != self._round, key
        if fresh:
            board.forget()
        board.shape, board.kind = shown.view.order.shape, shown.view.order.kind
        board.placements = frozenset(frozenset(fields) for fields in panel.placements)
        board.open = panel.decided is None and not panel.stopped and not panel.covered
        board.reachable = list(panel.reachable)
        if not board.open:
            board.let_go()
        super().show(shown, texts)
        board.sheet, board.city = shown.view.sheet, panel.city  # not before it has its size
        board.follow(panel.ghost)
        self._turn_shape()
        points = self.parts["points"]
        if fresh:
            points.jump()
        if not self.notes.change((key, panel.covered), panel.score, texts, points.pos):
            self.notes.tell(panel.ghost, texts)

    def compose(self, frame: Frame) -> None:
        shown: Shown = self.shown
        frames = play_frames(frame, corner=self._corner)
        self._name(frames, shown)
        self._board(frames)
        ledger.tracks(self, frames.tracks, shown.view, shown.panel)
        self._toggles(frames)
        self._tray(frames.tray, shown)
        if self.board.open:
            self.acting.thinking(frames, shown.panel)
        else:
            self.acting.settled(frames, shown.panel, shown.next)
        self._keep("note", self.notes.beside)
        self._keep("drift", self.notes.drift)

    def _keep(self, name: str, part: Any) -> None:  # noqa: ANN401 - any widget
        self.parts[name] = part
        self._used[name] = None

    def _board(self, frames: PlayFrames) -> None:
        board = self.board
        board.legal_only = self._snaps
        board.show_reachable = self._lights and board.open
        self._keep("board", board)
        board.pos = (round(frames.sheet.x), round(frames.sheet.y))
        board.size = (round(frames.sheet.width), round(frames.sheet.height))

    def _name(self, frames: PlayFrames, shown: Shown) -> None:
        panel, frame = shown.panel, frames.name
        if shown.menu is not None:
            menu, frame = frame.cut_right(theme.now().touch, theme.now().gap)
            self.button("menu", menu, "", shown.menu.do, icon=shown.menu.icon)
        self.panel("name.leaf", frame, tone=theme.PAPER, shadow=False)
        stripe, words = frame.cut_left(theme.now().mm(2.2), theme.now().gap)
        self.panel("name.stripe", stripe, tone=theme.PLAYERS.get(panel.colour, theme.INK), shadow=False)
        self.words("name", Frame(words.x, words.y, words.width - 6, words.height), panel.name, bold=True)
        total, ghost = panel.score.total, panel.ghost
        change = ghost.total - total if ghost and ghost.total is not None else None
        self.put("points", Points, frames.points, label=self.texts("word.score"), total=total, change=change)

    def _toggles(self, frames: PlayFrames) -> None:
        left, right = frames.toggles
        self.button("hints", left, "", self._hints, icon="hint", look="chosen" if self._lights else "quiet")
        self.button("snap", right, "", self._snap, icon="magnet", look="chosen" if self._snaps else "quiet")

    @property
    def _lights(self) -> bool:
        """As the settings say, until this seat wants it otherwise."""
        return preferences.now().value.hints if self._lit is None else self._lit

    def _hints(self) -> None:
        self._lit = not self._lights
        self.redraw()

    def _snap(self) -> None:
        self._snaps = not self._snaps
        self.redraw()

    def _tray(self, frame: Frame, shown: Shown) -> None:
        order, now = shown.view.order, theme.now()
        self.panel("tray", frame, tone=theme.PAPER)
        inner = frame.inset(now.gap * 0.6)
        text, tone = speech.status(shown.view, shown.panel, self.texts)
        size = now.text(role("small"))
        short = lettering(text, size, bold=True).width <= inner.width
        words, rest = inner.cut_bottom(size * (1.35 if short else 2.6))
        self.words("status", words, text, role="small", bold=True, align="center", colour=tone)
        pose = self.board.pose
        self.put(
            "shape", Shape, rest, kind=order.kind, cells=list(order.shape), turns=pose.turns, mirrored=pose.mirrored
        )

    # --- touching ---------------------------------------------------------------------------------------------------

    def _aim(self, _board: Board, pose: Pose) -> None:
        player = self.shown.panel.player
        self.post(Aim(player, pose.row, pose.column, pose.turns, pose.mirrored))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if super().on_touch_down(touch):
            return True
        tray = self.parts.get("tray")
        if tray is None or not self.board.open or self.board.busy or not tray.collide_point(*touch.pos):
            return False
        self.board.hand.take(touch)
        return True

    def _moved(self, *_: object) -> None:
        self.notes.hide()
        self._turn_shape()

    def _turn_shape(self) -> None:
        """The building beside the sheet lies as it does on the sheet."""
        if "shape" in self.parts:
            self.parts["shape"].turns, self.parts["shape"].mirrored = self.board.pose.turns, self.board.pose.mirrored
