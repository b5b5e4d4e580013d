"""One thing has one word in each language: words that were replaced on purpose don't come back."""

from __future__ import annotations

import re

import pytest

from hardware.doctor.sayings import ENGLISH
from hardware.speech import WORDS as SPOKEN
from kiosk import rescue
from kiosk.rules.lost_cities_rw import words as lost_cities
from kiosk.rules.my_city_board import words as board
from kiosk.rules.my_city_rw import words as roll_and_write
from kiosk.rules.my_city_rw.standings import Mode
from kiosk.state import Choosing, KioskState
from kiosk.views.help import help_view
from tests.ui.test_texts import catalogue
from ui.screens.help.pages import building_cards, score_cards
from ui.texts import LANGUAGES, Texts

BANNED = {
    "en": (
        r"other than ours", r"not told", r"may not stand", r"^Much$", r"comes along", r"^Never pass for",
        r"PIN holds", r"tell it to you", r"Back to ours", r"hangs on", r"Hold the exposure", r"was no throw",
        r"\bdots\b", r"Went without", r"gives the changes up", r"\bshall\b", r"\bclick\b", r"\b[Tt]ap\b", r"Loudness",
        r"^Who (is|leaves|has|enters)\b.*\.$",
    ),
    "de": (
        r"Taster", r"\(halten\)", r"^Halten\b", r"Sekunden halten", r"\b[Hh]alte „[^“]*“(?! gedrückt)",
        r"\bBerühre?\b", r"\bberühren, um", r"[Kk]lick", r"[Dd]rück(e|t)? (auf )?„", r"\bPerson\b", r"\bPartie\b",
        r"\bSie (wollen|können|möchten)\b", r"\b[Ii]hnen\b", r"zeigen Sie", r"gedacht", r"\bGesiegt\b", r"Der Grund",
        r"unterwegs", r"liegen beiseite", r"lässt sich nicht passen", r"lohnt sich\.$", r"per Hand", r"\bMarken?\b",
        r", oder aufhören", r"fehlt noch\. Tippt", r"\bhelle[sn]? Feld", r"\b[Hh]öre\b", r"^Lege\b", r"\bArtefakt",
        r"PIN des Hauses", r"[Pp]asst nirgends", r"^Nichts passt\b.*pass", r"\bein Fels\b",
    ),
    "nl": (
        r"rondje", r"\b[Ss]te(en|nen)\b", r"linkersteen", r"\(houden\)", r"vasthouden", r"[Hh]oud (‘.*’ )?vast",
        r"\bfort", r"(?<!hout)\bzagerij", r"voor allen", r"\btrof\b", r"taal zal", r"kopie", r"\b[Rr]aak\b.*\baan\b",
        r"aanraakscherm", r"[Kk]lik", r"\b[Uu]w?\b(?! van|$)", r"onderweg", r"Er is geen tafel", r"\bmerk(en)?\b",
        r"overbouwen", r"\blichte? veld", r"[Oo]pgeslagen", r"dobbelsymbo", r"\bvakje van je blad", r"\bmerktekens",
        r"\bartefact", r"pincode van de zaak", r"\b[Pp]ast nergens: pas",
    ),
}  # fmt: skip
"""What a translator would leave, a second word for the same thing, or another form of address."""


def everything(language: str) -> dict[str, str]:
    """All that is shown or spoken, by where it stands."""
    found = {key.partition("\0")[0]: words for key, words in catalogue(language).items() if key}
    found |= {f"rescue {key}": words for key, words in rescue.WORDS[language].items()}
    found |= {f"speech {key}": words for key, words in SPOKEN[language].items()}
    if language == "en":
        found |= {f"doctor {key}": words for key, words in ENGLISH.items()}
        for book in (roll_and_write, lost_cities, board):
            found |= {f"{book.__name__} {key}": words for key, words in {**book.REASONS, **book.LINES}.items()}
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_that_was_replaced_comes_back(language: str) -> None:
    ban = re.compile("|".join(BANNED[language]))
    words = everything(language)
    assert {key: text for key, text in words.items() if any(map(ban.search, text.split("\0")))} == {}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Here it may not stand. Put it onto lit fields."),
        ("de", "Drück den Taster am Tisch"),
        ("de", "lohnt sich nichts mehr, halte „Aufhören“."),
        ("de", "Löschen (halten)"),
        ("nl", "Raak een rondje aan"),
        ("nl", "Leg deze steen alleen in de bak"),
        ("nl", "Wissen (houden)"),
    ],
)
def test_the_ban_really_finds_such_words(language: str, text: str) -> None:
    assert re.search("|".join(BANNED[language]), text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_spoken_is_called_as_on_the_screen(language: str) -> None:
    texts = Texts(language)
    for name, spoken in SPOKEN[language].items():
        key = next(key for key in (f"shape.{name}", f"kind.{name}") if key in texts)
        assert spoken.casefold() == texts(key).casefold().replace("eén", "één")


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_has_to_be_held_says_so_in_the_same_words(language: str) -> None:
    """Every button that is held takes its note from one entry; sentences about holding use the same words."""
    held = {"en": "hold", "de": "gedrückt halten", "nl": "ingedrukt houden"}[language]
    texts = Texts(language)
    assert texts("word.hold") == held
    assert not [key for key, words in catalogue(language).items() if f"({held})" in words]  # never twice
    assert held in texts("owner.power.note").casefold()


@pytest.mark.parametrize(("language", "fortress"), [("en", "fortress"), ("de", "Festung"), ("nl", "vesting")])
def test_where_a_fortress_serves_the_help_says_so_beside_the_river(language: str, fortress: str) -> None:
    texts = Texts(language)
    told = {
        game: next(card.text for card in building_cards(help_view(choosing(game)), texts) if card.name == "start")
        for game in (10, 11)
    }
    assert fortress.casefold() in told[11].casefold()
    assert fortress.casefold() not in told[10].casefold()


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_plays_alone_reads_what_money_bags_are_worth(language: str) -> None:
    cards = [card for card in score_cards(help_view(choosing(7)), Texts(language)) if card.name == "bags"]
    alone = {"en": "Alone", "de": "Allein", "nl": "alleen"}[language].casefold()
    assert [alone in card.text.casefold() for card in cards] == [True]
    assert all({"20", "10"} <= set(re.findall(r"\d+", card.text.casefold().partition(alone)[2])) for card in cards)


def choosing(game: int) -> KioskState:
    return KioskState(front=Choosing(mode=Mode.SINGLE, first=game))
