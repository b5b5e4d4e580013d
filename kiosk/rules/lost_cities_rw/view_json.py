"""Views as JSON and back, by the types of their fields."""

from __future__ import annotations

from dataclasses import asdict, fields, is_dataclass
from functools import lru_cache
from typing import Any, get_args, get_origin, get_type_hints

from kiosk.rules.lost_cities_rw.view import TableView
from kiosk.rules.reading import Json


def write_view(shown: TableView) -> Json:
    return asdict(shown)


def read_view(data: Json) -> TableView:
    """What `write_view` wrote, also after a way through JSON, which knows lists only."""
    found = _read(TableView, data)
    assert isinstance(found, TableView)
    return found


@lru_cache(maxsize=32)
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _read(kind: Any, data: Any) -> Any:  # noqa: ANN401 - whatever the field holds
    if is_dataclass(kind) and isinstance(kind, type):
        hints = _hints(kind)
        return kind(**{one.name: _read(hints[one.name], data[one.name]) for one in fields(kind)})
    if get_origin(kind) is tuple:
        parts = get_args(kind)
        if len(parts) == 2 and parts[1] is Ellipsis:  # noqa: PLR2004 - any number of one kind
            return tuple(_read(parts[0], one) for one in data)
        return tuple(_read(part, one) for part, one in zip(parts, data, strict=True))
    return data
