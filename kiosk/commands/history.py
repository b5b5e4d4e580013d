"""``tabletown history``: past games, best lists, titles and statistics from the journal."""

from __future__ import annotations

import argparse
import sqlite3
from collections.abc import Iterator
from dataclasses import asdict
from itertools import islice
from typing import Any

from kiosk import history
from kiosk.commands.files import add_journal_argument, journal_path, name, print_json, whole
from kiosk.errors import Unusable, one_line, quote
from kiosk.rules.registry import BOOKS, DEFAULT_BOOK, book, playable


def add_arguments(parser: argparse.ArgumentParser) -> None:
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--best", action="store_true", help="the best scores of each game, chapter and campaign")
    what.add_argument("--titles", action="store_true", help="the titles that lone players have reached")
    what.add_argument("--statistics", action="store_true", help="how each score line went")
    what.add_argument("--replay", metavar="NUMBER", type=whole, help="one past game, move by move")
    parser.add_argument("--book", metavar="BOOK", help=f"only this one of {', '.join(BOOKS)}")
    parser.add_argument("--game", metavar="N", type=whole, help=f"only this game (of {DEFAULT_BOOK} without --book)")
    parser.add_argument("--player", metavar="NAME", type=name, help="only this player")
    parser.add_argument("--limit", metavar="N", type=whole, default=20, help="how many at the most (default: 20)")
    parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")
    add_journal_argument(parser)


def run(args: argparse.Namespace) -> int:
    with history.reading(journal_path(args)) as db:
        if args.replay is not None:
            return _replay(db, args)
        document = _document(db, args)
        if args.json:
            print_json(document)
        elif any(_rows(document)):
            _tell(document)
        else:
            print("There is nothing to show: no finished game fits.")
    return 0


def _document(db: sqlite3.Connection, args: argparse.Namespace) -> dict[str, Any]:
    books = _books(args)
    if args.best:
        ours, others = DEFAULT_BOOK in books, [one for one in books if one != DEFAULT_BOOK]
        parts = ("1", "2", "3", "4", "all", "mini") if ours else ()
        return {
            "best": _best(db, args, DEFAULT_BOOK) if ours else {},
            "milestones": {
                part: [asdict(one) for one in history.milestones(db, part, limit=args.limit)] for part in parts
            },
            "books": {one: _best(db, args, one) for one in others},
        }
    if args.titles:
        return {"titles": [asdict(one) for one in history.solo_titles(db, limit=args.limit)]}
    if args.statistics:  # a line of the same name is not the same line in another book
        lines = [(of, one) for of in books for one in history.statistics(db, game=args.game, name=args.player, of=of)]
        return {"statistics": [{**asdict(one), "book": of} for of, one in lines]}
    found = history.past_games(db, game=args.game, name=args.player, of=books[0] if len(books) == 1 else None)
    return {"games": [asdict(one) for one in islice(found, max(args.limit, 0))]}


def _books(args: argparse.Namespace) -> tuple[str, ...]:
    """The books that are asked for; a game's number alone is one of the first book."""
    if args.book is None:
        return playable() if args.game is None else (DEFAULT_BOOK,)
    if args.book not in playable():
        raise Unusable(f"there is no rule book {quote(args.book)}; there are {', '.join(playable())}", place="--book")
    return (args.book,)


def _best(db: sqlite3.Connection, args: argparse.Namespace, of: str) -> dict[str, Any]:
    games = range(1, book(of).games + 1) if args.game is None else [args.game]
    return {str(game): [asdict(one) for one in history.best(db, game, limit=args.limit, of=of)] for game in games}


def _rows(document: dict[str, Any]) -> Iterator[Any]:
    for part in document.values():
        yield from _rows(part) if isinstance(part, dict) else part


def _tell(document: dict[str, Any]) -> None:
    for game in document.get("games", ()):
        scores = ", ".join(
            f"{one_line(one['name'])} {one['total']}{' (won)' if one['won'] else ''}" for one in game["scores"]
        )
        print(f"{game['number']:>8}  table {game['table']}  {_called(game['book'], game['game'])}  {scores}")
    for of, games in {DEFAULT_BOOK: document.get("best", {}), **document.get("books", {})}.items():
        for game, rows in games.items():
            for row in rows:
                print(f"{_called(of, game)}  {row['total']:>4}  {one_line(row['name'])} (of {row['players']})")
    for part, rows in document.get("milestones", {}).items():
        for row in rows:
            print(f"{part:>7}  {row['total']:>4}  {one_line(row['name'])}  {row['title'] or ''}".rstrip())
    for row in document.get("titles", ()):
        print(f"{row['number']:>8}  {row['part']:>4}  {one_line(row['name'])}: {row['title']} with {row['total']}")
    for row in document.get("statistics", ()):
        spread, of = f"{row['lowest']} to {row['highest']}", "" if row["book"] == DEFAULT_BOOK else f"  {row['book']}"
        print(f"{row['line']:<16} {row['mean']:>7.1f} on average in {row['games']} sheets, {spread}{of}")


def _called(of: str, game: int | str) -> str:
    return f"game {game:>2}" if of == DEFAULT_BOOK else f"{of} {game}"


def _replay(db: sqlite3.Connection, args: argparse.Namespace) -> int:
    drawn = history.past_game(db, args.replay)
    if drawn is None:
        raise Unusable(f"there is no drawn game with the number {args.replay}", place="--replay")
    rules, players = drawn.rules, drawn.game.players
    totals = [[sum(rules.score(state, name).values()) for name in players] for state in drawn.rounds()]
    if args.json:
        print_json({"record": rules.record(drawn.game), "totals": totals})
        return 0
    print("players: " + ", ".join(one_line(name) for name in players))
    for number, line in enumerate(rules.tell(drawn.game), 1):
        points = " ".join(str(total) for total in totals[number])
        print(f"{number:>3}. {line}  [{points}]")
    return 0
