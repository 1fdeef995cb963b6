"""Settings of statistics: tables that keep none, people who are left out, and people with several names.

    people(store)                           # who is who, and who is left out
    same_person(store, ["Anna", "Annie"])   # these names are one person from now on
    take_out(store, "Anna")                 # no figure names her anymore; take_back undoes it
    keep_no_figures(store, 7)               # this table keeps no statistics
    known(store, listing)                      # the data that `derive` needs beside the log

All of these are settings of the store, so they are saved with the games, in both copies; none is a line of a game.
Every function that changes something raises NotRecorded if it fails, and then nothing has changed. Callers that
maintain a derived store update it afterwards (`Figures.stale` names the games).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from assistant.figures.store.derive import GameListing, person_of
from assistant.kit.clock import Gap
from assistant.storage.game_file import computers
from assistant.storage.settings import SettingsSource, WritableSettings
from assistant.storage.store import StoredGame

PEOPLE = "people of the figures"
"""The name of the setting that says who is who, and who is left out."""


@dataclass(frozen=True)
class People:
    """The people of a store, and those of them who are left out of its figures.

    `persons`: a case-folded name (`person_of`) → the person across all games. `left_out`: people in no figure.
    """

    persons: Mapping[str, str] = field(default_factory=dict[str, str])
    left_out: frozenset[str] = frozenset()

    def of(self, name: str) -> str:
        """Return the person behind this name."""
        return self.persons.get(person_of(name), person_of(name))

    def others(self, person: str) -> tuple[str, ...]:
        """Return the other names, case-folded, under which this person played."""
        return tuple(sorted(name for name, who in self.persons.items() if who == person != name))

    def out(self, name: str) -> bool:
        """Return whether this name is left out of all figures."""
        return self.of(name) in self.left_out


def people(store: SettingsSource) -> People:
    """Return who is who in this store."""
    stored = _read(store.setting(PEOPLE, "{}"))
    return People(dict(stored.get("persons", {})), frozenset(stored.get("left_out", ())))


def same_person(store: WritableSettings, names: Iterable[str], person: str = "") -> None:
    """Merge these names into one person, named `person` (by default the person behind the first name).

    A person who is left out under one of the names is left out under all of them.
    """
    given = [name for name in names if person_of(name)]
    if not given:
        return
    now = people(store)
    who = person_of(person) or now.of(given[0])
    before = {now.of(name) for name in given} | {who}
    persons = {name: who if earlier in before else earlier for name, earlier in now.persons.items()}
    persons |= {person_of(name): who for name in given}
    out = now.left_out - before | ({who} if before & now.left_out else set[str]())
    _write(store, People(persons, frozenset(out)))


def someone_else(store: WritableSettings, name: str) -> None:
    """Separate this name into a person of its own again."""
    now = people(store)
    was = now.of(name)
    persons = {known: person for known, person in now.persons.items() if known != person_of(name)}
    _write(store, People(persons, now.left_out | ({person_of(name)} if was in now.left_out else set[str]())))


def take_out(store: WritableSettings, name: str) -> None:
    """Leave this person out of all figures, under every name; rows stay, but name nobody."""
    now = people(store)
    _write(store, People(now.persons, now.left_out | {now.of(name)}))


def take_back(store: WritableSettings, name: str) -> None:
    """Include this person in figures again."""
    now = people(store)
    _write(store, People(now.persons, now.left_out - {now.of(name)}))


def keeps_figures(store: SettingsSource, game: int) -> bool:
    """Return whether figures of this game may be kept."""
    return store.setting(_consent(game)) != "none"


def keep_no_figures(store: WritableSettings, game: int, none: bool = True) -> None:
    """Turn statistics off for this table, so that its game is in no figure; `none=False` turns them on."""
    store.remember(_consent(game), "none" if none else "")


def known(store: SettingsSource, listing: StoredGame, gaps: Sequence[Gap] = ()) -> GameListing:
    """Return what `derive` needs for this game beyond its log; `gaps` are those of its log (`log.away`)."""
    who = people(store)
    return GameListing(
        id=listing.id, title=listing.title, created=listing.created, persons=who.persons, left_out=who.left_out,
        players=computers(store, listing.id), gaps=tuple((begin, end) for begin, end in gaps),
    )  # fmt: skip


def _consent(game: int) -> str:
    return f"figures of {game}"


def _read(text: str) -> Mapping[str, Any]:
    try:
        settings: Any = json.loads(text)
    except ValueError:
        return {}
    return settings if isinstance(settings, dict) else {}  # pyright: ignore[reportUnknownVariableType]


def _write(store: WritableSettings, who: People) -> None:
    said = {"persons": dict(sorted(who.persons.items())), "left_out": sorted(who.left_out)}
    store.remember(PEOPLE, json.dumps(said, ensure_ascii=False))
