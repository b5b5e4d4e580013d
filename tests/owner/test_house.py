"""The café's name and logo."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from kiosk.errors import Unusable
from kiosk.owner.devices.logo import smaller
from kiosk.owner.house import FILE, LOGO, OwnHouse
from kiosk.owner.views import MAX_HOUSE, Place


def picture(path: Path, width: int = 1600, height: int = 400) -> Path:
    assert cv2.imwrite(str(path), np.full((height, width, 3), 90, np.uint8))
    return path


def test_a_name_is_kept_tidily(tmp_path: Path) -> None:
    house = OwnHouse(tmp_path)
    assert house.name == ""
    house.call("  Café   Würfel ")
    assert OwnHouse(tmp_path).name == house.name == "Café Würfel"
    house.call("x" * 99)
    assert len(OwnHouse(tmp_path).name) == MAX_HOUSE
    house.call("")
    assert OwnHouse(tmp_path).name == ""


@pytest.mark.parametrize("suffix", ["png", "jpg"])
def test_a_logo_is_taken_from_a_stick_no_larger_than_it_has_to_be(suffix: str, tmp_path: Path) -> None:
    house, stick = OwnHouse(tmp_path, smaller), tmp_path / "stick"
    stick.mkdir()
    wanted = picture(stick / f"Logo.{suffix}")
    (stick / ".hidden.png").write_bytes(b"")
    (stick / "notes.txt").write_text("x", encoding="utf-8")
    places = (Place(stick, "stick", stick=True, free=1), Place(tmp_path / "gone", "gone", stick=True, free=0))
    assert house.pictures(places) == (wanted,)
    house.take(wanted)
    assert house.logo == tmp_path / LOGO
    assert cv2.imread(str(tmp_path / LOGO)).shape[:2] == (200, 800)
    house.drop()
    assert house.logo is None
    house.drop()


def test_what_is_no_picture_is_refused_and_the_old_logo_stays(tmp_path: Path) -> None:
    house = OwnHouse(tmp_path, smaller)
    house.take(picture(tmp_path / "one.png"))
    kept = (tmp_path / LOGO).read_bytes()
    (tmp_path / "two.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(40))
    with pytest.raises(Unusable, match="is no picture") as found:
        house.take(tmp_path / "two.png")
    assert found.value.code == "no_picture"
    with pytest.raises(Unusable, match=r"three\.png"):
        house.take(tmp_path / "three.png")
    assert (tmp_path / LOGO).read_bytes() == kept


def test_a_full_disk_keeps_the_name_that_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = OwnHouse(tmp_path)
    house.call("Old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("kiosk.owner.house.write_json", full)
    with pytest.raises(Unusable, match=FILE):
        house.call("New")
    assert house.name == OwnHouse(tmp_path).name == "Old"


@pytest.mark.parametrize("written", ["{", "[]", '{"format": "tabletown-house/1", "name": 3}', '{"name": "x"}'])
def test_a_damaged_file_is_no_name(written: str, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(written, encoding="utf-8")
    assert OwnHouse(tmp_path).name == ""


def test_without_eyes_for_pictures_one_is_kept_as_it_is(tmp_path: Path) -> None:
    house, wanted = OwnHouse(tmp_path), picture(tmp_path / "one.png")
    house.take(wanted)
    assert (tmp_path / LOGO).read_bytes() == wanted.read_bytes()
    (tmp_path / "two.png").write_bytes(b"no picture")
    with pytest.raises(Unusable, match="is no picture"):
        house.take(tmp_path / "two.png")
