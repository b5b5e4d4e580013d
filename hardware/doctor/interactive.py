"""Trying button and lights out, with a person who presses and looks."""

from __future__ import annotations

import queue
import sys
from collections.abc import Callable

import gpiozero

from hardware.board import is_raspberry_pi
from hardware.doctor import Finding, Mark
from hardware.gpio import Pins
from hardware.presses import Press
from hardware.service import Health, Service
from kiosk.ports import Config, Glow

PRESS_SECONDS = 15.0
START_SECONDS = 3.0

Ask = Callable[[str], bool]


def ask(question: str) -> bool:
    """A question to the person at the keyboard; no answer is a no."""
    print(f"{question} [y/n] ", end="", file=sys.stderr, flush=True)
    answer = sys.stdin.readline() if sys.stdin else ""
    return answer.strip().lower() in {"y", "yes", "j", "ja"}


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def try_out(
    config: Config,
    *,
    quiet: bool = False,
    factory: gpiozero.Factory | None = None,
    question: Ask = ask,
    seconds: float = PRESS_SECONDS,
) -> list[Finding]:
    """The button and the lights, one after the other. Questions go to standard error, so that JSON stays alone."""
    if config.pins == "none" or (config.pins == "auto" and factory is None and not is_raspberry_pi()):
        return [Finding("button", Mark.ABSENT, "pins are not used")]
    presses: queue.SimpleQueue[Press] = queue.SimpleQueue()
    pins = Pins(config, presses.put, factory=factory)
    service = Service(pins, lambda _: None)
    service.start()
    try:
        if not _running(service):
            detail = service.fault.detail if service.fault else "do not start"
            return [Finding("button", Mark.BROKEN, f"the pins fail: {detail}", "see pins")]
        say("" if quiet else "Trying the button and the lights.")
        return [_button(config, presses, seconds), *_lights(config, pins, question)]
    finally:
        service.stop()


def _running(service: Service) -> bool:
    for _ in range(round(START_SECONDS / 0.02)):
        if service.health is not Health.STARTING:
            break
        service.pause(0.02)
    return service.health is Health.RUNNING


def _button(config: Config, presses: queue.SimpleQueue[Press], seconds: float) -> Finding:
    if config.button_pin < 0:
        return Finding("button", Mark.ABSENT, "there is none")
    say(f"Press the button within {seconds:.0f} seconds.")
    try:
        press = presses.get(timeout=seconds)
    except queue.Empty:
        advice = f"it belongs between GPIO {config.button_pin} and ground"
        return Finding("button", Mark.BROKEN, "no press was seen", advice)
    return Finding("button", Mark.FINE, f"a {press} press")


def _lights(config: Config, pins: Pins, question: Ask) -> list[Finding]:
    return [
        _light("button light", config.button_light_pin, lambda: pins.light_button(Glow.PULSING), question),
        _light("tray light", config.tray_light_pin, lambda: pins.light_tray(on=True), question),
        _light("buzzer", config.buzzer_pin, pins.beep, question),
    ]


def _light(part: str, pin: int, switch_on: Callable[[], None], question: Ask) -> Finding:
    if pin < 0:
        return Finding(part, Mark.ABSENT, "there is none")
    switch_on()
    if question(f"Does the {part} {'beep' if part == 'buzzer' else 'shine'}?"):
        return Finding(part, Mark.FINE, "works")
    advice = f"check its wiring: GPIO {pin}, its resistor or transistor, and ground"
    return Finding(part, Mark.BROKEN, "does not", advice)
