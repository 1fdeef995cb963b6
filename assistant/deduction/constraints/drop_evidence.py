"""Evidence as if some lines had not been recorded.

If nothing moves, their facts are left out. Where cards change hands, hand sizes are public: that a card went from one
hand to another stays, and which card it was is dropped.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from assistant.deduction.constraints.propagate import SETUP
from assistant.deduction.moving_cards.timeline import moves
from assistant.kit.facts import OUT, DealtOn, Evidence, Fact, Left, Moved, Traded


def relaxed(evidence: Evidence, lines: Collection[int]) -> Evidence:
    """Return the evidence without these lines; what remains of them counts as setup and is no reason for anything."""
    if not lines:
        return evidence
    if not moves(evidence):
        return replace(evidence, facts=tuple(fact for fact in evidence.facts if fact.seq not in lines))
    facts: list[Fact] = []
    for fact in evidence.facts:
        facts.extend(_left(fact, evidence.cards) if fact.seq in lines else (fact,))
    return replace(evidence, facts=tuple(facts))


def _left(fact: Fact, cards: Iterable[str]) -> Iterable[Fact]:
    """Yield what remains of a fact: that hands have changed."""
    match fact:
        case Moved():
            yield replace(fact, seq=SETUP, cards=frozenset(cards), card=None, free=frozenset[str]())
        case Traded():
            yield replace(fact, seq=SETUP, gave=None, got=None)
        case DealtOn():
            yield replace(fact, seq=SETUP, known=())
        case Left(moment=moment, place=place):
            yield Moved(seq=SETUP, moment=moment, place=place, to=OUT, cards=frozenset(cards))
        case _:
            pass
