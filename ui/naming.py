"""Names that nobody has typed are said in the language of the screen; what the journal keeps stays as it is."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any

from kiosk.views import View
from ui.texts import LANGUAGES, Texts

LARGE = frozenset({"sheet", "city", "placements", "reachable", "ghost", "cities"})
"""Parts of a view in which nobody is named."""


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    """``Player 1`` in every language."""
    words = (re.escape(Texts(language)("front.player", n=0)) for language in LANGUAGES)
    return tuple(re.compile(one.replace("0", r"(\d)")) for one in words)


def default_number(name: str) -> str | None:
    """The number of a name that was never typed."""
    return next((found.group(1) for one in _patterns() if (found := one.fullmatch(name))), None)


def resaid(names: tuple[str, ...], language: str) -> dict[str, str]:
    """What those who have typed no name are called in this language, where that is something else."""
    words = Texts(language)
    numbers = {name: default_number(name) for name in names}
    wanted = {name: words("front.player", n=number) for name, number in numbers.items() if number is not None}
    return {name: said for name, said in wanted.items() if said != name and said not in names}


def said(shown: View, names: tuple[str, ...]) -> View:
    """The view with these names in its own language."""
    changed = resaid(names, shown.language)
    return _walk(shown, changed) if changed else shown


def _walk(value: Any, changed: dict[str, str]) -> Any:  # noqa: ANN401 - any part of a view
    if isinstance(value, str):
        return changed.get(value, value)
    if type(value) is tuple:
        return tuple(_walk(one, changed) for one in value)
    if is_dataclass(value) and not isinstance(value, type):
        parts = [(one.name, getattr(value, one.name)) for one in fields(value) if one.name not in LARGE]
        return replace(value, **{name: _walk(part, changed) for name, part in parts})
    return value
