"""A computer player in a process of its own: asked without waiting, answered later, killed at any time.

`Agent.submit` gives a future at once. One thread looks after the process: starts it when it is first needed, hands it
one request after another, kills it when it takes longer than its limit, and starts it again when it has died, however
it did. A request during which it dies is asked again, a few times; one that takes too long fails at once.
"""

from __future__ import annotations

import json
import os
import selectors
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import asdict, dataclass
from queue import SimpleQueue
from typing import Any

GRACE = 10.0
"""Seconds beyond its thinking time after which a process is taken to hang; a loaded machine is slow, too."""
START = 900.0
"""Seconds that a new process may take, and its first answer for a book: the first one of an installation compiles."""
TRIES = 3
THINKER = (sys.executable, "-m", "kiosk.players.thinker")


class NoAnswer(Exception):
    """The process died or hung, again and again, or could not use what it was asked."""


@dataclass(frozen=True, slots=True)
class Request:
    book: str
    view: dict[str, Any]
    """What the seat knows, as its book's ``seat`` gives it."""
    moves: Sequence[str]
    """The legal moves, in the book's own text: one that is chosen is one of them."""
    level: str
    seconds: float
    seed: int = 0
    what: str = "choose"
    """``choose`` a move, ``show`` the best one and why, ``judge`` the city, or ``look_back`` on a game."""
    patience: float = 0.0
    """Seconds that it may take besides, where it is more than one move."""


class Agent:
    def __init__(self, command: Sequence[str] = THINKER, grace: float = GRACE, start: float = START) -> None:
        self._command, self._grace, self._slow = tuple(command), grace, start
        self._loaded: set[str] = set()
        """The books of which this process has answered something: their players are loaded and compiled."""
        self._waiting: SimpleQueue[tuple[Request, Future[Any]] | None] = SimpleQueue()
        self._process: subprocess.Popen[bytes] | None = None
        self._left = b""
        self._closed = False
        self._thread: threading.Thread | None = None

    @property
    def process(self) -> int | None:
        """The number of the process that thinks, while there is one."""
        process = self._process
        return process.pid if process and process.poll() is None else None

    def submit(self, request: Request) -> Future[Any]:
        """Never waits; a request that is cancelled before its turn is not thought about."""
        future: Future[Any] = Future()
        if self._closed:
            future.set_exception(NoAnswer("closed"))
            return future
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="agent", daemon=True)
            self._thread.start()
        self._waiting.put((request, future))
        return future

    def close(self) -> None:
        """Kill the process; what is not answered yet fails."""
        self._closed = True
        self._kill()
        self._waiting.put(None)
        if self._thread is not None:
            self._thread.join()
        self._kill()

    def _work(self) -> None:
        while (entry := self._waiting.get()) is not None:
            request, future = entry
            if not future.set_running_or_notify_cancel():
                continue
            try:
                future.set_result(self._asked(request))
            except Exception as problem:  # noqa: BLE001 - whoever asked is told, and the thread goes on
                future.set_exception(problem if isinstance(problem, NoAnswer) else NoAnswer(str(problem)))

    def _asked(self, request: Request) -> Any:  # noqa: ANN401 - JSON
        line = json.dumps(asdict(request)).encode() + b"\n"
        for _ in range(TRIES):
            if self._closed:
                break
            try:
                reply = json.loads(self._exchange(line, request))
            except TimeoutError:
                self._kill()
                break
            except (OSError, ValueError):
                self._kill()
                continue
            if "error" in reply:
                raise NoAnswer(reply["error"])
            return reply["answer"]
        raise NoAnswer("the process that thinks does not answer")

    def _exchange(self, line: bytes, request: Request) -> bytes:
        if self.process is None:
            self._start()
        limit = request.seconds + request.patience + self._grace
        until = time.monotonic() + limit + (0.0 if request.book in self._loaded else self._slow)
        self._write(line, until)
        reply = self._read(until)
        self._loaded.add(request.book)
        return reply

    def _start(self) -> None:
        self._kill()
        self._left = b""
        self._loaded.clear()
        environment = {**os.environ, "OMP_NUM_THREADS": "1"}
        self._process = subprocess.Popen(  # noqa: S603 - our own module
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, start_new_session=True
        )
        assert self._process.stdin is not None
        os.set_blocking(self._process.stdin.fileno(), False)
        self._read(time.monotonic() + self._slow)

    def _write(self, data: bytes, until: float) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        pipe = self._process.stdin.fileno()
        while data:
            self._wait(pipe, selectors.EVENT_WRITE, until)
            data = data[os.write(pipe, data) :]

    def _read(self, until: float) -> bytes:
        assert self._process is not None
        assert self._process.stdout is not None
        pipe = self._process.stdout.fileno()
        while b"\n" not in self._left:
            self._wait(pipe, selectors.EVENT_READ, until)
            more = os.read(pipe, 1 << 16)
            if not more:
                raise BrokenPipeError
            self._left += more
        line, _, self._left = self._left.partition(b"\n")
        return line

    def _wait(self, pipe: int, event: int, until: float) -> None:
        with selectors.DefaultSelector() as selector:
            selector.register(pipe, event)
            if not selector.select(max(0.0, until - time.monotonic())):
                raise TimeoutError

    def _kill(self) -> None:
        process = self._process
        if process is None:
            return
        process.kill()
        process.wait()
        if threading.current_thread() is self._thread or not (self._thread and self._thread.is_alive()):
            self._process = None
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    pipe.close()
