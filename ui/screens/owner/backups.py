"""Backups and exports onto a stick, and bringing a backup back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from kiosk.errors import Unusable
from kiosk.messages import DismissNotice
from kiosk.owner.views import BackupFile, BackupReport, Place
from ui import library, theme
from ui.screens.owner.page import OwnerPage
from ui.screens.rect import Rect
from ui.widgets.words import text_height

PLACES = 3
"""As many can be chosen from."""
UNITS = ((10**9, "GB"), (10**6, "MB"), (10**3, "kB"))


def size_words(count: int) -> str:
    """Bytes, in the largest unit of which there are a few."""
    size, unit = next((one for one in UNITS if count >= 2 * one[0]), UNITS[-1])
    return f"{max(1, count // size)} {unit}"


class BackupPage(OwnerPage):
    every = 2.0

    def enter(self) -> None:
        self.places: tuple[Place, ...] = ()
        self.wanted: Path | None = None
        """The place that was touched; it stays chosen whatever other stick comes or goes."""
        self.found: tuple[BackupFile, ...] = ()
        self.first, self.most = 0, 1
        """The first of the backups that are shown, and how many fit."""
        self.report: BackupReport | None = None
        self.tick()

    def tick(self) -> None:
        """Sticks come and go."""
        if not self.work.busy and self.report is None:
            self.work.run(self._look, self._looked)

    @property
    def place(self) -> Place | None:
        """Where to: what was touched while it is there, else the first."""
        return self._of(self.places)

    def _of(self, places: tuple[Place, ...]) -> Place | None:
        found = [one for one in places if one.path == self.wanted]
        return (*found, *places, None)[0]

    def _look(self) -> tuple[tuple[Place, ...], tuple[BackupFile, ...]]:
        places = self.owner.safe.places()
        place = self._of(places)
        return places, self.owner.safe.backups(place) if place else ()

    def _looked(self, seen: tuple[tuple[Place, ...], tuple[BackupFile, ...]]) -> None:
        changed = seen != (self.places, self.found)
        self.places, self.found = seen
        if self.wanted is not None and all(one.path != self.wanted for one in self.places):
            self.wanted = None  # it is gone, and must not come back by itself
        if changed:
            self.redraw()

    # --- layout -----------------------------------------------------------------------------------------------------

    def compose(self, frame: Rect) -> None:
        if self.report is not None:
            self._ask(frame, self.report)
            return
        told, frame = frame.cut_bottom(text_height("body", 2), self.gap)
        self.telling(told, dark=True)
        left, right = frame.columns(2, self.gap)
        self._places(self.paper("keep-left", left))
        self._backups(self.paper("keep-right", right))

    def _places(self, frame: Rect) -> None:
        head, frame = frame.cut_top(text_height("body"), self.gap * 0.5)
        self.screen.words("keep-where", head, self.texts("owner.keep.where"), role=self.small, bold=True)
        low, frame = frame.cut_bottom(2 * self.screen.bar + self.gap, self.gap)
        if not self.places:
            self.screen.words("keep-none", frame, self.texts("owner.keep.none"), colour=theme.INK_SOFT)
        for number, (place, row) in enumerate(zip(self.places, self._rows(frame, PLACES), strict=False)):
            name = place.name if place.stick else self.texts("owner.keep.downloads")
            words = f"{name}  ({self.texts('owner.keep.free', size_words(place.free))})"
            look = "chosen" if place == self.place else "quiet"
            icon = "stick" if place.stick else "down"
            self.screen.button(
                f"place-{number}", row, words, partial(self.choose, place), look=look, icon=icon, role=self.small
            )
        back_up, exports = low.rows(2, self.gap)
        off = not self.places or (self.work.busy and bool(self.told))
        words = self.texts("owner.keep.back_up")
        self.screen.button("back-up", back_up, words, self.back_up, icon="stick", look="primary", disabled=off)
        for place_, form in zip(exports.columns(2, self.gap), ("csv", "json"), strict=True):
            words = self.texts("owner.keep.export", form.upper())
            self.screen.button(
                f"export-{form}", place_, words, partial(self.export, form), disabled=off, role=self.small
            )

    def _backups(self, frame: Rect) -> None:
        head, frame = frame.cut_top(text_height("body"), self.gap * 0.5)
        self.screen.words("keep-there", head, self.texts("owner.keep.there"), role=self.small, bold=True)
        if not self.found:
            self.screen.words("keep-empty", frame, self.texts("owner.keep.empty"), colour=theme.INK_SOFT, raised=True)
        self.most = max(1, int((frame.height + self.gap * 0.6) // (self.screen.bar * 1.25 + self.gap * 0.6)))
        self.first = min(self.first, max(0, len(self.found) - 1) // self.most * self.most)
        if len(self.found) > self.most:
            side, frame = frame.cut_right(self.screen.bar, self.gap)
            self._turning(side)
        shown = self.found[self.first :]
        for number, (file, row) in enumerate(zip(shown, self._rows(frame, self.most), strict=False)):
            words = f"{self._made(file)}  ({size_words(file.size)})"
            self.screen.button(
                f"backup-{number}", row, words, partial(self.look_into, file), icon="undo", role=self.small
            )

    def _made(self, file: BackupFile) -> str:
        """The day and the time; where nobody knew them, the number of its last entry."""
        if file.when is None:
            return file.name.removeprefix("tabletown-").removesuffix(".zip")
        return self.texts("owner.keep.when", file.when, f"{file.when:%H:%M}")

    def _rows(self, frame: Rect, count: int) -> list[Rect]:
        """From the top down, and no higher than buttons are."""
        high = min(frame.height, count * self.screen.bar * 1.4)
        return frame.cut_top(high)[0].rows(count, self.gap * 0.6)

    def _turning(self, frame: Rect) -> None:
        above, below = frame.rows(2, self.gap)
        newer, older = self.first == 0, self.first + self.most >= len(self.found)
        self.screen.button("backups-up", above, "", partial(self.turn, -1), icon="up", disabled=newer)
        self.screen.button("backups-down", below, "", partial(self.turn, 1), icon="down", disabled=older)

    def _ask(self, frame: Rect, report: BackupReport) -> None:
        inner = self.paper("restore-paper", frame)
        low, inner = inner.cut_bottom(self.screen.bar * 1.3, self.gap)
        head, inner = inner.cut_top(text_height("large", 1.3), self.gap)
        named = next((self._made(one) for one in self.found if one.path == report.path), report.path.name)
        self.screen.words("restore-title", head, named, role="large", bold=True)
        what = self.texts(
            "owner.keep.report",
            report.tables,
            report.games,
            report.sheets,
            self.texts("word.yes" if report.calibration else "word.no"),
        )
        said = "\n\n".join((what, self.texts("owner.keep.aside"), report.path.name))
        self.screen.words("restore-what", inner, said, raised=True)
        no, yes = low.columns(2, self.gap)
        self.screen.button("restore-no", no, self.texts("word.back"), self.give_up, icon="back")
        words = self.texts("owner.keep.restore")
        self.screen.button("restore-yes", yes, words, self.restore, look="danger", hold=True, icon="undo")

    # --- what touches do --------------------------------------------------------------------------------------------

    def choose(self, place: Place) -> None:
        self.wanted, self.told, self.found, self.first = place.path, "", (), 0
        self.work.run(self._look, self._looked)
        self.redraw()

    def turn(self, by: int) -> None:
        self.first = max(0, self.first + by * self.most)
        self.redraw()

    def back_up(self) -> None:
        self._write(self.owner.safe.back_up)

    def export(self, form: str) -> None:
        self._write(lambda place: self.owner.safe.export(place, form))

    def _write(self, write: Callable[[Place], str]) -> None:
        place = self.place
        if place is not None:
            self.wanted = place.path  # also if another stick comes while it is written
            self.say(self.texts("owner.keep.working"))
            self.work.run(lambda: write(place), partial(self._written, place))

    def _written(self, place: Place, name: str) -> None:
        self.say(self.texts("owner.keep.written" if place.stick else "owner.keep.written_here", name))
        self.tick()

    def look_into(self, file: BackupFile) -> None:
        self.say(self.texts("owner.keep.working"))
        self.work.run(lambda: self.owner.safe.look_into(file.path), self._seen)

    def _seen(self, report: BackupReport) -> None:
        if report.fault:
            self.say(self.texts(f"owner.keep.fault.{report.fault}"), good=False)
        else:
            self.report = report
            self.say("")

    def give_up(self) -> None:
        self.report = None
        self.redraw()

    def back(self) -> bool:
        there = self.report is not None
        self.give_up()
        return there

    def restore(self) -> None:
        """In the window's own thread: nobody may play while the journal is exchanged."""
        assert self.report is not None
        try:
            self.owner.safe.restore(self.report)
        except Unusable as problem:
            self.report = None
            self.failed(problem)
            return
        self.report = None
        library.follow(self.owner.sheets.cards, self.owner.pads)
        self.screen.post(DismissNotice())
        self.say(self.texts("owner.keep.restored"))
