"""What a player's place says for a moment: what a building would change, and what has changed the points."""

from __future__ import annotations

from kiosk.views.placing import GhostView
from kiosk.views.sheets import ScoreView
from ui import theme
from ui.screens.placing import speech
from ui.texts import Texts
from ui.widgets.note import Note
from ui.widgets.placing_sheet import PlacingSheet
from ui.widgets.sheet import LIFT

MOST_MM = 70


class Notes:
    def __init__(self, board: PlacingSheet) -> None:
        self._board = board
        self.beside = Note(size_hint=(None, None), size=(0, 0))
        self.drift = Note(size_hint=(None, None), size=(0, 0))
        self._before: tuple[object, dict[str, int]] = (None, {})

    def hide(self) -> None:
        self.beside.hide()

    def tell(self, ghost: GhostView | None, texts: Texts) -> None:
        """Beside the building, never under it."""
        note, board = self.beside, self._board
        lines = speech.beside(ghost, board.sheet, texts) if ghost is not None and board.sheet else []
        note.tell(lines, min(board.width * 0.6, theme.now().mm(MOST_MM)))
        if not lines:
            note.hide()
            return
        xs, ys = zip(*(board.middle_of(field) for field in board.fields), strict=True)
        half, gap = board.unit / 2, theme.now().gap / 2
        x = min(max((min(xs) + max(xs)) / 2 - note.width / 2, board.x), board.right - note.width)
        y = max(ys) + half + LIFT * board.unit + gap
        if y + note.height > board.top:
            y = min(ys) - half - gap - note.height
        note.pos = (round(x), round(y))

    def _beside(self, at: tuple[float, float]) -> tuple[int, int]:
        """Over the rim of the sheet, at the height of the points: these are what people look at then."""
        board, drift, gap = self._board, self.drift, theme.now().gap
        x = board.right - drift.width - gap if at[0] > board.center_x else board.x + gap
        return round(x), round(min(at[1], board.top - drift.height - theme.now().mm(7)))

    def change(self, moment: object, score: ScoreView, texts: Texts, at: tuple[float, float]) -> bool:
        """Let the reasons float off where points have changed since the last view of the same *moment*.

        What stands beside a building that was just built goes from there, which is told by True; anything else goes
        from the points.
        """
        points: dict[str, int] = {}
        for line in score.lines:
            points[line.line] = points.get(line.line, 0) + line.points
        (before, old), self._before = self._before, (moment, points)
        changes = [(line, value - old.get(line, 0)) for line, value in points.items() if value != old.get(line, 0)]
        if before != moment or not changes:
            return False
        if self.beside.lines and not self._board.open:
            self.beside.float_off()
            return True
        self.drift.tell(speech.changed(changes, texts), theme.now().mm(MOST_MM))
        self.drift.pos = self._beside(at)
        self.drift.float_off()
        return False
