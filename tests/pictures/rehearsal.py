"""A real kiosk with a journal in a folder of its own and seeded dice, for pictures, demonstrations and tests.

Like the wiring in ``kiosk.__main__`` it knows the core itself; no screen does.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from kiosk.archive import JournalArchive
from kiosk.effects import Effect
from kiosk.journal import Journal
from kiosk.messages import (
    AcceptRoll,
    AddPlayer,
    Aim,
    BuildHere,
    ButtonPressed,
    ChooseLanguage,
    ChooseMode,
    ChoosePaper,
    Command,
    ConfirmScore,
    DiceRead,
    NewTable,
    NextGame,
    PassRound,
    SkipRound,
    StartRounds,
    StopPlaying,
    ThrowVirtually,
    Wake,
)
from kiosk.ports import World
from kiosk.rules.dice import FaceA, FaceB, RollKind
from kiosk.rules.grid.drafts import Draft
from kiosk.rules.grid.geometry import Field
from kiosk.rules.my_city_rw import load_library
from kiosk.rules.my_city_rw.standings import Mode
from kiosk.rules.throws import DiceSet, Throw
from kiosk.store import Kiosk
from kiosk.views import PlacingView, Screen, ThrowView, view
from kiosk.views.placing import PanelView
from ui.draw.geometry import turned

WORTH = {"rocks1": 3, "rocks2": 5, "plateau": 3, "gold": 3, "trees1": -4, "trees2": -7, "well": -9}
PASSES_BEFORE_STOPPING = 2


class SeededChance:
    """The same throws and codes again and again."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def throw(self, dice: DiceSet) -> Throw:
        return dice.throw(self._random.randrange)

    def code(self, alphabet: str, length: int) -> str:
        return "".join(self._random.choices(alphabet, k=length))

    def shuffle(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(self._random.sample(cards, k=len(cards)))


class NoDevices:
    """A world without lamp, camera and loudspeaker."""

    def run(self, effect: Effect) -> None:
        """Nothing happens."""


class Rehearsal:
    """Everything that people can do, done at once."""

    def __init__(self, folder: Path, seed: int = 1, world: World | None = None) -> None:
        self.kiosk = Kiosk(
            Journal.open(folder / "journal.db"),
            load_library(),
            world or NoDevices(),
            SeededChance(seed),
            background=lambda work: work(),
        )
        self.archive = JournalArchive(folder / "journal.db", self.kiosk)
        self.kiosk.resume()

    def close(self) -> None:
        self.kiosk.close()

    @property
    def screen(self) -> Screen:
        return view(self.kiosk.state).screen

    def do(self, *commands: Command) -> Rehearsal:
        for command in commands:
            self.kiosk.post(command)
            self.kiosk.drain()
        return self

    def open(
        self,
        names: Sequence[str],
        mode: str = "campaign",
        first: int = 1,
        *,
        paper: bool = False,
        language: str = "en",
    ) -> Rehearsal:
        """A new table up to its first briefing."""
        self.do(Wake(), ChooseLanguage(language), ChooseMode(Mode(mode), first), ChoosePaper(paper))
        for place, name in zip((0, 3, 1, 4, 2, 5), names, strict=False):
            self.do(AddPlayer(name, place=place))
        return self.do(NewTable())

    def game(self, rounds: int) -> Rehearsal:
        """Play from the briefing to the score, stopping after so many rounds at the latest."""
        self.do(StartRounds())
        for number in range(rounds):
            self.round(last=number == rounds - 1)
        return self

    def next(self) -> Rehearsal:
        """From the score to the next briefing."""
        return self.do(ConfirmScore(), NextGame())

    def throw(self) -> Rehearsal:
        return self.do(ThrowVirtually(), AcceptRoll())

    def read(self, a: str, b: str, w: str, confidence: float) -> Rehearsal:
        """The button, and what a camera that is not quite sure sees."""
        self.do(ButtonPressed())
        screen = self.screen
        assert isinstance(screen, ThrowView)
        return self.do(DiceRead(screen.request, FaceA(a), FaceB(b), RollKind(w), confidence, sure=False))

    def round(self, *, last: bool = False) -> None:
        """One throw, and what everybody makes of it."""
        self.throw()
        shown = self.screen
        if isinstance(shown, PlacingView):
            for panel in shown.panels:
                self._act(shown, view(self.kiosk.state, panel.player).screen, panel.player, last=last)

    def _act(self, shown: PlacingView, own: Screen, player: int, *, last: bool) -> None:
        if not isinstance(own, PlacingView):
            return  # the last one has stopped: the game is over
        panel = next(one for one in own.panels if one.player == player)
        if panel.stopped or panel.decided:
            return
        if last:
            self.do(StopPlaying(player))
        elif panel.placements:
            self.do(aim(shown, player, best(shown, panel)), BuildHere(player))
        elif panel.can_skip:
            self.do(SkipRound(player))
        elif panel.can_pass and panel.passes.filled < PASSES_BEFORE_STOPPING:
            self.do(PassRound(player))
        else:
            self.do(StopPlaying(player))


def best(shown: PlacingView, panel: PanelView) -> tuple[Field, ...]:
    """Where a careful player would build: off the trees, onto the rocks, close to what stands; each has a taste."""
    player = panel.player
    built = {field for one in panel.city.buildings for field in one.fields}
    terrain = shown.sheet.terrain

    def worth(fields: tuple[Field, ...]) -> tuple[int, tuple[Field, ...]]:
        points = sum(WORTH.get(terrain[row][column], 0) for row, column in fields)
        around = {(row + r, column + c) for row, column in fields for r, c in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        outside = around - built - set(fields)
        gaps = sum(0 <= row < len(terrain) and 0 <= column < len(terrain[0]) for row, column in outside)
        taste = sum(row * (player % 3 - 1) + column * (player % 2) for row, column in fields) // len(fields)
        return points * 2 - gaps + taste, fields

    return max(panel.placements, key=worth)


def aim(shown: PlacingView, player: int, fields: tuple[Field, ...]) -> Aim:
    """The command that lays the building of the round onto *fields*."""
    top, left = min(row for row, _ in fields), min(column for _, column in fields)
    for turns in range(4):
        for mirrored in (False, True):
            cells = turned(shown.order.shape, turns, mirrored)
            if tuple(sorted((row + top, column + left) for row, column in cells)) == tuple(sorted(fields)):
                draft = Draft(top, left, turns, mirrored)
                return Aim(player, draft.row, draft.column, draft.turns, draft.mirrored)
    raise ValueError("the fields are not those of the building")
