"""What is said when a throw counts, in the table's language, and the speech engine that says it."""

from __future__ import annotations

import shutil
from pathlib import Path

ENGINE = "espeak-ng"
WORDS_A_MINUTE = "150"

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "one": "single field",
        "bar-2": "two in a row",
        "bar-3": "three in a row",
        "bar-4": "four in a row",
        "L-3": "small L",
        "L-4": "L of four",
        "L-5": "large L",
        "square": "square",
        "U-5": "U",
        "T-4": "T",
        "plus-5": "cross",
        "solid": "house",
        "lined": "business",
        "crossed": "public building",
        "church": "church",
        "fortress": "fortress",
    },
    "de": {
        "one": "Einer",
        "bar-2": "Zweier",
        "bar-3": "Dreier",
        "bar-4": "Vierer",
        "L-3": "kleines L",
        "L-4": "L aus vier",
        "L-5": "großes L",
        "square": "Quadrat",
        "U-5": "U",
        "T-4": "T",
        "plus-5": "Kreuz",
        "solid": "Wohnhaus",
        "lined": "Gewerbe",
        "crossed": "öffentliches Gebäude",
        "church": "Kirche",
        "fortress": "Festung",
    },
    "nl": {
        "one": "één veld",
        "bar-2": "twee op een rij",
        "bar-3": "drie op een rij",
        "bar-4": "vier op een rij",
        "L-3": "kleine L",
        "L-4": "L van vier",
        "L-5": "grote L",
        "square": "vierkant",
        "U-5": "U",
        "T-4": "T",
        "plus-5": "kruis",
        "solid": "woning",
        "lined": "bedrijf",
        "crossed": "openbaar gebouw",
        "church": "kerk",
        "fortress": "vesting",
    },
}
"""By language and identifier, as a catalogue of translations would give them."""


def sentence(kind: str, shape: str, language: str) -> str:
    """What is built, in a few words; a word that is not known is left out.

    >>> sentence("lined", "L-4", "en")
    'L of four, business'
    >>> sentence("church", "", "de")
    'Kirche'
    """
    words = WORDS.get(language, WORDS["en"])
    return ", ".join(words[name] for name in (shape, kind) if name in words)


def engine() -> str | None:
    """The path of the speech engine, None where there is none."""
    return shutil.which(ENGINE)


def command(program: str, text: str, language: str, volume: int, out: Path) -> list[str]:
    """How the engine is called to speak into a file."""
    amplitude = str(volume * 2)
    return [program, "-v", language, "-s", WORDS_A_MINUTE, "-a", amplitude, "-w", str(out), "--", text]
