"""Somebody walks up to the table: attract, choose, continue, and what brings the attract screen back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bench.evenings import NAMES
from kiosk.effects import FindCode, FindSheet, ListTables, LoadTable, MakeBackup
from kiosk.flow import step
from kiosk.messages import (
    AcceptDue,
    AcceptRoll,
    AddPlayer,
    BeginGame,
    ButtonPressed,
    ChangePlayer,
    ChooseLanguage,
    ChooseMode,
    ChoosePaper,
    ContinueTable,
    DiceDisturbed,
    DiceMoving,
    DiceRead,
    DiceRefused,
    DismissNotice,
    GiveUpTable,
    GoBack,
    IdleExpired,
    NewTable,
    OpenTable,
    RemovePlayer,
    StartRounds,
    TableLoaded,
    TableMissing,
    TablesListed,
    TroubleBegan,
    TroubleEnded,
    VirtualThrow,
    Wake,
)
from kiosk.rules.dice import FaceA, FaceB, RollKind
from kiosk.rules.my_city_rw.standings import Mode
from kiosk.state import (
    AtTable,
    Attract,
    Briefing,
    Choosing,
    Colour,
    KioskState,
    Notice,
    Player,
    TableCard,
    Waiting,
)
from tests.core.evening import SHEETS, Evening, placing, waiting

LATE = [
    DiceRead(1, FaceA.SINGLE, FaceB.BLANK, RollKind.SOLID),
    DiceRefused(1, "blurred"),
    DiceDisturbed(1),
    AcceptDue(1),
    VirtualThrow(FaceA.SINGLE, FaceB.BLANK, RollKind.SOLID),
    BeginGame(SHEETS[1]),
]


@pytest.mark.parametrize("somebody", [Wake(), ButtonPressed(), DiceMoving()])
def test_a_touch_the_button_or_the_dice_wake_the_kiosk(somebody: Wake | ButtonPressed | DiceMoving) -> None:
    evening = Evening().do(somebody)
    assert evening.state.front == Choosing(thrown=not isinstance(somebody, Wake))
    assert ListTables() in evening.effects


def test_a_new_table_is_chosen_step_by_step() -> None:
    evening = Evening().do(
        Wake(),
        ChooseLanguage("nl"),
        ChooseMode(Mode.CHAPTER, 8),
        AddPlayer("  Ada   L. "),
        AddPlayer("Ben", Colour.RED, 4),
    )
    assert evening.state.front == Choosing(
        Mode.CHAPTER,
        7,  # a chapter begins with its first game
        paper=False,
        players=(Player("Ada L.", Colour.AMBER, 0), Player("Ben", Colour.RED, 4)),
    )
    evening.do(NewTable())
    assert [type(effect) for effect in evening.effects if isinstance(effect, FindCode | FindSheet)] == [
        FindCode,
        FindSheet,
    ]
    assert evening.phase == Briefing()
    assert evening.game.spec.number == 7
    assert evening.game.players == ("Ada L.", "Ben")
    assert evening.table.language == "nl"
    assert evening.state.front == AtTable(evening.table.code)


@pytest.mark.parametrize(
    ("mode", "asked", "first", "schedule"),
    [
        (Mode.CAMPAIGN, 5, 1, tuple(range(1, 13))),
        (Mode.CHAPTER, 6, 4, (4, 5, 6)),
        (Mode.MINI, 1, 3, (3, 6, 12)),
        (Mode.SINGLE, 11, 11, (11,)),
    ],
)
def test_the_four_ways_to_play(mode: Mode, asked: int, first: int, schedule: tuple[int, ...]) -> None:
    evening = Evening().sit_down("Ada", mode=mode, first=asked)
    assert evening.table.first == first
    assert evening.table.series.schedule == schedule
    assert evening.game.spec.number == schedule[0]


def test_one_to_six_players() -> None:
    evening = Evening().do(Wake())
    assert evening.refused(NewTable()) == ("no_players",)
    evening.do(*(AddPlayer(name) for name in NAMES))
    assert evening.refused(AddPlayer("Gus")) == ("table_full", "6")
    evening.do(NewTable())
    assert evening.game.players == NAMES


def test_names_colours_and_seats_belong_to_one_player_each() -> None:
    evening = Evening().do(Wake(), AddPlayer("Ada", Colour.RED, 2), AddPlayer("Ben"))
    assert evening.refused(AddPlayer("ADA")) == ("name_taken", "ADA")
    assert evening.refused(AddPlayer("Cleo", Colour.RED)) == ("colour_taken", "red")
    assert evening.refused(AddPlayer("Cleo", place=2)) == ("place_taken", "2")
    assert evening.refused(AddPlayer("Cleo", place=6)) == ("place_taken", "6")
    assert evening.refused(ChangePlayer(1, name="ada")) == ("name_taken", "ada")
    assert evening.refused(ChangePlayer(1, colour=Colour.RED)) == ("colour_taken", "red")
    assert evening.refused(ChangePlayer(1, place=2)) == ("place_taken", "2")
    assert evening.refused(ChangePlayer(2, name="Cleo")) == ("no_such_player",)
    assert evening.refused(RemovePlayer(-1)) == ("no_such_player",)
    evening.do(ChangePlayer(0, name="ada", colour=Colour.RED), ChangePlayer(1, "Bo", Colour.GREY, 5), RemovePlayer(0))
    assert evening.state.front == Choosing(players=(Player("Bo", Colour.GREY, 5),))


@pytest.mark.parametrize("name", ["", "   ", "a" * 41, "\x07", "\ud800", "a\u202eb"])
def test_a_name_can_be_read(name: str) -> None:
    assert Evening().do(Wake()).refused(AddPlayer(name)) == ("bad_name", "40")


@pytest.mark.parametrize("number", [10**5000, -(10**5000)], ids=["huge", "minus huge"])
def test_no_figure_is_too_large_to_be_refused(number: int) -> None:
    evening = Evening().do(Wake(), AddPlayer("Ada"))
    assert evening.refused(AddPlayer("Ben", place=number))[0] == "place_taken"
    assert evening.refused(ChangePlayer(0, place=number))[0] == "place_taken"
    assert evening.refused(ChooseMode(Mode.SINGLE, number)) == ("no_such_game", "12")
    assert evening.refused(RemovePlayer(number)) == ("no_such_player",)


def test_there_are_games_one_to_twelve_and_three_languages() -> None:
    evening = Evening().do(Wake())
    assert evening.refused(ChooseMode(Mode.SINGLE, 0)) == ("no_such_game", "12")
    assert evening.refused(ChooseMode(Mode.SINGLE, 13)) == ("no_such_game", "12")
    assert evening.refused(ChooseLanguage("xx")) == ("no_such_language", "xx")


def test_a_table_is_continued_by_its_code_as_it_was_left() -> None:
    evening = placing("Ada", "Ben").build(0)
    left = evening.table
    evening.do(GoBack())
    assert evening.state.front == Attract()
    assert evening.state.table is None
    assert MakeBackup() in evening.effects
    evening.do(Wake(), ContinueTable(f" {left.code.lower()} "))
    assert LoadTable(left.code) in evening.effects
    assert evening.table == left


def test_another_table_is_continued_in_its_own_language() -> None:
    evening = Evening().do(Wake(), ChooseLanguage("de"), AddPlayer("Ada"), NewTable())
    code = evening.table.code
    evening.do(GoBack(), ChooseLanguage("en")).sit_down("Ben").do(GoBack())
    assert evening.state.language == "en"
    evening.do(Wake(), ContinueTable(code))
    assert evening.state.language == "de"


def test_a_code_that_no_table_has() -> None:
    evening = Evening().do(Wake())
    evening._handle(ContinueTable("WXYZ"))
    assert evening.state.transient.notice == Notice("no_such_table", ("WXYZ",))
    for nonsense in ("", "WXYZ2", "WX Z", "\ud800", "O0I1"):
        assert evening.refused(ContinueTable(nonsense))[0] == "no_such_table"
    assert evening.refused(TableMissing("WXYZ")) == ("no_such_table", "WXYZ")


def test_only_the_table_of_that_code_is_continued() -> None:
    table = placing().table
    evening = Evening().do(Wake())
    assert evening.refused(TableLoaded("WXYZ", table)) == ("no_such_table", "WXYZ")
    assert evening.refused(TableLoaded("WXYZ")) == ("no_such_table", "WXYZ")


def test_a_table_is_opened_only_with_everything_right() -> None:
    evening = Evening().do(Wake())
    ada = Player("Ada", Colour.RED, 0)
    right = ("ABCD", Mode.SINGLE, 1, False, (ada,), "en")
    wrong = {
        "bad_code": ("ABC", *right[1:]),
        "no_such_game": (*right[:2], 13, *right[3:]),
        "no_players": (*right[:4], (), "en"),
        "name_taken": (*right[:4], (ada, ada), "en"),
        "no_such_language": (*right[:5], "xx"),
    }
    for code, values in wrong.items():
        assert evening.refused(OpenTable(*values))[0] == code
    evening.do(OpenTable(*right))
    assert evening.table.players == (ada,)


@pytest.mark.parametrize("going", [GoBack(), IdleExpired()])
def test_a_form_left_alone_is_forgotten(going: GoBack | IdleExpired) -> None:
    evening = Evening().do(Wake(), AddPlayer("Ada"), going)
    assert evening.state.front == Attract()
    assert evening.do(Wake()).state.front == Choosing()


@pytest.mark.parametrize("nothing", [GoBack(), IdleExpired()])
def test_the_attract_screen_stays(nothing: GoBack | IdleExpired) -> None:
    assert Evening().ignored(nothing)


@pytest.mark.parametrize("late", LATE, ids=lambda late: type(late).__name__)
def test_answers_that_come_after_everybody_has_gone_are_dropped(late: DiceRead) -> None:
    evening = waiting("Ada").do(ButtonPressed(), GoBack())
    assert evening.ignored(late)
    assert evening.do(Wake()).ignored(late)


@pytest.mark.parametrize("somebody", [ButtonPressed(), DiceMoving()])
def test_the_button_and_the_dice_choose_nothing_but_the_throw_is_remembered(
    somebody: ButtonPressed | DiceMoving,
) -> None:
    evening = Evening().do(Wake(), AddPlayer("Ada"))
    before = evening.state.front
    evening.do(somebody)
    assert isinstance(before, Choosing)
    assert evening.state.front == replace(before, thrown=True)
    assert evening.ignored(somebody)


def test_what_belongs_to_a_table_is_refused_without_one() -> None:
    assert Evening().refused(AcceptRoll()) == ("not_now",)
    assert Evening().refused(GiveUpTable()) == ("not_now",)
    assert Evening().do(Wake()).refused(StartRounds()) == ("not_now",)
    assert Evening().do(Wake()).refused(GiveUpTable()) == ("not_now",)
    assert placing().refused(Wake()) == ("not_now",)
    assert placing().refused(ChoosePaper(paper=True)) == ("not_now",)


def test_a_table_that_was_given_up_can_not_be_continued() -> None:
    evening = placing("Ada")
    table = evening.table
    evening.do(GiveUpTable())
    assert evening.state.front == Attract()
    assert evening.state.table is None
    closed = replace(table, closed=True)
    assert evening.do(Wake()).refused(TableLoaded(table.code, closed)) == ("no_such_table", table.code)


def test_the_language_can_be_changed_at_any_moment() -> None:
    evening = Evening().do(ChooseLanguage("de"))
    assert evening.state == KioskState("de")
    evening.sit_down("Ada").do(ChooseLanguage("nl"))
    assert evening.state.language == evening.table.language == "nl"
    assert evening.do(StartRounds()).phase == Waiting()
    before = evening.table
    evening.do(ChooseLanguage("en"))
    assert evening.table == replace(before, language="en")
    assert evening.refused(ChooseLanguage("xx")) == ("no_such_language", "xx")


def test_a_notice_stays_until_something_happens_or_it_is_dismissed() -> None:
    refused = step(KioskState(), AcceptRoll()).state
    assert refused.transient.notice == Notice("not_now")
    assert step(refused, DismissNotice()).state == KioskState()
    assert step(refused, Wake()).state.transient.notice is None


def test_troubles_are_kept_by_device_until_they_end() -> None:
    blind, dark = Notice("camera_missing", ("camera",)), Notice("camera_dark", ("camera",))
    mute = Notice("no_sound", ("loudspeaker",))
    evening = placing().do(TroubleBegan(blind), TroubleBegan(mute), TroubleBegan(dark))
    assert evening.state.transient.troubles == (mute, dark)
    assert evening.do(TroubleEnded("camera")).state.transient.troubles == (mute,)
    assert evening.do(TroubleEnded("camera")).state.transient.troubles == (mute,)


def test_the_shelf_is_of_the_moment() -> None:
    card = TableCard("ABCD", Mode.MINI, 3, paper=False, players=("Ada",), games_finished=1, round=4)
    evening = Evening().do(Wake(), TablesListed((card,)))
    assert evening.state.transient.shelf == (card,)
    assert evening.state.durable == Evening().do(Wake()).state.durable
