"""Records and the sheet of this book as the command line shows them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from kiosk.errors import Unusable
from kiosk.rules.lost_cities_rw.answers import error_answer, game_answer, legal_answer, sheet_json
from kiosk.rules.lost_cities_rw.library import check_file, load_sheet
from kiosk.rules.lost_cities_rw.record import LostCitiesIllegalMove, play_game
from kiosk.rules.lost_cities_rw.record_json import FORMAT, parse_record
from kiosk.rules.lost_cities_rw.sheet_picture import picture
from kiosk.rules.lost_cities_rw.state import LostCitiesState
from kiosk.rules.lost_cities_rw.telling import tell_error, tell_game, tell_legal
from kiosk.rules.records import Answer

CAUTION = """Where arrows and artefacts are printed is not known to us: compare them with your own pad. To correct
them, put your own sheet file into a folder and name it with --sheets."""


class LostCitiesRecords:
    formats = (FORMAT,)

    def replay(self, data: object, sheets: Path | None) -> Answer:
        return _played(data, sheets, game_answer, tell_game)

    def legal(self, data: object, sheets: Path | None) -> Answer:
        return _played(data, sheets, legal_answer, tell_legal)

    def sheets(self, sheets: Path | None, *, game: int | None, colour: bool) -> Answer:
        if game is not None:
            raise Unusable("this book has no numbered games", place="--game")
        sheet = load_sheet(sheets)
        return Answer(lambda: sheet_json(sheet), lambda: f"{picture(sheet, colour=colour)}\n\n{CAUTION}")

    def check(self, path: Path) -> tuple[str, list[Unusable]]:
        _, found = check_file(path)
        return "lost-cities-rw", found


def _played(
    data: object,
    sheets: Path | None,
    document: Callable[[LostCitiesState], object],
    text: Callable[[LostCitiesState], str],
) -> Answer:
    record, sheet = parse_record(data), load_sheet(sheets)
    try:
        game = play_game(record, sheet)
    except LostCitiesIllegalMove as illegal:
        return Answer(partial(error_answer, illegal), partial(tell_error, illegal), ok=False)
    return Answer(partial(document, game), partial(text, game))


RECORDS = LostCitiesRecords()
