from __future__ import annotations

import json
from typing import TYPE_CHECKING

import cv2

from vision.lab.__main__ import main

if TYPE_CHECKING:
    from pathlib import Path


def test_pictures_and_labels_are_written(tmp_path: Path) -> None:
    assert main([str(tmp_path), "--count", "2", "--seed", "4", "--size", "640x480", "--floor", "white"]) == 0
    labels = json.loads((tmp_path / "labels.json").read_text(encoding="utf-8"))
    assert [label["floor"] for label in labels] == ["white_laminate"] * 2
    assert all(cv2.imread(str(tmp_path / label["image"])) is not None for label in labels)


def test_throws_are_written_as_folders(tmp_path: Path) -> None:
    assert main([str(tmp_path), "--throws", "--count", "1", "--size", "640x480", "--misbehave", "missing"]) == 0
    labels = json.loads((tmp_path / "throw_000000" / "labels.json").read_text(encoding="utf-8"))
    assert len(list((tmp_path / "throw_000000").glob("frame_*.jpg"))) == labels["n_frames"]
    assert len(labels["final"]) == 2


def test_pictures_and_throws_of_other_dice_are_written(tmp_path: Path) -> None:
    six = ["--dice", "lost-cities-rw", "--count", "1", "--size", "640x480"]
    assert main([str(tmp_path), *six, "--scenario", "covered", "--sheets"]) == 0
    (label,) = json.loads((tmp_path / "labels.json").read_text(encoding="utf-8"))
    assert label["scenario"] == "covered"
    assert sorted(die["kind"] for die in label["dice"]) == ["colour"] * 3 + ["number"] * 3
    assert (tmp_path / "dice.jpg").exists()
    assert main([str(tmp_path), *six, "--throws"]) == 0
    labels = json.loads((tmp_path / "throw_000000" / "labels.json").read_text(encoding="utf-8"))
    assert len(list((tmp_path / "throw_000000").glob("frame_*.jpg"))) == labels["n_frames"]
    assert len(labels["throw"]) == 6
