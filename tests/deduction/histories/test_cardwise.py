"""The engine against a count of whole games card by card; and that count against every single history."""

from __future__ import annotations

import random

import pytest

from tests.deduction.histories.cardwise import Cardwise, TooMany
from tests.deduction.histories.compare import MODELS, against_cards, positions
from tests.deduction.histories.tiny import decks


@pytest.mark.parametrize("model", MODELS)
def test_card_by_card_equals_every_history(model):
    """150 tiny decks: the whole weight, and every card now and before."""
    for number, deck in enumerate(decks(150, 50)):
        slow = Cardwise(deck.evidence, model, [moment for moment in deck.brute.found if moment is not None])
        assert float(slow.total) == pytest.approx(float(deck.brute.total(model)), rel=1e-12), number
        for moment in deck.brute.found:
            wanted = {cell: float(chance) for cell, chance in deck.brute.chances(model, moment).items()}
            assert slow.chances(moment) == pytest.approx(wanted, abs=1e-12), (number, moment)


@pytest.mark.parametrize("part", range(4))
def test_whole_games_equal_a_count_card_by_card(part):
    """Two positions of each of 40 games of three to six players, any seat, both models in turns."""
    dice, compared = random.Random(part), 0
    for number, (game, seat, lines) in enumerate(positions(10, 2, seed=10 + part)):
        evidence = game.evidence(seat, lines)
        try:
            wrong = against_cards(evidence, MODELS[number % 2], (dice.randint(0, lines),))
        except TooMany:
            continue
        if wrong != ["sampled"]:
            assert not wrong, (game.game.seed, len(game.game.players), seat, lines)
            compared += 1
    assert compared >= 12
