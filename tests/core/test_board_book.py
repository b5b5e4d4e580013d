"""The board game through the core: cards, a whole chapter with stickers, leaving, taking over, and power cuts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kiosk.codec import encode, table_to_json
from kiosk.journal import Journal
from kiosk.messages import (
    AddPlayer,
    Aim,
    BuildHere,
    ButtonPressed,
    ChangePlayer,
    ChooseBook,
    ChooseCards,
    ChooseMode,
    ComeBack,
    Command,
    ConfirmScore,
    DiceMoving,
    EnterByHand,
    LeaveCafe,
    MakeMove,
    NewTable,
    NextGame,
    PassRound,
    PlayAgain,
    Revise,
    StartRounds,
    StopPlaying,
    TakeBackCard,
    TurnCard,
    Wake,
)
from kiosk.rules.my_city_board.board import BoardTerrain
from kiosk.rules.my_city_board.book import BOOK
from kiosk.rules.my_city_board.box import BLOCK
from kiosk.rules.my_city_board.evening import BoardSeries
from kiosk.rules.my_city_board.moves import move_text
from kiosk.rules.my_city_board.records import RECORDS
from kiosk.rules.my_city_board.table import BoardGame, room_of
from kiosk.rules.throws import DiceSet, Throw
from kiosk.state import Briefing, Over, Placing, Standings, Waiting
from kiosk.store import Kiosk
from kiosk.views import view


class BoardChance:
    def __init__(self, seed: int = 5) -> None:
        self._random = Random(seed)

    def throw(self, dice: DiceSet) -> Throw:
        return dice.throw(self._random.randrange)

    def code(self, alphabet: str, length: int) -> str:
        return "".join(self._random.choices(alphabet, k=length))

    def shuffle(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(self._random.sample(cards, k=len(cards)))


class BoardWorld:
    def run(self, effect: object) -> None:
        """Nothing happens."""


def start(path: Path, seed: int = 5) -> Kiosk:
    return Kiosk(Journal.open(path), None, BoardWorld(), BoardChance(seed), lambda work: work())


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


def refused(kiosk: Kiosk, command: Command) -> str:
    notice = kiosk.handle(command)
    assert notice is not None, command
    return notice.code


def sit_down(kiosk: Kiosk, mode: str, *names: str) -> None:
    do(kiosk, Wake(), ChooseBook("my-city-board"), ChooseMode(mode), *(AddPlayer(name) for name in names), NewTable())


def game(kiosk: Kiosk) -> BoardGame:
    assert kiosk.state.table is not None
    found = kiosk.state.table.game
    assert isinstance(found, BoardGame)
    return found


def phase(kiosk: Kiosk) -> object:
    assert kiosk.state.table is not None
    return kiosk.state.table.phase


def shown(kiosk: Kiosk) -> str:
    return json.dumps(encode(view(kiosk.state)), sort_keys=True)


def cut_power(kiosk: Kiosk, path: Path) -> Kiosk:
    """The same screen returns, and the same cards come."""
    before, order, seen = kiosk.state.table, game(kiosk).order if kiosk.state.table.game else (), shown(kiosk)
    kiosk.journal.close()
    again = start(path, seed=77)
    assert again.state.table == before
    assert shown(again) == seen
    if order:
        assert game(again).order == order
        assert game(again).state.deck.order == order
    return again


def play_round(kiosk: Kiosk) -> None:
    """A card, and everybody builds where it first fits, or passes, or stops."""
    do(kiosk, ButtonPressed())
    for name in game(kiosk).to_act:
        seat = game(kiosk).players.index(name)
        do(kiosk, MakeMove(seat, move_text(BOOK.moves(game(kiosk), name)[0])))


def play_out(kiosk: Kiosk) -> None:
    while not isinstance(phase(kiosk), Over):
        play_round(kiosk)


def stick_all(kiosk: Kiosk) -> None:
    while game(kiosk).to_act:
        name = game(kiosk).to_act[0]
        seat = game(kiosk).players.index(name)
        do(kiosk, MakeMove(seat, move_text(BOOK.moves(game(kiosk), name)[0])))


# --- cards ----------------------------------------------------------------------------------------------------------


def test_the_button_turns_the_cards_in_the_order_that_was_drawn_once(kiosk: Kiosk) -> None:
    sit_down(kiosk, "eternal", "Ada")
    assert isinstance(phase(kiosk), Briefing)
    do(kiosk, StartRounds())
    assert isinstance(phase(kiosk), Waiting)
    order = game(kiosk).order
    assert len(set(order)) == 28
    while not isinstance(phase(kiosk), Over):
        play_round(kiosk)
    assert game(kiosk).state.deck.turned == order[: game(kiosk).round]
    assert game(kiosk).order == order


def test_nobody_is_shown_what_comes(kiosk: Kiosk) -> None:
    """What is left is told in the order of the box, so another order of the same deck looks just the same."""
    sit_down(kiosk, "eternal", "Ada", "Ben")
    do(kiosk, StartRounds())
    first = shown(kiosk)
    mine = game(kiosk)
    for seed in range(3):
        order = tuple(Random(seed).sample(mine.order, k=28))
        table = kiosk.state.table
        assert table is not None
        other = BOOK.read_game({**BOOK.write_game(mine), "order": [str(card) for card in order]})
        assert other.order != mine.order
        state = replace(kiosk.state, table=replace(table, game=other))
        assert json.dumps(encode(view(state)), sort_keys=True) == first


def test_the_group_turns_its_own_cards_and_takes_a_wrong_touch_back(kiosk: Kiosk) -> None:
    sit_down(kiosk, "eternal", "Ada", "Ben")
    do(kiosk, StartRounds(), ChooseCards(own=True))
    assert refused(kiosk, TurnCard()) == "not_now"  # the table does not know which comes
    do(kiosk, TurnCard("public-t4"), TakeBackCard())
    assert isinstance(phase(kiosk), Waiting)
    do(kiosk, TurnCard("public-bar2"))
    do(kiosk, MakeMove(0, "pass"))
    assert refused(kiosk, TakeBackCard()) == "not_now"
    do(kiosk, MakeMove(1, "pass"))
    assert refused(kiosk, TurnCard("public-bar2")) == "not_now"  # each card is there once
    do(kiosk, TurnCard("public-t4"), TakeBackCard(), TurnCard("business-l3"))
    assert [str(card) for card in game(kiosk).state.deck.turned] == ["public-bar2", "business-l3"]
    assert refused(kiosk, ChooseCards(own=False)) == "not_now"  # not after the first card


def test_who_turns_the_cards_can_be_changed_before_the_first(kiosk: Kiosk) -> None:
    sit_down(kiosk, "eternal", "Ada")
    do(kiosk, StartRounds())
    order = game(kiosk).order
    do(kiosk, ChooseCards(own=True), ChooseCards(own=False))
    assert game(kiosk).state.deck.order == order
    assert refused(kiosk, TakeBackCard()) == "not_now"
    do(kiosk, ButtonPressed())
    assert refused(kiosk, TakeBackCard()) == "not_now"  # the table turned it: it can't have been the wrong one


def test_dice_mean_nothing_here(kiosk: Kiosk) -> None:
    sit_down(kiosk, "eternal", "Ada")
    do(kiosk, StartRounds(), DiceMoving())
    assert isinstance(phase(kiosk), Waiting)
    assert refused(kiosk, EnterByHand()) == "not_now"
    do(kiosk, ButtonPressed(), DiceMoving())
    assert game(kiosk).round == 1


# --- moves ----------------------------------------------------------------------------------------------------------


def test_building_by_aiming_passing_stopping_and_taking_back(kiosk: Kiosk) -> None:
    sit_down(kiosk, "eternal", "Ada", "Ben")
    do(kiosk, StartRounds(), ChooseCards(own=True), TurnCard("residential-l4"))
    do(kiosk, Aim(0, 0, 3), BuildHere(0), PassRound(1))
    assert [len(city.buildings) for city in game(kiosk).state.cities] == [1, 0]
    assert game(kiosk).state.cities[1].passes == 1
    do(kiosk, Revise(0), Aim(0, 0, 3, mirrored=True))
    assert refused(kiosk, BuildHere(0)) == "wrong_shape"  # pieces are turned, never mirrored
    do(kiosk, StopPlaying(0), Revise(1), StopPlaying(1))
    assert isinstance(phase(kiosk), Over)
    do(kiosk, Revise(1))
    assert isinstance(phase(kiosk), Placing)


def test_a_church_is_built_or_one_stops(kiosk: Kiosk) -> None:
    sit_down(kiosk, "eternal", "Ada", "Ben")
    do(kiosk, StartRounds(), ChooseCards(own=True), TurnCard("church-bar3"))
    assert refused(kiosk, PassRound(0)) == "cannot_pass"
    do(kiosk, StopPlaying(0))


def test_after_the_block_card_nobody_builds_the_next(kiosk: Kiosk) -> None:
    sit_down(kiosk, "eternal", "Ada", "Ben")
    do(kiosk, StartRounds(), ChooseCards(own=True), TurnCard("block"))
    assert game(kiosk).to_act == ()
    do(kiosk, TurnCard("church-bar3"))
    assert game(kiosk).to_act == ()
    assert refused(kiosk, StopPlaying(0)) == "blocked_card"
    do(kiosk, TurnCard("public-t4"))
    assert game(kiosk).to_act == ("Ada", "Ben")


def test_who_leaves_is_stopped_and_can_come_back_before_the_next_card(kiosk: Kiosk) -> None:
    sit_down(kiosk, "eternal", "Ada", "Ben")
    do(kiosk, StartRounds(), ButtonPressed(), LeaveCafe(1))
    assert game(kiosk).to_act == ("Ada",)
    do(kiosk, ComeBack(1))
    assert game(kiosk).to_act == ("Ada", "Ben")
    do(kiosk, LeaveCafe(1), MakeMove(0, "pass"), ButtonPressed(), ComeBack(1))
    assert game(kiosk).state.cities[1].stopped


# --- a chapter ------------------------------------------------------------------------------------------------------


def series(kiosk: Kiosk) -> BoardSeries:
    assert kiosk.state.table is not None
    found = kiosk.state.table.series
    assert isinstance(found, BoardSeries)
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_chapter_with_stickers(kiosk: Kiosk, players: int) -> None:
    sit_down(kiosk, "first-chapter", *("Ada", "Ben", "Cleo", "Dora")[:players])
    for number in (1, 2, 3):
        assert game(kiosk).number == number
        do(kiosk, StartRounds())
        if number == 3:  # everybody sticks a well first
            assert isinstance(phase(kiosk), Placing)
            assert len(game(kiosk).to_act) == players
            assert refused(kiosk, ButtonPressed()) == "not_all_decided"
            stick_all(kiosk)
            assert all(board.where(BoardTerrain.WELL) for board in game(kiosk).series.boards)
        play_out(kiosk)
        do(kiosk, ConfirmScore())
        assert isinstance(phase(kiosk), Placing)
        stick_all(kiosk)
        assert isinstance(phase(kiosk), Over)
        boards = game(kiosk).series.boards
        do(kiosk, ConfirmScore())
        assert isinstance(phase(kiosk), Standings)
        if number < 3:
            do(kiosk, NextGame())
            assert tuple(city.board for city in game(kiosk).state.cities) == boards  # they are kept
    assert series(kiosk).finished
    assert sum(series(kiosk).progress) >= 3 * (2 if players == 2 else 3) - 1
    assert kiosk.state.table is not None
    assert kiosk.state.table.results[-1].finished


def test_the_record_of_a_chapter_is_one_that_the_command_replays(kiosk: Kiosk) -> None:
    sit_down(kiosk, "first-chapter", "Ada", "Ben")
    do(kiosk, StartRounds())
    play_out(kiosk)
    do(kiosk, ConfirmScore())
    stick_all(kiosk)
    first = BOOK.result(game(kiosk))
    do(kiosk, ConfirmScore(), NextGame(), StartRounds())
    play_out(kiosk)
    answer: Any = RECORDS.replay(json.loads(json.dumps(BOOK.record(game(kiosk)))), None).document()
    assert [one["game"] for one in answer["games"]] == ["1", "2"]
    assert [one["total"] for one in answer["games"][0]["scores"].values()] == list(first.totals)
    assert tuple(answer["games"][0]["progress"].values()) == first.bags


def test_a_sticker_is_taken_off_again_until_all_is_confirmed(kiosk: Kiosk) -> None:
    sit_down(kiosk, "first-chapter", "Ada", "Ben", "Cleo")
    do(kiosk, StartRounds())
    play_out(kiosk)
    do(kiosk, ConfirmScore())
    name = game(kiosk).to_act[0]
    seat = game(kiosk).players.index(name)
    stick_all(kiosk)
    assert refused(kiosk, MakeMove(seat, "stick trees1 a1")) == "not_now"  # in the score now
    do(kiosk, Revise(seat))
    assert isinstance(phase(kiosk), Placing)
    assert game(kiosk).to_act == (name,)
    stick_all(kiosk)
    do(kiosk, ConfirmScore())


def test_stickers_go_only_where_they_may(kiosk: Kiosk) -> None:
    sit_down(kiosk, "first-chapter", "Ada", "Ben")
    do(kiosk, StartRounds())
    assert refused(kiosk, MakeMove(0, "stick rocks2 e1")) == "not_now"
    play_out(kiosk)
    do(kiosk, ConfirmScore())
    name = game(kiosk).to_act[0]
    seat = game(kiosk).players.index(name)
    assert refused(kiosk, MakeMove(seat, "stick well e1")) == "wrong_sticker"
    assert refused(kiosk, MakeMove(seat, "stick rocks2 a1")) == "no_square"
    assert refused(kiosk, MakeMove(seat, "done")) == "missing_sticker"


def test_stickers_as_the_groups_own_card_says(kiosk: Kiosk) -> None:
    sit_down(kiosk, "own-chapter", "Ada", "Ben")
    do(kiosk, StartRounds())
    play_out(kiosk)
    do(kiosk, ConfirmScore())
    assert game(kiosk).to_act == ("Ada", "Ben")
    assert len(room_of(game(kiosk), "Ada")) == 5
    do(kiosk, MakeMove(0, "stick trees2 a1"), MakeMove(0, "stick well a2"), MakeMove(0, "done"), MakeMove(1, "done"))
    do(kiosk, ConfirmScore(), NextGame())
    assert game(kiosk).state.cities[0].board.fields[0][0] is BoardTerrain.TREES2
    assert game(kiosk).state.cities[1].board.fields[0][0] is BoardTerrain.EMPTY


def test_a_chapter_needs_two_and_takes_nobody_in_later(kiosk: Kiosk) -> None:
    do(kiosk, Wake(), ChooseBook("my-city-board"), ChooseMode("first-chapter"), AddPlayer("Ada"))
    assert refused(kiosk, NewTable()) == "too_few_players"
    do(kiosk, AddPlayer("Ben"), NewTable(), StartRounds(), ButtonPressed(), StopPlaying(0), StopPlaying(1))
    do(kiosk, ConfirmScore())
    stick_all(kiosk)
    do(kiosk, ConfirmScore())
    assert refused(kiosk, AddPlayer("Cleo")) == "seats_kept"


def test_a_seat_is_taken_over_with_its_board_and_progress(kiosk: Kiosk) -> None:
    sit_down(kiosk, "first-chapter", "Ada", "Ben")
    do(kiosk, StartRounds())
    play_out(kiosk)
    do(kiosk, ConfirmScore())
    stick_all(kiosk)
    boards, progress = game(kiosk).series.boards, BOOK.result(game(kiosk)).bags
    do(kiosk, ConfirmScore(), ChangePlayer(1, name="Cleo"), NextGame())
    assert game(kiosk).players == ("Ada", "Cleo")
    assert game(kiosk).series.boards == boards
    assert series(kiosk).progress == progress
    assert kiosk.state.table is not None
    assert kiosk.state.table.results[0].players == ("Ada", "Ben")  # what was played stays as it was


def test_who_is_away_is_in_the_next_game_and_stopped(kiosk: Kiosk) -> None:
    sit_down(kiosk, "first-chapter", "Ada", "Ben")
    do(kiosk, StartRounds(), ButtonPressed(), StopPlaying(0), StopPlaying(1), ConfirmScore())
    stick_all(kiosk)
    do(kiosk, ConfirmScore(), LeaveCafe(1), NextGame(), StartRounds(), ButtonPressed())
    assert game(kiosk).players == ("Ada", "Ben")
    assert game(kiosk).to_act == ("Ada",)


def test_a_city_gets_its_name_at_any_time(kiosk: Kiosk) -> None:
    sit_down(kiosk, "first-chapter", "Ada", "Ben")
    do(kiosk, ChangePlayer(0, city="  New   Foxtown "))
    assert kiosk.state.table is not None
    assert [player.city for player in kiosk.state.table.players] == ["New Foxtown", ""]
    assert refused(kiosk, ChangePlayer(0, city="x" * 41)) == "bad_name"
    assert refused(kiosk, ChangePlayer(0, city="***")) == "name_of_signs"
    do(kiosk, StartRounds(), ButtonPressed(), ChangePlayer(1, city="Bear Hill"))
    assert game(kiosk).round == 1


# --- power cuts -----------------------------------------------------------------------------------------------------


def test_a_power_cut_between_two_games(path: Path) -> None:
    kiosk = start(path)
    sit_down(kiosk, "first-chapter", "Ada", "Ben", "Cleo")
    do(kiosk, StartRounds())
    play_out(kiosk)
    kiosk = cut_power(kiosk, path)
    do(kiosk, ConfirmScore())
    stick_all(kiosk)
    kiosk = cut_power(kiosk, path)
    do(kiosk, ConfirmScore())
    kiosk = cut_power(kiosk, path)
    do(kiosk, NextGame())
    kiosk = cut_power(kiosk, path)
    kiosk.close()


def test_a_power_cut_in_the_middle_of_sticking(path: Path) -> None:
    kiosk = start(path)
    sit_down(kiosk, "first-chapter", "Ada", "Ben", "Cleo")
    do(kiosk, StartRounds())
    play_out(kiosk)
    do(kiosk, ConfirmScore())
    while game(kiosk).to_act:
        name = game(kiosk).to_act[0]
        seat = game(kiosk).players.index(name)
        do(kiosk, MakeMove(seat, move_text(BOOK.moves(game(kiosk), name)[0])))
        kiosk = cut_power(kiosk, path)
    kiosk.close()


def test_a_power_cut_after_the_block_card_and_in_every_round(path: Path) -> None:
    kiosk = start(path)
    sit_down(kiosk, "eternal", "Ada", "Ben")
    do(kiosk, StartRounds())
    kiosk = cut_power(kiosk, path)
    while game(kiosk).state.card != BLOCK:
        play_round(kiosk)
        if game(kiosk).round % 5 == 0:
            kiosk = cut_power(kiosk, path)
    order = game(kiosk).order
    kiosk = cut_power(kiosk, path)
    do(kiosk, ButtonPressed())
    assert game(kiosk).state.card == order[game(kiosk).round - 1]
    assert game(kiosk).state.blocked
    kiosk = cut_power(kiosk, path)
    while not isinstance(phase(kiosk), Over):
        play_round(kiosk)
    assert game(kiosk).state.deck.turned == order[: game(kiosk).round]
    kiosk.close()


def test_a_power_cut_while_somebody_is_away(path: Path) -> None:
    kiosk = start(path)
    sit_down(kiosk, "eternal", "Ada", "Ben", "Cleo")
    do(kiosk, StartRounds(), ButtonPressed(), MakeMove(1, "pass"), LeaveCafe(1), LeaveCafe(2))
    kiosk = cut_power(kiosk, path)
    do(kiosk, MakeMove(0, "pass"), ButtonPressed())
    kiosk = cut_power(kiosk, path)
    kiosk.close()


def test_every_game_is_written_and_read_back_the_same(kiosk: Kiosk) -> None:
    sit_down(kiosk, "first-chapter", "Ada", "Ben")
    do(kiosk, StartRounds())
    for _ in range(4):
        play_round(kiosk)
        assert BOOK.read_game(json.loads(json.dumps(BOOK.write_game(game(kiosk))))) == game(kiosk)
    assert kiosk.state.table is not None
    assert json.dumps(table_to_json(kiosk.state.table))


def test_a_past_game_is_told_step_by_step(kiosk: Kiosk) -> None:
    sit_down(kiosk, "eternal", "Ada", "Ben")
    do(kiosk, StartRounds())
    play_out(kiosk)
    steps = list(BOOK.replay(BOOK.read_game(BOOK.write_game(game(kiosk)))))
    assert steps[0][0].round == 0
    assert steps[-1][0].state.cities == game(kiosk).state.cities
    assert len(list(BOOK.tell(game(kiosk)))) == game(kiosk).round


def test_the_eternal_game_is_played_again_with_a_deck_of_its_own(kiosk: Kiosk) -> None:
    sit_down(kiosk, "eternal", "Ada")
    do(kiosk, StartRounds(), ButtonPressed())
    first = game(kiosk).order
    do(kiosk, StopPlaying(0), ConfirmScore(), PlayAgain(), ButtonPressed())
    assert game(kiosk).round == 1
    assert sorted(map(str, game(kiosk).order)) == sorted(map(str, first))
    assert game(kiosk).order != first
    assert game(kiosk).state.card == game(kiosk).order[0]
