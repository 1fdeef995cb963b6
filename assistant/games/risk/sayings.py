"""The form of advice: what, because what, by which rule."""

from __future__ import annotations


def counted(count: int, one: str = "army", many: str = "armies") -> str:
    """1 army, 2 armies."""
    return f"{count} {one if count == 1 else many}"


def upper(text: str) -> str:
    """The sentence with a capital at its beginning."""
    return text[:1].upper() + text[1:]
