"""What is said when a throw counts, in the table's language, and the speech engine that says it."""

from __future__ import annotations

import shutil
from pathlib import Path

ENGINE = "espeak-ng"
WORDS_A_MINUTE = "150"

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "one": "single field",
        "bar-2": "bar of two",
        "bar-3": "bar of three",
        "bar-4": "bar of four",
        "L-3": "L of three",
        "L-4": "L of four",
        "L-5": "L of five",
        "square": "square",
        "U-5": "U of five",
        "T-4": "T of four",
        "plus-5": "plus of five",
        "solid": "residential",
        "lined": "commercial",
        "crossed": "public",
        "church": "church",
        "fortress": "fortress",
    },
    "de": {
        "one": "einzelnes Feld",
        "bar-2": "Zweierreihe",
        "bar-3": "Dreierreihe",
        "bar-4": "Viererreihe",
        "L-3": "L aus drei",
        "L-4": "L aus vier",
        "L-5": "L aus fünf",
        "square": "Quadrat",
        "U-5": "U aus fünf",
        "T-4": "T aus vier",
        "plus-5": "Plus aus fünf",
        "solid": "Wohnhaus",
        "lined": "Geschäftshaus",
        "crossed": "öffentliches Gebäude",
        "church": "Kirche",
        "fortress": "Festung",
    },
    "nl": {
        "one": "enkel vak",
        "bar-2": "rij van twee",
        "bar-3": "rij van drie",
        "bar-4": "rij van vier",
        "L-3": "L van drie",
        "L-4": "L van vier",
        "L-5": "L van vijf",
        "square": "vierkant",
        "U-5": "U van vijf",
        "T-4": "T van vier",
        "plus-5": "plus van vijf",
        "solid": "woonhuis",
        "lined": "winkelpand",
        "crossed": "openbaar gebouw",
        "church": "kerk",
        "fortress": "fort",
    },
}
"""By language and identifier, as a catalogue of translations would give them."""


def sentence(kind: str, shape: str, language: str) -> str:
    """What is built, in a few words; a word that is not known is left out.

    >>> sentence("lined", "L-4", "en")
    'L of four, commercial'
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
