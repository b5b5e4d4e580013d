"""Another version beside the old one, on trial until it is healthy; otherwise the old one comes back by itself.

What is going on is written down before it is done, so that a power cut at any moment leaves either version whole, and
the next start brings the trial to its end (``tabletown update --resume``, by ``tabletown-trial.service``).
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from kiosk.errors import Unusable
from kiosk.install import archive
from kiosk.install.health import Health
from kiosk.install.machine import Machine
from kiosk.install.places import SERVICE, Places
from kiosk.install.plan import Plan, reloads, system_files, units_to_enable
from kiosk.install.release import Release, current, program_of, tidy
from kiosk.install.source import Source
from kiosk.install.steps import Failed, Link, readable_by_all, write_whole
from kiosk.journal.backup import SIDE_FILES, sync
from kiosk.journal.schema import JournalDamaged, JournalTooNew, version_of

INCOMING = "incoming"
JOURNAL = "journal.db"


@dataclass(frozen=True, slots=True)
class Trial:
    """Which release is tried, and which comes back if it fails; *back* once it has."""

    new: str
    old: str
    back: bool = False


@dataclass(frozen=True, slots=True)
class Update:
    places: Places
    machine: Machine
    health: Health
    python: str = "python3"
    say: Callable[[str], None] = field(default=print, repr=False)

    # --- the way forward --------------------------------------------------------------------------------------------

    def update(self, origin: Path) -> bool:
        """Install what lies at *origin*, an archive or a checkout; says whether it is what runs now."""
        self._require_possible()
        try:
            return self._try(self._source(origin))
        finally:
            shutil.rmtree(self.places.home / INCOMING, ignore_errors=True)

    def _require_possible(self) -> None:
        if self.machine.has_read_only_root:
            raise Unusable("the root is read-only, an update would be forgotten: see docs/power.md")
        if self.places.trial.exists():
            raise Unusable("an update is going on: wait for it, or call tabletown update --resume")

    def _source(self, origin: Path) -> Source:
        if origin.is_dir():
            return Source(origin)
        incoming = self.places.home / INCOMING
        shutil.rmtree(incoming, ignore_errors=True)
        return archive.unpack(origin, incoming)

    def _try(self, source: Source) -> bool:
        old, pi = current(self.places), self.machine.is_pi
        release = Release(source, self.places, pi, self.python, self.machine.run)
        if release.folder == old:
            self.say(f"{release.identity} is what runs already.")
            return True
        missing = self.machine.missing(source.packages(pi=pi))
        if missing:
            raise Unusable(f"this version needs further packages: sudo apt install {' '.join(missing)}")
        if not release.done():
            self.say(str(release))
            with readable_by_all():
                release.apply()
        self._require_readable_journal(release.folder)
        self._back_up()
        self._note(Trial(release.identity, old.name))
        return self._judge(Trial(release.identity, old.name))

    def _require_readable_journal(self, release: Path) -> None:
        """A version that is older than the journal would only show that it can't use it."""
        if (self.places.data / JOURNAL).exists():
            argv = [*self._as_kiosk(release), "check", "--json", "--journal", str(self.places.data / JOURNAL)]
            try:
                self.machine.run(argv)
            except Failed as problem:
                raise Unusable(f"this version can't use the journal, or it is damaged: {problem}") from None

    def _back_up(self) -> None:
        if (self.places.data / JOURNAL).exists():
            self.say("backing the journal up")
            self.machine.run([*self._as_kiosk(current(self.places)), "backup"])

    @staticmethod
    def _as_kiosk(release: Path) -> list[str]:
        return ["runuser", "-u", "tabletown", "--", str(release / "venv/bin/python"), "-I", "-m", "kiosk"]

    # --- the trial --------------------------------------------------------------------------------------------------

    def resume(self) -> bool:
        """Go on where a power cut has interrupted a trial; True where nothing is amiss afterwards."""
        trial = self._noted()
        if trial is None:
            self.say("No update is going on.")
            return True
        return self._go_back(trial) if trial.back else self._judge(trial)

    def _judge(self, trial: Trial) -> bool:
        new = self.places.releases / trial.new
        try:
            self._activate(new)
            healthy = self.health.comes_up(new)
        except (Failed, Unusable, OSError) as problem:
            self.say(f"{trial.new} can't be started: {problem}")
            healthy = False
        if not healthy:
            return self._go_back(trial)
        self._end(keep={trial.new, trial.old})
        self.say(f"{trial.new} runs. {trial.old} is kept beside it.")
        return True

    def _activate(self, release: Path) -> None:
        """Make *release* the one that runs: its files of the system, then the link, then a start."""
        source, plan = program_of(release), Plan()
        plan.steps += system_files(source, self.places)
        plan.steps.append(Link(self.places.current, Path("releases") / release.name))
        plan.steps += reloads(plan, self.places, self.machine.run)
        for step in plan.carry_out():
            self.say(str(step))
        for unit in units_to_enable(source):
            if unit != SERVICE and not self.machine.enabled(unit):
                self.machine.run(["systemctl", "enable", unit])
        self.say(f"starting {release.name}")
        self.machine.says("systemctl", "reset-failed", SERVICE)
        self.machine.run(["systemctl", "--no-block", "restart", SERVICE])

    def _go_back(self, trial: Trial) -> bool:
        self.say(f"{trial.new} does not come up: going back to {trial.old}")
        self._note(Trial(trial.new, trial.old, back=True))
        self.machine.says("systemctl", "stop", "tabletown-rescue.service", SERVICE)
        self._set_newer_journal_aside(trial.new)
        old = self.places.releases / trial.old
        self._activate(old)
        if self.health.comes_up(old):
            self.say(f"{trial.old} runs again.")
        else:
            self.say(f"{trial.old} does not come up either: journalctl -u tabletown says why.")
        self._end(keep={trial.old})
        return False

    def _set_newer_journal_aside(self, who: str) -> None:
        """A journal that the new version has brought to its own form is kept beside; the backup comes back."""
        journal = self.places.data / JOURNAL
        if not journal.exists():
            return
        try:
            with closing(sqlite3.connect(f"{journal.as_uri()}?mode=ro", uri=True)) as connection:
                version_of(connection)
        except JournalTooNew:
            for suffix in ("", *SIDE_FILES):
                part = journal.with_name(journal.name + suffix)
                if part.exists():
                    part.rename(journal.with_name(f"{journal.name}.from-{who}{suffix}"))
            sync(journal.parent)
            self.say(f"the journal of {who} is kept as {journal.name}.from-{who}; the backup before it comes back")
        except (sqlite3.Error, JournalDamaged):
            return  # mending is the kiosk's own business, when it starts

    def _end(self, keep: set[str]) -> None:
        self.places.trial.unlink(missing_ok=True)
        sync(self.places.home)
        for path in tidy(self.places, keep):
            self.say(f"removed {path}")

    # --- what is written down ---------------------------------------------------------------------------------------

    def _note(self, trial: Trial) -> None:
        text = json.dumps({"new": trial.new, "old": trial.old, "back": trial.back})
        write_whole(self.places.trial, text.encode())

    def _noted(self) -> Trial | None:
        try:
            told = json.loads(self.places.trial.read_text(encoding="utf-8"))
            return Trial(str(told["new"]), str(told["old"]), bool(told["back"]))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError) as problem:
            raise Unusable(f"can't be read: {problem}", file=str(self.places.trial)) from None
