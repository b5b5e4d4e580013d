"""Write the golden files anew: ``python -m tests.golden``, then look at the diff."""

from tests.golden import boards
from tests.golden import make_lost_cities as lost_cities
from tests.golden.make import CARRIED, COUNTS, counts_text, path_of, playthrough_text, rounds_played
from tests.strategies import GAMES

COUNTS.write_text(counts_text(), encoding="utf-8")
for game in GAMES:
    path = path_of(game)
    path.parent.mkdir(exist_ok=True)
    path.write_text(playthrough_text(game, rounds_played(game), CARRIED.get(game, {})), encoding="utf-8")
for name in lost_cities.MANNERS:
    path = lost_cities.path_of(name)
    path.parent.mkdir(exist_ok=True)
    path.write_text(lost_cities.playthrough_text(name, lost_cities.turns_played(name)), encoding="utf-8")

boards.FOLDER.mkdir(exist_ok=True)
for name in boards.PLAYED:
    boards.path_of(name).write_text(boards.playthrough_text(boards.record_played(name)), encoding="utf-8")
