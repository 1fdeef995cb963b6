"""All histories that fit the evidence of a game in which cards change hands, counted with their weights.

A history is a deal and every hidden choice since. `Histories.of` propagates, lists the paths of every card and counts
layer by layer; a pass backwards gives the weight of every path of every card, and so where each card is or was.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import log2, prod

import numpy as np
from numpy.typing import NDArray

from assistant.deduction.budget import BUDGET, Budget, TooMuch
from assistant.deduction.following import Following
from assistant.deduction.hands import Reals
from assistant.deduction.layers import Layer, layers, opened, ordered
from assistant.deduction.paths import Effect, effects, paths, tallies
from assistant.deduction.timeline import Timeline
from assistant.kit.facts import Evidence

EXACT_BITS = 63
"""Counts that may have more bits are told apart by their size besides."""
RELATIVE = 1e-11
"""Sums of positive numbers are as exact as this."""


@dataclass(frozen=True)
class Histories:
    """Histories that fit: `total` exactly, and the weight of every effect of every card.

    `effects[card]` and `weights[card]` (parts of 1) belong together; cards in `order` are those that are open, each
    with its layer of `layers`. `before[i]` and `after[i]` are weights at the states before layer i, forwards and
    backwards; both are empty where `layers` is.
    """

    found: Following
    total: int
    effects: Sequence[Sequence[Effect]]
    weights: Sequence[Reals]
    order: Sequence[int] = ()
    layers: Sequence[Layer] = ()
    before: Sequence[Reals] = field(default=(), repr=False)
    after: Sequence[Reals] = field(default=(), repr=False)

    @cached_property
    def shares(self) -> list[list[tuple[int, float]]]:
        """For every card its paths with their probabilities."""
        return [
            [(path, weight / len(e.paths)) for e, weight in zip(some, parts.tolist(), strict=True) for path in e.paths]
            for some, parts in zip(self.effects, self.weights, strict=True)
        ]

    @cached_property
    def in_stretch(self) -> Reals:
        """The probability of every card to have been in every stretch; shape (cards, stretches)."""
        line = self.found.line
        table = np.zeros((len(line.cards), len(line.stretches)))
        for row, shares in zip(table, self.shares, strict=True):
            for path, share in shares:
                rest = path
                while rest:
                    low = rest & -rest
                    row[low.bit_length() - 1] += share
                    rest ^= low
        return table

    def at(self, interval: int) -> NDArray[np.float64]:
        """The probability of every card at every place in an interval between changes; shape (cards, places).

        The places are those of the evidence: where it does not have `OUT`, a card that has left is nowhere.
        """
        line = self.found.line
        table = np.zeros((len(line.cards), len(line.places)))
        for stretch in line.lasting[interval]:
            table[:, line.stretches[stretch].place] = self.in_stretch[:, stretch]
        return table[:, : len(line.evidence.places)]


def histories(found: Following, random: bool, budget: Budget = BUDGET) -> Histories | None:
    """All histories of a time line; None if none fits. Raises TooMuch."""
    line = found.line
    sizes = sum(line.evidence.sizes.values()) + len(line.classes)
    if found.conflict is not None or sizes != len(line.cards):
        return None
    made = tallies(found, random)
    every = [paths(found, card) for card in range(len(line.cards))]
    if not all(every):
        return None
    some, kept, certain = effects(every, made)
    able = [0] * len(kept)
    for effects_ in some:
        touched = 0
        for effect in effects_:
            touched |= effect.adds
        for at in range(len(kept)):
            able[at] += touched >> at & 1
    tallies_ = opened(made, kept, certain, able)
    if tallies_ is None:
        return None
    loose = [card for card, effects_ in enumerate(some) if len(effects_) > 1]
    numbers = ordered([some[card] for card in loose], tallies_)
    order = [loose[number] for number in numbers]
    net = layers(some, tallies_, order, budget)
    if net is None:
        return None
    return _counted(found, some, order, net)


def _counted(
    found: Following, some: Sequence[Sequence[Effect]], order: Sequence[int], net: Sequence[Layer]
) -> Histories:
    before: list[Reals] = [np.ones(1)]
    whole: NDArray[np.uint64] = np.ones(1, dtype=np.uint64)
    rough: Reals | None = np.ones(1) if _bits(some) > EXACT_BITS else None
    for layer in net:
        before.append(layer.forward(before[-1]))
        whole = layer.forward(whole, True)
        rough = None if rough is None else layer.forward(rough, True)
    after: list[Reals] = [np.ones(1)]
    weights: list[Reals] = [np.ones(1) for _ in some]
    for number in range(len(net) - 1, -1, -1):
        layer = net[number]
        flow = layer.flow(before[number], after[-1])
        weights[layer.card] = flow / flow.sum()
        after.append(layer.backward(after[-1]))
    settled = prod(len(effects_[0].paths) for effects_ in some if len(effects_) == 1)
    total = _whole(int(whole[0]), None if rough is None else float(rough[0])) * settled
    return Histories(found, total, some, weights, order, net, before, after[::-1])


def _bits(some: Sequence[Sequence[Effect]]) -> float:
    return sum(log2(sum(len(e.paths) for e in effects_)) for effects_ in some)


def _whole(low: int, rough: float | None) -> int:
    """The whole number with these lowest 64 bits that is nearest to a rough value. Raises TooMuch."""
    if rough is None or rough < 1 << 53:
        return low
    if rough * RELATIVE > 1 << 62:
        raise TooMuch("There are too many histories to be counted exactly.")
    return low + (round((int(rough) - low) / (1 << 64)) << 64)


def followed(evidence: Evidence, reasons: bool = False) -> Following:
    """What propagation along the time line finds."""
    return Following(Timeline(evidence), reasons)
