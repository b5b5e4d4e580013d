"""Golden files: what the engine answers, written down once, reviewed as a diff ever after.

``python -m tests.golden`` writes them anew:

- ``counts.txt``: how many places each shape has as the first building on each empty sheet;
- ``playthroughs/game_NN.txt``: one game each with every round's text, places and score lines.

``sheets.json`` is not among them: it was drawn from the layouts by hand and is what the sheets are compared with.
"""
