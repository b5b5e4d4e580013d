from __future__ import annotations

import numpy as np

from vision.lab.camera import eye
from vision.training.trace import regions
from vision.training.trace.plan import plan


def test_every_die_lies_within_a_close_part() -> None:
    for index in range(12):
        one = plan(5, index)
        seen, size = eye(one.camera), one.camera.size
        boxes = regions.around_dice(one, seen, size)
        for pose in one.dice:
            right, down, forward = seen.axes @ (np.array(pose.center_cm) - seen.position)
            x = right / forward * one.camera.f_px + size[0] / 2
            y = down / forward * one.camera.f_px + size[1] / 2
            if 0 <= x < size[0] and 0 <= y < size[1]:
                assert any(left <= x < far and top <= y < low for left, top, far, low in boxes)


def test_boxes_are_joined_only_where_that_saves_work() -> None:
    near, far = [(0, 0, 10, 10), (5, 0, 15, 10)], [(0, 0, 10, 10), (50, 50, 60, 60)]
    assert regions.joined(near) == [(0, 0, 15, 10)]
    assert sorted(regions.joined(far)) == far


def test_a_close_part_replaces_the_coarse_picture_but_for_its_seam() -> None:
    picture = np.zeros((40, 40, 3), np.float32)
    regions.put_in(picture, np.ones((20, 20, 3), np.float32), 10, 10)
    assert picture[20, 20].tolist() == [1, 1, 1]
    assert picture[10, 20].tolist() == [0, 0, 0]
    assert not picture[:10].any()


def test_views_of_a_scene_show_the_same_dice_in_other_light() -> None:
    first, second, next_scene = (plan(5, index, views=2) for index in (0, 1, 2))
    assert first.dice == second.dice
    assert first.art == second.art
    assert first.camera != second.camera
    assert first.lamps != second.lamps
    assert first.dice != next_scene.dice
