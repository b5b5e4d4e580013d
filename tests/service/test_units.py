"""The units as systemd itself judges them, and what they promise beyond its judgement."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PICTURE = ROOT / "systemd" / "root"
UNITS = sorted((PICTURE / "etc/systemd/system").glob("tabletown*"))
SERVICES = [unit for unit in UNITS if unit.suffix == ".service"]
MOST_EXPOSED = 2.0
ANALYZE = shutil.which("systemd-analyze")
needs_systemd = pytest.mark.skipif(ANALYZE is None, reason="there is no systemd-analyze here")


def keys(name: str) -> dict[str, list[str]]:
    """Every key of a unit with all its values."""
    found: dict[str, list[str]] = {}
    for line in (PICTURE / "etc/systemd/system" / name).read_text(encoding="utf-8").splitlines():
        if "=" in line and not line.startswith("#"):
            key, _, value = line.partition("=")
            found.setdefault(key, []).append(value)
    return found


def analyze(*words: str, root: Path | None = None) -> str:
    assert ANALYZE is not None
    done = subprocess.run([ANALYZE, *words], capture_output=True, text=True, check=False, cwd=root)
    return f"{done.stdout}{done.stderr}" if done.returncode == 0 else f"FAILED\n{done.stdout}{done.stderr}"


@pytest.fixture
def verified(tmp_path: Path) -> Path:
    """The units with programs that exist, since systemd looks for them."""
    for unit in UNITS:
        text = re.sub(r"(?<==)([-+]*)/(usr/local|opt)/\S+", r"\1/bin/true", unit.read_text(encoding="utf-8"))
        text = text.replace("/usr/bin/setfont", "/bin/true").replace("/usr/bin/python3", "/bin/true")
        (tmp_path / unit.name).write_text(text, encoding="utf-8")
    return tmp_path


@needs_systemd
@pytest.mark.parametrize("name", [unit.name for unit in UNITS])
def test_systemd_finds_nothing_wrong(verified: Path, name: str) -> None:
    said = analyze("verify", "--man=no", "--recursive-errors=yes", str(verified / name))
    assert not [line for line in said.splitlines() if "tabletown" in line or line == "FAILED"], said


@needs_systemd
def test_something_wrong_would_be_found(verified: Path) -> None:
    unit = verified / "tabletown.service"
    unit.write_text(unit.read_text(encoding="utf-8").replace("WatchdogSec", "WatchdogSecs"), encoding="utf-8")
    assert "WatchdogSecs" in analyze("verify", "--man=no", "--recursive-errors=yes", str(unit))


@needs_systemd
@pytest.mark.parametrize("unit", SERVICES, ids=lambda unit: unit.stem)
def test_little_is_exposed(unit: Path) -> None:
    said = analyze("security", "--offline=yes", "--no-pager", str(unit))
    found = re.search(r"Overall exposure level for \S+: ([0-9.]+)", said)
    assert found, said
    assert float(found[1]) <= MOST_EXPOSED


def test_the_kiosk_waits_for_no_network_and_has_none() -> None:
    unit = keys("tabletown.service")
    assert unit["PrivateNetwork"] == ["yes"]
    assert unit["IPAddressDeny"] == ["any"]
    assert unit["RestrictAddressFamilies"] == ["AF_UNIX AF_NETLINK"]
    for path in UNITS:
        orders = [value for key in ("After", "Wants", "Requires") for value in keys(path.name).get(key, [])]
        assert "network" not in " ".join(orders), path.name
    sockets = {path.name for path in PICTURE.rglob("*.socket")}
    assert sockets == {"tabletown-phones.socket"}, "nobody but the phones' server listens"
    assert keys("tabletown-phones.socket")["ListenStream"] == ["10.42.0.1:80"], "and there at the table's own network"


def test_a_frozen_screen_is_started_anew_and_a_storm_ends_on_the_rescue_page() -> None:
    unit = keys("tabletown.service")
    assert unit["Type"] == ["notify"]
    assert unit["Restart"] == ["always"]
    assert unit["OnFailure"] == ["tabletown-rescue.service"]
    assert int(unit["StartLimitBurst"][0]) * float(unit["RestartSec"][0]) < float(unit["StartLimitIntervalSec"][0])
    assert 5 <= float(unit["WatchdogSec"][0]) <= 30
    rescue = keys("tabletown-rescue.service")
    assert rescue["OnSuccess"] == ["tabletown.service"]
    assert "tabletown-rescue.service" in unit["Conflicts"][0]


def test_the_rescue_page_needs_nothing_that_could_be_broken() -> None:
    """Neither the kiosk's environment nor anything that it imports."""
    (start,) = keys("tabletown-rescue.service")["ExecStart"]
    program, _, script, *_ = start.split()
    assert program == "/usr/bin/python3"
    path = ROOT / script.removeprefix("/opt/tabletown/current/program/")
    assert path == ROOT / "kiosk/rescue.py"
    assert not re.findall(
        r"^(?:from|import) (?:kiosk|kivy|ui|hardware|vision)", path.read_text("utf-8"), re.MULTILINE
    )


def test_every_program_that_a_unit_starts_is_installed() -> None:
    for unit in UNITS:
        for key in ("ExecStart", "ExecStop"):
            for line in keys(unit.name).get(key, []):
                for word in line.split():
                    if word.startswith("/opt/tabletown/current/program/"):
                        assert (ROOT / word.removeprefix("/opt/tabletown/current/program/")).is_file(), word
                    elif word.startswith("/usr/local/"):
                        assert (PICTURE / word.lstrip("/")).is_file(), word


def test_only_the_devices_that_it_needs() -> None:
    unit = keys("tabletown.service")
    assert unit["DevicePolicy"] == ["closed"]
    kinds = {line.split()[0] for line in unit["DeviceAllow"]}
    pins_and_camera = {"char-gpiochip", "char-video4linux", "char-media", "char-dma_heap"}
    assert kinds == {"char-drm", "char-input", "/dev/tty0", "/dev/tty1", "char-alsa", *pins_and_camera}
    assert unit["CapabilityBoundingSet"] == [""]
    assert unit["User"] == ["tabletown"]


def test_a_keyboard_does_not_leave_the_kiosk() -> None:
    assert (PICTURE / "etc/systemd/system/ctrl-alt-del.target").read_bytes() == b"", "an empty unit is a masked one"
    assert "CtrlAltDelBurstAction=none" in (PICTURE / "etc/systemd/system.conf.d/tabletown.conf").read_text("utf-8")
    assert "kernel.sysrq = 0" in (PICTURE / "etc/sysctl.d/70-tabletown.conf").read_text("utf-8")
    assert "tabletown-console.service" in keys("tabletown.service")["Wants"][0]
    assert "tabletown-console.service" in keys("tabletown-rescue.service")["Wants"][0]
    logind = (PICTURE / "etc/systemd/logind.conf.d/tabletown.conf").read_text("utf-8").splitlines()
    assert {f"Handle{key}Key=ignore" for key in ("Power", "Reboot", "Suspend", "Hibernate")} <= set(logind)


def test_exports_go_to_a_stick_or_to_the_kiosks_own_folders() -> None:
    unit = keys("tabletown.service")
    assert unit["ProtectSystem"] == ["strict"]
    assert unit["ProtectHome"] == ["yes"]
    assert unit["ReadWritePaths"] == ["-/media/tabletown"]
    rules = (PICTURE / "etc/udev/rules.d/70-tabletown.rules").read_text("utf-8")
    assert "nosuid,nodev,noexec" in rules
    assert "/media/tabletown/" in rules
    assert 'ENV{ID_FS_LABEL}!="bootfs' in rules, "a Pi that starts from an SSD has its boot partition there"


@pytest.mark.parametrize("name", ["backup", "check"])
def test_timers_do_not_trust_a_clock(name: str) -> None:
    timer = keys(f"tabletown-{name}.timer")
    assert {"OnBootSec", "OnUnitActiveSec"} <= timer.keys()
    assert "OnCalendar" not in timer
    assert keys(f"tabletown-{name}.service")["ExecStart"] == [f"/usr/local/bin/tabletown {name}"]


def test_games_go_to_a_venue_by_a_user_who_can_read_nothing_but_its_address() -> None:
    timer, unit = keys("tabletown-venue.timer"), keys("tabletown-venue.service")
    assert "OnCalendar" not in timer
    assert unit["User"] == ["tabletown-venue"]
    assert unit["LoadCredential"] == ["venue:/var/lib/tabletown/venue.json"]
    assert unit["ConditionPathExists"] == ["/var/lib/tabletown/venue.json"]
    assert "StateDirectory" not in unit


def test_logs_are_bounded() -> None:
    text = (PICTURE / "etc/systemd/journald.conf.d/tabletown.conf").read_text("utf-8")
    assert {"SystemMaxUse=100M", "RuntimeMaxUse=20M"} <= set(text.splitlines())


@pytest.mark.skipif(shutil.which("systemd-sysusers") is None, reason="there is no systemd here")
def test_the_user_and_the_folder_of_the_data_are_made(tmp_path: Path) -> None:
    """By systemd's own tools, in a scratch root."""
    for name in ("sysusers.d", "tmpfiles.d"):
        shutil.copytree(PICTURE / "etc" / name, tmp_path / "etc" / name)
    subprocess.run(["systemd-sysusers", f"--root={tmp_path}", "tabletown.conf"], check=True, capture_output=True)
    line = next(line for line in (tmp_path / "etc/passwd").read_text("utf-8").splitlines() if "tabletown" in line)
    assert line.endswith(":/var/lib/tabletown:/usr/sbin/nologin")
    groups = (tmp_path / "etc/group").read_text("utf-8").splitlines()
    assert any(
        re.fullmatch(r"tabletown-fronts:[^:]*:\d+:tabletown,tabletown-phones,tabletown-venue", group)
        for group in groups
    ), groups
    made = ["systemd-tmpfiles", f"--root={tmp_path}", "--create", "tabletown.conf"]
    subprocess.run(made, check=True, capture_output=True)
    data = (tmp_path / "var/lib/tabletown").stat()
    assert data.st_mode & 0o777 == 0o700
    assert str(data.st_uid) == line.split(":")[2]


def test_every_udev_rule_has_the_form_of_one() -> None:
    rules = PICTURE / "etc/udev/rules.d/70-tabletown.rules"
    for line in rules.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            assert re.fullmatch(r'(?:[A-Z]+(?:\{\w+\})?(?:==|!=|\+=|-=)"[^"]*"(?:, |$))+', line), line


SCRIPTS = [PICTURE / "usr/local/bin/tabletown", *sorted((ROOT / "systemd").glob("*.sh")), ROOT / ".ci/run"]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_shell_scripts_have_no_mistakes(script: Path) -> None:
    subprocess.run(["sh", "-n", str(script)], check=True)
    if shutil.which("shellcheck"):
        subprocess.run(["shellcheck", str(script)], check=True)
