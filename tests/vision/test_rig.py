"""The calculator for a camera over a tray, against plain trigonometry, and the table in the documentation."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from kiosk.__main__ import main
from kiosk.outputs import marked
from vision.commands.rig import table
from vision.rig import woodwork
from vision.rig.heights import LENSES, STEEPEST, CameraLens, fitting, raised
from vision.rig.picture import drawing
from vision.rig.woodwork import TableFrame

PAGE = Path(__file__).parents[2] / "docs/build-the-table.md"
FRAME = (1280, 960)
DEGREES = {"v1": (53.5, 41.4), "v2": (62.2, 48.8), "v3": (66.0, 41.0)}
"""Fields of view as the cameras' maker states them, across and down."""


@pytest.mark.parametrize("name", DEGREES)
def test_the_lenses_see_what_their_maker_says(name: str) -> None:
    lens = LENSES[name]
    for side, degrees in zip(lens.sensor, DEGREES[name], strict=True):
        assert math.degrees(2 * math.atan(side / 2 / lens.focal)) == pytest.approx(degrees, abs=2.5)


@pytest.mark.parametrize("name", LENSES)
@pytest.mark.parametrize("tray", [(20.0, 20.0), (30.0, 15.0), (15.0, 30.0)])
def test_the_whole_tray_is_seen(name: str, tray: tuple[float, float]) -> None:
    rig = raised(fitting(LENSES[name], tray, FRAME))
    assert rig.seen[0] > max(tray)
    assert rig.seen[1] > min(tray)
    assert rig.seen[0] / rig.seen[1] == pytest.approx(4 / 3)
    assert rig.height >= rig.lens.nearest
    assert rig.steepness <= STEEPEST + 1e-6


def test_a_camera_by_hand() -> None:
    """Ten millimetres of sensor behind ten of lens see as much as they are away."""
    lens = CameraLens("made up", (10.0, 7.5), 10.0, 1, "")
    rig = fitting(lens, (10.0, 1.0), FRAME)
    assert rig.height == pytest.approx(11.6)
    assert rig.seen == (pytest.approx(11.6), pytest.approx(8.7))
    assert rig.die == pytest.approx(1280 * 1.6 / 10.0)


def test_a_sixteen_by_nine_sensor_is_cut() -> None:
    full = fitting(LENSES["v3"], (20.0, 20.0), (1920, 1080))
    cut = fitting(LENSES["v3"], (20.0, 20.0), FRAME)
    assert full.height == pytest.approx(cut.height, rel=1e-3)
    assert full.seen[0] > cut.seen[0]


def test_what_does_not_do_is_said() -> None:
    assert raised(fitting(LENSES["v3"], (20.0, 20.0), FRAME)).objections() == []
    (small,) = raised(fitting(LENSES["v3-wide"], (40.0, 40.0), FRAME)).objections()
    assert "too small" in small
    (large,) = raised(fitting(LENSES["hq-16mm"], (8.0, 8.0), FRAME)).objections()
    assert "too large" in large
    assert any("from the side" in one for one in fitting(LENSES["v3-wide"], (20.0, 20.0), FRAME).objections())


def test_the_table_in_the_documentation_is_up_to_date() -> None:
    assert table() in PAGE.read_text(encoding="utf-8")


def test_the_picture_in_the_documentation_is_up_to_date() -> None:
    """If not: tabletown rig --tray 20cm --camera v3 --picture docs/pictures/rig.svg."""
    picture = PAGE.with_name("pictures") / "rig.svg"
    assert picture.read_bytes() == marked(drawing(raised(fitting(LENSES["v3"], (20.0, 20.0), FRAME))).encode())


def test_the_frame_in_the_documentation_is_up_to_date() -> None:
    """If not: tabletown rig --tray 20cm --camera v3 --build docs/pictures/frame.svg."""
    built = TableFrame(raised(fitting(LENSES["v3"], (20.0, 20.0), FRAME)))
    picture = PAGE.with_name("pictures") / "frame.svg"
    assert picture.read_bytes() == marked(woodwork.drawing(built).encode())
    words = " ".join(PAGE.read_text(encoding="utf-8").split())
    for piece in built.pieces:
        assert (
            f"| {piece.name} | {piece.count} | {piece.length} × {piece.width:g} × {piece.thickness:g} cm |" in words
        )


@pytest.mark.parametrize("camera", sorted(LENSES))
@pytest.mark.parametrize("tray", [(15.0, 15.0), (24.0, 18.0), (30.0, 30.0)])
def test_a_frame_holds_its_camera_where_it_must_hang(camera: str, tray: tuple[float, float]) -> None:
    rig = raised(fitting(LENSES[camera], tray, FRAME))
    built = TableFrame(rig)
    board, post, beam = built.pieces[:3]
    assert post.length - woodwork.CAMERA_CM >= rig.height, "the lens is not lower than it must be"
    assert beam.length == built.between + 2 * woodwork.POST_CM <= board.length
    assert built.between >= tray[0] + 2 * woodwork.WALL_CM, "the tray fits between the posts"
    assert woodwork.drawing(built).count(f">{built.between} cm inside<") == 1


def test_a_picture_is_of_one_camera(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rig", "--tray", "20", "--build", str(tmp_path / "f.svg")]) == 2
    assert main(["rig", "--tray", "20", "--picture", str(tmp_path / "r.svg")]) == 2
    assert main(["rig", "--tray", "25x18", "--camera", "v2", "--picture", str(tmp_path / "r.svg")]) == 0
    assert ">25 cm<" in (tmp_path / "r.svg").read_text(encoding="utf-8")
    assert main(["rig", "--tray", "20", "--camera", "v2", "--picture", str(tmp_path)]) == 2
    assert str(tmp_path) in capsys.readouterr().err


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rig", "--tray", "20cm", "--camera", "v3"]) == 0
    assert "Camera Module 3: 31 cm" in capsys.readouterr().out
    assert main(["rig", "--tray", "200mm", "--camera", "v3", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["v3"]
    assert told["height_cm"] == pytest.approx(30.3, abs=0.1)
    assert told["die_px"] == 70
    assert main(["rig", "--tray", "45", "--camera", "v3-wide"]) == 1
    assert "too small" in capsys.readouterr().out
    assert main(["rig"]) == 0
    assert capsys.readouterr().out == f"{table()}\n"


@pytest.mark.parametrize(
    "words", [["--tray", "big"], ["--tray", "3cm"], ["--tray", "1..2"], ["--tray", "20x"], ["--frame", "9"]]
)
def test_what_is_no_tray(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(["rig", *words])
    assert leaving.value.code == 2
    assert words[0] in capsys.readouterr().err


def test_six_dice_need_a_kite_of_thirty_pixels(capsys: pytest.CaptureFixture[str]) -> None:
    """The kite of a ten-sided die of 1.7 cm is two thirds as wide as a cube of My City."""
    cubes, kites = (fitting(LENSES["v3"], (20.0, 20.0), FRAME, dice) for dice in ("my-city-rw", "lost-cities-rw"))
    assert kites.height == cubes.height
    assert 0.5 < kites.die / cubes.die < 0.7
    assert raised(kites).objections() == []
    far = fitting(LENSES["v3"], (32.0, 32.0), FRAME, "lost-cities-rw")
    assert far.die < 30
    assert "too small" in far.objections()[0]
    assert main(["rig", "--tray", "20cm", "--camera", "v3", "--dice", "lost-cities-rw", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["v3"]["die_px"] == round(raised(kites).die)
