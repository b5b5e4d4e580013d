"""The owner's pages as a designer measures them: on every glass, in every language, also with large letters."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window

from kiosk.messages import ChooseLanguage
from kiosk.owner import pin as pins
from tests.ui.playing import memory
from tests.ui.test_way_layout import SIZES, check
from ui import preferences, theme, window
from ui.app import TabletownApp
from ui.picture_owner import OWNER
from ui.rehearsal import Rehearsal
from ui.texts import LANGUAGES

GLASSES = [*((*size, 1.0) for size in SIZES), (800, 480, 1.2)]


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "COST", {"n": 16, "r": 1, "p": 1})


@pytest.fixture(params=GLASSES, ids=lambda size: "x".join(map(str, size)))
def app(stage: Any, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[TabletownApp]:
    width, height, scale = request.param
    Window.size = width, height
    window.step(12)
    with memory(tmp_path) as folder:
        kept = preferences.Kept(folder)
        kept.change(text_scale=scale)
        preferences.use(kept)
        rehearsal = Rehearsal(folder, 4)
        OWNER["owner-keep"].prepare(rehearsal)
        there = TabletownApp(rehearsal.kiosk)
        there._run_prepare()
        window.step(3)
        yield there
        there.stop()
        rehearsal.close()
    preferences.use(preferences.Kept())
    Window.size = SIZES[0]
    theme.use(theme.Theme(*SIZES[0]))
    window.step(12)


def test_every_page_fits(app: TabletownApp) -> None:
    glass = (int(Window.width), int(Window.height))
    wrong = []
    for name, scene in OWNER.items():
        for language in LANGUAGES if glass == SIZES[0] else ("de",):  # the longest words
            app.bridge.post(ChooseLanguage(language))
            window.step(2)
            scene.open(app)
            window.step(2)
            assert app.stage is not None
            try:
                check(app.stage.room, glass)
            except AssertionError as problem:
                wrong.append(f"{name} in {language}: {str(problem).splitlines()[0]}")
    assert wrong == []
