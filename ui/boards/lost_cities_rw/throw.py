"""The throw of six dice: awaited, read, shown, each die corrected by two touches; on paper what was taken from it."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import ObjectProperty

from kiosk.messages import MakeMove, Revise
from kiosk.rules.lost_cities_rw.at_table import LostThrowView
from kiosk.rules.lost_cities_rw.view import DieView
from ui import theme
from ui.boards.lost_cities_rw.choice import COLOUR, NUMBER, Picked, toggled
from ui.boards.lost_cities_rw.faces import colour_die, number_die
from ui.boards.lost_cities_rw.tray import UNKNOWN, SixDiceTray
from ui.draw.lettering import lettering
from ui.screens.rect import Rect
from ui.screens.throw import speech
from ui.screens.throw.picker import FacePicker, PickerFace
from ui.screens.throw.side import ThrowSide
from ui.screens.throw.throw import ThrowScreen
from ui.widgets.words import text_height

ALL_NUMBERS = set(range(10))


def sort_of(die: str) -> str:
    return NUMBER if die.startswith(NUMBER) else COLOUR


def dice_of(shown: LostThrowView, sort: str) -> list[DieView]:
    """The three dice of a sort; on paper those that were taken are gone."""
    found: list[DieView] = []
    taken = shown.taken[0 if sort == COLOUR else 1] if len(shown.taken) == 2 else ""  # noqa: PLR2004 - a pair
    for die, face in shown.faces.items():
        if sort_of(die) == sort:
            gone = bool(taken) and face == taken and not any(one.taken for one in found)
            found.append(DieView(face or UNKNOWN, gone))
    return found


class SixDice(SixDiceTray):
    """Every die can be touched, whether its face is known or not; fires ``on_one`` with its name."""

    names: tuple[str, ...] = ObjectProperty(())
    __events__ = ("on_one",)  # type: ignore[assignment]  # Kivy adds those of its base

    def on_one(self, die: str) -> None:
        """One of the dice was touched."""

    def on_die(self, kind: str, face: str) -> None:
        """Told by its place instead."""

    def on_touch_up(self, touch: Any) -> bool:  # noqa: ANN401 - Kivy's own
        if touch.grab_current is self:
            sort, number = touch.ud["die"]
            self.dispatch("on_one", [one for one in self.names if sort_of(one) == sort][number])
        return super().on_touch_up(touch)


class LostFace(PickerFace):
    """A number on a kite, or a colour with its sign."""

    symbols: dict[str, str] = ObjectProperty({})

    def _draw(self, *_: object) -> None:
        side = int(min(self.size)) // 2 * 2
        if side <= 0 or not self.face:
            return
        number = sort_of(self.die) == NUMBER
        symbol = self.symbols.get(self.face, "")
        self._face.texture = number_die(side) if number else colour_die(self.face, symbol, side)
        self._face.size = (side, side)
        self._face.pos = (round(self.center_x - side / 2), round(self.center_y - side / 2))
        self._write(side if number else 0)

    def _write(self, side: int) -> None:
        self.canvas.after.clear()
        if not side:
            return
        texture = lettering(self.face, round(side * 0.5), bold=True)
        with self.canvas.after:
            Color(*theme.INK)
            at = (round(self.center_x - texture.width / 2), round(self.center_y - side * 0.01 - texture.height / 2))
            Rectangle(texture=texture, size=texture.size, pos=at)


class LostFacePicker(FacePicker):
    """Ten numbers in two rows, or six colours in one."""

    face_class = LostFace

    def compose(self, frame: Rect) -> None:
        die, view = self.shown
        now, faces = theme.now(), view.choices[die]
        across = -(-len(faces) // 2)
        words = text_height("large", 1.3), text_height("small", 1.4) if sort_of(die) == COLOUR else 0
        room = frame.width - 2 * now.mm(4) - now.mm(3) * (across - 1)
        high = (frame.height - words[0] - 2 * words[1] - 2 * now.mm(4) - now.mm(3)) / 2
        side = min(room / across, high, max(now.mm(26), frame.height * 0.24))
        wide = side * across + now.mm(3) * (across - 1)
        tall = 2 * (side + words[1]) + now.mm(3)
        leaf = frame.middle(max(wide, now.mm(90)) + 2 * now.mm(4), tall + words[0] + 2 * now.mm(4))
        self.panel("leaf", leaf, tone=theme.PAPER, blocking=True)
        title, rest = leaf.inset(now.mm(4)).cut_top(words[0])
        said = f"{self.called(die)}: {self.texts('word.which_face')}"
        self.words("title", title, said, role="large", bold=True, align="center")
        for face, cell in zip(faces, rest.middle(wide, rest.height).grid(across, 2, now.mm(3)), strict=False):
            name, picture = cell.cut_bottom(words[1])
            known = self.parts.get(f"face.{face}")
            made = self.put(f"face.{face}", LostFace, picture, die=die, face=face, symbols=view.symbols)
            if made is not known:
                made.bind(on_tap=lambda one: self.choose(one.face))
            if words[1]:
                self.words(f"name.{face}", name, self.named(die, face), role="small", align="center")

    def called(self, die: str) -> str:
        return self.texts(f"lost.die_{sort_of(die)}", die[-1])

    def named(self, die: str, face: str) -> str:
        return face if sort_of(die) == NUMBER else self.texts(f"lost.colour_{face}")


class LostThrowSide(ThrowSide):
    picker_class = LostFacePicker

    def __init__(self, *arguments: Any, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(*arguments, **keywords)
        self.pair = Picked()
        """On paper: what the active player is about to say that they take."""
        self._round: object = None

    def show(self, shown: LostThrowView, texts: Any) -> None:  # noqa: ANN401 - the catalogue
        moment = (shown.code, shown.round, shown.taken)
        if moment != self._round:
            self._round, self.pair = moment, Picked()
        super().show(shown, texts)

    def move_dice(self, shown: Any, *, thrown: bool) -> None:  # noqa: ANN401 - a LostThrowView
        """Six dice lie as they fell."""

    def head(self, frame: Rect, shown: Any) -> None:  # noqa: ANN401 - a LostThrowView
        key = "lost.throw_head" if shown.step != "announced" else "lost.turn_head"
        words = self.texts(key, shown.round, shown.person.name)
        stripe, frame = frame.cut_left(theme.now().mm(2.2), theme.now().gap)
        self.panel("head.stripe", stripe, tone=theme.PLAYERS[shown.person.colour], shadow=False)
        self.words("head", frame, words, role="large", bold=True, colour=theme.PAPER)

    def title(self, shown: Any) -> tuple[str, theme.Rgba]:  # noqa: ANN401 - a LostThrowView
        if shown.problem is None and shown.complete:
            return self.texts("lost.throw_shown", shown.person.name), theme.PAPER
        own = f"lost.problem_{shown.problem}"  # six dice are another number than three
        if own in self.texts:
            return self.texts(own), speech.WARNING
        return speech.title_of(shown.problem, shown.step, self.texts)

    def dice(self, frame: Rect, shown: Any) -> None:  # noqa: ANN401 - a LostThrowView
        frame = frame.inset(theme.now().gap, 0)
        head = self.parts.get("head")
        if head is not None and frame.top > head.y:  # six in a row reach below the words in the corner
            frame = frame.cut_top(frame.top - head.y)[1]
        frame = frame.middle(frame.height * 2.0 if frame.width < frame.height * 3.4 else frame.width, frame.height)
        dice = self._six(frame, shown)
        dice.usable = ({one.face for one in dice.colours}, ALL_NUMBERS)
        dice.unbind(on_one=self._touched)
        dice.bind(on_one=self._touched)

    def _six(self, frame: Rect, shown: LostThrowView) -> SixDice:
        return self.put(
            "dice", SixDice, frame, names=tuple(shown.faces), symbols=shown.symbols,
            numbers=dice_of(shown, NUMBER), colours=dice_of(shown, COLOUR),
        )  # fmt: skip

    # --- on paper ---------------------------------------------------------------------------------------------------

    def announced(self, frame: Rect, shown: Any) -> None:  # noqa: ANN401 - a LostThrowView
        """The dice fill the screen; who has thrown says by two touches what is gone for the others (L9)."""
        now = theme.now()
        words, rest = frame.cut_bottom(text_height("title", 1.15) + text_height("body", 1.3), now.gap)
        decline, rest = rest.cut_right(min(rest.width * 0.24, now.mm(46)), now.gap)
        self._decline(decline.middle(decline.width, now.touch * 1.6), shown)
        dice = self._six(rest.middle(min(rest.width, rest.height * 2.0), rest.height), shown)
        dice.picked, dice.usable = self.pair, ({one.face for one in dice.colours}, ALL_NUMBERS)
        dice.unbind(on_one=self._say_taken)
        dice.bind(on_one=self._say_taken)
        title, below = words.cut_top(text_height("title", 1.15))
        self.words("title", title, self._said(shown), role="title", bold=True, align="center", colour=theme.PAPER)
        note = self.texts("lost.paper_left" if shown.taken else "lost.paper_take", shown.person.name)
        self.words("below.0", below, note, align="center", colour=theme.PAPER)

    def _said(self, shown: LostThrowView) -> str:
        name = shown.person.name
        match shown.taken:
            case (colour, number):
                return self.texts("lost.took", name, self.texts(f"lost.colour_{colour}"), number)
            case ("decline",):
                return self.texts("lost.declined", name)
        numbers = ", ".join(one.face for one in dice_of(shown, NUMBER))
        colours = ", ".join(self.texts(f"lost.colour_{one.face}") for one in dice_of(shown, COLOUR))
        return f"{numbers}; {colours}"

    def _decline(self, frame: Rect, shown: LostThrowView) -> None:
        player = shown.person.player
        if shown.taken:
            do = partial(self.post, Revise(player))
            self.button("undo", frame, self.texts("word.undo"), do, icon="undo", role="small")
        else:
            do = partial(self.post, MakeMove(player, "decline"))
            self.button("decline", frame, self.texts("lost.paper_decline"), do, icon="pass", role="small")

    def _say_taken(self, _dice: SixDice, die: str) -> None:
        shown: LostThrowView = self.shown
        if shown.taken:
            return
        face = shown.faces[die] or UNKNOWN
        self.pair = toggled(self.pair, sort_of(die), face)
        if self.pair.pair:
            self.post(MakeMove(shown.person.player, f"{self.pair.colour} {self.pair.number}"))
        self.redraw()


class LostThrowScreen(ThrowScreen):
    side_class = LostThrowSide
