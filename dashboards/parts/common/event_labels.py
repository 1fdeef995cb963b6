"""Lines in words: what the words of a line are called, what a kind of line is called, which can be put in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from functools import cache
from typing import Any, Final, get_origin, get_type_hints

from assistant.core.event import Event, nouns_of, secrets_of
from assistant.core.game import Game
from assistant.families import common_rules
from assistant.families.common_rules import TableLaid

BY_NOUN: Final = {
    ("at", "area"): "Where",
    ("at", "tile"): "Tile",
    ("count", "number of shares"): "Shares",
    ("of", "corporation"): "Corporation",
    ("of", "player"): "Whose",
}
"""What a word is called that means one thing beside one noun, another beside another."""
BY_NAME: Final = {
    "source": "From",
    "target": "To",
    "to": "Where to",
    "into": "Absorbed by",
    "owner": "Held by",
    "survivor": "Survives",
    "first": "Settled first",
    "wild": "With a wild card",
    "wilds": "Wild cards before",
    "colour": "Armies",
    "right": "All three right",
    "lies": "A tile lies there",
    "roll": "The die",
}
"""What a word is called in every game; any other is called by its own name."""


@cache
def called(kind: type[Event]) -> Mapping[str, str]:
    """What each word of a line is called where it is corrected, or said anew."""
    nouns = nouns_of(kind)
    return {f.name: _called(kind, f.name, nouns.get(f.name, "")) for f in fields(kind)}


def _called(kind: type[Event], name: str, noun: str) -> str:
    """Who did it or to whom it was done is called by what was done: "Founded by", "Shown to"."""
    *what, done = title(kind).split()
    if what and what[0] != "No" and (name == "by" or (name == "to" and noun == "player")):
        return f"{done.capitalize()} {name}"
    if name == "by":
        return "Who"
    return BY_NOUN.get((name, noun)) or BY_NAME.get(name) or name.replace("_", " ").capitalize()


def title(kind: type[Event]) -> str:
    """A kind of line in words: "Corporation founded"."""
    return re.sub(r"(?<!^)[A-Z]", lambda letter: f" {letter[0].lower()}", kind.__name__)


def insertable(game: Game[Any]) -> list[type[Event]]:
    """Kinds of lines that can be put in later by anybody: public ones of which every word can be said."""
    return [kind for kind in game.events if kind not in common_rules.EVENTS and _sayable(kind)]


@cache
def _sayable(kind: type[Event]) -> bool:
    if issubclass(kind, TableLaid) or kind.private_to or kind.said_by:
        return False
    return all(f.default is not MISSING or _chosen(kind, f) for f in fields(kind))


def _chosen(kind: type[Event], word: Field[Any]) -> bool:
    """Whether there is something to choose from for this word: a noun's, a number, yes or no; no list of words."""
    hint = get_type_hints(kind)[word.name]
    if word.name in secrets_of(kind) or get_origin(hint) is tuple:
        return False
    return word.name in nouns_of(kind) or hint in (int, bool)
