"""How quick, how still and how frugal the screen is: ``python bench/ui.py``, without any real screen.

Each figure comes from a process of its own: the first frame, dragging on a table with six sheets beside redrawing one
full-screen picture, an idle window, and memory over a thousand rounds. Dragging and idling also of the other games.
"""

from __future__ import annotations

import gc
import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from ui import window

NAMES = ("Ada", "Ben", "Cleo", "Dirk", "Émile", "Fatma")
FRAMES = 150
IDLE_SECONDS = 6.0
ROUNDS = (100, 1000)
LIMITS = {"drag_ratio": 2.0, "idle_percent": 3.0, "memory_growth_percent": 5.0, "idle_frames": 0}


def started(players: int, game: int, folder: Path) -> tuple[Any, Any]:
    """A kiosk and its app, at the first throw of a game."""
    from kiosk.messages import StartRounds
    from tests.pictures.rehearsal import Rehearsal
    from ui.app import TabletownApp

    rehearsal = Rehearsal(folder)
    rehearsal.open(NAMES[:players], mode="single", first=game)
    rehearsal.do(StartRounds())
    app = TabletownApp(rehearsal.kiosk)
    app._run_prepare()
    window.step(3)
    return rehearsal, app


def post(app: Any, *commands: Any) -> None:
    for command in commands:
        app.bridge.post(command)
        window.step()


# --- the first frame ------------------------------------------------------------------------------------------------


def first_frame(folder: Path) -> dict[str, float]:
    """From the start of the process to the first frame, in the middle of a game: the whole sheet has to be drawn."""
    window.open_window(800, 480, offscreen=True)
    from kiosk.messages import AcceptRoll, StartRounds, ThrowVirtually
    from tests.pictures.rehearsal import Rehearsal
    from ui.app import TabletownApp

    rehearsal = Rehearsal(folder)
    rehearsal.open(NAMES[:1], mode="single", first=4)
    rehearsal.do(StartRounds(), ThrowVirtually(), AcceptRoll())
    TabletownApp(rehearsal.kiosk)._run_prepare()
    window.step()
    _finish()
    boot = float(Path("/proc/self/stat").read_text().rpartition(")")[2].split()[19]) / 100
    now = float(Path("/proc/uptime").read_text().split()[0])
    return {"first_frame_s": round(now - boot, 2), "first_frame_cpu_s": round(time.process_time(), 2)}


# --- dragging -------------------------------------------------------------------------------------------------------


def _finish() -> None:
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE)


def frame_ms(move: Callable[[int], None]) -> float:
    """The median time of a frame in which something has moved."""
    from kivy.clock import Clock

    Clock._max_fps = 0
    times = []
    for number in range(FRAMES):
        begin = time.perf_counter()
        move(number)
        window.step()
        _finish()
        times.append(1000 * (time.perf_counter() - begin))
    return statistics.median(times[10:])


def dragging(folder: Path) -> dict[str, float]:
    shown = window.open_window(1920, 1080, offscreen=True)
    picture = picture_ms(shown)
    from kiosk.messages import AcceptRoll, ThrowVirtually

    _, app = started(6, 4, folder)
    post(app, ThrowVirtually(), AcceptRoll())
    window.step(40)
    drag = _drag(app)
    clear(app)
    return drag_figures(drag, picture, picture_ms(shown))


def drag_figures(drag: float, before: float, after: float, book: str = "") -> dict[str, float]:
    """Beside one full-screen picture that is drawn anew, before and after."""
    plain = (before + after) / 2
    figures = {"drag_ms": round(drag, 2), "picture_ms": round(plain, 2), "drag_ratio": round(drag / plain, 2)}
    return {book + name: figure for name, figure in figures.items()}


def _drag(app: Any) -> float:
    from tests.ui.hands import Finger
    from tests.ui.playing import at, every
    from ui.widgets.placing_sheet import PlacingSheet

    boards = list(every(app.stage, PlacingSheet))
    fingers = [Finger(*at(board, *board.middle_of((5, 2)))).down() for board in boards[:3]]

    def move(number: int) -> None:
        for board, finger in zip(boards, fingers, strict=False):
            finger.move(*at(board, *board.middle_of((5 + number % 2, 2 + number % 8))))

    found = frame_ms(move)
    for finger in fingers:
        finger.up()
    return found


def clear(app: Any) -> None:
    for widget in app.root_window.children[:]:
        app.root_window.remove_widget(widget)


def picture_ms(shown: Any) -> float:
    from kivy.graphics import Color, Rectangle
    from kivy.uix.widget import Widget

    from ui.draw.wood import wood

    widget = Widget(size=shown.size)
    with widget.canvas:
        Color(1, 1, 1)
        face = Rectangle(texture=wood(*map(int, shown.size)), size=shown.size)
    shown.add_widget(widget)
    window.step(10)

    def move(number: int) -> None:
        face.pos = (number % 2, 0)

    found = frame_ms(move)
    shown.remove_widget(widget)
    return found


# --- idling ---------------------------------------------------------------------------------------------------------


def idling(folder: Path) -> dict[str, float]:
    shown = window.open_window(1280, 800, offscreen=True)
    from kiosk.messages import AcceptRoll, ThrowVirtually

    _, app = started(1, 4, folder)
    post(app, ThrowVirtually(), AcceptRoll())
    return idle_figures(shown)


def idle_figures(shown: Any, book: str = "") -> dict[str, float]:
    """What a window costs in which nothing happens."""
    end = time.monotonic() + 2
    while time.monotonic() < end:
        window.step()
    drawn: list[int] = []
    shown.bind(on_draw=lambda *_: drawn.append(1))
    begin, cpu = time.monotonic(), time.process_time()
    while time.monotonic() - begin < IDLE_SECONDS:
        window.step()
    used = 100 * (time.process_time() - cpu) / (time.monotonic() - begin)
    return {f"{book}idle_percent": round(used, 2), f"{book}idle_frames": len(drawn)}


# --- memory ---------------------------------------------------------------------------------------------------------


def memory(folder: Path) -> dict[str, float]:
    window.open_window(800, 480, offscreen=True)
    from kivy.clock import Clock

    Clock._max_fps = 0
    rehearsal, app = started(2, 1, folder)
    found: dict[int, float] = {}
    rounds = 0
    for game in cycle((4, 1, 7, 10)):
        while type(app.bridge.view.screen).__name__ != "OverView":
            rounds += 1
            _round(app, last=rounds % 12 == 0)
            if rounds in ROUNDS:
                found[rounds] = _resident()
        if rounds >= ROUNDS[1]:
            break
        _another(app, game)
    rehearsal.close()
    growth = 100 * (found[ROUNDS[1]] / found[ROUNDS[0]] - 1)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {
        "memory_100_mb": round(found[ROUNDS[0]], 1),
        "memory_1000_mb": round(found[ROUNDS[1]], 1),
        "memory_growth_percent": round(growth, 2),
        "memory_peak_mb": round(peak, 1),
    }


def _resident() -> float:
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() / 2**20


def _round(app: Any, *, last: bool) -> None:
    """A throw, and everybody builds where it is first possible; at times everybody stops."""
    from kiosk.messages import AcceptRoll, BuildHere, PassRound, StopPlaying, ThrowVirtually
    from tests.pictures.rehearsal import aim

    post(app, ThrowVirtually(), AcceptRoll())
    for player in range(2):
        app.bridge.viewer = player
        screen = app.bridge.view.screen
        if type(screen).__name__ != "PlacingView":
            return
        panel = screen.panels[player]
        if last or not (panel.placements or panel.can_pass):
            post(app, StopPlaying(player))
        elif panel.placements:
            post(app, aim(screen, player, panel.placements[0]), BuildHere(player))
        else:
            post(app, PassRound(player))
    app.bridge.viewer = None


def _another(app: Any, game: int) -> None:
    from kiosk.messages import AddPlayer, ChooseMode, ConfirmScore, GoBack, NewTable, StartRounds, Wake
    from kiosk.rules.my_city_rw.standings import Mode

    post(app, ConfirmScore(), GoBack(), Wake(), ChooseMode(Mode.SINGLE, game))
    post(app, AddPlayer("Ada"), AddPlayer("Ben"), NewTable(), StartRounds())


# --- all of it ------------------------------------------------------------------------------------------------------


def _of(book: str, part: str) -> Callable[[Path], dict[str, float]]:
    """The same of another game: imported when it is asked for, in the process that measures it."""

    def measure(folder: Path) -> dict[str, float]:
        from bench import ui_games

        found: dict[str, float] = getattr(ui_games, part)(folder, book)
        return found

    return measure


OTHERS = ("lost", "board")
PARTS: dict[str, Callable[[Path], dict[str, float]]] = {
    "first": first_frame,
    "drag": dragging,
    "idle": idling,
    "memory": memory,
    **{f"{book}-{part}": _of(book, part) for book in OTHERS for part in ("drag", "idle")},
}
for other in OTHERS:
    LIMITS |= {f"{other}_{name}": LIMITS[name] for name in ("drag_ratio", "idle_percent", "idle_frames")}


def main(wanted: list[str]) -> int:
    found: dict[str, float] = {}
    for part in wanted or list(PARTS):
        done = subprocess.run([sys.executable, __file__, "--part", part], capture_output=True, text=True, check=True)
        figures = json.loads(done.stdout.splitlines()[-1])
        found |= figures
        for name, value in figures.items():
            limit = LIMITS.get(name)
            verdict = "" if limit is None else f"   (at most {limit}: {'kept' if value <= limit else 'MISSED'})"
            print(f"{name:24} {value:>10}{verdict}", flush=True)
    return int(any(found[name] > limit for name, limit in LIMITS.items() if name in found))


def one(part: str) -> None:
    with tempfile.TemporaryDirectory(prefix="tabletown-bench-") as folder:
        print(json.dumps(PARTS[part](Path(folder))), flush=True)


if __name__ == "__main__":
    if "--part" in sys.argv:
        one(sys.argv[-1])
    else:
        sys.exit(main(sys.argv[1:]))
