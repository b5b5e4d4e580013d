"""Presses out of edges, with the time given by the test."""

from __future__ import annotations

import numpy as np

from hardware.presses import BOUNCE_SECONDS, STUCK_SECONDS, Press, Presses


def presses_of(edges: list[tuple[float, bool]], end: float, *, down: bool = False) -> list[Press]:
    """Everything that comes of these edges, ticking whenever it is due."""
    machine = Presses(down=down)
    found: list[Press] = []
    for at, level in [*edges, (end, edges[-1][1] if edges else down)]:
        while (due := machine.next_due()) is not None and due < at:
            found += machine.tick(due)
        found += machine.edge(at, down=level)
    return found


def test_a_press_counts_when_it_is_let_go() -> None:
    assert presses_of([(1, True), (1.2, False)], 2) == [Press.PRESSED]
    assert presses_of([(1, True)], 2) == []


def test_a_press_is_a_press_however_long() -> None:
    for seconds in (0.05, 1.4, 1.6, 4, STUCK_SECONDS - 0.1):
        assert presses_of([(1, True), (1 + seconds, False)], 30) == [Press.PRESSED], seconds


def test_a_contact_that_bounces_gives_one_press() -> None:
    rng = np.random.default_rng(4)
    for _ in range(200):
        bounces = np.sort(rng.uniform(0, 0.9 * BOUNCE_SECONDS, 2 * int(rng.integers(1, 9))))
        down = [(1 + float(at), number % 2 == 0) for number, at in enumerate(bounces)]
        up = [(1.3 + float(at), number % 2 == 1) for number, at in enumerate(bounces)]
        edges = [*down, (1.02, True), *up, (1.32, False)]
        assert presses_of(edges, 2) == [Press.PRESSED]


def test_a_spark_is_no_press() -> None:
    assert presses_of([(1, True), (1 + BOUNCE_SECONDS / 2, False)], 2) == []
    assert presses_of([(1, True), (1.3, False), (1.301, True), (1.302, False)], 2) == [Press.PRESSED]


def test_a_gap_while_it_is_held_does_not_end_a_press() -> None:
    assert presses_of([(1, True), (1.5, False), (1.505, True), (3.5, False)], 4) == [Press.PRESSED]


def test_a_stuck_button_is_told_once_and_so_is_its_end() -> None:
    stuck = 1 + STUCK_SECONDS
    assert presses_of([(1, True)], stuck + 100) == [Press.STUCK]
    assert presses_of([(1, True), (stuck + 5, False)], stuck + 6) == [Press.STUCK, Press.FREED]


def test_a_button_that_is_held_at_the_start_is_not_pressed() -> None:
    assert presses_of([(2, False)], 3, down=True) == []
    assert presses_of([(2, False), (3, True), (3.1, False)], 4, down=True) == [Press.PRESSED]
    assert presses_of([(40, False)], 50, down=True) == [Press.STUCK, Press.FREED]


def test_looking_late_gives_the_same_presses() -> None:
    """A busy computer handles all edges at once, long after they happened."""
    machine = Presses()
    found = []
    for at, down in [(1, True), (1.1, False), (2, True), (2.005, False), (2.01, True), (2.2, False), (3, True)]:
        found += machine.edge(at, down=down)
    assert found + machine.tick(30) == [Press.PRESSED, Press.PRESSED, Press.STUCK]


def test_nothing_is_due_while_nothing_happens() -> None:
    machine = Presses()
    assert machine.next_due() is None
    machine.edge(1, down=True)
    assert machine.next_due() == 1 + BOUNCE_SECONDS
    machine.tick(40)
    assert machine.next_due() is None
