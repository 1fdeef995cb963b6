"""What each event tells a seat about who holds what: the `[[information]]` table of Advanced Cluedo, as facts.

Clue cards move: dug out of the middle, bribed, grabbed (AC-INF-04 to -06). The night has a deal of its own, that of the
objectives (AC-INF-09). Which cards are named, and every contest, prove nothing (AC-INF-07).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from assistant.content.house_rules import chosen
from assistant.core.event import Event
from assistant.core.game import Step
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.state import MIDDLE, NEEDED, AdvancedCluedo
from assistant.games.clue import evidence as base
from assistant.kit.facts import Evidence, Fact, Holds, HoldsNone, Moved
from assistant.kit.learning import Learning, Learnt

UNUSED: Final = "unused"
"""Clue cards that are nobody's objective."""


def learn(known: Learnt, step: Step, seat: str) -> Learnt:
    """What `seat` knows after one more line."""
    event, after = step.event, step.after
    at: dict[str, Any] = {"seq": step.number, "moment": known.moment}
    if isinstance(event, e.PartTwoBegun) or (isinstance(event, e.GameStarted) and event.part == "two"):
        return known.laid(_night(after)).taught(tuple(_not_oneself(after, at)))
    if after.phase in ("drawing", "two"):
        if isinstance(event, e.ObjectivesDrawn) and step.before.second:
            known = known.taught(tuple(_drawn_again(event, step.before, at)))
        return known.taught(tuple(_objectives(event, at)))
    return base.learn(known, step, seat).taught(tuple(_moved(event, after, at)))


evidence = Learning(learn)
"""All that a seat may use, from the living lines of its own walk; None before the table is laid."""


def _moved(event: Event, state: AdvancedCluedo, at: dict[str, Any]) -> Iterator[Fact]:
    """One card goes from the middle or a hand to another hand, each as likely as the other (AC-INF-04 to -06)."""
    deck = frozenset(card.key for card in state.cards)
    match event:
        case e.ClueDug(by=by, card=card):
            yield Moved(**at, place=MIDDLE, to=by, cards=deck, card=card)
        case e.ClueHanded(by=by, to=to, card=card):
            yield Moved(**at, place=by, to=to, cards=deck, card=card)
        case _:
            return


def _night(state: AdvancedCluedo) -> Evidence:
    """Three of the 21 cards for each player, the rest unused, and no case file (AC-INF-09)."""
    sizes = dict.fromkeys(state.order, NEEDED)
    keys = tuple(card.key for card in state.cards)
    return Evidence(classes={}, sizes={**sizes, UNUSED: len(keys) - sum(sizes.values())}, extras=keys)


def _not_oneself(state: AdvancedCluedo, at: dict[str, Any]) -> Iterator[Fact]:
    """Nobody is to kill the own character, where such a card is drawn again (AC-AMB-09)."""
    if chosen(state, "AC-AMB-09") == "redraw":
        for player in state.players:
            yield HoldsNone(**at, place=player.key, cards=frozenset((player.piece,)))


def _drawn_again(event: e.ObjectivesDrawn, before: AdvancedCluedo, at: dict[str, Any]) -> Iterator[Fact]:
    """A target died by another hand: that card is put aside, and another of the unused ones drawn (AC-AMB-10).

    Who knows both sets of three knows what went and what came; told for the first time, nothing has moved.
    """
    lost = frozenset(before.dead_by_others(event.of))
    if not lost or event.of not in before.drawn or chosen(before, "AC-AMB-10") != "only_the_own":
        return
    others = frozenset(card.key for card in before.cards) - lost
    own, now = before.objectives.get(event.of, ()), event.cards
    told = bool(own) and now is not None
    gone = sorted({*own} - {*(now or ())}) if told else [None]
    came = sorted({*(now or ())} - {*own}) if told else [None]
    for card in gone:
        yield Moved(**at, place=event.of, to=UNUSED, cards=lost, card=card)
    for card in came:
        yield Moved(**at, place=UNUSED, to=event.of, cards=others, card=card)


def _objectives(event: Event, at: dict[str, Any]) -> Iterator[Fact]:
    match event:
        case e.ObjectivesDrawn(of=of, cards=cards) if cards is not None:
            yield Holds(**at, place=of, cards=frozenset(cards))
        case e.ObjectiveShown(by=by, card=card):
            yield Holds(**at, place=by, cards=frozenset((card,)))
        case _:
            return
