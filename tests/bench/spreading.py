"""Repetitions of a benchmark over positions."""

from __future__ import annotations

from collections.abc import Sequence


def spread(times: Sequence[float], digits: int = 2) -> dict[str, float]:
    """Return median, 95th percentile and worst."""
    times = sorted(times)
    at = {"p50": len(times) // 2, "p95": int(len(times) * 0.95), "worst": -1}
    return {name: round(times[index], digits) for name, index in at.items()}
