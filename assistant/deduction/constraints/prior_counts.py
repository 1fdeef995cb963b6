"""The number of deals before the first suggestion: exact whole numbers, by a formula.

A *world* gives the place of every card: one card of each class in the envelope, the rest in hands of given sizes. All
worlds are equally likely before play (CLUE-INF-01).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import factorial, prod

from assistant.kit.facts import Evidence

Hands = Mapping[str, Collection[str]]
"""Hands that are known in full: place → its cards. The viewer's hand, and the cards that are face up on the table."""


def opening_solutions(evidence: Evidence, hands: Hands | None = None) -> int:
    """Return how many triples may be in the envelope: (6-s)(6-w)(9-r) for a hand of s, w, r cards (CLUE-OBJ-01)."""
    held = {card for cards in (hands or {}).values() for card in cards}
    return prod(len(set(cards) - held) for cards in evidence.classes.values())


def opening_worlds(evidence: Evidence, hands: Hands | None = None) -> int:
    """Return how many deals fit the frame of `evidence` and these `hands`, before anything else is known.

    Solutions × n! / (a! b! …), with n the number of cards dealt out of sight and a, b, … the sizes of the other hands
    (CLUE-FRM-02). Only `classes` and `sizes` of the evidence are read. Raises ValueError if a hand does not have its
    size or the sizes do not add up.
    """
    hands = hands or {}
    for place, cards in hands.items():
        if len(set(cards)) != evidence.sizes.get(place):
            raise ValueError(f"{place} holds {len(set(cards))} cards, not {evidence.sizes.get(place)}")
    if sum(evidence.sizes.values()) + len(evidence.classes) != len(evidence.cards):
        raise ValueError("the hand sizes and one card of each class in the envelope do not add up to the deck")
    others = [size for place, size in evidence.sizes.items() if place not in hands]
    return opening_solutions(evidence, hands) * factorial(sum(others)) // prod(map(factorial, others))
