"""The application: one screen at a time by the view's type, in the view's language, and never a dead end."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window

from kiosk.messages import ButtonPressed, Command, DismissNotice, GoBack, ThrowVirtually
from kiosk.views import PlacingView, ThrowView, View
from kiosk.views.past import NO_ARCHIVE, Archive
from ui import preferences, theme
from ui.bridge import Bridge, Core, Errands
from ui.screens import room_class, screen_class
from ui.screens.base import Desk, Screen
from ui.screens.error import ErrorScreen
from ui.screens.lesson.coach import Coach
from ui.screens.room import Doors
from ui.stage import Stage
from ui.texts import Texts
from ui.widgets.camera import NO_PICTURES, Pictures

log = logging.getLogger(__name__)

SPACE, ESCAPE = 32, 27
ROOM_SECONDS = 90.0
"""A room that nobody has touched for so long was left by guests who walked away."""


def ignore() -> None:
    """Where nobody wants to know."""


class TabletownApp(App):
    """Needs a core; cameras and clocks are the wiring's, which is told of every touch by *touched*."""

    title = "Tabletown"

    def __init__(  # noqa: PLR0913 - named options of the wiring
        self,
        core: Core,
        *,
        pictures: Pictures = NO_PICTURES,
        archive: Archive = NO_ARCHIVE,
        accept_seconds: float = 3.0,
        density: float | None = None,
        touched: Callable[[], None] = ignore,
    ) -> None:
        super().__init__()
        self.bridge = Bridge(core)
        self.errands = Errands()
        self.desk = Desk(self._hold, pictures, accept_seconds, self.bridge.ask, archive, self.errands.send)
        self._density, self._touched = density, touched
        self._screens: dict[str, Screen] = {}
        self._name = ""
        self._dismissed: object = None
        self._guard = _Guard(self.failed)
        self.stage: Stage | None = None
        self._walked_away = Clock.create_trigger(lambda _: self.leave_room(), ROOM_SECONDS)

    # --- Kivy's own hours -------------------------------------------------------------------------------------------

    def load_config(self) -> None:
        """There is no file of Kivy's to read."""

    def build(self) -> Stage:
        self._use_theme()
        self.stage = Stage(self.open_settings, self.dismiss)
        self.stage.coach = self.coach = Coach(self.bridge.post, self.desk, size_hint=(None, None))
        self.desk.can_teach, self.desk.teach = lambda: self.coach.can_begin(self.bridge.view), self.teach
        Window.bind(on_key_down=self._key, on_keyboard=self._swallow, on_touch_down=self._any_touch)
        ExceptionManager.add_handler(self._guard)
        return self.stage

    def on_start(self) -> None:
        self.bridge.subscribe(self._show)
        self.bridge.resume()

    def on_stop(self) -> None:
        Window.unbind(on_key_down=self._key, on_keyboard=self._swallow, on_touch_down=self._any_touch)
        ExceptionManager.remove_handler(self._guard)
        self._walked_away.cancel()
        if self._name in self._screens:
            self._screens[self._name].leave()
        self.errands.close()

    def _use_theme(self) -> None:
        width, height = (int(side) for side in Window.size)
        theme.use(theme.Theme(width, height, self._density, preferences.now().value.text_scale))

    # --- views ------------------------------------------------------------------------------------------------------

    def _show(self, shown: View) -> None:
        try:
            self._show_screen(shown)
        except Exception as problem:  # noqa: BLE001 - whatever it was, people want to go on playing
            self.failed(problem)

    def _show_screen(self, shown: View) -> None:
        assert self.stage is not None
        name, texts = type(shown.screen).__name__, Texts(shown.language)
        before, self._name = self._name, name
        if name != before and before in self._screens:
            self._screens[before].leave()
        if name not in self._screens:
            self._screens[name] = screen_class(name)(self.bridge.post)
        screen = self._screens[name]
        screen.desk = self.desk
        screen.size_hint, screen.size = (None, None), self.stage.size
        screen.show(shown.screen, texts)
        self.stage.put(screen)
        self.coach.follow(shown, texts, screen)
        self._retell(shown, texts)
        room = self.stage.room
        if room is not None and (room.stays or name == before):
            room.show(shown, texts)
        else:
            self.leave_room()

    def _retell(self, shown: View, texts: Texts) -> None:
        """The newest refusal, or else the newest trouble, unless it was read already."""
        assert self.stage is not None
        told = shown.notice or (shown.troubles[-1] if shown.troubles else None)
        if shown.notice is None and told == self._dismissed:
            told = None
        if not shown.troubles:
            self._dismissed = None
        self.stage.tell(texts.notice(told) if told else "")
        self.stage.corner.icon = "info" if shown.troubles else "settings"

    def dismiss(self) -> None:
        shown = self.bridge.view
        if shown.notice is not None:
            self.bridge.post(DismissNotice())
        elif shown.troubles:
            self._dismissed = shown.troubles[-1]
            self._retell(shown, Texts(shown.language))

    def _hold(self, player: int | None) -> None:
        if self.bridge.viewer != player:
            self.bridge.viewer = player

    # --- never a dead end -------------------------------------------------------------------------------------------

    def failed(self, problem: BaseException) -> None:
        """A screen could not be drawn, or broke under a finger."""
        log.error("the screen %s failed", self._name, exc_info=problem)
        assert self.stage is not None
        self._screens.pop(self._name, None)
        error = ErrorScreen(self.bridge.post, size_hint=(None, None), size=self.stage.size)
        error.go_on, error.start_over = self.go_on, self._start_over
        error.show("error", Texts(self.bridge.view.language))
        self._name = ""
        self.leave_room()
        self.stage.put(error)
        self.stage.tell("")
        self.stage.arrange()

    def go_on(self) -> None:
        """Draw the screen anew from what the core knows."""
        self._show(self.bridge.view)

    def _start_over(self) -> None:
        self.bridge.post(GoBack())
        self.go_on()

    # --- rooms ------------------------------------------------------------------------------------------------------

    def open_settings(self) -> None:
        """What the corner leads to; and whatever trouble there is, told once more."""
        if self._dismissed is not None:
            self._dismissed = None
            self._retell(self.bridge.view, Texts(self.bridge.view.language))
        self.enter("settings")

    def enter(self, name: str) -> None:
        """Lay a room over the screen, in the place of any other."""
        assert self.stage is not None
        doors = Doors(
            self.bridge.post, lambda: self.bridge.view, self.enter, self.leave_room, self.apply_preferences, self.desk
        )
        self.leave_room()
        self.stage.cover(room_class(name)(doors, Texts(self.bridge.view.language)))
        self._walked_away()

    def teach(self) -> None:
        """The first lesson: in the game at hand where it is the first one, else at a new table."""
        self.leave_room()
        self.coach.begin(self.bridge.view, Texts(self.bridge.view.language))

    def leave_room(self) -> None:
        assert self.stage is not None
        self._walked_away.cancel()
        if self.stage.room is not None:
            self.stage.room.leave()
            self.stage.cover(None)

    def apply_preferences(self) -> None:
        """Other sizes of letters: everything is laid out anew."""
        self._use_theme()
        self._show(self.bridge.view)

    # --- keyboard and touches ---------------------------------------------------------------------------------------

    def _key(self, _window: Any, key: int, *_: object) -> bool:  # noqa: ANN401 - Kivy's own
        """Space stands for the button."""
        if key == SPACE:
            self._touched()
            self.bridge.post(self._button())
        return key in (SPACE, ESCAPE)

    def _button(self) -> Command:
        """Where there is no camera to read dice, the button throws."""
        screen = self.bridge.view.screen
        if self.desk.pictures is not NO_PICTURES:
            return ButtonPressed()
        if isinstance(screen, PlacingView) or (isinstance(screen, ThrowView) and screen.step != "shown"):
            return ThrowVirtually()
        return ButtonPressed()

    @staticmethod
    def _swallow(_window: Any, key: int, *_: object) -> bool:  # noqa: ANN401 - Kivy's own
        """A kiosk is not left by the escape key."""
        return key == ESCAPE

    def _any_touch(self, *_: object) -> bool:
        self._touched()
        if self.stage is not None and self.stage.room is not None:
            self._walked_away.cancel()
            self._walked_away()
        return False


class _Guard(ExceptionHandler):
    """Whatever breaks in the window's loop."""

    def __init__(self, failed: Callable[[BaseException], None]) -> None:
        self._failed = failed

    def handle_exception(self, inst: BaseException) -> int:
        if not isinstance(inst, Exception):
            return int(ExceptionManager.RAISE)
        self._failed(inst)
        return int(ExceptionManager.PASS)
