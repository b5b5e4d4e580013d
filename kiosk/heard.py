"""The ids of what was carried out lately: the same message, delivered once more, does nothing."""

from __future__ import annotations

MOST = 20_000
"""More than a table says in a day; a front that asks again does so within seconds."""


class Heard:
    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._ids: dict[str, None] = {}

    def __contains__(self, id: object) -> bool:  # noqa: A002 - what the sender calls it
        return id in self._ids

    def __len__(self) -> int:
        return len(self._ids)

    def note(self, id: str | None) -> None:  # noqa: A002 - what the sender calls it
        """The oldest makes room for a new one."""
        if id is None:
            return
        self._ids[id] = None
        if len(self._ids) > self._most:
            del self._ids[next(iter(self._ids))]
