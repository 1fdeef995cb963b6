"""An offer is an event with blanks: an action that can be tapped now, or a correction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from assistant.core.event import Event, most_of, nouns_of, secrets_of, within_of

__all__ = ["Blank", "Nonsense", "Offer"]

Choices = Sequence[Any]
"""Values one by one, or a `range` of whole numbers; a value that is listed twice may be taken twice."""


class AnyWords(tuple[str, ...]):
    """Choices of a blank for free text: any text fits; the listed value is the current one."""

    def __contains__(self, value: object) -> bool:
        return isinstance(value, str)


class Nonsense(ValueError):
    """An input that no table can mean (no such seat, room, card). The message is a sentence for players."""


@dataclass(frozen=True)
class Blank:
    """A field of an offer still to be chosen. `count` choices are wanted (1: a single value, unless `many`).

    `many`: the field holds a tuple, even of one. `least`: this many choices are enough. `on` names a blank that is
    chosen before: `each` has the choices for every choice of that one, and `choices` are all of them. `dim` are values
    that are shown greyed out and cannot be chosen now; `check` gives the reason.
    """

    name: str
    choices: Choices
    prefilled: Any = None
    count: int = 1
    noun: str = ""
    on: str = ""
    each: Mapping[Any, Choices] = field(default_factory=dict[Any, Choices])
    dim: Choices = ()
    many: bool = False
    least: int | None = None

    @property
    def fewest(self) -> int:
        """The smallest number of choices wanted."""
        return self.count if self.least is None else self.least

    @property
    def single(self) -> bool:
        """Whether one value is wanted, not a tuple of values."""
        return self.count == 1 and not self.many

    def open(self, chosen: Mapping[str, Any]) -> Choices:
        """Return what can be chosen after these choices."""
        return self.each.get(chosen.get(self.on), ()) if self.on else self.choices

    def fits(self, value: Any, chosen: Mapping[str, Any]) -> bool:
        """Return whether this may be put here after these choices."""
        if self.single:
            return value in self.open(chosen)
        picked: tuple[Any, ...] = tuple(value) if type(value) in (tuple, list) else ()
        return self.fewest <= len(picked) <= self.count and not Counter(picked) - Counter(self.open(chosen))

    @property
    def fillable(self) -> bool:
        """Whether there is enough to choose from."""
        return len(self.choices) >= self.fewest


@dataclass(frozen=True)
class Offer:
    """An event with blanks: an action that can be tapped now. `verb` is its button, `private` keeps it on one phone.

    `expected` comes first on a screen. `rare`: it corrects the game to what is on the table, whatever led to it, or
    belongs to the table itself.
    """

    kind: type[Event]
    verb: str
    known: Mapping[str, Any] = field(default_factory=dict[str, Any])
    blanks: tuple[Blank, ...] = ()
    private: bool = False
    expected: bool = False
    rare: bool = False

    def blank(self, name: str) -> Blank:
        """Return the blank of this name; raises KeyError."""
        return {blank.name: blank for blank in self.blanks}[name]

    def fill(self, choices: Mapping[str, Any]) -> Event:
        """Return the event with its blanks filled; raises Nonsense for a value that was not on offer."""
        values = dict(self.known)
        for blank in self.blanks:
            value = choices.get(blank.name, blank.prefilled)
            if not blank.fits(value, values):
                raise Nonsense(f"{self.verb}: {blank.name} is not one of the choices.")
            values[blank.name] = value if blank.single else tuple(value)
        return self.kind(**values)

    def makes(self, event: Event) -> bool:
        """Return whether this offer can be filled so that it is the event."""
        if type(event) is not self.kind or any(getattr(event, name) != value for name, value in self.known.items()):
            return False
        try:
            return self.fill({blank.name: getattr(event, blank.name) for blank in self.blanks}) == event
        except Nonsense:
            return False

    @property
    def fillable(self) -> bool:
        """Whether every blank has enough to choose from."""
        return all(blank.fillable for blank in self.blanks)


def as_offer(event: Event, vocabulary: Mapping[str, Mapping[str, str]]) -> Offer:
    """Return a recorded event as an offer with its words open: the form in which a line is corrected."""
    values = {f.name: getattr(event, f.name) for f in fields(event)}
    offer = opened(type(event), vocabulary, values, "Correct")
    blanks = {blank.name for blank in offer.blanks}
    return replace(offer, known={name: value for name, value in values.items() if name not in blanks})


@cache
def _hints(kind: type[Event]) -> Mapping[str, Any]:
    """Return the types of the fields of a kind of event, cached because Python compiles them on every call."""
    return get_type_hints(kind)


def opened(
    kind: type[Event], vocabulary: Mapping[str, Mapping[str, str]], values: Mapping[str, Any], verb: str
) -> Offer:
    """Return a kind of event as an offer with every public word open, filled in with `values` as far as they go.

    Words with a noun have its vocabulary to choose from, numbers without one a range. A list of words keeps its length;
    what only some seats know, an unknown number, an empty list and free text stay as they are.
    """
    hints, secrets, within = _hints(kind), secrets_of(kind), within_of(kind)
    nouns = {**nouns_of(kind), **{name: str(values.get(whose)) for name, whose in within.items()}}
    blanks: list[Blank] = []
    for f in fields(kind):
        value = values.get(f.name)
        if f.name in secrets or (isinstance(value, tuple) and not value):
            continue
        plain, optional = _plain(hints[f.name])
        most = most_of(kind).get(f.name, 0)
        choices = _choices(plain, vocabulary.get(nouns.get(f.name, "")), value, optional, most)
        if choices is None:
            continue
        many = isinstance(value, tuple)
        size = len(value) if many else 1  # pyright: ignore[reportUnknownArgumentType]
        noun = nouns.get(f.name, "yes or no" if plain is bool else "")
        blanks.append(Blank(f.name, [*choices] * size if many else choices, value, size, noun, many=many))
    return Offer(kind, verb, {}, tuple(blanks))


def _plain(hint: Any) -> tuple[Any, bool]:
    """Return the type of a field, or of each word in a list, and whether the field may be None."""
    args = get_args(hint)
    if get_origin(hint) is tuple:
        return args[0], False
    if type(None) in args:
        return _plain(next(arg for arg in args if arg is not type(None)))[0], True
    return hint, False


def _choices(plain: Any, words: Mapping[str, str] | None, value: Any, optional: bool, most: int) -> Choices | None:
    """Return what could be there, including the current value; None for free text and larger things."""
    now: list[Any] = [] if value is None else [*value] if type(value) is tuple else [value]
    if plain is bool:
        return (True, False)
    if words is not None:
        nothing: list[Any] = [None] if optional else []
        return tuple(dict.fromkeys([*nothing, *(plain(word) for word in words), *now])) or None
    if plain is int and (now or not optional):
        return range(min((0, *now)), max((most, *now)) + 1)
    return None
