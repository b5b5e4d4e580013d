"""The owner's switch for phones and the table's own network, where programs only write down what they are told."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from kiosk.errors import Unusable
from kiosk.owner.phones import ADDRESS, CONNECTION, KEY_FILE, UNIT, OwnPhones
from kiosk.owner.views import Hotspot


class PhonesMachine:
    """Stands for systemctl and nmcli."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, ...]] = []
        self.keys: list[str] = []
        self.refuses = ""

    def __call__(self, words: Sequence[str]) -> tuple[int, str]:
        self.asked.append(tuple(words))
        if "passwd-file" in words:
            path = Path(words[-1])
            assert path.stat().st_mode & 0o077 == 0, "nobody else may read the key"
            self.keys.append(path.read_text("ascii"))
        refused = bool(self.refuses) and self.refuses in words
        return (10, "Error: no Wi-Fi device found.\n") if refused else (0, "")


@pytest.fixture
def machine() -> PhonesMachine:
    return PhonesMachine()


def test_phones_are_off_until_they_are_switched_on(tmp_path: Path, machine: PhonesMachine) -> None:
    phones = OwnPhones(tmp_path, run=machine)
    assert not phones.on
    assert phones.switch(on=True) == ""
    assert OwnPhones(tmp_path, run=machine).on, "after a start too"
    assert phones.switch(on=False) == ""
    assert not phones.on
    assert machine.asked == [("systemctl", "--no-block", verb, UNIT) for verb in ("start", "stop")]


def test_the_network_has_a_key_that_stands_on_no_command_line(tmp_path: Path, machine: PhonesMachine) -> None:
    phones = OwnPhones(tmp_path, "Café", run=machine)
    assert phones.switch_hotspot(on=True) == ""
    spot = phones.hotspot
    assert spot.on
    assert len(spot.key) >= 8, "as WPA wants it"
    assert machine.keys == [f"802-11-wireless-security.psk:{spot.key}\n"]
    assert not any(spot.key in word for words in machine.asked for word in words)
    assert not (tmp_path / KEY_FILE).exists()
    add = next(words for words in machine.asked if "add" in words)
    assert tuple(add[add.index(key) + 1] for key in ("802-11-wireless.mode", "ipv4.method", "wifi-sec.key-mgmt")) == (
        "ap",
        "shared",
        "wpa-psk",
    )
    assert add[add.index("ssid") + 1] == "Café"
    assert add[add.index("ipv4.addresses") + 1] == f"{ADDRESS}/24"
    assert OwnPhones(tmp_path, "Café", run=machine).hotspot == spot, "it is kept"
    assert (tmp_path / "hotspot.json").stat().st_mode & 0o077 == 0


def test_names_and_port_80_of_the_network_are_those_of_its_address() -> None:
    root = Path(__file__).parents[2] / "systemd/root/etc"
    names = (root / "NetworkManager/dnsmasq-shared.d/tabletown.conf").read_text("ascii").splitlines()
    assert {line.rpartition("/")[2] for line in names if not line.startswith("#")} == {ADDRESS}
    unit = (root / "systemd/system/tabletown-phones.socket").read_text("ascii").splitlines()
    assert f"ListenStream={ADDRESS}:80" in unit


def test_switched_off_it_keeps_its_key_and_a_new_one_is_another(tmp_path: Path, machine: PhonesMachine) -> None:
    phones = OwnPhones(tmp_path, run=machine)
    phones.switch_hotspot(on=True)
    key = phones.hotspot.key
    assert phones.switch_hotspot(on=False) == ""
    assert phones.hotspot == Hotspot(on=False, name="Tabletown", key=key)
    assert machine.asked[-1] == ("nmcli", "connection", "down", CONNECTION)
    count = len(machine.asked)
    assert phones.new_key() == ""
    assert phones.hotspot.key != key
    assert len(machine.asked) == count, "it is off: nothing is opened"


@pytest.mark.parametrize("refuses", ["add", "up"])
def test_a_refusal_is_told_and_changes_nothing(tmp_path: Path, machine: PhonesMachine, refuses: str) -> None:
    machine.refuses = refuses
    phones = OwnPhones(tmp_path, run=machine)
    assert phones.switch_hotspot(on=True) == "Error: no Wi-Fi device found."
    assert not phones.hotspot.on


def test_a_damaged_file_is_no_network(tmp_path: Path, machine: PhonesMachine) -> None:
    (tmp_path / "hotspot.json").write_text(json.dumps({"format": "tabletown-hotspot/1", "on": True}))
    assert not OwnPhones(tmp_path, run=machine).hotspot.on


def test_a_folder_that_can_not_be_written_is_named(tmp_path: Path, machine: PhonesMachine) -> None:
    with pytest.raises(Unusable):
        OwnPhones(tmp_path / "none", run=machine).switch(on=True)
