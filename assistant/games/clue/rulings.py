"""The ambiguous rules of Clue and how this table reads them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from assistant.game import Ruling, State
from assistant.library import catalogue


@cache
def rulings() -> tuple[Ruling, ...]:
    """Every ambiguity of the catalogue with our default and the alternatives."""
    found = catalogue("clue").ambiguities
    return tuple(Ruling(a.id, a.default, tuple(key for key, _ in a.options)) for a in found)


@cache
def choices(ambiguity: str) -> Mapping[str, str]:
    """The readings a table may choose from: key → text; empty for an unknown id."""
    return {key: text for a in catalogue("clue").ambiguities if a.id == ambiguity for key, text in a.options}


@cache
def _defaults() -> Mapping[str, str]:
    return {ruling.ambiguity: ruling.default for ruling in rulings()}


def chosen(state: State, ambiguity: str) -> str:
    """How this table reads an ambiguous rule."""
    return chosen_in(state.options, ambiguity)


def chosen_in(options: Mapping[str, str], ambiguity: str) -> str:
    """The reading in these options, or our default."""
    return options.get(ambiguity, _defaults()[ambiguity])
