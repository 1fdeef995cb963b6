"""Estimates where there are too many deals to count: chances from drawn deals, with their standard errors.

Forced facts stay exact: for every cell that no drawn deal has, a deal that has it is searched for. Such deals are added
with the weight of half a draw, so that nothing possible is given chance 0, and nothing false is forced.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.deduction.budget import TooMuch
from assistant.deduction.constraints.find_deal import deal
from assistant.deduction.constraints.hand_types import cells_of
from assistant.deduction.constraints.problem import ReducedProblem
from assistant.deduction.sampling.error_bars import chance_errors, freedom, jackknifed, widened
from assistant.deduction.sampling.sequential_monte_carlo import BATCHES, EACH, STIRRED, Drawn, drawn

Reals = NDArray[np.float64]
Places = NDArray[np.int8]
Triple = tuple[str, ...]


@dataclass(frozen=True)
class Deals:
    """Deals with their weights: all of them, or draws.

    `places` has shape (deals, cards): for every card of the evidence the index of its place. `weights` (deals,) sum to
    1. `sampled` tells whether these are draws, not all deals. `worth` is the number of independent draws that one of
    them is worth: less than 1 if the posterior itself was sampled. `even`: the draws of an envelope share its exact
    probability.
    """

    places: NDArray[np.int8]
    weights: Reals
    sampled: bool
    worth: float = 1.0
    even: bool = False


@dataclass(frozen=True)
class Sampling:
    """The reliability of sampled figures; all errors are standard errors.

    `draws` deals were drawn. `deals` is the relative error of their number, `left` are the bits still missing
    (corrected for the bias of a small sample) and `bits` is their error; `chance` has the shape of the grid. `possible`
    is not sampled: whether any deal has a card at a place, if `complete`; else whether propagation leaves that open.
    `drawn` are the deals themselves, if cards do not move.
    """

    draws: int
    deals: float
    left: float
    bits: float
    chance: Reals = field(repr=False)
    possible: NDArray[np.bool_] = field(repr=False)
    complete: bool = field(default=True, kw_only=True)
    drawn: Drawn | None = field(repr=False)


@dataclass(frozen=True)
class Estimate:
    """The estimated figures, in the form of a posterior's."""

    deals: int
    chance: Reals
    triples: Mapping[Triple, float]
    sampling: Sampling


def estimate(
    framed: ReducedProblem, random: bool, batches: int = BATCHES, each: int = EACH, hurried: bool = False
) -> Estimate | None:
    """Return chances from drawn deals; None if no deal fits. Raises TooMuch if some may fit, but none could be drawn.

    `hurried`: fewer exchange moves, and no search for cells that no drawn deal had, because a better answer follows.
    """
    if deal(framed.propagation) is None:
        return None
    sample = drawn(framed, random, batches=batches, each=each, stirred=1 if hurried else STIRRED)
    if sample is None:
        raise TooMuch("There are too many deals to count, and too few of them fit to draw any.")
    at = places(framed, sample)
    cells = _cells(framed, at, sample)
    seen = cells.sum(axis=0) > 0
    possible, seldom = (
        (seen | cells_of(framed.propagation.able, len(seen)), at[:0]) if hurried else _possible(framed, seen)
    )
    keys, number = _triples(framed, np.concatenate([at, seldom]))
    parts = _batched(number[: len(at)], len(keys), sample)
    share = 0.5 / len(at) if len(seldom) else 0.0
    rare = np.array([[row == place for place in range(len(framed.propagation.places))] for row in seldom.T])
    chance = (1 - share) * cells.sum(axis=0) + share * (rare.mean(axis=2) if share else 0.0)
    triples = (1 - share) * parts.sum(axis=0) + share * np.bincount(number[len(at) :], minlength=len(keys)) / max(
        1, len(seldom)
    )
    shares = parts.sum(axis=1)
    bits, off = entropy(parts)
    errors = chance_errors(shares, _by_batch(cells, shares), len(at)) * (
        possible & (possible.sum(axis=1, keepdims=True) > 1)
    )
    fitting = sample.fitting.mean()
    many = sample.fitting.std(ddof=1) / (sqrt(batches) * fitting) if fitting > 0 else 1.0
    sampling = Sampling(
        *(len(at), float(many) * widened(batches - 1), bits, off * widened(freedom(shares)), errors, possible, sample),
        complete=not hurried,
    )
    by_triple = dict(zip(keys, triples.tolist(), strict=True))
    return Estimate(max(1, round(fitting)), chance, by_triple, sampling)


def _by_batch(cells: Reals, shares: Reals) -> Reals:
    """Return every batch's own chances; zeros for those without any deal."""
    weights = shares[:, None, None]
    return np.divide(cells, weights, out=np.zeros_like(cells), where=weights > 0)


def dealt(framed: ReducedProblem, sample: Drawn) -> Deals:
    """Return the drawn deals, and the number of independent draws that one of them is worth."""
    at = places(framed, sample)
    return Deals(at, sample.weights, True, _worth(_cells(framed, at, sample), len(at)))


def places(framed: ReducedProblem, sample: Drawn) -> Places:
    """Return the place of every card of the deck in every drawn deal; shape (deals, cards)."""
    at = np.zeros((len(sample.units), len(framed.propagation.cards)), dtype=np.int8)
    for card, place in framed.settled.items():
        at[:, card] = place
    at[:, list(framed.cards)] = np.array([unit.place for unit in framed.units], dtype=np.int8)[sample.units]
    return at


def _cells(framed: ReducedProblem, at: Places, sample: Drawn) -> Reals:
    """Return the weight of the deals with each card at each place; shape (batches, cards, places)."""
    width = len(framed.propagation.places)
    return np.stack([_batched(column, width, sample) for column in at.T], axis=1)


def _batched(numbers: NDArray[np.integer], many: int, sample: Drawn) -> Reals:
    """Return the weight of the deals with each number below `many`; shape (batches, many). The total is 1."""
    batches = len(sample.fitting)
    sums: Any = np.bincount(sample.batch * many + numbers, sample.weights, batches * many)
    return sums.reshape(batches, many)


def _worth(cells: Reals, draws: int) -> float:
    """Return how many independent draws one drawn deal is worth, by how much the batches differ over all cells."""
    chance, shares = cells.sum(axis=0), cells[:, 0].sum(axis=-1)
    variance = jackknifed(shares, _by_batch(cells, shares))
    return float(min(1.0, (chance * (1 - chance)).sum() / max(draws * variance.sum(), 1e-300)))


def _possible(framed: ReducedProblem, seen: NDArray[np.bool_]) -> tuple[NDArray[np.bool_], Places]:
    """Return whether any deal has each card at each place, and deals for cells that no drawn one had."""
    propagation, names = framed.propagation, framed.propagation.places
    possible, seldom = seen.copy(), list[list[int]]()
    for card, place in np.argwhere(~seen).tolist():
        if possible[card, place] or not propagation.able[place] >> card & 1:
            continue
        fits = deal(propagation.supposing(card, place))
        if fits is not None:
            seldom.append([names.index(fits[name]) for name in propagation.cards])
            possible[range(len(propagation.cards)), seldom[-1]] = True
    return possible, np.array(seldom, dtype=np.int8).reshape(-1, len(propagation.cards))


def _triples(framed: ReducedProblem, at: Places) -> tuple[list[Triple], NDArray[np.intp]]:
    """Return the envelopes that occur, and the number of each deal's own."""
    inside = at == len(framed.propagation.places) - 1
    rows, number = np.unique(inside, axis=0, return_inverse=True)
    cards = framed.propagation.cards
    return [tuple(cards[card] for card in np.flatnonzero(row)) for row in rows], number.reshape(-1)


def entropy(parts: Reals) -> tuple[float, float]:
    """Return the bits of a distribution from weighted sums of batches, and their jackknife error (Zahl, 1977)."""
    batches, total = len(parts), parts.sum(axis=0)
    rest = np.array([_bits(total - part) for part in parts])
    bits = batches * _bits(total) - (batches - 1) * rest.mean()
    return max(0.0, float(bits)), float(rest.std() * sqrt(batches - 1))


def _bits(parts: Reals) -> float:
    shares = parts[parts > 1e-15] / parts.sum()
    return float(-(shares * np.log2(shares)).sum())
