"""What a seat says: whose moment it is, what to touch next, and why something can't be."""

from __future__ import annotations

from kiosk.rules.lost_cities_rw.view import LostCitiesSeatView, PairView, TableView
from ui.boards.lost_cities_rw.choice import Picked, possible
from ui.texts import Texts


def names(view: TableView, seats: tuple[int, ...], texts: Texts) -> str:
    return texts.listed([view.seats[seat].name for seat in seats])


def colour(name: str, texts: Texts) -> str:
    return texts(f"lost.colour_{name}")


def status(view: TableView, seat: LostCitiesSeatView, picked: Picked, texts: Texts) -> str:
    """One sentence: the next thing for this seat."""
    match seat.state:
        case "away":
            return texts("lost.away", seat.name)
        case "arrow":
            return texts("lost.arrow_free" if not seat.steps else "lost.arrow_more")
        case "choose":
            return _choosing(seat, picked, texts)
        case "done":
            return _done(view, seat, texts)
    if view.need == "throw":
        thrower = view.seats[view.thrower]
        return texts("lost.you_throw") if thrower.seat == seat.seat else texts("lost.throws", thrower.name)
    return texts("lost.chooses_first", names(view, view.thinking, texts))


def _choosing(seat: LostCitiesSeatView, picked: Picked, texts: Texts) -> str:
    if not any(possible(one) for one in seat.pairs):
        return texts("lost.nothing_fits")
    if picked.pair:
        return texts("lost.box_or_round")
    if picked.colour:
        return texts("lost.pick_number", colour(picked.colour, texts))
    if picked.number is not None:
        return texts("lost.pick_colour", picked.number)
    return texts("lost.pick_first" if seat.active else "lost.pick_left")


def _done(view: TableView, seat: LostCitiesSeatView, texts: Texts) -> str:
    done = deed(seat, texts)
    if view.finished:
        return f"{done} {texts('lost.over')}"
    if view.thinking:
        return f"{done} {texts('lost.waiting', names(view, view.thinking, texts))}"
    thrower = view.seats[view.thrower]
    on = texts("lost.you_throw") if thrower.seat == seat.seat else texts("lost.throws", thrower.name)
    return f"{done} {on}"


def deed(seat: LostCitiesSeatView, texts: Texts) -> str:
    """What was done in this turn."""
    match seat.took:
        case (taken, number):
            key = "lost.did_double" if seat.doubled else "lost.did_take"
            return texts(key, colour(taken, texts), number)
        case ("decline",):
            return texts("lost.did_decline")
    return ""


def taken(view: TableView, texts: Texts) -> str:
    """For the middle of the table: what the active player did, or who is waited for."""
    active = view.seats[view.active]
    match active.took:
        case (colour_name, number) if active.state == "done":
            return texts("lost.took", active.name, colour(colour_name, texts), number)
        case ("decline",) if active.state == "done":
            return texts("lost.declined", active.name)
    return texts("lost.chooses_first", active.name) if active.state != "away" else texts("lost.away", active.name)


def refused(pair: PairView | None, reason: str, texts: Texts) -> str:
    """Why not: what happened and what it means, in one sentence."""
    key = f"lost.reason_{reason}"
    if pair is None:
        return texts(key, "", "")
    return texts(key, colour(pair.colour, texts), pair.value)


def bridge(view: TableView, seat: LostCitiesSeatView, texts: Texts) -> str:
    """What this seat has won by the bridges of this turn; nothing if none is theirs."""
    mine = [one for one in view.crossed if seat.seat in one.seats]
    if not mine:
        return ""
    points = view.sheet.bridge_points * len(mine)
    return texts("lost.bridge_many" if len(mine) > 1 else "lost.bridge_one", points, len(mine))


def middle(view: TableView, texts: Texts) -> str:
    """For both sides of a table: bridges first, then what was taken, then whom everybody waits for."""
    points = view.sheet.bridge_points
    said = [texts("lost.bridge_of", names(view, one.seats, texts), points) for one in view.crossed]
    if view.need == "throw":
        return " ".join([*said, texts("lost.throws", view.seats[view.thrower].name)])
    said.append(taken(view, texts))
    if view.thinking and view.active not in view.thinking:
        said.append(texts("lost.waiting", names(view, view.thinking, texts)))
    return " ".join(said)
