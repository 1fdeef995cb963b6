"""An offer is an event with blanks: what can be tapped now, what lies there dim, and what can be set right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from itertools import islice
from typing import Any

from assistant.event import Event, nouns_of

Value = str | int | bool | None
Choices = Sequence[Any]
"""Values one by one, or a `range` of whole numbers; a value that is there twice may be taken twice."""


class Nonsense(ValueError):
    """What no table can mean (no such seat, room, card). The message is a sentence for players."""


@dataclass(frozen=True)
class Blank:
    """A field of an offer still to be chosen. `count` choices are wanted (1: a single value, unless `many`).

    `many`: the field holds a tuple, even of one. `on` names a blank that is chosen before: `each` has the choices for
    every choice of that one, and `choices` are all of them. `dim` are values that lie there and cannot be chosen now;
    why not, `check` says.
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

    @property
    def single(self) -> bool:
        """Whether one value is wanted, not a tuple of values."""
        return self.count == 1 and not self.many

    def open(self, chosen: Mapping[str, Any]) -> Choices:
        """What can be chosen after these choices."""
        return self.each.get(chosen.get(self.on), ()) if self.on else self.choices

    def fits(self, value: Any, chosen: Mapping[str, Any]) -> bool:
        """Whether this may be put here after these choices."""
        if self.single:
            return value in self.open(chosen)
        picked: tuple[Any, ...] = tuple(value) if type(value) in (tuple, list) else ()
        return len(picked) == self.count and not Counter(picked) - Counter(self.open(chosen))

    @property
    def fillable(self) -> bool:
        """Whether there is enough to choose from."""
        return len(self.choices) >= self.count


@dataclass(frozen=True)
class Offer:
    """An event with blanks: what can be tapped now. `verb` is its button, `private` keeps it on one phone.

    `expected` comes first on a screen. `rare`: it sets the game to what lies on the table, whatever led to it, or is
    of the table itself. `amends` is the line that it would complete.
    """

    kind: type[Event]
    verb: str
    known: Mapping[str, Any] = field(default_factory=dict[str, Any])
    blanks: tuple[Blank, ...] = ()
    private: bool = False
    expected: bool = False
    amends: int | None = None
    rare: bool = False

    def blank(self, name: str) -> Blank:
        """The blank of this name; raises KeyError."""
        return {blank.name: blank for blank in self.blanks}[name]

    def fill(self, choices: Mapping[str, Any]) -> Event:
        """The event with its blanks filled; raises Nonsense for a value that was not on offer."""
        values = dict(self.known)
        for blank in self.blanks:
            value = choices.get(blank.name, blank.prefilled)
            if not blank.fits(value, values):
                raise Nonsense(f"{self.verb}: {blank.name} is not one of the choices.")
            values[blank.name] = value if blank.single else tuple(value)
        return self.kind(**values)

    def makes(self, event: Event) -> bool:
        """Whether this offer can be filled so that it is the event."""
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


def filled(offer: Offer, most: int = 1000) -> Iterator[Event]:
    """The events that an offer of single choices can become, at most so many."""

    def chosen(blanks: tuple[Blank, ...], values: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
        if not blanks:
            yield values
            return
        for value in blanks[0].open({**offer.known, **values}):
            yield from chosen(blanks[1:], {**values, blanks[0].name: value})

    return (offer.fill(values) for values in islice(chosen(offer.blanks, {}), most))


def as_offer(event: Event, vocabulary: Mapping[str, Mapping[str, str]]) -> Offer:
    """A recorded event as an offer with all its words open: the form in which a line is corrected."""
    nouns = nouns_of(type(event))
    blanks: list[Blank] = []
    known: dict[str, Any] = {}
    for f in fields(event):
        value = getattr(event, f.name)
        if isinstance(value, bool):
            blanks.append(Blank(f.name, (True, False), value, noun="yes or no"))
        elif f.name in nouns and not isinstance(value, tuple) and "knowers" not in f.metadata:
            words = vocabulary.get(nouns[f.name], {})
            choices: list[Any] = [None, *words] if value is None else [type(value)(word) for word in words]
            blanks.append(Blank(f.name, tuple(choices), value, noun=nouns[f.name]))
        else:
            known[f.name] = value
    return Offer(type(event), "Correct", known, tuple(blanks))
