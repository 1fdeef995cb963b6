"""A seat's knowledge of hidden cards, cached along its walk: a new line costs the same, however long the story is."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.kit.facts import Evidence
from assistant.kit.learning import Learning
from assistant.table.table import Table


def learnt(table: Table, seat: str, lines: int | None = None) -> Evidence | None:
    """Return a seat's evidence from all lines, or from the first `lines` of the table; each line is read only once.

    None before the table is set up, and in games in which nobody asks for hidden cards.
    """
    rule = table.game.evidence
    if not isinstance(rule, Learning):
        return rule(table.story(seat, lines), seat)
    known = table.along(seat, rule.rule(seat))
    if lines is not None:
        among = {line.seq for line in table.lines[:lines]}
        known = [(seat_line, knowledge) for seat_line, knowledge in known if seat_line.seq in among]
    last = known[-1][1] if known else None
    return last.evidence if last else None


def learning_of(table: Table, seat: str) -> Sequence[Evidence | None]:
    """Return a seat's evidence after each line in effect of `story(seat)`; empty in games without hidden cards."""
    rule = table.game.evidence
    if not isinstance(rule, Learning):
        return ()
    known = table.along(seat, rule.rule(seat))
    return [knowledge.evidence if knowledge else None for seat_line, knowledge in known if not seat_line.line.struck]
