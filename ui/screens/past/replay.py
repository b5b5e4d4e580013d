"""A past game again: the sheets as they filled, the throws, the scores as they grew; with a slider and a clock."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.clock import Clock

from kiosk.views.past import Replay
from ui import theme
from ui.screens import past_of
from ui.screens.past.growth import Growth
from ui.screens.rect import Rect
from ui.screens.section import Section
from ui.texts import signed
from ui.widgets.rail import Rail
from ui.widgets.words import text_height

SECONDS = 0.9
"""A move while it plays by itself."""


def _pictures(replay: Replay) -> Any:  # noqa: ANN401 - see `ui.screens.past.pictures`
    return past_of(getattr(replay, "book", ""))


class ReplaySection(Section):
    number: int | None = None
    """Of the game that is shown, if any."""
    at = 0
    seat: int | None = None
    """Whose sheet is looked at all the time; None to follow whoever makes the move."""
    _clock: Any = None

    # --- what buttons do --------------------------------------------------------------------------------------------

    def begin(self, number: int) -> None:
        self.number, self.at, self.seat = number, 0, None

    def end(self) -> None:
        self.stop()
        self.number = None

    @property
    def playing(self) -> bool:
        return self._clock is not None

    def play(self) -> None:
        """Go on by itself; from the beginning where it has come to the end."""
        replay = self.replay()
        if replay is not None and self._clock is None:
            if self.at + 1 >= len(replay.frames):
                self.at = 0
            self._clock = Clock.schedule_interval(self._tick, SECONDS)
        self.screen.redraw()

    def stop(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def pause(self) -> None:
        self.stop()
        self.screen.redraw()

    def go_to(self, at: int) -> None:
        replay = self.replay()
        if replay is not None:
            self.at = min(max(0, at), len(replay.frames) - 1)
            self.screen.redraw()

    def _step(self, by: int) -> None:
        self.stop()
        self.go_to(self.at + by)

    def _tick(self, _seconds: float) -> None:
        replay = self.replay()
        if replay is None or self.at + 1 >= len(replay.frames):
            self.pause()
            return
        self.go_to(self.at + 1)

    def _look_at(self, seat: int) -> None:
        """Stay with one sheet, or follow the moves again."""
        self.seat = seat if seat != self.seat else None
        self.screen.redraw()

    def seen(self, replay: Replay) -> int:
        """Whose sheet is seen: before the first move the winner's."""
        mover = replay.frames[min(self.at, len(replay.frames) - 1)].mover
        first = next((seat for seat, one in enumerate(replay.players) if one.won), 0)
        return self.seat if self.seat is not None else mover if mover is not None else first

    # --- what is seen -----------------------------------------------------------------------------------------------

    def replay(self) -> Replay | None:
        screen, number = self.screen, self.number
        found: Replay | None = screen.fetch(("replay", number), lambda: screen.context.archive.replay(number))
        return found or None

    def compose_head(self, frame: Rect) -> None:
        screen, texts, replay = self.screen, self.screen.texts, self.replay()
        if replay is None:
            return
        seen = self.seen(replay)
        title, chips = frame.cut_left(frame.width * 0.2, self.gap)
        words = _pictures(replay).title(replay.game, texts)
        screen.words("replay-title", title, words, role="large", bold=True, colour=theme.PAPER)
        totals = replay.frames[min(self.at, len(replay.frames) - 1)].totals
        for seat, (place, one) in enumerate(
            zip(chips.columns(len(replay.players), self.gap * 0.6), replay.players, strict=True)
        ):
            look = "chosen" if seat == seen else "quiet"
            screen.button(f"seat-{seat}", place, "", partial(self._look_at, seat), look=look)
            stripe, rest = place.inset(self.gap * 0.5).cut_left(theme.now().mm(1.6), self.gap * 0.4)
            screen.panel(f"seat-stripe-{seat}", stripe, tone=theme.PLAYERS[one.colour], shadow=False)
            points, name = rest.cut_right(text_height("body") * 1.7, 2)
            screen.words(f"seat-name-{seat}", name, one.name, role="small", bold=True)
            screen.words(f"seat-points-{seat}", points, signed(totals[seat]), bold=True, align="right")

    def compose(self, frame: Rect) -> None:
        replay = self.replay()
        if replay is None:
            self.screen.nothing(frame, None if ("replay", self.number) not in self.screen.known else ())
            return
        self.at = min(self.at, len(replay.frames) - 1)
        low, frame = frame.cut_bottom(self.screen.bar * 1.1, self.gap)
        self._controls(low, replay)
        right, left = frame.cut_right(frame.width * 0.36, self.gap)
        _pictures(replay).sheet(self.screen, left, replay, self.at, self.seen(replay))
        self._round(right, replay)

    def _round(self, frame: Rect, replay: Replay) -> None:
        screen, texts, shown = self.screen, self.screen.texts, replay.frames[self.at]
        top, rest = frame.cut_top(frame.height * 0.42, self.gap)
        screen.panel("replay-throw", top)
        inner = top.inset(self.gap)
        said, picture = inner.cut_bottom(text_height("body", 2.4), self.gap * 0.4)
        more = _pictures(replay).event(screen, picture, replay, self.at)
        first, second = said.rows(2, 0)
        words = texts("word.round", n=shown.round) if shown.round else texts("past.before_first")
        if shown.mover is not None and len(replay.players) > 1:
            words = f"{words} · {replay.players[shown.mover].name}"
        screen.words("replay-round", first, words, bold=True, align="center")
        done = shown.done[shown.mover] if shown.mover is not None else None
        if more:
            screen.words("replay-done", second, more, align="center", bold=True)
        elif done is not None:
            words, tone = texts(f"decided.{done}"), theme.GOOD if done == "build" else theme.BAD
            screen.words("replay-done", second, words, align="center", colour=tone, bold=True)
        screen.panel("replay-chart", rest)
        rounds = replay.rounds
        labels = [str(one.round) if one.round else "" for one in rounds]
        series = [
            (one.colour, tuple(float(frame.totals[seat]) for frame in rounds))
            for seat, one in enumerate(replay.players)
        ]
        at = self._way(replay)
        screen.put("growth", Growth, rest.inset(self.gap * 0.7), labels=labels, series=series, at=at)

    def _way(self, replay: Replay) -> float:
        """How many rounds have gone by, and how much of the one that is played."""
        now = replay.frames[self.at].round
        moves = [number for number, one in enumerate(replay.frames) if one.round == now]
        before = sum(1 for one in replay.rounds if one.round < now)
        return before - 1 + (self.at - moves[0] + 1) / len(moves)

    def _controls(self, frame: Rect, replay: Replay) -> None:
        screen = self.screen
        last = len(replay.frames) - 1
        play, rest = frame.cut_left(screen.bar * 1.6, self.gap)
        if self.playing:
            screen.button("pause", play, "", self.pause, icon="pause", look="primary")
        else:
            screen.button("play", play, "", self.play, icon="play", look="primary")
        back, rest = rest.cut_left(screen.bar, self.gap)
        on, rest = rest.cut_right(screen.bar, self.gap)
        screen.button("step-back", back, "", partial(self._step, -1), icon="back", disabled=self.at == 0)
        screen.button("step-on", on, "", partial(self._step, 1), icon="next", disabled=self.at == last)
        slider = screen.put("slider", Rail, rest, most=last, value=self.at)
        slider.unbind(on_slide=self._slid)
        slider.bind(on_slide=self._slid)

    def _slid(self, _slider: Rail, value: int) -> None:
        self.stop()
        self.go_to(value)
