"""What every screen is: a widget that shows a view in a language, and posts commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.floatlayout import FloatLayout

from kiosk.messages import Command
from ui.texts import Texts

Post = Callable[[Command], None]


class Screen(FloatLayout):
    """Made once a kind of view; `show` is called whenever the view or the language has changed.

    A screen keeps nothing that the core knows: what it shows follows from the view alone.
    """

    def __init__(self, post: Post, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(**keywords)
        self.post = post

    def show(self, shown: Any, texts: Texts) -> None:  # noqa: ANN401 - each screen has its own view
        """Draw *shown* in the words of *texts*."""
        raise NotImplementedError

    def leave(self) -> None:
        """Another screen comes: stop whatever moves."""
