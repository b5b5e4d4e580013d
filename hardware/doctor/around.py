"""What is connected: display, touch, sound, camera and pins."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Mapping
from pathlib import Path

import gpiozero
from gpiozero.exc import GPIOZeroError

from hardware import speech
from hardware.board import is_raspberry_pi
from hardware.camera import camera_for
from hardware.doctor import Finding, Mark
from hardware.doctor.machine import ROOT, text_of
from hardware.doctor.sayings import say
from hardware.faults import Fault
from hardware.sound import PLAYERS
from kiosk.ports import Config, Frame

DARK, BRIGHT = 25.0, 230.0
MULTITOUCH_BIT = 0x35
"""``ABS_MT_POSITION_X``: what makes an input device a touchscreen."""
WORD_BITS = 64


def display(root: Path = ROOT, environ: Mapping[str, str] = os.environ) -> Finding:
    connectors = sorted((root / "sys/class/drm").glob("card*-*"))
    connected = [path.name.split("-", 1)[1] for path in connectors if text_of(path / "status") == "connected"]
    session = environ.get("WAYLAND_DISPLAY") or environ.get("DISPLAY")
    if connected:
        return Finding("display", Mark.FINE, (*connected, *([say("desktop", session)] if session else [])))
    if session:
        return Finding("display", Mark.FINE, say("desktop", session))
    return Finding("display", Mark.WARNING, say("no_display"), "check the display's cable, and that it has power")


def touch(root: Path = ROOT) -> Finding:
    found = touchscreens(text_of(root / "proc/bus/input/devices"))
    if not found:
        return Finding(
            "touch", Mark.WARNING, say("no_touch"), "a mouse will do; check the display's USB or ribbon cable"
        )
    if len(found) > 1:
        return Finding("touch", Mark.WARNING, ", ".join(found), "more than one: touches may count twice")
    return Finding("touch", Mark.FINE, found[0])


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


def sound(config: Config, root: Path = ROOT) -> Finding:
    if not config.volume:
        return Finding("sound", Mark.ABSENT, say("no_volume"))
    players = [name for name, *_ in PLAYERS if shutil.which(name)]
    cards = re.findall(r"\[(\S+)\s*\]", text_of(root / "proc/asound/cards"))
    if not players:
        return Finding("sound", Mark.WARNING, say("no_player"), "apt install alsa-utils")
    if not cards:
        return Finding("sound", Mark.WARNING, say("no_card", players[0]), "connect a loudspeaker, or set volume = 0")
    return Finding("sound", Mark.FINE, say("played_by", tuple(cards), tuple(players)))


def spoken(config: Config) -> Finding:
    if config.speech == "off":
        return Finding("speech", Mark.ABSENT, say("off"))
    engine = speech.engine()
    if engine is None:
        return Finding("speech", Mark.ABSENT, say("no_engine"), "apt install espeak-ng, if throws shall be spoken")
    return Finding("speech", Mark.FINE, engine)


def pins(config: Config, root: Path = ROOT) -> Finding:
    """Whether the configured pins can be had; they are given back at once."""
    if config.pins == "none" or (config.pins == "auto" and not is_raspberry_pi(root)):
        return Finding("pins", Mark.ABSENT, say("unused"))
    lines = {
        "button": config.button_pin,
        "button light": config.button_light_pin,
        "tray light": config.tray_light_pin,
        "buzzer": config.buzzer_pin,
    }
    used = {name: pin for name, pin in lines.items() if pin >= 0}
    if len(set(used.values())) < len(used):
        return Finding("pins", Mark.BROKEN, say("pin_twice"), "correct the section [pins] of the configuration")
    try:
        down = _try_pins(used)
    except (GPIOZeroError, OSError, RuntimeError) as problem:
        advice = "apt install python3-lgpio, and put the user into the group gpio; is another program using the pins?"
        return Finding("pins", Mark.BROKEN, f"{type(problem).__name__}: {problem}", advice)
    found = tuple(say(f"pin_{name.replace(' ', '_')}", pin) for name, pin in used.items())
    if down:
        return Finding("pins", Mark.WARNING, say("pins_down", found), "check its wiring, or let it go")
    return Finding("pins", Mark.FINE, found)


def _try_pins(used: Mapping[str, int]) -> bool:
    """Open every pin as an input, which harms nothing; says whether the button is down."""
    down = False
    for name, pin in used.items():
        with gpiozero.DigitalInputDevice(pin, pull_up=True) as device:
            down = down or (name == "button" and bool(device.is_active))
    return down


def camera(config: Config) -> tuple[Finding, Frame | None]:
    """Open the camera, take a full frame and look whether it shows anything."""
    if config.camera == "none":
        return Finding("camera", Mark.ABSENT, say("no_camera")), None
    device = camera_for(config)
    try:
        device.open()
        for _ in range(3):
            frame = device.frame(full=True)
        name = device.name
    except Fault as fault:
        advice = (
            'is the kiosk itself using it? check the cable; try rpicam-hello --list-cameras; or set camera = "none"'
        )
        return Finding("camera", Mark.BROKEN, say(fault.kind, fault.detail), advice), None
    finally:
        device.close()
    height, width = frame.image.shape[:2]
    level = float(frame.image.mean())
    found = (name, say("size", width, height), say("brightness", round(level)))
    if level < DARK:
        return Finding("camera", Mark.WARNING, found, "it is dark: take the lens cap off, light the tray"), frame
    if level > BRIGHT:
        return Finding("camera", Mark.WARNING, found, "it is far too bright: dim the tray light"), frame
    return Finding("camera", Mark.FINE, found), frame
