"""The script for a read-only root: what it would do, what it does to files, and when it refuses."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "systemd" / "overlay.sh"
DATA = "LABEL=tabletown-data /var/lib/tabletown ext4 defaults 0 2\n"
BOOT = "PARTUUID=4711-01  /boot/firmware  vfat    defaults          0       2\n"
ON = "overlayroot / overlay rw 0 0\n/dev/mmcblk0p2 /media/root-ro ext4 ro,relatime 0 0\n"
TOOLS = ("apt-get", "update-initramfs", "sync", "mount", "overlayroot-chroot", "raspi-config")
"""Those of the system's that a test must not reach; each writes down that it was called."""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A Pi's, as far as the script looks at it."""
    for folder in ("etc", "boot/firmware", "proc", "tools"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "etc/fstab").write_text(f"LABEL=rootfs / ext4 defaults 0 1\n{BOOT}{DATA}", encoding="utf-8")
    (tmp_path / "boot/firmware/cmdline.txt").write_text("root=LABEL=rootfs quiet\n", encoding="utf-8")
    (tmp_path / "boot/firmware/config.txt").write_text("auto_initramfs=1\n", encoding="utf-8")
    (tmp_path / "proc/mounts").touch()
    for name in TOOLS:
        below = 'exec "$@"' if name == "overlayroot-chroot" else ""
        tool = tmp_path / "tools" / name
        tool.write_text(f'#!/bin/sh\necho "{name} $*" >> "{tmp_path}/called"\n{below}\n', encoding="utf-8")
        tool.chmod(0o755)
    return tmp_path


def overlay(root: Path, *words: str, dry: bool = True) -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "ROOT": str(root), "PATH": f"{root}/tools:{os.environ['PATH']}"}
    line = ["sh", str(SCRIPT), *words, *(["DRY_RUN=1"] if dry else [])]
    return subprocess.run(line, env=environ, capture_output=True, text=True, check=False)


def really(root: Path, *words: str) -> list[str]:
    """Do it, with tools that only write down that they were called; gives what they wrote."""
    (root / "called").write_text("", encoding="utf-8")
    done = overlay(root, *words, dry=False)
    assert done.returncode == 0, done.stderr
    return (root / "called").read_text("utf-8").splitlines()


def text(root: Path, name: str) -> str:
    return (root / name).read_text("utf-8")


def test_without_a_data_partition_it_refuses(root: Path) -> None:
    """The journal would be acknowledged and then forgotten."""
    (root / "etc/fstab").write_text(BOOT, encoding="utf-8")
    done = overlay(root, "on")
    assert done.returncode == 2
    assert "would be forgotten" in done.stderr


def test_on_leaves_the_data_partition_out_of_the_overlay(root: Path) -> None:
    called = really(root, "on")
    assert text(root, "etc/overlayroot.local.conf") == 'overlayroot="tmpfs:recurse=0"\n'
    assert "apt-get install -q -y --no-install-recommends overlayroot busybox" in called
    assert [line.split()[0] for line in called] == ["apt-get", "apt-get", "update-initramfs", "sync"]
    assert "defaults,ro          0       2" in text(root, "etc/fstab")
    assert DATA in text(root, "etc/fstab")
    really(root, "on")
    assert text(root, "etc/fstab").count(",ro") == 1, "also the second time"


def test_what_is_there_is_not_installed_again_but_both_are_needed(root: Path) -> None:
    """Without busybox in the initramfs overlayroot fails, says so to nobody, and the root stays writable."""
    for folder, name, installs in (("sbin", "overlayroot-chroot", True), ("bin", "busybox", False)):
        tool = root / "usr" / folder / name
        tool.parent.mkdir(parents=True)
        tool.write_text("#!/bin/sh\n", encoding="utf-8")
        tool.chmod(0o755)
        assert any("install" in line for line in really(root, "on") if line.startswith("apt-get")) is installs


def test_what_raspi_config_has_left_is_taken_away(root: Path) -> None:
    """Its word on the kernel's command line counts more than ours, and covers the data too."""
    for word in ("overlayroot=tmpfs", "overlayroot=tmpfs:recurse=0", "overlayroot=disabled"):
        for switch in ("on", "off"):
            (root / "boot/firmware/cmdline.txt").write_text(f"{word} root=x quiet\n", encoding="utf-8")
            (root / "proc/mounts").write_text("/dev/mmcblk0p1 /boot/firmware vfat ro,relatime 0 0\n", "utf-8")
            assert "mount -o remount,rw /boot/firmware" in really(root, switch)
            assert text(root, "boot/firmware/cmdline.txt") == "root=x quiet\n"


def test_off_is_written_below_the_overlay(root: Path) -> None:
    """raspi-config refuses to touch the boot partition's line while the overlay is there."""
    really(root, "on")
    (root / "proc/mounts").write_text(ON, encoding="utf-8")
    called = really(root, "off")
    assert called[0].startswith("overlayroot-chroot sh -c")
    assert not [line for line in called if line.startswith("raspi-config")]
    assert text(root, "etc/overlayroot.local.conf") == 'overlayroot="disabled"\n'
    assert BOOT in text(root, "etc/fstab"), "an upgrade of the kernel must be able to write there again"
    assert DATA in text(root, "etc/fstab")


def test_a_pi_that_starts_without_the_initramfs_would_have_no_overlay(root: Path) -> None:
    (root / "boot/firmware/config.txt").write_text("#auto_initramfs=1\n", encoding="utf-8")
    assert "auto_initramfs=1" in overlay(root, "on").stderr
    assert not (root / "etc/overlayroot.local.conf").exists()


def test_what_is_on_is_not_switched_on_again(root: Path) -> None:
    (root / "proc/mounts").write_text(ON, encoding="utf-8")
    assert "already" in overlay(root, "on").stderr
    assert "off, and reboot" in overlay(root, "data", "/dev/nonexistent1").stderr


def test_on_debian_there_is_no_boot_partition_of_the_pis_kind(root: Path) -> None:
    for name in ("cmdline.txt", "config.txt"):
        (root / "boot/firmware" / name).unlink()
    before = text(root, "etc/fstab")
    really(root, "on")
    really(root, "off")
    assert text(root, "etc/fstab") == before


def test_the_data_partition(root: Path) -> None:
    (root / "etc/fstab").write_text(BOOT, encoding="utf-8")
    done = overlay(root, "data", "/dev/nonexistent1")
    assert done.returncode == 0, done.stderr
    steps = done.stdout
    assert "mkfs.ext4 -q -F -L tabletown-data /dev/nonexistent1" in steps
    assert steps.index("systemctl stop") < steps.index("cp -a") < steps.index("sync") < steps.index("/etc/fstab")
    assert "nofail" in steps
    assert text(root, "etc/fstab") == BOOT, "a dry run writes nothing"
    (root / "proc/mounts").write_text("/dev/nonexistent1 /media/stick vfat rw 0 0\n", encoding="utf-8")
    assert "in use" in overlay(root, "data", "/dev/nonexistent1").stderr


def test_status_and_other_words(root: Path) -> None:
    assert "which is not there" in overlay(root, "status").stdout
    assert "can be written\n" in overlay(root, "status").stdout
    (root / "etc/overlayroot.local.conf").write_text('overlayroot="tmpfs:recurse=0"\n', encoding="utf-8")
    assert "though it is to be read-only" in overlay(root, "status").stdout
    (root / "proc/mounts").write_text(f"{ON}/dev/sda1 /var/lib/tabletown ext4 rw 0 0\n", encoding="utf-8")
    said = overlay(root, "status").stdout
    assert "is read-only" in said
    assert said.endswith("partition of its own\n")
    (root / "etc/fstab").write_text(BOOT, encoding="utf-8")
    assert "lies on the root" in overlay(root, "status").stdout
    assert overlay(root, "fly").returncode == 2
    assert overlay(root, "data").returncode == 2
