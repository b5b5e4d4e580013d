"""Words for everything that the core knows by identifiers: English, German and Dutch, in our own words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from gettext import GNUTranslations
from importlib import resources
from io import BytesIO
from typing import Protocol

from ui.texts.catalogue import Entries, compiled, parse

LANGUAGES = ("en", "de", "nl")
DECIMAL = {"en": ".", "de": ",", "nl": ","}
DEVICE_TROUBLES = ("missing", "lost", "broken")


@lru_cache(maxsize=len(LANGUAGES))
def _catalogue(language: str) -> GNUTranslations:
    return GNUTranslations(BytesIO(compiled(_entries(language))))


def _entries(language: str) -> Entries:
    """All files of a language together: one for each area of the program."""
    files = sorted(
        (one for one in resources.files(__package__).joinpath(language).iterdir()), key=lambda one: one.name
    )
    text = "\n\n".join(one.read_text(encoding="utf-8") for one in files if one.name.endswith(".po"))
    return parse(text)


def words_of(language: str) -> dict[str, str]:
    """Every identifier with its words, those with a plural left out: for a front that is no Python program."""
    return {key: words for key, words in _entries(language).items() if key and "\0" not in key}


class AnyNotice(Protocol):
    """As the core tells what happened: an identifier, and what belongs into its sentence."""

    @property
    def code(self) -> str: ...
    @property
    def about(self) -> tuple[str, ...]: ...


class Texts:
    """All words in one language; asking for a word that does not exist is a mistake, and raises KeyError."""

    def __init__(self, language: str) -> None:
        self.language = language if language in LANGUAGES else LANGUAGES[0]
        self._catalogue = _catalogue(self.language)

    def __call__(self, key: str, *values: object, **named: object) -> str:
        """The words of *key*, with *values* for ``{0}``, ``{1}``, all of them for ``{all}``, and *named* ones."""
        return self._words(key).format(*values, all=self.listed(values), **named)

    def listed(self, names: Sequence[object]) -> str:
        """Ada, Ben and Cleo."""
        *most, last = map(str, names or ("",))
        return self._words("word.and").format(", ".join(most), last) if most else last

    def __contains__(self, key: str) -> bool:
        return self._catalogue.gettext(key) != key

    def count(self, key: str, number: int) -> str:
        """``points`` with 1 or 3: one point, three points."""
        return self._catalogue.ngettext(key, key, abs(number)).format(n=signed(number))

    def decimal(self, number: float) -> str:
        """With one place after the point, or the comma."""
        return f"{number:.1f}".replace(".", DECIMAL[self.language])

    def notice(self, notice: AnyNotice) -> str:
        """What happened or was refused; never fails, since it may come from any device."""
        code, about = notice.code, notice.about
        for key in (f"notice.{code}", f"reason.{code}"):
            if key in self:
                return self._sentence(key, about)
        device, _, kind = code.rpartition("_")
        if kind in DEVICE_TROUBLES:
            return self(f"notice.device_{kind}", self._or_raw(f"device.{device}", device))
        return self("notice.unknown", code)

    def problem(self, reason: str) -> str:
        """Why a throw was not read; never fails either."""
        return self(f"problem.{reason}" if f"problem.{reason}" in self else "problem.unknown")

    def _sentence(self, key: str, about: tuple[str, ...]) -> str:
        """Missing particulars are left open rather than failing in the middle of a game."""
        return self(key, *about, *("…",) * (2 - len(about))) if "{all}" not in self._words(key) else self(key, *about)

    def _or_raw(self, key: str, raw: str) -> str:
        return self._words(key) if key in self else raw

    def _words(self, key: str) -> str:
        if key not in self:
            raise KeyError(key)
        return self._catalogue.gettext(key)


def signed(number: int) -> str:
    """A number with the true minus sign, which is as wide as a figure."""
    return f"−{-number}" if number < 0 else str(number)


def gain(number: int) -> str:
    """A change of the score: always with its sign."""
    return f"+{number}" if number > 0 else signed(number)
