"""What the commands, the watcher and the kiosk use of this set's reader."""

from vision.overlay import explained
from vision.reader import examine, make_ready, read

__all__ = ["examine", "explained", "make_ready", "read"]
