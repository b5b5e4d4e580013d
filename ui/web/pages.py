"""The pages, read once and packed once; and the words that they need, of each language."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from functools import cache
from importlib import resources

from ui.texts import LANGUAGES, words_of

KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
}
AREAS = (
    "phone.", "word.", "play.", "reason.", "line.", "bag.", "kind.", "decided.", "notice.", "problem.", "feature.",
    "brief.", "lost.", "board.", "book.", "venue.", "title.",
)  # fmt: skip
"""Which words go to phones, by the beginning of their identifiers."""


@dataclass(frozen=True, slots=True)
class WebPage:
    body: bytes
    packed: bytes
    kind: str


@cache
def pages() -> dict[str, WebPage]:
    """By their paths."""
    found = {}
    for file in sorted(resources.files("ui.web").joinpath("pages").iterdir(), key=lambda one: one.name):
        suffix = file.name[file.name.rfind(".") :]
        if suffix in KINDS:
            found[f"/{file.name}"] = _page(file.read_bytes(), KINDS[suffix])
    for language in LANGUAGES:
        words = {key: words for key, words in words_of(language).items() if key.startswith(AREAS)}
        body = json.dumps(words, ensure_ascii=False, separators=(",", ":")).encode()
        found[f"/words-{language}.json"] = _page(body, KINDS[".json"])
    found["/"], found["/board"] = found["/phone.html"], found["/board.html"]
    return found


def _page(body: bytes, kind: str) -> WebPage:
    return WebPage(body, gzip.compress(body, 9, mtime=0), kind)
