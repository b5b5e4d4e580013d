"""Guests who play Lost Cities at random, on the screen and on paper, with some mischief."""

from __future__ import annotations

from bench.evenings import NAMES, BusyGuests
from kiosk.messages import (
    AcceptDue,
    AcceptRoll,
    AddPlayer,
    ButtonPressed,
    CancelThrow,
    ChooseBook,
    ChooseLanguage,
    ChoosePaper,
    ComeBack,
    Command,
    ConfirmScore,
    DiceMoving,
    DiceRefused,
    EndPaperGame,
    GoBack,
    IdleExpired,
    LeaveCafe,
    MakeMove,
    NewTable,
    NextGame,
    Revise,
    SetDie,
    StartRounds,
    ThrowAgain,
    ThrowRead,
    TypeScore,
)
from kiosk.rules.lost_cities_rw.book import BOOK
from kiosk.rules.lost_cities_rw.intents import BeginWith, DeclineDice
from kiosk.rules.lost_cities_rw.paper import PaperTable
from kiosk.rules.lost_cities_rw.table import TableGame
from kiosk.state import (
    LANGUAGES,
    Briefing,
    Choosing,
    KioskState,
    Over,
    PaperScores,
    Placing,
    RollShown,
    Standings,
    Table,
)

PLAYERS = 4


class LostGuests(BusyGuests):
    def _choose(self, state: KioskState, form: Choosing) -> Command:  # noqa: ARG002 - one table after another
        if form.book != BOOK.name:
            return ChooseBook(BOOK.name)
        if self._chance(self.leaving):
            return self.random.choice((GoBack(), IdleExpired(), ChooseLanguage(self.random.choice(LANGUAGES))))
        if not form.players and self._chance(0.3):
            return ChoosePaper(paper=not form.paper)
        if len(form.players) < BOOK.players_of("")[0] or (len(form.players) < PLAYERS and self._chance(0.5)):
            return AddPlayer(NAMES[len(form.players)])
        return NewTable()

    def _at_table(self, table: Table) -> Command:
        if self._chance(self.leaving):
            return self.random.choice((GoBack(), IdleExpired()))
        if self._chance(self.mischief):
            return self._mischief(table)
        match table.phase, table.game:
            case Briefing(), _:
                seat = self.random.randrange(len(table.players))
                return self.random.choice((StartRounds(), MakeMove(seat, BOOK.write_move(BeginWith(seat)))))
            case Placing(), TableGame() as game:
                return self._decide(table, game) if game.to_act else self._throw()
            case Placing(), PaperTable() as paper:
                if paper.taken is None and self._chance(0.4):
                    active = table.names.index(paper.players[paper.active_seat])
                    return MakeMove(active, BOOK.write_move(DeclineDice(0)))
                return EndPaperGame() if self._chance(self.stopping) else self._throw()
            case Over(), _:
                return self.random.choice((ConfirmScore(), ButtonPressed()))
            case PaperScores(points), PaperTable() as paper:
                if None not in points:
                    return ConfirmScore()
                name = paper.players[points.index(None)]
                return TypeScore(table.names.index(name), self.random.randint(-400, 400))
            case Standings(), _:
                return GoBack() if table.series.next_game is None else NextGame()
        return super()._at_table(table)

    def _decide(self, table: Table, game: TableGame) -> Command:
        """Small steps and every arrow, so that games reach bridges and ends."""
        name = self.random.choice(game.to_act)
        moves = BOOK.moves(game, name)
        move = min(self.random.choices(moves, k=4), key=lambda one: (getattr(one, "number", 11) or 10, repr(one)))
        return MakeMove(table.names.index(name), BOOK.write_move(move))

    def _mischief(self, table: Table) -> Command:
        player, pick = self.random.randrange(len(table.players)), self.random.choice
        texts = ("decline", "in turn", "at once", "stay", "> red", "red 3", "double blue", "nonsense")
        return pick(
            (
                LeaveCafe(player), ComeBack(player), Revise(player), ChooseLanguage(pick(LANGUAGES)), DiceMoving(),
                ThrowAgain(), CancelThrow(), ButtonPressed(), MakeMove(player, pick(texts)),
            )
        )  # fmt: skip

    def _read(self, request: int) -> Command:
        if self._chance(0.1):
            return DiceRefused(request, "blurred")
        return ThrowRead(request, BOOK.dice.throw(self.random.randrange), 0.97, sure=self._chance(0.8))

    def _shown(self, shown: RollShown) -> Command:
        known = dict(shown.faces)
        missing = [die for die in BOOK.dice.names if known.get(die) is None]
        if missing or self._chance(0.05):
            die = self.random.choice(missing or list(BOOK.dice.names))
            return SetDie(die, self.random.choice(BOOK.dice.choices[die]))
        return AcceptDue(shown.request) if shown.sure and self._chance(0.3) else AcceptRoll()
