"""Three slow, simple ways to know what a seat may know. They share nothing with the engine but the facts.

`worlds` lists every deal of a tiny deck. `CardByCard` counts deals of a whole deck card by card. `cells_by_sat` asks a
SAT solver about every cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from operator import add

from pysat.card import CardEnc, EncType
from pysat.solvers import Cadical153

from assistant.kit.facts import ENVELOPE, Evidence, Fact, Holds, HoldsNone, HoldsOneOf, NotTogether, Showed

Hands = dict[str, frozenset[str]]


def worlds(evidence: Evidence) -> Iterator[Hands]:
    """Yield every deal, whatever the facts say."""

    def hands(rest: frozenset[str], places: Sequence[tuple[str, int]]) -> Iterator[Hands]:
        if not places:
            yield {}
            return
        (place, size), *others = places
        for hand in combinations(sorted(rest), size):
            for more in hands(rest - set(hand), others):
                yield {place: frozenset(hand), **more}

    for solution in product(*evidence.classes.values()):
        for found in hands(frozenset(evidence.cards) - set(solution), list(evidence.sizes.items())):
            yield {**found, ENVELOPE: frozenset(solution)}


def fits(world: Hands, fact: Fact) -> bool:
    hand = world[fact.place]
    match fact:
        case Holds():
            return fact.cards <= hand
        case HoldsNone():
            return not fact.cards & hand
        case HoldsOneOf():
            return bool(fact.cards & hand)
        case Showed():
            return fact.card in hand
        case NotTogether():
            return not fact.cards <= hand
    raise AssertionError(fact)


def weight(world: Hands, evidence: Evidence) -> float:
    """Return the likelihood of the cards that this seat was shown, each chosen at random among those that matched."""
    found = 1.0
    for fact in evidence.facts:
        if isinstance(fact, Showed):
            found /= len(fact.among & world[fact.place])
    return found


class CardByCard:
    """A count of deals, card by card.

    A state holds the free places, which clauses are satisfied, how many cards of each ban are together and how many
    matched at each show. `total` and `chance` are for deals weighted by 1/matches, or equally.
    """

    def __init__(self, evidence: Evidence, random: bool) -> None:
        self.evidence, self.random = evidence, random
        self.kind = {card: at for at, cards in enumerate(evidence.classes.values()) for card in cards}
        self.allowed = {card: set(evidence.places) for card in evidence.cards}
        for fact in evidence.facts:
            if isinstance(fact, Holds | Showed):
                for card in fact.cards if isinstance(fact, Holds) else (fact.card,):
                    self.allowed[card] &= {fact.place}
            elif isinstance(fact, HoldsNone):
                for card in fact.cards:
                    self.allowed[card] -= {fact.place}
        self._close_full_hands()
        sure = {card: next(iter(places)) for card, places in self.allowed.items() if len(places) == 1}
        self.clauses = list(
            {
                (f.place, f.cards)
                for f in evidence.facts
                if isinstance(f, HoldsOneOf) and not any(sure.get(card) == f.place for card in f.cards)
            }
        )
        self.bans = [(f.place, f.cards) for f in evidence.facts if isinstance(f, NotTogether)]
        self.shows = [(f.place, f.among) for f in evidence.facts if isinstance(f, Showed)] if random else []
        involved = {card: sum(card in cards for _, cards in self.clauses) for card in evidence.cards}
        self.order = sorted(evidence.cards, key=lambda card: (len(self.allowed[card]) > 1, -involved[card], card))
        self.layers = self._forward()
        self.back = self._backward()
        start = next(iter(self.layers[0]))
        self.total = self.back[0].get(start, 0.0)
        self.deals = sum(count for state, count in self.layers[-1].items() if self._last(state))

    def _close_full_hands(self) -> None:
        changed = True
        while changed:
            changed = False
            for place, size in self.evidence.sizes.items():
                held = [card for card, places in self.allowed.items() if places == {place}]
                if len(held) == size:
                    for places in self.allowed.values():
                        if place in places and len(places) > 1:
                            places.discard(place)
                            changed = True

    def _moves(self, at: int) -> tuple[int, list[tuple]]:
        """Return the clauses that this card is the last to satisfy, and the effect of each possible place."""
        card, later = self.order[at], set(self.order[at + 1 :])
        due = sum(1 << i for i, (_, cards) in enumerate(self.clauses) if not cards & later)
        moves = []
        for place in sorted(self.allowed[card]):
            number = None if place == ENVELOPE else list(self.evidence.sizes).index(place)
            solves = sum(1 << i for i, (where, cards) in enumerate(self.clauses) if card in cards and where == place)
            banned = [int(card in cards and where == place) for where, cards in self.bans]
            shown = [int(card in cards and where == place) for where, cards in self.shows]
            moves.append((place, number, solves, banned if any(banned) else (), shown if any(shown) else ()))
        return due, moves

    def _next(self, state: tuple, kind: int, due: int, moves: list[tuple]) -> Iterator[tuple[str, tuple]]:
        free, solved, done, bans, shows = state
        for place, number, solves, banned, shown in moves:
            room, kinds, together, seen = free, solved, bans, shows
            if number is None:
                if solved >> kind & 1:
                    continue
                kinds = solved | 1 << kind
            elif not free[number]:
                continue
            else:
                room = (*free[:number], free[number] - 1, *free[number + 1 :])
            if due & ~(done | solves):
                continue
            if banned:
                together = tuple(map(add, bans, banned))
                if any(n == len(cards) for n, (_, cards) in zip(together, self.bans, strict=True)):
                    continue
            if shown:
                seen = tuple(map(add, shows, shown))
            yield place, (room, kinds, done | solves, together, seen)

    def _forward(self) -> list[dict[tuple, int]]:
        sizes = tuple(self.evidence.sizes.values())
        layers = [{(sizes, 0, 0, (0,) * len(self.bans), (0,) * len(self.shows)): 1}]
        self.steps: list[dict[tuple, list[tuple[str, tuple]]]] = []
        for at in range(len(self.order)):
            layer: dict[tuple, int] = {}
            due, moves = self._moves(at)
            kind = self.kind[self.order[at]]
            steps = {state: list(self._next(state, kind, due, moves)) for state in layers[-1]}
            for state, count in layers[-1].items():
                for _, to in steps[state]:
                    layer[to] = layer.get(to, 0) + count
            layers.append(layer)
            self.steps.append(steps)
        return layers

    def _last(self, state: tuple) -> float:
        free, solved, _, _, shows = state
        if any(free) or solved + 1 != 1 << len(self.evidence.classes):
            return 0.0
        found = 1.0
        for many in shows:
            found /= many
        return found

    def _backward(self) -> list[dict[tuple, float]]:
        back = [{state: self._last(state) for state in self.layers[-1]}]
        for steps in reversed(self.steps):
            back.append({state: sum(back[-1][to] for _, to in ways) for state, ways in steps.items()})
        return back[::-1]

    def chances(self) -> list[list[float]]:
        """Return the probability of every card (row) at every place (column)."""
        rows: dict[str, dict[str, float]] = {}
        for at, card in enumerate(self.order):
            row = dict.fromkeys(self.evidence.places, 0.0)
            for state, ways in self.steps[at].items():
                for place, to in ways:
                    row[place] += self.layers[at][state] * self.back[at + 1][to]
            rows[card] = row
        return [[rows[card][place] / self.total for place in self.evidence.places] for card in self.evidence.cards]


def cells_by_sat(evidence: Evidence) -> dict[tuple[str, str], bool]:
    """Return, for every (card, place), whether some deal has it."""
    cells = [(card, place) for card in evidence.cards for place in evidence.places]
    number = {cell: at for at, cell in enumerate(cells, 1)}
    top = len(cells)
    clauses: list[list[int]] = []

    def exactly(literals: list[int], bound: int) -> None:
        nonlocal top
        found = CardEnc.equals(literals, bound, top_id=top, encoding=EncType.seqcounter)
        top = max(top, found.nv)
        clauses.extend(found.clauses)

    for card in evidence.cards:
        exactly([number[card, place] for place in evidence.places], 1)
    for cards in evidence.classes.values():
        exactly([number[card, ENVELOPE] for card in cards], 1)
    for place, size in evidence.sizes.items():
        exactly([number[card, place] for card in evidence.cards], size)
    for fact in evidence.facts:
        match fact:
            case Holds(place=place, cards=cards):
                clauses.extend([number[card, place]] for card in cards)
            case Showed(place=place, card=card):
                clauses.append([number[card, place]])
            case HoldsNone(place=place, cards=cards):
                clauses.extend([-number[card, place]] for card in cards)
            case HoldsOneOf(place=place, cards=cards):
                clauses.append([number[card, place] for card in cards])
            case NotTogether(place=place, cards=cards):
                clauses.append([-number[card, place] for card in cards])
    possible = dict.fromkeys(cells, False)
    with Cadical153(bootstrap_with=clauses) as solver:
        for cell in cells:
            if not possible[cell] and solver.solve(assumptions=[number[cell]]):
                for literal in solver.get_model()[: len(cells)]:
                    if literal > 0:
                        possible[cells[literal - 1]] = True
    return possible
