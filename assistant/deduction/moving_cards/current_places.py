"""The present places of the cards, over all histories: every possibility with its weight, or fair draws.

Listing goes through the layers forwards and keeps, with the state, the present places of the cards so far. Drawing goes
backwards: from the last state, a step is drawn by the weight of all histories that take it, layer after layer.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from assistant.deduction.constraints.hand_types import Reals
from assistant.deduction.moving_cards.frontier_dp import Index
from assistant.deduction.moving_cards.histories import Histories
from assistant.deduction.moving_cards.results_over_time import PosteriorOverTime
from assistant.deduction.sampling.estimates import Deals

ROWS = 4
"""The number of deals that may be listed on the way, as a multiple of the limit."""
HOPELESS = 1_000
"""The number of histories, as a multiple of the limit, from which deals are drawn without trying to list them."""


def walked(posterior: PosteriorOverTime, limit: int, samples: int, dice: np.random.Generator) -> Deals:
    """Return all present deals if there are at most `limit`, else draws. Raises ValueError without histories."""
    if not posterior.histories:
        raise ValueError("No deal is possible.")
    if not posterior.sampling and posterior.deals <= HOPELESS * limit:
        all_ = _listed(posterior.histories[0], limit)
        if all_ is not None:
            return Deals(all_[0], all_[1], False)
    many = dice.multinomial(samples, posterior.shares)
    drawn = [_drawn(run, each, dice) for run, each in zip(posterior.histories, many.tolist(), strict=True) if each]
    return Deals(np.concatenate(drawn), np.full(samples, 1 / samples), True)


def ends(all_: Histories, card: int) -> NDArray[np.int8]:
    """Return the present place of a card at the end of each of its paths."""
    stretches = all_.following.timeline.stretches
    return np.array([stretches[path.stretches.bit_length() - 1].place for path in all_.paths[card]], dtype=np.int8)


def _listed(all_: Histories, limit: int) -> tuple[NDArray[np.int8], Reals] | None:
    """Return all present deals with their weights; None if there are more than `limit`."""
    states: Index = np.zeros(1, dtype=np.intp)
    code: NDArray[np.int64] = np.zeros(1, dtype=np.int64)
    weights: Reals = np.ones(1)
    width = len(all_.following.timeline.places).bit_length()
    if len(all_.order) * width > 63:
        return None
    for number, layer in enumerate(all_.layers):
        alive = all_.after[number + 1][layer.target] > 0
        useful = np.flatnonzero(alive)
        source = layer.source[useful]
        first = np.searchsorted(source, states)
        many = np.searchsorted(source, states, side="right") - first
        if int(many.sum()) > ROWS * limit:
            return None
        again = np.repeat(np.arange(len(states)), many)
        step = useful[np.arange(len(again)) - np.repeat(np.cumsum(many) - many, many) + first[again]]
        weights = weights[again] * layer.weights[step]
        code = (code[again] << width) + ends(all_, layer.card)[layer.path[step]]
        states, code, weights = _merged(layer.target[step], code, weights)
    if len(code) > limit:
        return None
    return _unpacked(all_, code, width), weights / weights.sum()


def _merged(states: Index, code: NDArray[np.int64], weights: Reals) -> tuple[Index, NDArray[np.int64], Reals]:
    """Return the rows with equal ones merged, sorted by state."""
    order = np.lexsort((code, states))
    states, code, weights = states[order], code[order], weights[order]
    new = np.flatnonzero(np.concatenate(([True], (np.diff(states) != 0) | (np.diff(code) != 0))))
    return states[new], code[new], np.add.reduceat(weights, new)


def _settled(all_: Histories, rows: int) -> NDArray[np.int8]:
    """Return the present places of the cards with a single path, repeated; shape (rows, cards). The rest are zeros."""
    places = np.zeros((rows, len(all_.paths)), dtype=np.int8)
    for card, some in enumerate(all_.paths):
        if len(some) == 1:
            places[:, card] = ends(all_, card)
    return places


def _unpacked(all_: Histories, code: NDArray[np.int64], width: int) -> NDArray[np.int8]:
    """Return the place of every card of the deck; shape (deals, cards)."""
    places = _settled(all_, len(code))
    for card in reversed(all_.order):
        places[:, card] = code & (1 << width) - 1
        code = code >> width
    return places


def _drawn(all_: Histories, samples: int, dice: np.random.Generator) -> NDArray[np.int8]:
    """Return independent draws of the present places of all cards; shape (samples, cards)."""
    places = _settled(all_, samples)
    states: Index = np.zeros(samples, dtype=np.intp)
    for number in range(len(all_.layers) - 1, -1, -1):
        layer = all_.layers[number]
        flow = (all_.before[number][layer.source] * layer.weights)[layer.order]
        whole = np.add.reduceat(flow, layer.starts)
        sizes = np.diff(layer.starts, append=len(flow))
        rising = np.cumsum(flow / np.repeat(whole, sizes))
        base = np.concatenate(([0.0], rising))[layer.starts]
        chosen = np.searchsorted(rising, base[states] + dice.random(samples), side="right")
        last = layer.starts + sizes - 1
        step = layer.order[np.clip(chosen, layer.starts[states], last[states])]
        places[:, layer.card] = ends(all_, layer.card)[layer.path[step]]
        states = layer.source[step]
    return places
