"""What the devices cost and how quick they are, with the simulated camera and the real watcher.

    python bench/hardware.py [--seconds N] [--throws N] [--cycles N] [--seed N]

Idle: the processor's time while an empty tray is watched at 10 frames a second, with the services as the kiosk runs
them, and of that what the simulated camera itself takes. Latency: from the first frame with all dice at rest and no
hand to the command that says what they show. Cycles: every device is unplugged and plugged in again, without the
pauses in between; threads and memory must not grow. The exit status is 1 if a figure is not as wanted.
"""

from __future__ import annotations

import argparse
import logging
import platform
import queue
import resource
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

import cv2
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware import sound
from hardware.service import ServiceHealth
from hardware.simulated import THROW_FPS, SimulatedCamera, SimulatedTray
from hardware.sound import Loudspeaker
from hardware.world import DeviceParts, DeviceWorld
from kiosk.config import Config
from kiosk.effects import Glow, Play, ReadDice, SetButtonLight, SetTrayLight, Sound, WatchTray
from kiosk.messages import Command, DiceRead, DiceRefused
from kiosk.ports import TrayReader
from vision.watch import Watcher

CONFIG = Config(camera_fps=10, volume=50, speech="off")
SIZE = CONFIG.frame_size
IDLE_WANTED, LATENCY_WANTED, GROWTH_WANTED = 0.15, 1.0, 8 * 2**20
WARM_UP = 100


def no_reader(dice: str) -> TrayReader:  # noqa: ARG001
    return _Nothing()


class _Nothing:
    def feed(self, frame: object, time: float) -> tuple[object, ...]:  # noqa: ARG002
        return ()


def watcher(dice: str) -> TrayReader:
    return Watcher(dice=dice)


@contextmanager
def running(
    reader: Callable[[str], TrayReader], camera: SimulatedCamera, **parts: object
) -> Iterator[tuple[DeviceWorld, queue.SimpleQueue[tuple[float, Command]]]]:
    """The world with mock pins, and its commands with their times."""
    said: queue.SimpleQueue[tuple[float, Command]] = queue.SimpleQueue()
    factory = MockFactory(pin_class=MockPWMPin)
    world = DeviceWorld(CONFIG, reader, parts=DeviceParts(camera=camera, factory=factory, **parts))  # type: ignore[arg-type]
    world.start(lambda command: said.put((time.monotonic(), command)))
    while not world.works:
        time.sleep(0.01)
    try:
        yield world, said
    finally:
        world.stop()


def processor_share(seconds: float) -> float:
    began, used = time.monotonic(), time.process_time()
    time.sleep(seconds)
    return (time.process_time() - used) / (time.monotonic() - began)


def bench_idle(seconds: float, seed: int) -> bool:
    """Watching, with the button's light pulsing as it does then; the same without anybody looking; nothing wanted."""
    shares = {}
    for name, reader, watch in (
        ("watched", watcher, True),
        ("only filmed", no_reader, True),
        ("idle", watcher, False),
    ):
        camera = SimulatedCamera(SimulatedTray(seed, SIZE), CONFIG.camera_fps)
        with running(reader, camera) as (world, _):
            if watch:
                world.run(WatchTray(on=True))
                world.run(SetButtonLight(Glow.PULSING))
            time.sleep(2)
            shares[name] = processor_share(seconds)
    print(f"one core's time at {CONFIG.camera_fps:g} frames a second, {SIZE[0]}x{SIZE[1]}, over {seconds:g} s:")
    print(f"  an empty tray is watched         {shares['watched']:7.1%}")
    print(f"  of this the simulated camera     {shares['only filmed']:7.1%}")
    print(f"  nothing is wanted (attract)      {shares['idle']:7.1%}")
    return shares["watched"] <= IDLE_WANTED


def bench_latency(throws: int, seed: int) -> bool:
    tray = SimulatedTray(seed, SIZE)
    seconds: list[float] = []
    refused: list[str] = []
    wrong = 0
    with running(watcher, SimulatedCamera(tray, CONFIG.camera_fps)) as (world, said):
        for request in range(1, throws + 1):
            roll = tray.throw()
            world.run(SetTrayLight(on=True))
            world.run(ReadDice(request))
            at, command = _answer(said, request)
            if isinstance(command, DiceRead):
                current = tray._throw  # noqa: SLF001
                assert current is not None
                seconds.append(at - tray._began - (current.stable_from or 0) / THROW_FPS)  # noqa: SLF001
                wrong += (command.a, command.b, command.w) != (roll.a, roll.b, roll.w)
            else:
                refused.append(command.reason)
            world.run(SetTrayLight(on=False))
    print(f"{throws} throws: {len(seconds)} read, {wrong} of them wrong, refused: {', '.join(refused) or 'none'}")
    if seconds:
        print(f"  from rest to reading             {median(seconds):7.2f} s median, {max(seconds):.2f} s at most")
    return not wrong and bool(seconds) and median(seconds) <= LATENCY_WANTED


def _answer(said: queue.SimpleQueue[tuple[float, Command]], request: int) -> tuple[float, DiceRead | DiceRefused]:
    while True:
        at, command = said.get(timeout=60)
        if isinstance(command, DiceRead | DiceRefused) and command.request == request:
            return at, command


def resident() -> int:
    with Path("/proc/self/statm").open() as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def bench_cycles(cycles: int, seed: int) -> bool:
    """Camera, pins and loudspeaker out and in again; figures are taken after a warm-up."""
    plugged = threading.Event()
    plugged.set()
    camera = SimulatedCamera(SimulatedTray(seed, (640, 480)), 500)
    before = (0, 0)
    with tempfile.TemporaryDirectory() as folder:
        sound.PLAYERS = (("true",),)  # type: ignore[assignment]
        speaker = Loudspeaker(CONFIG, folder=Path(folder), run=lambda _: plugged.is_set())
        with running(watcher, camera, loudspeaker=speaker, wait=_short_pause) as (world, said):
            pins = [world._pins._factory.pin(number) for number in (18, 13)]  # type: ignore[union-attr]  # noqa: SLF001
            for cycle in range(WARM_UP + cycles):
                if cycle == WARM_UP:
                    before = (resident(), threading.active_count())
                _out_and_in(world, camera, plugged, pins)
                while not said.empty():
                    said.get()
            growth, threads = resident() - before[0], threading.active_count() - before[1]
            files = sum(1 for _ in Path("/proc/self/fd").iterdir())
    print(f"{cycles} times unplugged and plugged in, all devices:")
    print(f"  memory {growth / 2**20:+.1f} MB, threads {threads:+d}, {files} files open at the end")
    return growth <= GROWTH_WANTED and threads <= 0


def _out_and_in(world: DeviceWorld, camera: SimulatedCamera, plugged: threading.Event, pins: list[object]) -> None:
    camera.cord.unplug()
    plugged.clear()
    for pin in pins:
        pin._set_state = _dead  # type: ignore[attr-defined]  # noqa: SLF001
    world.run(SetTrayLight(on=True))
    world.run(WatchTray(on=True))
    world.run(Play(Sound.PLACED))
    _until(lambda: all(service.health is not ServiceHealth.RUNNING for service in _services(world, "camera", "pins")))
    for pin in pins:
        pin.__dict__.pop("_set_state")
    camera.cord.plug_in()
    plugged.set()
    _until(lambda: world.works)
    world.run(Play(Sound.PLACED))


def _services(world: DeviceWorld, *names: str) -> list[object]:
    return [service for service in world.services if service.device.name in names]  # type: ignore[misc]


def _until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not true():
        assert time.monotonic() < end, "a device does not come back"
        time.sleep(0.0005)


def _short_pause(_: float) -> bool:
    time.sleep(0.001)
    return False


def _dead(_: float) -> None:
    raise OSError("no such device")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--throws", type=int, default=12)
    parser.add_argument("--cycles", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    logging.disable(logging.CRITICAL)
    print(f"Python {platform.python_version()} on {platform.machine()}, OpenCV {cv2.__version__}, seed {args.seed}")
    fine = [
        bench_idle(args.seconds, args.seed),
        bench_latency(args.throws, args.seed),
        bench_cycles(args.cycles, args.seed),
    ]
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
