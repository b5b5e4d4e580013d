"""Everybody builds: one large sheet that is passed around, or a sheet for every seat of a large table."""

from __future__ import annotations

from typing import Any

from kiosk.messages import ButtonPressed, ThrowVirtually
from kiosk.views.past import BestRow
from kiosk.views.placing import PlacingView
from ui import preferences, theme
from ui.screens.base import Box, Post, Screen
from ui.screens.placing.around import AroundTable
from ui.screens.placing.passing import PassAround
from ui.texts import Texts
from ui.widgets.still import Still
from ui.widgets.turned import TurnedWidget


class PlacingScreen(Screen):
    """Picks the way to sit; hidden drawing is always passed around, since a table shows everything to everybody."""

    def __init__(self, post: Post, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(post, **keywords)
        self._still = Still(size_hint=(None, None))
        self._turned = TurnedWidget(size_hint=(None, None))
        self._still.add_widget(self._turned)
        self.add_widget(self._still)
        self._way: PassAround | AroundTable | None = None
        self._game: object = None
        """Of which the best result is known, or asked for."""
        self.bind(size=self._arrange, pos=self._arrange)

    def show(self, shown: PlacingView, texts: Texts) -> None:
        passed = shown.hidden or preferences.now().value.large_fields
        around = theme.now().screen is theme.ScreenClass.TABLE and len(shown.panels) > 1 and not passed
        kind = AroundTable if around else PassAround
        if type(self._way) is not kind:
            if self._way is not None:
                self._way.leave()
            self._still.lift([])
            self._turned.content.clear_widgets()
            self._way = kind(self.post, self.throw, size_hint=(None, None))
            self._way.bind(on_composed=self._composed)
            self._turned.content.add_widget(self._way)
        self._way.context = self.context
        self._arrange()
        self._look_up(shown)
        self._way.show(shown, texts)

    def _look_up(self, shown: PlacingView) -> None:
        game, archive = (shown.code, shown.game), self.context.archive
        if game == self._game:
            return
        self._game, self.context.record = game, None

        def known(rows: tuple[BestRow, ...] | None) -> None:
            if self._game == game and rows:
                self.context.record = rows[0].total
                if self._way is not None:
                    self._way.redraw()

        self.context.submit(lambda: archive.best(f"game-{shown.game}"), known)

    def _composed(self, way: PassAround | AroundTable) -> None:
        if self._turned.turns != way.turns:
            self._turned.turns = way.turns
            self.context.arrange()
        self._still.lift(way.lifted(self._turned.matrix if way.turns else None))

    def throw(self) -> None:
        """The next throw: by the camera where there is one."""
        self.post(ButtonPressed() if self.context.camera else ThrowVirtually())

    def leave(self) -> None:
        self._game = None
        if self._way is not None:
            self._way.leave()

    def opener(self, above: float) -> int:
        return self._way.opener(above) if self._way is not None else 0

    def corner(self, width: float, height: float) -> Box:
        return self._way.corner(width, height) if self._way is not None else super().corner(width, height)

    def notice(self, width: float, height: float) -> Box:
        return self._way.notice(width, height) if self._way is not None else super().notice(width, height)

    def _arrange(self, *_: object) -> None:
        for part in (self._still, self._turned, self._way):
            if part is not None:
                part.pos, part.size = self.pos, self.size
