"""The loudspeaker's service: sounds and speech one after the other, by whatever player the system has.

Nobody ever waits for it and nothing needs it: without a player it is silent, and what can't be played in time is
dropped. Only a loudspeaker that has worked and then fails is worth a notice.
"""

from __future__ import annotations

import logging
import queue
import shutil
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from hardware import speech, tones
from hardware.faults import Lost
from hardware.frames import Clock
from hardware.service import Service
from kiosk.ports import Announce, Config, Sound

log = logging.getLogger(__name__)

DEVICE = "sound"
PLAYERS = (("pw-play",), ("paplay",), ("aplay", "-q"))
SOFT = 0.4
"""Of the owner's loudness, where the guests want it softer."""
LONGEST_SECONDS = 10.0
LONGEST_WAIT = 2.0
MOST_WAITING = 4
"""What waits beyond this number is old news."""

Run = Callable[[list[str]], bool]
"""Runs a program to its end, and says whether it went well."""


def softer(volume: int) -> int:
    return max(1, round(volume * SOFT))


class Loudspeaker:
    name = DEVICE

    def __init__(
        self, config: Config, *, folder: Path | None = None, run: Run | None = None, clock: Clock = time.monotonic
    ) -> None:
        self._volume = config.volume
        self.soft = False
        """Whether the guests want it softer than the owner has set it."""
        self.quiet: Callable[[], bool] = bool
        """Whether it is an hour at which everything is soft, whatever the guests want."""
        self._speaks = config.speech != "off"
        self._folder = folder
        self._run_program = run or self._run_and_wait
        self._clock = clock
        self._inbox: queue.SimpleQueue[Sound | Announce | None] = queue.SimpleQueue()
        self._files: dict[str, Path] = {}
        self._soft_files: dict[str, Path] = {}
        self._players: list[list[str]] = []
        self._worked = False
        self._service: Service | None = None

    # --- from any thread ---

    def play(self, wanted: Sound | Announce) -> None:
        if self._volume and self._inbox.qsize() < MOST_WAITING:
            self._inbox.put(wanted)

    def wake(self) -> None:
        self._inbox.put(None)

    def change_volume(self, volume: int) -> None:
        """From the next sound on; slow, since the sounds are written anew."""
        if volume:
            with suppress(OSError):  # the old ones stay
                self._files, self._soft_files = self._written(volume)
        self._volume = volume

    def _written(self, volume: int) -> tuple[dict[str, Path], dict[str, Path]]:
        folder = self._folder or tones.cache_folder()
        return tones.sound_files(volume, folder), tones.sound_files(softer(volume), folder)

    # --- the service ---

    def set_up(self) -> None:
        self._players = [[path, *options] for name, *options in PLAYERS if (path := shutil.which(name))]
        self._inbox = queue.SimpleQueue()
        if self._volume and self._players:
            try:
                self._files, self._soft_files = self._written(self._volume)
            except OSError as problem:
                raise Lost(DEVICE, f"the sounds can't be written: {problem}") from problem
            if self._worked:
                self._play_file(self._files["silence"])

    def tear_down(self) -> None:
        self._service = None

    def run(self, service: Service) -> None:
        self._service = service
        while not service.stopping:
            try:
                wanted = self._inbox.get(timeout=LONGEST_WAIT)
            except queue.Empty:
                wanted = None
            service.beat()
            if wanted is not None and self._files:
                self.perform(wanted)

    def perform(self, wanted: Sound | Announce) -> None:
        """Play or say one thing, to its end."""
        if isinstance(wanted, Sound):
            files = self._soft_files if self._softly else self._files
            self._play_file(files[str(wanted)])
            return
        text = wanted.said or speech.sentence(str(wanted.kind), wanted.shape, wanted.language)
        program = speech.engine()
        if self._speaks and program and text:
            spoken = self._files["silence"].with_name("spoken.wav")
            volume = softer(self._volume) if self._softly else self._volume
            if self._run_program(speech.command(program, text, wanted.language, volume, spoken)):
                self._play_file(spoken)

    @property
    def _softly(self) -> bool:
        return self.soft or self.quiet()

    def _play_file(self, path: Path) -> None:
        """By the first player that can; the one that could is asked first the next time."""
        for number, player in enumerate(self._players):
            if self._run_program([*player, str(path)]):
                self._players.insert(0, self._players.pop(number))
                self._worked = True
                return
        if self._worked:
            raise Lost(DEVICE, "no player can play any more")
        log.info("no player can play; the next sound tries again")

    def _run_and_wait(self, arguments: list[str]) -> bool:
        """Wait for a program in small steps, so that the kiosk can stop at any time."""
        try:
            child = subprocess.Popen(  # noqa: S603 - our own players, found on the path
                arguments, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
        except OSError:
            return False
        end = self._clock() + LONGEST_SECONDS
        try:
            while not (self._service and self._service.stopping) and self._clock() < end:
                try:
                    return child.wait(0.2) == 0
                except subprocess.TimeoutExpired:
                    if self._service:
                        self._service.beat()
        finally:
            if child.poll() is None:
                child.kill()
                child.wait()
        return True
