"""`make run` and `make test` on a fresh or an odd machine: the environment is made whole, whatever happened to it."""

import os
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOLS = ("sh", "cat", "cksum", "grep", "mkdir", "mktemp", "rm", "sed", "tail", "touch", "tr", "cp", "make", "dirname")

PYTHON = """#!/bin/sh
# A Python as far as the set-up asks: its version, its modules, an environment of it, and pip in that.
echo "python $*" >>"$CALLS"
case "$1 $2" in
    "-c import sys"*) cat "$STAGE/version" ;;
    "-c import venv"*) [ ! -e "$STAGE/no-venv" ] ;;
    "-m venv")
        for folder; do :; done
        mkdir -p "$folder/bin"
        [ ! -e "$STAGE/cut-venv" ] || { rm "$STAGE/cut-venv"; exit 130; }
        cp "$0" "$folder/bin/python" ;;
    "-m pip")
        [ ! -e "$STAGE/cut-pip" ] || { rm "$STAGE/cut-pip"; kill -9 "$PPID"; exit 130; }
        echo "Collecting numpy>=2 (from tabletown)"
        echo "  Using cached numpy"
        [ ! -e "$STAGE/no-network" ] || { cat "$STAGE/no-network"; exit 1; }
        echo "Installing collected packages: numpy, kivy" ;;
esac
"""
APT = """#!/bin/sh
echo "apt-get $*" >>"$CALLS"
[ ! -e "$STAGE/cut-apt" ] || { rm "$STAGE/cut-apt"; kill -INT "$PPID"; exit 0; }
[ ! -e "$STAGE/no-apt" ] || { cat "$STAGE/no-apt" >&2; exit 100; }
"""
SUDO = """#!/bin/sh
echo "sudo $*" >>"$CALLS"
[ ! -e "$STAGE/no-sudo" ] || exit 1
case "$1" in -n) exit 0 ;; esac
"$@"
"""
DPKG = """#!/bin/sh
cat "$STAGE/packages"
"""
FINE = ("libdrm2", "libgbm1", "libegl1", "libgles2", "libgl1", "libgl1-mesa-dri", "libudev1", "libmtdev1")
OFFLINE = """\
WARNING: Retrying after connection broken by 'NewConnectionError(: Failed to establish a new connection)'
ERROR: Could not find a version that satisfies the requirement numpy>=2 (from versions: none)
ERROR: No matching distribution found for numpy>=2
"""


@dataclass
class SetupStage:
    """A checkout in an awkward folder, on a machine where everything that is called writes down that it was."""

    folder: Path
    bin: Path
    root: bool = False
    calls: Path = field(init=False)

    def __post_init__(self) -> None:
        self.calls = self.bin.parent / "calls"
        self.calls.touch()

    def set(self, name: str, text: str = "") -> None:
        (self.bin.parent / name).write_text(text, encoding="utf-8")

    def packages(self, *names: str) -> None:
        self.set("packages", "".join(f"installed, {name}, \n" for name in names))

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        self.program("id", f"#!/bin/sh\necho {0 if self.root else 1000}\n")
        environ = {"PATH": str(self.bin), "CALLS": str(self.calls), "STAGE": str(self.bin.parent)}
        line = ["sh", "systemd/setup.sh", *(words or ("python3",))]
        return subprocess.run(
            line, cwd=self.folder, env=environ, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
        )

    def called(self, start: str) -> list[str]:
        return [line for line in self.calls.read_text().splitlines() if line.startswith(start)]

    def forget(self) -> None:
        self.calls.write_text("")

    def program(self, name: str, text: str) -> None:
        (self.bin / name).write_text(text, encoding="utf-8")
        (self.bin / name).chmod(0o755)


@pytest.fixture
def stage(tmp_path: Path) -> SetupStage:
    folder = tmp_path / "my [old] games" / "table town"
    (folder / "systemd").mkdir(parents=True)
    for name in ("setup.sh", "packages.txt", "packages-pi.txt", "packages-kiosk.txt"):
        shutil.copy(ROOT / "systemd" / name, folder / "systemd")
    shutil.copy(ROOT / "pyproject.toml", folder)
    shutil.copy(ROOT / "Makefile", folder)
    (tmp_path / "stage/bin").mkdir(parents=True)
    one = SetupStage(folder, tmp_path / "stage/bin")
    for name in TOOLS:
        found = shutil.which(name)
        assert found is not None
        (one.bin / name).symlink_to(found)
    for name, text in (("python3", PYTHON), ("apt-get", APT), ("sudo", SUDO), ("dpkg-query", DPKG)):
        one.program(name, text)
    one.packages(*FINE, "libglib2.0-0t64, libglib2.0-0 (= 2.84)")
    one.set("version", "3.11\n")
    return one


def is_made_anew(stage: SetupStage, *words: str) -> bool:
    stage.forget()
    done = stage.run(*words)
    assert done.returncode == 0, done.stderr
    return bool(stage.called("python -m venv"))


def test_it_is_made_once_and_quick_afterwards(stage: SetupStage) -> None:
    assert is_made_anew(stage)
    assert not is_made_anew(stage)
    assert not stage.called("python -m pip")


def test_a_change_of_what_is_needed_is_put_in_without_making_it_anew(stage: SetupStage) -> None:
    assert is_made_anew(stage)
    with (stage.folder / "pyproject.toml").open("a") as file:
        file.write("\n")
    assert not is_made_anew(stage)
    assert stage.called("python -m pip")


def test_computer_players_are_compiled_for_everybody_once(stage: SetupStage) -> None:
    assert is_made_anew(stage)
    assert stage.called("python -m kiosk.players.prepare")
    assert not is_made_anew(stage)
    assert not stage.called("python -m kiosk.players.prepare")


def test_ctrl_c_while_it_is_made(stage: SetupStage) -> None:
    stage.set("cut-venv")
    assert stage.run().returncode != 0
    assert (stage.folder / ".venv").exists()
    assert is_made_anew(stage)
    assert stage.called("python -m pip")


def test_the_plug_pulled_while_pip_works(stage: SetupStage) -> None:
    stage.set("cut-pip")
    assert stage.run().returncode != 0
    assert not (stage.folder / ".venv/.ready").exists()
    assert is_made_anew(stage)


def test_a_system_that_was_upgraded_to_another_python(stage: SetupStage) -> None:
    assert is_made_anew(stage)
    stage.set("version", "3.13\n")
    assert is_made_anew(stage)
    assert not is_made_anew(stage)


def test_another_python_by_name(stage: SetupStage) -> None:
    assert is_made_anew(stage)
    stage.program("python3.12", PYTHON.replace('cat "$STAGE/version"', "echo 3.12"))
    assert is_made_anew(stage, "python3.12")
    assert not is_made_anew(stage)  # whoever names none is content with it


def test_an_environment_whose_python_is_gone(stage: SetupStage) -> None:
    assert is_made_anew(stage)
    (stage.folder / ".venv/bin/python").unlink()
    assert is_made_anew(stage)


def test_a_renamed_folder(stage: SetupStage) -> None:
    assert is_made_anew(stage)
    stage.folder = stage.folder.rename(stage.folder.parent / "elsewhere")
    assert is_made_anew(stage)


@pytest.mark.parametrize("version", ["3.10", "3.14", ""])
def test_a_python_that_will_not_do(stage: SetupStage, version: str) -> None:
    stage.set("version", f"{version}\n")
    done = stage.run()
    assert done.returncode == 1
    assert "Python 3.11, 3.12 or 3.13 is needed" in done.stderr
    assert not (stage.folder / ".venv").exists()


# --- packages of the system ---


def test_everything_that_is_missing_in_one_round(stage: SetupStage) -> None:
    stage.set("no-venv")
    stage.packages(*FINE[2:])
    done = stage.run("python3", "tests")
    assert done.returncode == 0, done.stderr
    (update, install) = stage.called("apt-get")
    assert update == "apt-get update -q"
    missing = ["python3-venv", "libdrm2", "libgbm1", "libglib2.0-0", "xvfb", "xauth", "xdotool", "minisign"]
    missing += ["chromium", "node-typescript", "postgresql"]
    assert install == f"apt-get install -q -y --no-install-recommends {' '.join(missing)}"


def test_root_needs_no_sudo(stage: SetupStage) -> None:
    stage.root = True
    stage.packages(*FINE)
    (stage.bin / "sudo").unlink()
    assert stage.run().returncode == 0
    assert stage.called("apt-get install")


@pytest.mark.parametrize("sudo", ["missing", "not allowed"])
def test_without_sudo_one_line_names_all(stage: SetupStage, sudo: str) -> None:
    stage.packages(*FINE[1:])
    stage.set("no-venv")
    if sudo == "missing":
        (stage.bin / "sudo").unlink()
    else:
        stage.set("no-sudo")
    done = stage.run("python3", "tests")
    assert done.returncode == 1
    line = (
        "ask an administrator to run: apt install python3-venv libdrm2 libglib2.0-0 xvfb xauth xdotool minisign"
        " chromium node-typescript postgresql"
    )
    assert (done.stdout, done.stderr) == ("", f"tabletown set-up: {line}\n")
    assert not stage.called("apt-get")


def test_a_virtual_screen_is_not_vital(stage: SetupStage) -> None:
    stage.set("no-sudo")
    done = stage.run("python3", "tests")
    assert done.returncode == 0
    assert "apt install xvfb xauth xdotool minisign chromium node-typescript postgresql" in done.stderr
    assert "draw off any screen" in done.stdout
    assert (stage.folder / ".venv/.ready").exists()


def test_apt_without_a_network(stage: SetupStage) -> None:
    stage.packages()
    stage.set("no-apt", "".join(f"E: Unable to locate package {name}\n" for name in FINE))
    done = stage.run()
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "is there a network?" in done.stderr


def test_another_complaint_of_apt_is_shown(stage: SetupStage) -> None:
    stage.packages()
    stage.set("no-apt", "E: dpkg was interrupted, you must manually run 'dpkg --configure -a'\n")
    done = stage.run()
    assert done.returncode == 1
    assert "dpkg --configure -a" in done.stderr


def test_ctrl_c_while_apt_works_ends_all_of_it(stage: SetupStage) -> None:
    """apt ends what it is at and says that all is well."""
    stage.root = True
    stage.packages()
    stage.set("cut-apt")
    done = stage.run()
    assert done.returncode == 130
    assert "interrupted" in done.stdout
    assert len(stage.called("apt-get")) == 1
    assert not stage.called("python -m venv")
    assert is_made_anew(stage)


def test_no_python_at_all(stage: SetupStage) -> None:
    stage.program("apt-get", f"{APT}cat >{stage.bin}/python3 <<'END'\n{PYTHON}END\nchmod +x '{stage.bin}/python3'\n")
    (stage.bin / "chmod").symlink_to(str(shutil.which("chmod")))
    (stage.bin / "python3").unlink()
    assert stage.run().returncode == 0
    assert "python3 python3-venv" in stage.called("apt-get install")[0]


# --- pip ---


def test_progress_while_pip_works(stage: SetupStage) -> None:
    done = stage.run()
    told = done.stdout + done.stderr
    assert "  numpy>=2\n" in told
    assert "unpacking" in told
    assert "Using cached" not in told


def test_pip_without_a_network_says_so_in_one_line(stage: SetupStage) -> None:
    stage.set("no-network", OFFLINE)
    done = stage.run()
    assert done.returncode == 1
    complaints = [line for line in done.stderr.splitlines() if not line.startswith("  ")]
    assert complaints == [
        "tabletown set-up: the Python packages can't be fetched: is there a network? (pip's own words: .venv/pip.log)"
    ]
    (stage.bin.parent / "no-network").unlink()
    assert not is_made_anew(stage)  # nothing was broken by that
    assert stage.called("python -m pip")


def test_another_failure_of_pip_is_told_with_its_last_word(stage: SetupStage) -> None:
    stage.set("no-network", "ERROR: No space left on device\n")
    done = stage.run()
    assert done.returncode == 1
    assert "ERROR: No space left on device" in done.stderr
    assert "network" not in done.stderr


# --- make ---


@pytest.mark.parametrize(("status", "fine"), [(0, True), (69, True), (1, False), (2, False), (139, False)])
def test_make_run_takes_nothing_but_no_screen_for_no_screen(stage: SetupStage, status: int, fine: bool) -> None:  # noqa: FBT001
    assert stage.run().returncode == 0
    stage.program("tabletown", f"#!/bin/sh\nexit {status}\n")
    (stage.bin / "tabletown").rename(stage.folder / ".venv/bin/tabletown")
    environ = {"PATH": str(stage.bin), "CALLS": str(stage.calls), "STAGE": str(stage.bin.parent)}
    done = subprocess.run(["make", "run"], cwd=stage.folder, env=environ, capture_output=True, check=False)
    assert (done.returncode == 0) == fine


def test_make_install_with_spaces_and_brackets_everywhere(tmp_path: Path) -> None:
    odd = tmp_path / "a [b] $c 'd"
    odd.mkdir()
    python = odd / "python 3"
    python.write_text('#!/bin/sh\nfor word; do echo "<$word>"; done\n', encoding="utf-8")
    python.chmod(0o755)
    escaped = str(odd).replace("$", "$$")
    for target in ("install", "uninstall"):
        line = ["make", "-s", target, f"DESTDIR={escaped}/root", f"PYTHON={escaped}/python 3"]
        done = subprocess.run(
            line, cwd=ROOT, capture_output=True, text=True, check=False, env={**os.environ, "c": ""}
        )
        assert done.returncode == 0, done.stderr
        assert f"<--destdir={odd}/root>" in done.stdout.splitlines()
