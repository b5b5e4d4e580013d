"""The script for a read-only root: what it would do, and when it refuses."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "systemd" / "overlay.sh"
LINE = "LABEL=tabletown-data /var/lib/tabletown ext4 defaults 0 2\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc/fstab").write_text("LABEL=rootfs / ext4 defaults 0 1\n", encoding="utf-8")
    (tmp_path / "boot/firmware").mkdir(parents=True)
    (tmp_path / "boot/firmware/cmdline.txt").write_text("root=LABEL=rootfs quiet\n", encoding="utf-8")
    return tmp_path


def overlay(root: Path, *words: str, tools: str = "") -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "ROOT": str(root), "DRY_RUN": "1", "PATH": f"{tools}:{os.environ['PATH']}"}
    return subprocess.run(["sh", str(SCRIPT), *words], env=environ, capture_output=True, text=True, check=False)


def with_tool(root: Path, name: str) -> str:
    folder = root / "tools"
    folder.mkdir(exist_ok=True)
    (folder / name).write_text("#!/bin/sh\n", encoding="utf-8")
    (folder / name).chmod(0o755)
    return str(folder)


def test_without_a_data_partition_it_refuses(root: Path) -> None:
    """The journal would be acknowledged and then forgotten."""
    done = overlay(root, "on")
    assert done.returncode == 2
    assert "would be forgotten" in done.stderr


def test_on_a_pi_the_data_partition_is_left_out_of_the_overlay(root: Path) -> None:
    (root / "etc/fstab").write_text(LINE, encoding="utf-8")
    done = overlay(root, "on", tools=with_tool(root, "raspi-config"))
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    overlaid = next(n for n, line in enumerate(lines) if "raspi-config nonint do_overlayfs 0" in line)
    assert "recurse=0" in lines[overlaid + 1]
    assert "boot/firmware/cmdline.txt" in lines[overlaid + 1]


def test_the_word_is_put_into_the_command_line_once(root: Path) -> None:
    file = root / "boot/firmware/cmdline.txt"
    script = next(line for line in SCRIPT.read_text(encoding="utf-8").splitlines() if "run sed -i" in line)
    expression = script.split("'")[1]
    for _ in range(2):
        for before in ("overlayroot=tmpfs root=x", "root=x overlayroot=tmpfs"):
            file.write_text(f"{before}\n", encoding="utf-8")
            for _ in range(2):
                subprocess.run(["sed", "-i", expression, str(file)], check=True)
            assert file.read_text(encoding="utf-8").count("recurse=0") == 1


def test_on_debian(root: Path) -> None:
    (root / "etc/fstab").write_text(LINE, encoding="utf-8")
    done = overlay(root, "on")
    assert 'overlayroot="tmpfs:recurse=0"' in done.stdout
    assert 'overlayroot="disabled"' in overlay(root, "off").stdout


def test_the_data_partition(root: Path) -> None:
    done = overlay(root, "data", "/dev/nonexistent1")
    assert done.returncode == 0, done.stderr
    steps = done.stdout
    assert "mkfs.ext4 -q -F -L tabletown-data /dev/nonexistent1" in steps
    assert steps.index("systemctl stop") < steps.index("cp -a") < steps.index("sync") < steps.index("/etc/fstab")
    assert "nofail" in steps
    assert (root / "etc/fstab").read_text(encoding="utf-8").count("\n") == 1, "a dry run writes nothing"
    (root / "proc").mkdir()
    (root / "proc/mounts").write_text("/dev/nonexistent1 /media/stick vfat rw 0 0\n", encoding="utf-8")
    assert "in use" in overlay(root, "data", "/dev/nonexistent1").stderr


def test_status_and_other_words(root: Path) -> None:
    assert "can be written" in overlay(root, "status").stdout
    (root / "media/root-ro").mkdir(parents=True)
    (root / "etc/fstab").write_text(LINE, encoding="utf-8")
    said = overlay(root, "status").stdout
    assert "is read-only" in said
    assert "partition of its own" in said
    assert overlay(root, "fly").returncode == 2
    assert overlay(root, "data").returncode == 2
