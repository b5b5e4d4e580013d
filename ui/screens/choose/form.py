"""The second page: who sits where, what is played, and on what."""

from __future__ import annotations

from kiosk.messages import ChooseMode, ChoosePaper, NewTable
from kiosk.views import ChooseView
from kiosk.views.games import PlayerView
from ui import theme
from ui.library import printed
from ui.screens import cover_class, dice_class
from ui.screens.choose.seats import seat, table_top
from ui.screens.composed import Do
from ui.screens.rect import Rect
from ui.screens.section import Section
from ui.theme import rgb
from ui.widgets.thumb import Thumb
from ui.widgets.token import Token
from ui.widgets.words import text_height

TABLE_TOP = rgb("#8b6b4a")
TABLE_RIM = rgb("#6d5237")
SHEET_WIDTH, SHEET_HEIGHT = 12, 9
"""Of any sheet with its margin, in fields."""
SMALLEST_UNIT = 8
COVER = 1.35
"""How much wider than high the picture of a game is."""


class Form(Section):
    computers = True
    """Whether they may play along."""

    def compose(self, frame: Rect) -> None:
        left, right = frame.cut_left(frame.width * 0.58, self.gap * 1.5)
        self._seats(left)
        self._choices(right)

    # --- the table --------------------------------------------------------------------------------------------------

    def _seats(self, frame: Rect) -> None:
        screen = self.screen
        shown: ChooseView = screen.shown
        height = screen.bar * 1.75
        top = table_top(frame, height, height * 0.35)
        inside = top.inset(frame.width * 0.03, 0)
        screen.panel("table", inside, tone=TABLE_TOP, rim=TABLE_RIM, rim_width=theme.now().mm(0.7))
        middle = Rect(inside.x, frame.y + height, inside.width, frame.height - 2 * height).inset(
            self.gap * 2, self.gap
        )
        low, middle = middle.cut_bottom(text_height("body", 2.2), self.gap)
        if shown.levels and self.computers:
            add, middle = middle.cut_bottom(screen.bar, self.gap)
            screen.button(
                "add-computer", add.middle(add.width * 0.8, add.height), screen.texts("front.add_computer"),
                screen.add_computer, icon="computer", role="small", disabled=not shown.free_places,
            )  # fmt: skip
        dice = dice_class(shown.book)
        if dice is not None:
            screen.put("dice", dice, middle.middle(middle.width * getattr(dice, "share", 0.5), height * 0.8))
        screen.words("seats-help", low, screen.texts("front.seats_help"), colour=theme.PAPER, align="center")
        width = (frame.width - 2 * self.gap) / 3
        sitting = {player.place: player for player in shown.players}
        for place in range(6):
            at = seat(place, frame, width, height)
            if place in sitting:
                self._person(at, sitting[place])
            else:
                free = at.inset(width * 0.16, height * 0.14)
                screen.button(f"seat-{place}", free, "", self._sit(place), icon="plus", disabled=not shown.can_add)

    def _sit(self, place: int) -> Do:
        return lambda: self.screen.add_player(place)

    def _person(self, frame: Rect, player: PlayerView) -> None:
        screen = self.screen
        screen.button(f"seat-{player.place}", frame, "", lambda: screen.open_leaf("person", player.player))
        inner = frame.inset(self.gap * 0.8, self.gap * 0.6)
        name, rest = inner.cut_bottom(text_height("body"))
        screen.put(f"token-{player.place}", Token, rest, name=player.name, colour=player.colour, level=player.level)
        screen.words(f"name-{player.place}", name, player.name, bold=True, align="center")

    # --- what is played ---------------------------------------------------------------------------------------------

    def _choices(self, frame: Rect) -> None:
        screen, texts = self.screen, self.screen.texts
        shown: ChooseView = screen.shown
        begin, rest = frame.cut_bottom(screen.bar * 1.35, self.gap)
        screen.button(
            "begin", begin, texts("word.begin"), self._begin, look="primary", icon="next",
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
            off = on and not shown.on_paper
            screen.button(name, part, texts(key), self._paper(on), look=look, icon=sign, like=like, disabled=off)
        if len(shown.modes) == 1 and shown.games == 1:
            self._only_game(rest, shown)
        elif not shown.on_paper:
            self._ways(rest, shown)
        else:
            self._mode(rest, shown)

    def _only_game(self, frame: Rect, shown: ChooseView) -> None:
        """Nothing to choose: what is played, and how many it takes."""
        screen, texts = self.screen, self.screen.texts
        screen.panel("only", frame)
        inner = frame.inset(self.gap * 1.2)
        head, inner = inner.cut_top(text_height("large"), self.gap * 0.3)
        screen.words("mode-name", head, texts(f"book.{shown.book}"), role="large", bold=True)
        note, inner = inner.cut_top(text_height("body"), self.gap * 0.5)
        few = len(shown.players) < shown.least
        words = texts("book.players", shown.least, shown.most)
        screen.words("mode-help", note, words, colour=theme.BAD if few else theme.INK_SOFT, bold=few)
        cover = cover_class(shown.book)
        if cover is not None:
            screen.put("cover", cover, inner.middle(inner.height * COVER, inner.height))

    def _ways(self, frame: Rect, shown: ChooseView) -> None:
        """The ways to play a book without sheets to choose from, and how many the chosen one takes."""
        screen, texts = self.screen, self.screen.texts
        low, rest = frame.cut_bottom(text_height("small", 3.4), self.gap * 0.6)
        for mode, place in zip(shown.modes, rest.rows(len(shown.modes), self.gap * 0.6), strict=True):
            look = "chosen" if mode == shown.mode else "quiet"
            screen.button(f"mode-{mode}", place, texts(f"mode.{mode}"), self._choose(mode), look=look)
        screen.panel("mode-leaf", low)
        few = len(shown.players) < shown.least
        words = f"{texts(f'mode.{shown.mode}.help')}. {texts('book.players', shown.least, shown.most)}"
        tone = theme.BAD if few else theme.INK_SOFT
        screen.words("mode-help", low.inset(self.gap, self.gap * 0.3), words, role="small", colour=tone, bold=few)

    def _choose(self, mode: str) -> Do:
        return lambda: self.screen.post(ChooseMode(mode))

    def _begin(self) -> None:
        """Around a table all draw at once, which would be lost if one after the other drew hidden."""
        self.screen.post(NewTable(hidden=theme.now().screen is not theme.ScreenClass.TABLE))

    def _paper(self, on: bool) -> Do:  # noqa: FBT001 - as the command has it
        return lambda: self.screen.post(ChoosePaper(on))

    def _mode(self, frame: Rect, shown: ChooseView) -> None:
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
            return f"{shown.first} {texts(f'front.game_{shown.first}')}"
        if shown.mode == "chapter":
            return str(texts("word.chapter", n=printed(shown.first).chapter))
        return str(texts(f"mode.{shown.mode}.help"))


def thumb_unit(frame: Rect, count: int, columns: int, gap: float) -> float:
    """Pixels a field, when so many sheets stand in so many columns."""
    rows = -(-count // columns)
    width, height = (frame.width - gap * (columns - 1)) / columns, (frame.height - gap * (rows - 1)) / rows
    return min(width / SHEET_WIDTH, height / SHEET_HEIGHT)


def best_columns(frame: Rect, count: int, gap: float) -> int:
    """In how many columns so many sheets are shown as large as can be."""
    return max(range(1, count + 1), key=lambda columns: thumb_unit(frame, count, columns, gap))


def fitting_games(frame: Rect, games: tuple[int, ...], gap: float) -> tuple[int, ...]:
    """All games, or every so many-th where their sheets would be too small to be anything."""
    for step in range(1, len(games)):
        some = games[::step]
        if thumb_unit(frame, len(some), best_columns(frame, len(some), gap), gap) >= SMALLEST_UNIT:
            return some
    return games[:1]
