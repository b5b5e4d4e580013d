"""Odd arguments and damaged files for every command, in one process: an answer or a line of complaint, no traceback.

::

    python bench/fuzz.py --count 1000000 --seed 1
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.fuzz_inputs import BOARD, CALIBRATION, LOST_CITIES, PIN, ROLLS, SCRIPT, VALUES, Inputs
from kiosk import __main__ as program
from kiosk.commands import installing
from kiosk.config import Config, keys
from kiosk.errors import KioskError
from kiosk.install import archive
from kiosk.install.places import Places
from kiosk.install.steps import Failed
from kiosk.owner import archive as backups
from kiosk.owner import hours
from tests.commands.records import CAMPAIGN, GAME
from vision import calibrate, pictures

Case = Callable[[Inputs], object]


def said(words: Sequence[str]) -> object:
    """A whole command, from its words to its answer."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), contextlib.suppress(SystemExit):
        status = program.main(words)
        assert status in (0, 1, 2, os.EX_UNAVAILABLE), status
        assert "Traceback" not in err.getvalue()
        lines = err.getvalue().splitlines()  # one for each fault of a sheet, and for each picture
        assert status != 2 or (lines and all(line.startswith("tabletown") for line in lines)), lines
        assert len(lines) <= 1 or words[0] in ("sheets", "read"), lines
    return None


def configuration(one: Inputs) -> object:
    key = one.rng.choice(list(keys().values()))
    value = one.odd() if one.rng.random() < 0.5 else json.dumps(one.rng.choice(VALUES[:-1]))
    text = f"[{key.metadata['section']}]\n{key.name} = {value}\n".encode(errors="surrogatepass")
    os.environ["TABLETOWN_CONFIG"] = one.file("c.toml", one.cut(text) if one.rng.random() < 0.3 else text)
    try:
        return said(["config", *one.options("--json")])
    finally:
        os.environ["TABLETOWN_CONFIG"] = os.devnull


def variable(one: Inputs) -> object:
    name = f"TABLETOWN_{one.rng.choice(list(keys())).upper()}"
    before = os.environ.get(name)
    os.environ[name] = one.odd().replace("\0", "\\0").encode(errors="surrogatepass").decode(errors="surrogateescape")
    try:
        return said(["config"])
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before


def record(one: Inputs) -> object:
    return said(
        [
            one.rng.choice(("replay", "legal")),
            one.json("r.json", one.rng.choice((GAME, CAMPAIGN, LOST_CITIES, BOARD))),
            *one.options("--json", "--sheets"),
        ]
    )


def script(one: Inputs) -> object:
    lines = [json.dumps(one.bent(line)).encode() for line in one.rng.sample(SCRIPT, one.rng.randrange(1, 4))]
    words = [
        "play",
        "--script",
        one.file("s.txt", one.cut(b"\n".join(lines)) if one.rng.random() < 0.2 else b"\n".join(lines)),
    ]
    return said([*words, *(["--json"] if one.rng.random() < 0.5 else [])])


def sheet(one: Inputs) -> object:
    return said(["sheets", "check", one.file("s.sheet", one.cut(one.rng.choice(one.sheets).encode()))])


def calibration(one: Inputs) -> object:
    return calibrate.load(Path(one.json("k.json", CALIBRATION)))


def journal(one: Inputs) -> object:
    name = one.rng.choice(("history", "export", "check"))
    path = one.file("j.db", one.cut(one.journal) if one.rng.random() < 0.8 else one.odd().encode(errors="replace"))
    form = ["--csv"] if name == "export" else one.options("--best", "--limit", "--game") if name == "history" else []
    return said([name, "--journal", path, *form])


OPTIONS = {
    "run": ("--size", "--sheets", "--fullscreen"),
    "sheets": ("--json", "--game", "--book", "--sheets"),
    "history": ("--json", "--game", "--limit", "--player", "--replay", "--best", "--titles", "--journal"),
    "export": ("--csv", "--json", "--output", "--journal"),
    "rig": ("--json", "--tray", "--camera", "--frame", "--picture"),
    "config": ("--json",),
    "check": ("--json", "--journal"),
    "backup": ("--journal",),
    "forget": ("--journal",),
    "replay": ("--json", "--sheets"),
    "legal": ("--json", "--sheets"),
    "advise": ("--json", "--review", "--level", "--seconds", "--seed", "--sheets"),
    "selfplay": ("--mode", "--game", "--rolls", "--players", "--json", "--level", "--seconds", "--seed"),
    "play": ("--script", "--journal", "--views", "--json", "--connect", "--sheets"),
    "update": ("--resume", "--unsigned"),
    "rollback": (),
    "pin": ("--data",),
    "read": ("--json", "--calibration", "--explain"),
    "watch": ("--fps", "--json", "--calibration"),
    "print": ("--out",),
    "wiring": ("--out",),
}
"""Of every command but `doctor`, which takes its time over devices; it gets words that it does not know."""


def words(one: Inputs) -> object:
    name = one.rng.choice((*OPTIONS, "doctor", one.odd()))
    some = one.options(*OPTIONS.get(name, ()))
    if name == "doctor":
        some = ["--nonsense", one.odd()]
    loose = [one.odd() for _ in range(one.rng.randrange(2))]
    return said([passed(word) for word in (name, *some, *loose)])


def passed(word: str) -> str:
    """As a system hands it over: any bytes but zero."""
    return os.fsdecode(word.replace("\0", "").encode(errors="surrogatepass"))


def thinking(one: Inputs) -> object:
    """Computer players over bent records; what they do with whole ones has benches of its own."""
    if one.rng.random() < 0.5:
        rolls = one.json("t.json", ROLLS)
        return said(["selfplay", "--mode", "single", "--rolls", rolls, "--level", "easy", "--seconds", "0"])
    record = one.json("t.json", one.rng.choice((GAME, LOST_CITIES)))
    return said(["advise", record, "--level", "easy", "--seconds", "0", *one.options("--json")])


def picture(one: Inputs) -> object:
    return pictures.load(Path(one.file("p.png", one.cut(one.rng.choice(one.pictures)))))


def owners_pin(one: Inputs) -> object:
    """Its file and what is typed may be anything."""
    typed = one.odd().encode(errors="replace") if one.rng.random() < 0.5 else bytes(one.rng.randbytes(9))
    folder = one.folder / "pin"
    folder.mkdir(exist_ok=True)
    one.json("pin/pin.json", PIN)
    action = one.rng.choice(("set", "set", "reset", "prove", one.odd()))
    with patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed), "utf-8")):
        return said(["pin", action, "--data", str(folder)])


def owners_backup(one: Inputs) -> object:
    path = Path(one.file("tabletown-backup-1.zip", one.cut(one.backup)))
    backups.made(path)
    return backups.unpack(path, one.folder / "stage", ("calibration.json",))


def timetable(one: Inputs) -> object:
    return hours.parse(one.bent({"format": hours.FORMAT, "night": [1, 2], "dim": 0.5, "opening": [[1, 2]] * 7}))


def release(one: Inputs) -> object:
    return archive.unpack(Path(one.file("a.tar.gz", one.release())), one.folder / "in", ())


def no_machine(argv: Sequence[str]) -> str:
    raise Failed(f"{argv[0]}: not here")


CASES: dict[Case, float] = {
    configuration: 14, variable: 9, record: 22, script: 1, sheet: 5, calibration: 12, journal: 2, words: 16,
    timetable: 7, release: 3, picture: 5, owners_pin: 2, owners_backup: 2, thinking: 0.5,
}  # fmt: skip
DIRECT = (calibration, timetable, release, picture, owners_backup)
EXPECTED = (KioskError, ValueError, backups.Faulty, OSError)
"""How a reader that is called directly refuses; a whole command never raises anything."""


def failures(count: int, seed: int) -> Iterator[tuple[str, str]]:
    """Which input of which kind ended in something that nobody expected; counts them in `done`."""
    program.parser_for = cache_by_word(program.parser_for)  # type: ignore[assignment]
    os.environ["TABLETOWN_CONFIG"] = os.devnull
    memory = Path("/dev/shm")
    with (
        tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder,
        contextlib.chdir(folder),
        patch.object(installing, "Places", lambda: Places(Path(folder, "root"))),
        patch.object(installing, "run_command", no_machine),
        patch("kiosk.wiring.run.has_screen", lambda _: False),
    ):
        os.environ["TABLETOWN_DATA"] = f"{folder}/data"
        one = Inputs(seed, Path(folder))
        cases = one.rng.choices(list(CASES), list(CASES.values()), k=count)
        for number, case in enumerate(cases):
            try:
                case(one)
            except EXPECTED as refusal:
                if case in DIRECT:
                    continue
                yield case.__name__, f"input {number}: {type(refusal).__name__}: {refusal}"
            except Exception:  # noqa: BLE001 - that is what is looked for
                yield case.__name__, f"input {number}: {traceback.format_exc()}"
            finally:
                done[case.__name__] += 1
                if number % 50_000 == 49_999:
                    print(f"{number + 1} so far", file=sys.stderr, flush=True)
        del os.environ["TABLETOWN_DATA"]


done: Counter[str] = Counter()


def cache_by_word(make: Callable[..., object]) -> Callable[[Sequence[str]], object]:
    """The parsers are made once for each command: a program that is started anew makes its one anew, the same."""
    made = cache(lambda word: make([word] if word else []))
    return lambda argv: made(next((word for word in argv if not word.startswith("-")), None))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    assert Config()
    began, found = time.monotonic(), 0
    for kind, text in failures(args.count, args.seed):
        found += 1
        print(f"--- {kind}, {text}", flush=True)
    print(f"{sum(done.values())} inputs, {found} tracebacks, {time.monotonic() - began:.0f} s: {dict(done)}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
