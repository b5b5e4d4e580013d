"""Every colour, size and font of the screen in one place.

Sizes are millimetres on the glass, turned into pixels by the screen's density; colours are named by their use.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path

Rgba = tuple[float, float, float, float]

FONTS = Path(__file__).parent / "assets" / "fonts"
FONT = str(FONTS / "Lato-Medium.ttf")
FONT_BOLD = str(FONTS / "Lato-Bold.ttf")
MM_PER_INCH = 25.4


def rgb(text: str, alpha: float = 1.0) -> Rgba:
    """``#e69f00`` as four numbers between 0 and 1."""
    red, green, blue = (int(text[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return red, green, blue, alpha


def mix(one: Rgba, other: Rgba, share: float) -> Rgba:
    """*share* of the other colour in the first."""
    red, green, blue, alpha = (a + (b - a) * share for a, b in zip(one, other, strict=True))
    return red, green, blue, alpha


def faded(colour: Rgba, alpha: float) -> Rgba:
    return (*colour[:3], alpha)


# --- the table and the paper ----------------------------------------------------------------------------------------

PAPER = rgb("#f4ecd8")
PAPER_EDGE = rgb("#d9cba8")
PAPER_DIM = rgb("#e6dabd")
INK = rgb("#2b2b33")
INK_SOFT = rgb("#6a6258")
TABLE = rgb("#3a2f27")
TABLE_LIGHT = rgb("#4a3c31")
TABLE_DARK = rgb("#2e251e")
WHITE = rgb("#ffffff")
SHADOW = rgb("#1a130c")

# --- terrain --------------------------------------------------------------------------------------------------------

FIELD = rgb("#dde7bd")
FIELD_TINT = rgb("#d0deaa")
GRID = rgb("#a8b883")
MOUNTAIN = rgb("#c2bbae")
MOUNTAIN_LIGHT = rgb("#e3ddd0")
MOUNTAIN_SHADE = rgb("#948c80")
MOUNTAIN_LINE = rgb("#5d564d")
SNOW = rgb("#fbf8f0")
FOREST = rgb("#47703f")
FOREST_LINE = rgb("#27452b")
FOREST_CROWNS = (rgb("#5b8a4b"), rgb("#527f47"), rgb("#67985a"))
FOREST_LIGHT = rgb("#7dac68")
WATER = rgb("#69aedb")
WATER_DEEP = rgb("#3f86b8")
WATER_LIGHT = rgb("#a5d3ee")
BANK = rgb("#f2f3df")
TREE = rgb("#6aa548")
TREE_LIGHT = rgb("#98c76c")
TREE_LINE = rgb("#345f29")
TRUNK = rgb("#7b5433")
ROCK = rgb("#a5a19c")
ROCK_LIGHT = rgb("#d2cec7")
ROCK_DARK = rgb("#7a7671")
ROCK_LINE = rgb("#48454a")
PLATEAU = rgb("#efe0ae")
PLATEAU_LIGHT = rgb("#f8eecb")
PLATEAU_CLIFF = rgb("#a9854f")
PLATEAU_LINE = rgb("#6f5430")
GOLD = rgb("#f3bf26")
GOLD_LIGHT = rgb("#ffe889")
GOLD_DARK = rgb("#c28e12")
GOLD_LINE = rgb("#7a5606")
WOOD = rgb("#c08a52")
WOOD_DARK = rgb("#7d5228")
SKIN = rgb("#ecc6a0")
BANDANA = rgb("#c8372d")

# --- kinds of building: the pattern tells first, the colour second -------------------------------------------------


@dataclass(frozen=True, slots=True)
class KindLook:
    ground: Rgba
    pattern: Rgba
    line: Rgba


KINDS: dict[str, KindLook] = {
    "solid": KindLook(rgb("#e69f00"), rgb("#f3b52e"), rgb("#7d5200")),
    "lined": KindLook(rgb("#d5e9f5"), rgb("#0072b2"), rgb("#00466f")),
    "crossed": KindLook(rgb("#fbe3da"), rgb("#cc4b37"), rgb("#842414")),
    "church": KindLook(rgb("#f0e1ef"), rgb("#6f2a72"), rgb("#42164a")),
    "fortress": KindLook(rgb("#cfcac2"), rgb("#4a4a4a"), rgb("#26262b")),
}
REFUSED = KindLook(rgb("#c9c4ba"), rgb("#a39d92"), rgb("#c62f22"))
GOOD = rgb("#2f7d4f")
BAD = rgb("#c62f22")
LIT = rgb("#fff3b0")
LIT_LINE = rgb("#c79a1e")
MARK = rgb("#ffd23f")
MARK_LINE = rgb("#2b2b33")

# --- dice, controls, players ----------------------------------------------------------------------------------------

DIE_BLUE = rgb("#2d6ca8")
DIE_BLUE_DARK = rgb("#1c4a78")
DIE_BLUE_LIGHT = rgb("#4c8cc7")
DIE_WHITE = rgb("#fbf9f3")
DIE_WHITE_DARK = rgb("#cfc7b6")
DIE_DOT = rgb("#9aa4ad")
PRIMARY = rgb("#2f7d4f")
PRIMARY_DOWN = rgb("#245f3c")
QUIET = rgb("#fbf6e9")
QUIET_DOWN = rgb("#e4d8ba")
DANGER = rgb("#b23a2b")
CHOSEN = rgb("#f5cb6b")
CHOSEN_DOWN = rgb("#e0b14a")
DISABLED = rgb("#cfc4aa")
DISABLED_INK = rgb("#8f8672")

PLAYERS: dict[str, Rgba] = {
    "amber": rgb("#e69f00"),
    "blue": rgb("#2f7fc1"),
    "red": rgb("#cc4b37"),
    "violet": rgb("#8a5fb0"),
    "green": rgb("#4f9a4c"),
    "grey": rgb("#7d7a76"),
}


class ScreenClass(Enum):
    """Three classes of screens, by what fits on them."""

    SMALL = "small"
    MEDIUM = "medium"
    TABLE = "table"


_DENSITY = {ScreenClass.SMALL: 133.0, ScreenClass.MEDIUM: 149.0, ScreenClass.TABLE: 92.0}
"""Dots an inch of the usual glass of each class: 7, 10 and 24 inches."""

_TEXT_MM = {
    ScreenClass.SMALL: {"small": 3.2, "body": 4.0, "large": 5.0, "title": 6.6, "figure": 8.5},
    ScreenClass.MEDIUM: {"small": 3.2, "body": 4.0, "large": 5.2, "title": 7.5, "figure": 9.5},
    ScreenClass.TABLE: {"small": 4.0, "body": 4.8, "large": 6.0, "title": 9.0, "figure": 11.0},
}


def screen_class(width: int, height: int) -> ScreenClass:
    if width >= 1900 and height >= 1000:  # noqa: PLR2004 - a full-HD table, give or take a bar
        return ScreenClass.TABLE
    return ScreenClass.MEDIUM if width >= 1200 and height >= 700 else ScreenClass.SMALL  # noqa: PLR2004


@dataclass(frozen=True, slots=True)
class Theme:
    """What the sizes come to on one screen."""

    width: int = 800
    height: int = 480
    density: float | None = None
    """Dots an inch, where the owner has measured them."""
    text_scale: float = 1.0

    @property
    def screen(self) -> ScreenClass:
        return screen_class(self.width, self.height)

    def mm(self, length: float) -> int:
        """Pixels for a length on the glass."""
        return round(length * (self.density or _DENSITY[self.screen]) / MM_PER_INCH)

    def text(self, role: str = "body") -> int:
        """The size of letters: ``small``, ``body``, ``large``, ``title`` or ``figure``."""
        return round(self.mm(_TEXT_MM[self.screen][role]) * self.text_scale)

    @property
    def touch(self) -> int:
        """The least side of anything that is touched."""
        return max(self.mm(9), 44)

    @property
    def gap(self) -> int:
        return max(self.mm(2), 8)

    @property
    def radius(self) -> int:
        """Of rounded corners; large screens are looked at from further away."""
        return max(self.mm(2.2), round(self.height * 0.013))


class _CurrentTheme:
    theme = Theme()


def use(theme: Theme) -> None:
    """Make *theme* the one that everything drawn from now on follows."""
    _CurrentTheme.theme = theme


def now() -> Theme:
    return _CurrentTheme.theme
