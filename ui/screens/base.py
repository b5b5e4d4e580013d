"""What every screen is: a widget that shows a view in a language, and posts commands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from kivy.uix.floatlayout import FloatLayout

from kiosk.messages import Command
from kiosk.owner.ports import Owner
from kiosk.queries import AboutNow, Help
from kiosk.views.coach import Coach
from kiosk.views.help import HelpView
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


def nothing_known(_query: AboutNow) -> Any:  # noqa: ANN401 - as of any answer
    """Where there is no core to ask."""
    raise LookupError


def do_at_once(work: Callable[[], Any], on_done: Callable[[Any], None]) -> None:
    """Where no other thread does it."""
    on_done(work())


def nowhere(_player: int, _turns: int = 0) -> None:
    """Where there is no room to go into."""


def silent(_sound: str) -> None:
    """Where there is no loudspeaker."""


def nobody_teaches() -> None:
    """Where there is no lesson."""


@dataclass
class ScreenContext:
    """What lies within a screen's reach besides its view."""

    hold: Callable[[int | None], None] = nobody
    """Tell who holds the screen, where drawing is hidden."""
    pictures: Pictures = NO_PICTURES
    accept_seconds: float = 3.0
    """After how long a throw that was read for sure counts by itself."""
    camera: bool = False
    """Whether a camera reads the dice, as the view says."""
    company: int = 1
    """How many sit around the screen."""
    turn: Callable[[], None] = nothing
    """Turn the screen to those who sit opposite."""
    arrange: Callable[[], None] = nothing
    """Lay the corner and the notice anew, where a screen has moved them by itself."""
    ask: Callable[[AboutNow], Any] = nothing_known
    """What is going on, beyond the view on the screen: see `kiosk.queries`."""
    given: bool = False
    """Whether the throws come from the list of a challenge, as the view says."""
    show_best: Callable[[], None] = nothing
    """Show how the best of the challenge was played."""
    coach: Coach | None = None
    """Who shows what would be best; None where nothing thinks."""
    coached: bool = True
    """Whether the group wants that, as the view says."""
    levels: dict[int, str] = field(default_factory=dict)
    """At which places in the table's list a computer plays, and how well."""
    owner: Owner | None = None
    """What is the owner's; None where there is no owner's area."""
    archive: Archive = NO_ARCHIVE
    """What is known about past games."""
    record: int | None = None
    """The most points that anybody has reached here in the game at hand."""
    submit: Callable[[Callable[[], Any], Callable[[Any], None]], None] = do_at_once
    """Do something that takes a while beside the window's thread, and bring what came of it in a later frame."""
    can_teach: Callable[[], bool] = bool
    """Whether the first lesson could begin here."""
    teach: Callable[[], None] = nobody_teaches
    ring: Callable[[str], None] = silent
    """Play a sound of `kiosk.effects.Sound`, by its name, about something that only the screen does."""
    hand_seconds: float = 1.6
    """After how long the next player's sheet comes by itself, where one screen is passed around."""
    open_badge: Callable[[int, int], None] = nowhere
    """Let a player, by the place in the table's list, say name and colour; the room is turned by so many quarters."""
    badge: int = 0
    """Who does so."""
    show_phones: Callable[[], None] | None = None
    """Say how phones join; None where none can."""
    absent: int = 0
    """Whose phone is away, where the table asks what to do, by the place in the table's list."""
    wait_on: Callable[[], None] = nothing
    """Ask once more later."""
    set_up: Callable[[], None] = nothing
    """Open the owner's guided start."""

    @property
    def acceptance(self) -> float:
        """As the owner has set it, where there is one."""
        return self.owner.adjustments.value.accept_seconds if self.owner is not None else self.accept_seconds

    def help(self) -> HelpView:
        """The rules at hand; of a game that has not begun by the owner's own sheet, where there is one."""
        found: HelpView = self.ask(Help())
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
        self.context = ScreenContext()

    def show(self, shown: Any, texts: Texts) -> None:  # noqa: ANN401 - each screen has its own view
        """Draw *shown* in the words of *texts*."""
        raise NotImplementedError

    def leave(self) -> None:
        """Another screen comes: stop whatever moves."""

    def opener(self, above: float) -> int:  # noqa: ARG002 - of use where the corner lies between two sides
        """By how many quarters a room is turned so that it faces who has opened it, *above* the corner's middle."""
        return 0

    def corner(self, width: float, height: float) -> Box:
        """Where the button to settings, help and the way back is: at the upper right."""
        now = theme.now()
        return width - now.touch - now.gap, height - now.touch - now.gap, now.touch, now.touch

    def notice(self, width: float, height: float) -> Box:
        """Where a notice may lie for a while: along the upper rim, beside the corner."""
        now = theme.now()
        most = min(width - now.touch - 4 * now.gap, now.mm(150))
        return now.gap, height - now.touch - now.gap, most, now.touch
