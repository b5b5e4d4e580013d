"""By which address phones reach this machine: its number, since names are not known everywhere."""

from __future__ import annotations

import fcntl
import socket
import struct
from contextlib import suppress

ADDRESS_OF = 0x8915
"""SIOCGIFADDR: the IPv4 address of a network interface."""
SOMEWHERE = ("192.0.2.1", 9)
"""An address that nobody has; nothing is sent to it."""


def own_address() -> str:
    """The one that leads out; without a way out the first one that there is; else this machine alone."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        with suppress(OSError):
            asking.connect(SOMEWHERE)
            return str(asking.getsockname()[0])
        for _, name in socket.if_nameindex():
            found = _address_of(asking, name)
            if found and not found.startswith("127."):
                return found
    return "127.0.0.1"


def _address_of(asking: socket.socket, name: str) -> str:
    try:
        answer = fcntl.ioctl(asking.fileno(), ADDRESS_OF, struct.pack("256s", name.encode()[:15]))
    except OSError:
        return ""
    return socket.inet_ntoa(answer[20:24])
