"""The contract over every camera that this machine can run; what is skipped says why."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hardware.backends import BACKENDS, REAL, Backend
from tests.hardware.contract import CameraContract, CameraRig


def closed_afterwards(backend: Backend, folder: Path) -> Iterator[CameraRig]:
    rig = backend(folder)
    yield rig
    rig.camera.close()


class TestEveryCamera(CameraContract):
    @pytest.fixture(params=BACKENDS.values(), ids=list(BACKENDS))
    def rig(self, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[CameraRig]:
        yield from closed_afterwards(request.param, tmp_path)


@pytest.mark.device
class TestRealCameras(CameraContract):
    @pytest.fixture(params=REAL.values(), ids=list(REAL))
    def rig(self, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[CameraRig]:
        yield from closed_afterwards(request.param, tmp_path)
