"""A screen that is mounted otherwise: what is drawn is turned, and a finger on the glass still meets it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PANEL = (600, 1024)
PLACE = (130, 70)
"""The middle of a red patch, seen from the lower left corner of the picture."""

TRIAL = """
import json, sys
from ui import window
shown = window.open_window(*map(int, sys.argv[1:3]), offscreen=True, rotation=int(sys.argv[3]))
import numpy as np
from kivy.base import EventLoop
from kivy.graphics import Color, Rectangle
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels
from kivy.input.motionevent import MotionEvent
from kivy.uix.widget import Widget

class Patch(Widget):
    def on_touch_down(self, touch):
        print(json.dumps({"size": shown.size, "touched": touch.pos}))

class Finger(MotionEvent):
    def depack(self, args):
        (self.sx, self.sy), self.profile = args, ["pos"]
        super().depack(args)

patch = Patch()
with patch.canvas:
    Color(1, 0, 0)
    Rectangle(pos=(100, 50), size=(60, 40))
shown.add_widget(patch)
window.step(5)
shown.dispatch("on_draw")
width, height = shown.system_size
dots = glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE)
red = np.frombuffer(dots, np.uint8).reshape(height, width, 3)[:, :, 0] > 200
rows, columns = np.nonzero(red)
seen = (columns.mean() + 0.5) / width, (rows.mean() + 0.5) / height
EventLoop.post_dispatch_input("begin", Finger("panel", 1, seen, is_touch=True, type_id="touch"))
"""


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_finger_meets_what_it_sees(rotation: int) -> None:
    line = [sys.executable, "-c", TRIAL, *map(str, PANEL), str(rotation)]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=True)
    told = json.loads(done.stdout)
    assert tuple(told["size"]) == (PANEL if rotation in (0, 180) else PANEL[::-1])
    assert told["touched"] == pytest.approx(PLACE, abs=2)
