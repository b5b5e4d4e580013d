"""One picture with Blender's path tracer: builds the scene, traces it, and looks which tops are seen."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import bpy
import cv2
import mathutils
import numpy as np

from vision.lab import cubes, nets, turns
from vision.lab.camera import Eye, eye
from vision.lab.model import HALF_CM, ROUNDING_CM, DiePose
from vision.training.trace import objects, regions
from vision.training.trace.plan import TracedLamp, TracePlan

GRID = 15
SAMPLES = 3
COARSE = 2
"""How much coarser a picture is traced away from the dice: a fifth of the work, and the finder sees no more."""
NEAR_CM = 0.03
"""Hits this close to a point of a top are the top itself."""


def build(plan: TracePlan) -> list[Any]:
    """Everything of a plan but its lamps and camera in an empty scene; gives the dice."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.frame_set(1)
    objects.tray(plan)
    made = [objects.die(plan, pose, k) for k, pose in enumerate(plan.dice + plan.cubes)]
    for pose, body in zip(plan.dice, made, strict=False):
        if pose.moves:
            _set_moving(body, pose)
    for one in plan.things:
        objects.thing(one)
    return made


def light(plan: TracePlan) -> None:
    """The lamps of a plan in place of those of the view before."""
    for kind, all_of in (("LIGHT", bpy.data.lights), ("CAMERA", bpy.data.cameras)):
        for one in [one for one in bpy.data.objects if one.type == kind]:
            data = one.data
            bpy.data.objects.remove(one)
            all_of.remove(data)
    for world in list(bpy.data.worlds):
        bpy.data.worlds.remove(world)
    _light(plan)


def _set_moving(body: Any, pose: DiePose) -> None:  # noqa: ANN401
    """Keys a frame before and after, so that the shutter sees the way of one exposure."""
    for frame, t in ((0, -1.0), (2, 1.0)):
        body.location = np.array(pose.center_cm) + t * np.array(pose.travel_cm)
        spin = tuple(t * v for v in pose.spin)
        body.rotation_quaternion = turns.product(turns.by_vector(spin), pose.turn)
        body.keyframe_insert("location", frame=frame)
        body.keyframe_insert("rotation_quaternion", frame=frame)
    for curve in body.animation_data.action.fcurves:
        for key in curve.keyframe_points:
            key.interpolation = "LINEAR"


def _light(plan: TracePlan) -> None:
    for lamp in plan.lamps:
        _lamp(lamp)
    world = bpy.data.worlds.new("world")
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    # Brighter above than at the horizon, as rooms are.
    at = tree.nodes.new("ShaderNodeTexCoord").outputs["Generated"]
    split = tree.nodes.new("ShaderNodeSeparateXYZ")
    tree.links.new(at, split.inputs[0])
    share = tree.nodes.new("ShaderNodeMapRange")
    share.inputs["From Min"].default_value, share.inputs["From Max"].default_value = -0.2, 1.0
    share.inputs["To Min"].default_value, share.inputs["To Max"].default_value = 0.35, 1.1
    tree.links.new(split.outputs[2], share.inputs[0])
    tree.links.new(share.outputs[0], tree.nodes["Background"].inputs["Strength"])
    tree.nodes["Background"].inputs["Color"].default_value = (*plan.around, 1.0)


def _lamp(lamp: TracedLamp) -> None:
    """Strong enough to give about as much light as the sky of strength 3, wherever it hangs."""
    shape = {"point": "POINT"}.get(lamp.shape, "AREA")
    data = bpy.data.lights.new("lamp", shape)
    upward = max(math.sin(math.radians(lamp.elevation_deg)), 0.15)
    data.energy = lamp.power * 3.0 * math.pi * lamp.distance_cm**2 / upward * (4 if shape == "POINT" else 1)
    data.color = lamp.colour
    if shape == "POINT":
        data.shadow_soft_size = lamp.size_cm[0] / 2
    else:
        data.shape = "DISK" if lamp.shape == "disc" else "RECTANGLE"
        data.size = lamp.size_cm[0]
        if lamp.shape != "disc":
            data.size_y = lamp.size_cm[1]
    made = bpy.data.objects.new("lamp", data)
    azimuth, elevation = math.radians(lamp.azimuth_deg), math.radians(lamp.elevation_deg)
    way = np.array(
        [math.cos(elevation) * math.cos(azimuth), math.cos(elevation) * math.sin(azimuth), math.sin(elevation)]
    )
    made.location = way * lamp.distance_cm
    made.rotation_mode = "QUATERNION"
    made.rotation_quaternion = mathutils.Vector(way.tolist()).to_track_quat("Z", "Y")
    bpy.context.scene.collection.objects.link(made)


def overscan(seen: Eye) -> float:
    """How much wider the pinhole must see than the lens that bends the picture."""
    width, height = seen.camera.size
    corners = np.array([[0, 0], [width, 0], [0, height], [width, height], [0, height / 2], [width / 2, 0]], float)
    rays = seen.rays(corners) @ seen.axes.T
    straight = np.abs(rays[:, :2] / rays[:, 2:]) * seen.camera.f_px / (np.array([width, height]) / 2)
    return float(max(1.0, straight.max()) * 1.005)


def trace(plan: TracePlan, scratch: Path, samples: int = SAMPLES, threads: int = 0) -> np.ndarray:
    """Linear RGB light as the lens of the plan bends it: sharp around the dice, coarse where nobody looks closely."""
    seen = eye(plan.camera)
    wider = overscan(seen)
    size = [2 * COARSE * round(v * wider / 2 / COARSE) for v in plan.camera.size]
    _camera(plan, seen, size)
    _render_settings(plan, size, samples, threads)
    path = scratch / "light.exr"
    scene = bpy.context.scene
    scene.render.filepath = str(path)
    scene.render.resolution_percentage = 100 // COARSE
    scene.render.use_border = scene.render.use_crop_to_border = False
    straight = cv2.resize(_rendered(path), size, interpolation=cv2.INTER_CUBIC)
    scene.render.resolution_percentage = 100
    scene.render.use_border = scene.render.use_crop_to_border = True
    for left, top, right, bottom in regions.around_dice(plan, seen, size):
        scene.render.border_min_x, scene.render.border_max_x = left / size[0], right / size[0]
        scene.render.border_min_y, scene.render.border_max_y = 1 - bottom / size[1], 1 - top / size[1]
        close = _rendered(path)
        regions.put_in(straight, close, left, top)
    return bent(np.ascontiguousarray(straight), seen)


def _rendered(path: Path) -> np.ndarray:
    bpy.ops.render.render(write_still=True)
    image = bpy.data.images.load(str(path))
    width, height = image.size
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return np.ascontiguousarray(pixels.reshape(height, width, 4)[::-1, :, :3])


def bent(straight: np.ndarray, seen: Eye) -> np.ndarray:
    """A pinhole's picture as a lens with distortion sees it."""
    width, height = seen.camera.size
    at = np.stack(np.meshgrid(np.arange(width) + 0.5, np.arange(height) + 0.5), axis=-1)
    rays = seen.rays(at) @ seen.axes.T
    place = rays[..., :2] / rays[..., 2:] * seen.camera.f_px
    centre = np.array([straight.shape[1] / 2, straight.shape[0] / 2])
    where = (place + centre - 0.5).astype(np.float32)
    return cv2.remap(straight, where, None, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE).clip(0)


def _camera(plan: TracePlan, seen: Eye, size: list[int]) -> None:
    data = bpy.data.cameras.new("camera")
    data.sensor_fit, data.sensor_width = "HORIZONTAL", 36.0
    data.lens = 36.0 * plan.camera.f_px / size[0]
    data.clip_start, data.clip_end = 1.0, 1000.0
    if plan.lens.f_stop > 0:
        data.dof.use_dof = True
        data.dof.focus_distance = float(np.linalg.norm(seen.position))
        # The lens's length is given as for a 36 mm sensor, in metres of a scene that counts in centimetres.
        data.dof.aperture_fstop = plan.lens.f_stop * data.lens / 1000 / 0.35
    made = bpy.data.objects.new("camera", data)
    right, down, forward = seen.axes
    turn = np.eye(4)
    turn[:3, :3] = np.stack([right, -down, -forward], axis=1)
    turn[:3, 3] = seen.position
    made.matrix_world = mathutils.Matrix(turn.tolist())
    bpy.context.scene.collection.objects.link(made)
    bpy.context.scene.camera = made


def _render_settings(plan: TracePlan, size: list[int], samples: int, threads: int) -> None:
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.render.use_persistent_data = True
    scene.render.image_settings.file_format = "OPEN_EXR"
    scene.render.image_settings.color_depth = "16"
    if threads:
        scene.render.threads_mode, scene.render.threads = "FIXED", threads
    moves = any(pose.moves for pose in plan.dice)
    scene.render.use_motion_blur = moves
    scene.render.motion_blur_shutter = 1.0
    cycles = scene.cycles
    cycles.samples = samples * 3 if moves else samples
    cycles.seed = plan.index
    cycles.use_adaptive_sampling = False
    cycles.use_denoising = True
    cycles.denoiser = "OPENIMAGEDENOISE"
    cycles.denoising_input_passes = "RGB_ALBEDO_NORMAL"
    cycles.denoising_prefilter = "FAST"
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 4, 2, 2
    cycles.transmission_bounces = 4
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 8.0
    cycles.use_auto_tile = False
    cycles.rolling_shutter_type = "TOP" if moves and plan.index % 2 else "NONE"
    cycles.rolling_shutter_duration = 0.3


def seen_shares(plan: TracePlan, made: list[Any]) -> list[tuple[float, float]]:
    """For each die: what share of its top, and of the printed part of it, the camera sees."""
    seen = eye(plan.camera)
    depsgraph = bpy.context.evaluated_depsgraph_get()
    return [_seen(pose, body, seen, depsgraph) for pose, body in zip(plan.dice, made, strict=False)]


def _seen(pose: DiePose, body: Any, seen: Eye, depsgraph: Any) -> tuple[float, float]:  # noqa: ANN401
    quad = cubes.side_quad(pose, nets.top_side(pose))
    flat = 1 - ROUNDING_CM / HALF_CM
    width, height = seen.camera.size
    hits = []
    for share in ((np.arange(GRID) + 0.5) / GRID, (np.arange(GRID) + 0.5) / GRID * flat + (1 - flat) / 2):
        a, b = (v.ravel() for v in np.meshgrid(share, share))
        points = quad[0] + a[:, None] * (quad[1] - quad[0]) + b[:, None] * (quad[3] - quad[0])
        pixels = seen.project(points)
        inside = (pixels >= 0).all(axis=1) & (pixels[:, 0] < width) & (pixels[:, 1] < height)
        hits.append(
            float(np.mean([ok and free(p, body, seen, depsgraph) for ok, p in zip(inside, points, strict=True)]))
        )
    return hits[0], hits[1]


def free(point: np.ndarray, body: Any, seen: Eye, depsgraph: Any) -> bool:  # noqa: ANN401
    way = point - seen.position
    far = float(np.linalg.norm(way))
    struck, at, *_, what, _ = bpy.context.scene.ray_cast(depsgraph, seen.position.tolist(), (way / far).tolist())
    if not struck or what.name == body.name:
        return True
    return math.dist(at, seen.position) > far - NEAR_CM
