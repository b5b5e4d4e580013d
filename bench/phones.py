"""Throw rubbish at the phones' server, and measure what phones cost the table.

    python bench/phones.py [--messages N] [--rounds N] [--seed N]

Sound messages, damaged ones and noise from a phone that has a seat: there must be no traceback, no growth, and the
table plays on. Then twelve sockets: a command and the next view of all of them as a ratio to the same with one, and a
command at the table with six phones as a ratio to none; and the memory over many rounds. The exit status is 1 if
anything is not as it should be.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.door import Tracebacks, memory
from kiosk.door.client import Client
from kiosk.messages import ChooseLanguage, PassRound, Revise
from tests.door.rig import sit_down
from tests.web.handset import Handset
from tests.web.house import PhonesHouse, house
from ui.web.pages import pages

BATCH = 50
WARM = 0.25
MOST_GROWTH = 24.0
"""MB that may come and go."""
MOST_PAGES = 150_000
"""Bytes of all that a phone fetches, packed."""
VALUES: tuple[Any, ...] = (None, True, 0, 1, -1, 99, 2**70, 0.5, "", "x", "A" * 200, "\ud800", [], {}, [[]])
KINDS = ("hello", "sit", "say", "ask", "ping", "leave", "view", "", 7)
COMMANDS = ("PassRound", "BuildHere", "Aim", "DropAim", "Revise", "StopPlaying", "MakeMove", "TypeScore", "GoBack",
            "AcceptRoll", "ThrowMade", "PhoneSeated", "OpenTable")  # fmt: skip
KEYS = ("is", "id", "run", "command", "query", "seat", "token", "code", "protocol", "board", "player", "x")


def message(random: Random, run: str) -> str | bytes:
    """Anything that a phone might send, or nobody would; it never gives its seat back."""
    match random.randrange(6):
        case 0:
            return random.randbytes(random.randrange(60))
        case 1:
            return "[" * random.randrange(1500)
        case 2:
            found = {random.choice(KEYS): random.choice(VALUES) for _ in range(random.randrange(6))}
            return json.dumps(found)
        case 3:
            query = {
                "is": random.choice(("Why", "People", "X")),
                "player": random.choice(VALUES),
                "field": [1, random.choice(VALUES)],
            }
            return json.dumps({"is": "ask", "id": "q", "query": query})
        case _:
            return _said(random, run)


def _said(random: Random, run: str) -> str:
    command: dict[str, Any] = {"is": random.choice(COMMANDS), "player": random.choice((0, 0, 0, 1, -1, None))}
    if command["is"] == "Aim":
        command.update(row=random.randrange(-9, 20), column=random.choice((*range(11), "x")))
    text = json.dumps({"is": "say", "id": f"f{random.randrange(10**6)}", "run": run, "command": command})
    if random.random() < 0.7:
        return text
    place = random.randrange(len(text))
    return text[:place] + chr(random.randrange(32, 0x2FF)) + text[place + 1 :]


@dataclass
class PhoneTally:
    messages: int = 0
    answers: int = 0
    again: int = 0
    growth: float = 0.0
    faults: list[str] = field(default_factory=list)


def fuzz(folder: Path, messages: int, random: Random) -> PhoneTally:
    tally, tracebacks = PhoneTally(), Tracebacks()
    logging.getLogger().addHandler(tracebacks)
    try:
        with house(folder) as (made, table):
            for command in sit_down("Ada", "Ben"):
                table.say(command)
            asyncio.run(_throw(made, table, messages, random, tally))
            tally.faults += [] if made.rig.runner.alive else ["the core has died"]
    finally:
        logging.getLogger().removeHandler(tracebacks)
    tally.faults += tracebacks.found
    if tally.growth > MOST_GROWTH:
        tally.faults.append(f"the process has grown by {tally.growth:.0f} MB")
    return tally


async def _throw(made: PhonesHouse, table: Client, messages: int, random: Random, tally: PhoneTally) -> None:
    phone = await _seated(made)
    warm = 0.0
    while tally.messages < messages:
        for _ in range(min(BATCH, messages - tally.messages)):
            tally.messages += 1
            try:
                await phone.send_raw(message(random, phone.run))
            except (ConnectionError, RuntimeError):
                break
        else:
            await phone.send(**{"is": "ping", "id": "end"})
        while (found := await phone.next()) is not None and found.get("id") != "end":
            tally.answers += found["is"] != "view"
        phone.heard.clear()
        if found is None:
            await phone.hang_up()
            phone, tally.again = await _seated(made), tally.again + 1
        language = "nl" if tally.messages // BATCH % 2 else "en"
        if table.say(ChooseLanguage(language)).refused is not None:
            tally.faults.append(f"after {tally.messages} messages the table does not play on")
        if not warm and tally.messages >= messages * WARM:
            warm = memory()
    tally.growth = memory() - warm
    await phone.hang_up()


async def _seated(made: PhonesHouse) -> Handset:
    phone = await Handset(made).__aenter__()
    await phone.sit(0)
    return phone


# --- load ---------------------------------------------------------------------------------------------------------


async def time_to(made: PhonesHouse, table: Client, sockets: int, rounds: int) -> list[float]:
    """Seconds from a command at the table until every phone has the view of it."""
    phones = []
    for number in range(sockets):
        phone = await Handset(made).__aenter__()
        await (phone.sit(number) if number < 6 else phone.hello(board=True))
        await phone.seen(lambda view: view["table"])
        phones.append(phone)
    taken = []
    for number in range(rounds):
        command = Revise(0) if number % 2 else PassRound(0)
        began = time.perf_counter()
        delivered = await asyncio.to_thread(table.say, command)
        assert delivered.refused is None, delivered
        for phone in phones:
            await _seen(phone, passed=number % 2 == 0)
        taken.append(time.perf_counter() - began)
    for phone in phones:
        await phone.hang_up()
    return taken


async def _seen(phone: Handset, *, passed: bool) -> None:
    """Until it has the view; what a phone makes of it takes its own time and not the table's."""
    while True:
        text = await phone.text()
        assert text is not None
        if text.startswith('{"is":"view"') and ('"decided":"pass"' in text) == passed:
            return


def load(rounds: int) -> tuple[dict[int, list[float]], float]:
    times, grown = {}, 0.0
    with tempfile.TemporaryDirectory() as folder, house(Path(folder)) as (made, table):
        for command in sit_down("Ada", "Ben", "Cleo", "Dirk", "Emil", "Fatma"):
            table.say(command)
        for sockets in (1, 0, 12, 1, 0, 12):  # in turns, so that a busy moment falls on all
            times.setdefault(sockets, []).extend(asyncio.run(time_to(made, table, sockets, max(20, rounds // 6))))
        before = memory()
        asyncio.run(time_to(made, table, 6, rounds))
        grown = memory() - before
    return times, grown


def page_weight() -> int:
    """What a phone fetches before it shows anything, in its worst language."""
    own = [
        one
        for path, one in pages().items()
        if path not in {"/", "/board", "/board.html", "/board.js"} and "words" not in path
    ]
    words = max(len(one.packed) for path, one in pages().items() if "words" in path)
    return sum(len(one.packed) for one in own) + words


def p99(times: list[float]) -> float:
    return quantiles(times, n=100)[98]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        tally = fuzz(Path(folder), args.messages, Random(args.seed))
    print(f"{tally.messages} messages, {tally.answers} answers, {tally.again} times let go, {tally.growth:+.1f} MB")
    faults += tally.faults
    times, grown = load(args.rounds)
    for sockets, taken in sorted(times.items()):
        print(f"{sockets:2} sockets: median {median(taken) * 1e3:.1f} ms, p99 {p99(taken) * 1e3:.1f} ms")
    ratio = median(times[12]) / median(times[1])
    print(f"a view to twelve takes {ratio:.2f} times as long as to one; {grown:+.1f} MB over {args.rounds} rounds")
    weight = page_weight()
    print(f"a phone fetches {weight / 1000:.1f} kB")
    faults += ["a view to twelve takes more than twice as long"] if ratio > 2 else []
    faults += ["memory grows"] if grown > MOST_GROWTH else []
    faults += ["the pages are too heavy"] if weight > MOST_PAGES else []
    for fault in faults[:20]:
        print("FAULT:", fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
