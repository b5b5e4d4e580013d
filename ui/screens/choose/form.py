"""The second page: who sits where, what is played, and on what."""

from __future__ import annotations

from kiosk.messages import ChoosePaper, NewTable
from kiosk.views import ChooseView
from kiosk.views.games import PlayerView
from ui import theme
from ui.library import printed
from ui.screens.choose.seats import seat, table_top
from ui.screens.composed import Do
from ui.screens.frame import Frame
from ui.screens.section import Section
from ui.theme import rgb
from ui.widgets.dice import Dice
from ui.widgets.thumb import Thumb
from ui.widgets.token import Token
from ui.widgets.words import text_height

TABLE_TOP = rgb("#8b6b4a")
TABLE_RIM = rgb("#6d5237")
SHEET_WIDTH, SHEET_HEIGHT = 12, 9
"""Of any sheet with its margin, in fields."""
SMALLEST_UNIT = 8
THROW = ("corner", "horizontal", "solid")


class Form(Section):
    def compose(self, frame: Frame) -> None:
        left, right = frame.cut_left(frame.width * 0.58, self.gap * 1.5)
        self._seats(left)
        self._choices(right)

    # --- the table --------------------------------------------------------------------------------------------------

    def _seats(self, frame: Frame) -> None:
        screen = self.screen
        shown: ChooseView = screen.shown
        height = screen.bar * 1.75
        top = table_top(frame, height, height * 0.35)
        inside = top.inset(frame.width * 0.03, 0)
        screen.panel("table", inside, tone=TABLE_TOP, rim=TABLE_RIM, rim_width=theme.now().mm(0.7))
        middle = Frame(inside.x, frame.y + height, inside.width, frame.height - 2 * height).inset(
            self.gap * 2, self.gap
        )
        low, middle = middle.cut_bottom(text_height("body", 2.2), self.gap)
        screen.put(
            "dice", Dice, middle.middle(middle.width * 0.5, height * 0.8), faces=dict(zip("ABW", THROW, strict=True))
        )
        screen.words("seats-help", low, screen.texts("front.seats_help"), colour=theme.PAPER, align="center")
        width = (frame.width - 2 * self.gap) / 3
        sitting = {player.place: player for player in shown.players}
        for place in range(6):
            at = seat(place, frame, width, height)
            if place in sitting:
                self._person(at, sitting[place])
            else:
                screen.button(
                    f"seat-{place}", at.inset(width * 0.16, height * 0.14), "", self._sit(place), icon="plus"
                )

    def _sit(self, place: int) -> Do:
        return lambda: self.screen.add_player(place)

    def _person(self, frame: Frame, player: PlayerView) -> None:
        screen = self.screen
        screen.button(f"seat-{player.place}", frame, "", lambda: screen.open_leaf("person", player.player))
        inner = frame.inset(self.gap * 0.8, self.gap * 0.6)
        name, rest = inner.cut_bottom(text_height("body"))
        screen.put(f"token-{player.place}", Token, rest, name=player.name, colour=player.colour)
        screen.words(f"name-{player.place}", name, player.name, bold=True, align="center")

    # --- what is played ---------------------------------------------------------------------------------------------

    def _choices(self, frame: Frame) -> None:
        screen, texts = self.screen, self.screen.texts
        shown: ChooseView = screen.shown
        begin, rest = frame.cut_bottom(screen.bar * 1.35, self.gap)
        screen.button(
            "begin", begin, texts("word.begin"), lambda: screen.post(NewTable()), look="primary", icon="next",
            role="large", disabled=not shown.can_begin,
        )  # fmt: skip
        paper, rest = rest.cut_bottom(screen.bar * 1.25, self.gap)
        for part, (name, key, sign, on) in zip(
            paper.columns(2, self.gap),
            (("screen", "front.on_screen", "pencil", False), ("paper", "front.on_paper", "paper", True)),
            strict=True,
        ):
            look = "chosen" if shown.paper is on else "quiet"
            like = [texts("front.on_screen"), texts("front.on_paper")]
            screen.button(name, part, texts(key), self._paper(on), look=look, icon=sign, like=like)
        self._mode(rest, shown)

    def _paper(self, on: bool) -> Do:  # noqa: FBT001 - as the command has it
        return lambda: self.screen.post(ChoosePaper(on))

    def _mode(self, frame: Frame, shown: ChooseView) -> None:
        screen, texts = self.screen, self.screen.texts
        screen.button("mode", frame, "", lambda: screen.open_leaf("games"))
        inner = frame.inset(self.gap * 1.2)
        head, inner = inner.cut_top(text_height("large"), self.gap * 0.3)
        screen.words("mode-name", head, texts(f"mode.{shown.mode}"), role="large", bold=True)
        note, inner = inner.cut_top(text_height("body"), self.gap * 0.5)
        screen.words("mode-help", note, self._note(shown), colour=theme.INK_SOFT)
        change, inner = inner.cut_bottom(text_height("body"), self.gap * 0.5)
        screen.words(
            "mode-change", change, texts("front.choose_other"), colour=theme.PRIMARY, bold=True, align="right"
        )
        gap = self.gap * 0.4
        games = fitting_games(inner, shown.schedule, gap)
        across = best_columns(inner, len(games), gap)
        places = inner.grid(across, -(-len(games) // across), gap)
        for number, (place, game) in enumerate(zip(places, games, strict=False)):
            screen.put(f"mode-thumb-{number}", Thumb, place, sheet=printed(game))

    def _note(self, shown: ChooseView) -> str:
        texts = self.screen.texts
        if shown.mode == "single":
            return str(texts("word.game", n=shown.first))
        if shown.mode == "chapter":
            return str(texts("word.chapter", n=printed(shown.first).chapter))
        return str(texts(f"mode.{shown.mode}.help"))


def thumb_unit(frame: Frame, count: int, columns: int, gap: float) -> float:
    """Pixels a field, when so many sheets stand in so many columns."""
    rows = -(-count // columns)
    width, height = (frame.width - gap * (columns - 1)) / columns, (frame.height - gap * (rows - 1)) / rows
    return min(width / SHEET_WIDTH, height / SHEET_HEIGHT)


def best_columns(frame: Frame, count: int, gap: float) -> int:
    """In how many columns so many sheets are shown as large as can be."""
    return max(range(1, count + 1), key=lambda columns: thumb_unit(frame, count, columns, gap))


def fitting_games(frame: Frame, games: tuple[int, ...], gap: float) -> tuple[int, ...]:
    """All games, or every so many-th where their sheets would be too small to be anything."""
    for step in range(1, len(games)):
        some = games[::step]
        if thumb_unit(frame, len(some), best_columns(frame, len(some), gap), gap) >= SMALLEST_UNIT:
            return some
    return games[:1]
