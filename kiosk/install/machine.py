"""What this machine is and has, as far as an installation asks."""

from __future__ import annotations

import grp
import pwd
from dataclasses import dataclass
from pathlib import Path

from kiosk.install.steps import Failed, Run

PYTHONS = ((3, 11), (3, 14))
"""From the first up to, but not including, the second."""


@dataclass(frozen=True, slots=True)
class TargetMachine:
    run: Run
    root: Path = Path("/")

    @property
    def is_pi(self) -> bool:
        try:
            return b"Raspberry Pi" in (self.root / "proc/device-tree/model").read_bytes()
        except OSError:
            return False

    @property
    def has_read_only_root(self) -> bool:
        """Whether what is written to the root is forgotten at the next start."""
        try:
            mounts = (self.root / "proc/mounts").read_text(encoding="utf-8", errors="replace")
        except OSError:
            return False
        kinds = [line.split()[2] for line in mounts.splitlines() if line.split()[1:2] == ["/"]]
        return bool(kinds) and kinds[-1] == "overlay" and (self.root / "media/root-ro").exists()

    def missing(self, packages: tuple[str, ...]) -> tuple[str, ...]:
        """Those that nothing provides that is installed: a later Debian may call them otherwise."""
        listing = self.says("dpkg-query", "-W", "-f", "${db:Status-Status}, ${Package}, ${Provides}\\n")
        rows = [[word.strip() for word in line.split(",")] for line in listing.splitlines()]
        names = {name.partition(" ")[0] for status, *names in rows if status == "installed" for name in names}
        return tuple(name for name in packages if name not in names)

    def owner_of(self, path: str) -> str:
        """The packages that have brought *path*, or nothing."""
        return self.says("dpkg-query", "-S", path).rpartition(":")[0]

    def says(self, *argv: str) -> str:
        """The answer of a command that may also fail, which is then no answer."""
        try:
            return self.run(argv).strip()
        except Failed:
            return ""

    @property
    def starts_a_desktop(self) -> bool:
        return self.says("systemctl", "get-default") == "graphical.target" and self.enabled("display-manager.service")

    def enabled(self, unit: str) -> bool:
        return self.says("systemctl", "is-enabled", unit) in ("enabled", "enabled-runtime", "linked", "alias")

    def active(self, unit: str) -> bool:
        """Whether it runs, or is about to: a start that was asked for a moment ago may still wait for its turn."""
        if self.says("systemctl", "is-active", unit) in ("active", "activating", "reloading"):
            return True
        return self.says("systemctl", "show", "--property=Job", "--value", unit) not in ("", "0")

    def failed(self, unit: str) -> bool:
        return self.says("systemctl", "show", "--property=ActiveState", "--value", unit) == "failed"


def has_user(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True


def lacks_group(user: str, group: str) -> bool:
    """Whether there is such a group and *user* does not belong to it yet."""
    try:
        return user not in grp.getgrnam(group).gr_mem
    except KeyError:
        return False
