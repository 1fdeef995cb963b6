"""The evidence that each event gives a seat: as in Clue, with looks that were sold (NAC-INF-01 to -06)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assistant.content.house_rules import chosen
from assistant.core.game import Step
from assistant.games.clue import events as clue
from assistant.games.clue import evidence as base
from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.state import NotAClue
from assistant.kit.facts import Fact, Holds, Showed
from assistant.kit.learning import Learning, Learnt


def learn(known: Learnt, step: Step, seat: str) -> Learnt:
    """Return what `seat` knows after one more log line.

    Versions, polls, bribes and trapped players prove nothing (NAC-INF-05), nor does the fact that a look was sold
    (NAC-INF-04).
    """
    match step.event:
        case e.TheoryMade():
            return known.asked()
        case e.InformationSold():
            return known.taught(tuple(_sold(step.event, step.before, seat, _at(step, known))))
        case clue.CardShown() if chosen(step.before, "NAC-AMB-02") == "any_card_may":
            known = known.taken_back(base.taken_back(known, step.event, step.before, True))
            return known.taught(tuple(_any_card(step.event, step.before, _at(step, known))))
        case _:
            return base.learn(known, step, seat)


evidence = Learning(learn)
"""Everything that a seat may use, from the valid lines of its own log; None before setup."""


def _at(step: Step, known: Learnt) -> dict[str, Any]:
    return {"seq": step.number, "moment": known.moment}


def _sold(event: e.InformationSold, before: NotAClue, seat: str, at: dict[str, Any]) -> Iterator[Fact]:
    """Yield whose card it is, for a seat that saw it (NAC-INF-03); nobody else learns anything.

    A seller who picks among all cards of the hand shows each with the same chance, 1/hand, which weighs every deal
    alike. If the buyer asked for a class, the choice is among the seller's cards of that class.
    """
    if event.card is None:
        return
    among = frozenset(before.deck.get(event.asked or "", ()))
    if event.card in among and seat != event.by:
        yield Showed(**at, place=event.by, card=event.card, among=among)
    else:
        yield Holds(**at, place=event.by, cards=frozenset((event.card,)))


def _any_card(event: clue.CardShown, before: NotAClue, at: dict[str, Any]) -> Iterator[Fact]:
    """Yield the facts if any card may be shown: an unseen card tells nothing, a seen one only whose it is."""
    yield from base.answered(event, before, at)
    if event.card is not None:
        yield Holds(**at, place=event.by, cards=frozenset((event.card,)))
