"""Materials as Blender's shader nodes: plastics, metals, and floors of all kinds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import bpy
import numpy as np

Rgb = tuple[float, float, float]
Rng = np.random.Generator


class Shader:
    """A material under construction."""

    def __init__(self, name: str) -> None:
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.body = self.tree.nodes["Principled BSDF"]

    def add(self, kind: str, **inputs: Any) -> Any:  # noqa: ANN401
        """A node; an input is a value, or an output of another node."""
        node = self.tree.nodes.new(kind)
        for name, value in inputs.items():
            self.give(node.inputs[name.replace("_", " ")], value)
        return node

    def give(self, socket: Any, value: Any) -> None:  # noqa: ANN401
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def set(self, **inputs: Any) -> Shader:  # noqa: ANN401
        for name, value in inputs.items():
            self.give(self.body.inputs[name.replace("_", " ")], value)
        return self

    def place(self, scale: Rgb = (1, 1, 1), turn: float = 0.0) -> Any:  # noqa: ANN401
        """Centimetres in the object's own frame, turned and scaled."""
        at = self.add("ShaderNodeTexCoord").outputs["Object"]
        return self.add("ShaderNodeMapping", Vector=at, Scale=scale, Rotation=(0, 0, turn)).outputs[0]

    def noise(self, at: Any, scale: float, detail: float = 3, roughness: float = 0.55) -> Any:  # noqa: ANN401
        return self.add("ShaderNodeTexNoise", Vector=at, Scale=scale, Detail=detail, Roughness=roughness).outputs[0]

    def mix(self, share: Any, one: Any, two: Any) -> Any:  # noqa: ANN401
        node = self.tree.nodes.new("ShaderNodeMix")
        node.data_type = "RGBA"
        for socket, value in ((node.inputs[0], share), (node.inputs[6], one), (node.inputs[7], two)):
            self.give(socket, (*value, 1.0) if isinstance(value, tuple) and len(value) == 3 else value)
        return node.outputs[2]

    def steps(self, value: Any, low: float, high: float) -> Any:  # noqa: ANN401
        """A value stretched so that *low* becomes 0 and *high* 1, held within them."""
        return self.add("ShaderNodeMapRange", Value=value, From_Min=low, From_Max=high).outputs[0]

    def bump(self, height: Any, strength: float, far: float = 0.1) -> None:  # noqa: ANN401
        node = self.add("ShaderNodeBump", Height=height, Strength=strength, Distance=far)
        self.give(self.body.inputs["Normal"], node.outputs[0])


def plain(name: str, colour: Rgb, roughness: float = 0.5, **more: Any) -> Any:  # noqa: ANN401
    return Shader(name).set(Base_Color=(*colour, 1.0), Roughness=roughness, **more).material


def struck(name: str, colour: Rgb) -> Any:  # noqa: ANN401
    """Metal with a relief, as coins have."""
    made = Shader(name).set(Base_Color=(*colour, 1.0), Roughness=0.38, Metallic=1.0)
    made.bump(made.noise(made.place(), 2.5, 2), 0.9, 0.3)
    return made.material


@dataclass(frozen=True, slots=True)
class Finish:
    """How printed plastic or paper looks close by."""

    roughness: float
    coat: float = 0.0
    engraved: float = 0.0
    """How deep the print is cut in."""
    dirt: float = 0.0
    seed: int = 0


def printed(picture: Any, finish: Finish) -> Any:  # noqa: ANN401
    """A die's plastic with its print."""
    made = Shader("print")
    texture = made.add("ShaderNodeTexImage")
    texture.image = picture
    colour = texture.outputs[0]
    rng = np.random.default_rng(finish.seed)
    at = made.place((1, 1, 1))
    if finish.dirt > 0:
        spots = made.steps(made.noise(at, float(rng.uniform(1.5, 5)), 6, 0.7), 0.52, 0.72)
        share = made.add("ShaderNodeMath", Value=spots)
        share.operation = "MULTIPLY"
        share.inputs[1].default_value = finish.dirt
        colour = made.mix(share.outputs[0], colour, (0.12, 0.09, 0.06))
    made.set(Base_Color=colour, Roughness=finish.roughness, Coat_Weight=finish.coat, Coat_Roughness=0.08)
    if finish.engraved > 0:
        made.bump(texture.outputs[1], -1.0, 0.05 * finish.engraved)
    return made.material


def painted(name: str, picture: Any, span_cm: float, roughness: float, weave: float) -> Any:  # noqa: ANN401
    """Stuff with a printed pattern that repeats every *span_cm*."""
    made = Shader(name)
    texture = made.add("ShaderNodeTexImage", Vector=made.place((1 / span_cm,) * 3))
    texture.image = picture
    made.set(Base_Color=texture.outputs[0], Roughness=roughness)
    if weave > 0:
        made.bump(made.noise(made.place(), 14.0, 2), weave, 0.04)
    return made.material


def _felt(colour: Rgb, rng: Rng) -> Any:  # noqa: ANN401
    made = Shader("felt")
    at = made.place()
    fibre, broad = made.noise(at, 9.0, 6, 0.8), made.noise(at, 0.4, 2)
    dark = made.mix(broad, _scaled(colour, 0.75), _scaled(colour, 1.15))
    made.set(
        Base_Color=made.mix(made.steps(fibre, 0.3, 0.7), _scaled(colour, 0.55), dark),
        Roughness=0.95,
        Sheen_Weight=float(rng.uniform(0, 0.5)),
    )
    made.bump(fibre, 0.7, 0.06)
    return made.material


def _velvet(colour: Rgb, rng: Rng) -> Any:  # noqa: ANN401
    """Brushed this way and that, so that it is light and dark in patches."""
    made = Shader("velvet")
    at = made.place()
    patch = made.steps(made.noise(at, float(rng.uniform(0.6, 1.6)), 2), 0.35, 0.65)
    made.set(Base_Color=made.mix(patch, _scaled(colour, 0.3), _scaled(colour, 1.3)), Roughness=0.8, Sheen_Weight=1.0)
    return made.material


def _wood(colour: Rgb, rng: Rng) -> Any:  # noqa: ANN401
    made = Shader("wood")
    at = made.place((float(rng.uniform(0.03, 0.12)), 1, 1), float(rng.uniform(0, 3.1)))
    rings = made.noise(at, float(rng.uniform(1.0, 3.0)), 4, 0.6)
    fibre = made.noise(at, 12.0, 4, 0.7)
    tone = made.mix(made.steps(rings, 0.35, 0.65), _scaled(colour, 0.55), _scaled(colour, 1.1))
    made.set(
        Base_Color=made.mix(made.steps(fibre, 0.2, 0.6), _scaled(colour, 0.4), tone),
        Roughness=float(rng.uniform(0.2, 0.7)),
    )
    made.bump(fibre, 0.2, 0.03)
    return made.material


def _planks(colour: Rgb, rng: Rng) -> Any:  # noqa: ANN401
    made = Shader("planks")
    turn = float(rng.uniform(0, 3.1))
    at = made.place((1, 1, 1), turn)
    bricks = made.add(
        "ShaderNodeTexBrick",
        Vector=at,
        Color1=(*_scaled(colour, 0.7), 1),
        Color2=(*_scaled(colour, 1.15), 1),
        Mortar=(*_scaled(colour, 0.2), 1),
        Scale=1.0,
        Mortar_Size=0.03,
        Brick_Width=float(rng.uniform(8, 14)),
        Row_Height=float(rng.uniform(1.6, 4)),
    )
    fibre = made.noise(made.place((0.1, 1, 1), turn), 9.0, 4, 0.7)
    made.set(Base_Color=made.mix(made.steps(fibre, 0.1, 0.6), _scaled(colour, 0.3), bricks.outputs[0]), Roughness=0.5)
    made.bump(bricks.outputs[1], -0.5, 0.05)
    return made.material


def _tiles(colour: Rgb, rng: Rng) -> Any:  # noqa: ANN401
    made = Shader("tiles")
    wide = float(rng.uniform(1.2, 4))
    bricks = made.add(
        "ShaderNodeTexBrick",
        Vector=made.place(turn=float(rng.uniform(0, 3.1))),
        Color1=(*_scaled(colour, 0.9), 1),
        Color2=(*_scaled(colour, 1.1), 1),
        Mortar=(0.4, 0.39, 0.37, 1),
        Scale=1.0,
        Mortar_Size=0.05,
        Brick_Width=wide,
        Row_Height=wide,
    )
    bricks.offset = 0.0
    made.set(Base_Color=bricks.outputs[0], Roughness=float(rng.uniform(0.08, 0.5)))
    made.bump(bricks.outputs[1], -0.4, 0.05)
    return made.material


def _grainy(scale: tuple[float, float], depth: float, roughness: tuple[float, float]) -> Callable[[Rgb, Rng], Any]:
    """Leather, cork, rubber, slate: cells of some size, with dark creases."""

    def make(colour: Rgb, rng: Rng) -> Any:  # noqa: ANN401
        made = Shader("grain")
        at = made.place()
        cells = made.add("ShaderNodeTexVoronoi", Vector=at, Scale=float(rng.uniform(*scale))).outputs[0]
        broad = made.noise(at, 1.2, 4)
        tone = made.mix(made.steps(broad, 0.3, 0.7), _scaled(colour, 0.7), _scaled(colour, 1.2))
        made.set(
            Base_Color=made.mix(made.steps(cells, 0.35, 0.9), tone, _scaled(colour, 0.35)),
            Roughness=float(rng.uniform(*roughness)),
        )
        made.bump(cells, -depth, 0.06)
        return made.material

    return make


def _metal(colour: Rgb, rng: Rng) -> Any:  # noqa: ANN401
    """Brushed: scratches run one way."""
    made = Shader("metal")
    scratches = made.noise(made.place((0.02, 1, 1), float(rng.uniform(0, 3.1))), 40.0, 3, 0.8)
    made.set(
        Base_Color=(*_scaled(colour, 1.0), 1.0),
        Metallic=1.0,
        Roughness=made.steps(scratches, -0.6, float(rng.uniform(1.2, 2.5))),
    )
    made.bump(scratches, 0.06, 0.02)
    return made.material


def _smooth(colour: Rgb, rng: Rng) -> Any:  # noqa: ANN401
    return plain("smooth", colour, float(rng.uniform(0.15, 0.8)))


MAKERS: dict[str, Callable[[Rgb, Rng], Any]] = {
    "felt": _felt,
    "velvet": _velvet,
    "oak": _wood,
    "walnut": _wood,
    "planks": _planks,
    "tiles": _tiles,
    "leather": _grainy((3, 7), 0.5, (0.3, 0.6)),
    "cork": _grainy((2, 5), 0.3, (0.8, 0.95)),
    "rubber": _grainy((12, 25), 0.2, (0.5, 0.9)),
    "slate": _grainy((0.5, 1.5), 0.3, (0.4, 0.8)),
    "steel": _metal,
    "brass": _metal,
    "plastic": _smooth,
}
COLOURS: dict[str, tuple[Rgb, Rgb]] = {
    "oak": ((0.35, 0.2, 0.09), (0.6, 0.4, 0.2)),
    "walnut": ((0.08, 0.04, 0.02), (0.22, 0.11, 0.06)),
    "planks": ((0.12, 0.06, 0.03), (0.5, 0.32, 0.17)),
    "cork": ((0.35, 0.2, 0.1), (0.55, 0.36, 0.2)),
    "steel": ((0.35, 0.36, 0.38), (0.75, 0.75, 0.77)),
    "brass": ((0.6, 0.4, 0.12), (0.85, 0.62, 0.25)),
    "slate": ((0.02, 0.025, 0.03), (0.12, 0.13, 0.14)),
}
ANY_SHADE = 0.25


def colour_of(kind: str, rng: Rng) -> Rgb:
    if kind in COLOURS:
        low, high = COLOURS[kind]
        share = float(rng.random())
        red, green, blue = (a + (b - a) * share for a, b in zip(low, high, strict=True))
        return (red, green, blue)
    if rng.random() < ANY_SHADE:
        grey = float(rng.choice([rng.uniform(0.01, 0.08), rng.uniform(0.4, 0.85)]))
        return (grey, grey * float(rng.uniform(0.9, 1.1)), grey * float(rng.uniform(0.85, 1.15)))
    red, green, blue = (float(v) for v in rng.uniform(0.0, 1.0, 3) ** 2 * float(rng.uniform(0.15, 0.8)))
    return (red + 0.005, green + 0.005, blue + 0.005)


def _scaled(colour: Rgb, by: float) -> Rgb:
    return (min(colour[0] * by, 0.95), min(colour[1] * by, 0.95), min(colour[2] * by, 0.95))
