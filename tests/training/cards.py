"""Puzzles about hidden cards recomputed from the slow counts of `tests.deduction`.

Static hands are counted by `CardByCard`, hands that change by `Cardwise`; both say which deals (histories) remain. From
them every deal is listed with its weight, or a number of them is drawn exactly where there are too many. Forced places
are found by a SAT solver, or by a count of all histories.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np

from assistant.games.advanced_cluedo.advice_turn import at_hand
from assistant.games.clue import movement
from assistant.games.clue.tell import with_article
from assistant.kit.facts import ENVELOPE, DealtOn, Evidence, Holds, Left, Moved, Traded, Withheld
from assistant.kit.phrasing import listed
from assistant.training.proofs import OPEN
from assistant.training.puzzle import Puzzle
from tests.deduction.histories.cardwise import Cardwise, TooMany
from tests.deduction.reference import CardByCard, cells_by_sat
from tests.training.verdicts import NEAR, NotCheckable, Position, Reference

MOVING = (Moved, Traded, DealtOn, Left, Withheld)
STATES = 150_000
"""The number of states of a count above which a position is not checked."""
ROWS = 200_000
"""The number of deals up to which all are listed, and which are drawn otherwise."""
MADE_OF_ALL = 36_000
"""The number of deals up to which the program ranks questions by all of them; beyond that it draws some."""
ABOUT = 0.06
"""How near bits from drawn deals must be."""
TAKEN = 0.1
"""The chance that another player ends the game before one's next turn, by the definition of the figures."""

Step = tuple[str, Any, float]
"""The place of a card now, the state that follows, the weight."""


def static(evidence: Evidence) -> bool:
    return not any(isinstance(fact, MOVING) for fact in evidence.facts)


class Dealt:
    """The deals that the evidence allows, by the model "random": a row for each, with its weight.

    `drawn`: whether they are a sample. `places` are indices into the places of the evidence, `count` how many deals or
    histories there are.
    """

    def __init__(self, evidence: Evidence, rows: int = ROWS) -> None:
        self.evidence = evidence
        order, steps, ends = _counted(evidence)
        later, ways = ends, dict.fromkeys(ends, 1)
        tables = []
        for step in reversed(steps):
            able = {state: [to for to in every if later.get(to[1])] for state, every in step.items()}
            tables.append(able)
            ahead = later
            later = {state: sum(ahead[to] * p for _, to, p in every) for state, every in able.items()}
            ways = {state: sum(ways[to] for _, to, _ in every) for state, every in able.items()}
            tables[-1] = able, ahead
        (start,) = steps[0]
        self.count, self.total = ways[start], later[start]
        if not self.total:
            raise NotCheckable("no deal fits")
        self.drawn = self.count > rows
        self._walk(order, tables[::-1], rows, ends)

    def _walk(self, order: Sequence[str], tables: Sequence[Any], rows: int, ends: Mapping[Any, float]) -> None:
        """Follow every way from the start, or as many drawn ones as `rows`."""
        number = {place: at for at, place in enumerate(self.evidence.places)}
        numbers = {"left over": len(number)} | number
        dice = np.random.default_rng(5)
        at = np.zeros(rows if self.drawn else 1, dtype=np.int64)
        weights = np.ones(len(at))
        columns: dict[str, Any] = {}
        for card, (able, ahead) in zip(order, tables, strict=True):
            names = {state: place for place, state in enumerate(ahead)}
            every = [way for ways in able.values() for way in ways]
            begins = np.cumsum([0, *map(len, able.values())])
            to = np.array([names[state] for _, state, _ in every], dtype=np.int64)
            where = np.array([numbers[place] for place, _, _ in every], dtype=np.int8)
            factor = np.array([p for _, _, p in every])
            if self.drawn:
                worth = np.cumsum([0.0, *(p * ahead[state] for _, state, p in every)])
                low, high = worth[begins[at]], worth[begins[at + 1]]
                pick = np.searchsorted(worth, low + dice.random(len(at)) * (high - low), side="right") - 1
                pick = np.clip(pick, begins[at], begins[at + 1] - 1)
            else:
                many = begins[at + 1] - begins[at]
                back = np.repeat(np.arange(len(at)), many)
                pick = np.arange(len(back)) - np.repeat(np.cumsum(many) - many, many) + begins[at][back]
                columns = {name: column[back] for name, column in columns.items()}
                weights = weights[back] * factor[pick]
            columns[card], at = where[pick], to[pick]
        if not self.drawn:
            weights = weights * np.array(list(ends.values()))[at]
        self.weights = weights / weights.sum()
        self.columns = columns
        self.number = number

    @cached_property
    def envelope(self) -> Any:
        """The content of the envelope in every deal: one number for each."""
        inside = self.number[ENVELOPE]
        found = np.zeros(len(self.weights), dtype=np.int64)
        for cards in self.evidence.classes.values():
            held = np.stack([self.columns[card] == inside for card in cards])
            found = found * len(cards) + held.argmax(axis=0)
        return found

    @cached_property
    def envelopes(self) -> list[tuple[str, ...]]:
        return list(product(*self.evidence.classes.values()))

    @cached_property
    def chances(self) -> dict[tuple[str, ...], float]:
        """The chance of every content of the envelope."""
        sums = np.bincount(self.envelope, self.weights, len(self.envelopes))
        return dict(zip(self.envelopes, sums.tolist(), strict=True))

    def bits(self, cards: Sequence[str], queue: Sequence[str]) -> float:
        """Return how much the answer tells: H(envelope) less the mean of H(envelope | answer).

        The first in the queue who holds any of the cards shows one of them, each with equal chance.
        """
        rank = np.full(len(self.number) + 1, len(queue), dtype=np.int8)
        for at, player in enumerate(queue):
            rank[self.number[player]] = at
        ranks = np.stack([rank[self.columns[card]] for card in cards])
        first = ranks.min(axis=0)
        shows = (ranks == first) & (first < len(queue))
        answers = len(queue) * len(cards) + 1
        joint = np.zeros((len(self.envelopes), answers))
        for at, able in enumerate(shows):
            share = self.weights * able / np.maximum(shows.sum(axis=0), 1)
            cell = self.envelope * answers + np.minimum(first, len(queue) - 1) * len(cards) + at
            joint += np.bincount(cell, share, joint.size).reshape(joint.shape)
        nobody = self.weights * (first == len(queue))
        joint[:, -1] += np.bincount(self.envelope, nobody, len(joint))
        return self._entropy(joint.sum(axis=1)) + self._entropy(joint.sum(axis=0)) - self._entropy(joint)

    def _entropy(self, weights: Any) -> float:
        """Return bits, for a sample with the correction of Miller and Madow."""
        some = weights[weights > 0]
        plain = float(-(some * np.log2(some)).sum())
        return plain + (len(some) - 1) / (2 * len(self.weights) * np.log(2)) if self.drawn else plain


def _counted(evidence: Evidence) -> tuple[Sequence[str], list[dict[Any, list[Step]]], dict[Any, float]]:
    """Return the cards in the order of a count, its steps by card and state, and the weights of the last states."""
    if static(evidence):
        count = CardByCard(evidence, random=True)
        if any(len(layer) > STATES for layer in count.layers):
            raise NotCheckable("too many states to count")
        plain = [
            {state: [(place, to, 1.0) for place, to in ways] for state, ways in step.items()} for step in count.steps
        ]
        return count.order, plain, count.back[-1]
    try:
        slow = Cardwise(evidence, "random", most=STATES)
    except TooMany:
        raise NotCheckable("too many histories to count") from None
    steps: list[dict[Any, list[Step]]] = []
    for at, card in enumerate(slow.order):
        step: dict[Any, list[Step]] = {state: [] for state in slow.layers[at]}
        for state, path, to, weight in slow._next(at, slow.layers[at]):
            for trail, many in slow.paths[card][path].items():
                step[state].append((trail[-1], to, many * weight))
        steps.append(step)
    return slow.order, steps, dict.fromkeys(slow.layers[-1], 1.0)


# ---------------------------------------------------------------------- proofs


def proof(position: Position) -> list[str]:
    """Return what is wrong with the answer of a puzzle about what the seat can prove."""
    puzzle, state, evidence = position.puzzle, position.seen, position.evidence
    able = possible(evidence)
    right = [choice.text for choice in puzzle.choices if choice.right]
    wrong = [choice.text for choice in puzzle.choices if not choice.right]
    if right != [puzzle.best] or puzzle.choices[-1].text != OPEN:
        return [f"marked right: {right}, best: {puzzle.best}"]
    for kind, cards in evidence.classes.items():
        if puzzle.about == f"Which {kind} is in the case file?":
            inside = [state.card(card) for card in cards if able[card, ENVELOPE]]
            return [] if inside == right and not set(wrong) & set(inside) else [f"{inside} can be there, not {right}"]
    card = next((card for card in evidence.cards if puzzle.about == f"Where is {state.the(card)}?"), "")
    if not card:
        return [f"unknown card: {puzzle.about}"]
    places = [place for place in evidence.places if able[card, place]]
    words = [_place(state, place) for place in places]
    if len(places) == 1:
        return [] if words == right else [f"{words} is certain, not {right}"]
    if right != [OPEN]:
        return [f"{words} are possible, not only {right}"]
    said = listed(_place(state, place, short=True) for place in places)
    if puzzle.reason != f"It can still be in {len(places)} places: {said}.":
        return [f"{words} are possible: {puzzle.reason}"]
    return [] if set(wrong) <= set(words) else [f"{wrong} are offered, {words} are possible"]


def possible(evidence: Evidence) -> Mapping[tuple[str, str], bool]:
    """Return, for every card and place, whether the card can be there."""
    if static(evidence):
        return cells_by_sat(evidence)
    try:
        count = Cardwise(evidence, "uniform", most=STATES)
    except TooMany:
        raise NotCheckable("too many histories to count") from None
    able = count.chances()
    return {(card, place): bool(able.get((card, place))) for card in evidence.cards for place in evidence.places}


def _place(state: Any, place: str, *, short: bool = False) -> str:
    if place in state.order:
        return state.name(place) if short else f"{state.name(place)} has it"
    named = "the case file" if place == ENVELOPE else "the middle"
    return named if short else f"In {named}"


# ---------------------------------------------------------------------- questions and rooms


def question(position: Position) -> Reference:
    """Return the bits of every question that can be asked where those of the puzzle are."""
    puzzle, state = position.puzzle, position.seen
    triples = {_upper(_words(state, cards)): cards for cards in product(*position.evidence.classes.values())}
    rooms = {triples[choice.text][-1] for choice in puzzle.choices if choice.text in triples}
    dealt = Dealt(position.evidence)
    asked = _askable(puzzle, state, rooms)
    queue = _queue(state, puzzle.seat)
    return Reference({_words(state, cards): dealt.bits(cards, queue) for cards in asked}, _near(dealt, puzzle))


def directed(position: Position) -> Reference:
    """Return the bits of every question of Killer Clue about weapons in these rooms, in both directions.

    The player of the named suspect is asked first, if that is not the asker, then all others in the direction. Without
    Red Herrings, which may be given instead of a named card.
    """
    puzzle, state = position.puzzle, position.seen
    if state.herrings:
        raise NotCheckable("Red Herrings are in the game")
    dealt, values = Dealt(position.evidence), dict[str, float]()
    suspects, _, rooms = (state.deck[kind] for kind in state.classes)
    named = {room for room in rooms if any(f"in the {state.card(room)}, " in one.text for one in puzzle.choices)}
    owners = {player.piece: player.key for player in state.players}
    for room, suspect in product(named, suspects):
        for weapon in (weapon for weapon, there in state.weapons.items() if there == room):
            for direction, step in (("left", 1), ("right", -1)):
                seats = [*state.order][::step]
                first = seats.index(owners.get(suspect, puzzle.seat))
                queue = [one for one in seats[first:] + seats[:first] if one != puzzle.seat and one not in state.out]
                text = f"{_words(state, (suspect, weapon, room))}, to the {direction}"
                values[text] = dealt.bits((suspect, weapon, room), queue)
    return Reference(values, _near(dealt, puzzle))


def _askable(puzzle: Puzzle, state: Any, rooms: Iterable[str]) -> list[tuple[str, ...]]:
    """Return every question about these rooms; in Advanced Cluedo about persons and weapons that are there."""
    first, second, _ = (state.deck[kind] for kind in state.classes)
    if puzzle.game != "advanced_cluedo":
        return list(product(first, second, rooms))
    return [
        (suspect, weapon, room)
        for room in rooms
        for suspect in first
        if state.place(suspect) == room
        for weapon in at_hand(state, puzzle.seat, room)
    ]


def _queue(state: Any, seat: str) -> list[str]:
    """Return all other players, clockwise."""
    at = state.order.index(seat)
    return [*state.order[at + 1 :], *state.order[:at]]


def _near(dealt: Dealt, puzzle: Puzzle) -> float:
    """Return how near the values must be: exact, or within three standard errors of a puzzle that was sampled."""
    exact = dealt.count <= MADE_OF_ALL and not dealt.drawn
    return max(NEAR if exact else ABOUT, 3 * puzzle.error)


def room(position: Position) -> Reference:
    """Return the bits of the best question in each room, or by each way of moving this turn."""
    puzzle, state, seat = position.puzzle, position.seen, position.puzzle.seat
    dealt = Dealt(position.evidence)
    best: dict[str, float] = {}

    def of(rooms: Iterable[str]) -> float:
        for one in rooms:
            if one not in best:
                queue = _queue(state, seat)
                best[one] = max(dealt.bits(cards, queue) for cards in _askable(puzzle, state, [one]))
        return max((best[one] for one in rooms), default=0.0)

    if not any(choice.text.startswith(("Rolling", "The passage", "Asking")) for choice in puzzle.choices):
        near = movement.reach(state, seat)[0]
        return Reference({movement.place_name(state, one): of([one]) for one in near}, _near(dealt, puzzle))
    rolls = [of(rooms) for rooms in movement.rooms_by_roll(state, seat)]
    values = {"rolling the die": sum(rolls) / len(rolls)}
    here = state.room_of(seat)
    if here and movement.may_suggest(state, seat):
        values[f"asking in the {movement.place_name(state, here)}"] = of([here])
    if there := movement.passage(state, here):
        values[f"the passage to the {movement.place_name(state, there)}"] = of([there])
    return Reference(values, _near(dealt, puzzle))


# ---------------------------------------------------------------------- accusations


def accusation(position: Position) -> Reference:
    """Return the chance that each accusation is right, and that waiting is in time."""
    state, puzzle = position.seen, position.puzzle
    values, near = _solutions(position)
    values["accusing"] = max(values.values())
    others = sum(player != puzzle.seat and player not in state.out for player in state.order)
    values["no accusation"] = (1 - TAKEN) ** others
    return Reference(values, near)


def version(position: Position) -> Reference:
    """Return the chance of every version of what happened."""
    return Reference(*_solutions(position))


def _solutions(position: Position) -> tuple[dict[str, float], float]:
    evidence, state = position.evidence, position.seen
    dealt = Dealt(evidence)
    values = {_words(state, cards): chance for cards, chance in dealt.chances.items()}
    if not dealt.drawn:
        return values, NEAR
    if not static(evidence):
        return values, 0.01
    texts = {choice.text for choice in position.puzzle.choices}
    likeliest = sorted(dealt.chances, key=lambda cards: -dealt.chances[cards])[:5]
    offered = [cards for cards in dealt.chances if _upper(_words(state, cards)) in texts]
    exact = {_words(state, cards): _exact(evidence, cards, dealt.total) for cards in {*likeliest, *offered}}
    return exact, NEAR


def _exact(evidence: Evidence, cards: Sequence[str], total: float) -> float:
    fact = Holds(seq=0, moment=0, place=ENVELOPE, cards=frozenset(cards))
    return CardByCard(replace(evidence, facts=(*evidence.facts, fact)), random=True).total / total


def _words(state: Any, cards: Sequence[str]) -> str:
    if tuple(state.classes) != ("suspect", "weapon", "room"):
        return listed(with_article(state, card) for card in cards)
    suspect, weapon, place = map(state.card, cards)
    return f"{suspect} with the {weapon} in the {place}"


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
