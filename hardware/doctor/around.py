"""What is connected: display, touch, sound, camera and pins."""

from __future__ import annotations

import lzma
import os
import re
import shutil
from collections.abc import Mapping
from pathlib import Path

import cv2
import gpiozero
from gpiozero.exc import GPIOZeroError

from hardware import speech
from hardware.board import is_raspberry_pi
from hardware.camera import camera_for
from hardware.doctor import CheckMark, CheckResult
from hardware.doctor.machine import ROOT, text_of
from hardware.doctor.sayings import say
from hardware.faults import DeviceFault
from hardware.sound import PLAYERS
from kiosk.ports import Config, Frame
from vision import dicesets
from vision.light import dark

BRIGHT = 225.0
UNREADABLE = (OSError, RuntimeError, ValueError, EOFError, lzma.LZMAError, cv2.error)
"""What a damaged network leads to."""
MULTITOUCH_BIT = 0x35
"""``ABS_MT_POSITION_X``: what makes an input device a touchscreen."""
WORD_BITS = 64


def display(root: Path = ROOT, environ: Mapping[str, str] = os.environ) -> CheckResult:
    connectors = sorted((root / "sys/class/drm").glob("card*-*"))
    connected = [path.name.split("-", 1)[1] for path in connectors if text_of(path / "status") == "connected"]
    session = environ.get("WAYLAND_DISPLAY") or environ.get("DISPLAY")
    if connected:
        return CheckResult("display", CheckMark.FINE, (*connected, *([say("desktop", session)] if session else [])))
    if session:
        return CheckResult("display", CheckMark.FINE, say("desktop", session))
    return CheckResult(
        "display", CheckMark.WARNING, say("no_display"), "check the display's cable, and that it has power"
    )


def dice() -> CheckResult:
    """Which sets of dice the camera can read: their networks are loaded and run once."""
    works, broken = [], []
    for name in dicesets.names():
        try:
            dicesets.reader(name).make_ready()
        except UNREADABLE as problem:
            broken.append(say("fails", name, str(problem)))
        else:
            works.append(name)
    advice = "install the program anew: a file of it is damaged; these dice are entered by touch" if broken else ""
    return CheckResult("dice", CheckMark.BROKEN if broken else CheckMark.FINE, (*works, *broken), advice)


def touch(root: Path = ROOT) -> CheckResult:
    found = touchscreens(text_of(root / "proc/bus/input/devices"))
    if not found:
        return CheckResult(
            "touch", CheckMark.WARNING, say("no_touch"), "a mouse will do; check the display's USB or ribbon cable"
        )
    if len(found) > 1:
        return CheckResult("touch", CheckMark.WARNING, ", ".join(found), "more than one: touches may count twice")
    return CheckResult("touch", CheckMark.FINE, found[0])


def touchscreens(devices: str) -> list[str]:
    """The names of those with several fingers, from the kernel's list of input devices."""
    found = []
    for block in devices.split("\n\n"):
        name = re.search(r'^N: Name="(.*)"', block, re.MULTILINE)
        bits = re.search(r"^B: ABS=([0-9a-f ]+)", block, re.MULTILINE)
        if name and bits:
            value = 0
            for word in bits[1].split():
                value = value << WORD_BITS | int(word, 16)
            if value >> MULTITOUCH_BIT & 1:
                found.append(name[1])
    return found


def sound(config: Config, root: Path = ROOT) -> CheckResult:
    if not config.volume:
        return CheckResult("sound", CheckMark.ABSENT, say("no_volume"))
    players = [name for name, *_ in PLAYERS if shutil.which(name)]
    cards = re.findall(r"\[(\S+)\s*\]", text_of(root / "proc/asound/cards"))
    if not players:
        return CheckResult("sound", CheckMark.WARNING, say("no_player"), "apt install alsa-utils")
    if not cards:
        return CheckResult(
            "sound", CheckMark.WARNING, say("no_card", players[0]), "connect a loudspeaker, or set volume = 0"
        )
    return CheckResult("sound", CheckMark.FINE, say("played_by", tuple(cards), tuple(players)))


def spoken(config: Config) -> CheckResult:
    if config.speech == "off":
        return CheckResult("speech", CheckMark.ABSENT, say("off"))
    engine = speech.engine()
    if engine is None:
        return CheckResult(
            "speech", CheckMark.ABSENT, say("no_engine"), "apt install espeak-ng, if throws shall be spoken"
        )
    return CheckResult("speech", CheckMark.FINE, engine)


def pins(config: Config, root: Path = ROOT) -> CheckResult:
    """Whether the configured pins can be had; they are given back at once."""
    if config.pins == "none" or (config.pins == "auto" and not is_raspberry_pi(root)):
        return CheckResult("pins", CheckMark.ABSENT, say("unused"))
    lines = {
        "button": config.button_pin,
        "button light": config.button_light_pin,
        "tray light": config.tray_light_pin,
        "buzzer": config.buzzer_pin,
    }
    used = {name: pin for name, pin in lines.items() if pin >= 0}
    if len(set(used.values())) < len(used):
        return CheckResult(
            "pins", CheckMark.BROKEN, say("pin_twice"), "correct the section [pins] of the configuration"
        )
    try:
        down = _try_pins(used)
    except (GPIOZeroError, OSError, RuntimeError) as problem:
        advice = "apt install python3-lgpio, and put the user into the group gpio; is another program using the pins?"
        return CheckResult("pins", CheckMark.BROKEN, f"{type(problem).__name__}: {problem}", advice)
    found = tuple(say(f"pin_{name.replace(' ', '_')}", pin) for name, pin in used.items())
    if down:
        return CheckResult("pins", CheckMark.WARNING, say("pins_down", found), "check its wiring, or let it go")
    return CheckResult("pins", CheckMark.FINE, found)


def _try_pins(used: Mapping[str, int]) -> bool:
    """Open every pin as an input, which harms nothing; says whether the button is down."""
    down = False
    for name, pin in used.items():
        with gpiozero.DigitalInputDevice(pin, pull_up=True) as device:
            down = down or (name == "button" and bool(device.is_active))
    return down


def camera(config: Config) -> tuple[CheckResult, Frame | None]:
    """Open the camera, take a full frame and look whether it shows anything."""
    if config.camera == "none":
        return CheckResult("camera", CheckMark.ABSENT, say("no_camera")), None
    device = camera_for(config)
    try:
        device.open()
        for _ in range(3):
            frame = device.frame(full=True)
        name = device.name
    except DeviceFault as fault:
        advice = (
            'is the kiosk itself using it? check the cable; try rpicam-hello --list-cameras; or set camera = "none"'
        )
        return CheckResult("camera", CheckMark.BROKEN, say(fault.kind, fault.detail), advice), None
    finally:
        device.close()
    height, width = frame.image.shape[:2]
    level = float(frame.image.mean())
    found = (name, say("size", width, height), say("brightness", round(level)))
    if dark(frame.image):
        return CheckResult(
            "camera", CheckMark.WARNING, found, "it is dark: take the lens cap off, light the tray"
        ), frame
    if level > BRIGHT:
        return CheckResult("camera", CheckMark.WARNING, found, "it is far too bright: dim the tray light"), frame
    return CheckResult("camera", CheckMark.FINE, found), frame
