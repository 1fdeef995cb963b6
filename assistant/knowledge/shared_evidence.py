"""The evidence that a seat shares with another player: what it knows that the other has seen as well.

It rests on the story of the seat alone, so it tells nothing that the seat may not know. The other player may have seen
more: cards of their own hand, and cards that others showed them.
"""

from __future__ import annotations

from assistant.core.event import Event
from assistant.kit.facts import Fact
from assistant.kit.learning import Learning, Learnt, SupposedStep
from assistant.table.table import Table


def shared(table: Table, seat: str, other: str, place: int = -1) -> Learnt:
    """Return what `other` has certainly learned up to the line at this place of `account(seat)`; by default the last.

    Empty before the first line, and in games in which nobody asks for hidden cards.
    """
    learning = table.game.evidence
    if not isinstance(learning, Learning):
        return Learnt()
    made = table.made(seat, learning.shared_rule(other))
    return (made[place] if -len(made) <= place < len(made) else None) or Learnt()


def would_learn(table: Table, seat: str, other: str, event: Event) -> tuple[Fact, ...]:
    """Return the facts that `other` would learn from an event that this seat could record now."""
    learning = table.game.evidence
    if not isinstance(learning, Learning):
        return ()
    before, state = shared(table, seat, other), table.view(seat)
    number = table.count(seat) + 1
    step = SupposedStep(number, number, event, state, state)
    return learned_between(before, learning.supposed(before, step, event, other))


def learned_between(before: Learnt, after: Learnt) -> tuple[Fact, ...]:
    """Return the facts that are known after, and were not before."""
    known, facts = before.facts.all, after.facts.all
    if facts[: len(known)] == known:
        return facts[len(known) :]
    return tuple(fact for fact in facts if fact not in set(known))  # a later line has taken one back
