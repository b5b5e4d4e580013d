"""The venue as the owner sees it: which one it is, what waits for it, trying it, and the challenge of the week.

The kiosk has no network: the sender is another program with another user, which systemd is asked to start.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kiosk import challenge as weekly
from kiosk.errors import Unusable, one_line, refused
from kiosk.files import read_json, write_json
from kiosk.journal.outbox import SHARED
from kiosk.owner.machine import run_program
from kiosk.owner.views import Place, VenueState
from kiosk.queries import Outbox, Weekly
from kiosk.store import Kiosk
from kiosk.venue.names import FILE, FORMAT, UNIT

Run = Callable[[Sequence[str]], tuple[int, str]]
SECONDS = 90.0
"""That sending may take while somebody looks; it goes on without them."""
KNOWN = range(6)
"""How ``venue send`` ends."""


def run_sender(words: Sequence[str]) -> tuple[int, str]:
    return run_program(words, SECONDS)


class OwnVenue:
    """All but `shared` is slow."""

    def __init__(self, folder: Path, kiosk: Kiosk, *, run: Run = run_sender) -> None:
        self._folder, self._kiosk, self._run = folder, kiosk, run

    @property
    def state(self) -> VenueState:
        page, now = self._ask(Outbox((), 0)), self._ask(Weekly())
        return VenueState(
            _address(self._folder / FILE) or "",
            page.waiting,
            page.last,
            now.game if now is not None else None,
            now.monday if now is not None else "",
            now is not None and now.monday == weekly.monday(weekly.today()).isoformat(),
        )

    def _ask(self, query: Outbox | Weekly) -> Any:  # noqa: ANN401 - see kiosk.queries.ANSWERS
        found: list[Any] = []
        self._kiosk.elsewhere(lambda: found.append(self._kiosk.ask(query)))
        return found[0]

    # --- which venue ------------------------------------------------------------------------------------------------

    def offered(self, places: tuple[Place, ...]) -> tuple[Path, ...]:
        """Files with an address on what is put in."""
        return tuple(place.path / FILE for place in places if _address(place.path / FILE))

    def join(self, path: Path) -> None:
        """As this file says; raises `Unusable`."""
        data = _read(path)
        if not _named(data):
            raise Unusable(f"is not of the format {FORMAT}", file=str(path))
        try:
            write_json(self._folder / FILE, data, 0o600)
        except OSError as problem:
            raise refused(problem, self._folder / FILE, "can't be written") from None

    def leave(self) -> None:
        """What waits goes on waiting."""
        self._change(FILE, there=False)

    def send(self) -> str:
        """Bring what waits now: how it ended, as a number, or what systemd has to complain of."""
        status, text = self._run(("systemctl", "start", UNIT))
        ended, number = self._run(("systemctl", "show", "--property=ExecMainStatus", "--value", UNIT))
        if ended == 0 and number.strip().isdigit() and (status == 0 or int(number) in KNOWN[1:]):
            return number.strip()
        return one_line(text.strip() or f"systemctl: {status}")

    # --- the challenge ----------------------------------------------------------------------------------------------

    @property
    def shared(self) -> bool:
        """Whether others may see how it was played here."""
        return (self._folder / SHARED).exists()

    def share(self, *, on: bool) -> None:
        self._change(SHARED, there=on)

    def draw(self) -> None:
        """One for this week, where there is no venue; raises `Unusable` or `OSError`."""
        self._ask(Weekly(weekly.drawn(weekly.monday(weekly.today()))))

    def _change(self, name: str, *, there: bool) -> None:
        path = self._folder / name
        try:
            if there:
                os.close(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_CLOEXEC, 0o600))
            else:
                path.unlink(missing_ok=True)
        except OSError as problem:
            raise refused(problem, path, "can't be written") from None


def _read(path: Path) -> Any:  # noqa: ANN401 - any JSON value
    try:
        return read_json(path)
    except OSError as problem:
        raise refused(problem, path, "can't be read") from None
    except ValueError as problem:
        raise Unusable(f"can't be read: {one_line(str(problem))}", file=str(path)) from None


def _named(data: Any) -> str:  # noqa: ANN401 - any JSON value
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        return ""
    address, password = data.get("address"), data.get("password", "")
    return address if isinstance(address, str) and isinstance(password, str) else ""


def _address(path: Path) -> str:
    """Nothing where there is none that can be used."""
    try:
        return _named(_read(path))
    except Unusable:
        return ""
