"""The ambiguous rules of the catalogues and how a table reads them. Their ids are unique over all games."""

from __future__ import annotations

from collections.abc import Mapping

from assistant.content.catalogue import catalogue, games
from assistant.content.plugins import cached
from assistant.core.game import Ruling, State


@cached
def rulings(*names: str, without: tuple[str, ...] = ()) -> tuple[Ruling, ...]:
    """Return every ambiguity of these games' catalogues with our default and the alternatives, except those in
    `without`.
    """
    ambiguities = (ambiguity for name in names for ambiguity in catalogue(name).ambiguities)
    return tuple(
        Ruling(a.id, a.default, tuple(key for key, _ in a.options)) for a in ambiguities if a.id not in without
    )


@cached
def choices(ambiguity: str) -> Mapping[str, str]:
    """Return the readings a table may choose from: key → text; empty for an unknown id."""
    return _choices().get(ambiguity, {})


@cached
def asked(ambiguity: str) -> str:
    """Return what an ambiguous rule leaves open, in one question or a few words; "" for an unknown id.

    >>> asked("CCR-AMB-21")
    'Are dividends rounded?'
    """
    whole = next((a.question for name in games() for a in catalogue(name).ambiguities if a.id == ambiguity), "")
    question, mark, _ = whole.partition("?")
    return f"{question}{mark}" if mark else whole.partition(".")[0]


def chosen(state: State, ambiguity: str) -> str:
    """Return how this table reads an ambiguous rule."""
    return chosen_in(state.options, ambiguity)


def chosen_in(options: Mapping[str, str], ambiguity: str) -> str:
    """Return the reading in these options; our default if they have none that a table may choose.

    Raises KeyError for an unknown id.
    """
    said = options.get(ambiguity)
    return said if said and said in choices(ambiguity) else _defaults()[ambiguity]


@cached
def _choices() -> Mapping[str, Mapping[str, str]]:
    return {a.id: dict(a.options) for name in games() for a in catalogue(name).ambiguities}


@cached
def _defaults() -> Mapping[str, str]:
    return {ruling.ambiguity: ruling.default for ruling in rulings(*games())}
