"""Small words of sentences: amounts, counts, lists; and whole sentences that only repeat what an event holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from assistant.core.event import Event, nouns_of
from assistant.core.game import variant_of

Lines = Mapping[type[Event], str]
"""Kinds of event with sentences that contain nothing but the event's own words: "{by} sells {count:share} of {of}."."""


def money(dollars: int) -> str:
    """Return dollars as "$1,200"."""
    return f"−${-dollars:,}" if dollars < 0 else f"${dollars:,}"


def percent(chance: float) -> str:
    """Return a chance as people read it: only what cannot happen has 0 %, and only what is certain 100 %."""
    if chance <= 0 or chance >= 1:
        return "0 %" if chance <= 0 else "100 %"
    if chance < 0.001 or chance > 0.999:
        return "less than 0.1 %" if chance < 0.001 else "more than 99.9 %"
    return f"{100 * chance:.{0 if 0.01 <= chance <= 0.99 else 1}f} %"


def upper(text: str) -> str:
    """Return the text with its first letter capitalized."""
    return text[:1].upper() + text[1:]


def counted(count: int, one: str, many: str = "") -> str:
    """Return "1 share" or "2 shares"."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def listed(words: Iterable[str]) -> str:
    """Return "a, b and c"."""
    items = list(words)
    return " and ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)


@dataclass(frozen=True)
class _Word:
    """A word of an event in a sentence: by its name, `:^` with a capital letter, `:$` as money, `:die/dice` counted.

    `:?has/lacks` says the first words for True and for one, the others otherwise.
    """

    value: Any
    name: str

    def __format__(self, how: str) -> str:
        if not how:
            return self.name
        if how == "^":
            return upper(self.name)
        if how.startswith("?"):
            one, many = how[1:].split("/")
            return one if self.value == 1 else many
        return money(self.value) if how == "$" else counted(self.value, *how.split("/"))


def worded(lines: Lines, event: Event, called: Callable[[str, str], str]) -> str:
    """Return the sentence of an event that says no more than its words; "" for any other.

    `called(noun, key)` is what people say for a player, a card, an area.
    """
    line = next((lines[kind] for kind in type(event).__mro__ if kind in lines), "")
    if not line:
        return ""
    nouns = nouns_of(type(event))
    words: dict[str, _Word] = {}
    for f in fields(event):
        value = getattr(event, f.name)
        named = called(nouns[f.name], value) if f.name in nouns and isinstance(value, str) else _plain(value)
        words[f.name] = _Word(value, named)
    return line.format(**words)


def _plain(value: object) -> str:
    """Return a value in a sentence; a number below zero has a minus sign, not a hyphen."""
    return f"−{-value}" if isinstance(value, int) and value < 0 else str(value)


def sentences(lines: Lines, base: Callable[..., str]) -> Any:
    """Return a game's `tell`: events in `lines` read as given there, others as in `base`; more can be registered."""

    def tell(event: Event, before: Any, after: Any) -> str:
        return worded(lines, event, after.called) or base(event, before, after)

    return variant_of(tell)
