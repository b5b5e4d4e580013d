"""Golden files: what the engine answers, written down once, reviewed as a diff ever after.

``python -m tests.golden`` writes them anew:

- ``counts.txt``: how many places each shape has as the first building on each empty sheet;
- ``playthroughs/game_NN.txt``: one game each with every round's text, places and score lines;
- ``lost_cities/NAME.txt``: the same for games of Lost Cities that are played in different ways.

``sheets.json`` is not among them: it was made from the layouts without the engine and is what the sheets are compared
with.
"""
