"""The deals themselves, all of them or a fair sample: the place of every unknown card.

Both walk a join backwards: from the pairs at which the halves meet, through the stored steps, to one hand per unit.
Where inclusion-exclusion is cheaper, units draw their hands one after the other, by the number of ways in which the
rest can still be filled.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, permutations
from math import factorial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.deduction.budget import TooMuch
from assistant.deduction.constraints.hand_types import Counts, Grid, Hands, Reals
from assistant.deduction.constraints.problem import ReducedProblem
from assistant.deduction.constraints.propagate import bits
from assistant.deduction.counting import inclusion_exclusion, meet_in_the_middle
from assistant.deduction.counting.strategy import CountingProblem, Model
from assistant.deduction.moving_cards.current_places import walked
from assistant.deduction.moving_cards.results_over_time import PosteriorOverTime
from assistant.deduction.posterior import Still
from assistant.deduction.results import Posterior, Triple
from assistant.deduction.sampling import estimates
from assistant.deduction.sampling.estimates import Deals
from assistant.kit.facts import Evidence

SEED = 20031
"""The seed of all samples: the same story always gives the same advice."""
MOST_ORDERS = 7
"""The number of cards up to which all orders are listed."""
LIMIT = 36_000
"""The number of deals up to which all of them are listed."""


def deals(
    posterior: Posterior, limit: int = LIMIT, samples: int = 4_000, seed: int = SEED, even: bool = False
) -> Deals:
    """Return all deals behind a posterior if there are at most `limit`, else `samples` independent exact draws.

    Draws have equal weights, because they are drawn with the probabilities of the model; `even`: every envelope is
    drawn about equally often, and its draws share its exact probability. A sampled posterior returns the deals it was
    made from. Where cards change hands, these are the present deals, and all draws have equal weights. Raises
    ValueError if no deal is possible.
    """
    if not posterior.deals:
        raise ValueError("No deal is possible.")
    if isinstance(posterior, PosteriorOverTime):
        return walked(posterior, limit, samples, np.random.default_rng(seed))
    framed = _framed(posterior)
    if not framed.units:
        return _placed(framed, np.zeros((1, 0), dtype=np.int8), np.ones(1), False)
    if posterior.sampling and posterior.sampling.drawn:
        return estimates.dealt(framed, posterior.sampling.drawn)
    if posterior.deals <= limit:
        with suppress(TooMuch):  # few deals, but too many hands on the way to them
            return _all(framed, posterior.model)
    dealt = _some(CountingProblem.of(framed), posterior, samples, np.random.default_rng(seed), even)
    return _shared(posterior, dealt) if even else dealt


def _framed(posterior: Posterior) -> ReducedProblem:
    """Return the problem behind a posterior of cards that do not move."""
    assert isinstance(posterior, Still)
    return posterior.framed


def envelopes(evidence: Evidence, places: NDArray[np.int8]) -> tuple[list[Triple], NDArray[np.intp]]:
    """Return the envelopes that occur in deals, in the order of their cards, and each deal's envelope number."""
    start, code = 0, np.zeros(len(places), dtype=np.intp)
    columns = np.ascontiguousarray(places.T)
    for cards in evidence.classes.values():
        inside = np.zeros(len(places), dtype=np.int8)
        for number, column in enumerate(columns[start : start + len(cards)]):
            inside += np.int8(number) * (column == len(evidence.places) - 1)
        code = code * len(cards) + inside
        start += len(cards)
    many = np.bincount(code)
    numbers = np.flatnonzero(many)
    rest, picked = numbers, list[list[str]]()
    for cards in reversed(tuple(evidence.classes.values())):
        rest, at = np.divmod(rest, len(cards))
        picked.append([cards[card] for card in at])
    return list(zip(*reversed(picked), strict=True)), (np.cumsum(many > 0) - 1)[code]


def _shared(posterior: Posterior, dealt: Deals) -> Deals:
    """Return the deals weighted so that every envelope has its exact probability, shared by its draws."""
    triples, number = envelopes(posterior.evidence, dealt.places)
    exact = np.array([posterior.triples[triple] for triple in triples])
    weights = (exact / np.bincount(number))[number]
    return Deals(dealt.places, weights / weights.sum(), True, even=True)


def _all(framed: ReducedProblem, model: Model) -> Deals:
    """Return every deal: the join with each card as its own class, walked back completely."""
    problem = CountingProblem.of_single_cards(framed)
    every = problem.hands
    net = meet_in_the_middle.network(every, problem.grid, problem.plan[1])
    if net is None:
        raise ValueError("No deal is possible.")
    rows = [_rows(framed, h) for h in every]
    likely = [h.likely if model == "random" else np.ones(len(h)) for h in every]
    left, right = (
        _Paths.of(half, np.unique(ends), rows, likely)
        for half, ends in zip(net.halves, (net.left, net.right), strict=True)
    )
    first, second = _crossed(left.entry, right.entry, net)
    settled = _blank(framed, 1)
    settled[0, list(framed.settled)] = list(framed.settled.values())
    places = np.take(left.rows + settled.view(np.int64), first, axis=0)
    places += np.take(right.rows, second, axis=0)
    weights = left.likely[first] * right.likely[second]
    return Deals(places.view(np.int8)[:, : len(framed.propagation.cards)], weights / weights.sum(), False)


def _rows(framed: ReducedProblem, h: Hands) -> Counts:
    """Return a row of bytes per hand, one for each card of the deck, in words of 8 bytes.

    A byte is the number of the hand's place if the hand has the card, else 0.
    """
    table = _blank(framed, len(h))
    table[:, framed.cards] = h.counts * h.unit.place
    return table.view(np.int64)


def _blank(framed: ReducedProblem, many: int) -> NDArray[np.int8]:
    """Return zeroed rows whose length numpy copies fast: 32 bytes, or a multiple of it for large decks."""
    return np.zeros((many, -(-len(framed.propagation.cards) // 32) * 32), dtype=np.int8)


@dataclass(frozen=True)
class _Paths:
    """All ways to fill the units of a half: the entry they end at (ascending), places of their cards, likelihoods.

    `rows` has shape (ways, words).
    """

    entry: Counts
    rows: Counts
    likely: Reals

    @classmethod
    def of(cls, half: meet_in_the_middle.Half, ends: Counts, rows: Sequence[Counts], likely: Sequence[Reals]) -> _Paths:
        """Return the ways that lead to the entries `ends`."""
        if not half.units:
            return cls(ends, np.zeros((1, rows[0].shape[1]), dtype=np.int64), np.ones(1))
        alive, pairs = ends, list[Counts]()
        for step in reversed(half.steps):
            pairs.append(np.flatnonzero(np.isin(step.to, alive, kind="table")))
            alive = np.unique(step.left[pairs[-1]])
        first = half.units[0]
        paths = cls(alive, rows[first][alive], likely[first][alive])
        for step, unit, keep in zip(half.steps, half.units[1:], reversed(pairs), strict=True):
            paths = paths._grown(step, keep, rows[unit], likely[unit])
        order = np.argsort(paths.entry, kind="stable")
        return cls(paths.entry[order], paths.rows[order], paths.likely[order])

    def _grown(self, step: meet_in_the_middle.JoinStep, keep: Counts, rows: Counts, likely: Reals) -> _Paths:
        """Return every way extended with every hand that a step (its pairs `keep`) joins to its entry."""
        left = step.left[keep]
        start = np.searchsorted(left, self.entry, side="left")
        again, within = _spread(np.searchsorted(left, self.entry, side="right") - start)
        pair = keep[start[again] + within]
        hand = step.right[pair]
        return _Paths(step.to[pair], self.rows[again] + rows[hand], self.likely[again] * likely[hand])


def _spread(many: Counts) -> tuple[Counts, Counts]:
    """Return each index repeated as often as `many` says, and which of its repeats it is."""
    again = np.repeat(np.arange(len(many)), many)
    return again, np.arange(len(again)) - np.repeat(np.cumsum(many) - many, many)


def _crossed(left: Counts, right: Counts, net: meet_in_the_middle.Network) -> tuple[Counts, Counts]:
    """Return the index pairs of every way of the left half with every way of the right half that it meets."""
    start, stop = np.searchsorted(left, net.left), np.searchsorted(left, net.left, side="right")
    begin, end = np.searchsorted(right, net.right), np.searchsorted(right, net.right, side="right")
    meet, first = _spread(stop - start)
    again, second = _spread((end - begin)[meet])
    return (start[meet] + first)[again], begin[meet][again] + second


def _some(problem: CountingProblem, posterior: Posterior, samples: int, dice: np.random.Generator, even: bool) -> Deals:
    model = posterior.model
    tilt = _evening(problem, posterior) if even else None
    chosen = (
        _drawn_by_sums(problem, model, samples, dice, tilt)
        if problem.method(model) == "inclusion-exclusion"
        else _drawn_by_join(problem, model, samples, dice, tilt)
    )
    return _placed(problem.frame, _named(problem, chosen, dice), np.ones(samples), True)


def _evening(problem: CountingProblem, posterior: Posterior) -> Reals | None:
    """Return the weights of the envelope's hands that make all of them equally frequent.

    None if the last unit is not the envelope, whose cards are all settled then.
    """
    framed, last = problem.frame, problem.hands[-1]
    if last.unit.place != len(framed.propagation.places) - 1:
        return None
    names = framed.propagation.cards
    settled = [card for card, place in framed.settled.items() if place == last.unit.place]
    chances: list[float] = []
    for code in last.code.tolist():
        triple = tuple(names[card] for card in sorted([*settled, *(framed.cards[i] for i in bits(code))]))
        chances.append(posterior.triples.get(triple, 0.0))
    chance = np.array(chances)
    return np.where(chance > 0, 1 / np.maximum(chance, 1e-300), 0.0)


def _drawn_by_join(
    problem: CountingProblem, model: Model, samples: int, dice: np.random.Generator, tilt: Reals | None
) -> list[Counts]:
    """Return a hand per unit and sample, by number, drawn with the weight of all deals behind it.

    `tilt` reweights the envelopes.
    """
    net = meet_in_the_middle.network(problem.hands, problem.grid, problem.plan[1])
    if net is None:
        raise ValueError("No deal is possible.")
    weights = problem.weights(model)
    if tilt is not None:
        weights[-1] = weights[-1] * tilt
    left, right, _ = net.forward(weights)
    meets: Any = np.cumsum(left[-1][net.left] * right[-1][net.right])
    drawn = _drawn(meets, np.sort(dice.random(samples)) * meets[-1])  # sorted, so the draws of one entry are adjacent
    chosen: dict[int, Counts] = {}
    halves = zip(net.halves, (left, right), (net.left, net.right), strict=True)
    for half, tables, ends in halves:
        entry = ends[np.minimum(drawn, len(ends) - 1)]
        for at in range(len(half.steps) - 1, -1, -1):
            step, unit = half.steps[at], half.units[at + 1]
            wanted = np.zeros(step.size, dtype=bool)
            wanted[entry] = True
            useful = np.flatnonzero(wanted[step.to])
            useful = useful[np.argsort(step.to[useful], kind="stable")]
            to = step.to[useful]
            heap = np.cumsum(tables[at][step.left[useful]] * weights[unit][step.right[useful]])
            ends_at = np.cumsum(np.bincount(to, minlength=step.size))
            last = ends_at[entry] - 1
            first = np.where(entry > 0, ends_at[entry - 1], 0)
            floor = np.where(first > 0, heap[first - 1], 0.0)
            at_pair = np.searchsorted(heap, floor + dice.random(samples) * (heap[last] - floor), side="right")
            pair = useful[np.clip(at_pair, first, last)]
            chosen[unit], entry = step.right[pair], step.left[pair]
        if half.units:
            chosen[half.units[0]] = entry
    return [chosen[unit] for unit in range(len(problem.hands))]


def _drawn(heap: Reals, at: Reals) -> NDArray[np.intp]:
    """Return which part of a running sum each number falls into."""
    return np.searchsorted(heap, at, side="right")


def _drawn_by_sums(
    problem: CountingProblem, model: Model, samples: int, dice: np.random.Generator, tilt: Reals | None
) -> list[Counts]:
    """Return what `_drawn_by_join` does, unit by unit, by how many ways the later units can fill what is left."""
    grid, first_unit = problem.grid, len(problem.hands) - 1 if tilt is not None else -1
    order = sorted(range(len(problem.hands)), key=lambda u: (u != first_unit, -len(problem.hands[u].cell)))
    every = [problem.hands[unit] for unit in order]
    ones = [np.ones(len(h), dtype=np.uint64) for h in problem.hands]
    likely = problem.likelihoods[0] if model == "random" else ones
    fills = inclusion_exclusion.completions(every, [likely[unit] for unit in order], grid)
    rest = np.full(samples, grid.full, dtype=np.int64)
    packed = np.full(samples, int(grid.fields @ np.array(grid.sizes)), dtype=np.int64)
    chosen: dict[int, Counts] = {}
    for at, (unit, h) in enumerate(zip(order, every, strict=True)):
        after = fills[at + 1].astype(np.float64) if at + 1 < len(fills) else np.ones(1)
        picked = np.zeros(samples, dtype=np.int64)
        left, which = np.unique(rest, return_inverse=True)
        first = np.zeros(len(left), dtype=np.int64)
        first[which] = np.arange(samples)
        for i, cell in enumerate(left):
            fits = np.flatnonzero(_inside(h.packed, int(packed[first[i]]), grid))
            rest_counts = _counts(np.array([cell]), grid)
            chance = after[cell - h.cell[fits]] * _picks(rest_counts, h.counts[fits])
            if model == "random":
                chance = chance * h.likely[fits]
            if tilt is not None and unit == first_unit:
                chance = chance * tilt[fits]
            heap: Any = np.cumsum(chance)
            mine = np.flatnonzero(which == i)
            at_hand = _drawn(heap, dice.random(len(mine)) * heap[-1])
            picked[mine] = fits[np.minimum(at_hand, len(fits) - 1)]
        chosen[unit] = picked
        rest, packed = rest - h.cell[picked], packed - h.packed[picked]
    return [chosen[unit] for unit in range(len(problem.hands))]


def _inside(packed: Counts, rest: int, grid: Grid) -> NDArray[np.bool_]:
    """Return which hands take no more of any class than `rest` still has."""
    return (((rest | grid.guards) - packed) & grid.guards) == grid.guards


def _counts(cells: Counts, grid: Grid) -> Counts:
    """Return the count vectors of these cells."""
    radix = np.array(grid.sizes) + 1
    return (cells[:, None] // grid.strides[None, :]) % radix[None, :]


def _picks(have: Counts, take: Counts) -> Reals:
    """Return how many ways there are to take these counts out of those: ∏ C(have, take)."""
    most = int(have.max(initial=0))
    table = np.array(inclusion_exclusion.binomials(most), dtype=np.float64)
    return table[np.broadcast_to(have, take.shape), take].prod(axis=1)


def _named(problem: CountingProblem, chosen: Sequence[Counts], dice: np.random.Generator) -> NDArray[np.int8]:
    """Return the place of each card if each unit has the hand with its number.

    Shape (samples, cards of the frame). The members of a class are interchangeable, so they are assigned at random. The
    array is in bytes, contiguous per card, which makes it quick to read.
    """
    units = np.array([unit.place for unit in problem.frame.units], dtype=np.int8)
    where = np.zeros((len(problem.frame.cards), len(chosen[0])), dtype=np.int8)
    for at, mask in enumerate(problem.grid.masks):
        members = list(bits(mask))
        taken = [h.counts[:, at].astype(np.int8)[hand] for h, hand in zip(problem.hands, chosen, strict=True)]
        upto = list(accumulate(taken[:-1]))
        seats = np.full((len(members), len(chosen[0])), units[0])
        for seat in range(len(members)):
            for gone, step in zip(upto, np.diff(units), strict=True):
                seats[seat] += (gone <= seat) * step
        where[members] = _mixed(seats, dice)
    return where.T


def _mixed(seats: NDArray[np.int8], dice: np.random.Generator) -> NDArray[np.int8]:
    """Return the entries of each column in an independent random order."""
    many, samples = len(seats), len(seats[0])
    if many == 1:
        return seats
    if many > MOST_ORDERS:
        return dice.permuted(seats, axis=0)
    order, at = dice.integers(factorial(many), size=samples), np.arange(samples)
    return np.stack([seats.ravel()[of[order] * samples + at] for of in _orders(many)])


@cache
def _orders(many: int) -> Counts:
    """Return all permutations of this many items; shape (many, orders)."""
    return np.array(list(permutations(range(many)))).T.copy()


def _placed(framed: ReducedProblem, where: NDArray[np.int8], weights: Any, sampled: bool) -> Deals:
    """Return deals with all cards, including the settled ones."""
    places = np.zeros((len(framed.propagation.cards), len(where)), dtype=np.int8)
    for card, place in framed.settled.items():
        places[card] = place
    places[list(framed.cards)] = where.T
    return Deals(places.T, weights / weights.sum(), sampled)
