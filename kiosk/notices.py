"""The codes of what is refused and told; fronts have the words for them.

A move that the rules forbid is refused with the reason of its book instead, and a device's trouble has a code made of
its name: see `trouble_of`.
"""

from __future__ import annotations

from enum import StrEnum


class NoticeCode(StrEnum):
    """Told to people, by the words ``notice.`` and the code. Programs know them too: a code never changes."""

    # refused
    ALL_GAMES_PLAYED = "all_games_played"
    ALREADY_AWAY = "already_away"
    ALREADY_DECIDED = "already_decided"
    ALREADY_THERE = "already_there"
    BAD_CODE = "bad_code"
    BAD_NAME = "bad_name"
    BAD_SCORE = "bad_score"
    BAD_SHEET = "bad_sheet"
    CHALLENGE_FIXED = "challenge_fixed"
    COLOUR_TAKEN = "colour_taken"
    COMPUTERS_NEED_SCREEN = "computers_need_screen"
    DRAWING_UNDER_WAY = "drawing_under_way"
    HAS_PLAYED = "has_played"
    NAME_OF_SIGNS = "name_of_signs"
    NAME_TAKEN = "name_taken"
    NO_CHALLENGE = "no_challenge"
    NO_PLAYERS = "no_players"
    NO_SUCH_FACE = "no_such_face"
    NO_SUCH_GAME = "no_such_game"
    NO_SUCH_LANGUAGE = "no_such_language"
    NO_SUCH_LEVEL = "no_such_level"
    NO_SUCH_PLAYER = "no_such_player"
    NO_SUCH_TABLE = "no_such_table"
    NOT_ALL_DECIDED = "not_all_decided"
    NOT_IN_THIS_GAME = "not_in_this_game"
    NOT_NOW = "not_now"
    NOTHING_AIMED = "nothing_aimed"
    PLACE_TAKEN = "place_taken"
    ROLL_INCOMPLETE = "roll_incomplete"
    ROUND_BEGUN = "round_begun"
    ROUND_COMMITTED = "round_committed"
    SCORES_MISSING = "scores_missing"
    SEATS_KEPT = "seats_kept"
    TABLE_FULL = "table_full"
    TABLE_STOPPED = "table_stopped"
    TOO_FEW_PLAYERS = "too_few_players"
    TRIED_TODAY = "tried_today"
    WRONG_GAME = "wrong_game"

    # of phones
    PHONE_AWAY = "phone_away"
    PHONE_BACK = "phone_back"
    PHONE_JOINED = "phone_joined"
    PHONE_LEFT = "phone_left"

    # of what is kept
    BACKUP_DAMAGED = "backup_damaged"
    BACKUPS_FEWER = "backups_fewer"
    BACKUP_FAILED = "backup_failed"
    DISK_FULL = "disk_full"
    ENTRIES_LOST = "entries_lost"
    JOURNAL_BUSY = "journal_busy"
    JOURNAL_DAMAGED = "journal_damaged"
    JOURNAL_FAILED = "journal_failed"
    JOURNAL_HEALED = "journal_healed"
    JOURNAL_LOST = "journal_lost"
    JOURNAL_READ_ONLY = "journal_read_only"
    JOURNAL_RESTORED = "journal_restored"
    NOT_SAVED = "not_saved"
    TABLE_DAMAGED = "table_damaged"

    # of devices
    BUTTON_STUCK = "button_stuck"
    DEVICE_FAILED = "device_failed"


class ProgramCode(StrEnum):
    """Told to programs alone, which have said what nobody may say, or have met a fault of ours."""

    BAD_ID = "bad_id"
    FAILED = "failed"
    FORBIDDEN = "forbidden"
    OTHER_SEAT = "other_seat"
    UNKNOWN_ACTOR = "unknown_actor"


def trouble_of(device: str, kind: str) -> str:
    """The code of a device's trouble, as ``camera_lost``; the kinds are those of `hardware.faults`."""
    return f"{device}_{kind}"
