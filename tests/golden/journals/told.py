"""What a journal says on every screen and in every answer, by the program's own commands alone.

Only public forms are used, so that the same questions can be put to any release.
"""

from __future__ import annotations

import contextlib
import io
import json
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from kiosk.__main__ import main

FILES = ("journal.db", "journal.db-wal")


def told(files: Mapping[str, bytes], codes: Sequence[str] | None = None) -> dict[str, Any]:
    """The answers about the journal that lies in *files*, each question with a copy of its own.

    *codes*: the tables whose screens are asked for, all of the shelf where they are not named.
    """
    with tempfile.TemporaryDirectory() as name:
        path = lay(files, Path(name) / "read")
        export = _ask("export", "--json", "--journal", str(path))
        answers = {
            "export": export,
            "best": _ask("history", "--best", "--json", "--limit", "50", "--journal", str(path)),
            "titles": _ask("history", "--titles", "--json", "--journal", str(path)),
            "statistics": _ask("history", "--statistics", "--json", "--journal", str(path)),
            "games": _ask("history", "--json", "--limit", "100", "--journal", str(path)),
            "replays": {
                str(game["number"]): _ask(
                    "history", "--replay", str(game["number"]), "--json", "--journal", str(path)
                )
                for game in export["games"]
                if not game["paper"]
            },
        }
        answers["screens"] = _screens(lay(files, Path(name) / "played"), codes)
    return answers


def lay(files: Mapping[str, bytes], folder: Path) -> Path:
    folder.mkdir(parents=True)
    for file, content in files.items():
        (folder / file).write_bytes(content)
    return folder / FILES[0]


def _screens(path: Path, codes: Sequence[str] | None) -> list[Any]:
    """The screen as it is found, the shelf, and every table that can be continued."""
    first = _play(path, [])
    found = [first["view"]]
    back = [{"is": "GoBack"}] if first["view"]["screen"] not in ("AttractView", "ChoosingView") else []
    shelf = _play(path, [*back, {"is": "Wake"}])
    found.append(shelf["view"])
    for code in codes_of(shelf["view"]) if codes is None else codes:
        shown = _play(path, [{"is": "ContinueTable", "code": code}])
        found.append(shown["lines"][-1]["view"])
        found.append(shown["view"])
        _play(path, [{"is": "GoBack"}, {"is": "Wake"}])
    return found


def codes_of(view: Any) -> list[str]:  # noqa: ANN401 - any JSON value
    """Every table's code in what a screen shows."""
    if isinstance(view, dict):
        here = [view["code"]] if isinstance(view.get("code"), str) and "players" in view else []
        return here + [code for value in view.values() for code in codes_of(value)]
    return [code for item in view for code in codes_of(item)] if isinstance(view, list) else []


def _play(path: Path, commands: list[dict[str, str]]) -> Any:  # noqa: ANN401
    script = path.with_name("script")
    script.write_text("".join(json.dumps(command) + "\n" for command in commands))
    return _ask("play", "--script", str(script), "--views", "--json", "--journal", str(path))


def _ask(*argv: str) -> Any:  # noqa: ANN401
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        status = main(argv)
    assert status == 0, (argv, status)
    return json.loads(out.getvalue())
