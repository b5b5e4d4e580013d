"""Going on another day: the code of the table, large enough to be noted down."""

from __future__ import annotations

from kiosk.messages import GiveUpTable, GoBack
from ui import theme
from ui.screens.rect import Rect
from ui.screens.section import Section
from ui.widgets.words import text_height


class Parting(Section):
    def compose(self, frame: Rect) -> None:
        screen, texts = self.screen, self.screen.texts
        room = self.leaf(
            frame, "parting", min(frame.width * 0.92, screen.bar * 14), min(frame.height * 0.92, screen.bar * 8.4)
        )
        head, room = room.cut_top(text_height("title", 1.1), self.gap)
        screen.words("parting-title", head, texts("standings.another_day"), role="title", bold=True, align="center")
        low, room = room.cut_bottom(screen.bar * 1.3, self.gap)
        give_up, stay, go = low.columns(3, self.gap)
        words, do = texts("standings.give_up"), lambda: screen.post(GiveUpTable())
        screen.button("give-up", give_up, words, do, look="danger", hold=True, icon="bin", role="small")
        screen.button("parting-back", stay, texts("word.back"), screen.close_leaf, icon="back")
        screen.button(
            "parting-go", go, texts("standings.see_you"), lambda: screen.post(GoBack()), look="primary", icon="leave"
        )
        note, room = room.cut_bottom(text_height("body", 2.4), self.gap)
        screen.words(
            "parting-note",
            note.inset(self.gap * 2, 0),
            texts("standings.note_code"),
            align="center",
            colour=theme.INK_SOFT,
        )
        box = room.middle(room.height * 3.2, room.height)
        screen.panel("parting-box", box, tone=theme.QUIET, rim=theme.PAPER_EDGE, rim_width=2, shadow=False)
        code = " ".join(screen.table_code)
        screen.words(
            "parting-code", box, code, role="figure", scale=2.2, bold=True, align="center", colour=theme.DIE_BLUE_DARK
        )
