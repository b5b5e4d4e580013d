"""A page of the owner's area: lays itself out below the heading, and knows when it comes and goes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath
from typing import TYPE_CHECKING

from kivy.clock import Clock

from kiosk.errors import Unusable
from kiosk.owner.ports import Owner
from ui import theme
from ui.screens.owner.work import Work
from ui.screens.rect import Rect
from ui.screens.section import Section
from ui.texts import Texts

if TYPE_CHECKING:
    from ui.screens.owner.owner import OwnerRoom


class OwnerPage(Section):
    """Its title is ``owner.page.`` and its name; ``every`` seconds it is told of the time."""

    every = 0.0

    def __init__(self, room: OwnerRoom) -> None:
        super().__init__(room)
        self.work = Work(self.failed)
        self.told = ""
        """What became of the last thing that was asked for."""
        self.good = True
        self._clock = None

    @property
    def owner(self) -> Owner:
        found: Owner = self.screen.owner
        return found

    @property
    def texts(self) -> Texts:
        found: Texts = self.screen.texts
        return found

    def enter(self) -> None:
        """It comes: begin afresh."""

    def exit(self) -> None:
        """It goes: stop whatever runs."""

    def tick(self) -> None:
        """Some time has passed."""

    def start(self) -> None:
        self.told, self.good = "", True
        self.enter()
        if self.every:
            self._clock = Clock.schedule_interval(lambda _: self.tick(), self.every)

    def stop(self) -> None:
        self.work.stop()
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        self.exit()

    @property
    def title(self) -> str:
        return self.texts(f"owner.page.{self.screen.name}")

    @property
    def bare(self) -> bool:
        """Whether the page has the heading's place too, and the way back on itself."""
        return False

    def over(self, frame: Rect) -> None:
        """What lies over heading and page."""

    def back(self) -> bool:
        """A step back within the page; False where the page itself is to be left."""
        return False

    def say(self, text: str, *, good: bool = True) -> None:
        self.told, self.good = text, good
        self.redraw()

    def failed(self, problem: Exception) -> None:
        """What disks complain of is said in the language of the screen, by the name of the file or stick."""
        if isinstance(problem, Unusable) and problem.code:
            self.say(self.texts(f"owner.failed.{problem.code}", PurePath(problem.file).name), good=False)
        else:
            self.say(self.texts("owner.failed", problem), good=False)

    def attempt(self, do: Callable[[], object]) -> bool:
        """Do something quick that a disk may refuse; says whether it was done."""
        try:
            do()
        except Unusable as problem:
            self.failed(problem)
            return False
        return True

    def redraw(self) -> None:
        self.screen.redraw()

    # --- what pages have in common ----------------------------------------------------------------------------------

    def paper(self, name: str, frame: Rect) -> Rect:
        """A leaf to write upon; gives the room on it."""
        self.screen.panel(name, frame)
        return frame.inset(self.gap)

    def telling(self, frame: Rect, *, dark: bool = False) -> None:
        """A line with what was told last."""
        tone = theme.PAPER if dark else theme.INK
        colour = (theme.PRIMARY if not dark else theme.CHOSEN) if self.good else theme.BAD
        self.screen.words("told", frame, self.told, bold=True, colour=colour if self.told else tone)

    @property
    def small(self) -> str:
        """The role of what is said beside the point: small only where there is little room."""
        return "body" if self.screen.wide else "small"
