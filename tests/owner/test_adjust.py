"""What is set by touch over the configuration's files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kiosk.config import Config, load
from kiosk.errors import Unusable
from kiosk.owner.adjust import FILE, OwnAdjustments, adjusted
from kiosk.owner.views import Adjusted


def of(folder: Path) -> OwnAdjustments:
    return OwnAdjustments.of(replace(Config(), data=folder))


def test_what_is_set_holds_after_the_next_start(tmp_path: Path) -> None:
    there, told = of(tmp_path), []
    there.changed = told.append
    there.change(volume=20)
    there.change(accept_seconds=5, rotation=180)
    assert told == [Adjusted(20, 0, 3.0), Adjusted(20, 180, 5.0)]
    config = adjusted(load({"TABLETOWN_DATA": str(tmp_path)})).config
    assert (config.volume, config.rotation, config.accept_seconds) == (20, 180, 5.0)


def test_the_environment_counts_more(tmp_path: Path) -> None:
    of(tmp_path).change(volume=20)
    found = adjusted(load({"TABLETOWN_DATA": str(tmp_path), "TABLETOWN_VOLUME": "70"}))
    assert found.config.volume == 70
    assert found.origins["rotation"] == str(tmp_path / FILE)


@pytest.mark.parametrize("values", [{"volume": 101}, {"rotation": 45}, {"accept_seconds": -1}])
def test_nothing_out_of_bounds_is_kept(tmp_path: Path, values: dict[str, int]) -> None:
    with pytest.raises(Unusable):
        of(tmp_path).change(**values)
    assert not (tmp_path / FILE).exists()


@pytest.mark.parametrize("text", ["", "[]", '{"format": "tabletown-adjusted/1", "volume": 900}', "{"])
def test_a_damaged_file_is_left_out(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    assert adjusted(load({"TABLETOWN_DATA": str(tmp_path)})).config.volume == Config().volume
