"""What the throw's screen says: what to do, what was seen, how sure the camera is."""

from __future__ import annotations

from kiosk.views.throw import ThrowView
from ui import theme
from ui.texts import Texts
from ui.theme import Rgba

WARNING = theme.rgb("#ffb199")
"""A red that can be read on the dark table."""
NO_CAMERA = "no_camera"
SAY_TO_FILL = (NO_CAMERA, "unknown")
"""Problems whose own words say already that the dice are entered by touch."""
DICE = {"A": "throw.die_left", "B": "throw.die_right", "W": "throw.die_white"}


def building(shown: ThrowView, texts: Texts) -> str:
    if shown.order is None:
        return ""
    kind, shape = texts(f"kind.{shown.order.kind}"), f"shape.{shown.order.name}"
    return texts("throw.building", kind=kind, shape=texts(shape)) if shape in texts else kind


def title(shown: ThrowView, texts: Texts) -> tuple[str, Rgba]:
    if shown.problem is None and shown.order is not None:
        return building(shown, texts), theme.PAPER
    return title_of(shown.problem, "given" if shown.given else shown.step, texts)


def title_of(problem: str | None, step: str, texts: Texts) -> tuple[str, Rgba]:
    """As long as there is no throw: why not, or what to do."""
    if problem is not None:
        return texts.problem(problem), WARNING
    return texts(
        {"waiting": "word.throw", "given": "challenge.title", "reading": "word.reading"}.get(step, "throw.fill")
    ), theme.PAPER


def on_picture(problem: str | None, texts: Texts) -> str:
    """In a word or two, beside the die because of which a throw was refused."""
    key = f"throw.why_{problem}"
    return texts(key) if problem is not None and key in texts else ""


def below(shown: ThrowView, texts: Texts, camera: bool) -> list[str]:  # noqa: FBT001 - whether there is one
    """Up to two quieter lines."""
    if shown.given:
        return [texts("challenge.given"), texts("challenge.no_dice")]
    if shown.step == "waiting":
        return [texts("throw.press"), texts("throw.nothing_happens")] if camera else [texts("throw.without_camera")]
    if shown.step != "shown":
        return []
    if not shown.complete:
        if shown.problem is None:
            return []
        looked = [texts("throw.looks_on")] if camera and shown.problem != NO_CAMERA else []
        return [*looked, *([texts("throw.or_fill")] if shown.problem not in SAY_TO_FILL else [])]
    percent = round(100 * shown.confidence)
    source = {
        "camera": texts("throw.sure", percent=percent),
        "touch": texts("throw.touched"),
        "virtual": texts("throw.thrown"),
    }
    return [source.get(shown.source or "", ""), texts("throw.wrong")]
