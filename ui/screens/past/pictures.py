"""What a past game of My City looks like: its name, its sheet in a list, and one move of its replay.

Another book has a class like this one in its own folder; `ui.boards.PAST` says where.
"""

from __future__ import annotations

from typing import Any

from kiosk.views.past import PastCard, Replay
from ui.library import printed
from ui.screens.rect import Rect
from ui.texts import Texts
from ui.widgets.dice import Dice
from ui.widgets.sheet import SheetWidget
from ui.widgets.thumb import Thumb


class CityPast:
    @staticmethod
    def title(game: int, texts: Texts) -> str:
        return texts("word.game", n=game)

    @staticmethod
    def thumb(screen: Any, name: str, frame: Rect, card: PastCard) -> None:  # noqa: ANN401 - a room
        screen.put(name, Thumb, frame, sheet=printed(card.game), faint=not card.drawn)

    @staticmethod
    def sheet(screen: Any, frame: Rect, replay: Replay, at: int, seat: int) -> None:  # noqa: ANN401
        screen.put("replay-sheet", SheetWidget, frame, sheet=replay.sheet, city=replay.frames[at].cities[seat])

    @staticmethod
    def event(screen: Any, frame: Rect, replay: Replay, at: int) -> str:  # noqa: ANN401
        """What the round began with; gives more to be said of it, if there is anything."""
        shown = replay.frames[at]
        faces = dict(zip("ABW", shown.faces or (None, None, None), strict=True))
        screen.put("replay-dice", Dice, frame, faces=faces, order=shown.order, joined=1.0 if shown.order else 0.0)
        return ""

    @staticmethod
    def line(line: str, texts: Texts) -> str:
        """What a line of the score is called."""
        key = f"line.{line}"
        return texts(key) if key in texts else line
