"""Past games: the boards with the stickers of their time, card by card, and what was stuck afterwards."""

from __future__ import annotations

from typing import Any

from kiosk.rules.my_city_board.view import BoardReplay
from kiosk.views.past import PastCard
from ui.boards.my_city_board.card import CardFace
from ui.boards.my_city_board.ground import StillBoard, board_in_box, city_of
from ui.boards.my_city_board.stickers import StickerButton
from ui.screens.rect import Rect
from ui.texts import Texts
from ui.widgets.thumb import Thumb

ETERNAL = 4
"""The number that the core counts the eternal game by."""


class BoardPast:
    @staticmethod
    def title(game: int, texts: Texts) -> str:
        words = texts(f"board.game_{game}")
        return words if game == ETERNAL else f"{texts('board.chapter')} · {words}"

    @staticmethod
    def thumb(screen: Any, name: str, frame: Rect, card: PastCard) -> None:  # noqa: ANN401 - a room
        board = board_in_box("eternal" if card.game == ETERNAL else "chapter1")
        screen.put(name, Thumb, frame, sheet=board, faint=not card.drawn)

    @staticmethod
    def sheet(screen: Any, frame: Rect, replay: BoardReplay, at: int, seat: int) -> None:  # noqa: ANN401
        shown = replay.frames[at]
        side = min(frame.width, frame.height)
        board = screen.put("replay-board", StillBoard, frame.middle(side, side), sheet=shown.grounds[seat])
        board.city = city_of(shown.cities[seat])

    @staticmethod
    def event(screen: Any, frame: Rect, replay: BoardReplay, at: int) -> str:  # noqa: ANN401
        """The card of the round, or the sticker that was stuck after the game."""
        shown = replay.frames[at]
        if shown.sticker:
            side = min(frame.width, frame.height)
            screen.put("replay-sticker", StickerButton, frame.middle(side, side), sticker=shown.sticker, count=1)
            return str(screen.texts("board.stuck_one", screen.texts(f"board.sticker_{shown.sticker}")))
        card = shown.card
        kind, cells = (card.kind, list(card.shape)) if card is not None else ("back", [])
        struck = shown.blocked and kind != "block"
        place = frame.middle(min(frame.width, frame.height * 0.86), frame.height)
        screen.put("replay-card", CardFace, place, kind=kind, cells=cells, struck=struck)
        if kind == "block":
            return str(screen.texts("board.block_title"))
        return str(screen.texts("board.blocked_title")) if struck else ""

    @staticmethod
    def line(line: str, texts: Texts) -> str:
        return texts("board.line_groups_all" if line == "groups" else f"board.line_{line}")
