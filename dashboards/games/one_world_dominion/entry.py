"""The entry of One World Dominion: everything to tap beside the map, the expected steps first. No rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from assistant.games.one_world_dominion import cards
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.state import Dominion
from assistant.kit.phrasing import listed
from dashboards.games.one_world_dominion import board as on_map
from dashboards.games.one_world_dominion import dice, hand, table
from dashboards.games.one_world_dominion.because import because
from dashboards.games.one_world_dominion.window import window
from dashboards.games.risk import board as risk_map
from dashboards.games.risk.counsel import best_attack
from dashboards.games.risk.entry import in_handfuls
from dashboards.games.risk.plans import planned
from dashboards.parts.cards.blocks import CardNumber
from dashboards.parts.common import housekeeping
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import beside, button, folded, folded_forms, one, send, taps
from dashboards.parts.common.seat_view import SeatView


def entry(sight: SeatView) -> list[Json]:
    """Return the blocks of the entry, the expected ones first."""
    if not sight.writes or not sight.is_set_up:
        return []
    open_ = window(sight)
    best = best_attack(sight, partial(on_map.begun, sight)) if sight.state.effects else planned(sight)
    due = list(dice.waited_for(sight))
    first = [open_] if open_ else [*due, *_fight(sight, after=bool(due)), *best]
    tapped = [*on_map.asked_instead(sight), *_sets(sight), *_discard(sight), *_end(sight)]
    turn = list(folded(sight, tapped, sight.state.on_turn or "", risk_map.rest(sight)))
    return [*first, *in_handfuls(sight), *turn, *_cards(sight, folded_=open_ is not None), *_more(sight)]


def _fight(sight: SeatView, *, after: bool) -> Iterator[Json]:
    """Yield the current fight, folded on the phones of uninvolved players; no roll `after` a die that comes first."""
    state: Dominion = sight.state
    if after and state.fight and not state.fight.captured:
        return
    front = on_map.facing(sight, cards=True)
    block = front.entry(typed=state.dice == "typed", keep=front.keeping())
    if block is None or state.fight is None:
        return
    block = {**block, "because": because(state)}
    yield from _committing(sight)
    yield block if front.concerns() else {**block, "fold": f"Enter {sight.name(state.fight.by)}’s battle"}


def _committing(sight: SeatView) -> Iterator[CardNumber]:
    """Yield the number of committed armies, to be changed before the first throw."""
    for offer in sight.offered(e.ArmiesCommitted):
        able = offer.blank("count").choices
        start = offer.blank("count").prefilled
        yield {
            "type": "amount",
            "title": f"{start} committed. Change the number?",
            "label": offer.verb,
            "least": able[0],
            "most": able[-1],
            "start": start,
            "send": send(offer, count="$n"),
            "fold": f"{start} committed",
        }


# ---------------------------------------------------------------- the turn


def _sets(sight: SeatView) -> Iterator[Json]:
    """Yield the best set as one tap, with the P cards that may be played beside it; other sets are folded."""
    must = sight.state.must_turn_in
    best, *others = hand.sets(sight) or [None]
    if best is not None:
        ask = "" if must else on_map.or_a_set(sight)
        block = taps(_beside_set(sight), [button(best, big=True, main=must)], look="one", private=best.private)
        yield {**block, "ask": ask} if ask else block
    if others:
        yield taps("Other sets", [button(o, big=True) for o in others if o], look="one", fold="Other sets")
    for offer in sight.offered(e.SetTurnedIn):
        if offer.blanks:
            yield hand.picked(sight, offer, offer.verb, fold=offer.verb)


def _beside_set(sight: SeatView) -> str:
    """Return the title of the sets, with the P cards in the player's hand that can be played now."""
    player = sight.state.on_turn or ""
    known = sight.state.hands.get(player, ()) if player == sight.player else ()
    able = [card for card in known if "P" in cards.codes(card) and hand.plays_of(sight, player, card)]
    return f"A set, and you may play one P card: {listed(map(cards.called, able))}" if able else "A set"


def _discard(sight: SeatView) -> Iterator[Json]:
    for offer in sight.offered(e.CardDiscarded):
        yield hand.picked(sight, offer, offer.verb)


def _end(sight: SeatView) -> Iterator[Json]:
    inside = [offer for offer in sight.offered(e.risk.AttackAnnounced) if not offer.blanks]
    if inside:
        only = len(inside) == 1
        areas = [button(offer, sight.state.area(offer.known["source"]), main=only) for offer in inside]
        yield taps("Armies among enemies fight first. Where?", areas, look="two")
    if on_map.facing(sight).asks_who_moves_in():
        return  # that question comes first: one tap answers it
    ends = [offer for offer in sight.offered(e.risk.TurnEnded) if not offer.rare]
    yield from one(ends, main=True) if all(offer.expected for offer in ends) else beside(ends)


# ---------------------------------------------------------------- cards


def _cards(sight: SeatView, *, folded_: bool) -> Iterator[Json]:
    """Yield the player's hand, everybody's cards on the shared screen, and cards that were drawn but not noted."""
    strip, entered = hand.strip(sight), table.enter(sight)
    if strip:
        fold = {"fold": "Your cards"} if folded_ or sight.role == "seat" else {}
        yield {**strip, **fold, "above": not folded_}
    if entered:
        yield entered
    yield from dice.recalled(sight)
    yield from hand.to_note(sight, folded=folded_ or sight.state.fight is not None)


def _more(sight: SeatView) -> Iterator[Json]:
    """Yield corrections of the notes, connections of the table's own board, card counts, clocks and help."""
    if sight.state.over:
        return
    for offer in sight.offered(e.CardForgotten):
        yield hand.picked(sight, offer, offer.verb, fold=offer.verb, more=True)
    yield from folded_forms(sight, e.risk.LinkDrawn, e.risk.CardsCounted, more=True)
    yield from housekeeping.blocks(sight)
