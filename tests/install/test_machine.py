"""On a whole Debian in a container, under its own systemd: install, install again, uninstall, purge (`machine.sh`).

It needs root, systemd-nspawn, a network, and in TABLETOWN_DEBIAN a folder with a Debian, which stays as it is:
debootstrap --variant=minbase --include=systemd-sysv,dbus,python3-venv,make,ca-certificates trixie FOLDER
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from kiosk.install.source import ReleaseSource
from tests.install.conftest import ROOT

DEBIAN = Path(os.environ.get("TABLETOWN_DEBIAN", "/nonexistent"))
NSPAWN = shutil.which("systemd-nspawn")
PATIENCE = 3600
"""Seconds: a small machine that is busy may take long to unpack everything three times."""


def obstacle() -> str:
    """What keeps this machine from the trial, or nothing."""
    if not (DEBIAN / "usr/bin/python3").exists():
        return "TABLETOWN_DEBIAN names no folder with a Debian to try the installation on"
    if os.geteuid() != 0 or NSPAWN is None:
        return "a container needs root and systemd-nspawn"
    return ""


@pytest.mark.skipif(bool(obstacle()), reason=obstacle())
def test_a_whole_machine_before_and_after(tmp_path: Path) -> None:
    assert NSPAWN is not None
    checkout = tmp_path / "checkout"
    for path in ReleaseSource(ROOT).files():
        (checkout / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, checkout / path)
    shutil.copy(Path(__file__).with_name("machine.sh"), tmp_path)
    command = (
        "/bin/sh -c 'cp -r /trial/checkout /var/tmp; bash /trial/machine.sh /var/tmp/checkout >/trial/said 2>&1'"
    )
    line = [NSPAWN, "--quiet", "--register=no", "--keep-unit", f"--machine=tabletown-{os.getpid()}"]
    line += [f"--directory={DEBIAN}", "--volatile=overlay", f"--bind={tmp_path}:/trial"]
    line += ["--boot", f"systemd.run={command}", "systemd.mask=ssh.service"]
    environ = {**os.environ, "SYSTEMD_NSPAWN_UNIFIED_HIERARCHY": "1"}
    subprocess.run(line, env=environ, check=False, capture_output=True, timeout=PATIENCE, stdin=subprocess.DEVNULL)
    said = (tmp_path / "said").read_text(encoding="utf-8")
    assert "FAILED" not in said, said
    assert said.endswith("end\n"), said
