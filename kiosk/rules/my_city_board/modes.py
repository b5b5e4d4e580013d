"""The ways to play: which games come one after another, and how many may play."""

from __future__ import annotations

from enum import StrEnum


class BoardMode(StrEnum):
    ETERNAL = "eternal"
    CHAPTER = "chapter"


CHAPTER_GAMES = ("1", "2", "3")
SCHEDULE: dict[BoardMode, tuple[str, ...]] = {BoardMode.ETERNAL: ("eternal",), BoardMode.CHAPTER: CHAPTER_GAMES}
PLAYERS: dict[BoardMode, tuple[int, int]] = {BoardMode.ETERNAL: (1, 4), BoardMode.CHAPTER: (2, 4)}
GAMES = tuple(name for names in SCHEDULE.values() for name in names)
NUMBERS = {name: number for number, name in enumerate((*CHAPTER_GAMES, *SCHEDULE[BoardMode.ETERNAL]), 1)}
"""The core counts games; the eternal one comes after those of the chapter."""
FIRST_CHAPTER, OWN_CHAPTER = "first-chapter", "own-chapter"
"""The chapter with our stickers, or as the group's own card says; other books have chapters too."""
WAYS: dict[str, tuple[BoardMode, bool]] = {
    BoardMode.ETERNAL.value: (BoardMode.ETERNAL, False),
    FIRST_CHAPTER: (BoardMode.CHAPTER, False),
    OWN_CHAPTER: (BoardMode.CHAPTER, True),
}
"""As a table names them: the mode, and whether stickers are the group's own."""
