"""The sheet editor: a field and then what it shows, a line for the river, the tracks; checked before it is kept.

On the smallest screen the sheet takes the whole height, so that a field is as large as a finger; what is done to it
lies beside it, and the tracks have the screen for themselves.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from kiosk.owner.views import SheetCard, SheetFault
from ui import library, theme
from ui.draw.geometry import Field
from ui.screens.owner.map import EditableSheet, Pair
from ui.screens.owner.page import OwnerPage
from ui.screens.owner.swatch import Swatch
from ui.screens.owner.tracks import Tracks
from ui.screens.rect import Rect
from ui.widgets.words import text_height

if TYPE_CHECKING:
    from ui.screens.owner.owner import OwnerRoom

TERRAINS = (
    "empty", "trees1", "trees2", "rocks1", "rocks2", "mountain", "forest", "wide_river", "well", "plateau", "gold",
    "bandit", "church", "sawmill", "fortress",
)  # fmt: skip
TABS = ("fields", "river", "tracks")
ACROSS = 3
SAVED_STEPS = 60
FIELDS = 8 + 0.9, 11 + 0.9
"""How high and wide a sheet is in fields, with its paper."""


class SheetEditorPage(OwnerPage):
    """For a map of fields with a river; the page of another book says what is different there."""

    terrains: tuple[str, ...] = TERRAINS
    tabs: tuple[str, ...] = TABS
    besides: tuple[str, ...] = TABS[-1:]
    """Tabs that are not about the map: where there is little room they have the screen for themselves."""
    map_part = EditableSheet

    def __init__(self, room: OwnerRoom, game: int) -> None:
        super().__init__(room)
        self.game = game

    def enter(self) -> None:
        self.kept = self.draft = self.sheets.draft(self.game)
        self._found: tuple[Any, tuple[SheetFault, ...]] = (None, ())
        self.before: list[Any] = []
        self.field: Field | None = None
        self.armed = ""
        """What was asked once and is done when it is touched again."""
        self.tab = "fields"
        self.beside = self.what_lies_beside()

    def what_lies_beside(self) -> Any:  # noqa: ANN401 - lays out the tabs beside the map
        return Tracks(self)

    @property
    def sheets(self) -> Any:  # noqa: ANN401 - see `kiosk.owner.sheets`
        return self.owner.sheets

    @property
    def title(self) -> str:
        return self.texts("owner.sheet.game", self.game)

    @property
    def card(self) -> SheetCard:
        found: SheetCard = self.sheets.card(self.game)
        return found

    @property
    def drawn(self) -> Any:  # noqa: ANN401 - the map as it is now
        return self.sheets.view(self.draft)

    @property
    def span(self) -> tuple[float, float]:
        """How high and wide the map is in fields, with its paper."""
        return FIELDS

    @property
    def faults(self) -> tuple[SheetFault, ...]:
        """Looked for once a change."""
        if self._found[0] != self.draft:
            self._found = (self.draft, self.sheets.faults(self.draft))
        return self._found[1]

    # --- layout -----------------------------------------------------------------------------------------------------

    @property
    def bare(self) -> bool:
        """Whether it needs the place of the heading too."""
        return not self.screen.wide and self.tab not in self.besides

    def compose(self, frame: Rect) -> None:
        if self.bare:
            self._narrow(frame)
        elif not self.screen.wide:
            self._narrow_tracks(frame)
        else:
            self._wide(frame)

    def _wide(self, frame: Rect) -> None:
        high, wide = self.span
        unit = min((frame.height - self.screen.bar - self.gap) / high, frame.width * 0.6 / wide)
        left, right = frame.cut_left(unit * wide, self.gap)
        bar, paper = left.cut_bottom(self.screen.bar, self.gap)
        self._map(paper)
        self._actions(bar)
        right = self.heading(right)
        tabs, right = right.cut_top(self.screen.bar, self.gap)
        self._tabs(tabs)
        if self.tab == "river":
            self._tell(right)
            return
        told, right = right.cut_bottom(self.screen.bar * 1.25, self.gap)
        self._tell(told)
        if self.tab in self.besides:
            self.beside.compose(right)
        else:
            self._palette(right)

    def heading(self, frame: Rect) -> Rect:
        """What stands above the tabs; gives the room below."""
        return frame

    def _narrow(self, frame: Rect) -> None:
        high, wide = self.span
        unit = min(frame.height / high, (frame.width - self.gap - self.screen.bar * 4) / wide)
        left, right = frame.cut_left(unit * wide, self.gap)
        self._map(left)
        head, right = right.cut_top(self.screen.bar, self.gap)
        back, title = head.cut_left(self.screen.bar, self.gap)
        self.screen.button("back", back, "", self.screen.back, icon="back")
        self.screen.words("title", title, self.title, role="title", colour=theme.PAPER, bold=True)
        low, right = right.cut_bottom(self.screen.bar, self.gap)
        undo, save = low.cut_left(self.screen.bar * 1.4, self.gap)
        self._undo(undo)
        self._save(save)
        if self.field is not None:
            rows = -(-len(self.terrains) // ACROSS)
            palette, right = right.cut_bottom(self.screen.bar * rows + self.gap * 0.6 * (rows - 1), self.gap)
            self._palette(palette)
            self._tell(right)
            return
        right = self.heading(right)
        rows = -(-len(self.tabs) // ACROSS)
        tabs, right = right.cut_top(self.screen.bar * rows + self.gap * 0.6 * (rows - 1), self.gap)
        self._tabs(tabs, rows)
        for do in (self._ours, self._checked):
            place, right = right.cut_bottom(self.screen.bar, self.gap)
            do(place)
        self._tell(right)

    def _narrow_tracks(self, frame: Rect) -> None:
        top, frame = frame.cut_top(self.screen.bar, self.gap)
        tabs, top = top.cut_left(top.width * 0.55, self.gap * 2)
        self._tabs(tabs)
        undo, save = top.cut_left(self.screen.bar * 1.4, self.gap)
        self._undo(undo)
        self._save(save)
        told, frame = frame.cut_bottom(text_height("small", 1.2), self.gap)
        self._tell(told)
        self.beside.compose(frame)

    def _tabs(self, frame: Rect, rows: int = 1) -> None:
        names = [self.texts(f"owner.sheet.{name}") for name in self.tabs]
        places = frame.grid(-(-len(self.tabs) // rows), rows, self.gap * 0.6)
        for place, name, words in zip(places, self.tabs, names, strict=False):
            look = "chosen" if name == self.tab else "quiet"
            role = "small" if self.bare else "body"
            self.screen.button(
                f"tab-{name}", place, words, partial(self.turn, name), look=look, role=role, like=names
            )

    def _tell(self, frame: Rect) -> None:
        text, bad = self._message()
        tone = theme.rgb("#ff9d8a") if bad else theme.PAPER
        self.screen.words("sheet-told", frame, text, role=self.small, bold=bad, colour=tone, raised=True)

    def _map(self, frame: Rect) -> None:
        view = self.drawn
        wrong = [field for one in self.faults for field in one.fields]
        sheet = self.screen.put("sheet", self.map_part, frame, sheet=view)
        sheet.marked = wrong or ([self.field] if self.field else [])
        sheet.reachable = [] if self.card.checked else list(self.doubtful)
        sheet.show_reachable = True
        sheet.lines = self.tab == "river"
        sheet.on_field, sheet.on_line = self.pick, self.flood

    @property
    def doubtful(self) -> tuple[Field, ...]:
        found: tuple[Field, ...] = self.drawn.doubtful
        return found

    def _message(self) -> tuple[str, bool]:
        """What is wrong, else what was told, else what to do."""
        faults = self.faults
        if self.card.complaint and self.draft == self.kept:
            return self.texts("owner.sheet.complaint", self.card.complaint), True
        if faults:
            return self.fault(faults[0].code, faults[0].about), True
        if self.told:
            return self.told, not self.good
        if self.tab == "fields" and self.field is not None:
            return self.texts("owner.sheet.shows", self.texts(f"terrain.{self._current}")), False
        return self.texts(f"owner.sheet.how_{self.tab}"), False

    def fault(self, code: str, about: tuple[str, ...]) -> str:
        names = [self.texts(f"terrain.{one}") if f"terrain.{one}" in self.texts else one for one in about]
        return self.texts(f"owner.fault.{code}", *names)

    def _actions(self, frame: Rect) -> None:
        undo, frame = frame.cut_left(self.screen.bar * 1.4, self.gap)
        ours, checked, save = frame.columns(3, self.gap)
        self._undo(undo)
        self._ours(ours)
        self._checked(checked)
        self._save(save)

    def _undo(self, frame: Rect) -> None:
        self.screen.button("undo", frame, "", self.undo, icon="undo", disabled=not self.before)

    def _ours(self, frame: Rect) -> None:
        away = self.sheets.ours(self.game) != self.draft or bool(self.card.complaint)
        words = self.texts("owner.sheet.really" if self.armed == "ours" else "owner.sheet.ours")
        look = "danger" if self.armed == "ours" else "quiet"
        self.screen.button("ours", frame, words, self.ours, disabled=not away, look=look, role="small")

    def _checked(self, frame: Rect) -> None:
        changed = self.draft != self.kept
        look = "chosen" if self.card.checked and not changed else "quiet"
        words = self.texts("owner.sheet.checked")
        self.screen.button("checked", frame, words, self.mark, look=look, disabled=changed, role="small")

    def _save(self, frame: Rect) -> None:
        words, idle = self.texts("owner.sheet.save"), self.draft == self.kept
        self.screen.button("save", frame, words, self.save, look="primary", disabled=idle)

    @property
    def _current(self) -> str:
        """What the chosen field shows."""
        return self.shown_at(self.field) if self.field else ""

    def shown_at(self, field: Field) -> str:
        found: str = self.draft.terrain[field[0]][field[1]]
        return found

    def _palette(self, frame: Rect) -> None:
        current = self._current
        places = frame.grid(ACROSS, -(-len(self.terrains) // ACROSS), self.gap * 0.6)
        for place, name in zip(places, self.terrains, strict=False):
            look = "chosen" if name == current else "quiet"
            paint = partial(self.paint, name)
            self.screen.button(f"terrain-{name}", place, "", paint, look=look, disabled=self.field is None)
            inner = place.inset(self.gap * 0.5)
            if self.screen.wide:
                words, inner = inner.cut_bottom(text_height("small"), self.gap * 0.2)
                tone = theme.INK if self.field else theme.DISABLED_INK
                name_words = self.texts(f"terrain.{name}")
                key = f"terrain-name-{name}"
                self.screen.words(key, words, name_words, role="small", colour=tone, align="center")
            self.screen.put(f"swatch-{name}", Swatch, inner, terrain=name, faint=self.field is None)

    # --- what touches do --------------------------------------------------------------------------------------------

    def turn(self, tab: str) -> None:
        self.tab, self.field, self.armed = tab, None, ""
        self.redraw()

    def pick(self, field: Field) -> None:
        self.field = field if field != self.field else None
        self.tab, self.armed, self.told = "fields", "", ""
        self.redraw()

    def paint(self, terrain: str) -> None:
        if self.field is not None:
            self.change(self.painted(self.field, terrain))

    def painted(self, field: Field, terrain: str) -> Any:  # noqa: ANN401 - a draft
        return replace(self.draft, terrain=with_field(self.draft.terrain, field, terrain))

    def flood(self, pair: Pair) -> None:
        self.change(replace(self.draft, river=self.draft.river ^ {pair}))

    def change(self, draft: Any) -> None:  # noqa: ANN401 - a draft
        if draft != self.draft:
            self.before = [*self.before[-SAVED_STEPS:], self.draft]
            self.draft, self.armed, self.told = draft, "", ""
        self.redraw()

    def undo(self) -> None:
        self.draft, self.armed, self.told = self.before.pop(), "", ""
        self.redraw()

    def save(self) -> None:
        if self.attempt(lambda: self.sheets.save(self.draft)) and not self.faults:
            self._settled(self.texts("owner.sheet.kept"))
        self.redraw()

    def ours(self) -> None:
        """Asks once."""
        if self.armed != "ours":
            self.armed = "ours"
            self.say(self.texts("owner.sheet.ours_ask"), good=False)
            return
        self.armed = ""
        if self.attempt(lambda: self.sheets.back_to_ours(self.game)):
            self._settled(self.texts("owner.sheet.ours_again"))

    def mark(self) -> None:
        checked = not self.card.checked
        if self.attempt(lambda: self.sheets.mark(self.game, checked=checked)):
            self.redraw()

    def _settled(self, told: str) -> None:
        self.kept = self.draft = self.sheets.draft(self.game)
        self.before, self.armed, self.field = [], "", None
        library.follow(self.owner.sheets.cards, self.owner.pads)
        self.say(told)

    def back(self) -> bool:
        """What was not kept is given up only when back is touched twice."""
        if self.field is not None and self.bare:
            self.field = None
            self.redraw()
            return True
        if self.draft == self.kept or self.armed == "leave":
            return False
        self.armed = "leave"
        self.say(self.texts("owner.sheet.unsaved"), good=False)
        return True


def with_field(rows: tuple[tuple[str, ...], ...], field: Field, terrain: str) -> tuple[tuple[str, ...], ...]:
    """*rows* with *terrain* on one field."""
    changed = [list(line) for line in rows]
    changed[field[0]][field[1]] = terrain
    return tuple(tuple(line) for line in changed)
