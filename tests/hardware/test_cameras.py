"""Which camera is taken, and what is particular about folder, video and webcam."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.board import is_raspberry_pi, model
from hardware.camera import FirstThatWorks, NoCamera, automatic, camera_for, simulated_tray
from hardware.faults import Broken, Lost, Missing
from hardware.folder import FolderCamera
from hardware.frames import Pace, small, small_size
from hardware.simulated import SimulatedCamera, SimulatedTray
from hardware.webcam import Webcam
from kiosk.config import Config
from tests.hardware.backends import FakeCapture, pictures
from tests.hardware.fakes import FakeClock


@pytest.mark.parametrize("name", ["picamera2", "webcam", "folder", "simulated", "none"])
def test_a_camera_is_taken_by_its_name(name: str) -> None:
    assert camera_for(Config(camera=name, camera_source="")).name == name


def test_a_kiosk_never_makes_dice_up_and_a_desk_does_not_film_faces() -> None:
    assert automatic(on_pi=True) == ("picamera2", "webcam")
    assert automatic(on_pi=False) == ("picamera2", "simulated")
    assert camera_for(Config(), on_pi=True).name == "auto"


def test_auto_takes_the_first_that_works_every_time_it_is_opened(tmp_path: Path) -> None:
    clock = FakeClock()
    wanted = tmp_path / "frames"
    tray = SimulatedTray(3, (128, 96))
    simulated = SimulatedCamera(tray, 10, clock=clock, sleep=clock.sleep)
    camera = FirstThatWorks([FolderCamera(wanted, 10, clock, clock.sleep), simulated])
    assert simulated_tray(camera) is None
    camera.open()
    assert camera.name == "simulated"
    assert simulated_tray(camera) is tray
    pictures(wanted)
    camera.open()
    assert camera.name == "folder"
    assert simulated_tray(camera) is None
    camera.close()
    assert camera.name == "auto"


def test_auto_says_what_was_wrong_with_each() -> None:
    camera = FirstThatWorks([NoCamera(), FolderCamera(Path("/nonexistent"), 10)])
    with pytest.raises(Missing, match=r"none: .*; folder: .*"):
        camera.open()
    with pytest.raises(Lost):
        camera.lock()


def test_none_refuses_for_good() -> None:
    with pytest.raises(Broken):
        NoCamera().open()
    with pytest.raises(Lost):
        NoCamera().frame(full=True)
    NoCamera().unlock()
    NoCamera().close()


def test_a_folder_shows_its_pictures_in_order_and_the_last_one_stays(tmp_path: Path) -> None:
    clock = FakeClock()
    camera = FolderCamera(pictures(tmp_path / "frames", 3), 10, clock, clock.sleep)
    camera.open()
    frames = [camera.frame(full=True) for _ in range(5)]
    assert [int(frame.image[0, 0, 1]) for frame in frames] == [90, 91, 92, 92, 92]
    assert np.diff([frame.time for frame in frames]) == pytest.approx([0.1] * 4)


def test_a_folder_without_pictures_is_refused_for_good(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(b"no picture at all")
    (tmp_path / "b.jpg").write_bytes(b"")
    with pytest.raises(Broken, match="no pictures"):
        FolderCamera(tmp_path, 10).open()


def test_a_webcam_passes_frames_over_that_are_not_due() -> None:
    clock = FakeClock()
    grabbed: list[float] = []

    class Fast(FakeCapture):
        def grab(self) -> bool:
            clock.sleep(0.01)
            grabbed.append(clock.now)
            return super().grab()

    camera = Webcam("", (640, 480), 10, capture=Fast, clock=clock)
    camera.open()
    times = [camera.frame(full=False).time for _ in range(5)]
    assert np.diff(times) == pytest.approx([0.09] * 4, abs=0.011)
    assert len(grabbed) > 4 * 5


def test_a_webcam_is_asked_for_size_and_rate_and_named_by_number_or_path() -> None:
    opened: list[FakeCapture] = []

    def capture(source: int | str) -> FakeCapture:
        opened.append(FakeCapture(source))
        return opened[-1]

    for source in ("", "2", "/dev/video4"):
        Webcam(source, (800, 600), 15, capture=capture).open()
    assert [one.source for one in opened] == [0, 2, "/dev/video4"]
    assert opened[0].get(cv2.CAP_PROP_FRAME_WIDTH) == 800
    assert opened[0].get(cv2.CAP_PROP_FPS) == 15


def test_a_webcam_with_odd_pictures_is_refused() -> None:
    class Grey(FakeCapture):
        def retrieve(self) -> tuple[bool, np.ndarray]:
            return True, np.zeros((480, 640), np.uint8)

    class Empty(FakeCapture):
        def retrieve(self) -> tuple[bool, None]:
            return True, None

    for kind, fault in ((Grey, Broken), (Empty, Lost)):
        camera = Webcam("0", (640, 480), 10, capture=kind)
        camera.open()
        with pytest.raises(fault):
            camera.frame(full=True)


def test_the_real_opencv_says_no_webcam_where_there_is_none() -> None:
    with pytest.raises(Missing):
        Webcam("/dev/no-such-camera", (640, 480), 10).open()


def test_small_copies_keep_the_proportions() -> None:
    assert small(np.zeros((960, 1280, 3), np.uint8)).shape == (480, 640, 3)
    assert small(np.zeros((90, 120, 3), np.uint8)).shape == (90, 120, 3)
    assert small_size((1280, 960)) == (640, 480)
    assert small_size((1640, 1232)) == (640, 480)
    assert small_size((320, 240)) == (320, 240)


def test_who_is_late_is_not_made_to_catch_up() -> None:
    clock = FakeClock()
    pace = Pace(10, clock, clock.sleep)
    first = pace.wait()
    clock.sleep(5)
    assert pace.wait() - first == pytest.approx(5)
    assert pace.wait() - first == pytest.approx(5.0, abs=0.11)
    assert pace.wait() - first >= 5.09


def test_the_board_is_known_by_its_name(tmp_path: Path) -> None:
    assert model(tmp_path) == ""
    path = tmp_path / "proc/device-tree/model"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"Raspberry Pi 4 Model B Rev 1.5\0")
    assert model(tmp_path) == "Raspberry Pi 4 Model B Rev 1.5"
    assert is_raspberry_pi(tmp_path)
