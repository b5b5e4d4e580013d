"""Writes the golden journals of one released shape; run once, with the code of that release, and never again.

    cd CHECKOUT && PYTHONPATH=.:TESTS python TESTS/tests/golden/journals/write.py FOLDER [SCENE…]

Uses only what every release has: guests that play at random, the store, commands as JSON, the program's own answers;
where a shape is older than other rule books, without the scenes of `LATER`.
The files are as a power cut leaves them: much of a journal is still in the log beside it.
"""

from __future__ import annotations

import io
import json
import lzma
import sys
import tarfile
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path.cwd()))
sys.path.append(str(Path(__file__).parent))

from told import FILES, told

from bench.evenings import NAMES, BusyGuests, DrawnChance, StillWorld
from kiosk.codec import command_from_json
from kiosk.journal import Journal
from kiosk.rules.my_city_rw import load_library
from kiosk.state import Briefing, Over, Placing, RollShown, Standings, Table
from kiosk.store import Kiosk


class GoldenEvening:
    def __init__(self, folder: Path, seed: int) -> None:
        journal = Journal.open(folder / FILES[0])
        self.kiosk = Kiosk(journal, load_library(), StillWorld(), DrawnChance(seed), background=lambda _: None)
        self.guests = BusyGuests(Random(seed), mischief=0.03, leaving=0.0, stopping=0.01)

    def do(self, kind: str, **values: object) -> None:
        self.kiosk.post(command_from_json({"is": kind, **values}))
        self.kiosk.drain()

    def sit_down(self, mode: str, players: int, *, paper: bool = False, first: int = 1) -> None:
        self.do("Wake")
        self.do("ChooseMode", mode=mode, first=first)
        self.do("ChoosePaper", paper=paper)
        for name in NAMES[:players]:
            self.do("AddPlayer", name=name)
        self.do("NewTable")
        assert self.kiosk.state.table is not None

    def play_until(self, reached: Callable[[Table], bool]) -> None:
        for _ in range(60_000):
            table = self.kiosk.state.table
            if table is None:  # somebody went back: the same table again
                self.do("Wake")
                self.do("ContinueTable", code=self.kiosk.state.transient.shelf[0].code)
                continue
            if reached(table):
                return
            self.kiosk.post(self.guests.next(self.kiosk.state))
            self.kiosk.drain()
        raise AssertionError("never reached")


def finished(games: int) -> Callable[[Table], bool]:
    return lambda table: isinstance(table.phase, Standings) and len(table.results) >= games


def aiming_in_game(number: int, rounds: int) -> Callable[[Table], bool]:
    def reached(table: Table) -> bool:
        game = table.game
        return (
            isinstance(table.phase, Placing)
            and game is not None
            and game.spec.number == number
            and len(game.rolls) > rounds
            and any(table.drafts)
        )

    return reached


def campaign(evening: GoldenEvening) -> None:
    """Three players in the middle of game 8, somebody half-way through a placement."""
    evening.sit_down("campaign", 3)
    evening.play_until(aiming_in_game(8, 9))


def solo(evening: GoldenEvening) -> None:
    """One player at the end of a campaign."""
    evening.guests.mischief = 0.0
    evening.sit_down("campaign", 1)
    evening.play_until(finished(12))


def paper(evening: GoldenEvening) -> None:
    evening.sit_down("chapter", 4, paper=True, first=4)
    evening.play_until(lambda table: len(table.results) == 1 and len(getattr(table.game, "rolls", ())) > 4)


def given_up(evening: GoldenEvening) -> None:
    evening.sit_down("mini", 2)
    evening.play_until(lambda table: len(getattr(table.game, "rolls", ())) > 6)
    evening.do("GiveUpTable")


def thirty(evening: GoldenEvening) -> None:
    """Thirty finished games of ten tables, each of which is left for the next."""
    for number in range(10):
        modes = ("chapter", "mini", "chapter", "mini", "chapter")
        evening.sit_down(modes[number % 5], number % 6 + 1, paper=number == 7, first=number + 1)
        evening.play_until(finished(3))
        evening.do("GoBack")


# --- since shape 2: a second and a third rule book ---


class OtherGuests(GoldenEvening):
    """Guests of any book: a random one of the moves that are possible."""

    def sit_at(self, book: str, mode: str, players: int) -> None:
        self.do("Wake")
        self.do("ChooseBook", book=book)
        self.do("ChooseMode", mode=mode)
        for name in NAMES[:players]:
            self.do("AddPlayer", name=name)
        self.do("NewTable")
        assert self.kiosk.state.table is not None

    def play_on(self, reached: Callable[[Table], bool]) -> None:
        for _ in range(5_000):
            table = self.kiosk.state.table
            assert table is not None
            if reached(table):
                return
            self._one(table)
        raise AssertionError("never reached")

    def _one(self, table: Table) -> None:
        game, need = table.game, table.rules.needs(table.game) if table.game is not None else None
        match table.phase:
            case Briefing():
                self.do("StartRounds")
            case Standings():
                self.do("NextGame")
            case RollShown():
                self.do("AcceptRoll")
            case Over() if not (game is not None and game.to_act):
                self.do("ConfirmScore")
            case _ if need == "card":
                self.do("TurnCard")
            case _ if need == "throw":
                self.do("ThrowVirtually")
            case _:
                assert game is not None
                name = self.guests.random.choice(game.to_act)
                move = self.guests.random.choice(table.rules.moves(game, name))
                self.do("MakeMove", player=table.names.index(name), move=table.rules.write_move(move))


def in_round(games: int, rounds: int) -> Callable[[Table], bool]:
    return lambda table: len(table.results) == games and table.game is not None and table.game.round >= rounds


def lost_cities(evening: OtherGuests) -> None:
    """One game to its end, and a second table in the middle of one."""
    evening.sit_at("lost-cities-rw", "single", 3)
    evening.play_on(lambda table: bool(table.results))
    evening.do("GoBack")
    evening.sit_at("lost-cities-rw", "single", 2)
    evening.play_on(in_round(0, 5))


def board(evening: OtherGuests) -> None:
    """A chapter in the middle of its second game."""
    evening.sit_at("my-city-board", "first-chapter", 2)
    evening.play_on(in_round(1, 4))


LATER = {one.__name__: one for one in (lost_cities, board)}
SCENES = {one.__name__: one for one in (campaign, solo, paper, given_up, thirty)}


def main(folder: Path, *names: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for seed, (name, scene) in enumerate({**SCENES, **LATER}.items(), 1):
        if names and name not in names:
            continue
        with tempfile.TemporaryDirectory() as place:
            evening = OtherGuests(Path(place), seed)
            scene(evening)
            files = {file: (Path(place) / file).read_bytes() for file in FILES}
            with tarfile.open(folder / f"{name}.tar.xz", "w:xz", preset=9) as tar:
                for file, content in files.items():
                    info = tarfile.TarInfo(file)
                    info.size = len(content)
                    tar.addfile(info, io.BytesIO(content))
            evening.kiosk.close()
            text = json.dumps(told(files), ensure_ascii=False, indent=1, sort_keys=True)
            (folder / f"{name}.json.xz").write_bytes(lzma.compress(text.encode(), preset=9))
            print(name, {file: len(content) for file, content in files.items()}, len(text))


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
