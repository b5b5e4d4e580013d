"""Who made a release: a signature over its checksums, made and checked by the system's minisign (Ed25519).

A key that a machine believes is a file in ``/etc/tabletown/keys``, called after who holds its other half, the project
or the owner. Only root can put one there. The secret half never lies in a checkout.

Minisign is a small package of the system, made for just this: the installer runs on the system's own Python, which
has no cryptography, and a release must be checked before anything of it is run.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kiosk.errors import Unusable, quote
from kiosk.install.steps import Failed, Run, run_command

SUFFIX = ".pub"
MINISIGN = "minisign"
SUMS_NAME = "sums"


@dataclass(frozen=True, slots=True)
class Key:
    """A public key that this machine believes."""

    path: Path

    @property
    def holder(self) -> str:
        return self.path.name.removesuffix(SUFFIX)


def known_keys(folder: Path) -> tuple[Key, ...]:
    return tuple(Key(path) for path in sorted(folder.glob(f"*{SUFFIX}")) if path.is_file())


def sign(content: bytes, secret: Path, run: Run = run_command) -> bytes:
    """The signature of *content* by the key in the file *secret*; asks for its password where it has one."""
    with tempfile.TemporaryDirectory() as name:
        file, made = Path(name, SUMS_NAME), Path(name, "signature")
        file.write_bytes(content)
        argv = [MINISIGN, "-S", "-s", str(secret), "-m", str(file), "-x", str(made), "-t", "a release of Tabletown"]
        run(argv)
        return made.read_bytes()


def ask_and_run(argv: Sequence[str]) -> str:
    """Run a program that may ask the person at the keyboard something."""
    try:
        done = subprocess.run(argv, check=False)  # noqa: S603 - our own words
    except OSError as problem:
        raise Failed(f"{argv[0]}: {problem.strerror}: sudo apt install {argv[0]}") from None
    if done.returncode:
        raise Failed(f"{argv[0]} ended with status {done.returncode}")
    return ""


def make_keys(secret: Path, public: Path) -> None:
    """A new pair: the secret half, which stays with its holder, and the public one, which every machine may know."""
    if secret.exists():
        raise Unusable("is a key already; whoever makes a new one must bring it to every machine", file=str(secret))
    secret.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    public.parent.mkdir(parents=True, exist_ok=True)
    ask_and_run([MINISIGN, "-G", "-s", str(secret), "-p", str(public)])


def holder_of(content: bytes, signature: bytes, keys: Sequence[Key], run: Run = run_command) -> Key:
    """Whose key has signed *content*; raises `Unusable` where it is none that is believed here."""
    if not keys:
        raise Unusable("is signed, but this machine believes no key yet: see docs/install.md, Signed updates")
    with tempfile.TemporaryDirectory() as name:
        file, made = Path(name, SUMS_NAME), Path(name, "signature")
        file.write_bytes(content)
        made.write_bytes(signature)
        for key in keys:
            try:
                run([MINISIGN, "-V", "-q", "-p", str(key.path), "-m", str(file), "-x", str(made)])
            except Failed as problem:
                if MINISIGN in str(problem).partition(":")[0] and "No such file" in str(problem):
                    raise Unusable("can't be checked: sudo apt install minisign") from None
            else:
                return key
    names = ", ".join(quote(key.holder) for key in keys)
    raise Unusable(f"is signed by nobody whom this machine believes, or was changed; it believes {names}")
