"""Small helpers for sentences."""

from __future__ import annotations


def counted(count: int, one: str = "army", many: str = "armies") -> str:
    """Return a number with its noun: "1 army", "2 armies"."""
    return f"{count} {one if count == 1 else many}"
