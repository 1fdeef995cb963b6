"""What each event tells a seat about who holds what: the `[[information]]` table of Clue, as facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assistant.event import Event
from assistant.game import Step
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


def evidence(steps: Iterable[Step], seat: str) -> Evidence | None:
    """All that `seat` may use, from the living lines of its own walk; None before the table is laid.

    A suggestion alone, an ended turn, a move prove nothing (CLUE-INF-03, CLUE-INF-10).
    """
    facts: list[Fact] = []
    laid: Clue | None = None
    for moment, step in enumerate(steps):
        if isinstance(step.event, e.GameStarted):
            facts.clear()
            laid = step.after
        if isinstance(step.event, e.CardShown | e.NobodyShowed):
            facts = [fact for fact in facts if not _taken_back(fact, step.event, step.before)]
        facts.extend(_facts(step.event, step.before, seat, step.number, moment))
    if laid is None:
        return None
    left = laid.left_over
    sizes = {**laid.hand_sizes, **({"left over": len(left)} if left else {})}
    if left:
        facts.insert(0, Holds(seq=0, moment=0, place="left over", cards=frozenset(left)))
    return Evidence(classes=laid.deck, sizes=sizes, facts=tuple(facts))


def _taken_back(fact: Fact, event: e.CardShown | e.NobodyShowed, before: Clue) -> bool:
    """Whether a recorded pass on this very suggestion turned out to be an oversight (CLUE-AMB-09).

    Somebody else says so later, or who passed shows a card after all.
    """
    asked = before.open_suggestion
    return (
        asked is not None
        and isinstance(fact, HoldsNone)
        and fact.place in (*event.overlooked, *([event.by] if isinstance(event, e.CardShown) else ()))
        and fact.cards == frozenset(asked.cards)
        and asked.answers.get(fact.place) == "passed"
    )


def _facts(event: Event, before: Clue, seat: str, seq: int, moment: int) -> Iterator[Fact]:
    match event:
        case e.HandDealt(of=of, cards=cards) if cards is not None:
            yield Holds(seq=seq, moment=moment, place=of, cards=frozenset(cards))
        case e.Passed(by=by) if asked := before.open_suggestion:
            if by != asked.by:
                yield HoldsNone(seq=seq, moment=moment, place=by, cards=frozenset(asked.cards))
        case e.CardShown() | e.NobodyShowed():
            yield from _answers(event, before, seat, seq, moment)
        case e.AccusationJudged(by=by, right=right):
            made = next((a for a in reversed(before.accusations) if a.by == by), None)
            if made and right:
                yield Holds(seq=seq, moment=moment, place=ENVELOPE, cards=frozenset(made.cards))
            elif made:
                yield NotTogether(seq=seq, moment=moment, place=ENVELOPE, cards=frozenset(made.cards))
        case e.EnvelopeOpened(suspect=s, weapon=w, room=r) | e.EnvelopeSeen(suspect=s, weapon=w, room=r):
            yield Holds(seq=seq, moment=moment, place=ENVELOPE, cards=frozenset((s, w, r)))
        case _:
            return


def _answers(event: e.CardShown | e.NobodyShowed, before: Clue, seat: str, seq: int, moment: int) -> Iterator[Fact]:
    """Passes (CLUE-INF-04), a card shown to others (-05) or to me (-06), nobody (-07).

    Who overlooked a card holds one of the three after all (CLUE-AMB-09).
    """
    asked = before.open_suggestion
    if asked is None:
        return
    cards = frozenset(asked.cards)
    for player in asked.before(event.by if isinstance(event, e.CardShown) else None):
        if player in event.overlooked:
            yield HoldsOneOf(seq=seq, moment=moment, place=player, cards=cards)
        elif player not in asked.answers:
            yield HoldsNone(seq=seq, moment=moment, place=player, cards=cards)
    if isinstance(event, e.CardShown) and event.by != asked.by:
        if event.card in cards:
            if seat == event.by:
                yield Holds(seq=seq, moment=moment, place=event.by, cards=frozenset((event.card,)))
            else:
                yield Showed(seq=seq, moment=moment, place=event.by, card=event.card, among=cards)
        else:
            yield HoldsOneOf(seq=seq, moment=moment, place=event.by, cards=cards)
