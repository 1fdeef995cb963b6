"""Resampling of layers: some of many states are left out at random, and those that stay represent them.

The criterion is the weight of a state times the estimated likelihood that the remaining cards can fill it. States above
a threshold stay as they are; each other one stays with a probability proportional to that, and represents those left
out with it (Fearnhead and Clifford, 2003). So every sum over all histories is unbiased, whatever is left out, and
hardly any run ends where nothing fits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from assistant.deduction.constraints.hand_types import Reals
from assistant.deduction.moving_cards.frontier_dp import Index, Layer
from assistant.deduction.moving_cards.packed_state import Keys, Outlook, States

USUAL, FEWER = 50, 10
"""Before a card with more paths than `USUAL` fewer states are kept, but at least one in `FEWER` of the most."""


class Thinning:
    """Keeps at most about `most` states of each layer; one object goes through all layers, from the first on.

    It keeps fewer before a card with many paths. `ahead` tells what the cards behind each layer can fill.
    """

    def __init__(self, most: int, dice: np.random.Generator, ahead: Sequence[Outlook]) -> None:
        self.most, self.dice, self.ahead = most, dice, ahead
        self.values: Reals = np.ones(1)
        self.whole = True

    def __call__(
        self, layer: Layer, keys: States, outlook: Callable[[States], Reals], paths: int
    ) -> tuple[Layer, States]:
        """Return the layer without the states that are left out; see `Thin`."""
        most = max(self.most // FEWER, min(self.most, self.most * USUAL // paths))
        values = layer.forward(self.values)
        if len(values) <= most:
            self.values = values
            return layer, keys
        self.whole = False
        guided = values * outlook(keys)
        staying, stands = _staying(guided if guided.any() else values, most, self.dice)
        self.values = values[staying] * stands
        return _without(layer, staying, stands), {word: row[staying] for word, row in keys.items()}


def _staying(values: Reals, most: int, dice: np.random.Generator) -> tuple[Index, Reals]:
    """Return which states stay, and how many each represents; states without value are dropped."""
    alive = np.flatnonzero(values > 0)
    if len(alive) <= most:
        return alive, np.ones(len(alive))
    rising = np.sort(values)
    below = np.cumsum(rising)
    above = len(values) - 1 - np.arange(len(values))
    few = np.flatnonzero(below / np.maximum(rising, 1e-300) + above <= most)
    certain = len(values) - int(few[0]) if len(few) else 0
    threshold = below[-1 - certain] / (most - certain) if certain < most else rising[-certain]
    large = values > threshold
    places = np.cumsum(np.where(large, 0.0, values)) / threshold + dice.random()
    chosen = np.diff(np.floor(places), prepend=np.floor(places[0] - (0.0 if large[0] else values[0] / threshold))) > 0
    staying = np.flatnonzero(large | chosen)
    stands = np.where(large[staying], 1.0, threshold / values[staying])
    return staying, stands


def _without(layer: Layer, staying: Index, stands: Reals) -> Layer:
    """Return the layer with only these states at its end."""
    rank: Keys = np.full(layer.after, -1, dtype=np.int64)
    rank[staying] = np.arange(len(staying))
    steps = np.flatnonzero(rank[layer.target] >= 0)
    target = rank[layer.target[steps]]
    order = np.argsort(target)
    rising = target[order]
    return replace(
        layer,
        source=layer.source[steps],
        path=layer.path[steps],
        target=target,
        weight=None if layer.weight is None else layer.weight[steps],
        order=order,
        starts=np.flatnonzero(np.concatenate(([True], rising[1:] != rising[:-1]))),
        after=len(staying),
        stands=stands[target],
    )
