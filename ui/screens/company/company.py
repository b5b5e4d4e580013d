"""Who is at the table: leaving and coming back in the middle of a game, and what the group may still choose."""

from __future__ import annotations

from kiosk.messages import ChangeLevel, ChooseCoach, ChooseDrawing, ComeBack, LeaveCafe, SetUpAgain
from kiosk.queries import BookAtHand, Company
from kiosk.views.company import CompanyView
from kiosk.views.games import PlayerView
from ui import theme
from ui.badges import badges
from ui.boards import LEAVING
from ui.screens.composed import Do
from ui.screens.framed import Framed
from ui.screens.rect import Rect
from ui.screens.room import Room
from ui.widgets.token import Token
from ui.widgets.words import text_height

ROWS, FEW = 6, 4
SIDE_BY_SIDE, BUTTON_MM = 2, 36
MOST_ROW = 1.5
"""How many bars high a row is at most."""


class CompanyRoom(Room):
    def body(self, frame: Rect) -> None:
        shown: CompanyView | None = self.context.ask(Company())
        rest = self.heading(frame, self.texts("company.title"), self.navigator.leave, self._code())
        if shown is None:
            return
        low, rest = rest.cut_bottom(self.bar * 1.25, self.gap)
        self._choices(low, shown)
        note, rest = rest.cut_top(text_height("body", 2.2), self.gap * 0.5)
        leaving = LEAVING.get(self.context.ask(BookAtHand()), "company.help")
        words = self.texts(leaving if shown.playing else "company.help_before")
        self.words("company-help", note, words, colour=theme.PAPER)
        self.panel("company-leaf", rest)
        inner = rest.inset(self.gap)
        letters = badges([player.name for player in shown.players])
        places = self._places(inner, len(shown.players))
        for place, player, badge in zip(places, shown.players, letters, strict=False):
            self._player(place, player, badge, playing=shown.playing)

    def _places(self, frame: Rect, players: int) -> list[Rect]:
        """One below the other; where rows for so many would be too low for a finger, two side by side."""
        rows, gap = FEW if players <= FEW else ROWS, self.gap * 0.4
        beside = SIDE_BY_SIDE if (frame.height - gap * (rows - 1)) / rows < theme.now().touch else 1
        rows //= beside
        high = min(frame.height / rows, self.bar * MOST_ROW) * rows
        return [place for row in frame.cut_top(high)[0].rows(rows, gap) for place in row.columns(beside, self.gap)]

    def _code(self) -> str:
        return self.texts("word.table_code", code=self.table_code) if self.table_code else ""

    def _player(self, frame: Rect, player: PlayerView, badge: str, *, playing: bool) -> None:
        number, away = player.player, not player.present
        button, rest = frame.cut_right(max(frame.width * 0.4, theme.now().mm(BUTTON_MM)), self.gap)
        if not player.level:
            self.button(f"badge-{number}", rest, "", self._say_name(number))
        token, rest = rest.cut_left(frame.height, self.gap)
        look = {"colour": player.colour, "letters": badge, "faint": away, "level": player.level}
        self.put(f"token-{number}", Token, token, name=player.name, **look)
        state, name = rest.cut_right(rest.width * 0.34, self.gap) if player.level or away else (rest, rest)
        tone = theme.INK_SOFT if away else theme.INK
        self.words(f"name-{number}", name, player.name, role="large", bold=True, colour=tone)
        if player.level:
            words = self.texts(f"level.{player.level}")
            self.words(f"away-{number}", state, words, role="small", colour=theme.INK_SOFT)
            take = self.texts("company.take_seat")
            self.button(f"take-{number}", button, take, self._take_seat(number), icon="person")
        elif away:
            words = self.texts("standings.away")
            self.words(f"away-{number}", state, words, role="small", colour=theme.INK_SOFT)
            self.button(f"back-{number}", button, self.texts("company.back"), self._come_back(number), icon="person")
        elif playing:
            words = self.texts("company.leave")
            self.button(f"leave-{number}", button, words, self._leave(number), icon="leave", hold=True)
        else:
            words = self.texts("company.stays_away")
            self.button(f"leave-{number}", button, words, self._leave(number), icon="leave")

    def _say_name(self, player: int) -> Do:
        """In the room's own place: it faces whoever has opened this one."""

        def do() -> None:
            self.context.badge = player
            self.navigator.enter("badge")

        return do

    def _take_seat(self, player: int) -> Do:
        return lambda: self.post(ChangeLevel(player, ""))

    def _leave(self, player: int) -> Do:
        return lambda: self.post(LeaveCafe(player))

    def _come_back(self, player: int) -> Do:
        return lambda: self.post(ComeBack(player))

    def _choices(self, frame: Rect, shown: CompanyView) -> None:
        set_up, rest = frame.cut_left(frame.width * 0.36, self.gap)
        if shown.can_set_up:
            self.button("set-up", set_up, self.texts("company.set_up"), lambda: self.post(SetUpAgain()), icon="back")
        if self.context.coach is not None and self.context.coach.often:
            coach, rest = rest.cut_left(rest.width * (0.4 if shown.drawing else 0.6), self.gap)
            self._coach(coach)
        if shown.drawing:
            drawing_switch(self, rest, shown.drawing)

    def _coach(self, frame: Rect) -> None:
        """For the whole group: in earnest it may want to play without."""
        wanted = self.context.coached
        words = [self.texts("coach.on"), self.texts("coach.off")]
        self.button(
            "coach", frame, words[0 if wanted else 1], lambda: self.post(ChooseCoach(not wanted)), icon="eye",
            look="chosen" if wanted else "quiet", role="small", like=words,
        )  # fmt: skip


def drawing_switch(screen: Framed, frame: Rect, now: str) -> None:
    """Two buttons, of which one is chosen."""
    words = [screen.texts("drawing.open"), screen.texts("drawing.hidden")]
    ways = (("open", "eye"), ("hidden", "hide"))
    for place, (name, icon), text in zip(frame.columns(2, screen.gap), ways, words, strict=True):
        look = "chosen" if name == now else "quiet"
        do = _chosen(screen, hidden=name == "hidden")
        screen.button(f"drawing-{name}", place, text, do, look=look, icon=icon, like=words)


def _chosen(screen: Framed, *, hidden: bool) -> Do:
    return lambda: screen.post(ChooseDrawing(hidden))
