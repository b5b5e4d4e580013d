"""From light to a file: white balance, lens blur, vignetting, tone curve, sensor noise, JPEG."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.lab.lights import tint

if TYPE_CHECKING:
    from vision.lab.model import Array, Film, SceneLight
    from vision.lab.sprites import Box

KEY = 1.12
"""How bright a white sheet becomes at 0 EV."""
SHOULDER = 0.78
READ_NOISE = 3.0
"""Electrons."""
SPARE = 96
GRAIN_SEED = 20
SHOT = 1.2
DARKEST, NOISIEST = 8, 28.0
"""Display values: noise grows towards black down to the first, and nowhere beyond the second."""
_CURVE_STEPS = 4096
_CURVE_TOP = 2.0


def develop(light_map: Array, film: Film, light: SceneLight, size: tuple[int, int], box: Box) -> Array:
    """A part of the picture as 8-bit BGR, without noise; *box* says which part it is."""
    gains = tint(light) * np.float32(KEY * 2.0**film.exposure_ev)
    exposed: Array = light_map * (_vignette(film, size, box)[..., None] * gains)
    if film.blur_px > 0:
        exposed = cv2.GaussianBlur(exposed, (0, 0), film.blur_px, borderType=cv2.BORDER_REPLICATE)
    index = np.minimum(exposed * np.float32(_CURVE_STEPS / _CURVE_TOP), _CURVE_STEPS - 1)
    return np.asarray(_curve()[index.astype(np.uint16)])


@lru_cache(maxsize=1)
def _curve() -> Array:
    """Display value of linear light, with a soft shoulder towards white."""
    x = (np.arange(_CURVE_STEPS) + 0.5) / _CURVE_STEPS * _CURVE_TOP
    top = 1 - SHOULDER
    bent = np.where(x > SHOULDER, SHOULDER + top * np.tanh((x - SHOULDER) / top * 0.9), x)
    return np.round(255 * np.minimum(bent * 1.01, 1) ** (1 / 2.2)).astype(np.uint8)


def _vignette(film: Film, size: tuple[int, int], box: Box) -> Array:
    x = (np.arange(box[0], box[2], dtype=np.float32) / size[0] - 0.5) ** 2
    y = (np.arange(box[1], box[3], dtype=np.float32) / size[0] - 0.5 * size[1] / size[0]) ** 2
    return 1 - np.float32(film.vignette * 2.2) * (x[None] + y[:, None])


@lru_cache(maxsize=4)
def _grain(size: tuple[int, int]) -> Array:
    """A field of noise, larger than the picture; neighbouring pixels hang together as after demosaicing."""
    rng = np.random.default_rng(GRAIN_SEED)
    field: Array = rng.standard_normal((size[1] + SPARE, size[0] + SPARE, 3), np.float32)
    field = cv2.GaussianBlur(field, (0, 0), 0.42)
    return np.asarray(field / field.std())


@lru_cache(maxsize=16)
def _deviation(electrons: float, gains: tuple[float, ...]) -> Array:
    """Standard deviation of the noise, in display values, for each display value and channel."""
    value = np.maximum(np.arange(256), DARKEST) / 255
    light = value**2.2
    slope = value ** (1 - 2.2) / 2.2
    columns = []
    for gain in gains:
        caught = light * electrons / max(gain, 1e-3)
        sigma = np.sqrt(caught + READ_NOISE**2) / electrons * gain
        columns.append(255 * slope * sigma * SHOT)
    table = np.minimum(np.stack(columns, -1), NOISIEST).astype(np.float32)
    return table.reshape(256, 1, 3)


def noisy(picture: Array, film: Film, light: SceneLight, frame: int = 0, flicker: float = 1.0) -> Array:
    """The picture as the sensor gives it; the same film and frame number always give the same noise."""
    size = (picture.shape[1], picture.shape[0])
    rng = np.random.default_rng((film.seed, frame))
    x, y = (int(v) for v in rng.integers(0, SPARE, 2))
    grain = _grain(size)[y : y + size[1], x : x + size[0]]
    gains = tuple(float(g) for g in tint(light))
    spread = cv2.LUT(picture, _deviation(film.electrons, gains))
    cv2.multiply(spread, grain, spread)
    if flicker != 1.0:
        picture = cv2.convertScaleAbs(picture, alpha=flicker)
    return cv2.add(picture, spread, dtype=cv2.CV_8U)


def compressed(picture: Array, quality: int) -> Array:
    """What is left of a picture after it was stored as JPEG."""
    if not quality:
        return picture
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    decoded = cv2.imdecode(data, cv2.IMREAD_COLOR)
    assert decoded is not None
    return decoded
