"""From a brush to a texture, smooth at the edges: drawn four times as large, then averaged."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from kivy.graphics import (
    Callback,
    Canvas,
    ClearBuffers,
    ClearColor,
    Fbo,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Translate,
)
from kivy.graphics.opengl import GL_BLEND, glDisable, glEnable
from kivy.graphics.texture import Texture

from ui.draw import tidy
from ui.draw.brush import Brush

FINER = 4
LARGEST = 512
"""Of a tile that is drawn at once; finer it is 2048 wide, which every graphics chip can."""

AVERAGE = """
$HEADER$
uniform vec2 texel;
void main(void) {
    vec2 at = tex_coord0;
    vec2 other = vec2(texel.x, -texel.y);
    vec4 sum = texture2D(texture0, at - texel) + texture2D(texture0, at + texel)
             + texture2D(texture0, at - other) + texture2D(texture0, at + other);
    sum *= 0.25;
    gl_FragColor = vec4(sum.a > 0.0 ? sum.rgb / sum.a : vec3(0.0), sum.a);
}
"""
"""Each of the four samples averages four texels. Colours come multiplied by their alpha and leave without."""

ASIDE = Canvas()
"""Takes what is made here, which would else land in whichever canvas is open where a texture is asked for."""

Paint = Callable[[Brush], None]


def render(width: int, height: int, unit: float, paint: Paint) -> Texture:
    """A picture of *width* × *height* pixels; *paint* draws in units of *unit* pixels from the lower left corner."""
    with ASIDE:
        texture = _render(width, height, unit, paint)
    ASIDE.clear()
    tidy.later()
    return texture


def _render(width: int, height: int, unit: float, paint: Paint) -> Texture:
    brush = Brush(unit * FINER)
    paint(brush)
    across, up = _tile(width), _tile(height)
    fine, place = _fine(brush, across, up)
    picture, stamp = _average(fine, width, height)
    stamp.size = (across, up)
    for x in range(0, width, across):
        for y in range(0, height, up):
            place.xy = (-x * FINER, -y * FINER)
            fine.ask_update()
            fine.draw()
            stamp.pos = (x, y)
            picture.ask_update()
            picture.draw()
    return picture.texture


def _tile(length: int) -> int:
    """The side of equal tiles, none larger than may be."""
    return ceil(length / ceil(length / LARGEST))


def _fine(brush: Brush, across: int, up: int) -> tuple[Fbo, Translate]:
    fine = Fbo(size=(across * FINER, up * FINER), with_stencilbuffer=True)
    place = Translate(0, 0)
    for instruction in (ClearColor(0, 0, 0, 0), ClearBuffers(clear_stencil=True), PushMatrix(), place, brush.group):
        fine.add(instruction)
    fine.add(PopMatrix())
    return fine, place


def _average(fine: Fbo, width: int, height: int) -> tuple[Fbo, Rectangle]:
    picture = Fbo(size=(width, height))
    picture.shader.fs = AVERAGE
    picture["texel"] = (1.0 / fine.size[0], 1.0 / fine.size[1])
    stamp = Rectangle(texture=fine.texture)
    picture.add(Callback(lambda _: glDisable(GL_BLEND)))
    picture.add(stamp)
    picture.add(Callback(lambda _: glEnable(GL_BLEND)))
    return picture, stamp
