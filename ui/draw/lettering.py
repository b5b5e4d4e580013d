"""Words as textures that never run over their place: first on more lines, then smaller."""

from __future__ import annotations

from functools import lru_cache

from kivy.core.text import Label
from kivy.graphics.texture import Texture

from ui.theme import FONT, FONT_BOLD

SMALLEST = 10
SHRINK = 0.92


@lru_cache(maxsize=512)
def lettering(  # noqa: PLR0913 - named options
    text: str, size: int, *, bold: bool = False, width: int = 0, height: int = 0, align: str = "center"
) -> Texture:
    """White letters, *size* pixels tall or less: whatever fits into *width* × *height* where these are given."""
    size = fitting_size(text, size, bold=bold, width=width, height=height)
    if align == "center" and width and _length(text, size, bold=bold) > width:
        width = _balanced(text, size, bold=bold, width=width)
    return _written(text, size, bold=bold, width=width, align=align)


@lru_cache(maxsize=2048)
def fitting_size(text: str, size: int, *, bold: bool, width: int, height: int) -> int:
    """The size that `lettering` would come down to: quickly at first, then as large as it fits."""

    def fits(one: int) -> bool:
        written = _written(text, one, bold=bold, width=width, align="center")
        return _fits(written, text, one, width, height, bold=bold)

    above = size
    while size > SMALLEST and not fits(size):
        above, size = size, max(SMALLEST, int(size * SHRINK))
    return next((one for one in range(above - 1, size, -1) if fits(one)), size)


def brief(text: str, size: int, width: int) -> str:
    """*text* in bold letters on one line of *width* pixels: what is too long ends with an ellipsis."""
    if _length(text, size, bold=True) <= width:
        return text
    cuts = (f"{text[:end].rstrip(' -')}…" for end in range(len(text) - 1, 0, -1))
    return next((cut for cut in cuts if _length(cut, size, bold=True) <= width), "…")


def _balanced(text: str, size: int, *, bold: bool, width: int) -> int:
    """The narrowest place with no more lines than this one, so that no word is left alone on the last."""

    def height(place: int) -> int:
        return int(_written(text, size, bold=bold, width=place, align="center").height)

    lines, narrow = height(width), max(_length(word, size, bold=bold) for word in text.split())
    while width - narrow > size // 4:
        middle = (width + narrow) // 2
        if height(middle) > lines:
            narrow = middle
        else:
            width = middle
    return width


def _fits(texture: Texture, text: str, size: int, width: int, height: int, *, bold: bool) -> bool:  # noqa: PLR0913
    """Neither too high, nor with a word that would have to be cut."""
    if height and texture.height > height:
        return False
    return not width or max(_length(word, size, bold=bold) for word in text.split() or [""]) <= width


@lru_cache(maxsize=2048)
def _length(word: str, size: int, *, bold: bool) -> int:
    return int(_label(word, size, bold=bold).get_extents(word)[0])


def _written(text: str, size: int, *, bold: bool, width: int, align: str) -> Texture:
    label = _label(text, size, bold=bold, halign=align)
    if width and _length(text, size, bold=bold) > width:
        label = _label(text, size, bold=bold, text_size=(width, None), halign=align)
    label.refresh()
    return label.texture


def _label(text: str, size: int, *, bold: bool, **options: object) -> Label:
    return Label(text=text, font_size=size, font_name=FONT_BOLD if bold else FONT, line_height=1.0, **options)
