"""The evidence that each event gives a seat: the `[[information]]` table of Advanced Cluedo, as facts.

Clue cards move: dug out of the middle, bribed, grabbed (AC-INF-04 to -06). The night has a deal of its own, that of
the objectives (AC-INF-09). The cards named in a question, and contests, prove nothing (AC-INF-07).
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
    """Return what `seat` knows after one more log line."""
    event, after = step.event, step.after
    at: dict[str, Any] = {"seq": step.number, "moment": known.moment}
    if isinstance(event, e.PartTwoBegun) or (isinstance(event, e.GameStarted) and event.part == "two"):
        return known.set_up(_night(after)).taught(tuple(_not_oneself(after, at)))
    if after.phase in ("drawing", "two"):
        if isinstance(event, e.ObjectivesDrawn) and step.before.second:
            known = known.taught(tuple(_drawn_again(event, step.before, at)))
        return known.taught(tuple(_objectives(event, at)))
    return base.learn(known, step, seat).taught(tuple(_moved(event, after, at)))


evidence = Learning(learn)
"""Everything that a seat may use, from the valid lines of its own log; None before setup."""


def _moved(event: Event, state: AdvancedCluedo, at: dict[str, Any]) -> Iterator[Fact]:
    """Yield the move of one card from the middle or a hand to a hand, all cards equally likely (AC-INF-04 to -06)."""
    deck = frozenset(card.key for card in state.cards)
    match event:
        case e.ClueDug(by=by, card=card):
            yield Moved(**at, place=MIDDLE, to=by, cards=deck, card=card)
        case e.ClueHanded(by=by, to=to, card=card):
            yield Moved(**at, place=by, to=to, cards=deck, card=card)
        case _:
            return


def _night(state: AdvancedCluedo) -> Evidence:
    """Return the deal of the night: three of the 21 cards per player, the rest unused, no case file (AC-INF-09)."""
    sizes = dict.fromkeys(state.order, NEEDED)
    keys = tuple(card.key for card in state.cards)
    return Evidence(classes={}, sizes={**sizes, UNUSED: len(keys) - sum(sizes.values())}, extras=keys)


def _not_oneself(state: AdvancedCluedo, at: dict[str, Any]) -> Iterator[Fact]:
    """Yield that nobody has their own character as a target, if such cards are redrawn (AC-AMB-09)."""
    if chosen(state, "AC-AMB-09") == "redraw":
        for player in state.players:
            yield HoldsNone(**at, place=player.key, cards=frozenset((player.piece,)))


def _drawn_again(event: e.ObjectivesDrawn, before: AdvancedCluedo, at: dict[str, Any]) -> Iterator[Fact]:
    """Yield the exchange after another hand killed a target: it is put aside and a new one drawn (AC-AMB-10).

    A seat that knows both sets of three knows which cards were exchanged; the first set of a player moves no card.
    """
    lost = frozenset(before.dead_by_others(event.of))
    if not lost or event.of not in before.drawn or chosen(before, "AC-AMB-10") != "only_the_own":
        return
    others = frozenset(card.key for card in before.cards) - lost
    own, now = before.objectives.get(event.of, ()), event.cards
    knows_both = bool(own) and now is not None
    gone = sorted({*own} - {*(now or ())}) if knows_both else [None]
    came = sorted({*(now or ())} - {*own}) if knows_both else [None]
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
