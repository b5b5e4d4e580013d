"""One player's place: the page, the dice to choose from, the next thing in words, and the buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from kiosk.rules.lost_cities_rw.at_table import LostPerson
from kiosk.rules.lost_cities_rw.dice import ExpeditionColour
from kiosk.rules.lost_cities_rw.intents import (
    DeclineDice,
    FollowArrow,
    Intent,
    LeaveArrow,
    ReturnToTable,
    TakePair,
    Undo,
)
from kiosk.rules.lost_cities_rw.view import ROUND, LostCitiesSeatView, PairView, TableView
from ui import theme
from ui.boards.lost_cities_rw import says
from ui.boards.lost_cities_rw.choice import NUMBER, Picked, dice_lit, lights, settled, toggled
from ui.boards.lost_cities_rw.frames import LostCitiesSeatFrames, seat_frames
from ui.boards.lost_cities_rw.page import PageSheet
from ui.boards.lost_cities_rw.party import Party
from ui.boards.lost_cities_rw.tray import SixDiceTray
from ui.screens.composed import Composed
from ui.screens.handed import handed
from ui.screens.rect import Rect
from ui.texts import Texts
from ui.widgets.score import Points
from ui.widgets.sign import Sign

PLAYER_TONES = ("amber", "blue", "red", "violet", "green")
Post = Callable[[Intent], None]


@dataclass(frozen=True)
class AfterDeciding:
    """What comes after this seat has decided."""

    text: str
    icon: str
    do: Callable[[], None]


@dataclass(frozen=True)
class LostCitiesSeatState:
    view: TableView
    seat: LostCitiesSeatView
    next: AfterDeciding | None = None
    menu: AfterDeciding | None = None
    tone: str = ""
    """The player's colour, where they have chosen one."""


def of_computer(seat: LostCitiesSeatView) -> LostCitiesSeatView:
    """Nobody else takes its dice."""
    return replace(seat, state="wait" if seat.state in ("choose", "arrow") else seat.state, can_undo=False)


def tone_of(people: tuple[LostPerson, ...], seat: int) -> str:
    """The name of a player's colour."""
    return people[seat].colour if seat < len(people) else PLAYER_TONES[seat % len(PLAYER_TONES)]


class LostCitiesSeat(Composed):
    """Keeps nothing but which dice are picked, and the reason why the last touch did not do."""

    background = False

    def __init__(self, post: Any, *, corner: bool = False, **keywords: Any) -> None:  # noqa: ANN401 - intents, Kivy's own
        super().__init__(post, **keywords)
        self.intend: Post = post
        self._corner = corner
        self.picked = Picked()
        self.refused = ""
        self._moment: object = None
        self._won: object = None
        self.party = Party(size_hint=(None, None))

    # --- showing ----------------------------------------------------------------------------------------------------

    def show(self, shown: LostCitiesSeatState, texts: Texts) -> None:
        if self.shown == shown and self.texts is texts and self.children:
            return
        seat = shown.seat
        moment = (shown.view.turn, seat.seat, seat.state, seat.steps, seat.pairs)
        fresh = self._moment is None or moment[:2] != self._moment[:2]  # type: ignore[index]
        if moment != self._moment:
            self.picked, self.refused = Picked(), ""
        self._moment = moment
        super().show(shown, texts)
        if fresh and "points" in self.parts:
            self.parts["points"].jump()
        self._cheer(shown)

    def _cheer(self, shown: LostCitiesSeatState) -> None:
        said = says.bridge(shown.view, shown.seat, self.texts)
        won = (shown.view.turn, shown.seat.seat, said)
        if not said:
            self.party.hide()
        elif won != self._won:
            self.party.celebrate(said)
        self._won = won

    def compose(self, frame: Rect) -> None:
        shown: LostCitiesSeatState = self.shown
        frames = handed(seat_frames(frame, corner=self._corner), frame)
        self._page(frames.page, shown)
        self._name(frames, shown)
        self._tray(frames.tray, shown)
        self._status(frames.status, shown)
        self._buttons(frames, shown)
        self.parts["party"], self._used["party"] = self.party, None
        self.party.pos, self.party.size = (frames.page.x, frames.page.y), (frames.page.width, frames.page.height)

    def _page(self, frame: Rect, shown: LostCitiesSeatState) -> None:
        known = self.parts.get("page")
        page = self.put("page", PageSheet, frame, sheet=shown.view.sheet, seat=shown.seat)
        page.lights = list(lights(shown.seat, self.picked))
        if page is not known:
            page.bind(on_place=lambda _, column, box: self.place(column, box))

    def _name(self, frames: LostCitiesSeatFrames, shown: LostCitiesSeatState) -> None:
        now, seat, frame = theme.now(), shown.seat, frames.name
        if shown.menu is not None:
            menu, frame = frame.cut_right(now.touch, now.gap)
            self.button("menu", menu, "", shown.menu.do, icon=shown.menu.icon)
        tone = theme.PLAYERS[shown.tone or tone_of((), seat.seat)]
        lit = seat.active and shown.view.need == "moves"
        self.panel("name.leaf", frame, tone=theme.LIT if lit else theme.PAPER, shadow=False)
        stripe, words = frame.cut_left(now.mm(2.2), now.gap)
        self.panel("name.stripe", stripe, tone=tone, shadow=False)
        self.words("name", Rect(words.x, words.y, words.width - 6, words.height), seat.name, bold=True)
        self.put("points", Points, frames.points, label=self.texts("word.score"), total=seat.total)

    def _tray(self, frame: Rect, shown: LostCitiesSeatState) -> None:
        view, seat = shown.view, shown.seat
        self.panel("tray.leaf", frame, tone=theme.PAPER)
        known = self.parts.get("tray")
        choosing = seat.state == "choose"
        thrown = view.need == "moves" or seat.state == "done"
        symbols = dict(zip(view.sheet.colours, view.sheet.symbols, strict=True))
        tray = self.put(
            "tray",
            SixDiceTray,
            frame.inset(theme.now().gap * 0.5),
            numbers=list(view.numbers) if thrown else [],
            colours=list(view.colours) if thrown else [],
            symbols=symbols,
            picked=self.picked,
            usable=dice_lit(seat, self.picked) if choosing else None,
            mine=seat.took,
            all_dice=seat.active,
        )
        if not thrown:
            side = min(frame.width, frame.height) * 0.55
            self.put("tray.sign", Sign, frame.middle(side, side), icon="dice", tone=theme.PAPER_EDGE)
        if tray is not known:
            tray.bind(on_die=lambda _, kind, face: self.pick(kind, face))
            tray.bind(on_drop=lambda _, kind, face, x, y: self.drop(kind, face, x, y))

    def _status(self, frame: Rect, shown: LostCitiesSeatState) -> None:
        said = self.refused or says.status(shown.view, shown.seat, self.picked, self.texts)
        tone = theme.LIT if self.refused else theme.PAPER_DIM
        self.panel("status.leaf", frame, tone=tone, shadow=False)
        ink = theme.BAD if self.refused else theme.INK
        inner = frame.inset(theme.now().gap * 0.7, theme.now().gap * 0.3)
        self.words("status", inner, said, role="small", bold=True, align="center", colour=ink)

    def _buttons(self, frames: LostCitiesSeatFrames, shown: LostCitiesSeatState) -> None:
        seat, texts = shown.seat, self.texts
        upper, lower = frames.buttons
        send = self.intend
        if seat.can_undo:
            self.button("undo", lower, texts("word.undo"), partial(send, Undo(seat.seat)), icon="undo", role="small")
        if seat.state == "choose":
            words = texts("lost.decline", min(9, seat.dice.marked + 1))
            self.button(
                "decline", upper, words, partial(send, DeclineDice(seat.seat)), icon="pass", role="small",
                look="quiet" if any(not one.refusal or one.double for one in seat.pairs) else "primary",
            )  # fmt: skip
        elif seat.state == "arrow":
            words = texts("lost.leave_arrow")
            self.button("leave", upper, words, partial(send, LeaveArrow(seat.seat)), icon="build", role="small")
        elif seat.state == "away":
            words = texts("lost.come_back")
            self.button("back", upper, words, partial(send, ReturnToTable(seat.seat)), icon="person", role="small")
        if shown.next is not None and seat.state not in ("choose", "arrow"):
            free = "back" not in self._used
            where = upper if free else lower
            if "undo" not in self._used or free:
                self.button(
                    "next", where, shown.next.text, shown.next.do, icon=shown.next.icon, look="primary", role="small"
                )

    # --- touching ---------------------------------------------------------------------------------------------------

    def pick(self, kind: str, face: str) -> None:
        """A die is touched."""
        self._picked(toggled(self.picked, kind, face))

    def drop(self, kind: str, face: str, x: float, y: float) -> None:
        """A die is dragged onto another one, or onto an expedition."""
        picked = Picked(number=int(face)) if kind == NUMBER else Picked(colour=face)
        tray, page = self.parts["tray"], self.parts["page"]
        other = tray.die_at(x, y)
        place = page.place_at(x, y)
        if other is not None and other[0] != kind:
            self._picked(toggled(picked, other[0], str(tray.face(other))))
        elif place is not None:
            self.picked = picked
            self.place(*place)
        else:
            self._picked(picked)

    def place(self, column: str, box: int) -> None:
        """An expedition is touched: an arrow goes there, or its colour is picked."""
        seat: LostCitiesSeatView = self.shown.seat
        if seat.state == "arrow":
            if any(one.colour == column for one in seat.arrows):
                self.intend(FollowArrow(seat.seat, ExpeditionColour(column)))
            else:
                self._refuse(None, "complete" if column in list(ExpeditionColour) else "not_there")
            return
        if seat.state != "choose":
            return
        if column not in list(ExpeditionColour):
            self._refuse(None, "not_there")
        elif not any(one.colour == column for one in seat.pairs):
            self._refuse(None, "not_available")
        elif self.picked.pair and self.picked.colour == column:
            self._take(column, box)
        elif self.picked.colour == column:
            self._only_number(column, box)
        else:
            self._picked(Picked(column, self.picked.number), box)

    def _only_number(self, column: str, box: int) -> None:
        """Its colour is picked and it is touched again: that is enough where just one number would do."""
        seat: LostCitiesSeatView = self.shown.seat
        fitting = [
            one for one in seat.pairs if one.colour == column and (one.double if box == ROUND else not one.refusal)
        ]
        if len(fitting) == 1:
            self.picked = Picked(column, fitting[0].number)
            self._take(column, box)

    def _picked(self, picked: Picked, box: int | None = None) -> None:
        seat: LostCitiesSeatView = self.shown.seat
        self.picked, self.refused = picked, ""
        pair = settled(seat, picked)
        if pair is None:
            self.redraw()
        elif pair.refusal:
            self._refuse(pair, pair.refusal)
        elif pair.double and box is None:
            self.redraw()
        else:
            self._take(pair.colour, 1 if box is None else box)

    def _take(self, column: str, box: int) -> None:
        seat: LostCitiesSeatView = self.shown.seat
        pair = settled(seat, self.picked)
        assert pair is not None
        double = box == ROUND
        if double and not pair.double:
            self._refuse(pair, "double_too_late" if pair.number == 0 else "double_needs_zero")
        elif not double and pair.refusal:
            self._refuse(pair, pair.refusal)
        else:
            self.intend(TakePair(seat.seat, ExpeditionColour(column), pair.number, double))

    def _refuse(self, pair: PairView | None, reason: str) -> None:
        """Say why not; the dice lie as before."""
        self.picked = Picked()
        self.refused = says.refused(pair, reason, self.texts)
        self.redraw()
