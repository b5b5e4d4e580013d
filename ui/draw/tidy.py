"""Giving memory back: drawing a picture takes much of it for a moment, which the C library would keep for ever."""

from __future__ import annotations

import ctypes
from typing import Any

from kivy.clock import Clock

REST_SECONDS = 1.0


def _trim(_seconds: float) -> None:
    """Once nothing was drawn for a while; a library that can't is left alone."""
    trim: Any = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)


_soon = Clock.create_trigger(_trim, REST_SECONDS)


def later() -> None:
    """Tidy up when the last picture of several is done."""
    _soon.cancel()
    _soon()
