"""Sounds of our own, speech where there is an engine, and a loudspeaker that nobody ever waits for."""

from __future__ import annotations

import shutil
import threading
import time
import wave
from collections.abc import Callable
from pathlib import Path

import pytest

from hardware import sound, speech, tones
from hardware.service import Service, ServiceHealth
from hardware.sound import MOST_WAITING, Loudspeaker
from kiosk.config import Config
from kiosk.effects import Announce, Sound
from kiosk.messages import TroubleBegan, TroubleEnded
from kiosk.rules.my_city_rw.city import BuildingKind
from kiosk.rules.my_city_rw.shapes import SHAPES
from kiosk.state import LANGUAGES
from tests.hardware.fakes import CommandBox, our_threads, wait_until

SAID = Announce(BuildingKind.LINED, "L-4", "de")


class SoundPrograms:
    """Writes down which programs were run; all succeed unless told otherwise."""

    def __init__(self, works: Callable[[list[str]], bool] = lambda _: True) -> None:
        self.calls: list[list[str]] = []
        self.works = works

    def __call__(self, arguments: list[str]) -> bool:
        self.calls.append(arguments)
        return self.works(arguments)


@pytest.fixture(autouse=True)
def players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")


def loudspeaker(tmp_path: Path, programs: SoundPrograms, **keys: object) -> Loudspeaker:
    made = Loudspeaker(Config(**keys), folder=tmp_path, run=programs)  # type: ignore[arg-type]
    made.set_up()
    return made


def short_pause(_: float) -> bool:
    time.sleep(0.002)
    return False


def test_every_sound_is_a_short_wave_file_as_loud_as_configured(tmp_path: Path) -> None:
    loud, soft = (tones.sound_files(volume, tmp_path / str(volume)) for volume in (100, 20))
    assert set(loud) == {*map(str, Sound), "silence"}
    for name, path in loud.items():
        with wave.open(str(path)) as file:
            assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, tones.RATE)
            assert 0.04 < file.getnframes() / tones.RATE < 1
        if name != "silence":
            notes = tones.NOTES[Sound(name)]
            assert max(tones.samples(notes, 100)) == pytest.approx(5 * max(tones.samples(notes, 20)), rel=0.01)
    assert soft["placed"].stat().st_size == loud["placed"].stat().st_size


def test_sounds_are_made_once(tmp_path: Path) -> None:
    first = tones.sound_files(60, tmp_path)["placed"].stat().st_mtime_ns
    assert tones.sound_files(60, tmp_path)["placed"].stat().st_mtime_ns == first
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".wav"] * (len(Sound) + 1)


def test_a_cache_that_can_not_be_written_is_replaced(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert "tabletown-" in str(tones.cache_folder())
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert tones.cache_folder() == tmp_path / "cache" / "tabletown"


def test_every_building_has_its_words_in_every_language() -> None:
    assert set(speech.WORDS) == set(LANGUAGES)
    for language in LANGUAGES:
        assert set(speech.WORDS[language]) == {*SHAPES, *map(str, BuildingKind)}
        for shape in SHAPES:
            assert len(speech.sentence("solid", shape, language).split(", ")) == 2


def test_a_throw_is_announced_in_the_tables_language(tmp_path: Path) -> None:
    programs = SoundPrograms()
    loudspeaker(tmp_path, programs).perform(SAID)
    spoken, played = programs.calls
    assert spoken[:3] == ["/usr/bin/espeak-ng", "-v", "de"]
    assert spoken[-1] == "L aus vier, Gewerbe"
    assert spoken[spoken.index("-a") + 1] == "120"
    assert played == ["/usr/bin/pw-play", spoken[spoken.index("-w") + 1]]


def test_speech_can_be_off_and_needs_an_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    programs = SoundPrograms()
    loudspeaker(tmp_path, programs, speech="off").perform(SAID)
    monkeypatch.setattr(speech, "engine", lambda: None)
    loudspeaker(tmp_path, programs).perform(SAID)
    assert programs.calls == []


def test_the_player_that_works_is_found_and_kept(tmp_path: Path) -> None:
    programs = SoundPrograms(lambda arguments: arguments[0].endswith("/aplay"))
    speaker = loudspeaker(tmp_path, programs)
    speaker.perform(Sound.PLACED)
    speaker.perform(Sound.PLACED)
    assert [call[0].rsplit("/", 1)[-1] for call in programs.calls] == ["pw-play", "paplay", "aplay", "aplay"]


def test_without_a_player_or_with_volume_0_it_is_silent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    programs = SoundPrograms()
    quiet = loudspeaker(tmp_path / "a", programs, volume=0)
    quiet.play(Sound.PLACED)
    assert quiet._inbox.empty()
    monkeypatch.setattr(shutil, "which", lambda _: None)
    assert loudspeaker(tmp_path / "b", programs)._files == {}
    assert programs.calls == []


def test_what_comes_too_fast_is_dropped(tmp_path: Path) -> None:
    speaker = loudspeaker(tmp_path, SoundPrograms())
    for _ in range(100):
        speaker.play(Sound.PLACED)
    assert speaker._inbox.qsize() == MOST_WAITING


def test_a_loudspeaker_that_worked_is_missed_and_comes_back(tmp_path: Path) -> None:
    programs, box = SoundPrograms(), CommandBox()
    speaker = Loudspeaker(Config(), folder=tmp_path, run=programs)
    service = Service(speaker, box, wait=short_pause)
    service.start()
    wait_until(lambda: service.health is ServiceHealth.RUNNING)
    speaker.play(Sound.PLACED)
    wait_until(lambda: programs.calls)
    programs.works = lambda _: False
    speaker.play(Sound.PLACED)
    assert box.wait_for(TroubleBegan).notice.code == "sound_lost"
    programs.works = lambda _: True
    box.wait_for(TroubleEnded)
    service.stop()
    assert our_threads() == []


def test_a_program_that_never_ends_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The real way of running programs: a missing one, a good one, a bad one, and one that hangs."""
    speaker = Loudspeaker(Config(), folder=tmp_path)
    assert not speaker._run_and_wait(["/nonexistent/player"])
    assert speaker._run_and_wait(["/bin/sh", "-c", "exit 0"])
    assert not speaker._run_and_wait(["/bin/sh", "-c", "exit 3"])
    monkeypatch.setattr(sound, "LONGEST_SECONDS", 0.05)
    assert speaker._run_and_wait(["/bin/sh", "-c", "exec sleep 1000"])


def test_playing_makes_nobody_wait(tmp_path: Path) -> None:
    playing, go_on = threading.Event(), threading.Event()

    def slow(_: list[str]) -> bool:
        playing.set()
        return go_on.wait(20)

    speaker = Loudspeaker(Config(), folder=tmp_path, run=slow)
    service = Service(speaker, CommandBox())
    service.start()
    wait_until(lambda: service.health is ServiceHealth.RUNNING)
    speaker.play(Sound.PLACED)
    assert playing.wait(20)
    speaker.play(Sound.REFUSED)  # comes back although the first one is still playing
    go_on.set()
    service.stop()


def test_guests_have_everything_softer_than_the_owner_has_set_it(tmp_path: Path) -> None:
    programs = SoundPrograms()
    speaker = loudspeaker(tmp_path, programs, volume=60)
    speaker.soft = True
    speaker.perform(Sound.PLACED)
    assert programs.calls[-1][-1].endswith("-24.wav")
    speaker.change_volume(100)
    speaker.perform(Sound.PLACED)
    assert programs.calls[-1][-1].endswith("-40.wav")
    speaker.soft = False
    speaker.perform(Sound.PLACED)
    assert programs.calls[-1][-1].endswith("-100.wav")
    assert sound.softer(1) == 1, "off is another step"


def test_in_quiet_hours_everything_is_soft_whatever_the_guests_want(tmp_path: Path) -> None:
    programs = SoundPrograms()
    speaker = loudspeaker(tmp_path, programs, volume=60)
    night = True
    speaker.quiet = lambda: night
    speaker.perform(Sound.PLACED)
    assert programs.calls[-1][-1].endswith("-24.wav")
    night = False
    speaker.perform(Sound.PLACED)
    assert programs.calls[-1][-1].endswith("-60.wav")
