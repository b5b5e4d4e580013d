"""An update on trial: it stays if it is healthy, goes if it is not, and survives a power cut at any moment."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from kiosk.__main__ import main
from kiosk.errors import Unusable
from kiosk.install import archive
from kiosk.install.health import TrialHealth, TrialPatience
from kiosk.install.machine import TargetMachine
from kiosk.install.places import Places
from kiosk.install.plan import install_plan
from kiosk.install.release import current
from kiosk.install.source import ReleaseSource
from kiosk.install.steps import Failed, run_command
from kiosk.install.update import Allowed, Update, entries_behind
from kiosk.journal import Journal
from kiosk.journal.migrations import create
from kiosk.journal.schema import APPLICATION_ID, SCHEMA
from kiosk.messages import ChooseLanguage
from kiosk.state import KioskState
from tests.install.conftest import Pair, System, believe, version

UNSIGNED = Allowed(unsigned=True)


class PowerCut(BaseException):
    """Nothing catches it, and nothing is put in order afterwards."""


@dataclass
class Machinery(System):
    """A systemd that starts whatever `current` points to; releases of *bad* versions never draw anything."""

    places: Places = field(default_factory=Places)
    bad: set[str] = field(default_factory=set)
    state: str = "inactive"
    pid: int = 100
    cut_after: int = 10**9
    """The power is cut when so many commands have been run."""

    def run(self, argv: Sequence[str]) -> str:
        if len(self.asked) >= self.cut_after:
            raise PowerCut
        if argv[0] == "minisign":
            return run_command(argv)
        answer = super().run(argv)
        if "restart" in argv:
            self.start()
        elif tuple(argv[:2]) == ("systemctl", "show"):
            running = "running" if self.state == "active" else "dead"
            return f"ActiveState={self.state}\nSubState={running}\nMainPID={self.pid}\nNRestarts=0\nResult=success\n"
        elif tuple(argv[:2]) == ("systemctl", "is-enabled"):
            return "enabled\n"
        return answer

    def start(self) -> None:
        self.pid += 1
        release = current(self.places)
        if release.name.partition("-")[0] in self.bad:
            self.state = "failed"
            return
        self.state = "active"
        self.places.health.parent.mkdir(parents=True, exist_ok=True)
        told = {"pid": self.pid, "version": "?", "program": str(release.resolve() / "program/kiosk")}
        self.places.health.write_text(json.dumps(told), encoding="utf-8")


class WaitingClock:
    """Time that passes only while somebody waits."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def machinery(places: Places) -> Machinery:
    return Machinery(places=places)


@pytest.fixture
def old(checkout: ReleaseSource, places: Places, machinery: Machinery) -> ReleaseSource:
    """The version that is installed and runs."""
    list(install_plan(checkout, places, run=machinery.run).carry_out())
    machinery.start()
    machinery.asked.clear()
    return checkout


@pytest.fixture
def new(checkout: ReleaseSource, tmp_path: Path) -> ReleaseSource:
    newer = version(checkout, "2.0", tmp_path / "newer")
    (newer.picture / "etc/systemd/system/tabletown-more.timer").write_text("[Timer]\n", encoding="utf-8")
    return newer


def updating(machinery: Machinery) -> Update:
    clock = WaitingClock()
    machine = TargetMachine(machinery.run, machinery.places.root)
    health = TrialHealth(machinery.places, machine, TrialPatience(), clock, clock.sleep)
    machinery.answers[("dpkg-query",)] = "".join(f"installed, {name},\n" for name in EVERYTHING)
    return Update(machinery.places, machine, health, say=lambda _: None)


EVERYTHING = ReleaseSource(Path(__file__).parents[2]).packages(pi=True)


def runs(source: ReleaseSource, machinery: Machinery) -> bool:
    """Whether this version is the whole of what is installed and on the screen."""
    more = machinery.places.at("/etc/systemd/system/tabletown-more.timer")
    return (
        current(machinery.places).name == source.identity
        and more.exists() == (source.version == "2.0")
        and not machinery.places.trial.exists()
        and machinery.state == "active"
    )


def test_a_healthy_version_stays_and_the_old_one_is_kept(
    old: ReleaseSource, new: ReleaseSource, machinery: Machinery
) -> None:
    assert updating(machinery).update(new.folder, UNSIGNED)
    assert runs(new, machinery)
    assert {path.name for path in machinery.places.releases.iterdir()} == {old.identity, new.identity}


@pytest.mark.usefixtures("old")
def test_from_an_archive(new: ReleaseSource, machinery: Machinery, tmp_path: Path, pair: Pair) -> None:
    file = archive.write(new, tmp_path / "stick", key=pair.secret)
    believe(pair, machinery.places)
    assert updating(machinery).update(file)
    assert runs(new, machinery)
    assert not (machinery.places.home / "incoming").exists()


def test_a_version_that_does_not_come_up_goes_again(
    old: ReleaseSource, new: ReleaseSource, machinery: Machinery
) -> None:
    machinery.bad = {"2.0"}
    assert not updating(machinery).update(new.folder, UNSIGNED)
    assert runs(old, machinery)
    assert [path.name for path in machinery.places.releases.iterdir()] == [old.identity]


def test_a_version_that_never_says_it_is_ready_goes_again(
    old: ReleaseSource, new: ReleaseSource, machinery: Machinery
) -> None:
    """It neither fails nor draws: only patience ends it."""

    class Silent(Machinery):
        def start(self) -> None:
            super().start()
            if "2.0" in current(self.places).name:
                self.state = "activating"

    silent = Silent(places=machinery.places)
    assert not updating(silent).update(new.folder, UNSIGNED)
    assert runs(old, silent)


def test_another_versions_word_does_not_count(old: ReleaseSource, new: ReleaseSource, machinery: Machinery) -> None:
    """The file of the old kiosk still lies there, and systemd already says that something runs."""
    clock = WaitingClock()
    health = TrialHealth(machinery.places, TargetMachine(machinery.run), TrialPatience(), clock, clock.sleep)
    assert health.comes_up(machinery.places.releases / old.identity)
    assert not health.comes_up(machinery.places.releases / new.identity)
    assert clock.now >= TrialPatience().start


def test_a_version_that_comes_up_again_and_again_is_not_healthy(old: ReleaseSource, machinery: Machinery) -> None:
    clock = WaitingClock()

    def crashing(seconds: float) -> None:
        clock.sleep(seconds)
        machinery.start() if clock.now < 100 else setattr(machinery, "state", "failed")

    health = TrialHealth(machinery.places, TargetMachine(machinery.run), TrialPatience(), clock, crashing)
    assert not health.comes_up(machinery.places.releases / old.identity)


@pytest.mark.parametrize("bad", [False, True], ids=["healthy", "broken"])
def test_the_power_is_cut_at_every_moment(
    checkout: ReleaseSource,
    new: ReleaseSource,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    bad: bool,  # noqa: FBT001
) -> None:
    """After each of all commands and before each of all renames; then the machine starts and the trial goes on."""
    moments = 0
    for moment in range(60):
        machinery = Machinery(places=Places(tmp_path / f"root-{moment}"), bad={"2.0"} if bad else set())
        list(install_plan(checkout, machinery.places, run=machinery.run).carry_out())
        machinery.start()
        machinery.asked.clear()
        machinery.places.data.mkdir(parents=True)
        if not cut(machinery, new, moment, monkeypatch):
            break
        moments += 1
        machinery.start()  # the machine starts with whatever is there
        assert current(machinery.places).is_dir(), "there is always a whole release to start"
        updating(machinery).resume()
        wanted = checkout if bad or current(machinery.places).name == checkout.identity else new
        assert runs(wanted, machinery), f"after a cut at moment {moment}"
    assert moments > 15


def cut(machinery: Machinery, new: ReleaseSource, moment: int, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Begin the update and cut the power at a moment; False if it ended before."""
    count = 0

    def tick() -> None:
        nonlocal count
        if count == moment:
            raise PowerCut
        count += 1

    real_run, real_replace = machinery.run, Path.replace

    def run(argv: Sequence[str]) -> str:
        tick()
        return real_run(argv)

    def replace(self: Path, target: Path) -> Path:
        tick()
        return real_replace(self, target)

    with monkeypatch.context() as patch:
        patch.setattr(machinery, "run", run)
        patch.setattr(Path, "replace", replace)
        try:
            updating(machinery).update(new.folder, UNSIGNED)
        except PowerCut:
            return True
    return False


def test_the_disk_is_full_from_any_moment_on(
    checkout: ReleaseSource, new: ReleaseSource, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The kiosk goes on with a whole version, and once there is room again the update can be ended or begun anew."""
    moments = 0
    for moment in range(60):
        machinery = Machinery(places=Places(tmp_path / f"root-{moment}"))
        list(install_plan(checkout, machinery.places, run=machinery.run).carry_out())
        machinery.start()
        if not filled(machinery, new, moment, monkeypatch):
            break
        moments += 1
        assert machinery.state == "active", f"full from write {moment} on"
        assert current(machinery.places).is_dir()
        updating(machinery).resume()
        assert updating(machinery).update(new.folder, UNSIGNED)
        assert runs(new, machinery)
    assert moments > 10


def filled(machinery: Machinery, new: ReleaseSource, moment: int, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Begin the update and fill the disk at a moment; False if it ended before."""
    count, real_fsync = 0, os.fsync

    def fsync(descriptor: int) -> None:
        nonlocal count
        count += 1
        if count > moment:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        real_fsync(descriptor)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fsync)
        try:
            updating(machinery).update(new.folder, UNSIGNED)
        except (OSError, Failed, Unusable):
            return True
    return count > moment


def journal(places: Places, schema: int) -> Path:
    path = places.data / "journal.db"
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        if schema == SCHEMA:
            create(connection)
        else:
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {schema}")
    return path


def test_a_journal_that_the_failed_version_has_changed_is_kept_beside(
    old: ReleaseSource, new: ReleaseSource, machinery: Machinery
) -> None:
    machinery.bad = {"2.0"}

    class Migrating(Machinery):
        def start(self) -> None:
            super().start()
            if self.state == "failed":
                (self.places.data / "journal.db").unlink()
                journal(self.places, SCHEMA + 1)

    migrating = Migrating(places=machinery.places, bad={"2.0"})
    journal(machinery.places, SCHEMA)
    assert not updating(migrating).update(new.folder, UNSIGNED)
    assert not (machinery.places.data / "journal.db").exists(), "the old kiosk takes its newest backup"
    assert (machinery.places.data / f"journal.db.from-{new.identity}").exists()
    backed_up = [argv for argv in migrating.asked if argv[-1] == "backup"]
    assert backed_up, "there is one from before the update"
    assert old.identity in backed_up[0][4]


def test_a_journal_that_both_can_use_stays_where_it_is(
    old: ReleaseSource, new: ReleaseSource, machinery: Machinery
) -> None:
    machinery.bad = {"2.0"}
    path = journal(machinery.places, SCHEMA)
    assert not updating(machinery).update(new.folder, UNSIGNED)
    assert path.exists()
    assert runs(old, machinery)


def test_a_version_that_can_not_use_the_journal_is_not_even_tried(
    old: ReleaseSource, new: ReleaseSource, machinery: Machinery
) -> None:
    class TooOld(Machinery):
        def run(self, argv: Sequence[str]) -> str:
            if "check" in argv:
                raise Failed("the journal has schema 9")
            return super().run(argv)

    journal(machinery.places, SCHEMA)
    machine = TooOld(places=machinery.places, state="active")
    with pytest.raises(Unusable, match="schema 9"):
        updating(machine).update(new.folder, UNSIGNED)
    assert runs(old, machine)


@pytest.mark.usefixtures("old")
def test_what_can_not_be_updated(new: ReleaseSource, machinery: Machinery, tmp_path: Path) -> None:
    update = updating(machinery)
    machinery.answers[("dpkg-query",)] = ""
    with pytest.raises(Unusable, match="sudo apt install"):
        update.update(new.folder, UNSIGNED)
    machinery.places.trial.write_text("{}", encoding="utf-8")
    with pytest.raises(Unusable, match="going on"):
        update.update(new.folder, UNSIGNED)
    with pytest.raises(Unusable, match=r"trial\.json"):
        update.resume()
    machinery.places.trial.unlink()
    (machinery.places.root / "proc").mkdir()
    (machinery.places.root / "proc/mounts").write_text("o / overlay rw 0 0\n", encoding="utf-8")
    (machinery.places.root / "media/root-ro").mkdir(parents=True)
    with pytest.raises(Unusable, match="read-only"):
        update.update(new.folder, UNSIGNED)
    with pytest.raises(Unusable, match="not installed"):
        current(Places(tmp_path / "nowhere"))


def test_what_runs_already_is_left_alone(old: ReleaseSource, machinery: Machinery) -> None:
    update = updating(machinery)
    machinery.asked.clear()
    assert update.update(old.folder, UNSIGNED)
    assert not [argv for argv in machinery.asked if "restart" in argv]
    assert update.resume()


def test_a_full_disk_is_said_with_the_way_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> bool:
        raise OSError(errno.ENOSPC, "No space left on device", "/opt/tabletown/trial.json")

    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(Update, "update", fail)
    assert main(["update", "x.tar.gz"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("tabletown: /opt/tabletown/trial.json: No space left on device;")
    assert "--resume" in said


def test_as_many_entries_stay_behind_as_came_after_the_backup(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    journal = Journal.open(path)
    for count, language in enumerate(("de", "nl", "en", "de", "nl"), 1):
        journal.append(ChooseLanguage(language), KioskState(), KioskState(language))
        if count == 3:
            journal.backup()
    journal.close()
    assert entries_behind(path) == 2
    (kept,) = (tmp_path / "backups").iterdir()
    kept.write_bytes(b"garbage")
    assert entries_behind(path) == 5
    path.write_bytes(b"garbage")
    assert entries_behind(path) == 0, "of which nothing is known"
