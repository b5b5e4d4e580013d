"""Through the door as a stranger's front would: greeting, views, commands, queries, errors, limits."""

from __future__ import annotations

import socket
import stat
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kiosk import __version__, queries
from kiosk.door import protocol
from kiosk.door.client import Client, DoorClosed, DoorError
from kiosk.door.limits import LIMITS, Bucket
from kiosk.door.peers import BY_USER, OWN
from kiosk.door.server import door_path
from kiosk.errors import Unusable
from kiosk.messages import AddPlayer, BuildHere, ChooseLanguage, PassRound, StopPlaying, ThrowVirtually, Wake
from kiosk.views import AttractView, ChooseView, PlacingView, ThrowView
from kiosk.views.viewer import SPECTATOR, seat
from tests.door.rig import QUICK, DoorRig, running, sit_down

PHONES, VENUE = BY_USER["tabletown-phones"], BY_USER["tabletown-venue"]


def test_the_greeting_says_who_one_is_and_what_one_may(rig: DoorRig) -> None:
    with rig.client() as own:
        assert own.greeting["protocol"] == protocol.PROTOCOL
        assert own.greeting["version"] == __version__
        assert own.greeting["actors"] is None
    with rig.client(PHONES) as phones:
        assert phones.greeting["you"] == "phones"
        assert phones.greeting["actors"] == ["phone", "phones"]
        assert phones.greeting["viewers"] == ["seat", "spectator"]


def test_the_socket_is_for_its_group_and_goes_with_the_kiosk(folder: Path) -> None:
    with running(folder) as rig:
        assert stat.S_IMODE(rig.door.path.stat().st_mode) == 0o660
    assert not (folder / "door.sock").exists()


def test_what_a_killed_kiosk_has_left_is_no_obstacle_but_a_file_is(folder: Path) -> None:
    left = socket.socket(socket.AF_UNIX)
    left.bind(str(folder / "door.sock"))
    left.close()
    with running(folder) as rig, rig.client() as front:
        front.ping()
    (folder / "door.sock").write_text("mine")
    with pytest.raises(Unusable), running(folder):
        pass
    assert (folder / "door.sock").read_text() == "mine"


def test_a_front_plays(rig: DoorRig) -> None:
    with rig.client() as front:
        assert isinstance(front.watch().screen, AttractView)
        for command in sit_down("Ada", "Ben"):
            assert front.say(command).refused is None
        shown = front.watch()
        assert isinstance(shown.screen, PlacingView)
        assert [player.name for player in shown.players] == ["Ada", "Ben"]


def test_done_means_written(rig: DoorRig) -> None:
    with rig.client() as front:
        before = rig.kiosk.journal.last
        front.say(Wake())
        assert rig.kiosk.journal.last == before + 1


def test_two_fronts_see_the_same_table(rig: DoorRig) -> None:
    with rig.client() as one, rig.client() as other:
        one.watch()
        other.watch(SPECTATOR)
        one.say(Wake())
        assert isinstance(one.next_view().screen, ChooseView)
        assert isinstance(other.next_view().screen, ChooseView)


def test_a_repeated_id_is_harmless(rig: DoorRig) -> None:
    with rig.client() as front:
        front.say(Wake())
        first = front.say(AddPlayer("Ada"), number="abc")
        last = rig.kiosk.journal.last
        second = front.say(AddPlayer("Ada"), number="abc")
        assert (first.refused, first.again, second.refused, second.again) == (None, False, None, True)
        assert rig.kiosk.journal.last == last


def test_a_throw_that_is_asked_for_again_is_thrown_once(rig: DoorRig) -> None:
    """The answer carries the id of the question, which itself changes nothing."""
    with rig.client() as front:
        for command in sit_down("Ada")[:-2]:
            front.say(command)
        front.say(ThrowVirtually(), number="throw")
        shown = front.watch()
        assert isinstance(shown.screen, ThrowView)
        assert front.say(ThrowVirtually(), number="throw").again
        front.say(ChooseLanguage("de"))
        later = front.next_view()
        while later.language != "de":
            later = front.next_view()
        assert later.screen == shown.screen


def test_a_refusal_says_why(rig: DoorRig) -> None:
    with rig.client() as front:
        delivered = front.say(BuildHere(0))
        assert delivered.refused is not None
        assert delivered.refused.code == "not_now"


def test_a_phone_moves_its_own_seat_only(rig: DoorRig) -> None:
    with rig.client() as own:
        for command in sit_down("Ada", "Ben"):
            own.say(command)
    with rig.client(PHONES) as phones:
        assert phones.say(StopPlaying(1), "phone:1", 1).refused is None
        refused = phones.say(StopPlaying(0), "phone:1", 1).refused
        assert refused is not None
        assert refused.code == "other_seat"
        refused = phones.say(Wake(), "phone:1", 1).refused
        assert refused is not None
        assert refused.code == "forbidden"
        with pytest.raises(DoorError, match="not_allowed"):
            phones.say(Wake(), "table")
        with pytest.raises(DoorError, match="not_allowed"):
            phones.watch()
        assert isinstance(phones.watch(seat(0)).screen, PlacingView)


def test_queries_have_plain_answers(rig: DoorRig) -> None:
    with rig.client() as front:
        for command in sit_down("Ada", "Ben"):
            front.say(command)
        assert front.ask(queries.Help()).game == 1
        assert front.ask(queries.Company()).players[1].name == "Ben"
        assert front.ask(queries.Why(0, (0, 0))).field == (0, 0)
        for nowhere in ((-1, 0), (0, 99), (2**70, 0)):
            assert front.ask(queries.Why(0, nowhere)) is None
        assert front.ask(queries.Saving()) is True
        assert front.ask(queries.PastGames()) == ()
        assert front.ask(queries.Career()).sheets == 0
        assert front.ask(queries.PastGame(7)) is None


def test_the_venue_asks_what_waits_for_it_and_nothing_else(rig: DoorRig) -> None:
    with rig.client(VENUE) as venue:
        assert venue.ask(queries.Outbox()).games == ()
        for refused in (queries.Help(), queries.People(), queries.PastGames()):
            with pytest.raises(DoorError, match="not_allowed"):
                venue.ask(refused)
        with pytest.raises(DoorError, match="not_allowed"):
            venue.watch(SPECTATOR)
        with pytest.raises(DoorError, match="not_allowed"):
            venue.say(Wake(), "venue")


def test_a_stranger_is_sent_away(rig: DoorRig) -> None:
    with pytest.raises(DoorError, match="stranger"):
        rig.client(None)
    with rig.client() as front:
        front.ping()


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"hello", "bad_line"),
        (b"\xff\xfe", "bad_line"),
        (b"[]", "bad_line"),
        (b"[" * 5000, "bad_line"),
        (b'{"is":"say","id":NaN}', "bad_line"),
        (b"{}", "unknown_message"),
        (b'{"is":"shout"}', "unknown_message"),
        (b'{"is":["say"]}', "unknown_message"),
        (b'{"is":"watch","viewer":"god"}', "bad_message"),
        (b'{"is":"watch","viewer":7}', "bad_message"),
        (b'{"is":"watch"}', "bad_message"),
        (b'{"is":"ping","id":""}', "bad_message"),
        (b'{"is":"ping","id":7}', "bad_message"),
        (b'{"is":"ping","id":"a","more":1}', "bad_message"),
        (b'{"is":"say","id":"a","actor":"table","command":{"is":"Sing"}}', "bad_message"),
        (b'{"is":"say","id":"a","actor":"table","seat":-1,"command":{"is":"Wake"}}', "bad_message"),
        (b'{"is":"say","id":"a","actor":7,"command":{"is":"Wake"}}', "bad_message"),
        (b'{"is":"ask","id":"a","query":{"is":"Why","player":0,"field":[1]}}', "bad_message"),
    ],
)
def test_what_can_not_be_used_is_named_by_a_code(rig: DoorRig, line: bytes, code: str) -> None:
    raw = rig.raw()
    assert raw.read()
    raw.write(line + b"\n")
    answer = raw.read()
    assert answer is not None
    assert (answer["is"], answer["code"]) == ("error", code)
    raw.say(**{"is": "ping", "id": "still there"})
    assert raw.read() == {"is": "pong", "id": "still there"}
    raw.close()


def test_an_error_names_the_message_that_it_is_about(rig: DoorRig) -> None:
    raw = rig.raw()
    raw.read()
    raw.say(**{"is": "say", "id": "x1", "actor": "table", "command": {"is": "Sing"}})
    answer = raw.read()
    assert answer is not None
    assert answer["id"] == "x1"
    assert "command.is" in answer["about"]
    raw.close()


# --- limits ---------------------------------------------------------------------------------------------------------


def test_a_line_that_is_too_long_ends_the_connection(rig: DoorRig) -> None:
    raw = rig.raw()
    raw.read()
    raw.write(b"x" * LIMITS.line)
    answer = raw.read()
    assert answer is not None
    assert answer["code"] == "too_long"
    assert raw.read() is None
    raw.close()


def test_nonsense_without_end_ends_the_connection(folder: Path) -> None:
    with running(folder, replace(QUICK, faults=3)) as rig:
        raw = rig.raw()
        raw.read()
        raw.write(b"a\nb\n")
        raw.say(**{"is": "ping", "id": "p"})
        raw.write(b"a\nb\nc\nd\n")
        codes = []
        while (answer := raw.read()) is not None:
            codes.append(answer.get("code", answer["is"]))
        assert codes == ["bad_line", "bad_line", "pong", *["bad_line"] * 3, "too_many_faults"]
        raw.close()


def test_a_bucket_lets_a_burst_through_and_then_the_rate() -> None:
    bucket = Bucket(replace(LIMITS, rate=10, burst=3), 0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(0.1), bucket.take(0.1)] == [True, False]
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(50.0), "a clock that goes back gives nothing"


def test_who_is_too_fast_waits_and_loses_nothing(folder: Path) -> None:
    now = [0.0]
    with running(folder, replace(QUICK, rate=1.0, burst=5), lambda: now[0]) as rig:
        raw = rig.raw()
        raw.read()
        for number in range(8):
            raw.say(**{"is": "ping", "id": str(number)})
        assert [raw.read() for _ in range(5)] == [{"is": "pong", "id": str(number)} for number in range(5)]
        with rig.client() as other:
            other.ping()
        raw.link.settimeout(0.6)
        with pytest.raises(TimeoutError):
            raw.link.recv(1)
        raw.link.settimeout(20)
        now[0] = 3.0
        answers = b""
        while answers.count(b"\n") < 3:
            answers += raw.link.recv(4096)
        assert b'"7"' in answers
        raw.close()


def test_too_many_fronts_are_sent_away(folder: Path) -> None:
    with running(folder, replace(QUICK, connections=2)) as rig:
        first, second = rig.client(), rig.client()
        with pytest.raises(DoorError, match="too_many"):
            rig.client()
        first.close()
        second.ping()
        while rig.door.fronts > 1:
            second.ping()
        rig.client().close()
        second.close()


def test_who_does_not_fetch_its_answers_is_let_go_and_harms_nobody(folder: Path) -> None:
    with running(folder, replace(QUICK, waiting=50_000)) as rig:
        deaf = rig.raw()
        deaf.link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        ask = b'{"is":"ask","id":"h","query":{"is":"Help"}}\n'
        deaf.link.settimeout(0.2)
        with pytest.raises((TimeoutError, BrokenPipeError, ConnectionResetError)):  # noqa: PT012 - until it is full
            while True:
                deaf.write(ask * 20)
        with rig.client() as other:
            assert other.say(Wake()).refused is None
            while rig.door.fronts > 1:
                other.ping()
        deaf.close()


def test_a_front_that_sleeps_finds_the_newest_view_only(rig: DoorRig) -> None:
    with rig.client() as sleeper, rig.client() as other:
        sleeper.watch()
        other.say(Wake())
        for _ in range(300):
            for language in ("de", "nl", "en"):
                other.say(ChooseLanguage(language))
        other.say(AddPlayer("Zoe"))
        count = 1
        shown = sleeper.next_view()
        while not shown.players:
            shown, count = sleeper.next_view(), count + 1
        assert count < 900, "what was not fetched in time has been replaced by newer views"


def test_half_a_line_at_the_end_is_nothing(rig: DoorRig) -> None:
    raw = rig.raw()
    raw.read()
    raw.write(b'{"is":"ping","id":"a"}\n{"is":"say","id":"b","actor":"table","command":{"is":"Wake"}}')
    raw.link.shutdown(socket.SHUT_WR)
    assert raw.read() == {"is": "pong", "id": "a"}
    assert raw.read() is None
    raw.close()
    with rig.client() as front:
        assert isinstance(front.watch().screen, AttractView)


def test_an_ending_kiosk_says_so(folder: Path) -> None:
    with running(folder) as rig:
        front = rig.client()
    with pytest.raises((DoorError, DoorClosed)) as told:
        front.ping()
    assert isinstance(told.value, DoorClosed) or told.value.code == "closing"
    front.close()
    with pytest.raises(DoorClosed):
        Client(folder / "door.sock")


def test_fronts_come_and_go_at_the_same_time(rig: DoorRig) -> None:
    problems: list[Any] = []

    def play(number: int) -> None:
        try:
            for _ in range(20):
                with Client(rig.door.path) as front:
                    front.watch()
                    front.say(PassRound(number))
                    front.ask(queries.Help())
        except Exception as problem:  # noqa: BLE001 - whatever it is, the test shows it
            problems.append(problem)

    workers = [threading.Thread(target=play, args=(number,)) for number in range(6)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert problems == []
    assert rig.runner.alive


def test_where_the_door_is(tmp_path: Path) -> None:
    assert door_path(tmp_path, {}) == tmp_path / "door.sock"
    assert door_path(tmp_path, {"RUNTIME_DIRECTORY": "/run/tabletown"}) == Path("/run/tabletown/door.sock")


def test_a_path_that_no_socket_can_have_is_named(tmp_path: Path) -> None:
    folder = tmp_path / ("x" * 120)
    folder.mkdir()
    with pytest.raises(Unusable, match="too long"), running(folder):
        pass


def test_everything_is_for_the_kiosks_own_user() -> None:
    assert OWN.may_act_as(None)
    assert all(OWN.may_ask(kind) for kind in (queries.Help(), queries.People()))
