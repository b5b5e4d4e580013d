"""After a reset by a keyboard names and exports are hidden until a second proof; nothing is deleted."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.__main__ import main
from kiosk.errors import Unusable
from kiosk.owner.pin import PinDoor
from kiosk.owner.seal import PROOF, Seal


@pytest.fixture
def door(tmp_path: Path) -> PinDoor:
    door = PinDoor(tmp_path)
    door.seal = Seal(tmp_path, (tmp_path / "boot",))
    (tmp_path / "boot").mkdir()
    door.set("4711")
    return door


def test_a_keyboard_hides_and_a_login_does_not(door: PinDoor) -> None:
    assert door.reset()
    assert door.seal.number == ""
    door.set("4711")
    assert door.reset(keyboard=True)
    assert len(door.seal.number) == 8
    with pytest.raises(Unusable) as caught:
        door.seal.require_open()
    assert caught.value.code == "sealed"
    assert caught.value.file == door.seal.number


def test_a_new_pin_is_no_proof(door: PinDoor) -> None:
    door.reset(keyboard=True)
    number = door.seal.number
    door.set("1234")
    assert door.check("1234").right
    assert door.seal.number == number
    door.reset(keyboard=True)
    assert door.seal.number == number


@pytest.mark.parametrize("ending", ["", "\n", "\r\n", " "])
def test_the_number_on_the_boot_partition_is_the_proof_once(door: PinDoor, tmp_path: Path, ending: str) -> None:
    door.reset(keyboard=True)
    (tmp_path / "boot" / PROOF).write_bytes((door.seal.number + ending).encode())
    assert door.seal.number == ""
    door.seal.require_open()
    door.seal.close()
    assert door.seal.number != ""  # the file of the last time is still there


@pytest.mark.parametrize("content", [b"", b"00000000x", b"\xff\xfe", b"????????", b"1" * 1000])
def test_anything_else_is_none(door: PinDoor, tmp_path: Path, content: bytes) -> None:
    door.reset(keyboard=True)
    (tmp_path / "boot" / PROOF).write_bytes(content)
    assert door.seal.number != ""


def test_a_damaged_seal_hides(door: PinDoor, tmp_path: Path) -> None:
    door.seal.path.write_bytes(b"\xff")
    (tmp_path / "boot" / PROOF).write_bytes(b"????????")
    with pytest.raises(Unusable):
        door.seal.require_open()


def test_a_seal_that_can_not_be_written_keeps_the_pin(door: PinDoor, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("kiosk.owner.seal.write_json", full)
    with pytest.raises(Unusable):
        door.reset(keyboard=True)
    assert door.state == "locked"


def test_whoever_can_log_in_has_proved_enough(
    door: PinDoor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    door.reset(keyboard=True)
    assert main(["pin", "prove", "--data", str(tmp_path)]) == 0
    assert "shown again" in capsys.readouterr().out
    assert door.seal.number == ""
