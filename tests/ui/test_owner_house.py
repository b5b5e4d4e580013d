"""The owner gives the café's name and logo by touch; guests see both on the screen that invites."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from kiosk.owner import pin as pins
from tests.ui.guests import wait
from tests.ui.owners import owners
from tests.ui.playing import memory
from ui import window
from ui.texts import Texts

EN = Texts("en")


@pytest.fixture
def folder(stage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(pins, "COST", {"n": 16, "r": 1, "p": 1})
    with memory(tmp_path) as place:
        yield place


def test_name_and_logo_are_given_by_touch_and_seen_by_guests(folder: Path) -> None:
    with owners(folder) as owner:
        stick = folder / "media" / "STICK"
        assert cv2.imwrite(str(stick / "logo.png"), np.full((90, 300, 3), 200, np.uint8))
        (stick / "no.png").write_bytes(b"no picture")
        owner.walk_in().open("house").idle().touch("house-write").type("bo\n", "house-keys")
        wait(lambda: owner.shows("house-write") and owner.text("house-write") == "Bo")
        wait(lambda: owner.shows("house-picture-1"))
        owner.touch("house-picture-1").idle()
        assert owner.text("told") == EN("owner.failed.no_picture", "no.png")
        owner.touch("house-picture-0").idle()
        assert owner.part("house-shown").shown
        owner.touch("house-drop").idle()
        assert not owner.shows("house-shown")
        owner.touch("house-picture-0").idle().touch("back", "back")
        owner.screen.go_on()
        window.step(3)
        assert owner.text("name") == "Bo"
        assert owner.part("logo").shown
