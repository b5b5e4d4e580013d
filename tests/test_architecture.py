"""Who may know whom, checked over the imports of every module; packages that do not exist yet are simply absent."""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.sources import MODULES, OURS, ROOT, imports

ANYBODY = {"kiosk.errors", "kiosk.inputs", "kiosk.outputs", "kiosk.files", "kiosk.camera_lock"}
"""What every package may know: how this program complains, which files it reads, which are its own to write, how they
are written whole, and what a camera holds."""

TRAINERS = {path.stem for path in (ROOT / "vision" / "training").glob("*.py")}
"""Scripts that stand side by side and import one another by their bare names."""

MAY_KNOW: dict[str, set[str]] = {
    "kiosk.rules": {"kiosk.rules"},
    "kiosk.rules.my_city_rw.view": {"kiosk.rules", "kiosk.views"},  # its views are records that the screens know
    "kiosk.rules.my_city_rw.book": {"kiosk.rules", "kiosk.views"},
    "kiosk.rules.my_city_rw.editing": {"kiosk.rules", "kiosk.views", "kiosk.owner.views"},
    "kiosk.rules.lost_cities_rw.editing": {"kiosk.rules", "kiosk.owner.views"},
    "kiosk.rules.my_city_board.editing": {"kiosk.rules", "kiosk.owner.views"},
    "kiosk.rules.lost_cities_rw.past": {"kiosk.rules", "kiosk.views.past"},
    **{f"kiosk.rules.my_city_board.{name}": {"kiosk.rules", "kiosk.views.past"} for name in ("past", "view")},
    "kiosk": {"kiosk"},
    "kiosk.players": {"kiosk", "numpy", "numba"},
    "kiosk.venue": {"kiosk", "psycopg"},
    "kiosk.venue.command": {"kiosk", "psycopg", "ui.web.venue"},
    "vision": {"vision", "kiosk.rules.dice", "kiosk.rules.throws", "numpy", "cv2", "onnxruntime"},
    "vision.training": {"vision", "kiosk.rules.dice", "numpy", "cv2", "torch", "PIL", *TRAINERS},
    "vision.training.trace": {"vision", "kiosk.rules.dice", "numpy", "cv2", "bpy", "mathutils"},
    "hardware": {
        "hardware",
        "kiosk.notices",
        "kiosk.ports",
        "kiosk.rules.dice",
        "vision.dicesets",
        "vision.lab",
        "vision.light",
        "gpiozero",
        "picamera2",
        "numpy",
        "cv2",
    },
    "ui": {
        "ui",
        "kiosk.views",
        "kiosk.messages",
        "kiosk.queries",
        "kiosk.owner.ports",
        "kiosk.owner.device_ports",
        "kiosk.owner.views",
        "kivy",
    },
    "ui.boards.lost_cities_rw": {
        "ui",
        "kivy",
        "kiosk.messages",
        "kiosk.views",
        *(
            f"kiosk.rules.lost_cities_rw.{name}"
            for name in ("at_table", "dice", "intent_text", "intents", "odds", "view")
        ),
    },
    "ui.boards.lost_cities_rw.editor": {  # a page of the owner's area
        "ui",
        "kivy",
        "kiosk.owner.views",
        *(f"kiosk.rules.lost_cities_rw.{name}" for name in ("editing", "library", "view")),
    },
    "ui.boards.lost_cities_rw.past": {
        "ui",
        "kivy",
        "kiosk.views.past",
        *(f"kiosk.rules.lost_cities_rw.{name}" for name in ("past", "view")),
    },
    "ui.boards.lost_cities_rw.cover": {"ui", "kivy", "kiosk.rules.lost_cities_rw"},  # draws a page with no table
    "ui.boards.lost_cities_rw.rooms": {  # the help where nobody plays
        "ui",
        "kivy",
        "kiosk.messages",
        "kiosk.views",
        *(f"kiosk.rules.lost_cities_rw.{name}" for name in ("at_table", "library", "odds", "view")),
    },
    "ui.boards.my_city_board": {
        "ui",
        "kivy",
        "kiosk.messages",
        "kiosk.views",
        "kiosk.rules.grid.geometry",
        *(f"kiosk.rules.my_city_board.{name}" for name in ("view", "viewing")),
    },
    "ui.boards.my_city_board.editor": {  # a page of the owner's area
        "ui",
        "kivy",
        *(f"kiosk.rules.my_city_board.{name}" for name in ("editing", "library", "view")),
    },
    "ui.boards.my_city_board.parts": {"ui", "kivy", "kiosk.rules.my_city_board.editing"},
    "ui.web": {
        "ui.web",
        "ui.texts",
        "aiohttp",
        "kiosk.door.aio",
        "kiosk.door.client",
        "kiosk.door.limits",
        *(
            f"kiosk.{name}"
            for name in ("codec", "envelope", "messages", "notices", "permissions", "plain", "queries", "runner")
        ),
        "kiosk.views.viewer",
    },  # a program of its own: it meets the kiosk at its door alone
    "ui.web.command": {"ui.web", "kiosk.config", "kiosk.door.server", "kiosk.logs"},
    "ui.web.venue": {"ui.web", "aiohttp", "kiosk.venue"},
    "ui.widgets.qr": {"kivy", "segno"},
    "ui.screens.phones": {"ui", "kiosk.views", "kiosk.messages", "kiosk.queries", "segno"},
    "kiosk.__main__": {*OURS, "numpy", "cv2", "gpiozero", "picamera2", "kivy"},
    "kiosk.owner.devices": {*OURS, "numpy", "cv2"},  # the owner's tools for camera and devices
    "kiosk.wiring": {*OURS, "numpy", "cv2", "gpiozero", "picamera2", "kivy"},  # what ``__main__`` runs
}
"""The modules and packages that each package may import besides the standard library; the longest name counts."""

MUST_NOT_KNOW_OF_THE_STANDARD_LIBRARY = {
    "ui": {"sqlite3"},
    "kiosk.rules": {"random", "subprocess", "socket", "sqlite3"},
}


each_module = pytest.mark.parametrize("name", MODULES)


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
    assert "kiosk.rules.my_city_rw.engine" in MODULES
    found = set(imports("kiosk.rules.my_city_rw.engine", MODULES["kiosk.rules.my_city_rw.engine"]))
    assert {"kiosk.errors", "kiosk.rules.dice", "kiosk.rules.my_city_rw.city"} <= found
    assert owner("kiosk.rules.dice") == "kiosk.rules"
    assert owner("kiosk.__main__") == "kiosk.__main__"
    assert owner("kiosk.commands.legal") == "kiosk"
    assert within("kiosk.rules.dice", {"kiosk.rules.dice"})
    assert not within("kiosk.rules.dicey", {"kiosk.rules.dice"})


def test_only_the_wiring_imports_by_name() -> None:
    """And the lists of screens, rule books and dice sets, each of which is imported when it is first needed."""
    users = {name for name, path in MODULES.items() if "import_module" in path.read_text(encoding="utf-8")}
    assert users <= {
        "kiosk.__main__",
        "kiosk.players.registry",
        "kiosk.rules.registry",
        "ui.screens",
        "vision.dicesets",
    }


def missing_names(path: Path) -> Iterator[str]:
    """What a module takes from the core that is not there: a ``type: ignore`` may hide it from the type checker."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("kiosk."):
            module = importlib.import_module(node.module or "")
            for alias in node.names:
                if not hasattr(module, alias.name) and f"{node.module}.{alias.name}" not in MODULES:
                    yield f"{node.module}.{alias.name}"


@pytest.mark.parametrize("name", [name for name in MODULES if name.startswith("ui")])
def test_screens_take_only_what_the_core_has(name: str) -> None:
    assert list(missing_names(MODULES[name])) == []


def test_a_name_that_is_gone_would_be_noticed(tmp_path: Path) -> None:
    path = tmp_path / "late.py"
    path.write_text("from kiosk.messages import Gone, Wake  # type: ignore[attr-defined]", encoding="utf-8")
    assert list(missing_names(path)) == ["kiosk.messages.Gone"]


# No core knows a particular book

BOOKS = tuple(f"kiosk.rules.{name}" for name in ("my_city_rw", "lost_cities_rw", "my_city_board"))
MAY_KNOW_A_BOOK = {*BOOKS, "kiosk.wiring"} | {
    f"{place}.{book.rpartition('.')[2]}" for place in ("kiosk.players", "ui.boards") for book in BOOKS
}
"""A book itself, its computer players and its board, and the wiring."""


def books_known_by(name: str, path: Path) -> Iterator[str]:
    """Modules of a book that a module imports, and names of a book that reach it through another module."""
    for imported in imports(name, path):
        if within(imported, set(BOOKS)):
            yield imported
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("kiosk."):
            module = importlib.import_module(node.module or "")
            for alias in node.names:
                home = getattr(getattr(module, alias.name, None), "__module__", None)
                if isinstance(home, str) and within(home, set(BOOKS)):
                    yield f"{node.module}.{alias.name}"


def test_no_module_but_its_own_knows_a_particular_book() -> None:
    free = [name for name in MODULES if not within(name, MAY_KNOW_A_BOOK)]
    found = {name: books for name in free if (books := sorted({*books_known_by(name, MODULES[name])}))}
    assert found == {}


@pytest.mark.parametrize(
    "text",
    [
        "import kiosk.rules.my_city_rw.engine",
        "from kiosk.rules.lost_cities_rw import engine",
        "from kiosk.rules import my_city_board",
        "def f():\n    from kiosk.rules.my_city_rw.engine import apply",
        "from kiosk.rules.my_city_rw.view.sheets import sheet_view",
        "from kiosk.rules.my_city_rw.book import load_library  # type: ignore[attr-defined]",
    ],
)
def test_knowing_a_book_would_be_noticed(text: str, tmp_path: Path) -> None:
    path = tmp_path / "guilty.py"
    path.write_text(text, encoding="utf-8")
    assert list(books_known_by("kiosk.flow.guilty", path))


def test_a_name_that_leaks_through_a_permitted_module_would_be_noticed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    engine = importlib.import_module("kiosk.rules.my_city_rw.engine")
    monkeypatch.setitem(sys.modules, "kiosk.leaking", SimpleNamespace(GameState=engine.GameState))
    path = tmp_path / "guilty.py"
    path.write_text("from kiosk.leaking import GameState  # type: ignore[attr-defined]", encoding="utf-8")
    assert list(books_known_by("kiosk.flow.guilty", path)) == ["kiosk.leaking.GameState"]


def test_asking_the_registry_is_no_such_knowledge(tmp_path: Path) -> None:
    path = tmp_path / "innocent.py"
    path.write_text("from kiosk.rules.registry import book\nfrom kiosk.rules.dice import Roll", encoding="utf-8")
    assert list(books_known_by("kiosk.flow.innocent", path)) == []


# Commands are run and not built upon


def is_command(path: Path) -> bool:
    """Whether a module is one of the commands themselves, and not what they share."""
    defined = {
        node.name for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.FunctionDef)
    }
    return {"add_arguments", "run"} <= defined


COMMANDS = {name for name, path in MODULES.items() if is_command(path)}


def test_the_commands_are_found() -> None:
    assert {"kiosk.commands.export", "hardware.commands.doctor", "vision.commands.read"} <= COMMANDS


def test_nobody_builds_upon_a_command() -> None:
    assert [name for name, path in MODULES.items() if not COMMANDS.isdisjoint(imports(name, path))] == []


# One name for one thing


def classes(paths: Iterable[Path]) -> dict[str, list[str]]:
    """Where each class is defined, by its name."""
    found: dict[str, list[str]] = {}
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(f"{path}:{node.lineno}")
    return found


def test_no_class_name_is_used_twice() -> None:
    everywhere = [path for top in (*OURS, "bench", "tests") for path in sorted((ROOT / top).rglob("*.py"))]
    assert {name: where for name, where in classes(everywhere).items() if len(where) > 1} == {}


def test_a_name_that_is_used_twice_would_be_noticed(tmp_path: Path) -> None:
    for name in ("one", "other"):
        (tmp_path / f"{name}.py").write_text("class Tray:\n    pass\n", encoding="utf-8")
    assert len(classes(sorted(tmp_path.iterdir()))["Tray"]) == 2
