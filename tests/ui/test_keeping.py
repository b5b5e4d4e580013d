"""After a game a picture of the city goes home: on a stick, on paper, or on a phone."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from kiosk.errors import Unusable
from kiosk.messages import ChooseLanguage, PhonesOffered
from tests.ui.guests import wait
from tests.ui.hands import tap_all_over
from tests.ui.owners import Owners, owners
from ui import window
from ui.draw.keepsake import HIGH, WIDE
from ui.texts import LANGUAGES, Texts

SIZES = [(800, 480), (1280, 800), (1920, 1080)]


class KeepsakesAtHand:
    """A stick and a printer, without either."""

    def __init__(self, printer: str = "") -> None:
        self.name = printer
        self.kept: list[bytes] = []
        self.printed: list[bytes] = []
        self.refusal: Unusable | None = None

    def keep(self, picture: bytes) -> str:
        if self.refusal is not None:
            raise self.refusal
        self.kept.append(picture)
        return "tabletown-city-000007.png"

    def printer(self) -> str:
        return self.name

    def print(self, picture: bytes) -> None:
        self.printed.append(picture)


@contextmanager
def over(folder: Path, size: tuple[int, int], kept: KeepsakesAtHand) -> Iterator[Owners]:
    """At the end of a game."""
    with owners(folder, size, keepsakes=kept) as there:
        there.rehearsal.open(("Ada", "Ben"), "single", 4).game(6)
        there.arrive()
        yield there


@pytest.fixture
def kept() -> KeepsakesAtHand:
    return KeepsakesAtHand("Canon")


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def table(stage: Any, tmp_path: Path, request: pytest.FixtureRequest, kept: KeepsakesAtHand) -> Iterator[Owners]:
    with over(tmp_path, request.param, kept) as there:
        yield there


def settled(table: Owners) -> None:
    wait(lambda: not table.app.jobs.open, 30)
    window.step(2)


@pytest.mark.painted
def test_two_touches_lay_a_picture_onto_the_stick(table: Owners, kept: KeepsakesAtHand) -> None:
    table.touch("keep")
    settled(table)
    table.touch("keeping-stick")
    settled(table)
    (picture,) = kept.kept
    assert struct.unpack(">II", picture[16:24]) == (WIDE, HIGH)
    assert len(picture) > 20_000, "a city, and no empty paper"
    assert "000007" in table.text("keeping-told")
    assert table.part("keeping-stick").disabled, "one picture of one city"
    table.touch("keeping-close")
    assert table.place == "over"


def test_no_touch_beside_its_buttons_reaches_the_score(table: Owners, kept: KeepsakesAtHand) -> None:
    def own() -> list[Any]:
        """A touch beside the leaf puts it away, and it is opened again."""
        if not table.there("keeping-close"):
            table.touch("keep")
            settled(table)
        return [*(table.part(f"keeping-{one}") for one in ("stick", "print", "close")), table.app.stage.corner]

    before = table.rehearsal.kiosk.state
    tap_all_over(own)
    assert table.place == "over"
    assert table.rehearsal.kiosk.state == before
    assert not kept.kept
    assert not kept.printed


def test_it_is_printed_where_a_printer_is_set_up(table: Owners, kept: KeepsakesAtHand) -> None:
    table.touch("keep")
    settled(table)
    table.touch("keeping-print")
    settled(table)
    assert len(kept.printed) == 1


def test_without_printer_and_phones_only_the_stick_is_offered(stage: Any, tmp_path: Path) -> None:
    with over(tmp_path, (800, 480), KeepsakesAtHand()) as there:
        there.touch("keep")
        settled(there)
        assert there.there("keeping-stick")
        assert not there.there("keeping-print")
        assert not there.there("keeping-phone")


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_has_no_stick_is_told_what_to_do(stage: Any, tmp_path: Path, language: str) -> None:
    kept = KeepsakesAtHand()
    kept.refusal = Unusable("there is no stick", code="gone")
    with over(tmp_path, (800, 480), kept) as there:
        there.app.bridge.post(ChooseLanguage(language))
        there.touch("keep")
        settled(there)
        there.touch("keeping-stick")
        settled(there)
        assert there.text("keeping-told") == Texts(language)("score.keep.no_stick")
        assert not there.part("keeping-stick").disabled, "it may be tried again"


def test_where_phones_are_on_it_leads_to_the_code_to_scan(stage: Any, tmp_path: Path) -> None:
    with over(tmp_path, (800, 480), KeepsakesAtHand()) as there:
        there.do(PhonesOffered("http://192.168.100.100:8080", "K7QM2X"))
        there.touch("keep")
        settled(there)
        there.touch("keeping-phone")
        assert type(there.room).__name__ == "PhonesRoom"
