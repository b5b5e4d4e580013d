"""Another version beside the old one, on trial until it is healthy; otherwise the old one comes back by itself.

What is going on is written down before it is done, so that a power cut at any moment leaves either version whole, and
the next start brings the trial to its end (``tabletown update --resume``, by ``tabletown-trial.service``).
"""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from kiosk.errors import Unusable
from kiosk.files import sync, write_whole
from kiosk.install import archive
from kiosk.install.health import TrialHealth
from kiosk.install.machine import TargetMachine
from kiosk.install.places import SERVICE, Places
from kiosk.install.plan import InstallPlan, believed_keys, reloads, system_files, units_to_enable
from kiosk.install.release import Origin, Release, current, origin_of, program_of, releases, tidy
from kiosk.install.signature import known_keys
from kiosk.install.source import ReleaseSource
from kiosk.install.steps import Failed, LinkStep, readable_by_all
from kiosk.journal.backup import SIDE_FILES, generations, is_good, number_of
from kiosk.journal.schema import JournalDamaged, JournalTooNew, version_of

INCOMING = "incoming"
JOURNAL, BACKUPS = "journal.db", "backups"


@dataclass(frozen=True, slots=True)
class Trial:
    """Which release is tried, and which comes back if it fails; *back* once it has."""

    new: str
    old: str
    back: bool = False


@dataclass(frozen=True, slots=True)
class Allowed:
    """What the person at the keyboard has asked for by name."""

    unsigned: bool = False
    """A checkout, which carries no signature; an archive always must."""
    older: bool = False


def by_version(version: str) -> tuple[tuple[int, int | str], ...]:
    """Versions in their order: 1.9 before 1.10, 2.0rc1 before 2.0."""
    parts = re.findall(r"[0-9]+|[A-Za-z]+", version)
    return (*((1, int(part)) if part.isdigit() else (-1, part) for part in parts), (0, 0))


def entries_behind(journal: Path) -> int:
    """How many entries a journal of a newer schema has more than the newest backup that this version can use."""
    usable = (one for one in generations(journal.parent / BACKUPS) if is_good(one))
    kept = next((number_of(one) for one in usable), 0)
    try:
        with closing(sqlite3.connect(f"{journal.as_uri()}?mode=ro", uri=True)) as connection:
            (last,) = connection.execute("SELECT coalesce(max(seq), 0) FROM commands").fetchone()
    except sqlite3.Error:  # a shape of which nothing is known here
        return 0
    return max(int(last) - kept, 0)


def _age(release: Path) -> float:
    return release.stat().st_mtime


@dataclass(frozen=True, slots=True)
class Update:
    places: Places
    machine: TargetMachine
    health: TrialHealth
    python: str = "python3"
    say: Callable[[str], None] = field(default=print, repr=False)

    # --- the way forward --------------------------------------------------------------------------------------------

    def update(self, file: Path, allowed: Allowed | None = None) -> bool:
        """Install what lies at *file*, an archive or a checkout; says whether it is what runs now."""
        self._require_possible()
        try:
            source, origin = self._source(file, allowed or Allowed())
            if not (allowed and allowed.older):
                self._require_newer(source, origin)
            return self._try(source, origin)
        finally:
            shutil.rmtree(self.places.home / INCOMING, ignore_errors=True)

    def go_back(self) -> bool:
        """Make the release that is kept beside this one run again."""
        self._require_possible()
        now = current(self.places)
        others = [one for one in releases(self.places) if one.name != now.name]
        if not others:
            raise Unusable("there is no other version on this machine to go back to")
        target = max(others, key=_age)
        self._require_readable_journal(target)
        self._back_up()
        self._note(Trial(target.name, now.name))
        return self._judge(Trial(target.name, now.name))

    def _require_possible(self) -> None:
        if self.machine.has_read_only_root:
            raise Unusable("the root is read-only, an update would be forgotten: see docs/power.md")
        if self.places.trial.exists():
            raise Unusable("an update is going on: wait for it, or call tabletown update --resume")

    def _source(self, file: Path, allowed: Allowed) -> tuple[ReleaseSource, Origin | None]:
        if file.is_dir():
            if not allowed.unsigned:
                how = f"sudo tabletown update --unsigned {file}"
                raise Unusable(
                    f"is a checkout, for which nobody has signed; if it is your own: {how}", file=str(file)
                )
            return ReleaseSource(file), None
        incoming = self.places.home / INCOMING
        shutil.rmtree(incoming, ignore_errors=True)
        found = archive.unpack(file, incoming, known_keys(self.places.keys), self.machine.run)
        self.say(f"signed by {found.signed_by}")
        return found.source, Origin(found.made, found.signed_by)

    def _require_newer(self, source: ReleaseSource, origin: Origin | None) -> None:
        """An old release with a known fault stays signed for ever: nobody may bring it back unnoticed."""
        now = current(self.places)
        running = program_of(now).version
        before = origin_of(now)
        older = by_version(source.version) < by_version(running)
        if origin is not None and before is not None and source.version == running:
            older = origin.made < before.made
        if older:
            how = "to go back on purpose: sudo tabletown rollback, with or without an archive"
            raise Unusable(f"version {source.version} is older than {running}, which runs here; {how}")

    def _try(self, source: ReleaseSource, origin: Origin | None) -> bool:
        old, pi = current(self.places), self.machine.is_pi
        release = Release(source, self.places, pi, self.python, self.machine.run, origin)
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
        source, plan = program_of(release), InstallPlan()
        plan.steps += [*system_files(source, self.places), *believed_keys(source, self.places)]
        plan.steps.append(LinkStep(self.places.current, Path("releases") / release.name))
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
            behind = entries_behind(journal)
            for suffix in ("", *SIDE_FILES):
                part = journal.with_name(journal.name + suffix)
                if part.exists():
                    part.rename(journal.with_name(f"{journal.name}.from-{who}{suffix}"))
            sync(journal.parent)
            self.say(f"the journal of {who} is kept as {journal.name}.from-{who}; the backup before it comes back")
            if behind:
                self.say(f"{behind} entries made since that backup stay behind in it")
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
        write_whole(self.places.trial, text.encode(), 0o644)

    def _noted(self) -> Trial | None:
        try:
            told = json.loads(self.places.trial.read_text(encoding="utf-8"))
            return Trial(str(told["new"]), str(told["old"]), bool(told["back"]))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError) as problem:
            raise Unusable(f"can't be read: {problem}", file=str(self.places.trial)) from None
