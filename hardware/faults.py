"""What can be wrong with a device.

::

    Fault                  a device does not work; its kind goes into the notice that people see
    ├── Missing            it is not there, or not any more: worth looking for again
    ├── Lost               it was there and stopped answering: worth opening again
    └── Broken             no use in trying again: a library, a format or a pin that does not exist
"""

from __future__ import annotations

from kiosk.errors import KioskError, one_line


class DeviceFault(KioskError, OSError):
    """A device does not work; trying again later may help."""

    permanent = False
    kind = "lost"

    def __init__(self, device: str, detail: str) -> None:
        super().__init__(f"{device}: {one_line(detail)}")
        self.device = device
        self.detail = one_line(detail)


class Missing(DeviceFault):
    """Not there at present."""

    kind = "missing"


class Lost(DeviceFault):
    """There, but it has stopped answering."""


class Broken(DeviceFault):
    """Trying again does not help."""

    permanent = True
    kind = "broken"
