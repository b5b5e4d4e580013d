"""The learned parts give the same answers whichever code runs them."""

from __future__ import annotations

import lzma
import sys

import numpy as np
import pytest

from vision.read import networks

LEANER = "my-city-rw/leaner"
MODELS = {
    "finder": (1, 3, 240, 320),
    "my-city-rw/judge": (3, 5, 64, 64),
    "my-city-rw/witness": (2, 5, 64, 64),
    LEANER: (3, 5, 64, 64),
}


def model(name: str) -> bytes:
    return lzma.decompress(networks.packed(f"{name}.onnx"))


@pytest.mark.parametrize("name", MODELS)
def test_both_engines_answer_alike(name: str) -> None:
    pytest.importorskip("onnxruntime")
    blob = np.random.default_rng(3).normal(0, 0.3, MODELS[name]).astype(np.float32)
    one, two = (np.array(engine(model(name))(blob)) for engine in (networks.by_runtime, networks.by_opencv))
    assert one.shape == two.shape
    assert np.abs(one - two).max() < 1e-3


def test_opencv_stands_in_where_the_runtime_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    blob = np.zeros(MODELS[LEANER], np.float32)
    assert networks.Network(f"{LEANER}.onnx")(blob).shape == (3, 8)


def test_the_other_engine_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(networks.CHOICE, "opencv")
    monkeypatch.setattr(networks, "by_runtime", lambda _: pytest.fail("not asked for"))
    assert networks.Network(f"{LEANER}.onnx")(np.zeros(MODELS[LEANER], np.float32)).shape == (3, 8)


def test_answers_of_one_call_outlive_the_next() -> None:
    net, rng = networks.Network(f"{LEANER}.onnx"), np.random.default_rng(1)
    first = net(rng.random(MODELS[LEANER], np.float32))
    kept = first.copy()
    net(rng.random(MODELS[LEANER], np.float32))
    assert (first == kept).all()
