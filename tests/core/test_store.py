"""The running kiosk: one command after the other, durable first, then visible."""

from __future__ import annotations

import sqlite3
import threading
from dataclasses import dataclass, field

import pytest

from bench.evenings import DrawnChance
from kiosk.effects import Effect, Glow, ReadDice, SetButtonLight, SetTrayLight, StartTimer, Timer
from kiosk.journal import Journal, NotWritten
from kiosk.messages import (
    AddPlayer,
    Aim,
    BuildHere,
    ButtonPressed,
    ChooseMode,
    ContinueTable,
    DiceMoving,
    DiceRead,
    GiveUpTable,
    GoBack,
    NewTable,
    NextGame,
    PassRound,
    StartRounds,
    ThrowVirtually,
    Wake,
)
from kiosk.rules.dice import FaceA, FaceB, RollKind
from kiosk.rules.my_city_rw import GameState
from kiosk.rules.my_city_rw.standings import Mode
from kiosk.state import (
    AtTable,
    Attract,
    Briefing,
    Choosing,
    KioskState,
    Notice,
    Placing,
    ReadingDice,
    RollShown,
    Source,
    Waiting,
)
from kiosk.store import Kiosk
from tests.core.conftest import Opener
from tests.core.evening import LIBRARY


@dataclass
class Log:
    """A world that remembers in which order it was asked."""

    effects: list[Effect] = field(default_factory=list)

    def run(self, effect: Effect) -> None:
        self.effects.append(effect)


def posted(kiosk: Kiosk, *commands: object) -> Kiosk:
    for command in commands:
        kiosk.post(command)
    kiosk.drain()
    return kiosk


def sit_down(kiosk: Kiosk, *names: str, mode: Mode = Mode.SINGLE) -> Kiosk:
    posted(kiosk, Wake(), ChooseMode(mode, 1), *(AddPlayer(name) for name in names or ("Ada", "Ben")))
    posted(kiosk, NewTable())
    return posted(kiosk, StartRounds())


READ = DiceRead(1, FaceA.SINGLE, FaceB.BLANK, RollKind.SOLID)


def test_an_evening_from_attract_to_placing(start: Opener) -> None:
    kiosk = sit_down(start())
    assert isinstance(kiosk.state.front, AtTable)
    assert kiosk.state.table is not None
    assert kiosk.state.table.phase == Waiting()
    posted(kiosk, ButtonPressed(), READ, ButtonPressed())
    assert kiosk.state.table.phase == Placing()


def test_commands_are_handled_in_the_order_in_which_they_come(start: Opener) -> None:
    kiosk = posted(start(), Wake(), AddPlayer("Ada"), AddPlayer("Ben"), AddPlayer("Cleo"))
    assert isinstance(kiosk.state.front, Choosing)
    assert [player.name for player in kiosk.state.front.players] == ["Ada", "Ben", "Cleo"]


def test_any_thread_may_post_and_each_ones_order_is_kept(start: Opener) -> None:
    kiosk = posted(start(), Wake())
    handled: list[str] = []
    kiosk.subscribe(lambda state: handled.append(state.transient.notice.about[0] if state.transient.notice else ""))
    barrier = threading.Barrier(4)

    def post(thread: int) -> None:
        barrier.wait()
        for i in range(50):
            kiosk.post(ContinueTable(f"thread {thread} number {i:02}"))

    threads = [threading.Thread(target=post, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert handled == []
    kiosk.drain()
    assert len(handled) == 200
    for number in range(4):
        mine = [text for text in handled if text.startswith(f"THREAD {number} ")]
        assert mine == sorted(mine)
        assert len(mine) == 50


def test_a_refusal_is_told_and_leaves_the_journal_alone(start: Opener) -> None:
    kiosk = sit_down(start())
    last, durable = kiosk.journal.last, kiosk.state.durable
    assert kiosk.handle(PassRound(0)) == Notice("not_now")
    assert kiosk.state.transient.notice == Notice("not_now")
    assert (kiosk.journal.last, kiosk.state.durable) == (last, durable)


def test_what_changes_nothing_is_not_written(start: Opener) -> None:
    kiosk = sit_down(start())
    posted(kiosk, ButtonPressed())
    last = kiosk.journal.last
    posted(kiosk, ButtonPressed(), DiceMoving(), DiceRead(99, FaceA.SINGLE, FaceB.BLANK, RollKind.SOLID))
    assert kiosk.journal.last == last


def test_a_command_is_durable_before_it_is_shown_and_shown_before_the_world_acts(
    start: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = sit_down(start())
    order: list[str] = []
    append = Journal.append

    def appending(journal: Journal, command: object, before: KioskState, after: KioskState, *sender: object) -> int:
        order.append("durable")
        assert kiosk.state is before
        return append(journal, command, before, after, *sender)

    monkeypatch.setattr(Journal, "append", appending)
    kiosk.subscribe(lambda _: order.append("shown"))
    kiosk._world = Log()
    monkeypatch.setattr(Log, "run", lambda *_: order.append("acted"))
    kiosk.handle(ButtonPressed())
    assert order == ["durable", "shown", "acted", "acted", "acted", "acted"]


def test_what_could_not_be_written_did_not_happen(start: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    kiosk = sit_down(start())
    kiosk._world = world = Log()
    before = kiosk.state
    shown: list[KioskState] = []
    kiosk.subscribe(shown.append)
    full = Notice("disk_full")

    def fail(*_: object) -> int:
        raise NotWritten(full)

    with monkeypatch.context() as patch:
        patch.setattr(Journal, "append", fail)
        assert kiosk.handle(ButtonPressed()) == full
    assert kiosk.state.durable == before.durable
    assert kiosk.state.transient.notice == full
    assert shown == [kiosk.state]
    assert world.effects == []
    assert kiosk.handle(ButtonPressed()) is None
    assert kiosk.state.table is not None
    assert kiosk.state.table.phase == ReadingDice(1)


@pytest.mark.parametrize("turns", [10**5000, -(10**5000)], ids=["huge", "minus huge"])
def test_what_can_not_be_put_into_words_did_not_happen_either(start: Opener, turns: int) -> None:
    kiosk = posted(sit_down(start()), ButtonPressed(), READ, ButtonPressed())
    durable = kiosk.state.durable
    notice = kiosk.handle(Aim(0, 1, 1, turns))
    assert notice is not None
    assert notice.code == "journal_failed"
    assert kiosk.state.durable == durable
    assert kiosk.handle(Aim(0, 1, 1, 7)) is None
    assert kiosk.journal.load().durable == kiosk.state.durable != durable


def test_a_restart_resumes_what_was_going_on(start: Opener) -> None:
    kiosk = posted(sit_down(start()), ButtonPressed())
    kiosk.journal.close()
    again = start()
    again._world = world = Log()
    assert again.state.durable == kiosk.state.durable
    again.resume()
    assert world.effects == [SetTrayLight(on=True), ReadDice(1), StartTimer(Timer.IDLE_TABLE)]
    posted(again, READ)
    assert again.state.table is not None
    assert isinstance(again.state.table.phase, RollShown)
    again.journal.close()
    third = start()
    third._world = world = Log()
    third.resume()
    assert StartTimer(Timer.ACCEPT, 1) not in world.effects, "nobody may be there: a person accepts"
    assert SetButtonLight(Glow.STEADY) in world.effects


def test_a_device_that_fails_does_not_take_the_game_with_it(start: Opener) -> None:
    class BrokenWorld:
        def run(self, effect: Effect) -> None:
            raise OSError(f"no {effect}")

    kiosk = sit_down(start())
    kiosk._world = BrokenWorld()
    posted(kiosk, ButtonPressed())
    assert kiosk.state.table is not None
    assert isinstance(kiosk.state.table.phase, ReadingDice)
    assert {trouble.code for trouble in kiosk.state.transient.troubles} == {"device_failed"}
    assert kiosk.journal.load().durable == kiosk.state.durable


def test_a_shown_throw_of_a_continued_table_waits_for_a_person(start: Opener) -> None:
    kiosk = posted(sit_down(start()), ButtonPressed(), READ)
    assert kiosk.state.table is not None
    code = kiosk.state.table.code
    posted(kiosk, GoBack(), Wake(), ContinueTable(code))
    assert kiosk.state.table is not None
    assert isinstance(kiosk.state.table.phase, RollShown)
    assert not kiosk.state.table.phase.sure
    assert kiosk.journal.load().durable == kiosk.state.durable
    assert kiosk.journal.load_table(code) == kiosk.state.table


def test_a_restart_while_choosing_lists_the_tables_again(start: Opener) -> None:
    kiosk = posted(sit_down(start()), GoBack(), Wake(), AddPlayer("Cleo"))
    kiosk.journal.close()
    again = start()
    again.resume()
    assert again.state.front == kiosk.state.front
    assert [card.players for card in again.state.transient.shelf] == [("Ada", "Ben")]


def test_half_finished_placements_survive_a_restart(start: Opener) -> None:
    kiosk = posted(sit_down(start()), ButtonPressed(), READ, ButtonPressed(), Aim(0, 2, 4, 1, mirrored=True))
    kiosk.journal.close()
    again = start()
    assert again.state.table == kiosk.state.table
    assert again.handle(BuildHere(0)) is None


def test_tables_are_listed_the_last_one_first_and_continued(start: Opener) -> None:
    kiosk = posted(sit_down(start(), "Ada"), GoBack())
    sit_down(kiosk, "Ben")
    ben = kiosk.state.table
    posted(kiosk, GoBack(), Wake())
    assert [card.players for card in kiosk.state.transient.shelf] == [("Ben",), ("Ada",)]
    posted(kiosk, ContinueTable(kiosk.state.transient.shelf[1].code))
    posted(kiosk, ButtonPressed(), GoBack(), Wake())
    assert [card.players for card in kiosk.state.transient.shelf] == [("Ada",), ("Ben",)]
    posted(kiosk, ContinueTable(kiosk.state.transient.shelf[1].code))
    assert kiosk.state.table == ben


def test_a_table_given_up_is_off_the_shelf_for_good(start: Opener) -> None:
    kiosk = sit_down(start(), "Ada")
    assert kiosk.state.table is not None
    code = kiosk.state.table.code
    posted(kiosk, GiveUpTable())
    assert kiosk.state.front == Attract()
    posted(kiosk, Wake())
    assert kiosk.state.transient.shelf == ()
    posted(kiosk, ContinueTable(code))
    assert kiosk.state.transient.notice == Notice("no_such_table", (code,))
    kept = kiosk.journal.load_table(code)
    assert kept is not None
    assert kept.closed


def test_a_new_code_is_one_that_no_table_has(start: Opener) -> None:
    kiosk = posted(sit_down(start(), "Ada"), GoBack())
    (code,) = (card.code for card in kiosk.journal.tables())

    class Stubborn(DrawnChance):
        def __init__(self) -> None:
            super().__init__(1)
            self.offers = [code, code, "WXYZ"]

        def code(self, alphabet: str, length: int) -> str:
            assert length == 4
            assert "O" not in alphabet
            return self.offers.pop(0)

    kiosk._chance = Stubborn()
    sit_down(kiosk, "Ben")
    assert kiosk.state.front == AtTable("WXYZ")


def test_impatient_fingers_do_no_harm(start: Opener) -> None:
    kiosk = posted(start(), Wake(), AddPlayer("Ada"), NewTable(), NewTable(), NewTable())
    assert kiosk.state.table is not None
    assert kiosk.state.table.phase == Briefing()
    assert kiosk.state.transient.notice is None
    posted(kiosk, StartRounds(), ThrowVirtually(), ThrowVirtually())
    assert isinstance(kiosk.state.table.phase, RollShown)
    assert kiosk.state.table.phase.source is Source.VIRTUAL
    assert kiosk.state.transient.notice is None
    assert len(kiosk.journal.tables()) == 1


def test_the_sheet_that_was_played_on_is_kept_with_the_game(start: Opener) -> None:
    kiosk = sit_down(start(), "Ada")
    assert kiosk.state.table is not None
    assert isinstance(kiosk.state.table.game, GameState)
    kiosk.journal.close()
    other = start()
    other._library = {1: LIBRARY[2]}
    assert other.state.table is not None
    assert isinstance(other.state.table.game, GameState)
    assert other.state.table.game.spec == LIBRARY[1]


def test_leaving_makes_a_backup_beside_the_game(start: Opener) -> None:
    kiosk = posted(sit_down(start()), GoBack())
    assert [path.name for path in kiosk.journal._backups.iterdir()] == [f"journal-{kiosk.journal.last:012}.db"]


def test_a_backup_that_fails_is_told_until_one_works(start: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    kiosk = sit_down(start())

    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("no room")

    with monkeypatch.context() as patch:
        patch.setattr(Journal, "backup", fail)
        posted(kiosk, GoBack())
    assert kiosk.state.front == Attract()
    assert kiosk.state.transient.troubles == (Notice("backup_failed", ("backup", "no room")),)
    posted(sit_down(kiosk, "Cleo"), GoBack())
    assert kiosk.state.transient.troubles == ()


def test_a_backup_in_its_own_thread_is_finished_before_the_journal_closes(start: Opener) -> None:
    kiosk = start()
    kiosk._background = kiosk._backups.in_thread
    posted(sit_down(kiosk), GoBack())
    last, folder = kiosk.journal.last, kiosk.journal._backups
    kiosk.close()
    assert [path.name for path in folder.iterdir()] == [f"journal-{last:012}.db"]


def test_a_damaged_card_is_made_anew_from_its_table(start: Opener) -> None:
    kiosk = posted(sit_down(start()), GoBack())
    shelf = posted(kiosk, Wake()).state.transient.shelf
    posted(kiosk, GoBack())
    kiosk.journal.db.execute("UPDATE tables SET card = '{'")
    posted(kiosk, Wake())
    assert kiosk.state.transient.shelf == shelf != ()
    assert kiosk.state.transient.troubles == ()


@pytest.mark.parametrize("damage", ["DROP TABLE tables"])
def test_a_shelf_that_can_not_be_read_is_told_and_no_catastrophe(start: Opener, damage: str) -> None:
    kiosk = posted(sit_down(start()), GoBack())
    kiosk.journal.db.execute(damage)
    posted(kiosk, Wake())
    assert kiosk.state.front == Choosing()
    assert kiosk.state.transient.shelf == ()
    assert [trouble.code for trouble in kiosk.state.transient.troubles] == ["journal_damaged"]


@pytest.mark.parametrize(
    "damage",
    ["UPDATE commands SET command = replace(command, 'Ada', 'Eve')", "UPDATE commands SET crc = crc + 1"],
)
def test_a_table_that_can_not_be_read_is_told_and_no_catastrophe(start: Opener, damage: str) -> None:
    kiosk = posted(sit_down(start()), GoBack(), Wake())
    (card,) = kiosk.state.transient.shelf
    kiosk.journal.db.execute("DELETE FROM snapshots")
    kiosk.journal.db.execute(damage)
    posted(kiosk, ContinueTable(card.code))
    assert kiosk.state.front == Choosing()
    assert kiosk.state.transient.notice == Notice("table_damaged", (card.code,))
    assert [trouble.code for trouble in kiosk.state.transient.troubles] == ["journal_damaged"]


def test_the_next_game_of_a_campaign(start: Opener) -> None:
    kiosk = sit_down(start(), "Ada", mode=Mode.MINI)
    assert kiosk.handle(NextGame()) == Notice("not_now")


def test_the_shelf_shows_a_table_as_it_was_left_last(start: Opener) -> None:
    kiosk = posted(sit_down(start(), "Ada"), GoBack(), Wake())
    assert [card.round for card in kiosk.state.transient.shelf] == [0]
    posted(kiosk, ContinueTable(kiosk.state.transient.shelf[0].code))
    posted(kiosk, ButtonPressed(), READ, ButtonPressed(), GoBack(), Wake())
    assert [card.round for card in kiosk.state.transient.shelf] == [1]


def test_what_opening_has_read_is_given_once_and_never_after_a_change(start: Opener) -> None:
    kiosk = sit_down(start())
    kiosk.journal.close()
    journal = Journal.open(kiosk.journal._path)
    before = kiosk.state
    after = Kiosk(journal, LIBRARY, Log())
    assert journal.load() is not journal.load()
    after.handle(ButtonPressed())
    assert journal.load().durable == after.state.durable != before.durable
    journal.close()
    again = Journal.open(kiosk.journal._path)
    again.append(GoBack(), after.state, KioskState())
    assert again.load().durable == KioskState().durable
    again.close()
