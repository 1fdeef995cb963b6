"""Histories that are drawn instead of counted: near the exact odds, an honest error, nothing forced falsely."""

from __future__ import annotations

import pytest

from assistant.deduction import posterior
from tests.deduction.histories.cardwise import Cardwise, TooMany
from tests.deduction.histories.compare import MODELS, positions, wrong_marks

STATES = 10_000


@pytest.mark.parametrize("model", MODELS)
def test_drawn_odds_are_near_the_exact_ones(model):
    """Two positions of each of 12 whole games: every cell within six of its standard errors, most within two.

    No mark is false; where the draws do not claim to have seen everything that is possible, some may be left open.
    """
    near, cells, compared = 0, 0, 0
    for game, seat, lines in positions(12, 2, seed=30):
        evidence = game.evidence(seat, lines)
        try:
            slow = Cardwise(evidence, model, most=STATES)
        except TooMany:
            continue
        found = posterior(evidence, model, method="sampled")
        wanted = slow.chances()
        assert found.method == "sampled"
        wrong = wrong_marks(evidence, found.marks, wanted)
        if not found.sampling.complete:
            wrong = [what for what in wrong if "is marked open" not in what]
        assert not wrong, (game.game.seed, seat, lines)
        for card in evidence.cards:
            for place in evidence.places:
                exact, error = wanted.get((card, place), 0.0), found.error(card, place)
                off = abs(found.probability(card, place) - exact)
                assert off <= 6 * error + 1e-9, (game.game.seed, seat, lines, card, place, off, error)
                if 0 < exact < 1:
                    cells += 1
                    near += off <= 2 * error + 1e-9
        compared += 1
    assert compared >= 12
    assert near > 0.9 * cells
