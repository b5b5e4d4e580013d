"""``tabletown sheets``: the twelve sheets as pictures or JSON; ``sheets check`` for an owner's own files."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from kiosk.commands.files import add_sheets_argument, library_for, print_json
from kiosk.commands.sheet_picture import picture
from kiosk.errors import Unusable, one_line
from kiosk.rules.mycity_rw.library import check_file
from kiosk.rules.mycity_rw.record_json import fields_json
from kiosk.rules.mycity_rw.sheet import Sheet

Json = dict[str, Any]

CAUTION = """The layouts are one owner's reconstruction, and editions differ: compare them with your own pad. A rock
field may show two rocks (%). To correct a game, put your own sheet file into a folder and name it with --sheets."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", metavar="N", type=int, help="only this game")
    parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")
    add_sheets_argument(parser)
    check = parser.add_subparsers(dest="action", metavar="check").add_parser(
        "check",
        help="check sheet files",
        description="Check sheet files and say what can't be right about them.",
    )
    check.add_argument("files", metavar="FILE", nargs="+", type=Path)
    check.add_argument("--json", action="store_true", default=argparse.SUPPRESS)


def run(args: argparse.Namespace) -> int:
    return _check(args) if args.action == "check" else _show(args)


def _show(args: argparse.Namespace) -> int:
    library = library_for(args)
    if args.game is not None and args.game not in library:
        raise Unusable(f"there are games 1 to {max(library)}, not {args.game}", place="--game")
    wanted = sorted(library) if args.game is None else [args.game]
    shown = [library[number].sheet for number in wanted]
    if args.json:
        print_json([sheet_json(sheet) for sheet in shown])
    else:
        print("\n\n".join(picture(sheet, colour=sys.stdout.isatty()) for sheet in shown))
        print(f"\n{CAUTION}")
    return 0


def sheet_json(sheet: Sheet) -> Json:
    known = sheet.scoring
    first, perfect = known.first, known.perfect
    return {
        "game": sheet.game,
        "chapter": sheet.chapter,
        "size": list(sheet.size),
        "fields": [[terrain.value for terrain in row] for row in sheet.fields],
        "river": [fields_json(segment) for segment in sorted(sheet.river)],
        "start": sheet.start.value,
        "forest_buildable": sheet.forest_buildable,
        "compass": sheet.compass.value,
        "churches": [fields_json(sorted(shape.cells)) for shape in sheet.churches],
        "fortresses": sheet.fortresses,
        "pass_track": list(sheet.pass_track),
        "scoring": {
            "groups": known.groups,
            "well": known.well,
            "church": known.church,
            "bandit": known.bandit,
            "complete_group": known.complete_group,
            "first": first and {"field": first.terrain.value, "points": first.points, "bags": first.bags},
            "never_passed_bags": known.never_passed_bags,
            "perfect": perfect
            and {
                "trees": perfect.trees,
                "rocks": perfect.rocks,
                "empty": perfect.empty,
                "passes": perfect.passes,
            },
        },
    }


def _check(args: argparse.Namespace) -> int:
    answers = []
    for path in args.files:
        try:
            parsed, found = check_file(path)
            fine = f"fine: game {parsed.sheet.game}"
        except Unusable as complaint:
            found, fine = [complaint], ""
        for problem in found:
            print(f"tabletown: {problem}", file=sys.stderr)
        if not found and not args.json:
            print(f"{one_line(str(path))}: {fine}")
        problems = [{"place": one.place, "reason": one.reason} for one in found]
        answers.append({"file": str(path), "ok": not found, "problems": problems})
    if args.json:
        print_json(answers)
    return 0 if all(answer["ok"] for answer in answers) else 2
