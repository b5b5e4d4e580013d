"""Renders a scene: a picture and what is true of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vision.lab import film
from vision.lab.labels import Labels, labels_of
from vision.lab.stage import stage

if TYPE_CHECKING:
    from vision.lab.model import Array, Scene


@dataclass(frozen=True, slots=True, eq=False)
class LabPicture:
    image: Array
    """BGR, uint8."""
    labels: Labels
    """The fields of the tray photographs' labels."""


def render(scene: Scene) -> LabPicture:
    """The picture of a scene; the same scene always gives the same picture."""
    here = stage(scene)
    things = here.things(scene.dice + scene.cubes, scene.extras)
    clean = here.picture(things)
    image = film.compressed(film.noisy(clean, scene.film, scene.light), scene.film.jpeg_q)
    return LabPicture(image, labels_of(scene, here, things, image))
