"""What a rule book offers to the house; everything outside asks a book through this."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from kiosk.rules.events import GameEvent, Need, Reward
from kiosk.rules.grid.drafts import Draft
from kiosk.rules.grid.geometry import Field
from kiosk.rules.throws import DiceSet, Throw


class Game(Protocol):
    """What the core may ask any game for; all the rest is between the book and its board."""

    @property
    def players(self) -> tuple[str, ...]: ...
    @property
    def number(self) -> int:
        """Which game of the book's schedule it is."""

    @property
    def round(self) -> int:
        """The number of throws so far."""

    @property
    def finished(self) -> bool: ...
    @property
    def to_act(self) -> tuple[str, ...]:
        """Who still has to decide before the next throw."""


class Result(Protocol):
    """What a finished game leaves behind; one entry a player in each tuple."""

    @property
    def game(self) -> int: ...
    @property
    def players(self) -> tuple[str, ...]: ...
    @property
    def totals(self) -> tuple[int, ...]: ...
    @property
    def bags(self) -> tuple[int, ...]:
        """What is counted beside the points, if the book does; zeros otherwise."""

    @property
    def finished(self) -> bool: ...


class SeriesOfGames(Protocol):
    """The games that a table plays in a row, as far as it has come."""

    @property
    def schedule(self) -> tuple[int, ...]: ...
    @property
    def next_game(self) -> int | None: ...
    @property
    def finished(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Milestone:
    """A part of a series that somebody has completed, and the title that it earned."""

    part: str
    name: str
    total: int
    bags: int
    title: str | None


class Book(Protocol):
    """A rule book at the table. Nothing of it keeps a state: games are values.

    What is against the rules raises `RulesError`, input that can't be used `Unusable`.
    """

    @property
    def name(self) -> str: ...
    @property
    def version(self) -> int: ...
    @property
    def dice(self) -> DiceSet: ...
    @property
    def modes(self) -> tuple[str, ...]:
        """The ways to play; the first is offered first."""

    @property
    def quickest(self) -> str:
        """The way to play that is over soonest: for people who have chosen nothing."""

    @property
    def max_players(self) -> int: ...
    @property
    def clockwise(self) -> bool:
        """Whether it matters how the players sit: then they are named to `setup` clockwise."""

    def players_of(self, mode: str) -> tuple[int, int]:
        """The fewest and the most that a game of *mode* has."""

    @property
    def on_paper(self) -> bool:
        """Whether a group may draw on its own pad and only throw here."""

    @property
    def games(self) -> int:
        """How many different games there are to begin with, counted from 1."""

    @property
    def lines(self) -> tuple[str, ...]:
        """All lines that a score may have, in the order of an export."""

    def schedule(self, mode: str, first: int) -> tuple[int, ...]:
        """The games of *mode* in their order; *first* is from 1 to `games`."""

    def series(self, mode: str, players: tuple[str, ...], results: tuple[Any, ...], first: int) -> SeriesOfGames: ...
    def milestones(self, series: SeriesOfGames) -> Iterable[Milestone]:
        """What the last game of *series* has completed."""

    def library(self, folder: Path | None = None) -> Any:  # noqa: ANN401 - a value of the book
        """What its games are played on, with the owner's own of *folder* in place of single ones."""

    def material(self, number: int, library: object | None = None) -> str:
        """The text of what game *number* is played on; *library* has an owner's own in place of single ones."""

    def setup(
        self, material: str, players: tuple[str, ...], series: SeriesOfGames | None = None, *, paper: bool = False
    ) -> Game:
        """The first state of the game that *material* describes; raises `Unusable` where it describes none."""

    def cards(self, number: int, material: str) -> tuple[str, ...]:
        """All cards of game *number*, as *material* names them, to be shuffled once; none where dice are thrown."""

    def goes_on_with(self, series: SeriesOfGames) -> str:
        """The material of the games before, where the next one is played on it too; empty where it takes its own."""

    def keeps_seats(self, mode: str) -> bool:
        """Whether all games of a series have the same seats: who is away is in them too, and nobody joins later."""

    def needs(self, game: Any) -> Need: ...  # noqa: ANN401 - a game of this book, here and below
    def apply(self, game: Any, event: GameEvent) -> Game: ...  # noqa: ANN401
    def leave(self, game: Any, player: str) -> Game:  # noqa: ANN401
        """The game after *player* has gone home, whoever is to act; the same one where that changes nothing yet.

        It is told when they go, and again after every throw that they miss.
        """

    def come_back(self, game: Any, player: str, *, missed: bool) -> Game | None:  # noqa: ANN401
        """The game with *player* in it again; None where they are in it, or can't come back.

        It is asked when they come back in time, and after every throw, when they have *missed* the end of a round.
        """

    def rename(self, game: Any, names: tuple[str, ...]) -> Game:  # noqa: ANN401
        """The same game with its players called otherwise, seat by seat; no game may have been finished before."""

    @property
    def corrects_throws(self) -> bool:
        """Whether a throw that counts already can be corrected, as long as nobody has decided anything since."""

    @property
    def challenges(self) -> bool:
        """Whether scores with the same throws can be compared, however many play: nobody gets in another's way."""

    def thrown(self, game: Any) -> tuple[Throw, ...]:  # noqa: ANN401
        """All throws of a game that `challenges` is true of."""

    def thrown_back(self, game: Any) -> tuple[Game, Throw]:  # noqa: ANN401
        """The game as it was before its last throw, and that throw."""

    def acted(self, game: Any) -> tuple[str, ...]:  # noqa: ANN401
        """Who has done something since the last throw."""

    def hidden(self, game: Any) -> bool:  # noqa: ANN401
        """Whether its players draw hidden from one another."""

    def read_move(self, text: str) -> object:
        """The move that *text* means; raises `Unusable`."""

    def anytime(self, move: Any) -> bool:  # noqa: ANN401
        """Whether *move* may be made by who has nothing to decide now: it is about how the others do."""

    def write_move(self, move: Any) -> str: ...  # noqa: ANN401
    def moves(self, game: Any, player: str) -> Sequence[object]:  # noqa: ANN401
        """Everything that *player* may do now; counted and sampled without being listed where that is long."""

    def aimed(self, game: Any, draft: Draft) -> object | None:  # noqa: ANN401
        """The move that a half-finished placement would be; None where nothing can be placed."""

    def holds(self, draft: Draft) -> bool:
        """Whether a half-finished placement is anywhere near the board."""

    def announcement(self, game: Any) -> tuple[str, str] | None:  # noqa: ANN401
        """What is said aloud after a throw: a kind and a shape, by identifiers; None where nothing is."""

    def sentence(self, game: Any, language: str) -> str | None:  # noqa: ANN401
        """The same as a sentence, for a book that has its own words; None where `announcement` does."""

    def remark(self, before: Any, after: Any, language: str) -> str | None:  # noqa: ANN401
        """What is said aloud of a move that led from one game to the other; None where nothing is."""

    def reward(self, before: Any, after: Any, player: str) -> Reward | None:  # noqa: ANN401
        """What the move of *player* from one game to the other has earned; None for most moves."""

    # --- what is shown: frozen records of plain values ---

    @property
    def screens(self) -> tuple[type[Any], ...]:
        """The classes of the records that `view` gives."""

    @property
    def replays(self) -> tuple[type[Any], ...]:
        """The classes of the records that `replay_view` gives, beside My City's."""

    def view(self, table: Any, viewer: int | None) -> object | None:  # noqa: ANN401 - a `kiosk.rules.table.Table`
        """What the window shows of *table* for who holds it; None where the core's plain view will do."""

    def help(self, table: Any | None, number: int, library: object | None = None) -> object | None:  # noqa: ANN401
        """The rules at hand, or those of game *number* where there is no game yet; None where there is no help."""

    def why(self, table: Any, player: int, field: Field) -> object | None:  # noqa: ANN401
        """Why nothing can be laid on *field* in this round, or what can; None where there is no board."""

    def replay_view(self, number: int, states: Iterable[tuple[Any, int | None]]) -> object | None:
        """A finished game from what `replay` gives; None where there is no picture of it."""

    def printed(self) -> Mapping[int, object]:
        """What each game is played on, for screens without a table; nothing where there is no board."""

    # --- what comes of it ---

    def score(self, game: Any, player: str) -> dict[str, int]:  # noqa: ANN401
        """The points of each line that this game knows."""

    def confirmed(self, game: Any) -> Game:  # noqa: ANN401
        """The finished game after its score was confirmed: not finished any more where something is left to do."""

    def result(self, game: Any) -> Result: ...  # noqa: ANN401
    def winners(self, result: Any) -> tuple[int, ...]:  # noqa: ANN401
        """The seats that have won a finished game."""

    def paper_result(self, game: Any, points: tuple[int, ...], bags: tuple[int, ...]) -> Result: ...  # noqa: ANN401

    def write_game(self, game: Any) -> dict[str, Any]: ...  # noqa: ANN401
    def read_game(self, data: object, *, trusted: bool = False, paper: bool = False) -> Game:
        """A game from its JSON; raises `Unusable`. What is *trusted* was written here and is not judged again."""

    @property
    def result_type(self) -> type[Any]:
        """The class of its results, a frozen dataclass that is written field by field."""

    def record(self, game: Any) -> object:  # noqa: ANN401
        """What was thrown and done, as a document for other programs."""

    def tell(self, game: Any) -> Iterable[str]:  # noqa: ANN401
        """The same for people, one line a round."""

    def replay(self, game: Any) -> Iterator[tuple[Any, int | None]]:  # noqa: ANN401
        """The states of *game* after each move and the seat of who made it, from the beginning on."""
