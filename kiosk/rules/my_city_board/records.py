"""Records and boards of this book as the command line shows them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from kiosk.errors import Unusable
from kiosk.rules.my_city_board.answers import box_json, error_answer, legal_answer, replay_answer
from kiosk.rules.my_city_board.box_picture import box_picture
from kiosk.rules.my_city_board.library import check_file, load_box
from kiosk.rules.my_city_board.record import BoardIllegalMove, play_record
from kiosk.rules.my_city_board.record_json import FORMAT, parse_record
from kiosk.rules.my_city_board.series import SeriesState
from kiosk.rules.my_city_board.telling import tell_error, tell_legal, tell_series
from kiosk.rules.records import Answer

CAUTION = """Compare with your own box. To correct it, put a text file that begins with the line BOOK my-city-board
into a folder and name the folder with --sheets: what the file names takes the place of ours."""


class BoardRecords:
    formats = (FORMAT,)

    def replay(self, data: object, sheets: Path | None) -> Answer:
        return _ask(data, sheets, replay_answer, tell_series)

    def legal(self, data: object, sheets: Path | None) -> Answer:
        return _ask(data, sheets, legal_answer, tell_legal)

    def sheets(self, sheets: Path | None, *, game: int | None, colour: bool) -> Answer:
        if game is not None:
            raise Unusable("the games of this book have no sheets of their own", place="--game")
        box = load_box(sheets)
        return Answer(partial(box_json, box), lambda: f"{box_picture(box, colour=colour)}\n\n{CAUTION}")

    def check(self, path: Path) -> tuple[str, list[Unusable]]:
        box, found = check_file(path)
        return f"the boards {', '.join(box.boards)}", found


def _ask(
    data: object, sheets: Path | None, document: Callable[[SeriesState], object], text: Callable[[SeriesState], str]
) -> Answer:
    box = load_box(sheets)
    record = parse_record(data, box)
    try:
        series = play_record(record, box)
    except BoardIllegalMove as illegal:
        return Answer(partial(error_answer, illegal), partial(tell_error, illegal), ok=False)
    return Answer(partial(document, series), partial(text, series))


RECORDS = BoardRecords()
