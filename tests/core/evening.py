"""An evening at the table as a test writes it: commands in, phases and refusals out, no journal and no devices."""

from __future__ import annotations

from bench.evenings import NAMES, DrawnChance, draft_of
from kiosk.effects import DesiredOutputs, Effect, FindCode, FindSheet, LoadTable, RollVirtually, desired_outputs, diff
from kiosk.flow import step
from kiosk.flow.front import CODE_ALPHABET, CODE_LENGTH
from kiosk.flow.general import made
from kiosk.messages import (
    AcceptRoll,
    AddPlayer,
    Aim,
    BeginGame,
    BuildHere,
    ButtonPressed,
    ChooseMode,
    ChoosePaper,
    Command,
    ConfirmScore,
    DiceRead,
    NewTable,
    NextGame,
    OpenTable,
    StartRounds,
    StopPlaying,
    TableLoaded,
    TableMissing,
    Wake,
)
from kiosk.rules.my_city_rw import GameState, legal, load_library
from kiosk.rules.my_city_rw.notation import parse_field, parse_roll
from kiosk.rules.my_city_rw.sheet_print import print_sheet
from kiosk.rules.my_city_rw.standings import Mode
from kiosk.rules.registry import DEFAULT_BOOK, book
from kiosk.state import KioskState, Phase, ReadingDice, Standings, Table
from tests.core.invariants import check

LIBRARY = load_library()
SHEETS = {number: print_sheet(spec.sheet) for number, spec in LIBRARY.items()}


class Evening:
    """Answers what the core answers by itself (codes, sheets, saved tables) and checks every state."""

    def __init__(self, state: KioskState | None = None, seed: int = 1) -> None:
        self.state = state or KioskState()
        self.chance = DrawnChance(seed)
        self.saved: dict[str, Table] = {}
        self.effects: tuple[Effect, ...] = ()

    # --- what happens -----------------------------------------------------------------------------------------------

    def do(self, *commands: Command) -> Evening:
        """All of these are accepted."""
        for command in commands:
            refusal = self._handle(command)
            assert refusal is None, (command, refusal)
        return self

    def refused(self, command: Command) -> tuple[str, ...]:
        """This one is refused: the notice's code and what it is about."""
        before = self.state
        outcome = step(before, command)
        assert outcome.refusal is not None, f"{command} was accepted"
        assert outcome.state.durable == before.durable
        assert outcome.state.transient.notice == outcome.refusal
        return outcome.refusal.code, *outcome.refusal.about

    def ignored(self, command: Command) -> bool:
        """Whether this one changes nothing and nobody is told."""
        outcome = step(self.state, command)
        return outcome.state == self.state and outcome.effects == () and outcome.refusal is None

    def _handle(self, command: Command) -> object:
        outcome = step(self.state, command)
        check(outcome.state)
        assert outcome.refusal is None or outcome.state.durable == self.state.durable
        if self.state.table is not None:
            self.saved[self.state.table.code] = self.state.table
        self.state, self.effects = outcome.state, outcome.effects
        if outcome.state.table is not None:
            self.saved[outcome.state.table.code] = outcome.state.table
        for effect in outcome.effects:
            self._answer(effect)
        return outcome.refusal

    def _answer(self, effect: Effect) -> None:
        effects = self.effects
        match effect:
            case FindSheet(game, name):
                material = SHEETS[game] if name == DEFAULT_BOOK else book(name).material(game)
                self.do(BeginGame(material, self.chance.shuffle(book(name).cards(game, material))))
            case FindCode(mode, first, paper, players, language, hidden, name, start):
                code = self.chance.code(CODE_ALPHABET, CODE_LENGTH)
                self.do(OpenTable(code, mode, first, paper, players, language, hidden, name, start))
            case RollVirtually(name):
                self.do(made(self.chance.throw(book(name).dice)))
            case LoadTable(code):
                table = self.saved.get(code)
                self._handle(TableLoaded(code, table) if table else TableMissing(code))
            case _:
                return
        self.effects = effects + self.effects

    # --- little scenes ----------------------------------------------------------------------------------------------

    def sit_down(self, *names: str, mode: Mode = Mode.SINGLE, first: int = 1, paper: bool = False) -> Evening:
        """From the attract screen to the briefing of the first game."""
        self.do(Wake(), ChooseMode(mode, first), ChoosePaper(paper))
        self.do(*(AddPlayer(name) for name in names), NewTable())
        return self

    def throw(self, roll: str = "single+blank solid") -> Evening:
        """The button, the reading, and somebody accepts it."""
        return self.do(ButtonPressed(), *self.read(roll), AcceptRoll())

    def read(self, roll: str, *, sure: bool = True, request: int | None = None) -> list[Command]:
        faces = parse_roll(roll)
        number = self.table.request + 1 if request is None else request
        return [DiceRead(number, faces.a, faces.b, faces.w, 0.9, sure)]

    def build(self, player: int, *fields: str) -> Evening:
        """Aim and build: at *fields*, or at the first place that is legal."""
        game, name = self.game, self.table.names[player]
        assert game.order is not None
        chosen = [parse_field(one) for one in fields] or next(iter(legal(game, name)))
        draft = draft_of(game.order.shape, tuple(sorted(chosen)))
        return self.do(Aim(player, draft.row, draft.column, draft.turns, draft.mirrored), BuildHere(player))

    def all_stop(self) -> Evening:
        """Everybody who has not decided stops."""
        for name in self.game.to_act:
            self.do(StopPlaying(self.table.names.index(name)))
        return self

    def play_out(self, roll: str = "single+blank solid") -> Evening:
        """The shortest way through a game: begin it if need be, throw once, all stop, confirm."""
        if isinstance(self.phase, Standings):
            self.do(NextGame())
        return self.do(StartRounds()).throw(roll).all_stop().do(ConfirmScore())

    # --- what is --------------------------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        assert self.state.table is not None
        return self.state.table

    @property
    def phase(self) -> Phase:
        return self.table.phase

    @property
    def game(self) -> GameState:
        assert isinstance(self.table.game, GameState)
        return self.table.game

    @property
    def request(self) -> int:
        assert isinstance(self.phase, ReadingDice)
        return self.phase.request

    @property
    def wishes(self) -> DesiredOutputs:
        return desired_outputs(self.state)


def changes_from_nothing(state: KioskState) -> tuple[Effect, ...]:
    """What a restart in *state* asks the world for."""
    return diff(DesiredOutputs(), desired_outputs(state))


def placing(*names: str, first: int = 1, roll: str = "single+blank solid", mode: Mode = Mode.SINGLE) -> Evening:
    """A table at which the first throw was just accepted."""
    return Evening().sit_down(*(names or NAMES[:2]), mode=mode, first=first).do(StartRounds()).throw(roll)


def waiting(*names: str, first: int = 1) -> Evening:
    return Evening().sit_down(*(names or NAMES[:2]), first=first).do(StartRounds())
