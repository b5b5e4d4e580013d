"""The picture lab: renders pictures and throws of the dice tray, with labels that say what is true of them.

>>> from vision.lab import random_scene, render
>>> picture = render(random_scene(7, scenario="normal", size=(640, 480)))
>>> picture.image.shape, sorted(die["die"] for die in picture.labels["dice"])
((480, 640, 3), ['A', 'B', 'W'])
"""

from vision.lab.model import SCENARIOS, Scene
from vision.lab.picture import LabPicture, render
from vision.lab.scenes import random_scene

__all__ = ["SCENARIOS", "LabPicture", "Scene", "random_scene", "render"]
