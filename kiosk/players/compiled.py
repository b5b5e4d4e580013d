"""Functions that numba compiles when they are first called, and keeps for the next time in the kiosk's cache folder.

numba's own way to keep them looks for a folder while modules are imported and prefers the program's, which belongs to
the installation; and it trusts what it finds, which a power cut may have left half written. Here nothing is touched
before the first call, and a file counts only if it is whole and made from these very sources. An installation has
compiled for everybody (`prepare`); where it has not, and the folder can't be written, each process compiles anew.
"""

from __future__ import annotations

import ast
import hashlib
import os
import pickle
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

DIGEST = 32
"""The length of the SHA-256 that each file begins with."""


def compiled(*, inline: bool = False) -> Callable[[Callable[..., Any]], Any]:
    """What `numba.njit` does, with the code kept as above."""

    def decorate(function: Callable[..., Any]) -> Any:  # noqa: ANN401 - numba has no types
        # The machine's own code is inlined, not numba's, which costs three times the time to compile.
        made: Any = numba.njit(forceinline=inline)(function)
        made._cache = _Kept(function)  # noqa: SLF001 - the place that `enable_caching` fills too
        return made

    return decorate


def cache_folder() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "tabletown" / "compiled"


def made_ahead() -> Path:
    """What the installation has compiled, beside its packages: anybody may read it."""
    return Path(sys.prefix) / "share" / "tabletown" / "compiled"


@cache
def _made_from(source: Path) -> str:
    """What a module's functions are compiled from, as one word: its source, those that it imports, the compiler."""
    found = hashlib.sha256(f"{numba.__version__} {sys.version}".encode())
    for path in sorted(_with_imported(source)):
        found.update(path.read_bytes())
    return found.hexdigest()[:16]


def _with_imported(source: Path) -> set[Path]:
    """The module and whatever it brings along of its own package."""
    found: set[Path] = set()
    waiting = [source]
    while waiting:
        path = waiting.pop()
        found.add(path)
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = [one.name for one in node.names] + [getattr(node, "module", None) or "."]
                named = {path.with_name(f"{name.rpartition('.')[2]}.py") for name in names}
                waiting += [one for one in named - found if one.is_file()]
    return found


class _Kept(_Cache):
    """One function's code for every machine and kind of arguments, a file each."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._source = Path(function.__code__.co_filename)
        self._name = f"{self._source.stem}.{function.__name__}"

    @property
    def cache_path(self) -> str:
        return str(cache_folder())

    def enable(self) -> None: ...

    def disable(self) -> None: ...

    def flush(self) -> None: ...

    def _file(self, signature: object, codegen: Any) -> str:  # noqa: ANN401
        key = hashlib.sha256(repr((signature, codegen.magic_tuple())).encode()).hexdigest()[:16]
        return f"{self._name}-{_made_from(self._source)}-{key}.code"

    def load_overload(self, sig: object, target_context: Any) -> Any:  # noqa: ANN401
        target_context.refresh()
        name = self._file(sig, target_context.codegen())
        for folder in (cache_folder, made_ahead):
            try:
                kept = (folder() / name).read_bytes()
            except (OSError, RuntimeError):  # RuntimeError: there is no home
                continue
            digest, payload = kept[:DIGEST], kept[DIGEST:]
            if hashlib.sha256(payload).digest() == digest:
                parts = pickle.loads(payload)  # noqa: S301 - our own, whole
                return CompileResult._rebuild(target_context, *parts)  # noqa: SLF001
        return None

    def save_overload(self, sig: object, data: Any) -> None:  # noqa: ANN401
        payload = dumps(data._reduce())  # noqa: SLF001
        try:
            self._write(cache_folder() / self._file(sig, data.codegen), hashlib.sha256(payload).digest() + payload)
        except (OSError, RuntimeError):
            return  # read-only or full: the code of this process is in memory

    def _write(self, path: Path, kept: bytes) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(f".{os.getpid()}")
        try:
            unfinished.write_bytes(kept)
            unfinished.replace(path)
        finally:
            unfinished.unlink(missing_ok=True)
        made_from = _made_from(self._source)
        for other in path.parent.glob(f"{self._name}-*.code"):
            if f"-{made_from}-" not in other.name:  # of a version before
                other.unlink(missing_ok=True)
