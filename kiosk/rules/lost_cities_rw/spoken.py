"""What is said when a throw counts and when a bridge is crossed, as data in three languages."""

from __future__ import annotations

from kiosk.rules.lost_cities_rw.dice import ExpeditionColour, SixDiceRoll

NUMBERS: dict[str, tuple[str, ...]] = {
    "en": ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    "de": ("null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"),
    "nl": ("nul", "een", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen"),
}
COLOURS: dict[str, dict[ExpeditionColour, str]] = {
    "en": {colour: colour.value for colour in ExpeditionColour},
    "de": dict(zip(ExpeditionColour, ("rot", "orange", "gelb", "grün", "blau", "violett"), strict=True)),
    "nl": dict(zip(ExpeditionColour, ("rood", "oranje", "geel", "groen", "blauw", "paars"), strict=True)),
}
BRIDGE = {"en": "{0}: a bridge!", "de": "{0}: eine Brücke!", "nl": "{0}: een brug!"}


def throw_sentence(roll: SixDiceRoll, language: str) -> str:
    """Numbers, then colours, as they lie; another language than ours is told in English.

    >>> from kiosk.rules.lost_cities_rw.notation import parse_roll
    >>> throw_sentence(parse_roll("3 0 7 red red blue"), "en")
    'three, zero, seven; red, red, blue'
    >>> throw_sentence(parse_roll("3 0 7 red red blue"), "de")
    'drei, null, sieben; rot, rot, blau'
    """
    language = language if language in NUMBERS else "en"
    numbers = ", ".join(NUMBERS[language][one] for one in roll.numbers)
    return f"{numbers}; {', '.join(COLOURS[language][one] for one in roll.colours)}"


def bridge_sentence(names: str, language: str) -> str:
    return BRIDGE.get(language, BRIDGE["en"]).format(names)
