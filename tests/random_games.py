"""The settings of the laws that run over random games."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

laws = settings(
    max_examples=25,
    derandomize="LAWS_AT_RANDOM" not in os.environ,  # the same games in every run, unless the variable is set
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)
