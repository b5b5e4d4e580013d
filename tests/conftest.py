"""Two ways to run the laws: quickly and always alike, or long and with new examples every time."""

import os

from hypothesis import HealthCheck, Phase, settings

FINE = (
    HealthCheck.too_slow,  # a whole game is played for each example
    HealthCheck.data_too_large,
    HealthCheck.function_scoped_fixture,  # fixtures hold files that each example writes anew
)

STOP_AT_THE_FIRST = (Phase.explicit, Phase.reuse, Phase.generate)
"""Most examples are games of a seed, which do not shrink: searching for a smaller one would only take time."""

settings.register_profile(
    "ci", derandomize=True, max_examples=8, deadline=None, suppress_health_check=FINE, phases=STOP_AT_THE_FIRST
)
settings.register_profile("thorough", max_examples=300, deadline=None, suppress_health_check=FINE)
collect_ignore = ["pictures"]
"""No tests, but modules that open Kivy's window when looked through: before tests/ui says on which screen."""

settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
