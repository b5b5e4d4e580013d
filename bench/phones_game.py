"""Phones in real browsers and the window play whole games together, with faults at random moments.

    python bench/phones_game.py [--games 1,7] [--phones N] [--faults N] [--seed N] [--pictures FOLDER]

The kiosk with its window, the phones' server and Chromium are programs of their own. The window begins, throws and
confirms; every seat is played by touch on a phone. A fault comes between any two touches: a phone is closed and
opened again, reloaded, frozen, taken off the network or opened in a second tab; the server or the kiosk is killed and
started again. At the end everything that a phone was told is done must be in the journal, once. The exit status is 1
if anything was lost, is there twice, or if the table was stuck.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Self

from playwright.sync_api import Error as BrowserError
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from kiosk.journal import Journal
from kiosk.messages import AddPlayer, ChooseMode, Command, GoBack, NewTable, Wake
from kiosk.rules.my_city_rw.standings import Mode
from kiosk.views.viewer import AT_TABLE
from tests.core.invariants import check
from tests.door.kiosk_process import PATIENCE, ROOT, KioskProcess

NAMES = ("Ada", "Ben", "Cleo", "Dirk", "Émile", "Fatma")
STUCK = 300.0
"""Seconds without any move after which the table is stuck."""
PORTS = (20000, 32000)
"""Below those that the system gives to connections."""
LONGEST = 1.5
"""Seconds that a phone is away at most."""
FAULTS = ("closed", "reloaded", "frozen", "offline", "second tab") * 3 + ("server", "kiosk")
LOOK = """async () => {
  const phone = window.phone;
  if (!phone || !phone.view || phone.seat === null || !document.querySelector('.veil').hidden) return {is: ''};
  const screen = phone.view.screen, hand = phone.screen;
  const found = {is: screen.is, round: screen.round};
  if (screen.is !== 'PlacingView' || !hand.panel || !hand.thinking || hand.waitingFor) return found;
  const {fieldsOf, keyOf, sizeOf, turned} = await import('/grid.js');
  const {panel, rows, columns} = hand;
  Object.assign(found, {thinking: true, turns: hand.turns, mirrored: hand.mirrored, fits: false});
  const laid = hand.fields();
  found.fits = Boolean(laid && hand.legal.has(keyOf(laid)));
  const box = hand.svg.getBoundingClientRect();
  const {shape} = screen.order;
  for (const mirrored of [hand.mirrored, !hand.mirrored]) for (let more = 0; more < 4; more += 1) {
    const turns = (hand.turns + more) % 4;
    const [high, wide] = sizeOf(turned(shape, turns, mirrored));
    for (let row = 0; row + high <= rows; row += 1) for (let column = 0; column + wide <= columns; column += 1) {
      if (!hand.legal.has(keyOf(fieldsOf(shape, {row, column, turns, mirrored})))) continue;
      const [x, y] = [(column + wide / 2) / columns, (row + high / 2) / rows];
      found.to = {turns, mirrored, x: box.left + x * box.width, y: box.top + y * box.height};
      return found;
    }
  }
  return found;
}"""
"""What a phone shows, and where a finger would have to touch so that the building fits."""


@dataclass
class BrowsersTally:
    moves: int = 0
    told: dict[str, str] = field(default_factory=dict)
    """Kinds of the commands that phones were told are done, by their ids."""
    faults: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    rounds: int = 0
    slowest: float = 0.0


class BrowserPhone:
    """One browser with a seat, and the finger on it."""

    def __init__(self, browser: Any, seat: int, tally: BrowsersTally) -> None:  # noqa: ANN401 - no types of its own
        self.seat, self._browser, self._tally = seat, browser, tally
        self._said: dict[str, str] = {}
        self._open(None)

    def _open(self, kept: Any) -> None:  # noqa: ANN401 - as above
        look = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True, "locale": "de-DE"}
        self.context = self._browser.new_context(**look, storage_state=kept)
        self.page = self._tab()

    def _tab(self) -> Any:  # noqa: ANN401 - as above
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.on("websocket", self._listen)
        page.on("pageerror", lambda problem: self._tally.wrong.append(f"seat {self.seat}: {problem}"))
        return page

    def _listen(self, opened: Any) -> None:  # noqa: ANN401 - as above
        opened.on("framesent", lambda text: self._sent(json.loads(text)))
        opened.on("framereceived", lambda text: self._heard(json.loads(text)))

    def _sent(self, message: dict[str, Any]) -> None:
        if message["is"] == "say":
            self._said[message["id"]] = message["command"]["is"]

    def _heard(self, message: dict[str, Any]) -> None:
        if message["is"] == "done" and message["refused"] is None:
            self._tally.told[message["id"]] = self._said.get(message["id"], "?")

    def join(self, address: str) -> None:
        self.page.goto(address)
        self.page.tap(f"[data-name=seat-{self.seat}]")
        self.page.wait_for_selector("[data-name=give-back], [data-name=sheet]")

    def look(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(LOOK)
        return found

    def touch(self, name: str) -> None:
        """A finger that finds nothing under it is lifted again."""
        with contextlib.suppress(BrowserError):
            self.page.tap(f"[data-name={name}]", timeout=400)

    # --- what happens to phones -------------------------------------------------------------------------------------

    def closed(self, away: float) -> None:
        kept, address = self.context.storage_state(), self.page.url.split("#")[0]
        self.context.close()
        time.sleep(away)
        self._open(kept)
        self.page.goto(address)

    def reloaded(self, _away: float) -> None:
        self.page.reload()

    def frozen(self, away: float) -> None:
        cdp = self.context.new_cdp_session(self.page)
        cdp.send("Page.setWebLifecycleState", {"state": "frozen"})
        time.sleep(away)
        cdp.send("Page.setWebLifecycleState", {"state": "active"})
        cdp.detach()

    def offline(self, away: float) -> None:
        self.context.set_offline(True)
        time.sleep(away)
        self.context.set_offline(False)

    def second_tab(self, _away: float) -> None:
        before, self.page = self.page, self._tab()
        self.page.goto(before.url)
        before.close()


class BrowsersEvening:
    def __init__(self, folder: Path, browser: Any, phones: int, seed: int) -> None:  # noqa: ANN401 - as above
        self.folder, self.browser, self.random, self.tally = folder, browser, Random(seed), BrowsersTally()
        self.kiosk = KioskProcess(folder, ("bench.window_guest",))
        self.port = _free_port(self.random)
        self._count = phones
        self.phones: list[BrowserPhone] = []
        self._server: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.kiosk.start()
        self.start_server()
        return self

    def __exit__(self, *_: object) -> None:
        for phone in self.phones:
            phone.context.close()
        self.kill_server()
        self.kiosk.end(signal.SIGKILL)

    def start_server(self) -> None:
        line = [sys.executable, "-m", "kiosk", "phones", "--door", str(self.kiosk.door), "--host", "127.0.0.1"]
        environ = {**os.environ, "STATE_DIRECTORY": str(self.folder), "XDG_CONFIG_HOME": str(self.folder)}
        self._server = subprocess.Popen([*line, "--port", str(self.port)], env=environ, cwd=ROOT)

    def kill_server(self) -> None:
        assert self._server is not None
        if self._server.poll() is not None:
            self.tally.wrong.append("the phones' server has ended by itself")
        self._server.kill()
        self._server.wait()

    # --- a game -----------------------------------------------------------------------------------------------------

    def sit_down(self, game: int) -> None:
        """A new table; its phones scan the code that it shows."""
        names = (AddPlayer(name) for name in NAMES[: self._count])
        with self.kiosk.connect() as table:
            if table.watch().table:
                table.say(GoBack())
            begin: tuple[Command, ...] = (Wake(), ChooseMode(Mode.SINGLE, game), *names, NewTable())
            for command in begin:
                delivered = table.say(command)
                assert delivered.refused is None, (command, delivered)
            code, end = table.watch().table, time.monotonic() + PATIENCE
            while not (letters := self._letters(code)) or table.watch(AT_TABLE).phones.code != letters:
                assert time.monotonic() < end, "no phones' server has come"
                time.sleep(0.1)
        for phone in self.phones:
            phone.context.close()
        self.phones = [BrowserPhone(self.browser, seat, self.tally) for seat in range(self._count)]
        for phone in self.phones:
            phone.join(f"http://127.0.0.1:{self.port}/#{letters}")

    def _letters(self, code: str) -> str:
        """Those with which phones join this table; none as long as the server is not at it yet."""
        with contextlib.suppress(OSError, ValueError):
            kept = json.loads((self.folder / "seats.json").read_text("ascii"))
            return str(kept["code"]) if kept["table"] == code else ""
        return ""

    def play(self, faults: int = 0, rounds: int = 0) -> None:
        """Until the score is on every phone; after so many *rounds* everybody stops."""
        began = time.monotonic()
        while True:
            moved = False
            for phone in self.random.sample(self.phones, len(self.phones)):
                shown = self._looked(phone)
                if shown.get("thinking"):
                    moved = self._one_touch(phone, shown, stop=bool(rounds) and shown["round"] > rounds) or moved
                if self.tally.faults.total() < faults and self.random.random() < 0.4:
                    self._disturb(phone)
                self.tally.rounds = max(self.tally.rounds, shown.get("round") or 0)
            if moved:
                self.tally.slowest = max(self.tally.slowest, time.monotonic() - began)
                began = time.monotonic()
            if all(self._looked(phone)["is"] == "OverView" for phone in self.phones) or self._ended():
                return
            if time.monotonic() - began > STUCK:
                self.tally.wrong.append(f"after {self.tally.faults.total()} faults the table is stuck")
                return

    def _looked(self, phone: BrowserPhone) -> dict[str, Any]:
        with contextlib.suppress(BrowserError):  # the page is just being loaded
            return phone.look()
        return {"is": ""}

    def _ended(self) -> bool:
        """The window goes on from the score by itself."""
        return all(self._looked(phone)["is"] == "StandingsView" for phone in self.phones)

    def _one_touch(self, phone: BrowserPhone, shown: dict[str, Any], *, stop: bool) -> bool:
        to = shown.get("to")
        if stop:
            phone.touch("stop")
            phone.touch("stop-sure")
        elif shown["fits"]:
            phone.touch("build")
        elif to is None or self.random.random() < 0.05:
            phone.touch(self.random.choice(("skip", "pass", "stop")))
            phone.touch("stop-sure" if to is None else "cancel")
        elif to["mirrored"] != shown["mirrored"]:
            phone.touch("mirror")
        elif to["turns"] != shown["turns"]:
            phone.touch("turn")
        else:
            phone.page.touchscreen.tap(to["x"], to["y"])
        self.tally.moves += 1
        return True

    def _disturb(self, phone: BrowserPhone) -> None:
        kind = self.random.choice(FAULTS)
        self.tally.faults[kind] += 1
        away = self.random.uniform(0, LONGEST)
        if kind == "server":
            self.kill_server()
            time.sleep(away)
            self.start_server()
        elif kind == "kiosk":
            self.kiosk.end(signal.SIGKILL)
            self.compare()
            self.kiosk.start()
        else:
            with contextlib.suppress(BrowserError):  # a server that is away just then: the page is fetched again
                getattr(phone, kind.replace(" ", "_"))(away)
            self._come_back(phone)

    def _come_back(self, phone: BrowserPhone) -> None:
        """Somebody whose page could not be fetched reloads it."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with contextlib.suppress(BrowserError):
                if phone.page.evaluate("() => Boolean(window.phone)"):
                    return
                phone.page.goto(f"http://127.0.0.1:{self.port}/")
            time.sleep(0.2)
        self.tally.wrong.append(f"seat {phone.seat} does not come back")

    # --- what came of it --------------------------------------------------------------------------------------------

    def compare(self) -> None:
        """The journal as it lies there: everything that a phone was told is done, nothing twice, a sound state."""
        db = sqlite3.connect(f"file:{self.kiosk.journal}?mode=ro", uri=True)
        times = Counter(
            number.rpartition(".")[2] for (number,) in db.execute("SELECT id FROM commands WHERE id IS NOT NULL")
        )
        db.close()
        certain = [number for number, kind in self.tally.told.items() if kind not in {"Aim", "?"}]
        self.tally.wrong += [f"{number} was told to be done and is lost" for number in certain if number not in times]
        self.tally.wrong += [f"{number} is there {count} times" for number, count in times.items() if count > 1]
        journal = Journal.open(self.kiosk.journal)
        try:
            check(journal.load())
        finally:
            journal.close()


def _free_port(random: Random) -> int:
    """One that no program is given for a connection of its own: it would be taken while the server is away."""
    while True:
        port = random.randrange(*PORTS)
        with contextlib.suppress(OSError), socket.socket() as free:
            free.bind(("127.0.0.1", port))
            return port


@contextlib.contextmanager
def chromium(path: str = "/usr/bin/chromium") -> Iterator[Any]:
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        with contextlib.suppress(BrowserError):
            browser.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", default="1,7")
    parser.add_argument("--phones", type=int, default=6)
    parser.add_argument("--faults", type=int, default=0, help="so many in all; games begin anew until they have come")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pictures", type=Path)
    args = parser.parse_args()
    games = [int(one) for one in args.games.split(",")]
    with (
        tempfile.TemporaryDirectory(prefix="tabletown-phones-") as folder,
        chromium() as browser,
        BrowsersEvening(Path(folder), browser, args.phones, args.seed) as evening,
    ):
        number = 0
        while number < len(games) or (evening.tally.faults.total() < args.faults and not evening.tally.wrong):
            game, before, began = games[number % len(games)], evening.tally.moves, time.monotonic()
            evening.sit_down(game)
            evening.play(args.faults)
            if args.pictures is not None:
                evening.phones[0].page.screenshot(path=str(args.pictures / f"game-{game}.png"))
            number += 1
            print(
                f"game {game} with {args.phones} phones: {evening.tally.moves - before} touches,"
                f" {time.monotonic() - began:.0f} s, {evening.tally.faults.total()} faults so far",
                flush=True,
            )
        evening.kiosk.end(signal.SIGKILL)
        evening.compare()
        evening.kiosk.start()
        tally = evening.tally
    for wrong in tally.wrong[:20]:
        print("FAULT:", wrong)
    kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(tally.faults.items()))
    print(
        f"{len(tally.told)} commands were told to be done; faults: {kinds or 'none'};"
        f" {len(tally.wrong)} lost, twice or stuck"
    )
    return 1 if tally.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
