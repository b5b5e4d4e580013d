"""A smaller count of what `bench/fuzz.py` does a million times."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

from kiosk import __main__ as program

BENCH = Path(__file__).parents[1] / "bench/fuzz.py"


def test_no_input_ends_in_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = importlib.util.spec_from_file_location("fuzz_bench", BENCH)
    assert spec is not None
    assert spec.loader is not None
    fuzz = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "fuzz_bench", fuzz)
    monkeypatch.setattr(program, "parser_for", program.parser_for)
    for name in ("TABLETOWN_CONFIG", "TABLETOWN_DATA"):
        monkeypatch.setenv(name, "")
    spec.loader.exec_module(fuzz)
    assert list(fuzz.failures(3000, seed=23)) == []
    assert sum(fuzz.done.values()) == 3000
    assert set(fuzz.done) == {case.__name__ for case in fuzz.CASES}
