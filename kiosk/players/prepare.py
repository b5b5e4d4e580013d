"""``python -m kiosk.players.prepare``: compile what the computer players need, so that nobody waits for it later.

An installation does it with ``XDG_CACHE_HOME`` at the folder ``share`` of its environment, where `compiled` looks.
"""

from __future__ import annotations

from kiosk.players.registry import PLAYERS, mind_of


def main() -> None:
    for book in PLAYERS:
        getattr(mind_of(book), "prepare", lambda: None)()


if __name__ == "__main__":
    main()
