"""The kiosk's sounds, made here: a few soft notes each, as wave files in a cache folder."""

from __future__ import annotations

import array
import io
import math
import os
import sys
import tempfile
import wave
from collections.abc import Iterator
from pathlib import Path

from kiosk.files import write_cached
from kiosk.ports import Sound

RATE = 22050
ATTACK_SECONDS = 0.005
LOUDEST = 0.5 * 32767
VERSION = 1

NOTES: dict[Sound, tuple[tuple[float, float], ...]] = {
    Sound.ACCEPTED: ((660, 0.10), (880, 0.16)),
    Sound.PLACED: ((520, 0.07),),
    Sound.REFUSED: ((220, 0.12), (185, 0.18)),
    Sound.GAME_OVER: ((523, 0.14), (659, 0.14), (784, 0.14), (1047, 0.34)),
    Sound.LARGER: ((520, 0.07), (659, 0.07), (784, 0.16)),
    Sound.TREE: ((587, 0.09), (880, 0.09), (740, 0.20)),
    Sound.WELL: ((784, 0.06), (988, 0.06), (1175, 0.06), (1568, 0.22)),
    Sound.COUNTED: ((784, 0.10),),
    Sound.LOST: ((294, 0.12),),
    Sound.RECORD: ((523, 0.10), (659, 0.10), (784, 0.10), (1047, 0.16), (784, 0.08), (1047, 0.36)),
}
"""Frequency and seconds of each note."""
SILENCE = ((0.0, 0.05),)
"""What tells whether a loudspeaker works without anybody hearing it."""


def samples(notes: tuple[tuple[float, float], ...], volume: int) -> array.array[int]:
    """16 bits a sample: each note swells quickly, fades slowly and has a little of its octave."""
    return array.array("h", (round(value * LOUDEST * volume / 100) for value in _wave(notes)))


def _wave(notes: tuple[tuple[float, float], ...]) -> Iterator[float]:
    for hertz, seconds in notes:
        for number in range(round(seconds * RATE)):
            at = number / RATE
            swell = min(at / ATTACK_SECONDS, 1.0) * (1 - at / seconds) ** 1.5
            turn = 2 * math.pi * hertz * at
            yield swell * (0.8 * math.sin(turn) + 0.2 * math.sin(2 * turn))


def sound_file(notes: tuple[tuple[float, float], ...], volume: int) -> bytes:
    """The same as a WAV file."""
    data, content = samples(notes, volume), io.BytesIO()
    if sys.byteorder == "big":
        data.byteswap()
    with wave.open(content, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(data.tobytes())
    return content.getvalue()


def sound_files(volume: int, folder: Path) -> dict[str, Path]:
    """Every sound by its name, made if it is not there yet; ``silence`` is one of them."""
    wanted = {str(sound): notes for sound, notes in NOTES.items()} | {"silence": SILENCE}
    folder.mkdir(parents=True, exist_ok=True)
    files = {}
    for name, notes in wanted.items():
        files[name] = path = folder / f"{name}-{VERSION}-{volume}.wav"
        if not path.exists():
            write_cached(path, sound_file(notes, volume))
    return files


def cache_folder() -> Path:
    """Where sounds are kept; a folder that goes with the computer's memory if there is no better one."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(base) / "tabletown"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(tempfile.gettempdir()) / f"tabletown-{os.getuid()}"
    return folder
