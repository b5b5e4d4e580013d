"""History says which results are a computer's."""

from __future__ import annotations

from pathlib import Path

from kiosk import history
from kiosk.messages import (
    AcceptRoll,
    AddComputer,
    AddPlayer,
    ChangeLevel,
    ChooseMode,
    ConfirmScore,
    MakeMove,
    NewTable,
    StartRounds,
    StopPlaying,
    ThrowVirtually,
    Wake,
)
from tests.core.conftest import Opener


def test_a_computers_results_are_marked_and_a_persons_are_not(start: Opener, path: Path) -> None:
    kiosk = start()
    kiosk.resume()
    machines = (AddComputer("Pixel", "strong"), AddComputer("Domino", "easy"))
    begin = (Wake(), ChooseMode("single", 1), AddPlayer("Ada"), *machines, NewTable(), StartRounds())
    play = (ThrowVirtually(), AcceptRoll(), StopPlaying(0), MakeMove(1, "stop"), ChangeLevel(2, ""), StopPlaying(2))
    for command in (*begin, *play, ConfirmScore()):
        kiosk.post(command)
        kiosk.drain()
    with history.reading(path) as db:
        (game,) = history.past_games(db)
        names = [one.name for one in game.scores]
        people = {one.name for one in history.people(db)}
    assert names == ["Ada", "Pixel (Computer 3)", "Domino"], "the last one was taken over by a person"
    assert people == set(names)
    past = kiosk.state.table
    assert past is not None
    assert past.results[0].players == ("Ada", "Pixel", "Domino"), "at the table everybody is called as before"
