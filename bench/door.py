"""Throw rubbish at the door while somebody plays, and measure what a view to many fronts costs.

    python bench/door.py [--lines N] [--seed N]

Sound lines, damaged ones and noise: there must be no traceback in the log, no growth, and the table plays on. Then a
command and its view to ten fronts is timed against the same to one, as a ratio of the same run. The exit status is 1
if anything is not as it should be.
"""

from __future__ import annotations

import argparse
import json
import logging
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

from kiosk.door.client import Client
from kiosk.messages import ChooseLanguage
from kiosk.views.viewer import seat
from tests.door.rig import DoorRig, running, sit_down

BATCH = 250
WARM = 0.25
"""After this share of the lines everything that is kept once has been made."""
MOST_GROWTH = 24.0
"""MB that may come and go besides."""
COMMANDS = (
    "Wake", "GoBack", "AddPlayer", "NewTable", "StartRounds", "ThrowVirtually", "AcceptRoll", "PassRound", "Aim",
    "BuildHere", "StopPlaying", "ChooseLanguage", "NextGame", "ConfirmScore", "TableLoaded", "OpenTable",
)  # fmt: skip
VALUES = (
    None, True, False, 0, 1, -1, 7, 2**70, 0.5, "", "x", "table", "seat:1", "phone:1", "kiosk", "\ud800", [], {},
)  # fmt: skip
KEYS = ("is", "id", "actor", "seat", "command", "viewer", "query", "player", "row", "name", "language", "code")
NAMES = (None, "P1", "\ud800", "x" * 50)


def line(random: Random) -> bytes:
    """Anything that a front might send, or nobody would."""
    match random.randrange(7):
        case 0:
            return random.randbytes(random.randrange(80)).replace(b"\n", b"")
        case 1:
            return json.dumps(
                {random.choice(KEYS): random.choice(VALUES) for _ in range(random.randrange(6))}
            ).encode()
        case 2:
            return b"[" * random.randrange(3000)
        case 3:
            return json.dumps({"is": "ask", "id": "q", "query": _query(random)}).encode()
        case 4:
            return _damaged(_said(random), random)
        case _:
            return _said(random)


def _query(random: Random) -> dict[str, object]:
    number = random.choice((0, 1, -1, 2**53, 2**63, 2**64))
    given: dict[str, dict[str, object]] = {
        "Why": {"player": random.choice((0, 1, -5, 2**70)), "field": [random.choice((-2, 3, 12, 2**70)), 3]},
        "PastGames": {"before": random.choice((None, number)), "name": random.choice(NAMES)},
        "Best": {"part": random.choice(("all", "game-x", "1", "game-7", "game-99999999999999999999", "\ud800"))},
        "People": {"skip": number},
        "Titles": {"skip": number},
        "Career": {"name": random.choice(NAMES)},
        "PastGame": {"number": number},
    }
    kind = random.choice((*given, "Help", "Company", "Saving", "X"))
    return {"is": kind, **given.get(kind, {})}


def _said(random: Random) -> bytes:
    command: dict[str, object] = {"is": random.choice(COMMANDS)}
    if random.random() < 0.8:
        command.update(_fields(str(command["is"]), random))
    actor = random.choice(("table", "table", "table", "phone:1", "agent:0", "kiosk", "camera"))
    envelope = {"is": "say", "id": f"f{random.randrange(10**6)}", "actor": actor, "seat": random.choice((None, 0, 1))}
    return json.dumps({**envelope, "command": command}).encode()


def _fields(name: str, random: Random) -> dict[str, object]:
    if name in {"PassRound", "BuildHere", "StopPlaying"}:
        return {"player": random.randrange(3)}
    if name == "Aim":
        return {"player": random.randrange(3), "row": random.randrange(-9, 20), "column": random.randrange(12)}
    others: dict[str, dict[str, object]] = {
        "AddPlayer": {"name": f"P{random.randrange(9)}"},
        "ChooseLanguage": {"language": random.choice(("de", "xx"))},
        "TableLoaded": {"code": "ABCD"},
    }
    return others.get(name, {})


def _damaged(text: bytes, random: Random) -> bytes:
    found = bytearray(text)
    for _ in range(random.randrange(1, 4)):
        found[random.randrange(len(found))] = random.randrange(256)
    return bytes(found).replace(b"\n", b"")


class Tracebacks(logging.Handler):
    """Everything that went wrong without being meant to."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info:
            self.found.append(f"{record.getMessage()}: {record.exc_info[1]!r}")


@dataclass
class DoorTally:
    lines: int = 0
    answers: int = 0
    reconnected: int = 0
    growth: float = 0.0
    faults: list[str] = field(default_factory=list)


def fuzz(folder: Path, lines: int, seed: int = 1) -> DoorTally:
    tally, random, tracebacks = DoorTally(), Random(seed), Tracebacks()
    logging.getLogger().addHandler(tracebacks)
    try:
        with running(folder) as rig, rig.client() as guest:
            _throw_lines(rig, guest, lines, random, tally)
            tally.faults += [] if rig.runner.alive else ["the core has died"]
    finally:
        logging.getLogger().removeHandler(tracebacks)
    tally.faults += tracebacks.found
    if tally.growth > MOST_GROWTH:
        tally.faults.append(f"the process has grown by {tally.growth:.0f} MB")
    return tally


def _throw_lines(rig: DoorRig, guest: Client, lines: int, random: Random, tally: DoorTally) -> None:
    front, warm = rig.raw(), 0.0
    front.read()
    while tally.lines < lines:
        batch = [line(random) for _ in range(min(BATCH, lines - tally.lines))]
        tally.lines += len(batch)
        front.write(b"".join(one + b"\n" for one in batch) + b'{"is":"ping","id":"end"}\n')
        while (answer := front.read()) is not None and answer.get("id") != "end":
            tally.answers += 1
        if answer is None:
            front.close()
            front, tally.reconnected = rig.raw(), tally.reconnected + 1
            front.read()
        _play_on(guest, tally)
        if warm == 0 and tally.lines >= lines * WARM:
            warm = memory()
    tally.growth = memory() - warm
    front.close()


def _play_on(guest: Client, tally: DoorTally) -> None:
    """Whoever behaves is answered, and sees what was said."""
    language = "nl" if tally.lines // BATCH % 2 else "en"
    guest.say(ChooseLanguage(language))
    if guest.watch().language != language:
        tally.faults.append(f"after {tally.lines} lines the table does not play on")


def memory() -> float:
    """MB that this process has in memory now."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / 1e6


# --- views ----------------------------------------------------------------------------------------------------------


def time_to(fronts: int, folder: Path, rounds: int = 60) -> float:
    """Seconds from a command until so many fronts have the view of it, all players' among them."""
    taken = []
    with running(folder) as rig, rig.client() as table:
        for command in sit_down("Ada", "Ben", "Cleo"):
            table.say(command)
        watching = [rig.client() for _ in range(fronts)]
        for number, one in enumerate(watching):
            one.watch(seat(number % 3))
        raw = [one._link for one in watching]  # noqa: SLF001 - reading their lines is not what is measured
        for number in range(rounds):
            began = time.perf_counter()
            table.say(ChooseLanguage("de" if number % 2 else "nl"))
            for link in raw:
                while not link.recv(1 << 20).endswith(b"\n"):
                    pass
            taken.append(time.perf_counter() - began)
        for one in watching:
            one.close()
    return median(taken)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--lines", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tally = fuzz(Path(folder), args.lines, args.seed)
    print(f"{tally.lines} lines, {tally.answers} answers, {tally.reconnected} times let go, {tally.growth:+.1f} MB")
    times = {}
    for fronts in (1, 10):
        with tempfile.TemporaryDirectory() as folder:
            times[fronts] = time_to(fronts, Path(folder))
    ratio = times[10] / times[1]
    print(f"a view to one front {times[1] * 1e3:.1f} ms, to ten {times[10] * 1e3:.1f} ms: {ratio:.2f} times")
    faults = [*tally.faults, *(["a view to ten fronts takes more than twice as long"] if ratio > 2 else [])]
    for fault in faults[:20]:
        print("FAULT:", fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
