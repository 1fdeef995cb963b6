"""Names that somebody typed: a card, a place, a model. What there is not is refused with what there is."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable, Mapping
from typing import Literal, cast

from assistant.deduction.counting.strategy import Model

MODELS: Mapping[Model, str] = {"random": "a shown card was chosen at random", "uniform": "no habits assumed"}
"""What a shown card means, by the name of the model."""

Word = Literal["neutral", "plain"]
WORDS: Mapping[str, Model] = {"neutral": "random", "plain": "uniform"}
"""What the models are called where cards change hands: a giver picks evenly; every history counts once."""


class NoSuch(ValueError):
    """A name that this table does not have. The message is a sentence: what, and what there is instead."""


def one_of(what: str, name: str, among: Collection[str]) -> str:
    """The name itself; raises NoSuch if it is not among these."""
    if name in among:
        return name
    raise NoSuch(no_such(what, name, among))


def all_of(what: str, names: Iterable[str], among: Collection[str]) -> tuple[str, ...]:
    """The names themselves; raises NoSuch for the first that is not among these."""
    return tuple(one_of(what, name, among) for name in names)


def model_of(name: str) -> Model:
    """The model of this name or word; raises NoSuch."""
    return WORDS.get(name) or cast("Model", one_of("model", name, MODELS))


def no_such(what: str, name: str, among: Collection[str]) -> str:
    """That there is no such thing, what was probably meant, and all that there are."""
    shown = name if len(name) <= 40 else name[:40] + "…"
    words = [word for word in among if word]
    near = difflib.get_close_matches(name[:40].lower(), [word.lower() for word in words], 1)
    meant = next((word for word in words if near and word.lower() == near[0]), "")
    return f"No {what} called “{shown}”.{f' Did you mean {meant}?' if meant else ''} There are: {', '.join(words)}."
