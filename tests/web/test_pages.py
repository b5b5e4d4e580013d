"""The pages: their types, their weight, and their words."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from bench.phones import MOST_PAGES, page_weight
from ui.texts import LANGUAGES, words_of
from ui.web.pages import AREAS, pages

FOLDER = Path(__file__).parents[2] / "ui" / "web" / "pages"
TSC = shutil.which("tsc")
STRICT = ("--noEmit", "--allowJs", "--checkJs", "--strict", "--target", "es2022", "--module", "es2022",
          "--lib", "es2022,dom,dom.iterable")  # fmt: skip
SCRIPTS = sorted(FOLDER.glob("*.js"))
KEY = re.compile(r"\bt\(\s*\"([a-z]+\.[\w.-]+)\"")


@pytest.mark.skipif(TSC is None, reason="there is no tsc here: apt install node-typescript")
def test_the_types_of_the_scripts_hold() -> None:
    assert TSC is not None
    done = subprocess.run(
        [TSC, *STRICT, *map(str, SCRIPTS)], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.stdout == ""
    assert done.returncode == 0


@pytest.mark.skipif(TSC is None, reason="there is no tsc here: apt install node-typescript")
def test_a_wrong_type_would_be_found(tmp_path: Path) -> None:
    assert TSC is not None
    (tmp_path / "bad.js").write_text("/** @param {number} one */\nexport function f(one) { return one.length; }\n")
    done = subprocess.run([TSC, *STRICT, str(tmp_path / "bad.js")], capture_output=True, text=True, check=False)
    assert "TS2339" in done.stdout


def test_a_phone_fetches_less_than_150_kilobytes() -> None:
    assert page_weight() < MOST_PAGES


def test_every_word_that_the_pages_ask_for_is_sent_to_them() -> None:
    asked = {key for path in SCRIPTS for key in KEY.findall(path.read_text(encoding="utf-8"))}
    assert len(asked) > 40
    for language in LANGUAGES:
        known = words_of(language)
        assert sorted(asked - known.keys()) == []
        assert all(key.startswith(AREAS) for key in asked)


def test_no_words_for_phones_are_unused() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in SCRIPTS)
    made = ("phone.error_", "phone.out_")
    own = [key for key in words_of("en") if key.startswith("phone.") and not key.startswith(made)]
    assert [key for key in own if f'"{key}"' not in text] == []


def test_scripts_import_only_what_is_served() -> None:
    for path in SCRIPTS:
        for name in re.findall(r"from \"\./([\w.]+)\"", path.read_text(encoding="utf-8")):
            assert f"/{name}" in pages()
