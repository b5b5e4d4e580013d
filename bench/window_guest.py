"""The kiosk with its real window, and somebody who touches it: a child of the soaks, not for people.

    python -m bench.window_guest [SEAT ...]

It begins and confirms by the space bar, throws the table's own dice and builds for these seats by touches on the
glass, one at a time, as long as it runs. The window is laid out and touched, but not painted: nobody looks.
"""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from kiosk.__main__ import main as kiosk
from kiosk.messages import Aim
from kiosk.views import BriefingView, OverView, PlacingView, ThrowView
from tests.pictures.rehearsal import aim, best

EVERY = 0.04
"""Seconds between two touches."""
LAZY = 100
"""After so many touches that bring nothing the guest passes, or stops."""
SPACE: tuple[int, int, str, list[str]] = (32, 44, " ", [])
RUN = ("run", "--size=800x480")


class Guest:
    def __init__(self, seats: tuple[int, ...]) -> None:
        self._seats = seats
        self._doing: object = None
        self._touches = 0
        self._held: Any = None
        """The finger that holds a button just now."""

    def look(self, _seconds: float) -> None:
        """What the window shows, and one touch for it."""
        from kivy.app import App  # noqa: PLC0415 - after the window's own variables

        app = App.get_running_app()
        if app is None or getattr(app, "stage", None) is None or self._held is not None:
            return
        shown = app.bridge.view.screen
        match shown:
            case PlacingView() if shown.waiting_for:
                self._build(app, shown)
            case ThrowView() | PlacingView():
                self._throw(app, complete=isinstance(shown, ThrowView) and shown.complete)
            case BriefingView() | OverView():
                self._press_space()

    @staticmethod
    def _press_space() -> None:
        from kivy.core.window import Window  # noqa: PLC0415 - as above

        Window.dispatch("on_key_down", *SPACE)

    def _throw(self, app: Any, *, complete: bool) -> None:  # noqa: ANN401 - Kivy's own
        """With the table's own dice, accepted at once."""
        from ui.widgets.buttons import BigButton  # noqa: PLC0415 - as above

        wanted = "build" if complete else "dice"
        for one in app.stage.screen.walk(restrict=True):
            if isinstance(one, BigButton) and one.icon == wanted and not one.disabled:
                self._tap(one)
                return

    def _build(self, app: Any, shown: PlacingView) -> None:  # noqa: ANN401 - Kivy's own
        for panel in shown.panels:
            if panel.player in self._seats and panel.name in shown.waiting_for:
                sheet = self._sheet(app, panel.player)
                if sheet is None:
                    self._turn_to(app, panel.player)
                else:
                    self._act(sheet, shown, panel)
                return

    def _turn_to(self, app: Any, player: int) -> None:  # noqa: ANN401 - Kivy's own
        """Where one sheet is passed around another one may lie there after a start."""
        small = f"mini.{player}"
        for one in app.stage.screen.walk(restrict=True):
            if small in getattr(one, "parts", {}):
                self._tap(one.parts[small])
                return

    def _sheet(self, app: Any, player: int) -> Any:  # noqa: ANN401 - as above
        from ui.widgets.placing_sheet import PlacingSheet  # noqa: PLC0415 - as above

        found = (one for one in app.stage.screen.walk(restrict=True) if isinstance(one, PlacingSheet))
        return next((one for one in found if one.parent.shown.panel.player == player), None)

    def _act(self, sheet: Any, shown: PlacingView, panel: Any) -> None:  # noqa: ANN401 - as above
        doing = (shown.code, shown.game, shown.round, panel.player)
        self._touches = self._touches + 1 if doing == self._doing else 0
        self._doing = doing
        parts = sheet.parent.parts
        if not panel.placements or self._touches > LAZY:
            self._touches = 0
            gives_up = next((name for name in ("skip", "pass") if name in parts and not parts[name].disabled), None)
            if gives_up is not None:
                self._tap(parts[gives_up])
            elif "stop" in parts and not parts["stop"].disabled:
                self._hold(parts["stop"])
            return
        wanted = aim(shown, panel.player, tuple(best(shown, panel)))
        ghost = panel.ghost
        if ghost is not None and not ghost.objections:
            self._tap(parts["build"])
        elif sheet.pose.mirrored != wanted.mirrored:
            self._tap(parts["mirror"])
        elif sheet.pose.turns != wanted.turns:
            self._tap(parts["turn"])
        else:
            self._lay(sheet, wanted)

    def _lay(self, sheet: Any, wanted: Aim) -> None:  # noqa: ANN401 - as above
        from ui.widgets import poses  # noqa: PLC0415 - as above
        from ui.widgets.hand import NO_TAP  # noqa: PLC0415 - as above

        row, column = poses.anchor(sheet.pose.cells(sheet.shape))
        sheet.hand.last_tap = NO_TAP  # so quick that the taps of two turns would be a double one
        self._touch(*sheet.to_window(*sheet.middle_of((wanted.row + row, wanted.column + column))))

    # --- fingers ----------------------------------------------------------------------------------------------------

    def _tap(self, widget: Any) -> None:  # noqa: ANN401 - as above
        self._touch(*widget.to_window(*widget.center))

    @staticmethod
    def _touch(x: float, y: float) -> None:
        from tests.ui.hands import Finger  # noqa: PLC0415 - as above

        Finger(x, y).down().up()

    def _hold(self, button: Any) -> None:  # noqa: ANN401 - as above
        from kivy.clock import Clock  # noqa: PLC0415 - as above

        from tests.ui.hands import Finger  # noqa: PLC0415 - as above
        from ui.widgets.buttons import HOLD_SECONDS  # noqa: PLC0415 - as above

        self._held = Finger(*button.to_window(*button.center)).down()
        Clock.schedule_once(self._let_go, 2 * HOLD_SECONDS)

    def _let_go(self, _seconds: float) -> None:
        self._held.up()
        self._held = None


def sit_down(guest: Guest) -> None:
    """As soon as there is a window: the kiosk opens it itself."""
    while getattr(sys.modules.get("kivy.core.window"), "Window", None) is None or "ui.draw.raster" not in sys.modules:
        time.sleep(EVERY)
    from kivy.clock import Clock  # noqa: PLC0415 - as above
    from kivy.core.window import Window  # noqa: PLC0415 - as above

    from tests.ui.unpainted import Unpainted  # noqa: PLC0415 - as above

    Unpainted(Window).switch(on=True)
    Clock.schedule_interval(guest.look, EVERY)


def main() -> int:
    guest = Guest(tuple(int(one) for one in sys.argv[1:]))
    threading.Thread(target=sit_down, args=(guest,), daemon=True).start()
    return kiosk(list(RUN))


if __name__ == "__main__":
    sys.exit(main())
