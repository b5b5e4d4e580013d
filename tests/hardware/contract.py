"""What every camera promises, whichever it is: the same tests run over all of them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pytest

from hardware.faults import DeviceFault
from hardware.frames import SMALL_WIDTH
from kiosk.ports import Camera, CameraLock


@dataclass
class CameraRig:
    """A camera under test, and how to take it away and give it back where that is possible."""

    camera: Camera
    lose: Callable[[], None] | None = None
    restore: Callable[[], None] | None = None


class CameraContract:
    """Needs a fixture ``rig``."""

    def test_it_has_a_name(self, rig: CameraRig) -> None:
        assert rig.camera.name

    def test_before_it_is_opened_there_are_no_frames(self, rig: CameraRig) -> None:
        with pytest.raises(DeviceFault) as caught:
            rig.camera.frame(full=True)
        assert not caught.value.permanent

    def test_a_full_frame_is_a_colour_picture(self, rig: CameraRig) -> None:
        rig.camera.open()
        image = rig.camera.frame(full=True).image
        assert image.dtype == np.uint8
        assert image.ndim == 3
        assert image.shape[2] == 3
        assert image.flags.c_contiguous

    def test_a_small_frame_shows_the_same_in_fewer_columns(self, rig: CameraRig) -> None:
        rig.camera.open()
        full, small = rig.camera.frame(full=True).image, rig.camera.frame(full=False).image
        assert small.shape[1] <= min(SMALL_WIDTH, full.shape[1])
        assert small.shape[2] == 3
        assert small.shape[1] / small.shape[0] == pytest.approx(full.shape[1] / full.shape[0], rel=0.02)
        assert np.abs(small.mean(axis=(0, 1)) - full.mean(axis=(0, 1))).max() < 12

    @pytest.mark.parametrize("full", [True, False])
    def test_a_frame_belongs_to_who_asked_for_it(self, rig: CameraRig, full: bool) -> None:  # noqa: FBT001
        rig.camera.open()
        first = rig.camera.frame(full=full).image
        kept = first.copy()
        second = rig.camera.frame(full=full).image
        second[:] = 0
        assert not np.shares_memory(first, second)
        assert np.array_equal(first, kept)

    def test_times_never_go_backwards(self, rig: CameraRig) -> None:
        rig.camera.open()
        times = [rig.camera.frame(full=number % 3 == 0).time for number in range(9)]
        assert times == sorted(times)

    def test_frames_never_run_out(self, rig: CameraRig) -> None:
        rig.camera.open()
        for _ in range(60):
            rig.camera.frame(full=False)

    def test_closing_twice_is_fine_and_ends_the_frames(self, rig: CameraRig) -> None:
        rig.camera.open()
        rig.camera.close()
        rig.camera.close()
        with pytest.raises(DeviceFault):
            rig.camera.frame(full=False)

    def test_it_can_be_opened_again_and_again_without_leaving_threads(self, rig: CameraRig) -> None:
        rig.camera.open()
        rig.camera.close()
        threads = threading.active_count()
        for _ in range(5):
            rig.camera.open()
            rig.camera.frame(full=False)
            rig.camera.close()
        assert threading.active_count() <= threads

    def test_opening_an_open_camera_begins_anew(self, rig: CameraRig) -> None:
        rig.camera.open()
        rig.camera.open()
        rig.camera.frame(full=True)

    def test_it_can_be_locked_and_unlocked(self, rig: CameraRig) -> None:
        rig.camera.open()
        rig.camera.frame(full=False)
        held = rig.camera.lock()
        assert isinstance(held, CameraLock)
        rig.camera.frame(full=True)
        rig.camera.lock(CameraLock(10_000, 2.0, 1.5, 1.5, 3.0))
        rig.camera.frame(full=True)
        rig.camera.unlock()
        rig.camera.frame(full=True)

    def test_a_lost_camera_says_so_and_comes_back(self, rig: CameraRig) -> None:
        if rig.lose is None or rig.restore is None:
            pytest.skip("this camera can't be lost by a program")
        rig.camera.open()
        rig.camera.frame(full=False)
        rig.lose()
        with pytest.raises(DeviceFault) as caught:
            rig.camera.frame(full=False)
        assert not caught.value.permanent
        rig.camera.close()
        with pytest.raises(DeviceFault) as caught:
            rig.camera.open()
        assert not caught.value.permanent
        rig.restore()
        rig.camera.open()
        rig.camera.frame(full=True)
