"""A window that is laid out and touched, but not drawn: its textures have their sizes and nothing on them."""

from __future__ import annotations

import sys
from typing import Any

from kivy.graphics.texture import Texture

from ui.draw import raster
from ui.draw.raster import Paint


class Unpainted:
    """Switched on, nothing is drawn on glass or into a texture; blank textures are forgotten afterwards."""

    def __init__(self, window: Any) -> None:
        self.on = False
        self._window = window
        self._painted = raster._render

    def switch(self, *, on: bool) -> None:
        if self.on and not on:
            for kept in _kept():
                kept.cache_clear()
        self.on = on
        raster._render = _blank if on else self._painted
        for name in ("on_draw", "flip"):
            if on:
                setattr(self._window, name, _nothing)
            else:
                vars(self._window).pop(name, None)


def is_painted(window: Any) -> bool:
    return "on_draw" not in vars(window)


def _nothing(*_: object) -> None: ...


def _blank(width: int, height: int, _unit: float, _paint: Paint) -> Texture:
    return Texture.create(size=(width, height))


def _kept() -> list[Any]:
    """Every function of the screens that keeps the textures it has made."""
    modules = [module for name, module in [*sys.modules.items()] if name.startswith("ui.")]
    found = (one for module in modules for one in vars(module).values() if hasattr(one, "cache_clear"))
    return [one for one in found if one.__annotations__.get("return") in ("Texture", Texture)]
