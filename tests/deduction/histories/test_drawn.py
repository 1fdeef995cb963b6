"""Histories that are drawn instead of counted: near the exact odds, an honest error, nothing forced falsely."""

from __future__ import annotations

import numpy as np
import pytest

from assistant.deduction import BRISK, posterior
from tests.deduction.histories.cardwise import Cardwise, TooMany
from tests.deduction.histories.compare import MODELS, positions, wrong_marks

STATES = 10_000


@pytest.mark.parametrize("model", MODELS)
def test_drawn_odds_are_near_the_exact_ones(model):
    """Two positions of each of 12 whole games: nearly every cell within three stated errors, most within two.

    No mark is false; where the draws do not claim to have seen everything that is possible, some may be left open.
    """
    off: list[float] = []
    compared = 0
    for game, seat, lines in positions(12, 2, seed=30):
        evidence = game.evidence(seat, lines)
        try:
            slow = Cardwise(evidence, model, most=STATES)
        except TooMany:
            continue
        found = posterior(evidence, model, "sampled", BRISK)
        wanted = slow.chances()
        assert found.method == "sampled"
        wrong = wrong_marks(evidence, found.marks, wanted)
        if not found.sampling.complete:
            wrong = [what for what in wrong if "is marked open" not in what]
        assert not wrong, (game.game.seed, seat, lines)
        for card in evidence.cards:
            for place in evidence.places:
                exact, error = wanted.get((card, place), 0.0), found.error(card, place)
                if 0 < exact < 1:
                    off.append(abs(found.probability(card, place) - exact) / max(error, 1e-9))
        compared += 1
    assert compared >= 12
    assert np.mean(np.array(off) <= 2) >= 0.94
    assert np.mean(np.array(off) <= 3) >= 0.99
