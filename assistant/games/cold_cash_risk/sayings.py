"""The form of advice and of amounts: what, because what, by which rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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


def money(dollars: int) -> str:
    """$1,200."""
    return f"−${-dollars:,}" if dollars < 0 else f"${dollars:,}"


def counted(count: int, one: str, many: str = "") -> str:
    """1 share, 2 shares."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def listed(words: Iterable[str]) -> str:
    """a, b and c."""
    items = list(words)
    return " and ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)
