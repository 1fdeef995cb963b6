"""What this engine reads: cards that stay where they were dealt.

A fact about a hand holds here at every moment. Where a card has changed hands that would be false with
certainty, so the engine says nothing at all rather than something wrong.
"""

from __future__ import annotations

from assistant.kit.facts import Evidence, Moved


class NotYet(ValueError):
    """The engine cannot say that yet. The message is a sentence for players."""


def standing(evidence: Evidence) -> Evidence:
    """The evidence as it is, if no card in it has moved. Raises NotYet."""
    if said := unanswered(evidence):
        raise NotYet(said)
    return evidence


def unanswered(evidence: Evidence) -> str:
    """Why nothing can be concluded from this evidence, as a sentence; "" if something can."""
    if any(isinstance(fact, Moved) for fact in evidence.facts):
        return "Cards have changed hands in this game: Boardside cannot work out yet who holds them."
    return ""
