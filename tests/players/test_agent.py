"""The process that thinks: never waited for, killed at any moment, kept to its limit, of steady size."""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from kiosk.players.agent import Agent, NoAnswer, Request
from kiosk.players.my_city_rw.asking import seen_by
from kiosk.players.my_city_rw.seat import seen_from, view_of
from kiosk.rules.my_city_rw.book import BOOK
from kiosk.rules.my_city_rw.engine import GameState
from tests.players.test_kernel import random_game
from tests.strategies import LIBRARY

LONG = 300.0
"""Only a hang takes so long."""

TOY = """
import json, os, sys, time
print(json.dumps({"ready": True}), flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    what = asked["view"]["do"]
    if what == "compile":
        time.sleep(3)
    if what == "die":
        os._exit(3)
    if what == "hang":
        time.sleep(3600)
    if what == "babble":
        print("not JSON", flush=True)
    print(json.dumps({"answer": [asked["moves"][0], os.getpid()]}), flush=True)
"""


def toy(**view: object) -> Request:
    return Request("toy", view, ["pass"], "easy", 0.0)


@pytest.fixture
def agent(tmp_path: Path) -> Iterator[Agent]:
    script = tmp_path / "toy.py"
    script.write_text(TOY)
    made = Agent((sys.executable, str(script)), grace=1.0, start=20.0)
    yield made
    made.close()


def done(future: Future[Any]) -> Any:  # noqa: ANN401
    return future.result(LONG)


def test_answers_come_later_and_in_order(agent: Agent) -> None:
    futures = [agent.submit(toy(do="answer")) for _ in range(50)]
    assert {done(one)[0] for one in futures} == {"pass"}
    assert len({done(one)[1] for one in futures}) == 1, "one process answers all"


def test_the_first_answer_may_take_longer_for_it_compiles(agent: Agent) -> None:
    assert done(agent.submit(toy(do="compile")))[0] == "pass"
    with pytest.raises(NoAnswer):
        done(agent.submit(toy(do="compile")))


@pytest.mark.parametrize("what", ["die", "hang", "babble"])
def test_whatever_a_process_does_the_next_request_is_answered(agent: Agent, what: str) -> None:
    bad, good = agent.submit(toy(do=what)), agent.submit(toy(do="answer"))
    with pytest.raises(NoAnswer):
        done(bad)
    assert done(good)[0] == "pass"


def test_submitting_does_not_wait_for_a_process_that_hangs_nor_for_a_request_larger_than_a_pipe(agent: Agent) -> None:
    futures = [agent.submit(toy(do="hang", much="x" * 1_000_000)) for _ in range(20)]
    assert not futures[-1].done()
    for one in futures:
        one.cancel()


def test_killed_at_any_moment_it_answers_all_the_same(agent: Agent) -> None:
    rng = random.Random(1)
    for _ in range(20):
        future = agent.submit(toy(do="answer"))
        time.sleep(rng.random() * 0.05)
        number = agent.process
        if number is not None and rng.random() < 0.7:
            os.kill(number, signal.SIGKILL)
        assert done(future)[0] == "pass"


def test_closing_leaves_no_process_and_answers_everybody(agent: Agent) -> None:
    done(agent.submit(toy(do="answer")))
    number = agent.process
    assert number is not None
    waiting = [agent.submit(toy(do="hang")) for _ in range(3)]
    agent.close()
    assert not Path(f"/proc/{number}").exists()
    for one in [*waiting, agent.submit(toy(do="answer"))]:
        with pytest.raises(NoAnswer):
            done(one)


@pytest.mark.parametrize("game", [5, 8, 11])
def test_a_view_as_plain_data_is_what_the_seat_sees(game: int) -> None:
    for thrown, _, _ in random_game(game, 3):
        view = json.loads(json.dumps(view_of(thrown, "Ada", (3.0, 2.0))))
        assert seen_from(view) == seen_by(thrown, "Ada", (3.0, 2.0))


def moves_of(game: GameState) -> list[str]:
    return [BOOK.write_move(move) for move in BOOK.moves(game, "Ada")]


def size(process: int) -> int:
    """In kilobytes."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def test_thousands_of_requests_are_legal_and_the_process_does_not_grow() -> None:
    asked = [
        (thrown, Request("my-city-rw", view_of(thrown, "Ada"), moves_of(thrown), "medium", 0.0))
        for game in LIBRARY
        for thrown, _, _ in random_game(game, 9)
    ]
    agent = Agent(grace=LONG)
    try:
        sizes = []
        for _ in range(10):
            futures = [agent.submit(request) for _, request in asked]
            for (_, request), future in zip(asked, futures, strict=True):
                assert done(future) in request.moves
            assert agent.process is not None
            sizes.append(size(agent.process))
        assert len(asked) * len(sizes) > 2000
        assert sizes[-1] < sizes[1] + 4096
    finally:
        agent.close()
