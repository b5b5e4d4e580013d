"""Where everything is, below the machine's root or below a scratch folder that stands for it (``DESTDIR``)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

USER = "tabletown"
SERVICE = "tabletown.service"
GROUPS = ("video", "render", "input", "audio", "gpio")
"""For the screen, the touchscreen, the loudspeaker and the pins; those that this system has."""


@dataclass(frozen=True, slots=True)
class Places:
    root: Path = Path("/")

    def at(self, path: str) -> Path:
        """An absolute path of the machine, seen from here."""
        return self.root / path.lstrip("/")

    @property
    def live(self) -> bool:
        """Whether this is the running machine itself, whose services can be asked and told."""
        return self.root == Path("/")

    @property
    def home(self) -> Path:
        return self.at("/opt/tabletown")

    @property
    def releases(self) -> Path:
        return self.home / "releases"

    @property
    def current(self) -> Path:
        """A link to the release that runs."""
        return self.home / "current"

    @property
    def trial(self) -> Path:
        """Says which release is on trial and which to go back to; gone when all is well."""
        return self.home / "trial.json"

    @property
    def manifest(self) -> Path:
        """The files outside of `home` that the last installation put there, one a line."""
        return self.home / "files"

    @property
    def former_target(self) -> Path:
        """What the machine started before it became a kiosk."""
        return self.home / "former-target"

    @property
    def configuration(self) -> Path:
        return self.at("/etc/tabletown/tabletown.toml")

    @property
    def keys(self) -> Path:
        """The public keys that this machine believes, one a file."""
        return self.at("/etc/tabletown/keys")

    @property
    def data(self) -> Path:
        return self.at("/var/lib/tabletown")

    @property
    def health(self) -> Path:
        return self.at("/run/tabletown/healthy.json")
