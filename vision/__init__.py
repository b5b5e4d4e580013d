"""Reads the three dice in a picture of the tray, or refuses and says why.

By stage: :mod:`vision.find`, :mod:`vision.read`, :mod:`vision.decide`, put together by :mod:`vision.reader`;
:mod:`vision.watch` follows a stream of frames. :mod:`vision.teach` learns a table's own dice, :mod:`vision.rig` helps
to put the camera up, and :mod:`vision.dicesets` has what is known of each set of dice.
"""
