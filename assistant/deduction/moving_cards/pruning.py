"""The pruning of layers: states from which the remaining cards cannot be placed, and steps to them, are removed.

Late layers have most of these. Every history goes through what is left, so all sums stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.deduction.moving_cards.frontier_dp import Index, Layer

Flags = NDArray[np.bool_]


def pruned(net: Sequence[Layer]) -> list[Layer]:
    """Return the same layers without dead ends."""
    layers: list[Layer] = []
    ends: Flags = np.ones(net[-1].after if net else 1, dtype=np.bool_)
    for layer in reversed(net):
        steps = ends[layer.target]
        begins = np.zeros(layer.before, dtype=np.bool_)
        begins[layer.source[steps]] = True
        layers.append(layer if steps.all() and begins.all() else _reduced(layer, steps, begins, ends))
        ends = begins
    return layers[::-1]


def _reduced(layer: Layer, steps: Flags, begins: Flags, ends: Flags) -> Layer:
    """Return the layer with only the flagged steps, from the states flagged in `begins` to those in `ends`."""
    source, target = _renumbered(begins)[layer.source[steps]], _renumbered(ends)[layer.target[steps]]
    order = _renumbered(steps)[layer.order[steps[layer.order]]]
    rising = target[order]
    return replace(
        layer,
        source=source,
        path=layer.path[steps],
        target=target,
        weight=_part(layer.weight, steps),
        order=order,
        starts=np.flatnonzero(np.concatenate(([True], rising[1:] != rising[:-1]))),
        before=int(begins.sum()),
        after=int(ends.sum()),
        stands=_part(layer.stands, steps),
    )


def _renumbered(flags: Flags) -> Index:
    """Return the new number of everything whose flag is set; the numbers of the rest mean nothing."""
    return np.cumsum(flags) - 1


def _part(values: Any, steps: Flags) -> Any:
    return None if values is None else values[steps]
