from __future__ import annotations

from vision import dicesets
from vision.read import networks

LARGEST = 2_000_000
"""Bytes of all networks."""
NETWORKS = [
    *(("my-city-rw", f"{one}.onnx") for one in ("judge", "witness", "leaner")),
    *(("lost-cities-rw", f"{one}.onnx") for one in ("finder", "framer", "tops")),
]


def test_the_networks_of_a_set_lie_in_the_folder_of_its_name() -> None:
    assert dicesets.MY_CITY in dicesets.names()
    networks = {one.name for one in dicesets.folder(dicesets.MY_CITY).iterdir() if one.name.endswith(".xz")}
    assert networks == {"judge.onnx.xz", "witness.onnx.xz", "leaner.onnx.xz"}


def test_every_set_has_a_reader_and_all_networks_together_are_small() -> None:
    assert dicesets.names() == ("lost-cities-rw", "my-city-rw")
    six = {one.name for one in dicesets.folder("lost-cities-rw").iterdir() if one.name.endswith(".xz")}
    assert six == {"finder.onnx.xz", "framer.onnx.xz", "prints.onnx.xz", "tops.onnx.xz"}
    packed = ("finder.onnx", *(f"{name}/{one}" for name, one in NETWORKS))
    assert sum(len(networks.packed(one)) for one in packed) < LARGEST
