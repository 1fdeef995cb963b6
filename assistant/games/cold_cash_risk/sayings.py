"""The form of advice: what, because what, by which rule."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.game import Notice

Checks = Iterator[Notice]


def illegal(text: str, *rules: str) -> Notice:
    """Not by the rulebook."""
    return Notice("illegal", text, rules)


def hint(text: str, *rules: str) -> Notice:
    """What usually comes next."""
    return Notice("hint", text, rules)


def odd(text: str, *rules: str) -> Notice:
    """Legal, probably a slip."""
    return Notice("odd", text, rules)
