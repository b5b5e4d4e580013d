"""A game at the table as the journal keeps it: the box, what was done, and the order of the deck."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kiosk.errors import Unusable
from kiosk.rules.cards import Deck
from kiosk.rules.my_city_board.box import BuildingCard
from kiosk.rules.my_city_board.box_print import print_box
from kiosk.rules.my_city_board.engine import BoardPlainMove, BoardState
from kiosk.rules.my_city_board.library import box_from_text
from kiosk.rules.my_city_board.record import BoardIllegalMove, play_record, record_of
from kiosk.rules.my_city_board.record_json import parse_record, record_json
from kiosk.rules.my_city_board.table import BoardGame
from kiosk.rules.reading import Json, a_list, an_object, need


def write_table(game: BoardGame) -> dict[str, Any]:
    state, names = game.state, game.players
    return {
        "material": print_box(game.series.box),
        "record": record_json(record_of(game.series)),
        "order": [str(card) for card in game.order],
        "own_cards": game.own_cards,
        "confirmed": game.confirmed,
        "done": [names[seat] for seat in sorted(game.done)],
        "away": [names[seat] for seat in sorted(state.away)],
        "gone": [names[seat] for seat in _gone(state)],
    }


def _gone(state: BoardState) -> list[int]:
    """Who was away when this round's card was turned."""
    acted = enumerate(state.actions)
    return [seat for seat, action in acted if action is BoardPlainMove.STOP and state.before[seat].stopped]


def read_table(data: object) -> BoardGame:
    """Played through the rules again: no text can bring an illegal state in. Raises `Unusable`."""
    mapping = an_object(data, "")
    material = need(mapping, "material", "")
    if not isinstance(material, str):
        raise Unusable("the text of a box belongs here", place="material")
    box = box_from_text(material)
    record = parse_record(need(mapping, "record", ""), box)
    try:
        game = BoardGame(play_record(record, box))
    except BoardIllegalMove as illegal:
        raise Unusable(f"game {illegal.game}, round {illegal.round}: {illegal.reason}", place="record") from None
    order = _order(mapping, game.state.deck)
    game = replace(
        game, order=order, confirmed=mapping.get("confirmed") is True, done=_seats(mapping, "done", game.players)
    )
    state = _with_absent(game.state, _seats(mapping, "away", game.players), _seats(mapping, "gone", game.players))
    turned_by_table = order if mapping.get("own_cards") is not True and order else None
    state = replace(state, deck=replace(state.deck, order=turned_by_table))
    return replace(game, series=game.series.with_leg(replace(game.series.leg, state=state)))


def _order(mapping: Json, deck: Deck[BuildingCard]) -> tuple[BuildingCard, ...]:
    names = a_list(mapping.get("order", []), "order")
    cards = {str(card): card for card in deck.cards}
    if not names:
        return ()
    if sorted(map(str, names)) != sorted(cards):
        raise Unusable("every card of the game belongs here once", place="order")
    order = tuple(cards[name] for name in names)
    if mapping.get("own_cards") is not True and order[: len(deck.turned)] != deck.turned:
        raise Unusable("the cards were turned in another order", place="order")
    return order


def _seats(mapping: Json, key: str, players: tuple[str, ...]) -> frozenset[int]:
    names = a_list(mapping.get(key, []), key)
    for name in names:
        if name not in players:
            raise Unusable("somebody else's name", place=key)
    return frozenset(players.index(name) for name in names)


def _with_absent(state: BoardState, away: frozenset[int], gone: frozenset[int]) -> BoardState:
    before = tuple(replace(city, stopped=city.stopped or seat in gone) for seat, city in enumerate(state.before))
    earlier = replace(state.earlier, away=gone) if state.earlier is not None and gone else state.earlier
    return replace(state, away=away, before=before, earlier=earlier)
