"""What lens, sensor and the camera's own processing make of traced light: numpy and OpenCV only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
Rng = np.random.Generator
READ_NOISE = 3.0


@dataclass(frozen=True, slots=True)
class TracedLens:
    blur_px: float
    shake_px: float
    fringe: float
    """How much larger red is drawn than blue."""
    vignette: float
    exposure_ev: float
    electrons: float
    mosaic: bool
    balance: float
    """How much of the light's colour the camera takes away."""
    contrast: float
    saturation: float
    smooth: float
    sharpen: float
    local: float
    """How much of the differences in brightness a camera evens out that mixes exposures."""
    banding: float
    f_stop: float
    """0 keeps everything in focus."""
    jpeg_q: int
    seed: int


def drawn(kind: str, rng: Rng, *, dim: bool) -> TracedLens:
    quality = int(rng.integers(38, 62) if kind == "compressed" else rng.integers(66, 96))
    noise = 0.15 if kind == "grainy" else 1.0
    return TracedLens(
        blur_px=float(rng.uniform(0.9, 1.5) if kind == "soft" else rng.uniform(0.25, 0.95)),
        shake_px=float(rng.uniform(0.3, 1.5)) if rng.random() < 0.15 else 0.0,
        fringe=float(rng.uniform(0, 0.0012)),
        vignette=float(rng.uniform(0, 0.35)),
        exposure_ev=float(rng.uniform(-2.4, -1.0) if dim else rng.uniform(-0.8, 0.6)),
        electrons=float(rng.uniform(150, 600) if dim else rng.uniform(1200, 7000)) * noise,
        mosaic=bool(rng.random() < 0.6),
        balance=float(rng.uniform(0.5, 1.0)),
        contrast=float(rng.uniform(0, 0.6)),
        saturation=float(rng.uniform(0.75, 1.3)),
        smooth=float(rng.uniform(0, 1)) if rng.random() < 0.4 else 0.0,
        sharpen=float(rng.uniform(0.8, 2.0) if kind == "sharpened" else rng.uniform(0, 0.7)),
        local=float(rng.uniform(0.35, 0.7)) if kind == "hdr" else 0.0,
        banding=float(rng.uniform(0.06, 0.2)) if kind == "banded" else 0.0,
        f_stop=float(rng.uniform(0.25, 0.9)) if kind == "shallow" else 0.0,
        jpeg_q=quality,
        seed=int(rng.integers(2**31)),
    )


def developed(light: Array, lens: TracedLens, white: Array) -> Array:
    """From linear RGB light to the 8-bit BGR picture of a file; *white* is the light that paper gives back."""
    rng = np.random.default_rng(lens.seed)
    exposed = light * (0.8 * 2.0**lens.exposure_ev / max(float(white.mean()), 1e-6))
    caught = _sensed(_seen(exposed, lens, rng), lens, white / max(float(white.mean()), 1e-6), rng)
    return compressed(_processed(caught, lens)[..., ::-1], lens.jpeg_q)


def _seen(light: Array, lens: TracedLens, rng: Rng) -> Array:
    """Lens: blur, shake, colour fringes, darker corners."""
    seen = cv2.GaussianBlur(light.astype(np.float32), (0, 0), max(lens.blur_px, 0.2))
    if lens.shake_px > 0:
        seen = cv2.filter2D(seen, -1, _line(lens.shake_px, float(rng.uniform(0, np.pi))))
    height, width = seen.shape[:2]
    for channel, grow in ((0, 1 + lens.fringe), (2, 1 - lens.fringe)):
        turn = cv2.getRotationMatrix2D((width / 2, height / 2), 0, grow)
        seen[..., channel] = cv2.warpAffine(
            np.ascontiguousarray(seen[..., channel]), turn, (width, height), borderMode=cv2.BORDER_REPLICATE
        )
    x = (np.arange(width) / width - 0.5) ** 2
    y = ((np.arange(height) - height / 2) / width) ** 2
    return np.asarray(seen * (1 - 2.2 * lens.vignette * (x[None] + y[:, None]))[..., None], np.float32)


def _line(length: float, angle: float) -> Array:
    kernel = np.zeros((9, 9), np.float32)
    for t in np.linspace(-length / 2, length / 2, 25):
        x, y = 4 + t * np.cos(angle), 4 + t * np.sin(angle)
        kernel[round(y), round(x)] += 1
    return cv2.GaussianBlur(kernel / kernel.sum(), (0, 0), 0.4)


def _sensed(light: Array, lens: TracedLens, tint: Array, rng: Rng) -> Array:
    """Sensor: shot and read noise before white balance, perhaps through a colour mosaic."""
    if lens.banding > 0:
        rows = np.arange(light.shape[0])[:, None, None]
        phase, length = rng.uniform(0, 2 * np.pi), rng.uniform(25, 120)
        light = light * (1 + lens.banding * np.sin(2 * np.pi * rows / length + phase))
    gains = np.maximum(tint, 0.05) ** -lens.balance
    raw = np.clip(light, 0, 1.6)
    noise = rng.standard_normal(raw.shape, np.float32)
    raw = raw + noise * np.sqrt(raw * lens.electrons + READ_NOISE**2) / lens.electrons
    raw = np.clip(raw, 0, 1.3)
    if lens.mosaic:
        raw = _demosaiced(raw)
    return np.asarray(raw * gains, np.float32)


def _demosaiced(raw: Array) -> Array:
    """One colour a pixel, the others from its neighbours."""
    one = raw[..., 1].copy()
    one[0::2, 0::2] = raw[0::2, 0::2, 0]
    one[1::2, 1::2] = raw[1::2, 1::2, 2]
    packed = np.clip(one / 1.3 * 65535, 0, 65535).astype(np.uint16)
    # OpenCV names a mosaic by its second row and column.
    rgb = cv2.demosaicing(packed, cv2.COLOR_BayerRG2RGB_EA if packed.shape[0] % 2 == 0 else cv2.COLOR_BayerRG2RGB)
    return np.asarray(rgb[..., ::-1].astype(np.float32) / 65535 * 1.3)


def _processed(light: Array, lens: TracedLens) -> Array:
    """The camera's own processing: tones, colours, smoothing, sharpening."""
    if lens.local > 0:
        grey = light.mean(axis=2)
        broad = cv2.GaussianBlur(grey, (0, 0), 0.04 * light.shape[1])
        light = light * (np.maximum(broad, 0.02) / max(float(broad.mean()), 1e-3))[..., None] ** -lens.local
    bent = np.where(light > 0.75, 0.75 + 0.25 * np.tanh((light - 0.75) / 0.25 * 0.9), light)
    shown = np.clip(bent, 0, 1) ** (1 / 2.2)
    shown = shown + lens.contrast * shown * (1 - shown) * (2 * shown - 1)
    grey = shown.mean(axis=2, keepdims=True)
    shown = np.clip(grey + (shown - grey) * lens.saturation, 0, 1)
    eight = (shown * 255).astype(np.uint8)
    if lens.smooth > 0:
        eight = cv2.bilateralFilter(eight, 5, 30 * lens.smooth, 2)
    if lens.sharpen > 0:
        soft = cv2.GaussianBlur(eight, (0, 0), 1.0)
        eight = cv2.addWeighted(eight, 1 + lens.sharpen, soft, -lens.sharpen, 0)
    return eight


def compressed(picture: Array, quality: int) -> Array:
    done, data = cv2.imencode(".jpg", np.ascontiguousarray(picture), [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert done
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR))
