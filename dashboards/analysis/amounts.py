"""Figures and intervals as people write them, in their units."""

from __future__ import annotations

import pandas as pd  # pyright: ignore[reportMissingTypeStubs]

__all__ = ["against", "figure", "interval"]


def figure(value: float | None, unit: str) -> str:
    """Return a figure as people write it: 12 %, $1,200, 2.4 bits; a dash if it is unknown."""
    if value is None or pd.isna(value):
        return "—"
    if unit == "%":
        return f"{value:.0%}".replace("%", " %")
    if unit == "$":
        return f"−${-value:,.0f}" if value < 0 else f"${value:,.0f}"
    size = f"{value:,.0f}" if abs(value) >= 100 or float(value).is_integer() else f"{value:,.2f}"
    return f"{size} {unit}".strip().replace("-", "−")


def interval(low: float, high: float, unit: str) -> str:
    """Return an interval as text, or "" if there is none."""
    if pd.isna(low) or pd.isna(high):
        return ""
    return f"{figure(low, unit)} to {figure(high, unit)}"


def against(value: float | None, expected: float | None, unit: str) -> str:
    """Return how far a figure lies from what was to be expected: “+4 points”, “−$120”; "" if one is unknown."""
    if value is None or expected is None or pd.isna(value) or pd.isna(expected):
        return ""
    apart = value - expected
    text = f"{abs(apart) * 100:.0f} points" if unit == "%" else figure(abs(apart), unit)
    nothing = text.partition(" ")[0] in ("0", "0.00", "$0")
    return f"{'±' if nothing else '+' if apart > 0 else '−'}{text}"
