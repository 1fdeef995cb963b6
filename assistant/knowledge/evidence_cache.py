"""What a seat of a table has learnt of hidden cards, kept along its walk: a new line costs what that line costs."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.kit.facts import Evidence
from assistant.kit.learning import Learning
from assistant.table.table import Table


def learnt(table: Table, seat: str, lines: int | None = None) -> Evidence | None:
    """The evidence of a seat of all lines, or of the first so many of the table; each line is looked at once and kept.

    None before the table is laid, and in games in which nobody asks for hidden cards.
    """
    rule = table.game.evidence
    if not isinstance(rule, Learning):
        return rule(table.story(seat, lines), seat)
    known = table.along(seat, rule.rule(seat))
    if lines is not None:
        among = {line.seq for line in table.lines[:lines]}
        known = [(told, known_) for told, known_ in known if told.seq in among]
    last = known[-1][1] if known else None
    return last.evidence if last else None


def learning_of(table: Table, seat: str) -> Sequence[Evidence | None]:
    """The same after each living line of `story(seat)`; empty in games in which nobody asks for hidden cards."""
    rule = table.game.evidence
    if not isinstance(rule, Learning):
        return ()
    known = table.along(seat, rule.rule(seat))
    return [learnt_.evidence if learnt_ else None for told, learnt_ in known if not told.line.struck]
