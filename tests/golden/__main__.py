"""Write the golden files anew: ``python -m tests.golden``, then look at the diff."""

from tests.golden.make import CARRIED, COUNTS, counts_text, path_of, playthrough_text, rounds_played
from tests.strategies import GAMES

COUNTS.write_text(counts_text(), encoding="utf-8")
for game in GAMES:
    path = path_of(game)
    path.parent.mkdir(exist_ok=True)
    path.write_text(playthrough_text(game, rounds_played(game), CARRIED.get(game, {})), encoding="utf-8")
