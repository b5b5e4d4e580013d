"""Every identifier of the core has words in every language, and no words lie about unused."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter

import pytest

from hardware.doctor.sayings import ENGLISH
from kiosk.notices import NoticeCode
from kiosk.rules.dice import FaceA, FaceB, RollKind
from kiosk.rules.lost_cities_rw.moves import LostCitiesReason
from kiosk.rules.my_city_board.modes import WAYS
from kiosk.rules.my_city_board.reasons import BoardReason
from kiosk.rules.my_city_rw.city import BuildingKind
from kiosk.rules.my_city_rw.library import load_library
from kiosk.rules.my_city_rw.placement import Reason
from kiosk.rules.my_city_rw.scoring import BagLine, Line
from kiosk.rules.my_city_rw.shapes import SHAPES
from kiosk.rules.my_city_rw.sheet import Terrain
from kiosk.rules.my_city_rw.standings import Mode, Title
from kiosk.rules.my_city_rw.view.games import features
from kiosk.rules.registry import playable
from kiosk.state import LANGUAGES, Colour, Notice
from ui.screens.owner.swatch import SQUARE
from ui.texts import LANGUAGES as OURS
from ui.texts import Texts, gain, signed
from ui.texts.catalogue import compiled, parse

ROOT = Path(__file__).parents[2]
PLURALS = {"points", "rounds", "games", "circles", "bags"}
OF_SCREENS = (
    "challenge.",
    "play.", "throw.", "app.", "front.", "brief.", "score.", "standings.", "settings.",
    "lesson.", "help.", "past.", "owner.", "company.", "drawing.", "lost.", "board.",
    "coach.", "review.", "level.", "phone.", "table.", "venue.",
)  # fmt: skip
"""Words of single screens; each of them is asked for."""
REFUSALS = ("missing_die", "extra_die", "cocked_die", "covered", "moving", "too_dark", "unsure", "no_tray")
OUR_OWN = {
    "notice.device_missing", "notice.device_lost", "notice.device_broken", "notice.unknown",
    "device.camera", "device.pins", "device.sound", "device.keyboard", "problem.unknown",
}  # fmt: skip


def known_to_the_core() -> set[str]:
    names = {one for spec in load_library().values() for one in features(spec.sheet)}
    found = {f"feature.{name}" for name in names} | {f"feature.{name}.help" for name in names}
    found |= {f"notice.{code}" for code in NoticeCode}
    found |= {f"mode.{mode}" for mode in (*Mode, *WAYS)} | {f"mode.{mode}.help" for mode in (*Mode, *WAYS)}
    found |= {f"reason.{reason}" for reason in (*BoardReason, *LostCitiesReason)}
    found |= {"book.players", *(f"book.{name}" for name in playable())}
    found |= {f"problem.{reason}" for reason in (*REFUSALS, "no_camera", "not_thrown", "disturbed")}
    found |= {f"decided.{word}" for word in ("build", "pass", "skip", "stop", "hidden")}
    families = {
        "reason": Reason, "line": Line, "bag": BagLine, "shape": SHAPES, "kind": BuildingKind,
        "terrain": (*Terrain, SQUARE),
        "title": Title, "colour": Colour, "language": LANGUAGES, "face.A": FaceA, "face.B": FaceB, "face.W": RollKind,
    }  # fmt: skip
    return found | {f"{family}.{name}" for family, names in families.items() for name in names}


def catalogue(language: str) -> dict[str, str]:
    files = sorted((ROOT / "ui/texts" / language).glob("*.po"))
    return parse("\n\n".join(path.read_text(encoding="utf-8") for path in files))


def placeholders(text: str) -> set[str]:
    return {name for form in text.split("\0") for _, name, _, _ in Formatter().parse(form) if name is not None}


def test_every_notice_is_told_somewhere() -> None:
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "kiosk").rglob("*.py")]
    sources += [path.read_text(encoding="utf-8") for path in (ROOT / "hardware").rglob("*.py")]
    assert [code for code in NoticeCode if not any(f"NoticeCode.{code.name}" in text for text in sources)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_identifier_has_words_and_no_words_are_unused(language: str) -> None:
    entries = catalogue(language)
    there = {key.partition("\0")[0] for key in entries} - {""}
    general = {key for key in there if key.startswith(("word.", *OF_SCREENS))}
    assert there - general == known_to_the_core() | OUR_OWN | PLURALS
    assert all(entries.values())


def test_all_languages_have_the_same_entries_with_the_same_placeholders() -> None:
    assert OURS == LANGUAGES
    english = catalogue("en")
    for language in LANGUAGES[1:]:
        other = catalogue(language)
        assert other.keys() == english.keys()
        different = [key for key in english if key and placeholders(english[key]) != placeholders(other[key])]
        assert different == []


def test_general_words_that_screens_ask_for_exist() -> None:
    asked = set()
    families = ("word.", *OF_SCREENS)
    quoted = re.compile(r"[\"`]((?:{})[\w.]*)".format("|".join(map(re.escape, families))))
    for path in (ROOT / "ui/web/pages").glob("*.js"):
        asked |= set(quoted.findall(path.read_text(encoding="utf-8")))
    for path in (ROOT / "ui").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith(families):
                asked.add(node.value)
    there = catalogue("en").keys()
    begun = tuple(key for key in asked if key.endswith((".", "_")))
    assert asked - {*begun} - there == set()
    assert {key for key in there if key.startswith(OF_SCREENS) and not key.startswith(begun)} - asked == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_the_doctor_says_has_words(language: str) -> None:
    entries = catalogue(language)
    there = {key.removeprefix("owner.found."): words for key, words in entries.items() if "owner.found." in key}
    assert there.keys() == ENGLISH.keys()
    assert all(placeholders(there[code]) == placeholders(words) for code, words in ENGLISH.items())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_notice_is_always_a_sentence(language: str) -> None:
    texts = Texts(language)
    assert texts.listed(("Ada", "Ben")) in texts.notice(Notice("not_all_decided", ("Ada", "Ben")))
    assert texts.notice(Notice("off_sheet", ("Ada",))) == texts("reason.off_sheet")
    assert texts("device.camera") in texts.notice(Notice("camera_lost", ("camera", "cable")))
    assert "toy" in texts.notice(Notice("toy_broken", ("toy",)))
    assert "odd" in texts.notice(Notice("odd"))
    assert "{" not in texts.notice(Notice("bad_name"))
    assert texts.problem("nobody_foresaw_this") == texts("problem.unknown")


def test_numbers_have_their_words_and_a_true_minus() -> None:
    english, german = Texts("en"), Texts("de")
    assert [english.count("points", number) for number in (1, 3, -1)] == ["1 point", "3 points", "−1 point"]
    assert german.count("points", 0) == "0 Punkte"
    assert (english.decimal(11.42), german.decimal(11.42)) == ("11.4", "11,4")
    assert [gain(2), gain(-2), gain(0), signed(-10)] == ["+2", "−2", "0", "−10"]


def test_an_unknown_word_is_a_mistake_and_an_unknown_language_is_english() -> None:
    assert Texts("xx").language == "en"
    with pytest.raises(KeyError):
        Texts("en")("word.nonsense")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("msgstr 'a'", "line 2: an entry begins with msgid"),
        ('msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"', "line 6: a is there already"),
        ("msgid a", "line 1: a string in double quotes"),
    ],
)
def test_a_wrong_catalogue_says_where(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        parse(text)


def test_strings_may_go_on_on_further_lines() -> None:
    assert parse('msgid "a"\nmsgstr ""\n"one "\n"two\\n"\n') == {"a": "one two\n"}
    assert compiled({"": "", "a": "b"})[:4] == b"\xde\x12\x04\x95"


def test_names_are_listed_as_one_says_them() -> None:
    assert Texts("en").listed(("Ada", "Ben", "Cleo")) == "Ada, Ben and Cleo"
    assert Texts("de")("standings.level", "Jörg", "Käthe") == "Jörg und Käthe führen gemeinsam"
    assert Texts("nl").listed(("Ada",)) == "Ada"
    assert not Texts("nl").listed(())
