"""How well and how fast the reader reads: confusion, refusals, wrong accepts, rolls, speed and memory.

python bench/vision.py PHOTOS                        stills, foreign dice and rolls of a folder with labels
python bench/vision.py --lab 20000 --seed 90000000   pictures of the project's own lab
python bench/vision.py --lab 2000 --print heavy      the same with a kind of print, one that is held back, say
python bench/vision.py --traced FOLDER               pictures of the path tracer, also by what was held back of them
python bench/vision.py PHOTOS --speed --memory       against GaussianBlur + Canny; over 10,000 readings
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

# This file has the package's name: the folder above must come first, not the one that it lies in.
sys.path[0] = str(Path(__file__).resolve().parent.parent)

import cv2
import numpy as np

from vision import pictures
from vision.lab import render
from vision.lab.model import Scene
from vision.lab.scenes import random_scene
from vision.reader import examine, read
from vision.watch import Settled, Watcher

PER_STAGE = 10
MEMORY_READINGS = 10_000
LATEST = 7
"""Frames at 15 a second within which dice at rest must be read."""
STILLS = ("stills", "stills2", "stills3")
NAMED = ("scenario", "floor", "light", "style", "size")
GROUPS = (*NAMED, "die", "tray", "held back")
DIE_CM, DIE_PX = 1.6, (35, 45, 55)
"""Side of a die, and the sizes in pixels between which pictures are told apart."""


@dataclass(frozen=True)
class PictureCase:
    """One picture: what is true of it, and what was read."""

    name: str
    truth: dict[str, str]
    readable: bool
    refusal_ok: bool
    groups: dict[str, str]
    found: dict[str, str]
    confidence: float
    reason: str
    guess: dict[str, str]
    """The likeliest roll even where it is refused."""

    @classmethod
    def of(cls, name: str, labels: dict[str, Any], image: np.ndarray) -> PictureCase:
        seen = examine(image)
        reading, decision = seen.reading, seen.decision
        roll = decision.judged.call.roll if decision and decision.judged else None
        guess = {"A": str(roll.a), "B": str(roll.b), "W": str(roll.w)} if roll else {}
        groups = groups_of(labels)
        truth = {die["die"]: die["face"] for die in labels["dice"]}
        found = {str(die): str(face) for die, face in reading.faces.items()}
        reason = str(reading.reason or "")
        fair = labels["refusal_ok"]
        return cls(name, truth, labels["readable"], fair, groups, found, reading.confidence, reason, guess)

    @property
    def accepted(self) -> bool:
        return not self.reason

    @property
    def wrong(self) -> bool:
        return self.accepted and (not self.readable or self.found != self.truth)

    @property
    def wanted(self) -> bool:
        return self.readable and not self.refusal_ok


def groups_of(labels: dict[str, Any]) -> dict[str, str]:
    """What pictures are told apart by; floors of any colour count by their make."""
    camera = labels["camera"]
    pixels = camera["f_px"] * DIE_CM / camera["height_cm"]
    larger = sum(pixels >= size for size in DIE_PX)
    named = {name: str(labels[name]) for name in NAMED}
    more = {"tray": str(labels.get("tray_shape", "square")), "held back": held_back(labels)}
    return named | more | {"floor": labels["floor"].split(":")[0], "die": f"from {(0, *DIE_PX)[larger]} px"}


def held_back(labels: dict[str, Any]) -> str:
    """The kinds of a picture that no network was taught, joined by a plus."""
    kinds = labels.get("kinds", {})
    return "+".join(f"{name} {kinds[name]}" for name in kinds.get("held", ()))


def stills(folder: Path) -> Iterator[PictureCase]:
    for labels in json.loads((folder / "labels.json").read_bytes()):
        yield PictureCase.of(labels["image"], labels, pictures.load(folder / labels["image"]))


def traced(folder: Path) -> Iterator[PictureCase]:
    for line in (folder / "labels.jsonl").read_text(encoding="utf-8").splitlines():
        labels = json.loads(line)
        yield PictureCase.of(labels["image"], labels, pictures.load(folder / labels["image"]))


def foreign(folder: Path) -> int:
    """Photographs of other dice: how many of them are taken for a throw, which none is."""
    taken = [path.name for path in sorted(folder.glob("*.jpg")) if read(pictures.load(path)).roll is not None]
    print(f"\nother dice: {len(taken)} of {len(list(folder.glob('*.jpg')))} taken for a throw {' '.join(taken)}")
    return len(taken)


def lab(count: int, seed: int, kept: Path | None, kind: str = "standard") -> Iterator[PictureCase]:
    """Lab pictures by seed; what is already in the file *kept* is not read again."""
    done = {case.name: case for case in earlier(kept)} if kept else {}
    for number in range(seed, seed + count):
        name = f"lab {number}"
        if name not in done:
            picture = render(scene(number, kind))
            done[name] = PictureCase.of(name, picture.labels, picture.image)
            if kept:
                with kept.open("a", encoding="utf-8") as file:
                    print(json.dumps(asdict(done[name])), file=file)
        yield done[name]


def scene(number: int, kind: str = "standard") -> Scene:
    """A random scene; ten in a row share tray, camera and light, which makes them quicker to render."""
    own, stage = random_scene(number, artwork=kind), random_scene(number - number % PER_STAGE, artwork=kind)
    lent = {name: getattr(stage, name) for name in ("camera", "light", "tray", "artwork")}
    if own.scenario == "glare":  # made by a lamp of its own
        return replace(own, camera=stage.camera, tray=stage.tray)
    if own.scenario == "dim":  # made by its exposure
        return replace(own, **lent)
    exposure = replace(stage.film, seed=own.film.seed, electrons=own.film.electrons, jpeg_q=own.film.jpeg_q)
    return replace(own, film=exposure, **lent)


def earlier(kept: Path) -> Iterator[PictureCase]:
    if kept.exists():
        for line in kept.read_text(encoding="utf-8").splitlines():
            yield PictureCase(**json.loads(line))


def report(cases: list[PictureCase]) -> int:
    """Prints the tables; the number of wrong accepts."""
    wrong = [case for case in cases if case.wrong]
    wanted = [case for case in cases if case.wanted]
    fair = [case for case in cases if case.readable and case.refusal_ok]
    unreadable = [case for case in cases if not case.readable]
    print(f"{len(cases)} pictures")
    print(f"  wrong accepts               {len(wrong)}")
    print(f"  readable, read              {_share(wanted)}")
    print(f"  readable but poor, read     {_share(fair)}")
    print(f"  unreadable, refused         {sum(not c.accepted for c in unreadable)} of {len(unreadable)}")
    for case in wrong:
        print(f"  WRONG {case.name} ({case.groups['scenario']}) at {case.confidence:.3f}")
        print(f"    {case.truth} read as {case.found}")
    for name in GROUPS:
        _by_group(name, cases)
    _reasons(cases)
    _confusion(cases)
    _curve(cases)
    return len(wrong)


def _share(cases: list[PictureCase]) -> str:
    good = sum(case.accepted and not case.wrong for case in cases)
    return f"{good} of {len(cases)}" + (f" = {good / len(cases):.1%}" if cases else "")


def _by_group(name: str, cases: list[PictureCase]) -> None:
    groups: dict[str, list[PictureCase]] = defaultdict(list)
    for case in cases:
        for key in filter(None, case.groups.get(name, "").split("+")):
            groups[key].append(case)
    if not groups:
        return
    print(f"\nby {name}: read of readable, refused of unreadable, wrong")
    for key, members in sorted(groups.items()):
        lost = [c for c in members if not c.readable]
        kept = f"{sum(not c.accepted for c in lost)} of {len(lost)}"
        wanted = [c for c in members if c.wanted]
        print(f"  {key:16} {_share(wanted):24} {kept:14} {sum(c.wrong for c in members)}")


def _reasons(cases: list[PictureCase]) -> None:
    print("\nrefusals: of readable pictures, of poor ones, of unreadable ones")
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for case in cases:
        if not case.accepted:
            kind = "readable" if case.wanted else "poor" if case.readable else "unreadable"
            counts[case.reason][kind] += 1
    for reason, kinds in sorted(counts.items()):
        print(f"  {reason:14} {kinds['readable']:5} {kinds['poor']:5} {kinds['unreadable']:5}")


def _confusion(cases: list[PictureCase]) -> None:
    """Accepted faces against the true ones."""
    print("\nconfusion of accepted faces (true -> read)")
    counts: Counter[tuple[str, str]] = Counter()
    for case in cases:
        for die, face in case.found.items():
            counts[f"{die}:{case.truth.get(die, 'none')}", f"{die}:{face}"] += 1
    for (true, found), number in sorted(counts.items()):
        print(f"  {true:14} -> {found:14} {number}{'' if true == found else '   WRONG'}")


def _curve(cases: list[PictureCase]) -> None:
    """How often the likeliest roll of each confidence is right, accepted or not."""
    print("\nconfidence: judged, right, of these accepted")
    for low, high in pairwise((0.0, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.98, 0.99, 0.999, 1.01)):
        members = [case for case in cases if case.guess and low <= case.confidence < high]
        if members:
            right = sum(case.readable and case.guess == case.truth for case in members) / len(members)
            accepted = sum(case.accepted for case in members)
            print(f"  {low:.3f}-{min(high, 1):.3f} {len(members):6} {right:.4f} {accepted:6}")


def rolls(folder: Path) -> None:
    for place in sorted((folder / "rolls").iterdir()):
        labels = json.loads((place / "labels.json").read_bytes())
        watcher, settled = Watcher(), []
        for number, path in enumerate(pictures.files_in(place)):
            events = watcher.feed(pictures.load(path), number / labels["fps"])
            settled += [event for event in events if isinstance(event, Settled)]
        truth = {die["die"]: die["face"] for die in labels["final"]}
        print(f"\n{place.name}: at rest from {labels['stable_from']}, {truth}")
        for event in settled:
            faces = {str(die): str(face) for die, face in event.reading.faces.items()}
            late = event.frame - labels["stable_from"]
            fine = faces == truth and 0 <= late <= LATEST
            verdict = "right" if fine else "NOT RIGHT"
            print(f"  frame {event.frame} ({late:+}): {faces or event.reading.reason} {verdict}")


def speed(images: Iterable[np.ndarray]) -> None:
    """The median time to read against that of a blur and an edge detector on the same pictures, one thread."""
    cv2.setNumThreads(1)
    reader, edges = [], []
    for given in images:
        image = given if given.shape[1] == 1280 else cv2.resize(given, (1280, 960), interpolation=cv2.INTER_AREA)
        grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
        for _ in range(3):
            began = time.perf_counter()
            cv2.Canny(cv2.GaussianBlur(grey, (5, 5), 0), 50, 150)
            middle = time.perf_counter()
            read(image)
            edges.append(middle - began)
            reader.append(time.perf_counter() - middle)
    mine, theirs = statistics.median(reader), statistics.median(edges)
    print(
        f"\nspeed: {mine * 1000:.2f} ms against {theirs * 1000:.2f} ms for blur and Canny: {mine / theirs:.2f} times"
    )


def memory(images: list[np.ndarray]) -> None:
    marks = []
    for number in range(MEMORY_READINGS):
        read(images[number % len(images)])
        if number in {199, MEMORY_READINGS // 2, MEMORY_READINGS - 1}:
            marks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    first, half, last = marks
    print(f"\nmemory: {first:.1f} MB after 200 readings, {half:.1f} after half, {last:.1f} after {MEMORY_READINGS}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photos", type=Path, nargs="?")
    parser.add_argument("--lab", type=int, default=0, metavar="N")
    parser.add_argument("--seed", type=int, default=90_000_000)
    parser.add_argument("--print", default="standard", help="the kind of print of the lab's dice")
    parser.add_argument("--traced", type=Path, metavar="FOLDER")
    parser.add_argument("--speed", action="store_true")
    parser.add_argument("--memory", action="store_true")
    parser.add_argument("--out", type=Path, help="keep one line a lab picture here, and go on from there")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    wrong = 0
    if args.photos:
        for name in STILLS:
            if (args.photos / name).is_dir():
                print(f"\n{name}:", end=" ")
                wrong += report(list(stills(args.photos / name)))
        if (args.photos / "real").is_dir():
            wrong += foreign(args.photos / "real")
        rolls(args.photos)
    if args.lab:
        wrong += report(list(lab(args.lab, args.seed, args.out, args.print)))
    if args.traced:
        wrong += report(list(traced(args.traced)))
    images = (
        [pictures.load(path) for path in sorted((args.photos / "stills").glob("*.jpg"))[-20:]] if args.photos else []
    )
    images = images or [render(random_scene(7 + number, size=(1280, 960))).image for number in range(10)]
    if args.speed:
        speed(images)
    if args.memory:
        memory(images)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
