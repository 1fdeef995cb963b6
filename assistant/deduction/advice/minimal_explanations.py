"""Explanations: a few lines that force a cell, or that cannot all be true.

A set of lines is *minimal* if leaving out any one of them lifts the conclusion. It is found by dividing and testing
(Junker, QuickXplain, 2004), with exact tests. Then the smallest of all such sets is searched for (Ignatiev, Previti,
Liffiton, Marques-Silva, 2015): every deal breaks some lines, and a set of lines that no deal satisfies intersects each
of these. The smallest set that intersects those of all deals found so far is tried, until no deal satisfies it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from assistant.deduction.constraints.drop_evidence import relaxed
from assistant.deduction.constraints.find_deal import Witnesses
from assistant.deduction.constraints.propagate import SETUP, Propagation
from assistant.deduction.moving_cards.find_history import Trials
from assistant.deduction.moving_cards.propagate_moves import Following
from assistant.deduction.moving_cards.timeline import Timeline, moves
from assistant.deduction.resolve_names import one_of
from assistant.kit.facts import ENVELOPE, Evidence, Fact, Holds, HoldsNone, NotTogether

ROUNDS = 40
"""The number of sets that are tried before a minimal one is accepted as it is."""
TRIED = 4_000
"""The number of matchings after which the search for a smaller set stops (`Witnesses.tried`)."""


@dataclass(frozen=True)
class Why:
    """The lines that prove that `card` is at `place`, or is not if `held` is false, in the order of the log.

    `fewest`: proven that no smaller set suffices. `labels` are the labels of the lines.
    """

    card: str
    place: str
    held: bool
    lines: tuple[int, ...]
    fewest: bool
    labels: tuple[str, ...]


@dataclass(frozen=True)
class Conflict:
    """`lines` that cannot all be true. Ignoring any one of `doubtful` leaves a possible deal.

    `fewest`: proven that no smaller set is impossible. `labels` are the labels of the lines.
    """

    lines: tuple[int, ...]
    doubtful: tuple[int, ...]
    fewest: bool = True
    labels: tuple[str, ...] = ()


def possible(evidence: Evidence) -> bool:
    """Return whether any deal fits the evidence."""
    return witnesses(evidence).possible()


def witnesses(evidence: Evidence) -> Witnesses:
    """Return a tester for sets of the evidence's lines."""
    return Trials(evidence) if moves(evidence) else Witnesses(evidence)


def without(evidence: Evidence, lines: Iterable[int]) -> Evidence:
    """Return the evidence as if these lines had not been recorded: a what-if.

    Where cards change hands, hand sizes are public: that a card moved stays, and which card it was is dropped.
    """
    return relaxed(evidence, frozenset(lines))


def given(evidence: Evidence, card: str, place: str, held: bool = True) -> Evidence:
    """Return the evidence with the added assumption that a card is, or is not, at a place now; it belongs to no line.

    Raises NoSuch for a card or place that this table does not have.
    """
    one_of("card", card, evidence.cards)
    one_of("place", place, evidence.places)
    kind = Holds if held else HoldsNone
    return assuming(evidence, kind(seq=SETUP, moment=0, place=place, cards=frozenset((card,))))


def assuming(evidence: Evidence, fact: Fact) -> Evidence:
    """Return the evidence with one more fact, which holds now, whatever its moment was."""
    if not moves(evidence):
        return replace(evidence, facts=(fact, *evidence.facts))
    now = max((known.moment for known in evidence.facts), default=0)
    return replace(evidence, facts=(*evidence.facts, replace(fact, moment=now)))


def why(evidence: Evidence, card: str, place: str) -> Why | None:
    """Return the lines that force this cell; None while it is open, or if the facts are in conflict anyway.

    Raises NoSuch for a card or place that this table does not have.
    """
    one_of("card", card, evidence.cards)
    one_of("place", place, evidence.places)
    deal = witnesses(evidence).deal()
    if deal is None:
        return None
    held = deal[card] == place
    supposed = witnesses(given(evidence, card, place, not held))
    if supposed.possible():
        return None
    lines, fewest = _fewest(supposed)
    return Why(card, place, held, lines, fewest, evidence.called(lines))


def proof(evidence: Evidence) -> tuple[int, ...] | None:
    """Return the fewest lines that prove the whole content of the envelope; None while more than one is possible.

    Without any one of them, another envelope is possible. None also if the facts are in conflict anyway.
    """
    deal = witnesses(evidence).deal()
    if deal is None:
        return None
    cards = frozenset(card for card, place in deal.items() if place == ENVELOPE)
    supposed = witnesses(assuming(evidence, NotTogether(seq=SETUP, moment=0, place=ENVELOPE, cards=cards)))
    return None if supposed.possible() else _fewest(supposed)[0]


def conflict(evidence: Evidence) -> Conflict | None:
    """Return the fewest lines that cannot all be true, and which single ones would resolve it; None if deals fit.

    `lines` is minimal (without any one of them a deal fits); it is empty if the setup itself cannot be dealt.
    """
    every = witnesses(evidence)
    if every.possible():
        return None
    lines, proven = _fewest(every)
    if not lines:  # The hand sizes are impossible, whatever the cards are.
        lines, proven = _hint(evidence) or (), not moves(evidence)
    mended = (line for line in lines if every.possible(other for other in every.lines if other != line))
    return Conflict(lines, tuple(mended), proven, evidence.called(lines))


def _fewest(every: Witnesses) -> tuple[tuple[int, ...], bool]:
    """Return the fewest lines whose facts, with the setup, leave no deal, and whether that is proven."""

    def impossible(lines: Iterable[int]) -> bool:
        return not every.possible(lines)

    if impossible(()):
        return (), True
    explanations: list[list[int]] = []
    hint = _hint(every.evidence)
    hinted = bool(hint) and impossible(hint or ())
    if not (hinted and moves(every.evidence)):
        explanations.append(_explain(impossible, [], False, every.lines))
        explanations.append(_explain(impossible, [], False, every.lines[::-1]))
    if hinted:
        explanations.append(_explain(impossible, [], False, hint or ()))
    lines, proven = _smallest(every, frozenset(min(explanations, key=len)))
    return tuple(sorted(lines)), proven


def _hint(evidence: Evidence) -> tuple[int, ...] | None:
    """Return lines that propagation finds in conflict; None if it finds none."""
    if moves(evidence):
        return Following(Timeline(evidence), reasons=True).conflict
    return Propagation(evidence).conflict


def _smallest(every: Witnesses, best: frozenset[int]) -> tuple[frozenset[int], bool]:
    """Return a smaller set than `best` that leaves no deal, if any, and whether none smaller is left to try."""
    for _ in range(ROUNDS):
        if every.tried > TRIED or every.unsure:
            break
        tried = meeting(every.broken, len(best) - 1)
        if tried is None:
            return best, True
        if not every.possible(tried):
            return tried, True
        _stretch(every)
    return best, False


def _stretch(every: Witnesses) -> None:
    """Look for deals that satisfy everything the last one does and more lines, so that few lines are broken."""
    fulfilled = set(every.lines) - every.broken[-1]
    for line in sorted(every.broken[-1]):
        if line not in fulfilled and every.deal((*fulfilled, line)) is not None:
            fulfilled |= set(every.lines) - every.broken[-1]


def meeting(sets: Sequence[frozenset[int]], most: int) -> frozenset[int] | None:
    """Return a smallest set with a member in each of these sets (a hitting set); None if it needs more than `most`."""
    for size in range(most + 1):
        smallest = _meeting(sets, frozenset(), size)
        if smallest is not None:
            return smallest
    return None


def _meeting(sets: Sequence[frozenset[int]], chosen: frozenset[int], more: int) -> frozenset[int] | None:
    left = [one for one in sets if not one & chosen]
    if not left:
        return chosen
    if not more:
        return None
    tightest = min(left, key=len)
    hits = (_meeting(left, chosen | {line}, more - 1) for line in sorted(tightest))
    return next((one for one in hits if one is not None), None)


def _explain(
    impossible: Callable[[Iterable[int]], bool], fixed: Sequence[int], grew: bool, lines: Sequence[int]
) -> list[int]:
    """Return the part of `lines` needed, given `fixed`, to leave nothing possible (QuickXplain)."""
    if grew and impossible(fixed):
        return []
    if len(lines) == 1:
        return list(lines)
    half = len(lines) // 2
    first, second = lines[:half], lines[half:]
    late = _explain(impossible, [*fixed, *first], bool(first), second)
    early = _explain(impossible, [*fixed, *late], bool(late), first)
    return [*early, *late]
