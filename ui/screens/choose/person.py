"""One player: name, colour, seat; the same leaf takes in who joins later."""

from __future__ import annotations

from kiosk.messages import ChangeLevel, ChangePlayer, Colour, RemovePlayer
from ui import theme
from ui.screens.choose.seats import seat, table_top
from ui.screens.composed import Do
from ui.screens.rect import Rect
from ui.screens.section import Section
from ui.widgets.keyboard import Keyboard
from ui.widgets.token import Token
from ui.widgets.words import role, text_height

KEYS = 4
SUGGESTIONS = 4


class PersonEditor(Section):
    typed = ""
    fresh = True
    """The default name stands there to be overwritten, not to be lengthened."""

    def begin(self) -> None:
        self.typed, self.fresh = self.screen.shown.players[self.screen.person].name, True

    def compose(self, frame: Rect) -> None:
        screen = self.screen
        room = self.leaf(frame, "person", frame.width - 2 * self.gap, frame.height - 2 * self.gap)
        keys = max(KEYS * theme.now().touch * 1.08, room.height * 0.46)
        low, room = room.cut_bottom(keys, self.gap)
        self._keyboard(low)
        line, room = room.cut_top(screen.bar, self.gap)
        self._name(line)
        quick, room = room.cut_top(screen.bar, self.gap)
        self._suggestions(quick)
        seats, colours = room.cut_right(room.width * 0.4, self.gap * 2)
        if screen.shown.levels:
            colours, levels = colours.rows(2, self.gap)
            self._levels(levels)
        self._colours(colours)
        self._seats(seats)

    # --- the name ---------------------------------------------------------------------------------------------------

    def _keyboard(self, frame: Rect) -> None:
        screen = self.screen
        board = screen.put(
            "keyboard",
            Keyboard,
            frame,
            role=role("large"),
            language=screen.texts.language,
            done_text=screen.texts("word.done"),
            ready=bool(self.typed.strip()),
        )
        if not getattr(board, "bound", False):
            board.bound = True
            board.text = ""
            board.bind(text=lambda _, text: self._write(text), on_done=lambda _: self.done())
        if not self.fresh and board.text != self.typed:
            board.text = self.typed

    def _write(self, text: str) -> None:
        if text or not self.fresh:
            self.typed, self.fresh = text, False
            self.screen.redraw()

    def _name(self, frame: Rect) -> None:
        screen = self.screen
        frame = frame.cut_right(screen.bar, self.gap)[1]  # the app's own corner
        remove, rest = frame.cut_right(frame.width * 0.26, self.gap)
        screen.button(
            "remove", remove, screen.texts("word.remove_player"), self.remove, look="danger", icon="bin", role="small"
        )
        self._field(rest)

    def _field(self, frame: Rect) -> None:
        """The badge, and the name as far as it is typed."""
        screen = self.screen
        player = screen.shown.players[screen.person]
        token, rest = frame.cut_left(frame.height, self.gap)
        screen.put(
            "person-token", Token, token, name=self.typed or player.name, colour=player.colour, level=player.level
        )
        screen.panel("person-field", rest, tone=theme.QUIET, rim=theme.PRIMARY, rim_width=2, shadow=False)
        tone = theme.INK_SOFT if self.fresh else theme.INK
        inside = rest.inset(self.gap, 2)
        screen.words(
            "person-name", inside, self.typed + ("" if self.fresh else "|"), role="large", bold=True, colour=tone
        )

    def _suggestions(self, frame: Rect) -> None:
        """Names that are quickly there: from the tables that were saved, and the plain ones."""
        for number, (place, name) in enumerate(
            zip(frame.columns(SUGGESTIONS, self.gap), self.suggestions(), strict=False)
        ):
            self.screen.button(f"suggest-{number}", place, name, self._take(name), role="small")

    def suggestions(self) -> list[str]:
        screen = self.screen
        taken = {one.name.casefold() for one in screen.shown.players if one.player != screen.person}
        known = [name for card in getattr(screen.shown, "shelf", ()) for name in card.players]
        plain = [screen.texts("front.player", n=number) for number in range(1, 7)]
        names = {name.casefold(): name for name in (*known, *plain) if name.casefold() not in taken}
        return [name for name in names.values() if name != self.typed][:SUGGESTIONS]

    def _take(self, name: str) -> Do:
        def do() -> None:
            self.typed, self.fresh = name, False
            self.done()

        return do

    def done(self) -> None:
        screen = self.screen
        player = screen.shown.players[screen.person]
        name = self.typed.strip()
        person = screen.person
        screen.close_leaf()
        if name and name != player.name:
            screen.post(ChangePlayer(person, name=name))

    def remove(self) -> None:
        person = self.screen.person
        self.screen.close_leaf()
        self.screen.post(RemovePlayer(person))

    # --- colour and seat --------------------------------------------------------------------------------------------

    def _titled(self, frame: Rect, name: str) -> Rect:
        """With a heading where there is room for one; the discs and the drawn table say it too."""
        if not self.screen.wide:
            return frame
        head, rest = frame.cut_top(text_height("small"), 2)
        words = self.screen.texts(f"word.{name}")
        self.screen.words(f"{name}-title", head, words, role="small", colour=theme.INK_SOFT, bold=True)
        return rest

    @property
    def free_colours(self) -> tuple[str, ...]:
        found: tuple[str, ...] = self.screen.shown.free_colours
        return found

    def _colours(self, frame: Rect) -> None:
        screen = self.screen
        player = screen.shown.players[screen.person]
        rest = self._titled(frame, "colour")
        for place, colour in zip(rest.columns(len(theme.PLAYERS), self.gap * 0.7), theme.PLAYERS, strict=True):
            own = colour == player.colour
            free = own or colour in self.free_colours
            screen.button(
                f"colour-{colour}",
                place,
                "",
                self._paint(colour),
                look="chosen" if own else "quiet",
                disabled=not free,
            )
            inner = place.inset(place.width * 0.12, place.height * 0.12)
            screen.put(f"disc-{colour}", Token, inner, colour=colour, checked=own, faint=not free)

    def _levels(self, frame: Rect) -> None:
        """Who plays here: a person, or a computer so well."""
        screen = self.screen
        mine = screen.shown.players[screen.person].level
        ways = ("", *screen.shown.levels)
        words = [screen.texts(f"level.{level or 'person'}") for level in ways]
        for place, level, text in zip(frame.columns(len(ways), self.gap * 0.7), ways, words, strict=True):
            look = "chosen" if level == mine else "quiet"
            name = f"level-{level or 'person'}"
            screen.button(name, place, text, self._play_as(level), look=look, role="small", like=words)

    def _play_as(self, level: str) -> Do:
        return lambda: self.screen.post(ChangeLevel(self.screen.person, level))

    def _paint(self, colour: str) -> Do:
        return lambda: self.screen.post(ChangePlayer(self.screen.person, colour=Colour(colour)))

    def _seats(self, frame: Rect) -> None:
        screen = self.screen
        rest = self._titled(frame, "seat")
        height = max(theme.now().touch, rest.height * 0.38)
        table = table_top(rest, height, self.gap).inset(self.gap, 0)
        screen.panel("seat-table", table, tone=theme.WOOD, shadow=False)
        sitting = {player.place: player for player in screen.shown.players}
        for place in range(6):
            at = seat(place, rest, (rest.width - 2 * self.gap) / 3, height)
            own = place in sitting and sitting[place].player == screen.person
            taken = place in sitting and not own
            look = "chosen" if own else "quiet"
            screen.button(f"place-{place}", at, "", self._move(place), look=look, disabled=taken)
            if place in sitting:
                one = sitting[place]
                inner = at.inset(at.width * 0.2, at.height * 0.12)
                screen.put(
                    f"place-token-{place}",
                    Token,
                    inner,
                    name=one.name,
                    colour=one.colour,
                    faint=taken,
                    level=one.level,
                )

    def _move(self, place: int) -> Do:
        return lambda: self.screen.post(ChangePlayer(self.screen.person, place=place))
