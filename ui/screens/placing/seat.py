"""One player's place: the sheet that is built upon, and a column to turn, build, pass, stop and take back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kivy.input import MotionEvent

from kiosk.messages import Aim, CorrectThrow
from kiosk.views.placing import PanelView, PlacingView
from ui import preferences, theme
from ui.draw.lettering import lettering
from ui.naming import default_number
from ui.screens.base import Post
from ui.screens.composed import Composed
from ui.screens.handed import handed
from ui.screens.placing import ledger, speech
from ui.screens.placing.acting import Acting, AfterTurn
from ui.screens.placing.frames import PlayFrames, play_frames
from ui.screens.placing.hint import Hint
from ui.screens.placing.notes import Notes
from ui.screens.placing.timing import TurnTimer
from ui.screens.rect import Rect
from ui.texts import Texts, gain
from ui.widgets.placing_sheet import PlacingSheet
from ui.widgets.poses import Pose
from ui.widgets.progress import TownProgress
from ui.widgets.ring import Ring
from ui.widgets.score import Points
from ui.widgets.shape import ShapeWidget
from ui.widgets.sign import Sign
from ui.widgets.words import role

LOW_TRAY = 3
"""So many buttons high: a lower tray has no room for one above the building."""


@dataclass(frozen=True)
class PlacingSeatState:
    view: PlacingView
    panel: PanelView
    next: AfterTurn | None = None
    menu: AfterTurn | None = None
    """Opens the other players, where there is no room for them."""


class PlacingSeat(Composed):
    background = False

    def __init__(self, post: Post, *, corner: bool = False, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(post, **keywords)
        self._corner = corner
        self.board = PlacingSheet(size_hint=(None, None))
        self.board.bind(on_aim=self._aim, on_moved=self._moved)
        self.notes, self.acting, self.hint = Notes(self.board), Acting(self, self.board), Hint(self, self.board)
        self.timer = TurnTimer(self._second)
        self._round: object = None
        self._snaps = False
        self._official = False
        """Whether the points themselves are shown, which begin far below zero."""
        self._lit: bool | None = None
        """Whether this seat wants fields lit otherwise than the settings say."""
        self._lit_for: object = None
        """In which game, under which setting, and at which point of the lesson: for another it does not hold."""

    # --- showing ----------------------------------------------------------------------------------------------------

    def show(self, shown: PlacingSeatState, texts: Texts) -> None:
        board, panel = self.board, shown.panel
        key = (shown.view.code, shown.view.game, shown.view.round, panel.player)
        fresh, self._round = key != self._round, key
        if fresh:
            board.forget()
        game = (shown.view.code, shown.view.game, preferences.now().value.hints, bool(preferences.now().value.lesson))
        if game != self._lit_for:
            self._lit, self._lit_for = None, game
        board.shape, board.kind = shown.view.order.shape, shown.view.order.kind
        board.placements = frozenset(frozenset(fields) for fields in panel.placements)
        board.open = panel.decided is None and not panel.stopped and not panel.covered and not self.machine(panel)
        board.reachable = list(panel.reachable)
        if not board.open:
            board.let_go()
        self.hint.follow(key, shown.view, panel)
        self.timer.follow(key, thinking=board.open)
        super().show(shown, texts)
        board.sheet, board.city = shown.view.sheet, panel.city  # not before it has its size
        board.follow(panel.ghost)
        self._turn_shape()
        points = self.parts["score" if self._official else "points"]
        if fresh:
            points.jump()
        if not self.notes.change((key, panel.covered), panel.score, texts, points.pos):
            self.notes.tell(panel.ghost, texts)

    def compose(self, frame: Rect) -> None:
        shown: PlacingSeatState = self.shown
        coached = self.hint.offered(shown.view, shown.panel)
        frames = handed(play_frames(frame, corner=self._corner, toggles=3 if coached else 2), frame)
        self._name(frames, shown)
        self._board(frames)
        ledger.tracks(self, frames.tracks, shown.view, shown.panel)
        self._toggles(frames)
        self._tray(frames.tray, shown)
        if self.machine(shown.panel):
            self.acting.machine(frames, shown.view, shown.panel, shown.next)
        elif self.board.open:
            self.acting.thinking(frames, shown.panel)
        else:
            self.acting.settled(frames, shown.panel, shown.next)
        self._keep("note", self.notes.beside)
        self._keep("drift", self.notes.drift)
        self._keep("hint-note", self.hint.note)

    def machine(self, panel: PanelView) -> bool:
        """Whether a computer plays here, whose building nobody else lays."""
        return panel.player in self.context.levels

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

    def _name(self, frames: PlayFrames, shown: PlacingSeatState) -> None:
        panel, frame = shown.panel, frames.name
        if shown.menu is not None:
            menu, frame = frame.cut_right(theme.now().touch, theme.now().gap)
            self.button("menu", menu, "", shown.menu.do, icon=shown.menu.icon)
        self.panel("name.leaf", frame, tone=theme.PAPER, shadow=False)
        stripe, words = frame.cut_left(theme.now().mm(2.2), theme.now().gap)
        self.panel("name.stripe", stripe, tone=theme.PLAYERS.get(panel.colour, theme.INK), shadow=False)
        words = Rect(words.x, words.y, words.width - 6, words.height)
        if shown.menu is not None:  # no strip of small sheets beside this one
            who, words = words.cut_bottom(words.height * 0.36)
            self._company(who, shown.view.panels)
        if default_number(panel.name) is not None and not self.machine(panel):
            pencil, words = words.cut_right(theme.now().text("body") * 1.2, theme.now().gap * 0.4)
            side = pencil.width
            self.put("unnamed", Sign, pencil.middle(side, side), icon="pencil", tone=theme.INK_SOFT)
        self.words("name", words, panel.name, bold=True)
        self._points(frames.points, panel)

    def _company(self, frame: Rect, panels: tuple[PanelView, ...]) -> None:
        """Who is left in this round: everybody's colour, and a tick over those who are done."""
        side = min(frame.height * 0.86, frame.width / (1.3 * len(panels)))
        for number, panel in enumerate(panels):
            place = Rect(frame.x + number * side * 1.3, frame.y + frame.height - side, side, side)
            colour = theme.PLAYERS.get(panel.colour, theme.INK)
            if panel.decided or panel.stopped:
                self.put(f"done.{panel.player}", Sign, place, icon="build", tone=colour)
            else:
                self.panel(f"left.{panel.player}", place.inset(side * 0.14), tone=colour, shadow=False)

    def _points(self, frame: Rect, panel: PanelView) -> None:
        """How far the town has come; a touch shows the points themselves, and again."""
        total, ghost = panel.score.total, panel.ghost
        change = ghost.total - total if ghost and ghost.total is not None else None
        if self._official:
            self.put("score", Points, frame, label=self.texts("word.score"), total=total, change=change)
            return
        record, full = self.context.record, panel.full - panel.empty
        record = record - panel.empty if record is not None else None
        label = self.texts("play.progress") if record is None else self.texts("play.record", gain(record))
        self.put(
            "points", TownProgress, frame, label=label, total=panel.gained, full=full, record=record, change=change
        )

    def _toggles(self, frames: PlayFrames) -> None:
        left, right, *coach = frames.toggles
        words = [self.texts("play.toggle_hints"), self.texts("play.toggle_snap")]
        look = {True: "chosen", False: "quiet"}
        same = {"stacked": left.height > left.width * 0.6, "role": "small", "like": words}
        self.button("hints", left, words[0], self._hints, icon="hint", look=look[self._lights], **same)
        self.button("snap", right, words[1], self._snap, icon="magnet", look=look[self._snaps], **same)
        for frame in coach:
            text = self.texts("coach.thinking" if self.hint.asking else "coach.show")
            shown: PlacingSeatState = self.shown
            off = self.hint.asking or not self.board.open or not self.hint.left(shown.view, shown.panel)
            same = {**same, "like": [self.texts("coach.thinking"), self.texts("coach.show")]}
            self.button("coach", frame, text, self.hint.ask, icon="eye", disabled=off, **same)

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

    def _tray(self, frame: Rect, shown: PlacingSeatState) -> None:
        order, now = shown.view.order, theme.now()
        self.panel("tray", frame, tone=theme.PAPER)
        inner = frame.inset(now.gap * 0.6)
        text, tone = speech.status(shown.view, shown.panel, self.texts)
        if self.machine(shown.panel) and shown.panel.decided is None and not shown.panel.stopped:
            text, tone = self.texts("play.thinks", name=shown.panel.name), theme.INK_SOFT
        elif self.timer.over and self.board.open and not shown.panel.nothing_fits:
            text, tone = self.texts("play.time_up"), theme.BAD
        size = now.text(role("small"))
        short = lettering(text, size, bold=True).width <= inner.width
        words, rest = inner.cut_bottom(size * (1.35 if short else 2.6))
        self.words("status", words, text, role="small", bold=True, align="center", colour=tone)
        rest = self._above(rest, shown)
        worth = self.hint.worth_words(self.texts)
        if worth:
            quiet, rest = rest.cut_top(size * 2.6)
            self.words("worth", quiet, worth, role="small", align="center", colour=theme.INK_SOFT)
        if self.timer.running:
            side = min(now.touch * 0.85, rest.height, rest.width * 0.3)
            place, rest = rest.cut_left(side, now.gap)
            self.put("timer", Ring, place.middle(side, side), tone=theme.PRIMARY)
            self.parts["timer"].left = self.timer.left
        pose = self.board.pose
        self.put(
            "shape",
            ShapeWidget,
            rest,
            kind=order.kind,
            cells=list(order.shape),
            turns=pose.turns,
            mirrored=pose.mirrored,
        )

    def _above(self, frame: Rect, shown: PlacingSeatState) -> Rect:
        """What else can be done now, above this round's building or beside it; gives the rest."""
        now = theme.now()
        if self._corner and shown.view.can_correct:  # around a table it lies in the middle, for all of them
            low = frame.height < LOW_TRAY * now.touch
            place, rest = (
                frame.cut_right(frame.width * 0.5, now.gap) if low else frame.cut_top(now.touch, now.gap * 0.4)
            )
            place = place.middle(place.width, now.touch * 1.6) if low else place
            words = self.texts("play.wrong_dice")
            self.button("correct", place, words, self._correct, icon="dice", role="small", stacked=low)
            return rest
        if shown.next is not None and shown.next.icon == "next" and self.context.show_phones is not None:
            place, rest = frame.cut_top(now.touch, now.gap * 0.4)  # where one waits for the sheet
            words = self.texts("play.on_phones")
            self.button("phones", place, words, self.context.show_phones, icon="screen", role="small")
            return rest
        return frame

    def _second(self, last: bool) -> None:  # noqa: FBT001 - as the timer tells it
        if last:
            self.context.ring("counted")
            self.redraw()
        elif "timer" in self.parts:
            self.parts["timer"].left = self.timer.left

    def leave(self) -> None:
        super().leave()
        self.board.let_go()
        self.timer.leave()

    def _correct(self) -> None:
        self.post(CorrectThrow())

    # --- touching ---------------------------------------------------------------------------------------------------

    def _aim(self, _board: PlacingSheet, pose: Pose) -> None:
        player = self.shown.panel.player
        self.post(Aim(player, pose.row, pose.column, pose.turns, pose.mirrored))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if super().on_touch_down(touch):
            return True
        if self._on_points(touch):
            self._official = not self._official
            self.redraw()
            return True
        if self._on_name(touch):
            self.context.open_badge(self.shown.panel.player, self._facing())
            return True
        tray = self.parts.get("tray")
        if tray is None or not self.board.open or self.board.busy or not tray.collide_point(*touch.pos):
            return False
        self.board.hand.take(touch)
        return True

    def _on_name(self, touch: MotionEvent) -> bool:
        """On the player's own name: it can be said later, and handed to who goes on in this seat."""
        leaf = self.parts.get("name.leaf")
        return leaf is not None and leaf.collide_point(*touch.pos) and not self.machine(self.shown.panel)

    def _facing(self) -> int:
        """By how many quarters a room is turned that faces this seat: it stands upright or on its head."""
        return 2 if self.to_window(0, 1)[1] < self.to_window(0, 0)[1] else 0

    def _on_points(self, touch: MotionEvent) -> bool:
        """On the figure or close beside it: its line alone is lower than a finger is wide."""
        points = self.parts.get("score" if self._official else "points")
        return (
            points is not None
            and points.x <= touch.x <= points.right
            and (abs(touch.y - points.center_y) <= theme.now().touch / 2)
        )

    def _moved(self, *_: object) -> None:
        self.notes.hide()
        self._turn_shape()

    def _turn_shape(self) -> None:
        """The building beside the sheet lies as it does on the sheet."""
        if "shape" in self.parts:
            self.parts["shape"].turns, self.parts["shape"].mirrored = self.board.pose.turns, self.board.pose.mirrored
