"""A picture from a file, as large as its place allows, in the middle of it."""

from __future__ import annotations

import logging

from kivy.core.image import Image as CoreImage
from kivy.graphics import Color, Rectangle
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

log = logging.getLogger(__name__)


class Logo(Widget):
    path = StringProperty()
    stamp = NumericProperty()
    """When it was changed last: another picture may come under the same name."""

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        with self.canvas:
            Color(1, 1, 1)
            self._picture = Rectangle(size=(0, 0))
        self.bind(path=self._load, stamp=self._load, pos=self._place, size=self._place)
        self._load()

    @property
    def shown(self) -> bool:
        return self._picture.texture is not None

    def _load(self, *_: object) -> None:
        self._picture.texture = None
        if self.path:
            try:
                self._picture.texture = CoreImage(self.path, nocache=True, mipmap=True).texture
            except Exception as problem:  # noqa: BLE001 - whatever a loader has to complain of: there is no picture
                log.warning("%s is not shown: %s", self.path, problem)
        self._place()

    def _place(self, *_: object) -> None:
        texture = self._picture.texture
        if texture is None:
            self._picture.size = (0, 0)
            return
        share = min(self.width / texture.width, self.height / texture.height)
        size = (texture.width * share, texture.height * share)
        self._picture.size = size
        self._picture.pos = (self.center_x - size[0] / 2, self.center_y - size[1] / 2)
