"""Which dice a seat has picked, what that lights up, and when it is a pair. Pure: no window knows of it."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.rules.lost_cities_rw.view import ROUND, ArrowView, LostCitiesSeatView, PairView

NUMBER, COLOUR = "number", "colour"


@dataclass(frozen=True, slots=True)
class BoxLight:
    """A box that can be touched next."""

    colour: str
    box: int
    text: str = ""
    """What would be written there, where that is certain."""
    strong: bool = True


@dataclass(frozen=True, slots=True)
class Picked:
    colour: str = ""
    number: int | None = None

    @property
    def pair(self) -> bool:
        return bool(self.colour) and self.number is not None


def matching(seat: LostCitiesSeatView, picked: Picked) -> list[PairView]:
    """The pairs that agree with what is picked so far."""
    return [one for one in seat.pairs if picked.colour in ("", one.colour) and picked.number in (None, one.number)]


def possible(one: PairView) -> bool:
    return not one.refusal or one.double


def lights(seat: LostCitiesSeatView, picked: Picked) -> tuple[BoxLight, ...]:
    """Everything that can be touched next on the page."""
    if seat.arrows:
        return tuple(_arrow(one) for one in seat.arrows)
    found: dict[tuple[str, int], list[str]] = {}
    for one in matching(seat, picked):
        if not one.refusal:
            found.setdefault((one.colour, one.box), []).append(str(one.value))
        if one.double:
            found.setdefault((one.colour, ROUND), []).append("")
    strong = bool(picked.colour) or picked.number is not None
    return tuple(
        BoxLight(colour, box, texts[0] if len(texts) == 1 and strong else "", strong)
        for (colour, box), texts in found.items()
    )


def _arrow(one: ArrowView) -> BoxLight:
    return BoxLight(one.colour, one.box, str(one.value))


def dice_lit(seat: LostCitiesSeatView, picked: Picked) -> tuple[set[str], set[int]]:
    """The colours and numbers that still lead to a pair, given what is picked."""
    colours = {one.colour for one in matching(seat, Picked("", picked.number)) if possible(one)}
    numbers = {one.number for one in matching(seat, Picked(picked.colour, None)) if possible(one)}
    return colours, numbers


def toggled(picked: Picked, kind: str, face: str) -> Picked:
    """A die is touched: it is picked, or put back."""
    if kind == COLOUR:
        return Picked("" if picked.colour == face else face, picked.number)
    number = int(face)
    return Picked(picked.colour, None if picked.number == number else number)


def settled(seat: LostCitiesSeatView, picked: Picked) -> PairView | None:
    """The pair that is picked, whatever becomes of it."""
    return next(iter(matching(seat, picked)), None) if picked.pair else None
