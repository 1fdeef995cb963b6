"""Deals drawn and listed, and what a suggestion is worth: against direct computation from all deals."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from itertools import islice, product
from math import log2, sqrt

import numpy as np
import pytest

from assistant.deduction import advise, deals, posterior
from assistant.deduction.advice import information_gain
from assistant.deduction.counting.strategy import CountingProblem
from assistant.kit.facts import ENVELOPE
from tests.deduction.positions import decks, sampled
from tests.deduction.reference import fits, weight, worlds


def entropy(weights):
    return -sum(w * log2(w) for w in weights if w > 0)


def gain_by_hand(every, weights, cards, queue):
    """Return I(envelope; outcome) by definition: H(envelope) - Σ P(outcome) H(envelope | outcome); and P(nobody)."""
    joint, public = defaultdict(float), defaultdict(float)
    before = defaultdict(float)
    for world, share in zip(every, weights, strict=True):
        before[world[ENVELOPE]] += share
        shower = next((place for place in queue if world[place] & set(cards)), None)
        public[shower, world[ENVELOPE]] += share
        matching = sorted(world[shower] & set(cards)) if shower else [None]
        for card in matching:
            joint[(shower, card), world[ENVELOPE]] += share / len(matching)

    def gained(table):
        after = defaultdict(dict)
        for (outcome, envelope), share in table.items():
            after[outcome][envelope] = share
        left = 0.0
        for shares in after.values():
            total = sum(shares.values())
            left += total * entropy(share / total for share in shares.values())
        return entropy(before.values()) - left

    nobody = sum(share for (shower, _), share in public.items() if shower is None)
    return gained(joint), nobody, gained(public)


@pytest.mark.rule("CLUE-INF-06", "CLUE-INF-07", "CLUE-INF-11")
@pytest.mark.parametrize("model", ["uniform", "random"])
def test_gains_equal_the_definition(model):
    compared = 0
    for deck in decks(80, 11):
        evidence = deck.evidence
        every = [world for world in worlds(evidence) if all(fits(world, fact) for fact in evidence.facts)]
        if not every:
            with pytest.raises(ValueError, match="No deal"):
                advise(evidence, "p0", ["p1"], model=model)
            continue
        weights = np.array([weight(world, evidence) if model == "random" else 1.0 for world in every])
        weights /= weights.sum()
        asker, *queue = evidence.sizes
        found = advise(evidence, asker, queue, model=model)
        assert found.method == "all deals"
        assert {s.cards for s in found.suggestions} == set(product(*evidence.classes.values()))
        ranking = [round(s.bits, 8) for s in found.suggestions]
        assert ranking == sorted(ranking, reverse=True)
        for suggested in found.suggestions[:: 1 + compared % 3]:
            bits, nobody, told = gain_by_hand(every, weights, suggested.cards, queue)
            assert suggested.bits == pytest.approx(bits, abs=1e-9)
            assert suggested.nobody == pytest.approx(nobody, abs=1e-9)
            assert suggested.leaked == pytest.approx(told, abs=1e-9)
            assert suggested.error == 0
        compared += 1
    assert compared > 40


@cache
def possible(number):
    """Return how many deals are possible in a position; counted once for all tests."""
    return posterior(sampled()[number].evidence).deals


def some(least, most, many):
    """Return the first positions of a player with this many possible deals; no more are counted than needed."""
    own = (number for number, position in enumerate(sampled()) if position.seat == "anna")
    return [sampled()[number] for number in islice((n for n in own if least <= possible(n) <= most), many)]


@pytest.mark.parametrize("model", ["uniform", "random"])
def test_listed_deals_are_all_deals(model):
    for position in some(2, 20_000, 30):
        known = posterior(position.evidence, model)
        dealt = deals(known)
        assert not dealt.sampled
        assert len(np.unique(dealt.places, axis=0)) == len(dealt.places) == known.deals
        for column in range(len(position.evidence.places)):
            shares = dealt.weights @ (dealt.places == column)
            assert np.abs(shares - known.chance[:, column]).max() < 1e-9


@pytest.mark.parametrize("model", ["uniform", "random"])
def test_drawn_deals_are_within_five_standard_errors(model):
    """Cells and whole envelopes, from 3,000 draws of whole games."""
    for position in some(50, 10**15, 200)[::9]:
        known = posterior(position.evidence, model)
        dealt = deals(known, limit=0, samples=3_000)
        assert dealt.sampled
        for column in range(len(position.evidence.places)):
            share = (dealt.places == column).mean(axis=0)
            wanted = known.chance[:, column]
            error = np.sqrt(wanted * (1 - wanted) / 3_000)
            assert (np.abs(share - wanted) <= 5 * error + 1e-9).all()
        _consistent(position.evidence, dealt.places[:200])


def _consistent(evidence, places):
    for row in places:
        world = {
            place: frozenset(card for card, at in zip(evidence.cards, row, strict=True) if at == column)
            for column, place in enumerate(evidence.places)
        }
        assert all(fits(world, fact) for fact in evidence.facts)
        assert {place: len(hand) for place, hand in world.items()} == {**evidence.sizes, ENVELOPE: 3}


def test_sampled_gains_are_within_their_standard_errors():
    """Check that the exact gain is within five standard errors of the estimate (plus remaining bias)."""
    for position in some(3_000, 36_000, 40)[::8]:
        queue = [place for place in position.evidence.sizes if place != "anna"]
        exact = {s.cards: s for s in advise(position.evidence, "anna", queue).suggestions}
        found = advise(position.evidence, "anna", queue, limit=0, samples=4_000)
        assert found.method == "4000 sampled deals"
        assert found.bits == posterior(position.evidence).bits
        for suggested in found.suggestions:
            wanted = exact[suggested.cards]
            assert abs(suggested.bits - wanted.bits) <= 5 * suggested.error + 0.02
            spread = sqrt(max(wanted.nobody * (1 - wanted.nobody), 1e-12) / 4_000)
            assert abs(suggested.nobody - wanted.nobody) <= 5 * spread + 1e-9
        best = max(exact.values(), key=lambda s: s.bits)
        assert exact[found.suggestions[0].cards].bits > best.bits - 0.06


def test_only_rooms_within_reach():
    position = some(100, 36_000, 1)[0]
    queue = [place for place in position.evidence.sizes if place != "anna"]
    every = advise(position.evidence, "anna", queue).suggestions
    near = advise(position.evidence, "anna", queue, rooms=["hall", "study"]).suggestions
    assert len(near) == 72
    assert near == tuple(s for s in every if s.cards[-1] in ("hall", "study"))
    assert advise(position.evidence, "anna", queue, rooms=[]).suggestions == ()
    nobody_left = advise(position.evidence, "anna", []).suggestions
    assert all(s.bits == pytest.approx(0, abs=1e-9) and s.nobody == pytest.approx(1) for s in nobody_left)


@pytest.mark.parametrize("method", ["join", "inclusion-exclusion"])
@pytest.mark.parametrize("model", ["uniform", "random"])
def test_tiny_decks_are_drawn_by_either_way(model, method, monkeypatch):
    """3,000 draws of small invented decks, within five standard errors, whichever way is chosen."""
    monkeypatch.setattr(CountingProblem, "method", lambda self, _: method)
    drawn = 0
    for deck in decks(40, 3):
        known = posterior(deck.evidence, model)
        if known.deals < 2:
            continue
        dealt = deals(known, limit=0, samples=3_000)
        for column in range(len(deck.evidence.places)):
            share, wanted = (dealt.places == column).mean(axis=0), known.chance[:, column]
            error = np.sqrt(np.clip(wanted * (1 - wanted), 0, None) / 3_000)
            assert (np.abs(share - wanted) <= 5 * error + 1e-9).all()
        drawn += dealt.sampled
    assert drawn > 20


def test_more_than_can_be_gone_through_is_not(monkeypatch):
    """Only the most uncertain cards remain, the method says so, and their values do not change."""
    position = some(100, 36_000, 1)[0]
    known = posterior(position.evidence)
    queue = [place for place in position.evidence.sizes if place != "anna"]
    every = {s.cards: s for s in advise(known, "anna", queue).suggestions}
    monkeypatch.setattr(information_gain, "MOST_CELLS", 9 * len(known.triples) * (7 * len(queue) + 1) * 6)
    found = advise(known, "anna", queue)
    assert found.method == "all deals, of the cards that are most open"
    assert len(found.suggestions) == 6 * 9
    assert all(every[s.cards] == s for s in found.suggestions)
    inside = {card: known.probability(card, ENVELOPE) for card in position.evidence.cards}
    left = {card for s in found.suggestions for card in s.cards[:-1]}
    for cards in list(position.evidence.classes.values())[:-1]:
        clear = [inside[card] * (1 - inside[card]) for card in cards if card not in left]
        assert max(clear) <= min(inside[card] * (1 - inside[card]) for card in cards if card in left)
    monkeypatch.setattr(information_gain, "MOST_CELLS", 1)
    assert len(advise(known, "anna", queue).suggestions) == 9
