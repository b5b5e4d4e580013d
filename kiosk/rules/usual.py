"""What most books answer alike, for a book to inherit from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from kiosk.errors import RulesError
from kiosk.rules.api import SeriesOfGames
from kiosk.rules.events import Reward
from kiosk.rules.grid.drafts import Draft
from kiosk.rules.grid.geometry import Field
from kiosk.rules.throws import Throw


class Usual:
    """What most books answer alike: no cards, nothing to do after the score, nobody bound to a seat."""

    max_players: int
    clockwise: bool = False
    modes: tuple[str, ...] = ()

    @property
    def quickest(self) -> str:
        return self.modes[0]

    def sentence(self, game: Any, language: str) -> str | None:  # noqa: ANN401, ARG002 - by kind and shape
        return None

    def remark(self, before: Any, after: Any, language: str) -> str | None:  # noqa: ANN401, ARG002 - moves are seen
        return None

    def reward(self, before: Any, after: Any, player: str) -> Reward | None:  # noqa: ANN401, ARG002
        return None

    def anytime(self, move: Any) -> bool:  # noqa: ANN401, ARG002 - everything is a decision
        return False

    def rename(self, game: Any, names: tuple[str, ...]) -> Any:  # noqa: ANN401, ARG002
        raise RulesError("the players of this game keep their names")

    corrects_throws: bool = False
    challenges: bool = False

    def thrown(self, game: Any) -> tuple[Throw, ...]:  # noqa: ANN401, ARG002
        return ()

    def thrown_back(self, game: Any) -> tuple[Any, Throw]:  # noqa: ANN401, ARG002
        raise RulesError("what was thrown counts")

    def cards(self, number: int, material: str) -> tuple[str, ...]:  # noqa: ARG002
        return ()

    def goes_on_with(self, series: SeriesOfGames) -> str:  # noqa: ARG002
        return ""

    def confirmed(self, game: Any) -> Any:  # noqa: ANN401
        return game

    def keeps_seats(self, mode: str) -> bool:  # noqa: ARG002
        return False

    def winners(self, result: Any) -> tuple[int, ...]:  # noqa: ANN401 - a result of the book
        return tuple(seat for seat, total in enumerate(result.totals) if total == max(result.totals))

    def players_of(self, mode: str) -> tuple[int, int]:  # noqa: ARG002
        return 1, self.max_players

    # --- no board, no hidden drawing, no screens of its own ---

    screens: tuple[type[Any], ...] = ()
    replays: tuple[type[Any], ...] = ()

    def library(self, folder: Path | None = None) -> Any:  # noqa: ANN401, ARG002
        return {}

    def hidden(self, game: Any) -> bool:  # noqa: ANN401, ARG002
        return False

    def aimed(self, game: Any, draft: Draft) -> object | None:  # noqa: ANN401, ARG002
        return None

    def holds(self, draft: Draft) -> bool:  # noqa: ARG002
        return False

    def announcement(self, game: Any) -> tuple[str, str] | None:  # noqa: ANN401, ARG002
        return None

    def view(self, table: Any, viewer: int | None) -> object | None:  # noqa: ANN401, ARG002
        return None

    def help(self, table: Any | None, number: int, library: object | None = None) -> object | None:  # noqa: ANN401, ARG002
        return None

    def why(self, table: Any, player: int, field: Field) -> object | None:  # noqa: ANN401, ARG002
        return None

    def replay_view(self, number: int, states: Iterable[tuple[Any, int | None]]) -> object | None:  # noqa: ARG002
        return None

    def printed(self) -> Mapping[int, object]:
        return {}
