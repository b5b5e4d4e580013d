"""The throw as it lies before one side of the table: dice, words, buttons, and the faces to correct one by."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kiosk.messages import (  # type: ignore[attr-defined]  # which die a correction is about
    AcceptRoll,
    Die,
    EndPaperGame,
    EnterByHand,
    SetDie,
)
from kiosk.views.throw import ThrowView
from ui import theme
from ui.screens.base import Post
from ui.screens.composed import Composed
from ui.screens.frame import Frame
from ui.screens.throw import speech
from ui.screens.throw.choices import choices
from ui.screens.throw.picker import FacePicker
from ui.widgets.camera import NO_PICTURES, CameraPicture, CameraView
from ui.widgets.dice import Dice
from ui.widgets.panel import Veil
from ui.widgets.ring import Pulse, Ring
from ui.widgets.shape import Shape
from ui.widgets.sign import Sign
from ui.widgets.tracks import CompassTrack
from ui.widgets.words import text_height

DRAWN_ON_DICE = ("solid", "lined", "crossed")
"""Kinds whose building is seen on the faces themselves; the compass calls for another one."""

WIDE = 2.5
"""From this proportion on there is room beside the dice."""


class ThrowSide(Composed):
    background = False

    def __init__(self, post: Post, tray_touched: Callable[[], None], **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(post, **keywords)
        self.picked: str | None = None
        """The die whose faces are offered."""
        self._tray_touched = tray_touched

    @property
    def _camera(self) -> bool:
        return self.desk.pictures is not NO_PICTURES

    # --- what moves -------------------------------------------------------------------------------------------------

    def animate(self, shown: ThrowView, *, fresh: bool, thrown: bool) -> None:
        """*fresh* where another step has begun, *thrown* where the faces are others than before."""
        dice, ring, pulse = self.parts.get("dice"), self.parts.get("ring"), self.parts.get("pulse")
        if dice is not None and shown.order is None:
            dice.joined = 0.0
        elif dice is not None and thrown:
            dice.slide()
        if ring is not None and (fresh or not shown.accepts_itself):
            ring.run(self.desk.accept_seconds) if shown.accepts_itself else ring.stop()
        if pulse is not None and fresh and shown.step == "waiting":
            pulse.begin()

    def rest(self) -> None:
        self.picked = None
        for name in ("ring", "pulse"):
            if name in self.parts:
                self.parts[name].stop()

    def see(self, picture: CameraPicture) -> None:
        if "camera" in self.parts:
            self.parts["camera"].picture = picture

    # --- layout -----------------------------------------------------------------------------------------------------

    def compose(self, frame: Frame) -> None:
        shown: ThrowView = self.shown
        now = theme.now()
        frame = frame.inset(now.gap)
        head, rest = frame.cut_top(now.touch, now.gap)
        if frame.width > WIDE * frame.height and not self._camera and shown.step != "announced":
            rest = frame  # the dice stand in the middle, and the words beside them
        self._head(Frame(head.x, head.y, head.width - now.touch - now.gap, head.height), shown)
        buttons, rest = rest.cut_bottom(max(now.touch * 1.45, frame.height * 0.1), now.gap)
        if shown.step == "announced":
            self._announced(rest, shown)
        else:
            self._middle(rest, shown)
        self._buttons(buttons.middle(max(now.mm(190), frame.width * 0.62), buttons.height), shown)
        if self.picked is not None:
            self._picker(frame)

    def _head(self, frame: Frame, shown: ThrowView) -> None:
        words = f"{self.texts('word.game', n=shown.game)}  ·  {self.texts('word.round', n=shown.round)}"
        self.words("head", frame, words, role="large", bold=True, colour=theme.PAPER)

    def _middle(self, frame: Frame, shown: ThrowView) -> None:
        """The dice, beside the camera's picture where there is one, and below them what they mean."""
        now = theme.now()
        said, frame = frame.cut_bottom(text_height("title", 1.05) + text_height("body", 2.3), now.gap)
        if self._camera:
            left, frame = frame.cut_left(min(frame.width * 0.4, frame.height * 1.5), now.gap)
            left = left.middle(left.width, left.width * 0.78)
            self.panel("camera.leaf", left, tone=theme.TABLE_DARK)
            side = left.height * 0.3  # seen until the first picture comes
            self.put("camera.sign", Sign, left.middle(side, side), icon="camera", tone=theme.faded(theme.PAPER, 0.35))
            self.put("camera", CameraView, left.inset(now.gap), touched=self._tray_touched, close=True)
        if shown.order is not None and shown.order.kind not in DRAWN_ON_DICE:
            card, frame = frame.cut_right(min(frame.width * 0.22, frame.height), now.gap)
            card = card.middle(card.width, card.width)
            self.panel("card", card, tone=theme.PAPER)
            shape = {"kind": shown.order.kind, "cells": list(shown.order.shape)}
            self.put("shape", Shape, card.inset(now.gap), tight=True, **shape)
        dice = self.put("dice", Dice, frame.inset(now.gap), faces=shown.faces, order=shown.order)
        dice.unbind(on_die=self._touched)
        dice.bind(on_die=self._touched)
        self._say(said, shown)

    def _say(self, frame: Frame, shown: ThrowView) -> None:
        now = theme.now()
        title, below = frame.cut_top(text_height("title", 1.05))
        main, tone = speech.title(shown, self.texts)
        if shown.problem is not None:
            title = title.inset(title.height + now.gap, 0)
        words = self.words("title", title, main, role="title", bold=True, align="center", colour=tone)
        if shown.problem is not None:
            left = title.x + (title.width - words.written[0]) / 2 - title.height - now.gap
            self.put("warning", Sign, Frame(left, title.y, title.height, title.height), icon="info", tone=tone)
        said = speech.below(shown, self.texts, self._camera)
        for number, (line, text) in enumerate(zip(below.rows(2, 0), said, strict=False)):
            self.words(f"below.{number}", line, text, align="center", colour=theme.PAPER)

    def _announced(self, frame: Frame, shown: ThrowView) -> None:
        """For a group on paper: what is built fills the screen."""
        assert shown.order is not None
        now = theme.now()
        words, rest = frame.cut_bottom(now.text("figure") * 1.4, now.gap)
        left, right = rest.columns(2, now.gap)
        if shown.track.shapes:
            track, left = left.cut_bottom(now.mm(16), now.gap)
            self.panel("track.leaf", track, tone=theme.PAPER)
            self.put("compass", CompassTrack, track.inset(now.gap), track=shown.track)
        self.put("dice", Dice, left.inset(now.gap), faces=shown.faces, order=shown.order)
        self.panel("leaf", right, tone=theme.PAPER)
        cells = list(shown.order.shape)
        self.put("shape", Shape, right.inset(now.gap * 2), kind=shown.order.kind, cells=cells, tight=True)
        text = speech.building(shown, self.texts)
        self.words("title", words, text, role="figure", bold=True, align="center", colour=theme.PAPER)

    # --- buttons ----------------------------------------------------------------------------------------------------

    def _buttons(self, frame: Frame, shown: ThrowView) -> None:
        """The next thing at the right and largest; what else is possible beside it."""
        now, texts = theme.now(), self.texts
        main, others = choices(shown, camera=self._camera)
        wide = frame.width * (0.42 if len(others) > 1 else 0.5 if others else 1)
        right, rest = frame.cut_right(wide, now.gap)
        text, icon, first = main
        if shown.accepts_itself:
            ring, right = right.cut_right(right.height, now.gap)
            self.put("ring", Ring, ring)
        if shown.step == "waiting":
            self.put("pulse", Pulse, right)
        ready = not isinstance(first, AcceptRoll) or shown.order is not None
        self.button(
            "main", right, texts(text), partial(self.post, first), icon=icon, look="primary", role="large",
            disabled=not ready,
        )  # fmt: skip
        for (text, icon, command), cell in zip(others, rest.columns(max(1, len(others)), now.gap), strict=False):
            danger = isinstance(command, EndPaperGame)
            self.button(
                text, cell, texts(text), partial(self.post, command), icon=icon, hold=danger,
                look="danger" if danger else "quiet",
            )  # fmt: skip

    # --- correcting -------------------------------------------------------------------------------------------------

    def _touched(self, _dice: Dice, die: str) -> None:
        if self.shown.step == "shown":
            self.pick(die)
        elif self.shown.step == "reading":
            self.post(EnterByHand())

    def pick(self, die: str | None) -> None:
        """Offer the faces of a die, or none."""
        if die != self.picked:
            self.picked = die
            self.redraw()

    def _picker(self, frame: Frame) -> None:
        veil = self.put("veil", Veil, Frame(self.x, self.y, self.width, self.height))
        veil.bind(on_away=lambda _: self.pick(None))
        picker = self.put("picker", FacePicker, frame)
        picker.choose = self._choose
        picker.show((self.picked, self.shown), self.texts)

    def _choose(self, face: str) -> None:
        die, self.picked = self.picked, None
        if die is not None:
            self.post(SetDie(Die(die), face))
        self.redraw()
