"""Compiled code is kept where it can be, is never trusted blindly, and never stands in the way."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

SOURCE = """
from kiosk.players.compiled import compiled
from {package} import FACTOR

@compiled()
def times(x):
    return FACTOR * x
"""

ASK = """
import sys
sys.path[:0] = sys.argv[1:3]
import mill.work
print(mill.work.times(3), sum(mill.work.times.stats.cache_hits.values()))
"""


def program(folder: Path, factor: int = 2) -> Path:
    package = folder / "mill"
    package.mkdir(exist_ok=True)
    (package / "__init__.py").write_text("")
    (package / "base.py").write_text(f"FACTOR = {factor}\n")
    (package / "work.py").write_text(SOURCE.format(package="mill.base"))
    return folder


def ask(folder: Path, cache: Path | str, script: str = ASK) -> list[int]:
    """What the function gives in a process of its own, and whether it was compiled before."""
    done = subprocess.run(
        [sys.executable, "-B", "-W", "error", "-c", script, str(ROOT), str(folder)],
        capture_output=True,
        check=False,
        env={**os.environ, "XDG_CACHE_HOME": str(cache)},
    )
    assert done.returncode == 0, done.stderr.decode()
    return [int(word) for word in done.stdout.split()]


def kept(cache: Path) -> list[Path]:
    return sorted((cache / "tabletown" / "compiled").iterdir())


def test_code_is_compiled_once_and_only_the_cache_folder_is_written(tmp_path: Path) -> None:
    folder, cache = program(tmp_path), tmp_path / "cache"
    before = sorted((tmp_path / "mill").rglob("*"))
    assert ask(folder, cache) == [6, 0]
    assert ask(folder, cache) == [6, 1]
    assert sorted((tmp_path / "mill").rglob("*")) == before
    assert [path.suffix for path in kept(cache)] == [".code"]


def test_importing_touches_nothing(tmp_path: Path) -> None:
    folder = program(tmp_path)
    script = "import sys; sys.path[:0] = sys.argv[1:3]\nimport mill.work, kiosk.players.my_city_rw.play"
    ask(folder, tmp_path / "cache", script)
    assert not (tmp_path / "cache").exists()


def test_code_of_other_sources_is_not_taken_though_the_function_is_the_same(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    ask(program(tmp_path), cache)
    assert ask(program(tmp_path, factor=5), cache) == [15, 0]
    assert len(kept(cache)) == 1, "and it is not kept for ever"


def test_code_stays_where_only_other_sources_changed(tmp_path: Path) -> None:
    folder, cache = program(tmp_path), tmp_path / "cache"
    ask(folder, cache)
    (folder / "mill" / "players.py").write_text("NEW = 1\n")
    assert ask(folder, cache) == [6, 1]


@pytest.mark.parametrize("left", [b"", b"half", None])
def test_a_file_that_is_not_whole_is_made_again(tmp_path: Path, left: bytes | None) -> None:
    folder, cache = program(tmp_path), tmp_path / "cache"
    ask(folder, cache)
    (file,) = kept(cache)
    whole = file.read_bytes()
    file.write_bytes(whole[:-10] + bytes(10) if left is None else left)
    assert ask(folder, cache) == [6, 0]
    assert ask(folder, cache) == [6, 1]


def test_without_a_folder_to_write_to_it_works_too(tmp_path: Path) -> None:
    folder, no_folder = program(tmp_path), tmp_path / "file"
    no_folder.write_text("")
    assert ask(folder, no_folder) == [6, 0]
    assert ask(folder, "/proc/tabletown") == [6, 0]


def test_what_an_installation_has_compiled_serves_those_without_a_folder(tmp_path: Path) -> None:
    folder, environment = program(tmp_path), tmp_path / "environment"
    assert ask(folder, environment / "share") == [6, 0]
    there = f"import sys\nsys.prefix = {str(environment)!r}\n{ASK}"
    assert ask(folder, "/proc/tabletown", there) == [6, 1]
    (code,) = kept(environment / "share")
    code.write_bytes(b"half")
    assert ask(folder, "/proc/tabletown", there) == [6, 0]


ONCE = """
import sys
sys.path.insert(0, sys.argv[1])
from kiosk.players import prepare
from kiosk.players.my_city_rw import kernel, play
prepare.main()
for module in (kernel, play):
    for name, one in vars(module).items():
        if hasattr(one, "signatures") and one.py_func.__module__ == module.__name__ and name != "weighed":
            print(len(one.signatures))
"""


def test_no_function_is_compiled_for_two_kinds_of_the_same_arguments(tmp_path: Path) -> None:
    """Each costs seconds, on a kiosk many of them, while somebody waits for the first computer player."""
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    found = ask(tmp_path, home, ONCE)
    assert len(found) > 12
    assert max(found) == 1
