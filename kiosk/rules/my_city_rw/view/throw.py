"""The screens around a throw: waiting, reading, and the throw shown before it counts."""

from __future__ import annotations

from kiosk.rules.dice import DICE, roll_of, throw_of
from kiosk.rules.my_city_rw.build_tasks import order_of
from kiosk.rules.my_city_rw.engine import GameState
from kiosk.rules.my_city_rw.paper import PaperGame
from kiosk.rules.my_city_rw.view.sheets import compass_track_view, order_view
from kiosk.rules.table import ReadingDice, RollShown, Table, Waiting
from kiosk.views.sheets import OrderView
from kiosk.views.throw import ThrowView


def throw_view(table: Table, game: GameState | PaperGame) -> ThrowView:
    phase = table.phase
    shown = phase if isinstance(phase, RollShown) else None
    committed = phase.committed if isinstance(phase, Waiting | ReadingDice | RollShown) else True
    return ThrowView(
        code=table.code,
        game=game.spec.number,
        round=len(game.rolls) + 1,
        paper=table.paper,
        step={Waiting: "waiting", ReadingDice: "reading", RollShown: "shown"}[type(phase)],
        request=table.request,
        faces={**dict.fromkeys(DICE.names), **dict(shown.faces if shown else ())},
        choices={} if table.challenge is not None else DICE.choices,
        order=_order(game, shown) if shown else None,
        track=compass_track_view(game),
        source=shown.source.value if shown else None,
        confidence=shown.confidence if shown else 0.0,
        accepts_itself=bool(shown and shown.sure and shown.throw),
        problem=shown.problem if shown else None,
        can_cancel=not committed,
        given=table.challenge is not None,
    )


def announced_view(table: Table, game: PaperGame) -> ThrowView:
    """A game on paper: the throw stays on the screen until the next one."""
    assert game.order is not None
    last = game.rolls[-1]
    return ThrowView(
        code=table.code,
        game=game.spec.number,
        round=len(game.rolls),
        paper=True,
        step="announced",
        request=table.request,
        faces=dict(throw_of(last).dice),
        choices=DICE.choices,
        order=order_view(game.order),
        track=compass_track_view(game),
        source=None,
        confidence=1.0,
        accepts_itself=False,
        problem=None,
        can_cancel=False,
        can_correct=table.throw_correctable,
    )


def _order(game: GameState | PaperGame, shown: RollShown) -> OrderView | None:
    if shown.throw is None:
        return None
    return order_view(order_of(roll_of(shown.throw), game.spec.track, game.filled)[0])
