"""Calling ``tabletown`` from within: fast enough to be called thousands of times."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from kiosk.__main__ import main


@dataclass(frozen=True)
class Said:
    status: int
    out: str
    err: str

    @property
    def document(self) -> Any:  # noqa: ANN401 - any JSON value
        """The one JSON document on standard output, with nothing after it on further lines."""
        assert self.out.endswith("\n")
        assert self.out.count("\n") == 1
        return json.loads(self.out)

    def refuses(self, *words: str) -> None:
        """The input can't be used: one line says so, and nothing else is said."""
        assert self.status == 2
        assert self.out == ""
        assert self.err.endswith("\n")
        assert len(self.err.splitlines()) == 1
        assert self.err[:-1].isprintable()
        assert "Traceback" not in self.err
        assert self.err.startswith("tabletown")
        for word in words:
            assert word in self.err

    def answers_properly(self) -> None:
        """Whatever went in: a document, a document that says no, or one line of complaint."""
        if self.status == 2:
            self.refuses()
        else:
            assert self.status in (0, 1)
            assert self.err == ""
            assert ("error" in self.document) == (self.status == 1)


Tabletown = Callable[..., Said]


@pytest.fixture(scope="module")
def module_tmp(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("records")


@pytest.fixture(autouse=True)
def own_sheets_are_not_in_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TABLETOWN_SHEETS", raising=False)


@pytest.fixture
def tabletown(capsys: pytest.CaptureFixture[str]) -> Tabletown:
    def call(*words: object) -> Said:
        capsys.readouterr()
        try:
            status = main([str(word) for word in words])
        except SystemExit as leaving:
            status = leaving.code
        return Said(status, *capsys.readouterr())

    return call


@pytest.fixture
def ask(tabletown: Tabletown, tmp_path: Path) -> Tabletown:
    """Ask about a record that is not in a file yet: any JSON value, a text or bytes."""

    def call(command: str, content: object, *flags: str) -> Said:
        path = tmp_path / "record.json"
        match content:
            case bytes():
                path.write_bytes(content)
            case str():
                path.write_bytes(content.encode("utf-8"))
            case _:
                path.write_text(json.dumps(content), encoding="utf-8")
        said = tabletown(command, path, *flags)
        if said.status == 2:
            said.refuses(str(path))
        return said

    return call
