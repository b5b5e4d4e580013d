"""Reads the three dice in a picture of the tray, or refuses and says why.

The chain: :mod:`vision.tray` → :mod:`vision.locate` → :mod:`vision.rectify` → :mod:`vision.classify` →
:mod:`vision.assemble`, put together by :mod:`vision.reader`; :mod:`vision.watch` follows a stream of frames.
"""
