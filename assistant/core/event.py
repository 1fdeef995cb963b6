"""An Event is one thing seen at the table; a secret field names the fields with the seats that may know it.

    class CardShown(Event):
        by: Player
        to: Player
        card: Card | None = secret("by", "to")

`None` in a secret field means that the owner of this copy does not know the value. `seen_by` makes such copies; it is
the only place where anything is hidden (decision 2), so a screen cannot leak what its State never held.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from types import ModuleType
from typing import Annotated, Any, ClassVar, Final, dataclass_transform, get_args, get_origin, get_type_hints

__all__ = ["COUNTED", "REFEREE", "TABLE", "Entry", "Event", "may_know", "secret", "seen_by"]

TABLE: Final = "table"
"""The seat of the shared screen: it sees what everybody may see."""
REFEREE: Final = "referee"
"""The seat that sees everything: for the end of a game and for tests, never a page during a game."""


@dataclass(frozen=True)
class Of:
    """A mark on a field: the noun of the vocabulary from which its value is taken.

    `within`: the value of another field is the noun, as the value of a house rule decides which readings can be chosen.
    """

    noun: str
    within: str = ""


@dataclass(frozen=True)
class UpTo:
    """A mark on a whole number: the largest value that a table can mean, above or below zero."""

    most: int


COUNTED = 9_999
"""The largest number of anything counted in pieces: armies, shares, cards."""
Player = Annotated[str, Of("player")]
"""A field of an event: the key of a player."""
Dollars = Annotated[int, UpTo(999_999)]
"""A field of an event: a sum of money."""


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
@dataclass(frozen=True, kw_only=True)
class Event:
    """One thing seen at the table, in the past tense, with plain values; every kind is a frozen dataclass.

    `private_to` names the fields with the only seats who may learn that it happened at all. `said_by` names the fields
    with the players who may enter it (or "table" for the whole table): no other screen can. An event that `begins` a
    game is its first line: all others depend on it. `signed` are fields of numbers that may be below zero; in every
    other mapping numbers count things. `sure` is the question before an event that is legal and final, and the button
    that answers it: a screen shows them in place of the line. `together` is the plural by which undo names several
    events of this kind that one tap recorded, such as "moves": one undo takes them all back. `thrown`: it tells a throw
    of dice; dice that come from the code of a deal are counted by such lines.
    """

    private_to: ClassVar[tuple[str, ...]] = ()
    said_by: ClassVar[tuple[str, ...]] = ()
    begins: ClassVar[bool] = False
    signed: ClassVar[tuple[str, ...]] = ()
    sure: ClassVar[tuple[str, str]] = ("", "")
    together: ClassVar[str] = ""
    thrown: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        if "kind" in cls.__annotations__:
            raise TypeError(f"{cls.__name__}: what is stored of an event has its kind under this word already")
        dataclass(frozen=True, kw_only=True)(cls)


def kinds(module: ModuleType) -> tuple[type[Event], ...]:
    """Return the kinds of event that a module defines, in its order; these names are stored forever."""
    own = (kind for kind in vars(module).values() if getattr(kind, "__module__", "") == module.__name__)
    return tuple(kind for kind in own if isinstance(kind, type) and issubclass(kind, Event))


def secret(*knowers: str) -> Any:
    """Return a field that only the seats named in the fields `knowers` (and the referee) may know."""
    return field(default=None, metadata={"knowers": knowers})


def own(factory: Callable[[], Any]) -> Any:
    """Return a field of a State for what only some seats know."""
    return field(default_factory=factory, metadata={"own": True})


@dataclass(frozen=True)
class Entry:
    """An event in its envelope, as it is in the log forever.

    `at` is milliseconds since 1970; `seen` is the log position the author's screen showed.
    """

    seq: int
    event: Event
    at: int = 0
    author: str = TABLE
    seen: int = 0
    note: str = ""


@cache
def secrets_of(kind: type[Event]) -> Mapping[str, tuple[str, ...]]:
    """Return the secret fields of a kind of event, each with the fields that hold its knowers."""
    return {f.name: f.metadata["knowers"] for f in fields(kind) if "knowers" in f.metadata}


def _seats(event: Event, names: tuple[str, ...]) -> Iterator[str]:
    for name in names:
        value: object = getattr(event, name)
        if isinstance(value, str):
            yield value
        elif isinstance(value, tuple):
            yield from (str(seat) for seat in value)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]


def may_know(seat: str, event: Event, name: str) -> bool:
    """Return whether a seat may know the field `name` of this event."""
    knowers = secrets_of(type(event)).get(name)
    return knowers is None or seat == REFEREE or seat in _seats(event, knowers)


def seen_by(seat: str, event: Event) -> Event | None:
    """Return the event as one seat saw it; None if the seat may not learn that it happened."""
    if seat == REFEREE:
        return event
    if event.private_to and seat not in _seats(event, event.private_to):
        return None
    hidden = {
        name: None
        for name in secrets_of(type(event))
        if getattr(event, name) is not None and not may_know(seat, event, name)
    }
    return replace(event, **hidden) if hidden else event


def restored(new: Event, old: Event, author: str) -> Event:
    """Return `new` with the secrets that its author could not see taken over from `old`.

    A correction does not erase what others entered in private; if the correction changes who may know (another player
    showed), the old secret is void.
    """
    if type(new) is not type(old):
        return new
    secrets: dict[str, object] = {}
    for name, knowers in secrets_of(type(new)).items():
        same = set(_seats(new, knowers)) == set(_seats(old, knowers))
        if same and not may_know(author, new, name):
            secrets[name] = getattr(old, name)
    return replace(new, **secrets) if secrets else new


@cache
def nouns_of(kind: type[Event]) -> Mapping[str, str]:
    """Return the fields whose values come from the vocabulary, with their noun: `{"card": "card"}`."""
    return {name: of.noun for name, of in _words_of(kind).items() if not of.within}


@cache
def within_of(kind: type[Event]) -> Mapping[str, str]:
    """Return the fields whose words depend on another field's value, with its name: `{"choice": "ambiguity"}`."""
    return {name: of.within for name, of in _words_of(kind).items() if of.within}


def _words_of(kind: type[Event]) -> Mapping[str, Of]:
    hints = get_type_hints(kind, include_extras=True)
    marks = {f.name: _of(hints[f.name]) for f in fields(kind)}
    return {name: of for name, of in marks.items() if of}


@cache
def most_of(kind: type[Event]) -> Mapping[str, int]:
    """Return the fields that hold whole numbers, alone or several, with the most that each may be."""
    hints = get_type_hints(kind, include_extras=True)
    limits = {f.name: _most(hints[f.name]) for f in fields(kind)}
    return {name: most for name, most in limits.items() if most}


def _most(hint: Any) -> int:
    if hint is int:
        return COUNTED
    if get_origin(hint) is Annotated and (marked := [m.most for m in get_args(hint)[1:] if isinstance(m, UpTo)]):
        return marked[0]
    return max(map(_most, get_args(hint)), default=0)


def _of(hint: Any) -> Of | None:
    if get_origin(hint) is Annotated:
        return next((meta for meta in get_args(hint)[1:] if isinstance(meta, Of)), None)
    return next((of for of in map(_of, get_args(hint)) if of), None)
