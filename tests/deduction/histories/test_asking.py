"""What a suggestion is worth where cards change hands: against the definition, over every single history."""

from __future__ import annotations

from itertools import product

import pytest

from assistant.deduction import advise
from tests.deduction.histories.compare import MODELS
from tests.deduction.histories.tiny import Deck, decks
from tests.deduction.test_advice import gain_by_hand


def present(deck: Deck, model: str):
    """Where the cards may be now: all deals, each with its share."""
    weights, cards = deck.brute.weights(model), deck.evidence.cards
    hands: list[dict[str, frozenset[str]]] = []
    for where in weights:
        at = list(zip(cards, where, strict=True))
        hands.append({place: frozenset(card for card, there in at if there == place) for place in deck.evidence.places})
    total = sum(weights.values())
    return hands, [float(weight / total) for weight in weights.values()]


@pytest.mark.parametrize("model", MODELS)
def test_gains_equal_the_definition(model):
    """Bits, the chance that nobody answers, and what the others learn; tiny decks of three classes, no Red Herrings."""
    compared = 0
    for number, deck in enumerate(decks(240, 70)):
        if len(deck.evidence.classes) < 3 or deck.evidence.extras:
            continue
        asker, *queue = [place for place in deck.evidence.sizes if place.startswith("p")]
        if not deck.brute.count:
            with pytest.raises(ValueError, match="No "):
                advise(deck.evidence, asker, queue, model=model)
            continue
        every, weights = present(deck, model)
        found = advise(deck.evidence, asker, queue, model=model)
        assert {s.cards for s in found.suggestions} == set(product(*deck.evidence.classes.values()))
        for suggested in found.suggestions:
            bits, nobody, told = gain_by_hand(every, weights, suggested.cards, queue)
            assert suggested.bits == pytest.approx(bits, abs=1e-9), (number, suggested)
            assert suggested.nobody == pytest.approx(nobody, abs=1e-9), (number, suggested)
            assert suggested.told == pytest.approx(told, abs=1e-9), (number, suggested)
            compared += 1
    assert compared >= 300
