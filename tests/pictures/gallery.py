"""Pictures of every sheet and every part: ``python -m tests.pictures.gallery FOLDER``, without any screen."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ui import window

SETTLE = 12
"""Frames until a window of a new size shows what it should."""
SIZES = ((800, 480), (1280, 800), (1920, 1080))


def main(folder: Path, only: str = "") -> None:
    """Render everything whose name contains *only*."""
    shown = window.open_window(*SIZES[-1], offscreen=True)
    from tests.pictures import gallery_scenes  # noqa: PLC0415 - Kivy comes after the window's variables
    from tests.pictures.capture import save_png  # noqa: PLC0415
    from ui import theme  # noqa: PLC0415

    folder.mkdir(parents=True, exist_ok=True)
    for width, height in SIZES:
        for name, build in scenes(gallery_scenes.SCENES, f"{width}x{height}", only):
            theme.use(theme.Theme(width, height))
            if tuple(shown.size) != (width, height):
                shown.size = (width, height)
                window.step(SETTLE)
            for widget in shown.children[:]:
                shown.remove_widget(widget)
            shown.add_widget(build(width, height))
            window.step(3)
            save_png(folder / f"{name}.png")
            print(folder / f"{name}.png")


def scenes(
    known: dict[str, Callable[[int, int], Any]], size: str, only: str
) -> Iterator[tuple[str, Callable[[int, int], Any]]]:
    for name, build in known.items():
        full = f"{name}-{size}"
        if only in full:
            yield full, build


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:3])
