"""The buttons of a player's place: turn, build, pass, stop; then back, or on to whoever is next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from kiosk.messages import BuildHere, Command, PassRound, Revise, SkipRound, StopPlaying
from kiosk.views.placing import PanelView, PlacingView
from ui import theme
from ui.screens.composed import Composed
from ui.screens.placing.frames import PlayFrames
from ui.screens.rect import Rect
from ui.texts import gain
from ui.widgets.placing_sheet import PlacingSheet


@dataclass(frozen=True)
class AfterTurn:
    """What comes after this player's turn."""

    text: str
    icon: str
    do: Callable[[], None]


class Acting:
    """Lays the buttons out on the place they belong to."""

    def __init__(self, seat: Composed, board: PlacingSheet) -> None:
        self._seat, self._board = seat, board

    def thinking(self, frames: PlayFrames, panel: PanelView) -> None:
        seat, texts, player = self._seat, self._seat.texts, panel.player
        for frame, name, do in zip(
            frames.turns, ("turn", "mirror"), (self._board.turn, self._board.mirror), strict=True
        ):
            both = [texts("word.turn"), texts("word.mirror")]
            seat.button(name, frame, texts(f"word.{name}"), do, icon=name, stacked=True, like=both)
        ready = panel.ghost is not None and panel.ghost.fits
        seat.button(
            "build", frames.main, texts("word.build"), lambda: seat.post(BuildHere(player)), icon="build",
            look="primary", role="large", disabled=not ready,
        )  # fmt: skip
        self._ends(frames, panel)

    def _ends(self, frames: PlayFrames, panel: PanelView) -> None:
        """Pass for what it costs, or skip for nothing; and stop, which has to be held."""
        texts, player = self._seat.texts, panel.player
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
            text = texts("word.stop")
            self._end("stop", right, text, StopPlaying(player), frames, icon="stop", look="danger", hold=True)

    def _end(self, name: str, frame: Rect, text: str, command: Command, frames: PlayFrames, **more: Any) -> None:  # noqa: ANN401 - a button's
        more["icon"] = more["icon"] if frames.signs else ""
        self._seat.button(name, frame, text, lambda: self._seat.post(command), **more)

    def machine(self, frames: PlayFrames, view: PlacingView, panel: PanelView, following: AfterTurn | None) -> None:
        """Nothing to do for a computer but to let it go first, while people still think."""
        seat = self._seat
        others = [name for name in view.waiting_for if name != panel.name]
        if panel.decided is None and not panel.stopped and others and seat.context.coach is not None:
            words = seat.texts("play.go_first", name=panel.name)
            seat.button("go-first", frames.ends[-1], words, seat.context.coach.go_first, icon="play", role="small")
        self.settled(frames, replace(panel, can_revise=False), following)

    def settled(self, frames: PlayFrames, panel: PanelView, following: AfterTurn | None) -> None:
        """Undo as long as it is possible, and what comes next."""
        seat, player = self._seat, panel.player
        back = frames.ends[-1] if frames.ends[0].x == frames.ends[1].x else frames.taken
        if panel.can_revise and not panel.covered:
            seat.button("revise", back, seat.texts("word.undo"), lambda: seat.post(Revise(player)), icon="undo")
        if following is not None:
            low, over = back.top + theme.now().gap, frames.turns[0]
            frame = Rect(back.x, low, back.width, over.top - low)
            seat.button(
                "next", frame, following.text, following.do, icon=following.icon, look="primary", role="large",
                stacked=True,
            )  # fmt: skip
