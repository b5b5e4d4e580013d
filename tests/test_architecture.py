"""Who may know whom, checked over the imports of every module; packages that do not exist yet are simply absent."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OURS = ("kiosk", "vision", "hardware", "ui")
ANYBODY = {"kiosk.errors"}
"""What every package may know: how this program complains."""

TRAINERS = {path.stem for path in (ROOT / "vision" / "training").glob("*.py")}
"""Scripts that stand side by side and import one another by their bare names."""

MAY_KNOW: dict[str, set[str]] = {
    "kiosk.rules": {"kiosk.rules"},
    "kiosk": {"kiosk"},
    "vision": {"vision", "kiosk.rules.dice", "numpy", "cv2"},
    "vision.training": {"vision", "kiosk.rules.dice", "numpy", "cv2", "torch", *TRAINERS},
    "hardware": {
        "hardware",
        "kiosk.ports",
        "kiosk.rules.dice",
        "vision.lab",
        "gpiozero",
        "picamera2",
        "numpy",
        "cv2",
    },
    "ui": {"ui", "kiosk.views", "kiosk.messages", "kivy"},
    "ui.rehearsal": {"ui", "kiosk", "kivy"},  # a kiosk of its own for pictures and demonstrations; no screen uses it
    "ui.picture_owner": {"ui", "kiosk", "kivy"},  # the same for the owner's area
    "kiosk.__main__": {*OURS, "numpy", "cv2", "gpiozero", "picamera2", "kivy"},
    "kiosk.owner_bench": {*OURS, "numpy", "cv2"},  # the owner's tools for camera and devices
    "kiosk.run": {*OURS, "numpy", "cv2", "gpiozero", "picamera2", "kivy"},  # what ``__main__`` runs
}
"""The modules and packages that each package may import besides the standard library; the longest name counts."""

MUST_NOT_KNOW_OF_THE_STANDARD_LIBRARY = {
    "ui": {"sqlite3"},
    "kiosk.rules": {"random", "subprocess", "socket", "sqlite3"},
}


def modules() -> dict[str, Path]:
    """Every module of ours by its dotted name."""
    found = {}
    for package in OURS:
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()
each_module = pytest.mark.parametrize("name", MODULES)


def imports(name: str, path: Path) -> Iterator[str]:
    """The dotted names that a module imports, also within functions."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = package.split(".")
                above = ".".join(parents[: len(parents) - node.level + 1])
                base = f"{above}.{base}".rstrip(".")
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                yield inner if inner in MODULES else base


def owner(name: str) -> str:
    """The longest entry of the table that covers a module."""
    covering = [package for package in MAY_KNOW if name == package or name.startswith(f"{package}.")]
    return max(covering, key=len)


def within(name: str, allowed: set[str]) -> bool:
    return any(name == one or name.startswith(f"{one}.") for one in allowed)


@each_module
def test_a_module_knows_only_whom_it_may_know(name: str) -> None:
    package = owner(name)
    strangers = []
    for imported in imports(name, MODULES[name]):
        top = imported.partition(".")[0]
        if top in sys.stdlib_module_names:
            if top in MUST_NOT_KNOW_OF_THE_STANDARD_LIBRARY.get(package, ()):
                strangers.append(imported)
        elif not within(imported, MAY_KNOW[package] | ANYBODY):
            strangers.append(imported)
    assert strangers == []


def test_the_table_is_checked_against_something() -> None:
    """The walk finds modules and sees through every way to import one."""
    assert "kiosk.rules.mycity_rw.engine" in MODULES
    found = set(imports("kiosk.rules.mycity_rw.engine", MODULES["kiosk.rules.mycity_rw.engine"]))
    assert {"kiosk.errors", "kiosk.rules.dice", "kiosk.rules.mycity_rw.city"} <= found
    assert owner("kiosk.rules.dice") == "kiosk.rules"
    assert owner("kiosk.__main__") == "kiosk.__main__"
    assert owner("kiosk.commands.legal") == "kiosk"
    assert within("kiosk.rules.dice", {"kiosk.rules.dice"})
    assert not within("kiosk.rules.dicey", {"kiosk.rules.dice"})


def test_only_the_wiring_imports_by_name() -> None:
    """And the list of screens, each of which is imported when it is first shown."""
    users = {name for name, path in MODULES.items() if "import_module" in path.read_text(encoding="utf-8")}
    assert users <= {"kiosk.__main__", "ui.screens"}


# Games are values, not branches

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


@pytest.mark.parametrize("name", [name for name in MODULES if owner(name) == "kiosk.rules"])
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
