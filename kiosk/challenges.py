"""The challenge at this table: what is kept of it, who has had a try today, and what a new table of it opens with."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

from kiosk import challenge as weekly
from kiosk.challenge import WeekChallenge
from kiosk.effects import FindChallenge
from kiosk.journal import Journal, shelf
from kiosk.messages import ChallengeClosed, OpenChallenge
from kiosk.state import Challenge, ChallengeCard


class Challenges:
    """Used in the core's thread."""

    def __init__(self, journal: Callable[[], Journal]) -> None:
        self._journal = journal
        self.now: WeekChallenge | None = None

    def load(self) -> None:
        self.now = weekly.kept(self._journal().folder)

    @property
    def card(self) -> ChallengeCard | None:
        found = self.now
        if found is None:
            return None
        return ChallengeCard(found.id, found.book, found.game, found.best, bool(found.record))

    def take(self, found: WeekChallenge) -> None:
        """From now on it is this one. Raises `Unusable` or `OSError`."""
        if found == self.now:
            return
        found = weekly.checked(found)
        if found != self.now:
            weekly.keep(self._journal().folder, found)
            self.now = found

    def table(self, asked: FindChallenge, code: Callable[[], str]) -> OpenChallenge | ChallengeClosed:
        """One try a name and day, counted from the moment at which the throws can be seen."""
        found, day = self.now, self._today()
        if found is None:
            return ChallengeClosed()
        tried = shelf.tried(self._journal().db, found.id, day)
        again = tuple(player.name for player in asked.players if player.name.casefold() in tried)
        if again:
            return ChallengeClosed(again)
        return OpenChallenge(
            code(),
            found.book,
            found.rules.quickest,
            found.game,
            asked.players,
            asked.language,
            asked.hidden,
            found.sheet,
            Challenge(found.id, found.throws, day),
        )

    def _today(self) -> str:
        """In universal time, as the venue counts; by this machine's clock."""
        return f"{dt.datetime.fromtimestamp(self._journal().outbox.clock(), dt.UTC):%Y-%m-%d}"
