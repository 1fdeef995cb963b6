"""The engine compared with slow counts and with where the cards really were.

    python -m tests.deduction.histories.compare            # all of it: 2,000 tiny decks, 40 + 200 whole games
    python -m tests.deduction.histories.compare brute      # only tiny decks; or: cards, truth

Every comparison returns sentences about what differs; an empty list is agreement. `smallest` removes facts that a
difference does not need.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from assistant.deduction import BUDGET, Budget, posterior
from assistant.kit.facts import ENVELOPE, Evidence, Holds
from tests.deduction.histories.cardwise import Cardwise, TooMany
from tests.deduction.histories.tiny import Deck, decks
from tests.deduction.histories.told import Played, played

MODELS = ("uniform", "random")
NEAR = 1e-9
STATES = 30_000
"""The number of states above which a position of a whole game is not compared with the count card by card."""
Cells = Mapping[tuple[str, str], Any]


def apart(evidence: Evidence, chance: Any, wanted: Cells) -> list[str]:
    """Return the cells in which an array of chances is not what it should be."""
    rows = zip(evidence.cards, chance.tolist(), strict=True)
    cells = {(card, place): p for card, row in rows for place, p in zip(evidence.places, row, strict=True)}
    return [
        f"{card} at {place}: {p}, not {float(wanted.get((card, place), 0))}"
        for (card, place), p in cells.items()
        if not abs(p - float(wanted.get((card, place), 0))) < NEAR
    ]


def against_brute(deck: Deck, model: str) -> list[str]:
    """Compare the number of histories, every cell now and at moments, envelopes, and every mark."""
    evidence, brute = deck.evidence, deck.brute
    found = posterior(evidence, model)
    if found.deals != brute.count:
        return [f"{found.deals} histories, not {brute.count}"]
    if not brute.count:
        return [] if found.conflict is not None and not found.chance.any() and not found.triples else ["no conflict"]
    wrong = [f"conflict {found.conflict}"] if found.conflict is not None else []
    wrong += [f"answered by {found.method}"] if found.method == "sampled" else []
    for moment in brute.found:
        chance = found.chance if moment is None else found.at(moment)
        wrong += [f"moment {moment}: {what}" for what in apart(evidence, chance, brute.chances(model, moment))]
    triples = brute.triples(model)
    wrong += [f"{t}: {found.triples.get(t, 0)}" for t, p in triples.items() if abs(found.triples.get(t, 0) - p) > NEAR]
    wrong += [f"{t} is impossible" for t, p in found.triples.items() if p and t not in triples]
    return wrong + wrong_marks(evidence, found.marks, brute.chances(model))


def wrong_marks(evidence: Evidence, marks: Any, chances: Cells) -> list[str]:
    """Return marks that are not sound and complete for the possible cells."""
    wrong: list[str] = []
    for card in evidence.cards:
        able = [place for place in evidence.places if chances.get((card, place))]
        for place in evidence.places:
            wanted = "no" if place not in able else "yes" if len(able) == 1 else "open"
            if (found := marks.at(card, place)) != wanted:
                wrong.append(f"{card} at {place} is marked {found}, not {wanted}")
    return wrong


def against_cards(evidence: Evidence, model: str, moments: tuple[int, ...] = (), states: int = STATES) -> list[str]:
    """Compare with the count card by card, including the likeliest envelope. Raises TooMany."""
    slow = Cardwise(evidence, model, moments, states)
    found = posterior(evidence, model)
    if found.method == "sampled":
        return ["sampled"]
    if model == "uniform" and found.deals != slow.total:
        return [f"{found.deals} histories, not {slow.total}"]
    wrong = apart(evidence, found.chance, slow.chances())
    for moment in moments:
        wrong += [f"moment {moment}: {what}" for what in apart(evidence, found.at(moment), slow.chances(moment))]
    triple, chance = found.best
    sure = Holds(seq=0, moment=0, place=ENVELOPE, cards=frozenset(triple))
    narrowed = Cardwise(replace(evidence, facts=(sure, *evidence.facts)), model, most=states)
    if abs(narrowed.total / slow.total - chance) > NEAR:
        wrong.append(f"{triple}: {chance}, not {narrowed.total / slow.total}")
    return wrong + wrong_marks(evidence, found.marks, slow.chances())


def false_marks(evidence: Evidence, where: Mapping[str, str], budget: Budget = BUDGET) -> list[str]:
    """Return forced facts that are not true: a "no" where the card is, a "yes" where it is not."""
    found = posterior(evidence, budget=budget)
    wrong = [] if found.deals else [f"no history fits what happened: {found.conflict}"]
    for (card, place), mark in found.marks.cells.items():
        if mark == ("no" if where[card] == place else "yes"):
            wrong.append(f"{card} at {place} is marked {mark}, and is at {where[card]}")
    return wrong


def smallest(evidence: Evidence, wrong: Callable[[Evidence], object]) -> Evidence:
    """Return as few of the facts as still show a difference."""
    kept = list(evidence.facts)
    for fact in evidence.facts:
        fewer = [other for other in kept if other is not fact]
        if wrong(replace(evidence, facts=tuple(fewer))):
            kept = fewer
    return replace(evidence, facts=tuple(kept))


def positions(games: int, each: int, seed: int = 0) -> Iterator[tuple[Played, str, int]]:
    """Yield several seats and lines of whole games of three to six players."""
    dice = random.Random(seed)
    for number in range(games):
        game = played(3 + number % 4, seed * 1_000 + number)
        for _ in range(each):
            yield game, dice.choice(game.seats), dice.randint(len(game.game.players), len(game.lines))


# ---- all of it


def _brute() -> Iterator[tuple[str, list[str]]]:
    for number, deck in enumerate(decks(2_000, seed=1)):
        for model in MODELS:
            wrong = against_brute(deck, model)
            yield "tiny decks" + (", with a lie" if deck.lie else ""), [f"deck {number} {model}: {w}" for w in wrong]


def _cards() -> Iterator[tuple[str, list[str]]]:
    dice = random.Random(1)
    for game, seat, lines in positions(40, 12, seed=1):
        for model in MODELS:
            name = f"{len(game.game.players)} players, seed {game.game.seed}, {seat} after {lines}, {model}"
            try:
                wrong = against_cards(game.evidence(seat, lines), model, (dice.randint(0, lines),))
            except TooMany:
                yield "whole games, too large to compare", []
                continue
            sampled = wrong == ["sampled"]
            yield "whole games" + ", sampled" * sampled, [] if sampled else [f"{name}: {w}" for w in wrong]


def _truth() -> Iterator[tuple[str, list[str]]]:
    for number in range(200):
        game = played(3 + number % 4, 2_000 + number)
        for seat in game.seats:
            before: Evidence | None = None
            for lines in range(1, len(game.lines) + 1):
                evidence = game.evidence(seat, lines)
                if evidence != before:
                    wrong = false_marks(evidence, game.where[lines])
                    yield "truth", [f"{len(game.game.players)} {number} {seat} {lines}: {w}" for w in wrong]
                before = evidence


def main(which: list[str]) -> None:
    """Print differences as they are found, and at the end how much was compared."""
    done: Counter[str] = Counter()
    for part in (_brute, _cards, _truth):
        if not which or part.__name__[1:] in which:
            start = time.perf_counter()
            for name, wrong in part():
                done[name] += 1
                done[f"{name}: DIFFERENT"] += bool(wrong)
                for what in wrong[:3]:
                    print(what, flush=True)
            print(f"{part.__name__[1:]}: {time.perf_counter() - start:.0f} s", {n: c for n, c in done.items() if c})


if __name__ == "__main__":
    main(sys.argv[1:])
