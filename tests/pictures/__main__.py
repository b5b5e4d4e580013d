"""``make pictures``: every screen in all languages and sizes."""

import sys
from pathlib import Path

from tests.pictures.shots import main

main(Path(sys.argv[1]), Path(sys.argv[2]) if sys.argv[2:] else None, *sys.argv[3:4])
