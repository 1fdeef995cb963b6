"""Random values for the fields of events: whatever a table could mean, sensible or not. Drawn from a seed."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from random import Random
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from assistant.core.event import Event, Of
from assistant.core.offer import AnyWords, Blank, Offer

Words = Mapping[str, Mapping[str, str]]
TEXTS: Final = ("", "a", "Étude №3", "{by}", "x" * 40)
"""Free text that somebody could type."""


class NoWord(LookupError):
    """There is no word for a noun now. The message is the noun."""


@cache
def hints_of(kind: Any) -> Mapping[str, Any]:
    """Return the types of the fields of a class with their marks."""
    return get_type_hints(kind, include_extras=True)


def value_of(chance: Random, hint: Any, words: Words) -> Any:
    """Return a well-formed value for a field with this type; raises NoWord if there is no word for it."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        of = next((mark for mark in args[1:] if isinstance(mark, Of)), None)
        if of and not of.within:
            return args[0](_word(chance, of.noun, words))
        return value_of(chance, args[0], words)
    if origin in (Union, types.UnionType):
        return _one_of(chance, args, words)
    if origin is Literal:
        return chance.choice(args)
    if origin is tuple:
        return tuple(value_of(chance, args[0], words) for _ in range(chance.randint(0, 4)))
    if origin is dict or origin is Mapping:
        return {value_of(chance, args[0], words): value_of(chance, args[1], words) for _ in range(chance.randint(0, 3))}
    if is_dataclass(hint):
        return _within(chance, hint, words)
    return _plain(chance, hint)


def _plain(chance: Random, hint: Any) -> Any:
    by_type: Mapping[Any, Callable[[], Any]] = {
        types.NoneType: lambda: None,
        bool: lambda: chance.random() < 0.5,
        int: lambda: chance.randint(0, 9),
        float: lambda: chance.randint(0, 90) / 10,
    }
    return by_type[hint]() if hint in by_type else chance.choice(TEXTS)


def _one_of(chance: Random, hints: tuple[Any, ...], words: Words) -> Any:
    """Return a value of any of these types for which there are words."""
    for hint in chance.sample(hints, len(hints)):
        try:
            return value_of(chance, hint, words)
        except NoWord:
            continue
    raise NoWord


def _word(chance: Random, noun: str, words: Words) -> str:
    known = sorted(words.get(noun, {}))
    if not known:
        raise NoWord(noun)
    return chance.choice(known)


def _within(chance: Random, kind: Any, words: Words) -> Any:
    """Return a value of a class inside events: as often as not, its texts are words of the table."""
    known = sorted({key for named in words.values() for key in named})
    hints = hints_of(kind)
    made = {
        f.name: chance.choice(known) if hints[f.name] is str and known else value_of(chance, hints[f.name], words)
        for f in fields(kind)
    }
    return kind(**made)


def event_of(chance: Random, kind: type[Event], words: Words) -> Event | None:
    """Return any event of this kind that a table with these words can mean; None if there is none."""
    hints = hints_of(kind)
    try:
        return kind(**{f.name: value_of(chance, hints[f.name], words) for f in fields(kind)})
    except NoWord:
        return None


def filled(chance: Random, offer: Offer) -> tuple[Event, Mapping[str, Any]]:
    """Return an offer filled with any of its choices, and these; raises Nonsense if it does not take its own."""
    chosen: dict[str, Any] = {}
    for blank in offer.blanks:
        chosen[blank.name] = _choice(chance, blank, chosen)
    return offer.fill(chosen), chosen


def _choice(chance: Random, blank: Blank, chosen: Mapping[str, Any]) -> Any:
    if isinstance(blank.choices, AnyWords):
        return chance.choice(TEXTS)
    able = list(blank.open(chosen)) if len(blank.choices) < 10_000 else blank.open(chosen)
    if blank.single:
        return chance.choice(able) if able else blank.prefilled
    return tuple(chance.sample(able, min(len(able), chance.randint(blank.fewest, blank.count))))
