"""Lookup of names that a user typed (cards, places, models); unknown ones raise an error that lists the known ones."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable, Mapping
from typing import Literal, cast

from assistant.deduction.counting.strategy import Model

MODELS: Mapping[Model, str] = {"random": "a shown card was chosen at random", "uniform": "no habits assumed"}
"""The models of what a shown card means, by name."""

Word = Literal["neutral", "plain"]
WORDS: Mapping[str, Model] = {"neutral": "random", "plain": "uniform"}
"""The models' names where cards change hands: a giver picks evenly; every history counts once."""


class NoSuch(ValueError):
    """A name that this table does not have. The message is a sentence that also lists the known names."""


def one_of(what: str, name: str, among: Collection[str]) -> str:
    """Return the name; raises NoSuch if it is not among these."""
    if name in among:
        return name
    raise NoSuch(no_such(what, name, among))


def all_of(what: str, names: Iterable[str], among: Collection[str]) -> tuple[str, ...]:
    """Return the names; raises NoSuch for the first that is not among these."""
    return tuple(one_of(what, name, among) for name in names)


def model_of(name: str) -> Model:
    """Return the model of this name or word; raises NoSuch."""
    return WORDS.get(name) or cast("Model", one_of("model", name, MODELS))


def no_such(what: str, name: str, among: Collection[str]) -> str:
    """Return a sentence saying that there is no such thing, what was probably meant, and what there is."""
    shown = name if len(name) <= 40 else name[:40] + "…"
    words = [word for word in among if word]
    near = difflib.get_close_matches(name[:40].lower(), [word.lower() for word in words], 1)
    meant = next((word for word in words if near and word.lower() == near[0]), "")
    return f"No {what} called “{shown}”.{f' Did you mean {meant}?' if meant else ''} There are: {', '.join(words)}."
