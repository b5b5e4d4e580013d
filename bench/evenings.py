"""Guests who play whole evenings at random, and a world without devices: what the benches of the core have in common.

Everything comes from one seeded source, so that an evening can be had again.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from kiosk.effects import Announce, Effect, ReadDice, StartTimer, StopReading, StopTimer, Timer
from kiosk.messages import (
    AcceptDue,
    AcceptRoll,
    AddPlayer,
    Aim,
    BuildHere,
    ButtonPressed,
    CancelThrow,
    ChooseLanguage,
    ChooseMode,
    ChoosePaper,
    ComeBack,
    Command,
    ConfirmScore,
    ContinueTable,
    DiceDisturbed,
    DiceMoving,
    DiceRead,
    DiceRefused,
    EndPaperGame,
    EnterByHand,
    GiveUpTable,
    GoBack,
    IdleExpired,
    LeaveCafe,
    NewTable,
    NextGame,
    PassRound,
    Revise,
    SetDie,
    SkipRound,
    StartRounds,
    StopPlaying,
    ThrowAgain,
    ThrowVirtually,
    TypeScore,
    Wake,
)
from kiosk.rules.dice import SIDES_A, SIDES_B, SIDES_W, Die, FaceA, FaceB, RollKind
from kiosk.rules.grid.drafts import Draft
from kiosk.rules.grid.geometry import Field, Shape
from kiosk.rules.my_city_rw import GameState, can_pass, can_skip, legal
from kiosk.rules.my_city_rw.paper import PaperGame
from kiosk.rules.my_city_rw.standings import Mode
from kiosk.rules.throws import DiceSet, Throw
from kiosk.state import (
    LANGUAGES,
    AtTable,
    Attract,
    Briefing,
    Choosing,
    KioskState,
    Over,
    PaperScores,
    Placing,
    ReadingDice,
    RollShown,
    Standings,
    Table,
    Waiting,
)

NAMES = ("Ada", "Ben", "Cleo", "Dirk", "Émile", "Fatma")
FACES: dict[Die, list[str]] = {Die.A: list(FaceA), Die.B: list(FaceB), Die.W: list(RollKind)}


class DrawnChance:
    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def throw(self, dice: DiceSet) -> Throw:
        return dice.throw(self.random.randrange)

    def code(self, alphabet: str, length: int) -> str:
        return "".join(self.random.choices(alphabet, k=length))

    def shuffle(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(self.random.sample(cards, k=len(cards)))


@dataclass
class StillWorld:
    """Remembers what it was asked for and does nothing."""

    announced: int = 0
    reading: int | None = None
    accept: int | None = None
    idle: Timer | None = None

    def run(self, effect: Effect) -> None:
        match effect:
            case Announce():
                self.announced += 1
            case ReadDice(request):
                self.reading = request
            case StopReading():
                self.reading = None
            case StartTimer(Timer.ACCEPT, request):
                self.accept = request
            case StartTimer(timer):
                self.idle = timer
            case StopTimer(Timer.ACCEPT):
                self.accept = None
            case StopTimer():
                self.idle = None
            case _:
                pass


def draft_of(shape: Shape, fields: tuple[Field, ...]) -> Draft:
    """How *shape* has to be turned and where it has to lie to cover *fields*."""
    top, left = min(row for row, _ in fields), min(column for _, column in fields)
    for turns in range(4):
        for mirrored in (False, True):
            draft = Draft(top, left, turns, mirrored)
            if draft.fields(shape) == fields:
                return draft
    raise AssertionError(f"{fields} is not {shape}")


@dataclass
class BusyGuests:
    """What the people at the kiosk do next; sensible, with some mischief."""

    random: Random
    mischief: float = 0.03
    """How often somebody leaves, goes back, changes the language, presses what is of no use now …"""
    leaving: float = 0.003
    """How often the whole table is left."""
    stopping: float = 0.06

    def next(self, state: KioskState) -> Command:
        match state.front:
            case Attract():
                return self.random.choice((Wake(), ButtonPressed(), Wake()))
            case Choosing():
                return self._choose(state, state.front)
            case AtTable():
                assert state.table is not None
                return self._at_table(state.table)

    def _chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def _choose(self, state: KioskState, form: Choosing) -> Command:
        if self._chance(self.leaving):
            return self.random.choice((GoBack(), IdleExpired(), ChooseLanguage(self.random.choice(LANGUAGES))))
        if not form.players:
            if state.transient.shelf and self._chance(0.2):
                return ContinueTable(self.random.choice(state.transient.shelf).code)
            if self._chance(0.2):
                return ChoosePaper(paper=not form.paper)
            if self._chance(0.6):
                return ChooseMode(self.random.choice(list(Mode)), self.random.randint(1, 12))
        if len(form.players) < len(NAMES) and (not form.players or self._chance(0.6)):
            return AddPlayer(NAMES[len(form.players)])
        return NewTable()

    def _at_table(self, table: Table) -> Command:
        if self._chance(self.leaving):
            return self.random.choice((GoBack(), GoBack(), IdleExpired(), GiveUpTable()))
        if self._chance(self.mischief):
            return self._mischief(table)
        match table.phase:
            case Briefing():
                return self.random.choice((StartRounds(), ButtonPressed()))
            case Waiting():
                return self._throw()
            case ReadingDice(request):
                return self._read(request)
            case RollShown() as shown:
                return self._shown(shown)
            case Placing() if isinstance(table.game, GameState):
                return self._place(table, table.game)
            case Placing():
                return EndPaperGame() if self._chance(self.stopping) else self._throw()
            case Over():
                return self.random.choice((ConfirmScore(), ButtonPressed()))
            case PaperScores(points):
                return self._type(table, points)
            case Standings():
                return self._between(table)

    def _mischief(self, table: Table) -> Command:
        player = self.random.randrange(len(table.players))
        pick = self.random.choice
        return pick(
            (
                LeaveCafe(player),
                ComeBack(player),
                Revise(player),
                ChooseLanguage(pick(LANGUAGES)),
                DiceMoving(),
                DiceDisturbed(table.request),
                ThrowAgain(),
                CancelThrow(),
                PassRound(player),
                StopPlaying(player),
                DiceRead(table.request - 1, pick(SIDES_A), pick(SIDES_B), pick(SIDES_W)),
                ButtonPressed(),
                Aim(player, pick(range(-9, 20)), pick(range(-9, 20)), pick(range(-5, 9)), pick((True, False))),
            )
        )

    def _throw(self) -> Command:
        return self.random.choice((ButtonPressed(), ButtonPressed(), DiceMoving(), EnterByHand(), ThrowVirtually()))

    def _read(self, request: int) -> Command:
        if self._chance(0.1):
            return DiceRefused(request, "blurred")
        pick = self.random.choice
        return DiceRead(request, pick(SIDES_A), pick(SIDES_B), pick(SIDES_W), 0.97, sure=self._chance(0.8))

    def _shown(self, shown: RollShown) -> Command:
        missing = [die for die, face in shown.faces or [(die.value, None) for die in Die] if face is None]
        if missing or self._chance(0.05):
            die = self.random.choice(missing or list(Die))
            return SetDie(die, self.random.choice(FACES[die]))
        if self._chance(0.03):
            return ThrowAgain()
        return self.random.choice(
            (AcceptRoll(), ButtonPressed(), AcceptDue(shown.request) if shown.sure else AcceptRoll())
        )

    def _place(self, table: Table, game: GameState) -> Command:
        if not game.to_act:
            return self._throw()
        name = self.random.choice(game.to_act)
        player, seat = table.names.index(name), game.seat(name)
        if self._chance(self.stopping):
            return StopPlaying(player)
        if table.drafts[seat] is not None and self._chance(0.97):
            return BuildHere(player) if self._fits(game, seat, table.drafts[seat]) else self._aim(game, player, name)
        return self._aim(game, player, name)

    @staticmethod
    def _fits(game: GameState, seat: int, draft: Draft | None) -> bool:
        assert game.order is not None
        assert draft is not None
        return draft.fields(game.order.shape) in legal(game, game.players[seat])

    def _aim(self, game: GameState, player: int, name: str) -> Command:
        assert game.order is not None
        places = list(legal(game, name))
        if places and self._chance(0.9):
            draft = draft_of(game.order.shape, tuple(sorted(self.random.choice(places))))
            return Aim(player, draft.row, draft.column, draft.turns, draft.mirrored)
        if can_pass(game, name):
            return PassRound(player)
        return SkipRound(player) if can_skip(game, name) else StopPlaying(player)

    def _type(self, table: Table, points: tuple[int | None, ...]) -> Command:
        if None not in points:
            return ConfirmScore()
        assert isinstance(table.game, PaperGame)
        name = table.game.players[points.index(None)]
        return TypeScore(table.names.index(name), self.random.randint(-40, 60), self.random.randint(0, 3))

    def _between(self, table: Table) -> Command:
        if table.series.next_game is None or self._chance(0.05):
            return GoBack()
        away = [i for i, player in enumerate(table.players) if not player.present]
        if away and self._chance(0.7):
            return ComeBack(self.random.choice(away))
        if len(table.players) < len(NAMES) and self._chance(0.1):
            return AddPlayer(NAMES[len(table.players)])
        return NextGame()
