"""On the machine itself: who is told what, in which order; on a system that only writes down what it is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.install import machine as machine_module
from kiosk.install import plan as plan_module
from kiosk.install import removal
from kiosk.install.machine import TargetMachine
from kiosk.install.places import Places
from kiosk.install.plan import InstallOptions, install_plan, units_to_enable
from kiosk.install.removal import remove_plan
from kiosk.install.source import ReleaseSource
from kiosk.install.steps import Failed
from tests.install.conftest import System

INSTALLED = "".join(f"installed, {name}, \n" for name in ("libgbm1", "libmtdev1t64")).replace(
    "t64, ", "t64, libmtdev1 (= 1.1.7)"
)


class Live(Places):
    """A scratch root that is taken for the machine's own."""

    live = True  # type: ignore[assignment]


@pytest.fixture
def live(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Live:
    for module in (plan_module, removal):
        monkeypatch.setattr(module, "has_user", lambda _: False)
    monkeypatch.setattr(plan_module, "lacks_group", lambda _user, group: group in ("video", "input"))
    (tmp_path / "root").mkdir()
    return Live(tmp_path / "root")


def carried_out(
    checkout: ReleaseSource, live: Live, system: System, wishes: InstallOptions | None = None
) -> list[tuple[str, ...]]:
    list(install_plan(checkout, live, wishes, run=system.run).carry_out())
    return system.asked


def test_everybody_is_told_after_the_files_are_there(checkout: ReleaseSource, live: Live, system: System) -> None:
    system.answers[("dpkg-query",)] = INSTALLED
    asked = carried_out(checkout, live, system)
    (apt,) = [argv for argv in asked if argv[:2] == ("apt-get", "install")]
    assert "libegl1" in apt
    assert not {"libgbm1", "libmtdev1"} & set(apt), "one is there, the other under another name"
    order = [
        ("apt-get", "update", "-q"),
        apt,
        ("systemd-sysusers", str(live.at("/etc/sysusers.d/tabletown.conf"))),
        ("usermod", "-a", "-G", "video", "tabletown"),
        ("usermod", "-a", "-G", "input", "tabletown"),
        ("systemd-tmpfiles", "--create", str(live.at("/etc/tmpfiles.d/tabletown.conf"))),
        ("systemctl", "daemon-reload"),
        ("systemctl", "enable", "tabletown.service"),
        ("systemctl", "--no-block", "restart", "tabletown.service"),
    ]
    positions = [asked.index(argv) for argv in order]
    assert positions == sorted(positions)
    assert ("usermod", "-a", "-G", "gpio", "tabletown") not in asked, "there is no such group here"


def test_a_desktop_keeps_its_screen_unless_it_is_asked_for(
    checkout: ReleaseSource, live: Live, system: System
) -> None:
    system.answers[("systemctl", "get-default")] = "graphical.target\n"
    system.answers[("systemctl", "is-enabled", "display-manager.service")] = "enabled\n"
    asked = carried_out(checkout, live, system)
    assert ("systemctl", "enable", "tabletown.service") not in asked
    assert ("systemctl", "enable", "tabletown-backup.timer") in asked
    assert not system.told("systemctl", "set-default")
    assert not system.told("systemctl", "--no-block", "restart")
    asked = carried_out(checkout, live, system, InstallOptions(console=True))
    assert ("systemctl", "set-default", "multi-user.target") in asked
    assert ("systemctl", "enable", "tabletown.service") in asked
    system.asked.clear()
    list(remove_plan(live, run=system.run).carry_out())
    assert system.told("systemctl", "set-default") == [("systemctl", "set-default", "graphical.target")]


def test_what_is_enabled_and_runs_is_left_alone(checkout: ReleaseSource, live: Live, system: System) -> None:
    carried_out(checkout, live, system)
    system.asked.clear()
    system.answers[("systemctl", "is-enabled")] = "enabled\n"
    system.answers[("systemctl", "is-active")] = "active\n"
    system.answers[("dpkg-query",)] = "".join(f"installed, {name}, \n" for name in checkout.packages(pi=False))
    live.data.mkdir(parents=True)
    plan = install_plan(checkout, live, run=system.run)
    told = [str(step) for step in plan.carry_out(dry_run=True)]
    assert [line for line in told if "usermod" not in line and "sysusers" not in line] == []


def test_whoever_does_not_listen_now_hears_it_at_the_next_start(
    checkout: ReleaseSource, live: Live, system: System, capsys: pytest.CaptureFixture[str]
) -> None:
    system.failing.add("udevadm")
    carried_out(checkout, live, system)
    assert "with the next start" in capsys.readouterr().err
    assert live.current.exists()
    system.failing.add("systemd-sysusers")
    with pytest.raises(Failed, match="systemd-sysusers"):
        carried_out(checkout, live, system)


def test_without_a_network_it_is_said_what_is_missing(checkout: ReleaseSource, live: Live, system: System) -> None:
    system.failing.add("apt-get")
    with pytest.raises(Failed, match=r"apt-get: no \(is there a network\?"):
        carried_out(checkout, live, system)
    assert not live.home.exists(), "nothing has been done yet"


def test_removing_stops_the_kiosk_first(checkout: ReleaseSource, live: Live, system: System) -> None:
    carried_out(checkout, live, system)
    system.asked.clear()
    system.answers[("systemctl", "is-enabled")] = "enabled\n"
    system.answers[("systemctl", "is-active")] = "active\n"
    list(remove_plan(live, run=system.run).carry_out())
    stopped = [argv[2] for argv in system.told("systemctl", "stop")]
    assert stopped[-1] == "tabletown.service", "the rescue page's end would start it again"
    assert "tabletown-rescue.service" in stopped
    assert not system.told("userdel"), "the data still belongs to somebody"


def test_a_start_that_waits_for_its_turn_is_stopped_too(checkout: ReleaseSource, live: Live, system: System) -> None:
    """Otherwise the kiosk starts while it is being removed, and its user can't go."""
    carried_out(checkout, live, system)
    system.asked.clear()
    system.answers[("systemctl", "is-active")] = "inactive\n"
    system.answers[("systemctl", "show", "--property=Job", "--value", "tabletown.service")] = "4711\n"
    list(remove_plan(live, run=system.run).carry_out())
    assert system.told("systemctl", "stop") == [("systemctl", "stop", "tabletown.service")]


def test_empty_folders_go_unless_a_package_has_them(checkout: ReleaseSource, live: Live, system: System) -> None:
    """A Debian 13 has no /etc/sysusers.d of its own, another may."""
    carried_out(checkout, live, system)
    system.answers[("dpkg-query", "-S", "/etc/tmpfiles.d")] = "systemd: /etc/tmpfiles.d\n"
    list(remove_plan(live, run=system.run).carry_out())
    assert not live.at("/etc/sysusers.d").exists()
    assert live.at("/etc/tmpfiles.d").is_dir()


def test_units_that_want_to_be_started(checkout: ReleaseSource) -> None:
    assert units_to_enable(checkout) == [
        "tabletown-backup.timer",
        "tabletown-check.timer",
        "tabletown-phones.service",
        "tabletown-trial.service",
        "tabletown-venue.timer",
        "tabletown.service",
    ]


def test_a_pi_gets_its_camera_and_its_pins_from_the_system(
    checkout: ReleaseSource, tmp_path: Path, system: System
) -> None:
    model = tmp_path / "proc/device-tree/model"
    model.parent.mkdir(parents=True)
    model.write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    assert TargetMachine(system.run, tmp_path).is_pi
    assert not TargetMachine(system.run, tmp_path / "elsewhere").is_pi
    assert {"python3-picamera2", "python3-lgpio"} <= set(checkout.packages(pi=True)) - set(
        checkout.packages(pi=False)
    )
    assert any(line.startswith("simplejpeg") for line in checkout.requirements().splitlines())


@pytest.mark.parametrize(
    ("mounts", "marked", "read_only"),
    [
        ("/dev/mmcblk0p2 / ext4 rw 0 0\n", True, False),
        ("overlayroot / overlay rw 0 0\n/dev/sda1 /var/lib/tabletown ext4 rw 0 0\n", True, True),
        ("overlay / overlay rw 0 0\n", False, False),
        ("", False, False),
    ],
    ids=["plain", "overlayroot", "a container", "nothing known"],
)
def test_a_root_that_forgets_is_recognised(tmp_path: Path, mounts: str, marked: bool, read_only: bool) -> None:  # noqa: FBT001
    (tmp_path / "proc").mkdir()
    (tmp_path / "proc/mounts").write_text(mounts, encoding="utf-8")
    if marked:
        (tmp_path / "media/root-ro").mkdir(parents=True)
    assert TargetMachine(System().run, tmp_path).has_read_only_root is read_only


def test_users_and_groups_are_those_of_this_system() -> None:
    assert machine_module.has_user("root")
    assert not machine_module.has_user("nobody-of-this-name")
    assert not machine_module.lacks_group("root", "no-group-of-this-name")
    assert machine_module.lacks_group("nobody-of-this-name", "video")
