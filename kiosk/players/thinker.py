"""The process that thinks: reads a request a line, answers a line, ends when nobody asks any more.

A request is that of `agent`, the reply ``{"answer"}`` or ``{"error"}``; the first line says: ready.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from kiosk.players.api import Task
from kiosk.players.registry import mind_of

READY = {"ready": True}
TOLD = ("show", "judge", "look_back")
"""What a coach is asked besides a move to be made."""
PREPARE = "prepare"
"""Load what thinks, before anybody waits for it."""
POLITE = 10
"""Thinking waits for the window and the reader."""


def answer(request: dict[str, Any]) -> dict[str, Any]:
    mind = mind_of(request["book"])
    if request["what"] == PREPARE:
        getattr(mind, PREPARE, lambda: None)()
        return {"answer": None}
    task = Task(request["level"], request["seconds"], request["seed"])
    if request["what"] in TOLD:
        return {"answer": getattr(mind, request["what"])(request["view"], task)}
    moves = set(request["moves"])
    for move, _ in mind.choose(request["view"], task):
        if move in moves:
            return {"answer": move}
    return {"error": "no move that was thought of is legal"}


def main() -> None:
    os.nice(POLITE)
    for words in ([json.dumps(READY)], map(_reply, sys.stdin)):
        for line in words:
            print(line, flush=True)


def _reply(line: str) -> str:
    try:
        return json.dumps(answer(json.loads(line)))
    except Exception as problem:  # noqa: BLE001 - one bad request must not end the process
        return json.dumps({"error": f"{type(problem).__name__}: {problem}"})


if __name__ == "__main__":
    main()
