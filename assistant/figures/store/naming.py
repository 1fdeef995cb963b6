"""The names in rows: a person who was left out of all figures appears as “Player 2”, and keys contain no name."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final

from assistant.figures.store.derive import Derived, person_of
from assistant.figures.store.people import People

SEATS: Final = frozenset({"seat", "to", "against", "before", "answered_by", "by", "holder"})
"""Columns that contain the key of a seat, which was made from a name."""
SELF, OUT = "self", "out"


def unnamed(derived: Derived) -> Callable[[str, Any], Any]:
    """Return a function that removes left-out names, and keys made from them, from a value of this game's columns."""
    players = enumerate(derived.played.state.players, 1)
    out = [(player.key, player.name, place) for place, player in players if derived.known.out(player.name)]
    if not out:
        return lambda _column, value: value
    keys = {key: f"player_{place}" for key, _, place in out}
    words = {name: f"Player {place}" for _, name, place in out} | {f'"{key}"': f'"{new}"' for key, new in keys.items()}
    longest = sorted(words, key=len, reverse=True)
    pattern = re.compile("|".join(_alone(word) for word in longest), re.IGNORECASE)
    folded = {word.casefold(): new for word, new in words.items()}

    def clean(column: str, value: Any) -> Any:
        if not isinstance(value, str):
            return value
        if column in SEATS:
            return keys.get(value, value)
        return pattern.sub(lambda match: folded.get(match[0].casefold(), "a player"), value)

    return clean


def _alone(word: str) -> str:
    """Return a pattern for the word where it is not part of another word."""
    before = r"(?<!\w)" if word[:1].isalnum() else ""
    behind = r"(?!\w)" if word[-1:].isalnum() else ""
    return f"{before}{re.escape(word)}{behind}"


# ---------------------------------------------------------------------- whether names are up to date


@dataclass(frozen=True)
class Naming:
    """The names used in the rows of a game, as fingerprints, so that no name is stored by accident."""

    title: str
    people: str

    def otherwise(self, people: People, title: str) -> bool | None:
        """Return None if the names are up to date; True if the rows name a left-out person; otherwise False."""
        known = {_print(name): name for name in (*people.persons, *people.left_out)}
        now = {print_: _token(people, known[print_]) if print_ in known else SELF for print_ in self._tokens}
        if any(now[one] == OUT != was for one, was in self._tokens.items()):
            return True
        return None if now == self._tokens and self.title == _print(title) else False

    @property
    def _tokens(self) -> dict[str, str]:
        tokens: dict[str, str] = json.loads(self.people)
        return tokens


def marks(derived: Derived) -> tuple[str, str]:
    """Return the `Naming` of a game's rows, as columns."""
    known = derived.known
    names = (player.name for player in derived.played.state.players)
    return marks_of(People(known.persons, known.left_out), known.title, names)


def marks_of(people: People, title: str, names: Iterable[str]) -> tuple[str, str]:
    """Return the `Naming` of rows with this title and these names, as columns."""
    tokens = {_print(person_of(name)): _token(people, name) for name in sorted(set(names))}
    return _print(title), json.dumps(tokens)


def _token(people: People, name: str) -> str:
    if people.out(name):
        return OUT
    return SELF if people.of(name) == person_of(name) else _print(people.of(name))


def _print(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()
