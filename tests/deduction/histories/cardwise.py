"""Histories of a whole deck, counted card by card: plain dictionaries, sharing nothing with the engine but the facts.

The state after some cards is what they have used together (`paths.py`): one integer. A gate closes after the last card
that can add to it; its fields are then cleared, and states that differed only there are merged. A second pass from the
end gives every card's places. Models: "uniform" counts exactly, in whole numbers; "random" weights in floats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from math import log2

from assistant.kit.facts import Evidence
from tests.deduction.histories.paths import WIDTH, Gate, Paths, Story

ONES = (1 << WIDTH) - 1
State = int


class TooMany(Exception):
    """More states than this method is meant for."""


class Cardwise:
    """The weight of all histories (`total`), and where every card is now and was after `moments`.

    Raises TooMany if a card leaves more than `most` states.
    """

    def __init__(self, evidence: Evidence, model: str, moments: Iterable[int] = (), most: int = 10**6) -> None:
        self.evidence, self.most = evidence, most
        self.story = Story(evidence, model)
        times = [fact.moment for fact in self.story.facts]
        self.moments = (*sorted(moments), None)
        after = [len(times) if m is None else sum(time <= m for time in times) for m in self.moments]
        self.paths = {card: self.story.paths(card, after) for card in evidence.cards}
        possible = self._narrowed()
        self.order = self._ordered()
        self.closing = self._closings()
        self.layers = self._forward() if possible else [{0: 1}, {}]
        self.total = self.layers[-1].get(0, 0) * self.story.constant

    # ---- paths that cannot be

    def _narrowed(self) -> bool:
        """Drop paths that leave too much or too little in a field; return False if nothing is left."""
        changed = True
        while changed:
            changed = False
            for field in (*self.story.exact, *self.story.some):
                changed = self._narrow(field) or changed
            if not all(self.paths.values()):
                return False
        return True

    def _narrow(self, field: int) -> bool:
        use = {card: {_used(path, field) for path in paths} for card, paths in self.paths.items()}
        many = self.story.exact.get(field)
        least = 1 if many is None else many
        for bound, most in ((min, many), (max, least)):
            loose = [card for card, used in use.items() if len(used) > 1]
            if loose and sum(bound(used, default=0) for used in use.values()) == most:
                for card in loose:
                    self._keep(card, field, bound(use[card]))
                return True
        return False

    def _keep(self, card: str, field: int, used: int) -> None:
        self.paths[card] = {path: trails for path, trails in self.paths[card].items() if _used(path, field) == used}

    # ---- the order of the cards

    @cached_property
    def varying(self) -> dict[str, set[int]]:
        """Return, by card, the fields in which its paths differ."""
        fields = range(0, self.story.used * WIDTH, WIDTH)
        return {
            card: {field for field in fields if len({_used(path, field) for path in paths}) > 1}
            for card, paths in self.paths.items()
        }

    def _ordered(self) -> list[str]:
        """Return the cards in an order that keeps few fields open."""
        left, order = set(self.evidence.cards), list[str]()
        begun: set[int] = set()

        def open_after(card: str) -> tuple[float, int, str]:
            others = set().union(*(self.varying[other] for other in left if other != card))
            still = (begun | self.varying[card]) & others
            return sum(log2(1 + self.story.exact.get(f, 2)) for f in still), len(self.paths[card]), card

        while left:
            card = min(left, key=open_after)
            left.remove(card)
            order.append(card)
            begun |= self.varying[card]
        return order

    def _closings(self) -> list[list[Gate]]:
        """Return, by position in the order, the gates that nothing later can change."""
        found: list[list[Gate]] = [[] for _ in self.order]
        last: dict[int, int] = {}
        for at, card in enumerate(self.order):
            for field in range(0, self.story.used * WIDTH, WIDTH):
                if any(_used(path, field) for path in self.paths[card]):
                    last[field] = at
        for gate in self.story.gates:
            found[max(last.get(field, 0) for field in gate.fields)].append(gate)
        return found

    # ---- forwards and backwards

    def _caps(self, paths: Paths) -> dict[tuple[int, int], list[tuple[int, int]]]:
        """Return, by path, the bounded fields that it adds to, with their bounds."""
        bounds = self.story.exact.items()
        return {path: [(f, many) for f, many in bounds if path[0] >> f & ONES] for path in paths}

    def _next(self, at: int, states: Iterable[State]) -> Iterable[tuple[State, tuple[int, int], State, float]]:
        """Yield every step from these states: from, by which path, to, and the weight of the gates that close."""
        paths, gates = self.paths[self.order[at]], self.closing[at]
        caps = self._caps(paths)
        wipe = ~sum(ONES << field for gate in gates for field in gate.fields)
        closed: dict[State, tuple[State, float]] = {}
        for state in states:
            for path, bounds in caps.items():
                full = (state + path[0]) | path[1]
                if any(full >> field & ONES > many for field, many in bounds):
                    continue
                if full not in closed:
                    closed[full] = full & wipe, self._weigh(full, gates)
                to, weight = closed[full]
                if weight:
                    yield state, path, to, weight

    def _weigh(self, state: State, gates: Sequence[Gate]) -> float:
        found = 1
        for gate in gates:
            found *= gate.weigh(*[state >> field & ONES for field in gate.fields])
            if not found:
                break
        return found

    def _forward(self) -> list[dict[State, float]]:
        layers: list[dict[State, float]] = [{0: 1}]
        for at, card in enumerate(self.order):
            layer: dict[State, float] = {}
            for state, path, to, weight in self._next(at, layers[-1]):
                ways = self.paths[card][path].total()
                layer[to] = layer.get(to, 0) + layers[-1][state] * ways * weight
            if len(layer) > self.most:
                raise TooMany(len(layer))
            layers.append(layer)
        return layers

    @cached_property
    def _trails(self) -> dict[str, Counter]:
        """Return, by card and its places at the moments, the weight of all such histories."""
        later: dict[State, float] = {0: 1}
        found: dict[str, Counter] = {}
        for at in reversed(range(len(self.order))):
            paths = self.paths[self.order[at]]
            here: dict[State, float] = {}
            by_path: dict[tuple[int, int], float] = dict.fromkeys(paths, 0)
            for state, path, to, weight in self._next(at, self.layers[at]):
                if after := later.get(to):
                    by_path[path] += self.layers[at][state] * weight * after
                    here[state] = here.get(state, 0) + paths[path].total() * weight * after
            later = here
            found[self.order[at]] = Counter()
            for path, weight in by_path.items():
                for trail, many in paths[path].items():
                    found[self.order[at]][trail] += many * weight
        return found

    def chances(self, moment: int | None = None) -> dict[tuple[str, str], float]:
        """Return the chance of every card at every place where it can be; empty without histories."""
        found: dict[tuple[str, str], float] = {}
        if not self.total:
            return found
        at, whole = self.moments.index(moment), self.layers[-1][0]
        for card, trails in self._trails.items():
            for trail, weight in trails.items():
                if weight:
                    found[card, trail[at]] = found.get((card, trail[at]), 0) + weight / whole
        return found


def _used(path: tuple[int, int], field: int) -> int:
    return (path[0] | path[1]) >> field & ONES
