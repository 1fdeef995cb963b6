"""A card that should have been shown: which line says so, or which lines are struck (CLUE-AMB-09).

A story here is a seat's living lines as (line, event), oldest first.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from assistant.event import Event
from assistant.games.clue import events as e
from assistant.games.clue.rules import apply
from assistant.games.clue.state import Clue
from assistant.story import Amended, Struck

Story = Iterable[tuple[int, Event]]
Answer = e.Passed | e.CardShown | e.NobodyShowed


def overlooked(event: Answer, player: str) -> e.CardShown | e.NobodyShowed:
    """The answer that ended a suggestion, and `player` overlooked a card before it ("correct the log").

    Where everybody passed one by one, the last pass becomes "nobody showed".
    """
    if isinstance(event, e.Passed):
        return e.NobodyShowed(overlooked=(player,))
    if player in event.overlooked:
        return event
    return replace(event, overlooked=(*event.overlooked, player))


def may_have_overlooked(story: Story, seq: int) -> tuple[str, ...]:
    """Who was asked and showed nothing before the line `seq` ended the suggestion; nobody if it ended none."""
    state = Clue()
    for line, event in story:
        asked = state.open_suggestion
        after = apply(event, state)
        if line == seq and asked and isinstance(event, Answer) and after.open_suggestion is None:
            before = asked.before(event.by if isinstance(event, e.CardShown) else None)
            return tuple(p for p in before if after.suggestions[-1].answers.get(p) != "overlooked")
        state = after
    return ()


def annulled(story: Story, seq: int) -> tuple[Event, ...]:
    """The amendments that take back the suggestion ended by the line `seq`, with all its answers.

    A shown card ended the turn (CLUE-PRV-05): its line then says just that. Empty if the line ended no suggestion.
    """
    state = Clue()
    lines: list[int] = []
    for line, event in story:
        asked = state.open_suggestion
        after = apply(event, state)
        if isinstance(event, e.SuggestionMade):
            lines = [line]
        elif asked and isinstance(event, Answer):
            lines.append(line)
            if line == seq and after.open_suggestion is None:
                strikes = [Struck(seq=s) for s in reversed(lines[:-1])]
                ended = asked.by == state.on_turn != after.on_turn
                last = Amended(seq=seq, event=e.TurnEnded(by=asked.by)) if ended else Struck(seq=seq)
                return (last, *strikes)
        state = after
    return ()
