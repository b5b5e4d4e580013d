"""Cuts traced pictures of Lost Cities' dice (trace/six.py) into a shard, as six_shards.py does with those of the lab.

python vision/training/six_traced.py OUT.npz FOLDER
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import cv2
import numpy as np
from six_shards import SixShard

from vision.lab.picture import LabPicture


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("folder", type=Path)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    shard = SixShard()
    for line in (args.folder / "labels.jsonl").read_text(encoding="utf-8").splitlines():
        labels = json.loads(line)
        image = cv2.imread(str(args.folder / labels["image"]))
        assert image is not None, labels["image"]
        rng = np.random.default_rng((labels["seed"], labels["index"]))
        shard.add(LabPicture(np.asarray(image), labels), np.array(labels["tray_corners_px"], np.float32), rng)
    shard.save(args.out)
    print(args.out.name, len(shard.small), "pictures,", len(shard.crops), "crops")
    return 0


if __name__ == "__main__":
    sys.exit(main())
