"""The running kiosk: takes commands one after the other, makes them durable, then shows what came of them."""

from __future__ import annotations

import logging
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace

from kiosk.chance import RealChance
from kiosk.effects import (
    Effect,
    FindCode,
    FindSheet,
    ListTables,
    LoadTable,
    MakeBackup,
    RollVirtually,
    StartTimer,
    Timer,
    Wishes,
    changes,
    wishes,
)
from kiosk.flow import step
from kiosk.flow.front import CODE_ALPHABET, CODE_LENGTH
from kiosk.journal import UNREADABLE, Journal, NotWritten
from kiosk.messages import (
    BeginGame,
    Command,
    OpenTable,
    TableLoaded,
    TableMissing,
    TablesListed,
    TroubleBegan,
    TroubleEnded,
    VirtualThrow,
)
from kiosk.ports import Chance, World
from kiosk.rules.mycity_rw.library import Library
from kiosk.rules.mycity_rw.sheet_print import print_sheet
from kiosk.state import Choosing, KioskState, Moment, Notice

log = logging.getLogger(__name__)

Subscriber = Callable[[KioskState], None]
Background = Callable[[Callable[[], None]], None]
"""Runs something that takes a while without making anybody wait."""

BACKUP = "backup"


class Kiosk:
    """One thread calls `drain`; everybody else may `post`."""

    def __init__(
        self,
        journal: Journal,
        library: Library,
        world: World,
        chance: Chance | None = None,
        background: Background | None = None,
    ) -> None:
        self.journal = journal
        self._library = library
        self._world = world
        self._chance = chance or RealChance()
        self._background = background or self._in_thread
        self._thread: threading.Thread | None = None
        self._inbox: queue.SimpleQueue[Command] = queue.SimpleQueue()
        self._subscribers: list[Subscriber] = []
        self._turn = threading.Lock()
        """Held by whoever uses the journal for more than a look."""
        self._stale = False
        """Whether the journal was changed by something else than a command."""
        self.state = _noticed(journal.load(), journal.notice)

    def resume(self) -> None:
        """Light, read and watch what the state asks for; once, after the world is ready."""
        self._pursue(Wishes())
        if isinstance(self.state.front, Choosing):
            self._run(ListTables())
        self.drain()

    def close(self) -> None:
        """Let a backup finish, then close the journal cleanly."""
        if self._thread is not None:
            self._thread.join()
        self.journal.close()

    def adopt(self, journal: Journal) -> None:
        """Go on with another journal, which the owner has put in the place of this one."""
        before = self.state
        self.journal = journal
        self._show(replace(journal.load(), moment=Moment(notice=journal.notice, troubles=before.moment.troubles)))
        self._pursue(wishes(before))
        if isinstance(self.state.front, Choosing):
            self._run(ListTables())

    def subscribe(self, subscriber: Subscriber) -> None:
        self._subscribers.append(subscriber)

    def post(self, command: Command) -> None:
        """Hand a command in from any thread; it is handled by the next `drain`."""
        self._inbox.put(command)

    def drain(self) -> None:
        """Handle everything that has come in; nothing while a name is being deleted in another thread."""
        if not self._turn.acquire(blocking=False):
            return
        try:
            self._catch_up()
            while not self._inbox.empty():
                self.handle(self._inbox.get())
        finally:
            self._turn.release()

    def handle(self, command: Command) -> Notice | None:
        """Handle one command: durable first, then visible. Gives the notice if it was refused."""
        self._catch_up()
        outcome = step(self.state, command)
        if outcome.state.durable != self.state.durable:
            try:
                self.journal.append(command, self.state, outcome.state)
            except NotWritten as problem:
                if self.journal.found_damage:
                    return self._mend()
                self._show(_noticed(self.state, problem.notice))
                return problem.notice
        self._show(outcome.state)
        for effect in outcome.effects:
            self._run(effect)
        return outcome.refusal

    def _mend(self) -> Notice | None:
        """The journal was found damaged after a power cut: go on with what its newest backup says."""
        before = wishes(self.state)
        self.journal.mend()
        self._show(_noticed(replace(self.journal.load(), moment=self.state.moment), self.journal.notice))
        self._pursue(before)
        return self.journal.notice

    def _pursue(self, before: Wishes) -> None:
        """Have the world do what a state asks for that was read and not played."""
        for effect in changes(before, wishes(self.state)):
            # Nobody may be there: a throw that was shown earlier is accepted only by a person.
            if not (isinstance(effect, StartTimer) and effect.timer is Timer.ACCEPT):
                self._run(effect)

    def forget(self, name: str, called: str = "Guest") -> int:
        """Delete a name from everything that is kept; in any thread, for a long journal takes its time.

        What comes in meanwhile waits, and the next `drain` goes on with what the journal says then. Raises
        `NotWritten`, or what the database has to complain of; then too the journal says what is true.
        """
        with self._turn:
            self._stale = True
            if self._thread is not None:
                self._thread.join()  # a backup that is being made would keep the name
            return self.journal.forget(name, called)

    def _catch_up(self) -> None:
        """Go on with what the journal says, where that is something else than what was played."""
        if self.journal.found_damage:
            self._mend()
        if self._stale:
            self._stale = False
            self._show(replace(self.journal.load(), moment=self.state.moment))
            self._run(ListTables())

    def _show(self, state: KioskState) -> None:
        self.state = state
        for subscriber in self._subscribers:
            subscriber(state)

    def _run(self, effect: Effect) -> None:
        """The core answers what it can; the rest is the world's."""
        match effect:
            case ListTables():
                self._list()
            case LoadTable(code):
                self._load(code)
            case FindCode(mode, first, paper, players, language):
                self.post(OpenTable(self._new_code(), mode, first, paper, players, language))
            case FindSheet(game):
                self.post(BeginGame(print_sheet(self._library[game].sheet)))
            case RollVirtually():
                roll = self._chance.roll()
                self.post(VirtualThrow(roll.a, roll.b, roll.w))
            case MakeBackup():
                self._background(self._backup)
            case _:
                self._ask_world(effect)

    def _list(self) -> None:
        try:
            self.post(TablesListed(self.journal.tables()))
        except UNREADABLE:
            log.exception("the list of tables can't be read")
            self._unreadable()

    def _ask_world(self, effect: Effect) -> None:
        """A device that fails must not take the game with it."""
        try:
            self._world.run(effect)
        except Exception:
            log.exception("an effect failed: %s", type(effect).__name__)
            self.post(TroubleBegan(Notice("device_failed", (type(effect).__name__,))))

    def _load(self, code: str) -> None:
        table = None
        try:
            table = self.journal.load_table(code)
        except UNREADABLE:
            log.exception("table %s can't be read", code)
            self._unreadable()
        self.post(TableMissing(code) if table is None else TableLoaded(code, table))

    def _unreadable(self) -> None:
        self.journal.suspect()
        self.post(TroubleBegan(Notice("journal_damaged", ("journal",))))

    def _backup(self) -> None:
        """Runs beside the game; a failure is told, and tried again the next time."""
        try:
            self.journal.backup()
        except (OSError, sqlite3.Error) as problem:
            log.exception("the backup failed")
            self.post(TroubleBegan(Notice("backup_failed", (BACKUP, str(problem)))))
        else:
            self.post(TroubleEnded(BACKUP))

    def _in_thread(self, work: Callable[[], None]) -> None:
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=work, name="backup", daemon=True)
            self._thread.start()

    def _new_code(self) -> str:
        return next(code for code in self._codes() if not self.journal.has_table(code))

    def _codes(self) -> Iterator[str]:
        while True:
            yield self._chance.code(CODE_ALPHABET, CODE_LENGTH)


def _noticed(state: KioskState, notice: Notice | None) -> KioskState:
    return replace(state, moment=replace(state.moment, notice=notice))
