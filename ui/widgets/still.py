"""A still life: everything that does not move as one picture, drawn anew only when something in it changes.

What moves, like a building under a finger, is drawn over it: a frame of dragging costs hardly more than the picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.graphics import (
    Callback,
    Canvas,
    ClearBuffers,
    ClearColor,
    Color,
    Fbo,
    InstructionGroup,
    MatrixInstruction,
    PopMatrix,
    PushMatrix,
    Rectangle,
)
from kivy.graphics.opengl import GL_BLEND, glDisable, glEnable
from kivy.graphics.transformation import Matrix
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from ui import theme
from ui.draw.wood import wood
from ui.widgets.sheet import SheetWidget

Lifted = Sequence[tuple[SheetWidget, Matrix | None]]
"""Sheets whose ghosts move over the picture, and how their places are turned."""


class Still(FloatLayout):
    """Its children and the table under them are painted into a picture of its own."""

    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        self.canvas = Canvas()
        with self.canvas:
            self._fbo = Fbo(size=(1, 1))
            Color(1, 1, 1)
            Callback(lambda _: glDisable(GL_BLEND))  # nothing shows through a table
            self._face = Rectangle(size=(0, 0))
            Callback(lambda _: glEnable(GL_BLEND))
        self._moving = InstructionGroup()
        self.canvas.add(self._moving)
        with self._fbo:
            ClearColor(*theme.TABLE)
            ClearBuffers()
            Color(1, 1, 1)
            self._wood = Rectangle(size=(0, 0))
        self._lifted: list[tuple[SheetWidget, Matrix | None]] = []
        super().__init__(**keywords)
        self.bind(size=self._arrange, pos=self._arrange)

    def lift(self, lifted: Lifted) -> None:
        """Let the ghosts of these sheets, and no others, move over the picture."""
        if list(lifted) == self._lifted:
            return
        for sheet, _ in self._lifted:
            if sheet.ghost_canvas not in sheet.canvas.children:
                sheet.canvas.add(sheet.ghost_canvas)
        self._moving.clear()
        self._lifted = list(lifted)
        for sheet, matrix in self._lifted:
            sheet.canvas.remove(sheet.ghost_canvas)
            self._moving.add(PushMatrix())
            if matrix is not None:
                turn = MatrixInstruction()
                turn.matrix = matrix
                self._moving.add(turn)
            self._moving.add(sheet.ghost_canvas)
            self._moving.add(PopMatrix())

    def add_widget(self, widget: Widget, *args: Any, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's signature
        shown, self.canvas = self.canvas, self._fbo
        super().add_widget(widget, *args, **keywords)
        self.canvas = shown

    def remove_widget(self, widget: Widget, *args: Any, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's signature
        shown, self.canvas = self.canvas, self._fbo
        super().remove_widget(widget, *args, **keywords)
        self.canvas = shown

    def _arrange(self, *_: object) -> None:
        width, height = int(self.width), int(self.height)
        if min(width, height) < 200 or self._face.size == (width, height):  # noqa: PLR2004 - Kivy's size at first
            return
        self._fbo.size = (width, height)
        self._face.texture = self._fbo.texture
        self._face.pos, self._face.size = self.pos, (width, height)
        self._wood.texture, self._wood.size = wood(width, height), (width, height)
