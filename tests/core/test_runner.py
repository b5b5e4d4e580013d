"""The core's own thread: who hands in does not wait, who looks gets the newest, who fails harms nobody."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from kiosk import queries
from kiosk.archive import JournalArchive
from kiosk.envelope import enveloped
from kiosk.messages import AddPlayer, BuildHere, ChooseLanguage, Command, Wake
from kiosk.runner import Delivered, Runner, Subscription
from kiosk.views import ChooseView, View
from kiosk.views.viewer import AT_TABLE, SPECTATOR, seat
from tests.core.conftest import Opener


@pytest.fixture
def runner(start: Opener, path: Path) -> Iterator[Runner]:
    kiosk = start()
    kiosk.resume()
    made = Runner(kiosk, archive=JournalArchive(path, kiosk))
    made.start()
    yield made
    made.stop()


def sent(runner: Runner, command: Command, **more: Any) -> Delivered:  # noqa: ANN401
    future: Future[Delivered] = Future()
    runner.send(enveloped(command, **more), future.set_result)
    return future.result(10)


def settled(runner: Runner) -> None:
    """When this returns, everything that was handed in before is published."""
    runner.call(lambda: None)
    runner.call(lambda: None)


def test_what_is_done_happens_in_its_thread(runner: Runner) -> None:
    names: list[str] = []
    runner.kiosk.subscribe(lambda _: names.append(threading.current_thread().name))
    assert sent(runner, Wake()) == Delivered()
    runner.kiosk.post(AddPlayer("Ada"))
    settled(runner)
    assert set(names) == {"tabletown-core"}
    assert runner.kiosk.state.front.players[0].name == "Ada"  # type: ignore[union-attr]


def test_the_first_view_comes_at_once_and_then_each_that_differs(runner: Runner) -> None:
    woken = threading.Semaphore(0)
    subscription = runner.subscribe(AT_TABLE, woken.release)
    assert woken.acquire(timeout=10)
    assert subscription.take() is not None
    assert subscription.take() is None
    sent(runner, Wake())
    assert woken.acquire(timeout=10)
    settled(runner)
    shown = subscription.take()
    assert shown is not None
    assert isinstance(shown.screen, ChooseView)
    number = subscription.number
    sent(runner, ChooseLanguage("en"))
    settled(runner)
    assert (subscription.take(), subscription.number) == (None, number)


def test_the_newest_view_wins(runner: Runner) -> None:
    subscription = runner.subscribe()
    sent(runner, Wake())
    for number in range(6):
        sent(runner, AddPlayer(f"P{number}"))
    settled(runner)
    shown = subscription.take()
    assert shown is not None
    assert len(shown.players) == 6
    assert subscription.take() is None


def test_a_subscriber_that_breaks_is_dropped_and_knows_it(runner: Runner) -> None:
    def break_down() -> None:
        raise RuntimeError("gone")

    broken, fine = runner.subscribe(AT_TABLE, break_down), runner.subscribe()
    sent(runner, Wake())
    settled(runner)
    assert broken.dropped
    assert not fine.dropped
    assert fine.take() is not None
    number = broken.number
    sent(runner, AddPlayer("Ada"))
    settled(runner)
    assert broken.number == number


def test_another_viewer_gets_another_view(runner: Runner) -> None:
    subscription = runner.subscribe(AT_TABLE)
    sent(runner, BuildHere(0))
    settled(runner)
    shown = subscription.take()
    assert shown is not None
    assert shown.notice is not None
    runner.look_as(subscription, SPECTATOR)
    settled(runner)
    shown = subscription.take()
    assert shown is not None
    assert shown.notice is None


def test_what_an_actor_may_not_do_never_reaches_the_journal(runner: Runner) -> None:
    before = runner.kiosk.journal.last
    delivered = sent(runner, Wake(), actor="phone:1", seat=1)
    assert delivered.refused is not None
    assert delivered.refused.code == "forbidden"
    assert runner.kiosk.journal.last == before


def test_the_journal_keeps_who_said_it(runner: Runner) -> None:
    sent(runner, Wake(), actor="owner", id="one")
    assert sent(runner, Wake(), actor="owner", id="one") == Delivered(again=True)


def test_a_failure_is_told_and_the_table_plays_on(runner: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("broken")

    with monkeypatch.context() as patch:
        patch.setattr(type(runner.kiosk), "deliver", fail)
        delivered = sent(runner, Wake())
    assert delivered.refused is not None
    assert delivered.refused.code == "failed"
    assert sent(runner, Wake()).refused is None


def test_queries_are_answered_and_a_broken_archive_is_no_answer(runner: Runner) -> None:
    assert runner.ask_now(queries.Saving()) is True
    assert asked(runner, queries.People()) == ()
    runner.archive = object()  # type: ignore[assignment]
    assert isinstance(asked(runner, queries.People()), AttributeError)
    assert asked(runner, queries.Saving()) is True


def asked(runner: Runner, query: queries.Query) -> Any:  # noqa: ANN401
    future: Future[Any] = Future()
    runner.ask(query, future.set_result)
    return future.result(10)


def test_what_was_handed_in_before_the_end_is_done(start: Opener) -> None:
    runner = Runner(start())
    runner.start()
    for command in (Wake(), AddPlayer("Ada"), AddPlayer("Ben")):
        runner.send(enveloped(command))
    runner.stop()
    assert not runner.alive
    assert len(runner.kiosk.state.front.players) == 2  # type: ignore[union-attr]


def test_a_call_gives_what_it_raises(runner: Runner) -> None:
    def fail() -> None:
        raise LookupError("nothing")

    with pytest.raises(LookupError):
        runner.call(fail)


def test_a_subscription_tells_of_a_view_once() -> None:
    woken: list[int] = []
    subscription = Subscription(seat(0), lambda: woken.append(1))
    shown: Callable[[str], View] = lambda language: View(ChooseView, language, None, (), 0)  # type: ignore[arg-type]  # noqa: E731
    one, same, other = shown("en"), shown("en"), shown("de")
    for each in (one, one, same, other):
        subscription.offer(each, seat(0))
    assert len(woken) == 2
    assert subscription.take() is other
