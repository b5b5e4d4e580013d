"""The screens of the books, by the records that they show: one line for each, imported when it is first needed."""

from __future__ import annotations

SCREENS: dict[str, str] = {
    "LostBriefingView": "ui.boards.lost_cities_rw.briefing.LostBriefingScreen",
    "LostThrowView": "ui.boards.lost_cities_rw.throw.LostThrowScreen",
    "LostCitiesView": "ui.boards.lost_cities_rw.at_table.LostBoardScreen",
    "BoardView": "ui.boards.my_city_board.screen.BoardScreen",
}
"""Where the screen of each record is that a book's `view` gives."""

HELP: dict[str, str] = {
    "lost-cities-rw": "ui.boards.lost_cities_rw.rooms.LostHelpRoom",
    "my-city-board": "ui.boards.my_city_board.help.BoardHelpRoom",
}
"""The room with the help of a book; any other book has the general one."""

COVERS: dict[str, str] = {
    "my-city-rw": "ui.boards.my_city_rw.cover.CityCover",
    "lost-cities-rw": "ui.boards.lost_cities_rw.cover.MapCover",
    "my-city-board": "ui.boards.my_city_board.cover.BoardCover",
}
"""The picture of each game on the table's front; a book without one shows its name alone."""

EDITORS: dict[str, str] = {
    "lost-cities-rw": "ui.boards.lost_cities_rw.editor.MapEditorPage",
    "my-city-board": "ui.boards.my_city_board.editor.BoxEditorPage",
}
"""The page of the owner's area that changes the sheets of a book."""

DICE: dict[str, str] = {
    "my-city-rw": "ui.boards.my_city_rw.cover.CityDice",
    "lost-cities-rw": "ui.boards.lost_cities_rw.cover.MapDice",
}
"""The dice of each game on the table where people sit down."""

PAST: dict[str, str] = {
    "lost-cities-rw": "ui.boards.lost_cities_rw.past.LostPast",
    "my-city-board": "ui.boards.my_city_board.past.BoardPast",
}
"""How the past games of a book are shown, by its name; any other book's as those of My City."""

BEST: dict[str, str] = {
    "lost-cities-rw:game-1": "lost.short",
}
"""What other books have a list of the best of, beside those of My City, and what it is called."""

LEAVING: dict[str, str] = {
    "lost-cities-rw": "lost.company_help",
}
"""What happens to who leaves, where that is not as in My City."""

WITH_STOPPING = frozenset({"my-city-rw"})
"""Where who is not there any more can be stopped for; in all other books they have left."""

LESSONS: dict[str, str] = {
    "lost-cities-rw": "ui.boards.lost_cities_rw.lesson",
    "LostBriefingView": "ui.boards.lost_cities_rw.lesson",
    "LostThrowView": "ui.boards.lost_cities_rw.lesson",
    "LostCitiesView": "ui.boards.lost_cities_rw.lesson",
    "my-city-board": "ui.boards.my_city_board.lesson",
    "BoardView": "ui.boards.my_city_board.lesson",
}
"""The first lesson of a book, by its name where nobody plays yet, and by the record that its screen shows."""
