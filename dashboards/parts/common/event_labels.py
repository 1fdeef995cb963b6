"""Labels of lines: the words for their fields and kinds, and which kinds can be inserted."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from functools import cache
from typing import Any, Final, get_origin, get_type_hints

from assistant.core.event import Event, nouns_of, secrets_of
from assistant.core.game import Game
from assistant.families import common_rules
from assistant.families.common_rules import TableSetUp

BY_NOUN: Final = {
    ("at", "area"): "Where",
    ("at", "tile"): "Tile",
    ("count", "number of shares"): "Shares",
    ("of", "corporation"): "Corporation",
    ("of", "player"): "Whose",
}
"""Labels of fields whose meaning depends on their noun."""
BY_NAME: Final = {
    "source": "From",
    "target": "To",
    "to": "Where to",
    "owner": "Held by",
    "first": "Who begins",
    "roll": "The die",
}
"""Labels of fields that are the same in every game; any other field is labeled by its own name."""


@cache
def called(kind: type[Event]) -> Mapping[str, str]:
    """Return the label of each field of a line, for a correction or a new line."""
    nouns = nouns_of(kind)
    usual = {f.name: _called(kind, f.name, nouns.get(f.name, "")) for f in fields(kind)}
    return {**usual, **said_itself(kind)}


def said_itself(kind: type[Event]) -> Mapping[str, str]:
    """Return the labels that a kind of line brings along: the moves of the public kit do (`Move.labels`)."""
    return getattr(kind, "labels", {})


def _called(kind: type[Event], name: str, noun: str) -> str:
    """Return the label of one field; actor and recipient are labeled by the action: "Founded by", "Shown to"."""
    *what, done = title(kind).split()
    if what and what[0] != "No" and (name == "by" or (name == "to" and noun == "player")):
        return f"{done.capitalize()} {name}"
    if name == "by":
        return "Who"
    return BY_NOUN.get((name, noun)) or BY_NAME.get(name) or name.replace("_", " ").capitalize()


def title(kind: type[Event]) -> str:
    """Return a kind of line in words: "Corporation founded"."""
    return re.sub(r"(?<!^)[A-Z]", lambda letter: f" {letter[0].lower()}", kind.__name__)


def insertable(game: Game[Any]) -> list[type[Event]]:
    """Return the kinds of lines that anybody can insert later: public ones whose every field can be chosen."""
    return [kind for kind in game.events if kind not in common_rules.EVENTS and _sayable(kind)]


@cache
def _sayable(kind: type[Event]) -> bool:
    if issubclass(kind, TableSetUp) or kind.private_to or kind.said_by:
        return False
    return all(f.default is not MISSING or _chosen(kind, f) for f in fields(kind))


def _chosen(kind: type[Event], word: Field[Any]) -> bool:
    """Return whether this field has choices: a noun’s words, a number, yes or no; not a list."""
    hint = get_type_hints(kind)[word.name]
    if word.name in secrets_of(kind) or get_origin(hint) is tuple:
        return False
    return word.name in nouns_of(kind) or hint in (int, bool)
