"""What holds for every test: a machine may be slow."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "patient", deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.load_profile("patient")
