"""Why: a few lines that force a cell, or that cannot all be true.

A set of lines is *minimal* if leaving out any one of them lifts the conclusion. It is found by dividing
and testing (Junker, QuickXplain, 2004), each test being exact; of up to three such sets the smallest is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from assistant.deduction.propagate import LAID, Propagation
from assistant.deduction.witness import Witnesses
from assistant.kit.facts import Evidence, Holds, HoldsNone


@dataclass(frozen=True)
class Why:
    """`card` is (or is not, `held`) at `place` because of these lines, in the order of the log."""

    card: str
    place: str
    held: bool
    lines: tuple[int, ...]


@dataclass(frozen=True)
class Conflict:
    """`lines` cannot all be true. Taking any one of `doubtful` as mistaken leaves a possible deal."""

    lines: tuple[int, ...]
    doubtful: tuple[int, ...]


def possible(evidence: Evidence) -> bool:
    """Whether any deal fits."""
    return Witnesses(evidence).possible()


def without(evidence: Evidence, lines: Iterable[int]) -> Evidence:
    """The evidence as if these lines had not been recorded: a what-if."""
    left_out = set(lines)
    return replace(evidence, facts=tuple(f for f in evidence.facts if f.seq not in left_out))


def why(evidence: Evidence, card: str, place: str) -> Why | None:
    """The lines that force this cell; None while it is open, or if the facts are in conflict anyway.

    Raises ValueError for a card or place that this table does not have.
    """
    if card not in evidence.cards or place not in evidence.places:
        raise ValueError(f"There is no cell {card} at {place}.")
    found = Witnesses(evidence).deal()
    if found is None:
        return None
    held = found[card] == place
    opposite = HoldsNone if held else Holds
    denied = opposite(seq=LAID, moment=0, place=place, cards=frozenset((card,)))
    supposed = Witnesses(replace(evidence, facts=(denied, *evidence.facts)))
    return None if supposed.possible() else Why(card, place, held, _fewest(supposed))


def conflict(evidence: Evidence) -> Conflict | None:
    """The fewest lines that cannot all be true, and which single ones would mend it; None if deals fit.

    `lines` is minimal (without any one of them a deal fits) and the shorter of two such sets; it is empty
    if the set-up itself cannot be dealt.
    """
    every = Witnesses(evidence)
    if every.possible():
        return None
    lines = _fewest(every)
    mended = (line for line in lines if every.possible(other for other in every.lines if other != line))
    return Conflict(lines, tuple(mended))


def _fewest(every: Witnesses) -> tuple[int, ...]:
    """A minimal set of lines whose facts, with the set-up, leave no deal."""

    def impossible(lines: Iterable[int]) -> bool:
        return not every.possible(lines)

    if impossible(()):
        return ()
    found = [_explain(impossible, [], False, every.lines), _explain(impossible, [], False, every.lines[::-1])]
    hint = Propagation(every.evidence).conflict
    if hint and impossible(hint):
        found.append(_explain(impossible, [], False, hint))
    return tuple(sorted(min(found, key=len)))


def _explain(
    impossible: Callable[[Iterable[int]], bool], fixed: Sequence[int], grew: bool, lines: Sequence[int]
) -> list[int]:
    """QuickXplain: the part of `lines` needed, given `fixed`, to leave nothing possible."""
    if grew and impossible(fixed):
        return []
    if len(lines) == 1:
        return list(lines)
    half = len(lines) // 2
    first, second = lines[:half], lines[half:]
    late = _explain(impossible, [*fixed, *first], bool(first), second)
    early = _explain(impossible, [*fixed, *late], bool(late), first)
    return [*early, *late]
