"""What the commands, the watcher and the kiosk use of this set's reader."""

from vision.dicesets.lost_cities_rw.learning import example, fitting
from vision.dicesets.lost_cities_rw.lying import lies_there
from vision.dicesets.lost_cities_rw.overlay import explained
from vision.dicesets.lost_cities_rw.reader import examine, make_ready, read

__all__ = ["examine", "example", "explained", "fitting", "lies_there", "make_ready", "read"]
