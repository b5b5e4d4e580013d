"""How button, lights and buzzer are connected, drawn from the very pins that the program uses.

``tabletown wiring`` draws it for the configured pins; the picture in the documentation is the one for the defaults.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

from hardware.header import COUNT, FIVE_VOLTS, GROUNDS, LINES, THREE_VOLTS, ground_near
from kiosk.ports import Config

WIDTH, HEIGHT = 960, 660
TOP, ROW = 68, 26
LEFT, RIGHT = 92, 124
"""Where the two columns of pins are."""
LANES, LANE = 300, 16
"""Where wires may run up and down."""
TERMINALS = 470
PARTS_X = 500
THING = WIDTH - 88
FIRST = 68
"""From the upper edge of a part to its first wire."""
THREE = 3
"""Wires of a part that is switched by a transistor."""
SIGNS = {"Button": "S", "Buzzer": "B"}
WIRES = ("#1f77b4", "#d9822b", "#2f8f4e", "#8a4fbf")
BLACK, RED, PAPER, INK = "#222222", "#c0392b", "#fbf8f1", "#2b2b2b"


@dataclass(frozen=True, slots=True)
class Wire:
    pin: int
    """Of the header."""
    label: str
    colour: str


@dataclass(frozen=True, slots=True)
class Part:
    """Something that is connected: its wires from top to bottom, and what lies between them and the thing itself."""

    name: str
    what: str
    wires: tuple[Wire, ...]
    symbols: tuple[str, ...]
    """What is drawn at the end of each wire, as words in a box; empty: the thing itself."""


class PinColours:
    """Hands out colours for signals and the nearest free ground for each."""

    def __init__(self) -> None:
        self._taken: set[int] = set()
        self._colours = iter(WIRES)

    def ground(self, line: int) -> Wire:
        pin = ground_near(LINES[line], self._taken)
        self._taken.add(pin)
        return Wire(pin, "ground", BLACK)

    def signal(self, line: int) -> Wire:
        return Wire(LINES[line], f"GPIO {line}", next(self._colours))


def parts(config: Config) -> list[Part]:
    """What is connected by this configuration, in the order of the drawing."""
    pins, found = PinColours(), []
    if (line := config.button_pin) >= 0:
        what = "a push button that closes; the Pi pulls up by itself"
        found.append(Part("Button", what, (pins.ground(line), pins.signal(line)), ("", "")))
    if (line := config.button_light_pin) >= 0:
        what = "an LED, at most 8 mA; its longer leg (+) to the resistor"
        wires = (pins.signal(line), pins.ground(line))
        found.append(Part("Light in the button", what, wires, ("330 Ω", "")))
    if (line := config.buzzer_pin) >= 0:
        wires = (pins.signal(line), pins.ground(line))
        found.append(Part("Buzzer", "an active one for 3.3 V", wires, ("", "")))
    if (line := config.tray_light_pin) >= 0:
        what = "a 5 V LED strip (up to 0.5 A), switched by a logic-level MOSFET"
        switched = (Wire(FIVE_VOLTS[0], "5 V", RED), pins.signal(line), pins.ground(line))
        found.append(Part("Tray light", what, switched, ("+ LED strip −", "1 kΩ", "")))
    return found


def drawing(config: Config) -> str:
    """The whole picture as SVG."""
    connected = parts(config)
    ends = _ends(connected)
    pieces = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        _text(40, 34, "Tabletown: wiring of the pins", WireStyle(20, bold=True)),
        *_board(),
        *_routes(ends),
        *_header(connected),
        *(piece for part, top in zip(connected, _tops(connected), strict=True) for piece in _part(part, top)),
        _text(
            40,
            HEIGHT - 22,
            "Switch the Pi off first. Pin 1 has the square pad and is next to the corner.",
            WireStyle(13),
        ),
        "</svg>",
    ]
    return "\n".join(pieces) + "\n"


def _place(pin: int) -> tuple[int, int]:
    row, column = divmod(pin - 1, 2)
    return (RIGHT if column else LEFT), TOP + row * ROW


def _board() -> list[str]:
    box = f'x="{LEFT - 18}" y="{TOP - 18}" width="{RIGHT - LEFT + 36}" height="{ROW * 20 + 10}"'
    return [f'<rect {box} rx="6" fill="#3b3f45"/>']


def _header(connected: list[Part]) -> list[str]:
    used = {wire.pin: wire for part in connected for wire in part.wires}
    return [piece for pin in range(1, COUNT + 1) for piece in _pin(pin, used.get(pin))]


def _pin(pin: int, wire: Wire | None) -> list[str]:
    x, y = _place(pin)
    fill, rim = (wire.colour, 2) if wire else ("#d8c27a", 0.5)
    box = f'rect x="{x - 9}" y="{y - 9}" width="18" height="18"' if pin == 1 else f'circle cx="{x}" cy="{y}" r="9"'
    pieces = [
        f'<{box} fill="{fill}" stroke="#fff" stroke-width="{rim}"/>',
        _text(x, y + 3.5, str(pin), WireStyle(9, bold=True, anchor="middle", fill="#fff" if wire else INK)),
    ]
    if pin % 2:
        name = wire.label if wire else _usual(pin)
        pieces.append(_text(LEFT - 24, y + 4, name, WireStyle(11, bold=wire is not None, anchor="end")))
    return pieces  # on the other side are the wires, which are named where they end


def _usual(pin: int) -> str:
    if pin in GROUNDS:
        return "ground"
    return "5 V" if pin in FIVE_VOLTS else "3.3 V" if pin in THREE_VOLTS else ""


def _tops(connected: list[Part]) -> list[int]:
    """Where each part begins."""
    tops, y = [], TOP - 10
    for part in connected:
        tops.append(y)
        y += 66 + 34 * len(part.wires)
    return tops


def _ends(connected: list[Part]) -> list[tuple[Wire, int]]:
    """Every wire with the height at which it arrives."""
    return [
        (wire, top + FIRST + 34 * number)
        for part, top in zip(connected, _tops(connected), strict=True)
        for number, wire in enumerate(part.wires)
    ]


def _routes(ends: list[tuple[Wire, int]]) -> list[str]:
    """From pin to part with a lane for each wire, so that those that run the same way do not cross."""
    down = sorted((one for one in ends if one[1] >= _place(one[0].pin)[1]), key=lambda one: -_place(one[0].pin)[1])
    up = sorted((one for one in ends if one not in down), key=lambda one: _place(one[0].pin)[1])
    pieces = []
    for number, (wire, end) in zip(count(), [*up, *down]):
        x, y = _place(wire.pin)
        lane = LANES - 60 + LANE * number
        start = f"M{x} {y}" if wire.pin % 2 == 0 else f"M{x} {y} L{x + 13} {y + ROW // 2} H{RIGHT + 13}"
        pieces.append(
            f'<path d="{start} H{lane} V{end} H{TERMINALS}" fill="none" stroke="{wire.colour}" stroke-width="3"'
            ' stroke-linejoin="round"/>'
        )
    return pieces


def _part(part: Part, top: int) -> list[str]:
    box = f'x="{PARTS_X - 14}" y="{top}" width="{WIDTH - PARTS_X - 26}" height="{54 + 34 * len(part.wires)}"'
    pieces = [
        f'<rect {box} rx="8" fill="#fff" stroke="#bbb"/>',
        _text(PARTS_X, top + 22, part.name, WireStyle(16, bold=True)),
        _text(PARTS_X, top + 40, part.what, WireStyle(11.5)),
    ]
    for number, (wire, symbol) in enumerate(zip(part.wires, part.symbols, strict=True)):
        y = top + FIRST + 34 * number
        pieces.append(f'<path d="M{TERMINALS} {y} H{THING - 40}" stroke="{wire.colour}" stroke-width="3"/>')
        pieces.append(_text(PARTS_X, y - 4, f"{wire.label}, pin {wire.pin}", WireStyle(11)))
        pieces += _box(PARTS_X + 150, y, 110, symbol) if symbol else []
    return [*pieces, *(_transistor(top + FIRST) if len(part.wires) == THREE else _thing(part, top + FIRST))]


def _box(x: float, y: float, width: float, words: str) -> list[str]:
    return [
        f'<rect x="{x}" y="{y - 12}" width="{width}" height="24" rx="4" fill="#fff" stroke="{INK}"/>',
        _text(x + width / 2, y + 4, words, WireStyle(12, anchor="middle")),
    ]


def _thing(part: Part, first: int) -> list[str]:
    """What stands for the thing itself, at the right end of its two wires."""
    middle = first + 17
    ends = f"M{THING - 40} {first} H{THING} V{middle - 14} M{THING - 40} {first + 34} H{THING} V{middle + 14}"
    return [
        f'<path d="{ends}" fill="none" stroke="{INK}" stroke-width="2"/>',
        f'<circle cx="{THING}" cy="{middle}" r="14" fill="#fdf3cf" stroke="{INK}" stroke-width="2"/>',
        _text(THING, middle + 5, SIGNS.get(part.name, "☼"), WireStyle(14, bold=True, anchor="middle")),
    ]


def _transistor(first: int) -> list[str]:
    """The strip's other end goes to the drain; the gate lets its current through to the source."""
    return [
        f'<path d="M{THING - 40} {first} H{THING + 14} V{first + 20}" fill="none" stroke="{INK}" stroke-width="3"/>',
        f'<rect x="{THING - 40}" y="{first + 20}" width="82" height="62" rx="6" fill="#e8eaed" stroke="{INK}"/>',
        _text(THING + 14, first + 33, "drain", WireStyle(11, anchor="middle")),
        _text(THING - 34, first + 46, "gate", WireStyle(11)),
        _text(THING - 34, first + 74, "source", WireStyle(11)),
        _text(THING + 14, first + 60, "MOSFET", WireStyle(9, bold=True, anchor="middle")),
    ]


@dataclass(frozen=True, slots=True)
class WireStyle:
    size: float
    bold: bool = False
    anchor: str = "start"
    fill: str = INK


def _text(x: float, y: float, words: str, style: WireStyle) -> str:
    look = f'font-size="{style.size:g}" text-anchor="{style.anchor}" fill="{style.fill}"'
    look += ' font-weight="bold"' if style.bold else ""
    return f'<text x="{x:g}" y="{y:g}" {look}>{words}</text>'
