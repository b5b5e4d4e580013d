"""Two ways to run the laws: quickly and always alike, or long and with new examples every time."""

import os

from hypothesis import HealthCheck, settings

SLOW_IS_FINE = (HealthCheck.too_slow, HealthCheck.data_too_large)

settings.register_profile("ci", derandomize=True, max_examples=16, deadline=None, suppress_health_check=SLOW_IS_FINE)
settings.register_profile("thorough", max_examples=1000, deadline=None, suppress_health_check=SLOW_IS_FINE)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
