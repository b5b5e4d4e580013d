"""One player's place: the sheet that is built upon, and a column to turn, build, pass, stop and take back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kivy.input import MotionEvent

from kiosk.messages import Aim, BuildHere, PassRound, Revise, SkipRound, StopPlaying
from kiosk.views.placing import PanelView, PlacingView
from ui import preferences, theme
from ui.draw.lettering import lettering
from ui.screens.base import Post
from ui.screens.composed import Composed
from ui.screens.frame import Frame
from ui.screens.placing import ledger, speech
from ui.screens.placing.frames import PlayFrames, play_frames
from ui.texts import Texts, gain
from ui.widgets.board import Board
from ui.widgets.note import Note
from ui.widgets.poses import Pose
from ui.widgets.score import Points
from ui.widgets.shape import Shape
from ui.widgets.words import role


@dataclass(frozen=True)
class Next:
    """What comes after this player's turn."""

    text: str
    icon: str
    do: Callable[[], None]


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
        self.note = Note(size_hint=(None, None), size=(0, 0))
        self._round: object = None
        self._decided: str | None = None
        self._holding = self._snaps = False
        self._lit: bool | None = None

    # --- showing ----------------------------------------------------------------------------------------------------

    def show(self, shown: Shown, texts: Texts) -> None:
        board, panel = self.board, shown.panel
        key = (shown.view.code, shown.view.game, shown.view.round, panel.player)
        if key != self._round:
            fresh, self._round, self._decided = True, key, panel.decided
            board.forget()
        else:
            fresh = False
        board.shape, board.kind = shown.view.order.shape, shown.view.order.kind
        board.placements = frozenset(frozenset(fields) for fields in panel.placements)
        board.open = panel.decided is None and not panel.stopped and not panel.covered
        board.reachable = list(panel.reachable)
        if not board.open:
            board.let_go()
        built, self._decided = panel.decided == "build" and self._decided is None, panel.decided
        super().show(shown, texts)
        board.sheet, board.city = shown.view.sheet, panel.city  # not before it has its size
        board.follow(panel.ghost)
        self._tell(built=built)
        if fresh:
            self.parts["points"].jump()

    def compose(self, frame: Frame) -> None:
        shown: Shown = self.shown
        frames = play_frames(frame, corner=self._corner)
        self._name(frames, shown)
        self._board(frames)
        ledger.tracks(self, frames.tracks, shown.view, shown.panel)
        self._toggles(frames)
        self._tray(frames.tray, shown)
        if self.board.open:
            self._acts(frames, shown.panel)
        else:
            self._done(frames, shown)
        self._keep("note", self.note)

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

    # --- acting -----------------------------------------------------------------------------------------------------

    def _acts(self, frames: PlayFrames, panel: PanelView) -> None:
        texts, player = self.texts, panel.player
        for frame, (name, do) in zip(
            frames.turns, (("turn", self.board.turn), ("mirror", self.board.mirror)), strict=True
        ):
            self.button(name, frame, texts(f"word.{name}"), do, icon=name, stacked=True)
        ready = panel.ghost is not None and panel.ghost.fits
        self.button(
            "build", frames.main, texts("word.build"), lambda: self.post(BuildHere(player)), icon="build",
            look="primary", role="large", disabled=not ready,
        )  # fmt: skip
        left, right = frames.ends
        look = "primary" if panel.nothing_fits else "quiet"
        if panel.can_skip:
            self._end("skip", left, texts("word.skip"), SkipRound(player), frames, icon="pass", look=look)
        elif panel.can_pass:
            words = texts("play.pass", gain(panel.pass_cost)) if panel.pass_cost else texts("word.pass")
            self._end("pass", left, words, PassRound(player), frames, icon="pass", look=look)
        else:
            right = frames.taken
        if panel.can_stop:
            text = texts("word.hold") if self._holding else texts("word.stop")
            stop = self._end("stop", right, text, StopPlaying(player), frames, icon="stop", look="danger", hold=True)
            stop.bind(pressed=self._held)

    def _end(self, name: str, frame: Frame, text: str, command: Any, frames: PlayFrames, **more: Any) -> Any:  # noqa: ANN401 - a button's
        more["icon"] = more["icon"] if frames.signs else ""
        return self.button(name, frame, text, lambda: self.post(command), **more)

    def _held(self, button: Any, pressed: bool) -> None:  # noqa: ANN401, FBT001 - Kivy's signature
        """Who taps what has to be held is told so."""
        self._holding = pressed
        button.text = self.texts("word.hold") if pressed else self.texts("word.stop")

    def _done(self, frames: PlayFrames, shown: Shown) -> None:
        player = shown.panel.player
        back = frames.ends[-1] if frames.ends[0].x == frames.ends[1].x else frames.taken
        if shown.panel.can_revise and not shown.panel.covered:
            self.button("revise", back, self.texts("word.undo"), lambda: self.post(Revise(player)), icon="undo")
        if shown.next is not None:
            low, over = back.top + theme.now().gap, frames.turns[0]
            frame = Frame(back.x, low, back.width, over.top - low)
            self.button(
                "next", frame, shown.next.text, shown.next.do, icon=shown.next.icon, look="primary", role="large",
                stacked=True,
            )  # fmt: skip

    def _aim(self, _board: Board, pose: Pose) -> None:
        player = self.shown.panel.player
        self.post(Aim(player, pose.row, pose.column, pose.turns, pose.mirrored))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if super().on_touch_down(touch):
            return True
        tray = self.parts.get("tray")
        if tray is None or not self.board.open or self.board.busy or not tray.collide_point(*touch.pos):
            return False
        self.board.take(touch)
        return True

    # --- telling ----------------------------------------------------------------------------------------------------

    def _moved(self, *_: object) -> None:
        self.note.hide()
        if "shape" in self.parts:
            self.parts["shape"].turns, self.parts["shape"].mirrored = self.board.pose.turns, self.board.pose.mirrored

    def _tell(self, *, built: bool) -> None:
        note, board, ghost = self.note, self.board, self.shown.panel.ghost
        if built and note.lines:
            note.float_off()
            return
        lines = speech.beside(ghost, self.texts) if ghost is not None else []
        note.strength = 1.0
        note.lines = lines
        note.fit(min(board.width * 0.6, theme.now().mm(70)))
        if not lines:
            note.hide()
            return
        xs, ys = zip(*(board.middle_of(field) for field in board.fields), strict=True)
        half, gap = board.unit / 2, theme.now().gap
        x = min(max((min(xs) + max(xs)) / 2 - note.width / 2, board.x), board.right - note.width)
        y = max(ys) + half + gap / 2
        if y + note.height > board.top:
            y = min(ys) - half - gap / 2 - note.height
        note.pos = (round(x), round(y))
