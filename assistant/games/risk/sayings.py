"""The form of advice: what, because what, by which rule."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.game import Notice

Checks = Iterator[Notice]


def illegal(text: str, *rules: str) -> Notice:
    """Not by the rulebook."""
    return Notice("illegal", text, rules)


def odd(text: str, *rules: str) -> Notice:
    """Legal, probably a slip."""
    return Notice("odd", text, rules)


def counted(count: int, one: str = "army", many: str = "armies") -> str:
    """1 army, 2 armies."""
    return f"{count} {one if count == 1 else many}"


def dice(count: int) -> str:
    """1 die, 2 dice."""
    return counted(count, "die", "dice")


def upper(text: str) -> str:
    """The sentence with a capital at its beginning."""
    return text[:1].upper() + text[1:]
