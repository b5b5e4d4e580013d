"""The challenge of the week: who tries it, which game it is, and what there is to beat."""

from __future__ import annotations

from kiosk.messages import BeginChallenge
from kiosk.views import ChallengeCard, ChooseView
from ui import theme
from ui.library import printed
from ui.screens.choose.form import SHEET_HEIGHT, SHEET_WIDTH, Form
from ui.screens.rect import Rect
from ui.texts import signed
from ui.widgets.thumb import Thumb
from ui.widgets.words import text_height


class ChallengeForm(Form):
    computers = False

    def compose(self, frame: Rect) -> None:
        card = self.screen.shown.challenge
        left, right = frame.cut_left(frame.width * 0.58, self.gap * 1.5)
        self._seats(left)
        if card is not None:
            self._challenge(right, card)

    def _challenge(self, frame: Rect, card: ChallengeCard) -> None:
        screen, texts = self.screen, self.screen.texts
        begin, rest = frame.cut_bottom(screen.bar * 1.35, self.gap)
        lacking = self._lacking()
        screen.button(
            "challenge-begin", begin, texts("word.begin"), self._try, look="primary", icon="next", role="large",
            disabled=bool(lacking),
        )  # fmt: skip
        if card.shown:
            see, rest = rest.cut_bottom(screen.bar, self.gap)
            screen.button("challenge-see", see, texts("challenge.see"), screen.context.show_best, icon="play")
        screen.panel("challenge-leaf", rest)
        inner = rest.inset(self.gap * 1.2)
        head, inner = inner.cut_top(text_height("large"), self.gap * 0.3)
        screen.words("challenge-name", head, texts("word.game", n=card.game), role="large", bold=True)
        best, inner = inner.cut_top(text_height("body"), self.gap * 0.5)
        words = texts("challenge.first") if card.best is None else texts("challenge.beat", signed(card.best))
        screen.words("challenge-best", best, words, bold=True, colour=theme.PRIMARY)
        said, picture = inner.cut_bottom(text_height("small", 4.4), self.gap * 0.6)
        tone = theme.BAD if lacking else theme.INK_SOFT
        screen.words(
            "challenge-note", said, lacking or texts("challenge.note"), role="small", colour=tone, bold=bool(lacking)
        )
        unit = min(picture.width / SHEET_WIDTH, picture.height / SHEET_HEIGHT)
        screen.put(
            "challenge-thumb", Thumb, picture.middle(unit * SHEET_WIDTH, unit * SHEET_HEIGHT),
            sheet=printed(card.game),
        )  # fmt: skip

    def _lacking(self) -> str:
        """Names that anybody has at first would be the same person at every table."""
        texts, shown = self.screen.texts, self.screen.shown
        people = [player.name for player in shown.players if not player.level]
        if not people:
            return str(texts("challenge.sit_down"))
        unnamed = {texts("front.player", n=number) for number in range(1, len(shown.players) + 7)}
        return str(texts("challenge.names")) if unnamed & set(people) else ""

    def _try(self) -> None:
        shown: ChooseView = self.screen.shown
        assert shown.challenge is not None
        self.screen.post(BeginChallenge(hidden=theme.now().screen is not theme.ScreenClass.TABLE))
