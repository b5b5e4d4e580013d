"""What ``update`` and ``rollback`` share: another version is put in place, or this one comes back."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

from kiosk.errors import Unusable
from kiosk.install.health import TrialHealth
from kiosk.install.machine import TargetMachine
from kiosk.install.places import Places
from kiosk.install.steps import Failed, run_command
from kiosk.install.update import Update

FINE, WENT_BACK = 0, 1


def carry_out(work: Callable[[Update], bool]) -> int:
    if os.geteuid() != 0:
        raise Unusable("this changes the whole machine and needs root: put sudo in front of it")
    places, machine = Places(), TargetMachine(run_command)
    update = Update(
        places, machine, TrialHealth(places, machine), _system_python(), lambda text: print(text, flush=True)
    )
    try:
        done = work(update)
    except Failed as problem:
        raise Unusable(str(problem)) from None
    except OSError as problem:  # a full disk, or one that has had its day
        end = "mend that, then sudo tabletown update --resume ends the update"
        raise Unusable(f"{problem.strerror or problem}; {end}", file=str(problem.filename or places.home)) from None
    return FINE if done else WENT_BACK


def _system_python() -> str:
    """The Python that this environment was made with: an environment of an environment would need both."""
    return str(Path(sys.base_prefix, "bin", f"python{sys.version_info.major}.{sys.version_info.minor}"))
