"""What the owner's area asks of camera and devices; the rest is in `kiosk.owner.ports`."""

from __future__ import annotations

from typing import Protocol

from kiosk.owner.views import Lesson, Quad, TableLearned, TestReading, TrayLook, TrayPicture


class TraySetupPort(Protocol):
    """The camera while the owner looks through it; *slow* ones belong into another thread."""

    def begin(self) -> None: ...
    def end(self) -> None: ...
    def picture(self) -> TrayPicture | None:
        """The newest picture; quick."""
        ...

    def poke(self) -> None:
        """A touch on the picture: throws dice in a simulated tray, and does nothing in a real one."""
        ...

    @property
    def corners(self) -> Quad | None:
        """As they are kept now."""
        ...

    @property
    def locked(self) -> bool: ...
    @property
    def taught(self) -> int:
        """How many faces are known."""
        ...

    def look(self) -> TrayLook:
        """Slow."""
        ...

    def keep_corners(self, corners: Quad) -> str:
        """Slow. Empty if they are kept and used from now on, else why not."""
        ...

    def lock(self) -> str:
        """Slow. Hold exposure and white balance; empty, or why not."""
        ...

    def unlock(self) -> None: ...
    @property
    def sets(self) -> tuple[str, ...]:
        """The dice that can be read, by the books that are played with them."""
        ...

    @property
    def dice(self) -> str:
        """Which of them are read as a test now."""
        ...

    def choose(self, dice: str) -> None:
        """Quick."""
        ...

    def read(self, *, taught: bool = True) -> TestReading:
        """Slow. Read the tray now, with or without what was taught."""
        ...

    def teach(self) -> Lesson:
        """Begin a teach-in; what was taught before holds until it is kept."""
        ...

    def offer(self) -> Lesson:
        """Slow. Look at the die that lies in the tray."""
        ...

    def skip(self) -> Lesson: ...
    def keep_lessons(self) -> str:
        """Slow. Keep what was taught and use it from now on; empty, or why not."""
        ...

    def forget_lessons(self) -> None:
        """Slow. Read the dice as they are delivered again."""
        ...

    @property
    def learned(self) -> TableLearned:
        """What throws of these dice at this table have taught; quick."""
        ...

    @property
    def worse(self) -> bool:
        """Whether more throws of some dice are refused than used to be; quick."""
        ...

    def confirm(self) -> str:
        """Slow. What was read last is right, says the person who looks; empty, or why it does not count."""
        ...

    def forget_table(self) -> None:
        """Slow. Delete what throws at this table have taught."""
        ...


class Devices(Protocol):
    """Button, lights and loudspeaker, while they are tried out."""

    def begin(self) -> None:
        """From now on the button does nothing in the game."""
        ...

    def end(self) -> None:
        """Everything as the game wants it again."""
        ...

    @property
    def presses(self) -> int: ...
    def light_button(self, *, on: bool) -> None: ...
    def light_tray(self, *, on: bool) -> None: ...
    def sound(self) -> None: ...
    def speak(self, language: str) -> None: ...
