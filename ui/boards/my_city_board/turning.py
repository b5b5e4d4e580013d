"""Who turns the next card, and what comes after everybody has decided; the same in all ways to sit."""

from __future__ import annotations

from collections.abc import Callable

from kiosk.messages import ButtonPressed, ChooseCards, Command, TakeBackCard, TurnCard
from kiosk.rules.my_city_board.view import BoardView
from ui.screens.placing.acting import AfterTurn
from ui.texts import Texts

Post = Callable[[Command], None]


def next_card(view: BoardView, texts: Texts, post: Post, say: Callable[[], None]) -> AfterTurn | None:
    """The next card; *say* opens the choice of the card that the group has turned."""
    if not view.next_card or view.step not in {"first", "build", "blocked"}:
        return None
    if view.own_cards:
        return AfterTurn(texts("board.say_card"), "eye", say)
    return AfterTurn(
        texts("board.first_card" if view.round == 0 else "board.next_card"), "next", lambda: post(ButtonPressed())
    )


def quieter(view: BoardView, texts: Texts, post: Post) -> AfterTurn | None:
    """Before the first card who turns them; with own cards whether it was another one."""
    if view.step == "first":
        words = "board.table_cards" if view.own_cards else "board.own_cards"
        return AfterTurn(texts(words), "person", lambda: post(ChooseCards(not view.own_cards)))
    if view.can_take_back:
        return AfterTurn(texts("board.wrong_card"), "undo", lambda: post(TakeBackCard()))
    return None


def named(post: Post, card: str) -> None:
    post(TurnCard(card))
