"""Change the picture in ways that do not change the dice: the answer stays, or becomes a refusal."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from vision.lab import render
from vision.lab.picture import LabPicture
from vision.lab.scenes import random_scene
from vision.reader import read

Change = Callable[[np.ndarray], np.ndarray]
PICTURES = 8


def turned(quarters: int) -> Change:
    return lambda image: np.ascontiguousarray(np.rot90(image, quarters))


def lit(gain: float) -> Change:
    return lambda image: np.clip(image * gain, 0, 255).astype(np.uint8)


def tinted(blue: float, green: float, red: float) -> Change:
    return lambda image: np.clip(image * np.array([blue, green, red]), 0, 255).astype(np.uint8)


def blurred(sigma: float) -> Change:
    return lambda image: np.asarray(cv2.GaussianBlur(image, (0, 0), sigma), np.uint8)


def compressed(quality: int) -> Change:
    def change(image: np.ndarray) -> np.ndarray:
        data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)

    return change


def scaled(factor: float) -> Change:
    return lambda image: np.asarray(
        cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8
    )


def noisy(sigma: float) -> Change:
    noise = np.random.default_rng(3)
    return lambda image: np.clip(image + noise.normal(0, sigma, image.shape), 0, 255).astype(np.uint8)


CHANGES: dict[str, Change] = {
    "quarter turn": turned(1),
    "half turn": turned(2),
    "brighter": lit(1.4),
    "much brighter": lit(2.2),
    "darker": lit(0.6),
    "much darker": lit(0.25),
    "warmer": tinted(0.75, 0.95, 1.15),
    "colder": tinted(1.2, 1.0, 0.8),
    "greener": tinted(0.9, 1.15, 0.9),
    "blurred": blurred(1.2),
    "very blurred": blurred(3.0),
    "compressed": compressed(55),
    "badly compressed": compressed(15),
    "smaller": scaled(0.7),
    "much smaller": scaled(0.4),
    "larger": scaled(1.5),
    "noisy": noisy(12),
    "very noisy": noisy(35),
}


@pytest.fixture(scope="module")
def pictures() -> list[LabPicture]:
    seeds = range(32_000_000, 32_000_000 + PICTURES)
    return [render(random_scene(seed, size=(960, 720))) for seed in seeds]


@pytest.mark.parametrize("name", CHANGES)
def test_the_answer_stays_or_becomes_a_refusal(name: str, pictures: list[LabPicture]) -> None:
    for picture in pictures:
        reading = read(CHANGES[name](picture.image))
        if reading.faces:
            assert picture.labels["readable"]
            assert {str(d): str(f) for d, f in reading.faces.items()} == {
                die["die"]: die["face"] for die in picture.labels["dice"]
            }


def test_a_mirrored_picture_never_gives_the_mirrored_dice_a_name_they_do_not_have(pictures: list[LabPicture]) -> None:
    """Mirrored, A's single is B's: then both tops belong to the same die, or the two dice change places."""
    twins = {("A", "single"): ("B", "single"), ("A", "horizontal"): ("B", "horizontal")}
    twins |= {value: key for key, value in twins.items()}
    for picture in pictures:
        reading = read(np.ascontiguousarray(picture.image[:, ::-1]))
        if reading.faces:
            faces = {(str(d), str(f)) for d, f in reading.faces.items()}
            true = {(die["die"], die["face"]) for die in picture.labels["dice"]}
            blue = {twins.get(face, face) for face in true if face[0] != "W"}
            assert {f for f in faces if f[0] != "W"} == blue or {f[1] for f in faces} == {f[1] for f in true}
