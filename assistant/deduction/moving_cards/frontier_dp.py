"""Dynamic programming over the frontier: histories counted card by card, in layers of states.

A state is what the cards so far have used up, in words of 62 bits, with a field for every tally that is open: some of
its cards have been placed and some not. Each path of the next card adds to some fields; equal states are merged. A
tally whose last card is placed is closed: its field is removed, with the chance of the choice that it was. Fields of
tallies with a limit have one extra bit, so that one addition shows for all of them together whether any is above its
limit, or too far below it for the remaining cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from assistant.deduction.budget import BUDGET, Budget, TooMuch
from assistant.deduction.constraints.hand_types import Reals
from assistant.deduction.moving_cards.open_constraints import Open, touches
from assistant.deduction.moving_cards.packed_state import IMPLIED, Fields, Keys, Outlook, States, adds
from assistant.deduction.moving_cards.paths import Path

Index = NDArray[np.intp]
EDGE = 15
"""Bytes per step that is tried, including steps that lead nowhere (most do)."""
STORED = 56
"""Bytes per step that is stored."""
STEP = 200
"""Elementary operations per step that is tried."""
PATIENCE = (60_000, 600_000)
"""The number of steps that every order of cards may try at first."""
LONG = 5_000_000
"""The number of steps for orders that are still promising; beyond it only the most advanced one goes on."""
BLOCK = 500_000
"""The number of steps tried together: most lead nowhere, and need no memory at the same time."""
FAR = 0.45
"""The progress below which an order is given up after the last of `PATIENCE`, unless no other one is left."""


@dataclass(frozen=True)
class Layer:
    """Steps from the states of one layer to those of the next, by paths of one card.

    Step e goes from `source[e]` by `path[e]` to `target[e]` with the `weight` of the choices closed by it; `source`
    is ascending. `order` sorts the steps by target, `starts` are the first ones of each target in that order. If states
    were left out at random, `stands` is how many each step represents.
    """

    card: int
    paths: int
    source: Index
    path: Index
    target: Index
    weight: Reals | None
    order: Index
    starts: Index
    before: int
    after: int
    stands: Reals | None = None

    @cached_property
    def weights(self) -> Reals:
        """The factor of every step: the number of steps it stands for, times the chances of the choices it ends."""
        counts = self.counts
        return counts if self.weight is None else counts * self.weight

    @property
    def counts(self) -> Reals:
        """The number of steps that every step stands for; made anew each time, because it may be needed only once."""
        return np.ones(len(self.source)) if self.stands is None else self.stands

    def forward(self, values: Any, counting: bool = False) -> Any:
        """Return values of the next layer from those of this one; `counting`: without the chances of choices."""
        factors = self.counts.astype(values.dtype) if counting else self.weights
        return np.add.reduceat((values[self.source] * factors)[self.order], self.starts)

    def backward(self, values: Reals) -> Reals:
        """Return values of this layer from those of the next one."""
        sums: Any = np.bincount(self.source, self.weights * values[self.target], self.before)
        return sums

    def flow(self, before: Reals, after: Reals) -> Reals:
        """Return the weight of all histories with each path of the card."""
        steps = before[self.source] * self.weights * after[self.target]
        sums: Any = np.bincount(self.path, steps, self.paths)
        return sums


class Thin(Protocol):
    """A function that makes layers smaller."""

    ahead: Sequence[Outlook]

    def __call__(
        self, layer: Layer, keys: States, outlook: Callable[[States], Reals], paths: int
    ) -> tuple[Layer, States]:
        """Return the smaller layer, and its states.

        `outlook` estimates how likely it is that the remaining cards can fill each state. The next card has this many
        `paths`.
        """
        ...


class TooLong(TooMuch):
    """An order of cards that takes too many steps; `part` of the cards were followed by then."""

    def __init__(self, part: float) -> None:
        super().__init__("This order of cards takes too many steps from state to state.")
        self.part = part


def layers_in_any_order(
    paths: Sequence[Sequence[Path]], tallies: Sequence[Open], orders: Sequence[Sequence[int]], budget: Budget
) -> list[Layer] | None:
    """Return all layers in one of these orders of cards, found by trying each with more and more patience.

    None if no history fits. Raises TooMuch.
    """
    most = min(budget.steps / STEP, budget.memory / EDGE)
    every: list[Frontier] = [Frontier(CardPaths(paths, tallies, order), budget) for order in orders]
    left = list(every)
    for patience in (*(part for part in (*PATIENCE, LONG) if part < most), min(most, LONG)):
        for frontier in tuple(left):
            try:
                return frontier.advanced(patience)
            except TooLong as ended:
                if ended.part < FAR * (patience >= PATIENCE[-1]):
                    left.remove(frontier)
                    farthest = max(every, key=_part)
                    every = [one for one in every if one in left or one is farthest]
    if most > LONG:
        frontier = max(every, key=_part)
        every = left = [frontier]  # frees the steps of the other orders, which take as much memory
        with suppress(TooLong):
            return frontier.advanced(most)
    raise TooMuch(f"Following the cards takes more than {most:.0e} steps from state to state.")


def _part(frontier: Frontier) -> float:
    return frontier.part


class CardPaths:
    """The additions of all paths of every card to the states, in one order of cards: computed once for all runs."""

    def __init__(self, paths: Sequence[Sequence[Path]], tallies: Sequence[Open], order: Sequence[int]) -> None:
        self.order = order
        self.steps: list[_Step] = []
        touched: list[list[Open]] = []
        rest: dict[int, int] = {}
        for card in order:
            ever = touches(paths[card])
            touched.append([t for t in tallies if ever >> t.number & 1])
            for tally in touched[-1]:
                rest[tally.number] = rest.get(tally.number, 0) + 1
        fields = Fields(tallies)
        for card, some in zip(order, touched, strict=True):
            for tally in some:
                rest[tally.number] -= 1
            self.steps.append(_Step(paths[card], some, rest, fields))
            for tally in some:
                if not rest[tally.number]:
                    fields.close(tally.number)


class Frontier:
    """The states reached so far in one order of cards, and the layers that lead to them; it can be resumed.

    `thin` may leave out states, at random, after every layer.
    """

    def __init__(self, plan: CardPaths, budget: Budget = BUDGET, thin: Thin | None = None) -> None:
        self._plan, self._budget, self._thin = plan, budget, thin
        self._keys: States = {0: np.zeros(1, dtype=np.int64)}
        self._made: list[Layer] = []
        self._tried = self._stored = 0

    @property
    def part(self) -> float:
        """The part of the cards that has been followed."""
        return len(self._made) / max(1, len(self._plan.order))

    def advanced(self, most: float) -> list[Layer] | None:
        """Return all layers, None if no history fits. Raises TooLong after trying this many steps in all."""
        while len(self._made) < len(self._plan.order):
            self._budget.check_wanted()
            step = self._plan.steps[len(self._made)]
            coming = len(self._keys[0]) * len(step.paths)
            if self._tried + coming > most or self._stored * STORED > self._budget.memory:
                raise TooLong(self.part)
            self._tried += coming
            self._advance(step)
            if not len(self._keys[0]):
                return None
        return self._made

    def _advance(self, step: _Step) -> None:
        at = len(self._made)
        layer, keys = step.taken(self._plan.order[at], self._keys)
        if self._thin is not None and len(keys[0]):
            last = at + 1 == len(self._plan.order)
            coming = 1 if last else len(self._plan.steps[at + 1].paths)
            layer, keys = self._thin(layer, keys, partial(step.outlook, self._thin.ahead[at]), coming)
        self._keys = keys
        self._stored += len(layer.source)
        self._made.append(layer)


def layers(plan: CardPaths, most: float, thin: Thin | None = None, budget: Budget = BUDGET) -> list[Layer] | None:
    """Return all layers of this plan; None if no history fits. Raises TooMuch after trying this many steps."""
    return Frontier(plan, budget, thin).advanced(most)


class _Step:
    """One more card: what its paths add, and what is checked then."""

    def __init__(self, paths: Sequence[Path], touched: Sequence[Open], rest: Mapping[int, int], fields: Fields) -> None:
        self.paths, self.closing = paths, [t for t in touched if not rest[t.number]]
        self.at, self.width = {t.number: fields.open(t) for t in touched}, fields.width
        self._open = dict(fields.at)
        table, places = adds(paths), dict[int, dict[int, int]]()
        self.capped = [self.at[t.number] for t in touched if t.capped]
        self.checks: dict[int, tuple[int, int, int]] = {}
        for tally in touched:
            word, shift = self.at[tally.number]
            places.setdefault(word, {})[tally.number] = 1 << shift
            if not tally.chances:
                guard = 1 << fields.width[tally.number] - 1
                lowest = max(0, tally.least - rest[tally.number])
                high, low, guards = self.checks.get(word, (0, 0, 0))
                high += guard - 1 - tally.most << shift
                low += guard - lowest << shift
                self.checks[word] = high, low, guards | guard << shift
        self.deltas: States = {
            word: table[:, list(ones)] @ np.array(list(ones.values()), dtype=np.int64) for word, ones in places.items()
        }

    def outlook(self, ahead: Outlook, keys: States) -> Reals:
        """Return how likely it is that the remaining cards fill what is open, as if tallies were independent."""
        likelihood: Reals = np.ones(len(keys[0]))
        for number, likely in ahead.items():
            if number in self._open:
                word, shift = self._open[number]
                likelihood *= likely[keys[word] >> shift & (1 << self.width[number]) - 1]
        return likelihood

    def taken(self, card: int, keys: States) -> tuple[Layer, States]:
        """Return the steps from these states, and the states they lead to."""
        before = len(keys[0])
        for word in self.deltas:
            if word not in keys:
                keys[word] = np.zeros(before, dtype=np.int64)
        source, path = self._fitting(keys)
        flat = {word: values[source] for word, values in keys.items()}
        for word, deltas in self.deltas.items():
            flat[word] += deltas[path]
        for word, shift in self.capped:
            flat[word] -= (flat[word] >> shift + 1 & 1) << shift
        keep, weight = self._closed(flat)
        if keep is not None:
            for word in flat:
                flat[word] = flat[word][keep]
            source, path = source[keep], path[keep]
            weight = None if weight is None else weight[keep]
        order, starts = _alike([values for word, values in flat.items() if word < IMPLIED])
        target = np.empty(len(source), dtype=np.intp)
        target[order] = np.repeat(np.arange(len(starts)), np.diff(starts, append=len(source)))
        layer = Layer(card, len(self.paths), source, path, target, weight, order, starts, before, len(starts))
        first = order[starts]
        return layer, {word: values[first] for word, values in flat.items()}

    def _fitting(self, keys: States) -> tuple[Index, Index]:
        """Return the steps after which no tally has too much, and none too little for the remaining cards."""
        many, rows = len(keys[0]), max(1, BLOCK // len(self.paths))
        if many <= rows:
            return self._fitting_in(keys, 0, many)
        parts = [self._fitting_in(keys, at, min(at + rows, many)) for at in range(0, many, rows)]
        return np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts])

    def _fitting_in(self, keys: States, start: int, stop: int) -> tuple[Index, Index]:
        """Return what `_fitting` does, for the states from `start` to before `stop`."""
        source: Index | None = None
        path: Index = np.arange(len(self.paths))
        for word, (high, low, guards) in self.checks.items():
            here = keys[word][start:stop, None] if source is None else keys[word][source]
            flat = here + self.deltas[word][path]
            fits = ((flat + high & guards) | (flat + low & guards ^ guards)) == 0
            if source is None:
                source, path = np.nonzero(fits)
                source += start
            else:
                fitting = np.flatnonzero(fits)
                source, path = source[fitting], path[fitting]
        if source is None:
            return np.divmod(np.arange(start * len(path), stop * len(path)), len(path))
        return source, path

    def _closed(self, flat: States) -> tuple[Index | None, Reals | None]:
        """Remove the fields of closed tallies; return which steps stay, if not all, and the chances of choices."""
        weight: Reals | None = None
        fits: NDArray[np.bool_] | None = None
        for tally in self.closing:
            (word, shift), mask = self.at[tally.number], (1 << self.width[tally.number]) - 1
            if tally.chances:
                value = flat[word] >> shift & mask
                if tally.hard:
                    fits = value > 0 if fits is None else fits & (value > 0)
                else:
                    chance = np.array(tally.chances)[value]
                    weight = chance if weight is None else weight * chance
            flat[word] &= ~(mask << shift)
        return None if fits is None else np.flatnonzero(fits), weight


def _alike(keys: Sequence[Keys]) -> tuple[Index, Index]:
    """Return an order in which equal states are adjacent, and where in it each new one starts."""
    code = keys[0]
    for word in keys[1:]:
        if word.any():
            code = _rank(code)[0]
            rank, many = _rank(word)
            code *= many
            code += rank
            del rank
    order = np.argsort(code)
    code = code[order]
    if not len(code):
        return order, order
    return order, np.flatnonzero(np.concatenate(([True], code[1:] != code[:-1])))


def _rank(values: Keys) -> tuple[Keys, int]:
    """Return, for every value, how many distinct ones are below it, and how many there are."""
    order = np.argsort(values)
    rising = values[order]
    differs = rising[1:] != rising[:-1]
    new: Keys = np.zeros(len(values), dtype=np.int64)
    np.cumsum(differs, out=new[1:])
    rank = rising  # reuses its memory
    rank[order] = new
    return rank, int(new[-1]) + 1
