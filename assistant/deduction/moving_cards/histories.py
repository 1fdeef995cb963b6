"""All histories that fit the evidence of a game in which cards change hands, counted with their weights.

A history is a deal and every hidden choice since. A `task` lists the paths of every card after propagation; they are
counted layer by layer, and a backward pass gives the weight of every path of every card: where each is or was.

The number of histories is exact: it is counted in words of 64 bits that overflow, and a sum in floating point tells how
often they did. Weights are floating point numbers, all of them positive: each has a relative error of about 1e-12.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import log2

import numpy as np
from numpy.typing import NDArray

from assistant.deduction.budget import BUDGET, Budget, TooMuch
from assistant.deduction.constraints.hand_types import Reals
from assistant.deduction.moving_cards.frontier_dp import Layer, layers_in_any_order
from assistant.deduction.moving_cards.open_constraints import Open, opened, ordered, touches
from assistant.deduction.moving_cards.paths import Path, adding, paths_of, table, tallies
from assistant.deduction.moving_cards.propagate_moves import Following
from assistant.deduction.moving_cards.pruning import pruned

EXACT_BITS = 63
"""Counts that may have more bits are also distinguished by their approximate size."""
RELATIVE = 1e-11
"""The relative error of sums of positive numbers."""


@dataclass(frozen=True)
class Histories:
    """The histories that fit: `total` exactly, and the weight of every path of every card.

    `paths[card]` and `weights[card]` (parts of 1) belong together; cards in `order` are those that are open, each
    with its layer of `layers`. `before[i]` and `after[i]` are weights at the states before layer i, forwards and
    backwards; both are empty where `layers` is.
    """

    following: Following
    total: int
    paths: Sequence[Sequence[Path]]
    weights: Sequence[Reals]
    order: Sequence[int] = ()
    layers: Sequence[Layer] = ()
    before: Sequence[Reals] = field(default=(), repr=False)
    after: Sequence[Reals] = field(default=(), repr=False)

    @cached_property
    def in_stretch(self) -> Reals:
        """The probability of every card to have been in every stretch; shape (cards, stretches)."""
        timeline = self.following.timeline
        rows: list[Reals] = []
        for some, weights in zip(self.paths, self.weights, strict=True):
            through = table([path.stretches for path in some], len(timeline.stretches))
            rows.append(weights @ through[:, : len(timeline.stretches)])
        return np.array(rows)

    def at(self, interval: int) -> NDArray[np.float64]:
        """Return the probability of every card at every place in an interval between changes; shape (cards, places).

        The places are those of the evidence: if it does not have `OUT`, a card that has left is nowhere.
        """
        timeline = self.following.timeline
        chances = np.zeros((len(timeline.cards), len(timeline.places)))
        for stretch in timeline.lasting[interval]:
            chances[:, timeline.stretches[stretch].place] = self.in_stretch[:, stretch]
        return chances[:, : len(timeline.evidence.places)]


@dataclass(frozen=True)
class CountingTask:
    """A counting problem: the paths of every card, the tallies that are open, and orders of the open cards."""

    following: Following
    paths: Sequence[Sequence[Path]]
    tallies: Sequence[Open]
    orders: Sequence[Sequence[int]]

    @property
    def bits(self) -> float:
        """The logarithm to base 2 of an upper bound on the number of histories."""
        return sum(log2(len(some)) for some in self.paths)


def task(following: Following, random: bool) -> CountingTask | None:
    """Return the counting problem; None if it is clear already that no history fits. Raises TooMuch."""
    timeline = following.timeline
    sizes = sum(timeline.evidence.sizes.values()) + len(timeline.classes)
    if following.conflict is not None or sizes != len(timeline.cards):
        return None
    made = tallies(following, random)
    every = [paths_of(following, card) for card in range(len(timeline.cards))]
    if not all(every):
        return None
    some, open_numbers, certain = adding(every, made, len(timeline.stretches))
    touched = [touches(paths) for paths in some]
    able = [sum(adds >> at & 1 for adds in touched) for at in range(len(open_numbers))]
    tallies_ = opened(made, open_numbers, certain, able)
    if tallies_ is None:
        return None
    loose = [card for card, paths in enumerate(some) if len(paths) > 1]
    order = [loose[number] for number in ordered([some[card] for card in loose], tallies_)]
    return CountingTask(following, some, tallies_, (order[::-1], order))


def histories(asked: CountingTask, budget: Budget = BUDGET) -> Histories | None:
    """Return all histories; None if none fits. Raises TooMuch."""
    net = layers_in_any_order(asked.paths, asked.tallies, asked.orders, budget)
    if net is None:
        return None
    net = pruned(net)  # Dead ends can take most of the memory. The same name frees them before anything is weighed.
    whole: NDArray[np.uint64] = np.ones(1, dtype=np.uint64)
    rough = rough_count(net) if asked.bits > EXACT_BITS else 0.0
    for layer in net:
        whole = layer.forward(whole, True)
    return weighed(asked, net, _whole(int(whole[0]), rough))


def rough_count(net: Sequence[Layer]) -> float:
    """Return approximately how many histories go through these layers."""
    values: Reals = np.ones(1)
    for layer in net:
        values = layer.forward(values, True)
    return float(values[0])


def weighed(asked: CountingTask, net: Sequence[Layer], total: int) -> Histories:
    """Return the weights of all paths, by a forward and a backward pass."""
    before: list[Reals] = [np.ones(1)]
    for layer in net:
        before.append(layer.forward(before[-1]))
    after: list[Reals] = [np.ones(1)]
    weights: list[Reals] = [np.ones(1) for _ in asked.paths]
    for layer, values in zip(reversed(net), reversed(before[:-1]), strict=True):
        flow = layer.flow(values, after[-1])
        weights[layer.card] = flow / flow.sum()
        after.append(layer.backward(after[-1]))
    order = [layer.card for layer in net]
    return Histories(asked.following, total, asked.paths, weights, order, net, before, after[::-1])


def _whole(low: int, rough: float) -> int:
    """Return the whole number with these lowest 64 bits that is nearest to a rough value. Raises TooMuch."""
    if rough < 1 << 53:
        return low
    if rough * RELATIVE > 1 << 62:
        raise TooMuch("There are too many histories to count exactly.")
    return low + (round((int(rough) - low) / (1 << 64)) << 64)
