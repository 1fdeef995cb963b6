"""The evidence that each event gives a seat about who holds what: the `[[information]]` table of Clue, as facts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assistant.core.event import Event
from assistant.core.game import Step
from assistant.families.mystery.table import Suggestion
from assistant.games.clue import events as e
from assistant.games.clue.state import Clue
from assistant.kit.facts import (
    ENVELOPE,
    Evidence,
    Fact,
    Holds,
    HoldsNone,
    HoldsOneOf,
    NotTogether,
    Showed,
    cards_of,
)
from assistant.kit.learning import Learning, Learnt


def learn(known: Learnt, step: Step, seat: str) -> Learnt:
    """Return what `seat` knows after one more log line.

    A suggestion by itself, the end of a turn or a move prove nothing (CLUE-INF-03, CLUE-INF-10).
    """
    match step.event:
        case e.GameStarted():
            return known.set_up(_frame(step.after))
        case e.SuggestionMade():
            return known.asked()
        case e.CardShown() | e.NobodyShowed():
            known = known.taken_back(taken_back(known, step.event, step.before, isinstance(step.event, e.CardShown)))
        case _:
            pass
    facts = tuple(_facts(step.event, step.before, seat, step.number, known.moment))
    return known.taught(facts, spoken=isinstance(step.event, e.Passed))


evidence = Learning(learn)
"""Everything that a seat may use, from the valid lines of its own log; None before setup."""


def _frame(state: Clue) -> Evidence:
    """Return the deck and the hand sizes; face-up cards are modeled as a hand that everyone knows."""
    left = state.left_over
    sizes = {**state.hand_sizes, **({"left over": len(left)} if left else {})}
    facts = (Holds(seq=0, moment=0, place="left over", cards=frozenset(left)),) if left else ()
    return Evidence(classes=state.deck, sizes=sizes, facts=facts)


def taken_back(known: Learnt, event: Any, before: Clue, gives: bool) -> tuple[Fact, ...]:
    """Return passes on the open suggestion that turned out to be oversights (CLUE-AMB-09).

    Either another player reports it, or a player who passed shows a card after all (`gives`). Once the suggestion
    is closed, a card shown by a player who passed contradicts the pass; the table decides which line was wrong.
    """
    if before.open_suggestion is None:
        return ()
    wrong: tuple[str, ...] = (*event.overlooked, *([event.by] if gives else []))
    return tuple(fact for fact in known.spoken if isinstance(fact, HoldsNone) and fact.place in wrong)


def _facts(event: Event, before: Clue, seat: str, seq: int, moment: int) -> Iterator[Fact]:
    at: dict[str, Any] = {"seq": seq, "moment": moment}
    match event:
        case e.HandDealt(of=of, cards=cards) if cards is not None:
            yield Holds(**at, place=of, cards=frozenset(cards))
        case e.Passed(by=by):
            asked = _asked(before)
            if asked and by in asked.asked:
                yield HoldsNone(**at, place=by, cards=cards_of(asked.cards))
        case e.CardShown() | e.NobodyShowed():
            yield from answered(event, before, at)
            if isinstance(event, e.CardShown):
                yield from _shown(event, _asked(before), seat, at)
        case e.AccusationJudged(by=by, right=right):
            made = next((a for a in reversed(before.accusations) if a.by == by), None)
            if made and right:
                yield Holds(**at, place=ENVELOPE, cards=frozenset(made.cards))
            elif made:
                yield NotTogether(**at, place=ENVELOPE, cards=frozenset(made.cards))
        case e.EnvelopeOpened(suspect=s, weapon=w, room=r) | e.EnvelopeSeen(suspect=s, weapon=w, room=r):
            yield Holds(**at, place=ENVELOPE, cards=frozenset((s, w, r)))
        case _:
            return


def _asked(before: Clue) -> Suggestion | None:
    """Return the suggestion that an answer belongs to: the open one, otherwise the most recent one."""
    return before.suggestions[-1] if before.suggestions else None


def answered(event: e.CardShown | e.NobodyShowed, before: Clue, at: dict[str, Any]) -> Iterator[Fact]:
    """Yield that the players before the one who showed have none of the cards (CLUE-INF-04), or all players (-07).

    A player who overlooked a card holds one of the three after all (CLUE-AMB-09). "Nobody showed" recorded after the
    suggestion was closed applies to every player asked; a card shown after that says nothing about others.
    """
    asked = _asked(before)
    if asked is None:
        return
    late = asked.closed
    heard = asked.asked if isinstance(event, e.NobodyShowed) else () if late else asked.before(event.by)
    for player in dict.fromkeys((*heard, *(event.overlooked if late else ()))):
        if player in event.overlooked:
            if player in asked.asked:
                yield HoldsOneOf(**at, place=player, cards=cards_of(asked.cards))
        elif late or player not in asked.answers:
            yield HoldsNone(**at, place=player, cards=cards_of(asked.cards))


def _shown(event: e.CardShown, asked: Suggestion | None, seat: str, at: dict[str, Any]) -> Iterator[Fact]:
    """Yield the facts of a shown card, for bystanders (CLUE-INF-05) and for those who see it (-06).

    A seat that sees the card knows who holds it, whatever was asked. A seat that does not see it knows that it is one
    of the three named cards, if this player was asked for them.
    """
    place, card = event.by, event.card
    named = cards_of(asked.cards) if asked and place in asked.asked else frozenset[str]()
    if card is not None and card in named and seat != place:
        yield Showed(**at, place=place, card=card, among=named)
        return
    if card is not None:
        yield Holds(**at, place=place, cards=frozenset((card,)))
    if named and card not in named:
        yield HoldsOneOf(**at, place=place, cards=named)
