"""The engine against a count of whole games card by card; and that count against every single history."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from assistant.deduction import posterior
from assistant.kit.facts import ENVELOPE, Holds, HoldsNone
from tests.deduction.histories.cardwise import Cardwise, TooMany
from tests.deduction.histories.compare import MODELS, against_cards, positions
from tests.deduction.histories.tiny import decks
from tests.deduction.histories.told import TABLE, play
from tests.simulate_killer import Game

STATES = 5_000
"""Larger positions are left to `compare cards`, which looks at twelve of each game."""


@pytest.mark.parametrize("model", MODELS)
def test_card_by_card_equals_every_history(model):
    """150 tiny decks: the whole weight, and every card now and before."""
    for number, deck in enumerate(decks(150, 50)):
        slow = Cardwise(deck.evidence, model, [moment for moment in deck.brute.found if moment is not None])
        assert float(slow.total) == pytest.approx(float(deck.brute.total(model)), rel=1e-12), number
        for moment in deck.brute.found:
            wanted = {cell: float(chance) for cell, chance in deck.brute.chances(model, moment).items()}
            assert slow.chances(moment) == pytest.approx(wanted, abs=1e-12), (number, moment)


@pytest.mark.parametrize(
    ("hand", "deals"), [("scarlet rope hall kitchen", 105 * 34_650), ("green rope hall kitchen", 70 * 34_650)]
)
def test_the_opening_of_an_innocent_counts_as_printed(hand, deals):
    """KC-INF-03: four players, Scarlet is innocent: solutions times 12!/(4! 4! 4!)."""
    at = {"seq": 0, "moment": 0}
    own = (
        HoldsNone(**at, place=ENVELOPE, cards=frozenset({"scarlet"})),
        Holds(**at, place="anna", cards=frozenset(hand.split())),
    )
    evidence = replace(play(Game(4, 1)).evidence(TABLE, 0), facts=own)
    assert Cardwise(evidence, "uniform").total == deals == posterior(evidence).deals


def test_the_opening_of_the_table_counts_as_printed():
    """KC-INF-02: three players, 3 · 54 solutions and 15!/(5! 5! 5!) deals."""
    evidence = play(Game(3, 1)).evidence(TABLE, 3)
    assert Cardwise(evidence, "uniform").total == 122_594_472 == posterior(evidence).deals


@pytest.mark.parametrize("part", range(4))
def test_whole_games_equal_a_count_card_by_card(part):
    """Two positions of each of 40 games of three to six players, any seat, both models in turns."""
    dice, compared = random.Random(part), 0
    for number, (game, seat, lines) in enumerate(positions(10, 2, seed=10 + part)):
        evidence = game.evidence(seat, lines)
        try:
            wrong = against_cards(evidence, MODELS[number % 2], (dice.randint(0, lines),), STATES)
        except TooMany:
            continue
        if wrong != ["sampled"]:
            assert not wrong, (game.game.seed, len(game.game.players), seat, lines)
            compared += 1
    assert compared >= 12
