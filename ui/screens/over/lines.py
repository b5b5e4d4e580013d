"""What the lines of a score are called."""

from __future__ import annotations

from kiosk.views.sheets import LineView
from ui.texts import Texts


def line_words(texts: Texts, line: LineView) -> str:
    """``Largest group: homes`` where a line is about one kind."""
    words = texts(f"line.{line.line}")
    return f"{words}: {texts(f'kind.{line.kind}')}" if line.kind else words
