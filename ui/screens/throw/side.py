"""The throw as it lies before one side of the table: dice, words, buttons, and the faces to correct one by."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kiosk.messages import (
    AcceptRoll,
    EndPaperGame,
    EnterByHand,
    SetDie,
)
from kiosk.views.throw import ThrowView
from ui import theme
from ui.screens.base import Post
from ui.screens.composed import Composed
from ui.screens.rect import Rect
from ui.screens.throw import speech
from ui.screens.throw.choices import choices
from ui.screens.throw.picker import FacePicker
from ui.widgets.camera import CameraPicture, CameraView, DieOutline
from ui.widgets.dice import Dice
from ui.widgets.panel import Veil
from ui.widgets.ring import Pulse, Ring
from ui.widgets.shape import ShapeWidget
from ui.widgets.sign import Sign
from ui.widgets.tracks import CompassTrackWidget
from ui.widgets.words import text_height

DRAWN_ON_DICE = ("solid", "lined", "crossed")
"""Kinds whose building is seen on the faces themselves; the compass calls for another one."""

WIDE = 2.5
"""From this proportion on there is room beside the dice."""
COLUMN, COLUMN_MM = 0.38, 160
"""How wide the column over the camera's picture is: as a share of the picture, and at most."""


class ThrowSide(Composed):
    background = False
    picker_class: type[FacePicker] = FacePicker
    __events__ = ("on_picked",)

    def __init__(self, post: Post, tray_touched: Callable[[], None], **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(post, **keywords)
        self.picked: str | None = None
        """The die whose faces are offered."""
        self.waits = False
        """Whether the other side is about to correct a die: nothing is accepted meanwhile."""
        self._tray_touched = tray_touched

    def on_picked(self) -> None:
        """The faces of a die are offered, or no longer."""

    @property
    def _camera(self) -> bool:
        return self.context.camera

    # --- what moves -------------------------------------------------------------------------------------------------

    def animate(self, shown: ThrowView, *, fresh: bool, thrown: bool) -> None:
        """*fresh* where another step has begun, *thrown* where the faces are others than before."""
        ring, pulse = self.parts.get("ring"), self.parts.get("pulse")
        self.move_dice(shown, thrown=thrown)
        if ring is not None and (fresh or not shown.accepts_itself):
            ring.run(self.context.acceptance) if shown.accepts_itself else ring.stop()
        if pulse is not None and fresh and shown.step == "waiting":
            pulse.begin()

    def move_dice(self, shown: ThrowView, *, thrown: bool) -> None:
        dice = self.parts.get("dice")
        if dice is not None and shown.order is None:
            dice.part()
        elif dice is not None and thrown:
            dice.slide()

    def rest(self) -> None:
        self.picked = None
        for name in ("ring", "pulse"):
            if name in self.parts:
                self.parts[name].stop()

    def see(self, picture: CameraPicture | None) -> None:
        if "camera" in self.parts:
            self.parts["camera"].picture = picture

    # --- layout -----------------------------------------------------------------------------------------------------

    def compose(self, frame: Rect) -> None:
        shown: ThrowView = self.shown
        now = theme.now()
        frame = frame.inset(now.gap)
        head, rest = frame.cut_top(now.touch, now.gap)
        if frame.width > WIDE * frame.height and not self._camera and shown.step != "announced":
            rest = frame  # the dice stand in the middle, and the words beside them
        self.head(Rect(head.x, head.y, head.width - now.touch - now.gap, head.height), shown)
        buttons, rest = rest.cut_bottom(max(now.touch * 1.45, frame.height * 0.1), now.gap)
        if shown.step == "announced":
            self.announced(rest, shown)
        else:
            self._middle(rest, shown)
        self._buttons(buttons.middle(max(now.mm(190), frame.width * 0.62), buttons.height), shown)
        if self.picked is not None:
            self._picker(frame)

    def head(self, frame: Rect, shown: ThrowView) -> None:
        words = f"{self.texts('word.game', n=shown.game)}  ·  {self.texts('word.round', n=shown.round)}"
        self.words("head", frame, words, role="large", bold=True, colour=theme.PAPER)

    def _middle(self, frame: Rect, shown: ThrowView) -> None:
        """The dice and what they mean; where there is a camera, in a column over the right of its picture."""
        if self._camera:
            self._through_camera(frame, shown)
            return
        said, frame = frame.cut_bottom(text_height("title", 1.05) + text_height("body", 2.3), theme.now().gap)
        self.dice(frame, shown)
        self._say(said, shown)

    def _through_camera(self, frame: Rect, shown: ThrowView) -> None:
        now = theme.now()
        column, picture = frame.cut_right(min(frame.width * COLUMN, now.mm(COLUMN_MM)), 0)
        self.panel("camera.leaf", frame, tone=theme.TABLE_DARK, shadow=False)
        side = min(picture.height, picture.width) * 0.25  # seen until the first picture comes
        self.put("camera.sign", Sign, picture.middle(side, side), icon="camera", tone=theme.faded(theme.PAPER, 0.35))
        seen = frame.inset(now.mm(0.8))
        view = self.put(
            "camera", CameraView, seen, touched=self._tray_touched, close=True, covered=seen.right - column.x,
            why=speech.on_picture(shown.problem, self.texts), counts=dict(shown.faces),
        )  # fmt: skip
        view.unbind(on_die=self._seen)
        view.bind(on_die=self._seen)
        self.panel("camera.column", column, tone=theme.faded(theme.TABLE, 0.94), shadow=False)
        dice, said = column.inset(now.gap * 0.5).cut_top(column.height * 0.42)
        self.dice(dice, shown)
        self._say(said, shown, role="large")

    def dice(self, frame: Rect, shown: ThrowView) -> None:
        now = theme.now()
        if shown.order is not None and shown.order.kind not in DRAWN_ON_DICE:
            card, frame = frame.cut_right(min(frame.width * 0.22, frame.height), now.gap)
            card = card.middle(card.width, card.width)
            self.panel("card", card, tone=theme.PAPER)
            shape = {"kind": shown.order.kind, "cells": list(shown.order.shape)}
            self.put("shape", ShapeWidget, card.inset(now.gap), tight=True, **shape)
        dice = self.put("dice", Dice, frame.inset(now.gap), faces=shown.faces, order=shown.order)
        dice.unbind(on_die=self._touched)
        dice.bind(on_die=self._touched)

    def title(self, shown: ThrowView) -> tuple[str, theme.Rgba]:
        return speech.title(shown, self.texts)

    def _say(self, frame: Rect, shown: ThrowView, role: str = "title") -> None:
        now = theme.now()
        narrow = role != "title"
        title, below = frame.cut_top(frame.height * 0.5 if narrow else text_height("title", 1.05))
        main, tone = self.title(shown)
        if shown.problem is not None and not narrow:
            title = title.inset(title.height + now.gap, 0)
        words = self.words("title", title, main, role=role, bold=True, align="center", colour=tone)
        if shown.problem is not None and not narrow:
            left = title.x + (title.width - words.written[0]) / 2 - title.height - now.gap
            self.put("warning", Sign, Rect(left, title.y, title.height, title.height), icon="info", tone=tone)
        said = speech.below(shown, self.texts, self._camera)
        for number, (line, text) in enumerate(
            zip(below.rows(max(len(said), 1 if narrow else 2), 0), said, strict=False)
        ):
            self.words(
                f"below.{number}", line, text, align="center", colour=theme.PAPER, role="small" if narrow else "body"
            )

    def announced(self, frame: Rect, shown: ThrowView) -> None:
        """For a group on paper: what is built fills the screen."""
        assert shown.order is not None
        now = theme.now()
        words, rest = frame.cut_bottom(now.text("figure") * 1.4, now.gap)
        left, right = rest.columns(2, now.gap)
        if shown.track.shapes:
            track, left = left.cut_bottom(now.mm(16), now.gap)
            self.panel("track.leaf", track, tone=theme.PAPER)
            self.put("compass", CompassTrackWidget, track.inset(now.gap), track=shown.track)
        self.put("dice", Dice, left.inset(now.gap), faces=shown.faces, order=shown.order)
        self.panel("leaf", right, tone=theme.PAPER)
        cells = list(shown.order.shape)
        self.put("shape", ShapeWidget, right.inset(now.gap * 2), kind=shown.order.kind, cells=cells, tight=True)
        text = speech.building(shown, self.texts)
        self.words("title", words, text, role="figure", bold=True, align="center", colour=theme.PAPER)

    # --- buttons ----------------------------------------------------------------------------------------------------

    def _buttons(self, frame: Rect, shown: ThrowView) -> None:
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
        ready = not isinstance(first, AcceptRoll) or (shown.complete and not self.waits)
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

    def _touched(self, _part: object, die: str) -> None:
        if self.shown.step == "shown":
            self.pick(die)
        elif self.shown.step == "reading":
            self.post(EnterByHand())

    def _seen(self, _camera: CameraView, outline: DieOutline) -> None:
        """A die was touched in the picture; one that could not be named is the next that is not known."""
        if self.shown.step != "shown":
            return
        faces: dict[str, str | None] = self.shown.faces
        unknown = [die for die, face in faces.items() if face is None]
        self.pick(outline.die if outline.die in faces else (unknown or [*faces])[0])

    def pick(self, die: str | None) -> None:
        """Offer the faces of a die, or none; those of a challenge's list are what they are."""
        if die is not None and not self.shown.choices:
            return
        if die != self.picked:
            self.picked = die
            self.redraw()
            self.dispatch("on_picked")

    def _picker(self, frame: Rect) -> None:
        veil = self.put("veil", Veil, Rect(self.x, self.y, self.width, self.height))
        veil.bind(on_away=lambda _: self.pick(None))
        picker = self.put("picker", self.picker_class, frame)
        picker.choose = self._choose
        picker.show((self.picked, self.shown), self.texts)

    def _choose(self, face: str) -> None:
        die, self.picked = self.picked, None
        if die is not None:
            self.post(SetDie(die, face))
        self.redraw()
        self.dispatch("on_picked")
