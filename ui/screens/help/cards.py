"""A rule on a card: a small picture drawn by the code of the sheets, a title, and one or two sentences."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from kivy.uix.widget import Widget

from ui import theme
from ui.screens.framed import Framed
from ui.screens.rect import Rect
from ui.widgets.sheet import SheetWidget
from ui.widgets.sign import Sign
from ui.widgets.words import keeps_its_size, text_height

HIGH = 0.8
"""From this height on, as a share of its width, a card has its picture above the words."""


@dataclass(frozen=True)
class HelpCard:
    name: str
    title: str
    text: str
    kind: type[Widget] = Sign
    """Which widget is the picture, and how it is set."""
    look: dict[str, Any] = field(default_factory=dict)
    figure: str = ""
    """What it pays, in large letters."""


def sign(icon: str) -> dict[str, Any]:
    return {"kind": Sign, "look": {"icon": icon, "tone": theme.INK_SOFT}}


def put_card(screen: Framed, frame: Rect, card: HelpCard, title: str) -> None:
    screen.panel(f"card-{card.name}", frame, tone=theme.QUIET, shadow=False)
    at, head, pays, words = _places(screen, frame, card)
    _picture(screen, at, card)
    if card.figure:
        tone = theme.BAD if card.figure.startswith("−") else theme.GOOD
        screen.words(f"figure-{card.name}", pays, card.figure, bold=True, align="right", colour=tone)
    screen.words(f"title-{card.name}", head, card.title, role=title, bold=True)
    role = "body" if screen.wide else "small"
    screen.words(f"text-{card.name}", words, card.text, role=role, colour=theme.INK_SOFT, raised=True)


def _places(screen: Framed, frame: Rect, card: HelpCard) -> tuple[Rect, Rect, Rect, Rect]:
    """Where picture, title, figure and words go; on a high card the picture has the upper half."""
    inner = frame.inset(screen.gap * 0.7, screen.gap * 0.6)
    if inner.height > inner.width * HIGH:
        at, words = inner.cut_top(inner.height * 0.46, screen.gap)
    else:
        at, words = inner.cut_left(min(inner.width * 0.28, inner.height * 1.35), screen.gap)
    head, words = words.cut_top(min(text_height("large" if screen.wide else "body", 1.1), words.height * 0.36), 2)
    pays, rest = head.cut_right(text_height("body") * 1.5, 2)
    return at, rest if card.figure else head, pays, words


def _readable(screen: Framed, frame: Rect, card: HelpCard) -> bool:
    """Whether a card of this size keeps its letters large enough."""
    _, head, _, words = _places(screen, frame, card)
    return keeps_its_size(card.title, "small", head.width, head.height, bold=True) and keeps_its_size(
        card.text, "small", words.width, words.height
    )


def _picture(screen: Framed, frame: Rect, card: HelpCard) -> None:
    if card.kind is Sign:
        side = min(frame.width, frame.height) * 0.8
        frame = frame.middle(side, side)
    elif card.kind is not SheetWidget:
        frame = frame.middle(frame.width, min(frame.height, frame.width * 0.5))
    screen.put(f"picture-{card.name}", card.kind, frame, **card.look)


def put_cards(screen: Framed, frame: Rect, cards: list[HelpCard], across: int, *, most: int, page: int) -> None:  # noqa: PLR0913
    """As many as fit and can be read, the others on further pages."""
    room = frame
    for rows in range(-(-most // across), 0, -1):
        pages = -(-len(cards) // (across * rows))
        side, room = frame.cut_bottom(screen.bar, screen.gap) if pages > 1 else (frame, frame)
        down = rows if pages > 1 else max(2, -(-len(cards) // across))
        places = room.grid(across, down, screen.gap * 0.7)
        if rows == 1 or all(_readable(screen, places[0], card) for card in cards):
            break
    if pages > 1:
        _pager(screen, side, min(page, pages - 1), pages)
    some = cards[min(page, pages - 1) * across * rows :][: across * rows]
    title = _title_role(screen, places[0], some)
    for place, card in zip(places, some, strict=False):
        put_card(screen, place, card, title)


def _title_role(screen: Framed, frame: Rect, cards: list[HelpCard]) -> str:
    """One size for the titles of a page."""
    for role in ("large", "body") if screen.wide else ("body",):
        heads = [(card.title, _places(screen, frame, card)[1]) for card in cards]
        if all(keeps_its_size(text, role, head.width, head.height, bold=True) for text, head in heads):
            return role
    return "small"


def _pager(screen: Any, frame: Rect, page: int, pages: int) -> None:  # noqa: ANN401 - the room, which turns its pages
    back, rest = frame.cut_left(screen.bar * 1.6, screen.gap)
    on, middle = rest.cut_right(screen.bar * 1.6, screen.gap)
    screen.button("page-back", back, "", lambda: screen.turn_page(-1), icon="back", disabled=page == 0)
    screen.button("page-on", on, "", lambda: screen.turn_page(1), icon="next", disabled=page + 1 == pages)
    screen.words("page-number", middle, f"{page + 1} / {pages}", align="center", colour=theme.INK_SOFT)
