"""What ``tabletown doctor`` looks at: one small check for each part of the kiosk, none of which ever raises."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from hardware.doctor.sayings import Said, english, say

log = logging.getLogger(__name__)


class CheckMark(StrEnum):
    FINE = "fine"
    ABSENT = "absent"
    """Not there, and not needed."""
    WARNING = "warning"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class CheckResult:
    part: str
    mark: CheckMark
    said: Said
    advice: str = ""
    """What to do about it."""

    @property
    def found(self) -> str:
        """What was found, in English."""
        return english(self.said)


Check = Callable[[], CheckResult]


def examine(checks: Iterable[tuple[str, Check]]) -> list[CheckResult]:
    """All findings; a check that fails is a finding too."""
    findings = []
    for part, check in checks:
        try:
            findings.append(check())
        except Exception as problem:
            log.debug("%s", part, exc_info=True)
            advice = "please report this"
            said = say("unclear", f"{type(problem).__name__}: {problem}")
            findings.append(CheckResult(part, CheckMark.WARNING, said, advice))
    return findings
