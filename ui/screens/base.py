"""What every screen is: a widget that shows a view in a language, and posts commands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kivy.uix.floatlayout import FloatLayout

from kiosk.messages import Command
from kiosk.views.help import HelpView, help_view
from kiosk.views.owner_ports import Owner
from kiosk.views.past import NO_ARCHIVE, Archive
from ui import theme
from ui.texts import Texts
from ui.widgets.camera import NO_PICTURES, Pictures

Post = Callable[[Command], None]
Box = tuple[float, float, float, float]
"""x, y, width, height."""


def nobody(_player: int | None) -> None:
    """Where nobody asks who holds the screen."""


def nothing() -> None:
    """Where there is nobody opposite."""


def nothing_known(_question: Callable[..., Any]) -> Any:  # noqa: ANN401 - as of any view
    """Where there is no core to ask."""
    raise LookupError


def do_at_once(work: Callable[[], Any], bring: Callable[[Any], None]) -> None:
    """Where there is nobody to send."""
    bring(work())


def nobody_teaches() -> None:
    """Where there is no lesson."""


@dataclass
class Desk:
    """What lies within a screen's reach besides its view."""

    hold: Callable[[int | None], None] = nobody
    """Tell who holds the screen, where drawing is hidden."""
    pictures: Pictures = NO_PICTURES
    accept_seconds: float = 3.0
    """After how long a throw that was read for sure counts by itself."""
    company: int = 1
    """How many sit around the screen."""
    turn: Callable[[], None] = nothing
    """Turn the screen to those who sit opposite."""
    arrange: Callable[[], None] = nothing
    """Lay the corner and the notice anew, where a screen has moved them by itself."""
    ask: Callable[[Callable[..., Any]], Any] = nothing_known
    """A view of what is going on, beyond the one on the screen: ``ask(lambda state, viewer: …)``."""
    owner: Owner | None = None
    """What is the owner's; None where there is no owner's area."""
    archive: Archive = NO_ARCHIVE
    """What is known about past games."""
    send: Callable[[Callable[[], Any], Callable[[Any], None]], None] = do_at_once
    """Do something that takes a while beside the window's thread, and bring what came of it in a later frame."""
    can_teach: Callable[[], bool] = bool
    """Whether the first lesson could begin here."""
    teach: Callable[[], None] = nobody_teaches

    def help(self) -> HelpView:
        """The rules at hand; of a game that has not begun by the owner's own sheet, where there is one."""
        library = self.owner.sheets.library if self.owner is not None else None
        found: HelpView = self.ask(lambda state, _: help_view(state, library))
        return found


class Screen(FloatLayout):
    """Made once a kind of view; `show` is called whenever the view or the language has changed.

    A screen keeps nothing that the core knows: what it shows follows from the view alone. The app lays the corner
    button into `corner` and short notices into `notice`; nothing that is touched next may lie there.
    """

    turnable = False
    """Whether it may be turned to those who sit opposite; what both sides see at once need not be."""

    def __init__(self, post: Post, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(**keywords)
        self.post = post
        self.desk = Desk()

    def show(self, shown: Any, texts: Texts) -> None:  # noqa: ANN401 - each screen has its own view
        """Draw *shown* in the words of *texts*."""
        raise NotImplementedError

    def leave(self) -> None:
        """Another screen comes: stop whatever moves."""

    def corner(self, width: float, height: float) -> Box:
        """Where the button to settings, help and the way back is: at the upper right."""
        now = theme.now()
        return width - now.touch - now.gap, height - now.touch - now.gap, now.touch, now.touch

    def notice(self, width: float, height: float) -> Box:
        """Where a notice may lie for a while: along the upper rim, beside the corner."""
        now = theme.now()
        most = min(width - now.touch - 4 * now.gap, now.mm(150))
        return now.gap, height - now.touch - now.gap, most, now.touch
