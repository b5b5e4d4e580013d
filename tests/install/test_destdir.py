"""Into a scratch root: every file with its owner and mode, nothing the second time, and nothing left but data."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from kiosk.install.__main__ import main
from kiosk.install.machine import TargetMachine
from kiosk.install.places import Places
from kiosk.install.plan import CONFIGURATION, InstallPlan, install_plan, manifest
from kiosk.install.removal import remove_plan
from kiosk.install.source import ReleaseSource
from kiosk.install.steps import Failed
from tests.install.conftest import ROOT, System, version

FILES = {
    "etc/NetworkManager/dnsmasq-shared.d/tabletown.conf": 0o644,
    "etc/polkit-1/rules.d/50-tabletown.rules": 0o644,
    "etc/sysctl.d/70-tabletown.conf": 0o644,
    "etc/systemd/journald.conf.d/tabletown.conf": 0o644,
    "etc/systemd/logind.conf.d/tabletown.conf": 0o644,
    "etc/systemd/system.conf.d/tabletown.conf": 0o644,
    "etc/systemd/system/ctrl-alt-del.target": 0o644,
    "etc/systemd/system/tabletown-backup.service": 0o644,
    "etc/systemd/system/tabletown-backup.timer": 0o644,
    "etc/systemd/system/tabletown-check.service": 0o644,
    "etc/systemd/system/tabletown-check.timer": 0o644,
    "etc/systemd/system/tabletown-phones.service": 0o644,
    "etc/systemd/system/tabletown-phones.socket": 0o644,
    "etc/systemd/system/tabletown-venue.service": 0o644,
    "etc/systemd/system/tabletown-venue.timer": 0o644,
    "etc/systemd/system/tabletown-console.service": 0o644,
    "etc/systemd/system/tabletown-rescue.service": 0o644,
    "etc/systemd/system/tabletown-trial.service": 0o644,
    "etc/systemd/system/tabletown.service": 0o644,
    "etc/sysusers.d/tabletown.conf": 0o644,
    "etc/tabletown/tabletown.toml": 0o644,
    "etc/tmpfiles.d/tabletown.conf": 0o644,
    "etc/udev/rules.d/70-tabletown.rules": 0o644,
    "opt/tabletown/files": 0o644,
    "usr/local/bin/tabletown": 0o755,
}


def carry_out(plan: InstallPlan) -> list[str]:
    return [str(step) for step in plan.carry_out()]


def install(source: ReleaseSource, places: Places, system: System) -> list[str]:
    return carry_out(install_plan(source, places, run=system.run))


def files(root: Path) -> dict[str, int]:
    """Every file outside of the releases, with its mode."""
    found = [path for path in root.rglob("*") if path.is_file() and not path.is_symlink()]
    names = {path.relative_to(root).as_posix(): stat.S_IMODE(path.stat().st_mode) for path in found}
    return {name: mode for name, mode in names.items() if "/releases/" not in name}


def picture(root: Path) -> dict[str, tuple[int, int, int, float, bytes]]:
    """Everything about everything below *root*."""
    found = {}
    for path in sorted(root.rglob("*")):
        info = path.lstat()
        content = path.read_bytes() if stat.S_ISREG(info.st_mode) else b""
        found[str(path)] = (info.st_mode, info.st_uid, info.st_ino, info.st_mtime, content)
    return found


def test_every_file_owner_and_mode(checkout: ReleaseSource, places: Places, system: System) -> None:
    os.umask(0o077)  # whoever installs may be careful: the kiosk must still be able to read
    try:
        install(checkout, places, system)
    finally:
        os.umask(0o022)
    assert files(places.root) == FILES
    for path in places.root.rglob("*"):
        info = path.lstat()
        assert info.st_uid == os.geteuid()
        if not stat.S_ISLNK(info.st_mode):
            assert info.st_mode & 0o022 == 0, f"{path} can be changed by others"
            assert info.st_mode & 0o444 == 0o444, f"{path} can't be read by the kiosk"
            assert not stat.S_ISDIR(info.st_mode) or info.st_mode & 0o111 == 0o111
    assert places.configuration.read_bytes() == CONFIGURATION
    assert places.current.readlink() == Path("releases") / checkout.identity
    assert {path.as_posix() for path in manifest(places)} == FILES.keys() - {
        "etc/tabletown/tabletown.toml",
        "opt/tabletown/files",
    }


def test_a_release_holds_the_program_and_its_environment(
    checkout: ReleaseSource, places: Places, system: System
) -> None:
    (checkout.folder / "vision/training").mkdir()
    (checkout.folder / "vision/training/nets.py").touch()
    (checkout.folder / "kiosk/__pycache__").mkdir()
    (checkout.folder / "kiosk/__pycache__/old.pyc").touch()
    install(checkout, places, system)
    release = places.releases / checkout.identity
    copied = {path.relative_to(release / "program") for path in (release / "program").rglob("*") if path.is_file()}
    assert copied == set(checkout.files())
    assert Path("systemd/root/usr/local/bin/tabletown") in copied
    assert not [path for path in copied if {"training", "__pycache__"} & set(path.parts)]
    (site,) = release.glob("venv/lib/python3*/site-packages")
    assert (site / (site / "tabletown.pth").read_text(encoding="utf-8").strip()).resolve() == release / "program"
    assert [path.name for path in (release / "venv/bin").iterdir()] == ["python"]
    (pip,) = [argv for argv in system.asked if "pip" in argv]
    assert "--require-hashes" in pip
    assert pip[-1].endswith("systemd/requirements.lock")


def test_the_second_time_changes_nothing(checkout: ReleaseSource, places: Places, system: System) -> None:
    assert install(checkout, places, system)
    before, asked = picture(places.root), list(system.asked)
    assert install(checkout, places, system) == []
    assert picture(places.root) == before
    assert system.asked == asked


def test_a_dry_run_tells_everything_and_does_nothing(checkout: ReleaseSource, places: Places, system: System) -> None:
    told = [str(step) for step in install_plan(checkout, places, run=system.run).carry_out(dry_run=True)]
    assert list(places.root.iterdir()) == []
    assert system.asked == []
    assert told == install(checkout, places, system)
    for name in FILES:
        assert any(name in line for line in told), name


def test_what_an_owner_has_configured_stays(checkout: ReleaseSource, places: Places, system: System) -> None:
    install(checkout, places, system)
    places.configuration.write_text('[table]\nlanguage = "nl"\n', encoding="utf-8")
    install(checkout, places, system)
    carry_out(remove_plan(places, run=system.run))
    assert places.configuration.read_text(encoding="utf-8") == '[table]\nlanguage = "nl"\n'
    assert files(places.root) == {"etc/tabletown/tabletown.toml": 0o644}


def test_removing_leaves_nothing_but_data(checkout: ReleaseSource, places: Places, system: System) -> None:
    install(checkout, places, system)
    places.data.mkdir(parents=True)
    (places.data / "journal.db").write_bytes(b"everything")
    strange = places.at("/etc/systemd/system.conf.d/of-somebody-else.conf")
    strange.touch()
    carry_out(remove_plan(places, run=system.run))
    assert sorted(files(places.root)) == [
        "etc/systemd/system.conf.d/of-somebody-else.conf",
        "var/lib/tabletown/journal.db",
    ]
    assert not places.home.exists()
    assert not places.configuration.parent.exists()
    assert carry_out(remove_plan(places, run=system.run)) == []


def test_purging_leaves_nothing_at_all(checkout: ReleaseSource, places: Places, system: System) -> None:
    install(checkout, places, system)
    places.data.mkdir(parents=True)
    (places.data / "journal.db").write_bytes(b"everything")
    places.configuration.write_text("# mine\n", encoding="utf-8")
    carry_out(remove_plan(places, purge=True, run=system.run))
    assert files(places.root) == {}


def test_what_a_new_version_has_no_more_goes(
    checkout: ReleaseSource, places: Places, system: System, tmp_path: Path
) -> None:
    install(checkout, places, system)
    newer = version(checkout, "2.0", tmp_path / "newer")
    (newer.picture / "etc/sysctl.d/70-tabletown.conf").unlink()
    (newer.picture / "etc/systemd/system/tabletown-more.timer").write_text("[Timer]\n", encoding="utf-8")
    install(newer, places, system)
    assert not places.at("/etc/sysctl.d/70-tabletown.conf").exists()
    assert places.at("/etc/systemd/system/tabletown-more.timer").exists()
    assert places.current.readlink().name == newer.identity


def test_an_equal_environment_is_copied_without_a_network(
    checkout: ReleaseSource, places: Places, system: System, tmp_path: Path
) -> None:
    install(checkout, places, system)
    newer = version(checkout, "2.0", tmp_path / "newer")
    system.asked.clear()
    install(newer, places, system)
    assert not [argv for argv in system.asked if "pip" in argv or "venv" in argv]
    old, new = (
        next((places.releases / one.identity).glob("venv/lib/*/site-packages/kivy/__init__.py"))
        for one in (checkout, newer)
    )
    assert old.read_bytes() == new.read_bytes()
    assert old.stat().st_ino != new.stat().st_ino, "one rotten file must not break both"


def test_only_the_former_release_is_kept(
    checkout: ReleaseSource, places: Places, system: System, tmp_path: Path
) -> None:
    versions = [checkout, *(version(checkout, f"{n}.0", tmp_path / f"v{n}") for n in (2, 3, 4))]
    for one in versions:
        install(one, places, system)
    assert {path.name for path in places.releases.iterdir()} == {versions[2].identity, versions[3].identity}


def test_a_release_that_can_not_be_made_leaves_nothing_behind(
    checkout: ReleaseSource, places: Places, system: System
) -> None:
    class NoNetwork(System):
        def run(self, argv: object) -> str:
            if "pip" in argv:  # type: ignore[operator]
                raise Failed("pip: no route to host")
            return super().run(argv)  # type: ignore[arg-type]

    with pytest.raises(Failed, match=r"is there a network\? an archive needs none"):
        install(checkout, places, NoNetwork())
    assert list(places.releases.iterdir()) == []
    assert not places.current.exists()
    install(checkout, places, system)
    assert places.current.exists()


def test_an_unfinished_release_is_made_anew(checkout: ReleaseSource, places: Places, system: System) -> None:
    """The power was cut while it was copied."""
    (places.releases / ".unfinished/program").mkdir(parents=True)
    (places.releases / ".unfinished/program/half").touch()
    install(checkout, places, system)
    assert [path.name for path in places.releases.iterdir()] == [checkout.identity]
    assert not (places.releases / checkout.identity / "program/half").exists()


def test_two_states_of_one_version_are_two_releases(checkout: ReleaseSource) -> None:
    before = checkout.identity
    assert before.startswith("1.0-")
    (checkout.folder / "LICENSE").write_text("another\n", encoding="utf-8")
    assert checkout.identity != before


def test_the_makefiles_command(tmp_path: Path) -> None:
    line = ["make", "-s", "install", "DRY_RUN=1", f"DESTDIR={tmp_path}/root", f"PYTHON={sys.executable}"]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert not (tmp_path / "root").exists()
    assert f"would write {tmp_path}/root/usr/local/bin/tabletown" in done.stdout


def test_whoever_is_not_root_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    for words in (["install"], ["remove"]):
        assert main(words) == 2
        assert "needs root" in capsys.readouterr().err


def test_removing_from_where_nothing_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["remove", "--destdir", str(tmp_path)]) == 0
    assert "Nothing to do" in capsys.readouterr().out


def test_a_root_that_forgets_is_not_installed_to(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(TargetMachine, "has_read_only_root", property(lambda _: True))
    assert main(["install", "--dry-run"]) == 2
    assert "overlay.sh off" in capsys.readouterr().err
