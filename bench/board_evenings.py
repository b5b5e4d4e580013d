"""Guests who play the board game at random: the eternal game and the chapter, with the table's cards or their own."""

from __future__ import annotations

from bench.evenings import NAMES, BusyGuests
from kiosk.messages import (
    AddPlayer,
    ButtonPressed,
    ChangePlayer,
    ChooseBook,
    ChooseCards,
    ChooseLanguage,
    ChooseMode,
    ComeBack,
    Command,
    ConfirmScore,
    DiceMoving,
    GoBack,
    IdleExpired,
    LeaveCafe,
    MakeMove,
    NewTable,
    NextGame,
    Revise,
    StartRounds,
    StopPlaying,
    TakeBackCard,
    TurnCard,
)
from kiosk.rules.my_city_board.book import BOOK
from kiosk.rules.my_city_board.moves import HaveDone
from kiosk.rules.my_city_board.table import BoardGame
from kiosk.state import LANGUAGES, Briefing, Choosing, KioskState, Over, Standings, Table

MODES = ("eternal", "first-chapter", "own-chapter")
STOPPING = 0.15
"""How often somebody stops, so that games end and stickers are stuck."""
ENOUGH = 0.4
"""How often somebody has stuck enough, where nobody says how many stickers there are."""


class BoardGuests(BusyGuests):
    def _choose(self, state: KioskState, form: Choosing) -> Command:  # noqa: ARG002 - one table after another
        if form.book != BOOK.name:
            return ChooseBook(BOOK.name)
        if self._chance(self.leaving):
            return self.random.choice((GoBack(), IdleExpired(), ChooseLanguage(self.random.choice(LANGUAGES))))
        if not form.players:
            return self.random.choice((ChooseMode(self.random.choice(MODES)), AddPlayer(NAMES[0])))
        least, most = BOOK.players_of(form.mode)
        if len(form.players) < least or (len(form.players) < most and self._chance(0.4)):
            return AddPlayer(NAMES[len(form.players)])
        return NewTable()

    def _at_table(self, table: Table) -> Command:
        if self._chance(self.leaving):
            return self.random.choice((GoBack(), IdleExpired()))
        if self._chance(self.mischief):
            return self._mischief(table)
        game = table.game
        if isinstance(table.phase, Briefing):
            return self.random.choice((StartRounds(), StartRounds(), ChooseCards(own=self._chance(0.5))))
        if isinstance(table.phase, Standings):
            return GoBack() if table.series.next_game is None else NextGame()
        if isinstance(game, BoardGame) and game.to_act:
            return self._decide(table, game)
        return ConfirmScore() if isinstance(table.phase, Over) else self._card(game)

    def _card(self, game: object) -> Command:
        assert isinstance(game, BoardGame)
        if self._chance(0.1):
            return TakeBackCard()
        left = [card for card in game.state.deck.cards if card not in game.state.deck.turned]
        return TurnCard(str(self.random.choice(left))) if game.own_cards and left else ButtonPressed()

    def _decide(self, table: Table, game: BoardGame) -> Command:
        name = self.random.choice(game.to_act)
        seat = table.names.index(name)
        if not game.sticking and self._chance(STOPPING):
            return StopPlaying(seat)
        moves = BOOK.moves(game, name)
        if HaveDone() in moves and self._chance(ENOUGH):
            return MakeMove(seat, BOOK.write_move(HaveDone()))
        return MakeMove(seat, BOOK.write_move(self.random.choice(moves)))

    def _mischief(self, table: Table) -> Command:
        player, pick = self.random.randrange(len(table.players)), self.random.choice
        texts = ("pass", "stop", "done", "build a1", "stick well e5", "nonsense")
        return pick(
            (
                LeaveCafe(player), ComeBack(player), Revise(player), ChooseLanguage(pick(LANGUAGES)), DiceMoving(),
                TakeBackCard(), TurnCard("block"), ButtonPressed(), MakeMove(player, pick(texts)),
                ChangePlayer(player, city=pick(("Altdorf", "Neustadt"))),
            )
        )  # fmt: skip
