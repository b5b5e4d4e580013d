"""The running kiosk: takes commands one after the other, makes them durable, then shows what came of them."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kiosk.challenge import WeekChallenge
from kiosk.challenges import Challenges
from kiosk.chance import RealChance
from kiosk.effects import (
    DesiredOutputs,
    Effect,
    FindChallenge,
    FindCode,
    FindSheet,
    ListTables,
    LoadTable,
    MakeBackup,
    RollVirtually,
    StartTimer,
    Timer,
    desired_outputs,
    diff,
)
from kiosk.envelope import AT_TABLE, KIOSK, Envelope, Sender
from kiosk.flow import step
from kiosk.flow.front import CODE_ALPHABET, CODE_LENGTH
from kiosk.flow.general import made
from kiosk.heard import Heard
from kiosk.journal import UNREADABLE, Journal, NotWritten
from kiosk.journal_backups import Background, JournalBackups
from kiosk.messages import BeginGame, ChallengeOffered, Command, OpenTable, TroubleBegan, TroubleEnded
from kiosk.notices import NoticeCode
from kiosk.ports import Chance, World
from kiosk.queries import AboutNow, OfVenue, Outbox, Weekly, answer
from kiosk.rules.api import Book
from kiosk.rules.registry import DEFAULT_BOOK, book
from kiosk.saved_tables import SavedTables
from kiosk.state import Choosing, KioskState, Notice
from kiosk.telling import log_progress, noticed, told_unsaved
from kiosk.views import View
from kiosk.views.outbox import OutPage
from kiosk.views.viewer import Viewer, view_for

log = logging.getLogger(__name__)

Subscriber = Callable[[KioskState], None]
Follower = Callable[[Command, KioskState, KioskState], None]
"""Told of each command that was carried out, with the state before it and after it."""


class Kiosk:
    """One thread calls `drain`; everybody else may `post`."""

    def __init__(  # noqa: PLR0913 - what the kiosk is made of
        self,
        journal: Journal,
        library: object,
        world: World,
        chance: Chance | None = None,
        background: Background | None = None,
        *,
        language: str = "en",
    ) -> None:
        self.journal = journal
        self._language = language
        """Spoken until somebody chooses one by touch."""
        self._library = library
        self._world = world
        self._chance = chance or RealChance()
        self._backups = JournalBackups(lambda: self.journal, self.post)
        self._tables = SavedTables(lambda: self.journal, self._answer, self.post)
        self._background = background or self._backups.in_thread
        self._inbox: queue.SimpleQueue[Envelope] = queue.SimpleQueue()
        self._cause = AT_TABLE
        """For whom the core answers just now."""
        self.wake: Callable[[], None] = lambda: None
        """Told, in any thread, that something has come in."""
        self.elsewhere: Callable[[Callable[[], None]], None] = lambda work: work()
        """Does something in the thread that handles commands, and comes back when it is done."""
        self.sheets: Callable[[], object] = lambda: None
        """The owner's own sheets, as they are now."""
        self.own_sheets: Callable[[str], object | None] = lambda _: None
        """The same of any other book, by its name."""
        self.names_hidden: Callable[[], bool] = lambda: False
        """Whether nobody's name may be given away: see `kiosk.owner.seal`."""
        self.forgetting = False
        """Whether a name is being deleted, which takes as long as it takes."""
        self._heard = Heard()
        self.challenges = Challenges(lambda: self.journal)
        self._subscribers: list[Subscriber] = []
        self._followers: list[Follower] = []
        self._turn = threading.Lock()
        """Held by whoever uses the journal for more than a look."""
        self._stale = False
        """Whether the journal was changed by something else than a command …"""
        self._mended: Notice | None = None
        """… and mended at that."""
        self.state = told_unsaved(noticed(self._loaded(), journal.notice), journal)
        self._remember()

    def resume(self) -> None:
        """Light, read and watch what the state asks for; once, after the world is ready."""
        self._pursue(DesiredOutputs())
        if isinstance(self.state.front, Choosing):
            self._run(ListTables())
        self.challenges.load()
        self.post(ChallengeOffered(self.challenges.card))
        self.drain()

    def close(self) -> None:
        """Let a backup finish, then close the journal cleanly."""
        self._backups.join()
        self.journal.close()

    def adopt(self, journal: Journal) -> None:
        """Go on with another journal, which the owner has put in the place of this one."""
        before = self.state
        self.journal = journal
        self._show(replace(self._loaded(), transient=replace(before.transient, notice=journal.notice, shelf=())))
        self._remember()
        self._pursue(desired_outputs(before))
        if isinstance(self.state.front, Choosing):
            self._run(ListTables())

    def _loaded(self) -> KioskState:
        state = self.journal.load()
        return replace(state, language=self._language) if self.journal.untouched else state

    def _remember(self) -> None:
        """What was carried out before the start is known again when it is repeated."""
        try:
            for id in self.journal.heard():  # noqa: A001 - what the sender calls it
                self._heard.note(id)
        except UNREADABLE:  # damage somewhere else than in what a start needs
            log.exception("what was said before the start can't be read")
            self.journal.suspect()

    def subscribe(self, subscriber: Subscriber) -> None:
        self._subscribers.append(subscriber)

    def follow(self, follower: Follower) -> None:
        self._followers.append(follower)

    def post(self, command: Command | Envelope) -> None:
        """Hand a command in from any thread; it is handled by the next `drain`."""
        self._inbox.put(command if isinstance(command, Envelope) else Envelope(command))
        self.wake()

    def drain(self, *, wait: bool = False) -> None:
        """Handle everything that has come in; while a name is being deleted in another thread, nothing, or *wait*."""
        if not self._turn.acquire(blocking=wait):
            return
        try:
            self._catch_up()
            self._backups.heed()
            self._handle_all()
        finally:
            self._turn.release()

    # --- for a front in the same thread -----------------------------------------------------------------------------

    def look(self, viewer: Viewer) -> View:
        return view_for(self.state, viewer)

    def ask(self, query: AboutNow | OfVenue) -> Any:  # noqa: ANN401 - see kiosk.queries.ANSWERS
        if isinstance(query, Outbox):
            return self._outbox(query)
        if isinstance(query, Weekly):
            return self._weekly(query)
        return answer(query, self.state, self.sheets())

    def _outbox(self, query: Outbox) -> OutPage:
        """While names are hidden none leaves the table: who has reset the PIN may have named another venue."""
        with self._turn:
            return self.journal.waiting_games(query.sent, 0 if self.names_hidden() else query.limit)

    def _weekly(self, query: Weekly) -> WeekChallenge | None:
        if query.take is not None:
            self.challenges.take(query.take)
            self.post(ChallengeOffered(self.challenges.card))
        return self.challenges.now

    def listen(self, wake: Callable[[], None]) -> None:
        """Nothing happens here but in the thread that calls."""

    # --- commands ---------------------------------------------------------------------------------------------------

    def deliver(self, envelope: Envelope) -> Notice | None:
        """Handle a command of somebody who is named, and what follows from it; an id that was heard does nothing."""
        with self._turn:
            self._catch_up()
            self._handle_all()
            refusal = self.handle(envelope)
            self._handle_all()
            return refusal

    def has_heard(self, id: str | None) -> bool:  # noqa: A002 - what the sender calls it
        """Whether a message with this id was carried out before."""
        return id in self._heard

    def _handle_all(self) -> None:
        while not self._inbox.empty():
            self.handle(self._inbox.get())

    def handle(self, said: Command | Envelope) -> Notice | None:
        """Handle one command: durable first, then visible. Gives the notice if it was refused.

        One that was delivered before is acknowledged again and changes nothing.
        """
        envelope = said if isinstance(said, Envelope) else Envelope(said)
        command, sender = envelope.command, envelope.sender
        self._catch_up()
        if self.has_heard(sender.id):
            return None
        outcome = step(self.state, command)
        self._cause = sender
        if outcome.state.durable != self.state.durable:
            try:
                self.journal.append(command, self.state, outcome.state, sender)
            except NotWritten as problem:
                if self.journal.found_damage:
                    return self._mend()
                self._show(noticed(self.state, problem.notice))
                return problem.notice
            else:
                self._heard.note(sender.id)
                if sender.id is not None:  # it belongs to the command itself, which is written
                    self._cause = replace(sender, id=None)
                log_progress(self.state, outcome.state)
                self._saved()
        before = self.state
        self._show(outcome.state)
        if outcome.refusal is None:
            for follower in self._followers:
                follower(command, before, outcome.state)
        for effect in outcome.effects:
            self._run(effect)
        return outcome.refusal

    def _saved(self) -> None:
        """What could not be written at the start can be by now."""
        if any(trouble.code == NoticeCode.NOT_SAVED for trouble in self.state.transient.troubles):
            self.post(TroubleEnded("journal"))

    def _mend(self) -> Notice | None:
        """The journal was found damaged after a power cut: go on with what its newest backup says."""
        before = desired_outputs(self.state)
        self.journal.mend()
        self._show(noticed(replace(self._loaded(), transient=self.state.transient), self.journal.notice))
        self._pursue(before)
        return self.journal.notice

    def _pursue(self, before: DesiredOutputs) -> None:
        """Have the world do what a state asks for that was read and not played."""
        for effect in diff(before, desired_outputs(self.state)):
            # Nobody may be there: a throw that was shown earlier is accepted only by a person.
            if not (isinstance(effect, StartTimer) and effect.timer is Timer.ACCEPT):
                self._run(effect)

    def forget(self, name: str, called: str = "Guest") -> int:
        """Delete a name from everything that is kept; in any thread, for a long journal takes its time.

        What comes in meanwhile waits, and the next `drain` goes on with what the journal says then. Raises
        `NotWritten`, or what the database has to complain of; then too the journal says what is true.
        """
        with self._turn:
            self._stale = self.forgetting = True
            known = self.journal.notice
            try:
                self._backups.join()  # one that is being made would keep the name
                return self.journal.forget(name, called)
            finally:
                self._mended = self.journal.notice if self.journal.notice is not known else None
                self.forgetting = False
                self.wake()

    def _catch_up(self) -> None:
        """Go on with what the journal says, where that is something else than what was played."""
        if self.journal.found_damage:
            self._mend()
        if self._stale:
            self._stale, mended = False, self._mended
            state, self._mended = replace(self._loaded(), transient=self.state.transient), None
            self._show(noticed(state, mended) if mended is not None else state)
            self._run(ListTables())

    def _show(self, state: KioskState) -> None:
        self.state = state
        for subscriber in self._subscribers:
            subscriber(state)

    def _run(self, effect: Effect) -> None:
        """The core answers what it can; the rest is the world's."""
        match effect:
            case ListTables():
                self._tables.tell_all()
            case LoadTable(code):
                damaged = self._tables.load(code)
                if damaged is not None:
                    self._show(noticed(self.state, damaged))
            case FindCode(mode, first, paper, players, language, hidden, name, start):
                code = self._free_code()
                self._answer(OpenTable(code, mode, first, paper, players, language, hidden, name, start))
            case FindChallenge():
                self._answer(self.challenges.table(effect, self._free_code))
            case FindSheet(game, name, begun):
                own = self._library if name == DEFAULT_BOOK else self.own_sheets(name)
                self._answer(self._begin(book(name), game, begun or book(name).material(game, own)))
            case RollVirtually(name):
                self._answer(made(self._chance.throw(book(name).dice)))
            case MakeBackup():
                self._background(self._backups.make)
            case _:
                self._ask_world(effect)

    def _answer(self, command: Command) -> None:
        """For who has asked: a question that is repeated finds its id with the answer."""
        self.post(Envelope(command, Sender(KIOSK, id=self._cause.id)))

    def _begin(self, rules: Book, game: int, material: str) -> BeginGame:
        """A deck's order is drawn here, once, and stands in the journal from then on."""
        cards = rules.cards(game, material)
        return BeginGame(material, self._chance.shuffle(cards) if cards else ())

    def _free_code(self) -> str:
        while self.journal.has_table(code := self._chance.code(CODE_ALPHABET, CODE_LENGTH)):
            pass
        return code

    def _ask_world(self, effect: Effect) -> None:
        """A device that fails must not take the game with it."""
        try:
            self._world.run(effect)
        except Exception:
            log.exception("an effect failed: %s", type(effect).__name__)
            self.post(TroubleBegan(Notice(NoticeCode.DEVICE_FAILED, (type(effect).__name__,))))
