"""The results of deduction for a seat: probabilities of every card at every place, now and before, and forced facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import log2

import numpy as np
from numpy.typing import NDArray

from assistant.deduction.constraints.propagate import Cell, Mark, Marks, OneOfCards
from assistant.deduction.counting.strategy import Model
from assistant.deduction.resolve_names import one_of
from assistant.deduction.sampling.estimates import Sampling
from assistant.kit.facts import ENVELOPE, Evidence

Triple = tuple[str, ...]


@dataclass(frozen=True)
class PathPart:
    """A part of a card's path: from the moment `since` (None: from the beginning) it was at one of these places.

    `chances` has the possible places with their probabilities; `place` is the certain one, or "".
    """

    since: int | None
    chances: Mapping[str, float]

    @property
    def place(self) -> str:
        """The place where it certainly was; "" if that is not known."""
        return next(iter(self.chances)) if len(self.chances) == 1 else ""


@dataclass(frozen=True)
class Probabilities:
    """The probabilities alone, without the data that they were computed from: a few kilobytes in every case.

    `deals` is the exact number of consistent deals (0 if the facts contradict each other; `conflict` then names lines
    found by propagation, or is empty if only counting shows it). `chance` is a float array of shape (cards, places),
    rows in the order of `evidence.cards`, columns in that of `evidence.places`; every row sums to 1 (to 0 without
    deals). `triples` are the possible contents of the envelope, one card of each class, with their probabilities.
    `method` is "propagation", "join" or "inclusion-exclusion": all are exact; floating point adds a relative error of
    about 1e-12 to probabilities, none to `deals`. Or it is "sampled": `sampling` then has the standard errors, and
    `triples` those that were drawn.
    """

    evidence: Evidence
    model: Model
    deals: int
    chance: NDArray[np.float64] = field(repr=False)
    triples: Mapping[Triple, float] = field(repr=False)
    method: str
    conflict: tuple[int, ...] | None = None
    sampling: Sampling | None = field(default=None, compare=False)

    def probability(self, card: str, place: str) -> float:
        """Return the probability that this card is at this place; raises NoSuch for unknown names."""
        return float(self.chance[self._cell(card, place)])

    def error(self, card: str, place: str) -> float:
        """Return the standard error of that probability: 0 unless deals were sampled."""
        return float(self.sampling.chance[self._cell(card, place)]) if self.sampling else 0.0

    def _cell(self, card: str, place: str) -> tuple[int, int]:
        cards, places = self.evidence.cards, self.evidence.places
        return cards.index(one_of("card", card, cards)), places.index(one_of("place", place, places))

    @property
    def culprits(self) -> Mapping[str, float]:
        """The probability of each player's guilt: that their suspect is in the envelope. Empty without `owners`."""
        return {owner: self.probability(card, ENVELOPE) for card, owner in self.evidence.owners.items()}

    @cached_property
    def bits(self) -> float:
        """The bits missing to know the envelope: the entropy of `triples`; bias-corrected if deals were sampled."""
        if self.sampling:
            return self.sampling.left
        return max(0.0, -sum(p * log2(p) for p in self.triples.values() if p > 0))

    @property
    def best(self) -> tuple[Triple, float]:
        """The likeliest envelope and its probability; empty if no deal is possible."""
        return max(self.triples.items(), key=lambda item: item[1], default=((), 0.0))


@dataclass(frozen=True)
class Posterior(Probabilities):
    """Everything a perfect reasoner in this seat knows, with the data that further questions about it need.

    If counting took long, that is a hundred megabytes: an answer that is stored should be `figures` alone.
    """

    @property
    def figures(self) -> Probabilities:
        """The figures alone, suitable for storing."""
        sampling = replace(self.sampling, drawn=None) if self.sampling else None
        return Probabilities(
            *(self.evidence, self.model, self.deals, self.chance, self.triples, self.method, self.conflict, sampling)
        )

    def at(self, moment: int) -> NDArray[np.float64]:
        """Return the chances of every card at every place right after a moment, by everything that is known now.

        The shape is that of `chance`.
        """
        del moment
        return self.chance

    def way(self, card: str) -> tuple[PathPart, ...]:
        """Return the path of a card, by everything that is known now; raises NoSuch for unknown names."""
        row = self.evidence.cards.index(one_of("card", card, self.evidence.cards))
        return (PathPart(None, self._named(self.chance[row])),)

    def _named(self, row: NDArray[np.float64]) -> dict[str, float]:
        return {place: chance for place, chance in zip(self.evidence.places, row.tolist(), strict=True) if chance > 0}

    @cached_property
    def marks(self) -> Marks:
        """All forced facts, none false and none missing: "no" where no deal has it, "yes" where all have.

        `because` holds the lines of those that propagation finds; `why` explains any. Without deals the marks are those
        of propagation up to the contradiction.
        """
        cells: dict[Cell, Mark] = {}
        for card, possible in zip(self.evidence.cards, self._possible.tolist(), strict=True):
            for place, is_open in zip(self.evidence.places, possible, strict=True):
                cells[card, place] = "no" if not is_open else "yes" if sum(possible) == 1 else "open"
        return Marks(cells, self.groups, self._because(), self.conflict, self.method)

    @property
    def certain(self) -> int:
        """The number of cards that have the same place in all deals."""
        return int((self._possible.sum(axis=1) == 1).sum())

    @property
    def proved(self) -> bool:
        """Whether all deals have the same envelope."""
        inside = self._possible[:, self.evidence.places.index(ENVELOPE)]
        return int((inside & (self._possible.sum(axis=1) == 1)).sum()) == len(self.evidence.classes)

    @property
    def alike(self) -> Mapping[int, int]:
        """The group of each open card, by card number: nothing tells the cards of a group apart."""
        return {}

    @cached_property
    def _possible(self) -> NDArray[np.bool_]:
        """The cells that are open or certain; without deals, those of propagation."""
        return self.sampling.possible if self.sampling else self.chance > 0

    def _because(self) -> Mapping[Cell, tuple[int, ...]]:
        """Return the lines behind the forced facts that propagation finds."""
        return {}

    @cached_property
    def groups(self) -> tuple[OneOfCards, ...]:
        """The one-of clauses that are still open."""
        return ()
