"""Counts and odds against every deal of tiny decks, and against a count card by card of whole games."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from assistant.deduction import conflict, posterior
from assistant.kit.facts import ENVELOPE, Evidence, Holds, HoldsOneOf
from tests.deduction.positions import decks, sampled
from tests.deduction.reference import CardByCard, cells_by_sat, fits, weight, worlds

MODELS = ("uniform", "random")


@pytest.mark.rule("CLUE-INF-01", "CLUE-INF-02", "CLUE-INF-04", "CLUE-INF-05", "CLUE-INF-06", "CLUE-INF-08")
@pytest.mark.parametrize("part", range(8))
def test_tiny_decks_equal_every_deal(part):
    """400 decks, both models, both methods and the choice between them."""
    for deck in decks(50, part):
        evidence = deck.evidence
        every = [world for world in worlds(evidence) if all(fits(world, fact) for fact in evidence.facts)]
        for model in MODELS:
            weights = np.array([weight(world, evidence) if model == "random" else 1.0 for world in every])
            for method in ("join", "inclusion-exclusion", ""):
                _equal(posterior(evidence, model, method), every, weights)


def _equal(found, every, weights):
    evidence = found.evidence
    assert found.deals == len(every)
    assert (found.conflict is None) == bool(every)
    if not every:
        assert not found.chance.any()
        assert found.triples == {}
        assert found.best == ((), 0.0)
        assert found.bits == 0
        return
    shares = weights / weights.sum()
    wanted = np.array(
        [
            [
                sum(share for world, share in zip(every, shares, strict=True) if card in world[place])
                for place in evidence.places
            ]
            for card in evidence.cards
        ]
    )
    assert np.abs(found.chance - wanted).max() < 1e-9
    triples: dict[tuple[str, ...], float] = {}
    for world, share in zip(every, shares, strict=True):
        triple = tuple(card for card in evidence.cards if card in world[ENVELOPE])
        triples[triple] = triples.get(triple, 0.0) + share
    assert found.triples == pytest.approx(triples, abs=1e-9)
    for row, card in enumerate(evidence.cards):
        for column, place in enumerate(evidence.places):
            many = sum(card in world[place] for world in every)
            assert found.marks.at(card, place) == ("no" if not many else "yes" if many == len(every) else "open")
            assert (found.chance[row, column] > 0) == bool(many)


MANY = 10**6
"""The number of deals from which the count card by card is too slow in the view of the table."""


@pytest.mark.rule("CLUE-INF-01", "CLUE-INF-06", "CLUE-INF-07", "CLUE-INF-11")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("model", MODELS)
def test_whole_games_equal_a_count_card_by_card(players, model):
    """One position of each of 64 games and all stages, 1e-9."""
    positions = [position for position in sampled() if position.players == players]
    compared = 0
    for at, position in enumerate(positions):
        if at % 5 != position.seed % 5:
            continue
        evidence = position.evidence
        found = posterior(evidence, model)
        if position.seat == "table" and found.deals > MANY:
            continue
        slow = CardByCard(evidence, random=model == "random")
        assert found.deals == slow.deals
        wanted = slow.chances()
        assert np.abs(found.chance - np.array(wanted)).max() < 1e-9
        triple, chance = found.best
        sure = Holds(seq=0, moment=0, place=ENVELOPE, cards=frozenset(triple))
        narrowed = CardByCard(replace(evidence, facts=(*evidence.facts, sure)), random=model == "random")
        assert narrowed.total / slow.total == pytest.approx(chance, abs=1e-9)
        compared += 1
    assert compared >= 12


@pytest.mark.rule("CLUE-INF-11")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_forced_cell_and_no_false_one(players):
    """320 positions of 64 games against a SAT solver, and against where the cards really were."""
    for position in sampled():
        if position.players != players:
            continue
        found = posterior(position.evidence)
        possible = cells_by_sat(position.evidence)
        assert {cell for cell, mark in found.marks.cells.items() if mark == "no"} == {
            c for c, can in possible.items() if not can
        }
        for card, place in position.where.items():
            assert found.probability(card, place) > 0
            assert found.marks.at(card, place) != "no"


def test_both_methods_agree_on_whole_games():
    for position in sampled()[::7]:
        one = posterior(position.evidence, method="join")
        if one.method == "propagation" or (position.seat == "table" and one.deals > 10**9):
            continue
        other = posterior(position.evidence, method="inclusion-exclusion")
        assert one.deals == other.deals
        assert np.abs(one.chance - other.chance).max() < 1e-9
        assert one.triples == pytest.approx(other.triples, abs=1e-9)


@pytest.mark.rule("CLUE-INF-11")
@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("method", ["join", "inclusion-exclusion", ""])
def test_what_each_hand_allows_may_be_impossible_together(method, model):
    """Three players hold one of the same two cards: each hand is possible, no deal is."""
    classes = {"s": ("s0", "s1", "s2"), "w": ("w0", "w1", "w2"), "r": ("r0", "r1", "r2")}
    laid = Evidence(classes=classes, sizes={"p0": 2, "p1": 2, "p2": 2})
    two = frozenset({"s0", "s1"})
    facts = tuple(HoldsOneOf(seq=n + 1, moment=n + 1, place=f"p{n}", cards=two) for n in range(3))
    every = [world for world in worlds(laid) if all(fits(world, fact) for fact in facts[:2])]
    _equal(posterior(replace(laid, facts=facts[:2]), model, method), every, np.ones(len(every)))
    _equal(posterior(replace(laid, facts=facts), model, method), [], np.ones(0))
    found = conflict(replace(laid, facts=facts))
    assert found is not None
    assert set(found.lines) == {1, 2, 3}
