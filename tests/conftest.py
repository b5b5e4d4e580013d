"""Two ways to run the laws: quickly and always alike, or long and with new examples every time."""

import os

from hypothesis import HealthCheck, settings

FINE = (
    HealthCheck.too_slow,  # a whole game is played for each example
    HealthCheck.data_too_large,
    HealthCheck.function_scoped_fixture,  # fixtures hold files that each example writes anew
)

settings.register_profile("ci", derandomize=True, max_examples=10, deadline=None, suppress_health_check=FINE)
settings.register_profile("thorough", max_examples=300, deadline=None, suppress_health_check=FINE)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
