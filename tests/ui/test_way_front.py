"""From the attract screen to the first briefing, by touches on the real window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kiosk.flow.front import CODE_ALPHABET, CODE_LENGTH
from kiosk.messages import ConfirmScore, GoBack
from tests.ui.guests import Guests, guests
from ui import theme, window
from ui.screens.choose import code
from ui.screens.choose.seats import ORDER, SIDES, first_free, seat
from ui.screens.placing.around import seats
from ui.screens.rect import Rect
from ui.texts import Texts
from ui.widgets.pads import CODE_KEYS


@pytest.fixture
def evening(stage: Any, tmp_path: Path) -> Iterator[Guests]:
    with guests(tmp_path) as there:
        yield there


@pytest.fixture
def choosing(evening: Guests) -> Guests:
    return evening.arrive().touch("sheet", "more")


def test_any_touch_wakes_the_kiosk(evening: Guests) -> None:
    evening.arrive()
    assert evening.place == "attract"
    evening.touch("throw")
    assert evening.place == "choose"


def test_a_city_builds_itself_meanwhile(evening: Guests) -> None:
    evening.arrive()
    screen = evening.screen
    before = len(evening.part("sheet").city.buildings)
    screen.go_on()
    assert len(evening.part("sheet").city.buildings) == before + 1
    games = set()
    for _ in range(120):
        screen.go_on()
        games.add(evening.part("sheet").sheet.game)
    assert len(games) == 3
    evening.touch("throw")
    assert screen._clock is None


@pytest.mark.parametrize("language", ["de", "nl", "en"])
def test_the_language_is_chosen_before_anything_else(evening: Guests, language: str) -> None:
    evening.arrive().touch(f"language-{language}")
    assert evening.place == "attract"
    assert evening.text("throw") == Texts(language)("word.throw_to_begin")


def test_three_touches_after_waking_the_game_is_there(choosing: Guests) -> None:
    choosing.touch("new", "begin")
    assert choosing.place == "briefing"
    assert choosing.rehearsal.kiosk.state.table is not None
    assert choosing.rehearsal.kiosk.state.table.names == ("Player 1",)


def test_a_touch_on_a_seat_adds_a_player_there(choosing: Guests) -> None:
    choosing.touch("new", "seat-4", "seat-0")
    assert [(one.name, one.place) for one in choosing.view.players] == [
        ("Player 1", 1),
        ("Player 2", 4),
        ("Player 3", 0),
    ]
    for place in (2, 3, 5):
        choosing.touch(f"seat-{place}")
    assert not choosing.view.can_add


def test_names_are_typed_with_umlauts(choosing: Guests) -> None:
    choosing.corner().touch("language-de", "close")
    choosing.touch("new", "seat-1").type("Jörg Groß")
    assert choosing.text("person-name") == "Jörg Groß|"
    choosing.type("<<<<<-Käthe\n")
    assert choosing.view.players[0].name == "Jörg-Käthe"
    assert choosing.text("name-1") == "Jörg-Käthe"


def test_the_default_name_is_overwritten_and_kept_when_nothing_is_typed(choosing: Guests) -> None:
    choosing.touch("new", "seat-1").type("\n")
    assert choosing.view.players[0].name == "Player 1"
    choosing.touch("seat-1").type("Al\n")
    assert choosing.view.players[0].name == "Al"


def test_a_name_is_suggested_by_one_touch(choosing: Guests) -> None:
    choosing.touch("new", "seat-3", "seat-1")
    assert "Player 2" not in choosing.screen.editor.suggestions()
    name = choosing.text("suggest-1")
    choosing.touch("suggest-1")
    assert choosing.view.players[0].name == name


def test_who_was_here_before_is_suggested_first(evening: Guests) -> None:
    evening.rehearsal.open(("Ottilie",)).do(GoBack())
    evening.arrive().touch("throw", "more", "new", "seat-1")
    assert evening.text("suggest-0") == "Ottilie"


def test_a_taken_name_is_refused_in_words(choosing: Guests) -> None:
    choosing.touch("new", "seat-3", "seat-1").type("Player")
    choosing.screen.editor.typed = "Player 2"  # the drawn keyboard has no figures
    choosing.type("\n")
    assert choosing.view.players[0].name == "Player 1"
    assert "Player 2" in choosing.notice


def test_colour_and_seat_are_changed(choosing: Guests) -> None:
    choosing.touch("new", "seat-3", "seat-1", "colour-violet", "place-5")
    first, second = choosing.view.players
    assert (first.colour, first.place) == ("violet", 5)
    assert choosing.part(f"colour-{second.colour}").disabled
    assert choosing.part("place-3").disabled
    choosing.type("Zoë\n")
    assert choosing.text("name-5") == "Zoë"


def test_a_player_is_removed_and_nobody_can_begin_alone(choosing: Guests) -> None:
    choosing.touch("new", "seat-1", "remove")
    assert choosing.view.players == ()
    assert choosing.part("begin").disabled


def test_beside_a_leaf_means_away_with_it(choosing: Guests) -> None:
    choosing.touch("by_code")
    choosing.tap(choosing.part("code-sign-0"))
    assert choosing.there("code-leaf")
    choosing.screen.parts["code-veil"].dispatch("on_away")
    window.step()
    assert not choosing.there("code-leaf")


@pytest.mark.parametrize(
    ("touches", "mode", "schedule"),
    [
        (("mode-mini",), "mini", (3, 6, 12)),
        (("mode-chapter", "game-8"), "chapter", (7, 8, 9)),
        (("mode-single", "game-11"), "single", (11,)),
        (("game-5",), "single", (5,)),
        (("mode-single", "mode-campaign"), "campaign", tuple(range(1, 13))),
    ],
)
def test_what_is_played_is_chosen_by_pictures(
    choosing: Guests, touches: tuple[str, ...], mode: str, schedule: tuple[int, ...]
) -> None:
    choosing.touch("new", "mode", *touches, "games-done")
    assert (choosing.view.mode, choosing.view.schedule) == (mode, schedule)
    assert choosing.text("mode-name") == Texts("en")(f"mode.{mode}")
    choosing.touch("begin")
    assert choosing.view.game == schedule[0]


def test_each_game_is_named_with_its_length_what_is_new_and_how_hard_it_is(choosing: Guests) -> None:
    choosing.touch("new", "mode", "mode-single", "game-7")
    texts = Texts("en")
    assert choosing.text("games-title") == f"7 {texts('front.game_7')} · 20 minutes · tricky"
    assert choosing.text("games-note") == texts("front.game_7.new")
    assert [game for game in range(1, 13) if choosing.part(f"game-thumb-{game}").faint] == [], "none looks disabled"
    assert [game for game in range(1, 13) if choosing.part(f"game-{game}").look == "chosen"] == [7]
    choosing.touch("mode-campaign")
    assert choosing.text("games-title") == f"{texts('mode.campaign')} · 4 hours · easy to tricky"
    assert [texts(f"front.game_{game}") for game in range(1, 13)] == [
        choosing.text(f"game-name-{game}").partition(" ")[2] for game in range(1, 13)
    ]


def test_on_paper_or_on_the_screen(choosing: Guests) -> None:
    choosing.touch("new", "paper")
    assert choosing.view.paper
    assert choosing.part("paper").look == "chosen"
    choosing.touch("screen")
    assert not choosing.view.paper


def test_a_saved_table_is_continued_by_its_card(evening: Guests) -> None:
    evening.rehearsal.open(("Ada", "Ben")).do(GoBack())
    evening.arrive().touch("throw", "more")
    (card,) = evening.view.shelf
    assert evening.text(f"names-{card.code}") == "Ada, Ben"
    evening.touch(f"card-{card.code}")
    assert (evening.place, evening.view.code) == ("briefing", card.code)


def test_many_saved_tables_are_turned_over(evening: Guests) -> None:
    for name in "ABCDEFG":
        evening.rehearsal.open((name,)).do(GoBack())
    evening.arrive().touch("throw", "more", "down", "down")
    assert evening.part("down").disabled
    last = evening.view.shelf[-1]
    evening.touch(f"card-{last.code}")
    assert evening.view.code == last.code


def test_a_table_is_continued_by_its_code(evening: Guests) -> None:
    code_of = evening.rehearsal.open(("Ada",)).screen.code  # type: ignore[union-attr]
    evening.rehearsal.do(GoBack())
    evening.arrive().touch("throw", "more", "by_code").keys(
        "code-pad", *code_of[:3], "2" if code_of[2] != "2" else "3"
    )
    evening.touch("code-erase").keys("code-pad", code_of[3]).touch("code-go")
    assert (evening.place, evening.view.code) == ("briefing", code_of)


def test_a_finished_table_is_not_offered_and_by_its_code_shows_how_it_ended(evening: Guests) -> None:
    played = evening.rehearsal.open(("Ada", "Ben"), "single", 1).game(2).do(ConfirmScore())
    code_of = played.screen.code  # type: ignore[union-attr]
    evening.rehearsal.do(GoBack()).open(("Cleo",), "single", 1).do(GoBack())
    evening.arrive().touch("throw", "more")
    assert [card.players for card in evening.view.shelf] == [("Cleo",)]
    evening.touch("by_code").keys("code-pad", *code_of).touch("code-go")
    assert (evening.place, evening.view.code, evening.view.finished) == ("standings", code_of, True)
    evening.touch("back")
    assert evening.place == "attract", "there is nothing of it left to continue"


def test_a_code_that_nobody_has_is_said_to_be_unknown(choosing: Guests) -> None:
    choosing.touch("by_code").keys("code-pad", "A", "B")
    assert choosing.part("code-go").disabled
    choosing.keys("code-pad", "2", "3", "4").touch("code-go")
    assert "AB23" in choosing.notice
    assert choosing.there("code-leaf")
    choosing.touch("code-back", "back", "back")
    assert choosing.place == "attract"


def test_there_is_a_way_back_from_everywhere(choosing: Guests) -> None:
    choosing.touch("new", "back")
    assert choosing.there("by_code")
    choosing.touch("back")
    assert choosing.there("play-2")
    choosing.touch("back")
    assert choosing.place == "attract"
    choosing.touch("throw")
    assert choosing.screen.page == "quick"


def test_codes_consist_of_what_the_core_uses() -> None:
    assert "".join(CODE_KEYS) == CODE_ALPHABET
    assert code.LENGTH == CODE_LENGTH


def test_two_players_face_each_other() -> None:
    assert sorted(ORDER) == list(range(len(SIDES)))
    first = first_free(tuple(range(6)))
    second = first_free(tuple(set(range(6)) - {first}))
    assert SIDES[first][0] == SIDES[second][0]
    assert SIDES[first][1] != SIDES[second][1]


def test_the_drawn_seats_are_where_the_sheets_will_lie() -> None:
    theme.use(theme.Theme(1920, 1080))
    glass = Rect(0, 0, 1920, 1080)
    for place, (at, turns) in enumerate(seats(list(range(6)), glass)):
        drawn = seat(place, glass, 640, 400)
        assert (drawn.y > 0) is (turns == 2)
        assert round(drawn.x / 640) == round(at.x / 640)
