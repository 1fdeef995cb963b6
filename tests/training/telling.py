"""The information that a shown card gives the player who asked, recomputed from the slow counts of `tests.deduction`.

The asker's point of view is put together anew: what the whole table has heard, the cards that passed between the two,
and which cards are certainly in or out of the asker's hand by a SAT solver. The deals that fit it are counted card by
card, with and without the shown card in the hand; where cards change hands, all histories are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import log2
from typing import Any

from assistant.core.event import TABLE
from assistant.kit.facts import Evidence, Fact, Holds, HoldsNone
from assistant.knowledge.evidence_cache import learnt
from assistant.knowledge.shared_evidence import shared
from tests.deduction.histories.cardwise import Cardwise, TooMany
from tests.deduction.reference import CardByCard
from tests.training.cards import STATES, Dealt, possible, static
from tests.training.verdicts import NotCheckable, Position, Reference


def showing(position: Position) -> Reference:
    """Return minus the bits about the hand that each card of the open question tells the player who asked."""
    state, seat = position.seen, position.puzzle.seat
    asked = state.open_suggestion
    cards = [card for card in asked.cards if card in state.hands[seat]]
    chances = held_chances(seen_by_asker(position), cards, seat)
    return Reference({state.the(card): log2(chance) for card, chance in chances.items()})


def case_left(position: Position) -> Mapping[str, float]:
    """Return how many bits of the case file the asker would still be missing, by the words of each card."""
    state, seat = position.seen, position.puzzle.seat
    evidence = seen_by_asker(position)
    left: dict[str, float] = {}
    for card in (card for card in state.open_suggestion.cards if card in state.hands[seat]):
        chances = Dealt(taught(evidence, Holds, seat, card)).chances.values()
        left[state.the(card)] = -sum(chance * log2(chance) for chance in chances if chance > 0)
    return left


def seen_by_asker(position: Position) -> Evidence:
    """Return what the asker has seen before the card is shown, as far as the player who shows it knows.

    Those who were asked before that player have none of the cards.
    """
    seat, asked = position.puzzle.seat, position.seen.open_suggestion
    asker = asked.by
    evidence = learnt(position.table, TABLE)
    mine = position.evidence
    assert evidence is not None
    if static(mine):
        for line in position.table.story(seat):
            event: Any = line.event
            if {getattr(event, "by", ""), getattr(event, "to", "")} == {seat, asker} and hasattr(event, "card"):
                evidence = taught(evidence, Holds, event.by, event.card)
    else:
        evidence = shared(position.table, seat, asker).evidence
        assert evidence is not None
    for player in asked.asked[: asked.asked.index(seat)]:
        for card in asked.cards:
            evidence = taught(evidence, HoldsNone, player, card)
    able = possible(mine)
    for card in mine.cards:
        places = [place for place in mine.places if able[card, place]]
        if asker not in places:
            evidence = taught(evidence, HoldsNone, asker, card)
        elif len(places) == 1:
            evidence = taught(evidence, Holds, asker, card)
    return evidence


def taught(evidence: Evidence, kind: Any, place: str, card: str) -> Evidence:
    """Return the evidence with a fact that holds now."""
    now = max((fact.moment for fact in evidence.facts), default=0)
    fact: Fact = kind(seq=0, moment=now, place=place, cards=frozenset((card,)))
    return replace(evidence, facts=(*evidence.facts, fact))


def held_chances(evidence: Evidence, cards: list[str], hand: str) -> Mapping[str, float]:
    """Return the chance of each card to be in the hand; every deal is as likely as the others."""
    return dict(_counted(evidence, cards, hand) if static(evidence) else _followed(evidence, cards, hand))


def _counted(evidence: Evidence, cards: list[str], hand: str) -> Iterator[tuple[str, float]]:
    every = CardByCard(evidence, random=False)
    if any(len(layer) > STATES for layer in every.layers):
        raise NotCheckable("too many states to count")
    for card in cards:
        yield card, CardByCard(taught(evidence, Holds, hand, card), random=False).total / every.total


def _followed(evidence: Evidence, cards: list[str], hand: str) -> Iterator[tuple[str, float]]:
    try:
        chances = Cardwise(evidence, "random", most=STATES).chances()
    except TooMany:
        raise NotCheckable("too many histories to count") from None
    for card in cards:
        yield card, chances[card, hand]
