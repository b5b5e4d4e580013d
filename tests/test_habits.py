"""Habits kept everywhere, checked over the sources: games are values, notices an enumeration, imports quiet."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.sources import MODULES, ROOT

# Games are values, not branches

RULES = [name for name in MODULES if name.startswith("kiosk.rules.") or name == "kiosk.rules"]
GAME_WORDS = {"game", "number", "games"}
NUMBERS = range(1, 13)


def names_a_game(node: ast.expr) -> bool:
    return (isinstance(node, ast.Name) and node.id in GAME_WORDS) or (
        isinstance(node, ast.Attribute) and node.attr in GAME_WORDS
    )


def is_number(node: ast.expr) -> bool:
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return bool(node.elts) and all(is_number(one) for one in node.elts)
    return isinstance(node, ast.Constant) and type(node.value) is int and node.value in NUMBERS


def branches_on_a_game(tree: ast.Module) -> Iterator[int]:
    """Lines that compare a game with a number, match on one, or look something up by numbers of games."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            tests = all(
                isinstance(op, ast.Eq | ast.NotEq | ast.In | ast.NotIn | ast.Is | ast.IsNot) for op in node.ops
            )
            if tests and any(map(names_a_game, sides)) and any(map(is_number, sides)):
                yield node.lineno
        elif (isinstance(node, ast.Match) and names_a_game(node.subject)) or is_table(node):
            yield node.lineno


def is_table(node: ast.AST) -> bool:
    return isinstance(node, ast.Dict) and len(node.keys) > 1 and all(key and is_number(key) for key in node.keys)


@pytest.mark.parametrize("name", RULES)
def test_no_rule_asks_which_game_it_is(name: str) -> None:
    tree = ast.parse(MODULES[name].read_text(encoding="utf-8"))
    assert list(branches_on_a_game(tree)) == []


@pytest.mark.parametrize(
    "text",
    [
        "game == 7",
        "7 != spec.number",
        "state.game in (7, 8)",
        "game not in {7}",
        "match game:\n case 7: pass",
        "{7: 1, 8: 2}[game]",
    ],
)
def test_such_a_question_would_be_noticed(text: str) -> None:
    assert list(branches_on_a_game(ast.parse(text)))


# Notices


def bare_codes(tree: ast.AST) -> Iterator[int]:
    """On which lines somebody is told something by a code that is written out and not one of `kiosk.notices`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"Notice", "refuse"} and node.args:
            parts = [node.args[0]]
            while parts:
                part = parts.pop()
                if isinstance(part, ast.IfExp):
                    parts += [part.body, part.orelse]
                elif isinstance(part, ast.Constant | ast.JoinedStr):
                    yield part.lineno


def test_a_notices_code_is_one_of_the_enumeration() -> None:
    trees = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in MODULES.items()}
    assert {name: list(bare_codes(tree)) for name, tree in trees.items() if any(bare_codes(tree))} == {}


@pytest.mark.parametrize("text", ['refuse("not_now")', 'Notice("a" if b else C.D, ("e",))', 'Notice(f"{a}_lost")'])
def test_a_bare_code_would_be_noticed(text: str) -> None:
    assert list(bare_codes(ast.parse(text)))


# Importing does nothing

PROBE = """
import json, os, sys, threading
modules, done, missing = json.loads(sys.argv[1]), [], []
seen = []
def watch(event, args):
    if event == "open" and isinstance(args[1], str) and set(args[1]) & set("wax+"):
        seen.append([event, str(args[0])])
    elif event.split(".")[0] in ("subprocess", "socket", "shutil") or event in ("os.mkdir", "os.remove", "os.putenv"):
        seen.append([event, str(args)[:80]])
import importlib
for library in ("numpy", "cv2", "gpiozero"):  # what these do to the environment is not ours
    try:
        importlib.import_module(library)
    except ModuleNotFoundError:
        missing.append(library)
missing.clear()
before = dict(os.environ), os.getcwd(), threading.active_count()
for name in modules:
    sys.addaudithook(watch) if not done and not missing else None
    try:
        importlib.import_module(name)
        done.append(name)
    except ModuleNotFoundError as problem:
        if problem.name.partition(".")[0] in ("kiosk", "vision", "hardware"):
            raise
        missing.append(name)
after = dict(os.environ), os.getcwd(), threading.active_count()
sys.stderr.write(json.dumps({"same": before == after, "seen": seen, "done": done}))
"""


def test_importing_prints_nothing_and_does_nothing() -> None:
    """Screens are left out: their toolkit speaks up as soon as it is imported."""
    names = [name for name in MODULES if not name.startswith(("ui", "vision.training"))]
    done = subprocess.run(
        [sys.executable, "-B", "-W", "error", "-c", PROBE, json.dumps(names)],
        capture_output=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout == b""
    told = json.loads(done.stderr)
    assert told["same"]
    assert told["seen"] == []
    assert {name for name in names if name.startswith("kiosk")} <= set(told["done"])
