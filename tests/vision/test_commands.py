from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from kiosk.__main__ import main
from vision import calibrate
from vision.calibrate import Calibration
from vision.dicesets.my_city_rw import entry
from vision.lab.picture import LabPicture
from vision.lab.throws import LabThrow


@pytest.fixture
def photo(easy: list[LabPicture], tmp_path: Path) -> Path:
    path = tmp_path / "tray.png"
    cv2.imwrite(str(path), easy[0].image)
    return path


def empty(folder: Path) -> Path:
    path = folder / "empty.png"
    cv2.imwrite(str(path), np.full((480, 640, 3), 70, np.uint8))
    return path


def garbage(folder: Path) -> list[Path]:
    """One of each kind of file that can't be used."""
    good = cv2.imencode(".jpg", np.full((480, 640, 3), 90, np.uint8))[1].tobytes()
    tiny = cv2.imencode(".png", np.zeros((1, 1, 3), np.uint8))[1].tobytes()
    huge = good[: good.index(b"\xff\xc0") + 5] + b"\x27\x10\x27\x10" + good[good.index(b"\xff\xc0") + 9 :]
    contents = {
        "text.jpg": b"no picture",
        "nothing.jpg": b"",
        "cut.jpg": good[: len(good) // 2],
        "tiny.png": tiny,
        "huge.jpg": huge,
        "moving.gif": b"GIF89a" + bytes(60),
        "liar.png": b"\x89PNG\r\n\x1a\n" + bytes(80),
    }
    for name, data in contents.items():
        (folder / name).write_bytes(data)
    return [*(folder / name for name in contents), folder, folder / "missing.jpg"]


def test_a_picture_is_read_as_one_line_of_json(
    photo: Path, easy: list[LabPicture], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["read", "--json", str(photo)]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    answer = json.loads(line)
    assert set(answer) == {"image", "status", "dice", "confidence", "ms"}
    assert answer["image"] == str(photo)
    assert answer["dice"] == {die["die"]: die["face"] for die in easy[0].labels["dice"]}
    assert list(answer["dice"]) == ["A", "B", "W"]


def test_the_time_of_a_reading_is_without_that_of_loading(photo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    make_ready, examine = entry.make_ready, entry.examine
    monkeypatch.setattr(entry, "make_ready", lambda: (done.append("ready"), make_ready()))
    monkeypatch.setattr(entry, "examine", lambda *given: (done.append("read"), examine(*given))[1])
    assert main(["read", str(photo), str(photo), "--json"]) == 0
    assert done == ["ready", "read", "read"]


def test_a_refused_picture_has_a_reason_and_status_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "--json", str(empty(tmp_path))]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert set(answer) == {"image", "status", "reason", "message", "ms"}
    assert answer["status"] == "refused"


def test_unusable_files_get_a_line_each_and_the_others_go_on(
    photo: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    bad = garbage(tmp_path)
    assert main(["read", "--json", *map(str, bad), str(photo)]) == 2
    said = capfd.readouterr()
    assert len(said.out.splitlines()) == 1
    lines = said.err.splitlines()
    assert len(lines) == len(bad)
    for path, line in zip(bad, lines, strict=True):
        assert line.startswith(f"tabletown: {path}: ")


def test_people_get_a_sentence(photo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(photo), str(empty(tmp_path))]) == 1
    first, second = capsys.readouterr().out.splitlines()
    assert "sure" in first
    assert "refused" in second


def test_the_stages_are_drawn_into_a_file(photo: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "why.png"
    assert main(["read", "--explain", str(out), str(photo)]) == 0
    assert cv2.imread(str(out)) is not None
    assert main(["read", "--explain", str(tmp_path / "no" / "why.png"), str(photo)]) == 2
    assert main(["read", "--explain", str(out), str(photo), str(photo)]) == 2
    assert len(capfd.readouterr().err.splitlines()) == 2


def test_a_calibration_is_used_and_a_damaged_one_refused(
    photo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "calibration.json"
    elsewhere = ((0.0, 0.0), (0.12, 0.0), (0.12, 0.12), (0.0, 0.12))
    calibrate.save(Calibration(elsewhere), path)
    assert main(["read", "--calibration", str(path), str(photo)]) == 1
    path.write_text("{}", encoding="utf-8")
    assert main(["read", "--calibration", str(path), str(photo)]) == 2
    assert str(path) in capsys.readouterr().err


def test_a_folder_of_frames_is_watched(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    throw = LabThrow(33_000_001, size=(960, 720), floor="green_felt")
    for number, frame in enumerate(throw):
        cv2.imwrite(str(tmp_path / f"{number:04}.png"), frame)
    status = main(["watch", str(tmp_path), "--fps", "15", "--json"])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert status == (0 if lines[-1]["status"] == "read" else 1)
    assert lines[-1]["dice"] == {die["die"]: die["face"] for die in throw.labels()["final"]}
    assert set(lines[-1]) >= {"settled_at", "status", "dice"}


def test_frames_in_which_nothing_comes_to_rest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number in range(6):
        cv2.imwrite(str(tmp_path / f"{number}.png"), np.full((240, 320, 3), 40 * (number % 2), np.uint8))
    assert main(["watch", str(tmp_path), "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert (answer["settled_at"], answer["status"], answer["reason"]) == (None, "refused", "moving")


@pytest.mark.parametrize("arguments", [["no-such-folder"], ["."], [".", "--fps", "0"], [".", "--fps", "soon"]])
def test_a_folder_that_can_not_be_watched(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    try:
        status = main(["watch", *arguments])
    except SystemExit as done:
        status = int(str(done.code))
    assert status == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_markers_are_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "markers"]) == 0
    text = capsys.readouterr().out
    out = tmp_path / "markers.svg"
    assert main(["print", "markers", "--out", str(out)]) == 0
    assert out.read_text(encoding="utf-8") == f"<!-- Made by Tabletown -->\n{text}"
    assert main(["print", "markers", "--out", str(tmp_path / "no" / "markers.svg")]) == 2


def test_dice_that_have_no_reader_are_no_choice(photo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["read", str(photo)], ["watch", str(photo.parent)]):
        with pytest.raises(SystemExit) as ended:
            main([*command, "--dice", "my-city-board"])
        assert ended.value.code == 2
    assert "my-city-rw" in capsys.readouterr().err


def test_the_usual_dice_can_be_named(photo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "--dice", "my-city-rw", "--json", str(photo)]) == 0
    assert set(json.loads(capsys.readouterr().out)["dice"]) == {"A", "B", "W"}
