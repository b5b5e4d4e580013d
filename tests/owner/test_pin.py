"""Guessing gets slow and stays slow, whoever pulls the plug; only who has the machine in hand resets a PIN."""

from __future__ import annotations

import io
import json
import stat
from pathlib import Path

import pytest

from kiosk.__main__ import main
from kiosk.errors import Unusable
from kiosk.owner import pin as module
from kiosk.owner.pin import FILE, FREE, KEYBOARD_SECONDS, LONGEST_WAIT, PinDoor, pause_after, since_boot


class PinClock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> PinClock:
    return PinClock()


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "COST", {"n": 16, "r": 1, "p": 1})


def test_without_a_file_the_door_is_open_and_no_pin_is_right(tmp_path: Path) -> None:
    door = PinDoor(tmp_path)
    assert (door.state, door.wait) == ("open", 0.0)
    for typed in ("", "0000", "1234"):
        assert not door.check(typed).right


def test_the_pin_is_nowhere_in_the_file_and_nobody_else_may_read_it(tmp_path: Path) -> None:
    door = PinDoor(tmp_path)
    door.set("271828")
    text = (tmp_path / FILE).read_text()
    assert "271828" not in text
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    other = PinDoor(tmp_path)
    assert other.state == "locked"
    assert other.check("271828").right
    assert not other.check("271829").right
    door.set("271828")
    assert (tmp_path / FILE).read_text() != text


@pytest.mark.parametrize("pin", ["", "123", "123456789", "12a4", "١٢٣٤", " 1234"])
def test_what_is_no_pin_is_refused(tmp_path: Path, pin: str) -> None:
    with pytest.raises(Unusable, match="4 to 8 digits"):
        PinDoor(tmp_path).set(pin)
    assert PinDoor(tmp_path).state == "open"


def test_wrong_ones_double_the_wait_and_a_right_one_ends_it(tmp_path: Path, clock: PinClock) -> None:
    door = PinDoor(tmp_path, clock)
    door.set("1234")
    waits = []
    for _ in range(6):
        waits.append(door.check("9999").wait)
        clock.now += waits[-1]
    assert waits == [0, 0, 5, 10, 20, 40]
    assert door.check("1234").right
    assert door.check("9999").wait == 0


def test_while_it_waits_not_even_the_right_one_is_looked_at(tmp_path: Path, clock: PinClock) -> None:
    door = PinDoor(tmp_path, clock)
    door.set("1234")
    for _ in range(FREE):
        door.check("9999")
    clock.now += 4
    answer = door.check("1234")
    assert not answer.right
    assert answer.wait == pytest.approx(1)
    clock.now += 1
    assert door.check("1234").right


def test_pulling_the_plug_takes_nothing_back(tmp_path: Path, clock: PinClock) -> None:
    door = PinDoor(tmp_path, clock)
    door.set("1234")
    for _ in range(5):
        clock.now += door.check("9999").wait
    again = PinDoor(tmp_path, clock)
    assert again.wait == pytest.approx(20)
    clock.now += 20
    assert again.check("0000").wait == pytest.approx(40)


def test_a_guess_counts_before_it_is_looked_at(
    tmp_path: Path, clock: PinClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    door = PinDoor(tmp_path, clock)
    door.set("1234")

    def power_cut(*_: object) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "_hash", power_cut)
    for _ in range(FREE):
        with pytest.raises(KeyboardInterrupt):
            door.check("9999")
    assert PinDoor(tmp_path, clock).wait == pytest.approx(5)


def test_where_nothing_can_be_written_wrong_ones_still_count(
    tmp_path: Path, clock: PinClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    door = PinDoor(tmp_path, clock)
    door.set("1234")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(module, "write_json", full)
    assert [door.check("9999").wait for _ in range(FREE)] == [0, 0, 5]


def test_the_wait_ends_somewhere() -> None:
    assert pause_after(10_000) == LONGEST_WAIT


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"format": "tabletown-pin/1", "wrong": -1}', "\xff"])
def test_a_damaged_file_is_no_open_door(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="latin-1")
    door = PinDoor(tmp_path)
    assert door.state == "damaged"
    assert not door.check("1234").right


def test_the_command_line_sets_and_forgets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    running = PinDoor(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("8642\n"))
    assert main(["pin", "set", "--data", str(tmp_path)]) == 0
    assert running.check("8642").right
    assert main(["pin", "reset", "--data", str(tmp_path)]) == 0
    assert running.state == "open"
    assert main(["pin", "reset", "--data", str(tmp_path)]) == 0
    assert "There was no PIN" in capsys.readouterr().out


def test_the_command_line_refuses_what_is_no_pin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("12\n"))
    assert main(["pin", "set", "--data", str(tmp_path)]) == 2
    assert "4 to 8 digits" in capsys.readouterr().err
    assert main(["pin", "reset", "--data", str(tmp_path / "nowhere")]) == 2


def test_a_reset_also_ends_the_wait(tmp_path: Path, clock: PinClock) -> None:
    door = PinDoor(tmp_path, clock)
    door.set("1234")
    for _ in range(5):
        door.check("9999")
    door.reset()
    assert (door.state, door.wait) == ("open", 0.0)
    door.set("4321")
    assert json.loads((tmp_path / FILE).read_text())["wrong"] == 0
    assert door.check("4321").right


# --- by a keyboard --------------------------------------------------------------------------------------------------


def test_a_keyboard_may_reset_it_only_just_after_the_start_of_the_machine(tmp_path: Path, clock: PinClock) -> None:
    door = PinDoor(tmp_path, boot=clock)
    assert not door.forgettable  # nothing to forget
    door.set("1234")
    clock.now = KEYBOARD_SECONDS - 1
    assert door.forgettable
    assert PinDoor(tmp_path, boot=clock).forgettable
    clock.now = KEYBOARD_SECONDS
    assert not door.forgettable
    assert not PinDoor(tmp_path, boot=clock).forgettable  # the program has started anew, the machine has not
    (tmp_path / FILE).write_text("{")
    assert not door.forgettable
    clock.now = 20
    assert door.forgettable
    assert door.reset()
    assert (door.state, door.forgettable) == ("open", False)


def test_the_machine_knows_since_when_it_runs() -> None:
    told = float(Path("/proc/uptime").read_text().split()[0])
    assert abs(since_boot() - told) < 5
