"""What each event tells a seat about who holds what: the `[[information]]` table of Clue, as facts."""

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
)
from assistant.kit.learning import Learning, Learnt


def learn(known: Learnt, step: Step, seat: str) -> Learnt:
    """What `seat` knows after one more line.

    A suggestion alone, an ended turn, a move prove nothing (CLUE-INF-03, CLUE-INF-10).
    """
    match step.event:
        case e.GameStarted():
            return known.laid(_frame(step.after))
        case e.SuggestionMade():
            return known.asked()
        case e.CardShown() | e.NobodyShowed():
            known = known.taken_back(taken_back(known, step.event, step.before, isinstance(step.event, e.CardShown)))
        case _:
            pass
    facts = tuple(_facts(step.event, step.before, seat, step.number, known.moment))
    return known.taught(facts, spoken=isinstance(step.event, e.Passed))


evidence = Learning(learn)
"""All that a seat may use, from the living lines of its own walk; None before the table is laid."""


def _frame(laid: Clue) -> Evidence:
    """The deck and the hands; cards that lie open are a hand that everybody knows."""
    left = laid.left_over
    sizes = {**laid.hand_sizes, **({"left over": len(left)} if left else {})}
    facts = (Holds(seq=0, moment=0, place="left over", cards=frozenset(left)),) if left else ()
    return Evidence(classes=laid.deck, sizes=sizes, facts=facts)


def taken_back(known: Learnt, event: Any, before: Clue, gives: bool) -> tuple[Fact, ...]:
    """Passes on this very suggestion, while it is open, that turned out to be an oversight (CLUE-AMB-09).

    Somebody else says so later, or who passed shows a card after all (`gives`). Once the suggestion
    has been answered a card shown by who passed contradicts the pass: the table says which of the lines was wrong.
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
                yield HoldsNone(**at, place=by, cards=frozenset(asked.cards))
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
    """The suggestion that an answer belongs to: the one that is open, else the last that was."""
    return before.suggestions[-1] if before.suggestions else None


def answered(event: e.CardShown | e.NobodyShowed, before: Clue, at: dict[str, Any]) -> Iterator[Fact]:
    """Those before the shower pass (CLUE-INF-04), or all of them (-07).

    Who overlooked a card holds one of the three after all (CLUE-AMB-09). That nobody shows, said of a suggestion that
    has been answered, is said of everybody; a card shown then says nothing about others.
    """
    asked = _asked(before)
    if asked is None:
        return
    late = asked.closed
    heard = asked.asked if isinstance(event, e.NobodyShowed) else () if late else asked.before(event.by)
    for player in dict.fromkeys((*heard, *(event.overlooked if late else ()))):
        if player in event.overlooked:
            if player in asked.asked:
                yield HoldsOneOf(**at, place=player, cards=frozenset(asked.cards))
        elif late or player not in asked.answers:
            yield HoldsNone(**at, place=player, cards=frozenset(asked.cards))


def _shown(event: e.CardShown, asked: Suggestion | None, seat: str, at: dict[str, Any]) -> Iterator[Fact]:
    """A card shown to others (CLUE-INF-05) or to me (-06).

    Who sees a card knows who holds it, whatever was asked. Who does not see it knows that it was one of the three, if
    the shower was asked for them.
    """
    place, card = event.by, event.card
    named = frozenset(asked.cards) if asked and place in asked.asked else frozenset[str]()
    if card is not None and card in named and seat != place:
        yield Showed(**at, place=place, card=card, among=named)
        return
    if card is not None:
        yield Holds(**at, place=place, cards=frozenset((card,)))
    if named and card not in named:
        yield HoldsOneOf(**at, place=place, cards=named)
