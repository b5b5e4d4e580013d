"""Cities that build themselves while nobody is there: the moves of quiet games, in their order."""

from __future__ import annotations

Move = tuple[str, str]
"""The kind of a building, and its fields: row and column of each, as digits and letters."""

CITIES: tuple[tuple[int, tuple[Move, ...]], ...] = (
    (4, (
        ("solid", "70 71"), ("lined", "50 60 61"), ("solid", "72"), ("church", "63 73"), ("lined", "41 51"),
        ("church", "55 64 65 66 75"), ("church", "67 68 77"), ("crossed", "46 47 56 57"), ("church", "38 48 49 58"),
        ("solid", "76"), ("lined", "52 62"), ("crossed", "39 3a"), ("lined", "44 54"), ("crossed", "42 43"),
        ("lined", "09 0a 19 29"), ("solid", "33 34 35 45"), ("lined", "06 07 08 16"), ("crossed", "05 15 24 25"),
        ("crossed", "17 27 28"), ("lined", "04 14"), ("lined", "13 23"), ("lined", "00 10 11 12"),
        ("lined", "01 02 03"), ("crossed", "22 32"), ("lined", "74"), ("crossed", "26 36"), ("crossed", "21"),
    )),
    (7, (
        ("church", "76"), ("crossed", "64 74 75"), ("solid", "63"), ("church", "61 62"), ("church", "41 50 51"),
        ("lined", "60 70"), ("crossed", "57 58 67 68"), ("solid", "72 73"), ("lined", "55 65 66"),
        ("crossed", "37 38 47 48"), ("solid", "71"), ("solid", "22 32 42"), ("solid", "01 02 12"),
        ("crossed", "21"), ("crossed", "11"), ("lined", "08 18 27 28"), ("crossed", "00 10"), ("lined", "09"),
        ("solid", "36 45 46"), ("crossed", "39 3a"), ("crossed", "06 07"), ("lined", "04 05 15"),
        ("crossed", "25 35"), ("lined", "19"), ("crossed", "14 24"), ("crossed", "16 17 26"), ("lined", "34"),
    )),
    (10, (
        ("crossed", "73 74"), ("solid", "65 66 67 75 77"), ("solid", "78 79 7a"), ("lined", "45 46 47 55 57"),
        ("crossed", "58 59 68"), ("solid", "53 54 63"), ("solid", "61 62 71"), ("solid", "27 28 37 38"),
        ("solid", "50 51 60 70"), ("crossed", "41"), ("solid", "29 2a 3a 4a"), ("solid", "32 42 43 44"),
        ("solid", "34 35 36"), ("solid", "09 0a 19"), ("crossed", "07 08"), ("crossed", "15 16 17"),
        ("lined", "14 24 25"), ("lined", "11 13 21 22 23"), ("lined", "00 01 02"), ("solid", "03 04"),
        ("crossed", "39 49"),
    )),
)  # fmt: skip
"""The game whose sheet it is, and what is built on it."""


def fields(text: str) -> tuple[tuple[int, int], ...]:
    """``30 3a`` as places on the sheet."""
    return tuple((int(one[0], 12), int(one[1], 12)) for one in text.split())
