"""The value of a suggestion where cards change hands, compared with the definition, over every single history.

The first in the queue who holds a named card or a Red Herring gives one of these, each with equal chance; a player who
holds only Red Herrings gives one with chance one half (KC-RHG-04, KC-INF-18). The asker sees the card, the others see
who gave it.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import log2

import pytest

from assistant.deduction import advise
from assistant.kit.facts import ENVELOPE, OUT
from tests.deduction.histories.compare import MODELS
from tests.deduction.histories.tiny import Deck, decks

Where = Mapping[str, str]
Outcome = tuple[str, str]


def answers(
    where: Where, cards: Sequence[str], queue: Sequence[str], free: Sequence[str]
) -> Iterator[tuple[Outcome, float]]:
    """Yield who gives which card (nobody: ""), and how likely, for this distribution of the cards."""
    left = 1.0
    for place in queue:
        named = [card for card in cards if where[card] == place]
        spare = [card for card in free if where[card] == place]
        gives = left if named else left / 2 if spare else 0.0
        for card in (*named, *spare):
            yield (place, card), gives / len((*named, *spare))
        left -= gives
    yield ("", ""), left


def bits(joint: Mapping[tuple[object, object], float]) -> float:
    """Return the mutual information of the two halves of the keys."""
    one, other = defaultdict(float), defaultdict(float)
    for (a, b), share in joint.items():
        one[a] += share
        other[b] += share
    return sum(share * log2(share / (one[a] * other[b])) for (a, b), share in joint.items() if share)


def worth(
    deck: Deck, model: str, cards: Sequence[str], queue: Sequence[str], free: Sequence[str] = ()
) -> tuple[float, ...]:
    """Return the bits for the asker, the chance that nobody gives, and the bits for the others."""
    weights = deck.brute.weights(model)
    total = sum(weights.values())
    seen, told, nobody = defaultdict(float), defaultdict(float), 0.0
    for places, weight in weights.items():
        where = dict(zip(deck.evidence.cards, places, strict=True))
        inside = frozenset(card for card, place in where.items() if place == ENVELOPE)
        for outcome, chance in answers(where, cards, queue, free):
            share = float(weight / total) * chance
            seen[inside, outcome] += share
            told[inside, outcome[0]] += share
            nobody += share * (not outcome[0])
    return bits(seen), nobody, bits(told)


def of_three_classes(count: int, seed: int) -> Iterator[tuple[Deck, str, list[str]]]:
    """Yield decks with suspects, weapons and rooms, with a possible history, an asker and the others."""
    for deck in decks(count, seed):
        if len(deck.evidence.classes) == 3 and deck.brute.count:
            asker, *others = [place for place in deck.evidence.sizes if place != OUT]
            yield deck, asker, others


@pytest.mark.parametrize("model", MODELS)
def test_gains_equal_the_definition(model):
    """One queue for all that may be asked, nothing given freely."""
    compared = 0
    for deck, asker, queue in of_three_classes(160, 70):
        found = advise(deck.evidence, asker, queue, model=model)
        assert {s.cards for s in found.suggestions} == set(product(*deck.evidence.classes.values()))
        for one in found.suggestions[:: 1 + compared % 3]:
            wanted = worth(deck, model, one.cards, queue)
            assert (one.bits, one.nobody, one.leaked) == pytest.approx(wanted, abs=1e-9), (deck.evidence, one)
            compared += 1
    assert compared >= 200


@pytest.mark.parametrize("model", MODELS)
def test_gains_by_suspect_and_direction_and_with_red_herrings(model):
    """The queue depends on suspect and direction; what is free may be given instead."""
    dice, compared, herrings = random.Random(3), 0, 0
    for deck, asker, others in of_three_classes(160, 71):
        free = [card for card in deck.evidence.extras if not deck.brute.chances(model).get((card, OUT))]
        suspects = deck.evidence.classes["s"]
        queues = {(s, way): dice.sample(others, len(others)) for s in suspects for way in ("left", "right")}
        found = advise(deck.evidence, asker, queues, model=model, free=free)
        for one in dice.sample(found.suggestions, min(5, len(found.suggestions))):
            wanted = worth(deck, model, one.cards, queues[one.cards[0], one.direction], free)
            assert (one.bits, one.nobody, one.leaked) == pytest.approx(wanted, abs=1e-9), (deck.evidence, one)
            compared, herrings = compared + 1, herrings + bool(free)
    assert compared >= 200
    assert herrings >= 50
