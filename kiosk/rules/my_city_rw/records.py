"""Records and sheets of this book as the command line shows them."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from kiosk.errors import Unusable
from kiosk.rules.my_city_rw.answers import campaign_answer, error_answer, game_answer, legal_answer, sheet_json
from kiosk.rules.my_city_rw.engine import GameState
from kiosk.rules.my_city_rw.library import Library, check_file, load_library
from kiosk.rules.my_city_rw.record import CampaignRecord, GameRecord, IllegalMove, play_campaign, play_game
from kiosk.rules.my_city_rw.record_json import CAMPAIGN_FORMAT, GAME_FORMAT, parse_record
from kiosk.rules.my_city_rw.sheet_picture import picture
from kiosk.rules.my_city_rw.telling import tell_campaign, tell_error, tell_game, tell_legal
from kiosk.rules.records import Answer

CAUTION = """The layouts are one owner's reconstruction, and editions differ: compare them with your own pad. A rock
field may show two rocks (%). To correct a game, put your own sheet file into a folder and name it with --sheets."""


class MyCityRecords:
    formats = (GAME_FORMAT, CAMPAIGN_FORMAT)

    def replay(self, data: object, sheets: Path | None) -> Answer:
        record, library = parse_record(data), load_library(sheets)
        try:
            if isinstance(record, CampaignRecord):
                campaign = play_campaign(record, library)
                return Answer(partial(campaign_answer, campaign), partial(tell_campaign, campaign))
            game = play_game(record, library)
        except IllegalMove as illegal:
            return _refusal(illegal, record)
        return Answer(partial(game_answer, game), partial(tell_game, game))

    def legal(self, data: object, sheets: Path | None) -> Answer:
        record, library = parse_record(data), load_library(sheets)
        try:
            game = last_game(record, library)
        except IllegalMove as illegal:
            return _refusal(illegal, record)
        return Answer(lambda: legal_answer(game) if game else {}, partial(tell_legal, game))

    def sheets(self, sheets: Path | None, *, game: int | None, colour: bool) -> Answer:
        library = load_library(sheets)
        if game is not None and game not in library:
            raise Unusable(f"there are games 1 to {max(library)}, not {game}", place="--game")
        shown = [library[number].sheet for number in ([game] if game is not None else sorted(library))]
        return Answer(
            lambda: [sheet_json(sheet) for sheet in shown],
            lambda: "\n\n".join([*(picture(sheet, colour=colour) for sheet in shown), CAUTION]),
        )

    def check(self, path: Path) -> tuple[str, list[Unusable]]:
        parsed, found = check_file(path)
        return f"game {parsed.sheet.game}", found


def last_game(record: GameRecord | CampaignRecord, library: Library) -> GameState | None:
    if isinstance(record, GameRecord):
        return play_game(record, library)
    games = play_campaign(record, library).games
    return games[-1] if games else None


def _refusal(illegal: IllegalMove, record: GameRecord | CampaignRecord) -> Answer:
    in_campaign = isinstance(record, CampaignRecord)
    return Answer(
        partial(error_answer, illegal, in_campaign=in_campaign),
        partial(tell_error, illegal),
        ok=False,
    )


RECORDS = MyCityRecords()
