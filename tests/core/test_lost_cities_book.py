"""Lost Cities through the core: the active player first, open arrows, taking back, leaving, and power cuts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from kiosk import plain, queries
from kiosk.archive import JournalArchive
from kiosk.effects import Announce
from kiosk.journal import Journal
from kiosk.messages import (
    AcceptRoll,
    AddPlayer,
    ButtonPressed,
    ChooseBook,
    ChooseLanguage,
    ChoosePaper,
    ComeBack,
    Command,
    ConfirmScore,
    EndPaperGame,
    GoBack,
    LeaveCafe,
    MakeMove,
    NewTable,
    Revise,
    StartRounds,
    ThrowMade,
    TypeScore,
    Wake,
)
from kiosk.rules.lost_cities_rw.book import DICE_SET
from kiosk.rules.lost_cities_rw.past import LostReplay
from kiosk.rules.lost_cities_rw.table import TableGame
from kiosk.rules.throws import DiceSet, Throw
from kiosk.state import Notice, Over, Placing, Standings
from kiosk.store import Kiosk
from kiosk.views import view


class SixDiceChance:
    def __init__(self) -> None:
        self._random = Random(5)

    def throw(self, dice: DiceSet) -> Throw:
        return dice.throw(self._random.randrange)

    def code(self, alphabet: str, length: int) -> str:
        return "".join(self._random.choices(alphabet, k=length))


class HeardWorld:
    """Hears what is said aloud."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def run(self, effect: object) -> None:
        if isinstance(effect, Announce):
            self.said.append(effect.said)


def start(path: Path, world: HeardWorld | None = None) -> Kiosk:
    return Kiosk(Journal.open(path), None, world or HeardWorld(), SixDiceChance(), lambda work: work())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


@pytest.fixture
def kiosk(path: Path) -> Iterator[Kiosk]:
    one = start(path)
    yield one
    one.close()


def do(kiosk: Kiosk, *commands: Command) -> None:
    for command in commands:
        assert kiosk.handle(command) is None, command
        kiosk.drain()


def sit_down(kiosk: Kiosk, *names: str) -> None:
    do(kiosk, Wake(), ChooseBook("lost-cities-rw"), *(AddPlayer(name) for name in names), NewTable(), StartRounds())


def throw(kiosk: Kiosk, faces: str) -> None:
    do(kiosk, ThrowMade(DICE_SET.of(*faces.split())), AcceptRoll())


def game(kiosk: Kiosk) -> TableGame:
    assert kiosk.state.table is not None
    found = kiosk.state.table.game
    assert isinstance(found, TableGame)
    return found


def to_the_arrow(kiosk: Kiosk) -> None:
    """Ada has just taken a pair for the second box of yellow, which has an arrow."""
    sit_down(kiosk, "Ada", "Ben")
    throw(kiosk, "2 3 4 yellow red blue")
    do(kiosk, MakeMove(0, "yellow 2"), MakeMove(1, "decline"))
    throw(kiosk, "2 5 4 yellow red blue")
    do(kiosk, MakeMove(1, "decline"), MakeMove(0, "yellow 5"))


def test_the_active_player_first_then_all_others(kiosk: Kiosk) -> None:
    sit_down(kiosk, "Ada", "Ben", "Cleo")
    throw(kiosk, "3 0 7 red red blue")
    assert kiosk.handle(MakeMove(1, "red 3")) == Notice("not_your_turn", ("Ben",))
    do(kiosk, MakeMove(0, "red 3"))
    assert kiosk.handle(MakeMove(1, "blue 3")) == Notice("not_available", ("Ben",))  # taken
    do(kiosk, MakeMove(2, "decline"), MakeMove(1, "double blue"))
    assert game(kiosk).to_act == ()


def test_an_open_arrow_is_used_by_a_further_move(kiosk: Kiosk) -> None:
    to_the_arrow(kiosk)
    assert game(kiosk).to_act == ("Ada",)
    do(kiosk, MakeMove(0, "> red"))
    assert game(kiosk).to_act == ()
    assert game(kiosk).game.pages[0].expeditions[0].numbers == (1,)


def test_a_power_cut_in_the_middle_of_an_arrow_loses_nothing(path: Path) -> None:
    kiosk = start(path)
    to_the_arrow(kiosk)
    before = game(kiosk)
    kiosk.journal.close()
    again = start(path)
    assert game(again) == before
    do(again, MakeMove(0, "stay"))
    assert game(again).to_act == ()
    again.close()


def test_what_was_entered_is_taken_back(kiosk: Kiosk) -> None:
    to_the_arrow(kiosk)
    do(kiosk, Revise(0))
    assert game(kiosk).drafts == (None, None)
    do(kiosk, MakeMove(0, "red 5"), Revise(0), MakeMove(0, "decline"))
    assert game(kiosk).to_act == ()


def test_who_leaves_declines_and_can_come_back(kiosk: Kiosk) -> None:
    sit_down(kiosk, "Ada", "Ben", "Cleo")
    throw(kiosk, "3 0 7 red red blue")
    do(kiosk, MakeMove(0, "red 3"), LeaveCafe(1))
    assert game(kiosk).to_act == ("Cleo",)
    do(kiosk, ComeBack(1))
    assert game(kiosk).to_act == ("Ben", "Cleo")


def test_a_whole_game_comes_to_its_end(kiosk: Kiosk) -> None:
    sit_down(kiosk, "Ada", "Ben")
    for turn in range(9):
        throw(kiosk, "3 0 7 red red blue")
        do(kiosk, *(MakeMove(seat, "decline") for seat in ((0, 1) if turn % 2 == 0 else (1, 0))))
    assert kiosk.state.table is not None
    assert isinstance(kiosk.state.table.phase, Over)


def test_who_leaves_while_others_choose_blocks_nobody(kiosk: Kiosk) -> None:
    """Ben goes before Ada, who is active, has chosen: nobody waits for him afterwards."""
    sit_down(kiosk, "Ada", "Ben", "Cleo")
    throw(kiosk, "3 0 7 red red blue")
    assert game(kiosk).to_act == ("Ada",)
    do(kiosk, LeaveCafe(1), MakeMove(0, "decline"))
    assert game(kiosk).to_act == ("Cleo",)
    do(kiosk, MakeMove(2, "decline"))
    throw(kiosk, "3 0 7 red red blue")


def test_who_comes_back_after_the_round_was_closed_plays_on(kiosk: Kiosk) -> None:
    sit_down(kiosk, "Ada", "Ben", "Cleo")
    throw(kiosk, "3 0 7 red red blue")
    do(kiosk, LeaveCafe(1), MakeMove(0, "decline"), MakeMove(2, "decline"))
    do(kiosk, ButtonPressed(), ComeBack(1))
    throw(kiosk, "3 0 7 red red blue")
    assert not any(game(kiosk).game.away)
    assert game(kiosk).to_act == (game(kiosk).game.players[game(kiosk).game.active_seat],)


def to_the_end(kiosk: Kiosk) -> None:
    """Ada and Ben have declined nine times."""
    for turn in range(9):
        throw(kiosk, "3 0 7 red red blue")
        do(kiosk, *(MakeMove(seat, "decline") for seat in ((0, 1) if turn % 2 == 0 else (1, 0))))


def phase(kiosk: Kiosk) -> object:
    assert kiosk.state.table is not None
    return kiosk.state.table.phase


def test_who_leaves_and_comes_back_over_the_score_stops_nothing(kiosk: Kiosk) -> None:
    sit_down(kiosk, "Ada", "Ben")
    to_the_end(kiosk)
    do(kiosk, LeaveCafe(1), ComeBack(1))
    assert isinstance(phase(kiosk), Over)
    do(kiosk, ConfirmScore())
    assert isinstance(phase(kiosk), Standings)


def test_the_last_choice_can_be_changed_until_the_score_is_confirmed(kiosk: Kiosk) -> None:
    sit_down(kiosk, "Ada", "Ben")
    to_the_end(kiosk)
    do(kiosk, Revise(1), MakeMove(1, "red 7"))
    assert isinstance(phase(kiosk), Placing)
    assert game(kiosk).game.pages[1].dice == 8


def test_a_game_ends_with_the_last_one_who_leaves(kiosk: Kiosk) -> None:
    """Ben has declined eight times; he leaves in the ninth turn, in which Ada declines her ninth."""
    sit_down(kiosk, "Ada", "Ben")
    for turn in range(8):
        throw(kiosk, "3 0 7 red red blue")
        do(kiosk, *(MakeMove(seat, "decline") for seat in ((0, 1) if turn % 2 == 0 else (1, 0))))
    throw(kiosk, "3 0 7 red red blue")
    do(kiosk, MakeMove(0, "decline"), LeaveCafe(1))
    assert isinstance(phase(kiosk), Over)
    do(kiosk, ComeBack(1))
    assert isinstance(phase(kiosk), Placing)
    assert game(kiosk).to_act == ("Ben",)


@pytest.mark.parametrize(
    ("language", "throw_said", "bridge_said"),
    [
        ("en", "three, zero, seven; red, red, blue", "Ada: a bridge!"),
        ("de", "drei, null, sieben; rot, rot, blau", "Ada: eine Brücke!"),
        ("nl", "drie, nul, zeven; rood, rood, blauw", "Ada: een brug!"),
    ],
)
def test_throws_and_bridges_are_said_aloud(path: Path, language: str, throw_said: str, bridge_said: str) -> None:
    world = HeardWorld()
    kiosk = start(path, world)
    do(kiosk, ChooseLanguage(language))
    sit_down(kiosk, "Ada", "Ben")
    for turn in range(7):
        world.said.clear()
        throw(kiosk, "3 0 7 red red blue")
        assert world.said == [throw_said]
        do(kiosk, *(MakeMove(seat, "decline") for seat in ((0, 1) if turn % 2 == 0 else (1, 0))))
    assert bridge_said in world.said
    kiosk.close()


def test_on_paper_throws_are_said_and_the_table_keeps_what_was_taken_and_the_scores(path: Path) -> None:
    world = HeardWorld()
    kiosk = start(path, world)
    do(kiosk, Wake(), ChooseBook("lost-cities-rw"), ChoosePaper(paper=True), AddPlayer("Ada"), AddPlayer("Ben"))
    do(kiosk, NewTable(), StartRounds())
    throw(kiosk, "3 0 7 red red blue")
    assert world.said == ["three, zero, seven; red, red, blue"]
    do(kiosk, MakeMove(0, "blue 0"))
    kiosk.journal.close()
    kiosk = start(path, world)
    shown = view(kiosk.state).screen
    assert (shown.step, shown.taken, shown.person.name) == ("announced", ("blue", "0"), "Ada")
    assert kiosk.handle(MakeMove(1, "red 3")) is not None
    throw(kiosk, "1 1 1 red red red")
    assert view(kiosk.state).screen.taken == ()
    do(kiosk, EndPaperGame(), TypeScore(0, 120), TypeScore(1, -35), ConfirmScore())
    assert kiosk.state.table is not None
    assert kiosk.state.table.results[-1].totals == (120, -35)
    kiosk.close()


def test_a_past_game_is_replayed_listed_counted_and_forgotten(kiosk: Kiosk, path: Path) -> None:
    sit_down(kiosk, "Ada", "Ben")
    to_the_end(kiosk)
    do(kiosk, ConfirmScore())
    archive = JournalArchive(path, kiosk)
    (card,) = archive.games()
    assert (card.book, card.rounds, card.drawn) == ("lost-cities-rw", 9, True)
    replay = queries.answer_past(queries.PastGame(card.number), archive)
    assert isinstance(replay, LostReplay)
    hint = queries.answer_hint(queries.PastGame)
    assert plain.read(hint, plain.write(hint, replay)) == replay
    assert [one.mover for one in replay.frames[:4]] == [None, 0, 1, 1]
    assert len(replay.rounds) == 10
    assert replay.frames[-1].totals == (20, 20)
    assert replay.frames[3].seats[1].dice.marked == 2
    best = queries.answer_past(queries.Best("lost-cities-rw:game-1"), archive)
    assert [(row.name, row.total, row.drawn) for row in best] == [("Ada", 20, True), ("Ben", 20, True)]
    assert archive.best("game-1") == ()
    assert {one.line: one.mean for one in archive.career("Ada").lines}["bridges"] == 20
    assert archive.exhibits() == ()
    do(kiosk, GoBack())
    archive.forget("Ada")
    assert [one.name for one in archive.games()[0].scores] == ["Guest 1", "Ben"]
    again = archive.replay(card.number)
    assert isinstance(again, LostReplay)
    assert again.players[0].name == again.frames[0].seats[0].name == "Guest 1"
