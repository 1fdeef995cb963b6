"""Corrections when a card was overlooked: amend the answer, or strike the suggestion (CLUE-AMB-09).

Steps are the valid lines of a seat's log, oldest first; lines are identified by their numbers for that seat.
"""

from __future__ import annotations

from collections.abc import Iterable

from assistant.core.event import Event
from assistant.core.fast_replace import replace
from assistant.core.game import Step
from assistant.core.story import Amended, Struck
from assistant.games.clue import events as e
from assistant.games.clue.state import Clue

Answer = e.Passed | e.CardShown | e.NobodyShowed


def overlooked(event: Answer, player: str) -> e.CardShown | e.NobodyShowed:
    """Return the answer that ended a suggestion, corrected: `player` overlooked a card ("correct the log").

    If everyone passed one by one, the last pass becomes "nobody showed".
    """
    if isinstance(event, e.Passed):
        return e.NobodyShowed(overlooked=(player,))
    if player in event.overlooked:
        return event
    return replace(event, overlooked=(*event.overlooked, player))


def may_have_overlooked(steps: Iterable[Step], number: int) -> tuple[str, ...]:
    """Return the players who were asked and showed nothing before this line; empty if the line ended no suggestion."""
    step = next((step for step in steps if step.number == number and _closes(step)), None)
    if step is None:
        return ()
    asked, after = step.before.open_suggestion, step.after
    before = asked.before(step.event.by if isinstance(step.event, e.CardShown) else None)
    return tuple(p for p in before if after.suggestions[-1].answers.get(p) != "overlooked")


def _closes(step: Step) -> bool:
    """Return whether this line is the answer that ended a suggestion."""
    before: Clue = step.before
    return isinstance(step.event, Answer) and bool(before.open_suggestion) and step.after.open_suggestion is None


def annulled(steps: Iterable[Step], number: int) -> tuple[Event, ...]:
    """Return the amendments that remove the suggestion ended by a line, with all its answers.

    A shown card ended the turn (CLUE-PRV-05), so its line becomes the end of the turn. Empty if the line ended no
    suggestion.
    """
    lines: list[int] = []
    for step in steps:
        asked = step.before.open_suggestion
        if isinstance(step.event, e.SuggestionMade):
            lines = [step.seq]
        elif asked and isinstance(step.event, Answer):
            lines.append(step.seq)
            if step.number == number and _closes(step):
                strikes = [Struck(seq=s) for s in reversed(lines[:-1])]
                ended = asked.by == step.before.on_turn != step.after.on_turn
                last = Amended(seq=lines[-1], event=e.TurnEnded(by=asked.by)) if ended else Struck(seq=lines[-1])
                return (last, *strikes)
    return ()
