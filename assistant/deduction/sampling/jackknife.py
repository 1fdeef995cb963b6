"""The value of a suggestion from drawn deals: corrected for the bias of a small sample, with a standard error.

The gain is I = H(outcome) - Σ P(e) H(outcome | envelope e). Every envelope is drawn equally often, so that there are
many draws of each for few outcomes: its entropy is estimated by the jackknife over its draws (Zahl, Ecology 58, 1977),
which leaves a bias of order 1/draws²; the probabilities P(e) are exact. The entropy of all outcomes is corrected for
bias to first order. The error is that of the jackknife's own values.
"""

from __future__ import annotations

from math import log

import numpy as np

from assistant.deduction.advice.answer_distribution import Outcomes, xlogx
from assistant.deduction.constraints.hand_types import Reals

Worth = tuple[float, float, float, float]
"""Bits, chance that nobody answers, bits that the others learn, standard error."""


class Estimated:
    """The value of suggestions from drawn deals.

    If the envelopes' probabilities are drawn too, the error includes theirs.
    """

    def __init__(self, outcomes: Outcomes) -> None:
        self.outcomes, self.rows, self.known = outcomes, outcomes.rows, outcomes.dealt.even
        self.draws = outcomes.draws * outcomes.dealt.worth
        shown = outcomes.holdings
        self.size = shown.max(axis=1, initial=0.0)
        players, kinds = outcomes.players, outcomes.kinds
        who = shown[:, :-1].reshape(len(shown), players, kinds).sum(axis=2)
        self._by_card = shown
        self._by_player = np.concatenate([who, shown[:, -1:]], axis=1)

    def of(self, held: Reals) -> list[Worth]:
        """Return the value of each suggestion; `held` has shape (suggestions, holdings, envelopes)."""
        if not held.shape[1]:
            return [(0.0, 1.0, 0.0, 0.0)] * len(held)
        many = held * (self.draws / self.rows)
        bits, *moved = self._gain(many, self._by_card, self.size)
        errors = self._errors(many, self._by_card, *moved)
        leaked, *_ = self._gain(many, self._by_player, np.ones(len(self._by_player)))
        nobody = np.tensordot(held.sum(axis=2), self._by_card[:, -1], axes=1)
        return list(zip(bits.tolist(), nobody.tolist(), leaked.tolist(), errors.tolist(), strict=True))

    def _gain(self, many: Reals, shown: Reals, size: Reals) -> tuple[Reals, Reals, Reals]:
        """Return the bits, what they lose when one draw is left out, and the chances of the outcomes.

        `many` are the draws per holding, `shown` the chances of the outcomes for each, `size` the largest of those.
        """
        rows, draws = self.rows, self.draws
        outcome = shown.T @ many
        less = _left_out(many, outcome, shown, size)
        jackknifed = (many * less).sum(axis=1) / draws + xlogx(draws) - xlogx(np.maximum(draws - 1, 0.0))
        chance = outcome / draws @ rows
        squares = (shown**2).T @ many / draws
        spread = (rows**2 / _rest(draws) * (squares - (outcome / draws) ** 2)).sum(axis=2)
        if not self.known:
            spread += (rows * (outcome / draws) ** 2).sum(axis=2) / draws.sum() - chance**2 / draws.sum()
        curved = np.where(chance > 0, spread / (2 * log(2) * np.maximum(chance, 1e-300)), 0.0).sum(axis=1)
        bits = -xlogx(chance).sum(axis=1) + curved - jackknifed @ rows
        return bits, less, chance

    def _errors(self, many: Reals, shown: Reals, less: Reals, chance: Reals) -> Reals:
        """Return the errors, from how far the gain moves with each draw."""
        rows, draws = self.rows, self.draws
        logs = np.log2(np.maximum(chance, 1e-300)) * (chance > 0)
        moved = -less - (logs @ shown.T)[:, :, None]
        mean = (many * moved).sum(axis=1) / draws
        within = np.maximum((many * moved**2).sum(axis=1) / draws - mean**2, 0.0)
        variance = (rows**2 / _rest(draws) * within).sum(axis=1)
        if not self.known:
            mean = mean - np.log2(draws)
            variance += np.maximum((rows * mean**2).sum(axis=1) - (mean @ rows) ** 2, 0.0) / draws.sum()
        return np.sqrt(variance)


def _rest(draws: Reals) -> Reals:
    return np.maximum(draws - 1, 1.0)


def _left_out(many: Reals, outcome: Reals, shown: Reals, size: Reals) -> Reals:
    """Return what Σ n log n of the outcomes loses without one draw of a holding; shape (…, holdings, envelopes)."""
    losses, whole = np.zeros_like(many), xlogx(outcome)
    for one in np.unique(size[size > 0]).tolist():
        of_size = np.flatnonzero(size == one)
        lost = xlogx(np.maximum(outcome - one, 0.0)) - whole
        losses[:, of_size] = (shown[of_size] > 0).astype(np.float64) @ lost
    return np.where(many > 0, losses, 0.0)


def draws_for(envelopes: int) -> int:
    """Return how many draws give every envelope enough of them."""
    return min(max(LEAST, PER_ENVELOPE * envelopes), MOST)


PER_ENVELOPE, LEAST, MOST = 100, 12_000, 36_000
"""Draws per envelope, and the smallest and largest total."""
