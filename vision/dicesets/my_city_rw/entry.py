"""What the commands, the watcher and the kiosk use of this set's reader."""

from vision.dicesets.my_city_rw.learning import example, fitting
from vision.dicesets.my_city_rw.lying import lies_there
from vision.overlay import explained
from vision.reader import examine, make_ready, read

__all__ = ["examine", "example", "explained", "fitting", "lies_there", "make_ready", "read"]
