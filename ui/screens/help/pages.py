"""What stands on the pages of the help: cards that follow from the features and figures of the game at hand."""

from __future__ import annotations

from collections.abc import Iterator

from kiosk.views.help import HelpView, LineHelp
from kiosk.views.sheets import OrderView
from ui.screens.briefing.pictures import PICTURES, BriefingPicture, picture
from ui.screens.help.cards import HelpCard, sign
from ui.texts import Texts, gain, signed
from ui.widgets.dice import Dice
from ui.widgets.shape import ShapeWidget
from ui.widgets.sheet import SheetWidget
from ui.widgets.tracks import MoneyBags

THROW = {"A": "corner", "B": "single", "W": "lined"}
BUILT = OrderView("lined", ((0, 0), (1, 0), (1, 1), (1, 2)), "L-4", 1)
OVER_RIVER = picture("..|.. ..|.. ..|..", "crossed 11 12", "11 12")
CORNERS = picture(".... .... ....", "solid 00 01 11, lined 22 23", "22 23")
STOPPED = picture("..m. .m.m m...", "solid 00 01 10, lined 20 21 22, crossed 23, solid 12", "03")
START_PICTURES = {"river": "start"}
"""The others are called as the features that bring them: ``start_church`` and so on."""
GROUND = ("wide_river", "forest_buildable")
LINE_PICTURES = {
    "passes": "", "groups": "groups", "wells": "wells", "churches": "church_points", "bandits": "bandits",
    "complete_groups": "complete_groups", "trees": "trees", "rocks": "rocks", "empty": "empty",
}  # fmt: skip


def drawn(shown: BriefingPicture) -> dict[str, object]:
    return {"sheet": shown.sheet, "city": shown.city, "marked": list(shown.marked)}


def _sheet(name: str, title: str, text: str, shown: BriefingPicture, figure: str = "") -> HelpCard:
    return HelpCard(name, title, text, SheetWidget, drawn(shown), figure)


def round_cards(texts: Texts) -> list[HelpCard]:
    """The goal, and how a round goes."""
    three = {"faces": THROW}
    joined = {"faces": THROW, "joined": 1.0, "order": BUILT}
    return [
        _sheet("goal", texts("help.goal"), texts("help.goal_text"), PICTURES["trees"]),
        HelpCard("throw", texts("help.throw"), texts("help.throw_text"), Dice, three),
        HelpCard("join", texts("help.join"), texts("help.join_text"), Dice, joined),
        HelpCard("decide", texts("help.decide"), texts("help.decide_text"), **sign("build")),
        HelpCard("change", texts("help.change"), texts("help.change_text"), **sign("undo")),
        HelpCard("end", texts("help.end"), texts("help.end_text"), **sign("crown")),
    ]


def building_cards(shown: HelpView, texts: Texts) -> list[HelpCard]:
    """Where buildings may stand in this game."""
    words = texts(f"help.start_{shown.start}")
    if shown.sheet.fortress_serves:
        words = f"{words} {texts('play.fortress_too')}"
    start = START_PICTURES.get(shown.start, f"start_{shown.start}")
    cards = [
        _sheet("start", texts("help.start"), words, PICTURES[start]),
        _sheet("beside", texts("help.beside"), texts("help.beside_text"), PICTURES["beside"]),
        _sheet("corner", texts("help.corner"), texts("help.corner_text"), CORNERS),
        _sheet("river", texts("help.river"), texts("help.river_text"), OVER_RIVER),
        HelpCard("turning", texts("help.turning"), texts("help.turning_text"), **sign("turn")),
        _sheet("ground", texts("help.ground"), _ground(shown, texts), PICTURES["ground"]),
    ]
    cards += [_feature(name, texts) for name in GROUND if name in shown.features]
    if "hidden_drawing" in shown.features:
        title, text = texts("feature.hidden_drawing"), texts("feature.hidden_drawing.help")
        cards.append(HelpCard("hidden", title, text, **sign("hide")))
    return cards


def _ground(shown: HelpView, texts: Texts) -> str:
    """Only what this sheet shows."""
    there = {name for row in shown.sheet.terrain for name in row}
    closed = ["mountain", "wide_river", "bandit", "church", "sawmill", "fortress"]
    if "forest" in there and not shown.sheet.forest_buildable:
        closed.insert(1, "forest")
    names = ", ".join(texts(f"help.closed_{name}") for name in closed if name in there)
    return texts("help.ground_text", names)


def _feature(name: str, texts: Texts) -> HelpCard:
    return _sheet(name, texts(f"feature.{name}"), texts(f"feature.{name}.help"), PICTURES[name])


def compass_cards(shown: HelpView, texts: Texts) -> list[HelpCard]:
    """What the compass calls for."""
    kind = shown.track.kind
    shape = {"kind": kind, "cells": list(shown.track.shapes[0])}
    return [
        HelpCard("calls", texts("help.compass"), texts(f"help.compass_{kind}"), ShapeWidget, shape),
        HelpCard("stands", texts(f"kind.{kind}"), texts(f"help.stands_{kind}"), SheetWidget, drawn(_stands(kind))),
        HelpCard("all", texts("help.compass_full"), texts("help.compass_full_text"), **sign("info")),
    ]


def _stands(kind: str) -> BriefingPicture:
    return PICTURES["churches" if kind == "church" else "fortresses"]


def passing_cards(shown: HelpView, texts: Texts) -> list[HelpCard]:
    cards = []
    if shown.passes.costs:
        last = shown.passes.costs[-1]
        words = texts("help.pass_text", len(shown.passes.costs), signed(last))
        cards.append(HelpCard("pass", texts("word.pass"), words, **sign("pass")))
    else:
        cards.append(HelpCard("pass", texts("feature.no_passing"), texts("feature.no_passing.help"), **sign("pass")))
    if shown.pass_circles > 1 and shown.passes.costs:
        words = texts("help.pass_church", shown.pass_circles)
        cards.append(_sheet("double", texts("kind.church"), words, PICTURES["churches"]))
    if shown.track.shapes and not shown.pass_circles:
        words = texts("help.pass_fortress")
        cards.append(_sheet("never", texts("kind.fortress"), words, PICTURES["fortresses"]))
    return [*cards, _sheet("stop", texts("word.stop"), texts("help.stop_text"), STOPPED)]


def score_cards(shown: HelpView, texts: Texts) -> Iterator[HelpCard]:
    """What each line means, with the figures of this game."""
    for line in shown.lines:
        yield _line(line, texts)
    for bag, count in shown.bags:
        goal = texts(f"help.goal_{shown.bag_goal}") if bag == "goal" else ""
        words = texts(f"help.bag_{bag}", texts.count("bags", count), goal)
        yield HelpCard(f"bag-{bag}", texts(f"bag.{bag}"), words, MoneyBags, {"won": count, "most": count})
    if shown.bags:
        yield HelpCard("bags", texts("word.money_bags"), texts("help.bags_text"), **sign("bag"))


def _line(line: LineHelp, texts: Texts) -> HelpCard:
    title = texts(f"line.{line.line}")
    goal = texts(f"help.goal_{line.goal}") if line.goal else ""
    text = texts(f"help.line_{line.line}", gain(line.points), goal)
    if line.perfect is not None:
        text = f"{text} {texts(f'help.perfect_{line.line}', gain(line.perfect))}"
    name = f"goal_{line.goal}" if line.goal else LINE_PICTURES[line.line]
    if name:
        return _sheet(f"line-{line.line}", title, text, PICTURES[name], gain(line.points))
    return HelpCard(f"line-{line.line}", title, text, **sign("pass"))
