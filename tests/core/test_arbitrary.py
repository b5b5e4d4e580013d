"""Arbitrary commands, also late, repeated and nonsensical ones: never an exception, never an illegal state.

With a journal the replay equals the live state after every command.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from random import Random
from typing import ClassVar
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bench.evenings import BusyGuests, DrawnChance, StillWorld
from kiosk import journal as journal_module
from kiosk.effects import MakeBackup, desired_outputs
from kiosk.flow import step
from kiosk.flow.front import resumed
from kiosk.journal import Journal
from kiosk.messages import Command, ContinueTable, GoBack, IdleExpired, TableLoaded, Wake
from kiosk.state import Attract, Choosing, KioskState
from kiosk.store import Kiosk
from tests.core.conftest import MEMORY, Opener
from tests.core.evening import LIBRARY, Evening
from tests.core.invariants import check
from tests.core.strategies import COMMANDS, STATES, any_command, codes, commands_of, evening_after, phase_of, states

QUICK = settings(deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, print_blob=False)
SEEDS = st.integers(0, 2**16)


@settings(QUICK, max_examples=400)
@given(state=states, commands=st.lists(any_command, min_size=1, max_size=8))
def test_no_command_breaks_an_evening(state: KioskState, commands: list[Command]) -> None:
    for command in commands:
        outcome = step(state, command)
        check(outcome.state)
        if outcome.refusal is not None:
            assert outcome.state.durable == state.durable
            assert outcome.state.transient.notice == outcome.refusal
        state = outcome.state


@pytest.mark.parametrize("kind", COMMANDS, ids=[kind.__name__ for kind in COMMANDS])
def test_every_command_is_answered_in_every_phase(kind: type) -> None:
    @settings(QUICK, max_examples=40)
    @given(command=commands_of(kind))
    def in_all(command: Command) -> None:
        for state in PHASES.values():
            outcome = step(state, command)
            if outcome.state.durable != state.durable:
                check(outcome.state)
                assert outcome.refusal is None

    in_all()


PHASES = {phase_of(state): state for state in reversed(STATES)}


def test_the_evenings_reach_every_phase() -> None:
    table = {"Briefing", "Waiting", "ReadingDice", "RollShown", "Placing", "Standings"}
    assert set(PHASES) == {
        *((name, False) for name in table | {"Attract", "Choosing", "Over"}),
        *((name, True) for name in table | {"PaperScores"}),
    }


AT_A_TABLE = {phase: state for phase, state in PHASES.items() if state.table is not None}


@pytest.mark.parametrize("going", [IdleExpired(), GoBack()])
@pytest.mark.parametrize("state", AT_A_TABLE.values(), ids=[" ".join(map(str, phase)) for phase in AT_A_TABLE])
def test_whoever_goes_finds_the_table_as_it_was_left(state: KioskState, going: Command) -> None:
    assert state.table is not None
    evening = Evening(state).do(going)
    assert evening.state.durable == (state.language, Attract(), None)
    assert MakeBackup() in evening.effects
    evening.do(Wake(), ContinueTable(state.table.code))
    assert evening.state.durable == (state.language, state.front, resumed(state.table))
    assert desired_outputs(evening.state).accept is None
    assert desired_outputs(evening.state).reading is None


@settings(QUICK, max_examples=60)
@given(code=codes)
def test_any_text_may_be_typed_as_a_code(code: str) -> None:
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as name:
        journal = Journal.open(Path(name) / "journal.db")
        kiosk = Kiosk(journal, LIBRARY, StillWorld(), DrawnChance(3))
        kiosk.handle(Wake())
        kiosk.drain()
        kiosk.handle(ContinueTable(code))
        kiosk.drain()
        assert kiosk.state.front == Choosing()
        assert kiosk.state.transient.notice is not None
        assert kiosk.state.transient.notice.code == "no_such_table"
        journal.close()


class LiveAndReplayed(RuleBasedStateMachine):
    """One kiosk with a journal; after every command the journal is asked what it would start with."""

    snapshot_every: ClassVar[int] = 9

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="tabletown-test-", dir=MEMORY if MEMORY.is_dir() else None))
        self.patch = patch.object(journal_module, "SNAPSHOT_EVERY", self.snapshot_every)
        self.patch.start()
        self.seen: list[Command] = []
        self.open()

    def open(self) -> None:
        self.journal = Journal.open(self.folder / "journal.db")
        self.kiosk = Kiosk(self.journal, LIBRARY, StillWorld(), DrawnChance(3), background=lambda _: None)

    def send(self, command: Command) -> None:
        self.seen.append(command)
        before = self.kiosk.state.durable
        refusal = self.kiosk.handle(command)
        assert refusal is None or self.kiosk.state.durable == before
        check(self.kiosk.state)
        assert self.journal.load().durable == self.kiosk.state.durable
        self.kiosk.drain()

    @initialize(seed=SEEDS, length=st.integers(0, 60))
    def some_time_has_passed(self, seed: int, length: int) -> None:
        guests = BusyGuests(Random(seed))
        for _ in range(length):
            self.kiosk.handle(guests.next(self.kiosk.state))
            self.kiosk.drain()

    @rule(seed=SEEDS, count=st.integers(1, 10))
    def people_play(self, seed: int, count: int) -> None:
        guests = BusyGuests(Random(seed), mischief=0.1, leaving=0.02)
        for _ in range(count):
            self.send(guests.next(self.kiosk.state))

    @rule(command=any_command)
    def anything_happens(self, command: Command) -> None:
        # A loaded table comes from the journal; nobody else can hand one in.
        if not isinstance(command, TableLoaded):
            self.send(command)

    @precondition(lambda self: self.seen)
    @rule(data=st.data())
    def something_comes_again(self, data: st.DataObject) -> None:
        self.send(data.draw(st.sampled_from(self.seen[-20:])))

    @rule()
    def the_power_comes_back(self) -> None:
        self.journal.close()
        durable = self.kiosk.state.durable
        self.open()
        assert self.kiosk.state.durable == durable

    @precondition(lambda self: self.kiosk.state.table is not None)
    @rule()
    def the_snapshots_are_gone(self) -> None:
        self.journal.db.execute("DELETE FROM snapshots")
        assert self.journal.load().durable == self.kiosk.state.durable

    @invariant()
    def every_saved_table_is_as_it_was_left(self) -> None:
        assert self.journal.load().durable == self.kiosk.state.durable

    def teardown(self) -> None:
        self.patch.stop()
        self.journal.close()
        shutil.rmtree(self.folder)


LiveAndReplayed.TestCase.settings = settings(QUICK, max_examples=40, stateful_step_count=20)
test_the_journal_replays_to_the_live_state = LiveAndReplayed.TestCase


@pytest.mark.parametrize("seed", range(3))
def test_each_saved_table_replays_from_its_first_command_as_from_its_snapshot(seed: int, start: Opener) -> None:
    kiosk = start()
    guests = BusyGuests(Random(seed), leaving=0.03)
    with patch.object(journal_module, "SNAPSHOT_EVERY", 13):
        for _ in range(500):
            kiosk.handle(guests.next(kiosk.state))
            kiosk.drain()
    db = kiosk.journal.db
    codes = [code for (code,) in db.execute("SELECT code FROM tables")]
    assert len(codes) > 3
    quickly = {code: kiosk.journal.load_table(code) for code in codes}
    (snapshots,) = db.execute("SELECT count(*) FROM snapshots").fetchone()
    assert snapshots > 2
    db.execute("DELETE FROM snapshots")
    assert {code: kiosk.journal.load_table(code) for code in codes} == quickly


def test_an_evening_is_the_same_every_time() -> None:
    assert evening_after(5, 200).state == evening_after(5, 200).state
