"""The buttons of a player's place: turn, build, pass, stop; then back, or on to whoever is next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kiosk.messages import BuildHere, Command, PassRound, Revise, SkipRound, StopPlaying
from kiosk.views.placing import PanelView
from ui import theme
from ui.screens.composed import Composed
from ui.screens.frame import Frame
from ui.screens.placing.frames import PlayFrames
from ui.texts import gain
from ui.widgets.board import Board


@dataclass(frozen=True)
class Next:
    """What comes after this player's turn."""

    text: str
    icon: str
    do: Callable[[], None]


class Acting:
    """Lays the buttons out on the place they belong to."""

    def __init__(self, seat: Composed, board: Board) -> None:
        self._seat, self._board = seat, board
        self._holding = False

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
            text = texts("word.hold") if self._holding else texts("word.stop")
            stop = self._end("stop", right, text, StopPlaying(player), frames, icon="stop", look="danger", hold=True)
            stop.bind(pressed=self._held)

    def _end(self, name: str, frame: Frame, text: str, command: Command, frames: PlayFrames, **more: Any) -> Any:  # noqa: ANN401 - a button's
        more["icon"] = more["icon"] if frames.signs else ""
        return self._seat.button(name, frame, text, lambda: self._seat.post(command), **more)

    def _held(self, button: Any, pressed: bool) -> None:  # noqa: ANN401, FBT001 - Kivy's signature
        """Who taps what has to be held is told so."""
        self._holding = pressed
        button.text = self._seat.texts("word.hold") if pressed else self._seat.texts("word.stop")

    def settled(self, frames: PlayFrames, panel: PanelView, following: Next | None) -> None:
        """Undo as long as it is possible, and what comes next."""
        seat, player = self._seat, panel.player
        back = frames.ends[-1] if frames.ends[0].x == frames.ends[1].x else frames.taken
        if panel.can_revise and not panel.covered:
            seat.button("revise", back, seat.texts("word.undo"), lambda: seat.post(Revise(player)), icon="undo")
        if following is not None:
            low, over = back.top + theme.now().gap, frames.turns[0]
            frame = Frame(back.x, low, back.width, over.top - low)
            seat.button(
                "next", frame, following.text, following.do, icon=following.icon, look="primary", role="large",
                stacked=True,
            )  # fmt: skip
