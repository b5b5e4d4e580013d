"""The small networks; see docs/vision.md for what they are asked and how they fare."""

from __future__ import annotations

import torch
from torch import nn


def _step(inputs: int, outputs: int, stride: int = 1, dilation: int = 1) -> nn.Sequential:
    conv = nn.Conv2d(inputs, outputs, 3, stride, padding=dilation, dilation=dilation, bias=False)
    return nn.Sequential(conv, nn.BatchNorm2d(outputs), nn.ReLU())


class Added(nn.Module):
    """A step whose result is added to what comes in: at first nothing, so that a trained network can grow."""

    def __init__(self, channels: int, dilation: int = 1) -> None:
        super().__init__()
        conv = nn.Conv2d(channels, channels, 3, padding=dilation, dilation=dilation, bias=False)
        self.step = nn.Sequential(conv, nn.BatchNorm2d(channels))
        nn.init.zeros_(self.step[1].weight)

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        # Cut off at nought only after adding: a step that says nothing but noughts before would never learn.
        return torch.relu(seen + self.step(seen))


class Far(nn.Module):
    """Looks around, each channel for itself, then mixes them, and adds that: an eighth of the work of a full step."""

    def __init__(self, channels: int, dilation: int) -> None:
        super().__init__()
        around = nn.Conv2d(channels, channels, 3, padding=dilation, dilation=dilation, groups=channels, bias=False)
        mixed = nn.Conv2d(channels, channels, 1, bias=False)
        self.around = nn.Sequential(around, nn.BatchNorm2d(channels), nn.ReLU())
        self.step = nn.Sequential(mixed, nn.BatchNorm2d(channels))
        nn.init.zeros_(self.step[1].weight)

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        return torch.relu(seen + self.step(self.around(seen)))


class Finder(nn.Module):
    """Looks at the whole picture, small: the tops of the dice, and the floor of the tray."""

    OUTPUTS = 7
    """Blue top, white top, spoilt die, floor (logits); then x, y and log size."""
    WIDE = 64
    REACH = (1, 2, 4, 8, 1, 2, 4, 8)
    """How far the later steps look around, in cells: where walls and table are of the floor's own stuff, only the
    whole tray tells them apart."""

    def __init__(self) -> None:
        super().__init__()
        self.near = nn.Sequential(
            _step(3, 8, stride=2), _step(8, 24, stride=2), _step(24, 24), _step(24, self.WIDE, stride=2)
        )
        self.far = nn.Sequential(*(Far(self.WIDE, dilation) for dilation in self.REACH))
        self.head = nn.Conv2d(self.WIDE, self.OUTPUTS, 1)

    def forward(self, picture: torch.Tensor) -> torch.Tensor:
        return self.head(self.far(self.near(picture)))


class LargeFinder(nn.Module):
    """Twice the work: too slow to be shipped, but it teaches the finder."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _step(3, 12, stride=2),
            _step(12, 24, stride=2),
            _step(24, 24),
            _step(24, 48, stride=2),
            _step(48, 48),
            _step(48, 48, dilation=2),
            _step(48, 48, dilation=4),
            _step(48, 48),
        )
        self.more = Added(48, dilation=8)
        self.head = nn.Conv2d(48, Finder.OUTPUTS, 1)

    def forward(self, picture: torch.Tensor) -> torch.Tensor:
        return self.head(self.more(self.body(picture)))


class Judge(nn.Module):
    """Looks at one straightened top with a margin: the print and its quarter turn, or nothing."""

    CHANNELS = 5
    """Blue, green, red; and the way to the middle of the picture, right and down, the same everywhere."""
    CLASSES = 45
    """Eleven prints in four turns each, and nothing readable."""
    POSE = 6
    """How far the frame is off: right, down, log size, angle; and how much the face is squeezed, in two axes."""
    HIDDEN = 64

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _step(self.CHANNELS, 8),
            _step(8, 24, stride=2),
            _step(24, 32, stride=2),
            _step(32, 48),
            _step(48, 64, stride=2),
        )
        self.more = nn.Sequential(Added(64), Added(64))
        self.squash = nn.Sequential(nn.Conv2d(64, 24, 1), nn.ReLU())
        self.head = nn.Sequential(
            nn.Flatten(),
            nn.Dropout(0.1),
            nn.Linear(24 * 64, self.HIDDEN),
            nn.ReLU(),
            nn.Linear(self.HIDDEN, self.CLASSES + self.POSE),
        )

    def forward(self, crops: torch.Tensor) -> torch.Tensor:
        return self.head(self.squash(self.more(self.body(crops))))


class Leaner(nn.Module):
    """Looks at one top with a wide margin: whether the die leans, by its sides, is covered, or moves."""

    OUTPUTS = 8
    """Whether it leans (logit); the way from the top's middle to the base's, right and down; the top's moments;
    whether something lies over it, and whether it moves (logits)."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _step(5, 16, stride=2), _step(16, 32, stride=2), _step(32, 40), _step(40, 48, stride=2), _step(48, 48)
        )
        self.squash = nn.Sequential(nn.Conv2d(48, 12, 1), nn.ReLU())
        self.head = nn.Sequential(
            nn.Flatten(), nn.Dropout(0.1), nn.Linear(12 * 64, 40), nn.ReLU(), nn.Linear(40, self.OUTPUTS)
        )

    def forward(self, crops: torch.Tensor) -> torch.Tensor:
        return self.head(self.squash(self.body(crops)))


class TopReader(nn.Module):
    """Looks at one straightened top with a wide margin, and answers everything that is asked of a top at once."""

    CHANNELS = 9
    """Blue, green, red; the way to the middle of the picture, right and down; the colour of paper in this light (log,
    against the brightest of the crop), and whether it is known."""
    CLASSES, POSE, STATE = Judge.CLASSES, Judge.POSE, Leaner.OUTPUTS
    SIDE, FACES = 80, 2.0
    """Pixels of the crop, and how many faces wide it is."""
    HIDDEN = 96

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _step(self.CHANNELS, 16, stride=2),
            _step(16, 32, stride=2),
            _step(32, 48),
            _step(48, 72, stride=2),
        )
        self.more = nn.Sequential(Added(72), Added(72))
        self.squash = nn.Sequential(nn.Conv2d(72, 24, 1), nn.ReLU())
        self.hidden = nn.Sequential(nn.Flatten(), nn.Dropout(0.1), nn.Linear(24 * 100, self.HIDDEN), nn.ReLU())
        self.head = nn.Linear(self.HIDDEN, self.CLASSES + self.POSE + self.STATE)

    def forward(self, crops: torch.Tensor) -> torch.Tensor:
        return self.head(self.hidden(self.squash(self.more(self.body(crops)))))


class SixTops(nn.Module):
    """Looks at one top of Lost Cities' dice with a margin: what it is, how it lies, and what is printed on it.

    A small one sees tops turned any way and says how they are to be turned; another one sees them so and reads them.
    """

    CHANNELS = 7
    """Blue, green, red; the way to the middle of the picture, right and down; the colour of the picture's light (logs
    of green and of red against blue)."""
    KINDS, GLYPHS, COLOURS, FLAGS, FRAME, TURNS, UPWARD = 4, 20, 6, 3, 3, 4, 2
    """Number, colour, another die, nothing; each digit, its head to the apex or to the equator; colours; leaning,
    covered, moving; right, down, log size; the apex's direction, and four times that of a cube's side (cos, sin);
    how what stands upright on the top is seen (right, down)."""
    OUTPUTS = KINDS + GLYPHS + COLOURS + FLAGS + FRAME + TURNS + UPWARD
    FRAMING, READING, SIZES = 48, 72, 1.8
    """Pixels of the crop that each sees, and how many sizes of a die it is wide."""
    PRINTING, CLOSER = 56, 1.4
    """The same of a third one, which gives a second opinion of the print alone: the inner cells of the second."""

    def __init__(self, side: int) -> None:
        super().__init__()
        first, second, third, wide = (12, 24, 32, 48) if side == self.FRAMING else (16, 28, 40, 64)
        self.body = nn.Sequential(
            _step(self.CHANNELS, first, stride=2),
            _step(first, second, stride=2),
            _step(second, third),
            _step(third, wide, stride=2),
        )
        self.more = nn.Sequential(Added(wide), Added(wide))
        self.squash = nn.Sequential(nn.Conv2d(wide, 24, 1), nn.ReLU())
        self.hidden = nn.Sequential(nn.Flatten(), nn.Dropout(0.1), nn.Linear(24 * (side // 8) ** 2, 96), nn.ReLU())
        self.head = nn.Linear(96, self.OUTPUTS)

    def forward(self, crops: torch.Tensor) -> torch.Tensor:
        return self.head(self.hidden(self.squash(self.more(self.body(crops)))))
