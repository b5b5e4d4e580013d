"""The board in the app: what a seat wants becomes a command of the core, and people sit where they said."""

from __future__ import annotations

from typing import Any

from kiosk.messages import ButtonPressed, ComeBack, Command, ConfirmScore, MakeMove, Revise, ThrowVirtually
from kiosk.rules.lost_cities_rw.at_table import LostCitiesView
from kiosk.rules.lost_cities_rw.intent_text import touch_text
from kiosk.rules.lost_cities_rw.intents import AskInOrder, Intent, ReturnToTable, ThrowDice, Undo
from ui import theme
from ui.boards.lost_cities_rw.around import LostCitiesAroundTable
from ui.boards.lost_cities_rw.screen import LostCitiesScreen
from ui.boards.lost_cities_rw.walk import Walk
from ui.screens.base import Box, Post
from ui.screens.middle import notice_in_the_middle, opener_in_the_middle
from ui.texts import Texts
from ui.widgets.camera import NO_PICTURES


class LostBoardScreen(LostCitiesScreen):
    """Shows a `LostCitiesView`."""

    def __init__(self, post: Post, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(self._intend, **keywords)
        self.send = post
        self.shown: LostCitiesView | None = None
        self.throw, self.go_on = self._throw_next, self._confirm

    def show(self, shown: LostCitiesView, texts: Texts) -> None:  # type: ignore[override]  # the whole view
        self.shown, self.people = shown, shown.people
        super().show(shown.table, texts)
        self.turnable = not isinstance(self.way, LostCitiesAroundTable)

    def leave(self) -> None:
        """The next game begins at its first page."""
        self.clear_widgets()
        self.way = None

    # --- what becomes of touches ------------------------------------------------------------------------------------

    def _intend(self, intent: Intent) -> None:
        self.send(self._command(intent))

    def _command(self, intent: Intent) -> Command:
        assert self.shown is not None
        people = self.shown.people
        match intent:
            case Undo(seat):
                return Revise(people[seat].player)
            case ReturnToTable(seat):
                return ComeBack(people[seat].player)
            case AskInOrder():
                return MakeMove(people[0].player, touch_text(intent))
            case ThrowDice():
                raise TypeError("dice are thrown by the core")
        return MakeMove(people[intent.seat].player, touch_text(intent))  # type: ignore[arg-type]  # a touch

    def _throw_next(self) -> None:
        self.send(ThrowVirtually() if self.context.pictures is NO_PICTURES else ButtonPressed())

    def _confirm(self) -> None:
        self.send(ConfirmScore())

    # --- around a table ---------------------------------------------------------------------------------------------

    def opener(self, above: float) -> int:
        return opener_in_the_middle(above) if isinstance(self.way, LostCitiesAroundTable) else 0

    def notice(self, width: float, height: float) -> Box:
        if isinstance(self.way, LostCitiesAroundTable):
            return notice_in_the_middle(width, height)
        if isinstance(self.way, Walk):
            return super().notice(width, height)
        x, _, wide, high = super().notice(width, height)
        return x, theme.now().gap, wide * 0.8, high  # over the camps: the next boxes lie above them
