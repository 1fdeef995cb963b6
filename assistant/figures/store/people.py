"""Whose figures are kept: tables that keep none, people who are in none, and one person under several names.

    people(store)                           # who is who, and who is left out
    same_person(store, ["Anna", "Annie"])   # these names are one person from now on
    take_out(store, "Anna")                 # one tap: no figure names her any more; take_back undoes it
    keep_no_figures(store, 7)               # this table keeps no statistics
    known(store, kept)                      # what `derive` needs beside the log

All of it are settings of the store, so that it lies with the games, in both copies; nothing of it is a line of a game.
Every function that changes something raises NotRecorded, and then nothing has changed. Whoever keeps a derived store
up has it done anew afterwards (`Figures.stale` names the games).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from assistant.figures.store.derive import Known, person_of
from assistant.kit.clock import Gap

PEOPLE = "people of the figures"
"""The setting that says who is who, and who is left out."""


class Settings(Protocol):
    """Where it is written down: a `Store`, or a journal that is only read."""

    def setting(self, name: str, default: str = "") -> str:
        """What was remembered under this name."""
        ...


class Written(Settings, Protocol):
    """Where it can be changed."""

    def remember(self, name: str, value: str) -> None:
        """Remember a value; raises NotRecorded."""
        ...


class Titled(Protocol):
    """A game as the store lists it (`assistant.storage.store.Kept`)."""

    @property
    def id(self) -> int:
        """Its number."""
        ...

    @property
    def title(self) -> str:
        """What the table called it."""
        ...

    @property
    def created(self) -> int:
        """When it was laid, milliseconds since 1970 UTC."""
        ...


@dataclass(frozen=True)
class People:
    """`persons`: a name, folded (`person_of`) → who it is over all games. `left_out`: persons who are in no figure."""

    persons: Mapping[str, str] = field(default_factory=dict[str, str])
    left_out: frozenset[str] = frozenset()

    def of(self, name: str) -> str:
        """Who this name is."""
        return self.persons.get(person_of(name), person_of(name))

    def others(self, person: str) -> tuple[str, ...]:
        """The names, folded, under which this person played besides the one that it goes by."""
        return tuple(sorted(name for name, who in self.persons.items() if who == person != name))

    def out(self, name: str) -> bool:
        """Whether this name is in no figure."""
        return self.of(name) in self.left_out


def people(store: Settings) -> People:
    """Who is who in this store."""
    found = _read(store.setting(PEOPLE, "{}"))
    return People(dict(found.get("persons", {})), frozenset(found.get("left_out", ())))


def same_person(store: Written, names: Iterable[str], person: str = "") -> None:
    """These names are one person from now on, under the name `person` (the first of them, if nothing is said).

    Who is left out under one of the names is left out under all.
    """
    given = [name for name in names if person_of(name)]
    if not given:
        return
    now = people(store)
    who = person_of(person) or now.of(given[0])
    before = {now.of(name) for name in given} | {who}
    persons = {name: who if found in before else found for name, found in now.persons.items()}
    persons |= {person_of(name): who for name in given}
    out = now.left_out - before | ({who} if before & now.left_out else set[str]())
    _write(store, People(persons, frozenset(out)))


def someone_else(store: Written, name: str) -> None:
    """This name is a person of its own again."""
    now = people(store)
    was = now.of(name)
    persons = {known: person for known, person in now.persons.items() if known != person_of(name)}
    _write(store, People(persons, now.left_out | ({person_of(name)} if was in now.left_out else set[str]())))


def take_out(store: Written, name: str) -> None:
    """No figure names this person any more, whatever the name in the game was: rows stay, nobody is in them."""
    now = people(store)
    _write(store, People(now.persons, now.left_out | {now.of(name)}))


def take_back(store: Written, name: str) -> None:
    """Figures may name this person again."""
    now = people(store)
    _write(store, People(now.persons, now.left_out - {now.of(name)}))


def keeps_figures(store: Settings, game: int) -> bool:
    """Whether figures of this game may be kept."""
    return store.setting(_consent(game)) != "none"


def keep_no_figures(store: Written, game: int, none: bool = True) -> None:
    """This table keeps no statistics: its game is in no figure; `none=False` takes that back."""
    store.remember(_consent(game), "none" if none else "")


def play_computer(store: Written, game: int, players: Mapping[str, str]) -> None:
    """Computer players sat at this game: seat → which one."""
    store.remember(_players(game), json.dumps(dict(players), sort_keys=True))


def known(store: Settings, kept: Titled, gaps: Sequence[Gap] = ()) -> Known:
    """What `derive` needs of this game beside its log; `gaps` are those of its log (`log.away`)."""
    who = people(store)
    players = {str(seat): str(player) for seat, player in _read(store.setting(_players(kept.id), "{}")).items()}
    return Known(
        id=kept.id, title=kept.title, created=kept.created, persons=who.persons, left_out=who.left_out,
        players=players, gaps=tuple((begin, end) for begin, end in gaps),
    )  # fmt: skip


def _consent(game: int) -> str:
    return f"figures of {game}"


def _players(game: int) -> str:
    return f"computer players of {game}"


def _read(text: str) -> Mapping[str, Any]:
    try:
        found: Any = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}  # pyright: ignore[reportUnknownVariableType]


def _write(store: Written, who: People) -> None:
    said = {"persons": dict(sorted(who.persons.items())), "left_out": sorted(who.left_out)}
    store.remember(PEOPLE, json.dumps(said, ensure_ascii=False))
