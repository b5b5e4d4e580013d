"""Locks the console to the kiosk's screen: no key combination leads to another one until it is unlocked.

Run by systemd as a file, by the system's own Python; it needs nothing else of the program.
"""

from __future__ import annotations

import fcntl
import sys
from collections.abc import Callable, Sequence

CONSOLE = "/dev/tty0"
KIOSK = 1
"""The number of the console on which the kiosk draws."""
VT_ACTIVATE, VT_WAITACTIVE, VT_LOCKSWITCH, VT_UNLOCKSWITCH = 0x5606, 0x5607, 0x560B, 0x560C
"""From linux/vt.h."""

ORDERS = {
    "lock": ((VT_UNLOCKSWITCH, 0), (VT_ACTIVATE, KIOSK), (VT_WAITACTIVE, KIOSK), (VT_LOCKSWITCH, 0)),
    "unlock": ((VT_UNLOCKSWITCH, 0),),
}

Control = Callable[[int, int, int], object]


def carry_out(order: str, control: Control = fcntl.ioctl, console: str = CONSOLE) -> None:
    with open(console, "rb", buffering=0) as file:  # noqa: PTH123 - a device, and as few imports as can be
        for request, argument in ORDERS[order]:
            control(file.fileno(), request, argument)


def main(words: Sequence[str]) -> int:
    if len(words) != 1 or words[0] not in ORDERS:
        print(f"one of {', '.join(ORDERS)} is needed", file=sys.stderr)
        return 2
    try:
        carry_out(words[0])
    except OSError as problem:
        print(f"{CONSOLE}: {problem.strerror}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
