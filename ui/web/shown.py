"""What of a view goes to a phone: everything that it draws, and of the others no more than their sheets."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
OF_THE_OWNER = ("placements", "reachable", "ghost", "aim", "pairs", "arrows", "stickers", "pieces", "moves")
"""What only the one needs whose seat it is."""


def shown_to(view: Json, seat: int | None) -> Json:
    """A view made smaller; nothing of *view* is changed."""
    screen = view["screen"]
    return {
        "screen": _smaller(screen, seat),
        "players": view["players"],
        "table": view["table"],
        "phones": view["phones"]["seats"],
        "camera": view["camera"],
    }


def _smaller(screen: Json, seat: int | None) -> Json:
    found = {key: value for key, value in screen.items() if key not in {"choices", "shelf", "books"}}
    if "panels" in screen:
        found["panels"] = [_panel(one, seat) for one in screen["panels"]]
    if screen.get("is") == "BoardView":
        found["seats"] = [_panel(one, seat) for one in screen["seats"]]
    if screen.get("is") == "LostCitiesView":
        own = next((n for n, one in enumerate(screen["people"]) if one["player"] == seat), None)
        seats = [one if n == own else _without(one) for n, one in enumerate(screen["table"]["seats"])]
        found["table"] = {**screen["table"], "seats": seats}
    if screen.get("is") == "PlainView":
        found["seats"] = [_panel(one, seat) for one in screen["seats"]]
    return found


def _panel(panel: Json, seat: int | None) -> Json:
    return panel if panel["player"] == seat else _without(panel)


def _without(panel: Json) -> Json:
    """Lists stay lists, and what may be missing is missing."""
    return {
        key: ([] if isinstance(value, list) else None) if key in OF_THE_OWNER else value
        for key, value in panel.items()
    }
