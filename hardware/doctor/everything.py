"""All that the doctor looks at."""

from __future__ import annotations

from hardware.doctor import Check, CheckResult, around, machine
from kiosk.ports import Config, Frame


def checks(config: Config, frames: list[Frame]) -> list[tuple[str, Check]]:
    """In the order in which a person would look; the camera's frame is put into *frames*."""

    def camera() -> CheckResult:
        finding, frame = around.camera(config)
        frames.extend([frame] if frame is not None else [])
        return finding

    return [
        ("board", machine.board),
        ("power", machine.power),
        ("temperature", machine.temperature),
        ("disk", lambda: machine.disk(config.data_folder)),
        ("time", machine.clock),
        ("display", around.display),
        ("touch", around.touch),
        ("camera", camera),
        ("dice", around.dice),
        ("pins", lambda: around.pins(config)),
        ("sound", lambda: around.sound(config)),
        ("speech", lambda: around.spoken(config)),
    ]
