"""What the gallery shows: sheets empty and half built, and each part in all its states."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.graphics import Color, Rectangle
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from kiosk.views.sheets import CompassTrackView, OrderView, PassTrackView
from tests.pictures.gallery_cities import CLOSED, KIND_ROUND, SHAPES, game, half_built
from ui import theme
from ui.draw.icons import STROKES
from ui.draw.wood import wood
from ui.widgets.buttons import BigButton
from ui.widgets.dice import Dice
from ui.widgets.keyboard import Keyboard
from ui.widgets.shape import ShapeWidget
from ui.widgets.sheet import SheetWidget
from ui.widgets.tracks import CompassTrackWidget, MoneyBags, PassTrack
from ui.widgets.turned import TurnedWidget


def table(width: int, height: int) -> FloatLayout:
    root = FloatLayout(size=(width, height))
    with root.canvas.before:
        Color(1, 1, 1)
        Rectangle(texture=wood(width, height), size=(width, height))
    return root


def put(  # noqa: PLR0913, PLR0917 - a frame has four numbers
    root: Widget, widget: Widget, x: float, y: float, width: float, height: float
) -> Widget:
    widget.size_hint = (None, None)
    widget.pos, widget.size = (round(x), round(y)), (round(width), round(height))
    root.add_widget(widget)
    return widget


def _sheet(number: int, built: bool, width: int, height: int) -> Widget:  # noqa: FBT001
    root = table(width, height)
    view = game(number)
    put(root, SheetWidget(sheet=view, city=half_built(view) if built else None), 0, 0, width, height)
    return root


def _ghosts(width: int, height: int) -> Widget:
    root = table(width, height)
    view = game(10)
    city = half_built(view)
    for number in range(4):
        sheet = SheetWidget(sheet=view, city=city)
        put(root, sheet, number % 2 * width / 2, number // 2 * height / 2, width / 2, height / 2)
        if number == 0:
            sheet.set_ghost("lined", [(0, 6), (0, 7), (1, 7), (0, 8)], fits=True)
        elif number == 1:
            sheet.set_ghost("solid", [(2, 0), (2, 1), (3, 1)], [(2, 0), (3, 1)], fits=False)
        elif number == 2:
            sheet.reachable = [(r, c) for r in range(8) for c in range(6, 11) if view.terrain[r][c] not in CLOSED]
            sheet.show_reachable = True
        else:
            sheet.marked = [field for one in city.buildings if one.kind == "crossed" for field in one.fields]
    return root


def _seats(width: int, height: int) -> Widget:
    root = table(width, height)
    for place in range(4):
        seat = TurnedWidget(turns=place)
        put(root, seat, place % 2 * width / 2, place // 2 * height / 2, width / 2, height / 2)
        view = game(4 + place)
        sheet = SheetWidget(sheet=view, city=half_built(view))
        seat.content.add_widget(sheet)
    return root


def _dice(width: int, height: int) -> Widget:
    root = table(width, height)
    shape = ((0, 0), (1, 0), (1, 1), (1, 2))
    throws = (
        ("corner", "single", "lined", 0.0),
        ("corner", "single", "lined", 0.55),
        ("corner", "single", "lined", 1.0),
        ("vertical", "compass", "solid", 0.0),
        ("horizontal", "blank", "crossed", 1.0),
        (None, "vertical", None, 0.0),
    )
    for number, (a, b, w, joined) in enumerate(throws):
        order = OrderView(w, shape, "", 1) if w and joined else None
        dice = Dice(faces={"A": a, "B": b, "W": w}, order=order, joined=joined)
        put(
            root,
            dice,
            (number % 2 + 0.06) * width / 2,
            (2 - number // 2 + 0.12) * height / 3,
            width * 0.44,
            height * 0.25,
        )
    return root


def _buttons(width: int, height: int) -> Widget:
    root = table(width, height)
    now = theme.now()
    wide, high, gap = now.mm(34), now.touch, now.gap
    looks: tuple[tuple[str, dict[str, bool]], ...] = (
        ("quiet", {}),
        ("primary", {}),
        ("danger", {"hold": True}),
        ("chosen", {}),
        ("quiet", {"disabled": True}),
    )
    for row, (look, more) in enumerate(looks):
        for column, (sign, text) in enumerate(
            (("build", "Bauen"), ("pass", "Passen (−2)"), ("undo", "Rückgängig machen"))
        ):
            button = BigButton(text=text, icon=sign, look=look, **more)
            put(root, button, gap + column * (wide + gap), height - (row + 1) * (high + gap), wide, high)
    root.children[6].held = 0.5
    root.children[3].pressed = True
    for number, sign in enumerate(STROKES):
        side = now.touch
        button = BigButton(icon=sign)
        across = int((width - gap) // (side + gap))
        put(root, button, gap + number % across * (side + gap), gap + number // across * (side + gap), side, side)
    put(
        root,
        BigButton(text="Spiegeln", icon="mirror", stacked=True),
        width - now.mm(18),
        height - now.mm(20),
        now.mm(16),
        now.mm(17),
    )
    return root


def _parts(width: int, height: int) -> Widget:
    root = table(width, height)
    now = theme.now()
    with root.canvas:
        Color(*theme.PAPER)
        Rectangle(size=(width * 0.6, height))
    line = now.mm(13)
    for filled, pending, row in ((0, 0, 1), (2, 0, 2), (2, 2, 3)):
        track = PassTrack(track=PassTrackView((-1, -2, -3, -5, -7, -10), filled), pending=pending)
        put(root, track, now.gap, height - row * line, width * 0.28, line * 0.85)
    shapes = (SHAPES["bar-2"], ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)), SHAPES["L-3"], SHAPES["T-4"])
    put(
        root,
        CompassTrackWidget(track=CompassTrackView("church", shapes, 1)),
        width * 0.31,
        height - line * 1.6,
        width * 0.28,
        line * 1.5,
    )
    fortresses = CompassTrackView("fortress", (((0, 0),),) * 4, 2)
    put(root, CompassTrackWidget(track=fortresses), width * 0.31, height - line * 3.2, width * 0.28, line * 1.5)
    put(root, MoneyBags(won=1, most=3), width * 0.05, height - line * 4.3, width * 0.2, line * 0.9)
    for number, (kind, cells) in enumerate(zip(KIND_ROUND, SHAPES.values(), strict=False)):
        side = min(width * 0.19, height * 0.3)
        shape = ShapeWidget(kind=kind, cells=cells, turns=number, mirrored=number % 2 == 1)
        put(root, shape, width * 0.61 + number % 2 * side, height - (number // 2 + 1) * side * 1.05, side, side)
    return root


def _keyboard(width: int, height: int) -> Widget:
    root = table(width, height)
    now = theme.now()
    wide = min(width - 2 * now.gap, now.mm(200))
    put(
        root,
        Keyboard(language="de", text="Jör", done_text="Fertig"),
        (width - wide) / 2,
        now.gap,
        wide,
        4.6 * now.touch,
    )
    return root


SCENES: dict[str, Callable[[int, int], Widget]] = {
    **{f"sheet-{number:02}-empty": partial(_sheet, number, False) for number in range(1, 13)},  # noqa: FBT003
    **{f"sheet-{number:02}-built": partial(_sheet, number, True) for number in range(1, 13)},  # noqa: FBT003
    "ghosts": _ghosts,
    "seats": _seats,
    "dice": _dice,
    "buttons": _buttons,
    "parts": _parts,
    "keyboard": _keyboard,
}
