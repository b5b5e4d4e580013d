"""Trying button and lights out, with a person who presses and looks."""

from __future__ import annotations

import queue
import sys
from collections.abc import Callable

import gpiozero

from hardware.board import is_raspberry_pi
from hardware.doctor import CheckMark, CheckResult
from hardware.gpio import GpioPins
from hardware.presses import Press
from hardware.service import Service, ServiceHealth
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
) -> list[CheckResult]:
    """The button and the lights, one after the other. Questions go to standard error, so that JSON stays alone."""
    if config.pins == "none" or (config.pins == "auto" and factory is None and not is_raspberry_pi()):
        return [CheckResult("button", CheckMark.ABSENT, "pins are not used")]
    presses: queue.SimpleQueue[Press] = queue.SimpleQueue()
    pins = GpioPins(config, presses.put, factory=factory)
    service = Service(pins, lambda _: None)
    service.start()
    try:
        if not _running(service):
            detail = service.fault.detail if service.fault else "do not start"
            return [CheckResult("button", CheckMark.BROKEN, f"the pins fail: {detail}", "see pins")]
        say("" if quiet else "Trying the button and the lights.")
        return [_button(config, presses, seconds), *_lights(config, pins, question)]
    finally:
        service.stop()


def _running(service: Service) -> bool:
    for _ in range(round(START_SECONDS / 0.02)):
        if service.health is not ServiceHealth.STARTING:
            break
        service.pause(0.02)
    return service.health is ServiceHealth.RUNNING


def _button(config: Config, presses: queue.SimpleQueue[Press], seconds: float) -> CheckResult:
    if config.button_pin < 0:
        return CheckResult("button", CheckMark.ABSENT, "there is none")
    say(f"Press the button within {seconds:.0f} seconds.")
    try:
        press = presses.get(timeout=seconds)
    except queue.Empty:
        advice = f"it belongs between GPIO {config.button_pin} and ground"
        return CheckResult("button", CheckMark.BROKEN, "no press was seen", advice)
    return CheckResult("button", CheckMark.FINE, f"a {press} press")


def _lights(config: Config, pins: GpioPins, question: Ask) -> list[CheckResult]:
    return [
        _light("button light", config.button_light_pin, lambda: pins.light_button(Glow.PULSING), question),
        _light("tray light", config.tray_light_pin, lambda: pins.light_tray(on=True), question),
        _light("buzzer", config.buzzer_pin, pins.beep, question),
    ]


def _light(part: str, pin: int, switch_on: Callable[[], None], question: Ask) -> CheckResult:
    if pin < 0:
        return CheckResult(part, CheckMark.ABSENT, "there is none")
    switch_on()
    if question(f"Does the {part} {'beep' if part == 'buzzer' else 'shine'}?"):
        return CheckResult(part, CheckMark.FINE, "works")
    advice = f"check its wiring: GPIO {pin}, its resistor or transistor, and ground"
    return CheckResult(part, CheckMark.BROKEN, "does not", advice)
