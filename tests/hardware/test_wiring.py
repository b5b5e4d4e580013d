"""The drawing follows the pins that the program uses, and the picture in the documentation is the one for them."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from hardware.header import COUNT, FIVE_VOLTS, GROUNDS, LINES, THREE_VOLTS, ground_near
from hardware.wiring import drawing, parts
from kiosk.__main__ import main
from kiosk.config import Config
from kiosk.outputs import marked

PICTURE = Path(__file__).parents[2] / "docs/pictures/wiring.svg"
PAGE = Path(__file__).parents[2] / "docs/hardware.md"


def test_the_picture_in_the_documentation_is_up_to_date() -> None:
    """If not: tabletown wiring --out docs/pictures/wiring.svg."""
    assert PICTURE.read_bytes() == marked(drawing(Config()).encode())


def test_the_page_names_the_same_pins() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for part in parts(Config(buzzer_pin=22)):
        for wire in part.wires:
            if wire.label.startswith("GPIO"):
                assert f"{wire.label} (pin {wire.pin})" in text


def test_every_pin_of_the_header_is_one_thing() -> None:
    pins = [*LINES.values(), *GROUNDS, *FIVE_VOLTS, *THREE_VOLTS]
    assert sorted(pins) == list(range(1, COUNT + 1))
    assert sorted(LINES) == list(range(28))


def test_other_pins_give_another_drawing() -> None:
    default = {wire.pin for part in parts(Config()) for wire in part.wires}
    assert default == {9, 11, 12, 14, 2, 33, 34}
    (only,) = parts(Config(button_pin=5, button_light_pin=-1, tray_light_pin=-1))
    assert [wire.pin for wire in only.wires] == [30, 29]
    assert "GPIO 5" in drawing(Config(button_pin=5))
    assert parts(Config(button_pin=-1, button_light_pin=-1, tray_light_pin=-1)) == []


def test_no_pin_is_used_twice() -> None:
    for line in range(28):
        config = Config(
            button_pin=line,
            button_light_pin=(line + 1) % 28,
            tray_light_pin=(line + 2) % 28,
            buzzer_pin=(line + 3) % 28,
        )
        used = [wire.pin for part in parts(config) for wire in part.wires]
        assert len(used) == len(set(used))
    assert ground_near(11, {9}) == 14


@pytest.mark.parametrize("config", [Config(), Config(buzzer_pin=22)])
def test_everything_lies_within_the_picture(config: Config) -> None:
    root = ET.fromstring(drawing(config))
    _, _, width, height = (float(one) for one in root.attrib["viewBox"].split())
    for node in root.iter():
        x, y = float(node.get("x", 0)), float(node.get("y", 0))
        assert 0 <= x + float(node.get("width", 0)) <= width
        assert 0 <= y + float(node.get("height", 0)) <= height


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("TABLETOWN_BUTTON_PIN", "5")
    assert main(["wiring", "--out", str(tmp_path / "w.svg")]) == 0
    assert "GPIO 5" in (tmp_path / "w.svg").read_text(encoding="utf-8")
    assert main(["wiring"]) == 0
    assert capsys.readouterr().out.startswith("<svg")
    assert main(["wiring", "--out", str(tmp_path)]) == 2
