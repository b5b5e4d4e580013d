"""The application: one screen at a time by the view's type, in the view's language, and never a dead end."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window

from kiosk.messages import ButtonPressed, Command, DismissNotice, GoBack, StopCountdown, ThrowVirtually
from kiosk.queries import BookAtHand
from kiosk.views import PlacingView, View
from kiosk.views.past import CHALLENGE_BEST, NO_ARCHIVE, Archive
from ui import preferences, theme
from ui.absent import Absent
from ui.bridge import BackgroundJobs, Bridge, Core
from ui.guard import Guard
from ui.keys import Keys
from ui.nudge import Nudge
from ui.screens import room_class, screen_class
from ui.screens.base import Screen, ScreenContext
from ui.screens.error import ErrorScreen
from ui.screens.lesson.coach import LessonCoach
from ui.screens.owner.watch import watch_over
from ui.screens.room import Navigator
from ui.stage import Stage
from ui.texts import Texts
from ui.widgets.camera import NO_PICTURES, Pictures

log = logging.getLogger(__name__)

ROOM_SECONDS = 90.0
"""A room that nobody has touched for so long was left by guests who walked away."""


AWAITS_A_THROW = ("waiting", "reading", "announced", "moves")
"""Steps of a book's record in which the button is about the next throw."""


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
        self.jobs = BackgroundJobs()
        self.context = ScreenContext(
            self._hold,
            pictures,
            accept_seconds,
            ask=self.bridge.ask,
            archive=archive,
            submit=self.jobs.submit,
        )
        self.context.show_best = self.show_best
        self._density, self._told_of_touches = density, touched
        self.keys = Keys(self.press_button, self._somebody)
        self._screens: dict[str, Screen] = {}
        self._name = ""
        self._dismissed: object = None
        self.guard = Guard(self.failed)
        self.nudge = Nudge(self._nudge_minutes, self._remind)
        self.absent = Absent(self._ask_about)
        self.context.wait_on = self.absent.wait
        self.stage: Stage | None = None
        self._walked_away = Clock.create_trigger(self._nobody, ROOM_SECONDS)

    # --- Kivy's own hours -------------------------------------------------------------------------------------------

    def load_config(self) -> None:
        """There is no file of Kivy's to read."""

    def build(self) -> Stage:
        self._use_theme()
        self.stage = Stage(self.open_settings, self.dismiss)
        self.context.turn, self.context.arrange = self.stage.turn, self.stage.arrange
        self.stage.coach = self.coach = LessonCoach(self.bridge.post, self.context, size_hint=(None, None))
        self.context.can_teach, self.context.teach = lambda: self.coach.can_begin(self.bridge.view), self.teach
        self.context.set_up = lambda: self.enter("owner")
        self.context.open_badge = self.open_badge
        self.keys.listen()
        self.guard.watch()
        return self.stage

    def on_start(self) -> None:
        self.bridge.subscribe(self._show)
        self.bridge.resume()
        if self.context.owner is not None:
            watch_over(self, self.context.owner)

    def on_stop(self) -> None:
        self.keys.leave()
        self.guard.leave()
        self.nudge.stop()
        self.absent.stop()
        self._walked_away.cancel()
        if self._name in self._screens:
            self._screens[self._name].leave()
        self.jobs.close()

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
        self.nudge.follow(shown)
        self.absent.follow(shown)
        name, texts = type(shown.screen).__name__, Texts(shown.language)
        before, self._name = self._name, name
        if name != before and before in self._screens:
            self._screens[before].leave()
        if name not in self._screens:
            self._screens[name] = screen_class(name)(self.bridge.post)
        screen = self._screens[name]
        screen.context, self.context.company, self.context.camera = self.context, shown.company, shown.camera
        self.context.coached, self.context.given = shown.coach, shown.given
        self.context.show_phones = (lambda: self.enter("phones")) if shown.phones.address else None
        self.context.levels = {player.player: player.level for player in shown.players if player.level}
        self.stage.turned = self.stage.turned and shown.company > 1  # the next ones begin upright
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
        else:
            self.stage.tell("") if self.stage is not None else None

    def _nudge_minutes(self) -> int:
        return self.context.owner.adjustments.value.nudge if self.context.owner is not None else 0

    def _remind(self, names: tuple[str, ...]) -> None:
        if self.stage is not None:
            texts = Texts(self.bridge.view.language)
            self.stage.tell(texts("word.waiting_for", names=texts.listed(names)))

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
        navigator = Navigator(
            self.bridge.post,
            lambda: self.bridge.view,
            self.enter,
            self.leave_room,
            self.apply_preferences,
            self.context,
        )
        self.leave_room()
        self.stage.cover(room_class(name, self.bridge.ask(BookAtHand()))(navigator, Texts(self.bridge.view.language)))
        self._walked_away()

    def open_badge(self, player: int, turns: int = 0) -> None:
        """Who plays here, and in which colour."""
        assert self.stage is not None
        self.context.badge = player
        self.stage.face(turns)
        self.enter("badge")

    def _ask_about(self, player: int) -> None:
        """Not while somebody reads in a room or corrects a die: then later."""
        if self.correcting or (self.stage is not None and self.stage.room is not None):
            self.absent.wait()
            return
        self.context.absent = player
        self.enter("absent")

    def show_best(self) -> None:
        """How the best of the challenge was played; then back to where it was asked for."""
        self.enter("past")
        room: Any = self.stage.room if self.stage is not None else None
        room.show_only(CHALLENGE_BEST)

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

    @property
    def correcting(self) -> bool:
        """Whether the faces of a die are offered: until one is chosen nothing is accepted, by no button either."""
        screen = self.stage.screen if self.stage is not None else None
        return bool(getattr(screen, "picking", False))

    def press_button(self) -> None:
        """What the button at the table does; where there is no camera to read dice, it throws."""
        if self.correcting:
            return
        screen = self.bridge.view.screen
        throws = isinstance(screen, PlacingView) or getattr(screen, "step", "") in AWAITS_A_THROW
        command: Command = ButtonPressed()
        if throws and not self.bridge.view.camera:
            command = ThrowVirtually()
        self.bridge.post(command)

    def _on_keyboard_settings(self, *_: object) -> bool:
        """Kivy's own settings are nobody's business here."""
        return True

    def _somebody(self) -> None:
        """Somebody touched the screen, or the space bar."""
        self._told_of_touches()
        self._stop_countdown()
        if self.stage is not None and self.stage.room is not None:
            self._walked_away.cancel()
            self._walked_away()

    def _stop_countdown(self) -> None:
        """Who touches anything while a throw is about to count by itself wants to say something about it."""
        screen: Any = self.bridge.view.screen
        if getattr(screen, "accepts_itself", False):
            self.bridge.post(StopCountdown(screen.request))

    def _nobody(self, *_: object) -> None:
        """The owner's area counts the minutes by itself: calibrating takes hands that do not touch the screen."""
        if self.stage is not None and self.stage.room is not None and not self.stage.room.stays:
            self.leave_room()
