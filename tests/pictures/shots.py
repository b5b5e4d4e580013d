"""Pictures of every screen in all languages and sizes: ``python -m tests.pictures FOLDER [CHOSEN [part of a name]]``.

A real kiosk is led to each of them with a journal of its own and seeded dice; a few go to CHOSEN, for the README.
"""

from __future__ import annotations

import shutil
import tempfile
import time
from pathlib import Path
from typing import Any

from ui import preferences, window

SIZES = ((800, 480), (1280, 800), (1920, 1080))
LANGUAGES = ("en", "de", "nl")
SETTLE_SECONDS = 0.7
"""Longer than any animation."""
CHOSEN = (
    "attract-1280x800-en", "choose-table-800x480-de", "briefing-flood-1280x800-nl", "throw-shown-800x480-en",
    "throw-shown-1920x1080-de", "placing-alone-800x480-en", "placing-six-1920x1080-en", "over-1280x800-de",
    "standings-1280x800-en", "lost-cities-five-1920x1080-en", "board-two-1280x800-en",
)  # fmt: skip


def main(folder: Path, chosen: Path | None = None, only: str = "") -> None:
    """Render everything whose name contains *only*."""
    shown = window.open_window(*SIZES[-1], offscreen=True)
    from tests.pictures.scene import PictureScene  # noqa: PLC0415 - Kivy comes after the window's variables
    from tests.pictures.scenes import SCENES  # noqa: PLC0415

    folder.mkdir(parents=True, exist_ok=True)
    for width, height in SIZES:
        shown.size = (width, height)
        settle(0.2)
        for name, scene in SCENES.items():
            wanted = {one: f"{name}-{width}x{height}-{one}" for one in LANGUAGES}
            wanted = {one: full for one, full in wanted.items() if only in full}
            if wanted:
                assert isinstance(scene, PictureScene)
                _take(shown, scene, wanted, folder)
    if chosen is not None:
        chosen.mkdir(parents=True, exist_ok=True)
        for name in CHOSEN:
            if (folder / f"{name}.png").exists():
                shutil.copy(folder / f"{name}.png", chosen / f"{name}.png")


def _take(shown: Any, scene: Any, wanted: dict[str, str], folder: Path) -> None:  # noqa: ANN401 - Kivy has no types
    from kiosk.messages import ChooseLanguage  # noqa: PLC0415 - as above
    from tests.pictures.capture import save_png  # noqa: PLC0415
    from tests.pictures.rehearsal import Rehearsal  # noqa: PLC0415
    from tests.pictures.scenes import broken  # noqa: PLC0415
    from ui.app import TabletownApp  # noqa: PLC0415
    from ui.screens.error import ErrorScreen  # noqa: PLC0415

    preferences.use(preferences.KeptPreferences())  # a lesson of an earlier scene is none of this one
    with tempfile.TemporaryDirectory(prefix="tabletown-pictures-") as place:
        rehearsal = Rehearsal(Path(place), scene.seed)
        scene.prepare(rehearsal)
        app = TabletownApp(rehearsal.kiosk, archive=rehearsal.archive)
        app._run_prepare()
        window.step(3)
        for language, name in wanted.items():
            app.bridge.post(ChooseLanguage(language))
            window.step(2)
            scene.open(app)
            settle()
            while app.jobs.open:
                window.step()
            settle(0.1)
            assert app.stage is not None
            if isinstance(app.stage.screen, ErrorScreen) and scene.open is not broken:
                raise SystemExit(f"{name}: the screen failed, see above")
            save_png(folder / f"{name}.png")
            print(folder / f"{name}.png")
        app.stop()
        for widget in shown.children[:]:
            shown.remove_widget(widget)
        rehearsal.close()


def settle(seconds: float = SETTLE_SECONDS) -> None:
    """Let everything come to rest."""
    from ui.widgets.thumb import all_painted  # noqa: PLC0415 - as above

    end = time.monotonic() + seconds
    while time.monotonic() < end or not all_painted():
        window.step()
