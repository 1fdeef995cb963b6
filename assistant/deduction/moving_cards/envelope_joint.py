"""The joint distribution of the envelope's cards, one of each class, from the layers of all histories.

Weights are carried forwards from the first layer and backwards from the last one, split by the envelope cards that they
have passed; they are joined where both meet. So more than two classes are hardly ever distinguished at a time. One
representative stands for cards that nothing tells apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import numpy as np

from assistant.deduction.constraints.hand_types import Reals
from assistant.deduction.moving_cards.frontier_dp import Index, Layer
from assistant.deduction.moving_cards.histories import Histories

Triple = tuple[str, ...]
Blocks = dict[int, Reals]
"""By the classes that are already in the envelope: shape (states, cards of a class, cards of the next class, …)."""


@dataclass
class _Open:
    """The envelope's part of the layers.

    `into[i]` is the class of the card of layer i and its path into the envelope, None if it cannot be;
    `column[i]` whether it is the representative of equal cards. `classes` are the classes that are not settled.
    """

    classes: list[int]
    into: list[tuple[int, int] | None]
    column: list[bool]
    patterns: list[Index] = field(default_factory=list[Index])
    rows: list[Index] = field(default_factory=list[Index])


def insides(all_: Histories) -> Mapping[Triple, float]:
    """Return every possible content of the envelope with its probability, in the order of the deck."""
    timeline = all_.following.timeline
    likes = _likes(all_)
    fixed, open_ = _settled(all_), _open(all_, likes)
    names: list[list[str]] = []
    for number, cards in enumerate(timeline.evidence.classes.values()):
        names.append([fixed[number]] if number in fixed else list(cards))
    if not open_.classes:
        return {tuple(group[0] for group in names): 1.0}
    table = _joint(all_, open_)
    total = float(all_.before[0] @ all_.after[0])
    chances: dict[Triple, float] = {}
    for triple in product(*names):
        key = tuple(likes[timeline.cards.index(triple[number])] for number in open_.classes)
        if weight := table.get(key):
            chances[triple] = weight / total
    return chances


def _settled(all_: Histories) -> dict[int, str]:
    """Return the cards that are certainly in the envelope, by their class."""
    timeline = all_.following.timeline
    inside = 1 << timeline.envelope
    settled: dict[int, str] = {}
    for card, paths in enumerate(all_.paths):
        if len(paths) == 1 and paths[0].stretches & inside:
            number = next(number for number, cards in enumerate(timeline.classes) if cards >> card & 1)
            settled[number] = timeline.cards[card]
    return settled


def _likes(all_: Histories) -> list[int]:
    """Return, for every card, the first card in order that nothing tells apart from it."""
    first: dict[object, int] = {}
    likes = list(range(len(all_.paths)))
    for card in all_.order:
        key = frozenset(path.adds for path in all_.paths[card])
        likes[card] = first.setdefault(key, card)
    return likes


def _open(all_: Histories, likes: Sequence[int]) -> _Open:
    timeline = all_.following.timeline
    inside = 1 << timeline.envelope
    into: list[tuple[int, int] | None] = []
    for card in all_.order:
        at = next((n for n, path in enumerate(all_.paths[card]) if path.stretches & inside), None)
        group = next((number for number, cards in enumerate(timeline.classes) if cards >> card & 1), -1)
        into.append(None if at is None else (group, at))
    classes = sorted({one[0] for one in into if one})
    opened = _Open(classes, into, [likes[card] == card for card in all_.order])
    pattern: Index = np.zeros(1, dtype=np.intp)
    for layer, one in zip((*all_.layers, None), (*into, None), strict=True):
        opened.patterns.append(pattern)
        rows = np.empty(len(pattern), dtype=np.intp)
        for value in np.unique(pattern):
            here = np.flatnonzero(pattern == value)
            rows[here] = np.arange(len(here))
        opened.rows.append(rows)
        if layer is not None:
            new = np.zeros(layer.after, dtype=np.intp)
            new[layer.target] = pattern[layer.source]
            if one:
                steps = np.flatnonzero(layer.path == one[1])
                new[layer.target[steps]] = pattern[layer.source[steps]] | 1 << one[0]
            pattern = new
    return opened


def _joint(all_: Histories, open_: _Open) -> dict[tuple[int, ...], float]:
    """Return the weight of all histories by the envelope's card of each open class (representatives only)."""
    meet = _meeting(all_, open_)
    first: Blocks = {0: np.ones(1)}
    met: dict[int, list[int]] = {number: [] for number in open_.classes}
    for at in range(meet):
        first = _forward(all_.layers[at], open_, at, first, met)
        _meets(all_, open_, at, met)
    full = sum(1 << number for number in open_.classes)
    last: Blocks = {full: np.ones(1)}
    late: dict[int, list[int]] = {number: [] for number in open_.classes}
    for at in range(len(all_.layers) - 1, meet - 1, -1):
        last = _backward(all_.layers[at], open_, at, last, late)
        _meets(all_, open_, at, late)
    joint: dict[tuple[int, ...], float] = {}
    for pattern, one in first.items():
        if pattern not in last:
            continue
        other = last[pattern]
        many = len(one)
        table = np.einsum("ij,ik->jk", one.reshape(many, -1), other.reshape(many, -1))
        early = [number for number in open_.classes if pattern >> number & 1]
        rest = [number for number in open_.classes if not pattern >> number & 1]
        for row, some in zip(table.tolist(), product(*(met[n] for n in early)), strict=True):
            for weight, more in zip(row, product(*(late[n] for n in rest)), strict=True):
                if weight > 0:
                    inside = dict(zip((*early, *rest), (*some, *more), strict=True))
                    joint[tuple(inside[number] for number in open_.classes)] = weight
    return joint


def _meets(all_: Histories, open_: _Open, at: int, met: dict[int, list[int]]) -> None:
    one = open_.into[at]
    if one and open_.column[at]:
        met[one[0]].append(all_.order[at])


def _meeting(all_: Histories, open_: _Open) -> int:
    """Return the layer at which both directions meet with the least work."""

    def costs(numbers: Sequence[int]) -> list[float]:
        met, sums = dict.fromkeys(open_.classes, 0), [0.0]
        for at in numbers:
            columns = 1.0
            for many in met.values():
                columns *= (1 + many) / 2
            sums.append(sums[-1] + len(all_.layers[at].source) * (1 + columns))
            one = open_.into[at]
            if one and open_.column[at]:
                met[one[0]] += 1
        return sums

    many = len(all_.layers)
    there, back = costs(range(many)), costs(range(many - 1, -1, -1))
    return min(range(many + 1), key=lambda at: there[at] + back[many - at])


def _sizes(open_: _Open, pattern: int, met: Mapping[int, Sequence[int]], inside: bool) -> tuple[int, ...]:
    return tuple(len(met[number]) for number in open_.classes if bool(pattern >> number & 1) == inside)


def _forward(layer: Layer, open_: _Open, at: int, blocks: Blocks, met: Mapping[int, Sequence[int]]) -> Blocks:
    """Return the blocks of the next layer."""
    steps = _Steps(layer, open_, at, layer.order, layer.target, layer.source, at + 1, at)
    return steps.taken(blocks, met, True)


def _backward(layer: Layer, open_: _Open, at: int, blocks: Blocks, met: Mapping[int, Sequence[int]]) -> Blocks:
    """Return the blocks of this layer from those of the next."""
    order = np.arange(len(layer.source))
    steps = _Steps(layer, open_, at, order, layer.source, layer.target, at, at + 1)
    return steps.taken(blocks, met, False)


class _Steps:
    """Steps of a layer in one direction: `ends` are states that get weights of states `starts`."""

    def __init__(
        self, layer: Layer, open_: _Open, at: int, order: Index, ends: Index, starts: Index, to: int, of: int
    ) -> None:
        self.layer, self.open = layer, open_
        self.into, self.new = open_.into[at], open_.column[at]
        self.ends, self.starts, self.weights = ends[order], starts[order], layer.weights[order]
        self.path = layer.path[order]
        self.pattern, self.rows = open_.patterns[to], open_.rows[to]
        self.of_rows = open_.rows[of]

    def taken(self, blocks: Blocks, met: Mapping[int, Sequence[int]], forwards: bool) -> Blocks:
        """Return new blocks from `blocks`; the classes of `met` are inside forwards, and still missing backwards."""
        group, path = self.into or (-1, -1)
        later = {n: [*cards, 0] if n == group and self.new else cards for n, cards in met.items()}
        goes = self.path == path
        new_blocks: Blocks = {}
        for value in np.unique(self.pattern).tolist():
            shape = _sizes(self.open, value, later, forwards)
            block = np.zeros((int((self.pattern == value).sum()), *shape))
            here = self.pattern[self.ends] == value
            axis = self._axis(value, group, forwards)
            old = block if axis is None or not self.new else block[(slice(None),) * (1 + axis) + (slice(0, -1),)]
            self._add(np.flatnonzero(here & ~goes), blocks.get(value), old)
            if self.new and axis is not None:
                other = value & ~(1 << group) if forwards else value | 1 << group
                self._add(np.flatnonzero(here & goes), blocks.get(other), block[(slice(None),) * (1 + axis) + (-1,)])
            new_blocks[value] = block
        return new_blocks

    def _axis(self, pattern: int, group: int, forwards: bool) -> int | None:
        """Return the axis of a class in the block of a pattern; None if it has none."""
        if group < 0 or bool(pattern >> group & 1) != forwards:
            return None
        return sum(1 for n in self.open.classes if n < group and bool(pattern >> n & 1) == forwards)

    def _add(self, steps: Index, blocks: Reals | None, to: Any) -> None:
        """Add the weights that these steps bring."""
        if blocks is None or not len(steps) or not to.size:
            return
        ends = self.ends[steps]
        first = np.flatnonzero(np.concatenate(([True], ends[1:] != ends[:-1])))
        weights = self.weights[steps].reshape(-1, *(1,) * (blocks.ndim - 1))
        to[self.rows[ends[first]]] += np.add.reduceat(blocks[self.of_rows[self.starts[steps]]] * weights, first, axis=0)
