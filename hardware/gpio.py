"""Button, lights and buzzer on the pins, by gpiozero's own classes and its own choice of a pin factory.

gpiozero's callbacks only put what they saw into a queue; debouncing, pulsing and all writing to pins happen in the
service's one thread, so that a failing pin is a fault of the service and nobody else's.
"""

from __future__ import annotations

import contextlib
import queue
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import gpiozero
from gpiozero.exc import BadPinFactory, GPIOZeroError

from hardware.faults import Broken, DeviceFault, Lost
from hardware.frames import Clock
from hardware.glow import brightness
from hardware.presses import Press, Presses
from hardware.service import Service
from kiosk.ports import Config, Glow

DEVICE = "pins"
PWM_HZ = 1000
STEP_SECONDS = 0.05
"""Between two steps of a pulsing light."""
BEEP_SECONDS = 0.08
LONGEST_WAIT = 2.0
"""A sign of life is given at least so often."""


class GpioPins:
    """One thread uses the pins; `light_button`, `light_tray` and `beep` may be called by any."""

    name = DEVICE

    def __init__(
        self,
        config: Config,
        pressed: Callable[[Press], None],
        *,
        factory: gpiozero.Factory | None = None,
        clock: Clock = time.monotonic,
    ) -> None:
        self._config = config
        self._pressed = pressed
        self._factory = factory
        self._clock = clock
        self._glow = Glow.OFF
        self._tray_on = False
        self._inbox: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._presses = Presses()
        self._button: Any = None
        self._button_light: Any = None
        self._tray_light: Any = None
        self._buzzer: Any = None
        self._quiet_at: float | None = None
        self._works = False

    # --- from any thread ---

    def light_button(self, glow: Glow) -> None:
        self._glow = glow
        self._ask(self._show_button_light)

    def light_tray(self, *, on: bool) -> None:
        self._tray_on = on
        self._ask(self._show_tray_light)

    def beep(self) -> None:
        self._ask(self._beep)

    def wake(self) -> None:
        self._inbox.put(_nothing)

    def _ask(self, action: Callable[[], None]) -> None:
        """While nobody empties the queue nothing goes in: set-up shows what is wanted then."""
        if self._works:
            self._inbox.put(action)

    # --- the service ---

    def set_up(self) -> None:
        with _translated():
            config = self._config
            self._inbox = queue.SimpleQueue()
            self._quiet_at = None
            self._button = self._device(gpiozero.DigitalInputDevice, config.button_pin, pull_up=True)
            self._button_light = self._device(gpiozero.PWMLED, config.button_light_pin, frequency=PWM_HZ)
            self._tray_light = self._device(gpiozero.PWMLED, config.tray_light_pin, frequency=PWM_HZ)
            self._buzzer = self._device(gpiozero.DigitalOutputDevice, config.buzzer_pin)
            self._listen()
            self._works = True
            self._show_button_light()
            self._show_tray_light()

    def _device(self, kind: Callable[..., Any], pin: int, **options: object) -> Any:  # noqa: ANN401
        return kind(pin, pin_factory=self._factory, **options) if pin >= 0 else None

    def _listen(self) -> None:
        if self._button is None:
            return
        down = bool(self._button.is_active)
        self._presses = Presses(down=down, now=self._clock())
        self._button.when_activated = partial(self._changed, True)  # noqa: FBT003
        self._button.when_deactivated = partial(self._changed, False)  # noqa: FBT003

    def _changed(self, down: bool) -> None:  # noqa: FBT001
        """Called by gpiozero, in a thread of its own."""
        self._inbox.put(partial(self._edge, self._clock(), down))

    def tear_down(self) -> None:
        self._works = False
        devices = (self._button, self._button_light, self._tray_light, self._buzzer)
        self._button = self._button_light = self._tray_light = self._buzzer = None
        for device in devices:
            if device is not None:
                with contextlib.suppress(Exception):
                    device.close()

    def run(self, service: Service) -> None:
        while not service.stopping:
            with contextlib.suppress(queue.Empty):
                self._inbox.get(timeout=self._wait())()
            self.drain()
            service.beat()

    def drain(self) -> None:
        """Do whatever waits in the queue, and only then look at the time: a bounce must not outlast its end there."""
        while not self._inbox.empty():
            self._inbox.get()()
        self.tick()

    def _wait(self) -> float:
        now = self._clock()
        due = [now + LONGEST_WAIT]
        if self._button is not None and (next_press := self._presses.next_due()) is not None:
            due.append(next_press)
        if self._quiet_at is not None:
            due.append(self._quiet_at)
        if self._glow is Glow.PULSING and self._button_light is not None:
            due.append(now + STEP_SECONDS)
        return max(min(due) - now, 0.001)

    def tick(self) -> None:
        """Whatever the time asks for."""
        now = self._clock()
        if self._button is not None:
            self._tell(self._presses.tick(now))
        with _translated():
            if self._glow is Glow.PULSING:
                self._show_button_light()
            if self._quiet_at is not None and now >= self._quiet_at:
                self._quiet_at = None
                self._buzzer.off()

    def _edge(self, at: float, down: bool) -> None:  # noqa: FBT001
        self._tell(self._presses.edge(at, down=down))

    def _tell(self, presses: list[Press]) -> None:
        for press in presses:
            self._pressed(press)

    def _show_button_light(self) -> None:
        if self._button_light is not None:
            with _translated():
                self._button_light.value = brightness(self._glow, self._clock())

    def _show_tray_light(self) -> None:
        if self._tray_light is not None:
            with _translated():
                self._tray_light.value = self._config.tray_light if self._tray_on else 0.0

    def _beep(self) -> None:
        if self._buzzer is not None:
            with _translated():
                self._buzzer.on()
            self._quiet_at = self._clock() + BEEP_SECONDS


def _nothing() -> None:
    pass


@contextlib.contextmanager
def _translated() -> Iterator[None]:
    """Errors of gpiozero and of the libraries below it as faults: what can't change is permanent."""
    try:
        yield
    except DeviceFault:
        raise
    except (BadPinFactory, ValueError) as problem:
        raise Broken(DEVICE, f"{type(problem).__name__}: {problem}") from problem
    except (GPIOZeroError, OSError, RuntimeError) as problem:
        raise Lost(DEVICE, f"{type(problem).__name__}: {problem}") from problem
    except Exception as problem:  # lgpio's errors are bare
        raise Lost(DEVICE, f"{type(problem).__name__}: {problem}") from problem
