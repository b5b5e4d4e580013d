"""A book that the core has never heard of goes through the whole kiosk: it is one line in the registry."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from kiosk import history
from kiosk.journal import Journal
from kiosk.messages import (
    AcceptRoll,
    AddPlayer,
    BuildHere,
    ButtonPressed,
    ChooseBook,
    ChooseMode,
    ChoosePaper,
    ComeBack,
    Command,
    ConfirmScore,
    ContinueTable,
    EnterByHand,
    GoBack,
    LeaveCafe,
    MakeMove,
    NewTable,
    NextGame,
    Revise,
    SetDie,
    StartRounds,
    ThrowMade,
    ThrowRead,
    ThrowVirtually,
    VirtualThrow,
    Wake,
)
from kiosk.rules.dice import FaceA, FaceB, RollKind
from kiosk.rules.registry import BOOKS
from kiosk.rules.throws import DiceSet, Throw
from kiosk.state import Notice, Over, Placing, ReadingDice, RollShown, Standings, Table, Waiting
from kiosk.store import Kiosk
from kiosk.views import PlainView, StandingsView, view
from tests.toy.book import faces


class ToyChance:
    def __init__(self) -> None:
        self._random = Random(5)

    def throw(self, dice: DiceSet) -> Throw:
        return dice.throw(self._random.randrange)

    def code(self, alphabet: str, length: int) -> str:
        return "".join(self._random.choices(alphabet, k=length))


class ToyWorld:
    def run(self, effect: object) -> None:
        """Nothing happens."""


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOOKS, "toy", "tests.toy")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def start(path: Path) -> Kiosk:
    return Kiosk(Journal.open(path), None, ToyWorld(), ToyChance(), lambda work: work())


@pytest.fixture
def kiosk(path: Path) -> Iterator[Kiosk]:
    one = start(path)
    yield one
    one.close()


def do(kiosk: Kiosk, *commands: Command) -> None:
    for command in commands:
        assert kiosk.handle(command) is None, command
        kiosk.drain()


def table(kiosk: Kiosk) -> Table:
    assert kiosk.state.table is not None
    return kiosk.state.table


def screen(kiosk: Kiosk) -> PlainView:
    shown = view(kiosk.state).screen
    assert isinstance(shown, PlainView)
    return shown


def sit_down(kiosk: Kiosk, mode: str = "tour") -> None:
    do(kiosk, Wake(), ChooseBook("toy"), ChooseMode(mode), AddPlayer("Ada"), AddPlayer("Ben"), NewTable())
    do(kiosk, StartRounds())


def play(kiosk: Kiosk, throw: Throw, *moves: str) -> None:
    do(kiosk, ThrowMade(throw), AcceptRoll())
    do(kiosk, *(MakeMove(seat, move) for seat, move in enumerate(moves) if move))


def test_it_is_chosen_like_any_other(kiosk: Kiosk) -> None:
    do(kiosk, Wake(), ChooseBook("toy"))
    assert kiosk.handle(ChooseMode("campaign")) == Notice("not_now")
    assert kiosk.handle(ChooseMode("single", 4)) == Notice("no_such_game", ("3",))
    assert kiosk.handle(ChoosePaper(paper=True)) == Notice("not_now")
    assert kiosk.handle(ChooseBook("chess")) == Notice("not_now")
    do(kiosk, *(AddPlayer(name) for name in ("Ada", "Ben", "Cleo", "Dirk")))
    assert kiosk.handle(AddPlayer("Eva")) == Notice("table_full", ("4",))  # five are too many for this book


def test_a_throw_is_read_corrected_and_accepted(kiosk: Kiosk) -> None:
    sit_down(kiosk)
    assert isinstance(table(kiosk).phase, Waiting)
    do(kiosk, ButtonPressed())
    assert isinstance(table(kiosk).phase, ReadingDice)
    foreign = VirtualThrow(FaceA.CORNER, FaceB.SINGLE, RollKind.SOLID)
    assert kiosk.handle(foreign) == Notice("not_now")  # dice of another book
    do(kiosk, ThrowRead(1, faces(1, 2, 3), 0.9))
    assert screen(kiosk).faces == {"red": "1", "green": "2", "blue": "3"}
    assert kiosk.handle(SetDie("red", "7")) == Notice("no_such_face", ("red", "7"))
    assert kiosk.handle(SetDie("A", "corner")) == Notice("no_such_face", ("A", "corner"))
    do(kiosk, SetDie("red", "6"))
    assert isinstance(table(kiosk).phase, RollShown)
    do(kiosk, AcceptRoll())
    assert isinstance(table(kiosk).phase, Placing)
    do(kiosk, MakeMove(0, "take"))
    assert screen(kiosk).seats[0].total == 6 + 2 + 3 - 9


def test_faces_are_entered_by_hand_and_drawn_by_chance(kiosk: Kiosk) -> None:
    sit_down(kiosk)
    do(kiosk, EnterByHand())
    assert kiosk.handle(AcceptRoll()) == Notice("roll_incomplete")
    do(kiosk, *(SetDie(die, "4") for die in ("blue", "red", "green")), AcceptRoll())
    do(kiosk, MakeMove(0, "wait"), MakeMove(1, "wait"), ThrowVirtually())
    phase = table(kiosk).phase
    assert isinstance(phase, RollShown)
    assert phase.throw is not None
    assert [die for die, _ in phase.throw.dice] == ["red", "green", "blue"]


def test_moves_are_judged_taken_back_and_shown(kiosk: Kiosk) -> None:
    sit_down(kiosk)
    play(kiosk, faces(4, 4, 4))
    assert screen(kiosk).seats[0].moves == ("take", "wait")
    assert kiosk.handle(MakeMove(0, "fly")) == Notice("not_now")
    assert kiosk.handle(MakeMove(2, "take")) == Notice("no_such_player")
    assert kiosk.handle(BuildHere(0)) == Notice("nothing_aimed")
    assert kiosk.handle(ButtonPressed()) == Notice("not_all_decided", ("Ada", "Ben"))
    do(kiosk, MakeMove(0, "take"))
    assert kiosk.handle(MakeMove(0, "wait")) == Notice("already_decided", ("Ada",))
    do(kiosk, Revise(0), MakeMove(0, "wait"), MakeMove(1, "take"))
    play(kiosk, faces(6, 6, 6))
    assert kiosk.handle(MakeMove(1, "take")) == Notice("already_stopped", ("Ben",))
    do(kiosk, MakeMove(0, "wait"))
    play(kiosk, faces(1, 1, 1), "wait")
    play(kiosk, faces(1, 1, 2))
    assert kiosk.handle(MakeMove(0, "wait")) == Notice("last_throw", ("Ada",))
    do(kiosk, MakeMove(0, "take"))
    assert isinstance(table(kiosk).phase, Over)
    assert [seat.total for seat in screen(kiosk).seats] == [4 - 9, 12 - 9]


def test_who_leaves_is_out_and_can_come_back(kiosk: Kiosk) -> None:
    sit_down(kiosk)
    play(kiosk, faces(4, 4, 4))
    do(kiosk, LeaveCafe(1), ComeBack(1))
    assert [seat.moves for seat in screen(kiosk).seats] == [("take", "wait"), ("take", "wait")]
    do(kiosk, LeaveCafe(1), MakeMove(0, "wait"))
    play(kiosk, faces(5, 5, 5), "take")
    assert isinstance(table(kiosk).phase, Over)


@pytest.mark.parametrize("after", range(8))
def test_a_power_cut_after_any_command_loses_nothing(path: Path, tmp_path: Path, after: int) -> None:
    """The files as they lie on the disk, of a journal that nobody has closed, say where the table stood."""
    kiosk = start(path)
    sit_down(kiosk)
    commands: list[Command] = [
        ButtonPressed(),
        ThrowRead(1, faces(3, 3, 3)),
        SetDie("red", "5"),
        AcceptRoll(),
        MakeMove(0, "wait"),
        MakeMove(1, "take"),
        Revise(1),
        MakeMove(1, "wait"),
    ]
    do(kiosk, *commands[: after + 1])
    before = kiosk.state.durable
    disk = tmp_path / "as the power cut left it"
    shutil.copytree(path.parent, disk, ignore=shutil.ignore_patterns(disk.name))
    again = start(disk / path.name)
    assert again.state.durable == before
    do(again, *commands[after + 1 :])
    assert screen(again).next_throw
    again.close()
    kiosk.close()


def test_a_tour_is_scored_kept_continued_and_replayed(path: Path) -> None:
    kiosk = start(path)
    sit_down(kiosk)
    for throw in (faces(5, 5, 5), faces(6, 6, 6)):
        play(kiosk, throw, "wait", "take") if throw.faces[0] == "5" else play(kiosk, throw, "take")
    do(kiosk, ConfirmScore())
    code = table(kiosk).code
    assert isinstance(table(kiosk).phase, Standings)
    standings = view(kiosk.state).screen
    assert isinstance(standings, StandingsView)
    assert (standings.games, standings.leaders, standings.next_game) == (((1, (9, 6)),), ("Ada",), 2)
    do(kiosk, GoBack(), Wake())
    assert [(card.code, card.book, card.finished) for card in kiosk.state.transient.shelf] == [(code, "toy", False)]
    do(kiosk, ContinueTable(code), NextGame(), StartRounds())
    play(kiosk, faces(6, 6, 1), "take", "take")
    do(kiosk, ConfirmScore(), NextGame(), StartRounds())
    play(kiosk, faces(6, 6, 6), "take", "take")
    do(kiosk, ConfirmScore())
    assert table(kiosk).series.finished
    kiosk.close()
    with history.reading(path) as db:
        games = list(history.past_games(db))
        assert [(one.game, [score.total for score in one.scores]) for one in games] == [
            (3, [5, 5]),
            (2, [2, 2]),
            (1, [9, 6]),
        ]
        assert [(one.name, one.total) for one in history.milestones(db, "toy-tour")] == [("Ada", 16), ("Ben", 13)]
        assert history.best(db, 1) == []  # the first game of another book is another game
        assert [one.total for one in history.best(db, 1, of="toy")] == [9, 6]
        drawn = history.past_game(db, games[-1].number)
    assert drawn is not None
    assert list(drawn.rules.tell(drawn.game)) == ["5 5 5: wait; take", "6 6 6: take; -"]
    assert [mover for _, mover in drawn.moves()] == [None, 0, 1, 0]
    assert [state.round for state in drawn.rounds()] == [0, 1, 2]
