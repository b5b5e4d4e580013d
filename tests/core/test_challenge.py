"""The challenge of the week at the table: its throws, its tries, and what is kept of it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kiosk import challenge as weekly
from kiosk.challenge import WeekChallenge
from kiosk.challenges import Challenges
from kiosk.chance import RealChance
from kiosk.effects import FindChallenge, desired_outputs
from kiosk.errors import Unusable
from kiosk.flow import table_after
from kiosk.journal import Journal
from kiosk.messages import (
    AcceptRoll,
    AddComputer,
    AddPlayer,
    BeginChallenge,
    ButtonPressed,
    ChallengeClosed,
    ChallengeOffered,
    ChangeLevel,
    ChooseCoach,
    ConfirmScore,
    CorrectThrow,
    DiceMoving,
    EnterByHand,
    GoBack,
    OpenChallenge,
    SetDie,
    SetUpAgain,
    StartRounds,
    StopPlaying,
    ThrowAgain,
    ThrowVirtually,
    Wake,
)
from kiosk.queries import Outbox, Weekly
from kiosk.rules.registry import DEFAULT_BOOK, book
from kiosk.state import Challenge, Choosing, Colour, Player, RollShown, Source, Table
from kiosk.store import Kiosk
from kiosk.views import view
from tests.core.evening import Evening

BOOK = book(DEFAULT_BOOK)
MONDAY, DAY = "2026-11-16", 86_400
NOON = 1_795_000_000
"""Some time on a Wednesday."""


class NoWorld:
    def run(self, effect: object) -> None:
        """Nothing is there."""


def drawn(game: int = 2) -> WeekChallenge:
    return weekly.draw(MONDAY, BOOK, game, BOOK.material(game), lambda: RealChance().throw(BOOK.dice))


def opened(challenge: WeekChallenge, *names: str, code: str = "ABCD") -> OpenChallenge:
    players = tuple(
        Player(name, colour, place) for place, (name, colour) in enumerate(zip(names, Colour, strict=False))
    )
    kept = Challenge(challenge.id, challenge.throws, "2026-11-18")
    return OpenChallenge(code, BOOK.name, "single", challenge.game, players, "en", hidden=True,
                         sheet=challenge.sheet, challenge=kept)  # fmt: skip


def playing(*names: str) -> Evening:
    """Somebody has begun, and the first throw is awaited."""
    evening = Evening()
    return evening.do(Wake(), opened(drawn(), *(names or ("Ada",))), StartRounds())


# --- throws ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pressed", [ButtonPressed(), ThrowVirtually()])
def test_its_throws_are_those_of_the_list_one_after_the_other(pressed: Any) -> None:  # noqa: ANN401
    evening = playing("Ada", "Ben")
    listed = evening.table.challenge
    assert listed is not None
    for number in range(4):
        evening.do(pressed)
        shown = evening.phase
        assert isinstance(shown, RollShown)
        assert shown.source is Source.CHALLENGE
        assert tuple(face for _, face in shown.faces) == listed.throws[number]
        evening.do(AcceptRoll(), StopPlaying(0)) if number == 3 else evening.do(AcceptRoll())
        if number < 3:
            for player in (0, 1):
                evening.build(player)


def test_after_the_last_throw_of_the_list_comes_the_first() -> None:
    challenge = Challenge("x", (("a", "b", "c"), ("d", "e", "f")), "2026-11-18")
    assert [challenge.faces(number)[0] for number in range(5)] == ["a", "d", "a", "d", "a"]


def test_real_dice_do_not_count_and_the_camera_stays_dark() -> None:
    evening = playing()
    assert not desired_outputs(evening.state).watch
    assert evening.ignored(DiceMoving())
    for command in evening.read("single+blank solid", request=1):
        assert evening.ignored(command)
    evening.do(ButtonPressed())
    wishes = desired_outputs(evening.state)
    assert (wishes.watch, wishes.tray_light, wishes.reading) == (False, False, None)
    assert wishes.accept is not None, "it counts by itself after a while, as any other"
    state = replace(evening.state, transient=replace(evening.state.transient, camera=True))
    assert view(state).given
    assert not view(state).camera, "no screen asks for real dice"


@pytest.mark.parametrize(
    "command",
    [EnterByHand(), ThrowAgain(), SetDie("A", "corner"), ChooseCoach(wanted=True), ChangeLevel(0, "easy"),
     SetUpAgain(), AddComputer("Bolo", "easy"), CorrectThrow()],
)  # fmt: skip
def test_nothing_else_is_thrown_and_nobody_helps(command: Any) -> None:  # noqa: ANN401
    evening = playing()
    assert evening.refused(command) == ("challenge_fixed",)
    evening.do(ButtonPressed())
    assert evening.refused(command) == ("challenge_fixed",)


def test_the_next_throw_waits_for_all() -> None:
    evening = playing("Ada", "Ben").do(ButtonPressed(), AcceptRoll())
    evening.build(0)
    assert evening.refused(ThrowVirtually()) == ("not_all_decided", "Ben")
    assert not evening.table.throw_correctable


def test_a_table_follows_from_its_command_alone() -> None:
    command = opened(drawn(5), "Ada", "Ben")
    table = table_after(None, command)
    assert isinstance(table, Table)
    assert table.game is not None
    assert (table.game.number, table.coach, table.challenge) == (5, False, command.challenge)


def test_what_is_no_challenge_opens_nothing() -> None:
    right = opened(drawn(), "Ada")
    for wrong in (
        replace(right, challenge=replace(right.challenge, throws=())),
        replace(right, challenge=replace(right.challenge, throws=(("corner",),))),
        replace(right, sheet="nothing"),
        replace(right, first=7),
        replace(right, book="toy"),
        replace(right, mode="chess"),
        replace(right, code="?"),
        replace(right, players=(replace(right.players[0], level="easy"),)),
    ):
        assert table_after(None, wrong) is None, wrong


# --- tries ----------------------------------------------------------------------------------------------------------


class ChallengeHouse:
    """A kiosk with a journal and a clock of its own."""

    def __init__(self, folder: Path) -> None:
        self.kiosk = Kiosk(Journal.open(folder / "journal.db"), None, NoWorld())
        self.set(NOON)
        self.kiosk.resume()

    def set(self, seconds: float) -> None:
        self.kiosk.journal.outbox.clock = lambda: seconds

    def do(self, *commands: Any) -> None:  # noqa: ANN401
        for command in commands:
            assert self.kiosk.handle(command) is None, command
            self.kiosk.drain()

    def begin(self, *names: str) -> tuple[str, ...]:
        """Nothing, or why not."""
        self.do(Wake(), *(AddPlayer(name) for name in names))
        self.kiosk.handle(BeginChallenge())
        self.kiosk.drain()
        if self.kiosk.state.table is not None:
            return ()
        notice = self.kiosk.state.transient.notice
        assert notice is not None
        self.do(GoBack())
        return notice.code, *notice.about

    def end(self) -> None:
        """The shortest way through the game."""
        assert self.kiosk.state.table is not None
        players = range(len(self.kiosk.state.table.players))
        self.do(StartRounds(), ThrowVirtually(), AcceptRoll(), *map(StopPlaying, players), ConfirmScore(), GoBack())


@pytest.fixture
def house(tmp_path: Path) -> ChallengeHouse:
    return ChallengeHouse(tmp_path)


def test_without_a_challenge_none_begins(house: ChallengeHouse) -> None:
    assert house.begin("Ada") == ("no_challenge",)


def test_a_name_has_one_try_a_day_whatever_became_of_it(house: ChallengeHouse) -> None:
    house.kiosk.ask(Weekly(drawn()))
    assert house.begin("Ada") == ()
    house.do(GoBack())  # given up in the middle, with the throws seen
    assert house.begin("Ben", "ADA") == ("tried_today", "ADA")
    assert house.begin("Ben") == ()
    house.end()
    house.set(NOON + DAY)
    assert house.begin("Ada", "Ben") == ()


def test_another_challenge_is_another_try(house: ChallengeHouse) -> None:
    house.kiosk.ask(Weekly(drawn()))
    house.begin("Ada")
    house.do(GoBack())
    house.kiosk.ask(Weekly(drawn()))
    assert house.begin("Ada") == ()


def test_computers_are_left_out(house: ChallengeHouse) -> None:
    house.kiosk.ask(Weekly(drawn()))
    house.do(Wake(), AddPlayer("Ada"), AddComputer("Bolo", "easy"), BeginChallenge())
    assert house.kiosk.state.table is not None
    assert house.kiosk.state.table.names == ("Ada",)


def test_it_is_kept_for_a_start_without_a_network(house: ChallengeHouse, tmp_path: Path) -> None:
    found = drawn()
    assert house.kiosk.ask(Weekly(found)) == found
    house.kiosk.drain()
    assert house.kiosk.state.transient.challenge is not None
    house.kiosk.close()
    again = ChallengeHouse(tmp_path)
    assert again.kiosk.ask(Weekly()) == found
    card = again.kiosk.state.transient.challenge
    assert card is not None
    assert (card.id, card.game, card.best) == (found.id, 2, None)
    assert (tmp_path / weekly.FILE).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "wrong",
    [{"id": "x"}, {"book": "toy"}, {"book": "lost-cities-rw"}, {"game": 3}, {"sheet": ""}, {"throws": ()},
     {"throws": (("corner",),)}, {"throws": (("corner", "single", "gold"),)}],
)  # fmt: skip
def test_one_that_can_not_be_played_is_not_taken(house: ChallengeHouse, wrong: dict[str, Any]) -> None:
    found = drawn()
    house.kiosk.ask(Weekly(found))
    with pytest.raises(Unusable):
        house.kiosk.ask(Weekly(replace(found, **wrong)))
    assert house.kiosk.ask(Weekly()) == found


def test_a_damaged_file_is_no_challenge(tmp_path: Path) -> None:
    weekly.keep(tmp_path, drawn())
    data = json.loads((tmp_path / weekly.FILE).read_text())
    (tmp_path / weekly.FILE).write_text(json.dumps({**data, "throws": 7}))
    journal = Journal.open(tmp_path / "journal.db")
    challenges = Challenges(lambda: journal)
    challenges.load()
    assert challenges.card is None
    assert challenges.table(FindChallenge((), "en", hidden=True), lambda: "ABCD") == ChallengeClosed()


def test_a_journal_of_it_opens_again_with_the_same_game(house: ChallengeHouse, tmp_path: Path) -> None:
    house.kiosk.ask(Weekly(drawn()))
    house.begin("Ada")
    house.do(StartRounds(), ThrowVirtually(), AcceptRoll())
    before = house.kiosk.state.table
    house.kiosk.close()
    assert ChallengeHouse(tmp_path).kiosk.state.table == before


def test_a_forgotten_name_is_in_no_row_of_it(house: ChallengeHouse, tmp_path: Path) -> None:
    house.kiosk.ask(Weekly(drawn()))
    house.begin("Adalbert")
    house.end()
    house.kiosk.forget("Adalbert")
    house.kiosk.close()
    assert b"Adalbert" not in (tmp_path / "journal.db").read_bytes()


# --- what leaves the table ------------------------------------------------------------------------------------------


def test_the_outbox_says_which_challenge_it_was_and_how_only_with_the_owners_word(
    house: ChallengeHouse, tmp_path: Path
) -> None:
    found = drawn()
    house.kiosk.ask(Weekly(found))
    house.begin("Adalbert", "Ben")
    house.end()
    (game,) = house.kiosk.ask(Outbox()).games
    assert (game.challenge, game.record) == (found.id, "")
    (tmp_path / "challenge.shared").touch()
    (game,) = house.kiosk.ask(Outbox()).games
    best = max(seat.total for seat in game.seats)
    shown = weekly.checked(replace(found, best=best, record=game.record))
    played = weekly.best_game(shown)
    assert played is not None
    assert played.players == ("1", "2")
    assert played.round == 1


def test_a_record_that_is_none_of_this_challenge_is_left_out(house: ChallengeHouse, tmp_path: Path) -> None:
    found = drawn()
    house.kiosk.ask(Weekly(found))
    house.begin("Ada")
    house.end()
    (tmp_path / "challenge.shared").touch()
    (game,) = house.kiosk.ask(Outbox()).games
    best = game.seats[0].total
    right = replace(found, best=best, record=game.record)
    assert weekly.checked(right).record
    other = next(one for one in iter(drawn, None) if one.throws[0] != found.throws[0])
    for wrong in (
        replace(right, best=best + 1),
        replace(other, best=best, record=game.record),
        replace(drawn(3), best=best, record=game.record),
        replace(right, record="AAAA"),
        replace(right, record="?"),
        replace(right, record="A" * 9000),
    ):
        assert not weekly.checked(wrong).record


def test_who_chooses_is_told_of_it(house: ChallengeHouse) -> None:
    found = drawn()
    house.kiosk.ask(Weekly(found))
    house.do(Wake())
    shown: Any = view(house.kiosk.state).screen
    assert (shown.challenge.id, shown.challenge.game) == (found.id, 2)
    house.do(ChallengeOffered(None))
    gone: Any = view(house.kiosk.state).screen
    assert gone.challenge is None
    assert isinstance(house.kiosk.state.front, Choosing)
