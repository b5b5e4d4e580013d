"""The box in an editor: as a draft that a screen changes, and checked before it is kept."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from kiosk.errors import Unusable
from kiosk.owner.views import SheetFault
from kiosk.rules.grid.geometry import Shape
from kiosk.rules.grid.shapes import from_picture, shape_picture
from kiosk.rules.my_city_board.board import Board, BoardTerrain, Sticker
from kiosk.rules.my_city_board.box import Box, Rank, Stickers
from kiosk.rules.my_city_board.box_check import problems
from kiosk.rules.my_city_board.box_print import print_box
from kiosk.rules.my_city_board.library import BOOK, built_in, check_file
from kiosk.rules.my_city_board.modes import CHAPTER_GAMES
from kiosk.rules.my_city_board.view import GroundView
from kiosk.rules.my_city_board.viewing import ground_view

BOX = 1
"""There is one box; its boards, pieces and stickers are one file."""
EVERYBODY = "everybody"
"""Gets the stickers before a game; those after it go by rank."""


@dataclass(frozen=True, slots=True)
class PieceDraft:
    name: str
    church: bool
    picture: str

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        return tuple(sorted(_shape(self.picture).cells))

    @property
    def handed(self) -> bool:
        """Whether it has a hand: in the mirror it is another piece."""
        return not _shape(self.picture).fits(_mirrored(self.picture).cells)

    @property
    def mirrored(self) -> PieceDraft:
        return replace(self, picture=shape_picture(_mirrored(self.picture)))


@dataclass(frozen=True, slots=True)
class StickersDraft:
    """Who sticks what before or after a game."""

    game: str
    who: str
    """``everybody`` before it; ``first``, ``second`` or ``others`` after it."""
    stickers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BoxDraft:
    """The box while it is changed."""

    names: tuple[str, ...]
    boards: tuple[GroundView, ...]
    """By the same places as their names."""
    pieces: tuple[PieceDraft, ...]
    stickers: tuple[StickersDraft, ...]
    game: int = BOX


@dataclass(frozen=True, slots=True)
class OneBox:
    box: Box
    number: int = BOX


class BoxEditor:
    """The one box of this book for `kiosk.owner.sheets`."""

    book = BOOK

    def built_in(self) -> dict[int, OneBox]:
        return {BOX: OneBox(built_in())}

    def read(self, path: Path) -> tuple[OneBox, list[Unusable]]:
        """The box that a file makes and what is wrong with it; raises `Unusable` where it can't be read."""
        box, found = check_file(path)
        return OneBox(box), found

    def view(self, spec: OneBox) -> GroundView:
        """The board that stands for all of it."""
        return ground_view(next(iter(spec.box.boards.values())))

    def write(self, spec: OneBox) -> str:
        return print_box(spec.box)

    def essence(self, spec: OneBox) -> str:
        """What is played with: a doubt about it is none of that."""
        return print_box(replace(spec.box, doubts=()))

    def draft(self, spec: OneBox) -> BoxDraft:
        box = spec.box
        pieces = [(name, False, shape) for name, shape in box.shapes.items()]
        pieces += [(name, True, shape) for name, shape in box.churches.items()]
        return BoxDraft(
            tuple(box.boards),
            tuple(ground_view(board) for board in box.boards.values()),
            tuple(PieceDraft(name, church, shape_picture(shape)) for name, church, shape in pieces),
            tuple(_stickers(box)),
        )

    def drafted(self, spec: OneBox, draft: BoxDraft) -> OneBox:
        """All that *draft* says, on top of what no draft changes."""
        shapes = {piece.name: _shape(piece.picture) for piece in draft.pieces if not piece.church}
        churches = {piece.name: _shape(piece.picture) for piece in draft.pieces if piece.church}
        given = {(one.game, one.who): tuple(map(Sticker, one.stickers)) for one in draft.stickers}
        return OneBox(
            replace(
                spec.box,
                boards={name: _board(name, shown) for name, shown in zip(draft.names, draft.boards, strict=True)},
                shapes=shapes,
                churches=churches,
                before={game: given[game, EVERYBODY] for game in CHAPTER_GAMES if given[game, EVERYBODY]},
                after={game: {rank: given[game, rank.value] for rank in Rank} for game in CHAPTER_GAMES},
            )
        )

    def faults(self, spec: OneBox) -> tuple[SheetFault, ...]:
        return tuple(SheetFault(one.code, one.about) for one in problems(spec.box))


def _stickers(box: Box) -> list[StickersDraft]:
    found = []
    for game in CHAPTER_GAMES:
        found.append(StickersDraft(game, EVERYBODY, _names(box.before.get(game, ()))))
        given = box.after.get(game, {})
        found += [StickersDraft(game, rank.value, _names(given.get(rank, ()))) for rank in Rank]
    return found


def _names(stickers: Stickers) -> tuple[str, ...]:
    return tuple(one.value for one in stickers)


def _shape(picture: str) -> Shape:
    return from_picture(picture, mirrored=False)


def _mirrored(picture: str) -> Shape:
    return _shape("/".join(row[::-1] for row in picture.split("/")))


def _board(name: str, shown: GroundView) -> Board:
    return Board(
        name,
        tuple(tuple(BoardTerrain(one) for one in row) for row in shown.terrain),
        frozenset(shown.river),
        frozenset(shown.squares),
    )


EDITOR = BoxEditor()
